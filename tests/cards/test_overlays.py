"""What fan translators print: strips, inserts, inserts on scans, and proofs."""

import io
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image, ImageDraw

from pnp.layout import straight

MM = 72 / 25.4
TextOf = Callable[..., str]
Pixels = Callable[..., Any]
INSERT, PATCH = "overlays-insert-a4.pdf", "overlays-patch-a4.pdf"
SCAN = (635, 889)
CATALOG = "locales/zh_TW/LC_MESSAGES/game.po"


def picture(
    colour: tuple[int, ...] | int, mode: str = "RGB", kind: str = "PNG", size: tuple[int, int] = SCAN, **more: Any
):
    stream = io.BytesIO()
    Image.new(mode, size, colour).save(stream, kind, **more)
    return stream.getvalue()


def count(image: Any, colour: tuple[int, int, int], near: int = 6) -> int:
    """Return how many pixels have about a colour."""
    wanted = dict.fromkeys(range(near + 1))
    pixels = image.getcolors(image.width * image.height)
    return sum(
        number for number, found in pixels if all(abs(a - b) in wanted for a, b in zip(found, colour, strict=True))
    )


def reddish(image: Any) -> int:
    """Return how many pixels are redder than anything else of the project."""
    pixels = image.getcolors(image.width * image.height)
    return sum(number for number, (red, green, blue) in pixels if red - max(green, blue) > 30)


@pytest.fixture
def scans(project):
    project.deck('scans = "art/scans"')
    return project


def test_strips_hold_the_slots_and_the_ids(project, text_of: TextOf) -> None:
    assert project.build("-l", "zh_TW").exit_code == 0
    text = text_of(project.path(PATCH, "zh_TW"), 0)
    assert text.count("斥候") == text.count("查看牌庫頂的1張牌，你可以將它放到牌庫底。") == 2
    assert text.count("暴風雨") == 1
    assert text.count("scout") == 4
    assert text.count("storm") == 2


def test_strips_are_as_large_as_the_slots(project, drawing: Callable) -> None:
    project.build("-l", "zh_TW")
    with pikepdf.open(project.path(PATCH, "zh_TW")) as document:
        (page,) = document.pages
        sizes = []
        for form in drawing(page).forms:
            left, bottom, right, top = map(float, page.Resources.XObject[form.name].BBox)
            sizes.append((round((right - left) / MM, 2), round((top - bottom) / MM, 2)))
    # Those printed once (of storm) are drawn in place.
    assert sorted(sizes) == [(53.5, 9.0)] * 4 + [(53.5, 58.0)] * 4


def test_strips_on_white_turn_pale_text_black(project, pixels: Pixels) -> None:
    project.build("-l", "zh_TW")
    image = pixels(project.path(PATCH, "zh_TW"), scale=2)
    assert count(image, (0, 0, 0)) > 500
    assert count(image, (0, 0x72, 0xB2)) == 0


def test_strips_for_film_keep_their_colour(project, pixels: Pixels) -> None:
    project.build("-l", "zh_TW")
    white = project.path(PATCH, "zh_TW").read_bytes()
    project.toml("[sheet]", 'patch_ground = "transparent"')
    assert project.build("-l", "zh_TW").exit_code == 0
    path = project.path(PATCH, "zh_TW")
    assert path.read_bytes() != white
    with pikepdf.open(path) as document:
        for form in document.pages[0].Resources.XObject.values():
            assert not [op for _, op in pikepdf.parse_content_stream(form) if str(op) == "f"]


def test_inserts_are_whole_faces_without_backs(project, text_of: TextOf, drawing: Callable) -> None:
    assert project.build("-l", "zh_TW").exit_code == 0
    path = project.path(INSERT, "zh_TW")
    with pikepdf.open(path) as document:
        assert len(document.pages) == 1
        assert str(document.Root.ViewerPreferences.Duplex) == "/Simplex"
    assert text_of(path).count("商人") == 2


