"""A first draft in one Chinese locale out of another, through OpenCC; every entry is fuzzy."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

from pnp.errors import PnpError
from pnp.i18n.messages import pieces
from pnp.i18n.po import PoEntry, PoFile
from pnp.i18n.terms import TermBase

# Characters alone: OpenCC's phrases are those of software, and make 運行 (run a program) of 執行 (carry out).
_CONFIGS = {
    ("zh_TW", "zh_CN"): "tw2s",
    ("zh_TW", "zh_HK"): "tw2t",
    ("zh_HK", "zh_CN"): "hk2s",
    ("zh_HK", "zh_TW"): "hk2t",
    ("zh_CN", "zh_TW"): "s2tw",
    ("zh_CN", "zh_HK"): "s2hk",
}
# 列 runs across in Taiwan and Hong Kong and down on the mainland, 行 the other way round, so that a table of characters
# would turn each into the other's meaning.
_TURNED = frozenset({"zh_CN"})  # which quotes with “ ” besides, where the others have 「 」
_ROW_OR_COLUMN = re.compile(r"\b(?:rows?|columns?)\b", re.IGNORECASE)
_OTHER_WORDS = re.compile(
    "[執执進进飛飞旅平流並并步銀银航通施橫横發发試试實实履]行|行(?:動|动|走|者|為|为|星|李|程|進|进|駛|驶|使|業|业|家)"
    "|[排陳陈系序羅罗並并分開开]列|列(?:車|车|出|表|為|为|舉|举|入)"
)
_SWAPPED = str.maketrans("列行", "行列")
_QUOTES = str.maketrans("「」『』", "“”‘’")
_CORNERS = str.maketrans("“”‘’", "「」『』")
DRAFT = "draft"
"""Begins a comment of a translation that a machine has made."""
_FIRST_MARK = 0xE000  # private use: OpenCC leaves it alone

Converter: TypeAlias = Callable[[str], str]


def converter(source: str, target: str) -> Converter:
    """Return what converts texts of one locale to another.

    Raise ``PnpError`` I231 where there is no way from one to the other, I232 where OpenCC is not installed.
    """
    name = _CONFIGS.get((source, target))
    if name is None:
        known = ", ".join(f"{start} to {end}" for start, end in _CONFIGS)
        raise PnpError("I231", f"there is no conversion from {source} to {target}", hint=f"there are {known}")
    try:
        from opencc import OpenCC
    except ImportError:
        hint = 'install it with pip install "print-and-play[opencc]"'
        raise PnpError("I232", "conversion needs OpenCC, which is not installed", hint=hint) from None
    convert: Converter = OpenCC(name).convert
    return convert


def drafted(
    target: PoFile, origin: PoFile, locales: tuple[str, str], convert: Converter, terms: Mapping[str, str]
) -> PoFile:
    """Return ``target`` with a fuzzy draft for each message that has no translation, or only an earlier draft, yet.

    What a person has translated stays. ``locales`` are those of ``origin`` and ``target``; ``terms`` gives words of the
    one that have a fixed word in the other.
    """
    known = {entry.key: entry for entry in origin.messages if entry.settled}
    mark = f"{DRAFT}: OpenCC, from {locales[0]}"
    turned = (locales[0] in _TURNED) != (locales[1] in _TURNED)
    marks = {} if not turned else _QUOTES if locales[1] in _TURNED else _CORNERS

    def draft(entry: PoEntry) -> PoEntry:
        found = None if entry.obsolete else known.get(entry.key)
        if found is None or not (entry.state == "missing" or (entry.fuzzy and mark in entry.comments)):
            return entry
        text = converted(found.source, found.translation, convert, terms, turned=turned).translate(marks)
        notes = [mark, *([f"{DRAFT}: look at 列 and 行, rows and columns"] if turned and _has_rows(found) else [])]
        comments = (*(said for said in entry.comments if said not in notes), *notes)
        return entry.but(translations=(text,), comments=comments).marked(fuzzy=True)

    entries = tuple(entry if entry.is_header else draft(entry) for entry in target.entries)
    return replace(target, entries=entries)


def converted(source: str, text: str, convert: Converter, terms: Mapping[str, str], *, turned: bool) -> str:
    """Return a translation converted: tokens as they are, terms by ``terms``, rows and columns ``turned``."""
    rows = turned and _ROW_OR_COLUMN.search(source) is not None
    kept: list[str] = []

    def keep(match: re.Match[str]) -> str:
        kept.append(terms[match[0]])
        return chr(_FIRST_MARK + len(kept) - 1)

    fixed = re.compile("|".join(map(re.escape, sorted(terms, key=len, reverse=True)))) if terms else None

    def piece(words: str) -> str:
        if rows:
            words = _with_rows_turned(words)
        return convert(fixed.sub(keep, words) if fixed else words)

    made = "".join(words if token else piece(words) for words, token in pieces(text))
    return "".join(
        kept[ord(character) - _FIRST_MARK] if 0 <= ord(character) - _FIRST_MARK < len(kept) else character
        for character in made
    )


def fixed_words(origin: TermBase, target: TermBase) -> dict[str, str]:
    """Return the preferred words of one locale with those of another, for the terms that both have."""
    theirs = {term.id: term.preferred for term in target.terms}
    rows = {"row", "column"}  # their characters mean other things in other words
    return {term.preferred: theirs[term.id] for term in origin.terms if term.id in theirs and term.id not in rows}


def _has_rows(entry: PoEntry) -> bool:
    return _ROW_OR_COLUMN.search(entry.source) is not None


def _with_rows_turned(text: str) -> str:
    made, at = [], 0
    for match in _OTHER_WORDS.finditer(text):
        made += [text[at : match.start()].translate(_SWAPPED), match[0]]
        at = match.end()
    return "".join([*made, text[at:].translate(_SWAPPED)])
