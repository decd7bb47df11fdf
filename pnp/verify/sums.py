"""``sums.toml``: what a game's box holds and the numbers of its rules, held against its data (C1)."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from pnp.diagnostics import Diagnostic
from pnp.load.names import did_you_mean
from pnp.load.schema import checked, unknown_keys
from pnp.load.text import read_text
from pnp.load.toml import document
from pnp.model.game import Game

SUMS_FILE = "sums.toml"


class SumTable(Struct, frozen=True):
    """``[[sum]]``: ``of`` says how many there are of each, by the names under which the data is counted.

    What makes no sum, as the numbers of rules, has no ``total``.
    """

    what: str
    of: dict[str, int]
    total: int | None = None


def counts(game: Game) -> dict[str, int]:
    """Return how many cards each deck has, ``deck.zone``, and the numbers of the rules: ``constants.rounds``."""
    decks = {f"deck.{deck.id}": sum(card.count for card in deck.cards) for deck in game.decks}
    return decks | dict(_named("constants", game.constants)) | dict(_named("players", game.players))


def _named(name: str, value: object) -> Iterator[tuple[str, int]]:
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield from _named(f"{name}.{key}", part)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield name, value


def faults(path: Path, counted: Mapping[str, int]) -> Iterator[Diagnostic]:
    """Yield where the sums in the file at ``path`` are not those of what is ``counted``; nothing without such a file.

    Raise ``PnpError`` where it cannot be read.
    """
    if not path.is_file():
        return
    read = document(read_text(path), path.as_posix())
    yield from unknown_keys(read, (), dict(read.values), ["sum"])
    listed = read.values.get("sum", [])
    if not isinstance(listed, list):
        yield Diagnostic("D142", "“sum” is not a list of tables", read.origin("sum"), hint="write [[sum]]")
        return
    for at in range(len(listed)):
        table = yield from checked(SumTable, read, ("sum", at))
        if table is None:
            continue
        origin = read.origin("sum", at)
        for name, number in table.of.items():
            if name not in counted:
                hint = did_you_mean(name, list(counted)) or f"there are {', '.join(counted)}"
                yield Diagnostic("V111", f"“{name}” is nothing that is counted", origin, hint=hint)
            elif counted[name] != number:
                said = f"“{name}” is {counted[name]}, not {number}"
                yield Diagnostic("V111", said, origin, hint="mend the one or the other")
        whole = sum(table.of.values())
        if table.total is not None and whole != table.total:
            yield Diagnostic("V111", f"“{table.what}” are {whole} together, not {table.total}", origin)
