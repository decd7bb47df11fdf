"""Lantern Night as it is, and with mistakes planted into its files."""

from __future__ import annotations

from pathlib import Path
from shutil import copy, copytree

import pytest

from pnp.diagnostics import Diagnostic, Severity
from pnp.errors import PnpError
from pnp.load.effects import load_verbs
from pnp.load.project import load
from pnp.model.effect import parse
from pnp.model.effect.tree import AnyOrder, Or, Seq, Step, walk
from pnp.project.folders import Folders
from pnp.resources import bundled
from pnp.verify.run import Report, report
from pnp.verify.texts import Evidence


class Project:
    """Lantern Night's files in a folder of their own, with its catalog."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "lanterns"
        copytree(bundled("games") / "lanterns", self.root)
        self.catalog = self.root / "locales" / "zh_TW" / "LC_MESSAGES" / "lanterns.po"
        self.catalog.parent.mkdir(parents=True)
        copy(bundled("locales") / "zh_TW" / "LC_MESSAGES" / "lanterns.po", self.catalog)

    def change(self, name: str, old: str, new: str) -> None:
        path = self.catalog if name == "po" else self.root / name
        text = path.read_text(encoding="utf-8")
        assert old in text, old
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    def report(self) -> Report:
        folders = Folders(
            catalogs=(self.root / "locales",), locales=(self.root / "locales",), icons=(self.root / "icons",)
        )
        return report(load(self.root).game, folders)

    def errors(self) -> list[Diagnostic]:
        return [finding for finding in self.report().findings if finding.severity is Severity.ERROR]


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Report:
    return Project(tmp_path_factory.mktemp("lanterns")).report()


def test_nothing_is_found(found: Report) -> None:
    assert found.findings == ()
    assert {text.locale for text in found.texts} == {"en", "zh_TW"}
    assert {text.standing for text in found.texts} == {Evidence.GENERATED}
    with pytest.raises(PnpError) as caught:
        found.examined.fixture()
    assert caught.value.diagnostic.code == "V126"


def test_every_node_of_every_card_has_a_witness(found: Report) -> None:
    known = load_verbs(bundled("games") / "lanterns")[0]
    cards = {text.card.id: parse(text.card.fields["effect"], known=known) for text in found.texts}
    verbs = set()
    for card, effect in cards.items():
        nodes = [node for _, node in walk(effect) if not isinstance(node, Seq | AnyOrder | Or)]
        verbs |= {node.verb for node in nodes if isinstance(node, Step)}
        assert len(found.examined.shown[card]) == len(nodes)
        assert all(shown.happens for shown in found.examined.shown[card]), card
    assert verbs == set(known.verbs) == set(found.examined.executed)


@pytest.mark.parametrize(
    ("name", "old", "new", "code", "words"),
    [
        ("cards.csv", "gain 2 coin then", "gian 2 coin then", "M202", "no verb is called “gian”"),
        ("cards.csv", "gain 2 coin then", "gain 2 lantern then", "M207", "“gain” is not done to “lantern”"),
        ("cards.csv", "up to 2 dark stall", "up to 2 drak stall", "M207", "no filter is called “drak”"),
        ("cards.csv", "table(stake)", "table(steak)", "M207", "no table is called “steak”"),
        ("cards.csv", "of majority(altar(sun))", "of minority(altar(sun))", "M207", "“minority(altar(sun))” is nobody"),
        ("cards.csv", "choose 2: ", "choose 9: ", "M206", "9 cannot be chosen of 4"),
        ("cards.csv", "@altar(sun)", "@altar(star)", "E111", "there is no place “altar(star)”"),
        ("cards.csv", "majority(altar(sun))", "majority(row(gold))", "E111", "there is no place “row(gold)”"),
        (
            "cards.csv",
            "swap 1 lantern |",
            "move 1 lantern@here |",
            "M204",
            "“@here” is where the thing of a “for each”",
        ),
        ("cards.csv", "gain 2 coin then", "gain 2 coin of owner then", "M207", "“owner” has the thing of a “for each”"),
        ("cards.csv", "pay 2 coin", "pay 2 card", "M207", "only own coins and points can be paid"),
        ("cards.csv", "pay 2 coin", "pay 99 coin", "V121", "pay 99 coin"),
        ("cards.csv", "if lit stall@market <= 1", "if lit stall@market >= 7", "V121", "lit stall@market >= 7"),
        ("verbs.toml", "[verb]", '[verb]\nbarter = { takes = ["piece"] }', "V103", "“barter” has no legality"),
        ("verbs.toml", "swap =", "swup =", "M202", "no verb is called “swap”"),
        ("verbs.toml", 'sort = "action", number', 'sort = "axion", number', "D142", "“sort” cannot be “axion”"),
        ("verbs.toml", "[verb]", "[verb]\nthen = {}", "D142", "“then” cannot be a word of effects"),
        ("phrases.toml", 'swap = "exchange', 'swip = "exchange', "V101", "the verb “swap” cannot be said"),
        ("phrases.toml", '"gain@who"', '"gain@wo"', "V101", "the verb “gain” cannot be said"),
        ("phrases.toml", 'may = "if you like', 'my = "if you like', "I406", "“may” lacks a phrase"),
        ("phrases.toml", '"at the next scoring, {deed}"', '"at the end of the game, {deed}"', "I406", "is read as"),
        (
            "phrases.toml",
            "{deed} (X is 1 for each {what})",
            "{deed} (X is 1 for each {wat})",
            "I403",
            "“value.count” is not",
        ),
        ("phrases.toml", 'if = "if {test}, {deed}"', 'if = "if {test}"', "I406", "is said as"),
        ("po", "若{test}，{deed}", "若，{deed}", "I404", "{test} is missing"),
        ("po", "可以支付{what}：{deed}", "可以支付：{deed}", "I404", "{what} is missing"),
        ("phrases.toml", '"lose {what}"', '"gain {what}"', "I406", "“lose” is said as “Gain 1 point.”"),
        ("phrases.toml", 'florist = "', 'flrist = "', "V102", "“florist” has no name"),
        ("po", 'msgstr "失去{what}"', 'msgstr "獲得{what}"', "I406", "“lose” is said as"),
        ("po", 'msgstr "可以選擇{deed}"', 'msgstr ""', "I403", "“node.may” is not translated"),
        ("game.toml", "rounds = {", "ronds = {", "E110", "no table “rounds” by players"),
        ("game.toml", 'shrines = ["sun", "moon"]', "shrines = 2", "E110", "no streets and shrines"),
        ("game.toml", "hand = 3", "hand = 30", "E122", "cards, and 62 are wanted"),
        ("game.toml", "coins = 3", "coins = 0", "D142", "“coins” cannot be 0"),
        ("sums.toml", "total = 32", "total = 31", "V111", "are 32 together, not 31"),
    ],
)
def test_a_planted_mistake_is_found(project: Project, name: str, old: str, new: str, code: str, words: str) -> None:
    project.change(name, old, new)
    told = [finding for finding in project.errors() if finding.code == code]
    assert any(words in finding.text for finding in told), project.errors()


@pytest.mark.parametrize(
    ("old", "new", "step", "word"),
    [
        ("[verb]", '[verb]\ntwirl = { number = "some", place = "may", takes = ["piece"] }', "twirl 1 lantern", "twirl"),
        ("[thing]", '[thing]\nmoth = "piece"', "move 1 moth", "moth"),
        ("[thing]", '[thing]\nhope = "track"', "advance 1 hope", "hope"),
        ('stall = "tile"', 'stall = "piece"', "move 1 stall", "stall"),
        ('"blue"]', '"blue", "wide"]', "flip 1 wide stall", "wide"),
    ],
)
def test_what_the_files_have_and_the_rules_do_not(project: Project, old: str, new: str, step: str, word: str) -> None:
    project.change("verbs.toml", old, new)
    project.change("cards.csv", "envoys,1,Envoys,{effect},swap 1 lantern", f"envoys,1,Envoys,{{effect}},{step}")
    told = [finding for finding in project.errors() if finding.code == "E116"]
    assert any(f"does not play “{word}”" in finding.text for finding in told), project.errors()
    assert all(finding.origin.column == "effect" for finding in told)


def test_a_head_without_an_icon(project: Project) -> None:
    (project.root / "icons" / "vote.svg").unlink()
    assert [(finding.code, "“vote”" in finding.text) for finding in project.errors()] == [("V151", True)]
