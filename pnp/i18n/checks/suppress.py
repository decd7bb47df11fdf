"""Findings that a translator has looked at: ``# ignore: numbers — ordinal in name`` beside the message."""

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

from pnp.diagnostics import Severity
from pnp.i18n.checks.record import Fault, Pair
from pnp.load.names import did_you_mean

_IGNORE = re.compile(r"\s*ignore\s*:\s*(.*)", re.IGNORECASE)
_NAME = r"[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*"
_WITH_REASON = re.compile(rf"({_NAME}(?:\s*,\s*{_NAME})*)\s*(?:(?:[—–:]|--|\s-\s)\s*(.*))?")


class Ignored(NamedTuple):
    """A translator's note that a check need not look at a message, and why."""

    name: str
    reason: str


def ignored(pair: Pair) -> Iterator[Ignored]:
    """Yield the checks that a message's comments take back; one whose note cannot be read has no name."""
    for comment in pair.comments:
        note = _IGNORE.fullmatch(comment)
        if not note:
            continue
        said = _WITH_REASON.fullmatch(note[1].strip())
        names = said[1].split(",") if said else [""]
        for name in names:
            yield Ignored(name.strip(), (said[2] or "").strip() if said else "")


def faults_of(pair: Pair, used: Collection[str], names: dict[str, str], ran: Collection[str]) -> Iterator[Fault]:
    """Yield what is wrong with the notes beside a message.

    ``names`` are all checks by name and by code, ``ran`` those that looked, ``used`` those that found something.
    """
    for name, reason in ignored(pair):
        if not name:
            yield Fault("the note “ignore:” names no check", pair, "such as “# ignore: numbers — ordinal in name”")
        elif name not in names:
            yield Fault(f"no check is called “{name}”", pair, did_you_mean(name, sorted(set(names.values()))))
        elif not reason:
            text = f"“ignore: {name}” gives no reason, and is not heeded"
            yield Fault(text, pair, f"such as “# ignore: {name} — ordinal in name”")
        elif names[name] in ran and names[name] not in used:
            yield Fault(f"“{name}” finds nothing here to ignore", pair, "take the note away", Severity.INFO)
