"""What reads or sets text takes time that grows as the text does, whatever that is: repeats that once took for ever.

Processor time is compared with that of a quarter of the text: four times as much is right, sixteen times is not.
"""

import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache

import pytest

from pnp.errors import PnpError
from pnp.i18n.checks.plain import plain, shape, unlinked, unlisted, unmarked
from pnp.i18n.checks.record import Pair
from pnp.i18n.checks.run import CHECKS
from pnp.i18n.messages import MARKDOWN
from pnp.i18n.poread import raw_entries
from pnp.load.markdown import parted
from pnp.load.strays import strays
from pnp.load.toml import document
from pnp.model.markup import parse
from pnp.model.numerals import cardinals, han_value
from tests.i18n.checks.support import ICONS, setting

SHORT, LONG = 2_000, 8_000
NOTICED = 0.05
"""Seconds of processor time below which nobody minds how it grows."""
MOST = 9
UNITS = (
    *(
        "0",
        "３",
        "{",
        "{{",
        "[",
        "<",
        "<b>",
        "<b",
        "{a|",
        "&",
        "*",
        "**a",
        "`",
        "|",
        " ",
        "\n",
        " \n",
        "\t",
        "\u0301",
        "\\[",
    ),
    *(
        "二",
        "張",
        "萬",
        "，",
        "「",
        "（",
        "漢 ",
        "1 and ",
        "+1 ",
        "1-",
        "1d",
        "a.",
        "1. ",
        "VIX",
        "draw ",
        "twenty ",
        "2 a or ",
    ),
    *("[](", "](#a)", "[a](#", "![", "- ", "\n- ", "Ram ", "{#a}", "x2", "1,", "1/", "%(a)s"),
)
WHOLE = frozenset({"catalog-sync", "coverage", "pages", "po-valid", "fits", "lines", "missing-glyph"})
"""Checks that do not look at texts."""


@cache
def _seen(text: str, markdown: bool) -> str:
    return plain(text, ICONS, markdown=markdown)


def _check(name: str, markdown: bool) -> Callable[[str], object]:
    check = next(check for check in CHECKS if check.name == name)
    known, flags = setting(), (MARKDOWN,) if markdown else ()

    def run(text: str) -> object:
        sides = [(text, text), ("Draw 2 cards.", f"漢{text}字")]
        pairs = [Pair("g/a#text", *side, *(_seen(each, markdown) for each in side), flags=flags) for side in sides]
        return list(check.run([*pairs, Pair("g/b#name", "Ram", "衝撞", "Ram", "衝撞")], known))

    return run


def _po(text: str) -> object:
    quoted = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return list(raw_entries(f'# {text}\nmsgid "{quoted}"\nmsgstr "{quoted}"\n', "x.po"))


READERS: dict[str, Callable[[str], object]] = {
    "markup": parse,
    "strays": lambda text: list(strays(parse(text), ICONS)),
    "plain": lambda text: plain(text, ICONS),
    "plain, Markdown": lambda text: plain(text, ICONS, markdown=True),
    "shape": shape,
    "unlinked": unlinked,
    "unmarked": unmarked,
    "unlisted": unlisted,
    "anchors": parted,
    "blanks and anchors": lambda text: parted(f"a{text}b"),
    "numerals": lambda text: list(cardinals(text)),
    "han": lambda text: han_value("".join(each for each in text if each in "二萬張十") and "二" * len(text)),
    "po": _po,
    "toml": lambda text: document(f'a = """{text}"""\n# {text}\n', "x.toml"),
}
for _each in CHECKS:
    if _each.name not in WHOLE:
        READERS[_each.name] = _check(_each.name, False)
        READERS[f"{_each.name}, Markdown"] = _check(_each.name, True)


def _taken(run: Callable[[str], object], text: str) -> float:
    start = time.process_time()
    with suppress(PnpError):  # a message is an answer, too
        run(text)
    return time.process_time() - start


@pytest.mark.parametrize("name", READERS)
def test_four_times_the_text_takes_about_four_times_as_long(name: str) -> None:
    slow = []
    for unit in UNITS:
        long = _taken(READERS[name], (unit * LONG)[:LONG])
        if long > NOTICED:
            long = min(long, _taken(READERS[name], (unit * LONG)[:LONG]))
            short = _taken(READERS[name], (unit * SHORT)[:SHORT])
            if long > MOST * short:
                slow.append((unit, round(short, 3), round(long, 3)))
    assert slow == []
