"""Content as typed to content as set."""

import pytest

from pnp.text.content import NewLine, Span
from pnp.text.normal import folded, joined, parts, set_text
from tests.text.setting import block, content, rows, shown


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("e\u0301", "é"),
        ("⼀⼆", "一二"),
        ("\uf900\ufa0e", "豈\ufa0e"),
        ("\U0002f804", "你"),
        ("ＡＢ１２（）", "ＡＢ１２（）"),
        ("①℃㈱", "①℃㈱"),
        ("漢", "漢"),
    ],
)
def test_folding(typed: str, expected: str) -> None:
    assert folded(typed) == expected
    assert folded(expected) == expected


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("抽牌\n然後", "抽牌然後"),
        ("抽牌，\r\n  然後", "抽牌，然後"),
        ("抽牌\nHP", "抽牌 HP"),
        ("HP\n抽牌", "HP 抽牌"),
        ("draw\n\ttwo", "draw two"),
        ("카드를\n뽑는다", "카드를 뽑는다"),
        ("甲\u2028乙", "甲乙"),
    ],
)
def test_line_breaks_of_the_source(typed: str, expected: str) -> None:
    assert joined(typed) == expected
    assert shown(typed, 50) == [expected]


def test_tabs_are_spaces_and_ideographic_spaces_stay() -> None:
    assert set_text("a\tb　c") == "a b　c"
    assert shown("　　甲　乙", 50) == ["　　甲　乙"]


def test_forced_breaks_part_a_paragraph() -> None:
    found = list(parts((Span("甲"), NewLine(), NewLine(), Span("乙"), Span("丙"))))
    assert [part.items for part in found] == [(Span("甲"),), (), (Span("乙"), Span("丙"))]
    assert block(((Span("甲"), NewLine(), NewLine(), Span("乙")),), 9).lines == 3


def test_what_was_folded_is_reported() -> None:
    assert block("⼀二⼀", 9).folded == "⼀"
    assert block("一二", 9).folded == ""
    assert rows(block("⼀二", 9)) == ["一二"]
    assert block(content("e\u0301"), 9).folded == ""
