"""How a document looks: ``book.toml`` of its template's folder over the bundled one, and the project's own styles."""

from collections.abc import Sequence
from math import floor
from pathlib import Path
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct
from msgspec.structs import replace

from pnp import units
from pnp.diagnostics import Diagnostic, Found, Origin, collected
from pnp.errors import PnpError
from pnp.layout.book.story import Design
from pnp.load.documents import RULEBOOK
from pnp.load.gate import is_file
from pnp.load.project import PROJECT_FILE
from pnp.load.schema import checked, tables, unknown_keys
from pnp.load.settings import SECTIONS, settings
from pnp.load.text import read_text
from pnp.load.toml import TomlDocument
from pnp.load.toml import document as toml_document
from pnp.model.frame import Box
from pnp.model.locales import locale_name
from pnp.model.style import TextStyle
from pnp.render.book.paginate import Geometry
from pnp.resources import bundled
from pnp.text.house import house

BOOK_FILE = "book.toml"
_TABLES = ("page", "small", "card", "lists", *SECTIONS)
PREFIX = "rules."
_ROUNDING = 1e-6
_RUNNING = frozenset({"rules.text", "rules.callout", "rules.note"})
_PAGES = (("card", 100 * units.MM), ("small", 170 * units.MM), ("page", float("inf")))
"""The tables of pages, each with the width below which it holds."""


class PageTable(Struct, frozen=True):
    """``[page]``, ``[small]`` and ``[card]``; ``scale`` is that of type, ``columns`` how many there are at most."""

    margins: str = "20mm 16mm 20mm 18mm"
    gap: str = "7mm"
    scale: Annotated[float, Meta(ge=0.5, le=2)] = 1.0
    columns: Annotated[int, Meta(ge=1, le=6)] = 6


class ListsTable(Struct, frozen=True):
    """``[lists.LOCALE]``."""

    numbers: tuple[str, ...] = ("1.", "a.", "i.")
    bullets: tuple[str, ...] = ("•", "–", "·")


class Margins(NamedTuple):
    """What is free around a page's columns, in points."""

    top: float
    outer: float
    bottom: float
    inner: float


class DocumentLook(NamedTuple):
    """A template's design for pages of some width, their margins, and how many columns they have at most."""

    design: Design
    margins: Margins
    columns: int


def look(
    template: str, width: float, folders: Sequence[Path], root: Path, locale: str
) -> tuple[DocumentLook, tuple[Diagnostic, ...]]:
    """Return the look of pages ``width`` points wide by the template in the folder of that name, and its faults.

    Raise ``PnpError`` where there is none.
    """
    return collected(_look(template, width, folders, root, locale))


def _look(template: str, width: float, folders: Sequence[Path], root: Path, locale: str) -> Found[DocumentLook]:
    books = list(map(_read, _files(template, folders)))
    for book in books:
        yield from unknown_keys(book, (), book.values, _TABLES)
    layers = [_read(bundled("templates") / "styles.toml"), *books]
    project = root / PROJECT_FILE
    if project.is_file():
        layers.append(_read(project))
    (_, styles, colours), found = collected(settings(layers))
    # The project's own are told when it is loaded.
    told = {book.path for book in books}
    yield from (finding for finding in found if finding.origin.path in told)
    if house(locale).wide:
        # Full-width characters fill their lines without division; words of an alphabet would be torn apart.
        styles = {name: _filled(style, name) if name.startswith(PREFIX) else style for name, style in styles.items()}
    lists = yield from _lists(books, locale)
    margins, gap, table = yield from _page(books, next(name for name, limit in _PAGES if width < limit))
    if table.scale != 1:
        styles = {
            name: _scaled(style, table.scale) if name.startswith(PREFIX) else style for name, style in styles.items()
        }
    return DocumentLook(Design(styles, colours, lists.numbers, lists.bullets, gap), margins, table.columns)


def _files(template: str, folders: Sequence[Path]) -> tuple[Path, ...]:
    """Return the files that say how a template's documents look, each over those before it.

    What a project's own file leaves out stands in the bundled one: that of the same name, else that of rulebooks.
    """
    there = [path for folder in folders if is_file(path := folder / template / BOOK_FILE)]
    if not there:
        raise PnpError(
            "D206", f"no template of documents is called “{template}”", Origin(f"templates/{template}/{BOOK_FILE}")
        )
    usual = bundled("templates") / RULEBOOK / BOOK_FILE
    below = () if any(path.is_relative_to(bundled("templates")) for path in there) else (usual,)
    return (*below, *reversed(there))


def geometry(
    size: tuple[float, float], margins: Margins, gap: float, columns: int, first: int, grid: float = 0.0
) -> Geometry:
    """Return the columns of pages of a size: right-hand pages have their inner margin on the left.

    With ``grid``, the size of full-width characters, columns hold a whole number of them, and the gap takes the rest.
    """
    width, height = size

    def side(left: float, right: float) -> tuple[Box, ...]:
        room = width - left - right
        across = (room - (columns - 1) * gap) / columns
        if grid and across > 2 * grid:
            across = floor(across / grid + _ROUNDING) * grid
        between = (room - columns * across) / (columns - 1) if columns > 1 else 0.0
        down = height - margins.top - margins.bottom
        return tuple(Box(left + index * (across + between), margins.top, across, down) for index in range(columns))

    return Geometry(width, height, side(margins.inner, margins.outer), side(margins.outer, margins.inner), first)


def _read(path: Path) -> TomlDocument:
    return toml_document(read_text(path), path.as_posix())


def _filled(style: TextStyle, name: str) -> TextStyle:
    align = "justify" if name in _RUNNING and style.align == "start" else style.align
    return style._replace(align=align, hyphenate=False)


def _scaled(style: TextStyle, scale: float) -> TextStyle:
    return style._replace(size=style.size * scale, ladder=tuple(size * scale for size in style.ladder))


def _page(books: Sequence[TomlDocument], name: str) -> Found[tuple[Margins, float, PageTable]]:
    table = PageTable()
    margins, gap = Margins(*units.lengths(table.margins, 4)), units.length(table.gap)
    for book in books:
        own = yield from checked(PageTable, book, (name,))
        said = book.values.get(name)
        if own is None or not isinstance(said, dict):
            continue
        table = replace(table, **{key: getattr(own, key) for key in said.keys() & set(PageTable.__struct_fields__)})
        try:
            margins, gap = Margins(*units.lengths(table.margins, 4)), units.length(table.gap)
        except PnpError as error:
            yield error.within(origin=book.origin(name), code="D206").diagnostic
    return margins, gap, table


def _lists(books: Sequence[TomlDocument], locale: str) -> Found[ListsTable]:
    for book in reversed(books):
        known = (yield from tables(book, ("lists",))) or {}
        spelled = {locale_name(name) or name: name for name, table in known.items() if isinstance(table, dict)}
        for name in (locale, locale.partition("_")[0], "default"):
            if name in spelled:
                return (yield from checked(ListsTable, book, ("lists", spelled[name]))) or ListsTable()
    return ListsTable()
