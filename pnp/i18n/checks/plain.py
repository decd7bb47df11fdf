"""Texts as a reader sees them: without tags and Markdown, with a stand-in for each icon and each variable."""

import re
from collections import Counter
from collections.abc import Collection

from pnp.model.markup import TAGS, VARIABLES, Dialect, Token, TokenKind, parse, shown

_BLOCKS = (
    ("heading", re.compile(r"^(#{1,6})\s", re.MULTILINE)),
    ("quotation", re.compile(r"^[ \t]{0,3}(>)", re.MULTILINE)),
    ("list item", re.compile(r"^[ \t]*+([-*+])\s", re.MULTILINE)),
    ("numbered item", re.compile(r"^[ \t]*+\d{1,9}([.)])\s", re.MULTILINE)),
    ("fence", re.compile(r"^[ \t]{0,3}(```|~~~)", re.MULTILINE)),
)
_CODE = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.DOTALL)
_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(\s{0,9}+<?([^\s<>()]*+)>?[^()\n]{0,400}+\)")
_REFERENCE = re.compile(r"(!?)\[([^\[\]]+)\]\[([^\[\]]*)\]")
_STRONG = re.compile(r"(\*\*|__)(?=\S)(.+?)(?<=\S)\1", re.DOTALL)
_EMPHASIS = re.compile(r"(?<![*\w\\])([*_])(?=\S)([^*_]+?)(?<=\S)\1|(\*)(?=\S)([^*]+?)(?<=\S)\*", re.DOTALL)
_CELL = re.compile(r"(?<!\\)\|")
_MARKS = re.compile(r"(?<!\\)\*+|\\(?=[!-/:-@\[-`{-~])")


def unlinked(text: str, nameless: str = "") -> str:
    """Return a text with the words of its links alone; ``nameless`` stands for those that have none.

    >>> unlinked("see [[infect] Infect](#VIR-A3) and [](#V-20)", "…")
    'see [infect] Infect and …'
    """
    return _LINK.sub(lambda match: match[2] or nameless, text)


def unmarked(text: str) -> str:
    r"""Return a text without the marks of emphasis and escapes.

    >>> unmarked(r"**2** of \*")
    '2 of *'
    """
    return _MARKS.sub("", text)


def shape(text: str) -> Counter[str]:
    """Return the parts of a text, each with how often it comes: ``strong``, ``link to rules.md`` …

    >>> sorted(shape("## **Move:** see [rules](rules.md)").elements())
    ['heading 2', 'link to rules.md', 'strong']
    """
    found: Counter[str] = Counter()
    for kind, pattern in _BLOCKS:
        for mark in pattern.findall(text):
            found[f"{kind} {len(mark)}" if kind == "heading" else kind] += 1
        text = pattern.sub("", text)

    def counted(kind: str, pattern: re.Pattern[str], replacement: str) -> None:
        nonlocal text
        text, count = pattern.subn(replacement, text)
        found.update({kind: count} if count else {})

    found.update(f"code {match[2]}" for match in _CODE.finditer(text))
    text = _CODE.sub(" ", text)
    for pattern, verb in ((_LINK, "to"), (_REFERENCE, "by")):
        found.update(f"{'image' if match[1] else 'link'} {verb} {match[3]}" for match in pattern.finditer(text))
        text = pattern.sub(r"\2", text)
    counted("strong", _STRONG, r"\2")
    counted("emphasis", _EMPHASIS, r"\2\4")
    counted("cell", _CELL, " ")
    return found


ICON = "\ufffc"
VARIABLE = "\ue000"
HAN = "\u2e80-\u2fdf\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
"""The Han characters, for a class of a regular expression."""
_HAN = re.compile(f"[{HAN}]")


def plain(text: str, icons: Collection[str], *, markdown: bool = False) -> str:
    """Return what a reader sees of a text, which may be one in Markdown.

    >>> plain("[move] <b>移動：</b>{漢|ㄏㄢˋ} {n}", {"move"}).replace(ICON, "#").replace(VARIABLE, "$")
    '# 移動：漢 $'
    >>> plain("**見**[規則](#rules)", (), markdown=True)
    '見規則'
    """
    if markdown:
        # Escapes go with the marks of emphasis.
        return unmarked("".join(_seen(token, escapes=False) for token in _tokens(unlinked(text, VARIABLE), icons)))
    if not any(mark in text for mark in "{<[%\\"):
        return text
    return "".join(map(_seen, _tokens(text, icons)))


def _tokens(text: str, icons: Collection[str]) -> tuple[Token, ...]:
    return parse(text, Dialect(icons, links=True))


def _seen(token: Token, *, escapes: bool = True) -> str:
    """Return what stands for a token; with ``escapes`` the character alone for one that is escaped."""
    if token.kind is TokenKind.ICON or (token.kind in TAGS and token.name == "icon"):
        return ICON
    if token.kind in VARIABLES:
        return VARIABLE
    if token.kind in TAGS:
        return "\n" if token.name == "br" else ""
    if token.kind is TokenKind.TARGET:
        return ""
    return token.source if token.kind is TokenKind.ESCAPE and not escapes else shown(token)


# A numeral that counts the items of a list, at the start of a line or a sentence: “1.”, “(2)”, “c)”, 步驟1.
_ITEM = re.compile(
    rf"(?:^|(?<=[。；：！？]))[ \t]*+(?:Step |[步第選階場][{HAN}]{{0,2}}+)?"
    r"\(?(?:\d{1,2}+|[A-Za-z]|[ivx]{2,4}+)[.)](?=[ \t])"
    r"|^[ \t]*+[（(]?(?:\d{1,2}+|[甲乙丙丁戊己庚辛壬癸一二三四五六七八九十]{1,3}+)[）)、．](?!\d)",
    re.MULTILINE,
)


_HOLDS_ITEM = re.compile("[.)）、．]")


def unlisted(text: str) -> str:
    """Return a text without the numerals that count its items: translations number lists as they please.

    >>> unlisted("1. Draw 2.\\n2) Step 3. Then 4.")
    ' Draw 2.\\n Step 3. Then 4.'
    """
    return _ITEM.sub("", text) if _HOLDS_ITEM.search(text) else text


def has_han(text: str) -> bool:
    """Whether a text holds a Han character."""
    return _HAN.search(text) is not None


def listed(words: Collection[str]) -> str:
    """Return words in quotes, separated by commas."""
    return ", ".join(f"“{word}”" for word in words)


def quoted(text: str, longest: int = 40) -> str:
    """Return a text in quotes on one line, its middle left out where it is long."""
    line = " ".join(text.split())
    if len(line) > longest:
        half = longest // 2
        line = f"{line[:half]} … {line[-half:]}"
    return f"“{line}”"
