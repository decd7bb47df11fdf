import re
import shutil
from pathlib import Path

import pytest
from jinja2.filters import FILTERS

from pnp.production.build import build
from pnp.production.request import Request
from pnp.templates.filters import filters
from pnp.templates.guards import LONGEST, MOST_STEPS, WIDEST
from tests.docs.pages import DOCS, code, read, rows, section

PAGE = read("templates.md")
BLOCKS = re.findall(r"^```jinja (\S+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("path", "text"), BLOCKS, ids=[path for path, _ in BLOCKS])
def test_a_template_shown_is_that_of_the_examples(path: str, text: str) -> None:
    assert text == (DOCS / "examples" / path).read_text(encoding="utf-8")


def test_the_names_that_are_told_are_there(tmp_path: Path) -> None:
    names = [name for row in rows(section(PAGE, "## What a template sees")) for name in code(row[0])]
    icon = [name for row in rows(section(PAGE, "### Icons of an effect")) for name in code(row[0])]
    assert len(names) > 12
    assert icon == ["icon.name", "icon.frame", "icon.number", "icon.place"]
    project = tmp_path / "examples"
    shutil.copytree(DOCS / "examples", project)
    used = f"{{% set told = [{', '.join(names)}] %}}"
    used += f"{{% for group in card.icons %}}{{% for icon in group %}}{{% set told = [{', '.join(icon)}] %}}"
    used += "{% endfor %}{% endfor %}"
    (project / "templates" / "cards" / "deed.xml.j2").write_text(f"{used}<card/>", encoding="utf-8")
    outcome = build(Request(str(project), output=tmp_path / "output"))
    assert outcome.findings == ()


def test_the_limits_of_the_sandbox() -> None:
    sandbox = section(PAGE, "## The sandbox")
    for number in (f"{MOST_STEPS:,} steps", f"{LONGEST:,} characters", f"{WIDEST} at most"):
        assert number in " ".join(sandbox.split())
    assert set(FILTERS) - set(filters()) == set(code(sandbox)) & set(FILTERS)


def test_the_message_that_is_shown(tmp_path: Path) -> None:
    project = tmp_path / "examples"
    shutil.copytree(DOCS / "examples", project)
    template = project / "templates" / "cards" / "deed.xml.j2"
    text = template.read_text(encoding="utf-8")
    template.write_text(text.replace("card.icons", "card.nmae"), encoding="utf-8")
    finding, *_ = build(Request(str(project), output=tmp_path / "output")).findings
    message = str(finding).replace(project.as_posix() + "/", "")
    for page in (PAGE, read("messages.md")):
        assert f"```text\n{message}\n```" in page
