"""Viral's rulebook and player aids: a passage for every rule and ruling, no number typed by hand, figures from data."""

import ast
import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from pnp.cli.main import cli
from pnp.documents.values import context
from pnp.engine.core.chance import Seed
from pnp.engine.games.viral import config
from pnp.engine.games.viral.board import shown
from pnp.engine.games.viral.boardfile import load_board
from pnp.engine.games.viral.data import read
from pnp.engine.games.viral.game import GAME
from pnp.layout.card import CardLayout
from pnp.load.project import load
from pnp.load.rules import ReadDocument, read_document
from pnp.load.rules_lint import typed_numbers
from pnp.load.rulings import load_rulings
from pnp.model.document import Block, Callout, Figure, Heading, RulingNote, Text, texts
from pnp.model.game import Game
from pnp.project.folders import folders_of
from pnp.project.words import Words
from pnp.resources import bundled
from pnp.templates.environment import Templates
from pnp.text.fonts import Fonts
from pnp.text.typesetter import Typesetter

ROOT = bundled("games") / "viral"
BOARD = load_board(ROOT / "board.toml")[0]
ENGINE_TESTS = Path(__file__).parent.parent / "engine" / "games" / "viral" / "test_rules.py"
DOCUMENTS = ("rules", "aids", "aids-expansion", "aids-card", "aids-strip", "aids-translations")
PHASES = ("play", "research", "event", "immunity", "cure", "end-of-round")
ACTIONS = ("shield", "move", "infect", "attack", "magnet", "absorb", "crisis")
UNSEEN = re.compile(r"\{\{.*?\}\}|\[[^\[\]()]*\](?!\()|\]\([^)]*\)")
"""What of a text no reader sees as it is typed: expressions, icons, targets of links."""


def rule_ids() -> list[str]:
    """Return the ids of all rules, as the engine's tests list them."""
    tree = ast.parse(ENGINE_TESTS.read_text(encoding="utf-8"))
    found = [
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "RULES"
    ]
    return [f"VIR-{rule}" for rule in str(found[0]).split()]


RULES = rule_ids()
RULINGS = [f"V-{number:02}" for number in range(1, 44)]


def read_viral(name: str) -> ReadDocument:
    rulings, _ = load_rulings(ROOT / "rulings.toml")
    path = ROOT / f"{name}.md"
    return read_document(path.read_text(encoding="utf-8"), path.name, f"viral/{name}", rulings)


@pytest.fixture(scope="module")
def rules() -> ReadDocument:
    return read_viral("rules")


@pytest.fixture(scope="module")
def game() -> Game:
    return load(ROOT).game


def inside(blocks: Sequence[Block]) -> Iterator[Block]:
    """Yield blocks and all that stand in them."""
    for block in blocks:
        yield block
        if isinstance(block, Callout | RulingNote):
            yield from inside(block.blocks)


def all_texts(document: ReadDocument) -> list[Text]:
    return [document.source.title, *texts(document.source.blocks)]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_is_read_without_a_finding(name: str) -> None:
    assert read_viral(name).findings == ()


def test_every_rule_has_exactly_one_passage(rules: ReadDocument) -> None:
    anchors = re.findall(r"\{#(VIR-[^}\s]*)\}", (ROOT / "rules.md").read_text(encoding="utf-8"))
    assert Counter(anchors) == Counter(RULES)
    read_ids = [anchor for text in all_texts(rules) for anchor in text.anchors]
    assert {anchor for anchor in read_ids if anchor.startswith("VIR-")} == set(RULES)


@pytest.mark.parametrize("rule", RULES)
def test_the_passage_of_a_rule_says_something(rules: ReadDocument, rule: str) -> None:
    (passage,) = [text for text in all_texts(rules) if rule in text.anchors]
    assert passage.kind in {"paragraph", "item"}
    assert len(UNSEEN.sub("", passage.source).split()) >= 6


