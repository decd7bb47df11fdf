"""A game of one's own without phrases: the numbers of its effects are held against its texts, in every language."""

from pathlib import Path

import pytest

from tests.projects import Project, run_pnp, small_project

HEADER = 'msgid ""\nmsgstr ""\n"Language: zh_TW\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
NAME = 'msgctxt "game/scout#name"\nmsgid "Scout"\nmsgstr "斥候"\n\n'
TEXT = 'msgctxt "game/scout#text"\nmsgid "Gain 2 coins."\nmsgstr "{}"\n'
ICON = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M1 1h5v5z'/></svg>"


@pytest.fixture
def project(tmp_path: Path) -> Project:
    small_project(tmp_path / "game")
    return Project(tmp_path / "game", tmp_path / "out")


def cards(project, text: str, effect: str, cost: str = "") -> None:
    project.write("cards.csv", f'id,name,text,cost,effect\nscout,Scout,"{text}",{cost},"{effect}"\n')


def translated(project, text: str) -> None:
    project.write("locales/zh_TW/LC_MESSAGES/game.po", HEADER + NAME + TEXT.format(text))


def told(project) -> list[str]:
    return [line for line in run_pnp("check", project.root).output.splitlines() if " V107: " in line]


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("Gain 2 coins.", "gain 2 coin"),
        ("Gain two coins.", "gain 2 coin"),
        ("Gain a coin.", "gain 1 coin"),
        ("[coin] [coin]", "gain 2 coin"),
        ("Draw 3 cards, then discard 2.", "draw 3 card, discard 2 card"),
        ("Do it twice: gain a coin.", "2 times: gain 1 coin"),
    ],
)
def test_numbers_that_the_card_says(project, text: str, effect: str) -> None:
    project.write("icons/coin.svg", ICON)
    cards(project, text, effect)
    assert told(project) == []


@pytest.mark.parametrize(
    ("text", "effect", "number"),
    [("Gain 2 coins.", "gain 9 coin", "9"), ("Draw 3 cards, then discard 1.", "draw 3 card, discard 2 card", "2")],
)
def test_a_number_that_the_card_does_not_say_is_an_error(project, text: str, effect: str, number: str) -> None:
    cards(project, text, effect)
    result = run_pnp("check", project.root)
    assert result.exit_code == 1
    assert f"cards.csv:2:text: error V107: card “scout”: en: the effect has {number}," in result.output


def test_another_column_of_the_card_may_say_it(project) -> None:
    cards(project, "Pay the cost.", "pay 4 coin", "4")
    assert told(project) == []


def test_a_translation_that_says_another_number_is_an_error(project) -> None:
    cards(project, "Gain 2 coins.", "gain 2 coin")
    translated(project, "獲得二枚錢幣。")
    assert told(project) == []
    translated(project, "獲得三枚錢幣。")
    assert ["zh_TW: the effect has 2" in line for line in told(project)] == [True]


def test_that_no_more_is_checked_is_told_and_keeps_a_release_back(project) -> None:
    cards(project, "Gain 2 coins.", "gain 2 coin")
    assert (
        "warning V106: deck “cards”: effects are held against the numbers of their texts alone"
        in run_pnp("check", project.root).output
    )
    released = project.build("--release")
    assert released.exit_code == 1
    assert "B135" in released.stderr


def test_a_game_without_effects_hears_nothing_of_them(project) -> None:
    assert "V10" not in run_pnp("check", project.root).output
    assert "B135" not in project.build("--release").stderr


PHRASES = '[voice.card]\ndecks = ["{deck}"]\nlines = ["card"]\n\n[card]\neffect = "{{deed}}."\ngain = "gain {{what}}"\n'


@pytest.mark.parametrize(
    ("phrases", "code"),
    [
        (PHRASES.format(deck="cards"), "V108"),  # there is no verbs.toml
        (PHRASES.format(deck="others"), "V10"),
        ("[voice", "D120"),
        ("", "V106"),
    ],
    ids=["no verbs", "another deck", "no TOML", "empty"],
)
def test_phrases_that_say_nothing_leave_the_numbers(project, phrases: str, code: str) -> None:
    cards(project, "Gain 2 coins.", "gain 9 coin")
    project.write("phrases.toml", phrases)
    result = run_pnp("check", project.root)
    assert result.exit_code == 1
    assert code in result.output
    assert len(told(project)) == 1
    assert "B135" in project.build("--release").stderr
