import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.diagnostics import Diagnostic
from pnp.errors import PnpError
from pnp.i18n.po import (
    NO_PREVIOUS,
    PoEntry,
    PoFile,
    Previous,
    checked,
    duplicates,
    header_fields,
    parse,
    read_po,
)

LOCALES = Path(__file__).parents[2] / "locales"

EVERYTHING = r"""# Translators of the world
# 第二行
msgid ""
msgstr ""
"Project-Id-Version: viral\n"
"Content-Type: text/plain; charset=UTF-8\n"

#  two blanks and no point
#
#. What a tool says
#.and without a blank
#: games/viral/zone.csv:12 games/viral/zone.csv:13
#: ⁨a file with spaces.csv⁩:3
#, fuzzy, max-size:400:2, placeholders:"a,b":"[x]"
#| msgctxt "viral/old#text"
#| msgid "Draw "
#| "1 card"
msgctxt "viral/ram#text"
msgid ""
"Draw 2 "
"cards\n"
"and \"stop\"\t\\"
msgstr "抽2張牌\n"
"然後「停」"

msgid "one zone"
msgid_plural "%d zones"
msgstr[0] "%d個區域"
msgstr[1]   ""
"%d個"
"區域"


#~ # gone
# kept all the same
#, fuzzy
#~| msgid "Bygone"
#~ msgctxt "viral/gone#name"
#~ msgid "Gone"
#~ msgstr "沒了"

# a last word"""

text = st.text(st.characters(blacklist_categories=("Cs",)), max_size=20)
line = st.text(st.characters(blacklist_categories=("Cs", "Cc", "Zl", "Zp", "Zs")), max_size=12)
word = st.from_regex(r"[a-z][a-z-]{0,8}(:[0-9]{1,3})?", fullmatch=True)
entries = st.builds(
    PoEntry,
    context=text.filter(bool),
    source=text.filter(bool),
    plural=st.just("") | text,
    translations=st.tuples(text),
    comments=st.lists(line.filter(lambda each: each[:1] not in {".", ":", ",", "|", "~"}), max_size=2).map(tuple),
    hints=st.lists(line.filter(bool), max_size=2).map(tuple),
    references=st.lists(st.from_regex(r"[a-z]{1,5}( [a-z]{1,5})?\.csv:[0-9]{1,3}", fullmatch=True), max_size=3).map(
        tuple
    ),
    flags=st.lists(word, max_size=3, unique=True).map(tuple),
    previous=st.just(NO_PREVIOUS) | st.builds(Previous, text, text.filter(bool), text),
    obsolete=st.booleans(),
)


def attempt(source: str) -> PoFile | Diagnostic:
    try:
        return parse(source)
    except PnpError as error:
        return error.diagnostic


def only(source: str) -> PoEntry:
    (entry,) = parse(source).entries
    return entry


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("end", ["", "\n", "\n\n\n"])
def test_an_unchanged_file_comes_out_byte_for_byte(newline: str, end: str) -> None:
    source = (EVERYTHING + end).replace("\n", newline)
    assert parse(source).text() == source


@pytest.mark.parametrize("path", sorted(LOCALES.rglob("*.po")), ids=lambda path: path.name)
def test_bundled_catalogs_come_out_byte_for_byte(path: Path) -> None:
    assert read_po(path).data() == path.read_bytes()


@given(st.lists(entries, max_size=4))
def test_what_is_written_is_read(written: list[PoEntry]) -> None:
    made = PoFile("", tuple(written)).text()
    read = parse(made)
    assert read.entries == tuple(written)
    assert read.text() == made


@given(st.lists(entries, min_size=1, max_size=4), st.data())
def test_a_change_touches_its_own_entry_alone(written: list[PoEntry], data: st.DataObject) -> None:
    before = parse(PoFile("", tuple(written)).text())
    at = data.draw(st.integers(0, len(written) - 1))
    changed = before.entries[at].but(translations=("another text",))
    after = PoFile("", (*before.entries[:at], changed, *before.entries[at + 1 :])).text()
    others = [entry.written for index, entry in enumerate(before.entries) if index != at]
    assert all(other in after for other in others)
    assert parse(after).entries[at].translation == "another text"


BITS = (
    'msgid "a"',
    'msgid ""',
    'msgctxt "c"',
    'msgid_plural "b"',
    'msgstr "x"',
    'msgstr[0] "x"',
    'msgstr[1] ""',
    '"more"',
)
MARKS = (
    "",
    " ",
    "#",
    "# said",
    "#. hint",
    "#: a.csv:1",
    "#, fuzzy",
    '#| msgid "old"',
    '#| "er"',
    '#~ msgid "z"',
    '#~ msgstr ""',
)


