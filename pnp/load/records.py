"""Tables as lists of mappings, in YAML, JSON and TOML; every scalar stays the text that was typed."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from pnp.diagnostics import Diagnostic, Found, Origin, collected
from pnp.errors import PnpError
from pnp.load.rows import Table, from_records, shortened
from pnp.load.tally import bounded
from pnp.load.toml import lines, read_toml

if TYPE_CHECKING:
    from yaml.events import Event

_WANTED = "the file is not a list of records"
_BLANKS = re.compile(r"[ \t\n\r]*")


class _Pairs(tuple[tuple[object, object], ...]):
    """The members of a mapping in order, doubles included."""

    __slots__ = ()


def read_toml_table(text: str, path: str) -> Table:
    """Return the table in a TOML file whose records are its one array of tables, such as ``[[card]]``."""
    document = read_toml(text, path, parse_float=str)
    values = next(iter(document.values()), None)
    if len(document) != 1 or not isinstance(values, list):
        raise PnpError("D121", _WANTED, Origin(path), "write each record below a [[card]] header, and nothing else")
    known = lines(text)
    name = next(iter(document))
    items = [
        (known.get((name, at), at + 1), _Pairs(value.items()) if isinstance(value, dict) else value)
        for at, value in enumerate(values)
    ]
    return _table(path, items)


def read_json(text: str, path: str) -> Table:
    """Return the table in a JSON list of objects; a record's row is the line it begins on."""
    try:
        return _table(path, list(_json_items(text, path)))
    except json.JSONDecodeError as error:
        where = Origin(path, error.lineno, str(error.colno))
        raise PnpError("D120", f"not JSON: {error.msg[:1].lower()}{error.msg[1:]}", where) from None
    except RecursionError:
        raise PnpError("D120", "not JSON that can be read: nested too deeply", Origin(path)) from None


def read_yaml(text: str, path: str) -> Table:
    """Return the table in a YAML list of mappings; a record's row is the line it begins on.

    The parser's events are read one by one, so nothing is resolved (``no``, ``001`` and ``1.0`` stay as they are),
    nothing recurses, and an alias stands for a scalar only.
    """
    import yaml

    try:
        events = yaml.parse(text, Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader))
        return _table(path, list(_yaml_items(events, path)))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        where = Origin(path, mark.line + 1, str(mark.column + 1)) if mark else Origin(path)
        raise PnpError("D120", f"not YAML: {error.problem or error.context}", where) from None
    except yaml.reader.ReaderError as error:
        before = text[: text.find(chr(error.character))]
        where = Origin(path, before.count("\n") + 1, str(len(before) - before.rfind("\n")))
        raise PnpError("D120", f"not YAML: it holds the character U+{error.character:04X}", where) from None


def _json_items(text: str, path: str) -> Iterator[tuple[int, object]]:
    decoder = json.JSONDecoder(object_pairs_hook=_Pairs, parse_int=str, parse_float=str, parse_constant=str)
    at, line, counted = _after_blanks(text, 0), 1, 0
    if text[at : at + 1] != "[":
        if at < len(text):
            decoder.decode(text)  # a syntax error is the better message
            raise PnpError("D121", _WANTED, Origin(path), "begin it with [ and put each record in { }")
        return
    at = _after_blanks(text, at + 1)
    while text[at : at + 1] != "]":
        line, counted = line + text.count("\n", counted, at), at
        value, at = decoder.raw_decode(text, at)
        yield line, value
        at = _after_blanks(text, at)
        if text[at : at + 1] == ",":
            at = _after_blanks(text, at + 1)
        elif text[at : at + 1] != "]":
            raise json.JSONDecodeError("expecting “,” or “]” after a record", text, at)
    if text[at + 1 :].strip():
        raise json.JSONDecodeError("extra data after the list", text, _after_blanks(text, at + 1))


def _after_blanks(text: str, at: int) -> int:
    match = _BLANKS.match(text, at)
    return match.end() if match else at


def _yaml_items(events: "Iterator[Event]", path: str) -> Iterator[tuple[int, object]]:
    from yaml.events import DocumentStartEvent, MappingEndEvent, MappingStartEvent, SequenceEndEvent, SequenceStartEvent

    if not any(isinstance(event, DocumentStartEvent) for event in events):
        return
    if not isinstance(next(events), SequenceStartEvent):
        raise PnpError("D121", _WANTED, Origin(path), "begin each record with “- ”")
    anchors: dict[str, str] = {}
    while not isinstance(event := next(events), SequenceEndEvent):
        row = event.start_mark.line + 1 if event.start_mark else 0
        if not isinstance(event, MappingStartEvent):
            yield row, _yaml_value(event, events, anchors)
            continue
        pairs = []
        while not isinstance(event := next(events), MappingEndEvent):
            key = _yaml_value(event, events, anchors)
            pairs.append((key, _yaml_value(next(events), events, anchors)))
        yield row, _Pairs(pairs)
    if any(isinstance(event, DocumentStartEvent) for event in events):
        raise PnpError("D121", "the file holds more than one YAML document", Origin(path), "leave out the later “---”")


def _yaml_value(event: "Event", events: "Iterator[Event]", anchors: dict[str, str]) -> object:
    """Return the text of a scalar, or an empty list in the place of what is nested, read to its end."""
    from yaml.events import AliasEvent, CollectionEndEvent, CollectionStartEvent, ScalarEvent

    if isinstance(event, ScalarEvent):
        if event.anchor:
            anchors[event.anchor] = event.value
        return event.value
    if isinstance(event, AliasEvent):
        return anchors.get(event.anchor or "", [])
    depth = 1
    while depth:
        inner = next(events)
        depth += isinstance(inner, CollectionStartEvent) - isinstance(inner, CollectionEndEvent)
    return []


def _table(path: str, items: Iterable[tuple[int, object]]) -> Table:
    """Return the table of (row, value); report values that are no mappings, and fields that hold no text."""
    return from_records(path, *collected(bounded(_records(path, items))))


def _records(path: str, items: Iterable[tuple[int, object]]) -> Found[list[tuple[int, dict[str, str]]]]:
    records = []
    for row, value in items:
        if isinstance(value, _Pairs):
            records.append((row, (yield from _record(value, Origin(path, row)))))
        else:
            message = "the record is left out, for it has no named fields"
            yield Diagnostic("D121", message, Origin(path, row))
    return records


def _record(pairs: _Pairs, origin: Origin) -> Found[dict[str, str]]:
    record: dict[str, str] = {}
    for key, value in pairs:
        name = key if isinstance(key, str) else "?"
        where = Origin(origin.path, origin.row, shortened(name))
        if name in record:
            message = f"the record has two fields “{shortened(name)}”; the later one is left out"
            yield Diagnostic("D123", message, where)
            continue
        if isinstance(value, list | dict | _Pairs) or not isinstance(key, str):
            hint = "write text, a number, true or false"
            yield Diagnostic("D122", "the field holds more than a text", where, hint=hint)
        record[name] = _scalar(value)
    return record


def _scalar(value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return str(value).lower()
    return "" if value is None or isinstance(value, list | dict | tuple) else str(value)
