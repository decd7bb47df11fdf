"""Mistakes planted into Viral's files: each of them is found, where it is, in words that say what is wrong."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree
from typing import TYPE_CHECKING

import pytest

from pnp.diagnostics import Severity
from pnp.verify.texts import Evidence

if TYPE_CHECKING:
    from tests.verify.conftest import Project

RAM = "move, attack@zone"
SNEEZE = "remove 1@lungs"


@pytest.mark.parametrize(
    ("name", "old", "new", "code", "words"),
    [
        ("mutation.csv", RAM, "move, attack", "V131", "says “in the zone played”, the effect does not"),
        ("mutation.csv", RAM, "move | attack@zone", "V131", "or"),
        ("mutation.csv", RAM, "move then attack@zone", "V131", "does not say “Then”"),
        ("mutation.csv", "shield@zone, vp 2", "shield@zone, vp 3", "V131", "says “2 VP”, the effect “3 VP”"),
        ("mutation.csv", "shield@zone, vp 2", "shield@zone", "V131", "Worth 2 VP"),
        ("event.csv", SNEEZE, "remove 2@lungs", "V131", "says “1 of”, the effect “2 of”"),
        ("event.csv", SNEEZE, "remove 1@heart", "V131", "says “lungs”, the effect “heart”"),
        ("event.csv", "research +1,", "research -1,", "V131", "says “up”, the effect “down”"),
        ("event.csv", SNEEZE, "remove 1@lung", "E111", "the board has no place “lung”"),
        ("event.csv", SNEEZE, "remov 1@lungs", "M202", "no verb is called “remov”"),
        ("event.csv", SNEEZE, "remove 1@zone", "E112", "no zone is played"),
        ("event.csv", SNEEZE, "remove 9@lungs", "E114", "there are only 8 to “remove”"),
        ("event.csv", SNEEZE, "remove 0@lungs", "M203", "“remove” is not followed by “0”"),
        ("event.csv", SNEEZE, f"remove {'9' * 5000}@lungs", "M203", "“remove” is not followed by “9"),
        ("event.csv", "research +1,", "research +12,", "E114", "there are only 7 to “research”"),
        ("event.csv", SNEEZE, '"remove 1@lungs, vp 1"', "E113", "cannot be worth points"),
        ("event.csv", SNEEZE, "may: remove 1@lungs", "E116", "the engine does not play that"),
        ("event.csv", SNEEZE, "move | (move then shield)", "E116", "“move then shield”"),
        ("event.csv", SNEEZE, "(move | move) | move", "E116", "“move | move”"),
        ("verbs.toml", "absorb = {", "absorv = {", "V105", "“absorb” has no form"),
        (
            "mutation.csv",
            "remove 1 opponent’s virus",
            "remove 2 opponent’s viruses",
            "V132",
            "says “2 opponent’s viruses”, the effect “1 opponent’s virus”",
        ),
        ("po", '移除1個對手的病毒。"\n\n#.', '移除2個對手的病毒。"\n\n#.', "V134", "says 2"),
        (
            "po",
            "每位玩家從肺移除1個自己的病毒。",
            "每位玩家從肺移除2個自己的病毒。",
            "V131",
            "“2個自己的病毒”, the effect “1個自己的病毒”",
        ),
        (
            "po",
            "每位玩家從肺移除1個自己的病毒。",
            "每位玩家從心臟移除1個自己的病毒。",
            "V131",
            "says “心臟”, the effect “肺”",
        ),
        ("po", "每位玩家從肺移除1個自己的病毒。", "你從肺移除1個自己的病毒。", "V132", "and nobody has reviewed it"),
        ("po", "遊戲結束時得2分。", "遊戲結束時得1分。", "V131", "says “1分”, the effect “2分”"),
        (
            "po",
            "病毒最多（平手看判定軌）",
            "病毒最少（平手看判定軌）",
            "V133",
            "the text changed since the text was reviewed",
        ),
        ("zone.csv", "<b>3 organs:</b>", "<b>2 organs:</b>", "V134", "says 1, 2, the card’s fields organs, bonus 1, 3"),
        ("zone.csv", "digestive,5,3,1,red", "digestive,5,3,2,red", "V112", "“bonus” is “2”, on the board it is “1”"),
        ("zone.csv", "zone-brain-red,1", "zone-brain-red,2", "V111", "“deck.zone” is 31, not 30"),
        ("sums.toml", "total = 90", "total = 91", "V111", "“cards” are 90 together, not 91"),
        ("game.toml", "zone_tile_flip = 21", "zone_tile_flip = 20", "V111", "“constants.zone_tile_flip” is 20, not 21"),
        ("game.toml", "most = 2", "most = 3", "V111", "“constants.immune_points.most” is 3, not 2"),
        ("game.toml", "4 = 7, 5 = 6", "4 = 8, 5 = 6", "V111", "“players.virus_tokens.4” is 8, not 7"),
        ("board.toml", '    ["pancreas", "kidney-left"],\n', "", "V111", "“links.adjacent” is 9, not 10"),
        (
            "board.toml",
            '[["heart-left", "kidney-right"], ["heart-left", "kidney-left"]]',
            "[]",
            "V111",
            "“links.red” is 5, not 7",
        ),
        ("board.toml", "nest = false\n", "", "V111", "“organs.nest” is 12, not 10"),
        ("sums.toml", '"deck.event"', '"deck.evnt"', "V111", "is nothing that is counted"),
        ("game.toml", "viruses = 5 ", "viruses = 4 ", "V112", "“viruses” is 4, in the game it is 5"),
        ("game.toml", "upgrade_cards = 4", "upgrade_cards = 5", "V112", "“upgrade_cards” is 5, in the game it is 4"),
        ("game.toml", "event = 3, immunity = 4", "event = 4, immunity = 3", "V112", "“phase” is"),
        ("game.toml", "mutations_gained = 4", "mutations_gained = 0", "D142", "“mutations_gained” cannot be 0"),
        ("game.toml", "mutations_gained = 4", "mutations_gaind = 4", "E110", "no number “mutations_gained”"),
        ("game.toml", "rounds_with_expansion = 5", "rounds_with_expansion = 14", "E122", "event cards"),
        ("game.toml", "mutations_gained = 4", "mutations_gained = 5", "E122", "there are 22 mutation cards, and 25"),
        ("game.toml", "virus_tokens = { 2 = 8,", "virus_tokens = { 2 = 8, 7 = 3,", "E120", "not for 7 players"),
        ("game.toml", "mutation_display = 3", "mutation_display = 30", "E122", "mutation cards"),
        ("board.toml", "crises = [1, 2, 3, 4]", "crises = []", "V122", "the step is not legal there"),
        ("phrases.toml", 'absorb = "1 of your', 'absorbs = "1 of your', "V101", "the verb “absorb” cannot be said"),
        (
            "phrases.toml",
            'remove-all = "remove all of',
            'remove-al = "remove all of',
            "V101",
            "“remove” cannot be said",
        ),
        ("phrases.toml", 'lung-left = "the', 'lung-lef = "the', "V102", "“lung-left” has no name"),
        ("phrases.toml", 'shield = "flip 1 of your', 'shield = "turn 1 of your', "I403", "not translated into zh_TW"),
        (
            "po",
            'msgid "Absorb"\nmsgstr "吸收"',
            'msgid "Absorb"\nmsgstr "吞噬"',
            "V141",
            "is called “吞噬”, the term is “吸收”",
        ),
        ("po", "然後{b}", "然後", "I404", "{b} is missing"),
        ("rulings.toml", 'id = "V-14"', 'id = "V-44"', "E115", "there is no ruling “V-14”"),
        ("rulings.toml", "either-end", "both-ends", "E115", "does not play “both-ends” of V-14"),
        ("rulings.toml", 'default = "signed"', 'default = "signed"\nalternatives = ["un"]', "E115", "“un” of V-04"),
        ("witnesses.json", "infected 0 brain", "infected 1 brain", "V122", "not “infected 1 brain”"),
        ("witnesses.json", "brain: b", "brain: x", "V122", "the position is none of this board"),
        ("reviews.toml", "zone-brain-red", "zone-brain-rot", "V132", "zone-brain-red"),
    ],
)
def test_a_planted_mistake_is_found(project: Project, name: str, old: str, new: str, code: str, words: str) -> None:
    project.change(name, old, new)
    found = [finding for finding in project.errors() if finding.code == code]
    assert found
    assert any(words in finding.text for finding in found), found
    assert all(
        finding.origin.path and finding.origin.row for finding in found if code not in {"V101", "V102", "V105", "E122"}
    )


@pytest.mark.parametrize("sort", ["action", "change"])
def test_a_verb_that_the_rules_do_not_have(project: Project, sort: str) -> None:
    project.change("verbs.toml", "[verb]", f'[verb]\nhop = {{ sort = "{sort}" }}')
    project.change("mutation.csv", '"move, attack@zone"', '"move, hop"')
    found = project.report().findings
    codes = {finding.code for finding in found if "hop" in finding.text}
    assert codes >= {"E116", "I407", "V101", "V103", "V151"}
    assert [finding.origin.column for finding in found if finding.code == "E116"] == ["effect"]


def test_a_finding_names_card_locale_difference_and_place(project: Project) -> None:
    project.change("po", "每位玩家從肺移除1個自己的病毒。", "每位玩家從肺移除2個自己的病毒。")
    (finding,) = project.errors()
    assert finding.text == "card “event-sneeze”, zh_TW: the text says “2個自己的病毒”, the effect “1個自己的病毒”"
    assert finding.hint == "the text is read as “remove 2@lungs”, the effect is “remove 1@lungs”"
    assert finding.origin.path == project.catalog.as_posix()
    lines = project.catalog.read_text(encoding="utf-8").splitlines()
    assert "event-sneeze#text" in lines[finding.origin.row - 2]


def test_another_order_of_the_parts_is_a_warning(project: Project) -> None:
    project.change("mutation.csv", RAM, "attack@zone, move")
    found = [finding for finding in project.report().findings if finding.code == "V135"]
    assert [finding.severity for finding in found] == [Severity.WARNING] * 2
    assert project.errors() == []


def test_a_step_without_a_kept_witness_gets_one(project: Project) -> None:
    project.change("event.csv", "event-cold-shower,1,Cold Shower", "event-cold-bath,1,Cold Bath")
    found = [finding for finding in project.report().findings if finding.code == "V124"]
    assert [finding.text for finding in found] == ["card “event-cold-bath”, shield: no witness is kept"]


@pytest.mark.parametrize(
    "text", ["[]", "{", '{"positions": [], "witnesses": {"event-sneeze": {"0": [0, 0, "", [], [{}]]}}}', "中"]
)
def test_a_file_that_holds_no_witnesses(project: Project, text: str) -> None:
    (project.root / "witnesses.json").write_text(text, encoding="utf-8")
    codes = [finding.code for finding in project.report().findings]
    assert codes[0] == "V125"
    assert set(codes) == {"V124", "V125"}


def test_fresh_witnesses_are_those_that_are_kept(project: Project) -> None:
    kept = (project.root / "witnesses.json").read_text(encoding="utf-8")
    (project.root / "witnesses.json").unlink()
    assert project.report().examined.fixture() == kept


def test_a_verb_without_an_icon(project: Project, tmp_path: Path) -> None:
    icons = tmp_path / "icons"
    from tests.verify.conftest import ICONS

    copytree(ICONS, icons)
    (icons / "absorb.svg").unlink()
    found = [finding for finding in project.report(icons=icons).findings if finding.code == "V151"]
    assert [finding.text for finding in found] == ["the verb “absorb” has no icon"]


def test_generated_text_follows_its_effect_in_every_locale(project: Project) -> None:
    text = "Each player removes 1 of their viruses from the lungs."
    project.change("event.csv", f"{text},Bless you.,{SNEEZE}", "{effect},Bless you.,remove 2@heart")
    report = project.report()
    texts = {text.locale: text for text in report.texts if text.card.id == "event-sneeze"}
    assert {text.standing for text in texts.values()} == {Evidence.GENERATED}
    assert texts["en"].text == "Each player removes 2 of their viruses from the heart."
    assert texts["zh_TW"].text == "每位玩家從心臟移除2個自己的病毒。"
    assert project.errors() == []


def test_a_text_that_is_not_translated_is_not_judged(project: Project) -> None:
    project.change("po", "每位玩家從肺移除1個自己的病毒。", "")
    report = project.report()
    standings = {text.locale: text.standing for text in report.texts if text.card.id == "event-sneeze"}
    assert standings == {"en": Evidence.PARSED, "zh_TW": Evidence.UNSHOWN}
    assert project.errors() == []
