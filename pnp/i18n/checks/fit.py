"""Checks of texts as they were laid out: whether they fit, on how many lines and pages, with every glyph."""

from collections.abc import Iterator, Sequence

from pnp.diagnostics import Severity
from pnp.i18n.checks.record import CheckContext, Fault, Pair
from pnp.i18n.checks.words import distinct
from pnp.load.cjk import font_hint

_SHEET = 4
"""The pages of a folded sheet, of which a booklet's number is a multiple."""
_LEAST = 0.005
_NOTICED = 0.9
"""The share of the wanted size from which on a reader sees that one card is set smaller than the next."""


def fits(pair: Pair, setting: CheckContext) -> Iterator[Fault]:
    """Every text fits its slot: within the sizes that its style allows, and at the size that it wants."""
    for fit in setting.fits.get(pair.context, ()):
        if fit.too_high > _LEAST or fit.too_wide > _LEAST:
            sides = ((fit.too_high, "high"), (fit.too_wide, "wide"))
            by = " and ".join(f"{amount:.1f} mm too {side}" for amount, side in sides if amount > _LEAST)
            text = f"“{fit.slot}” is {by} at {fit.size:g} pt, on {_lines(fit.lines)}; no smaller size is allowed"
            yield Fault(text, pair, "shorten it, or enlarge its box in the template")
        elif fit.size < fit.wanted:
            text = f"“{fit.slot}” fits at {fit.size:g} pt alone, not at the {fit.wanted:g} pt it should have"
            severity = Severity.WARNING if fit.size < _NOTICED * fit.wanted else Severity.INFO
            yield Fault(text, pair, "shorten it where it can be said in fewer words", severity)


def lines(pair: Pair, setting: CheckContext) -> Iterator[Fault]:
    """No slot has more lines than the house style allows it."""
    for fit in setting.fits.get(pair.context, ()):
        most = setting.style.lines.get(fit.slot, 0)
        if 0 < most < fit.lines:
            yield Fault(f"“{fit.slot}” stands on {_lines(fit.lines)}, not on {most} at most", pair)


def missing_glyph(pair: Pair, setting: CheckContext) -> Iterator[Fault]:
    """The fonts have every character."""
    missing = distinct(mark for fit in setting.fits.get(pair.context, ()) for mark in fit.missing)
    if missing:
        coded = ", ".join(f"“{mark}” (U+{ord(mark):04X})" for mark in missing)
        hint = f"use another character, or {font_hint(setting.locale)}"
        yield Fault(f"no font of the project has {coded}", pair, hint)


def pages(pairs: Sequence[Pair], setting: CheckContext) -> Iterator[Fault]:
    """A document has the number of pages that the house style says."""
    for document, (count, origin) in setting.lengths.items():
        wanted = setting.style.pages.get(document)
        said = f"“{document}” has {count} pages in {setting.locale}"
        if wanted and count != wanted:
            yield Fault(f"{said}, not {wanted}", hint="change it under [pages] in style.toml", origin=origin)
        elif not wanted and count > 1 and count % _SHEET:
            yield Fault(f"{said}, which leave pages of a booklet empty", severity=Severity.INFO, origin=origin)


def _lines(count: int) -> str:
    return f"{count} line{'s' * (count != 1)}"
