import pytest

from pnp.diagnostics import Severity
from tests.i18n.checks.support import faults, pair


@pytest.mark.parametrize(
    ("source", "target", "said"),
    [
        ("Remove 2 viruses.", "移除2個病毒。", ""),
        ("Remove 2 viruses.", "移除2個細菌。", "“virus” is “病毒”"),
        ("a virus token", "病毒指示物", ""),
        ("a virus token", "病毒板塊", "must not be “病毒板塊”"),
        ("its shield side", "護盾面", ""),
        ("its shield side", "盾面", "must not be “盾面”"),
        ("1 VP", "1分", ""),
        ("1 VP", "1勝利分", "must not be “勝利分”"),
        ("Move: 1 step", "上升1步", ""),
        ("move 1 step", "前進1步", ""),
        ("a 2-virus game", "2人遊戲", ""),
        ("MOVE 1 step", "前進1步", "“Move” is “移動” (or “上升”)"),
    ],
)
def test_glossary(source: str, target: str, said: str) -> None:
    assert [said in fault.text for fault in faults("glossary", pair(source, target))] == ([True] if said else [])


def test_a_keyword_allows_no_other_word() -> None:
    (strict,) = faults("glossary", pair("Shield: flip it", "翻面"))
    (lax,) = faults("glossary", pair("2 viruses", "2個細菌"))
    assert (strict.severity, lax.severity) == (Severity.ERROR, None)
    assert strict.hint == "not 盾 alone"


def test_names_and_flavour_are_free_of_terms() -> None:
    assert not faults("glossary", pair("Virus Storm", "風暴", "game/storm#name"))
    assert faults("glossary", pair("Virus Storm", "風暴", "game/storm#text"))


def test_two_names_alike() -> None:
    ram, bolt = pair("Ram", "衝撞", "game/ram#name", line=3), pair("Bolt", "衝撞", "game/bolt#name", line=9)
    (fault,) = faults("term-collision", ram, bolt)
    assert fault.pair == bolt
    assert "“Ram” (line 3)" in fault.text
    assert not faults("term-collision", ram, pair("Ram", "衝撞", "game/ram-2#name"))
    assert not faults("term-collision", pair("Yes", "好"), pair("OK", "好"))


def test_a_card_is_called_by_its_name() -> None:
    ram = pair("Ram", "衝撞", "game/ram#name")
    run = pair("Long Run", "長跑", "game/run#name")
    right = pair("Discard Ram or Long Run.", "棄掉衝撞或長跑。")
    wrong = pair("Discard Ram or Long Run.", "棄掉衝撞或慢跑。")
    assert not faults("self-reference", ram, run, right)
    (fault,) = faults("self-reference", ram, run, wrong)
    assert "“Long Run” is called “長跑”" in fault.text


@pytest.mark.parametrize("text", ["Ram the door.", "[move] Ram it.", "the ram", "Ramp up Rams."])
def test_a_word_that_is_no_name_here(text: str) -> None:
    assert not faults("self-reference", pair("Ram", "衝撞", "game/ram#name"), pair(text, "推門。"))


def test_a_name_that_is_a_term_may_be_called_as_the_term() -> None:
    name = pair("Shield", "大盾牌", "game/shield#name")
    assert not faults("self-reference", name, pair("Use the Shield action.", "使用護盾行動。"))


def test_equal_texts_have_one_translation() -> None:
    usual = [pair("Move.", "移動。", f"game/{at}#text", line=at) for at in (1, 2, 3)]
    other = pair("Move.", "走。", "game/4#text", line=4)
    (fault,) = faults("inconsistent", *usual, other)
    assert fault.pair == other
    assert "“移動。” in 3 other places (line 1)" in fault.text
    assert not faults("inconsistent", *usual, pair("Move.", "走。", "game/4#name"))
