"""A game to be played: its data, the players, and the tables made from them."""

from collections.abc import Mapping
from dataclasses import dataclass

from pnp.engine.core.configuration import decided
from pnp.engine.core.state import digest
from pnp.engine.games.lanterns.data import MARKET, Data, Numbers
from pnp.errors import PnpError
from pnp.model.effect import notation
from pnp.model.effect.tree import Effect


@dataclass(frozen=True, slots=True)
class Config:
    """A game to be played. Seats are counted clockwise from 0.

    Places are the stalls, then the shrines, then the yard of each seat. ``scopes`` are the places that effects name,
    but for those that depend on who plays which card; ``colours`` is by stall, ``tables`` for this number of players.
    """

    players: int
    names: tuple[str, ...]
    place_of: Mapping[str, int]
    stalls: int
    shrines: tuple[int, ...]
    colours: tuple[str, ...]
    scopes: Mapping[str, tuple[int, ...]]
    tables: Mapping[str, int]
    numbers: Numbers
    cards: tuple[str, ...]
    effects: Mapping[str, Effect]
    data_hash: str


def configure(data: Data, *, players: int, choices: Mapping[str, str] | None = None) -> Config:
    """Return the game for ``players``.

    Raises ``PnpError``: E120 for a number of players that the data does not know, E121 for a ruling, for there is none,
    E122 for too few cards.
    """
    known = sorted(data.tables["rounds"])
    if players not in known or any(players not in table for table in data.tables.values()):
        raise PnpError("E120", f"the game is not for {players} players", hint=f"for {', '.join(map(str, known))}")
    decided((), choices or {})
    if len(data.cards) < players * (data.numbers.hand + 1):
        raise PnpError("E122", f"there are {len(data.cards)} cards, and {players * (data.numbers.hand + 1)} are wanted")
    stalls = tuple(stall for street in data.streets.values() for stall in street)
    names = (*stalls, *data.shrines, *(f"yard-{seat}" for seat in range(players)))
    place_of = {name: at for at, name in enumerate(names)}
    shrines = tuple(place_of[shrine] for shrine in data.shrines)
    return Config(
        players=players,
        names=names,
        place_of=place_of,
        stalls=len(stalls),
        shrines=shrines,
        colours=tuple(colour for colour, street in data.streets.items() for _ in street),
        scopes={
            MARKET: tuple(range(len(stalls))),
            **{stall: (place_of[stall],) for stall in stalls},
            **{f"row({colour})": tuple(place_of[stall] for stall in street) for colour, street in data.streets.items()},
            **{f"altar({shrine})": (place_of[shrine],) for shrine in data.shrines},
        },
        tables={name: table[players] for name, table in data.tables.items()},
        numbers=data.numbers,
        cards=data.cards,
        effects=data.effects,
        data_hash=_data_hash(data),
    )


def _data_hash(data: Data) -> str:
    effects = [(card, notation(effect)) for card, effect in data.effects.items()]
    tables = [(name, sorted(table.items())) for name, table in sorted(data.tables.items())]
    return digest([list(data.streets.items()), data.shrines, tables, data.numbers, data.cards, effects])
