"""Time the merge of changed texts into a catalog, by pnp and by Babel's Catalog.update.

python benchmarks/merge.py 3000 60                # messages, changed ones; then more pairs of them
python benchmarks/merge.py 3000 60 100000 60

Prints a Markdown table: the median of three runs, and what came of the changed messages. Babel's time grows with the
product of both numbers: 3,000 and 60 take it minutes, and beyond that it is left out.
"""

import statistics
import sys
import time
from collections.abc import Callable
from io import BytesIO

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po as babel_read

from cards import cards
from pnp.i18n.headers import catalog_header
from pnp.i18n.merge import merge
from pnp.i18n.messages import Message
from pnp.i18n.po import PoFile, parse

_RUNS = 3
_MOST = 3000 * 60
"""Messages times changes up to which Babel is asked."""


def messages(count: int, changed: int = 0) -> list[Message]:
    """Return messages of cards, ``changed`` of them, spread evenly, with another text than without it."""
    step = max(1, count // changed) if changed else count + 1
    made = []
    for at, card in enumerate(cards(count)):
        source = f"{card.english_text} Card {at}."
        if at % step == 0 and changed:
            source = source.replace("Card", "This is card")
        made.append(Message(f"bench/{at}#text", source, "cards", flags=("max-size:100:4",)))
    return made


def translated(count: int) -> str:
    """Return a catalog in which every message is translated."""
    file = merge(messages(count), PoFile("bench.po", (catalog_header("bench", "zh_TW"),))).file
    done = (entry.but(translations=(f"第{entry.context}張牌。",)) for entry in file.messages)
    return PoFile("bench.po", (file.header, *done)).text()


def ours(text: str, now: list[Message]) -> dict[str, int]:
    """Merge with pnp, from the text of a catalog to that of another; count what became fuzzy and what is new."""
    merged = merge(now, parse(text, "bench.po"))
    merged.file.text()
    kinds = [change.kind for change in merged.changes]
    return {"fuzzy": kinds.count("changed"), "new": kinds.count("new")}


def babels(text: str, now: list[Message]) -> dict[str, int]:
    """Merge with Babel, from the text of a catalog to its messages."""
    catalog = babel_read(BytesIO(text.encode()), "zh_TW")
    template = Catalog()
    for message in now:
        template.add(message.source, context=message.context)
    catalog.update(template)
    found = [message for message in catalog if message.id]
    return {"fuzzy": sum(each.fuzzy for each in found), "new": sum(not each.string for each in found)}


def main(arguments: list[str]) -> None:
    """Print the table."""
    numbers = list(map(int, arguments)) or [3000, 60]
    print("| messages | changed | merge | seconds | fuzzy | new |\n|--:|--:|---|--:|--:|--:|")
    for count, changed in zip(numbers[::2], numbers[1::2], strict=True):
        text, now = translated(count), messages(count, changed)
        runs: list[tuple[str, Callable[[str, list[Message]], dict[str, int]], int]] = [("pnp", ours, _RUNS)]
        if count * changed <= _MOST:
            runs.append(("Babel", babels, 1))
        for name, run, times in runs:
            taken = []
            for _ in range(times):
                start = time.perf_counter()
                came = run(text, now)
                taken.append(time.perf_counter() - start)
            row = f"{statistics.median(taken):.2f} | {came['fuzzy']} | {came['new']}"
            print(f"| {count} | {changed} | {name} | {row} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
