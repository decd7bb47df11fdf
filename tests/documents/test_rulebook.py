import io
import shutil
import subprocess
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL.Image import Image

from pnp.documents.files import DocumentFile, document_files
from pnp.documents.typeset import DocumentTypesetter
from pnp.load.project import load
from pnp.load.sources import read_documents
from pnp.model.paper import paper
from pnp.project.edition import Edition
from pnp.project.folders import folders_of
from pnp.project.project import open_project
from pnp.render.book.extraction import SetText, misread
from pnp.text.fonts import Fonts
from pnp.units import MM

GAME = """
[game]
id = "tiny"
title = "Tiny"
[players]
tokens = { 2 = 8, 3 = 7 }
[constants]
rounds = 6
[terms]
use = ["shared"]
"""
RULES = """
# Tiny {#tiny}

## The round {#round}

The game has **{{ constants.rounds }} rounds**; see [shields](#shield) and [](#R-1). {#T-1}

1. First
   - Second {#T-2}

:::ruling R-1
A shield saves once.
:::

:::example
Ann has [[infect] infected](#T-1) the *heart*.
:::

:::pagebreak

## Shields {#shield}

:::figure width=30mm {#fig}
![A heart](heart.svg)

The heart.
:::

| Players | Tokens |
|--:|--:|
{{ players_table("tokens") }}

See [](#fig) and [](#round).
"""
MESSAGES = {
    ("tiny/rules#round/heading", "The round"): "一輪",
    (
        "tiny/rules#round/paragraph",
        "The game has **{{ constants.rounds }} rounds**; see [shields](#shield) and [](#R-1).",
    ): "遊戲有**{{ constants.rounds }}輪**，參見[護盾](#shield)與[](#R-1)。",
    ("tiny/rules#round/item", "First"): "第一項",
    ("tiny/rules#round/item", "Second"): "第二項",
    ("tiny/rules#round/paragraph", "A shield saves once."): "護盾只能抵擋一次。",
    (
        "tiny/rules#round/paragraph",
        "Ann has [[infect] infected](#T-1) the *heart*.",
    ): "小安[[infect]感染](#T-1)了*心臟*。",
    ("tiny/rules#shield/heading", "Shields"): "護盾",
    ("tiny/rules#shield/alt", "A heart"): "一顆心臟",
    ("tiny/rules#shield/caption", "The heart."): "心臟。",
    ("tiny/rules#shield/cell", "Players"): "玩家",
    ("tiny/rules#shield/cell", "Tokens"): "指示物",
    ("tiny/rules#shield/paragraph", "See [](#fig) and [](#round)."): "參見[](#fig)與[](#round)。",
    ("tiny/template", " (p. {page})"): "（第{page}頁）",
    ("tiny/template", "Contents"): "目次",
    ("tiny/template", "Index"): "索引",
    ("tiny/template", "Rulings"): "裁定",
    ("tiny/template", "Example"): "範例",
    ("tiny/template", "Figure {number}"): "圖{number}",
    ("tiny/template", "→ p. {page}"): "→第{page}頁",
}
HEART = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 8"><path d="M0 0h10v8H0z"/></svg>'


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


@pytest.fixture
def project(tmp_path: Path) -> Path:
    root = tmp_path / "遊戲 tiny"
    (root / "art").mkdir(parents=True)
    (root / "art" / "heart.svg").write_text(HEART, encoding="utf-8")
    (root / "art" / "tall.svg").write_text(HEART.replace("10 8", "10 80"), encoding="utf-8")
    (root / "game.toml").write_text(GAME, encoding="utf-8")
    (root / "rules.md").write_text(RULES, encoding="utf-8")
    entries = [
        f"msgctxt {quoted(context)}\nmsgid {quoted(source)}\nmsgstr {quoted(text)}\n"
        for (context, source), text in MESSAGES.items()
    ]
    header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
    po = root / "locales" / "zh_TW" / "LC_MESSAGES" / "tiny.po"
    po.parent.mkdir(parents=True)
    po.write_text("\n".join([header, *entries]), encoding="utf-8")
    return root


def files(root: Path, locale: str = "en", thickness: float | None = None) -> tuple[list[DocumentFile], list[str]]:
    game = load(root).game

    folders = folders_of(root)
    edition = Edition.of(game, folders, locale, Fonts(folders.fonts))
    read = read_documents(game)
    made = list(document_files(read, edition, paper("a4"), thickness=thickness))
    return made, [str(finding) for finding in (*read.findings, *(each for file in made for each in file.findings))]


