"""The cards of Viral: complete, translated, marked where they are not the published ones, drawn from effects."""

import re
from collections import Counter
from pathlib import Path

import pytest

from pnp.documents.messages import WORDS, document_templates, icon_words, shown_icons
from pnp.engine.games.viral.data import ACTIONS
from pnp.engine.games.viral.data import WORTH as POINTS
from pnp.i18n.catalog import Catalog, load_catalog, message_context
from pnp.i18n.extract import template_strings
from pnp.i18n.messages import is_text
from pnp.i18n.phrases.source import PHRASES_FILE, context_of, load_phrases
from pnp.layout.symbols import ICON_ENDINGS, Symbols
from pnp.load.effects import load_verbs
from pnp.load.project import load
from pnp.load.sources import read_documents
from pnp.model.card import Card
from pnp.model.document import texts
from pnp.model.effect import icons, notation, parse
from pnp.model.effect.tree import ZONE_PLAYED, Effect, Or, children
from pnp.model.game import Deck, Game
from pnp.resources import bundled
from pnp.units import MM

TEMPLATES = bundled("templates") / "cards" / "viral"
ICONS = bundled("templates") / "icons"
UNREAD = re.compile(r"\]\([^()]*\)")
"""Targets of links, which are no text."""
VIRUSES = ("red", "blue", "green", "yellow", "purple")
ZONES = {"brain": 1, "heart": 2, "lungs": 2, "liver": 2, "digestive": 3, "kidneys": 2}


@pytest.fixture(scope="module")
def game() -> Game:
    loaded = load(bundled("games") / "viral")
    assert loaded.findings == ()
    return loaded.game


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    found = load_catalog((bundled("locales"),), "zh_TW", "viral")
    assert found.findings == ()
    return found


def decks(game: Game) -> dict[str, Deck]:
    return {deck.id: deck for deck in game.decks}


def cards(game: Game) -> list[Card]:
    return [card for deck in game.decks for card in deck.cards]


def effects(game: Game) -> dict[str, Effect]:
    return {
        card.id: parse(card.fields["effect"], card.origin_of("effect"))
        for card in cards(game)
        if "effect" in card.fields
    }


def translated(game: Game) -> list[tuple[Card, str, str]]:
    return [(card, field, card.fields[field]) for deck in game.decks for card in deck.cards for field in deck.translate]


def fixed_words() -> set[str]:
    return {
        words
        for path in TEMPLATES.glob("*.xml.j2")
        for words in re.findall(r'\b_\("([^"]*)"\)', path.read_text(encoding="utf-8"))
    }


def test_there_are_ninety_cards_of_64_by_89_mm(game: Game) -> None:
    counts = {deck.id: sum(card.count for card in deck.cards) for deck in game.decks}
    assert counts == {"zone": 30, "starting": 25, "mutation": 22, "event": 13}
    assert {(deck.format.width, deck.format.height) for deck in game.decks} == {(64 * MM, 89 * MM)}


def test_every_virus_has_the_same_zones_and_the_same_starting_mutations(game: Game) -> None:
    zones = Counter((card.fields["zone"], card.fields["virus"]) for card in decks(game)["zone"].cards)
    assert zones == Counter((zone, virus) for zone in ZONES for virus in VIRUSES)
    organs = {card.fields["zone"]: int(card.fields["organs"]) for card in decks(game)["zone"].cards}
    assert organs == ZONES
    assert sum(organs.values()) == 12
    starting = [card.fields for card in decks(game)["starting"].cards]
    hands = {virus: {card["name"]: card["effect"] for card in starting if card["virus"] == virus} for virus in VIRUSES}
    assert all(len(hand) == 5 and hand == hands["red"] for hand in hands.values())


def test_player_tables(game: Game) -> None:
    assert game.players["virus_tokens"] == {2: 8, 3: 8, 4: 7, 5: 6}
    assert game.players["crisis_threshold"] == {2: 3, 3: 3, 4: 4, 5: 5}


def test_every_effect_is_written_as_its_notation(game: Game) -> None:
    lines = {card.id: card.fields["effect"] for card in cards(game) if "effect" in card.fields}
    assert {name: notation(effect) for name, effect in effects(game).items()} == lines
    assert len(lines) == 25 + 22 + 13


def test_the_effects_use_every_verb_choices_frames_and_points(game: Game) -> None:
    groups = [group for effect in effects(game).values() for group in icons(effect)]
    shown = [icon for group in groups for icon in group]
    assert {icon.name for icon in shown} == set(load_verbs(game.root)[0].verbs)
    assert {icon.name for icon in shown if icon.frame == ZONE_PLAYED} == set(ACTIONS)
    assert any(len(group) > 1 for group in groups)
    assert {icon.place for icon in shown} - {""} <= set(ZONES)
    assert any(icon.number for icon in shown if icon.name == POINTS)


def test_there_is_an_icon_for_all_that_is_drawn(game: Game) -> None:
    shown = [icon for effect in effects(game).values() for group in icons(effect) for icon in group]
    wanted = {icon.name for icon in shown} | {f"frame-{icon.frame}" for icon in shown if icon.frame}
    wanted |= {f"zone-{zone}" for zone in ZONES} | {f"virus-{virus}" for virus in VIRUSES} | {"either", "hourglass"}
    assert wanted <= {path.stem for path in ICONS.glob("*.svg")}


