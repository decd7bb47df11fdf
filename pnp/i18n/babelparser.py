"""PO files read by Babel's parser: whatever they hold, with the line of what is wrong."""

import re
from collections.abc import Iterator
from typing import NoReturn

import babel.messages.catalog
from babel.messages.pofile import PoFileError, PoFileParser

from pnp.diagnostics import Diagnostic, Origin
from pnp.errors import PnpError
from pnp.i18n.entries import USUAL, Entry
from pnp.i18n.po import parse

_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_ESCAPE = re.compile(r"\\(.)")
_ESCAPES = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_CONFLICT = re.compile(r"(?:<<<<<<<|=======|>>>>>>>|\|\|\|\|\|\|\|)(?: |$)")


def entries(text: str, path: str, findings: list[Diagnostic]) -> dict[tuple[str, str], Entry]:
    """Return the messages of a file by context and source text; raise ``PnpError`` I102 where it cannot be read."""
    parser = _Parser(path)
    try:
        # Babel does not know the earlier texts of obsolete messages, which Poedit keeps.
        parser.read(text.replace("\n#~|", "\n# "))
    except PoFileError as error:
        message = str(error).removesuffix(f" on {error.lineno}")
        raise _refused(text, f"not a PO file: {message}", Origin(path, error.lineno + 1)) from None
    except ValueError:  # Babel reads what stands in the brackets of msgstr[…] as a number
        raise _refused(text, "not a PO file: misformatted msgstr", Origin(path, parser.offset + 1)) from None
    findings.extend(parser.findings)
    return parser.entries


def _refused(text: str, message: str, origin: Origin) -> PnpError:
    """Return why a file is refused, with the line as the stricter of the two readers names it, if it refuses it too."""
    try:
        parse(text, origin.path)
    except PnpError as error:
        return error.within(code="I102")
    return PnpError("I102", message, origin)


class _Parser(PoFileParser):
    """Babel's parser of PO files, filling a dictionary of our own.

    No ``Message`` is made, of the comments only the flags are kept, and usual messages are read at a glance: that takes
    less than half of the time of ``read_po``. What Babel passes over in silence, so that a letter or a translation gets
    lost, is an error here.
    """

    def __init__(self, path: str) -> None:
        super().__init__(babel.messages.catalog.Catalog(), ignore_obsolete=True, abort_invalid=True)
        self.entries: dict[tuple[str, str], Entry] = {}
        self.findings: list[Diagnostic] = []
        self._path = path

    def read(self, text: str) -> None:
        """Read all of a file."""
        self.parse(self._lines(text))
        if self.translations:
            self._invalid_pofile("", self.offset, "a msgstr at the end belongs to no msgid")

    def _lines(self, text: str) -> Iterator[str]:
        """Yield lines for Babel to parse, blank ones in place of a usual message, which is added at once."""
        line = 0
        blocks = text.split("\n\n")
        for block, following in zip(blocks, [*blocks[1:], ""], strict=True):
            usual = USUAL.fullmatch(block)
            if usual and not following.lstrip().startswith('"'):  # a text may go on there
                self._finish_current_message()
                context, source, translation = usual.groups("")
                lines = [""] * (block.count("\n") + 1)
                self._add_entry(context, source, Entry(translation, False, self._path, line + len(lines) - 1))
            else:
                lines = block.split("\n")
            yield from lines
            yield ""
            line += len(lines) + 1

    def _add_message(self) -> None:
        if len(self.translations) > 1 and len(self.messages) == 1:
            self._invalid_pofile("", self.offset, "there are several msgstr for one msgid")
        source = self._text(self.messages[0])
        translation = self._text(self.translations[0][1])
        context = self._text(self.context) if self.context else ""
        if not self.obsolete and (source or context):
            self._add_entry(context, source, Entry(translation, "fuzzy" in self.flags, self._path, self.offset + 1))
        self.counter += 1
        self._reset_message_state()

    def _add_entry(self, context: str, source: str, entry: Entry) -> None:
        first = self.entries.setdefault((context, source), entry)
        if first is not entry:
            self.findings.append(_double(first, entry, context, source))

    def _text(self, parts: list[str]) -> str:
        if len(parts) == 1:
            return self._unescaped(parts[0])
        return "".join([self._unescaped(part) for part in parts])

    def _unescaped(self, part: str) -> str:
        inner = part[1:-1]
        if "\\" not in part:
            if '"' in inner or part != f'"{inner}"':
                self._unquoted(part)
            return inner
        if "\\\\" not in part:  # then each \" is an escaped quote, and each \n a newline
            if not part[0] == part[-1] == '"' or part[-2] == "\\" or inner.count('"') != inner.count('\\"'):
                self._unquoted(part)
            inner = inner.replace('\\"', '"').replace("\\n", "\n")
            return _ESCAPE.sub(_escaped, inner) if "\\" in inner else inner
        if not _STRING.fullmatch(part):
            self._unquoted(part)
        return _ESCAPE.sub(_escaped, inner)

    def _unquoted(self, part: str) -> NoReturn:
        self._invalid_pofile(part, self.offset, f"“{part}” is not a text in quotes")

    def _process_comment(self, line: str) -> None:
        if line[:2] == "#,":
            super()._process_comment(line)
        else:
            self._finish_current_message()

    def _invalid_pofile(self, line: str, lineno: int, msg: str) -> NoReturn:
        if _CONFLICT.match(line):
            msg = "an unresolved merge conflict"
        raise PoFileError(msg, self.catalog, line, lineno)


def _escaped(match: re.Match[str]) -> str:
    return _ESCAPES.get(match[1], match[1])


def _double(first: Entry, second: Entry, context: str, source: str) -> Diagnostic:
    named = f"“{context}”" if context else f"“{source}”"
    message = f"lines {first.line} and {second.line} both translate {named}; the later one is left out"
    return Diagnostic("I104", message, Origin(second.path, second.line))
