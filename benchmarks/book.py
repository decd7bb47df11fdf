"""Write the benchmark's rulebook as a project, and the same text for its peers: book.typ and book.html.

python benchmarks/book.py 80 DIR
"""

import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from cards import Card, cards

_SECTIONS = 8  # of a chapter
_PARAGRAPHS, _SENTENCES, _ITEMS, _ROWS = 5, 3, 3, 5
_GAME = """\
[game]
id = "bench"
title = "長篇規則"
source_locale = "zh_TW"
"""
_TYPST = """\
#set page(width: 210mm, height: 297mm, margin: (x: 17mm, y: 20mm), columns: 2, numbering: "1")
#set text(font: "Noto Sans TC", size: 9.25pt, lang: "zh", region: "TW", top-edge: 0.8em, bottom-edge: -0.2em)
#set par(leading: 0.5em, spacing: 0.9em, justify: true)
#set columns(gutter: 7mm)
#outline(title: [目次], depth: 2)
#pagebreak()
"""
_HTML = """\
<!DOCTYPE html><html lang="zh-TW"><head><meta charset="utf-8"><title>長篇規則</title><style>
@font-face { font-family: TC; src: url("%(regular)s") }
@font-face { font-family: TC; font-weight: bold; src: url("%(bold)s") }
@page { size: A4; margin: 20mm 17mm; @bottom-center { content: counter(page) } }
body { font: 9.25pt/1.5 TC; margin: 0; text-align: justify }
main, nav { columns: 2; column-gap: 7mm } nav { break-after: page }
nav a { display: block; color: black; text-decoration: none }
nav a::after { content: leader(".") target-counter(attr(href), page) }
table { width: 100%%; border-collapse: collapse; font-size: 8.5pt }
th, td { border-bottom: .4pt solid; padding: 2pt 4pt }
p { margin: .5em 0; orphans: 2; widows: 2 } h1, h2 { break-after: avoid }
</style></head><body>
"""


class Section(NamedTuple):
    """What stands below a heading: paragraphs, a list, a table."""

    title: str
    paragraphs: tuple[str, ...]
    items: tuple[str, ...]
    rows: tuple[tuple[str, str, int], ...]


def sections(count: int) -> Iterator[Section]:
    """Yield sections of about 960 Han."""
    deck = cards(count * _PARAGRAPHS * _SENTENCES)
    for _ in range(count):
        part = list(islice(deck, _PARAGRAPHS * _SENTENCES))
        paragraphs = ["".join(card.text for card in part[at::_PARAGRAPHS]) for at in range(_PARAGRAPHS)]
        rows = tuple((card.name, card.text[:12], card.cost) for card in part[:_ROWS])
        yield Section(part[0].name, tuple(paragraphs), _items(part), rows)


def _items(part: Sequence[Card]) -> tuple[str, ...]:
    return tuple(f"{card.name}：{card.text[:24]}。" for card in part[:_ITEMS])


def write(count: int, folder: Path) -> None:
    """Write a book of ``count`` sections into ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    book = list(sections(count))
    fonts = Path(__file__).resolve().parent.parent / "fonts" / "noto-sans-tc"
    style = {name: (fonts / f"NotoSansTC-{name.title()}.ttf").as_uri() for name in ("regular", "bold")}
    files = {
        "game.toml": _GAME,
        "rules.md": "# 長篇規則\n\n" + "".join(_markdown(book)),
        "book.typ": _TYPST + "".join(_typst(book)),
        "book.html": _HTML % style + "".join(_html(book)) + "</main></body></html>\n",
    }
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


def _markdown(book: Sequence[Section]) -> Iterator[str]:
    for index, section in enumerate(book):
        if not index % _SECTIONS:
            yield f"## {section.title}之章 {{#c{index}}}\n\n"
        yield f"### {section.title} {{#s{index}}}\n\n"
        for number, text in enumerate(section.paragraphs):
            yield (
                f"{text}參見[](#s{(index * 7 + 3) % len(book)})。\n\n"
                if not number
                else f"**{text[:2]}**{text[2:]}\n\n"
            )
        yield "".join(f"- {item}\n" for item in section.items) + "\n"
        yield "| 名稱 | 說明 | 費用 |\n|:--|:--|--:|\n"
        yield "".join(f"| {name} | {text} | {{{{ {cost} }}}} |\n" for name, text, cost in section.rows) + "\n"


def _typst(book: Sequence[Section]) -> Iterator[str]:
    for index, section in enumerate(book):
        if not index % _SECTIONS:
            yield f"= {section.title}之章\n"
        yield f"== {section.title} <s{index}>\n"
        for number, text in enumerate(section.paragraphs):
            see = f"s{(index * 7 + 3) % len(book)}"
            name = f"#query(<{see}>).first().body（第#counter(page).at(<{see}>).first()頁）"
            link = f"#link(<{see}>)[#context [{name}]]"
            yield f"{text}參見{link}。\n\n" if not number else f"#strong[{text[:2]}]{text[2:]}\n\n"
        yield "".join(f"- {item}\n" for item in section.items) + "\n"
        yield "#table(columns: (auto, 1fr, auto), stroke: (bottom: 0.4pt), table.header([名稱], [說明], [費用]),"
        yield "".join(f"[{name}], [{text}], [{cost}]," for name, text, cost in section.rows) + ")\n"


def _html(book: Sequence[Section]) -> Iterator[str]:
    yield "<nav><h1>目次</h1>"
    yield "".join(f'<a href="#s{index}">{section.title}</a>' for index, section in enumerate(book))
    yield "</nav><main>"
    for index, section in enumerate(book):
        if not index % _SECTIONS:
            yield f"<h1>{section.title}之章</h1>"
        yield f'<h2 id="s{index}">{section.title}</h2>'
        for number, text in enumerate(section.paragraphs):
            target = (index * 7 + 3) % len(book)
            link = f'<a href="#s{target}">{book[target].title}</a>'
            yield f"<p>{text}參見{link}。</p>" if not number else f"<p><b>{text[:2]}</b>{text[2:]}</p>"
        yield "<ul>" + "".join(f"<li>{item}</li>" for item in section.items) + "</ul>"
        yield "<table><thead><tr><th>名稱<th>說明<th>費用</thead>"
        yield "".join(f"<tr><td>{name}<td>{text}<td>{cost}" for name, text, cost in section.rows) + "</table>\n"


if __name__ == "__main__":
    write(int(sys.argv[1]), Path(sys.argv[2]))
