"""Chance without a generator: the n-th outcome of a named stream is a hash, the same on every machine.

A state holds only how many outcomes each stream has given. One more draw from one stream shifts no other.
"""

from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Final, NamedTuple, TypeAlias, TypeVar

from pnp.engine.core.events import Chance, Event

Counters: TypeAlias = tuple[tuple[str, int], ...]
"""How many outcomes each stream has given, sorted by stream."""

T = TypeVar("T")
_RANGE: Final = 1 << 64


class Seed(NamedTuple):
    """Where all chance comes from: a number, and outcomes laid down beforehand as (stream, counter, outcome)."""

    number: int
    script: tuple[tuple[str, int, int], ...] = ()


def outcome(seed: Seed, stream: str, counter: int, below: int) -> int:
    """Return the outcome ``counter`` of ``stream``, one of 0 … ``below`` - 1, each as likely as the others."""
    for name, at, value in seed.script:
        if name == stream and at == counter:
            return value % below
    limit = _RANGE - _RANGE % below
    attempt = 0
    while True:
        text = f"{seed.number}/{stream}/{counter}/{attempt}"
        value = int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")
        if value < limit:
            return value % below
        attempt += 1


def draw(seed: Seed, counters: Counters, stream: str, below: int) -> tuple[int, Counters, Chance]:
    """Return the next outcome of ``stream`` below ``below``, the counters after it, and the event that records it."""
    used = dict(counters)
    counter = used.get(stream, 0)
    value = outcome(seed, stream, counter, below)
    return value, _counted(used, stream, counter + 1), Chance(stream, counter, (value,))


def shuffled(seed: Seed, counters: Counters, stream: str, items: Iterable[T]) -> tuple[tuple[T, ...], Counters, Chance]:
    """Return the items in an order of chance, the counters after it, and the event that records it."""
    rest = list(items)
    used = dict(counters)
    counter = used.get(stream, 0)
    outcomes = tuple(outcome(seed, stream, counter + at, len(rest) - at) for at in range(len(rest) - 1))
    order = tuple(rest.pop(value) for value in outcomes) + tuple(rest)
    return order, _counted(used, stream, counter + len(outcomes)), Chance(stream, counter, outcomes)


def scripted(number: int, events: Iterable[Event]) -> Seed:
    """Return the seed that repeats the outcomes recorded in ``events``, and is ``Seed(number)`` beyond them."""
    chances = (event for event in events if isinstance(event, Chance))
    script = ((c.stream, c.counter + at, value) for c in chances for at, value in enumerate(c.outcomes))
    return Seed(number, tuple(script))


def _counted(used: Mapping[str, int], stream: str, count: int) -> Counters:
    return tuple(sorted({**used, stream: count}.items()))
