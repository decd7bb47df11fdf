"""Icons of a project's own: in PNG, in SVG with text, in any case of letters."""

from io import BytesIO

import pikepdf
from PIL import Image


def png(colour: str, size: tuple[int, int] = (64, 32)) -> bytes:
    stream = BytesIO()
    Image.new("RGBA", size, colour).save(stream, "PNG")
    return stream.getvalue()


def images(path) -> int:
    with pikepdf.open(path) as document:
        return sum(item.get("/Subtype") == "/Image" for item in document.objects if isinstance(item, pikepdf.Stream))


def test_an_icon_in_png(project, pixels) -> None:
    project.write("icons/Coin.PNG", png("red"))
    project.write("icons/gem.png", png("blue", (32, 32)))
    project.write("icons/star.png", png("lime"))  # before the bundled star
    project.cards('a,1,Pay,"[coin] or [COIN], then [gem] and [star]"')
    project.template('<icon name="gem" box="20mm 30mm 20mm 20mm"/>')
    result = project.build("--only", "cards")
    assert result.exit_code == 0, result.output
    assert "warning" not in result.output
    path = project.path("cards-a4.pdf")
    colours = {colour for _, colour in pixels(path, scale=3).getcolors(1_000_000)}
    assert {(255, 0, 0), (0, 0, 255), (0, 255, 0)} <= colours
    assert images(path) <= 6


def test_a_misspelt_icon_is_told_the_names_of_images_too(project) -> None:
    project.write("icons/Treasure.png", png("red"))
    project.template('<icon name="Tresure" box="20mm 30mm 20mm 20mm"/>')
    result = project.build("--only", "cards")
    assert "did you mean Treasure?" in result.output


def test_an_image_that_is_none_is_told(project) -> None:
    project.write("icons/coin.png", b"nothing")
    project.cards("a,1,Pay,[coin]")
    result = project.build("--only", "cards")
    assert result.exit_code == 1
    assert "X303" in result.output


def test_an_svg_icon_with_text_is_drawn(project, pixels) -> None:
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="12" fill="#0000ff"/>'
        '<text x="12" y="17" font-size="14" text-anchor="middle" font-weight="bold" fill="#ffff00">+2</text></svg>'
    )
    project.write("icons/plus.svg", drawing)
    project.template('<icon name="plus" box="20mm 30mm 20mm 20mm"/>')
    result = project.build("--only", "cards")
    assert result.exit_code == 0, result.output
    colours = {colour: number for number, colour in pixels(project.path("cards-a4.pdf")).getcolors(1_000_000)}
    assert 0.1 < colours[255, 255, 0] / colours[0, 0, 255] < 0.6


def test_an_svg_icon_in_a_font_of_its_own_is_told_once(project) -> None:
    text = '<text x="2" y="20" font-family="Cinzel">+2</text>'
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{text}</svg>'
    project.write("icons/plus.svg", drawing)
    project.cards(*(f'c{number},1,N{number} [plus],"[plus] more"' for number in range(20)))
    result = project.build("--only", "cards")
    assert "c2 and 17 more" in result.output.replace("”", "").replace("“", "")
    assert result.output.count("X213") == 1
