"""A game to be played: its data, the players, the mode, how rulings are decided, and the tables made from them."""

from collections.abc import Mapping
from dataclasses import dataclass

from pnp.engine.core.configuration import decided
from pnp.engine.core.state import digest
from pnp.engine.games.vitamors.data import EXILE, EXPERT, NOVICE, Data, Limits
from pnp.errors import PnpError


@dataclass(frozen=True, slots=True)
class Config:
    """A game to be played. Seats are counted clockwise from 0; turns go counter-clockwise.

    A place is where a scroll lies below a mystic board: ``names`` and ``boards`` are by place. ``plots`` are the tokens
    that lie aside, ``rivals`` by plot those of which only one comes onto the table. ``factions`` are the cards to be
    dealt, ``classes`` is by character. ``choice`` gives the answer chosen for each ruling.
    """

    players: int
    expert: bool
    choice: Mapping[str, str]
    factions: tuple[str, ...]
    characters: tuple[str, ...]
    classes: Mapping[str, str]
    names: tuple[str, ...]
    boards: tuple[str, ...]
    place_of: Mapping[str, int]
    plots: tuple[str, ...]
    rivals: Mapping[str, tuple[str, ...]]
    limits: Limits
    data_hash: str
    rulings_hash: str


def configure(data: Data, *, players: int, expert: bool = False, choices: Mapping[str, str] | None = None) -> Config:
    """Return the game for ``players`` in one of its modes, each ruling at its default or as in ``choices``.

    Raises ``PnpError``: E120 for a number of players that the data does not know, E121 for a ruling or an answer that
    there is not, E122 for too few cards or tokens.
    """
    known = sorted(data.sides[EXILE])
    if players not in known:
        raise PnpError("E120", f"the game is not for {players} players", hint=f"for {', '.join(map(str, known))}")
    choice = decided(data.rulings, choices or {})
    amounts = {name: table[players] for name, table in data.modes[EXPERT if expert else NOVICE].items()}
    boards = tuple(board for board in data.boards for _ in range(amounts.get(board, 0)))
    names = tuple(f"{board}-{at}" for board in data.boards for at in range(1, amounts.get(board, 0) + 1))
    _check_amounts(data, players, amounts, len(boards))
    return Config(
        players=players,
        expert=expert,
        choice=choice,
        factions=tuple(faction for faction, table in data.sides.items() for _ in range(table[players])),
        characters=tuple(character for character, _ in data.characters),
        classes=dict(data.characters),
        names=names,
        boards=boards,
        place_of={name: at for at, name in enumerate(names)},
        plots=tuple(plot.id for plot in data.plots for _ in range(amounts.get(plot.id, 0))),
        rivals=_rivals(data),
        limits=data.limits,
        data_hash=digest([*data[1:7], *(_sorted(table) for table in (data.sides, *data.modes.values())), data.limits]),
        rulings_hash=digest(choice),
    )


def _check_amounts(data: Data, players: int, amounts: Mapping[str, int], places: int) -> None:
    wanted = {
        **{f"faction cards “{name}”": (count, data.sides[name][players]) for name, count in data.factions.items()},
        # Nobody draws from an empty deck: no game has more offers than the altars take cards (M-12).
        "character cards": (len(data.characters), players + data.limits.most_cards),
        "scythes": (data.scythes, places),
        **{f"plots “{plot.id}”": (plot.copies, amounts.get(plot.id, 0)) for plot in data.plots},
    }
    for what, (there, least) in wanted.items():
        if there < least:
            raise PnpError("E122", f"there are {there} {what}, and {least} are wanted")


def _rivals(data: Data) -> dict[str, tuple[str, ...]]:
    return {
        plot.id: tuple(other.id for other in data.plots if plot.one_of and other.one_of == plot.one_of)
        for plot in data.plots
    }


def _sorted(tables: Mapping[str, Mapping[int, int]]) -> list[object]:
    return [(name, sorted(table.items())) for name, table in sorted(tables.items())]
