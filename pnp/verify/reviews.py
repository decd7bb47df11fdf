"""``reviews.toml``: texts in words of their own that a person has read and found to say what the effect does."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from pnp.diagnostics import NOWHERE, Diagnostic, Found, Origin, collected
from pnp.engine.core.state import digest
from pnp.load.schema import checked, unknown_keys
from pnp.load.text import read_text
from pnp.load.toml import TomlDocument, document
from pnp.model.locales import locale_name

REVIEWS_FILE = "reviews.toml"


class Review(NamedTuple):
    """A card's text in a locale that was read: hashes of what it said, and of what the card did."""

    card: str
    locale: str
    text: str
    effect: str
    origin: Origin = NOWHERE


class ReviewTable(Struct, frozen=True):
    """``[[review]]``; one record may stand for several cards that say and do the same."""

    cards: tuple[str, ...]
    locale: str
    text: str
    effect: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Reviews:
    """The reviews by card and locale, and what is wrong with their file."""

    known: dict[tuple[str, str], Review] = field(default_factory=dict)
    findings: tuple[Diagnostic, ...] = ()


def load_reviews(path: Path) -> Reviews:
    """Return the reviews in the file at ``path``, none where there is no such file.

    Raise ``PnpError`` where it cannot be read.
    """
    if not path.is_file():
        return Reviews()
    return Reviews(*collected(_reviews(document(read_text(path), path.as_posix()))))


def _reviews(read: TomlDocument) -> Found[dict[tuple[str, str], Review]]:
    yield from unknown_keys(read, (), dict(read.values), ["review"])
    known: dict[tuple[str, str], Review] = {}
    listed = read.values.get("review", [])
    if not isinstance(listed, list):
        message = "“review” is not a list of tables"
        yield Diagnostic("D142", message, read.origin("review"), hint="write [[review]]")
        return known
    for at in range(len(listed)):
        table = yield from checked(ReviewTable, read, ("review", at))
        for card in table.cards if table else ():
            assert table
            origin = read.origin("review", at)
            review = Review(card, locale_name(table.locale) or table.locale, table.text, table.effect, origin)
            first = known.setdefault((card, review.locale), review)
            if first is not review:
                message = f"“{card}” has two reviews in {table.locale}; the later one is left out"
                hint = f"the other is in line {first.origin.row}"
                yield Diagnostic("V138", message, origin, hint=hint)
    return known


def hashed(said: object) -> str:
    """Return the hash by which a review knows a text or an effect."""
    return digest(said)


def records(reviews: Iterable[Review]) -> str:
    """Return reviews as tables of the file, those of the same text and effect as one."""
    cards: dict[tuple[str, str, str], list[str]] = {}
    for review in reviews:
        cards.setdefault((review.locale, review.text, review.effect), []).append(review.card)
    parts = []
    for (locale, text, effect), names in cards.items():
        listed = ", ".join(f'"{name}"' for name in names)
        parts.append(f'[[review]]\ncards = [{listed}]\nlocale = "{locale}"\ntext = "{text}"\neffect = "{effect}"\n')
    return "\n".join(parts)
