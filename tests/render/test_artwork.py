from collections.abc import Callable
from io import BytesIO
from pathlib import Path as FilePath

import pytest
from PIL import Image

from pnp.errors import PnpError
from pnp.model.frame import Box, Drawing, Page, Picture
from pnp.render import artwork as module
from pnp.render import drawing, images
from pnp.render.artwork import Artwork

MakePage = Callable[..., Page]
Render = Callable[..., bytes]
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="3"/></svg>'
WRONG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="1e400" height="1"/></svg>'


def transparent(path: FilePath, shade: int) -> str:
    Image.effect_noise((60, 60), 60).convert("RGBA").point(lambda value: value // 2 + shade).save(path)
    return str(path)


def opaque(path: FilePath) -> str:
    Image.new("RGB", (9, 9), (1, 2, 3)).save(path)
    return str(path)


def shown(page: MakePage, *sources: str) -> Page:
    return page(*(Picture(Box(0, 0, 9, 9), source) for source in sources))


@pytest.mark.parametrize("in_memory", [64_000_000, 10])
def test_what_is_prepared_is_decoded_once_for_all_files(
    page: MakePage, render: Render, tmp_path: FilePath, monkeypatch: pytest.MonkeyPatch, in_memory: int
) -> None:
    sources = [transparent(tmp_path / f"{shade}.png", shade) for shade in (1, 2, 3)] + [opaque(tmp_path / "o.png")]
    expected = render(shown(page, *sources))
    monkeypatch.setattr(module, "_IN_MEMORY", in_memory)
    with Artwork() as artwork:
        for source in sources:
            artwork.picture(source, FilePath(source).read_bytes(), "name")
        monkeypatch.setattr(images, "_decoded", lambda _: pytest.fail("decoded again"))
        for source in sources:
            artwork.picture(source, b"", "name")
        assert [render(shown(page, *sources), artwork=artwork) for _ in range(2)] == [expected] * 2


def test_what_is_not_prepared_is_decoded_where_it_is_written(
    page: MakePage, render: Render, tmp_path: FilePath
) -> None:
    source = transparent(tmp_path / "a.png", 9)
    with Artwork() as artwork:
        assert render(shown(page, source), artwork=artwork) == render(shown(page, source))


def test_a_drawing_is_read_once_for_all_files(
    page: MakePage, render: Render, tmp_path: FilePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.svg"
    path.write_text(SVG, encoding="utf-8")
    sheet = page(Drawing(Box(0, 0, 40, 40), str(path)))
    expected = render(sheet)
    with Artwork() as artwork:
        artwork.drawing(str(path), path.read_bytes(), "a.svg")
        monkeypatch.setattr(drawing, "shapes", lambda *_: pytest.fail("read again"))
        assert [render(sheet, artwork=artwork) for _ in range(2)] == [expected] * 2


def test_what_cannot_be_decoded_fails_by_its_name_and_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    buffer = BytesIO()
    Image.new("LA", (60, 60)).save(buffer, "PNG")
    data = buffer.getvalue()
    damaged = data.replace(b"IDAT", b"IDAT\0\0")
    with Artwork() as artwork:
        with pytest.raises(PnpError, match="“red”") as caught:
            artwork.picture("/art/red.png", damaged, "red")
        assert caught.value.diagnostic.code == "R201"
        monkeypatch.setattr(images, "raster", lambda *_: pytest.fail("tried again"))
        with pytest.raises(PnpError, match="“red”"):
            artwork.picture("/art/red.png", damaged, "red")


def test_a_drawing_that_can_be_read_but_not_drawn_fails_when_it_is_prepared(tmp_path: FilePath) -> None:
    path = tmp_path / "a.svg"
    path.write_text(WRONG, encoding="utf-8")
    with Artwork() as artwork, pytest.raises(PnpError, match="“wrong”") as caught:
        artwork.drawing(str(path), path.read_bytes(), "wrong")
    assert caught.value.diagnostic.code == "R301"
