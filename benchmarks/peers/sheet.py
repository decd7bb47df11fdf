"""What every peer draws: the cards of a deck, and where things are on card and sheet. Lengths in millimetres."""

import json
from pathlib import Path

CARD = (64.0, 89.0)
PAGE = (210.0, 297.0)
COLUMNS, ROWS = 3, 3
PER_SHEET = COLUMNS * ROWS
LEFT = (PAGE[0] - COLUMNS * CARD[0]) / 2
TOP = (PAGE[1] - ROWS * CARD[1]) / 2
MM = 72 / 25.4

# The lower left corner of each card on a sheet, in points, y upwards.
CORNERS = [
    ((LEFT + column * CARD[0]) * MM, (PAGE[1] - TOP - (row + 1) * CARD[1]) * MM)
    for row in range(ROWS)
    for column in range(COLUMNS)
]

FONT = Path(__file__).resolve().parents[2] / "fonts" / "noto-sans-tc" / "NotoSansTC-Regular.ttf"
NUMBERS = ("cost", "attack", "health")
# Icons in the unit square, y upwards: a ring, and two outlines as (operator, points).
GOLD, STEEL, RED = (0.85, 0.65, 0.1), (0.2, 0.2, 0.25), (0.8, 0.1, 0.15)
SWORD = (
    *((0.5, 1), (0.62, 0.8), (0.58, 0.35), (0.8, 0.35), (0.8, 0.25), (0.57, 0.25), (0.57, 0)),
    *((0.43, 0), (0.43, 0.25), (0.2, 0.25), (0.2, 0.35), (0.42, 0.35), (0.38, 0.8)),
)
HEART = (
    *((0.5, 0), (0.1, 0.3, -0.1, 0.7, 0.2, 0.9), (0.35, 1, 0.5, 0.85, 0.5, 0.75)),
    *((0.5, 0.85, 0.65, 1, 0.8, 0.9), (1.1, 0.7, 0.9, 0.3, 0.5, 0)),
)
# What may not begin a line, and what may not end one.
NO_START = frozenset("，。、；：？！」』）】》〉…—,.;:?!)]}")
NO_END = frozenset("「『（【《〈([{")


def cards(folder: str) -> list[dict]:
    """Return the cards that ``deck.py`` wrote into ``folder``."""
    return json.loads(Path(folder, "cards.json").read_text(encoding="utf-8"))


def marks() -> list[tuple[float, float, float, float]]:
    """Return the crop marks of a sheet, y downwards, 5 mm long and 1 mm off the cards."""
    right, bottom = PAGE[0] - LEFT, PAGE[1] - TOP
    down = [(LEFT + column * CARD[0], y) for column in range(COLUMNS + 1) for y in (TOP - 6, bottom + 1)]
    across = [(x, TOP + row * CARD[1]) for row in range(ROWS + 1) for x in (LEFT - 6, right + 1)]
    return [(x, y, x, y + 5) for x, y in down] + [(x, y, x + 5, y) for x, y in across]
