"""The entries of a PO file, for whoever reads one: builds, checks, and what rewrites catalogs.

Entries as tools write them are read by one pattern each, all others line by line; what comes of both is the same, and
the same as ``msgfmt`` makes of the file. What would lose a letter in silence is an error.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from pnp.diagnostics import Diagnostic, Origin, Severity
from pnp.errors import PnpError

FUZZY = "fuzzy"
_STRING = r'"[^"\\\n]*+(?:\\[abfnrtv"\\][^"\\\n]*+)*+"'
_END = r"[ \t\r]*+(?:\n|\Z)"
_ESCAPED = re.compile(r"\\(.)")
_ESCAPES = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", '"': '"', "\\": "\\"}
_BLANK = " \t\r\n\f\v\ufeff"
FLAGGED = frozenset(",=!")
"""What begins a comment that holds flags; the second is that of gettext 0.26 and later, the third an old one."""


class Raw(NamedTuple):
    """An entry as it was read.

    ``head`` are the lines of its comments and earlier texts, ``translations`` one text or one for each plural form,
    ``line`` that of its msgid; at ``end`` in the file's text end the lines that its texts are in.
    """

    head: str
    context: str
    source: str
    plural: str
    translations: tuple[str, ...]
    obsolete: bool
    line: int
    end: int

    @property
    def flags(self) -> list[str]:
        """The flags, such as ``fuzzy``."""
        return [flag for line in comments(self.head) if line[1:2] in FLAGGED for flag in read_flags(line[2:])]

    @property
    def fuzzy(self) -> bool:
        """Whether a translator should look at the translation again."""
        return FUZZY in self.head and FUZZY in self.flags


def double(context: str, source: str, first: int, second: Origin) -> Diagnostic:
    """Return the error that a message stands twice in a file: a context and source text have one translation."""
    named = context or (f"“{source}”" if source else "the header")
    message = f"lines {first} and {second.row} are both {named}"
    return Diagnostic("I203", message, second, Severity.ERROR, "keep one of them")


def comments(head: str) -> Iterator[str]:
    """Yield the comments of an entry's head, ``#`` and what follows it; those of obsolete entries without ``~``."""
    for line in head.split("\n"):
        text = line.strip(_BLANK)
        if text:
            yield "#" + text[2:].lstrip() if text[:2] == "#~" else text


def read_flags(line: str) -> list[str]:
    """Return the flags in a line; a comma between quotes parts none."""
    flags = re.findall(r'(?:[^,"]|"(?:[^"\\]|\\.)*"|")+', line) if '"' in line else line.split(",")
    return [stripped for flag in flags if (stripped := flag.strip())]


def raw_entries(text: str, path: str, encoding: str = "utf-8") -> Iterator[Raw]:
    """Yield the entries of a PO file's text; raise ``PnpError`` I201 or I202 at a line that is none of a PO file.

    ``encoding`` is that of the file, which characters that are written as bytes (``\\346``) are in.
    """
    at, line = int(text.startswith("\ufeff")), 1
    usual = _usual("").match
    while at < len(text):
        match = usual(text, at)
        obsolete = match is None
        match = match or _usual(r"\#~[ ]").match(text, at)
        if match:
            head, context, source, translation = match.groups('""')
            begin, end = match.start(3), match.end()
            line += text.count("\n", at, begin)
            yield Raw(head, _text(context), _text(source), "", (_text(translation),), obsolete, line, end)
            at, line = end, line + text.count("\n", begin, end)
        else:
            reader = _Reader(text, Origin(path, line), encoding)
            raw = reader.entry(at)
            if raw is None:
                return
            yield raw
            at, line = raw.end, reader.next_line


@cache
def _usual(mark: str) -> re.Pattern[str]:
    """Return the pattern of an entry as tools write it, each line of its texts after ``mark``.

    That is: comments and earlier texts; context, text and translation; and nothing after it that goes on with them.
    """
    strings = rf"({_STRING}(?:[ \t\r]*+\n{mark}{_STRING})*+){_END}"
    before = rf"{mark.removesuffix('[ ]') or '#'}\|[ ]"
    earlier = rf"{before}msg(?:ctxt|id|id_plural)[ ]{_STRING}{_END}(?:{before}{_STRING}{_END})*+"
    return re.compile(
        rf"((?:(?:\#(?![|~])[^\n]*+|[ \t\r]*+)\n|{earlier})*+)"
        rf"(?:{mark}msgctxt[ ]{strings})?+{mark}msgid[ ]{strings}{mark}msgstr[ ]{strings}"
        r'(?!\s*+(?:\#~[ \t]*+)?+(?:"|msgstr|msgid_plural))'
    )


