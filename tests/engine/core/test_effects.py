"""Effects in a game that has nothing of the bundled ones: frogs on a grid, flies that all eat of, a die, a robot."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pytest

from pnp.engine.core import agenda
from pnp.engine.core.agenda import Tables, Task
from pnp.engine.core.chance import Counters, Seed, draw
from pnp.engine.core.effects import Aim, Deed, Flow, Menu, Rules, Scene, Thing, Things, Used, aimed
from pnp.engine.core.events import Chance, Event
from pnp.engine.core.game import Action
from pnp.engine.core.interpreter import Interpreter
from pnp.engine.core.menus import stages
from pnp.model.effect import parse
from pnp.model.effect.tree import Effect, Selector

SIZE = 3
ROBOT = 2
"""A seat for which seat 0 decides."""


class Pond(NamedTuple):
    """Frogs are cells by seat; there is one supply of flies, and nowhere to keep votes or what is put off."""

    agenda: tuple[Task, ...] = ()
    events: tuple[Event, ...] = ()
    frogs: tuple[tuple[int, int], ...] = ((0, 0), (2, 2), (1, 1))
    flies: int = 5
    eaten: tuple[int, ...] = (0, 0, 0)
    level: int = 1
    counters: Counters = ()
    whistles: int = 0


def beside(cell: tuple[int, int]) -> Iterator[tuple[int, int]]:
    row, column = cell
    for there in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
        if all(0 <= at < SIZE for at in there):
            yield there


def free(state: Pond, cell: tuple[int, int]) -> list[tuple[int, int]]:
    return [there for there in beside(cell) if there not in state.frogs]


def hoppers(state: Pond, doer: int, aim: Aim) -> Iterator[Action]:
    return (("frog", seat) for seat in aim.whose if free(state, state.frogs[seat]))


def landings(state: Pond, doer: int, aim: Aim, frog: Thing) -> Iterator[Action]:
    return (("cell", *cell) for cell in free(state, state.frogs[frog[0]]))


def hop(state: Pond, doer: int, aim: Aim, frog: Thing, there: Thing) -> Pond:
    cells = [*state.frogs]
    cells[frog[0]] = (there[0], there[1])
    return state._replace(frogs=tuple(cells))


def edible(state: Pond, seat: int, aim: Aim) -> int:
    return state.flies


def eat(state: Pond, seat: int, aim: Aim, number: int, source: str) -> Pond:
    eaten = tuple(had + number * (at == seat) for at, had in enumerate(state.eaten))
    return state._replace(flies=state.flies - number, eaten=eaten)


def roll(state: Pond, seat: int, aim: Aim, number: int, source: str) -> Pond:
    for _ in range(number):
        pips, counters, chance = draw(Seed(7), state.counters, "die", 6)
        state = state._replace(counters=counters, events=(*state.events, chance))
        state = eat(state, seat, aim, min(pips, state.flies), source)
    return state


def counted(state: Pond, scene: Scene, what: Selector, whose: Sequence[int]) -> int:
    return state.flies if what.thing == "fly" else sum(state.eaten[seat] for seat in whose)


def items(state: Pond, scene: Scene, what: Selector, whose: Sequence[int]) -> list[tuple[str, int]]:
    return [(str(state.frogs[seat]), seat) for seat in whose]


def whistle(state: Pond, scene: Scene, action: Action) -> Pond:
    return state._replace(whistles=state.whistles + 1)


CARDS: dict[str, Effect] = {}


def rules(*, optional: bool = True, whole: bool = True) -> Rules[Pond, Aim]:
    verbs: dict[str, Flow[Pond, Aim] | Deed[Pond, Aim]] = {
        "hop": Deed(hoppers, hop, landings, pieces=True),
        "eat": Flow(edible, eat),
        "roll": Flow(None, roll),
    }
    return Rules(
        effect=lambda state, card: CARDS[card],
        everyone=lambda state, scene: (2, 1, 0),
        aim=aimed,
        verbs=verbs,
        things=Things(counted, items, lambda state, scene, name: {"hunger": state.level}[name], lambda *_: ()),
        decider=lambda state, seat: 0 if seat == ROBOT else seat,
        thing=lambda state, action: action[1:],
        menu=Menu(
            stages=lambda state, card: stages(CARDS[card], verbs),
            optional=lambda state, scene, stage: optional,
            whole=lambda state, scene: whole,
            aside=lambda state, scene: [("whistle",)] if state.whistles < 1 else [],
            take_aside=whistle,
            after=lambda state, scene: state._replace(level=9),
        ),
    )


class Played(NamedTuple):
    tables: Tables[Pond]
    interpreter: Interpreter[Pond, Aim]

    def begun(self, line: str, state: Pond | None = None, *, seat: int = 0) -> Pond:
        CARDS["card"] = parse(line)
        return agenda.run(self.interpreter.begin(state or Pond(), Scene("card", seat)), self.tables.forced)

    def asked(self, line: str, state: Pond | None = None, *, seat: int = 0) -> Pond:
        CARDS["card"] = parse(line)
        return agenda.run(self.interpreter.stage(state or Pond(), Scene("card", seat), 0), self.tables.forced)

    def legal(self, state: Pond) -> list[Action]:
        (seat,) = agenda.to_act(state, self.tables)
        return [*agenda.legal(state, seat, self.tables)]

    def take(self, state: Pond, *actions: Action) -> Pond:
        for action in actions:
            (seat,) = agenda.to_act(state, self.tables)
            assert action in agenda.legal(state, seat, self.tables)
            state = agenda.advance(state, {seat: action}, self.tables)
        return state

    def ends(self, state: Pond) -> set[tuple[object, ...]]:
        """Return the positions in which all that is to be done can end, but for what a menu adds."""
        if not state.agenda:
            return {(state.frogs, state.flies, state.eaten)}
        (seat,) = agenda.to_act(state, self.tables)
        legal = [each for each in agenda.legal(state, seat, self.tables) if each != ("whistle",)]
        return {end for each in legal for end in self.ends(self.take(state, each))}


def game(**menu: bool) -> Played:
    interpreter = Interpreter(rules(**menu))
    return Played(Tables(interpreter.forced, interpreter.decisions), interpreter)


def test_what_is_beside_what_only_the_verbs_know() -> None:
    state = game().begun("hop 1 frog")
    assert game().legal(state) == [("frog", 0)]
    state = game().take(state, ("frog", 0))
    assert game().legal(state) == [("cell", 0, 1), ("cell", 1, 0)]
    assert game().take(state, ("cell", 1, 0)).frogs == ((1, 0), (2, 2), (1, 1))


def test_a_supply_that_all_share_runs_out_for_all() -> None:
    state = game().begun("eat 2 fly of all")
    assert (state.flies, state.eaten) == (0, (1, 2, 2)), "in the order of everyone"
    assert not game().interpreter.possible(state, Scene("card", 0), parse("eat 1 fly"))


def test_dice_are_outcomes_of_a_stream() -> None:
    state = game().begun("roll 2 die")
    rolled = [event.outcomes[0] for event in state.events if isinstance(event, Chance)]
    assert state.counters == (("die", 2),)
    assert len(rolled) == 2
    assert state.eaten[0] == 5 - state.flies == min(sum(rolled), 5)


def test_a_table_may_depend_on_the_position() -> None:
    assert game().begun("eat table(hunger) fly").eaten[0] == 1
    assert game().begun("eat table(hunger) fly", Pond(level=4)).eaten[0] == 4


def test_what_is_counted_are_things_by_name() -> None:
    assert game().begun("if fly of all >= 5: eat 1 fly").eaten[0] == 1
    assert game().begun("if fly of all >= 6: eat 1 fly").eaten[0] == 0
    assert game().begun("for each frog of all: eat 1 fly of owner").eaten == (1, 1, 1)


@pytest.mark.parametrize("line", ["hop 1 frog", "may: eat 1 fly", "eat 1 fly | hop 1 frog"])
def test_another_decides_for_a_seat_without_a_player(line: str) -> None:
    for begun in (game().begun(line, seat=ROBOT), game().asked(line, seat=ROBOT)):
        assert agenda.to_act(begun, game().tables) == (0,)
    assert agenda.to_act(game().begun(line, seat=1), game().tables) == (1,)


def test_a_deed_can_be_begun_without_a_card() -> None:
    own = Aim(Scene("", 1), Selector("frog"), (1,))
    state = game().interpreter.act(Pond(), 0, 1, "hop", own)
    assert agenda.to_act(state, game().tables) == (0,), "one seat chooses for another"
    state = game().take(state, ("frog", 1), ("cell", 2, 1))
    assert state.frogs[1] == (2, 1)
    hemmed = Pond(frogs=((0, 1), (0, 0), (1, 0)))
    assert game().interpreter.act(hemmed, 0, 1, "hop", own) == hemmed, "nothing that can be done is not asked"


def test_votes_and_what_is_put_off_need_a_place_in_the_state() -> None:
    for line in ("at end: eat 1 fly", "vote all by majority tie pass: eat 1 fly"):
        with pytest.raises(AssertionError, match="the states of the game have no place"):
            agenda.to_act(game().begun(line), game().tables)


def test_a_menu_asks_for_part_and_option_at_once() -> None:
    state = game().asked("eat 1 fly, eat 2 fly | hop 1 frog then eat 3 fly")
    first = [("done",), ("use", 0, "eat 1 fly"), ("use", 1, "eat 2 fly"), ("use", 1, "hop 1 frog"), ("whistle",)]
    assert game().legal(state) == first
    state = game().take(state, ("use", 1, "eat 2 fly"))
    assert state.events == (Used(0, "card", "eat 2 fly"),)
    assert state.eaten[0] == 2
    assert game().legal(state) == [("done",), ("use", 0, "eat 1 fly"), ("whistle",)]
    state = game().take(state, ("whistle",))
    assert game().legal(state) == [("done",), ("use", 0, "eat 1 fly")], "the card waits meanwhile"
    state = game().take(state, ("done",))
    assert game().legal(state) == [("done",), ("use", 0, "eat 3 fly")]
    state = game().take(state, ("use", 0, "eat 3 fly"))
    assert (state.level, state.agenda) == (9, ()), "the card is done"


def test_stages_that_do_not_follow_one_another_are_begun_by_the_rules() -> None:
    played = game(whole=False, optional=False)
    state = played.asked("eat 1 fly then eat 2 fly")
    assert played.legal(state) == [("use", 0, "eat 1 fly"), ("whistle",)]
    state = played.take(state, ("use", 0, "eat 1 fly"))
    assert (state.agenda, state.level) == ((), 1)


def test_what_has_to_be_chosen_may_be_left_where_nothing_is_possible() -> None:
    played = game(optional=False)
    state = played.asked("eat 1 fly | eat 2 fly then hop 1 frog", Pond(flies=0))
    assert played.legal(state) == [("done",), ("whistle",)]
    assert played.legal(played.take(state, ("done",))) == [("use", 0, "hop 1 frog"), ("whistle",)]


def test_a_flow_goes_as_far_as_it_can() -> None:
    state = game().take(game().asked("eat 3 fly, eat 1 fly", Pond(flies=2)), ("use", 0, "eat 3 fly"))
    assert (state.flies, state.eaten[0]) == (0, 2)
    assert game().legal(state) == [("done",), ("whistle",)]


@pytest.mark.parametrize(
    "line",
    [
        "eat 1 fly, hop 1 frog",
        "eat 1 fly | hop 1 frog, eat 2 fly",
        "hop 1 frog of opponent, eat all fly",
        "2 times: eat 1 fly, may: eat 1 fly",
        "eat 1 fly of all, (eat 1 fly then hop 1 frog)",
        "for each frog of all: (eat 1 fly of owner | eat 2 fly), eat 1 fly of any",
    ],
)
def test_a_menu_ends_where_the_nodes_end_one_by_one(line: str) -> None:
    assert game().ends(game().asked(line)) == game().ends(game().begun(line))


def test_stages_leave_out_what_is_not_carried_out() -> None:
    made = stages(parse("a, b | vp 2 then vp 1 then may: c | (a, b)"), {"a", "b", "c"})
    assert [[[choice.name for choice in part] for part in stage] for stage in made] == [
        [["a"], ["b"]],
        [["may: c", "a, b"]],
    ]
    assert [choice.path for stage in made for part in stage for choice in part] == [(0, 0), (0, 1, 0), (2, 0), (2, 1)]
    assert [choice.step is None for stage in made for part in stage for choice in part] == [False, False, True, True]


def test_a_stage_is_a_plain_record() -> None:
    (stage,) = stages(parse("eat 1 fly of all"), {"eat"})
    assert isinstance(stage, tuple)
    ((choice,),) = stage
    assert choice.step is None, "what others do is asked of them"
