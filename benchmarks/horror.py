"""A card game of horror that nobody printed, in English and in Traditional Chinese, as people really translate.

python benchmarks/horror.py 4500 DIR      # a project of that many cards, with five fields each

Its sentences (``corpus/sentences.tsv``) say in their last column which checks rightly find fault with them; all others
are sound. What stands in ``<…>`` is filled in: a number in digits (``n``, ``m``) or as an English word (``h``), the
name of a person, a location, an item or an enemy (``P``, ``L``, ``I`` and ``J``, ``E``).
"""

import csv
import random
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

_SEED = 1926
_FOLDER = Path(__file__).with_name("corpus")
_KINDS = {"P": "person", "L": "place", "I": "item", "J": "item", "E": "enemy"}
_WORDS = dict(enumerate(["two", "three", "four", "five", "six", "seven", "eight", "nine"], start=2))
_SLOT = re.compile(r"<([nmhPLIJE])>")
ICONS = ("action", "reaction", "free", "combat", "willpower", "intellect", "agility", "skull", "cultist", "tablet")
ICONS = (*ICONS, "per_player")
FIELDS = ("name", "traits", "text", "flavour", "back")
_GAME = """\
[game]
id = "horror"
title = "Horror"
source_locale = "en"

[[deck]]
id = "cards"
title = "Cards"
cards = "cards.csv"
format = "64x89mm"
template = "card.xml.j2"
back = "back.xml.j2"
back_per_card = true
translate = ["name", "traits", "text", "flavour", "back"]
"""
_FACE = """\
<card>
  <text slot="name" box="4mm 4mm 56mm 8mm" style="title">{{ card.name }}</text>
  <text slot="traits" box="4mm 13mm 56mm 6mm" style="body">{{ card.traits }}</text>
  <text slot="text" box="4mm 20mm 56mm 48mm" style="body">{{ card.text }}</text>
  <text slot="flavour" box="4mm 69mm 56mm 16mm" style="body">{{ card.flavour }}</text>
</card>
"""
_BACK = '<card>\n  <text slot="back" box="4mm 4mm 56mm 80mm" style="body">{{ card.back }}</text>\n</card>\n'
_ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9Z"/></svg>\n'
_HEADER = (
    'msgid ""\nmsgstr ""\n"Language: zh_TW\\n"\n"MIME-Version: 1.0\\n"\n'
    '"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n'
)


class Text(NamedTuple):
    """A text in English and in Chinese, and the checks that find fault with it rightly."""

    english: str
    chinese: str
    wrong: frozenset[str] = frozenset()


class Corpus(NamedTuple):
    """The names of things and the sentences, by kind."""

    names: Mapping[str, tuple[Text, ...]]
    sentences: Mapping[str, tuple[Text, ...]]


def corpus() -> Corpus:
    """Read the names and sentences."""
    return Corpus(_read("names.tsv"), _read("sentences.tsv"))


def _read(name: str) -> dict[str, tuple[Text, ...]]:
    found: dict[str, list[Text]] = {}
    for line in (_FOLDER / name).read_text("utf-8").splitlines():
        kind, english, chinese, *wrong = line.split("\t")
        text = Text(english.replace("\\n", "\n"), chinese.replace("\\n", "\n"), frozenset(wrong))
        found.setdefault(kind, []).append(text)
    return {kind: tuple(texts) for kind, texts in found.items()}


def filled(text: Text, names: Mapping[str, tuple[Text, ...]], chance: random.Random) -> Text:
    """Return a sentence with something in each of its slots."""
    english, chinese = text.english, text.chinese
    numbers = chance.sample(sorted(_WORDS), 3)
    for slot, number in zip("nmh", sorted(numbers), strict=True):
        english = english.replace(f"<{slot}>", _WORDS[number] if slot == "h" else str(number))
        chinese = chinese.replace(f"<{slot}>", str(number))
    english = english[:1].upper() + english[1:]
    for slot in dict.fromkeys(_SLOT.findall(english)):
        name = chance.choice(names[_KINDS[slot]])
        english, chinese = (side.replace(f"<{slot}>", put) for side, put in ((english, name[0]), (chinese, name[1])))
    return Text(english.replace("..", "."), chinese, text.wrong)


def cards(count: int) -> Iterator[Mapping[str, Text]]:
    """Yield the fields of the first ``count`` cards, sound ones; a field may be empty."""
    chance, (names, sentences) = random.Random(_SEED), corpus()
    sound = {kind: [text for text in texts if not text.wrong] for kind, texts in sentences.items()}
    named = [name for kind, those in names.items() if kind != "trait" for name in those]

    def said(kind: str, times: int) -> Text:
        texts = [filled(text, names, chance) for text in chance.sample(sound[kind], times)]
        return Text("\n".join(text.english for text in texts), "\n".join(text.chinese for text in texts))

    for at in range(count):
        yield {
            "name": named[at] if at < len(named) else _numbered(chance.choice(named), at),
            "traits": chance.choice(names["trait"]),
            "text": said("text", chance.randint(1, 4)),
            "flavour": said("flavour", 1) if chance.random() < 0.2 else Text("", ""),
            "back": said("text", 2) if chance.random() < 0.14 else Text("", ""),
        }


def _numbered(name: Text, at: int) -> Text:
    return Text(f"{name.english} {at}", f"{name.chinese}{at}")


def write(count: int, folder: Path) -> None:
    """Write a project of ``count`` cards into ``folder``, each text of it translated."""
    deck = list(cards(count))
    files = {"game.toml": _GAME, "templates/card.xml.j2": _FACE, "templates/back.xml.j2": _BACK}
    files |= {f"icons/{name}.svg": _ICON for name in ICONS}
    files["locales/zh_TW/LC_MESSAGES/horror.po"] = "\n".join((_HEADER, *_messages(deck)))
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    with (folder / "cards.csv").open("w", encoding="utf-8", newline="") as stream:
        rows = csv.writer(stream, lineterminator="\n")
        rows.writerow(("id", *FIELDS))
        rows.writerows((f"c{at}", *(card[field].english for field in FIELDS)) for at, card in enumerate(deck))


def _messages(deck: list[Mapping[str, Text]]) -> Iterator[str]:
    for at, card in enumerate(deck):
        for field, text in card.items():
            if text.english:
                yield (
                    f'msgctxt "horror/c{at}#{field}"\nmsgid {_quoted(text.english)}\nmsgstr {_quoted(text.chinese)}\n'
                )


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


if __name__ == "__main__":
    write(int(sys.argv[1]), Path(sys.argv[2]))
