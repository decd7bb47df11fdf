"""What a line may lose and gain, and in which order."""

import pytest

from pnp.text.content import Span
from pnp.text.justify import moves, shrinkable, stretchable
from tests.text.setting import made

TEXT = "甲·乙「丙」，HP is 丁"


def test_what_may_shrink_in_order() -> None:
    text = made(TEXT, align="justify")
    spaces, points, brackets, stops, gaps = shrinkable(text, 0, len(TEXT))
    space = text.pen[10] - text.pen[9]
    assert spaces == pytest.approx({10: space / 3, 13: space / 3})
    assert points == {1: 0.25, 2: 0.25}
    assert brackets == {3: 0.5, 6: 0.5}
    assert stops == {6: 0.125, 7: 0.125}
    assert gaps == {}


def test_gaps_beside_latin_shrink_last_to_an_eighth() -> None:
    assert shrinkable(made("甲A乙", gap=0.25), 0, 3)[-1] == {1: 0.125, 2: 0.125}
    assert shrinkable(made("甲A乙"), 0, 3)[-1] == {}


def test_what_is_narrowed_already_does_not_shrink() -> None:
    assert shrinkable(made("甲」「乙", "zh_CN", align="justify"), 0, 4)[2] == {}
    assert shrinkable(made("甲」「乙", align="justify"), 0, 4)[2] == {2: 0.5}


def test_nothing_shrinks_outside_the_line() -> None:
    assert shrinkable(made("「甲」", align="justify"), 0, 3)[2] == {}


def test_spaces_give_first() -> None:
    text = made(TEXT, align="justify")
    space = text.pen[10] - text.pen[9]
    moved = moves(text, 0, len(TEXT), -2 * space / 3)
    assert moved[:10] == [0.0] * 10
    assert moved[10:] == pytest.approx([-space / 3] * 3 + [-2 * space / 3])
    more = moves(text, 0, len(TEXT), -2 * space / 3 - 0.5)
    assert more[1:4] == pytest.approx([-0.25, -0.5, -0.5])


def test_what_a_line_gains() -> None:
    text = made("甲乙A b丙丁")
    space = text.pen[4] - text.pen[3]
    (spaces,) = stretchable(text, 0, 7)
    assert spaces == pytest.approx({4: 0.5 - space})
    moved = moves(text, 0, 7, 0.5 - space + 0.5)
    # After the space, five places gain alike: never one inside a word.
    assert moved == pytest.approx([0, 0.1, 0.2, 0.2, 0.2 + 0.1 + 0.5 - space, 0.4 + 0.5 - space, 0.5 + 0.5 - space])


def test_icons_and_marks_are_places_too() -> None:
    assert moves(made("甲，乙。丙"), 0, 5, 0.4) == pytest.approx([0, 0.1, 0.2, 0.3, 0.4])


def test_a_word_gains_nothing() -> None:
    assert moves(made("production", "en"), 0, 10, 0.3) == []
    assert moves(made((Span("pro"), Span("duct", bold=True)), "en"), 0, 7, 0.3) == []


def test_holes_are_not_made() -> None:
    assert moves(made("甲乙丙"), 0, 3, 1.0) == pytest.approx([0, 0.5, 1.0])
    assert moves(made("甲乙丙"), 0, 3, 1.01) == []
