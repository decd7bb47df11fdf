from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.diagnostics import Diagnostic
from pnp.engine.games.viral.board import Board, Link, Status
from pnp.engine.games.viral.boardfile import load_board
from pnp.errors import PnpError
from pnp.resources import bundled

FILE = bundled("games") / "viral" / "board.toml"
SMALL = """\
[board]
id = "small"
crises = [1, 2]
[[zone]]
number = 1
id = "one"
organs = ["a", "b"]
[[zone]]
number = 2
id = "two"
organs = ["c"]
[[edges]]
link = "adjacent"
oneway = false
pairs = [["a", "b"], ["b", "c"]]
[[tile]]
id = "t1"
white = [1, 1]
blue = [2, -1]
[[tile]]
id = "t2"
white = [1, 1]
blue = [2, 1]
[score]
symbols = [3, 5]
[research]
top = 4
"""


@pytest.fixture
def read(tmp_path: Path) -> Callable[[str], tuple[Board, tuple[Diagnostic, ...]]]:
    def made(text: str) -> tuple[Board, tuple[Diagnostic, ...]]:
        path = tmp_path / "board.toml"
        path.write_text(text, encoding="utf-8")
        return load_board(path)

    return made


def test_the_test_body_is_sound_and_says_what_is_known() -> None:
    board, findings = load_board(FILE)
    assert findings == ()
    assert board.id == "testbody"
    assert [len(zone.organs) for zone in board.zones] == [1, 2, 2, 2, 3, 2]
    assert {edge.link for edge in board.edges} == set(Link)
    assert board.zones[1].status is Status.CONFIRMED
    assert board.status is board.research.status is board.score.status is Status.PLACEHOLDER
    assert {tile.status for tile in board.tiles} == {Status.PLACEHOLDER}
    confirmed = {(edge.source, edge.target) for edge in board.edges if edge.status is Status.CONFIRMED}
    assert confirmed == {("heart-left", "kidney-right"), ("heart-left", "kidney-left")}


def test_a_small_board_is_sound(read: Callable[[str], tuple[Board, tuple[Diagnostic, ...]]]) -> None:
    board, findings = read(SMALL)
    assert findings == ()
    assert board.tiles[0].blue == (2, -1)
    assert board.zones[1].origin.row == 8


@pytest.mark.parametrize(
    ("old", "new", "code", "row"),
    [
        ('["b", "c"]]', '["b", "d"]]', "D163", 12),
        ('["b", "c"]]', '["b", "b"]]', "D163", 12),
        ('["b", "c"]]', '["b", "c"], ["c", "b"]]', "D161", 12),
        (
            'oneway = false\npairs = [["a", "b"], ["b", "c"]]',
            'oneway = true\npairs = [["a", "b"], ["b", "c"]]',
            "D164",
            4,
        ),
        ('link = "adjacent"', 'link = "yellow"', "D165", 12),
        ('organs = ["c"]', 'organs = ["c", "a"]', "D161", 8),
        ('id = "two"', 'id = "one"', "D161", 8),
        ("number = 2", "number = 1", "D161", 8),
        ('organs = ["c"]', "organs = []", "D162", 8),
        ('id = "t2"', 'id = "t1"', "D161", 20),
        ('[[tile]]\nid = "t2"\nwhite = [1, 1]\nblue = [2, 1]\n', "", "D166", 1),
        ("symbols = [3, 5]", "symbols = [5, 3]", "D166", 24),
        ("crises = [1, 2]", "crises = [1, 1]", "D166", 1),
        ('link = "adjacent"', 'link = "green"', "D142", 13),
        ("oneway = false", 'oneway = "no"', "D142", 14),
        ('id = "two"', 'id = "two"\nnumbr = 3', "D143", 11),
        ("[research]", "[reserch]\ntop = 3\n[research]", "D143", 26),
    ],
)
def test_a_mistake_is_found_with_its_line(
    read: Callable[[str], tuple[Board, tuple[Diagnostic, ...]]], old: str, new: str, code: str, row: int
) -> None:
    assert old in SMALL
    _, findings = read(SMALL.replace(old, new))
    assert (code, row) in [(finding.code, finding.origin.row) for finding in findings]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("[research]\ntop = 4\n", "", "D142"),
        ("top = 4", "top = 0", "D142"),
        ('id = "small"\n', "", "D142"),
        ("[[zone]]", "[[zones]]", "D162"),
        ("[board]", "[board", "D120"),
    ],
)
def test_a_board_that_is_none_is_refused(
    read: Callable[[str], tuple[Board, tuple[Diagnostic, ...]]], old: str, new: str, code: str
) -> None:
    with pytest.raises(PnpError) as caught:
        read(SMALL.replace(old, new))
    assert caught.value.diagnostic.code == code


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PnpError) as caught:
        load_board(tmp_path / "board.toml")
    assert caught.value.diagnostic.code == "D103"
