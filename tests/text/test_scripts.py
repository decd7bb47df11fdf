"""Whether marks that have one code point for two forms are wide or narrow."""

import pytest

from pnp.text.scripts import read


@pytest.mark.parametrize(
    ("text", "scripts"),
    [
        ("“你好”", "WWWW"),
        ("“Hi”", "NNNN"),
        ("說“Hi”", "WWNNW"),
        ("“Hi”說", "WNNWW"),
        ("don’t", "NNNNN"),
        ("他說don’t", "WWNNNNN"),
        ("瑪·居", "WWW"),
        ("A·B", "NNN"),
        ("HP——", "NNWW"),
        ("a—b", "NNN"),
        ("甲…乙", "WWW"),
        ("…", "W"),
        ("한국“말”", "WWNWN"),
        ("★①→", "WWW"),
        ("a\u0301漢\ufe00", "NMWM"),
        ("\u2060\u200b\u00ad ", "000 "),
        ("３％", "WW"),
    ],
)
def test_among_wide_scripts(text: str, scripts: str) -> None:
    assert read(text, wide=True)[1] == scripts


def test_among_alphabets_marks_are_narrow() -> None:
    assert read("“漢”…★", wide=False)[1] == "NWNNN"


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("“你”", "OIC"),
        ("“a”", "QAQ"),
        ("it’s", "AAAA"),
        ("甲…乙", "ITI"),
        ("a…b", "A!A"),
        ("A·B", "AAA"),
        ("甲·乙", "INI"),
    ],
)
def test_classes_follow_the_form(text: str, kinds: str) -> None:
    assert read(text, wide=True)[0] == kinds


def test_nothing() -> None:
    assert read("", wide=True) == ("", "")
