"""Checks of what is not seen: spaces, invisible characters, line breaks."""

import re
from collections import Counter
from collections.abc import Iterator

from pnp.i18n.checks.plain import HAN, has_han, listed
from pnp.i18n.checks.record import CheckContext, Fault, Pair
from pnp.i18n.checks.words import distinct
from pnp.model.markup import Token, TokenKind, parse

_MARKS = "，。、；：？！…—（）「」『』【】《》〈〉〔〕"
_SPACE = " \u3000"  # the latter is as wide as a Han character
# Each is found in a look-ahead, so that places may overlap: in 動1步 there are two.
_BETWEEN_HAN = re.compile(rf"(?=([{HAN}][{_SPACE}]+[{HAN}]))")
_BESIDE_MARK = re.compile(rf"[^{_SPACE}\n]?[{_MARKS}][{_SPACE}]+[^{_SPACE}\n]|[^{_SPACE}\n][{_SPACE}]+[{_MARKS}]")
_LETTER = "A-Za-z0-9"
_GAP = re.compile(rf"(?=([{HAN}][{_SPACE}]+[{_LETTER}]|[{_LETTER}][{_SPACE}]+[{HAN}]))")
_NO_GAP = re.compile(rf"(?=([{HAN}][{_LETTER}]|[{_LETTER}][{HAN}]))")
_DOUBLE = re.compile(r"[^ \n] {2,}[^ \n]")


def spacing(pair: Pair, setting: CheckContext) -> Iterator[Fault]:
    """Spaces stand where the locale writes them, and none stand at either end that the source has not.

    Beside an icon or a variable they are free: who knows what that will be.
    """
    text, gap = pair.plain_target, setting.style.gap
    if _ends(pair.target) != _ends(pair.source):
        yield Fault("spaces at the beginning or the end differ from the source's", pair)
    if _DOUBLE.search(text) and not _DOUBLE.search(pair.plain_source):
        yield Fault("two spaces stand together", pair)
    if not has_han(text):
        return
    if setting.style.width == "full":
        places = _BETWEEN_HAN.findall(text) + _BESIDE_MARK.findall(text)
        if places:
            yield Fault(f"a space stands in {listed(distinct(places))}", pair, "leave it out")
    wrong = {"none": _GAP, "space": _NO_GAP}.get(gap)
    places = wrong.findall(text) if wrong else []
    if places:
        said = "a space stands" if gap == "none" else "no space stands"
        hint = "leave it out: the gap is made when the text is set" if gap == "none" else "put one between"
        yield Fault(f"{said} in {listed(distinct(places))}", pair, hint)


def _ends(text: str) -> tuple[bool, bool]:
    return text[:1] in {" ", "\u3000"}, text[-1:] in {" ", "\u3000"}


_NAMES = {
    "\t": "a tab",
    "\r": "a carriage return",
    "\u00a0": "a no-break space",
    "\u00ad": "a soft hyphen",
    "\u200b": "a zero-width space",
    "\u2028": "a line separator",
    "\u2029": "a paragraph separator",
    "\u202f": "a narrow no-break space",
    "\u2060": "a word joiner",
    "\ufeff": "a byte order mark",
}


# Controls, format characters, variation selectors and private use; a line break is none of these.
_STEERING = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\xa0\xad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f"
    "\ue000-\uf8ff\ufe00-\ufe0f\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff]"
)


def invisibles(pair: Pair, setting: CheckContext) -> Iterator[Fault]:
    """No character steers the text unseen that the source has not."""
    found = [mark for mark in distinct(_STEERING.findall(pair.target)) if mark not in pair.source]
    if found:
        named = [f"{_NAMES.get(mark, 'an invisible character')} (U+{ord(mark):04X})" for mark in found]
        yield Fault(f"there is {', '.join(named)}", pair, "remove it")


_ONE_LINE = Counter({"paragraph": 1, "line": 1})


def newline(pair: Pair, setting: CheckContext) -> Iterator[Fault]:
    """There are as many paragraphs and forced line breaks as in the source."""
    source, target = _breaks(pair.source), _breaks(pair.target)
    for kind in ("paragraph", "line"):
        if source[kind] != target[kind]:
            wanted, found = _counted(source[kind], kind), _counted(target[kind], kind)
            yield Fault(f"the source has {wanted}, the translation {found}", pair)
            return


def _breaks(text: str) -> Counter[str]:
    if "\n" not in text and "<" not in text:
        return _ONE_LINE
    # Paragraphs may be written as elements, too, whatever blanks are between them.
    signs = re.sub("c[ lp]*o", "p", "".join(map(_sign, parse(text.strip()))))
    paragraphs = 1 + signs.count("p")
    return Counter({"paragraph": paragraphs, "line": paragraphs + signs.count("l")})


def _sign(token: Token) -> str:
    match token.kind:
        case TokenKind.PARAGRAPH:
            return "p"
        case TokenKind.LINE:
            return "l"
        case TokenKind.OPEN | TokenKind.CLOSE | TokenKind.EMPTY if token.name in {"br", "p"}:
            return "l" if token.name == "br" else "c" if token.kind is TokenKind.CLOSE else "o"
    return " " if token.source.isspace() else "-"


def _counted(count: int, kind: str) -> str:
    return f"{count} {kind}{'s' * (count != 1)}"