def test_what_is_not_known_of_the_published_cards_is_marked(game: Game) -> None:
    by_deck = {deck.id: {card.fields["status"] for card in deck.cards} for deck in game.decks}
    assert by_deck == {"zone": {"", "placeholder"}, "starting": {"test"}, "mutation": {"test"}, "event": {"test"}}
    zones = [card.fields for card in decks(game)["zone"].cards]
    assert {zone["zone"]: zone["number"] for zone in zones if not zone["status"]} == {"heart": "2"}
    face = (TEMPLATES / "face.xml.j2").read_text(encoding="utf-8")
    assert 'card.status == "test"' in face
    assert 'card.status == "placeholder"' in face


def test_every_message_is_translated(game: Game, catalog: Catalog) -> None:
    missing = [
        f"{card.id}#{field}"
        for card, field, source in translated(game)
        if catalog.find(message_context(game.id, card.id, field), source).state != "translated"
    ]
    assert missing == []
    assert {catalog.find("viral/template", words).state for words in fixed_words()} == {"translated"}


def test_the_catalog_has_no_message_that_is_not_shown(game: Game, catalog: Catalog) -> None:
    shown = {(message_context(game.id, card.id, field), source) for card, field, source in translated(game)}
    phrases, _ = load_phrases(game.root / PHRASES_FILE, game.id)
    shown |= {(context_of(game.id, key), phrase.text) for key, phrase in phrases.phrases.items()}
    documents = read_documents(game).sources
    told = [text for _, source in documents for text in (source.title, *texts(source.blocks))]
    shown |= {(text.context, text.source) for text in told if is_text(UNREAD.sub("", text.source))}
    folders = Path(game.root) / "templates", bundled("templates")
    of_documents = {name for each in documents for name in document_templates(*each, folders)} - {WORDS}
    known = Symbols((bundled("templates") / "icons",), "icon", ICON_ENDINGS)
    shown |= {("viral/template", icon_words(name)) for _, source in documents for name in shown_icons(source, known)}
    words = fixed_words() | template_strings(of_documents, folders).places.keys()
    shown |= {("viral/template", text) for text in words if is_text(text)}
    assert set(catalog.entries) == shown


def inline_icons(text: str) -> list[str]:
    return re.findall(r"\[([a-z-]+)\]", text)


def test_the_icons_in_a_text_are_those_of_its_effect_in_every_language(game: Game, catalog: Catalog) -> None:
    for deck in ("starting", "mutation"):
        for card in decks(game)[deck].cards:
            names = [icon.name for group in icons(parse(card.fields["effect"])) for icon in group]
            wanted = [name.replace(POINTS, "hourglass") for name in names]
            source = card.fields["text"]
            translation = catalog.find(message_context(game.id, card.id, "text"), source).text
            assert inline_icons(source) == inline_icons(translation) == wanted, card.id


def test_choices_and_zones_are_said_in_every_language(game: Game, catalog: Catalog) -> None:
    for deck in ("starting", "mutation"):
        for card in decks(game)[deck].cards:
            groups = icons(parse(card.fields["effect"]))
            said = {
                "zone": len({icon for group in groups for icon in group if icon.frame}),
                "or": sum(len(group) - 1 for group in groups),
            }
            source = card.fields["text"]
            translation = catalog.find(message_context(game.id, card.id, "text"), source).text
            assert {"zone": source.count("in the zone played"), "or": source.count("\nor ")} == said, card.id
            assert {"zone": translation.count("在打出的區域"), "or": translation.count("\n或 ")} == said, card.id


def test_chinese_is_set_as_chinese(catalog: Catalog) -> None:
    said = {key: entry.text for key, entry in catalog.entries.items()}
    assert not [text for text in said.values() if re.search(r"[\u4e00-\u9fff][,.;:!?()]", re.sub("<[^>]*>", "", text))]
    assert not [text for text in said.values() if re.search("[紅藍綠黃紫]人", text)]
    # Rules may speak of 兩側 and 第二組牌; what “pnp check” says of their numbers holds.
    on_cards = [
        text for (context, _), text in said.items() if not re.match("viral/(rules|aids|rulings|template)", context)
    ]
    assert not [text for text in on_cards if re.search("[兩二三四五六七八九十]", text)]


def test_every_picture_that_a_card_asks_for_is_there(game: Game) -> None:
    art = Path(game.root) / "art"
    wanted = {f"{card.id}.svg" for deck in ("mutation", "event") for card in decks(game)[deck].cards}
    wanted |= {f"zone-{zone}.svg" for zone in ZONES} | {f"virus-{virus}.svg" for virus in VIRUSES}
    wanted |= {f"start-{card.fields['motif']}.svg" for card in decks(game)["starting"].cards}
    wanted |= {f"back-{deck.id}.svg" for deck in game.decks}
    assert wanted <= {path.name for path in art.glob("*.svg")}


def test_a_choice_joins_its_icons(game: Game) -> None:
    assert any(isinstance(part, Or) for effect in effects(game).values() for part in children(effect))
