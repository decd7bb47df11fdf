"""Breaks compared with those of ICU and of UAX #14 as it stands."""

from collections.abc import Callable, Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.text.content import Span
from tests.text.corpus import texts
from tests.text.setting import made

Oracle = Callable[[str], set[int]]
HAN = "一二三四五六七八九十每位玩家抽牌棄移除放置"
MARKS = "，。、；：？！）〕】》〉」』（〔【《〈「『"
WORDS = (*HAN, *MARKS, "……", "——", "HP", "10", " ")


def uniseg_breaks(text: str) -> set[int]:
    module = pytest.importorskip("uniseg.linebreak")
    found, at = set(), 0
    for unit in module.line_break_units(text):
        at += len(unit)
        found.add(at)
    return found - {len(text)}


def icu_breaks(text: str) -> set[int]:
    module = pytest.importorskip("icu4py.breakers")
    return {end for _, end in module.LineBreaker(text, "zh_Hant").segments()} - {len(text)}


ORACLES = (icu_breaks, uniseg_breaks)


def own_breaks(text: str) -> set[int]:
    return {index for index, allowed in enumerate(made(text, keep_units=False).breaks) if allowed and index}


def sentences() -> Iterable[str]:
    for paragraph in texts(60, seed=7):
        yield "".join(item.text for item in paragraph if isinstance(item, Span))


# Where the composer allows more than UAX #14 as it stands, and why.
def is_tailored(before: str, after: str) -> bool:
    # LB22: no break before …; CLREQ keeps …… and —— from a line's start under strict rules alone.
    return after in "…—" or before in "—"


@pytest.mark.parametrize("oracle", ORACLES)
@given(text=st.lists(st.sampled_from(WORDS), max_size=25).map("".join))
@settings(deadline=None)
def test_han_and_marks_break_only_where_uax_14_lets_them(oracle: Oracle, text: str) -> None:
    theirs = oracle(text)
    extra = [i for i in own_breaks(text) - theirs if not is_tailored(text[i - 1], text[i])]
    assert not [f"{text[:i]}|{text[i:]}" for i in extra]


@pytest.mark.parametrize("oracle", ORACLES)
def test_the_tailoring_of_card_text_is_small(oracle: Oracle) -> None:
    both = ours = theirs = 0
    for text in sentences():
        mine, other = own_breaks(text), oracle(text)
        both += len(mine & other)
        ours += len(mine - other)
        theirs += len(other - mine)
    figures = f"{both} breaks in common, {ours} ours alone, {theirs} theirs alone"
    print(figures)
    assert ours < 0.03 * both, figures
    assert theirs < 0.05 * both, figures


@pytest.mark.parametrize(
    "text",
    ["漢／字", "漢～字", "漢·字", "漢ˊ字", "１０"],
)
def test_where_uax_14_would_break_and_clreq_does_not(text: str) -> None:
    assert 1 not in own_breaks(text)
    assert any(1 in oracle(text) for oracle in ORACLES)
