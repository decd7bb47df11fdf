import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.diagnostics import Origin
from pnp.errors import PnpError
from pnp.load.effects import load_verbs
from pnp.model.effect import EffectIcon, icons, notation, parse
from pnp.model.effect.tree import (
    ALL,
    RULES,
    TESTS,
    TIES,
    TIMINGS,
    AnyOrder,
    At,
    Choose,
    Condition,
    Count,
    Effect,
    ForEach,
    If,
    May,
    Or,
    Pay,
    Per,
    Selector,
    Seq,
    Signed,
    Step,
    TableValue,
    Times,
    UpTo,
    Vote,
    made,
    meaning,
    node_at,
    plain,
    remade,
    steps_of,
    walk,
)
from pnp.resources import bundled

words = st.sampled_from(["gain", "coin", "lantern", "lit-up", "x_2"])
places = st.sampled_from(["", "zone", "heart", "upper-lung", "then-zone", "row(red)"])
players = st.sampled_from(["opponent", "all", "owner", "majority(row(red))"])
selectors = st.builds(Selector, words, st.lists(words, max_size=2).map(tuple), places, st.just("") | players)
values = st.integers(1, 999) | st.builds(Count, selectors) | st.builds(TableValue, words)
amounts = st.one_of(
    *(st.just(ALL), st.none(), values, st.builds(UpTo, values), st.builds(Per, st.integers(1, 99), selectors)),
    st.integers(-9, 9).map(Signed),
)
steps = st.builds(Step, words, amounts, selectors | places.map(lambda place: Selector(place=place)))
numbers = st.integers(1, 99)


def longer(effects: st.SearchStrategy[Effect]) -> st.SearchStrategy[Effect]:
    several = st.lists(effects, min_size=2, max_size=3).map(tuple)
    things = words.map(Selector)
    return st.one_of(
        *(st.builds(kind, several) for kind in (Seq, AnyOrder, Or)),
        st.builds(Choose, st.just(1), several),
        st.builds(May, effects),
        st.builds(If, st.builds(Condition, selectors, st.sampled_from(TESTS), st.integers(0, 99)), effects),
        st.builds(ForEach, selectors, effects),
        st.builds(Times, numbers, effects),
        st.builds(Pay, numbers, things, effects),
        st.builds(At, st.sampled_from(TIMINGS), effects),
        st.builds(Vote, st.sampled_from(["all", "opponent"]), st.sampled_from(RULES), st.sampled_from(TIES), effects),
    )


effects = st.recursive(steps, longer, max_leaves=5)


def step(verb: str, place: str = "", amount: object = None) -> Step:
    return Step(verb, amount, Selector(place=place))  # type: ignore[arg-type]


def test_a_line_is_read_as_the_tree_it_stands_for() -> None:
    assert parse("infect@zone,move|attack , vp 2") == AnyOrder(
        (step("infect", "zone"), Or((step("move"), step("attack"))), Step("vp", 2))
    )
    assert parse("remove all@kidneys then research -1") == Seq(
        (step("remove", "kidneys", ALL), Step("research", Signed(-1)))
    )
    assert parse(" crisis @ brain ") == step("crisis", "brain")
    lantern = Selector("lantern", ("lit",), "row(red)", "opponent")
    assert parse("if coin of you >= 3: gain 2 point per lit lantern @ row(red) of opponent") == If(
        Condition(Selector("coin", who="you"), ">=", 3), Step("gain", Per(2, lantern), Selector("point"))
    )


@pytest.mark.parametrize(
    ("line", "tree"),
    [
        ("a | b, c then d", Seq((AnyOrder((Or((step("a"), step("b"))), step("c"))), step("d")))),
        ("may: a | b", Or((May(step("a")), step("b")))),
        ("may: (a | b)", May(Or((step("a"), step("b"))))),
        ("may: a, b", AnyOrder((May(step("a")), step("b")))),
        ("may: a then b", Seq((May(step("a")), step("b")))),
        ("(a then b), c", AnyOrder((Seq((step("a"), step("b"))), step("c")))),
        ("2 times: may: a", Times(2, May(step("a")))),
        ("gain 2 coin of you", Step("gain", 2, Selector("coin"))),
    ],
)
def test_a_head_governs_up_to_the_next_mark(line: str, tree: Effect) -> None:
    assert parse(line) == tree


@given(effects)
def test_notation_and_parse_are_inverse(effect: Effect) -> None:
    assert parse(notation(effect)) == effect


@given(effects)
def test_an_effect_goes_through_json(effect: Effect) -> None:
    import json

    assert made(json.loads(json.dumps(plain(effect)))) == effect


def test_what_is_no_node_is_refused() -> None:
    for value in ({"node": "sneeze"}, {"node": "may"}, {"node": "may", "body": None, "more": 1}, {}):
        with pytest.raises(ValueError, match="no node"):
            made(value)


@given(effects, effects)
def test_different_trees_are_never_equal(one: Effect, other: Effect) -> None:
    assert (one == other) is (notation(one) == notation(other))
    assert one != other or hash(one) == hash(other)


