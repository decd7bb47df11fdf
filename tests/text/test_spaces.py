"""Typed spaces that hold: before marks, inside guillemets, between groups of digits."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.text.spaces import held
from tests.text.setting import block, made, rows, shown

FRENCH = "« Piochez « deux cartes » ; défaussez-en une : « voilà ! » Combien ? 50 % des 1 000 points."


def joined(text: str) -> str:
    """Return a text with _ for its held spaces."""
    spaces = held(text)
    return "".join("_" if index in spaces else character for index, character in enumerate(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (FRENCH, "«_Piochez «_deux cartes_»_; défaussez-en une_: «_voilà_!_» Combien_? 50_% des 1_000 points."),
        ("l’« état » (« déjà »), soit 1 234 567,50 €", "l’«_état_» («_déjà_»), soit 1_234_567,50_€"),
        ("‹ oui ›", "‹_oui_›"),
        ("»Halt!« rief er: »Nein« und »Doch«. 10 % von 1 000", "»Halt!« rief er: »Nein« und »Doch«. 10_% von 1_000"),
        ("sagte »Komm« und ging", "sagte »Komm« und ging"),
        ("Rút 2 lá bài ! 50 %", "Rút 2 lá bài_! 50_%"),
        ("20 °C, 5 ‰, 5 $ but $ 5 and 5 $10", "20_°C, 5_‰, 5_$ but $ 5 and 5 $10"),
        ("Draw 2 10 cards, 12 3456, 1.5 000, a1 000", "Draw 2 10 cards, 12 3456, 1.5 000, a1 000"),
        ("one two  ;", "one two__;"),
        (": a", ": a"),
    ],
)
def test_which_spaces_hold(text: str, expected: str) -> None:
    assert joined(text) == expected


@pytest.mark.parametrize("locale", ["fr", "fr_CA", "fr_CH", "vi", "de", "en", "zh_TW"])
@pytest.mark.parametrize("em", [4.2, 5, 6, 7, 8.5, 10, 12, 14])
def test_no_line_begins_with_a_mark_or_ends_in_an_opening_one(locale: str, em: float) -> None:
    found = shown(FRENCH, em, locale)
    assert not any(line.startswith(tuple(";:!?»%")) for line in found)
    assert not any(line.rstrip().endswith("«") for line in found)
    assert not any(re.match("000", line) for line in found)


@given(
    st.lists(st.sampled_from(["«", "»", ";", ":", "!", "?", "50 %", "1 000", "mot", "carte"]), min_size=2), st.data()
)
def test_marks_hold_in_any_order(words: list[str], data: st.DataObject) -> None:
    """Guillemets are left out where they stand as no French text has them."""
    text = " ".join(word for word in words if word not in {"«", "»"}) or "mot"
    if text[0] in ";:!?":
        text = "mot " + text
    found = shown(text, data.draw(st.sampled_from([5.0, 6.5, 9.0])), "fr")
    assert not any(line.startswith((";", ":", "!", "?", "%", "000")) for line in found)


def test_held_spaces_are_narrow_on_the_continent_and_as_typed_in_english() -> None:
    for text in ("mot ;", "1 000", "50 %"):
        assert made(text, "fr").pen[-1] < made(text, "en").pen[-1] - 0.03
        assert made(text, "fr", narrow_spaces=False).pen[-1] == pytest.approx(made(text, "en").pen[-1])
    assert made("mot mot", "fr").pen[-1] == pytest.approx(made("mot mot", "en").pen[-1])


def test_a_style_that_wants_usual_spaces_still_keeps_lines_together() -> None:
    wide = made("mot mot", "fr").pen[-1] + 0.3
    assert shown("mot mot ;", wide, "fr", narrow_spaces=False) == ["mot", "mot ;"]


def test_the_text_stays_as_it_was_typed() -> None:
    assert "".join(rows(block(FRENCH, 200, "fr"))) == FRENCH


def test_held_spaces_keep_their_width_where_lines_are_spread() -> None:
    text = "Piochez deux cartes ; défaussez"
    material = made(text, "fr")
    width = made("Piochez deux cartes ;", "fr").pen[-1] + 0.4
    ragged, spread = (block(text, width, "fr", align=align) for align in ("start", "justify"))
    assert rows(ragged) == rows(spread)
    index = text.index(";")
    assert material.kinds[index - 1] == "G"
