from collections.abc import Callable
from io import BytesIO

import pytest
from PIL import Image

from pnp.errors import PnpError
from pnp.model.frame import Box, Page, Path, rectangle
from pnp.render.png import png


def test_a_page_becomes_so_many_pixels_an_inch(page: Callable[..., Page], render: Callable[..., bytes]) -> None:
    blue = Path(rectangle(Box(0, 0, 50, 50)), fill=(0, 0, 1))
    data = render(page(), page(blue))
    with Image.open(BytesIO(png(data, 1, 144))) as image:
        assert image.format == "PNG"
        assert image.mode == "RGB"
        assert image.size == (400, 200)
        assert image.info["dpi"] == pytest.approx((144, 144), abs=0.1)
        assert image.getpixel((98, 98)) == (0, 0, 255)
        assert image.getpixel((102, 98)) == (255, 255, 255)
    with Image.open(BytesIO(png(data, 0, 72))) as image:
        assert image.getcolors() == [(200 * 100, (255, 255, 255))]


@pytest.mark.parametrize("number", [-1, 2])
def test_a_page_that_is_not_there(page: Callable[..., Page], render: Callable[..., bytes], number: int) -> None:
    with pytest.raises(PnpError) as caught:
        png(render(page(), page()), number, 72)
    assert caught.value.diagnostic.code == "R401"
