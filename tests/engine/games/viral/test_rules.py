"""Every rule and every ruling is named by a test: in its docstring, beside what it checks."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.load.rulings import load_rulings
from pnp.resources import bundled

RULES = """
S01 S02 S03 S04 S05 S06 S07 S08 S09 S10 S11 S12
P1.0 P1.1 P1.2 P1.3 P1.4 P2.1 P2.2 P3.1 P4.1 P4.2 P4.3 P4.4 P5.1 P6.1 P6.2 P6.3
C1 C2 C3 C4 C5 C6 C7 A1 A1b A2 A3 A4 A5 A6 A6b A7 E1 E2
2.1 2.2 2.3 2.4 2.5 X1 X2 X3 X4 X5 X6 X7 X8 X9
"""
RULINGS = [f"V-{number:02}" for number in range(1, 44)]


def named() -> Iterator[str]:
    """Yield each id that the docstring of a test names."""
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield from re.findall(r"VIR-[A-Z0-9]+(?:\.\d)?b?|V-\d\d", ast.get_docstring(node) or "")


NAMED = frozenset(named())


@pytest.mark.parametrize("rule", [f"VIR-{rule}" for rule in RULES.split()] + RULINGS)
def test_a_rule_is_named_by_a_test(rule: str) -> None:
    assert rule in NAMED


def test_no_test_names_a_rule_that_there_is_not() -> None:
    assert {f"VIR-{rule}" for rule in RULES.split()}.union(RULINGS) >= NAMED


def test_every_ruling_has_its_entry_with_a_question_and_answers() -> None:
    rulings, findings = load_rulings(bundled("games") / "viral" / "rulings.toml")
    assert findings == ()
    assert [ruling.id for ruling in rulings] == RULINGS
    assert all(ruling.question and all(ruling.answers.values()) for ruling in rulings)
    assert sum(len(ruling.alternatives) for ruling in rulings) == 15
