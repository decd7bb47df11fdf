"""docs/effects.md says what is so."""

from __future__ import annotations

import re
from pathlib import Path

from pnp.model.effect import FORMS, notation, parse
from pnp.verify.measure import AUTHORED, CONTROLLED, total
from pnp.verify.run import Report

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "effects.md").read_text(encoding="utf-8")


def test_the_examples_run() -> None:
    codes = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    assert len(codes) == 2
    for code in codes:
        exec(compile(code, "docs/effects.md", "exec"), {})


def test_the_lines_of_the_tables_are_read() -> None:
    rows = [row for row in TEXT.split("## The notation")[1].split("## Phrases")[0].splitlines() if row.startswith("| ")]
    examples = [line.replace("\\|", "|") for row in rows[1:7] for line in re.findall("`([^`]+)`", row.split(" | ")[-1])]
    assert len(examples) >= 9
    assert all(notation(parse(line)) == line for line in examples)
    verbs = {verb for row in rows[8:] for verb in re.findall("`([a-z]+)`", row.split(" | ")[0])}
    assert verbs == set(FORMS)


def test_every_code_is_told() -> None:
    used = set()
    for folder in ("pnp/verify", "pnp/i18n/phrases", "pnp/cli"):
        for path in (ROOT / folder).rglob("*.py"):
            used |= set(re.findall(r'"(V\d{3}|I4\d{2})"', path.read_text(encoding="utf-8")))
    told = set()
    for letter, first, last in re.findall(r"^\| ([VI])(\d{3})(?:–[VI](\d{3}))? \|", TEXT, re.MULTILINE):
        told |= {f"{letter}{code}" for code in range(int(first), int(last or first) + 1)}
    assert used == told


def test_the_published_figures_are_those_of_today(viral: Report) -> None:
    rows = re.findall(r"^\| (generated|authored)[^|]*\| (\d+) \| ([\d.]+) % \|$", TEXT, re.MULTILINE)
    figures = {"generated": total(viral.figures, CONTROLLED), "authored": total(viral.figures, (AUTHORED,))}
    assert {name: (int(planted), f"{share}%") for name, planted, share in rows} == {
        name: (figure.planted, f"{figure.share:.1%}") for name, figure in figures.items()
    }
