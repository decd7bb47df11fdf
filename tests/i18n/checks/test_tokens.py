import pytest

from pnp.i18n.checks.plain import shape
from pnp.i18n.checks.run import check_name
from tests.i18n.checks.support import TAIWAN, faults, found, pair, setting


@pytest.mark.parametrize(
    ("source", "target", "said"),
    [
        ("Draw {count} cards.", "抽{count}張牌。", ""),
        ("Draw {count} of {total}.", "從{total}抽{count}。", ""),
        ("Draw {count} cards.", "抽{anzahl}張牌。", "“{count}” of the source is missing, and “{anzahl}” is not"),
        ("Draw {count} cards.", "抽牌。", "“{count}” of the source is missing"),
        ("Draw {{ n }} or %(m)s", "抽{{ n }}或", "“%(m)s”"),
        ("Han", "{漢|ㄏㄢˋ}字", ""),
    ],
)
def test_placeholder(source: str, target: str, said: str) -> None:
    assert [said in fault.text for fault in faults("placeholder", pair(source, target))] == ([True] if said else [])


def test_placeholder_counts_percent_only_where_the_flag_says_so() -> None:
    assert not faults("placeholder", pair("Draw %d", "抽"))
    assert faults("placeholder", pair("Draw %d", "抽", flags=["python-format"]))
    assert not faults("placeholder", pair("Draw %d", "抽", flags=["no-python-format"]))


def test_renamed_placeholder_is_named_in_the_hint() -> None:
    (fault,) = faults("placeholder", pair("{count}", "{cuont}"))
    assert fault.hint == "did you mean “{count}”?"


@pytest.mark.parametrize(
    ("source", "target", "said"),
    [
        ("[move] Move, then [infect].", "先[infect]，再[move]。", ""),
        ("[move][move] Move twice.", "[move] 移動2次。", "“[move]” of the source is missing"),
        ("[move] Move.", "[shield] 移動。", "“[shield]” is not in the source"),
        ("[move] Move.", "[moev] 移動。", "there is no icon [moev]"),
        ('<icon name="move"/> Move.', "[move] 移動。", ""),
        ("[optional] Move.", "[可略過] 移動。", ""),
        ("[optional] Move.", "移動。", "“[optional]” of the source is missing"),
        ("A non-[[Elite]] or [[Spell]] card.", "1張非[[精英]]或[[法術]]卡。", ""),
        ("[sic] Move.", "[so] 移動。", ""),
        ("Draw 2 cards (max. 5).", "抽2張牌（最多5張）。", ""),
    ],
)
def test_icon_token(source: str, target: str, said: str) -> None:
    assert [said in fault.text for fault in faults("icon-token", pair(source, target))] == ([True] if said else [])


def test_icon_hint_names_the_nearest() -> None:
    (fault,) = faults("icon-token", pair("[infect] it", "[infct] 它"))
    assert fault.hint == "did you mean “infect”?"


def test_icon_alias() -> None:
    from dataclasses import replace

    style = replace(TAIWAN, aliases={"free": "move"})
    assert not faults("icon-token", pair("[move] it", "[free] 它"), known=setting(style=style))


@pytest.mark.parametrize(
    ("source", "target", "said"),
    [
        ("<b>Move:</b> one <i>step</i>", "<i>步</i><b>移動：</b>", ""),
        ("<b>Move:</b>", "<b>移動：", "is not closed"),
        ("<b>Move:</b>", "移動：</b>", "closes nothing"),
        ("<b>Move</b> <i>it</i>", "<b>移<i>動</b></i>", "stands where"),
        ("<b>Move:</b>", "移動：", "“<b>” of the source is missing"),
        ("<b>Move:</b>", "<bb>移動：</bb>", "<bb> is no tag"),
        ("a <i>step</i>", "一<em>步</em>", ""),
        ("Move", "<nb>移動</nb>", ""),
        ("see <i>Rules</i>", "見《規則》", ""),
        ("see <i>Rules</i>", "見規則", "“<i>” of the source is missing"),
        ("see <i>Rules</i>", "<i>見</i><i>規則</i>", "“<i>” is not in the source"),
        ("see <i>Rules</i>", "見<i>《規則》</i>", ""),
        ("one<br/>two", "一\n二", ""),
        ("2 < 3 & 4", "2 < 3 & 4", ""),
        ('<c colour="red">red</c>', '<c colour="blue">紅</c>', '<c colour="red">'),
        ("see <placeholder>", "見<placeholder>", ""),
        ("see that", "見&nbsp;那", "“&nbsp;” is no character"),
    ],
)
def test_markup(source: str, target: str, said: str) -> None:
    assert [said in fault.text for fault in faults("markup", pair(source, target))] == ([True] if said else [])


@pytest.mark.parametrize(
    ("source", "target", "said"),
    [
        ("**Move.** Then *stop*.", "**移動。**接著*停*。", ""),
        ("**Move.** Then stop.", "移動。接著停。", "“strong” of the source is missing"),
        ("see [rules](rules.md)", "見[規則](rules.md)", ""),
        ("see [rules](rules.md)", "見[規則](regeln.md)", "link to regeln.md"),
        ("![board](board.png)", "[圖板](board.png)", "image to board.png"),
        ("## Setup", "# 設置", "heading 1"),
        ("- one\n- two", "- 一二", "list item"),
        ("use `draw`", "用 `抽`", "code draw"),
        ("1. one", "1\\. 一", "numbered item"),
        ("a | b", "甲 乙", "cell"),
    ],
)
def test_md_structure(source: str, target: str, said: str) -> None:
    found = faults("md-structure", pair(source, target, flags=["md-text"]))
    assert [said in fault.text for fault in found] == ([True] if said else [])
    assert not faults("md-structure", pair(source, target))


def test_shape_counts_each_part_once() -> None:
    assert shape("***both*** and **[a](b.md)** and `**no**`") == {
        "strong": 2,
        "emphasis": 1,
        "link to b.md": 1,
        "code **no**": 1,
    }


RULE = "See **[shields](#VIR-P5.1)**: [[move] move](#move) {{ 2 }} viruses (see [](#V-20)), <b> them."
ITS_TRANSLATION = "見**[護盾](#VIR-P5.1)**：[[move] 移動](#move){{ 2 }}個病毒（見[](#V-20)），<b>它們。"


def test_a_sound_text_in_markdown() -> None:
    assert [each.text for each in found(pair(RULE, ITS_TRANSLATION, flags=["md-text"]))] == []


@pytest.mark.parametrize(
    ("old", "new", "name"),
    [
        ("[move]", "[shield]", "icon-token"),
        ("[move]", "", "icon-token"),
        ("{{ 2 }}", "{{ 3 }}", "placeholder"),
        ("{{ 2 }}", "2", "placeholder"),
        ("(#VIR-P5.1)", "(#VIR-P6.1)", "md-structure"),
        ("[](#V-20)", "裁定", "md-structure"),
        ("**", "", "md-structure"),
        ("病毒", "病菌", "glossary"),
        ("護盾", "护盾", "script-leak"),
        ("：", ":", "punct-width"),
        ("它們", "它們5", "numbers"),
        ("{{ 2 }}個", "{{ 2 }}個 ", "spacing"),
        ("）", "", "brackets-balance"),
        ("。", "", "end-punct"),
    ],
)
def test_a_mistake_in_markdown(old: str, new: str, name: str) -> None:
    wrong = ITS_TRANSLATION.replace(old, new)
    assert name in {check_name(each.code) for each in found(pair(RULE, wrong, flags=["md-text"]))}