def test_every_ruling_is_told_once_and_cited(rules: ReadDocument) -> None:
    notes = [block for block in inside(rules.source.blocks) if isinstance(block, RulingNote)]
    assert Counter(note.id for note in notes) == Counter(RULINGS)
    assert all(note.blocks for note in notes)
    cited = {ruling for text in all_texts(rules) for ruling in re.findall(r"\[\]\(#(V-\d\d)\)", text.source)}
    assert cited == set(RULINGS)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_no_number_is_typed_by_hand(name: str) -> None:
    for text in all_texts(read_viral(name)):
        assert typed_numbers(text.source) == ()
        if text.kind != "ruling":
            assert not re.search(r"\d|\btwo\b|\btwice\b", UNSEEN.sub(" ", text.source)), text.source


@pytest.mark.parametrize("section", [*PHASES, *ACTIONS, "dummy", "draft", "nest"])
def test_every_phase_action_and_variant_has_an_example(rules: ReadDocument, section: str) -> None:
    blocks = rules.source.blocks
    (start,) = [at for at, block in enumerate(blocks) if isinstance(block, Heading) and section in block.text.anchors]
    until = [at for at, block in enumerate(blocks) if isinstance(block, Heading) and at > start]
    kinds = [block.kind for block in blocks[start : min(until, default=len(blocks))] if isinstance(block, Callout)]
    assert "example" in kinds


def test_what_is_not_known_is_marked(rules: ReadDocument) -> None:
    unknown = [
        " ".join(text.source for text in texts(block.blocks))
        for block in inside(rules.source.blocks)
        if isinstance(block, Callout) and block.kind == "unknown"
    ]
    said = " ".join(unknown)
    for word in ("zone numbers", "links", "symbols", "research track", "zone tiles", "event cards", "upgrade cards"):
        assert word in said
    assert "left and which right" in said


def test_numbers_and_colours_that_are_not_confirmed_are_marked_where_they_are_stated(rules: ReadDocument) -> None:
    board = BOARD
    for name in ("rules", "aids"):
        cells = [text.source for text in texts(read_viral(name).source.blocks) if text.kind == "cell"]
        numbers = [cell for cell in cells if re.match(r"\{\{ board\.zones\.\w+\.number", cell)]
        assert len(numbers) == len(board.zones)
        assert [cell for cell in numbers if "[unknown]" not in cell] == ["{{ board.zones.heart.number }}"]
    marked = [text.source for text in texts(rules.source.blocks) if "[unknown]" in text.source]
    assert any("colours of the viruses" in source for source in marked)
    assert any("blue ones [unknown]" in source for source in marked)


def test_the_mark_is_explained_where_it_is_used() -> None:
    for name in ("rules", "aids", "aids-expansion"):
        assert re.search(r"^\| \[unknown\] \| not confirmed \||^\[unknown\] .* not known", _text(name), re.MULTILINE)


def test_the_upgrade_cards_of_the_expansions_aid_are_placeholders(game: Game) -> None:
    assert "figures/upgrades.xml.j2" in _text("aids-expansion")
    given = context(game, Words(game, "en", folders_of(game.root)), shown(BOARD))
    drawn = Templates((ROOT / "templates", bundled("templates"))).render("figures/upgrades.xml.j2", given)
    assert drawn.count("unconfirmed") == game.constants["upgrade_cards"]
    assert drawn.count('name="unknown"') == 2 * game.constants["upgrade_cards"]


def test_the_aid_of_the_base_game_says_nothing_of_the_expansion() -> None:
    for name in ("aids", "aids-card", "aids-strip"):
        assert not re.search(r"\bnest|\bupgrade|\bexpansion", _text(name), re.IGNORECASE)


def _text(name: str) -> str:
    return (ROOT / f"{name}.md").read_text(encoding="utf-8")


