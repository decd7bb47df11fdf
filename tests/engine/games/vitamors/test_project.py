"""The cards that can be printed: built and translated, with a mark on what is not known."""

import re
from pathlib import Path

from click.testing import CliRunner

from pnp.cli.main import cli
from pnp.i18n.catalog import load_catalog, message_context
from pnp.layout import svg
from pnp.load.project import load
from pnp.resources import bundled

FOLDER = bundled("games") / "vitamors"


def test_the_project_builds_without_findings(tmp_path: Path) -> None:
    result = CliRunner().invoke(cli, ["build", str(FOLDER), "-l", "en", "-l", "zh_TW", "-o", str(tmp_path)])
    assert result.exit_code == 0, result.output
    for locale in ("en", "zh_TW"):
        assert (tmp_path / "vitamors" / locale / "cards-a4.pdf").is_file()


def test_every_text_is_translated_and_no_other() -> None:
    game = load(FOLDER).game
    catalog = load_catalog((bundled("locales"),), "zh_TW", "vitamors")
    assert catalog.findings == ()
    shown = {
        (message_context(game.id, card.id, field), card.fields[field])
        for deck in game.decks
        for card in deck.cards
        for field in deck.translate
    }
    words = {
        word
        for path in (FOLDER / "templates").rglob("*.j2")
        for word in re.findall(r'\b_\("([^"]*)"\)', path.read_text(encoding="utf-8"))
    }
    assert set(catalog.entries) == shown | {("vitamors/template", word) for word in words}
    assert all(entry.text and not entry.fuzzy for entry in catalog.entries.values())


def test_what_is_not_known_is_printed_with_a_mark() -> None:
    face = (FOLDER / "templates" / "cards" / "face.xml.j2").read_text(encoding="utf-8")
    assert "{% if card.status %}" in face
    marked = {deck.id: {card.fields["status"] for card in deck.cards} for deck in load(FOLDER).game.decks}
    assert marked == {
        "faction": {""},
        "character": {"test"},
        "board": {"placeholder"},
        "scroll": {"inferred", "placeholder"},
    }


def test_all_drawings_are_plain_outlines() -> None:
    drawings = [*(FOLDER / "art").glob("*.svg"), *(FOLDER / "icons").glob("*.svg")]
    assert len(drawings) > 60
    assert [path.name for path in drawings if svg.read(path.read_bytes()).frame is None] == []


def test_the_number_drawn_on_a_character_is_the_one_in_its_name() -> None:
    (deck,) = (deck for deck in load(FOLDER).game.decks if deck.id == "character")
    for card in deck.cards:
        number = (int(card.id[-2:]) - 1) % 8 + 1
        assert card.fields["name"].lower() == f"{card.fields['class']} {number}"
