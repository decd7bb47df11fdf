"""The tree of an effect as values of JSON, and back."""

from collections.abc import Mapping

from pnp.model.effect.tree import (
    GOVERNED,
    LISTED,
    Condition,
    Count,
    Per,
    Selector,
    Signed,
    Step,
    Table,
    UpTo,
)

NODES = (Selector, Count, Table, Per, UpTo, Signed, Condition, Step, *LISTED, *GOVERNED)
"""Every kind of node."""
_BY_NAME: Mapping[str, type] = {kind._field_defaults["node"]: kind for kind in NODES}


def plain(value: object) -> object:
    """Return an effect as values of JSON: a table by field for each node, lists, numbers, texts, null."""
    if isinstance(value, NODES):
        return {"node": value.node, **{name: plain(field) for name, field in zip(value._fields, value, strict=True)}}
    return [plain(each) for each in value] if isinstance(value, tuple) else value


def made(value: object) -> object:
    """Return what ``plain`` gave, as it was; raise ``ValueError`` where it was no effect."""
    if isinstance(value, list):
        return tuple(map(made, value))
    if not isinstance(value, Mapping):
        return value
    kind = _BY_NAME.get(str(value.get("node")))
    if kind is None or set(value) != {*kind._fields}:  # type: ignore[attr-defined]  # all of them are NamedTuples
        raise ValueError(f"this is no node: {value}")
    return kind(**{name: made(field) for name, field in value.items()})
