import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.load.markdown import InlineParser, joined_lines
from pnp.model.document import Characters, ForcedBreak, IconName, InlinePiece, Link, Reading, ShownValue

PARSER = InlineParser({"infect", "move"})


def bold(text: str) -> list[str]:
    return [piece.text for piece in PARSER.pieces(text) if isinstance(piece, Characters) and piece.bold]


@pytest.mark.parametrize(
    ("text", "strong"),
    [
        ("**攻擊。**接著", ["攻擊。"]),
        ("**「突襲」**行動", ["「突襲」"]),
        ("使用**「突襲」**行動", ["「突襲」"]),
        ("獲得**+1**點", ["+1"]),
        ("HP**50%**以下", ["50%"]),
        ("先**移動**，再**（可略過）**感染。", ["移動", "（可略過）"]),
        ("**有幾張牌？**5張", ["有幾張牌？"]),
        ("第1**（首）**輪", ["（首）"]),
        ("**bold** words", ["bold"]),
        ("foo**(bar)**baz", []),
        ("2 ** 3 ** 4", []),
        ("a **b", []),
    ],
)
def test_emphasis_works_between_full_width_characters_and_as_ever_elsewhere(text: str, strong: list[str]) -> None:
    assert bold(text) == strong


def test_a_text_is_made_of_icons_values_links_and_ruby() -> None:
    text = r"[infect] {{ rows['x'] | join('*') }} [[move] go](#there) {漢|ㄏㄢˋ} [none] \[infect] *i*"
    assert PARSER.pieces(text) == (
        IconName("infect"),
        Characters(" "),
        ShownValue("rows['x'] | join('*')"),
        Characters(" "),
        Link("#there", (IconName("move"), Characters(" go"))),
        Characters(" "),
        Reading(Characters("漢"), "ㄏㄢˋ"),
        Characters(" [none] [infect] "),
        Characters("i", italic=True),
    )


def test_a_value_in_bold_is_bold() -> None:
    assert PARSER.pieces("**{{ n }} VP**") == (ShownValue("n", bold=True), Characters(" VP", bold=True))


def test_a_link_without_words_and_one_to_the_outside() -> None:
    assert PARSER.pieces("[](#V-05)") == (Link("#V-05", ()),)
    assert PARSER.pieces("[x](https://example.org/?a=b)") == (Link("https://example.org/?a=b", (Characters("x"),)),)


def test_a_break_is_kept() -> None:
    assert PARSER.pieces("one\\\ntwo") == (Characters("one"), ForcedBreak(), Characters("two"))


def test_html_is_just_characters() -> None:
    assert PARSER.pieces("a <b>c</b>") == (Characters("a <b>c</b>"),)


def test_lines_are_joined_as_their_script_asks() -> None:
    assert joined_lines(["抽1張", "牌，放到", "Ann的"]) == "抽1張牌，放到 Ann的"
    assert joined_lines(["one  ", "two"]) == "one\\\ntwo"
    assert joined_lines(["한국", "말"]) == "한국 말"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["甲**粗**", "**體**乙"], "甲**粗體**乙"),
        (["甲**粗**", "乙"], "甲**粗**乙"),
        (["甲**粗**", "*斜*"], "甲**粗**\u200b*斜*"),
        (["甲", "**粗**乙"], "甲**粗**乙"),
        (["見[連結](#a)", "[連結](#a)完"], "見[連結](#a)[連結](#a)完"),
        (["見[](#a)", "完"], "見[](#a)完"),
        (["甲{漢|ㄏㄢˋ}", "{字|ㄗˋ}乙"], "甲{漢|ㄏㄢˋ}{字|ㄗˋ}乙"),
        (["甲{{ 4 }}", "乙"], "甲{{ 4 }}乙"),
        (["甲[move]", "乙"], "甲[move]乙"),
        (["甲", "[move]", "乙"], "甲[move]乙"),
        (["甲*斜*，", "`碼`"], "甲*斜*，`碼`"),
        (["one **two**", "[three](#a)", "{{ 4 }}", "[move] five"], "one **two** [three](#a) {{ 4 }} [move] five"),
        (["[move]", "{{ 4 }}"], "[move] {{ 4 }}"),
        (["甲**Ann**", "乙"], "甲**Ann** 乙"),
    ],
)
def test_markup_at_a_line_s_end_makes_no_space(lines: list[str], expected: str) -> None:
    assert joined_lines(lines) == expected


def test_a_translation_is_joined_as_its_source_is() -> None:
    assert shown(PARSER.pieces("甲**粗**\n**體**乙\n丙")) == "甲粗體乙丙"
    assert bold("甲**粗**\n*斜*乙") == ["粗"]
    assert shown(PARSER.pieces("one **two**\nthree")) == "one two three"
    assert any(isinstance(piece, ForcedBreak) for piece in PARSER.pieces("甲\\\n乙"))


def shown(pieces: tuple[InlinePiece, ...]) -> str:
    return "".join(piece.text for piece in pieces if isinstance(piece, Characters))


@given(st.text(alphabet="ab 漢，。「」()*_[]{}\\`:#|<&\n", max_size=40))
def test_no_text_is_refused_and_no_letter_lost(text: str) -> None:
    pieces = PARSER.pieces(text)
    letters = [character for character in shown(pieces) if character in "漢「」"]
    if all(isinstance(piece, Characters) for piece in pieces):
        assert letters == [character for character in text if character in "漢「」"]
