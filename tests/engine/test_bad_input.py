"""Whatever is given to the engine, what is wrong is a coded finding, never a traceback."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.engine.core.chance import Seed
from pnp.engine.games.viral.game import GAME as VIRAL
from pnp.engine.games.vitamors.config import configure
from pnp.engine.games.vitamors.data import read
from pnp.engine.games.vitamors.game import GAME
from pnp.engine.play import replay, transcript
from pnp.engine.registry import BUNDLED, engine
from pnp.errors import PnpError
from pnp.resources import bundled

if TYPE_CHECKING:
    from tests.engine.conftest import Viral

CONFIG = configure(read(bundled("games") / "vitamors")[0], players=5)
TOLD = transcript(GAME, CONFIG, 4)
LINES = TOLD.splitlines()
CODES = {"E130", "E131", "E132", "E133"}
WORDS = st.one_of(st.sampled_from(LINES), st.text(max_size=30), st.sampled_from(["seed: 9" * 900, "> ", "> 0 0 x 1: "]))


@settings(max_examples=60, deadline=None)
@given(at=st.integers(0, len(LINES) - 1), word=WORDS, deleted=st.integers(0, 3))
def test_a_tampered_transcript_has_one_finding_in_its_file(at: int, word: str, deleted: int) -> None:
    lines = [*LINES[:at], word, *LINES[at + deleted :]]
    text = "\n".join(lines) + "\n"
    found = replay(GAME, CONFIG, text, "game.txt")
    if text.splitlines() == LINES:
        assert found == ()
    else:
        (finding,) = found
        assert finding.code in CODES
        assert finding.origin.path == "game.txt"


def test_the_first_character_that_differs_is_pointed_at() -> None:
    text = TOLD.replace(". began 1 ", ". began 7 ", 1)
    (finding,) = replay(GAME, CONFIG, text, "game.txt")
    row = int(finding.origin.row) - 1
    assert (finding.code, text.splitlines()[row][: int(finding.origin.column)]) == ("E133", ". began 7")


@pytest.mark.parametrize(
    "action",
    [(), ("offer", "spleen"), ("organ",), ("organ", "lung-left", 1), "organ", None, 7, ["organ"]],
)
def test_an_action_that_is_none(viral: Viral, action: Any) -> None:
    state = VIRAL.initial(viral.config(3), Seed(1))
    (seat,) = VIRAL.to_act(state)
    with pytest.raises(PnpError) as caught:
        VIRAL.apply(state, {seat: action})
    assert caught.value.diagnostic.code == "E103"


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_seat_that_is_none(viral: Viral, seat: int) -> None:
    state = VIRAL.initial(viral.config(3), Seed(1))
    with pytest.raises(PnpError) as caught:
        VIRAL.apply(state, {seat: ("organ", "heart-left")})
    assert caught.value.diagnostic.code == "E102"
    assert VIRAL.legal(state, seat) == ()


def games() -> list[Any]:
    return [
        (chosen.game, chosen.set_up(bundled("games") / name, chosen.players)[0])
        for name in BUNDLED
        for chosen in [engine(name)]
    ]


@pytest.mark.parametrize("seat", [-1, 10, None, "0"])
def test_a_seat_that_is_none_sees_nothing(seat: Any) -> None:
    for game, config in games():
        with pytest.raises(PnpError) as caught:
            game.observe(game.initial(config, Seed(1)), seat)
        assert caught.value.diagnostic.code == "E105"


@pytest.mark.parametrize("seed", [7, None, "7", Seed("7"), Seed(7.5)])  # type: ignore[arg-type]
def test_a_seed_that_is_none(seed: Any) -> None:
    for game, config in games():
        with pytest.raises(PnpError) as caught:
            game.initial(config, seed)
        assert caught.value.diagnostic.code == "E106"


@pytest.mark.parametrize(
    "changed",
    [
        lambda value: [],
        lambda value: {},
        lambda value: {name: column for name, column in value.items() if name != "agenda"},
        lambda value: {**value, "events": []},
        lambda value: {**value, "spleen": 1},
        lambda value: {**value, "agenda": None},
        lambda value: {**value, "seed": 7},
        lambda value: {**value, "seed": ["7", []]},
    ],
)
def test_a_position_that_is_none(changed: Any) -> None:
    for game, config in games():
        value = game.encode(game.initial(config, Seed(1)))
        with pytest.raises(PnpError) as caught:
            game.decode(config, changed(value))
        assert caught.value.diagnostic.code == "E107"
