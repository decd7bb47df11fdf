import gettext
import re
import shutil
import subprocess
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from babel.messages.pofile import PoFileError
from babel.messages.pofile import read_po as babel_read
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pnp.diagnostics import Origin
from pnp.errors import PnpError
from pnp.i18n import poread
from pnp.i18n.catalog import load_catalog
from pnp.i18n.po import parse, read_po
from pnp.i18n.poread import Raw, raw_entries

BUNDLED = sorted(Path(__file__).parents[2].glob("**/locales/*/LC_MESSAGES/*.po"))
HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'

# Whatever a tool or a person puts into a catalog, whole lines of it; most of it right, some of it wrong.
TEXTS = st.sampled_from(
    [
        "",
        "a",
        "抽牌",
        "two  spaces",
        r"a \"b\"",
        r"a\nb",
        r"\\",
        r"\\n\t",
        "#: x",
        "msgid",
        r"\x41\101",
        r"\346\212\275",
    ]
)
MARKS = st.sampled_from(["", "", "", "", "#~ ", "#~"])
NEWLINES = st.sampled_from(["\n", "\n", "\n", "\r\n", " \n", "\n\n", "\n \t\n"])
COMMENTS = st.sampled_from(
    ["#: cards.csv:2", "#. a note", "# 註", "#", "#, fuzzy", "#,fuzzy, c-format", '#, x:"a,fuzzy"', "#= c-format"]
)
ODD = st.sampled_from(
    ["#! fuzzy", '#| msgid "old"', '#| msgctxt "c"', '#| "er"', "#~ # gone", '#~| msgid "z"', "#-#-#-#", " # in"]
)


@st.composite
def texts(draw: st.DrawFn, keyword: str) -> str:
    mark, between = draw(MARKS), draw(st.sampled_from([" ", " ", " ", "", "\t", "  "]))
    parts = [f'"{draw(TEXTS)}"' for _ in range(draw(st.sampled_from([1, 1, 1, 2, 3])))]
    ends = [draw(NEWLINES) for _ in parts]
    lines = [f"{mark}{keyword}{between}{parts[0]}", *(mark + part for part in parts[1:])]
    return "".join(line + end for line, end in zip(lines, ends, strict=True))


@st.composite
def entries(draw: st.DrawFn) -> str:
    comments = [comment + draw(NEWLINES) for comment in draw(st.lists(COMMENTS | ODD, max_size=3))]
    keywords = draw(
        st.sampled_from(
            [["msgid", "msgstr"]] * 4
            + [["msgctxt", "msgid", "msgstr"]] * 4
            + [["msgid", "msgid_plural", "msgstr[0]"], ["msgid", "msgid_plural", "msgstr[0]", "msgstr[1]"]]
            + [["msgid"], ["msgstr"], ["msgid", "msgstr", "msgstr"], ["msgid", "msgstr[0]"]]
        )
    )
    return "".join(comments) + "".join(draw(texts(keyword)) for keyword in keywords) + draw(st.sampled_from(["\n", ""]))


FILES = st.lists(entries(), max_size=4).map(lambda made: f"{HEADER}\n{''.join(made)}")


def by_lines(text: str) -> Iterator[Raw]:
    """Yield the entries of a text as they are read without the patterns of usual ones."""
    at, line = 0, 1
    while True:
        reader = poread._Reader(text, Origin("x", line), "utf-8")
        raw = reader.entry(at)
        if raw is None:
            return
        yield raw
        at, line = raw.end, reader.next_line


def outcome(entries: Iterator[Raw]) -> tuple[list[Raw], str]:
    found: list[Raw] = []
    try:
        for raw in entries:
            earlier = "\n".join(poread.comments(raw.head))
            found.append(raw._replace(head=earlier))
    except PnpError as error:
        return found, str(error)
    return found, ""


@given(FILES)
@settings(max_examples=400)
@example(f'{HEADER}\nmsgid "a"\nmsgstr "b"\n\n"c"\n')
@example(f'{HEADER}\n#~| msgid "z"\n#~ msgid "a"\n#~ msgstr ""\n#~ "b"\n\n#~ "c"\n')
def test_a_usual_entry_is_read_as_the_reader_of_lines_reads_it(text: str) -> None:
    assert outcome(raw_entries(text, "x")) == outcome(by_lines(text))


@given(FILES)
@settings(max_examples=300)
def test_whatever_is_read_is_written_as_it_was(text: str) -> None:
    try:
        file = parse(text)
    except PnpError:
        return
    assert file.data() == text.encode()


