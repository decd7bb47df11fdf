"""The lines of a PO file, grouped into entries."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pnp.diagnostics import Origin
from pnp.errors import PnpError

_KEYWORD = re.compile(r"(msgctxt|msgid_plural|msgid|msgstr)(?:\[([0-9]{1,3})\])?\s*(.*)", re.DOTALL)
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
_ESCAPE = re.compile(r"\\(?:([0-7]{1,3})|x([0-9A-Fa-f]{1,2})|(.))")
_ESCAPES = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", '"': '"', "\\": "\\"}
_CONFLICT = re.compile(r"(?:<<<<<<<|=======|>>>>>>>|\|\|\|\|\|\|\|)(?: |$)")
_FOLLOWS = {
    "msgctxt": frozenset({"msgid"}),
    "msgid": frozenset({"msgid_plural", "msgstr"}),
    "msgid_plural": frozenset({"msgstr[]"}),
    "msgstr": frozenset[str](),
    "msgstr[]": frozenset({"msgstr[]"}),
}


@dataclass(slots=True)
class Raw:
    """An entry while it is read: its texts by keyword, its comments by kind, the lines it ends before and begins at."""

    texts: dict[str, str] = field(default_factory=dict)
    forms: dict[int, str] = field(default_factory=dict)
    before: dict[str, str] = field(default_factory=dict)
    comments: list[str] = field(default_factory=list)
    hints: list[str] = field(default_factory=list)
    references: list[str] = field(default_factory=list)
    flags: list[str] = field(default_factory=list)
    obsolete: bool = False
    line: int = 0
    end: int = 0

    @property
    def complete(self) -> bool:
        """Whether the entry has its translation."""
        return "msgstr" in self.texts or bool(self.forms)


def raw_entries(lines: Sequence[str], path: str) -> Iterator[Raw]:
    """Yield the entries of a PO file's lines; raise ``PnpError`` at a line that is none of a PO file."""
    reader = _Reader(path)
    for number, line in enumerate(lines, start=1):
        done = reader.read(number, line)
        if done:
            yield done
    last = reader.finish(len(lines))
    if last:
        yield last


class _Reader:
    """Takes lines one by one and gives an entry as soon as the next begins."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._raw = Raw()
        self._keyword = ""
        self._at: tuple[dict[str, str], str] | None = None
        self._number = 0

    def read(self, number: int, line: str) -> Raw | None:
        """Take a line; return the entry that ended before it, if one did."""
        self._number = number
        text = line.strip(" \t\r\f\v" if number > 1 else " \t\r\f\v\ufeff")
        if not text:
            return None
        if text[0] == '"':
            self._continue(text)
            return None
        if text[:2] == "#~":
            return self._obsolete(text[2:].lstrip(" \t"))
        if text[0] == "#":
            done = self._ended()
            self._comment(text)
            return done
        return self._keyworded(text, obsolete=False)

    def finish(self, count: int) -> Raw | None:
        """Return the last entry of ``count`` lines, if there is one."""
        if self._raw.complete:
            return self._raw
        if self._raw.texts:
            self._number = self._raw.line or self._number
            raise self._error("the last entry has no msgstr")
        return None

    def _ended(self) -> Raw | None:
        """Begin an entry where the one before has its translation, and return that one."""
        if not self._raw.complete:
            if self._raw.texts:
                raise self._error(f"{self._keyword} is not followed by a msgstr")
            return None
        done, self._raw, self._keyword, self._at = self._raw, Raw(), "", None
        return done

    def _comment(self, text: str) -> None:
        raw, kind = self._raw, text[1:2]
        if kind == "|":
            self._previous(text[2:].strip())
            return
        self._at = None
        if kind == ".":
            raw.hints.append(text[2:].strip())
        elif kind == ":":
            raw.references.append(text[2:].strip())
        elif kind == ",":
            raw.flags.append(text[2:].strip())
        else:
            raw.comments.append(text[2:] if kind == " " else text[1:])

    def _obsolete(self, text: str) -> Raw | None:
        if text[:1] == '"':
            self._continue(text)
            return None
        if text[:1] in {"|", "#"}:  # other tools comment obsolete entries out with their comments
            done = self._ended()
            self._comment(text if text[0] == "#" else f"#{text}")
            return done
        if text:
            return self._keyworded(text, obsolete=True)
        return None

    def _previous(self, text: str) -> None:
        if text[:1] == '"':
            self._continue(text)
            return
        match = _KEYWORD.fullmatch(text)
        if not match or match[2] or match[1] == "msgstr":
            raise self._error(f"“{text}” is no previous text", "#| is followed by msgctxt, msgid or msgid_plural")
        self._raw.before[match[1]] = self._string(match[3])
        self._at = (self._raw.before, match[1])

    def _keyworded(self, text: str, *, obsolete: bool) -> Raw | None:
        match = _KEYWORD.fullmatch(text)
        if not match:
            raise self._unknown(text)
        keyword, form = match[1], match[2]
        done = self._ended() if keyword in {"msgctxt", "msgid"} and self._raw.complete else None
        raw, shown = self._raw, "msgstr[]" if form is not None and keyword == "msgstr" else keyword
        expected = _FOLLOWS[self._keyword] if self._keyword else {"msgctxt", "msgid"}
        if shown not in expected or (form is not None and keyword != "msgstr") or (form and int(form) in raw.forms):
            after = f" after {self._keyword.removesuffix('[]')}" if self._keyword else " without a msgid"
            raise self._error(f"{text.split()[0]} stands{after}")
        self._keyword = shown
        raw.end = self._number
        if keyword == "msgid":
            raw.line = self._number
        raw.obsolete = obsolete
        value = self._string(match[3])
        if form is not None:
            raw.forms[int(form)] = value
            self._at = None
        else:
            raw.texts[keyword] = value
            self._at = (raw.texts, keyword)
        return done

    def _continue(self, text: str) -> None:
        value = self._string(text)
        if self._at:
            into, keyword = self._at
            into[keyword] += value
            if into is self._raw.texts:
                self._raw.end = self._number
        elif self._keyword == "msgstr[]":
            last = next(reversed(self._raw.forms))
            self._raw.forms[last] += value
            self._raw.end = self._number
        else:
            raise self._error(f"{text} belongs to no msgid or msgstr")

    def _string(self, text: str) -> str:
        if "\\" not in text and text.count('"') == 2 and text[0] == text[-1] == '"':
            return text[1:-1]
        match = _STRING.fullmatch(text)
        if not match:
            raise self._error(f"{text or 'nothing'} is no text in quotes", 'write "…", and \\" for a quote in a text')
        return _ESCAPE.sub(self._unescaped, match[1])

    def _unescaped(self, match: re.Match[str]) -> str:
        octal, hexadecimal, letter = match.groups()
        if letter is None:
            return chr(int(octal, 8) if octal else int(hexadecimal, 16))
        if letter not in _ESCAPES:
            raise self._error(f"“\\{letter}” stands for no character", "write \\\\ for a backslash")
        return _ESCAPES[letter]

    def _unknown(self, text: str) -> PnpError:
        if _CONFLICT.match(text):
            hint = "choose one of the two versions between <<<<<<< and >>>>>>>, and delete these lines"
            return PnpError("I202", "git left a merge conflict here", Origin(self._path, self._number), hint)
        return self._error(f"“{text[:60]}” is no line of a PO file")

    def _error(self, message: str, hint: str = "") -> PnpError:
        return PnpError("I201", f"not a PO file: {message}", Origin(self._path, self._number), hint)
