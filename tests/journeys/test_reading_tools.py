"""Everything that is made of the bundled game, in every language, read by tools that did not make it."""

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from click.testing import Result

from pnp.layout.book.booklet import sides

TOOLS = (
    ["qpdf", "--check"],
    ["mutool", "draw", "-q", "-F", "txt", "-o", os.devnull],
    ["pdfinfo", "-struct"],
)
HOLDS = {  # what elements may be kids of others, as 14.8.4 has it
    "/Document": {"/H1", "/H2", "/H3", "/H4", "/P", "/L", "/Table", "/Figure", "/Div", "/Note", "/TOC", "/Index"}
    | {"/BlockQuote", "/Link", "/Caption"},
    "/TOC": {"/TOCI"},
    "/TOCI": {"/Reference"},
    "/L": {"/LI"},
    "/LI": {"/Lbl", "/LBody"},
    "/Table": {"/TR"},
    "/TR": {"/TH", "/TD"},
    "/Figure": {"/Caption"},
}
HEADING = re.compile(r"/H[1-6]")


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory, pnp: Callable[..., Result]) -> Path:
    folder = tmp_path_factory.mktemp("all")
    assert pnp("build", "viral", "-l", "all", "--booklet", "-o", folder).exit_code == 0
    return folder / "viral"


@pytest.fixture(scope="module")
def tagged(output: Path) -> list[Path]:
    return [path for path in sorted(output.glob("*/*.pdf")) if b"/StructTreeRoot" in path.read_bytes()]


@pytest.mark.parametrize("command", TOOLS, ids=lambda command: command[0])
def test_other_tools_read_every_file_without_complaint(output: Path, command: list[str]) -> None:
    if not shutil.which(command[0]):
        pytest.skip(f"{command[0]} is not installed")
    paths = sorted(output.glob("*/*.pdf"))
    assert {path.parent.name for path in paths} >= {"en", "zh_TW"}
    assert {path.name.split("-")[0] for path in paths} == {"cards", "overlays", "rulebook", "aids"}
    for path in paths:
        done = subprocess.run([*command, path], capture_output=True, text=True, encoding="utf-8", errors="replace")
        told = [line for line in done.stderr.splitlines() if "ICC support" not in line]
        assert (done.returncode, told) == (0, []), path


def test_poppler_reads_headings_lists_tables_and_figures(output: Path) -> None:
    if not shutil.which("pdfinfo"):
        pytest.skip("pdfinfo is not installed")
    for locale in ("en", "zh_TW"):
        path = output / locale / "rulebook-a4.pdf"
        with pikepdf.open(path) as pdf, pdf.open_outline() as outline:
            titles = {f'"{chapter.title}"' for chapter in outline.root}
        tree = subprocess.run(["pdfinfo", "-struct-text", path], capture_output=True, encoding="utf-8").stdout
        lines = [line.strip() for line in tree.splitlines()]
        assert titles <= {line for kind, line in pairwise(lines) if kind == "H2 (block)"}
        kinds = {"H1", "TOC", "L", "Table", "Figure", "Note", "Link", "TH", "Caption"}
        assert not kinds - {line.split()[0].strip(":") for line in lines if line}


def kids(element: pikepdf.Object) -> list[pikepdf.Object]:
    found = element.get("/K", pikepdf.Array())
    return list(found) if isinstance(found, pikepdf.Array) else [found]


def elements(element: pikepdf.Object) -> Iterator[pikepdf.Object]:
    for kid in kids(element):
        if kid.get("/Type") == "/StructElem":
            yield kid
            yield from elements(kid)


def marked(page: pikepdf.Page) -> list[int]:
    """Return the marked content ids of a page in order, and make sure that all it paints stands in one or is none."""
    found: list[int] = []
    depth = 0
    for operands, operator in pikepdf.parse_content_stream(page):
        match str(operator):
            case "BDC" if depth:
                assert list(operands[1].keys()) == ["/ActualText"]
                depth += 1
            case "BDC":
                found.append(int(operands[1].MCID))
                depth += 1
            case "BMC":
                assert (operands[0], depth) == ("/Artifact", 0)
                depth += 1
            case "EMC":
                depth -= 1
            case "Do" | "TJ" | "Tj" | "f" | "f*" | "S" | "B" | "B*" | "sh":
                assert depth
    assert not depth
    return found


