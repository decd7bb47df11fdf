"""A small project with one of every kind of file, and files that come from outside: what the campaign begins with."""

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import openpyxl
from PIL import Image

from pnp.resources import bundled

GAME = """\
[game]
id = "game"
title = "Game"
source_locale = "en"
version = "1.0"

[constants]
hand = 3

[text]
literal = ["[sic]"]

[terms]
use = ["shared"]

[[deck]]
id = "cards"
cards = "cards.csv"
format = "poker"
template = "cards/card.xml.j2"
back = "cards/back.xml.j2"
translate = ["name", "text"]

[sheet]
gutter = "4mm"

[colours]
ink = "#1d1d1b"

[styles.body]
fit = "8.5pt 8pt 7pt"

[fonts.sign]
extend = "sans"
latin = ["sign.ttf"]
"""
CARDS = """\
id,count,name,text,art
scout,2,Scout,"Look at the <b>top</b> card [coin]. Draw 2, then discard 1.",a.png
storm,1,Storm,"Each player discards {1|一} card <br/> now; 1/2, ３ times.",c.jpg
trader,1,Trader,Gain 2 [coin] or lose 1 [coin].,a.png
"""
CARD = """\
{% import "cards/parts.xml.j2" as parts %}
<card bleed="2mm" fill="white">
  <text slot="name" box="5mm 5mm 53mm 9mm" style="title">{{ card.name }}</text>
  {% for word in ["a", "b"] %}
  <text box="5mm 16mm 10mm 4mm" size="7pt">{{ loop.index }} {{ word|upper }}</text>
  {% endfor %}
  <image src="{{ card.art }}" box="5mm 20mm 20mm 20mm"/>
  {{ parts.line(45) }}
  <text slot="text" box="5mm 50mm 53mm 30mm" style="body">{{ card.text }}</text>
</card>
"""
PARTS = '{% macro line(y) %}<line from="5mm {{ y }}mm" to="58mm {{ y }}mm" stroke-width="0.5pt"/>{% endmacro %}\n'
BACK = '<card fill="ink"><icon name="coin" box="20mm 30mm 20mm 20mm"/></card>\n'
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">'
    '<path d="M2 2h16v16H2z M5 5 10 15 15 5Z" fill="#123"/>'
    '<circle cx="10" cy="10" r="4" style="fill:red"/>'
    '<text x="10" y="14" font-size="8" text-anchor="middle">3</text></svg>'
)
RULES = """\
# Game {#game}

## Set-up {#setup}

Shuffle the **cards**. Each player draws {{ constants.hand }}; see [the end](#end).

1. One.
2. Two [coin].

| Item | Number |
|---|---|
| card | {{ constants.hand }} |

:::note
A note.
:::

:::figure width=30mm height=30mm
![A picture](b.svg)
:::

## The end {#end}

Whoever has most *cards* wins.
"""
PO = """\
msgid ""
msgstr ""
"Project-Id-Version: game\\n"
"Language: zh_TW\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=1; plural=0;\\n"

#. a comment
#: cards.csv:2
msgctxt "game/scout#name"
msgid "Scout"
msgstr "斥候"

#, fuzzy
#| msgid "Look."
msgctxt "game/scout#text"
msgid "Look at the <b>top</b> card [coin]. Draw 2, then discard 1."
msgstr "看<b>頂</b>牌 [coin]。抽2張，再棄1張。"

msgctxt "game/storm#name"
msgid "Storm"
msgstr ""

msgctxt "game/trader#text"
msgid "Gain 2 [coin] or lose 1 [coin]."
msgstr ""
"獲得2個 [coin]，"
"或失去1個 [coin]。"

#~ msgid "gone"
#~ msgstr "不見"
"""
TERMS = "id,source,role,preferred,accepted,forbidden,note\ncard,card,,牌,卡牌,紙牌,\ncoin,coin,,金幣,,,\n"
STYLE = '[coverage]\nminimum = 0\n\n[marks]\nwidth = "full"\n\n[lines]\ntext = 12\n'
BOOK = '[page]\nmargins = "20mm 16mm 20mm 18mm"\ncolumns = 2\n\n[styles."rules.text"]\nsize = "9pt"\n'
XLIFF = """\
<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file original="game" source-language="en" target-language="zh-TW" datatype="plaintext"><body>
<trans-unit id="game/storm#name"><source>Storm</source><target state="translated">暴風雨</target></trans-unit>
</body></file></xliff>
"""
TMX = """\
<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4"><header creationtool="x" creationtoolversion="1" segtype="sentence" o-tmf="x" adminlang="en"
 srclang="en" datatype="plaintext"/><body>
<tu><tuv xml:lang="en"><seg>Storm</seg></tuv><tuv xml:lang="zh-TW"><seg>暴風雨</seg></tuv></tu>
</body></tmx>
"""
TBX = """\
<?xml version="1.0" encoding="UTF-8"?>
<tbx type="TBX-Basic" style="dca" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2"><text><body><conceptEntry id="storm">
<langSec xml:lang="en"><termSec><term>storm</term></termSec></langSec>
<langSec xml:lang="zh-TW"><termSec><term>暴風雨</term></termSec></langSec></conceptEntry></body></text></tbx>
"""
SHEET = """\
context,source,translation
game/storm#name,Storm,暴風雨
game/trader#text,Gain 2 [coin] or lose 1 [coin].,"獲得2個 [coin]，或失去1個 [coin]。"
"""


