from dataclasses import replace

import pytest

from tests.i18n.checks.support import TAIWAN, faults, pair, setting


@pytest.mark.parametrize(
    ("target", "fault"),
    [
        ("移動1步。", ""),
        ("移動 1步。", "a space stands in “動 1”"),
        ("抽 {n} 張", ""),
        ("抽 VP 牌", "“抽 V”"),
        ("移動 病毒", "“動 病”"),
        ("移動， 然後", "“動， 然”"),
        ("[move] 移動", ""),
        ("或 [move] 移動", ""),
        (" 移動", "at the beginning or the end"),
        ("移動　", "at the beginning or the end"),
        ("移　動", "a space stands in “移　動”"),
        ("移動，　停", "“動，　停”"),
        ("移動　1步", "a space stands in “動　1”"),
        ("Move  it", "two spaces"),
        ("移動；\n或停", ""),
    ],
)
def test_spacing(target: str, fault: str) -> None:
    found = " | ".join(each.text for each in faults("spacing", pair("x", target)))
    assert (fault in found) if fault else not found


def test_a_gap_may_be_asked_for() -> None:
    spaced = setting(style=replace(TAIWAN, gap="space"))
    assert not faults("spacing", pair("x", "移動 1 步"), known=spaced)
    (fault,) = faults("spacing", pair("x", "移動1步"), known=spaced)
    assert fault.text == "no space stands in “動1”, “1步”"


@pytest.mark.parametrize(
    ("character", "name"),
    [
        ("\u200b", "a zero-width space (U+200B)"),
        ("\u2060", "a word joiner (U+2060)"),
        ("\ufeff", "a byte order mark (U+FEFF)"),
        ("\u00ad", "a soft hyphen (U+00AD)"),
        ("\u00a0", "a no-break space (U+00A0)"),
        ("\t", "a tab (U+0009)"),
        ("\r", "a carriage return (U+000D)"),
        ("\u2028", "a line separator (U+2028)"),
        ("\U000e0100", "an invisible character (U+E0100)"),
    ],
)
def test_invisibles(character: str, name: str) -> None:
    (fault,) = faults("invisibles", pair("x", f"移{character}動"))
    assert name in fault.text
    assert not faults("invisibles", pair(f"x{character}", f"移{character}動"))


def test_line_breaks_are_not_invisible() -> None:
    assert not faults("invisibles", pair("x", "移\n動"))


@pytest.mark.parametrize(
    ("source", "target", "fault"),
    [
        ("a\n\nb", "甲\n\n乙", ""),
        ("a\n\nb", "甲\n乙", "2 paragraphs, the translation 1 paragraph"),
        ("a\nb", "甲乙", "2 lines, the translation 1 line"),
        ("a<br/>b", "甲\n乙", ""),
        ("a\n \nb", "甲\n\n乙", ""),
        ("a", "甲\n", ""),
    ],
)
def test_newline(source: str, target: str, fault: str) -> None:
    found = " | ".join(each.text for each in faults("newline", pair(source, target)))
    assert (fault in found) if fault else not found
