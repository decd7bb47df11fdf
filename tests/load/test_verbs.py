from pathlib import Path

import pytest

from pnp.load.effects import VERBS_FILE, load_verbs
from pnp.model.effect.vocabulary import GENERIC, UNPLACED, Form, Vocabulary

SOUND = """\
filters = ["lit"]
tables = ["rent"]
[thing]
coin = "coin"
lamp = "piece"
[verb]
swap = { number = "some", place = "may", takes = ["piece"] }
gain = { sort = "change", number = "count", takes = ["coin"] }
"""


def read(folder: Path, text: str) -> tuple[Vocabulary, list[tuple[str, int]]]:
    (folder / VERBS_FILE).write_text(text, encoding="utf-8")
    known, findings = load_verbs(folder)
    return known, [(finding.code, finding.origin.row) for finding in findings]


def test_a_game_has_its_own_verbs_and_the_generic_ones_for_its_things(tmp_path: Path) -> None:
    known, found = read(tmp_path, SOUND)
    assert found == []
    assert known.verbs["swap"] == Form("action", "some", "may", ("piece",))
    assert known.verbs["gain"] == Form("change", "count", "no", ("coin",))  # its own comes before the generic one
    assert {*known.verbs} == {"gain", "lose", "place", "move", "remove", "return", "swap"}
    assert known.verbs["lose"] is GENERIC["lose"]
    assert known.filters == (UNPLACED, "lit")
    assert known.tables == ("rent",)
    assert known.taken("lose") == ("coin",)


def test_a_game_without_the_file_has_no_words(tmp_path: Path) -> None:
    assert load_verbs(tmp_path) == (Vocabulary(), ())


@pytest.mark.parametrize(
    ("old", "new", "code", "row"),
    [
        ('coin = "coin"', 'coin = "coyn"', "D142", 3),
        ('number = "some"', 'number = "few"', "D142", 7),
        ('place = "may"', 'place = "perhaps"', "D142", 7),
        ("takes =", "takse =", "D143", 7),
        ("[thing]", "[things]", "D143", 3),
        ("swap =", "each =", "D142", 7),
        ("lamp =", "Lamp =", "D142", 5),
        ('["lit"]', '["at"]', "D142", 1),
        ("swap = {", 'swop = "no"\nswap = {', "D142", 7),
    ],
)
def test_a_mistake_is_found_with_its_line(tmp_path: Path, old: str, new: str, code: str, row: int) -> None:
    assert old in SOUND
    _, found = read(tmp_path, SOUND.replace(old, new))
    assert (code, row) in found
