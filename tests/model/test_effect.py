import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.diagnostics import Origin
from pnp.errors import PnpError
from pnp.model.effect import (
    ACTIONS,
    ALL,
    Act,
    AnyOrder,
    Change,
    Effect,
    Either,
    Icon,
    InOrder,
    Points,
    icons,
    notation,
    parse,
)

places = st.sampled_from(["", "zone", "heart", "upper-lung", "then-zone"])
acts = st.builds(Act, st.sampled_from(ACTIONS), places)
changes = st.one_of(
    st.builds(Change, st.just("remove"), st.sampled_from([ALL, 1, 12]), places),
    st.builds(Change, st.just("unshield"), st.just(ALL), places),
    st.builds(Change, st.just("score"), st.integers(1, 30), places.filter(bool)),
    st.builds(Change, st.just("research"), st.integers(-5, 5).filter(bool)),
)
points = st.builds(Points, st.integers(1, 20))
simple = acts | changes
either = st.builds(Either, st.lists(simple, min_size=2, max_size=3).map(tuple))
any_order = st.builds(AnyOrder, st.lists(simple | points | either, min_size=2, max_size=4).map(tuple))
stage = simple | points | either | any_order
effects = stage | st.builds(InOrder, st.lists(stage, min_size=2, max_size=3).map(tuple))


def test_a_line_is_read_as_the_tree_it_stands_for() -> None:
    assert parse("infect@zone,move|attack , vp 2") == AnyOrder(
        (Act("infect", "zone"), Either((Act("move"), Act("attack"))), Points(2))
    )
    assert parse("remove all@kidneys then research -1") == InOrder(
        (Change("remove", ALL, "kidneys"), Change("research", -1))
    )
    assert parse(" crisis @ brain ") == Act("crisis", "brain")


@given(effects)
def test_notation_and_parse_are_inverse(effect: Effect) -> None:
    assert parse(notation(effect)) == effect


@given(effects)
def test_every_step_has_one_icon(effect: Effect) -> None:
    line = notation(effect)
    steps = [step for stage in line.split(" then ") for part in stage.split(",") for step in part.split("|")]
    assert [icon.name for group in icons(effect) for icon in group] == [step.split("@")[0].split()[0] for step in steps]


def test_icons_are_grouped_by_choice_and_say_frame_number_and_place() -> None:
    assert icons(parse("infect@zone, move | attack, vp 2")) == (
        (Icon("infect", "zone"),),
        (Icon("move"), Icon("attack")),
        (Icon("vp", number="2"),),
    )
    assert icons(parse("remove all@lungs then research -2, score 1@heart")) == (
        (Icon("remove", place="lungs"),),
        (Icon("research", number="−2"),),
        (Icon("score", number="1", place="heart"),),
    )


@pytest.mark.parametrize(
    ("line", "code", "character", "hint"),
    [
        ("", "M201", 1, "shield"),
        ("move,, attack", "M201", 6, "shield"),
        ("infct@zone", "M202", 1, "did you mean “infect”?"),
        ("move | magnt", "M202", 8, "did you mean “magnet”?"),
        ("move zone", "M201", 6, "separate"),
        ("move then vp", "M203", 11, "“2”"),
        ("move 2", "M203", 6, "leave out “2”"),
        ("research 1", "M203", 10, "“+1” or “-1”"),
        ("remove 0@brain", "M203", 8, "“2” or “all”"),
        ("vp 2@zone", "M204", 6, "leave out “@zone”"),
        ("score 2", "M204", 1, "score 1@zone"),
        ("move | vp 2", "M205", 8, "comma"),
    ],
)
def test_a_mistake_is_pointed_at(line: str, code: str, character: int, hint: str) -> None:
    origin = Origin("mutation.csv", 4, "effect")
    with pytest.raises(PnpError) as caught:
        parse(line, origin)
    finding = caught.value.diagnostic
    assert (finding.code, finding.origin) == (code, origin)
    assert f"character {character}:" in finding.message
    assert hint in finding.hint
