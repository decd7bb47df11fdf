"""Tables and texts that are wrong, or merely odd: a message with its place, and the other cards built all the same."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.cli.main import cli
from pnp.resources import bundled

TextOf = Callable[..., str]
HEADER = "id,count,name,text\n"
GOOD = "good,1,Good,fine\n"

# What stands in cards.csv, and what is said: exit status, code, place.
TABLES = {
    "quote left open": (HEADER + 'bad,1,Bad,"text\n' + GOOD, 1, "D111", "cards.csv:2"),
    "text after a quote": (HEADER + 'bad,1,Bad,"text"x\n' + GOOD, 1, "D111", "cards.csv:2"),
    "too many cells": (HEADER + "bad,1,Bad,one, two\n" + GOOD, 1, "D109", "cards.csv:2"),
    "duplicate header": (
        "id,count,name,name,text\nbad,1,A,B,x\ngood,1,Good,Good,fine\n",
        1,
        "D107",
        "cards.csv:1:name",
    ),
    "empty header": ("id,,name,text\nbad,1,A,x\ngood,1,Good,fine\n", 0, "D108", "cards.csv:2:2"),
    "no id": (HEADER + ",1,Bad,x\n" + GOOD, 1, "D131", "cards.csv:2:id"),
    "id that is a path": (HEADER + "../bad,1,Bad,x\n" + GOOD, 1, "D132", "cards.csv:2:id"),
    "id of a device": (HEADER + "nul,1,Bad,x\n" + GOOD, 1, "D132", "cards.csv:2:id"),
    "two of one id": (HEADER + GOOD + "good,1,Bad,x\n", 1, "D133", "cards.csv:3:id"),
    "ids alike but for case": (HEADER + GOOD + "GOOD,1,Bad,x\n", 0, "D134", "cards.csv:3:id"),
    "count that is a word": (HEADER + "bad,two,Bad,x\n" + GOOD, 1, "D135", "cards.csv:2:count"),
    "negative count": (HEADER + "bad,-1,Bad,x\n" + GOOD, 1, "D135", "cards.csv:2:count"),
    "broken count": (HEADER + "bad,1.5,Bad,x\n" + GOOD, 1, "D135", "cards.csv:2:count"),
    "enormous count": (HEADER + "bad,99999999999,Bad,x\n" + GOOD, 1, "D135", "cards.csv:2:count"),
    "error of a spreadsheet": (HEADER + "bad,1,Bad,#REF!\n" + GOOD, 1, "D115", "cards.csv:2:text"),
    "NUL": (HEADER + "bad,1,Bad,a\0b\n" + GOOD, 1, "D113", "cards.csv:2:text"),
    "NUL, even length": (HEADER + "bad,1,Bad,a\0bc\n" + GOOD, 1, "D113", "cards.csv:2:text"),
    "invisible characters": (HEADER + "bad,1,Bad,a\u200b\u00adb\n" + GOOD, 0, "D114", "cards.csv:2:text"),
    "cell beyond measure": (HEADER + f"bad,1,Bad,{'x' * 100_001}\n" + GOOD, 1, "D117", "cards.csv:2:text"),
}


@pytest.mark.parametrize(("table", "status", "code", "place"), TABLES.values(), ids=TABLES)
def test_bad_tables(project, text_of: TextOf, table: str, status: int, code: str, place: str) -> None:
    project.write("cards.csv", table)
    result = project.build()
    assert result.exit_code == status
    assert f"{place}: {'error' if status else 'warning'} {code}: " in result.stderr
    assert "Goodfine" in text_of(project.path("cards-a4.pdf"), 0)
    (finding,) = (finding for finding in project.report()["findings"] if finding["code"] == code)
    assert ":".join(str(finding[key]) for key in ("path", "row", "column") if finding[key]) == place
    assert project.report()["summary"]["errors"] == status


# What no card can be read from.
UNREADABLE = {
    "nothing": (b"", "D105", "cards.csv"),
    "blank lines": (b"\n\n , \n", "D105", "cards.csv"),
    "undeclared Big5": ((HEADER + "a,1,\u7528,\u7528\n").encode("big5"), "D101", "cards.csv:2:5"),
    "a picture": (b"\xff\xd8\xff\xe0\0\x10JFIF\0", "D101", "cards.csv:1:1"),
    "no column id": (b"name,text\na,b\n", "D130", "cards.csv"),
    "half UTF-16": (("\ufeff" + HEADER + GOOD).encode("utf-16-le")[:-1], "D101", "cards.csv:2:17"),
}


@pytest.mark.parametrize(("data", "code", "place"), UNREADABLE.values(), ids=UNREADABLE)
def test_unreadable_tables_leave_the_earlier_cards_marked_as_such(project, data: bytes, code: str, place: str) -> None:
    project.build()
    before = project.path("cards-a4.pdf").read_bytes()
    project.write("cards.csv", data)
    result = project.build()
    assert result.exit_code == 1
    assert f"{place}" in result.stderr
    assert f"error {code}: " in result.stderr
    assert not project.path("cards-a4.pdf").exists()
    assert project.path("cards-a4.old.pdf").read_bytes() == before


def test_one_deck_that_cannot_be_read_hides_no_other(project, text_of: TextOf) -> None:
    project.toml("[[deck]]", 'id = "more"\ncards = "more.csv"\nformat = "poker"\ntemplate = "cards/card.xml.j2"')
    result = project.build()
    assert result.exit_code == 1
    assert "game.toml:23:cards: error D103" in result.stderr
    assert "Scout" in text_of(project.path("cards-a4.pdf"))


@pytest.mark.parametrize("table", [HEADER, HEADER + "a,0,A,x\n"])
def test_no_cards_is_worth_a_warning(project, table: str) -> None:
    project.write("cards.csv", table)
    result = project.build("-l", "all")
    assert result.exit_code == 0
    assert result.stderr.count("B106") == 1
    assert "0 cards" in result.stdout
    assert [path.name for path in project.output.rglob("*.*") if path.name != ".project"] == ["report.json"] * 2


# Texts

TEXTS = {
    "left open": ("<b>bold", "X401", "“text”: “<b>” is not closed"),
    "closed twice": ("bold</b>", "X401", "“</b>” closes nothing"),
    "crossed": ("<b>x<em>y</b>z</em>", "X401", "“</b>” stands where"),
    "unknown attribute": ('<b size="3">x</b>', "X402", "unknown attribute"),
    "unknown icon": ('<icon name="nope"/>', "X301", "no icon “nope”"),
    "unknown colour": ('<c colour="nope">x</c>', "M104", "“nope” is not a colour"),
}


# What is printed as far as it can be.
FLAWED = {
    "too long": ("字" * 5000, "X501", "mm too high"),
    "a word that is too long": ("W" * 5000, "X501", "mm too high"),
    "emoji": ("a 😀 b", "X502", "“😀” (U+1F600)"),
    "a letter no font has": ("文字 𠀋。", "X502", "“𠀋” (U+2000B)"),
    "right to left": ("שלום עולם", "X502", "from right to left"),
}


@pytest.mark.parametrize(("text", "code", "message"), FLAWED.values(), ids=FLAWED)
def test_a_text_with_a_flaw_leaves_the_rest_of_its_card(
    project, text_of: TextOf, text: str, code: str, message: str
) -> None:
    project.write("cards.csv", HEADER + GOOD + f"bad,1,Bad,{text}\n")
    result = project.build()
    assert result.exit_code == 1
    assert f"cards.csv:3:text: error {code}: card “bad”: " in result.stderr
    assert message in result.stderr
    drawn = text_of(project.path("cards-a4.pdf"), 0)
    assert "GoodfineBad" in drawn
    assert code not in drawn
    assert [finding["row"] for finding in project.report()["findings"]] == [3] * len(project.report()["findings"])


@pytest.mark.parametrize(("text", "code", "message"), TEXTS.values(), ids=TEXTS)
def test_bad_texts(project, text_of: TextOf, text: str, code: str, message: str) -> None:
    project.write("cards.csv", HEADER + GOOD + 'bad,1,Bad,"' + text.replace('"', '""') + '"\n')
    result = project.build()
    assert result.exit_code == 1
    assert "cards.csv:3" in result.stderr
    assert f"error {code}: " in result.stderr
    assert "“bad”" in result.stderr
    assert message in result.stderr
    drawn = text_of(project.path("cards-a4.pdf"), 0)
    assert "Goodfine" in drawn
    assert code in drawn
    assert "cards.csv:3" in drawn
    assert text[:500] not in drawn
    assert [finding["row"] for finding in project.report()["findings"]] == [3] * len(project.report()["findings"])


def test_a_missing_glyph_names_card_field_character_and_code_point(project) -> None:
    project.cards("bad,1,Bad 𠀋,x")
    assert "cards.csv:2:name: error X502: card “bad”: text “name” has “𠀋” (U+2000B)" in project.build().stderr
    assert [row["missing"] for row in project.report()["texts"]] == ["𠀋", ""]
    assert project.report()["summary"]["missing_glyphs"] == 1


def test_a_radical_is_set_as_the_character_it_looks_like(project, text_of: TextOf) -> None:
    project.cards("odd,1,Odd ⼀龍⼀,x")
    result = project.build()
    assert result.exit_code == 0
    message = "card “odd”: text “name” has “⼀” (U+2F00), set as “一” (U+4E00)"
    assert f"cards.csv:2:name: warning X506: {message}" in result.stderr
    assert "一龍一" in text_of(project.path("cards-a4.pdf"), 0)


def test_what_does_not_fit_is_in_the_report(project) -> None:
    project.cards("bad,1,Bad," + "字" * 5000)
    project.build()
    rows = {row["field"]: row for row in project.report()["texts"]}
    assert rows["text"]["free_height"] < -500
    assert rows["text"]["size"] == 7
    assert rows["text"]["wanted"] == 9
    assert rows["name"]["free_height"] >= 0
    assert project.report()["summary"]["overflowing"] == 1


def test_a_little_too_long_is_more_than_nothing(project) -> None:
    for count in range(370, 420):
        project.cards("a,1,A," + "字" * count)
        result = project.build()
        if result.exit_code:
            assert " 0.0 mm" not in result.stderr
            return
    raise AssertionError("it never overflowed")


ODD = {
    "full-width marks": "「全形，標點。」１２３",
    "ideographic space": "\u3000\u3000縮排",
    "no-break space": "12\u00a0000",
    "interpunct": "史蒂芬\u2027金",
    "mixed": "中文production123中文（「[zzz]」）。",
    "Czech, Polish, Vietnamese": "Příliš žluťoučký ęśćż Tiếng Việt",
    "bold within a word": "pro<b>duc</b>tion 中<b>文字</b>測試",
    "braces": "{{ card.id }} {% raw %} {# no #}",
    "looks like markup": "1 < 2 & 3 > 2 <foo> &amp; [not an icon]",
    "a quote": '"quoted" text',
    "a formula": "=SUM(A1:A3)",
}


@pytest.mark.parametrize("text", ODD.values(), ids=ODD)
def test_odd_texts_are_set_as_they_are(project, text_of: TextOf, text: str) -> None:
    project.write("cards.csv", HEADER + 'a,1,A,"' + text.replace('"', '""') + '"\n')
    result = project.build()
    assert result.exit_code == 0, result.stderr
    plain = text.replace("<b>", "").replace("</b>", "")
    assert "".join(plain.split()) in text_of(project.path("cards-a4.pdf"), 0)


def test_a_translation_that_is_wrong_is_found_in_the_catalog(project) -> None:
    project.edit("locales/zh_TW/LC_MESSAGES/game.po", '"斥候"', '"<b>斥候"')
    result = project.build("-l", "zh_TW")
    assert result.exit_code == 1
    assert "game.po:11: error X401: “scout”: “name”: “<b>” is not closed" in result.stderr


def test_a_card_whose_effect_cannot_be_said_leaves_the_others(tmp_path: Path, text_of: TextOf) -> None:
    shutil.copytree(bundled("games") / "lanterns", tmp_path / "game")
    phrases = tmp_path / "game" / "phrases.toml"
    phrases.write_text(phrases.read_text(encoding="utf-8").replace('\nflip = "flip {what}"\n', "\n"), encoding="utf-8")
    result = CliRunner().invoke(cli, ["build", str(tmp_path / "game"), "-o", str(tmp_path / "out")])
    assert result.exit_code == 1
    assert "cards.csv:3:effect: error I407: card “lamplighter”" in result.stderr
    text = text_of(tmp_path / "out" / "lanterns" / "en" / "cards-a4.pdf")
    assert text.count("I407") == 3  # two of one kind and one of another
    assert "Gain2coins" in text