def test_the_example_of_steps_is_what_the_test_board_has() -> None:
    board = BOARD

    def steps(start: str, link: str) -> set[str]:
        there = {edge.target for edge in board.edges if edge.source == start and edge.link == link}
        back = {edge.source for edge in board.edges if edge.target == start and edge.link == link and not edge.oneway}
        return there | back

    assert steps("liver", "adjacent") == {"pancreas", "stomach"}
    assert (steps("liver", "red"), steps("liver", "blue")) == ({"small-intestine"}, {"heart-right"})
    assert steps("brain", "yellow") == {"lung-left", "large-intestine", "kidney-left"}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, dict[str, object]]]:
    output = tmp_path_factory.mktemp("built")
    locales = ("en", "zh_TW")
    chosen = [part for locale in locales for part in ("-l", locale)]
    args = ["build", "viral", *chosen, "--only", "rulebook,aids", "--booklet", "--parity", "-o", str(output)]
    result = CliRunner().invoke(cli, args)
    assert result.exit_code == 0, result.output
    reports = {name: json.loads((output / "viral" / name / "report.json").read_text("utf-8")) for name in locales}
    return {name: {row["file"]: row for row in report["documents"]} for name, report in reports.items()}


@pytest.mark.parametrize("locale", ["en", "zh_TW"])
def test_the_documents_have_the_pages_that_players_print(
    built: dict[str, dict[str, dict[str, object]]], locale: str
) -> None:
    pages = {name: row["pages"] for name, row in built[locale].items()}
    assert pages.pop("aids-translations-a4.pdf", 2) == 2
    assert pages.pop("rulebook-a4.pdf") == 12
    assert pages == {
        "rulebook-booklet-a4.pdf": 24,
        "aids-a4.pdf": 1,
        "aids-expansion-a4.pdf": 1,
        "aids-cards-a4.pdf": 2,
        "aids-strip-a4.pdf": 4,
    }
    assert all((row["overflowing"], row["untranslated"]) == (0, 0) for row in built[locale].values())
    assert ("aids-translations-a4.pdf" in built[locale]) == (locale != "en")


@pytest.mark.parametrize("locale", ["en", "zh_TW"])
def test_figures_are_drawn_in_their_frames(rules: ReadDocument, game: Game, locale: str) -> None:
    aid = read_viral("aids-expansion")
    figures = [block for block in inside((*rules.source.blocks, *aid.source.blocks)) if isinstance(block, Figure)]
    assert len({figure.source for figure in figures}) == 8
    words = Words(game, locale, folders_of(game.root))
    layout = CardLayout(
        Typesetter(Fonts((bundled("fonts"),)), game.families, locale), game, (bundled("templates") / "icons",)
    )
    templates = Templates((ROOT / "templates", bundled("templates")))
    given = context(game, words, shown(BOARD))
    for figure in figures:
        markup = templates.render(figure.source, given)
        assert layout.lay_out(markup, figure.width, figure.height, card_id=figure.source).findings == ()


def test_the_board_is_drawn_from_the_data(game: Game) -> None:
    board = BOARD
    given = context(game, Words(game, "en", folders_of(game.root)), shown(board))
    templates = Templates((ROOT / "templates", bundled("templates")))
    whole = templates.render("figures/board.xml.j2", given)
    assert all(whole.count(f'name="zone-{zone.id}"') >= 1 for zone in board.zones)
    without = given | {"board": _without_channels(given["board"])}
    assert templates.render("figures/board.xml.j2", without).count("<path") < whole.count("<path")


def _without_channels(board: object) -> SimpleNamespace:
    seen = vars(board)
    return SimpleNamespace(**{**seen, "edges": [edge for edge in seen["edges"] if edge.link == "adjacent"]})


def test_the_rules_and_the_engine_have_the_same_numbers(game: Game) -> None:
    told = game.constants
    data, _ = read(ROOT)
    nests = config.configure(data, players=3, nests=True)
    assert nests.rounds == told["rounds_with_expansion"]
    base = GAME.initial(config.configure(data, players=3), Seed(1))
    assert len(base.display) == told["mutation_display"]
    assert told["viruses"] == len(data.starting)
    assert told["upgrade_cards"] == len(data.board.upgrades)
