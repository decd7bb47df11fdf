"""States: changed quickly, written as JSON and read back, and their digests.

A state is made of tuples, integers and strings, so its JSON is canonical as soon as its keys are sorted.
"""

import json
from collections.abc import Collection
from hashlib import blake2b
from typing import Any, TypeVar


def canonical(value: object) -> str:
    """Return ``value`` as JSON in which equal values have equal texts."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def digest(value: object) -> str:
    """Return a short hash of a value's canonical JSON."""
    return blake2b(canonical(value).encode(), digest_size=8).hexdigest()


def fields(record: Any, without: Collection[str] = ()) -> dict[str, Any]:
    """Return the fields of a NamedTuple by name, but for those in ``without``."""
    return {name: value for name, value in zip(record._fields, record, strict=True) if name not in without}


def tuples(value: Any) -> Any:
    """Return what was read from JSON with tuples where JSON has arrays."""
    return tuple(map(tuples, value)) if isinstance(value, list) else value


R = TypeVar("R")


def quick(kind: type[R]) -> type[R]:
    """Give a NamedTuple a ``_replace`` that copies its fields at once: twice as fast as that of the standard library.

    That one goes through all fields by name, whatever is changed. Raises ``KeyError`` for a field that there is not.
    """
    record: Any = kind
    at = {name: number for number, name in enumerate(record._fields)}
    new: Any = tuple.__new__

    def _replace(self: Any, /, **changes: Any) -> Any:
        columns = [*self]
        for name, value in changes.items():
            columns[at[name]] = value
        return new(kind, columns)

    record._replace = _replace
    return kind
