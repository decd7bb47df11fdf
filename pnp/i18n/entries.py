"""The messages of a PO file as a build asks for them, and files that hold none but usual ones, read at a glance."""

import re
from typing import NamedTuple

_TEXT = r'"([^"\\\n]*)"'
# A message that is not fuzzy and has no plural, each of its texts on one line and without escapes.
_COMMENTS = r"(?:#(?:[:. ][^\n]*|,(?![^\n]*fuzzy)[^\n]*)?\n)*"
USUAL = re.compile(rf'{_COMMENTS}(?:msgctxt {_TEXT}\n)?msgid (?!""){_TEXT}\nmsgstr {_TEXT}')
_HEADER = re.compile(r'(?:#[^\n]*\n)*msgid ""\nmsgstr ""(?:\n"(?:[^"\\\n]|\\.)*")*')


class Entry(NamedTuple):
    """One message of a PO file: its translation (empty: none), whether that is fuzzy, and the line of its msgid."""

    text: str
    fuzzy: bool
    path: str
    line: int

    @property
    def settled(self) -> bool:
        """Whether there is a translation that may be shown."""
        return not self.fuzzy and self.text.strip() != ""


def usual_entries(text: str, path: str) -> dict[tuple[str, str], Entry] | None:
    """Return the messages of a file by context and source text, or None if it has to be read with more care."""
    found: dict[tuple[str, str], Entry] = {}
    line = 0
    for block in text.rstrip("\n").split("\n\n"):
        lines = block.count("\n") + 1
        usual = USUAL.fullmatch(block)
        if usual:
            context, source, translation = usual.groups("")
            entry = Entry(translation, False, path, line + lines - 1)
            if found.setdefault((context, source), entry) is not entry:
                return None
        elif line or not _HEADER.fullmatch(block):
            return None
        line += lines + 1
    return found