def written(file: DocumentFile) -> bytes:
    stream = io.BytesIO()
    file.write(stream)
    return stream.getvalue()


def rulebook(root: Path, locale: str = "en") -> bytes:
    made, findings = files(root, locale)
    assert not findings
    return written(made[0])


def page_texts(data: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(data)
    return [page.get_textpage().get_text_bounded().replace("\r\n", "\n") for page in document]


def elements(node: pikepdf.Object, found: list[pikepdf.Object] | None = None) -> list[pikepdf.Object]:
    found = [] if found is None else found
    kids = node.get("/K", pikepdf.Array())
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, pikepdf.Dictionary) and kid.get("/Type") == "/StructElem":
            found.append(kid)
            elements(kid, found)
    return found


def test_a_rulebook_in_two_languages_from_one_source(project: Path) -> None:
    english, chinese = (page_texts(rulebook(project, locale)) for locale in ("en", "zh_TW"))
    assert len(english) == len(chinese) == 4
    assert "The game has 6 rounds; see shields (p. 4) and R-1." in english[2].replace("\n", " ")
    assert "遊戲有6輪，參見護盾（第4頁）與R-1。" in chinese[2].replace("\n", "")
    assert "See Figure 1 and The round (p. 3)." in english[3].replace("\n", " ")
    assert "參見圖1與一輪（第3頁）。" in chinese[3].replace("\n", "")
    assert "目次" in chinese[1]
    assert "round 3" in english[3].replace("\u2002", " ")


def test_a_changed_constant_changes_every_language_and_typed_numbers_are_told(project: Path) -> None:
    path = project / "game.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("rounds = 6", "rounds = 5"), encoding="utf-8")
    for locale, wanted in (("en", "5 rounds"), ("zh_TW", "有5輪")):
        assert wanted in "".join(page_texts(rulebook(project, locale))).replace("\n", " ")
    rules = project / "rules.md"
    rules.write_text(rules.read_text(encoding="utf-8") + "\nDraw 8 cards.\n", encoding="utf-8")
    _, findings = files(project)
    assert [finding.split(": ")[1] for finding in findings] == ["warning D204"]


