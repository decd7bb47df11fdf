from dataclasses import replace

import pytest

from pnp.diagnostics import Severity
from pnp.i18n.checks.script import _SIMPLIFIED_IN_BIG5, _TAIWAN
from tests.i18n.checks.support import TAIWAN, faults, pair, setting

# Frequent in Taiwan; several of them a table from Simplified to Traditional would change.
LEGITIMATE = "台吃里峰后面只余几干斗松范谷系云占卜才向回志折沖冬表采卷困御郁秋裡群眾著啟線床為憋椿酥掇"


@pytest.mark.parametrize("character", LEGITIMATE)
def test_taiwanese_characters_are_left_alone(character: str) -> None:
    assert not faults("script-leak", pair("x", f"一{character}一"))


@pytest.mark.parametrize("character", "个动护区图对从将与击机体号万门这说时")
def test_simplified_characters(character: str) -> None:
    (fault,) = faults("script-leak", pair("x", f"移{character}"))
    assert fault.text == f"“{character}” (U+{ord(character):04X}) is Simplified Chinese"
    assert fault.severity is None


@pytest.mark.parametrize(("variant", "form"), [("着", "著"), ("裏", "裡"), ("爲", "為"), ("衆", "眾"), ("羣", "群")])
def test_variants_are_warnings_that_name_the_form(variant: str, form: str) -> None:
    (fault,) = faults("script-leak", pair("x", f"坐{variant}"))
    assert fault.severity is Severity.WARNING
    assert fault.hint == f"write {variant}→{form}"


def test_tables_hold_what_they_say() -> None:
    for variant, form in _TAIWAN.items():
        form.encode("big5")
        assert variant != form
    for character in _SIMPLIFIED_IN_BIG5:
        assert character.encode("big5")[0] >= 0xC9  # the rare characters of Big5
        character.encode("gb2312")


def test_traditional_characters_leak_too() -> None:
    simplified = setting("zh_CN", replace(TAIWAN, script="Hans"))
    assert not faults("script-leak", pair("x", "移动1个病毒"), known=simplified)
    (fault,) = faults("script-leak", pair("x", "移動1个病毒"), known=simplified)
    assert "“動” (U+52D5) is Traditional" in fault.text


def test_scripts_are_nobodys_business_without_a_style() -> None:
    assert not faults("script-leak", pair("x", "移动"), known=setting("ja", replace(TAIWAN, script="")))


def test_region_terms() -> None:
    (fault,) = faults("region-terms", pair("software", "這個軟件"))
    assert fault.hint == "write “軟體”"
    assert not faults("region-terms", pair("software", "這個軟體"))


@pytest.mark.parametrize(
    ("simplified", "ours"), [("最后", "最後"), ("那里", "那裡"), ("准備", "準備"), ("剩余", "剩餘")]
)
def test_simplified_spellings_in_characters_that_have_other_uses(simplified: str, ours: str) -> None:
    (fault,) = faults("region-terms", pair("x", f"{simplified}的牌"))
    assert fault.hint == f"write “{ours}”"
    assert not faults("region-terms", pair("x", f"皇后在{ours}，5公里外，標準隊"))
