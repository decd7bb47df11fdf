"""Documents that are broken, or ask for too much: each is told with file and line, and the rest is built."""

import struct
import zlib

import pytest

RULES = "# Tiny {#tiny}\n\n## One {#one}\n\nGood words.\n\n"
REST = "\n\n## Last {#last}\n\nThe rest is built.\n"
LINE = RULES.count("\n") + 1
FIGURE = ":::figure width=40mm height=20mm\n![A picture](%s)\n:::"
WIDE = "| " + " | ".join(["Incomprehensibilities"] * 14) + " |\n|" + "--|" * 14 + "\n"
ENTITY = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>'


def picture(width: int, height: int) -> bytes:
    packer = zlib.compressobj(9)
    row = b"\0" * (1 + (width + 7) // 8)
    data = b"".join([*(packer.compress(row) for _ in range(height)), packer.flush()])
    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", data), (b"IEND", b""))
    written = (struct.pack(">I", len(b)) + a + b + struct.pack(">I", zlib.crc32(a + b)) for a, b in chunks)
    return b"\x89PNG\r\n\x1a\n" + b"".join(written)


BAD = {
    "a directive that is not closed": (":::note\nNever closed.", "D201: “:::note” is not closed"),
    "one that is not known": (":::nose\nx\n:::", "D201: there is no directive “nose”"),
    "what closes nothing": (":::", "D201: “:::” closes nothing"),
    "an option of a figure": (":::figure breadth=4mm\n![A](a.svg)\n:::", "D201: “breadth=4mm”"),
    "a picture of no size": (":::figure width=-4mm height=4mm\n![A](figures/a.xml.j2)\n:::", "D201: “width=-4mm”"),
    "an option of a break": (":::pagebreak now", "D201: “now” is nothing that a pagebreak has"),
    "an anchor that is not there": ("See [there](#nowhere).", "D203: there is no “#nowhere”"),
    "a table wider than the page": (WIDE, "X601: a word is"),
    "a missing picture": (FIGURE % "none.png", "X602: no image “none.png”"),
    "a missing template": (FIGURE % "figures/none.xml.j2", "X602: no template is called “figures/none.xml.j2”"),
    "a picture outside the project": (FIGURE % "../../secret.png", "X602: image “../../secret.png” is not a path"),
    "far too many pixels": (FIGURE % "huge.png", "X602: image “huge.png” has far too many pixels"),
    "an external entity": (FIGURE % "entity.svg", "X602: SVG file “entity.svg”: the SVG file has a document type"),
    "a template that includes itself": (FIGURE % "figures/itself.xml.j2", "X602: the template calls itself"),
    "a template without end": (FIGURE % "figures/endless.xml.j2", "X602: the template takes more than"),
    "a statement": ("{% include 'rules.md' %}", "D205: “{% include 'rules.md' %}” has no place"),
    "a picture inside a text": ("Here ![x](y.png) it is.", "D205: “y.png” is a picture inside a text"),
    "a broken expression": ("It has {{ 1 + }}.", "D207: “1 +”: not a template"),
    "an unknown name": ("It has {{ constants.nope }}.", "D207: “constants.nope”"),
    "an endless expression": ("{{ range(10**12) | sum }}", "D207: “range(10**12) | sum”: a range is too long"),
    "an enormous number": ("{{ 9**9**9 }}", "D207: “9**9**9”: the number is too large"),
    "words that no line may part": ("w\u00a0" * 50_000 + "w", "X601: a word is"),
}


@pytest.mark.parametrize("name", BAD)
def test_it_is_told_with_file_and_line_and_the_rest_is_built(project, name: str) -> None:
    text, told = BAD[name]
    project.write("art/huge.png", picture(30_000, 30_000) if "huge" in text else b"")
    project.write("art/entity.svg", ENTITY)
    project.write("templates/figures/itself.xml.j2", "{% include 'figures/itself.xml.j2' %}")
    loops = "{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}"
    project.write("templates/figures/endless.xml.j2", f"<card>{loops}</card>")
    project.write("rules.md", RULES + text + REST)
    result = project.build("--only", "rulebook")
    assert result.exit_code == 1
    assert f"rules.md:{LINE}: error {told}" in result.stderr
    assert [row["file"] for row in project.report()["documents"]] == ["rulebook-a4.pdf"]
    assert project.path("rulebook-a4.pdf").read_bytes().startswith(b"%PDF")


def test_emphasis_in_emphasis_without_end_is_read(project) -> None:
    project.write("rules.md", RULES + "*" * 5000 + "a" + "*" * 5000 + REST)
    result = project.build("--only", "rulebook")
    assert (result.exit_code, result.stderr) == (0, "")


@pytest.mark.parametrize("text", ["word " * 20_000, "病毒感染" * 25_000])
def test_a_paragraph_of_a_hundred_thousand_characters_goes_on_over_pages(project, text: str) -> None:
    project.write("rules.md", RULES + text + REST)
    result = project.build("--only", "rulebook")
    assert result.exit_code == 0, result.stderr
    assert project.report()["documents"][0]["pages"] > 15


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "rules.md:1: error D208: the document is empty"),
        (b"# Tiny\n", "rules.md:1: error D208: the document is empty"),
        ((RULES + "Grüße").encode("latin-1"), "rules.md:7:3: error D101: byte 0xFC at offset"),
    ],
)
def test_a_document_that_cannot_be_read_leaves_what_was_built(project, content: bytes, told: str) -> None:
    project.write("rules.md", RULES + REST)
    assert project.build("--only", "rulebook").exit_code == 0
    before = project.path("rulebook-a4.pdf").read_bytes()
    project.write("rules.md", content)
    result = project.build()
    assert result.exit_code == 1
    assert told in result.stderr
    assert project.path("rulebook-a4.old.pdf").read_bytes() == before
    assert project.path("cards-a4.pdf").exists()


