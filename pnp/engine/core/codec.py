"""States as JSON and back, and their digests.

A state is made of tuples, integers and strings, so its JSON is canonical as soon as its keys are sorted.
"""

import json
from collections.abc import Collection
from hashlib import blake2b
from typing import Any


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
