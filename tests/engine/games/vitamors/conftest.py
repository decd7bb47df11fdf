"""What the tests of Vitamors Conspiro share: the bundled project, and positions made by hand."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from pnp.engine.core import agenda
from pnp.engine.core.chance import Seed, outcome
from pnp.engine.core.events import line
from pnp.engine.core.game import Action, action_str
from pnp.engine.games.vitamors.config import Config, configure
from pnp.engine.games.vitamors.data import Data, read
from pnp.engine.games.vitamors.game import GAME, TABLES
from pnp.engine.games.vitamors.state import State
from pnp.engine.play import PlayedStep
from pnp.resources import bundled

FACTION = {"e": "exile", "j": "joker"}


class Vitamors:
    """Vitamors as the bundled project has it, with positions and actions as short texts."""

    def __init__(self, data: Data) -> None:
        self.data = data

    def config(self, players: int = 5, *, expert: bool = False, choices: Mapping[str, str] | None = None) -> Config:
        return configure(self.data, players=players, expert=expert, choices=choices)

    def at(
        self,
        config: Config | None = None,
        *tasks: agenda.Task,
        factions: str = "eeejj",
        life: str = "",
        death: str = "",
        **columns: Any,
    ) -> State:
        """Return a position of turn 1 (seat 0 to offer, or ``tasks`` to be done), with altars as classes.

        Whatever lies on the altars was offered by seat 0.
        """
        config = config or self.config()
        opening = GAME.initial(config, Seed(1))
        left = list(config.characters)
        altars = [tuple((self._pick(config, left, kind), 0) for kind in text.split()) for text in (life, death)]
        hand, deck = tuple(left[: config.players]), tuple(left[config.players :])
        laid = tuple(card for altar in altars for card, _ in altar)
        seen = tuple(tuple(sorted((card, *(laid if seat == 0 else ())))) for seat, card in enumerate(hand))
        state = opening._replace(
            agenda=tasks or (("offer",),),
            events=(),
            turn=1 + len(laid),
            active=0,
            factions=tuple(FACTION[letter] for letter in factions),
            hand=hand,
            deck=deck,
            seen=seen,
            life=altars[0],
            death=altars[1],
        )
        return agenda.run(state._replace(**columns), TABLES.forced)

    def _pick(self, config: Config, left: list[str], kind: str) -> str:
        card = next(card for card in left if config.classes[card] == kind)
        left.remove(card)
        return card

    def options(self, state: State, seat: int | None = None) -> list[str]:
        """Return the legal actions of a seat (of the first that is to act) as texts."""
        seats = GAME.to_act(state)
        return [action_str(action) for action in GAME.legal(state, seats[0] if seat is None else seat)] if seats else []

    def take(self, state: State, *texts: str) -> State:
        """Return the position after these actions, each by the first seat that is to act."""
        for text in texts:
            seat = GAME.to_act(state)[0]
            named = {action_str(action): action for action in GAME.legal(state, seat)}
            assert text in named, (text, list(named))
            state = GAME.apply(state, {seat: named[text]})
        return state

    def vote(self, state: State, thumbs: str) -> State:
        """Return the position after a vote: ``+`` is up, ``-`` down, by seat."""
        assert state.agenda[0][0] == "vote", state.agenda
        thumb: dict[str, Action] = {"+": ("up",), "-": ("down",)}
        return GAME.apply(state, {seat: thumb[each] for seat, each in enumerate(thumbs)})

    def swap(self, state: State, answer: str) -> State:
        """Return the position after a plot was spoken of: whoever has a choice answers, the others have none."""
        actions: dict[int, Action] = {}
        for seat in GAME.to_act(state):
            named = {action_str(action): action for action in GAME.legal(state, seat)}
            actions[seat] = named[answer] if answer in named else GAME.legal(state, seat)[0]
        assert [action for action in actions.values() if action_str(action) == answer], (answer, actions)
        return GAME.apply(state, actions)

    def pass_all(self, state: State) -> State:
        """Return the position after nobody proposes."""
        while state.agenda and state.agenda[0][0] == "propose":
            state = self.take(state, "pass")
        return state

    def offered(self, state: State, thumbs: str) -> State:
        """Return the position after a card was offered without casts and judged."""
        return self.vote(self.pass_all(self.take(state, "offer")), thumbs)

    def events(self, state: State, kind: str = "") -> list[str]:
        """Return the events of the last step as texts, or those of one kind."""
        return [text for text in map(line, state.events) if text.startswith(kind)]

    def classes(self, state: State, altar: Sequence[tuple[str, int]]) -> str:
        return " ".join(state.config.classes[card] for card, _ in altar)

    def slowly(self, config: Config, number: int) -> Iterator[PlayedStep[State]]:
        """Play at random, but launch and skip seldom, so that games are long."""
        seed = Seed(number)
        state = GAME.initial(config, seed)
        taken = 0
        while seats := GAME.to_act(state):
            legal = {seat: GAME.legal(state, seat) for seat in seats}
            actions: dict[int, Action] = {}
            shy = "offer" in GAME.question(state) or "launch" in GAME.question(state)
            for seat in seats:
                taken += 1
                at = outcome(seed, "policy", taken, len(legal[seat]))
                lazy = shy and outcome(seed, "shy", taken, 8)
                actions[seat] = legal[seat][0 if lazy else at]
            after = GAME.advance(state, actions)
            yield PlayedStep(state, actions, {seat: len(legal[seat]) for seat in seats}, after)
            state = after


@pytest.fixture(scope="session")
def vitamors() -> Vitamors:
    data, findings = read(bundled("games") / "vitamors")
    assert findings == ()
    return Vitamors(data)
