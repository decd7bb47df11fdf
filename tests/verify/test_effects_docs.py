"""docs/effects.md says what is so."""

from __future__ import annotations

import re
from pathlib import Path

from pnp.load.effects import load_verbs
from pnp.model.effect import notation, parse
from pnp.model.effect.tree import GOVERNED, Choose, walk
from pnp.model.effect.vocabulary import GENERIC
from pnp.resources import bundled

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "effects.md").read_text(encoding="utf-8")


def test_the_examples_run() -> None:
    codes = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    assert len(codes) == 2
    for code in codes:
        exec(compile(code, "docs/effects.md", "exec"), {})


def rows(start: str, end: str) -> list[str]:
    return [row for row in TEXT.split(start)[1].split(end)[0].splitlines() if row.startswith("| ")]


def examples(table: list[str]) -> list[str]:
    return [line.replace("\\|", "|") for row in table for line in re.findall("`([^`]+)`", row.split(" | ")[-1])]


def verbs(table: list[str]) -> set[str]:
    return {verb for row in table for verb in re.findall("`([a-z]+)`", row.split(" | ")[0])}


def test_the_lines_of_the_tables_are_read() -> None:
    viral = rows("## The notation", "### Heads")
    known = load_verbs(bundled("games") / "viral")[0]
    lines = examples(viral[1:7])
    assert len(lines) >= 9
    assert all(notation(parse(line, known=known)) == line for line in lines)
    assert verbs(viral[8:]) == set(known.verbs)


def test_the_heads_and_the_generic_verbs_are_told() -> None:
    known = load_verbs(bundled("games") / "lanterns")[0]
    heads = rows("### Heads", "### Things and amounts")
    lines = [line for line in examples(heads) if ":" in line]
    nodes = [node for line in lines for _, node in walk(parse(line, known=known))]
    assert all(notation(parse(line, known=known)) == line for line in lines)
    assert {type(node) for node in nodes} >= {Choose, *GOVERNED}
    things = rows("### Things and amounts", "### The grammar")
    assert verbs(things[: len(GENERIC) + 1]) >= set(GENERIC)


def test_every_code_is_told() -> None:
    used = set()
    for folder in ("pnp/verify", "pnp/engine", "pnp/i18n/phrases", "pnp/cli"):
        for path in (ROOT / folder).rglob("*.py"):
            used |= set(re.findall(r'"(V\d{3}|I4\d{2})"', path.read_text(encoding="utf-8")))
    told = set()
    for letter, first, last in re.findall(r"^\| ([VI])(\d{3})(?:–[VI](\d{3}))? \|", TEXT, re.MULTILINE):
        told |= {f"{letter}{code}" for code in range(int(first), int(last or first) + 1)}
    assert used == told
