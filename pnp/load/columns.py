"""The columns of a table by the names that cards know: as the deck says, in other letters, by usual other names."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from pnp.diagnostics import Diagnostic, Found, Origin, Severity, collected
from pnp.load.names import did_you_mean
from pnp.load.rows import Row, Table, shortened

ID, COUNT = "id", "count"
_SEPARATORS = re.compile(r"[\s_.:#-]+")
_IDS = (
    *("no", "nr", "num", "number", "cardid", "cardno", "cardnr", "cardnumber", "key", "cardkey", "code", "cardcode"),
    *(
        "identifier",
        "slug",
        "uid",
        "編號",
        "编号",
        "卡號",
        "卡号",
        "卡牌編號",
        "卡牌编号",
        "番号",
        "カード番号",
        "번호",
    ),
    *("kennung", "nummer", "kartennummer", "numéro", "numero", "número", "código", "codice", "идентификатор", "номер"),
)
_COUNTS = (
    *("qty", "quantity", "copies", "copy", "numberofcopies", "noofcopies", "cardcount", "數量", "数量", "張數", "张数"),
    *("份數", "份数", "枚数", "枚數", "수량", "매수", "anzahl", "menge", "stückzahl", "exemplare", "quantité"),
    *("exemplaires", "cantidad", "copias", "quantità", "copie", "quantidade", "cópias", "количество"),
)


def with_columns(table: Table, wanted: Mapping[str, str], fields: Iterable[str], origin: Origin) -> Table:
    """Return the table with its columns called as cards and templates know them, and what is to be said of that.

    ``wanted`` gives for a name the column of the file that has it; ``origin`` is where it stands. ``id``, ``count`` and
    ``fields`` are found in other letters (``ID``), the first two by usual other names (``Qty``), which is told.
    """
    made, found = collected(_with_columns(table, wanted, fields, origin))
    return made._replace(findings=(*table.findings, *found))


def _with_columns(table: Table, wanted: Mapping[str, str], fields: Iterable[str], origin: Origin) -> Found[Table]:
    known = {_folded(name): name for name in reversed(table.columns)}
    renamed: dict[str, str] = {}
    for ours, theirs in wanted.items():
        column = theirs if theirs in table.columns else known.get(_folded(theirs), "")
        if column:
            renamed[column] = ours
        elif table.columns:
            hint = did_you_mean(theirs, list(table.columns)) or _listed(table.columns)
            message = f"“{table.path}” has no column “{shortened(theirs)}”"
            yield Diagnostic("D148", message, origin, hint=hint)
    for ours in (ID, COUNT, *fields):
        column = known.get(_folded(ours), "")
        if ours not in table.columns and ours not in renamed.values() and column and column not in renamed:
            renamed[column] = ours
    for ours, usual, fits in ((ID, _IDS, _are_ids), (COUNT, _COUNTS, _are_counts)):
        if ours not in table.columns and ours not in renamed.values():
            left = [name for name in table.columns if name not in renamed and _bare(name) in usual]
            yield from _guessed(table, ours, left, fits, renamed)
    return (yield from _renamed(table, {old: new for old, new in renamed.items() if old != new}))


def _guessed(
    table: Table, ours: str, named: Sequence[str], fits: Callable[[Sequence[str]], bool], renamed: dict[str, str]
) -> Iterator[Diagnostic]:
    """Take the one column that has a usual name and fitting texts; yield what is to be said of it."""
    if not named:
        return
    column, origin = named[0], Origin(table.path, 0, shortened(named[0]))
    what = "the ids of cards" if ours == ID else "the numbers of copies"
    hint = f'say so in the deck: columns = {{ {ours} = "{shortened(column)}" }}'
    if len(named) == 1 and fits([row.cells[column] for row in table.rows]):
        renamed[column] = ours
        message = f"the column “{shortened(column)}” is read as {what}"
    else:
        listed = ", ".join(f"“{shortened(name)}”" for name in named)
        message = f"{listed} may be {what}, but there is no column “{ours}”"
        hint = f"if so, {hint}"
    yield Diagnostic("D136", message, origin, Severity.WARNING, hint)


def is_id_name(name: str) -> bool:
    """Return whether people call a column of ids so: ``No.``, ``Card ID``, ``編號``."""
    return _bare(name) in {ID, *_IDS} or name.strip() == "#"


def _are_ids(texts: Sequence[str]) -> bool:
    return all(texts) and len(set(texts)) == len(texts)


def _are_counts(texts: Sequence[str]) -> bool:
    return all(not text or (text.isdecimal() and len(text) <= 4) for text in texts) and any(texts)


def _renamed(table: Table, renamed: Mapping[str, str]) -> Found[Table]:
    if not renamed:
        return table
    for old, new in renamed.items():
        if new in table.columns and new not in renamed:
            message = f"“{shortened(old)}” and “{shortened(new)}” are both “{shortened(new)}”; the latter is left out"
            yield Diagnostic("D107", message, Origin(table.path, 0, shortened(new)), hint="rename one of them")
    left_out = set(renamed.values()).difference(renamed)
    kept = [name for name in table.columns if name not in left_out]
    columns = tuple(renamed.get(name, name) for name in kept)
    rows = tuple(
        Row(row.number, {renamed.get(name, name): row.cells[name] for name in kept if name in row.cells})
        for row in table.rows
    )
    return table._replace(columns=columns, rows=rows)


def _folded(name: str) -> str:
    return " ".join(name.split()).casefold()


def _bare(name: str) -> str:
    return _SEPARATORS.sub("", name.casefold())


def _listed(columns: Sequence[str]) -> str:
    return f"the columns are {', '.join(map(shortened, columns[:20]))}"