@given(st.lists(st.sampled_from(BITS + MARKS), max_size=12), st.sampled_from(["\n", "\r\n"]))
def test_whatever_is_accepted_comes_out_as_it_was(lines: list[str], newline: str) -> None:
    source = newline.join(lines)
    read = attempt(source)
    if isinstance(read, Diagnostic):
        assert 1 <= read.origin.row <= max(1, len(lines))
    else:
        assert read.text() == source


@given(st.text(max_size=40))
def test_no_text_breaks_the_reader(source: str) -> None:
    read = attempt(source)
    if isinstance(read, Diagnostic):
        assert read.code in {"I201", "I202"}
    else:
        assert read.text() == source


def test_every_part_of_an_entry_is_read() -> None:
    entry = parse(EVERYTHING).entries[1]
    assert entry.context == "viral/ram#text"
    assert entry.source == 'Draw 2 cards\nand "stop"\t\\'
    assert entry.translation == "抽2張牌\n然後「停」"
    assert entry.comments == (" two blanks and no point", "")
    assert entry.hints == ("What a tool says", "and without a blank")
    assert entry.references == ("games/viral/zone.csv:12", "games/viral/zone.csv:13", "a file with spaces.csv:3")
    assert entry.flags == ("fuzzy", "max-size:400:2", 'placeholders:"a,b":"[x]"')
    assert entry.previous == Previous("viral/old#text", "Draw 1 card")
    assert EVERYTHING.split("\n")[entry.line - 1] == 'msgid ""'


def test_plurals_obsolete_entries_and_the_tail() -> None:
    file = parse(EVERYTHING)
    assert file.entries[2].translations == ("%d個區域", "%d個區域")
    assert [entry.context for entry in file.obsolete] == ["viral/gone#name"]
    assert file.obsolete[0].previous.source == "Bygone"
    assert file.tail == "\n# a last word"
    assert header_fields(file.header)["Project-Id-Version"] == "viral"


def test_a_text_is_never_wrapped_and_lines_stay_lines() -> None:
    entry = PoEntry(context="c", source="a " * 80, translations=("第一行\n第二行\n",))
    assert PoFile("", (entry,)).text() == f'msgctxt "c"\nmsgid "{"a " * 80}"\nmsgstr ""\n"第一行\\n"\n"第二行\\n"\n'


def test_escapes_are_those_of_gettext() -> None:
    assert only('msgid "\\a\\t\\x41\\101\\\\n"\nmsgstr ""').source == "\a\tAA\\n"


def test_an_entry_after_a_file_without_a_last_newline() -> None:
    file = parse('msgid "a"\nmsgstr "b"')
    longer = replace(file, entries=(*file.entries, PoEntry(source="c")))
    assert longer.text() == 'msgid "a"\nmsgstr "b"\n\nmsgid "c"\nmsgstr ""\n'


def test_changed_entries_keep_the_newlines_of_their_file() -> None:
    file = parse('msgid "a"\r\nmsgstr "b"\r\n')
    (entry,) = file.entries
    assert replace(file, entries=(entry.but(translations=("c",)),)).text() == 'msgid "a"\r\nmsgstr "c"\r\n'


def test_but_gives_the_same_entry_where_nothing_changes() -> None:
    entry = only('msgid   "a"\nmsgstr "b"\n')
    assert entry.but(translations=("b",)) is entry
    assert entry.marked(fuzzy=False) is entry
    assert entry.marked(fuzzy=True).flags == ("fuzzy",)


@pytest.mark.parametrize(
    ("source", "row", "said"),
    [
        ('msgid "a"\nmsgstr "b\n', 2, "no text in quotes"),
        ('msgid "a"\nmsgstr b\n', 2, "no text in quotes"),
        ('msgid "a"\n\nmsgid "b"\nmsgstr ""\n', 3, "msgid stands after msgid"),
        ('msgstr "a"\n', 1, "without a msgid"),
        ('msgid "a"\n', 1, "no msgstr"),
        ('msgid "a"\nmsgstr ""\nmsgsrt "b"\n', 3, "“msgsrt "),
        ('"a"\n', 1, "belongs to no msgid"),
        ('msgid "a\\q"\nmsgstr ""\n', 1, "“\\q”"),
        ('msgid "a""b"\nmsgstr ""\n', 1, "no text in quotes"),
        ('msgid "say "hi""\nmsgstr ""\n', 1, "no text in quotes"),
        ('msgid "a"\nmsgstr\n\nmsgid "b"\nmsgstr ""\n', 2, "nothing is no text in quotes"),
        ('msgid "a"\n#. why\nmsgstr ""\n', 2, "msgid is not followed by a msgstr"),
        ('#~ msgid "a"\nmsgstr ""\n', 2, "obsolete in part"),
        ('msgid "a"\nmsgstr "b"\n#~ "c"\n', 3, "obsolete in part"),
        ('msgid "a"\nmsgstr "b"\nmsgstr "c"\n', 3, "msgstr stands after msgstr"),
        ('msgid "a"\nmsgstr "\\377"\n', 2, "no text in UTF-8"),
        ('msgid "a"\nmsgid_plural "b"\nmsgstr ""\n', 3, "msgstr stands after msgid_plural"),
        ('msgid "a"\nmsgid_plural "b"\nmsgstr[0] ""\nmsgstr[0] ""\n', 4, "msgstr[0]"),
        ('#| msgstr "a"\nmsgid "a"\nmsgstr ""\n', 1, "no previous text"),
        ("﻿hello", 1, "“hello”"),
    ],
)
def test_a_broken_file_names_the_line(source: str, row: int, said: str) -> None:
    with pytest.raises(PnpError) as caught:
        parse(source, "x.po")
    assert caught.value.diagnostic.code == "I201"
    assert caught.value.diagnostic.origin.row == row
    assert said in caught.value.diagnostic.text


