"""Player aids as files: by name, as cards, as strips to fold; and what is marked as not known."""

import re
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pikepdf
import pypdfium2
import pytest
from pypdfium2 import raw

MM = 72 / 25.4
PANELS = "# Aid\n\nPanelone\n\n:::pagebreak\n\nPaneltwo\n\n:::pagebreak\n\nPanelthree\n\n:::pagebreak\n\nPanelfour\n"
NAMES = ("Panelone", "Paneltwo", "Panelthree", "Panelfour")
FOLD_MARK = 3 * MM


def entry(name: str, *keys: str) -> str:
    return "\n".join(
        ("[[document]]", f'id = "{name}"', 'target = "aids"', f'source = "{name}.md"', *keys),
    )


@pytest.fixture
def strip(project) -> Path:
    project.write("strip.md", PANELS)
    project.toml(entry("strip", 'paper = "64x89mm"', "columns = 1", "fold = true"))
    result = project.build("--only", "aids")
    assert (result.exit_code, result.stderr) == (0, "")
    return project.path("aids-strip-a4.pdf")


class Word(NamedTuple):
    """Where a word begins, and by how much it is turned, in degrees."""

    x: float
    y: float
    angle: int


def word(path: Path, text: str) -> Word:
    document = pypdfium2.PdfDocument(path)
    page = document[0].get_textpage()
    try:
        at, count = page.search(text).get_next()
        angles = {round(raw.FPDFText_GetCharAngle(page, index) * 180 / 3.14159) for index in range(at, at + count)}
        assert len(angles) == 1
        left, bottom, _, _ = page.get_charbox(at)
        return Word(left, bottom, angles.pop())
    finally:
        page.close()
        document.close()


class Line(NamedTuple):
    """A stroked line of a page, its ends from left to right or upwards, and whether it is dashed."""

    start: tuple[float, float]
    end: tuple[float, float]
    dashed: bool

    @property
    def length(self) -> float:
        return abs(self.end[0] - self.start[0]) + abs(self.end[1] - self.start[1])


def lines(path: Path) -> list[Line]:
    with pikepdf.open(path) as pdf:
        return _lines(pdf.pages[0], pikepdf.Matrix())


def _lines(source: pikepdf.Object, matrix: pikepdf.Matrix) -> list[Line]:
    found, stack, points, dashed = [], [], [], False
    for operands, operator in pikepdf.parse_content_stream(source):
        match str(operator):
            case "q":
                stack.append((matrix, dashed))
            case "Q":
                matrix, dashed = stack.pop()
            case "cm":
                matrix = pikepdf.Matrix(*map(float, operands)) @ matrix
            case "d":
                dashed = len(operands[0]) > 0
            case "m":
                points = [matrix.transform(tuple(map(float, operands)))]
            case "l":
                points.append(matrix.transform(tuple(map(float, operands))))
            case "S" if len(points) == 2:
                found.append(Line(*sorted(points), dashed))
            case "Do":
                form = source.Resources.XObject[str(operands[0])]
                inner = pikepdf.Matrix(*map(float, form.get("/Matrix", [1, 0, 0, 1, 0, 0])))
                found += _lines(form, inner @ matrix)
            case _:
                pass
    return found


def test_panels_of_a_strip_stand_side_by_side_in_their_order_and_all_upright(strip: Path) -> None:
    words = [word(strip, name) for name in NAMES]
    (angle,) = {each.angle for each in words}
    assert angle in {0, 90}  # as the whole strip lies on the sheet
    turned = angle == 90
    along = [-each.y if turned else each.x for each in words]
    across = [each.x if turned else each.y for each in words]
    assert [round((second - first) / MM) for first, second in pairwise(along)] == [64, 64, 64]
    assert max(across) - min(across) < 0.5


def test_a_strip_is_one_side_of_one_sheet(project, strip: Path) -> None:
    assert [(row["file"], row["pages"]) for row in project.report()["documents"]] == [("aids-strip-a4.pdf", 4)]
    with pikepdf.open(strip) as pdf:
        assert len(pdf.pages) == 1


def test_marks_stand_at_both_ends_of_each_fold_and_say_which_way_it_is_folded(strip: Path) -> None:
    marks = [line for line in lines(strip) if abs(line.length - FOLD_MARK) < 0.01]
    assert len(marks) == 6
    first = word(strip, NAMES[0])
    folds: dict[int, list[Line]] = {}
    for mark in marks:  # the strip is turned by a quarter: what runs along it goes down the sheet
        assert abs(mark.start[1] - mark.end[1]) < 0.01
        folds.setdefault(round((first.y - mark.start[1]) / MM), []).append(mark)
    places = sorted(folds)
    assert [second - first for first, second in pairwise(places)] == [64, 64]
    assert 50 < places[0] < 64
    assert [{mark.dashed for mark in folds[place]} for place in places] == [{False}, {True}, {False}]
    for fold in folds.values():
        (one, other) = sorted(fold)
        assert round((other.end[0] - one.start[0]) / MM, 1) == 89.0


