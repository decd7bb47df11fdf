"""Every node of effects and every verb, carried out by the interpreter of the core."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pnp.engine.core.effects import Deed, Took
from pnp.engine.core.events import line
from pnp.engine.games.lanterns.data import DEEDS, FLOWS
from pnp.engine.games.lanterns.game import GAME
from pnp.engine.games.lanterns.state import State
from pnp.engine.games.lanterns.turns import INTERPRETER
from pnp.engine.games.lanterns.verbs import VERBS
from tests.engine.games.lanterns.conftest import KNOWN, actions

if TYPE_CHECKING:
    from tests.engine.games.lanterns.conftest import Lanterns


def told(state: State) -> list[str]:
    return [line(event) for event in state.events if not isinstance(event, Took)]


def test_every_verb_of_the_notation_is_carried_out() -> None:
    assert set(VERBS) == set(KNOWN.verbs) == {*DEEDS, *FLOWS}
    for verb, form in KNOWN.verbs.items():
        assert isinstance(VERBS[verb], Deed) is (form.sort == "action"), verb


@pytest.mark.parametrize(
    ("effect", "decided", "happens"),
    [
        # Lists.
        ("gain 1 coin then gain 2 point", [], ["gained 0 coin 1", "gained 0 point 2"]),
        ("gain 1 coin, gain 2 point", ["part 1", "part 0"], ["gained 0 point 2", "gained 0 coin 1"]),
        ("gain 1 coin, gain 2 point", ["part 1", "done"], ["gained 0 point 2"]),
        ("gain 1 coin | gain 2 point", ["option 1"], ["gained 0 point 2"]),
        (
            "choose 2: (gain 1 coin | gain 2 point | advance 1 fame)",
            ["option 2", "option 0"],
            ["advanced 0 1", "gained 0 coin 1"],
        ),
        # Heads.
        ("may: gain 1 coin", ["yes"], ["gained 0 coin 1"]),
        ("may: gain 1 coin", ["no"], []),
        ("may: retreat 1 fame", [], []),
        ("if lantern@market of you >= 2: gain 1 coin", [], ["gained 0 coin 1"]),
        ("if lantern@market of you <= 1: gain 1 coin", [], []),
        ("if coin of opponent = 6: gain 1 coin", [], ["gained 0 coin 1"]),
        (
            "for each lantern@teahouse: gain 1 coin of owner",
            [],
            ["gained 0 coin 1", "gained 0 coin 1", "gained 1 coin 1"],
        ),
        ("for each lit stall: flip 1 stall@here", ["stall bakery"], ["flipped bakery 0"]),
        ("for each coin of you: gain 1 point of owner", [], ["gained 0 point 1"] * 3),
        ("for each fame of opponent: gain 1 point", [], []),
        ("3 times: gain 1 coin", [], ["gained 0 coin 1"] * 3),
        ("pay 2 coin: gain 4 point", ["yes"], ["lost 0 coin 2", "gained 0 point 4"]),
        ("pay 2 coin: gain 4 point", ["no"], []),
        ("pay 4 coin: gain 4 point", [], []),
        ("at now: gain 1 coin", [], ["gained 0 coin 1"]),
        (
            "vote all by majority tie fail: gain 1 coin",
            ["1 yes", "0 yes", "2 no"],
            ["voted 0 yes", "voted 1 yes", "voted 2 no", "gained 0 coin 1"],
        ),
        (
            "vote all by unanimous tie pass: gain 1 coin",
            ["0 yes", "1 yes", "2 no"],
            ["voted 0 yes", "voted 1 yes", "voted 2 no"],
        ),
        (
            "vote opponent by unanimous tie fail: gain 1 coin",
            ["1 yes", "2 yes"],
            ["voted 1 yes", "voted 2 yes", "gained 0 coin 1"],
        ),
        (
            "vote opponent by majority tie pass: gain 1 coin",
            ["1 yes", "2 no"],
            ["voted 1 yes", "voted 2 no", "gained 0 coin 1"],
        ),
        ("vote opponent by majority tie fail: gain 1 coin", ["1 yes", "2 no"], ["voted 1 yes", "voted 2 no"]),
        (
            "vote opponent by majority tie you: gain 1 coin",
            ["1 yes", "2 no", "0 yes"],
            ["voted 1 yes", "voted 2 no", "gained 0 coin 1"],
        ),
        ("vote opponent by majority tie you: gain 1 coin", ["1 yes", "2 no", "0 no"], ["voted 1 yes", "voted 2 no"]),
        # Amounts.
        ("gain 2 point per lantern of you", [], ["gained 0 point 6"]),
        ("gain count(lit stall) coin", [], ["gained 0 coin 1"]),
        ("gain table(stake) coin", [], ["gained 0 coin 3"]),
        ("remove up to 2 lantern@teahouse", ["at teahouse 0", "done"], ["removed 0 teahouse"]),
        ("remove up to count(lit stall) lantern@teahouse", ["at teahouse 0"], ["removed 0 teahouse"]),
        ("lose 9 coin", [], ["lost 0 coin 3"]),
        ("lose all coin of all", [], ["lost 0 coin 3", "lost 1 coin 3", "lost 2 coin 3"]),
        ("return all lantern@teahouse", [], ["returned 0 teahouse", "returned 0 teahouse"]),
        # Who.
        ("gain 1 coin of opponent", ["seat 2"], ["gained 2 coin 1"]),
        ("gain 1 coin of any", ["seat 0"], ["gained 0 coin 1"]),
        ("gain 1 coin of majority(teahouse)", [], ["gained 0 coin 1"]),
        ("gain 1 coin of majority(altar(moon))", [], []),
        ("remove 1 lantern of opponent", ["at teahouse 1"], ["removed 1 teahouse"]),
        (
            "remove 1 lantern@market of all",
            ["0 at teahouse 0", "1 at teahouse 1"],
            ["removed 0 teahouse", "removed 1 teahouse"],
        ),
        ("place 1 lantern@zone of opponent", ["at teahouse 2"], ["placed 2 teahouse"]),
        # Where.
        ("place 1 lantern@nest", ["at yard-0 0"], ["placed 0 yard-0"]),
        ("place 1 lantern@altar(moon)", ["at moon 0"], ["placed 0 moon"]),
        ("place 1 lantern@row(blue)", ["at ferry 0"], ["placed 0 ferry"]),
        ("if unplaced lantern of you <= 5: gain 1 coin", [], ["gained 0 coin 1"]),
        # The other verbs.
        ("move 1 lantern", ["at bakery 0", "to florist"], ["moved 0 bakery florist"]),
        ("flip 2 dark stall@row(red)", ["stall teahouse"], ["flipped teahouse 1"]),
        ("flip all red stall", [], ["flipped teahouse 1", "flipped bakery 0"]),
        ("advance 9 fame then retreat all fame", [], ["advanced 0 6", "retreated 0 6"]),
        ("swap 1 lantern", ["at bakery 0", "with teahouse 1"], ["swapped 0 bakery 1 teahouse"]),
    ],
)
def test_what_happens(lanterns: Lanterns, effect: str, decided: list[str], happens: list[str]) -> None:
    state = lanterns.at("teahouse: 0 0 1, bakery: 0", lit="bakery")
    assert told(lanterns.done(state, effect, *decided)) == happens


def test_cards_are_drawn_looked_at_shown_and_discarded(lanterns: Lanterns) -> None:
    state = lanterns.at(hand=(("gust", "critics"), ("patron",), ()), deck=("letters", "acclaim", "envoys"))
    assert lanterns.done(state, "draw 2 card").hand[0] == ("gust", "critics", "letters", "acclaim")
    peeked = lanterns.done(state, "peek 2 card")
    assert GAME.observe(peeked, 0)["top"] == ("letters", "acclaim")
    assert GAME.observe(peeked, 1)["top"] == ()
    assert lanterns.done(peeked, "draw 1 card of opponent", "seat 1").peeked == (1, 0, 0)
    shown = lanterns.done(state, "reveal 1 card", "card gust")
    assert shown.shown[0] == ("gust",)
    assert actions(lanterns.begun(shown, "reveal 1 card | gain 1 coin")) == ["option 0", "option 1"]
    assert lanterns.done(shown, "discard all card").discard == ("gust", "critics")
    assert lanterns.done(shown, "discard 1 card", "card gust").shown[0] == ()


def test_what_is_put_off_happens_when_it_is_due(lanterns: Lanterns) -> None:
    state = lanterns.done(lanterns.at(), "at end: gain 1 coin, at ongoing: gain 1 point", "part 0", "part 1")
    assert [late[0] for late in state.later] == ["end", "ongoing"]
    assert INTERPRETER.due(state, "scoring").agenda == ()
    for _ in range(2):
        state = INTERPRETER.due(state, "ongoing", 0)
        assert len(state.agenda) == 1
        state = state._replace(agenda=())
    assert INTERPRETER.due(state, "ongoing", 1).agenda == ()
    ended = INTERPRETER.due(state, "end")
    assert [late[0] for late in ended.later] == ["ongoing"]


def test_votes_are_secret_until_all_have_voted(lanterns: Lanterns) -> None:
    state = lanterns.begun(lanterns.at(), "vote all by majority tie fail: gain 1 coin")
    for vote in ("yes", "no"):
        voted = GAME.apply(state, {1: (vote,)})
        assert GAME.to_act(voted) == (0, 2)
        assert GAME.observe(voted, 0)["commits"] == ((), ("hidden",), ())


@pytest.mark.parametrize(
    "effect",
    [
        "retreat 1 fame",
        "swap 1 lantern",
        "for each lantern: gain 1 coin",
        "return 1 lantern | retreat 1 fame",
        "remove 1 lantern, peek 1 card",
    ],
)
def test_what_changes_nothing_is_not_offered(lanterns: Lanterns, effect: str) -> None:
    state = lanterns.at(deck=())
    assert GAME.to_act(lanterns.begun(state, f"may: ({effect})")) == ()
    assert GAME.to_act(lanterns.begun(state, f"pay 1 coin: ({effect})")) == ()