def test_the_cover_shows_what_the_game_says_of_itself(project: Path) -> None:
    plain, plain_words = shot(rulebook(project))
    cover = '[constants.cover]\ncolour = "#d55e00"\nart = "art/heart.svg"\nminutes = "30–45"\nage = 8\n'
    cover += 'emblems = [["dot.svg", "red"], ["dot.svg", "#0072b2"], ["dot.svg", "black"]]\n'
    (project / "art" / "dot.svg").write_text(HEART.replace("<path", '<path fill="currentColor"'), encoding="utf-8")
    (project / "game.toml").write_text(GAME + cover + '[colours]\nred = "#ff0000"\n', encoding="utf-8")
    coloured, words = shot(rulebook(project))
    assert plain_words.split() == ["Tiny", "Rules", "2–3"]
    assert words.split() == ["Tiny", "Rules", "2–3", "30–45′", "8+"]
    assert coloured.getpixel((3, 3)) == (213, 94, 0)
    assert plain.getpixel((3, 3)) == (11, 79, 122)
    assert coloured.getpixel((coloured.width // 2, int(coloured.height * 0.33))) == (255, 0, 0)


def shot(data: bytes) -> tuple[Image, str]:
    with pypdfium2.PdfDocument(data) as document:
        page = document[0]
        return page.render().to_pil().convert("RGB"), page.get_textpage().get_text_range()


def test_a_cover_whose_picture_is_missing_is_told_and_made_plain(project: Path) -> None:
    (project / "game.toml").write_text(f'{GAME}[constants.cover]\nart = "none.svg"\n', encoding="utf-8")
    made, findings = files(project)
    assert len(findings) == 1
    assert "none.svg" in findings[0]
    assert "Tiny" in page_texts(written(made[0]))[0]


def test_blocks_in_columns_are_all_there_and_no_column_is_too_narrow(project: Path) -> None:
    rules = project / "rules.md"
    items = "".join(f"- item{letter}\n" for letter in "abcdefgh")
    rules.write_text(f"{RULES}\n:::columns 6\n{items}:::\n", encoding="utf-8")
    *_, last = page_texts(rulebook(project))
    assert [f"item{letter}" for letter in "abcdefgh" if f"item{letter}" in last] == [
        f"item{each}" for each in "abcdefgh"
    ]


def test_rulings_are_linked_both_ways(project: Path) -> None:
    with pikepdf.open(io.BytesIO(rulebook(project))) as pdf:
        names = {str(name): place for name, place in pikepdf.NameTree(pdf.Root.Names.Dests).items()}
        links = [str(note.Dest) for page in pdf.pages for note in page.get("/Annots", [])]
        assert set(links) <= set(names)
        assert "R-1" in links
        assert "T-1" in links
        assert {"T-1", "T-2", "round", "shield", "fig", "R-1"} <= set(names)


def test_the_tags_tell_what_each_thing_is(project: Path) -> None:
    with pikepdf.open(io.BytesIO(rulebook(project, "zh_TW"))) as pdf:
        assert pdf.Root.MarkInfo.Marked
        assert pdf.Root.Lang == "zh-TW"
        found = elements(pdf.Root.StructTreeRoot)
        tags = Counter(str(each.S) for each in found)
        wanted = {"/H1": 1, "/TOC": 1, "/L": 2, "/LI": 2, "/Lbl": 3, "/Table": 1, "/TR": 3, "/TH": 2, "/TD": 4}
        assert {tag: tags[tag] for tag in wanted} == wanted
        assert [str(each.Alt) for each in found if each.S == "/Figure"] == ["一顆心臟"]
        heads = [each for each in found if each.S == "/TH"]
        assert all(each.A.Scope == "/Column" for each in heads)
        keys = dict(
            zip(
                pdf.Root.StructTreeRoot.ParentTree.Nums[::2], pdf.Root.StructTreeRoot.ParentTree.Nums[1::2], strict=True
            )
        )
        for page in pdf.pages:
            assert page.StructParents in keys
            for note in page.get("/Annots", []):
                assert keys[note.StructParent].S == "/Link"


def test_outline_labels_and_title(project: Path) -> None:
    po = project / "locales" / "zh_TW" / "LC_MESSAGES" / "tiny.po"
    said = '\nmsgctxt "tiny/rules#title"\nmsgid "Tiny"\nmsgstr "小不點"\n'
    po.write_text(po.read_text(encoding="utf-8") + said, encoding="utf-8")
    with pikepdf.open(io.BytesIO(rulebook(project, "zh_TW"))) as pdf:
        with pdf.open_outline() as outline:
            assert [item.title for item in outline.root] == ["一輪", "護盾", "索引"]
        assert pdf.docinfo["/Title"] == "小不點"
        assert pdf.Root.ViewerPreferences.DisplayDocTitle


@pytest.mark.parametrize("locale", ["en", "zh_TW"])
def test_what_is_extracted_is_what_was_set(project: Path, locale: str) -> None:
    made, _ = files(project, locale)
    data = written(made[0])
    assert not misread(data, made[0].said)
    (finding,) = misread(data, [*made[0].said[:-1], (SetText("something else"),)])
    assert finding.code == "R501"


@pytest.mark.parametrize("locale", ["en", "zh_TW"])
def test_other_tools_read_the_file_without_complaint(project: Path, locale: str, tmp_path: Path) -> None:
    path = tmp_path / "rules.pdf"
    path.write_bytes(rulebook(project, locale))
    for command in (
        ["qpdf", "--check"],
        ["mutool", "draw", "-q", "-o", str(tmp_path / "x.png")],
        ["pdfinfo", "-struct-text"],
    ):
        if shutil.which(command[0]):
            done = subprocess.run([*command, str(path)], capture_output=True, check=False)
            complaints = [line for line in done.stderr.decode().splitlines() if "ICC" not in line]
            assert (done.returncode, complaints) == (0, [])


def test_page_numbers_inside_of_parentheses_have_square_brackets(project: Path) -> None:
    rules = project / "rules.md"
    rules.write_text(RULES.replace("rounds**;", "rounds** (as [shields](#shield) say);"), encoding="utf-8")
    assert "rounds (as shields [p. 4] say); see shields (p. 4)" in " ".join(page_texts(rulebook(project))[2].split())


def test_the_index_has_terms_as_the_rules_name_them_and_no_questions_of_rulings(project: Path) -> None:
    terms = project / "locales" / "zh_TW" / "terms" / "tiny.csv"
    terms.parent.mkdir()
    terms.write_text("id,source,role,preferred\nt,token|counter,,指示物\ns,shield,,護盾\n", encoding="utf-8")
    rules = project / "rules.md"
    said = RULES.replace("A shield saves once.", "**Does a shield save?** Once.") + "\nTake **counters**.\n"
    rules.write_text(said, encoding="utf-8")
    *_, last = page_texts(rulebook(project))
    lines = last.split("Index\n")[1].replace("\u2002", " ").splitlines()
    assert lines[:6] == ["C", "counter 4", "R", "round 3", "S", "shield 4"]
    *_, last = page_texts(rulebook(project, "zh_TW"))
    lines = last.split("索引\n")[1].replace("\u2002", " ").splitlines()
    assert lines[:2] == ["九畫", "指示物 4"]


def test_an_index_has_terms_as_the_translation_says_them_and_none_that_it_does_not_say(project: Path) -> None:
    terms = project / "locales" / "zh_TW" / "terms" / "tiny.csv"
    terms.parent.mkdir()
    rows = "t,tile,,板塊,指示物\nr,round,,回合,輪\ns,shield,,護盾,\n"
    terms.write_text(f"id,source,role,preferred,accepted\n{rows}", encoding="utf-8")
    (project / "rules.md").write_text(f"{RULES}\n**Tile back.** The tile goes.\n", encoding="utf-8")
    po = project / "locales" / "zh_TW" / "LC_MESSAGES" / "tiny.po"
    said = (
        '\nmsgctxt "tiny/rules#shield/paragraph"\nmsgid "**Tile back.** The tile goes."\nmsgstr "**放回。**指示物。"\n'
    )
    po.write_text(po.read_text(encoding="utf-8") + said, encoding="utf-8")
    *_, last = page_texts(rulebook(project, "zh_TW"))
    assert last.split("索引\n")[1].replace("\u2002", " ").splitlines()[:4] == ["十五畫", "輪 3", "二十一畫", "護盾 4"]


def test_a_callout_in_a_callout_lies_on_its_ground(project: Path) -> None:
    inner = ":::note\nInner.\n\n| A | B |\n|--|--|\n| a | b |\n:::"
    (project / "rules.md").write_text(
        f"# Tiny\n\n## One\n\n::::example\nOuter.\n\n{inner}\n\nOuter.\n::::\n", encoding="utf-8"
    )
    page: Image = pypdfium2.PdfDocument(rulebook(project))[2].render(scale=2).to_pil().convert("RGB")
    (_, _), (_, tint) = sorted(page.getcolors(1 << 20), reverse=True)[:2]
    tinted = [(x, y) for x in range(page.width) for y in range(page.height) if page.getpixel((x, y)) == tint]
    right = max(x for x, _ in tinted) - 4
    rows = [y for x, y in tinted if x == right]
    assert len(rows) > 100
    assert rows == list(range(rows[0], rows[-1] + 1))


def test_poppler_reads_words_in_the_tags_as_they_were_typed_wherever_lines_end(project: Path) -> None:
    if not shutil.which("pdfinfo"):
        pytest.skip("pdfinfo is not installed")
    words = (
        "an extraordinary immune response is triggered whenever counter-clockwise organisation overwhelms everybody "
        * 3
    )
    (project / "rules.md").write_text(f"# Tiny\n\n## One\n\n{words}\n", encoding="utf-8")
    path = project / "read.pdf"
    path.write_bytes(rulebook(project))
    tree = subprocess.run(["pdfinfo", "-struct-text", path], capture_output=True, encoding="utf-8", check=True).stdout
    parts = [line.strip().strip('"') for line in tree.splitlines() if line.strip().startswith('"')]
    found = "".join(part[:-1] if part.endswith("-") else part for part in parts)
    assert words.strip() in found.replace("\u00ad", "")
    assert any(part.endswith("-") for part in parts), "no word is divided"


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ("# Tiny \U0001f3b2\n\n## One\n\nWords.\n", "X502"),
        ("# Tiny\n\n## " + "A long chapter " * 20 + "\n\nWords.\n", "X501"),
        ("# " + "A long title " * 30 + "\n\n## One\n\nWords.\n", "X501"),
        ("# Tiny\n\n## One\n\nWords.\n\n:::figure width=9mm height=9mm\n![A](small.xml.j2)\n:::\n", "X501"),
    ],
)
def test_words_that_do_not_fit_a_head_a_cover_or_a_figure_leave_the_rest(project: Path, rules: str, code: str) -> None:
    (project / "templates").mkdir()
    small = '<card><text box="0mm 0mm 5mm 5mm">Unpronounceable</text></card>'
    (project / "templates" / "small.xml.j2").write_text(small, encoding="utf-8")
    (project / "rules.md").write_text(rules, encoding="utf-8")
    made, findings = files(project)
    assert findings
    assert all(
        f"error {code}: " in finding and "rules.md:" in finding and ".xml.j2: " in finding for finding in findings
    )
    assert "Words." in "".join(page_texts(written(made[0])))


