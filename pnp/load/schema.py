"""The tables of ``game.toml`` as types, and the check of what is typed against them."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, get_args, get_type_hints

import msgspec
from msgspec import Meta, Struct

from pnp.diagnostics import Diagnostic, Found, Origin
from pnp.load.names import did_you_mean
from pnp.load.rows import shortened
from pnp.load.toml import TomlDocument

T = TypeVar("T", bound=Struct)
_PLACE = re.compile(r" - at `\$\.?(\w*).*`$")

_Positive: TypeAlias = Annotated[float, Meta(gt=0, le=10)]
_Share: TypeAlias = Annotated[float, Meta(ge=0, le=10)]


class GameTable(Struct, frozen=True):
    """``[game]``."""

    id: str
    title: str = ""
    source_locale: str = "en"
    engine: str = ""
    prefer: Literal["sheet", "catalog"] = "sheet"
    version: Any = ""  # msgspec knows no union of text and date


class SheetTable(Struct, frozen=True):
    """``[sheet]``; lengths as ``"3mm"``, empty where the default holds."""

    gutter: str = ""
    margin: str = ""
    marks: str = ""
    mark_gap: str = ""
    duplex: Literal["long_edge", "short_edge", "none"] = "long_edge"
    patch_ground: Literal["white", "transparent", "scan"] = "white"


class TextTable(Struct, frozen=True):
    """``[text]``."""

    literal: tuple[str, ...] = ()


class TermsTable(Struct, frozen=True):
    """``[terms]``."""

    use: tuple[str, ...] = ()


class DeckTable(Struct, frozen=True):
    """``[[deck]]``."""

    id: str
    cards: str
    format: str
    template: str
    title: str = ""
    back: str = ""
    back_per_card: bool = False
    overlay: str = ""
    translate: tuple[str, ...] = ()
    scans: str = ""
    scan_column: str = ""
    worksheet: str = ""
    hidden: Literal["", "read", "skip"] = ""
    columns: dict[str, str] = {}
    roles: dict[str, str] = {}
    translations: dict[str, str] = {}
    encoding: str = ""
    delimiter: str = ""


class FontTable(Struct, frozen=True, forbid_unknown_fields=True):
    """One face of a chain that is more than a path: a file, or the name of an installed font."""

    path: str = ""
    system: str = ""
    index: Annotated[int, Meta(ge=0, le=0xFFFF)] = 0
    axes: dict[str, Annotated[float, Meta(ge=-100_000, le=100_000)]] = {}


Chain: TypeAlias = str | FontTable | tuple[str | FontTable, ...]


class ChainsTable(Struct, frozen=True):
    """``[fonts.NAME.LOCALE]``."""

    han: Chain = ()
    han_bold: Chain = ()
    latin: Chain = ()
    latin_bold: Chain = ()
    latin_italic: Chain = ()
    latin_bold_italic: Chain = ()
    before: Chain = ()
    after: Chain = ()


class FamilyTable(ChainsTable, frozen=True):
    """``[fonts.NAME]``."""

    extend: str = ""


class StyleTable(Struct, frozen=True):
    """``[styles.NAME]``; None where a key is not given, and the style inherited from holds."""

    inherits: str = ""
    family: str | None = None
    bold: bool | None = None
    size: str | None = None
    fit: str | None = None
    leading: _Positive | None = None
    min_leading: _Positive | None = None
    min_tracking: Annotated[float, Meta(ge=-0.2, le=0)] | None = None
    colour: str | None = None
    align: Literal["start", "center", "end", "justify"] | None = None
    valign: Literal["top", "middle", "bottom"] | None = None
    balance: bool | None = None
    max_lines: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None
    line_break: Literal["none", "basic", "gb", "strict"] | None = None
    gap: _Share | None = None
    adjacent_marks: Annotated[float, Meta(ge=0, le=0.5)] | None = None
    edge_marks: Annotated[float, Meta(ge=0, le=0.5)] | None = None
    hyphenate: bool | None = None
    keep_units: bool | None = None
    narrow_spaces: bool | None = None
    writing: Literal["horizontal", "vertical"] | None = None
    icon_size: _Positive | None = None
    paragraph_gap: _Share | None = None
    indent: Annotated[float, Meta(ge=-10, le=10)] | None = None


def checked(
    kind: type[T], document: TomlDocument, keys: tuple[str | int, ...], besides: Collection[str] = ()
) -> Found[T | None]:
    """Return the table at ``keys`` as a ``kind``, or None where it is none or lacks a key that must be there.

    The keys ``besides`` are read elsewhere.

    Unknown keys and values of a wrong type are reported and left out, so that each table is read as far as it is sound.
    """
    table = yield from tables(document, keys)
    if table is None:
        return None
    table = {key: value for key, value in table.items() if key not in besides}
    known = set(kind.__struct_fields__)
    yield from unknown_keys(document, keys, table, list(kind.__struct_fields__))
    sound = {key: value for key, value in table.items() if key in known}
    while True:
        try:
            return msgspec.convert(sound, kind, strict=True)
        except msgspec.ValidationError as error:
            place = _PLACE.search(str(error))
            key = place[1] if place else ""
            if key not in sound:  # a key that must be there is not, or was found wrong before
                if len(sound) == len(known.intersection(table)):
                    message = _lowered(str(error).replace("`", ""))
                    yield Diagnostic("D142", message, document.origin(*keys))
                return None
            yield _wrong(kind, key, sound.pop(key), str(error), document.origin(*keys, key))


def _wrong(kind: type[Struct], key: str, value: object, message: str, origin: Origin) -> Diagnostic:
    choices = _choices(kind, key)
    if choices and isinstance(value, str):
        return Diagnostic("D142", f"“{key}” cannot be “{shortened(value)}”", origin, hint=choices)
    return Diagnostic("D142", f"“{key}”: {_lowered(_PLACE.sub('', message)).replace('`', '')}", origin, hint=choices)


def tables(document: TomlDocument, keys: tuple[str | int, ...]) -> Found[dict[str, Any] | None]:
    """Return the table at ``keys``, an empty one where there is none, or None and a finding where it is no table."""
    value: Any = document.values
    for key in keys:
        if isinstance(key, str) and key not in value:
            return {}
        value = value[key]
    if isinstance(value, dict):
        return value
    name = ".".join(str(key) for key in keys)
    yield Diagnostic("D142", f"“{name}” is not a table", document.origin(*keys), hint=f"write [{name}]")
    return None


def unknown_keys(
    document: TomlDocument, keys: tuple[str | int, ...], table: Mapping[str, Any], known: Sequence[str]
) -> Iterator[Diagnostic]:
    """Yield a finding for each key of a table that is not known."""
    for key in table:
        if key not in known:
            hint = did_you_mean(key, list(known)) or f"known are {', '.join(known)}"
            message = f"the key “{shortened(key)}” is not known, and is left out"
            yield Diagnostic("D143", message, document.origin(*keys, key), hint=hint)


def _lowered(message: str) -> str:
    return message[:1].lower() + message[1:]


def _choices(kind: type[Struct], key: str) -> str:
    """Return the hint that lists the values a key may have, where these are few."""
    if key not in kind.__struct_fields__:
        return ""
    hint = get_type_hints(kind)[key]
    values = [value for part in (hint, *get_args(hint)) for value in get_args(part) if isinstance(value, str)]
    return f"choose one of {', '.join(dict.fromkeys(values))}" if values else ""
