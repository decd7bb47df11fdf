"""A game that the engine plays, as one record: all that commands, checks and documents ask of it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from pnp.diagnostics import Diagnostic
from pnp.errors import PnpError
from pnp.load.names import did_you_mean
from pnp.model.game import Game

if TYPE_CHECKING:
    from pnp.model.effect.tree import Effect  # which nobody needs who only looks for a board


class WitnessedStep(NamedTuple):
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
    shown: Mapping[str, Sequence[WitnessedStep]] = MappingProxyType({})
    fixture: Callable[[], str] = kept_nowhere
    used: "Mapping[str, Sequence[Effect]] | None" = None


Examine: TypeAlias = Callable[[Game], Examined]
"""Returns what the rules say of a project's cards; raises ``PnpError`` where its files cannot be read."""


if TYPE_CHECKING:
    from pnp.engine.core.game import GameRules

Findings: TypeAlias = tuple[Diagnostic, ...]


class Playable(NamedTuple):
    """What plays a game: its rules, what reads the files of a project, and what makes a configuration of these.

    ``read(folder)`` returns data and findings; ``configure(data, players=…, choices=…)`` has a further argument, True
    or False, for each variant. Both raise ``PnpError`` for what cannot be played.
    """

    game: "GameRules[Any, Any]"
    read: Callable[[Path], tuple[Any, Findings]]
    configure: Callable[..., Any]


class Engine(NamedTuple):
    """A game by its ``id``, the name that ``game.toml`` has for it.

    ``playable`` returns what plays it, and may import that only then: a build asks for the board alone. ``players`` is
    how many play where nobody says; ``variants`` are what players may agree on, each with the argument of ``configure``
    that says so. ``examine`` answers the checks of effects; without it they go by the project's data alone. ``board``
    reads a ``board.toml`` and returns what rules text sees as ``board``, and every finding about it.
    """

    id: str
    playable: Callable[[], Playable]
    players: int
    variants: Mapping[str, str] = MappingProxyType({})
    examine: Examine | None = None
    board: Callable[[Path], tuple[object, Findings]] | None = None

    @property
    def game(self) -> "GameRules[Any, Any]":
        """Its rules."""
        return self.playable().game

    def set_up(
        self, folder: Path, players: int, variants: Iterable[str] = (), choices: Mapping[str, str] | None = None
    ) -> tuple[Any, Findings]:
        """Return the configuration of a game by the files in ``folder``, and every finding about these.

        Raise ``PnpError``: E151 for a variant that there is not, E120–E122 for what cannot be played.
        """
        chosen: dict[str, bool] = {}
        for name in variants:
            if name not in self.variants:
                hint = did_you_mean(name, list(self.variants)) or f"there are {', '.join(self.variants) or 'none'}"
                raise PnpError("E151", f"“{self.id}” has no variant “{name}”", hint=hint)
            chosen[self.variants[name]] = True
        _, read, configure = self.playable()
        data, findings = read(folder)
        return configure(data, players=players, choices=choices, **chosen), findings
