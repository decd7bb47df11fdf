"""Markdown as rules text has it: CommonMark, tables, directives; in a text icons, values, ruby, Chinese emphasis."""

import re
from collections.abc import Container, Iterator, Sequence
from unicodedata import east_asian_width
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.common.utils import isMdAsciiPunct, isPunctChar, isWhiteSpace
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline
from markdown_it.rules_inline.state_inline import Delimiter
from markdown_it.token import Token

from pnp.model.document import Characters, ForcedBreak, IconName, InlinePiece, Link, Reading, ShownValue
from pnp.model.markup import Dialect, TokenKind, token_at

VOID = frozenset({"pagebreak", "columnbreak"})
"""Directives that hold nothing, so that nothing closes them."""
_SPECIAL = re.compile(r"[*_\[\]{}\\`<&!\n]|  ")
_NESTING = 100  # what stands deeper is lost, and all behind it
_DIRECTIVE = re.compile(r"(:{3,})\s*([A-Za-z][\w-]*)[ \t]*(.*)")
_MARK = re.compile(r"(:{3,})\s*")
_ANCHOR = re.compile(r"\{#([^{}\s]*)\}")
_LONGEST_ANCHOR = 500


def block_parser() -> MarkdownIt:
    """Return a parser of blocks alone: its ``inline`` tokens hold the text as typed."""
    parser = MarkdownIt("commonmark", {"maxNesting": _NESTING}).enable("table")
    parser.core.ruler.enableOnly(["normalize", "block"])
    parser.block.ruler.before(
        "fence", "directive", _directive, {"alt": ["paragraph", "reference", "blockquote", "list"]}
    )
    return parser


class InlineParser:
    """Reads what stands inside one text."""

    def __init__(self, icons: Container[str]) -> None:
        """Take ``[name]`` for an icon where ``icons`` has the name."""
        self._icons = icons
        parser = MarkdownIt("commonmark").disable(["html_inline", "autolink"])
        ruler = parser.inline.ruler
        ruler.at("emphasis", _emphasis)
        ruler.before("link", "icon", self._icon)
        ruler.before("link", "braces", _braces)
        self._parser = parser

    def pieces(self, text: str) -> tuple[InlinePiece, ...]:
        """Return what a text is made of."""
        if not _SPECIAL.search(text):
            return (Characters(text),) if text else ()
        tokens = self._parser.parseInline(joined_lines(text.split("\n")) if "\n" in text else text)
        return tuple(_joined(_pieces(iter(tokens[0].children or ())))) if tokens else ()

    def _icon(self, state: StateInline, silent: bool) -> bool:
        # Silently, the end of a link's words is looked for: there, brackets must be brackets.
        if silent or state.src[state.pos] != "[":
            return False
        token = token_at(state.src, state.pos, Dialect(self._icons))
        if not token or token.kind is not TokenKind.ICON or state.src[token.end : token.end + 1] == "(":
            return False
        state.push("icon", "", 0).content = token.name
        state.pos = token.end
        return True


def _braces(state: StateInline, silent: bool) -> bool:
    """Read a value or ruby."""
    if state.src[state.pos] != "{":
        return False
    found = token_at(state.src, state.pos)
    if not found or found.kind not in {TokenKind.EXPRESSION, TokenKind.RUBY}:
        return False
    if not silent:
        token = state.push("value" if found.kind is TokenKind.EXPRESSION else "reading", "", 0)
        token.content, token.meta = found.name, {"reading": found.reading}
    state.pos = found.end
    return True


def _emphasis(state: StateInline, silent: bool) -> bool:
    """Read marks of emphasis; a full-width neighbour lets them stand beside punctuation, as a space does.

    CommonMark leaves ``**攻擊。**接著`` alone, since the mark stands between punctuation and a letter.
    """
    marker = state.src[state.pos]
    if silent or marker not in "*_":
        return False
    scanned = state.scanDelims(state.pos, marker == "*")
    can_open, can_close = scanned.can_open, scanned.can_close
    if marker == "*":
        before = state.src[state.pos - 1] if state.pos else " "
        end = state.pos + scanned.length
        after = state.src[end] if end < state.posMax else " "
        can_open = can_open or _flanks(before, after)
        can_close = can_close or _flanks(after, before)
    for _ in range(scanned.length):
        state.push("text", "", 0).content = marker
        state.delimiters.append(Delimiter(ord(marker), scanned.length, len(state.tokens) - 1, -1, can_open, can_close))
    state.pos += scanned.length
    return True


def _flanks(outside: str, inside: str) -> bool:
    """Whether a mark belongs to what is inside of it, though that begins with punctuation."""
    if isWhiteSpace(ord(inside)):
        return False
    free = isWhiteSpace(ord(outside)) or _is_punctuation(outside)
    return free or not _is_punctuation(inside) or any(east_asian_width(each) in "WF" for each in (outside, inside))


def _is_punctuation(character: str) -> bool:
    return isMdAsciiPunct(ord(character)) or isPunctChar(character)


def _pieces(tokens: Iterator[Token], bold: int = 0, italic: int = 0) -> Iterator[InlinePiece]:
    """Yield pieces up to the end of the link that is open; ``bold`` and ``italic`` say how many marks are."""
    for token in tokens:
        look = (bold > 0, italic > 0)
        match token.type:
            case "strong_open" | "strong_close":
                bold += token.nesting
            case "em_open" | "em_close":
                italic += token.nesting
            case "link_open":
                target = unquote(str(token.attrs.get("href", "")))
                yield Link(target, tuple(_joined(_pieces(tokens, bold, italic))))
            case "link_close":
                return
            case "icon":
                yield IconName(token.content)
            case "value":
                yield ShownValue(token.content, *look)
            case "reading":
                yield Reading(Characters(token.content, *look), token.meta["reading"])
            case "hardbreak":
                yield ForcedBreak()
            case "softbreak":
                yield Characters(" ", *look)
            case _:
                if token.content:
                    yield Characters(token.content, *look)