def test_the_labels_of_a_figure_may_be_read_in_another_order(project: Path) -> None:
    folder = project / "templates" / "figures"
    folder.mkdir(parents=True)
    labels = [f'<text box="{x}mm 2mm 8mm 6mm" style="base">{x}</text>' for x in (20, 0, 10)]
    (folder / "x.xml.j2").write_text(f"<card>{''.join(labels)}</card>", encoding="utf-8")
    figure = ":::figure width=30mm height=10mm\n![x](figures/x.xml.j2)\n:::\n"
    (project / "rules.md").write_text(f"{RULES}\n{figure}\nThe end.\n", encoding="utf-8")
    made, findings = files(project)
    assert not findings
    data = written(made[0])
    assert not misread(data, made[0].said)
    assert misread(data, [tuple(part._replace(figure=False) for part in page) for page in made[0].said])


def test_the_same_project_gives_the_same_bytes(project: Path) -> None:
    assert rulebook(project, "zh_TW") == rulebook(project, "zh_TW")


def test_a_booklet_has_its_pages_side_by_side(project: Path) -> None:
    made, _ = files(project, thickness=0.1 * MM)
    booklet = next(file for file in made if file.name == "rulebook-booklet")
    with pikepdf.open(io.BytesIO(written(booklet))) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
    front, back = page_texts(written(booklet))
    assert "Tiny" in front
    assert "Contents" in back


