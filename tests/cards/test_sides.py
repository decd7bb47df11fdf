"""Backs, duplex, and cards of several sizes."""

from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest

MM = 72 / 25.4
TextOf = Callable[..., str]
PageCount = Callable[[Path], int]
OWN_BACK = '<card><text box="5mm 35mm 53mm 19mm" style="title" align="center">back {{ card.id }}</text></card>'


def places(page: pikepdf.Page, drawing: Callable) -> list[tuple[float, float]]:
    """Return the middles of the forms of a page in millimetres, as one reads: from the top, then from the left."""
    height = float(page.MediaBox[3])
    found = []
    for form in drawing(page).forms:
        left, bottom, right, top = map(float, page.Resources.XObject[form.name].BBox)
        # A form's origin is the card's corner, whatever bleed it has.
        width, depth = right + left, -(bottom + top)
        x, y = form.matrix.transform((width / 2, -depth / 2))
        found.append((round(x / MM, 2), round((height - y) / MM, 2)))
    return sorted(found, key=lambda place: (place[1], place[0]))


@pytest.mark.parametrize("turn", ["long_edge", "short_edge"])
def test_a_common_back_lies_behind_each_face(project, drawing: Callable, turn: str) -> None:
    project.toml("[sheet]", f'duplex = "{turn}"')
    project.cards("a,3,A,x", "b,2,B,y")  # what is printed once is drawn in place, not as a form
    assert project.build().exit_code == 0
    with pikepdf.open(project.path("cards-a4.pdf")) as document:
        front, back = document.pages
        assert str(document.Root.ViewerPreferences.Duplex) == f"/DuplexFlip{turn.title().replace('_', '')}"
        faces, backs = places(front, drawing), places(back, drawing)
    assert len(faces) == len(backs) == 5
    mirrored = [(round(210 - x, 2), y) if turn == "long_edge" else (x, round(297 - y, 2)) for x, y in faces]
    assert sorted(backs) == sorted(mirrored)


@pytest.mark.parametrize("turn", ["long_edge", "short_edge"])
def test_each_card_has_its_own_back_behind_it(project, text_of: TextOf, turn: str) -> None:
    project.toml("[sheet]", f'duplex = "{turn}"')
    project.deck("back_per_card = true")
    project.write("templates/cards/back.xml.j2", OWN_BACK)
    project.cards(*(f"c{n},1,Face{n},x" for n in range(11)))
    assert project.build().exit_code == 0
    path = project.path("cards-a4.pdf")
    with pikepdf.open(path) as document:
        assert len(document.pages) == 4
        labels = document.Root.PageLabels.Nums
        assert [str(labels[index].P) for index in range(1, 8, 2)] == ["1", "1 back", "2", "2 back"]
    width, height = 63.5 * MM, 88.9 * MM
    left, top = 210 * MM / 2 - 1.5 * width, 297 * MM / 2 + 1.5 * height
    for number in range(11):
        sheet, place = divmod(number, 9)
        row, column = divmod(place, 3)
        x, y = left + column * width, top - (row + 1) * height
        assert f"Face{number}x" in text_of(path, 2 * sheet, (x, y, x + width, y + height))
        x, y = (210 * MM - x - width, y) if turn == "long_edge" else (x, 297 * MM - y - height)
        assert text_of(path, 2 * sheet + 1, (x, y, x + width, y + height)) == f"backc{number}"


def test_no_back_pages_without_duplex(project, page_count: PageCount) -> None:
    project.toml("[sheet]", 'duplex = "none"')
    assert project.build().exit_code == 0
    assert page_count(project.path("cards-a4.pdf")) == 1
    with pikepdf.open(project.path("cards-a4.pdf")) as document:
        assert str(document.Root.ViewerPreferences.Duplex) == "/Simplex"


def test_no_back_pages_without_backs(project, page_count: PageCount) -> None:
    project.edit("game.toml", 'back = "cards/back.xml.j2"\n', "")
    assert project.build().exit_code == 0
    assert page_count(project.path("cards-a4.pdf")) == 1


def test_a_back_that_fails_says_so_once_and_is_seen(project, text_of: TextOf) -> None:
    project.edit("game.toml", "cards/back.xml.j2", "cards/bakc.xml.j2")
    result = project.build()
    assert result.exit_code == 1
    assert result.stderr.count("T101") == 1
    assert "“back of cards”" in result.stderr
    assert text_of(project.path("cards-a4.pdf"), 1).count("T101") == 5


def test_one_back_of_its_own_that_fails(project, text_of: TextOf) -> None:
    project.deck("back_per_card = true")
    project.write("templates/cards/back.xml.j2", OWN_BACK.replace("{{ card.id }}", "{{ 6 // (card.count - 1) }}"))
    result = project.build()
    assert result.exit_code == 1
    assert "“back of storm”: the template fails" in result.stderr
    assert result.stderr.count("T106") == 1
    assert "T106" not in text_of(project.path("cards-a4.pdf"), 0)