def test_overlays_have_a_template_of_their_own(project, text_of: TextOf) -> None:
    project.deck('overlay = "cards/overlay.xml.j2"')
    project.write(
        "templates/cards/overlay.xml.j2",
        '<card><text slot="name" box="5mm 5mm 40mm 9mm">【{{ card.name }}】</text></card>',
    )
    assert project.build("-l", "zh_TW").exit_code == 0
    assert "【斥候】" in text_of(project.path(INSERT, "zh_TW"))
    assert "【斥候】" in text_of(project.path(PATCH, "zh_TW"))
    assert "抽2張牌" not in text_of(project.path(PATCH, "zh_TW"))
    assert "【斥候】" not in text_of(project.path("cards-a4.pdf", "zh_TW"))


def test_cards_of_two_decks_with_one_id_keep_their_counts(project, text_of: TextOf) -> None:
    project.write("more.csv", "id,count,name,text\nscout,3,Scout,\n")
    more = 'id = "more"\ncards = "more.csv"\nformat = "poker"\ntemplate = "cards/card.xml.j2"'
    project.toml("[[deck]]", more, 'back = "cards/back.xml.j2"', 'translate = ["name"]')
    assert project.build("-l", "zh_TW").exit_code == 0
    assert text_of(project.path(PATCH, "zh_TW")).count("斥候") == 5


def test_an_insert_lies_on_its_scan(scans, pixels: Pixels, text_of: TextOf) -> None:
    scans.write("art/scans/scout.png", picture((200, 120, 40)))
    scans.write("art/scans/trader.jpg", picture((40, 120, 200), kind="JPEG", quality=95))
    scans.write("art/scans/storm.jpeg", picture((40, 200, 40), kind="JPEG", quality=95))
    result = scans.build("-l", "zh_TW")
    assert result.exit_code == 0
    assert result.stderr == ""
    image = pixels(scans.path(INSERT, "zh_TW"))
    card = 63.5 * MM * 88.9 * MM
    for colour, copies in (((200, 120, 40), 2), ((40, 120, 200), 2), ((40, 200, 40), 1)):
        assert count(image, colour) > 0.8 * card * copies
    text = text_of(scans.path(INSERT, "zh_TW"))
    assert text.count("斥候") == 2
    assert "暴風雨" in text
    with pikepdf.open(scans.path(INSERT, "zh_TW")) as document:
        images = [
            item for item in document.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image"
        ]
    assert len(images) == 3


def test_a_scan_covers_what_the_original_says(scans, pixels: Pixels) -> None:
    image = Image.new("RGB", SCAN, (200, 120, 40))
    image.paste((0, 0, 0), (55, 50, 300, 130))  # the original's name, within the slot
    stream = io.BytesIO()
    image.save(stream, "PNG")
    scans.write("art/scans/scout.png", stream.getvalue())
    scans.template()
    scans.edit("templates/cards/card.xml.j2", "{{ card.name }}", "")
    scans.cards("scout,1,Scout,")
    assert scans.build("-l", "zh_TW").exit_code == 0
    drawn = pixels(scans.path(INSERT, "zh_TW"), scale=2)
    assert count(drawn, (200, 120, 40)) > 0.98 * 63.5 * 88.9 * (2 * MM) ** 2


def test_scans_as_cameras_and_scanners_make_them(scans, pixels: Pixels) -> None:
    turned = Image.Exif()
    turned[0x0112] = 6
    side = picture((200, 120, 40), kind="JPEG", size=SCAN[::-1], quality=95, exif=turned)
    scans.write("art/scans/scout.jpg", side)
    scans.write("art/scans/trader.png", picture(40000, "I;16"))
    scans.write("art/scans/storm.jpg", picture((0, 255, 255, 0), "CMYK", "JPEG", quality=95))
    result = scans.build("-l", "zh_TW")
    assert result.exit_code == 0
    assert result.stderr == ""
    image = pixels(scans.path(INSERT, "zh_TW"))
    card = 63.5 * MM * 88.9 * MM
    assert count(image, (200, 120, 40)) > 1.6 * card
    assert count(image, (156, 156, 156)) > 1.6 * card
    red = sum(number for number, (r, g, b) in image.getcolors(10**7) if r > 180 and g < 80 and b < 80)
    assert red > 0.8 * card


