"""Checks of marks: their width, their pairs, and how texts end."""

import re
import unicodedata
from collections.abc import Iterator

from pnp.i18n.checks.plain import HAN, ICON, has_han, listed, unlisted
from pnp.i18n.checks.record import CheckContext, Fault, Pair
from pnp.i18n.checks.words import distinct

_CLOSERS = "）」』】》〉〕）”’"
_AFTER_HAN = re.compile(
    rf"(?<=[{HAN}{_CLOSERS}])[,;:!?.](?![.\d])|(?<=[^\s])[,;:!?](?=[{HAN}（「『《])|(?<=[^\s.])[,;:!?.](?= +[{HAN}]|$)",
    re.MULTILINE,
)
# Words whose stop is part of them: initials (H. P., U.S.) and the commonest abbreviations.
_ABBREVIATED = re.compile(
    r"(?<![A-Za-z’'])((?:[A-Za-z]\.){0,6}[A-Za-z]|[DJMS]r|Mr?s|St|Prof|[Nn]os?|vs?|etc|approx|Inc|Co|Corp|Ltd|Ave|Rd|Blvd|Mt|Ft"
    r"|Vol|vol|[Pp]p?|ed|Dept|Gen|Col|Capt|Lt|Sgt|Rev|Hon|Gov|Sen|cf|al|ca|e\.g|i\.e|[ap]\.m|min|max|sec|hr)\."
)
_ABBREVIATED_END = re.compile(
    r"(?<![A-Za-z’'])(?:(?:[A-Za-z]\.){1,6}[A-Za-z]|[DJMS]r|Mr?s|Prof|vs|etc|Inc|Co|Corp|Ltd|al)\.$"
)
_PARENTHESES = re.compile(r"\(([^()]*)\)?|\)")
_WIDE_LETTERS = re.compile(r"[０-９Ａ-Ｚａ-ｚ]")
_WIDE_ENDS = {"！": "!", "？": "?"}
_WIDE_FORMS = str.maketrans(",;:!?.()", "，；：！？。（）")


def punct_width(pair: Pair, setting: CheckContext) -> Iterator[Fault]:
    """Marks beside Han are full-width ones; letters and digits are not."""
    style, text = setting.style, pair.plain_target
    found: list[str] = []
    if style.width == "full" and has_han(text):
        text = _ABBREVIATED.sub(r"\1", unlisted(text))
        found += _AFTER_HAN.findall(text)
        if style.brackets == "full":
            found += [mark for match in _PARENTHESES.finditer(text) for mark in (match[0][:1], match[0][-1:])]
    narrow = distinct(mark for mark in found if mark in ",;:!?.()")
    if narrow:
        wide = "".join(narrow).translate(_WIDE_FORMS)
        yield Fault(f"half-width {listed(narrow)} stands among Han", pair, f"write {listed(list(wide))}")
    if not style.wide_letters:
        wide_letters = distinct(_WIDE_LETTERS.findall(text))
        if wide_letters:
            narrow = [unicodedata.normalize("NFKC", letter) for letter in wide_letters]
            yield Fault(f"full-width {listed(wide_letters)}", pair, f"write {listed(narrow)}")


_ALL_QUOTES = '「」『』“”„‟«»‹›＂"〝〞〟'
_APOSTROPHE = re.compile(r"(?<=\w)['’](?=\w)|(?<=s)[’'](?=\s)")
_SINGLE_QUOTES = "‘’'＇"


def quotes(pair: Pair, setting: CheckContext) -> Iterator[Fault]:
    """Quotation marks are those of the house style, closed, and nested in its order."""
    kinds = setting.style.quotes
    if not kinds:
        return
    openers, closers = [kind[0] for kind in kinds], [kind[1] for kind in kinds]
    text = _APOSTROPHE.sub("", pair.plain_target)
    marks = [mark for mark in text if mark in _ALL_QUOTES or mark in _SINGLE_QUOTES]
    strange = distinct(mark for mark in marks if mark not in openers and mark not in closers)
    if strange:
        yield Fault(f"{' '.join(strange)} is no quotation mark of this locale", pair, f"write {kinds[0]}")
        return
    fault = _nesting(marks, openers, closers)
    if fault:
        yield Fault(fault, pair)


def _nesting(marks: list[str], openers: list[str], closers: list[str]) -> str:
    depth: list[int] = []
    for mark in marks:
        if mark in openers:
            level, wanted = openers.index(mark), len(depth) % len(openers)
            if level != wanted:
                where = f"inside {openers[depth[-1]]}" if depth else "outside"
                return f"{mark} stands {where}, where {openers[wanted]} belongs"
            depth.append(level)
        elif depth and mark == closers[depth[-1]]:
            depth.pop()
        else:
            return f"“{mark}” closes nothing"
    return f"“{openers[depth[-1]]}” is not closed" if depth else ""


