"""What keeps a build from being handed out: pages that differ by language, unsettled texts, placeholders."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.diagnostics import Diagnostic, Origin
from pnp.load.project import PROJECT_FILE
from pnp.model.game import Game
from pnp.production.request import Request
from pnp.project.report import DocumentRow, Unsettled

_SHOWN = 5
_UNTRANSLATED = "untranslated"


class Built(NamedTuple):
    """A game in one locale as it was built: how many texts are translated, which are not, and its documents."""

    locale: str
    translated: int
    unsettled: tuple[Unsettled, ...]
    documents: tuple[DocumentRow, ...]

    @property
    def coverage(self) -> float:
        """How much is translated, from 0 to 1."""
        texts = self.translated + len(self.unsettled)
        return self.translated / texts if texts else 1.0


def obstacles(game: Game, editions: Sequence[Built], request: Request) -> Iterator[Diagnostic]:
    """Yield an error for each thing that a build was asked to fail for."""
    where = Origin((game.root / PROJECT_FILE).as_posix())
    if request.parity or request.release:
        yield from _unequal(editions, where)
    if request.release and any(card.effect for deck in game.decks for card in deck.cards):
        yield from _unchecked(game, where)
    for edition in editions:
        if edition.coverage < request.coverage:
            message = (
                f"{edition.locale}: {edition.coverage:.1%} of the texts are translated, not {request.coverage:.1%}"
            )
            yield Diagnostic("B132", message, where, hint="report.json lists those that are not")
        if request.release:
            yield from _unready(edition, where)


def _unchecked(game: Game, where: Origin) -> Iterator[Diagnostic]:
    """Yield an error where the effects of a game cannot be checked."""
    from pnp.verify.run import phrases_of, unsaid_decks  # with all that checks effects, which no other build needs

    for deck, reason in unsaid_decks(game, phrases_of(game)[0]).items():
        hint = "say them in phrases.toml (docs/effects.md), or take them away"
        yield Diagnostic("B135", f"the effects of deck “{deck}” cannot be checked: {reason}", where, hint=hint)


def _unequal(editions: Sequence[Built], where: Origin) -> Iterator[Diagnostic]:
    """Yield an error for each document that has more pages in one language than in another."""
    counts: dict[str, dict[str, int]] = {}
    for edition in editions:
        for row in edition.documents:
            counts.setdefault(row.file, {})[edition.locale] = row.pages
    for name, pages in counts.items():
        if len(set(pages.values())) > 1:
            told = ", ".join(f"{count} in {locale}" for locale, count in pages.items())
            yield Diagnostic("B131", f"“{name}” has pages: {told}", where, hint="put :::pagebreak where both can begin")


def _unready(edition: Built, where: Origin) -> Iterator[Diagnostic]:
    drafts = [each for each in edition.unsettled if each.state != _UNTRANSLATED]
    if drafts:
        named = ", ".join(_named(each) for each in drafts[:_SHOWN]) + (" …" if len(drafts) > _SHOWN else "")
        message = f"{edition.locale}: fuzzy translations, or of an older text ({len(drafts)}): {named}"
        yield Diagnostic("B133", message, where, hint="confirm them in the catalog")
    for row in edition.documents:
        if row.unknowns:
            message = f"{edition.locale}: “{row.file}” marks something as not known ({row.unknowns})"
            yield Diagnostic("B134", message, where, hint="say what is so, and take “:::unknown” and “[unknown]” away")


def _named(text: Unsettled) -> str:
    return f"{text.card}#{text.field}" if text.card and "#" not in text.card else text.card or f"“{text.field}”"
