"""House styles of translations: how a locale writes marks, numbers and words (``locales/<locale>/style.toml``)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from pnp.diagnostics import Diagnostic, Found, collected
from pnp.i18n.folders import locale_folder
from pnp.load.schema import checked, tables, unknown_keys
from pnp.load.text import read_text
from pnp.load.toml import TomlDocument, document

STYLE_FILE = "style.toml"


@dataclass(frozen=True, slots=True)
class HouseStyle:
    """How texts of a locale are to be written. What is empty, ``any`` or 0 is not checked.

    ``script`` is ``Hant`` or ``Hans`` where only the characters of one are right. ``width`` is ``full`` where marks
    beside Han are full-width ones, ``brackets`` likewise for parentheses. ``quotes`` are pairs, the outer ones first.
    ``gap`` says whether a space stands between Han and letters or digits (``space``) or not (``none``). ``digits`` says
    that every number is written in digits, so that each of the source's has its counterpart. ``plus``, ``minus`` and
    ``times`` are words that may stand for a sign. ``measures`` are words that count, such as 張: a number or one of
    ``determiners`` (這, 每 …) stands before each, but in ``no_measures``, words that only hold such a one.
    ``region`` gives, for words of other regions, those of this one. ``strict_roles`` are the roles of terms for which
    no other word will do, ``free_roles`` those of texts that may do without terms. ``minimum`` is the share of each
    group of messages, in per cent, that must be translated. ``lines`` is the most lines for a slot, ``pages`` the
    number of pages of a document.
    """

    script: str = ""
    width: str = "any"
    brackets: str = "any"
    wide_letters: bool = True
    quotes: tuple[str, ...] = ()
    interpunct: str = ""
    ellipsis: str = ""
    dash: str = ""
    gap: str = "any"
    ends: str = "keep"
    digits: bool = False
    plus: tuple[str, ...] = ()
    minus: tuple[str, ...] = ()
    times: tuple[str, ...] = ()
    measures: tuple[str, ...] = ()
    determiners: tuple[str, ...] = ()
    no_measures: tuple[str, ...] = ()
    region: Mapping[str, str] = field(default_factory=dict)
    unchanged: frozenset[str] = frozenset()
    strict_roles: frozenset[str] = frozenset()
    free_roles: frozenset[str] = frozenset()
    aliases: Mapping[str, str] = field(default_factory=dict)
    minimum: float = 0.0
    lines: Mapping[str, int] = field(default_factory=dict)
    pages: Mapping[str, int] = field(default_factory=dict)


_Pair = Annotated[str, Meta(min_length=2, max_length=2)]
_MOST = 1_000_000
_Mark = Annotated[str, Meta(max_length=1)]


class _Marks(Struct, frozen=True):
    width: Literal["full", "any"] | None = None
    brackets: Literal["full", "any"] | None = None
    wide_letters: bool | None = None
    quotes: tuple[_Pair, ...] | None = None
    interpunct: _Mark | None = None
    ellipsis: str | None = None
    dash: str | None = None
    gap: Literal["none", "space", "any"] | None = None
    ends: Literal["keep", "any"] | None = None


class _Numbers(Struct, frozen=True):
    digits: bool | None = None
    plus: tuple[str, ...] | None = None
    minus: tuple[str, ...] | None = None
    times: tuple[str, ...] | None = None
    measures: tuple[str, ...] | None = None
    determiners: tuple[str, ...] | None = None
    no_measures: tuple[str, ...] | None = None


class _Words(Struct, frozen=True):
    script: Literal["Hant", "Hans", ""] | None = None
    unchanged: frozenset[str] | None = None
    strict_roles: frozenset[str] | None = None
    free_roles: frozenset[str] | None = None


class _Coverage(Struct, frozen=True):
    minimum: Annotated[float, Meta(ge=0, le=100)] | None = None


_SECTIONS: Mapping[str, type[Struct]] = {
    "marks": _Marks,
    "numbers": _Numbers,
    "words": _Words,
    "coverage": _Coverage,
}
_TABLES: Mapping[str, tuple[str, type]] = {
    "region": ("region", str),
    "icons": ("aliases", str),
    "lines": ("lines", int),
    "pages": ("pages", int),
}
"""Sections whose keys are the user's own: the style's field, and what their values are."""


def load_style(folders: Sequence[Path], locale: str) -> tuple[HouseStyle, tuple[Diagnostic, ...]]:
    """Return the style of a locale: that of the last of the ``locales`` folders, and over it those before.

    A locale without a file has a style that leaves everything open. What is unknown or wrong is found and left out.
    """
    return collected(_style(folders, locale))


def _style(folders: Sequence[Path], locale: str) -> Found[HouseStyle]:
    values: dict[str, Any] = {}
    for folder in reversed(folders):
        path = locale_folder(folder, locale) / STYLE_FILE
        if path.is_file():
            values |= yield from _read(document(read_text(path), path.as_posix()), values)
    return HouseStyle(**values)


def _read(style: TomlDocument, before: Mapping[str, Any]) -> Found[dict[str, Any]]:
    values: dict[str, Any] = {}
    yield from unknown_keys(style, (), dict(style.values), [*_SECTIONS, *_TABLES])
    for name, kind in _SECTIONS.items():
        table = yield from checked(kind, style, (name,))
        for key in kind.__struct_fields__ if table else ():
            value = getattr(table, key)
            if value is not None:
                values[key] = value
    for name, (key, kind_of_value) in _TABLES.items():
        values[key] = {**before.get(key, {}), **(yield from _own(style, name, kind_of_value))}
    return values


def _own(style: TomlDocument, name: str, kind: type) -> Found[dict[str, Any]]:
    own = {}
    for key, value in ((yield from tables(style, (name,))) or {}).items():
        if _is(kind, value):
            own[key] = value
            continue
        wanted = "a text in quotes" if kind is str else f"a whole number from 0 to {_MOST - 1}"
        message = f"“{key}” cannot be “{value}”"
        yield Diagnostic("D142", message, style.origin(name, key), hint=f"write {wanted}")
    return own


def _is(kind: type, value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, kind):
        return False
    return not isinstance(value, int) or 0 <= value < _MOST