@given(effects)
def test_the_meaning_of_an_effect_is_its_own_meaning(effect: Effect) -> None:
    assert meaning(meaning(effect)) == meaning(effect)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("a, b", "b, a", True),
        ("a | b", "b | a", True),
        ("a then b", "b then a", False),
        ("(a then b) then c", "a then b then c", True),
        ("(a, b), c", "a, b, c", False),
        ("choose 1: (a | b)", "b | a", True),
        ("choose 2: (a | b | c)", "choose 2: (c | a | b)", True),
        ("1 times: a", "a", True),
        ("at now: a", "a", True),
        ("may: may: a", "may: a", True),
        ("may: a", "a", False),
        ("at end: a", "at scoring: a", False),
    ],
)
def test_what_means_the_same(one: str, other: str, same: bool) -> None:
    assert (meaning(parse(one)) == meaning(parse(other))) is same


@given(effects)
def test_every_node_is_found_by_its_path_and_made_again_of_its_children(effect: Effect) -> None:
    for path, node in walk(effect):
        assert node_at(effect, path) is node
        assert remade(node, [part for at, part in walk(effect) if at[:-1] == path and at]) == node


@given(effects)
def test_every_step_has_an_icon(effect: Effect) -> None:
    shown = [icon.name for group in icons(effect) for icon in group]
    heads = {"choose", "if", "for-each", "times", "pay", "may", "vote", *(f"at-{timing}" for timing in TIMINGS)}
    assert [name for name in shown if name not in heads] == [step.verb for step in steps_of(effect)]
    kinds = {"choose": Choose, "if": If, "for-each": ForEach, "times": Times, "pay": Pay, "may": May, "vote": Vote}
    nodes = [node for _, node in walk(effect)]
    for name, kind in kinds.items():
        wanted = sum(isinstance(node, kind) for node in nodes)
        assert shown.count(name) == wanted


def test_icons_are_grouped_by_choice_and_say_frame_number_place_and_thing() -> None:
    assert icons(parse("infect@zone, move | attack, vp 2")) == (
        (EffectIcon("infect", "zone"),),
        (EffectIcon("move"), EffectIcon("attack")),
        (EffectIcon("vp", number="2"),),
    )
    assert icons(parse("remove all@lungs then research -2, score 1@heart")) == (
        (EffectIcon("remove", place="lungs"),),
        (EffectIcon("research", number="−2"),),
        (EffectIcon("score", number="1", place="heart"),),
    )
    assert icons(parse("pay 2 coin: choose 2: (gain 1 point per card of you | draw up to 3 card | flip all tile)")) == (
        (EffectIcon("pay", number="2", thing="coin"),),
        (EffectIcon("choose", number="2"),),
        (
            EffectIcon("gain", number="1×", thing="point"),
            EffectIcon("draw", number="≤3", thing="card"),
            EffectIcon("flip", thing="tile"),
        ),
    )


VIRAL = load_verbs(bundled("games") / "viral")[0]


@pytest.mark.parametrize(
    ("line", "code", "character", "hint"),
    [
        ("", "M201", 1, "shield"),
        ("move,, attack", "M201", 6, "shield"),
        ("infct@zone", "M202", 1, "did you mean “infect”?"),
        ("move | magnt", "M202", 8, "did you mean “magnet”?"),
        ("move zone", "M201", 6, "separate"),
        ("move lung", "M207", 6, "“@lung”"),
        ("move then vp", "M203", 11, "“2”"),
        ("move 2", "M203", 6, "leave it out"),
        ("research 1", "M203", 10, "“+1” or “-1”"),
        ("remove 0@brain", "M203", 8, "“2” or “all”"),
        ("remove 2 of all@brain", "M207", 13, "leave out"),
        ("vp 2@zone", "M204", 6, "leave out “@zone”"),
        ("score 2", "M204", 1, "score 1@zone"),
        ("move | vp 2", "M205", 8, "comma"),
        ("vp 2 | move", "M205", 1, "comma"),
        ("may: vp 2", "M205", 6, "comma"),
        ("(move", "M201", 6, "write “)”"),
        ("move )", "M201", 6, "separate"),
        ("may move", "M201", 5, "write “:”"),
        ("may: ", "M201", 5, "shield"),
        ("at noon: move", "M201", 4, "now, end"),
        ("vote all by whim tie you: move", "M201", 13, "majority"),
        ("choose 2: (move | shield)", "M206", 8, "choose 2"),
        ("choose 2: move", "M206", 8, "choose 2"),
        ("0 times: move", "M203", 1, "from 1"),
        ("move@row(red", "M201", 13, "write “)”"),
        ("if virus >= 2: move", "M207", 4, "there is none"),
        (f"{'(' * 12}move{')' * 12}", "M206", 10, "simpler"),
        (f"{'may: ' * 12}move", "M206", 46, "simpler"),
        (f"{'1' * 5000} times: move", "M203", 1, "from 1 to 999"),
        ("move § shield", "M201", 6, "separate"),
    ],
)
def test_a_mistake_is_pointed_at(line: str, code: str, character: int, hint: str) -> None:
    origin = Origin("mutation.csv", 4, "effect")
    with pytest.raises(PnpError) as caught:
        parse(line, origin, VIRAL)
    finding = caught.value.diagnostic
    assert (finding.code, finding.origin) == (code, origin)
    assert f"character {character}:" in finding.message
    assert hint in finding.hint


@given(st.text(alphabet="amovet x2@,|:()>=ofcup", max_size=30))
def test_any_line_is_read_or_refused(line: str) -> None:
    try:
        effect = parse(line, known=VIRAL)
    except PnpError:
        return
    assert parse(notation(effect), known=VIRAL) == effect
