from collections.abc import Mapping
from pathlib import Path

import pytest

from pnp.diagnostics import Origin
from pnp.i18n.extract import About, card_messages, extracted, template_messages, template_strings
from pnp.i18n.messages import Message, is_text, role, tokens
from pnp.model.card import Card
from pnp.model.formats import card_format
from pnp.model.game import Deck, Game
from pnp.model.markup import TAGS, VARIABLES

ICONS = {"infect", "move"}


def game(**fields: str) -> Game:
    card = Card("ram", 1, fields, Origin("cards.csv", 12))
    deck = Deck("d", "Cards", (card,), card_format("poker"), "card.xml.j2", translate=tuple(fields))
    return Game("viral", "Viral", "en", Path(), (deck,))


def reference(origin: Origin) -> str:
    return f"{Path(origin.path).name}:{origin.row}"


def about(*_: object) -> About:
    return About(("Room: small",), ("max-size:1:1",))


def messages(**fields: str) -> list[Message]:
    return list(card_messages(game(**fields), ICONS, about, reference))


def templates(folder: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")


def test_a_field_is_a_message_with_what_a_translator_should_know() -> None:
    (name, text) = messages(name="Ram", text="[infect] <b>Infect</b> {count}")
    assert (text.context, text.source, text.group) == ("viral/ram#text", "[infect] <b>Infect</b> {count}", "d")
    assert text.hints == ("Cards: “Ram (ram)”, text", "Room: small", "Keep as they are: [infect] <b> </b> {count}")
    assert text.flags == ("max-size:1:1", 'placeholders:"[infect]":"<b>":"</b>":"{count}"')
    assert text.references == ("cards.csv:12",)
    assert name.flags == ("max-size:1:1",)


@pytest.mark.parametrize("text", ["", " ", "7", "+3", "[infect]", "[infect][move] 2 / 3", "<b>12</b>", "…", "{count}"])
def test_what_is_no_text_is_no_message(text: str) -> None:
    assert messages(text=text) == []
    assert not is_text(text, ICONS)


@pytest.mark.parametrize("text", ["A", "2 VP", "[infect] x", "[order] 2", "病毒", "< 3 b"])
def test_what_has_a_letter_outside_of_tokens_is_text(text: str) -> None:
    assert is_text(text, ICONS)


def test_tokens_are_icons_that_exist_tags_and_placeholders() -> None:
    text = '[infect] [any] <c colour="red">x</c> <br/> <big> {n} {{ a.b }} %(n)s {漢|ㄏㄢˋ} {n:02d}'
    found = [(token.kind, token.source) for token in tokens(text, ICONS)]
    assert [each for each in found if each[0] == "icon"] == [("icon", "[infect]")]
    assert [text for kind, text in found if kind in TAGS] == ['<c colour="red">', "</c>", "<br/>"]
    assert [text for kind, text in found if kind in VARIABLES] == ["{n}", "{{ a.b }}", "%(n)s", "{n:02d}"]


def test_roles() -> None:
    assert [role(each) for each in ("viral/ram#text", "viral/template", "rules#setup/items/item")] == [
        "text",
        "template",
        "item",
    ]


def test_words_of_templates_are_found_in_all_that_they_use(tmp_path: Path) -> None:
    templates(
        tmp_path,
        {
            "card.xml.j2": '{% extends "base.xml.j2" %}\n{% import "parts.xml.j2" as parts %}\n{{ _("Zone") }}',
            "base.xml.j2": '{# i18n: at the foot #}\n{{ _("Event") }}\n{{ _("Zone") }}{{ _(card.kind) }}',
            "parts.xml.j2": '{% macro mark(a) %}{{ {"red": _("Red virus")}[a] }}{% endmacro %}',
            "other.xml.j2": '{{ _("unused") }}',
        },
    )
    found = template_strings(["card.xml.j2", "card.xml.j2"], [tmp_path / "none", tmp_path])
    assert sorted(found.places) == ["Event", "Red virus", "Zone"]
    assert [(Path(each.path).name, each.row) for each in found.places["Zone"]] == [
        ("card.xml.j2", 3),
        ("base.xml.j2", 3),
    ]
    made = {each.source: each for each in template_messages(game(), found, ICONS, about, reference)}
    assert made["Event"].hints == ("at the foot", "Room: small")
    assert made["Zone"].references == ("card.xml.j2:3", "base.xml.j2:3")
    assert made["Zone"].context == "viral/template"


def test_a_template_that_cannot_be_read_is_found(tmp_path: Path) -> None:
    templates(tmp_path, {"card.xml.j2": 'ok\n{% if %}{{ _("x") }}'})
    found = template_strings(["card.xml.j2", "gone.xml.j2"], [tmp_path])
    assert [(each.code, each.origin.row) for each in found.findings] == [("I211", 2), ("I215", 0)]


def test_what_comes_twice_stands_once_with_all_its_places() -> None:
    one = Message("g/a#text", "Draw.", "d", references=("a.csv:1",))
    assert extracted([one], [one._replace(references=("b.csv:2",))]) == (
        one._replace(references=("a.csv:1", "b.csv:2")),
    )
