from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.layout.book.collation import order, position, strokes

BIG5 = [
    bytes([lead, trail]).decode("big5", errors="ignore")
    for lead in (*range(0xA4, 0xC7), *range(0xC9, 0xFA))
    for trail in (*range(0x40, 0x7F), *range(0xA1, 0xFF))
]
HAN = [character for character in BIG5 if "\u4e00" <= character <= "\u9fff"]


def test_every_character_of_big5_has_strokes_which_grow_within_its_level() -> None:
    counts = [strokes(character) for character in HAN]
    assert len(counts) > 13_000
    assert min(counts) == 1
    rising = sum(above <= below for above, below in pairwise(counts))
    assert rising > 0.99 * len(counts), "but for what Big5 itself has at a wrong place"


@pytest.mark.parametrize(
    ("characters", "count"),
    [
        ("一乙", 1),
        ("丁又", 2),
        ("分升引", 4),
        ("免判吸攻初", 7),
        ("事拉板玩垂", 8),
        ("亭亟", 9),
        ("勸嚷釋", 20),
        ("護", 21),
    ],
)
def test_strokes(characters: str, count: int) -> None:
    assert {strokes(character) for character in characters} == {count}


def headings(terms: list[str], locale: str) -> list[str]:
    return [position(term, locale).heading for term in sorted(terms, key=lambda term: order(term, locale))]


def test_letters_of_an_alphabet_have_a_group_each() -> None:
    assert headings(["zone", "Ärger", "2 players", "action", "[x]"], "de") == ["#", "0–9", "A", "A", "Z"]


def test_latin_has_one_group_before_the_strokes() -> None:
    terms = ["護盾", "Viral", "一輪", "3D", "ABC", "乂"]
    assert headings(terms, "zh_TW") == ["0–9", "A–Z", "A–Z", "一畫", "二畫", "二十一畫"]


def test_what_no_table_tells_comes_last() -> None:
    assert headings(["𠀀", "護盾"], "zh_TW") == ["二十一畫", "…"]


def test_simplified_chinese_goes_by_pinyin_and_japanese_by_kana() -> None:
    assert headings(["护盾", "病毒", "器官", "卡牌", "一轮"], "zh_CN") == ["B", "H", "K", "Q", "Y"]
    assert headings(["盤面", "ゾーン", "アクション", "がん", "はい"], "ja") == ["あ", "か", "さ", "は", "漢字"]


@given(st.lists(st.text(st.characters(codec="big5"), min_size=1, max_size=4)), st.sampled_from(["en", "zh_TW", "ja"]))
def test_a_group_is_never_interrupted(terms: list[str], locale: str) -> None:
    found = headings(terms, locale)
    assert sum(above != below for above, below in pairwise(found)) == max(len(set(found)) - 1, 0)
