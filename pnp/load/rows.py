"""Tables as the readers of all kinds of files hand them on: columns, rows that know where they stand, findings."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from pnp.diagnostics import Diagnostic, Found, Origin, Severity, collected
from pnp.limits import how_to_raise, limits
from pnp.load.tally import bounded

_LONG = 1000
_MOST_LISTED = 10
_BLANKS = " \t\r\n"
# Patterns that few cells need are not compiled here.
# XML 1.0, 2.2: characters that no document may hold; surrogates are not characters at all.
_FORBIDDEN = "[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]"
# Unseen, yet they change breaks and widths, or have no glyph. Not U+3000 and U+FE0F, which are typed on purpose.
_INVISIBLE = "[\x7f-\x9f\u00a0\u00ad\u061c\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\ufeff\ufff9-\ufffd]"
_HARMLESS = frozenset("\u00a0\u200c\u200d\u202f")  # French spacing, Persian, emoji
_SHEET_ERROR = (
    r"#(?:REF!|N/A|NAME\?|VALUE!|DIV/0!|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|PYTHON!"
    r"|GETTING_DATA)|Err:\d{3}"
)


class Row(NamedTuple):
    """A row's 1-based number (line) in its file, and its text by column."""

    number: int
    cells: Mapping[str, str]


class Table(NamedTuple):
    """What a file of rows says. Every cell is the text that was typed, but for ASCII blanks at its ends."""

    path: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    findings: tuple[Diagnostic, ...] = ()


def from_grid(path: str, grid: Iterable[tuple[int, Sequence[str]]], findings: Iterable[Diagnostic] = ()) -> Table:
    """Return the table of a grid of (row number, cells), the first row that is not blank naming the columns."""
    (columns, rows), found = collected(bounded(_of_grid(path, grid)))
    return Table(path, columns, rows, (*findings, *found))


def _of_grid(path: str, grid: Iterable[tuple[int, Sequence[str]]]) -> Found[tuple[tuple[str, ...], tuple[Row, ...]]]:
    """Return the names of the columns, and the rows."""
    filled = ((number, cells) for number, cells in grid if any(cell.strip(_BLANKS) for cell in cells))
    header = next(filled, None)
    if header is None:
        yield Diagnostic("D105", "the file is empty", Origin(path))
        return (), ()
    names: list[str] = []
    for at, name in enumerate(header[1], start=1):
        names.append((yield from _clean(name, Origin(path, header[0], str(at)))) if _needs_care(name) else name)
    yield from _duplicate_names(path, header[0], names)
    columns = tuple(dict.fromkeys(filter(None, names)))
    unnamed: set[int] = set()
    rows = []
    for number, texts in filled:
        if len(texts) == len(names) == len(columns) and not any(map(_needs_care, texts)):
            cells = dict(zip(names, texts, strict=True))  # as nearly all rows are
        else:
            cells = yield from _cells(path, number, names, texts, unnamed)
        rows.append(Row(number, cells))
    if not rows:
        yield Diagnostic("D106", "there is a header, but no row below it", Origin(path, header[0]), Severity.WARNING)
    return columns, tuple(rows)


def from_records(
    path: str, records: Iterable[tuple[int, Mapping[str, str]]], findings: Iterable[Diagnostic] = ()
) -> Table:
    """Return the table of records of named text; a record without some column has an empty text there."""
    known = list(records)
    columns = tuple(dict.fromkeys(name.strip(_BLANKS) for _, record in known for name in record))
    rows, found = collected(bounded(_of_records(path, columns, known)))
    return Table(path, columns, rows, (*findings, *found))


def _of_records(
    path: str, columns: tuple[str, ...], records: Sequence[tuple[int, Mapping[str, str]]]
) -> Found[tuple[Row, ...]]:
    rows = []
    for number, record in records:
        cells = dict.fromkeys(columns, "")
        for name, text in record.items():
            column = name.strip(_BLANKS)
            cells[column] = yield from _clean(text, Origin(path, number, shortened(column)))
        rows.append(Row(number, cells))
    if not rows:
        yield Diagnostic("D105", "the file holds no records", Origin(path))
    return tuple(rows)


