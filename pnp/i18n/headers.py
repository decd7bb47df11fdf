"""Locales that a game can be translated into, and the headers of their catalogs."""

from collections.abc import Iterable

from babel import Locale, UnknownLocaleError
from babel.messages.plurals import get_plural

from pnp.errors import PnpError
from pnp.i18n.po import PoEntry, header
from pnp.load.names import did_you_mean
from pnp.model.locales import locale_name

PSEUDO = "zz"
"""The locale of no language, in which what bypasses translation and what is too small stands out."""


def checked_locale(text: str, known: Iterable[str] = ()) -> str:
    """Return a locale as folders are called (``zh_TW``); raise ``PnpError`` I205 where there is no such one.

    ``known`` are locales that are there already, for the hint.
    """
    name = locale_name(text)
    if name in known or name == PSEUDO:
        return name
    try:
        Locale.parse(name)
    except (UnknownLocaleError, ValueError):
        hint = did_you_mean(text, sorted(known)) or "such as zh_TW, ja or pt_BR"
        raise PnpError("I205", f"there is no locale “{text}”", hint=hint) from None
    return name


def template_header(game: str) -> PoEntry:
    """Return the header of a game's ``.pot``.

    Its fields are the blanks that gettext's tools know and fill in. It holds no date of its own, so that an extraction
    that finds nothing new changes nothing.
    """
    told = f"The texts of {game}, made by “pnp translate extract”. Translations stand in the .po files."
    return header(_fields(game), (told,))


def catalog_header(game: str, locale: str) -> PoEntry:
    """Return the header of a new catalog."""
    pseudo = locale == PSEUDO
    plural = None if pseudo else get_plural(locale)
    count, expression = (plural.num_plurals, plural.plural_expr) if plural else (1, "0")
    team = "none" if pseudo else Locale.parse(locale).english_name or locale
    fields = {**_fields(game), "Language-Team": team, "Language": locale}
    return header({**fields, "Plural-Forms": f"nplurals={count}; plural={expression};"})


def _fields(game: str) -> dict[str, str]:
    return {
        "Project-Id-Version": game,
        "PO-Revision-Date": "YEAR-MO-DA HO:MI+ZONE",
        "Last-Translator": "FULL NAME <EMAIL@ADDRESS>",
        "Language-Team": "LANGUAGE <LL@li.org>",
        "Language": "",
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }
