"""Write the benchmark's deck as a project, and as the data that its peers read.

python benchmarks/deck.py 90 DIR
"""

import csv
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from cards import Card, cards

_GAME = """\
[game]
id = "bench"
title = "Bench"
source_locale = "en"

[[deck]]
id = "cards"
title = "Cards"
cards = "cards.csv"
format = "64x89mm"
template = "cards/card.xml.j2"
translate = ["name", "text"]

[styles.title]
bold = false
align = "center"

[styles.body]
leading = 1.44

[styles.number]
size = "11pt"
align = "start"
"""
_TEMPLATE = """\
<card>
  <rect box="3mm 3mm 58mm 83mm" radius="3mm" stroke="black" stroke-width="0.8pt"/>
  <text slot="name" box="6mm 9mm 52mm 8mm" style="title">{{ card.name }}</text>
  <line from="6mm 18mm" to="58mm 18mm" stroke-width="0.8pt"/>
  <text slot="text" box="6mm 21mm 52mm 50mm" style="body">{{ card.text }}</text>
  <icon name="coin" box="8mm 75mm 7mm 7mm"/>
  <text box="16.5mm 75mm 8mm 7mm" style="number">{{ card.cost }}</text>
  <icon name="sword" box="26mm 75mm 7mm 7mm"/>
  <text box="34.5mm 75mm 8mm 7mm" style="number">{{ card.attack }}</text>
  <icon name="heart" box="44mm 75mm 7mm 7mm"/>
  <text box="52.5mm 75mm 8mm 7mm" style="number">{{ card.health }}</text>
</card>
"""
_ICONS = {
    "coin": '<circle cx="50" cy="50" r="48" fill="#d9a61a"/><circle cx="50" cy="50" r="36" fill="#fff"/>',
    "sword": '<path fill="#333340" d="M50 0L62 20L58 65H80V75H57V100H43V75H20V65H42L38 20Z"/>',
    "heart": '<path fill="#cc1a26" d="M50 100C10 70-10 30 20 10C35 0 50 15 50 25'
    'C50 15 65 0 80 10C110 30 90 70 50 100Z"/>',
}
_HEADER = """\
msgid ""
msgstr ""
"Project-Id-Version: bench\\n"
"Language: zh_TW\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


def write(count: int, folder: Path) -> None:
    """Write a project of ``count`` cards into ``folder``, and the same cards as ``cards.json`` for the peers."""
    deck = list(cards(count))
    files = {
        "game.toml": _GAME,
        "templates/cards/card.xml.j2": _TEMPLATE,
        "locales/zh_TW/LC_MESSAGES/bench.po": _HEADER + "\n".join(_messages(deck)),
        "cards.json": json.dumps([_chinese(card) for card in deck], ensure_ascii=False),
    }
    for name, shapes in _ICONS.items():
        files[f"icons/{name}.svg"] = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{shapes}</svg>\n'
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    with (folder / "cards.csv").open("w", encoding="utf-8", newline="") as stream:
        rows = csv.writer(stream, lineterminator="\n")
        rows.writerow(("id", "count", "name", "text", "cost", "attack", "health"))
        rows.writerows(
            (card.id, 1, card.english_name, card.english_text, card.cost, card.attack, card.health) for card in deck
        )


def _messages(deck: Sequence[Card]) -> list[str]:
    return [
        f'#: cards.csv:{row}\nmsgctxt "bench/{card.id}#{field}"\nmsgid "{english}"\nmsgstr "{chinese}"\n'
        for row, card in enumerate(deck, start=2)
        for field, english, chinese in (
            ("name", card.english_name, card.name),
            ("text", card.english_text, card.text),
        )
    ]


def _chinese(card: Card) -> dict[str, str | int]:
    return {"name": card.name, "text": card.text, "cost": card.cost, "attack": card.attack, "health": card.health}


if __name__ == "__main__":
    write(int(sys.argv[1]), Path(sys.argv[2]))
