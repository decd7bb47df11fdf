import io
from collections.abc import Callable
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog as BabelCatalog
from babel.messages.pofile import write_po
from hypothesis import given
from hypothesis import strategies as st

from pnp.diagnostics import Severity
from pnp.errors import PnpError
from pnp.i18n.catalog import Catalog, load_catalog, message_context
from pnp.i18n.folders import locales_of
from pnp.i18n.poread import raw_entries

HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: zh_TW\\n"\n\n'
Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a PO file below a ``locales`` folder, and return that folder."""

    def made(text: str | bytes, folder: str = "專 案", locale: str = "zh_TW", domain: str = "viral") -> Path:
        path = tmp_path / folder / locale / "LC_MESSAGES" / f"{domain}.po"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else (HEADER + text).encode())
        return tmp_path / folder

    return made


def read(folder: Path) -> Catalog:
    return load_catalog((folder,), "zh_TW", "viral")


def fault(folder: Path) -> PnpError:
    with pytest.raises(PnpError) as caught:
        read(folder)
    return caught.value


def message(context: str, source: str, translation: str, flags: str = "") -> str:
    return f'{flags}msgctxt "{context}"\nmsgid "{source}"\nmsgstr "{translation}"\n\n'


def test_context() -> None:
    assert message_context("viral", "病毒-01", "text") == "viral/病毒-01#text"


def test_states(write: Write) -> None:
    catalog = read(
        write(
            message("viral/a#name", "Ram", "撞擊")
            + message("viral/a#text", "Move.", "")
            + message("viral/b#name", "Sleeper", "沉睡", "#, fuzzy, python-format\n")
            + message("viral/b#text", "Old words.", "舊文字。")
            + message("viral/c#text", "Old words.", "")
            + message("viral/template", "Discard", "棄牌")
            + 'msgid "Plain"\nmsgstr "無上下文"\n'
        )
    )
    assert catalog.findings == ()
    found = {
        source: catalog.find(context, source)[:2]
        for context, source in [
            ("viral/a#name", "Ram"),
            ("viral/a#text", "Move."),
            ("viral/b#name", "Sleeper"),
            ("viral/b#text", "New words."),
            ("viral/c#text", "Newer words."),
            ("viral/x#text", "Absent."),
            ("viral/template", "Discard"),
            ("viral/template", "Draw"),
            ("", "Plain"),
        ]
    }
    assert found == {
        "Ram": ("撞擊", "translated"),
        "Move.": ("Move.", "untranslated"),
        "Sleeper": ("Sleeper", "fuzzy"),
        "New words.": ("New words.", "stale"),
        "Newer words.": ("Newer words.", "untranslated"),
        "Absent.": ("Absent.", "untranslated"),
        "Discard": ("棄牌", "translated"),
        "Draw": ("Draw", "untranslated"),
        "Plain": ("無上下文", "translated"),
    }
    assert catalog.find("viral/a#name", "") == ("", "translated", catalog.find("x", "").origin)


def test_a_context_of_several_texts_does_not_tell_which_of_them_was_changed(write: Write) -> None:
    context = "viral/rules#round/paragraph"
    catalog = read(write(message(context, "Move.", "移動。") + message(context, "Stop.", "停。")))
    assert catalog.find(context, "Stop.").state == "translated"
    assert catalog.find(context, "Stop now.").state == "untranslated"


def test_origin_is_the_line_of_the_msgid(write: Write) -> None:
    folder = write("# note\n" + message("viral/a#name", "Ram", "撞擊"))
    origin = read(folder).find("viral/a#name", "Ram").origin
    assert origin.row == 8
    assert origin.path == (folder / "zh_TW/LC_MESSAGES/viral.po").as_posix()


def test_texts_of_several_lines_and_escapes(write: Write) -> None:
    folder = write(
        'msgctxt "viral/a#"\n"text"\nmsgid ""\n"Say \\"hi\\"\\n"\n"and \\\\ go\\ton"\n'
        'msgstr ""\n"說「嗨」\\n"\n"\\\\n 走\\t"\n'
    )
    assert read(folder).find("viral/a#text", 'Say "hi"\nand \\ go\ton').text == "說「嗨」\n\\n 走\t"


@pytest.mark.parametrize("change", [lambda text: text.replace("\n", "\r\n"), lambda text: "\ufeff" + text])
def test_other_newlines_and_a_mark(write: Write, change: Callable[[str], str]) -> None:
    folder = write(change(HEADER + message("viral/a#name", "Ram", "撞擊")).encode())
    assert read(folder).find("viral/a#name", "Ram").text == "撞擊"


def test_obsolete_and_comments_are_passed_over(write: Write) -> None:
    catalog = read(
        write(
            '# by hand\n#. slot: 56mm\n#: "a b.csv":3\n#| msgid "Old"\n'
            + message("viral/a#name", "Ram", "撞擊")
            + '#, fuzzy\n#~| msgid "Going"\n#~ msgctxt "viral/b#name"\n#~ msgid "Gone"\n#~ msgstr "沒了"\n\n'
            + message("viral/c#name", "Rush", "衝刺")
        )
    )
    assert catalog.find("viral/a#name", "Ram").state == "translated"
    assert catalog.find("viral/b#name", "Gone").state == "untranslated"
    assert catalog.find("viral/c#name", "Rush").state == "translated"


def test_plural_forms(write: Write) -> None:
    folder = write('msgid "%d card"\nmsgid_plural "%d cards"\nmsgstr[0] "%d 張牌"\n')
    assert read(folder).find("", "%d card").text == "%d 張牌"


def test_declared_charset(write: Write) -> None:
    text = HEADER.replace("UTF-8", "Big5") + message("viral/a#name", "Ram", "撞擊")
    assert read(write(text.encode("big5"))).find("viral/a#name", "Ram").text == "撞擊"


def test_wrong_charset_in_the_header(write: Write) -> None:
    text = HEADER.replace("UTF-8", "Big5") + message("viral/a#name", "Ram", "撞擊")
    catalog = read(write(text.encode()))
    assert catalog.find("viral/a#name", "Ram").text == "撞擊"
    assert [(finding.code, finding.severity) for finding in catalog.findings] == [("I103", Severity.WARNING)]


def test_undecodable(write: Write) -> None:
    error = fault(write((HEADER + message("viral/a#name", "Ram", "撞擊")).encode("big5")))
    assert (error.diagnostic.code, error.diagnostic.origin.row) == ("I204", 8)


def test_template_charset(write: Write) -> None:
    text = HEADER.replace("UTF-8", "CHARSET") + message("viral/a#name", "Ram", "撞擊")
    assert read(write(text.encode())).findings == ()


def test_doubles(write: Write) -> None:
    catalog = read(write(message("viral/a#name", "Ram", "撞擊") + message("viral/a#name", "Ram", "公羊")))
    assert catalog.find("viral/a#name", "Ram").text == "撞擊"
    assert [(finding.code, finding.origin.row) for finding in catalog.findings] == [("I203", 11)]
    assert "lines 7 and 11" in catalog.findings[0].text


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ('msgid "a"\nmsgid "b"\nmsgstr "c"\n', 7),
        ('msgid "a"\n# comment\nmsgstr "c"\n', 7),
        ('msgid "a"\n', 6),
        ('msgid "a"\nmsgstr "b\n', 7),
        ('msgid "a"\nmsgstr b"\n', 7),
        ('msgid "a"\nmsgstr "say "hi""\n', 7),
        ('msgid "a"\nmsgstr "ends in \\"\n', 7),
        ('msgid "a"\nmsgstr "\\\\ and \\"\n', 7),
        ("msgid\nmsgstr\n", 6),
        ('msgid "a"\nmsgstr "b"\nmsgstr "c"\n', 8),
        ('#\nmsgstr "stray"\nmsgid "a"\nmsgstr "b"\n', 7),
        ('msgid "a"\nmsgid_plural "b"\nmsgstr[x] "c"\n', 8),
        ('#\n"nowhere"\n', 7),
        ('mgsid "a"\n', 6),
    ],
)
def test_broken_files(write: Write, text: str, row: int) -> None:
    error = fault(write(text))
    assert (error.diagnostic.code, error.diagnostic.origin.row) == ("I201", row)


def test_merge_conflict_is_called_by_its_name(write: Write) -> None:
    text = 'msgid "a"\n<<<<<<< HEAD\nmsgstr "b"\n=======\nmsgstr "c"\n>>>>>>> main\n'
    error = fault(write(text))
    assert error.diagnostic.code == "I202"
    assert "git left a merge conflict here" in error.diagnostic.text
    assert "choose one of the two versions" in error.diagnostic.hint
    assert error.diagnostic.origin.row == 7


def test_stray_msgstr_at_the_end(write: Write) -> None:
    assert fault(write('msgid "a"\nmsgstr "b"\n\n#\nmsgstr "c"\n')).diagnostic.code == "I201"


def test_absent(write: Write) -> None:
    folder = write("", locale="zh_CN")
    catalog = read(folder)
    assert catalog.find("viral/a#name", "Ram") == ("Ram", "untranslated", catalog.find("x", "y").origin)
    assert [(finding.code, finding.severity, finding.hint) for finding in catalog.findings] == [
        ("I101", Severity.WARNING, "did you mean “zh_CN”?")
    ]


@pytest.mark.parametrize("locale", ["", "../zh", "zh/TW", "zh TW", "."])
def test_no_locale(tmp_path: Path, locale: str) -> None:
    with pytest.raises(PnpError, match="I105"):
        load_catalog((tmp_path,), locale, "viral")


def test_the_projects_translations_go_first(write: Write) -> None:
    own = write(
        message("viral/a#name", "Ram", "公羊")
        + message("viral/b#name", "Two", "", "")
        + message("viral/c#name", "Three", "三", "#, fuzzy\n"),
        "project",
    )
    bundled = write(
        message("viral/a#name", "Ram", "撞擊")
        + message("viral/b#name", "Two", "二")
        + message("viral/c#name", "Three", "參")
        + message("viral/d#name", "Four", "四"),
        "bundled",
    )
    catalog = load_catalog((own, bundled), "zh_TW", "viral")
    sources = {"a": "Ram", "b": "Two", "c": "Three", "d": "Four"}
    texts = [catalog.find(f"viral/{card}#name", source).text for card, source in sources.items()]
    assert texts == ["公羊", "二", "參", "四"]


def test_locales(write: Write) -> None:
    own = write("", "project", "ja")
    write("", "project", "de", domain="other")
    write("", "project", ".cache")
    bundled = write("", "bundled", "zh_TW")
    write("", "bundled", "ja")
    assert locales_of((own, bundled, own / "nowhere"), "viral") == ("ja", "zh_TW")


TEXT = st.text(st.characters(blacklist_categories=["Cs", "Cc", "Zl", "Zp"]) | st.sampled_from('"\\\n\t'), max_size=20)


@given(st.dictionaries(st.tuples(TEXT, TEXT.filter(bool)), TEXT.filter(lambda text: text.strip() != ""), max_size=6))
def test_what_babel_writes_is_read_back(messages: dict[tuple[str, str], str]) -> None:
    written = BabelCatalog(locale="zh_TW")
    for (context, source), translation in messages.items():
        written.add(source, translation, context=context or None)
    file = io.BytesIO()
    write_po(file, written, width=20)
    entries = raw_entries(file.getvalue().decode(), "x")
    assert {raw[1:3]: raw.translations[0] for raw in entries if raw[1:3] != ("", "")} == messages
