"""A game of data alone, without an engine: its effects are held against its texts all the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.diagnostics import Diagnostic
from pnp.errors import PnpError
from pnp.load.project import load
from pnp.project.folders import Folders
from pnp.verify.run import Report, report, verifiable
from pnp.verify.texts import Evidence

FILES = {
    "game.toml": """\
[game]
id = "bog"
[[deck]]
id = "frog"
cards = "frogs.csv"
format = "poker"
template = "cards/frog.xml.j2"
translate = ["text"]
""",
    "frogs.csv": """\
id,text,effect
leap,{effect},gain 2 coin
dive,Gain 1 coin.,gain 1 coin
swap,{effect},place 1 frog@pond then pay 2 coin: draw 1 card
rest,Nothing happens.,
""",
    "verbs.toml": """\
[thing]
coin = "coin"
card = "card"
frog = "piece"
""",
    "phrases.toml": """\
[voice.card]
decks = ["frog"]
lines = ["card"]

[card]
effect = "{deed}."
then = "{a}. Then {b}"
gain = "gain {what}"
"place@place" = "put {what} into {place}"
draw = "draw {what}"

[node]
pay = "you may pay {what}: {deed}"

[thing]
coin = ["{n} coin", "{n} coins"]
frog = ["{n} {of} frog", "{n} {of} frogs"]
card = ["{n} card", "{n} cards"]

[of]
you = "of your"

[place]
pond = "the pond"
""",
    "sums.toml": '[[sum]]\nwhat = "cards"\nof = { "deck.frog" = 4 }\n',
    "locales/de/LC_MESSAGES/bog.po": "",
}
GERMAN = {
    "effect#card.effect": ("{deed}.", "{deed}."),
    "effect#card.then": ("{a}. Then {b}", "{a}. Dann {b}"),
    "effect#card.gain": ("gain {what}", "nimm {what}"),
    "effect#card.draw": ("draw {what}", "zieh {what}"),
    "effect#node.pay": ("you may pay {what}: {deed}", "du darfst {what} zahlen: {deed}"),
    "effect#card.place@place": ("put {what} into {place}", "setze {what} in {place}"),
    "effect#place.pond": ("the pond", "den Teich"),
    "effect#thing.coin": ("{n} coin", "{n} coins", "{n} Münze", "{n} Münzen"),
    "effect#thing.frog": ("{n} {of} frog", "{n} {of} frogs", "{n} {of} Frosch", "{n} {of} Frösche"),
    "effect#of.you": ("of your", "deiner"),
    "effect#thing.card": ("{n} card", "{n} cards", "{n} Karte", "{n} Karten"),
    "dive#text": ("Gain 1 coin.", "Nimm 1 Münze."),
    "rest#text": ("Nothing happens.", "Nichts geschieht."),
}


def catalog() -> str:
    entries = ['msgid ""\nmsgstr ""\n"Language: de\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n']
    for context, texts in GERMAN.items():
        head = f'msgctxt "bog/{context}"\nmsgid "{texts[0]}"\n'
        if len(texts) == 2:
            entries.append(f'{head}msgstr "{texts[1]}"\n')
        else:
            plural = "".join(f'msgstr[{at}] "{text}"\n' for at, text in enumerate(texts[2:]))
            entries.append(f'{head}msgid_plural "{texts[1]}"\n{plural}')
    return "\n".join(entries)


class Bog:
    def __init__(self, root: Path) -> None:
        self.root = root
        for name, text in {**FILES, "locales/de/LC_MESSAGES/bog.po": catalog()}.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

    def change(self, name: str, old: str, new: str) -> None:
        path = self.root / name
        text = path.read_text(encoding="utf-8")
        assert old in text, old
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    def report(self) -> Report:
        folders = Folders(
            catalogs=(self.root / "locales",), locales=(self.root / "locales",), icons=(self.root / "icons",)
        )
        return report(load(self.root).game, folders)

    def found(self) -> list[Diagnostic]:
        return list(self.report().findings)


@pytest.fixture
def bog(tmp_path: Path) -> Bog:
    return Bog(tmp_path)


def test_every_text_is_held_against_its_effect_in_every_locale(bog: Bog) -> None:
    found = bog.report()
    assert found.findings == ()
    standings = {(text.card.id, text.locale): text.standing for text in found.texts}
    assert standings == {
        ("leap", "en"): Evidence.GENERATED,
        ("dive", "en"): Evidence.PARSED,
        ("swap", "en"): Evidence.GENERATED,
        ("leap", "de"): Evidence.GENERATED,
        ("dive", "de"): Evidence.PARSED,
        ("swap", "de"): Evidence.GENERATED,
    }
    said = {text.text for text in found.texts if text.card.id == "swap"}
    assert said == {
        "Put 1 of your frogs into the pond. Then you may pay 2 coins: draw 1 card.",
        "Setze 1 deiner Frösche in den Teich. Dann du darfst 2 Münzen zahlen: zieh 1 Karte.",
    }
    with pytest.raises(PnpError) as caught:
        found.examined.fixture()
    assert caught.value.diagnostic.code == "V126"


PO = "locales/de/LC_MESSAGES/bog.po"


@pytest.mark.parametrize(
    ("name", "old", "new", "code", "words"),
    [
        ("frogs.csv", "Gain 1 coin.", "Gain 2 coins.", "V131", "card “dive”, en: the text says “2 coins”"),
        (PO, "Nimm 1 Münze.", "Nimm 2 Münzen.", "V131", "card “dive”, de: the text says “2 Münzen”"),
        ("frogs.csv", "Gain 1 coin.", "Take a coin home.", "V132", "nobody has reviewed it"),
        ("frogs.csv", "gain 2 coin", "gian 2 coin", "M202", "no verb is called “gian”"),
        ("frogs.csv", "gain 2 coin", "gain 2 fly", "M207", "“gain” is not done to “fly”"),
        ("frogs.csv", "@pond", "@puddle", "V102", "“puddle” has no name"),
        ("phrases.toml", 'pay = "you may pay', 'pa = "you may pay', "I406", "lacks a phrase"),
        (PO, 'msgstr "zieh {what}"', 'msgstr ""', "I403", "“card.draw” is not translated"),
        ("phrases.toml", 'draw = "draw', 'draw = "{icons} draw', "V151", "“gain” has no icon"),
        ("sums.toml", "= 4", "= 5", "V111", "“deck.frog” is 4, not 5"),
        ("game.toml", 'id = "bog"', 'id = "bog"\nengine = "frogs"', "E150", "no engine is called “frogs”"),
    ],
)
def test_a_planted_mistake_is_found(bog: Bog, name: str, old: str, new: str, code: str, words: str) -> None:
    bog.change(name, old, new)
    told = [finding for finding in bog.found() if finding.code == code]
    assert any(words in finding.text for finding in told), bog.found()


def test_what_no_card_uses_needs_no_words(bog: Bog) -> None:
    bog.change("frogs.csv", "swap,{effect},place 1 frog@pond then pay 2 coin: draw 1 card\n", "")
    bog.change("sums.toml", "= 4", "= 3")
    bog.change("phrases.toml", 'draw = "draw {what}"\n', "")
    bog.change("phrases.toml", '[node]\npay = "you may pay {what}: {deed}"\n', "")
    assert bog.found() == []


def test_a_game_without_phrases_has_nothing_to_be_checked(bog: Bog) -> None:
    (bog.root / "phrases.toml").unlink()
    assert not verifiable(load(bog.root).game)
    with pytest.raises(PnpError) as caught:
        bog.report()
    assert caught.value.diagnostic.code == "V100"
