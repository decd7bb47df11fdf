from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from pnp.engine.games.viral.game import GAME
from pnp.engine.play import FORMAT, replay, transcript

if TYPE_CHECKING:
    from tests.engine.conftest import Viral

VARIANTS = {
    "base": {},
    "draft": {"draft": True},
    "expansion": {"nests": True},
    "draft-expansion": {"draft": True, "nests": True},
}


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_playthrough_is_as_its_golden(
    viral: Viral, golden: Callable[[str, str], None], players: int, variant: str
) -> None:
    text = transcript(GAME, viral.config(players, **VARIANTS[variant]), seed=players)  # type: ignore[arg-type]
    golden(f"engine/viral-{players}-{variant}.txt", text)


def test_a_transcript_says_what_was_played(viral: Viral) -> None:
    text = transcript(GAME, viral.config(3, nests=True), seed=7)
    assert text.startswith(f"{FORMAT}\ngame: viral\nplayers: 3\nvariants: expansion\nboard: testbody\n")
    assert "\nseed: 7\n" in text
    assert text.rstrip().splitlines()[-1].startswith("ranking: ")


def test_a_transcript_replays(viral: Viral) -> None:
    config = viral.config(4)
    assert replay(GAME, config, transcript(GAME, config, seed=9)) == ()


def changed(text: str, start: str, new: str) -> tuple[str, int]:
    """Return the text with its tenth line that begins with ``start`` changed to ``new``, and that line's number."""
    lines = text.splitlines()
    at = [row for row, line in enumerate(lines) if line.startswith(start)][9]
    lines[at] = new
    return "\n".join(lines), at + 1


@pytest.mark.parametrize(
    ("start", "new", "code"),
    [
        ("> ", "> 0 0.0 first-virus 4: organ spleen", "E132"),
        ("# ", "# 0123456789abcdef", "E133"),
        (". ", ". scored 0 99 liver", "E133"),
    ],
)
def test_a_tampered_transcript_is_found_out_with_its_line(viral: Viral, start: str, new: str, code: str) -> None:
    config = viral.config(3)
    text, row = changed(transcript(GAME, config, seed=9), start, new)
    (finding,) = replay(GAME, config, text, "game.txt")
    assert finding.code == code
    assert (finding.origin.path, finding.origin.row) == ("game.txt", row)


def test_a_transcript_that_breaks_off_is_found_out(viral: Viral) -> None:
    config = viral.config(3)
    text = transcript(GAME, config, seed=9)
    half = text[: len(text) // 2]
    (finding,) = replay(GAME, config, half[: half.rindex("\n")])
    assert finding.code == "E132"
    lines = text.splitlines()
    (finding,) = replay(GAME, config, "\n".join(lines[:-1]))
    assert (finding.code, finding.origin.row) == ("E133", len(lines))


def test_a_transcript_of_another_game_is_refused(viral: Viral) -> None:
    text = transcript(GAME, viral.config(3), seed=9)
    for config, name in (
        (viral.config(4), "players"),
        (viral.config(3, draft=True), "variants"),
        (viral.config(3, choices={"V-01": "next-phase"}), "rulings"),
    ):
        (finding,) = replay(GAME, config, text)
        assert finding.code == "E131"
        assert name in finding.text


@pytest.mark.parametrize("text", ["", "hello", f"{FORMAT}\n", f"{FORMAT}\nseed: x\n\n", f"{FORMAT}\ngame: viral\n\n"])
def test_text_that_is_no_transcript_is_refused(viral: Viral, text: str) -> None:
    (finding,) = replay(GAME, viral.config(3), text)
    assert finding.code == "E130"