@pytest.mark.parametrize("path", BUNDLED, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_bundled_catalogs_are_read_by_the_pattern(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = path.read_text(encoding="utf-8")
    slow: list[Raw | None] = []
    read = poread._Reader.entry

    def entry(reader: poread._Reader, at: int) -> Raw | None:
        slow.append(read(reader, at))
        return slow[-1]

    monkeypatch.setattr(poread._Reader, "entry", entry)
    found = list(raw_entries(text, "x"))
    assert [raw for raw in slow if raw and not raw.plural] == []
    assert outcome(iter(found)) == outcome(by_lines(text))


def catalog_of(text: str, folder: Path) -> dict[tuple[str, str], tuple[str, bool, int]]:
    path = folder / "de" / "LC_MESSAGES" / "game.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="")
    return {key: entry[:2] + entry[3:] for key, entry in load_catalog((folder,), "de", "game").entries.items()}


@given(FILES)
@settings(max_examples=300)
def test_builds_and_checks_read_the_same(text: str) -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        try:
            built = catalog_of(text, folder)
        except PnpError as error:
            with pytest.raises(PnpError, match=re.escape(str(error))):
                read_po(folder / "de" / "LC_MESSAGES" / "game.po")
            return
        file = read_po(folder / "de" / "LC_MESSAGES" / "game.po")
    checked: dict[tuple[str, str], tuple[str, bool, int]] = {}
    for entry in file.messages:
        shown = entry.translation if entry.translated or len(entry.translations) == 1 else ""
        checked.setdefault(entry.key, (shown, entry.fuzzy, entry.line))
    assert built == checked


@given(FILES)
@settings(max_examples=300)
def test_what_babel_reads_is_read_the_same(text: str) -> None:
    if "\\x" in text or "\\3" in text or "#!" in text or '[0]"' in text:  # which Babel does not know
        return
    try:
        expected = {
            (each.context or "", each.id[0] if isinstance(each.id, tuple) else each.id): (
                each.string[0] if isinstance(each.string, tuple) else each.string,
                each.fuzzy,
            )
            for each in babel_read(BytesIO(text.encode()), abort_invalid=True)
            if each.id
        }
        file = parse(text)
    except (PoFileError, ValueError, PnpError):
        return
    live = [entry for entry in file.entries if not entry.obsolete]
    keys = [entry.key for entry in live]
    if len(keys) == len(set(keys)):  # of two translations Babel keeps the later one
        assert {entry.key: (entry.translation, entry.fuzzy) for entry in live if entry.source} == expected


@pytest.mark.skipif(not shutil.which("msgfmt"), reason="needs gettext")
@given(FILES)
@settings(max_examples=60, deadline=None)
def test_what_gettext_compiles_is_read_the_same(text: str) -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        Path(folder, "x.po").write_text(text, encoding="utf-8", newline="")
        command = ["msgfmt", "--use-fuzzy", "-o", folder / "x.mo", folder / "x.po"]
        if subprocess.run(command, capture_output=True, check=False).returncode:
            return
        with Path(folder, "x.mo").open("rb") as stream:
            compiled = gettext.GNUTranslations(stream)._catalog  # type: ignore[attr-defined]
    # A plural's forms are numbered; here the first is looked at.
    compiled = {key[0]: said for key, said in compiled.items() if isinstance(key, tuple) and not key[1]} | {
        key: said for key, said in compiled.items() if isinstance(key, str)
    }
    expected = {}
    for entry in parse(text).messages:
        if entry.translation:
            expected[f"{entry.context}\x04{entry.source}" if entry.context else entry.source] = entry.translation
    # Here an empty context is none.
    assert {key.removeprefix("\x04"): said for key, said in compiled.items() if key.strip("\x04")} == expected


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (r"\x41\101", "AA"),
        (r"\346\212\275\xe7\x89\x8c", "抽牌"),
        (r"\x141", "A"),  # gettext takes the last byte
        (r"\a\b\f\v\r\t\n\"\\", '\a\b\f\v\r\t\n"\\'),
        ('a" "b', "ab"),
    ],
)
def test_escapes_are_read_as_gettext_reads_them(written: str, meant: str, tmp_path: Path) -> None:
    text = f'{HEADER}\nmsgid "a"\nmsgstr "{written}"\n'
    assert parse(text).messages[0].translation == meant
    assert catalog_of(text, tmp_path) == {("", "a"): (meant, False, 5)}


@pytest.mark.parametrize(
    "flag", ["#, fuzzy\n\n", "#,fuzzy\n", "#, c-format, fuzzy\n# why\n", "#!fuzzy\n", "#, fuzzy\r\n"]
)
def test_a_flag_marks_the_message_that_follows(flag: str, tmp_path: Path) -> None:
    text = f'{HEADER}\n{flag}msgid "a"\nmsgstr "b"\n'
    assert catalog_of(text, tmp_path)["", "a"][1]
    assert parse(text).messages[0].fuzzy


@pytest.mark.parametrize("comment", ["# fuzzy", '#, x:"a,fuzzy,b"', "#. #, fuzzy", "#: fuzzy"])
def test_what_only_looks_like_the_flag_is_none(comment: str) -> None:
    assert not parse(f'{HEADER}\n{comment}\nmsgid "a"\nmsgstr "b"\n').messages[0].fuzzy


def test_forms_of_a_plural_stand_at_their_number() -> None:
    entry = parse('msgid "a"\nmsgid_plural "b"\nmsgstr[2] "z"\nmsgstr[0] "x"\n').entries[0]
    assert entry.translations == ("x", "", "z")


def test_a_plural_is_translated_when_all_its_forms_are(tmp_path: Path) -> None:
    text = f'{HEADER}\nmsgid "a"\nmsgid_plural "b"\nmsgstr[0] "x"\nmsgstr[1] ""\n'
    assert not parse(text).messages[0].translated
    assert catalog_of(text, tmp_path) == {("", "a"): ("", False, 5)}