def test_marked_content_links_and_elements_know_each_other(tagged: list[Path]) -> None:
    assert len(tagged) >= 4
    for path in tagged:
        with pikepdf.open(path) as pdf:
            root = pdf.Root.StructTreeRoot
            owners = dict(pikepdf.NumberTree(root.ParentTree).items())
            assert len(owners) == int(root.ParentTreeNextKey)
            contents: dict[tuple[tuple[int, int], int], pikepdf.Object] = {}
            objects: dict[tuple[int, int], pikepdf.Object] = {}
            for element in elements(root):
                assert any(kid.objgen == element.objgen for kid in kids(element.P))
                for kid in kids(element):
                    if kid.get("/Type") == "/MCR":
                        key = kid.Pg.objgen, int(kid.MCID)
                        assert key not in contents
                        contents[key] = element
                    elif kid.get("/Type") == "/OBJR":
                        objects[kid.Obj.objgen] = element
            for page in pdf.pages:
                ids = marked(page)
                assert ids == list(range(len(ids)))
                listed = owners.pop(int(page.StructParents))
                assert [owner.objgen for owner in listed] == [contents.pop((page.objgen, each)).objgen for each in ids]
                assert page.Tabs == "/S"
                for note in page.get("/Annots", []):
                    owner = owners.pop(int(note.StructParent))
                    assert owner.objgen == objects.pop(note.objgen).objgen
                    assert owner.S == "/Link"
                    assert str(note.Contents)
            assert (owners, contents, objects) == ({}, {}, {})


def test_the_structure_is_one_that_readers_expect(tagged: list[Path]) -> None:
    for path in tagged:
        with pikepdf.open(path) as pdf:
            assert str(pdf.Root.Lang) == path.parent.name.replace("_", "-")
            assert pdf.Root.ViewerPreferences.DisplayDocTitle
            with pdf.open_metadata() as metadata:
                assert metadata["dc:title"] == pdf.docinfo["/Title"]
                assert metadata["pdf:Producer"] == pdf.docinfo["/Producer"]
                assert metadata["xmp:CreatorTool"] == pdf.docinfo["/Creator"]
            notes: set[str] = set()
            for document in kids(pdf.Root.StructTreeRoot):
                assert document.S == "/Document"
                headings = [int(str(each.S)[2]) for each in elements(document) if HEADING.fullmatch(str(each.S))]
                assert headings[0] == 1
                assert all(below <= above + 1 for above, below in pairwise(headings))
                for element in (document, *elements(document)):
                    inner = {str(kid.S) for kid in kids(element) if kid.get("/Type") == "/StructElem"}
                    assert inner <= HOLDS.get(str(element.S), inner), (path, element.S, inner)
                    check(element, notes)


def check(element: pikepdf.Object, notes: set[str]) -> None:
    """Make sure of what an element of a kind has to have."""
    match str(element.S):
        case "/Figure":
            assert str(element.Alt)
            left, bottom, right, top = map(float, element.A.BBox)
            assert left < right
            assert bottom < top
        case "/L":
            assert element.A.ListNumbering in {"/Decimal", "/LowerAlpha", "/LowerRoman", "/Disc"}
        case "/TH":
            assert element.A.Scope == "/Column"
        case "/Table":
            assert len({len(kids(row)) for row in kids(element)}) == 1
        case "/Note":
            assert str(element.ID) not in notes
            notes.add(str(element.ID))


@pytest.mark.parametrize("locale", ["en", "zh_TW"])
def test_the_booklet_has_the_pages_of_the_folded_sheets_in_order(output: Path, locale: str) -> None:
    with pypdfium2.PdfDocument(output / locale / "rulebook-booklet-a4.pdf") as sheets:
        found = [(folio(page, 0.0, 0.5), folio(page, 0.5, 1.0)) for page in sheets]
    count = max(max(pair) for pair in found)
    # The cover has no number, and neither have the pages that fill the last sheet.
    shown = {number: number for number in range(2, count + 1)}
    assert found == [(shown.get(side.left, 0), shown.get(side.right, 0)) for side in sides(count)]


def folio(page: pypdfium2.PdfPage, left: float, right: float) -> int:
    """Return the number at the foot of a half of a sheet, 0 for none."""
    width, height = page.get_size()
    text = page.get_textpage().get_text_bounded(left * width, 0.0, right * width, 0.06 * height).strip()
    return int(text) if text.isdecimal() else 0
