"""Texts as cells of a sheet that other programs open, and back: no cell is a formula, and no blank is lost.

A text that a spreadsheet would take for something else, or whose blanks at an end would go, has an apostrophe there,
which is how spreadsheets themselves mark a text. One rule holds for CSV and XLSX, and reading a sheet undoes it.
https://owasp.org/www-community/attacks/CSV_Injection lists the characters that begin formulas.
"""

import re

BLANKS = " \t\r\n"
"""What the ends of cells lose when a table is read."""
MOST_IN_A_CELL = 32_767
"""UTF-16 code units that a cell of XLSX holds: what is longer is cut by the programs that write it."""
_SPECIAL = r"(?:[=+\-@＝＋－＠ \t\r\n]|(?:#[A-Z0-9/_]+[!?]?|Err:\d{3})\Z)"
_HEAD, _MARKED_HEAD = re.compile(f"'*{_SPECIAL}"), re.compile(f"'+{_SPECIAL}")
_TAIL, _MARKED_TAIL = re.compile(r"[ \t\r\n]'*\Z"), re.compile(r"[ \t\r\n]'+\Z")


def as_cell(text: str, model: str = "") -> str:
    """Return what to write for a text. Where its ``model`` (its source) has blanks at an end, it is marked there too.

    >>> as_cell("=1+1"), as_cell(" (p. 3)"), as_cell("第3頁", " (p. 3)"), as_cell("Draw")
    ("'=1+1", "' (p. 3)", "'第3頁", 'Draw')
    """
    if not text:
        return ""
    head = "'" if leading(model) or _HEAD.match(text) else ""
    tail = "'" if trailing(model) or _TAIL.search(text) else ""
    return head + text + tail


def from_cell(cell: str, model: str = "") -> str:
    """Return the text that a cell says. Where nothing is marked it has the blanks at the ends of its ``model``.

    >>> from_cell("'=1+1"), from_cell("(S. 3)", " (p. 3)"), from_cell("'第3頁", " (p. 3)")
    ('=1+1', ' (S. 3)', '第3頁')
    """
    if not cell:
        return ""
    if trailing(model):
        cell = cell[:-1] if cell.endswith("'") else cell.rstrip(BLANKS) + trailing(model)
    elif _MARKED_TAIL.search(cell):
        cell = cell[:-1]
    if leading(model):
        return cell[1:] if cell.startswith("'") else leading(model) + cell.lstrip(BLANKS)
    return cell[1:] if _MARKED_HEAD.match(cell) else cell


def leading(text: str) -> str:
    """Return the blanks at the beginning of a text."""
    return text[: len(text) - len(text.lstrip(BLANKS))]


def trailing(text: str) -> str:
    """Return the blanks at the end of a text."""
    return text[len(text.rstrip(BLANKS)) :]


def units_of_utf16(text: str) -> int:
    """Return how long a text is as spreadsheets count."""
    return len(text) + sum(character > "\uffff" for character in text)
