"""The acceptance figure: thousands of lines of card text at several widths, and how often a rule is broken."""

from itertools import pairwise

import pytest

from pnp.model.frame import GlyphRun
from pnp.text.content import Paragraph
from pnp.text.lines import Measure, lines
from pnp.text.material import Material
from tests.text.corpus import texts
from tests.text.setting import SHOWN_ICON, SIZE, block, ends, made, rows, runs

TEXTS = 700
NEVER_FIRST = "，。、；：？！）〕】》〉」』”’％～·‧／.,;:!?)]}%"
NEVER_LAST = "（〔【《〈「『“‘＄$([{"
INSEPARABLE = "…—"
WORD = frozenset("AD().!-PSQH")  # classes of what Latin words, numbers and signs are made of


@pytest.fixture(scope="module")
def corpus() -> list[Paragraph]:
    return texts(TEXTS)


def _unconstrained(text: Material, em: float) -> int:
    """Return how many lines there would be if a line could end anywhere but inside Latin words and numbers."""
    breaks = [not (before in WORD and after in WORD) and after != " " for before, after in pairwise("I" + text.kinds)]
    return len(lines(text._replace(breaks=breaks), Measure(em)))


def _sticks_out(run: GlyphRun, width: float) -> bool:
    left, right = ends(run)
    return left < -0.05 * SIZE or right > width + 0.01  # a J's tail may reach out to the left


@pytest.mark.parametrize("em", [8, 9.5, 12.3, 20, 25.75])
def test_lines_of_card_text(corpus: list[Paragraph], em: float) -> None:
    set_lines = free_lines = 0
    broken: list[str] = []
    for paragraph in corpus:
        found = block(paragraph, em)
        shown = rows(found)
        set_lines += len(shown)
        free_lines += _unconstrained(made(paragraph), em)
        broken += [f"line start {line}" for line in shown if line[0] in NEVER_FIRST]
        broken += [f"line end {line}" for line in shown if line[-1] in NEVER_LAST]
        broken += [f"{a}|{b}" for a, b in pairwise(shown) if a[-1] in INSEPARABLE and a[-1] == b[0]]
        broken += [f"outside {run.text}" for run in runs(found) if _sticks_out(run, em * SIZE)]
        broken += [f"too wide {paragraph}"] * (not found.fits)
    more = set_lines / free_lines - 1
    figures = f"{em} em: {set_lines} lines, {free_lines} unconstrained ({more:+.2%}), {len(broken)} broken rules"
    print(figures)
    assert set_lines >= 2_000, figures
    assert not broken, f"{figures}: {broken[:5]}"
    assert more <= 0.03, figures


def test_a_corpus_is_the_same_each_time() -> None:
    assert texts(20) == texts(20)


def test_the_corpus_holds_what_card_text_holds() -> None:
    shown = "".join(rows(block(paragraph, 1e4))[0] for paragraph in texts(200))
    assert not [
        part
        for part in ("「", "』」", "……", "——", "+1", "10,000", "·", "HP", SHOWN_ICON, "（", "50%", "１０")
        if part not in shown
    ]