def _text(strings: str) -> str:
    """Return the text of strings that the pattern of a usual entry took."""
    inner = strings[1:-1]
    if '"' in inner:
        inner = re.sub(r'"\s*\n(?:#~)?\s*"', "", inner)
    if "\\" not in inner:
        return inner
    if "\\\\" not in inner:  # then each \n is a newline, and each \" a quote
        inner = inner.replace("\\n", "\n").replace('\\"', '"')
    return _ESCAPED.sub(lambda match: _ESCAPES[match[1]], inner) if "\\" in inner else inner


# What follows reads entries that have plural forms, are laid out by hand, or are wrong.

_KEYWORD = re.compile(r"(msgctxt|msgid_plural|msgid|msgstr)(?:\[[ \t]*([0-9]{1,3})[ \t]*\])?(?![A-Za-z0-9_\[])[ \t]*")
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*+)"(?!")\s*')
_FORM = "msgstr[]"
_FOLLOWS = {
    "": frozenset({"msgctxt", "msgid"}),
    "msgctxt": frozenset({"msgid"}),
    "msgid": frozenset({"msgid_plural", "msgstr"}),
    "msgid_plural": frozenset({_FORM}),
    "msgstr": frozenset[str](),
    _FORM: frozenset({_FORM}),
}


class _RefusedError(Exception):
    """Why something is no text in quotes, and a hint."""


class _Reader:
    """Reads one entry line by line."""

    def __init__(self, text: str, begins: Origin, encoding: str) -> None:
        self._file = text
        self._path = begins.path
        self._encoding = encoding
        self._line = self.next_line = begins.row
        self._head: list[str] = []
        self._texts: dict[str, list[str]] = {}
        self._forms: dict[int, list[str]] = {}
        self._keyword = ""
        self._strings: list[str] = []  # what the keyword has
        self._keyword_line = self._source_line = 0
        self._obsolete = False

    def entry(self, at: int) -> Raw | None:
        """Return the entry that begins at ``at``; None where nothing but comments follows."""
        end = at
        while at < len(self._file):
            stop = self._file.find("\n", at) + 1 or len(self._file)
            line = self._file[at:stop].strip(_BLANK)
            if line and self._is_next(line):
                break
            if line and self._take(line):
                end, self.next_line = stop, self._line + 1
            at, self._line = stop, self._line + 1
        if not self._texts:
            return None
        self._require_strings()
        if not self._complete:
            self._line = self._keyword_line
            raise self._error("the last entry has no msgstr")
        return self._made(end)

    @property
    def _complete(self) -> bool:
        return "msgstr" in self._texts or bool(self._forms)

    def _is_next(self, line: str) -> bool:
        """Whether a line belongs to the entry after this one."""
        if not self._complete:
            return False
        inner = line[2:].lstrip() if line[:2] == "#~" else line
        return _is_comment(inner) or re.match("msgctxt|msgid(?!_plural)", inner) is not None

    def _take(self, line: str) -> bool:
        """Take a line; return whether it holds texts."""
        obsolete = line[:2] == "#~"
        inner = line[2:].lstrip() if obsolete else line
        if _is_comment(inner):  # other tools comment obsolete entries out with their comments
            self._comment(inner if inner[0] == "#" else f"#{inner}")
        elif inner:
            self._read(inner, obsolete=obsolete)
            return True
        return False

    def _comment(self, line: str) -> None:
        if self._texts:
            raise self._error(f"{self._keyword} is not followed by a msgstr")
        if line[1:2] == "|":
            text = line[2:].lstrip()
            keyword = _KEYWORD.match(text)
            known = keyword and not keyword[2] and keyword[1] != "msgstr"
            if not known and not (text[:1] == '"' and self._head and self._head[-1][1:2] == "|"):
                hint = "#| is followed by msgctxt, msgid or msgid_plural"
                raise self._error(f"“{text}” is no previous text", hint)
            self._strings_at(text, keyword.end() if keyword else 0)
        self._head.append(line)

    def _read(self, text: str, *, obsolete: bool) -> None:
        if self._keyword and obsolete != self._obsolete:
            raise self._error("one entry is obsolete in part", "put #~ before all of its lines, or before none")
        self._obsolete = obsolete
        at = 0
        while at < len(text):
            keyword = _KEYWORD.match(text, at)
            if keyword:
                self._begin(keyword[1], keyword[2], text[at:].split(maxsplit=1)[0])
                at = keyword.end()
            elif not at and text[0] != '"':
                raise self._unknown(text)
            elif not self._keyword:
                raise self._error(f"{text} belongs to no msgid or msgstr")
            else:
                found, at = self._strings_at(text, at)
                self._strings.append(found)

    def _begin(self, keyword: str, form: str | None, shown: str) -> None:
        self._require_strings()
        kind = keyword if form is None else f"{keyword}[]"
        if kind not in _FOLLOWS[self._keyword] or (form is not None and int(form) in self._forms):
            after = f" after {self._keyword.removesuffix('[]')}" if self._keyword else " without a msgid"
            raise self._error(f"{shown} stands{after}")
        self._keyword, self._keyword_line, self._strings = kind, self._line, []
        if keyword == "msgid":
            self._source_line = self._line
        if form is None:
            self._texts[keyword] = self._strings
        else:
            self._forms[int(form)] = self._strings

    def _require_strings(self) -> None:
        """Raise ``PnpError`` where the keyword read last has no text."""
        if self._keyword and not self._strings:
            self._line = self._keyword_line
            self._strings_at("", 0)

    def _strings_at(self, text: str, at: int) -> tuple[str, int]:
        try:
            return _strings(text, at, self._encoding)
        except _RefusedError as error:
            raise self._error(*error.args) from None

    def _made(self, end: int) -> Raw:
        texts = {keyword: "".join(strings) for keyword, strings in self._texts.items()}
        forms = ["".join(self._forms.get(at, ())) for at in range(max(self._forms, default=-1) + 1)]
        return Raw(
            head="\n".join(self._head),
            context=texts.get("msgctxt", ""),
            source=texts["msgid"],
            plural=texts.get("msgid_plural", ""),
            translations=tuple(forms) or (texts["msgstr"],),
            obsolete=self._obsolete,
            line=self._source_line,
            end=end,
        )

    def _unknown(self, text: str) -> PnpError:
        if re.match(r"(?:<<<<<<<|=======|>>>>>>>|\|\|\|\|\|\|\|)(?: |$)", text):
            hint = "choose one of the two versions between <<<<<<< and >>>>>>>, and delete these lines"
            return PnpError("I202", "git left a merge conflict here", Origin(self._path, self._line), hint)
        return self._error(f"“{text[:60]}” is no line of a PO file")

    def _error(self, message: str, hint: str = "") -> PnpError:
        return PnpError("I201", f"not a PO file: {message}", Origin(self._path, self._line), hint)


