from pathlib import Path

import pytest

from pnp.load.rulings import load_rulings

ONE = """\
[[ruling]]
id = "V-01"
question = "What?"
default = "this"
alternatives = ["that"]
seeds = ["S0"]
confidence = "H/M"
[ruling.answers]
this = "This."
that = "That."
"""


def test_a_ruling_is_read(tmp_path: Path) -> None:
    path = tmp_path / "rulings.toml"
    path.write_text(ONE, encoding="utf-8")
    (ruling,), findings = load_rulings(path)
    assert findings == ()
    assert (ruling.id, ruling.default, ruling.alternatives, ruling.origin.row) == ("V-01", "this", ("that",), 1)
    assert ruling.answers == {"this": "This.", "that": "That."}


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('default = "this"', 'default = "tis"', "D172"),
        ('["that"]', '["that", "third"]', "D172"),
        ('["that"]', '["this", "that"]', "D172"),
        ('alternatives = ["that"]\n', "", "D173"),
        ('confidence = "H/M"', 'confidence = "sure"', "D142"),
        ('question = "What?"\n', "", "D142"),
        ("seeds =", "sedes =", "D143"),
        ("[[ruling]]", "[ruling]", "D142"),
        ("[[ruling]]", "[[rulings]]", "D143"),
    ],
)
def test_a_mistake_is_found(tmp_path: Path, old: str, new: str, code: str) -> None:
    path = tmp_path / "rulings.toml"
    text = ONE.replace(old, new)
    path.write_text(
        text.replace("[ruling.answers]", "[rulings.answers]") if "rulings" in new else text, encoding="utf-8"
    )
    _, findings = load_rulings(path)
    assert code in [finding.code for finding in findings]
    assert all(finding.origin.path == path.as_posix() for finding in findings)


def test_two_rulings_of_one_id_are_reported(tmp_path: Path) -> None:
    path = tmp_path / "rulings.toml"
    path.write_text(ONE + ONE, encoding="utf-8")
    rulings, findings = load_rulings(path)
    assert [finding.code for finding in findings] == ["D171"]
    assert len(rulings) == 1
