from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from babel.messages.pofile import read_po
from hypothesis import example, given
from hypothesis import strategies as st

from pnp.i18n.catalog import load_catalog

HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
TEXTS = st.sampled_from(["", "a", "抽牌", "two  spaces", 'a \\"b\\"', "a\\nb", "#: x", "msgid"])
CONTEXTS = st.sampled_from(["", 'msgctxt ""\n', *[f'msgctxt "game/{n}#text"\n' for n in range(4)]])
COMMENTS = st.sampled_from(
    ["", "#: cards.csv:2\n", "#. a note\n", "# 註\n", "#\n", "#, fuzzy\n", '#| msgid "old"\n', "#~ gone\n"]
)
AFTER = st.sampled_from(["\n", "\n", "\n\n", "", '"more"\n', '\n"more"\n', " \n", "\n\n\n"])


@st.composite
def messages(draw: st.DrawFn) -> str:
    source = draw(st.integers(0, 5))
    comments = "".join(draw(st.lists(COMMENTS.filter(lambda text: text != "#~ gone\n"), max_size=3)))
    return f'{comments}{draw(CONTEXTS)}msgid "{source}{draw(TEXTS)}"\nmsgstr "{draw(TEXTS)}"\n{draw(AFTER)}'


@given(st.lists(messages(), max_size=6).map("".join))
@example('msgctxt ""\nmsgid "a"\nmsgstr "b"\n\nmsgid "c"\nmsgstr "d"\n')
@example('msgid "a"\nmsgstr "b"\n\n"c"\n')
def test_they_are_read_as_babel_reads_them(text: str) -> None:
    file = f"{HEADER}\n{text}"
    expected = {}
    for message in read_po(BytesIO(file.encode("utf-8"))):
        if message.id:
            expected[message.context or "", message.id] = (message.string, message.fuzzy, message.lineno)
    with TemporaryDirectory() as folder:
        path = Path(folder, "de", "LC_MESSAGES", "game.po")
        path.parent.mkdir(parents=True)
        path.write_text(file, encoding="utf-8", newline="\n")
        catalog = load_catalog((Path(folder),), "de", "game")
    found = {key: (entry.text, entry.fuzzy, entry.line) for key, entry in catalog.entries.items()}
    doubles = [finding for finding in catalog.findings if finding.code == "I104"]
    if not doubles:  # of two translations Babel keeps the later one
        assert found == expected
    assert set(found) == set(expected)
