"""Vitamors Conspiro is clean, and becomes red for each planted mistake: its texts are held by facts and reviews."""

from __future__ import annotations

from pathlib import Path
from shutil import copy

import pytest

from pnp.diagnostics import Diagnostic, Severity
from pnp.engine.games.vitamors.examine import PARTS
from pnp.errors import PnpError
from pnp.load.project import load
from pnp.project.folders import Folders
from pnp.resources import bundled
from pnp.verify.run import Report, report
from pnp.verify.texts import Evidence

JOKER = "or if the altars hold 9 cards and it is not launched."


class Project:
    """The game's files in a folder of their own, with its catalog (``po``)."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for path in (bundled("games") / "vitamors").iterdir():
            if path.is_file():
                copy(path, root / path.name)
        self.catalog = root / "locales" / "zh_TW" / "LC_MESSAGES" / "vitamors.po"
        self.catalog.parent.mkdir(parents=True)
        copy(bundled("locales") / "zh_TW" / "LC_MESSAGES" / "vitamors.po", self.catalog)

    def change(self, name: str, old: str, new: str) -> None:
        path = self.catalog if name == "po" else self.root / name
        text = path.read_text(encoding="utf-8")
        assert old in text, old
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    def report(self) -> Report:
        return report(
            load(self.root).game, Folders(catalogs=(self.root / "locales",), locales=(self.root / "locales",))
        )

    def errors(self) -> list[Diagnostic]:
        return [finding for finding in self.report().findings if finding.severity is Severity.ERROR]


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def test_nothing_is_found_and_every_card_has_a_witness(project: Project) -> None:
    found = project.report()
    assert found.findings == ()
    assert {text.locale for text in found.texts} == {"en", "zh_TW"}
    assert {text.standing for text in found.texts} == {Evidence.REVIEWED}
    cards = {card.id: PARTS[deck.id] for deck in load(project.root).game.decks for card in deck.cards}
    assert {card: [shown.step for shown in witnesses] for card, witnesses in found.examined.shown.items()} == {
        card: [part] for card, part in cards.items()
    }
    assert all(card in shown.happens.split() for card, (shown,) in found.examined.shown.items())
    with pytest.raises(PnpError) as caught:
        found.examined.fixture()
    assert caught.value.diagnostic.code == "V126"


@pytest.mark.parametrize(
    ("name", "old", "new", "code", "words"),
    [
        # Texts: a number, a verb, a scope, or for and, a step, self for another, may for must.
        ("faction.csv", JOKER, JOKER.replace("9", "8"), "V134", "says 8, the card’s fields most_cards 9"),
        ("faction.csv", "Exiles launch the ritual and it succeeds", "Exiles end the ritual", "V133", "“exile”, en"),
        ("faction.csv", "the altars hold 9", "the life altar holds 9", "V133", "“joker”, en"),
        ("faction.csv", "succeeds, or if the Jokers", "succeeds, and the Jokers", "V133", "“exile”, en"),
        ("faction.csv", f", {JOKER}", ".", "V134", "says no number"),
        ("faction.csv", "You win if the Jokers", "You lose if the Jokers", "V133", "“joker”, en"),
        ("scroll.csv", "Carry out the mystic board", "You may carry out the mystic board", "V133", "“scythe”, en"),
        ("po", "共有9張牌", "共有8張牌", "V134", "zh_TW: the text says 2, 8"),
        ("po", "流放者發動儀式且儀式成功，或", "流放者發動儀式且儀式成功，且", "V133", "“exile”, zh_TW"),
        ("po", "此陰謀的效果未知", "此陰謀的效果已知", "V133", "zh_TW"),
        # Facts: what a card or a table says, and the rules.
        ("game.toml", "most_cards = 9", "most_cards = 8", "V112", "“most_cards” is “9”, among the constants it is “8”"),
        ("game.toml", "most_cards = 9", "most_cards = 90", "E122", "character cards"),
        ("game.toml", "most_cards = 9", 'most_cards = "9"', "E110", "no number “most_cards”"),
        ("game.toml", "launchers = 2", "launchers = 0", "D142", "“launchers” cannot be 0"),
        ("game.toml", "jokers = { 5 = 2,", "jokers = { 5 = 3,", "D142", "5 players are 3 exiles and 3 jokers"),
        ("game.toml", "novice_gaze = { 5 = 2,", "novice_gaze = { 5 = 12,", "E122", "scythes"),
        ("game.toml", "novice_peek", "novice_pek", "D142", "“novice_pek” is the table of no mystic board"),
        ("faction.csv", "exile,7,", "exile,6,", "V111", "“faction.exile” is 6, not 7"),
        ("scroll.csv", "scythe,10", "scythe,9", "V111", "“scroll.scythe” is 9, not 10"),
        ("game.toml", "launchers = 2", "launchers = 3", "V111", "“constants.launchers” is 3, not 2"),
        ("sums.toml", "total = 52", "total = 51", "V111", "are 52 together, not 51"),
        ("scroll.csv", "shroud,2,Shroud,plot", "shroud,2,Shroud,plott", "D142", "cannot be the kind of “shroud”"),
        (
            "character.csv",
            "character-09,1,Star 1,star",
            "character-09,1,Star 1,",
            "D142",
            "“character-09” has no class",
        ),
        ("board.csv", 'nothing happens.",,placeholder', 'nothing happens.",peek 1,placeholder', "D142", "“peek 1”"),
        ("reviews.toml", '"joker"', '"jester"', "V132", "“joker”, en"),
        ("rulings.toml", 'id = "M-14"', 'id = "M-44"', "E115", "there is no ruling “M-14”"),
        ("rulings.toml", "default = ", "defualt = ", "D142", "default"),
    ],
)
def test_a_planted_mistake_is_found(project: Project, name: str, old: str, new: str, code: str, words: str) -> None:
    project.change(name, old, new)
    found = [finding for finding in project.errors() if finding.code == code]
    assert found, project.errors()
    assert any(words in finding.text for finding in found), found
    assert all(finding.origin.path and finding.origin.row for finding in found)


def test_a_card_for_which_no_game_has_a_use(project: Project) -> None:
    """Without a table for it a plot never lies aside."""
    for name in ("game.toml", "sums.toml"):
        lines = (project.root / name).read_text(encoding="utf-8").splitlines()
        kept = [line for line in lines if "novice_swap" not in line and "expert_swap" not in line]
        (project.root / name).write_text("\n".join(kept), encoding="utf-8")
    assert [(finding.code, "“swap”" in finding.text) for finding in project.errors()] == [("V121", True)]