def test_aids_of_card_size_are_put_on_sheets(project: Path) -> None:
    table = '[[document]]\nid = "card"\ntarget = "aids"\nsource = "card.md"\npaper = "64x89mm"\ncolumns = 1\n'
    (project / "game.toml").write_text(GAME + table, encoding="utf-8")
    (project / "card.md").write_text("# Aid\n\nFront\n\n:::pagebreak\n\nBehind\n", encoding="utf-8")
    made, findings = files(project)
    assert not findings
    assert [(file.name, file.pages) for file in made] == [("aids-cards", 2)]
    texts = page_texts(written(made[0]))
    assert "Front" in texts[0]
    assert "Behind" in texts[1]


def test_what_is_not_translated_shows_its_source_and_is_counted(project: Path) -> None:
    po = project / "locales" / "zh_TW" / "LC_MESSAGES" / "tiny.po"
    po.write_text(po.read_text(encoding="utf-8").replace("第一項", ""), encoding="utf-8")
    made, _ = files(project, "zh_TW")
    assert [(text.source, state) for text, state in made[0].unsettled if text.kind == "item"] == [
        ("First", "untranslated")
    ]
    assert "First" in "".join(page_texts(written(made[0])))


@pytest.mark.parametrize(
    ("added", "code"),
    [
        ("{{ constants.round }}", "D207"),
        ("{{ 1 + }}", "D207"),
        ("{{ players }}", "D207"),
        ("| A | B |\n|--|--|\n{{ constants.rounds }}", "D207"),
        ("| A | B |\n|--|--|\n" + '{{ players_table("none") }}', "D207"),
        (":::figure\n![x](none.svg)\n:::", "X602"),
        (":::figure\n![x](none.xml.j2)\n:::", "X602"),
        (":::figure width=170mm height=400mm\n![x](heart.svg)\n:::", ""),
        (":::figure\n![x](tall.svg)\n:::", ""),
        ("| A |\n|--|\n| " + "word " * 3000 + " |", "X601"),
        ("x" * 3000, ""),
        ("\U00012000", "X502"),
        ("word " * 20_000, ""),
        ("字" * 100_000, ""),
        ("|" + " A |" * 30 + "\n|" + "--|" * 30 + "\n|" + " word |" * 30, "X601"),
    ],
)
def test_bad_input_is_told_and_the_rest_is_built(project: Path, added: str, code: str) -> None:
    rules = project / "rules.md"
    rules.write_text(rules.read_text(encoding="utf-8") + f"\n{added}\n\nThe end.\n", encoding="utf-8")
    made, findings = files(project)
    assert [finding.split(": ")[1].split()[1] for finding in findings[:1]] == ([code] if code else [])
    assert all("rules.md:" in finding for finding in findings)
    assert "The end." in "".join(page_texts(written(made[0])))


