"""A game to be played: its data, the players, the variants, how rulings are decided, and the tables made from them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from pnp.engine.core.configuration import decided
from pnp.engine.core.effects import Stage
from pnp.engine.core.menus import stages
from pnp.engine.core.state import digest
from pnp.engine.games.viral.board import Board, Edge, Link, TileFace
from pnp.engine.games.viral.data import ACTIONS, CHANGES, Data, Numbers, worth
from pnp.errors import PnpError
from pnp.model.effect import notation
from pnp.model.effect.tree import Effect

LETTERS = "abcde"


class Played(NamedTuple):
    """What a card does: its effect, the stages in which the core asks for that, and what it is worth at the end."""

    effect: Effect
    stages: tuple[Stage, ...]
    points: int


def played(effect: Effect) -> Played:
    """Return what a card with an effect does."""
    return Played(effect, stages(effect, (*ACTIONS, *CHANGES)), worth(effect))


class Tile(NamedTuple):
    """The two sides of a zone tile."""

    white: TileFace
    blue: TileFace


@dataclass(frozen=True, slots=True)
class Config:
    """A game to be played. Seats are counted clockwise from 0; with two players the dummy is seat 2.

    Organs are places 0 … ``organs`` - 1; with nests, the nest of seat s is place ``organs`` + s. Tables by place are
    tuples, tables by id are mappings. ``choice`` gives the answer chosen for each ruling, ``spare_sets`` the number of
    viruses whose zone cards nobody plays with.
    """

    players: int
    seats: int
    draft: bool
    nests: bool
    choice: Mapping[str, str]
    viruses: tuple[str, ...]
    tokens: int
    threshold: int
    organs: int
    names: tuple[str, ...]
    place_of: Mapping[str, int]
    everywhere: tuple[int, ...]
    scopes: Mapping[str, tuple[int, ...]]
    zones: tuple[str, ...]
    zone_of: tuple[int, ...]
    bonus: tuple[int, ...]
    nesting: tuple[bool, ...]
    steps: tuple[tuple[int, ...], ...]
    tiles: Mapping[str, Tile]
    crises: tuple[int, ...]
    symbols: tuple[int, ...]
    research_top: int
    cards: Mapping[str, Played]
    starting: tuple[tuple[str, ...], ...]
    mutations: tuple[str, ...]
    events: tuple[str, ...]
    rounds: int
    numbers: Numbers
    spare_sets: int
    costs: Mapping[str, int]
    board: str
    data_hash: str
    rulings_hash: str

    @property
    def dummy(self) -> int:
        """The seat of the dummy, or -1."""
        return self.players if self.seats > self.players else -1


def configure(
    data: Data, *, players: int, draft: bool = False, nests: bool = False, choices: Mapping[str, str] | None = None
) -> Config:
    """Return the game for ``players`` with the variants asked for, each ruling at its default or as in ``choices``.

    Raises ``PnpError``: E120 for a number of players that the data does not know, E121 for a ruling or an answer that
    there is not, E122 for too few cards or tiles.
    """
    if players not in data.tokens or players not in data.thresholds or not 2 <= players <= len(LETTERS):
        raise PnpError("E120", f"the game is not for {players} players", hint="2 to 5")
    choice = decided(data.rulings, choices or {})
    seats = max(players, 3)
    _check_amounts(data, players, seats, draft=draft, nests=nests)
    board = data.board
    organs = board.organs
    names = organs + tuple(f"nest-{seat}" for seat in range(seats) if nests)
    starting = tuple(tuple(card.id for card in cards) for cards in list(data.starting.values())[:seats])
    every = [*(card for cards in data.starting.values() for card in cards), *data.mutations, *data.events]
    return Config(
        players=players,
        seats=seats,
        draft=draft,
        nests=nests,
        choice=choice,
        viruses=tuple(data.starting)[:seats],
        tokens=data.tokens[players],
        threshold=data.thresholds[players],
        organs=len(organs),
        names=names,
        place_of={name: at for at, name in enumerate(names)},
        everywhere=tuple(range(len(names))),
        scopes=_scopes(board),
        zones=tuple(zone.id for zone in board.zones),
        zone_of=tuple(at for at, zone in enumerate(board.zones) for _ in zone.organs),
        bonus=tuple(zone.bonus for zone in board.zones),
        nesting=tuple(zone.nest for zone in board.zones for _ in zone.organs),
        steps=_steps(board, downstream=choice["V-17"] == "downstream"),
        tiles={tile.id: Tile(tile.white, tile.blue) for tile in board.tiles},
        crises=board.crises,
        symbols=board.score.symbols,
        research_top=board.research.top,
        cards={card.id: played(card.does()) for card in every},
        starting=starting,
        mutations=tuple(card.id for card in data.mutations),
        events=tuple(card.id for card in data.events),
        rounds=_rounds(data.numbers, nests=nests),
        numbers=data.numbers,
        spare_sets=max(len(data.starting) - players, 0),
        costs={upgrade.id: upgrade.cost for upgrade in board.upgrades},
        board=board.id,
        data_hash=_data_hash(data),
        rulings_hash=digest(choice),
    )


def _rounds(numbers: Numbers, *, nests: bool) -> int:
    return numbers.rounds_with_expansion if nests else numbers.rounds


def _check_amounts(data: Data, players: int, seats: int, *, draft: bool, nests: bool) -> None:
    numbers = data.numbers
    spare = len(data.board.zones) * (len(data.starting) - players)
    wanted = {
        "viruses with starting cards": (len(data.starting), seats),
        "event cards": (len(data.events), _rounds(numbers, nests=nests)),
        "zone tiles": (len(data.board.tiles), len(data.board.zones)),
        "mutation cards": (
            len(data.mutations),
            numbers.mutations_gained * players if draft else numbers.mutation_display,
        ),
        # Those played in the round before rest, so a pair of this round comes from the others.
        "starting cards of each virus": (min(map(len, data.starting.values()), default=0), 2 * numbers.pairs),
        "zone cards of each virus": (len(data.board.zones), 2 * numbers.pairs),
        "zone cards for the dummy": (spare, numbers.dummy_viruses if seats > players else 0),
    }
    for what, (there, least) in wanted.items():
        if there < least:
            raise PnpError("E122", f"there are {there} {what}, and {least} are wanted")


def _scopes(board: Board) -> dict[str, tuple[int, ...]]:
    index = {organ: at for at, organ in enumerate(board.organs)}
    organs = {organ: (at,) for organ, at in index.items()}
    return organs | {zone.id: tuple(index[organ] for organ in zone.organs) for zone in board.zones}


def _steps(board: Board, *, downstream: bool) -> tuple[tuple[int, ...], ...]:
    """Return the organs one step from each organ (V-17): along one edge, or down a channel of one colour."""
    index = {organ: at for at, organ in enumerate(board.organs)}
    reached: dict[str, set[str]] = {organ: set() for organ in board.organs}
    for link in Link:
        ways = _ways([edge for edge in board.edges if edge.link is link])
        for organ in reached:
            onward = ways.get(organ, set())
            reached[organ] |= _closure(organ, ways) if downstream and link is not Link.ADJACENT else onward
    return tuple(tuple(sorted(index[there] for there in reached[organ] - {organ})) for organ in board.organs)


def _ways(edges: list[Edge]) -> dict[str, set[str]]:
    ways: dict[str, set[str]] = {}
    for edge in edges:
        ways.setdefault(edge.source, set()).add(edge.target)
        if not edge.oneway:
            ways.setdefault(edge.target, set()).add(edge.source)
    return ways


def _closure(organ: str, ways: Mapping[str, set[str]]) -> set[str]:
    found: set[str] = set()
    open_ = {organ}
    while open_:
        open_ = {there for here in open_ for there in ways.get(here, ())} - found
        found |= open_
    return found


def _data_hash(data: Data) -> str:
    board = data.board
    cards = [*(card for cards in data.starting.values() for card in cards), *data.mutations, *data.events]
    facts: list[object] = [
        sorted(data.tokens.items()),
        sorted(data.thresholds.items()),
        [(card.id, notation(card.does())) for card in cards],
        [(zone.number, zone.id, zone.organs, zone.bonus, zone.nest) for zone in board.zones],
        [(edge.source, edge.target, edge.link, edge.oneway) for edge in board.edges],
        [(tile.id, tile.white, tile.blue) for tile in board.tiles],
        [(upgrade.id, upgrade.cost, upgrade.power) for upgrade in board.upgrades],
        [board.id, board.crises, board.score.symbols, board.research.top, *data.numbers],
    ]
    return digest(facts)