class Seed(NamedTuple):
    """A file of the campaign: its name in the project, what it holds at first, and which commands read it."""

    name: str
    content: bytes
    commands: tuple[tuple[str, ...], ...]


_BUILD = ("build", ".", "-l", "all", "-o", "out")
_CHECK = ("check", ".")
_IMPORT = ("translate", "import", ".", "{file}", "-l", "zh_TW", "--yes")


def _png() -> bytes:
    stream = io.BytesIO()
    Image.radial_gradient("L").resize((24, 24)).convert("RGBA").save(stream, "PNG")
    return stream.getvalue()


def _jpeg() -> bytes:
    stream = io.BytesIO()
    Image.radial_gradient("L").resize((24, 24)).convert("RGB").save(stream, "JPEG")
    return stream.getvalue()


def _xlsx() -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    for row in (
        ("id", "count", "name", "text", "art"),
        ("scout", 2, "Scout", "Draw 0.5", "a.png"),
        ("storm", 1, "Storm", "Draw 1", "c.jpg"),
    ):
        sheet.append(row)
    sheet.merge_cells("F2:F3")
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def _ods() -> bytes:
    names = "urn:oasis:names:tc:opendocument:xmlns"
    row = "<t:table-row>{}</t:table-row>".format
    cell = "<t:table-cell><x:p>{}</x:p></t:table-cell>".format
    cells = "".join(map(cell, ("id", "name", "text", "art")))
    more = cell("a") + '<t:table-cell t:number-columns-repeated="2"><x:p>A</x:p></t:table-cell>' + cell("a.png")
    content = (
        f'<?xml version="1.0"?><o:document-content xmlns:o="{names}:office:1.0" xmlns:t="{names}:table:1.0"'
        f' xmlns:x="{names}:text:1.0"><o:body><o:spreadsheet><t:table t:name="a">{row(cells)}{row(more)}</t:table>'
        "</o:spreadsheet></o:body></o:document-content>"
    )
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", content)
    return stream.getvalue()


def _json() -> bytes:
    rows = [
        {"id": "scout", "count": 2, "name": "Scout", "text": "Draw 2.", "art": "a.png"},
        {"id": "storm", "name": "Storm", "text": "Draw 1.", "art": "c.jpg"},
    ]
    return json.dumps(rows).encode()


def seeds() -> tuple[Seed, ...]:
    """Return all files of the project and those that come from outside."""
    font = (bundled("fonts") / "noto-sans-symbols-2/NotoSansSymbols2-Regular.ttf").read_bytes()
    texts = {
        "game.toml": (GAME, (_BUILD, _CHECK)),
        "cards.csv": (CARDS, (_BUILD, _CHECK)),
        "templates/cards/card.xml.j2": (CARD, (_BUILD,)),
        "templates/cards/parts.xml.j2": (PARTS, (_BUILD,)),
        "templates/cards/back.xml.j2": (BACK, (_BUILD,)),
        "icons/coin.svg": (SVG, (_BUILD,)),
        "art/b.svg": (SVG, (_BUILD,)),
        "rules.md": (RULES, (_BUILD, _CHECK)),
        "locales/zh_TW/LC_MESSAGES/game.po": (PO, (_CHECK, ("translate", "update", "."), ("translate", "status", "."))),
        "locales/zh_TW/terms/game.csv": (TERMS, (_CHECK,)),
        "locales/zh_TW/style.toml": (STYLE, (_CHECK,)),
        "templates/rulebook/book.toml": (BOOK, (_BUILD,)),
        "in.xliff": (XLIFF, (_IMPORT,)),
        "in.tmx": (TMX, (_IMPORT,)),
        "in.tbx": (TBX, (_IMPORT,)),
        "in.csv": (SHEET, (_IMPORT,)),
        "in.po": (PO.replace('msgid "Storm"\nmsgstr ""', 'msgid "Storm"\nmsgstr "暴風雨"'), (_IMPORT,)),
    }
    binaries: dict[str, tuple[Callable[[], bytes], tuple[tuple[str, ...], ...]]] = {
        "art/a.png": (_png, (_BUILD,)),
        "art/c.jpg": (_jpeg, (_BUILD,)),
        "cards.xlsx": (_xlsx, (_BUILD,)),
        "cards.ods": (_ods, (_BUILD,)),
        "cards.json": (_json, (_BUILD,)),
        "fonts/sign.ttf": (lambda: font, (_BUILD,)),
    }
    return (
        *(Seed(name, text.encode(), commands) for name, (text, commands) in texts.items()),
        *(Seed(name, make(), commands) for name, (make, commands) in binaries.items()),
    )


def write(folder: Path, files: tuple[Seed, ...]) -> None:
    """Write files into a folder."""
    for seed in files:
        path = folder / seed.name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(seed.content)