def test_cards_without_a_scan_are_named(scans, text_of: TextOf) -> None:
    scans.write("art/scans/scout.png", picture((200, 120, 40)))
    result = scans.build("-l", "zh_TW")
    assert result.exit_code == 0
    assert "game.toml:7:deck: warning B105: no scan of trader, storm is in “art/scans”" in result.stderr
    assert "商人" in text_of(scans.path(INSERT, "zh_TW"))


def test_bad_scans(scans, tmp_path: Path) -> None:
    good = picture((200, 120, 40), kind="JPEG")
    scans.write("art/scans/scout.png", b"")
    scans.write("art/scans/trader.jpg", good[: len(good) // 2])
    scans.write("art/scans/storm.png", b"no picture")
    result = scans.build("-l", "zh_TW")
    assert result.exit_code == 1
    assert result.stderr.count("S302") == 3
    assert [f"cards.csv:{row}: error S302" in result.stderr for row in (2, 3, 4)] == [True] * 3
    assert scans.path(INSERT, "zh_TW").is_file()


def test_a_scan_outside_the_project(scans, tmp_path: Path) -> None:
    (tmp_path / "outside.png").write_bytes(picture((200, 120, 40)))
    (scans.root / "art/scans").mkdir(parents=True)
    try:
        (scans.root / "art/scans/scout.png").symlink_to(tmp_path / "outside.png")
    except OSError:
        pytest.skip("links cannot be made here")
    result = scans.build("-l", "zh_TW")
    assert result.exit_code == 1
    assert "cards.csv:2: error D144" in result.stderr


def test_a_card_that_cannot_be_drawn_is_no_untouched_scan(scans, text_of: TextOf, pixels: Pixels) -> None:
    for name in ("scout", "trader", "storm"):
        scans.write(f"art/scans/{name}.png", picture((200, 120, 40)))
    scans.cards("scout,1,Scout," + "too long " * 300, "trader,1,<b>Trader,x", "storm,1,Storm,fine")
    result = scans.build("-l", "zh_TW")
    assert result.exit_code == 1
    text = text_of(scans.path(INSERT, "zh_TW"))
    assert "X401" in text
    assert "fine" in text
    assert text.startswith("斥候toolong")
    card = 63.5 * MM * 88.9 * MM
    assert card < count(pixels(scans.path(INSERT, "zh_TW")), (200, 120, 40)) < 2.1 * card


@pytest.mark.parametrize("file", [PATCH, INSERT, "cards-a4.pdf"])
def test_a_text_that_does_not_fit_is_cut_at_its_box_and_marked(
    project, text_of: TextOf, pixels: Pixels, file: str
) -> None:
    project.cards("scout,1,Scout,fine", "storm,1,Storm,fine")
    assert project.build("-l", "zh_TW").exit_code == 0
    assert not reddish(pixels(project.path(file, "zh_TW")))
    project.cards("scout,1,Scout," + "too long " * 300, "storm,1,Storm,fine")
    assert project.build("-l", "zh_TW").exit_code == 1
    text = text_of(project.path(file, "zh_TW"))
    assert "toolong" in text
    assert "斥候" in text
    assert "fine" in text
    assert "X501" not in text
    around = 2 * (53.5 + 58) * MM  # of the box, at a pixel a point
    assert around < reddish(pixels(project.path(file, "zh_TW"))) < 3 * around
    assert "X501" in project.report("zh_TW")["findings"][0]["code"]


def test_a_strip_larger_than_the_paper(project, text_of: TextOf) -> None:
    project.edit("game.toml", '"poker"', '"250x300mm"')
    project.template('<text slot="id" box="5mm 90mm 240mm 100mm">{{ card.id }}</text>')
    result = project.build("-l", "zh_TW")
    assert result.exit_code == 1
    assert "S202" in result.stderr
    assert "斥候" in text_of(project.path(PATCH, "zh_TW"))


@pytest.mark.parametrize(
    ("state", "colour"), [("fuzzy", (0.9, 0.5, 0)), ("untranslated", (0.8, 0, 0)), ("stale", (0.55, 0, 0.75))]
)
def test_a_proof_marks_what_is_not_translated(project, pixels: Pixels, state: str, colour: tuple[float, ...]) -> None:
    match state:
        case "fuzzy":
            project.edit(
                "locales/zh_TW/LC_MESSAGES/game.po", 'msgctxt "game/storm#text"', '#, fuzzy\nmsgctxt "game/storm#text"'
            )
        case "untranslated":
            project.edit("locales/zh_TW/LC_MESSAGES/game.po", "game/storm#text", "game/strom#text")
        case "stale":
            project.edit("cards.csv", "Each player discards", "Every player discards")
    rgb = tuple(round(255 * value) for value in colour)
    project.build("-l", "zh_TW")
    assert count(pixels(project.path("cards-a4.pdf", "zh_TW"), scale=2), rgb) == 0
    assert project.build("-l", "zh_TW", "--proof").exit_code == 0
    assert count(pixels(project.path("cards-a4.pdf", "zh_TW"), scale=2), rgb) > 300


def lying(
    colour: tuple[int, int, int] = (200, 120, 40), kind: str = "PNG", ground: str = "white", **more: Any
) -> bytes:
    """A card that lies a little turned on a ground: its corners are at LYING."""
    image = Image.new("RGB", (1000, 1200), ground)
    ImageDraw.Draw(image).polygon(LYING, fill=colour, outline=(20, 20, 20))
    stream = io.BytesIO()
    image.save(stream, kind, **more)
    return stream.getvalue()


LYING = [(120, 100), (820, 130), (778, 1110), (78, 1080)]
CORNERS = "[corners]\n{} = [[120, 100], [820, 130], [778, 1110], [78, 1080]]\n"


@pytest.mark.parametrize("name", ["scout.png", "Scout.JPG", "scout.tiff", "SCOUT.webp"])
def test_a_scan_with_corners_is_cropped_to_them(scans, pixels: Pixels, name: str) -> None:
    scans.cards("scout,1,Scout,")
    kind = {"jpg": "JPEG", "tiff": "TIFF"}.get(name[-4:].lower().strip("."), name.rpartition(".")[2].upper())
    scans.write(f"art/scans/{name}", lying(kind=kind))
    scans.write("art/scans/corners.toml", CORNERS.format(f'"{name}"').encode())
    result = scans.build("-l", "zh_TW", "-p", "a4", "-p", "letter")
    assert result.exit_code == 0
    assert re.findall(r"(?:warning|error) (\w+):", result.stderr) == ["S105"]  # the letter sheet's own
    assert count(pixels(scans.path(INSERT, "zh_TW")), (200, 120, 40), 12) > 0.9 * 63.5 * 88.9 * MM**2
    first = scans.path(INSERT, "zh_TW").read_bytes()
    scans.build("-l", "zh_TW")
    assert scans.path(INSERT, "zh_TW").read_bytes() == first


def test_a_scan_from_a_telephone(scans, pixels: Pixels) -> None:
    heif = pytest.importorskip("pillow_heif")
    heif.register_heif_opener()
    scans.cards("scout,1,Scout,")
    scans.write("art/scans/Scout.HEIC", picture((200, 120, 40), kind="HEIF", quality=95))
    result = scans.build("-l", "zh_TW")
    assert result.exit_code == 0
    assert count(pixels(scans.path(INSERT, "zh_TW")), (200, 120, 40), 12) > 0.9 * 63.5 * 88.9 * MM**2


def test_without_its_reader_a_scan_from_a_telephone_is_told(scans, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pillow_heif", None)
    scans.write("art/scans/scout.heic", b"x")
    result = scans.build("-l", "zh_TW")
    assert result.exit_code == 1
    assert "error S302" in result.stderr
    assert "print-and-play[heic]" in result.stderr


def test_corners_that_are_not_in_the_scan(scans) -> None:
    scans.write("art/scans/scout.png", picture((200, 120, 40), size=(400, 560)))
    scans.write("art/scans/trader.png", picture((200, 120, 40)))
    rows = '"scout.png" = [[0, 0], [900, 0], [900, 900], [0, 900]]', '"trader.png" = [[0, 0], [5, 0], [5, 7], [0, 7]]'
    scans.write("art/scans/corners.toml", ('unit = "px"\n[corners]\n' + "\n".join(rows)).encode())
    result = scans.build("-l", "zh_TW")
    assert "corners.toml:3:" in result.stderr
    assert "error S306: the corners of “scout.png” are not in it: it has 400 × 560 pixels" in result.stderr
    assert "warning S305" in result.stderr
    scans.edit("art/scans/corners.toml", '"px"', '"mm"')
    assert "does not say how many pixels an inch" in scans.build("-l", "zh_TW").stderr


def test_a_coarse_scan_is_told(scans) -> None:
    scans.cards("scout,1,Scout,", "trader,1,Trader,")
    scans.write("art/scans/scout.png", picture((200, 120, 40), size=(495, 693)))
    scans.write("art/scans/trader.png", picture((200, 120, 40), size=(505, 707)))
    result = scans.build("-l", "zh_TW")
    assert result.stderr.count("S305") == 1
    assert "scout.png” has 198 pixels an inch" in result.stderr


def test_scans_by_a_column(scans, text_of: TextOf) -> None:
    scans.write("cards.csv", "id,count,name,text,photo\nscout,1,Scout,,IMG_77\nstorm,1,Storm,x,lost.jpg\n")
    scans.deck('scan_column = "photo"')
    scans.write("art/scans/img_77.JPG", picture((200, 120, 40), kind="JPEG"))
    result = scans.build("-l", "zh_TW")
    assert result.exit_code == 1
    assert "cards.csv:3:photo: error S301: there is no scan “lost.jpg”" in result.stderr
    assert "there are img_77.JPG" in result.stderr


def test_a_column_that_is_not_there(scans) -> None:
    scans.deck('scan_column = "foto"')
    result = scans.build("-l", "zh_TW")
    assert "D148" in result.stderr
    assert "has no column “foto”" in result.stderr


def test_strips_in_the_colours_of_the_scans(scans, pixels: Pixels) -> None:
    scans.toml("[sheet]", 'patch_ground = "scan"')
    scans.write("art/scans/scout.png", picture((200, 220, 140)))
    scans.write("art/scans/trader.png", picture((140, 220, 200)))
    result = scans.build("-l", "zh_TW")
    assert result.exit_code == 0
    assert result.stderr.count("B105") == 1
    image = pixels(scans.path(PATCH, "zh_TW"))
    strips = 2 * (53.5 * 9 + 53.5 * 58) * MM**2  # two copies of each
    for colour in ((200, 220, 140), (140, 220, 200)):
        assert 0.8 * strips < count(image, colour) <= 1.02 * strips
    scans.edit("game.toml", 'patch_ground = "scan"', 'patch_ground = "white"')
    scans.build("-l", "zh_TW")
    assert count(pixels(scans.path(PATCH, "zh_TW")), (200, 220, 140)) == 0


def test_a_scan_is_read_once_for_all_papers(scans, monkeypatch: pytest.MonkeyPatch) -> None:
    scans.toml("[sheet]", 'patch_ground = "scan"')
    scans.cards("scout,1,Scout,")
    scans.write("art/scans/scout.png", lying())
    scans.write("art/scans/corners.toml", CORNERS.format('"scout.png"').encode())
    straightened, times = straight.straightened, []
    monkeypatch.setattr(straight, "straightened", lambda *args: times.append(args) or straightened(*args))
    assert scans.build("-l", "zh_TW", "-p", "a4", "-p", "letter").exit_code == 0
    assert len(times) == 1
