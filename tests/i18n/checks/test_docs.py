"""The examples in docs/checks.md: each message, and what is found."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from pnp.i18n.checks.record import pairs_of
from pnp.i18n.checks.run import CHECKS
from pnp.i18n.po import parse
from pnp.i18n.terms import load_terms
from pnp.resources import bundled
from tests.i18n.checks.support import ICONS, found, setting

PAGE = (Path(__file__).parents[3] / "docs" / "checks.md").read_text(encoding="utf-8")
SECTION = re.compile(r"^### (I\d+) `([a-z-]+)`\n(.*?)(?=^##)", re.MULTILINE | re.DOTALL)
BLOCK = re.compile(r"^```(po|text)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SECTIONS = {match[2]: match for match in SECTION.finditer(PAGE)}


def test_each_check_has_a_section_with_its_code_severity_and_an_example() -> None:
    assert [(match[1], name) for name, match in SECTIONS.items()] == [(check.code, check.name) for check in CHECKS]
    for check in CHECKS:
        text = SECTIONS[check.name][3]
        assert text.strip().startswith(str(check.severity).capitalize()), check.name
        assert [kind for kind, _ in BLOCK.findall(text)] in (["po", "text"], ["text"]), check.name


@pytest.mark.parametrize("name", [name for name, section in SECTIONS.items() if "```po" in section[3]])
def test_an_example_gives_what_the_page_says(name: str) -> None:
    blocks = dict(BLOCK.findall(SECTIONS[name][3]))
    known = replace(setting(), terms=load_terms((bundled("locales"),), "zh_TW", "viral", ("viral", "shared")))
    pairs = pairs_of(parse(blocks["po"], "viral.po"), ICONS)
    told = [str(each).partition(": ")[2] for each in found(*pairs, known=known, names=frozenset({name}))]
    assert "\n".join(told) + "\n" == blocks["text"]