_INTERPUNCT = re.compile(rf"(?<=[{HAN}A-Za-z])[·‧・•･∙⋅．](?=[{HAN}A-Za-z])")


def interpunct(pair: Pair, setting: CheckContext) -> Iterator[Fault]:
    """One character stands between the parts of names."""
    wanted = setting.style.interpunct
    others = distinct(mark for mark in _INTERPUNCT.findall(pair.plain_target) if wanted and mark != wanted)
    if others:
        coded = ", ".join(f"“{mark}” (U+{ord(mark):04X})" for mark in others)
        yield Fault(f"{coded} stands between names", pair, f"write “{wanted}” (U+{ord(wanted):04X})")


_DOTS = re.compile(r"\.{2,}|。{2,}|[…⋯]+")
_DASHES = re.compile(rf"--+|[—─―⸺]+|(?<=[{HAN}])–(?=[{HAN}])")


def ellipsis_dash(pair: Pair, setting: CheckContext) -> Iterator[Fault]:
    """Ellipses and dashes are those of the house style, whole."""
    for pattern, wanted in ((_DOTS, setting.style.ellipsis), (_DASHES, setting.style.dash)):
        others = distinct(mark for mark in pattern.findall(pair.plain_target) if wanted and mark != wanted)
        if others and has_han(pair.plain_target):
            yield Fault(f"{listed(others)} is not how this locale writes it", pair, f"write “{wanted}”")


_ENDS = {
    **dict.fromkeys(".。．", "full stop"),
    **dict.fromkeys("!！", "exclamation mark"),
    **dict.fromkeys("?？", "question mark"),
    **dict.fromkeys(":：", "colon"),
    **dict.fromkeys(";；", "semicolon"),
    **dict.fromkeys(",，、", "comma"),
    **dict.fromkeys("…⋯", "ellipsis"),
}
_CLOSING = f" \t)]}}>”’\"'»{_CLOSERS}{ICON}"


def end_punct(pair: Pair, setting: CheckContext) -> Iterator[Fault]:
    """Each line ends as its source does: with a full stop, a question mark, a colon … or none."""
    if setting.style.ends != "keep":
        return
    source, target = _lines(pair.plain_source), _lines(pair.plain_target)
    if len(source) != len(target):
        source, target = source[-1:], target[-1:]
    for one, other in zip(source, target, strict=False):
        wanted, found = _end(one), _end(other)
        if wanted != found and (wanted, found) not in _ALIKE and not _is_excused(one, wanted, other, found):
            yield Fault(f"the source ends with {_named(wanted)}, the translation with {_named(found)}", pair)
            return


_ALIKE = frozenset({("colon", "full stop")})
_QUOTED_END = re.compile(r"[!?！？…]+[」』”’\"']+\s*$")


def _is_excused(source: str, wanted: str, target: str, found: str) -> bool:
    """Whether a source ends with the stop of an abbreviation, or a translation with what is quoted (說：「好！」)."""
    if wanted != "full stop":
        return False
    last = source.rstrip(_CLOSING)
    if not found and _ABBREVIATED_END.search(last, max(0, len(last) - 16)):
        return True
    quoted = _QUOTED_END.search(target, max(0, len(target) - 16))
    return quoted is not None and _WIDE_ENDS.get(quoted[0][0], quoted[0][0]) in source


def _lines(text: str) -> list[str]:
    return [line for line in text.split("\n") if line.strip(_CLOSING)]


def _end(line: str) -> str:
    line = line.rstrip(_CLOSING)
    if line.endswith(".."):
        return "ellipsis"
    return _ENDS.get(line[-1:], "")


def _named(end: str) -> str:
    return f"{'an' if end[0] in 'aeiou' else 'a'} {end}" if end else "no mark"


_IN_BRACKETS = re.compile(r"^\s*+\(\w{1,3}\)", re.MULTILINE)
_BRACKETS = {")": "(", "]": "[", "}": "{", "》": "《", "〉": "〈", "】": "【", "〕": "〔"}


def brackets_balance(pair: Pair, setting: CheckContext) -> Iterator[Fault]:
    """Brackets are closed in their order, whatever their width, unless those of the source are not."""
    fault, source = _unbalanced(pair.plain_target), pair.plain_source
    if not fault or _unbalanced(source):
        return
    # “1.” and “a)” may become 1） and 甲）, “(a)” may not.
    if _IN_BRACKETS.search(source) or _unbalanced(unlisted(pair.plain_target)):
        yield Fault(fault, pair)


def _unbalanced(text: str) -> str:
    waiting: list[str] = []
    for mark in unicodedata.normalize("NFKC", text):
        if mark in _BRACKETS.values():
            waiting.append(mark)
        elif mark in _BRACKETS and (not waiting or waiting.pop() != _BRACKETS[mark]):
            return f"“{mark}” closes nothing"
    return f"“{waiting[-1]}” is not closed" if waiting else ""
