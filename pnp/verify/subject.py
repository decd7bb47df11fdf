"""What the checks ask of a game's rules."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from pnp.diagnostics import Diagnostic
from pnp.model.game import Game


class Shown(NamedTuple):
    """A step of a card and the witness for it: what happens there; empty where there is no witness."""

    card: str
    step: str
    happens: str


class Examined(NamedTuple):
    """What a game's rules say of its cards.

    ``findings`` is what is wrong with effects and witnesses, ``counted`` how many there are of everything, ``places``
    what effects may name, ``executed`` the verbs that have legality and execution, ``shown`` the witnesses by card,
    ``fixture`` gives the text of a new file of witnesses.
    """

    findings: tuple[Diagnostic, ...]
    counted: Mapping[str, int]
    places: tuple[str, ...]
    executed: frozenset[str]
    shown: Mapping[str, Sequence[Shown]]
    fixture: Callable[[], str]


Examine = Callable[[Game], Examined]
