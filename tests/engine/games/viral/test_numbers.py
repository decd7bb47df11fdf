"""The numbers of the rules are those of game.toml: another number there is another game."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree
from typing import TYPE_CHECKING

import pytest

from pnp.engine.core.chance import Seed
from pnp.engine.games.viral.config import Config, configure
from pnp.engine.games.viral.data import Data, Numbers, read
from pnp.engine.games.viral.game import GAME
from pnp.engine.games.viral.state import State
from pnp.engine.play import randomly, steps
from pnp.errors import PnpError
from pnp.resources import bundled

if TYPE_CHECKING:
    from tests.engine.conftest import Viral

FOLDER = bundled("games") / "viral"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return copytree(FOLDER, tmp_path / "viral", ignore=lambda _, names: {"art", "templates"} & set(names))


def changed(folder: Path, old: str, new: str) -> Path:
    path = folder / "game.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


def numbered(data: Data, **numbers: int) -> Data:
    return data._replace(numbers=data.numbers._replace(**numbers))


def last(config: Config, seed: int = 3) -> State:
    """Play a game with every invariant held and return its end."""
    for step in steps(GAME, config, Seed(seed), randomly(seed)):
        assert list(GAME.broken(step.before, step.after)) == []
        state = step.after
    return state


def test_each_number_of_the_file_reaches_the_engine(folder: Path) -> None:
    values = {
        "rounds": (6, 7),
        "rounds_with_expansion": (5, 4),
        "zone_tile_flip": (21, 15),
        "pairs": (2, 1),
        "mutation_display": (3, 5),
        "mutations_gained": (4, 2),
        "zone_points": (1, 3),
        "dummy_viruses": (2, 4),
        "most": (2, 6),
        "present": (1, 5),
    }
    assert set(values) == set(Numbers._fields)
    for name, (old, new) in values.items():
        changed(folder, f"{name} = {old}", f"{name} = {new}")
    data, _ = read(folder)
    assert data.numbers == Numbers(**{name: new for name, (_, new) in values.items()})
    assert configure(data, players=3).rounds == 7
    assert configure(data, players=3, nests=True).rounds == 4


def test_another_number_is_other_data(viral: Viral) -> None:
    hashes = {configure(numbered(viral.data, zone_points=points), players=3).data_hash for points in (1, 2)}
    assert len(hashes) == 2


@pytest.mark.parametrize("pairs", [1, 2])
@pytest.mark.parametrize("rounds", [2, 6])
def test_rounds_and_pairs(viral: Viral, pairs: int, rounds: int) -> None:
    config = configure(numbered(viral.data, pairs=pairs, rounds=rounds), players=3)
    state = last(config)
    assert state.round == rounds
    assert all(len(resting) == pairs for resting in state.resting)


def test_mutations_on_display_and_gained(viral: Viral) -> None:
    config = configure(numbered(viral.data, mutation_display=5, mutations_gained=1), players=4)
    assert len(GAME.initial(config, Seed(1)).display) == 5
    assert max(last(config, seed).gained[0] for seed in range(4)) == 1
    draft = configure(numbered(viral.data, mutations_gained=2), players=4, draft=True)
    assert [len(cards) for cards in GAME.initial(draft, Seed(1)).packets] == [2] * 4


def test_points_at_the_end_and_for_immune_responses(viral: Viral) -> None:
    config = configure(numbered(viral.data, zone_points=10, most=5, present=0), players=3)
    state = viral.at(config, "brain: a a b, liver: a", crises=(1, *(0,) * 11))
    assert GAME.result(state).totals == (20, 10, 0)
    at = config.place_of["brain"]
    state = state._replace(crises=tuple(int(place == at) for place in range(config.organs)))
    assert viral.events(viral.run(state, ("respond", 1)), "scored") == ["scored 0 5 immunity"]


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_viruses_of_the_dummy(viral: Viral, count: int) -> None:
    config = configure(numbered(viral.data, dummy_viruses=count), players=2)
    state = viral.run(viral.at(config), ("dummy",))
    assert len(viral.events(state, "revealed")) == count
    assert last(config).round == config.rounds


@pytest.mark.parametrize(
    ("numbers", "variants", "what"),
    [
        ({"rounds": 14}, {}, "event cards"),
        ({"rounds_with_expansion": 14}, {"nests": True}, "event cards"),
        ({"pairs": 3}, {}, "starting cards of each virus"),
        ({"mutations_gained": 8}, {"draft": True}, "mutation cards"),
        ({"mutation_display": 23}, {}, "mutation cards"),
    ],
)
def test_numbers_for_which_there_are_too_few_cards(
    viral: Viral, numbers: dict[str, int], variants: dict[str, bool], what: str
) -> None:
    with pytest.raises(PnpError) as caught:
        configure(numbered(viral.data, **numbers), players=3, **variants)  # type: ignore[arg-type]
    assert caught.value.diagnostic.code == "E122"
    assert what in caught.value.diagnostic.text


@pytest.mark.parametrize(
    ("old", "new", "code", "column"),
    [
        ("pairs = 2 ", "pairs = 0 ", "D142", "pairs"),
        ("rounds = 6", 'rounds = "6"', "E110", "rounds"),
        ("rounds = 6", "rounds = true", "E110", "rounds"),
        ("most = 2", "most = -2", "D142", "most"),
        ("most = 2", "mots = 2", "E110", "most"),
        ("immune_points =", "immune =", "E110", "most"),
        ("zone_tile_flip = 21", "", "E110", "zone_tile_flip"),
    ],
)
def test_a_number_that_cannot_be_is_refused_in_its_line(
    folder: Path, old: str, new: str, code: str, column: str
) -> None:
    with pytest.raises(PnpError) as caught:
        read(changed(folder, old, new))
    finding = caught.value.diagnostic
    assert (finding.code, finding.origin.column) == (code, column)
    lines = (folder / "game.toml").read_text(encoding="utf-8").splitlines()
    assert finding.origin.path == (folder / "game.toml").as_posix()
    assert finding.origin.row
    assert new in lines[finding.origin.row - 1] or lines[finding.origin.row - 1] == "[constants]"