def _joined(pieces: Iterator[InlinePiece]) -> Iterator[InlinePiece]:
    """Join words of one look."""
    held: Characters | None = None
    for piece in pieces:
        if isinstance(piece, Characters) and held and piece[1:] == held[1:]:
            held = held._replace(text=held.text + piece.text)
            continue
        if held:
            yield held
            held = None
        if isinstance(piece, Characters):
            held = piece
        else:
            yield piece
    if held:
        yield held


def _directive(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Read ``:::name …`` up to the line of as many colons, or to the end of what it stands in."""
    opening = _DIRECTIVE.fullmatch(_line(state, start))
    if not opening or state.is_code_block(start):
        return False
    if silent:
        return True
    name = opening[2]
    stop, closed = start + 1, name in VOID
    if not closed:
        stop, closed = _closing(state, start, end, len(opening[1]))
    token = state.push("directive_open", "", 1)
    token.info, token.map = name, [start, stop]
    token.meta = {"arguments": opening[3].strip(), "closed": closed}
    if name not in VOID:
        parent, last, level = state.parentType, state.lineMax, state.level
        state.parentType, state.lineMax = "directive", stop
        state.md.block.tokenize(state, start + 1, stop)
        state.parentType, state.lineMax, state.level = parent, last, level
    state.push("directive_close", "", -1)
    state.line = stop + (closed and name not in VOID)
    return True


def _line(state: StateBlock, number: int) -> str:
    return state.src[state.bMarks[number] + state.tShift[number] : state.eMarks[number]].rstrip()


def _closing(state: StateBlock, start: int, end: int, colons: int) -> tuple[int, bool]:
    """Return the line that closes a directive, and whether there is one; others of as many colons may stand inside."""
    depth = 0
    for number in range(start + 1, end):
        line = _line(state, number)
        if line and state.sCount[number] < state.blkIndent:
            return number, False
        if not line.startswith(":::"):
            continue
        opening, mark = _DIRECTIVE.fullmatch(line), _MARK.fullmatch(line)
        if opening and opening[2] not in VOID and len(opening[1]) == colons:
            depth += 1
        elif mark and len(mark[1]) == colons:
            if not depth:
                return number, True
            depth -= 1
    return end, False


def joined_lines(lines: Sequence[str]) -> str:
    r"""Return the lines of a text as one, a break kept where a line ends in ``\`` or two spaces.

    No space joins two full-width characters (CSS Text 3, 4.1.3), whatever markup stands at the lines' ends; icons,
    values and links without words are as what they stand beside.

    >>> joined_lines(["移動或", "**攻擊**", "Ann"]), joined_lines(["one", "two\\", "three"])
    ('移動或**攻擊** Ann', 'one two\\\nthree')
    """
    text = last = ""
    for line in lines:
        stripped = line.strip()
        seen = _seen(stripped)
        if text and not text.endswith("\n") and stripped:
            text = _appended(text, stripped) if _joins(last, seen) else f"{text} {stripped}"
        else:
            text += stripped
        last = seen[-1:] or last
        if line.endswith("  ") and line is not lines[-1]:
            text += "\\"
        if text.endswith("\\") and line is not lines[-1]:
            text += "\n"
    return text


def _appended(text: str, line: str) -> str:
    """Return both as one where no space parts them; marks of emphasis that meet would be read as one mark."""
    end, start = _MARKS_AT_END.search(text), _MARKS_AT_START.match(line)
    if not end or not start:
        return text + line
    if end[0] == start[0]:  # the emphasis goes on
        return text[: end.start()] + line[start.end() :]
    return f"{text}\u200b{line}"


_MARKS_AT_END, _MARKS_AT_START = re.compile(r"(?<!\\)\*+$"), re.compile(r"\*+")
_RUBY = re.compile(r"\{([^{}|]*)\|[^{}]*\}")
_UNSEEN = re.compile(r"\{\{[^{}]*\}\}|\[[^\[\]]*\](?!\()|\]\([^()]*\)|[*_`\[\]]")


def _seen(line: str) -> str:
    """Return the characters of a line that are words, without its marks, icons, values and the targets of links."""
    return _UNSEEN.sub("", _RUBY.sub(r"\1", line)).strip()


def _joins(last: str, following: str) -> bool:
    beside = [character for character in (last, following[:1]) if character]
    return bool(beside) and all(map(_closes_up, beside))


def _closes_up(character: str) -> bool:
    return east_asian_width(character) in "WF" and not "\uac00" <= character <= "\ud7a3"


def parted(content: str) -> tuple[str, tuple[str, ...]]:
    """Return a text without the anchors at its end, and those; read from its end, so that no blanks are read twice.

    >>> parted("Move {#a} on {#b}  {#c} ")
    ('Move {#a} on', ('b', 'c'))
    """
    names: list[str] = []
    end = len(content.rstrip())
    while content[max(0, end - 1) : end] == "}":
        start = content.rfind("{#", max(0, end - _LONGEST_ANCHOR), end)
        found = _ANCHOR.fullmatch(content, start, end) if start >= 0 else None
        if not found:
            break
        names.append(found[1])
        end = start
        while end and content[end - 1].isspace():
            end -= 1
    return (content[:end] if names else content), tuple(reversed(names))
