from pathlib import Path

import pytest

from pnp.diagnostics import Diagnostic
from pnp.i18n.style import HouseStyle, load_style
from pnp.resources import bundled
from tests.i18n.checks.support import write_style


def read(*folders: Path, locale: str = "zh_TW") -> tuple[HouseStyle, tuple[Diagnostic, ...]]:
    return load_style(folders, locale)


def test_taiwan() -> None:
    style, found = read(bundled("locales"))
    assert not found
    assert (style.script, style.width, style.quotes, style.gap, style.digits) == (
        "Hant",
        "full",
        ("「」", "『』"),
        "none",
        True,
    )
    assert style.region["軟件"] == "軟體"
    for theirs, ours in style.region.items():
        assert theirs not in ours


def test_a_locale_without_a_file_leaves_all_open(tmp_path: Path) -> None:
    assert read(tmp_path, locale="xx") == (HouseStyle(region={}, aliases={}, lines={}, pages={}), ())


def test_a_projects_keys_come_before_the_bundled_ones(tmp_path: Path) -> None:
    own = write_style(tmp_path, '[marks]\ngap = "space"\n[region]\n"卡牌" = "牌"\n[lines]\nname = 1\n')
    style, found = read(own, bundled("locales"))
    assert not found
    assert (style.gap, style.dash, style.lines) == ("space", "——", {"name": 1})
    assert (style.region["卡牌"], style.region["軟件"]) == ("牌", "軟體")


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ('[marks]\ngap = "wide"', "D142", "“gap” cannot be “wide”"),
        ('[marks]\nquotes = ["「"]', "D142", "“quotes”"),
        ("[mark]\n", "D143", "“mark” is not known"),
        ("[coverage]\nminimum = 120", "D142", "“minimum”"),
        ('[lines]\nname = "one"', "D142", "“name” cannot be “one”"),
        ("region = 1", "D142", "“region” is not a table"),
    ],
)
def test_what_is_wrong_is_found_and_left_out(tmp_path: Path, text: str, code: str, said: str) -> None:
    style, found = read(write_style(tmp_path, text))
    assert [(each.code, said in each.text) for each in found] == [(code, True)]
    assert found[0].origin.row
    assert style.gap == "any"
