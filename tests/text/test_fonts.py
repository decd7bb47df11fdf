"""Fonts of every kind, and what is said of files that are none."""

from pathlib import Path

import pytest

from pnp.errors import PnpError
from pnp.model.style import FontFile
from pnp.resources import bundled
from pnp.text.fonts import Font, Fonts
from tests.text.drawn_font import variable_font
from tests.text.setting import HAN, LATIN, fonts

COLLECTION = Path("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")


def test_a_truetype_font() -> None:
    font = fonts().load(HAN)
    assert (font.key, font.is_cff, font.embeddable) == ("NotoSansTC-Regular", False, True)
    assert (font.ascent, font.descent) == (0.88, -0.12)
    assert font.advance(font.glyph("漢")) == 1.0
    assert font.glyph("\U0001f3b2") == 0
    assert font.covers("漢字")
    assert not font.covers("漢\U0001f3b2")


def test_a_font_is_read_once_and_named_by_its_key() -> None:
    loaded = fonts().load(HAN)
    assert fonts().load(HAN) is loaded
    assert fonts()[loaded.key] is loaded


def test_a_line_gap_in_the_font_is_not_its_em_box() -> None:
    font = fonts().load(LATIN)  # its typo ascent and descent span 1.36 em
    assert font.ascent - font.descent == 1.0


@pytest.mark.skipif(not COLLECTION.is_file(), reason="no Noto Sans CJK on this system")
def test_a_face_of_a_cff_collection() -> None:
    found = Fonts([COLLECTION.parent])
    japanese, taiwanese = (found.load(FontFile(COLLECTION.name, index)) for index in (0, 3))
    assert taiwanese.is_cff
    assert taiwanese.postscript_name == "NotoSansCJKtc-Regular"
    assert japanese.key != taiwanese.key
    assert taiwanese.advance(taiwanese.glyph("骨")) == 1.0
    assert japanese.glyph("骨") != taiwanese.glyph("骨")
    assert (taiwanese.ascent, taiwanese.descent) == (0.88, -0.12)
    with pytest.raises(PnpError) as raised:
        found.load(FontFile(COLLECTION.name, 99))
    assert raised.value.diagnostic.code == "F102"


@pytest.mark.parametrize(("tag", "at", "damage"), [(b"head", 12, b"\0\0\0\x28"), (b"glyf", 0, b"\xac\x89")])
def test_a_font_with_a_damaged_list_of_tables(tmp_path: Path, tag: bytes, at: int, damage: bytes) -> None:
    data = bytearray((bundled("fonts") / LATIN.path).read_bytes())
    place = data.index(tag) + at  # a table's tag, checksum, offset and length
    data[place : place + len(damage)] = damage
    (tmp_path / "Bad.ttf").write_bytes(data)
    with pytest.raises(PnpError, match=r"Bad\.ttf") as raised:
        Fonts([tmp_path]).load(FontFile("Bad.ttf"))
    assert raised.value.diagnostic.code == "F102"


def test_a_variable_font_at_its_place_on_the_axis(tmp_path: Path) -> None:
    path = variable_font(tmp_path / "Axis-VF.ttf")
    found = Fonts([tmp_path])
    widths = []
    for weight in (100.0, 500.0, 900.0):
        font = found.load(FontFile(path.name, axes=(("wght", weight),)))
        widths.append(font.advance(font.glyph("A")))
        assert font.key == f"Axis-VF-wght{weight:g}"
    assert widths == [0.4, 0.6, 0.8]
    assert found.load(FontFile(path.name)).advance(1) == 0.4


@pytest.mark.parametrize(("axes", "code"), [((("wdth", 50.0),), "F103"), ((("wght", 1000.0),), "F104")])
def test_an_axis_that_the_font_has_not(tmp_path: Path, axes: tuple[tuple[str, float], ...], code: str) -> None:
    path = variable_font(tmp_path / "Axis-VF.ttf")
    with pytest.raises(PnpError) as raised:
        Font(path, axes=axes)
    assert raised.value.diagnostic.code == code
    assert "wght" in str(raised.value)


@pytest.mark.parametrize("content", [b"", b"not a font", b"\x00\x01\x00\x00" + b"\x00" * 40, b"wOF2" + b"\x00" * 60])
def test_a_file_that_is_no_font(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "壞 字型.ttf"
    path.write_bytes(content)
    with pytest.raises(PnpError) as raised:
        Fonts([tmp_path]).load(FontFile(path.name))
    assert raised.value.diagnostic.code == "F102"
    assert "壞 字型.ttf" in str(raised.value)


def test_a_font_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(PnpError) as raised:
        Fonts([tmp_path]).load(FontFile("absent.ttf"))
    assert raised.value.diagnostic.code == "F101"
    assert str(tmp_path) in str(raised.value)


def test_a_folder_with_a_chinese_name(tmp_path: Path) -> None:
    folder = tmp_path / "字 型"
    folder.mkdir()
    (folder / "字.ttf").write_bytes((bundled("fonts") / LATIN.path).read_bytes())
    font = Fonts([folder]).load(FontFile("字.ttf"))
    assert font.glyph("A")


def test_fonts_of_one_name_in_two_folders_have_two_keys(tmp_path: Path) -> None:
    for name in ("a", "b"):
        variable_font(tmp_path / f"{name}.ttf").replace(_made(tmp_path / name) / "Same.ttf")
    found = Fonts([tmp_path])
    keys = {found.load(FontFile(f"{name}/Same.ttf")).key for name in ("a", "b")}
    assert len(keys) == 2
    assert all(found[key].key == key for key in keys)


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder


def test_a_folder_that_comes_first_is_looked_into_first(tmp_path: Path) -> None:
    variable_font(tmp_path / "Own.ttf")
    assert Fonts([tmp_path, bundled("fonts")]).load(FontFile("Own.ttf")).path.parent == tmp_path
    assert Fonts([tmp_path, bundled("fonts")]).load(LATIN).path.is_relative_to(bundled("fonts"))