def test_a_missing_back_is_an_error_and_keeps_the_earlier_file_under_another_name(project) -> None:
    project.build()
    before = project.path("cards-a4.pdf").read_bytes()
    project.write("more.csv", "id,name,text\nplain,Plain,x\n")
    more = 'id = "more"\ncards = "more.csv"\nformat = "poker"\ntemplate = "cards/card.xml.j2"'
    project.toml("[[deck]]", more)
    result = project.build()
    assert result.exit_code == 1
    assert "game.toml:21:deck: error S102" in result.stderr
    assert "“plain”" in result.stderr
    assert project.path("cards-a4.old.pdf").read_bytes() == before  # which passes for no new one
    assert "S102" in {finding["code"] for finding in project.report()["findings"]}


@pytest.mark.parametrize(
    ("size", "width", "height", "sheet"),
    [
        ("tarot", 70, 120, 4),
        ("mini-euro", 44, 68, 16),
        ("64x89mm", 64, 89, 9),
        ("2.5x3.5in", 63.5, 88.9, 9),
        ("Square", 70, 70, 8),
    ],
)
def test_formats(project, drawing: Callable, size: str, width: float, height: float, sheet: int) -> None:
    project.edit("game.toml", '"poker"', f'"{size}"')
    project.template()
    project.cards(f"a,{sheet + 1},A,")
    project.write("templates/cards/card.xml.j2", '<card><text slot="name" box="3mm 3mm 30mm 9mm">A</text></card>')
    project.edit("game.toml", 'back = "cards/back.xml.j2"\n', "")
    assert project.build().exit_code == 0
    with pikepdf.open(project.path("cards-a4.pdf")) as document:
        first, second = document.pages
        assert len(drawing(first).forms) == sheet
        assert len(drawing(second).forms) == 1
        form = drawing(first).forms[0]
        box = [float(value) / MM for value in first.Resources.XObject[form.name].BBox]
    assert box == pytest.approx([0, -height, width, 0], abs=0.001)


def test_decks_of_several_sizes_share_a_file(project, text_of: TextOf, page_count: PageCount) -> None:
    project.write("more.csv", "id,name,text\nbig,Big,x\n")
    deck = 'id = "more"\ncards = "more.csv"\nformat = "tarot"\ntemplate = "cards/card.xml.j2"'
    same = 'id = "same"\ncards = "same.csv"\nformat = "6.35cm x 8.89cm"\ntemplate = "cards/card.xml.j2"'
    project.write("same.csv", "id,name,text\nlike,Like,x\n")
    project.toml("[[deck]]", deck, 'back = "cards/back.xml.j2"', "[[deck]]", same, 'back = "cards/back.xml.j2"')
    result = project.build()
    assert result.exit_code == 0, result.output
    path = project.path("cards-a4.pdf")
    assert page_count(path) == 4
    assert "Scout" in text_of(path, 0)
    assert "Like" in text_of(path, 0)
    assert "Big" in text_of(path, 2)
    with pikepdf.open(path) as document:
        assert [str(item.title) for item in document.open_outline().root] == ["Sheet 1", "Sheet 2"]
        labels = document.Root.PageLabels.Nums
        assert [str(labels[index].P) for index in range(1, 8, 2)] == ["1", "1 back", "2", "2 back"]


def test_a_card_larger_than_the_paper_does_not_keep_others_off_it(project, text_of: TextOf) -> None:
    project.write("more.csv", "id,name,text\nbig,Big,x\n")
    deck = 'id = "more"\ncards = "more.csv"\nformat = "300x400mm"\ntemplate = "cards/card.xml.j2"'
    project.toml("[[deck]]", deck)
    result = project.build("-p", "a4", "-p", "sra3")
    assert result.exit_code == 1
    assert "game.toml:21:deck: error S101" in result.stderr
    assert "choose the paper sra3" in result.stderr
    assert result.stderr.count("S101") == 1
    assert "Scout" in text_of(project.path("cards-a4.pdf"))
    assert "Big" not in text_of(project.path("cards-a4.pdf"))
    assert "Big" in text_of(project.path("cards-sra3.pdf"))


def test_where_no_card_fits_the_earlier_file_stays_under_another_name(project) -> None:
    project.build()
    before = project.path("cards-a4.pdf").read_bytes()
    project.edit("game.toml", '"poker"', '"250x300mm"')
    result = project.build()
    assert result.exit_code == 1
    assert "S101" in result.stderr
    assert project.path("cards-a4.old.pdf").read_bytes() == before
