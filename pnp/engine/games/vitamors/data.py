"""What a game of Vitamors Conspiro is made of: the project's files read."""

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from pnp.diagnostics import Diagnostic
from pnp.engine.core.configuration import known, number, place
from pnp.errors import PnpError
from pnp.load.project import load
from pnp.load.rulings import RULINGS_FILE, load_rulings
from pnp.model.card import Card
from pnp.model.game import Game, Ruling

EXILE, JOKER, SCYTHE, PLOT = "exile", "joker", "scythe", "plot"
NOVICE, EXPERT = "novice", "expert"
SIDES: Final = ((EXILE, "exiles"), (JOKER, "jokers"))
"""Each faction card, and the table that says how many there are."""


ANSWERS = {
    "M-03": ("lowest-seat", "shared", "all"),
    "M-04": ("in-turn", "one-a-turn", "assent"),
    "M-05": ("hidden", "shown"),
    "M-06": ("not-launched", "any"),
    "M-07": ("anywhere", "adjoining"),
    "M-14": ("or-more", "once"),
    "M-17": ("together", "in-turn"),
}
"""The rulings that can be decided in more than one way, and the answers that the engine plays."""


class Plot(NamedTuple):
    """A kind of plot; of those with the same ``one_of`` only one comes onto the table."""

    id: str
    copies: int
    one_of: str


class Limits(NamedTuple):
    """The numbers in the rules, named as in ``[constants]``."""

    life_cards: int
    death_cards: int
    launchers: int
    most_cards: int
    life_run: int
    death_pairs: int


class Data(NamedTuple):
    """All data of the game.

    ``factions`` is how many cards there are of each faction, ``sides`` how many of them are in a game, by faction and
    number of players. ``characters`` are ids with their classes. ``modes`` says for each mode how many scythes lie
    below each mystic board, and how many of each plot lie aside, by number of players.
    """

    rulings: tuple[Ruling, ...]
    factions: Mapping[str, int]
    characters: tuple[tuple[str, str], ...]
    boards: tuple[str, ...]
    scythes: int
    plots: tuple[Plot, ...]
    sides: Mapping[str, Mapping[int, int]]
    modes: Mapping[str, Mapping[str, Mapping[int, int]]]
    limits: Limits


def data(game: Game, rulings: tuple[Ruling, ...]) -> Data:
    """Return the engine's data of the project ``game``; raise ``PnpError`` where it is not fit to be played.

    E110 for a deck, card, table or number that is missing, D142 for a value that cannot be, E115
    for rulings that the engine cannot play by.
    """
    decks = {deck.id: deck.cards for deck in game.decks}
    for wanted in ("faction", "character", "board", "scroll"):
        if not decks.get(wanted):
            raise PnpError("E110", f"the game has no deck “{wanted}”", hint="add a [[deck]] with that id to game.toml")
    kinds = {card.id: _kind(card) for card in decks["scroll"]}
    _check_ids(decks, kinds)
    for card in (*decks["board"], *decks["scroll"]):
        _empty(card, "effect", "the engine knows no effect of a mystic board or a plot")
    boards = tuple(card.id for card in decks["board"])
    plots = tuple(
        Plot(card.id, card.count, card.fields.get("one_of", "")) for card in decks["scroll"] if kinds[card.id] == PLOT
    )
    sides = _sides(game)
    known(rulings, ANSWERS, (game.root / RULINGS_FILE).as_posix())
    return Data(
        rulings=rulings,
        factions={card.id: card.count for card in decks["faction"]},
        characters=tuple(map(_character, decks["character"])),
        boards=boards,
        scythes=sum(card.count for card in decks["scroll"] if card.id == SCYTHE),
        plots=plots,
        sides=sides,
        modes=dict(_modes(game, (*boards, *(plot.id for plot in plots)), sides[EXILE])),
        limits=Limits(*(number(game, name) for name in Limits._fields)),
    )


