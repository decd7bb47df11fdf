"""What the checks ask of a game's rules."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pnp.diagnostics import Diagnostic
from pnp.errors import PnpError
from pnp.model.game import Game

if TYPE_CHECKING:
    from pnp.model.effect.tree import Effect  # which nobody needs who only looks for a board


class Shown(NamedTuple):
    """A step of a card and the witness for it: what happens there; empty where there is no witness."""

    card: str
    step: str
    happens: str


def kept_nowhere() -> str:
    """Raise ``PnpError`` V126: no file of witnesses can be written."""
    raise PnpError("V126", "this game’s witnesses are kept nowhere: they are found anew each time")


class Examined(NamedTuple):
    """What a game's rules say of its cards.

    ``findings`` is what is wrong with effects and witnesses, ``counted`` how many there are of everything but the cards
    of decks, ``places`` what effects may name, ``executed`` the verbs that have legality and execution, ``shown`` the
    witnesses by card, ``fixture`` gives the text of a new file of witnesses. ``used`` are the effects by deck where no
    rules could be asked: then they alone need words and icons, and none needs execution.
    """

    findings: tuple[Diagnostic, ...] = ()
    counted: Mapping[str, int] = MappingProxyType({})
    places: tuple[str, ...] = ()
    executed: frozenset[str] = frozenset()
    shown: Mapping[str, Sequence[Shown]] = MappingProxyType({})
    fixture: Callable[[], str] = kept_nowhere
    used: "Mapping[str, Sequence[Effect]] | None" = None


Examine: TypeAlias = Callable[[Game], Examined]
"""Returns what the rules say of a project's cards; raises ``PnpError`` where its files cannot be read."""
