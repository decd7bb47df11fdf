"""Which columns of a translation sheet are which, by their headers and by what stands in them."""

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from pnp.diagnostics import Origin
from pnp.errors import PnpError
from pnp.i18n.cardsheet import FieldColumns, SheetColumns, card_of
from pnp.i18n.cells import from_cell
from pnp.i18n.exchange import plain, units
from pnp.i18n.messages import role
from pnp.i18n.po import PoFile
from pnp.load.columns import is_id_name
from pnp.load.rows import Row, Table, shortened
from pnp.model.locales import same_locale

_IDS, _TEXTS, _ONE_FIELD, _SCRIPT = 0.6, 0.3, 0.8, 0.3
"""The shares of a column's cells that must be ids, texts of the game, of one field of it, letters of the script."""
_SCRIPTS = {
    "Hans": ("CJK",),
    "Hant": ("CJK",),
    "Jpan": ("CJK", "HIRAGANA", "KATAKANA"),
    "Kore": ("HANGUL", "CJK"),
    "Cyrl": ("CYRILLIC",),
    "Grek": ("GREEK",),
    "Thai": ("THAI",),
    "Hebr": ("HEBREW",),
    "Arab": ("ARABIC",),
    "Deva": ("DEVANAGARI",),
}
"""How the names of characters begin by which a script is told from Latin."""
_SIMPLIFIED = re.compile(r"simplified|简|簡|hans|\bcn\b", re.IGNORECASE)
_TRADITIONAL = re.compile(r"traditional|繁|正體|正体|hant|\btw\b|\bhk\b", re.IGNORECASE)
_LANGUAGES = (
    *("en", "zh", "ja", "ko", "de", "fr", "es", "it", "pt", "nl", "pl", "cs", "sk", "sv", "da", "nb", "fi", "hu", "ro"),
    *("ru", "uk", "el", "tr", "th", "vi", "id", "he", "ar", "hi"),
)


class _Column(NamedTuple):
    """A column: how many cells are filled, how many of them are ids, and how many are texts of the game, by field."""

    name: str
    at: int
    filled: int
    ids: int
    texts: int
    fields: Counter[str]


def guessed_columns(table: Table, file: PoFile, locale: str) -> SheetColumns:
    """Return the columns of a sheet that hold ids, texts of the game, and translations into ``locale``.

    Texts are known by being those of the catalog. Raise ``PnpError`` I250 where no column has any, or none is found
    that may hold their translations.
    """
    columns = _columns(table, file)
    ids = max(filter(_are_ids, columns), key=_most_ids, default=None)
    left = [each for each in columns if each is not ids and each.filled]
    sources: dict[str, _Column] = {}
    for each in left:
        if each.texts and each.texts >= each.filled * _TEXTS and _says(each.name, locale) is not True:
            field, count = each.fields.most_common(1)[0]
            field = field if count >= each.texts * _ONE_FIELD else ""
            if field not in sources or each.texts > sources[field].texts:
                sources[field] = each
    free = [each for each in left if each not in sources.values()]
    pairs = _pairs(table, sources, free, locale)
    if not pairs:
        raise PnpError("I250", _why_not(sources, locale), Origin(table.path, 1), _hint(table, sources, locale))
    return SheetColumns(ids.name if ids else "", pairs)


def with_header_as_row(table: Table, file: PoFile) -> Table:
    """Return a table whose first row is one of its rows, where that has texts of the game instead of names."""
    texts = {plain(unit.source) for unit in units(file)}
    names = {"id", *(role(unit.entry.context).casefold() for unit in units(file))}
    said = [name for name in table.columns if plain(name) in texts and name.casefold() not in names]
    if not said or any(_says(name, "") is not None for name in table.columns):
        return table
    first = Row(1, {name: name for name in table.columns})
    return table._replace(rows=(first, *table.rows))


def _columns(table: Table, file: PoFile) -> list[_Column]:
    fields: dict[str, set[str]] = {}
    for unit in units(file):
        fields.setdefault(plain(unit.source), set()).add(role(unit.entry.context))
    ids = {card_of(unit.context).casefold() for unit in units(file) if "#" in unit.context}
    found = []
    for at, name in enumerate(table.columns):
        cells = [plain(from_cell(row.cells[name])) for row in table.rows]
        cells = [cell for cell in cells if cell]
        matched = [fields[cell] for cell in cells if cell in fields]
        of = Counter(field for some in matched for field in some)
        known = len({cell.casefold() for cell in cells} & ids)
        found.append(_Column(name, at, len(cells), known, len(matched), of))
    return found


