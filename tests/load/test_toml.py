import pytest

from pnp.errors import PnpError
from pnp.load.toml import document, line_of, lines, read_toml

TEXT = '''\
# a game
[game]
id = "x"
title = """
[fake]
id = 3
"""
[[deck]]
id = "a"
translate = [
  "name", # [deck]
]
[[deck]]
id = 'b'
[players]
"virus tokens" = { 2 = 8 }
zones.left = 3
[styles."big body"]
size = "9pt"
'''


def test_lines_of_tables_and_keys() -> None:
    known = lines(TEXT)
    assert known["game",] == 2
    assert known["game", "title"] == 4
    assert known["deck", 0, "translate"] == 10
    assert known["deck", 1] == 13
    assert known["deck", 1, "id"] == 14
    assert known["players", "zones", "left"] == 17
    assert known["styles", "big body", "size"] == 19
    assert ("fake",) not in known


def test_line_of_what_is_inside_an_inline_table_or_missing() -> None:
    known = lines(TEXT)
    assert line_of(("players", "virus tokens", "2"), known) == 16
    assert line_of(("deck", 1, "format"), known) == 13
    assert line_of(("nowhere",), known) == 0


def test_origin_names_the_key() -> None:
    origin = document(TEXT, "game.toml").origin("deck", 1, "format")
    assert (origin.path, origin.row, origin.column) == ("game.toml", 13, "format")


@pytest.mark.parametrize(
    ("text", "row", "column"),
    [
        ("a = 1\nb = \n", 2, "5"),
        ("a = 1\na = 2\n", 2, "6"),
        ('a = "x\n', 1, "7"),
        ("a = [1,\n", 2, ""),
        ("x" + "[" * 5000, 1, "2"),
        ("a = " + "9" * 5000, 0, ""),
    ],
)
def test_syntax_errors_are_located(text: str, row: int, column: str) -> None:
    with pytest.raises(PnpError) as caught:
        read_toml(text, "game.toml")
    found = caught.value.diagnostic
    assert (found.code, found.origin.row, found.origin.column) == ("D120", row, column)


def test_deep_nesting() -> None:
    with pytest.raises(PnpError, match="nested too deeply"):
        read_toml("x = " + "[" * 50_000, "game.toml")
