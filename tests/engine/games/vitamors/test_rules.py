"""Every rule and every ruling is named by a test: in its docstring, beside what it checks."""

import ast
import csv
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.load.rulings import load_rulings
from pnp.resources import bundled

ROOT = Path(__file__).parents[4]
RULES = [*(f"S{number:02}" for number in range(1, 8)), *(f"T{number}" for number in range(1, 6)), "E1", "E2", "E3"]
RULINGS = [f"M-{number:02}" for number in range(1, 21)]


def named() -> Iterator[str]:
    """Yield each id that the docstring of a test names."""
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield from re.findall(r"VIT-[STE]\d+|M-\d\d", ast.get_docstring(node) or "")


NAMED = frozenset(named())


@pytest.mark.parametrize("rule", [f"VIT-{rule}" for rule in RULES] + RULINGS)
def test_a_rule_is_named_by_a_test(rule: str) -> None:
    assert rule in NAMED


def test_no_test_names_a_rule_that_there_is_not() -> None:
    assert {f"VIT-{rule}" for rule in RULES}.union(RULINGS) >= NAMED


def test_every_ruling_has_its_entry_with_a_question_and_answers() -> None:
    rulings, findings = load_rulings(bundled("games") / "vitamors" / "rulings.toml")
    assert findings == ()
    assert [ruling.id for ruling in rulings] == RULINGS
    assert all(ruling.question and all(ruling.answers.values()) for ruling in rulings)
    assert sum(len(ruling.alternatives) for ruling in rulings) == 9


def test_the_slip_of_the_set_up_is_no_term() -> None:
    """M-11"""
    path = bundled("locales") / "zh_TW" / "terms" / "vitamors.csv"
    terms = {row["id"]: row for row in csv.DictReader(path.read_text(encoding="utf-8").splitlines())}
    assert terms["mystic_board"]["preferred"] == "祕法板塊"
    assert "技祕法" in terms["mystic_board"]["forbidden"]


def test_every_module_is_documented() -> None:
    text = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8").partition("## Vitamors")[2]
    modules = {path.stem for path in (ROOT / "pnp" / "engine" / "games" / "vitamors").glob("*.py")} - {"__init__"}
    assert [name for name in sorted(modules) if f"`{name}`" not in text] == []
