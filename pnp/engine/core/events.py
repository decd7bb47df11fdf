"""Events: what happened, one small typed record each, with ids instead of words."""

from typing import Any, NamedTuple, TypeAlias

Event: TypeAlias = tuple[Any, ...]
"""An instance of one of a game's event records, which are all NamedTuples."""


class Chance(NamedTuple):
    """Outcomes of a stream, the first of them its outcome number ``counter``."""

    stream: str
    counter: int
    outcomes: tuple[int, ...]


def line(event: Event) -> str:
    """Return an event as one line: its name and its fields.

    >>> line(Chance("start", 0, (2,)))
    'chance start 0 2'
    """
    return " ".join([type(event).__name__.lower(), *(_text(field) for field in event if field != ())])


def _text(value: object) -> str:
    return ",".join(map(_text, value)) if isinstance(value, tuple) else str(value)
