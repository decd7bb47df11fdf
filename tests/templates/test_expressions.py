from types import SimpleNamespace

import pytest

from pnp.diagnostics import Origin
from pnp.errors import PnpError
from pnp.templates.environment import Expressions

WHERE = Origin("rules.md", 7)
KNOWN = Expressions({"cards": [1, 2], "players": SimpleNamespace(HAND={3: 4}), "twice": lambda value: 2 * value})


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("cards", [1, 2]),
        ("players.HAND[3]", 4),
        ("twice(2)", 4),
        ("cards | join(', ')", "1, 2"),
        ("none", None),
        ("lost | default(5)", 5),
        (" 1\n+ 1 ", 2),
    ],
)
def test_a_value_stays_what_it_is(expression: str, value: object) -> None:
    assert KNOWN.value(expression, WHERE) == value


@pytest.mark.parametrize(
    ("expression", "said"),
    [
        ("", "not a template"),
        ("cards)", "not a template"),
        ("cards }}{{ cards", "not a template"),
        ("cards, cards", "not a template"),
        ("lost", "there is no “lost”"),
        ("players.HANDS", "there is no “HANDS” here"),
        ("1 / 0", "division by zero"),
        ("''.__class__", "may not"),
        ("'x' * 99999999", "too long"),
        ("range(1000000000) | list", "too long"),
    ],
)
def test_what_fails_is_told_with_its_place(expression: str, said: str) -> None:
    with pytest.raises(PnpError, match=said) as caught:
        KNOWN.value(expression, WHERE)
    finding = caught.value.diagnostic
    assert (finding.code, finding.origin) == ("D207", WHERE)
    assert finding.text.startswith(f"“{expression}”: ")


def test_what_an_expression_goes_through_is_counted_for_each_alone() -> None:
    known = Expressions({"many": [1] * 60_000})
    for _ in range(3):
        assert known.value("[many, many] | length", WHERE) == 2
    with pytest.raises(PnpError, match="more than 200000 steps"):
        known.value("[many, many, many, many] | length", WHERE)
