from dataclasses import replace

import pytest

from tests.i18n.checks.support import TAIWAN, faults, pair, setting


def said(name: str, target: str, source: str = "x") -> str:
    return " | ".join(fault.text for fault in faults(name, pair(source, target)))


@pytest.mark.parametrize(
    ("target", "marks"),
    [
        ("移動1步，然後停。", ""),
        ("移動,然後停。", "“,”"),
        ("數到10.", "“.”"),
        ("移動1步: 停", "“:”"),
        ("<b>移動:</b>停", "“:”"),
        ("[move]:移動", "“:”"),
        ("看規則書v2.0版，1,000分", ""),
        ("10:30開始", ""),
        ("控制(平手)", "“(”, “)”"),
        ("Only (Latin), here.", ""),
        ("抽２張", "full-width “２”"),
    ],
)
def test_punct_width(target: str, marks: str) -> None:
    assert (marks in said("punct-width", target)) if marks else not said("punct-width", target)


@pytest.mark.parametrize(
    ("target", "fault"),
    [
        ("他說「來吧」。", ""),
        ("他說「她叫『小雨』」。", ""),
        ("他說「來吧。", "“「” is not closed"),
        ("他說來吧」。", "“」” closes nothing"),
        ("他說『來吧』。", "『 stands outside, where 「 belongs"),
        ("他說「她叫「小雨」」。", "「 stands inside 「, where 『 belongs"),
        ("他說“來吧”。", "“ ” is no quotation mark"),
        ('他說"來吧"。', "is no quotation mark"),
        ("Jack’s 玩家's", ""),
    ],
)
def test_quotes(target: str, fault: str) -> None:
    assert (fault in said("quotes", target)) if fault else not said("quotes", target)


def test_quotes_of_another_style() -> None:
    mainland = setting("zh_CN", replace(TAIWAN, quotes=("“”", "‘’")))
    assert not faults("quotes", pair("x", "他说“她叫‘小雨’”。"), known=mainland)
    assert faults("quotes", pair("x", "他说「来」。"), known=mainland)


@pytest.mark.parametrize(
    ("target", "wrong"),
    [
        ("約翰·史密斯", False),
        ("約翰‧史密斯", True),
        ("約翰．史密斯", True),
        ("約翰・史密斯", True),
        ("• 第一項", False),
    ],
)
def test_interpunct(target: str, wrong: bool) -> None:
    assert bool(said("interpunct", target)) is wrong


@pytest.mark.parametrize(
    ("target", "wrong"),
    [
        ("從鼻子吸氣……", False),
        ("從鼻子吸氣…", True),
        ("從鼻子吸氣...", True),
        ("從鼻子吸氣。。。", True),
        ("等等——停", False),
        ("等等—停", True),
        ("等等--停", True),
        ("甲–乙", True),
        ("2–4位玩家", False),
        ("Wait...", False),
    ],
)
def test_ellipsis_and_dash(target: str, wrong: bool) -> None:
    assert bool(said("ellipsis-dash", target)) is wrong


@pytest.mark.parametrize(
    ("source", "target", "fault"),
    [
        ("Stop.", "停。", ""),
        ("Stop!", "停。", "an exclamation mark, the translation with a full stop"),
        ("Stop?", "停", "a question mark, the translation with no mark"),
        ("Stop", "停。", "no mark, the translation with a full stop"),
        ("(Stop.)", "（停。）", ""),
        ("Stop …", "停……", ""),
        ("In any order:", "依任意順序。", ""),
        ("Stop;\nor go.", "停；\n或走。", ""),
        ("Stop;\nor go.", "停。\n或走。", "a semicolon, the translation with a full stop"),
        ("<b>Stop.</b> [move]", "<b>停。</b>[move]", ""),
        ("Draw {n}.", "抽{n}。", ""),
        ("remove it from {place}", "從{place}移除它", ""),
        ("remove it from {place}", "移除{place}。", "no mark, the translation with a full stop"),
    ],
)
def test_end_punct(source: str, target: str, fault: str) -> None:
    found = said("end-punct", target, source)
    assert (fault in found) if fault else not found


@pytest.mark.parametrize(
    ("source", "target", "fault"),
    [
        ("(a)", "（甲）", ""),
        ("(a)", "（甲", "“(” is not closed"),
        ("(a)", "甲）", "“)” closes nothing"),
        ("([move])", "（[move]）", ""),
        ("a) first", "甲）首先", ""),
        ("x", "《書名", "“《” is not closed"),
        ("x", "（【甲）】", "closes nothing"),
    ],
)
def test_brackets_balance(source: str, target: str, fault: str) -> None:
    found = said("brackets-balance", target, source)
    assert (fault in found) if fault else not found


def test_a_style_that_leaves_all_open_finds_nothing() -> None:
    from pnp.i18n.style import HouseStyle

    open_style = setting("xx", replace(HouseStyle(), ends="any"))
    wrong = pair("Stop.", '移動,「停... (２)"—')
    for name in ("punct-width", "quotes", "interpunct", "ellipsis-dash", "end-punct"):
        assert not faults(name, wrong, known=open_style)
