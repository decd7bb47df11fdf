"""Installed fonts, found by their names."""

import subprocess
from pathlib import Path

import pytest

from pnp.errors import PnpError
from pnp.model.style import FontFile
from pnp.text import installed as module
from pnp.text.fonts import Fonts
from pnp.text.installed import installed

fonttools = pytest.importorskip("fontTools.fontBuilder")


def write(path: Path, family: str, style: str, large: tuple[str, str] | None = None) -> Path:
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    path.parent.mkdir(parents=True, exist_ok=True)
    builder = fonttools.FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef", "A"])
    builder.setupCharacterMap({65: "A"})
    pen = TTGlyphPen(None)
    for index, point in enumerate([(50, 0), (50, 700), (450, 700)]):
        (pen.lineTo if index else pen.moveTo)(point)
    pen.closePath()
    builder.setupGlyf({".notdef": pen.glyph(), "A": pen.glyph()})
    builder.setupHorizontalMetrics({".notdef": (500, 0), "A": (500, 0)})
    builder.setupHorizontalHeader(ascent=880, descent=-120)
    names = {"familyName": family, "styleName": style, "fullName": f"{family} {style}".removesuffix(" Regular")}
    names["psName"] = f"{family}-{style}".replace(" ", "")
    if large:
        names |= {"typographicFamily": large[0], "typographicSubfamily": large[1]}
    builder.setupNameTable(names)
    builder.font["name"].setName("黑體", 1, 3, 1, 0x404)
    builder.setupOS2()
    builder.setupPost()
    builder.save(path)
    return path


@pytest.fixture(params=["fc-list", "folders"])
def machine(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with fonts in one folder, which fontconfig lists, or which has none."""
    folder = tmp_path / "字型"

    def listed(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        assert command[0] == "fc-list"
        if request.param == "folders":
            raise FileNotFoundError
        files = sorted((str(path) for path in folder.rglob("*.*")), reverse=True)
        return subprocess.CompletedProcess(command, 0, "\n".join(files))

    monkeypatch.setattr(module.subprocess, "run", listed)
    monkeypatch.setattr(module, "folders", lambda: (folder,))
    module._faces.cache_clear()
    yield folder
    module._faces.cache_clear()


def test_a_family_stands_for_its_regular_face(machine: Path) -> None:
    bold = write(machine / "a/Sample-Bold.ttf", "Sample Sans", "Bold")
    regular = write(machine / "b/Sample-Regular.ttf", "Sample Sans", "Regular")
    light = write(machine / "a/Sample-Light.ttf", "Sample Sans Light", "Regular", ("Sample Sans", "Light"))
    (machine / "broken.ttf").write_bytes(b"nothing")
    (machine / "readme.txt").touch()
    assert installed("Sample Sans") == (regular, 0)
    assert installed("sample  sans bold") == (bold, 0)
    assert installed("SampleSans-Bold") == (bold, 0)
    assert installed("Sample Sans Light") == (light, 0)
    assert installed("黑體") == (regular, 0)
    assert installed("Sample Serif") is None


def test_of_two_the_first_by_path_is_taken(machine: Path) -> None:
    second = write(machine / "b.ttf", "Sample Sans", "Regular")
    first = write(machine / "a.ttf", "Sample Sans", "Regular")
    assert installed("Sample Sans") == (min(first, second), 0)


def test_a_chain_takes_an_installed_font(machine: Path) -> None:
    path = write(machine / "Sample.ttf", "Sample Sans", "Regular")
    assert Fonts(()).load(FontFile(system="Sample Sans")).path == path
    with pytest.raises(PnpError) as raised:
        Fonts(()).load(FontFile(system="Sampel Sans"))
    assert raised.value.diagnostic.code == "F101"
    assert "sample sans" in raised.value.diagnostic.hint
