"""Fonts that installed distributions bring."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.load.project import load
from pnp.model.style import FontFile
from pnp.project.folders import folders_of
from pnp.project.scaffold import scaffold
from pnp.resources import font_packages
from pnp.text.faces import font_stacks, in_locale
from pnp.text.fonts import Fonts
from tests.text.drawn_font import variable_font

CJK = Path(__file__).parents[1] / "fonts-cjk"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of installed distributions."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.setattr(sys, "path", [str(folder), *sys.path])
    font_packages.cache_clear()
    yield folder
    font_packages.cache_clear()


def install(site: Path, name: str, package: str) -> Path:
    made = site / f"{name}-1.0.dist-info"
    made.mkdir()
    (made / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (made / "entry_points.txt").write_text(f"[pnp.fonts]\n{name} = {package}\n")
    folder = site / package
    folder.mkdir()
    (folder / "__init__.py").touch()
    return folder


def test_a_distribution_brings_fonts_and_families(site: Path, tmp_path: Path) -> None:
    folder = install(site, "house-fonts", "house_fonts")
    variable_font(folder / "House.ttf", letter="語")
    (folder / "fonts.toml").write_text('[fonts.sans.ja]\nhan = "House.ttf"\n[fonts.house]\nextend = "sans"\n')
    scaffold(tmp_path / "game")
    game = load(tmp_path / "game").game
    fonts = Fonts(folders_of(game.root).fonts)
    assert folders_of(game.root).fonts[-1] == folder
    assert "house" in game.families
    japanese = font_stacks(in_locale(game.families["sans"], "ja"), fonts, "ja").han
    assert japanese[0].path == folder / "House.ttf"
    assert japanese[1].path.name == "NotoSansTC-Regular.ttf"
    (taiwanese,) = font_stacks(in_locale(game.families["sans"], "zh_TW"), fonts, "zh-TW").han
    assert taiwanese.path == japanese[1].path


def test_packages_come_in_the_order_of_their_names(site: Path) -> None:
    install(site, "b-fonts", "bb_fonts")
    install(site, "a-fonts", "aa_fonts")
    install(site, "other", "other_fonts")
    assert [folder.name for folder in font_packages() if folder.is_relative_to(site)] == [
        "aa_fonts",
        "bb_fonts",
        "other_fonts",
    ]


def test_a_package_that_is_gone_is_passed_over(site: Path) -> None:
    folder = install(site, "a-fonts", "gone_fonts")
    (folder / "__init__.py").unlink()
    folder.rmdir()
    assert not [found for found in font_packages() if found.is_relative_to(site)]


def test_the_fonts_for_other_languages_name_files_that_they_bring() -> None:
    folder = CJK / "pnp_fonts_cjk"
    said = (folder / "fonts.toml").read_text(encoding="utf-8")
    named = [line.split('"')[1] for line in said.splitlines() if line.startswith("han")]
    assert len(named) == 6
    assert all((folder / name).parent.joinpath("OFL.txt").is_file() for name in named)
    built = [folder / name for name in named if (folder / name).is_file()]
    if not built:
        pytest.skip("the fonts were not fetched")
    fonts = Fonts([folder])
    assert len(built) == len(named)
    assert fonts.load(FontFile("noto-sans-sc/NotoSansSC-Regular.ttf")).covers("简体汉语这们")
    assert fonts.load(FontFile("noto-sans-jp/NotoSansJP-Bold.ttf")).covers("日本語ひらがなカタカナ込")
    assert fonts.load(FontFile("noto-sans-kr/NotoSansKR-Regular.ttf")).covers("한국어뷁")
