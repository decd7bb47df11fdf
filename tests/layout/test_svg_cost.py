from base64 import b64encode
from io import BytesIO

import pytest
from PIL import Image

from pnp.errors import PnpError
from pnp.layout import svg

GRADIENT = '<linearGradient id="g"><stop offset="0"/><stop offset="1" stop-color="red"/></linearGradient>'


def drawing(inside: str) -> bytes:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">'
        f"<defs>{GRADIENT}</defs>{inside}</svg>"
    ).encode()


def picture(size: tuple[int, int] = (3, 2), kind: str = "PNG") -> str:
    stream = BytesIO()
    Image.new("1" if kind == "PNG" else "RGB", size).save(stream, kind)
    return b64encode(stream.getvalue()).decode()


def image(data: str, label: str = "png") -> str:
    return f'<image width="9" height="9" xlink:href="data:image/{label};base64,{data}"/>'


def code_of(inside: str) -> str:
    with pytest.raises(PnpError) as caught:
        svg.read(drawing(inside))
    return caught.value.diagnostic.code


@pytest.mark.parametrize("inside", [image(picture()), image(picture(kind="JPEG"), "jpeg"), image(picture() + "\n")])
def test_a_sound_picture_may_be_embedded(inside: str) -> None:
    assert svg.read(drawing(inside)).frame is None


def test_embedded_pictures_pass_the_gate() -> None:
    assert code_of(image(picture((20_000, 20_000)))) == "X305"
    assert code_of(image(picture()[:64])) == "X304"
    assert code_of(image("AAAA")) == "X303"
    assert code_of(image("A")) == "X304"
    assert code_of(image(picture(kind="GIF"))) == "X303"
    assert code_of(image(picture(), "svg+xml")) == "X303"


def test_pictures_are_counted_together_as_often_as_they_are_drawn() -> None:
    large = f'<g id="p">{image(picture((6000, 6000)))}</g>'
    assert svg.read(drawing(f'{large}<use xlink:href="#p"/>')).frame is None
    assert code_of(f'{large}<use xlink:href="#p"/><use href="#p"/>') == "X305"


def test_what_takes_too_long_to_draw() -> None:
    shape = '<rect width="1" height="1" fill="url(#g)"/>'
    assert svg.read(drawing(shape * 1000)).frame is None
    assert code_of(shape * 7000) == "X211"
    assert code_of('<rect width="1" height="1" style="fill:url(#g);clip-path:url(#c)"/>' * 1800) == "X211"
    assert code_of("<style>rect{clip-path:url(#c)}</style>" + '<rect width="1" height="1"/>' * 2000) == "X211"


def test_copies_of_copies_are_counted() -> None:
    levels = ['<g id="l0"><rect width="1" height="1" fill="url(#g)"/></g>']
    levels += [f'<g id="l{at}">' + f'<use href="#l{at - 1}"/>' * 10 + "</g>" for at in range(1, 9)]
    assert code_of("".join(levels)) == "X211"
    assert code_of('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>') == "X211"
