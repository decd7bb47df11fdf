"""``rulings.toml``: the questions that the sources leave open, and their answers."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from pnp.diagnostics import Diagnostic, Found, Origin, Severity, collected
from pnp.load.names import did_you_mean
from pnp.load.schema import checked, unknown_keys
from pnp.load.text import read_text
from pnp.load.toml import TomlDocument, document
from pnp.model.game import Ruling

RULINGS_FILE = "rulings.toml"


class RulingTable(Struct, frozen=True):
    """``[[ruling]]``; ``answers`` has the words of each answer by its id."""

    id: str
    question: str
    default: str
    answers: dict[str, str]
    alternatives: tuple[str, ...] = ()
    seeds: tuple[str, ...] = ()
    confidence: Annotated[str, Meta(pattern=r"^[HML](/[HML])*$")] = "M"


def load_rulings(path: Path) -> tuple[tuple[Ruling, ...], tuple[Diagnostic, ...]]:
    """Return the rulings in the file at ``path`` and every finding; raise ``PnpError`` where it cannot be read."""
    read = document(read_text(path), path.as_posix())
    return collected(_rulings(read))


def _rulings(read: TomlDocument) -> Found[tuple[Ruling, ...]]:
    yield from unknown_keys(read, (), dict(read.values), ["ruling"])
    listed = read.values.get("ruling", [])
    if not isinstance(listed, list):
        message = "“ruling” is not a list of tables"
        yield Diagnostic("D142", message, read.origin("ruling"), hint="write [[ruling]]")
        return ()
    rulings: dict[str, Ruling] = {}
    for at in range(len(listed)):
        table = yield from checked(RulingTable, read, ("ruling", at))
        if table is None:
            continue
        origin = read.origin("ruling", at)
        if table.id in rulings:
            yield Diagnostic("D171", f"there are two rulings “{table.id}”; the later one is left out", origin)
            continue
        yield from _wrong_answers(table, origin)
        rulings[table.id] = Ruling(
            id=table.id,
            question=table.question,
            default=table.default,
            answers=table.answers,
            alternatives=tuple(answer for answer in table.alternatives if answer != table.default),
            seeds=table.seeds,
            confidence=table.confidence,
            origin=origin,
        )
    return tuple(rulings.values())


def _wrong_answers(table: RulingTable, origin: Origin) -> Iterator[Diagnostic]:
    """Yield a finding for each answer that is named and not given, and for each that is given and not named."""
    named = (table.default, *table.alternatives)
    for answer in dict.fromkeys(named):
        if answer not in table.answers:
            hint = did_you_mean(answer, list(table.answers)) or "add it below [ruling.answers]"
            yield Diagnostic("D172", f"{table.id} has no answer “{answer}”", origin, hint=hint)
    if table.default in table.alternatives:
        message = f"the default of {table.id}, “{table.default}”, is among its alternatives"
        yield Diagnostic("D172", message, origin)
    for answer in table.answers:
        if answer not in named:
            message = f"{table.id} has an answer “{answer}” that cannot be chosen"
            yield Diagnostic("D173", message, origin, Severity.WARNING, "name it in “alternatives”")
