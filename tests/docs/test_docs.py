import re
import shlex
from collections import Counter
from pathlib import Path

import click
import pytest

from pnp.cli.main import cli
from pnp.project.scaffold import scaffold
from tests.docs.pages import DOCS, PAGES, README, ROOT, read, rows

TEXT = README.read_text(encoding="utf-8")
LINK = re.compile(r"\]\(([^()\s]+)\)|<img [^>]*src=\"([^\"]+)\"")
CODE = re.compile(r'"([A-Z]\d{3})"')
TEST_LINE = "python3 -m venv .venv && .venv/bin/pip install -q -e '.[dev]' && .venv/bin/python -m pytest"


def commands(group: click.Group = cli, above: str = "") -> dict[str, click.Command]:
    """Return the commands of a group and of the groups in it by name, such as ``translate update``."""
    context = click.Context(group)
    found: dict[str, click.Command] = {}
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command
        found[above + name] = command
        if isinstance(command, click.Group):
            found |= commands(command, f"{above}{name} ")
    return found


def prose(page: Path) -> str:
    """Return a page without its blocks of code."""
    return re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


def anchors(page: Path) -> set[str]:
    """Return the names that GitHub gives a page's headings."""
    headings = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("name", commands())
def test_every_command_and_option_has_help_and_the_command_stands_in_the_docs(name: str) -> None:
    command = commands()[name]
    assert command.help
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.help, parameter.name
    assert any(f"pnp {name}" in page.read_text(encoding="utf-8") for page in PAGES)


def test_every_command_line_of_the_readme_is_one_that_pnp_takes() -> None:
    blocks = re.findall(r"^```sh\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines() if line.startswith("pnp ")]
    assert len(lines) >= 6
    for line in lines:
        cli.make_context("pnp", shlex.split(line, comments=True)[1:]).close()
        name, *rest = shlex.split(line, comments=True)[1:]
        commands()[name].make_context(name, rest)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for match in LINK.finditer(re.sub(r"`[^`\n]*`", "", prose(page))):
        target, _, anchor = (match[1] or match[2]).partition("#")
        if ":" in target:
            assert target.startswith("https://")
            continue
        path = (page.parent / target).resolve() if target else page
        assert path.exists(), target
        assert path.is_relative_to(ROOT)
        if anchor:
            assert anchor in anchors(path), f"{target}#{anchor}"


def test_the_readme_names_every_page() -> None:
    for page in DOCS.glob("*.md"):
        assert f"(docs/{page.name})" in TEXT


def test_the_readme_is_short_and_has_the_line_that_ci_runs() -> None:
    lines = TEXT.splitlines()
    assert len(lines) < 120
    (at,) = [at for at, line in enumerate(lines) if "-m pytest" in line]
    assert lines[at] == TEST_LINE
    assert (lines[at - 1], lines[at + 1]) == ("```sh", "```")


def used_codes() -> set[str]:
    sources = sorted(path for path in (ROOT / "pnp").rglob("*.py") if "_data" not in path.parts)
    return {code for path in sources for code in CODE.findall(path.read_text(encoding="utf-8"))}


def test_every_code_is_explained_once_and_no_other() -> None:
    explained = [row[0] for row in rows(read("messages.md")) if re.fullmatch(r"[A-Z]\d{3}", row[0])]
    assert [code for code, times in Counter(explained).items() if times > 1] == []
    assert set(explained) == used_codes()


def test_every_code_has_a_meaning_of_its_own_and_a_remedy() -> None:
    explained = [row for row in rows(read("messages.md")) if re.fullmatch(r"[A-Z]\d{3}", row[0])]
    assert [row for row in explained if len(row) != 3 or not all(row)] == []
    meanings = Counter(meaning for _, meaning, _ in explained)
    assert [meaning for meaning, times in meanings.items() if times > 1] == []


def test_codes_stand_in_order_below_their_letter() -> None:
    page = read("messages.md")
    letters = re.findall(r"^## ([A-Z]): ", page, re.MULTILINE)
    assert len(set(letters)) == len(letters)
    for letter, part in zip(letters, re.split(r"^## [A-Z]: ", page, flags=re.MULTILINE)[1:], strict=True):
        codes = [row[0] for row in rows(part) if re.fullmatch(r"[A-Z]\d{3}", row[0])]
        assert codes == sorted(codes)
        assert {code[0] for code in codes} == {letter}


def test_codes_that_other_pages_name_exist() -> None:
    known = used_codes()
    for page in PAGES:
        named = set(re.findall(r"\b[BDEFIMRSTUVX]\d{3}\b", prose(page)))
        assert named <= known, page.name


def test_what_new_writes_is_what_the_readme_says(tmp_path: Path) -> None:
    written = {path.name for path in scaffold(tmp_path / "mygame")}
    assert "cards.csv" in written
    assert "mygame/cards.csv" in TEXT
