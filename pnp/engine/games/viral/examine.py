"""Viral's cards and numbers against its rules: what the checks of all games ask."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import product

from pnp.diagnostics import Diagnostic, Found, Origin, Severity, Subject, collected
from pnp.engine.core.configuration import place
from pnp.engine.core.engine import Examined, WitnessedStep
from pnp.engine.games.viral import witness
from pnp.engine.games.viral.bench import Bench
from pnp.engine.games.viral.board import Board, Link
from pnp.engine.games.viral.boardfile import load_board
from pnp.engine.games.viral.config import configure
from pnp.engine.games.viral.data import WORTH, Data, data, faults
from pnp.engine.games.viral.phases import NAMES
from pnp.engine.games.viral.rules import RULES
from pnp.engine.games.viral.witness import WITNESSES_FILE, Claim, Witness, claims, load_witnesses
from pnp.errors import PnpError
from pnp.load.project import BOARD_FILE
from pnp.load.rulings import RULINGS_FILE, load_rulings
from pnp.model.effect.tree import ZONE_PLAYED
from pnp.model.game import Game

PLAYERS = 3
"""How many play where single steps are tried."""


def examine(game: Game) -> Examined:
    """Return what the rules say of the cards of ``game``; raise ``PnpError`` where its files cannot be read."""
    board, about_board = load_board(game.root / BOARD_FILE)
    rulings, about_rulings = load_rulings(game.root / RULINGS_FILE)
    found = [*about_board, *about_rulings, *faults(game, board), *_zones(game, board), *_numbers(game, board)]
    shown: dict[str, list[WitnessedStep]] = {}
    fixture = partial(_unmade, found)
    try:
        read = data(game, board, rulings)
        bench = Bench(configure(read, players=PLAYERS))
    except PnpError as error:
        if error.diagnostic not in found:
            found.append(error.diagnostic)
    else:
        found += dict.fromkeys(_unplayable(game, read))
        origins = {card.id: card.origin_of("effect") for deck in game.decks for card in deck.cards}
        kept, unread = collected(_kept(game))
        found += unread
        for claim, seen, told in _witnessed(bench, kept):
            happens = "; ".join(seen.events) if seen else ""
            shown.setdefault(claim.card, []).append(WitnessedStep(claim.card, claim.step, happens))
            found += (_fault(game, claim, code, message, severity, origins) for code, message, severity in told)
        fixture = partial(_made, bench)
    places = (ZONE_PLAYED, *dict.fromkeys((*(zone.id for zone in board.zones), *board.organs)))
    return Examined(tuple(found), _counted(game, board), places, frozenset({*RULES.verbs, WORTH}), shown, fixture)


def _unplayable(game: Game, read: Data) -> Iterator[Diagnostic]:
    """Yield why the game cannot be played by all the numbers of players that its tables have, with every variant."""
    for players, draft, nests in product(sorted({*read.tokens, *read.thresholds}), (False, True), (False, True)):
        try:
            configure(read, players=players, draft=draft, nests=nests)
        except PnpError as error:
            yield error.within(origin=place(game, "players")).diagnostic


def _kept(game: Game) -> Found[Mapping[tuple[str, str], Witness]]:
    try:
        return load_witnesses(game.root / WITNESSES_FILE, game.id)
    except PnpError as error:
        yield error.diagnostic
        return {}


def _made(bench: Bench) -> str:
    return witness.fixture(witness.found(bench, claims(bench.config)))


def _unmade(found: list[Diagnostic]) -> str:
    raise PnpError("V126", "the game cannot be played, so there are no witnesses", hint=str(found[0]) if found else "")


def _witnessed(
    bench: Bench, kept: Mapping[tuple[str, str], Witness]
) -> Iterator[tuple[Claim, Witness | None, list[tuple[str, str, Severity]]]]:
    """Yield every step with its witness and what is wrong with that; what is not kept is looked for."""
    wanted = list(claims(bench.config))
    missing = [claim for claim in wanted if (claim.card, claim.name) not in kept]
    made = witness.found(bench, missing) if missing else {}
    for claim in wanted:
        seen = kept.get((claim.card, claim.name))
        if seen:
            yield claim, seen, [("V122", why, Severity.ERROR) for why in witness.faults(bench, claim, seen)]
        elif claim in made:
            told = [("V123", why, Severity.ERROR) for why in witness.faults(bench, claim, made[claim])]
            yield claim, made[claim], [("V124", "no witness is kept", Severity.WARNING), *told]
        else:
            yield claim, None, [("V121", "in no position is the step legal and changes anything", Severity.ERROR)]


def _fault(
    game: Game, claim: Claim, code: str, message: str, severity: Severity, origins: Mapping[str, Origin]
) -> Diagnostic:
    hint = f"make the witnesses anew: pnp effects {game.id} --witnesses" if code in {"V122", "V124"} else ""
    about = (Subject(claim.card, "card", claim.step),)
    return Diagnostic(code, message, origins[claim.card], severity, hint, about)


def _zones(game: Game, board: Board) -> Iterator[Diagnostic]:
    """Yield where a zone card's fields are not what the board has."""
    zones = {zone.id: zone for zone in board.zones}
    for deck in game.decks:
        for card in deck.cards if deck.id == "zone" else ():
            zone = zones.get(card.fields.get("zone", ""))
            if zone is None:
                hint = f"one of {', '.join(zones)}"
                yield Diagnostic(
                    "V112", f"the board has no zone “{card.fields.get('zone', '')}”", card.origin, hint=hint
                )
                continue
            wanted = {"number": zone.number, "organs": len(zone.organs), "bonus": zone.bonus or ""}
            for name, value in wanted.items():
                if card.fields.get(name, "") != str(value):
                    said = f"“{name}” is “{card.fields.get(name, '')}”, on the board it is “{value}”"
                    yield Diagnostic("V112", said, card.origin_of(name), about=(Subject(card.id, "card"),))


def _numbers(game: Game, board: Board) -> Iterator[Diagnostic]:
    """Yield where the constants that only texts read are not what the engine plays by."""
    viruses = {card.fields.get("virus", "") for deck in game.decks if deck.id == "starting" for card in deck.cards}
    wanted = {
        "viruses": len(viruses),
        "upgrade_cards": len(board.upgrades),
        "phase": {name: at for at, name in enumerate(NAMES, start=1)},
    }
    for name, value in wanted.items():
        if name in game.constants and game.constants[name] != value:
            message = f"“{name}” is {game.constants[name]}, in the game it is {value}"
            yield Diagnostic("V112", message, place(game, "constants", name), hint="mend the one or the other")


def _counted(game: Game, board: Board) -> dict[str, int]:
    """Return how many there are of everything."""
    viruses: Counter[str] = Counter()
    for deck in game.decks:
        for card in deck.cards:
            if deck.id in {"zone", "starting"}:
                viruses[f"{deck.id}.{card.fields.get('virus', '')}"] += card.count
    most = max(game.players.get("virus_tokens", {0: 0}).values())
    names = [name.partition(".")[2] for name in viruses if name.startswith("starting.")]
    return {
        **viruses,
        **{f"organs.{zone.id}": len(zone.organs) for zone in board.zones},
        "organs.nest": sum(len(zone.organs) for zone in board.zones if zone.nest),
        **{f"tokens.{name}": most for name in names},
        **{f"links.{link}": sum(edge.link is link for edge in board.edges) for link in Link},
        "tiles.crisis": len(board.crises),
        "tiles.zone": len(board.tiles),
    }