def _are_ids(column: _Column) -> bool:
    """Return whether a column holds ids: names of cards are often the same but for the case of letters."""
    surely = is_id_name(column.name) or column.ids > column.texts
    return surely and column.ids > 0 and column.ids >= column.filled * _IDS


def _most_ids(column: _Column) -> tuple[int, int]:
    return column.ids, -column.texts


def _pairs(table: Table, sources: dict[str, _Column], free: Sequence[_Column], locale: str) -> tuple[FieldColumns, ...]:
    """Return each column of texts with that of its translations: by header, else the nearest to the right."""
    fitting = [each for each in free if _fits(table, each, locale)]
    if not fitting and len(sources) == len(free) == 1 and _says(free[0].name, locale) is not False:
        fitting = list(free)  # two columns of texts, of which one is the game's
    pairs = []
    for field, source in sorted(sources.items(), key=lambda item: item[1].at):
        if not fitting:
            break
        chosen = min(fitting, key=lambda each: _distance(each, source, field))
        fitting.remove(chosen)
        pairs.append(FieldColumns(field, source.name, chosen.name))
    return tuple(pairs)


def _distance(column: _Column, source: _Column, field: str) -> tuple[bool, int]:
    header = column.name.casefold()
    named = source.name.casefold() in header or (field != "" and field.casefold() in header)
    steps = column.at - source.at
    return not named, steps if steps > 0 else 1000 - steps


def _fits(table: Table, column: _Column, locale: str) -> bool:
    """Return whether a column may hold translations: its header says so, or says nothing and the script is that."""
    said = _says(column.name, locale)
    if said is not None:
        return said
    begin = _SCRIPTS.get(_script(locale))
    letters = [letter for row in table.rows[:500] for letter in row.cells[column.name][:200] if letter.isalpha()]
    if not begin or not letters:
        return False
    return sum(unicodedata.name(letter, "").startswith(begin) for letter in letters) >= len(letters) * _SCRIPT


def _says(header: str, locale: str) -> bool | None:
    """Return whether a header names a locale; None where it names no language."""
    language = locale.partition("_")[0]
    tag = re.search(r"(?:^|[:_(\[\s-])([A-Za-z]{2,3}(?:[_-][A-Za-z]{2,4}){0,2})[)\]]?$", header)
    if tag and locale and (same_locale(tag[1], locale) or tag[1].casefold() == language.casefold()):
        return True
    words = header.casefold()
    named = {code for code in _LANGUAGES if any(name in words for name in _names(code))}
    if not named:
        return None
    if language == "zh" and (_SIMPLIFIED.search(header) or _TRADITIONAL.search(header)):
        return bool((_TRADITIONAL if _script(locale) == "Hant" else _SIMPLIFIED).search(header))
    return language in named


@cache
def _names(code: str) -> frozenset[str]:
    """Return what people call a language: in English, in itself, in Chinese."""
    from babel import Locale

    names = (Locale.parse(code).get_display_name(said) for said in ("en", code, "zh_Hant"))
    return frozenset(name.casefold() for name in names if name)


@cache
def _script(locale: str) -> str:
    from babel.core import get_global

    likely = get_global("likely_subtags")
    found = likely.get(locale) or likely.get(locale.partition("_")[0], "")
    return next((part for part in str(found).split("_") if len(part) == 4), "")


def _why_not(sources: dict[str, _Column], locale: str) -> str:
    if not sources:
        return "no column holds texts of the game, so nothing says what the translations are of"
    listed = ", ".join(f"“{shortened(each.name)}”" for each in sources.values())
    return f"{listed} hold texts of the game, but no column is sure to hold translations into {locale}"


def _hint(table: Table, sources: dict[str, _Column], locale: str) -> str:
    column = next(iter(sources.values())).name if sources else table.columns[0] if table.columns else "…"
    other = next((name for name in table.columns if name != column), "…")
    return f'say which: --map "source={shortened(column)},translation:{locale}={shortened(other)}"'
