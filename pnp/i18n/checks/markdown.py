"""What a short text in Markdown is made of, without a full parser: enough to compare a text with its translation.

Emphasis is counted by its marks alone, not by CommonMark's rules of word boundaries, which do not hold between Han:
markdown-it-py sees none in 這是**「粗」**的, and takes three times as long.
"""

import re
from collections import Counter

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