def test_icons_in_the_line_have_their_names_for_those_who_listen_alone(project: Path) -> None:
    po = project / "locales" / "zh_TW" / "LC_MESSAGES" / "tiny.po"
    said = '\nmsgctxt "tiny/template"\nmsgid "infect"\nmsgstr "感染的圖示"\n'
    po.write_text(po.read_text(encoding="utf-8") + said, encoding="utf-8")
    for locale, name in (("en", "infect"), ("zh_TW", "感染的圖示")):
        data = rulebook(project, locale)
        with pikepdf.open(io.BytesIO(data)) as pdf:
            spans = [each for each in elements(pdf.Root.StructTreeRoot) if each.S == "/Span"]
            assert [str(span.ActualText) for span in spans] == [name]
            assert spans[0].P.S == "/P"
        assert name not in "".join(page_texts(data)).replace("infected", "")
        if shutil.which("pdftotext"):
            said = subprocess.run(["pdftotext", "-", "-"], input=data, capture_output=True, check=True).stdout.decode()
            assert name not in said.replace("infected", "")


def test_a_booklet_counts_the_empty_pages_that_fill_it_up(project: Path) -> None:
    rules = project / "rules.md"
    rules.write_text(RULES + "\n:::pagebreak\n\n## More\n\nWords.\n", encoding="utf-8")
    made, _ = files(project, thickness=0.1 * MM)
    assert {file.name: file.pages for file in made} == {"rulebook": 5, "rulebook-booklet": 8}


@pytest.mark.parametrize(("kind", "booklet"), [("", 8), (" wide", 4)])
def test_wide_breaks_of_pages_hold_where_there_are_as_many_columns_as_asked_for(
    project: Path, kind: str, booklet: int
) -> None:
    text = f"{RULES}\n:::pagebreak\n\n## More\n\nWords.\n".replace(":::pagebreak", f":::pagebreak{kind}")
    (project / "rules.md").write_text(text, encoding="utf-8")
    made, findings = files(project, thickness=0.1 * MM)
    assert not findings
    assert {file.name: file.pages for file in made} == {"rulebook": 5, "rulebook-booklet": booklet}


@pytest.mark.parametrize("lines", range(0, 80, 8))
def test_an_index_that_would_be_torn_has_the_last_page_for_itself(project: Path, lines: int) -> None:
    names = [f"{first}{second}rd" for first in "abcdefgh" for second in "aeiou"]
    terms = project / "locales" / "zh_TW" / "terms" / "tiny.csv"
    terms.parent.mkdir()
    rows = "".join(f"{name},{name},,{name}詞\n" for name in names)
    terms.write_text(f"id,source,role,preferred\n{rows}", encoding="utf-8")
    words = "\n\n".join([*(f"The **{name}** is one." for name in names), *["Words."] * lines])
    (project / "rules.md").write_text(f"# Tiny\n\n## Terms\n\n{words}\n", encoding="utf-8")
    last = page_texts(rulebook(project))[-1].replace("\u2002", " ")
    assert "Index" in last
    assert all(f"{name} " in last for name in names)


def test_pages_are_made_once_where_nothing_tells_of_them(project: Path) -> None:
    passes = {}
    for text in ("# Tiny\n\nDraw a card.", "# Tiny\n\nSee [](#far).\n\n::: pagebreak\n\n## Far {#far}\n\nDraw."):
        (project / "rules.md").write_text(text, encoding="utf-8")
        opened = open_project(str(project))
        (document, source), *_ = opened.documents.sources
        edition = Edition.of(opened.game, opened.folders, "en", Fonts(opened.folders.fonts))
        made = DocumentTypesetter(edition).typeset(replace(document, contents=False), source, paper("a4"))
        passes[text] = made.passes
    assert list(passes.values()) == [1, 2]