@pytest.mark.parametrize("mark", ["<<<<<<< HEAD", "=======", ">>>>>>> other", "||||||| base"])
def test_conflict_markers_are_called_so(mark: str) -> None:
    with pytest.raises(PnpError) as caught:
        parse(f'msgid "a"\n{mark}\nmsgstr "b"\n')
    assert (caught.value.diagnostic.code, caught.value.diagnostic.origin.row) == ("I202", 2)


def test_a_message_that_stands_twice_names_both_lines() -> None:
    file = parse('msgctxt "c"\nmsgid "a"\nmsgstr ""\n\nmsgctxt "c"\nmsgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr ""\n')
    (found,) = duplicates(file)
    assert "lines 2 and 6" in found.text
    with pytest.raises(PnpError, match="I203"):
        checked(file)


def test_a_byte_order_mark_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "x.po"
    path.write_bytes(b'\xef\xbb\xbfmsgid "a"\nmsgstr "b"\n')
    assert read_po(path).entries[0].source == "a"
    assert read_po(path).data() == path.read_bytes()


BIG5 = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=Big5\\n"\n\n'
MESSAGE = 'msgid "a"\nmsgstr "大腦"\n'


@pytest.mark.parametrize(
    "data",
    [(BIG5 + MESSAGE).encode("big5"), (BIG5 + MESSAGE).encode(), MESSAGE.encode("utf-16"), MESSAGE.encode("utf-32")],
)
def test_other_encodings_are_read_and_written_again(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "x.po"
    path.write_bytes(data)
    file = read_po(path)
    assert file.messages[0].translation == "大腦"
    assert file.data() == data


def test_what_an_encoding_lacks_cannot_be_written_in_it(tmp_path: Path) -> None:
    path = tmp_path / "x.po"
    path.write_bytes((BIG5 + MESSAGE).encode("big5"))
    file = read_po(path)
    (entry,) = file.messages
    assert replace(file, entries=(file.header, entry.but(translations=("头",)))).text().endswith('"头"\n')
    with pytest.raises(PnpError, match="“头” cannot be written in BIG5") as caught:
        replace(file, entries=(file.header, entry.but(translations=("头",)))).data()
    assert caught.value.diagnostic.code == "I204"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (MESSAGE.encode("big5"), "not UTF-8"),
        ((BIG5 + MESSAGE).encode("gb18030") + b"\xff", "not BIG5"),
        ((BIG5.replace("Big5", "utf-7") + 'msgid "a"\nmsgstr "').encode() + b'+AGEAYg-\xff"\n', "not UTF-7"),
        ((BIG5.replace("Big5", "nonsense") + MESSAGE).encode("big5"), "no encoding is called “nonsense”"),
        # 0x81E6 and 0x879A are one character.
        ((BIG5.replace("Big5", "cp932") + 'msgid "a"\nmsgstr "').encode() + b'\x87\x9a"\n', "said in several ways"),
    ],
)
def test_an_encoding_that_is_not_that_of_the_file_is_named(tmp_path: Path, data: bytes, said: str) -> None:
    path = tmp_path / "x.po"
    path.write_bytes(data)
    with pytest.raises(PnpError) as caught:
        read_po(path)
    assert caught.value.diagnostic.code == "I204"
    assert said in caught.value.diagnostic.text


@pytest.mark.skipif(not shutil.which("msgcat"), reason="needs gettext")
def test_changed_entries_are_written_as_gettext_does(tmp_path: Path) -> None:
    plain = EVERYTHING.partition("\n\n#~ # gone")[0].replace('max-size:400:2, placeholders:"a,b":"[x]"', "c-format")
    file = parse(re.sub("#: \u2068.*\n|#.and.*\n", "", plain) + "\n")
    path = tmp_path / "x.po"
    path.write_bytes(PoFile("", tuple(replace(entry, written="") for entry in file.entries)).data())
    done = subprocess.run(["msgcat", "--no-wrap", path], capture_output=True, check=True, encoding="utf-8")
    assert parse(done.stdout).entries == parse(path.read_text(encoding="utf-8")).entries