def test_small_aids_are_printed_in_copies_with_their_backs(project) -> None:
    project.write("card.md", "# Aid\n\nFront\n\n:::pagebreak\n\nBehind\n")
    project.toml(entry("card", 'paper = "64x89mm"', "columns = 1", "copies = 5"))
    result = project.build("--only", "aids")
    assert (result.exit_code, result.stderr) == (0, "")
    assert [(row["file"], row["pages"]) for row in project.report()["documents"]] == [("aids-cards-a4.pdf", 2)]
    document = pypdfium2.PdfDocument(project.path("aids-cards-a4.pdf"))
    texts = [page.get_textpage().get_text_range() for page in document]
    assert [(text.count("Front"), text.count("Behind")) for text in texts] == [(5, 0), (0, 5)]
    document.close()


def test_documents_of_one_name_make_one_file(project) -> None:
    for name in ("one", "two", "more"):
        project.write(f"{name}.md", f"# {name.title()}\n\n## Part {{#part-{name}}}\n\nText.\n")
    project.toml(entry("one"), entry("two"), entry("more", 'file = "expansion"'))
    result = project.build("--only", "aids")
    assert (result.exit_code, result.stderr) == (0, "")
    rows = {row["file"]: row["pages"] for row in project.report()["documents"]}
    assert rows == {"aids-a4.pdf": 2, "aids-expansion-a4.pdf": 1}


def test_ids_stand_once_in_a_file_and_again_in_another(project) -> None:
    for name in ("one", "two"):
        project.write(f"{name}.md", f"# {name.title()}\n\n## Part {{#part}}\n\nText.\n")
    project.toml(entry("one"), entry("two", 'file = "expansion"'))
    assert project.build("--only", "aids").stderr == ""
    project.edit("game.toml", 'file = "expansion"\n', "")
    assert "two.md:3: error D202: the id “part” stands in one.md, too" in project.build("--only", "aids").stderr


def test_a_list_of_translations_is_made_in_translations_alone(project) -> None:
    project.write("aids.md", "# Aid\n\nText.\n")
    project.write("list.md", "# List\n\nText.\n")
    project.toml(entry("aids"), entry("list", 'file = "list"', "translations = true"))
    header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
    project.write("locales/ja/LC_MESSAGES/game.po", header)
    assert project.build("-l", "en", "-l", "ja", "--only", "aids").exit_code == 0
    files = {locale: [row["file"] for row in project.report(locale)["documents"]] for locale in ("en", "ja")}
    assert files == {"en": ["aids-a4.pdf"], "ja": ["aids-a4.pdf", "aids-list-a4.pdf"]}


@pytest.mark.parametrize("name", ["cards", "my-strip", "booklet", "a/b"])
def test_a_name_that_means_something_else_is_told(project, name: str) -> None:
    project.write("aids.md", "# Aid\n\nText.\n")
    project.toml(entry("aids", f'file = "{name}"'))
    result = project.build("--only", "aids")
    assert result.exit_code != 0
    assert f"error D206: “{name}” cannot be a file" in result.stderr


def test_marks_of_what_is_not_known_are_printed_counted_and_refused(project) -> None:
    rows = "| A | B |\n|--|--|\n| {{ 4 }} [unknown] | [unknown] |\n"
    project.write("aids.md", f"# Aid\n\nBlue [unknown] is \\[unknown] here.\n\n{rows}\n:::unknown\nThe rest.\n:::\n")
    assert project.build("--only", "aids").exit_code == 0
    assert [row["unknowns"] for row in project.report()["documents"]] == [4]
    document = pypdfium2.PdfDocument(project.path("aids-a4.pdf"))
    text = document[0].get_textpage().get_text_range()
    document.close()
    assert text.count("[unknown]") == 1
    result = project.build("--only", "aids", "--release")
    assert result.exit_code == 1
    assert "B134: en: “aids-a4.pdf” marks something as not known (4)" in result.stderr
    assert "“[unknown]” away" in result.stderr


def test_columns_are_broken_where_there_are_as_many_as_asked_for(project) -> None:
    project.write("aids.md", "# Aid\n\nOne.\n\n:::columnbreak\n\nTwo.\n\n:::columnbreak\n\nThree.\n")
    project.toml(entry("aids", 'paper = "a6"'))
    project.build("--only", "aids", "-p", "a4")
    assert [row["pages"] for row in project.report()["documents"]] == [1]


def test_a_side_that_is_too_long_for_its_card_is_told_with_how_much(project) -> None:
    words = "word " * 300
    project.write("card.md", f"# Aid\n\nFront\n\n:::pagebreak\n\nBehind {words}\n\nLast\n")
    project.toml(entry("card", 'paper = "64x89mm"', "copies = 2"))
    result = project.build("--only", "aids")
    assert result.exit_code == 1
    told = re.search(r"card.md:7: error X603: side 2 of “card” is (\d+) mm too long in en: “Behind word", result.stderr)
    assert told
    assert 50 < int(told[1]) < 200
    assert project.report()["documents"][0]["pages"] > 2


def test_marks_in_the_templates_of_figures_are_counted_once(project) -> None:
    mark = '<icon name="unknown" box="1mm 1mm 4mm 4mm"/>'
    project.write("templates/figures/mark.xml.j2", f"<card>{mark}{mark}</card>")
    project.write("aids.md", "# Aid\n\n:::figure height=9mm\n![A mark](figures/mark.xml.j2)\n\nBelow [unknown].\n:::\n")
    result = project.build("--only", "aids")
    assert (result.exit_code, result.stderr) == (0, "")
    assert [row["unknowns"] for row in project.report()["documents"]] == [3]
