from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from pnp.engine.games.vitamors.game import GAME
from pnp.engine.play import FORMAT, replay, transcript

if TYPE_CHECKING:
    from tests.engine.games.vitamors.conftest import Vitamors


@pytest.mark.parametrize("mode", ["novice", "expert"])
@pytest.mark.parametrize("players", [5, 6, 7, 8, 9, 10])
def test_a_playthrough_is_as_its_golden(
    vitamors: Vitamors, golden: Callable[[str, str], None], players: int, mode: str
) -> None:
    text = transcript(GAME, vitamors.config(players, expert=mode == "expert"), seed=players)
    golden(f"engine/vitamors-{players}-{mode}.txt", text)


def test_a_transcript_says_what_was_played(vitamors: Vitamors) -> None:
    text = transcript(GAME, vitamors.config(5, expert=True), seed=7)
    assert text.startswith(f"{FORMAT}\ngame: vitamors\nplayers: 5\nvariants: expert\n")
    assert "\nseed: 7\n" in text
    assert text.rstrip().splitlines()[-1].startswith("ranking: ")


def test_a_transcript_replays(vitamors: Vitamors) -> None:
    config = vitamors.config(9)
    assert replay(GAME, config, transcript(GAME, config, seed=9)) == ()


@pytest.mark.parametrize(
    ("start", "new", "code"),
    [
        ("> ", "> 0 1 offer 5: skip between-1", "E132"),
        ("# ", "# 0123456789abcdef", "E133"),
        (". ", ". won exile", "E133"),
    ],
)
def test_a_tampered_transcript_is_found_out_with_its_line(vitamors: Vitamors, start: str, new: str, code: str) -> None:
    config = vitamors.config(5)
    lines = transcript(GAME, config, seed=9).splitlines()
    at = [row for row, line in enumerate(lines) if line.startswith(start)][9]
    lines[at] = new
    (finding,) = replay(GAME, config, "\n".join(lines), "game.txt")
    assert (finding.code, finding.origin.path, finding.origin.row) == (code, "game.txt", at + 1)


def test_a_transcript_of_other_rulings_is_refused(vitamors: Vitamors) -> None:
    text = transcript(GAME, vitamors.config(5), seed=9)
    (finding,) = replay(GAME, vitamors.config(5, choices={"M-07": "adjoining"}), text)
    assert finding.code == "E131"
    (finding,) = replay(GAME, vitamors.config(5, expert=True), text)
    assert finding.code == "E131"