BOOKS = {
    "margins alone": ('[page]\nmargins = "30mm 16mm 20mm 18mm"\n', ""),
    "nothing": ("", ""),
    "an unknown table": ("[pgae]\nscale = 2\n", "1:pgae: error D143: the key “pgae” is not known"),
    "an unknown key": ('[page]\nmargin = "1mm"\n', "2:margin: error D143: the key “margin” is not known"),
    "a number of columns": ("[page]\ncolumns = 0\n", "2:columns: error D142: “columns”: expected int >= 1"),
    "one length": ('[page]\nmargins = "1mm"\n', "1:page: error D206: “1mm” has 1 lengths"),
    "no table": ("page = 3\n", "1:page: error D142"),
    "a style that is none": ('[styles]\n"rules.text" = 3\n', "2:rules.text: error D142"),
    "a colour that is none": ("[colours]\nink = 4\n", "2:ink: error D142: “4” is not a colour"),
    "lists of a locale": ("[lists]\nen = 3\n", ""),
}


@pytest.mark.parametrize("template", ["rulebook", "aids"])
@pytest.mark.parametrize(("book", "told"), BOOKS.values(), ids=BOOKS)
def test_a_look_of_its_own_goes_over_the_bundled_one(project, book: str, told: str, template: str) -> None:
    project.write("rules.md", RULES + REST)
    project.write("aids.md", "# Aid\n\nGood words.\n")
    project.write(f"templates/{template}/book.toml", book)
    result = project.build("--only", "rulebook,aids")
    assert result.exit_code == bool(told)
    assert f"templates/{template}/book.toml:{told}" in result.stderr if told else result.stderr == ""
    assert len(project.report()["documents"]) == 2


def test_headings_alone_are_told_and_set(project) -> None:
    project.write("rules.md", "# Tiny\n\n## One\n\n## Two\n")
    result = project.build("--only", "rulebook")
    assert result.exit_code == 0
    assert "rules.md:1: warning D208: the document has headings alone" in result.stderr
    assert project.path("rulebook-a4.pdf").exists()


def test_a_translation_without_the_markup_of_its_source_is_told_where_it_stands(project) -> None:
    project.write("rules.md", f"{RULES}It has {{{{ 2 + 2 }}}} [good](#last) words.{REST}")
    entry = 'msgctxt "game/rules#one/paragraph"\nmsgid "It has {{ 2 + 2 }} [good](#last) words."\n'
    header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    project.write("locales/ja/LC_MESSAGES/game.po", f'{header}{entry}msgstr "[字](#lost)"\n')
    result = project.build("-l", "ja", "--only", "rulebook")
    assert result.exit_code == 1
    assert "game.po:5: error D209: game/rules#one/paragraph: “{{ 2 + 2 }}” of the source is missing" in result.stderr
    assert "“(#lost)” is not in the source" in result.stderr
    assert project.path("rulebook-a4.pdf", "ja").exists()