def _check_ids(decks: Mapping[str, tuple[Card, ...]], kinds: Mapping[str, str]) -> None:
    factions = [card.id for card in decks["faction"]]
    for missing in [name for name in (EXILE, JOKER) if name not in factions] + [SCYTHE] * (SCYTHE not in kinds):
        raise PnpError("E110", f"the game has no card “{missing}”", hint="add it to its deck")
    for card in decks["faction"]:
        if card.id not in (EXILE, JOKER):
            hint = f"the factions are “{EXILE}” and “{JOKER}”"
            raise PnpError("D142", f"there is no faction “{card.id}”", card.origin_of("id"), hint)
    for card in decks["board"]:
        if card.id in kinds:
            message = f"“{card.id}” is both a mystic board and a scroll"
            raise PnpError("D142", message, card.origin_of("id"), "give each an id of its own")


def _kind(card: Card) -> str:
    kind = card.fields.get("kind", "")
    if kind not in (SCYTHE, PLOT) or (kind == SCYTHE) is not (card.id == SCYTHE):
        hint = f"“{SCYTHE}” for the card of that id, “{PLOT}” for the others"
        raise PnpError("D142", f"“{kind}” cannot be the kind of “{card.id}”", card.origin_of("kind"), hint)
    return kind


def _character(card: Card) -> tuple[str, str]:
    _empty(card, "back_class", "the engine knows no classes on backs (M-13)")
    if card.count != 1:
        message = f"there are {card.count} of “{card.id}”: who has seen which cannot be told"
        raise PnpError("D142", message, card.origin_of("count"), "give each character a row of its own")
    if not card.fields.get("class"):
        raise PnpError("D142", f"“{card.id}” has no class", card.origin_of("class"), "name one, such as a test class")
    return card.id, card.fields["class"]


def _empty(card: Card, field: str, why: str) -> None:
    if text := card.fields.get(field, ""):
        raise PnpError("D142", f"“{text}” cannot be carried out: {why}", card.origin_of(field), "leave it empty")


def _sides(game: Game) -> dict[str, Mapping[int, int]]:
    """Return how many of each faction there are, the same numbers of players in both, nobody without a faction."""
    for _, name in SIDES:
        if name not in game.players:
            raise PnpError("E110", f"the game has no table “{name}” by players", hint="add it below [players]")
    sides = {faction: game.players[name] for faction, name in SIDES}
    for players in sorted({players for table in sides.values() for players in table}):
        counts = [table.get(players, 0) for table in sides.values()]
        if sum(counts) != players or min(counts) < 1:
            message = f"{players} players are {counts[0]} exiles and {counts[1]} jokers"
            hint = "at least one of each, together one for each player"
            raise PnpError("D142", message, place(game, "players", SIDES[0][1]), hint)
    return sides


def _modes(
    game: Game, known: tuple[str, ...], players: Collection[int]
) -> Iterator[tuple[str, dict[str, Mapping[int, int]]]]:
    """Yield each mode with its tables, which are called ``novice_gaze`` and so on, for these numbers of players."""
    for mode in (NOVICE, EXPERT):
        start = f"{mode}_"
        tables = {name.removeprefix(start): table for name, table in game.players.items() if name.startswith(start)}
        for name, table in tables.items():
            if name not in known:
                message = f"“{start}{name}” is the table of no mystic board and no plot"
                raise PnpError(
                    "D142", message, place(game, "players", f"{start}{name}"), f"known are {', '.join(known)}"
                )
            if set(table) != set(players) or any(number < 0 for number in table.values()):
                hint = f"a number, 0 or more, for each of {', '.join(map(str, players))} players"
                raise PnpError("D142", f"“{start}{name}” cannot be", place(game, "players", f"{start}{name}"), hint)
        if not tables:
            raise PnpError("E110", f"the game has no table of the {mode} mode", hint=f"such as {mode}_{known[0]}")
        yield mode, tables


def read(folder: Path) -> tuple[Data, tuple[Diagnostic, ...]]:
    """Return the game's data in ``folder`` and every finding about its files.

    Raise ``PnpError`` where a file cannot be read, or what it says cannot be played.
    """
    loaded = load(folder)
    rulings, about_rulings = load_rulings(folder / RULINGS_FILE)
    return data(loaded.game, rulings), (*loaded.findings, *about_rulings)