def _cells(
    path: str, number: int, names: Sequence[str], texts: Sequence[str], unnamed: set[int]
) -> Found[dict[str, str]]:
    """Return a row's texts by column; ``unnamed`` are the nameless columns of which it is told that they have text."""
    cells: dict[str, str] = {}
    for at, (name, text) in enumerate(zip(names, texts, strict=False), start=1):
        clean = text
        if _needs_care(text):
            clean = yield from _clean(text, Origin(path, number, shortened(name) or str(at)))
        if name:
            cells.setdefault(name, clean)
        elif clean and at not in unnamed:
            unnamed.add(at)
            yield _unnamed(path, number, at, clean)
    if len(texts) > len(names) and any(text.strip(_BLANKS) for text in texts[len(names) :]):
        message = f"the row has {len(texts)} cells, the header only {len(names)}"
        hint = "put a text that holds the delimiter in quotes"
        yield Diagnostic("D109", message, Origin(path, number), hint=hint)
    elif len(texts) < len(names):
        message = f"the row has {len(texts)} cells, the header {len(names)}; the others are empty"
        yield Diagnostic("D110", message, Origin(path, number), Severity.INFO)
        for name in filter(None, names[len(texts) :]):
            cells.setdefault(name, "")
    return cells


def _unnamed(path: str, number: int, at: int, text: str) -> Diagnostic:
    message = f"column {at} has no name, so its texts are lost, such as “{shortened(text)}”"
    return Diagnostic("D108", message, Origin(path, number, str(at)), Severity.WARNING, "give it a name in the header")


def _duplicate_names(path: str, row: int, names: Sequence[str]) -> Iterator[Diagnostic]:
    first: dict[str, int] = {}
    for at, name in enumerate(names, start=1):
        if name and first.setdefault(name, at) != at:
            called = shortened(name)
            message = f"columns {first[name]} and {at} are both called “{called}”; the later one is left out"
            yield Diagnostic("D107", message, Origin(path, row, called), hint="rename one of them")


def _needs_care(text: str) -> bool:
    """Return whether ``_clean`` may change or report the text; cheap, for it is asked of every cell."""
    return text != "" and (
        not text.isprintable() or text[:1] in " #E" or text[-1:] == " " or len(text) > _LONG or "\ufffd" in text
    )


def _clean(text: str, origin: Origin) -> Found[str]:
    """Return the text without blanks at its ends and characters that cannot be; report what else looks wrong."""
    if len(text) > limits().cell_characters:
        message = f"a cell of {len(text)} characters is left empty; {limits().cell_characters} are the most"
        hint = f"part it into several columns; {how_to_raise('cell_characters')}"
        yield Diagnostic("D117", message, origin, hint=hint)
        return ""
    text = text.strip(_BLANKS)
    forbidden = re.findall(_FORBIDDEN, text)
    if forbidden:
        yield Diagnostic("D113", f"characters that no text may hold are dropped: {_listed(forbidden)}", origin)
        text = re.sub(_FORBIDDEN, "", text).strip(_BLANKS)
    invisible = re.findall(_INVISIBLE, text)
    if invisible:
        severity = Severity.INFO if _HARMLESS.issuperset(invisible) else Severity.WARNING
        yield Diagnostic("D114", f"the text holds invisible characters: {_listed(invisible)}", origin, severity)
    if re.fullmatch(_SHEET_ERROR, text):
        hint = "mend the formula, or write the text itself"
        yield Diagnostic("D115", f"the cell holds a spreadsheet's error, “{text}”", origin, hint=hint)
    return text


def _listed(characters: list[str]) -> str:
    """Return characters as ``U+200B ZERO WIDTH SPACE (2 times)``, in the order of their code points, the first few."""
    parts = []
    counts = Counter(characters)
    for character in sorted(counts)[:_MOST_LISTED]:
        times = counts[character]
        name = unicodedata.name(character, "control character" if ord(character) < 0xA0 else "")
        parts.append(f"U+{ord(character):04X} {name}".rstrip() + (f" ({times} times)" if times > 1 else ""))
    more = len(counts) - len(parts)
    return ", ".join(parts) + (f" and {more} others" if more > 0 else "")


def shortened(text: str) -> str:
    """Return the text on one line, cut where a message would get too long, without halves of characters."""
    line = " ".join(text[:_LONG].split())
    if not line.isprintable():
        line = re.sub("[\ud800-\udfff]", "\ufffd", line)
    return line if len(line) <= 40 else line[:39] + "…"