def _is_comment(line: str) -> bool:
    return line[:1] == "#" or line[:5] == "| msg" or line[:3] == '| "'


def earlier_texts(head: str, encoding: str = "utf-8") -> dict[str, str]:
    """Return the earlier texts (``#|``) in the head of an entry that was read, by their keywords."""
    found: dict[str, str] = {}
    name = ""
    for line in comments(head):
        if line[1:2] == "|":
            text = line[2:].lstrip()
            keyword = _KEYWORD.match(text)
            name = keyword[1] if keyword else name
            said, _ = _strings(text, keyword.end() if keyword else 0, encoding)
            found[name] = said if keyword else found[name] + said
    return found


def _strings(text: str, at: int, encoding: str) -> tuple[str, int]:
    """Return the text of the strings from ``at`` on, which blanks part, and where they end.

    Raise ``_RefusedError`` where there is none.
    """
    found: list[str] = []
    while not found or text[at : at + 1] == '"':
        match = _QUOTED.match(text, at)
        if not match:
            raise _RefusedError(
                f"{text[at:] or 'nothing'} is no text in quotes", 'write "…", and \\" for a quote in a text'
            )
        found.append(_unescaped(match[1], encoding) if "\\" in match[1] else match[1])
        at = match.end()
    return "".join(found), at


def _unescaped(text: str, encoding: str) -> str:
    byte = r"\\(?:[0-7]{1,3}|x[0-9A-Fa-f]+)"

    def character(match: re.Match[str]) -> str:
        written, letter = match.groups()
        if not written:
            if letter not in _ESCAPES:
                raise _RefusedError(f"“\\{letter}” stands for no character", "write \\\\ for a backslash")
            return _ESCAPES[letter]
        numbers = [int(one[1:], 16) if one[0] == "x" else int(one, 8) for one in written.split("\\")[1:]]
        try:
            return bytes(number & 0xFF for number in numbers).decode(encoding)  # as gettext reads numbers too large
        except UnicodeDecodeError:
            raise _RefusedError(f"“{written}” is no text in {encoding.upper()}") from None

    return re.sub(rf"((?:{byte})+)|\\(.)", character, text)
