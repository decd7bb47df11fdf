"""Rulebooks and aids as `pnp build` writes them: beside cards, alone, as booklets, and refused."""

import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest

RULES = """
# Game {#game}

## Start {#start}

Draw **cards**. See [](#end). {#G-1}

:::unknown
The rest.
:::

## End {#end}

The game ends.
"""
HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
WORDS = {
    ("game/rules#title", "Game"): "遊戲",
    ("game/rules#start/heading", "Start"): "開始",
    ("game/rules#start/paragraph", "Draw **cards**. See [](#end)."): "抽**牌**。見[](#end)。",
    ("game/rules#start/paragraph", "The rest."): "其餘。",
    ("game/rules#end/heading", "End"): "結束",
    ("game/rules#end/paragraph", "The game ends."): "遊戲結束。",
}


def entry(context: str, source: str, text: str, fuzzy: bool = False) -> str:
    return f'{"#, fuzzy" if fuzzy else "#"}\nmsgctxt "{context}"\nmsgid "{source}"\nmsgstr "{text}"\n'


@pytest.fixture
def written(project):
    project.write("rules.md", RULES)
    project.write("aids.md", "# Aid\n\nIn short.\n")
    return project


def translate(project, *, left_out: str = "", fuzzy: str = "") -> None:
    entries = [entry(*key, "" if key[1] == left_out else text, key[1] == fuzzy) for key, text in WORDS.items()]
    project.write("locales/ja/LC_MESSAGES/game.po", "\n".join([HEADER, *entries]))


def names(project, locale: str = "en") -> set[str]:
    return {path.name for path in project.path("", locale).iterdir()}


def test_documents_are_built_beside_cards_or_alone(written) -> None:
    result = written.build()
    assert (result.exit_code, result.stderr) == (0, "")
    assert "5 cards, 4 pages of documents" in result.stdout
    assert names(written) == {"cards-a4.pdf", "rulebook-a4.pdf", "aids-a4.pdf", "report.json"}
    result = written.build("--only", "aids", "-o", written.root / "other")
    assert result.stdout.endswith("\n1 page of documents\n")


def test_a_booklet_is_made_where_it_is_asked_for(written) -> None:
    assert written.build("--only", "rulebook", "--booklet", "--sheet-thickness", "1mm").exit_code == 0
    with pikepdf.open(written.path("rulebook-booklet-a4.pdf")) as pdf:
        assert len(pdf.pages) == 2
        assert [round(float(value)) for value in pdf.pages[0].MediaBox] == [0, 0, 842, 595]
    result = written.build("--booklet", "--sheet-thickness", "thin")
    assert result.exit_code == 2
    assert "U101" in result.stderr


def test_the_report_tells_of_documents(written) -> None:
    translate(written, left_out="The game ends.")
    assert written.build("-l", "ja", "--only", "rulebook").exit_code == 0
    report = written.report("ja")
    (row,) = report["documents"]
    assert (row["file"], row["pages"], row["texts"], row["untranslated"]) == ("rulebook-a4.pdf", 3, 6, 1)
    assert (row["overflowing"], row["unknowns"]) == (0, 1)
    (left,) = [each for each in report["untranslated"] if each["card"]]
    assert left == {"card": "game/rules#end/paragraph", "field": "The game ends.", "state": "untranslated"}


def test_what_stands_in_bold_and_is_no_term_is_told(written) -> None:
    translate(written)
    written.write("locales/ja/terms/game.csv", "id,source,role,preferred\nend,end,,結束\n")
    assert written.build("-l", "ja", "--only", "rulebook").exit_code == 0
    assert written.report("ja")["documents"][0]["no_terms"] == ["cards"]


def test_a_project_without_documents_is_told_so_only_where_they_are_asked_for(project) -> None:
    assert project.build().stderr == ""
    result = project.build("--only", "rulebook")
    assert result.exit_code == 0
    assert "B109" in result.stderr


def test_documents_of_a_project_without_cards(written) -> None:
    written.cards()
    assert "B106" not in written.build().stderr


def test_different_pages_fail_a_build_that_asks_for_parity(written) -> None:
    translate(written)
    po = written.root / "locales/ja/LC_MESSAGES/game.po"
    po.write_text(po.read_text(encoding="utf-8").replace("遊戲結束。", "遊戲結束。" * 2000), encoding="utf-8")
    assert written.build("-l", "all", "--only", "rulebook").exit_code == 0
    result = written.build("-l", "en", "-l", "ja", "--only", "rulebook", "--parity")
    assert result.exit_code == 1
    assert "B131: “rulebook-a4.pdf” has pages: 3 in en, " in result.stderr


@pytest.mark.parametrize(("wanted", "status"), [("0.4", 0), ("0.9", 1)])
def test_too_little_that_is_translated_fails_a_build(written, wanted: str, status: int) -> None:
    translate(written, left_out="The game ends.")
    result = written.build("-l", "ja", "--only", "rulebook", "--coverage", wanted)
    assert result.exit_code == status
    assert ("B132" in result.stderr) == bool(status)


def test_a_release_has_no_fuzzy_texts_and_no_placeholders(written) -> None:
    translate(written, fuzzy="The game ends.")
    result = written.build("-l", "ja", "--only", "rulebook", "--release")
    assert result.exit_code == 1
    assert "B133: ja: fuzzy translations, or of an older text (1): game/rules#end/paragraph" in result.stderr
    assert "B134: ja: “rulebook-a4.pdf” marks something as not known (1)" in result.stderr
    translate(written)
    written.write("rules.md", RULES.replace(":::unknown\n", ":::note\n"))
    assert written.build("-l", "ja", "--only", "rulebook", "--release").exit_code == 0


def test_a_document_that_cannot_be_made_leaves_the_others(written) -> None:
    written.toml(
        '[[document]]\nid = "rules"\ntarget = "rulebook"\nsource = "rules.md"\ntemplate = "nowhere"',
        '[[document]]\nid = "aids"\ntarget = "aids"\nsource = "aids.md"',
    )
    result = written.build()
    assert result.exit_code == 1
    assert result.stderr.count("D206") == 1
    assert names(written) == {"cards-a4.pdf", "aids-a4.pdf", "report.json"}


def test_what_sets_documents_is_imported_for_those_who_have_some(project, tmp_path: Path) -> None:
    script = (
        "import sys; from pnp.cli.main import cli\n"
        "try: cli()\nexcept SystemExit: pass\n"
        "print({'reportlab.platypus', 'markdown_it', 'pypdfium2'} & set(sys.modules))"
    )
    command = [sys.executable, "-c", script, "build", str(project.root), "-o", str(tmp_path / "out")]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.endswith("\nset()\n")


@pytest.mark.parametrize("locale", ["en", "zh_TW"])
def test_the_bundled_rulebook_is_built_without_findings_and_the_same_each_time(
    pnp, tmp_path: Path, locale: str
) -> None:
    args = ("build", "viral", "-l", locale, "--only", "rulebook,aids", "--booklet")
    for folder in ("one", "two"):
        result = pnp(*args, "-o", tmp_path / folder)
        assert (result.exit_code, result.stderr) == (0, "")
    one, two = (sorted((tmp_path / folder / "viral" / locale).iterdir()) for folder in ("one", "two"))
    aids = ["aids", "aids-cards", "aids-expansion", "aids-strip", *(["aids-translations"] if locale != "en" else [])]
    files = [f"{name}-a4.pdf" for name in (*aids, "rulebook", "rulebook-booklet")]
    assert sorted(path.name for path in one) == sorted([*files, "report.json"])
    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in two]
