"""XLIFF as other tools write it."""

from pathlib import Path

import pytest

from pnp.diagnostics import Severity
from pnp.i18n.exchange import ReturnedFile, taken, units
from pnp.i18n.po import PoEntry, PoFile
from pnp.i18n.xliff import read_xliff, xliff

FILE = PoFile(
    "x.po",
    (
        PoEntry(context="x/b#name", source="Trader"),
        PoEntry(context="x/b#text", source="Draw <b>2</b> cards.\n\nStop."),
        PoEntry(context="x/c#name", source="Other"),
        PoEntry(context="x/effect#draw", source="Draw {n} card", plural="Draw {n} cards"),
    ),
)


def read(text: str, locale: str = "zh_TW") -> ReturnedFile:
    return read_xliff(text.encode(), Path("x.xliff"), locale, ["x"])


def states(came: ReturnedFile) -> dict[str, tuple[str, bool]]:
    """Return by source text what becomes of the catalog."""
    file = taken(FILE, came.rows).file
    return {each.source: (each.translation, each.fuzzy) for each in file.messages if each.translation}


def filled(unit: str, target: str) -> str:
    """Return a file of version 1.2 with one unit as some program filled it in."""
    return f"""<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file source-language="en"
    target-language="zh-TW" original="x" datatype="plaintext"><body><trans-unit id="x/b#name:1" {unit}>
    <source>Trader</source>{target}</trans-unit></body></file></xliff>"""


def segment(attributes: str, target: str = "<target>商人</target>") -> str:
    return f"""<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="zh-Hant-TW">
    <file id="f"><unit id="x/b#name:1"><segment {attributes}><source>Trader</source>{target}</segment></unit></file>
    </xliff>"""


def test_it_goes_out_with_states_and_tags() -> None:
    done = FILE.entries[0].but(translations=("商人",))
    fuzzy = FILE.entries[2].but(translations=("別的",)).marked(fuzzy=True)
    text = xliff(units(PoFile("x.po", (done, FILE.entries[1], fuzzy))), "en_US", "zh_TW", "x.po").decode()
    assert 'source-language="en-US" target-language="zh-TW"' in text
    assert 'approved="yes"' in text
    assert '<target state="translated">商人</target>' in text
    assert '<target state="needs-review-translation">別的</target>' in text
    assert text.count("<target") == 2


@pytest.mark.parametrize(
    ("unit", "state"),
    [
        ("", ""),
        ('approved="yes"', ""),
        ("", 'state="translated"'),
        ("", 'state="final"'),
        ("", 'state="signed-off"'),
        ('approved="no"', 'state="translated"'),
    ],
)
def test_what_a_program_says_is_done_is_done(unit: str, state: str) -> None:
    came = read(filled(unit, f"<target {state}>商人</target>"))
    assert (states(came), came.findings) == ({"Trader": ("商人", False)}, ())


@pytest.mark.parametrize(
    ("unit", "state"),
    [
        ('approved="no"', ""),
        *(
            ("", f'state="{state}"')
            for state in ("new", "needs-translation", "needs-adaptation", "needs-l10n", "needs-review-translation")
        ),
    ],
)
def test_what_a_program_says_is_not_done_is_fuzzy_and_told(unit: str, state: str) -> None:
    came = read(filled(unit, f"<target {state}>商人</target>"))
    assert states(came) == {"Trader": ("商人", True)}
    assert [(found.code, found.severity) for found in came.findings] == [("I247", Severity.WARNING)]


@pytest.mark.parametrize("state", ["translated", "reviewed", "final", ""])
def test_states_of_version_2(state: str) -> None:
    assert states(read(segment(f'state="{state}"' if state else ""))) == {"Trader": ("商人", False)}


def test_an_initial_segment_of_version_2_is_fuzzy() -> None:
    assert states(read(segment('state="initial"'))) == {"Trader": ("商人", True)}
    assert read(segment("", "")).rows == ()


def test_segments_and_codes_of_version_2_are_one_text() -> None:
    came = read("""<xliff version="2.1" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="zh-TW">
    <file id="f"><unit id="u1" name="x/b#text:1"><originalData><data id="d1">&lt;b&gt;</data>
    <data id="d2">&lt;/b&gt;</data></originalData>
    <segment state="final"><source>Draw <pc id="1" dataRefStart="d1" dataRefEnd="d2">2</pc> cards.</source>
    <target>抽<pc id="1" dataRefStart="d1" dataRefEnd="d2">2</pc>張。</target></segment>
    <ignorable><source>\n\n</source></ignorable>
    <segment state="translated"><source>Stop.</source><target>停。</target></segment></unit></file></xliff>""")
    assert states(came) == {"Draw <b>2</b> cards.\n\nStop.": ("抽<b>2</b>張。\n\n停。", False)}


def test_a_code_that_does_not_say_what_it_is_is_told_and_left_out() -> None:
    came = read(filled("", '<target>商<x id="1"/>人</target>'))
    assert came.rows == ()
    assert [(found.code, found.severity) for found in came.findings] == [("I248", Severity.ERROR)]
    assert states(read(filled("", '<target>商<x id="1" equiv-text="&lt;br/&gt;"/>人</target>'))) == {
        "Trader": ("商<br/>人", False)
    }


def test_comments_of_translators_are_told() -> None:
    came = read(filled("", '<target>商人</target><note from="translator">sure?</note><note from="developer">a</note>'))
    assert [found.code for found in came.findings] == ["I247"]
    assert "1 comment" in came.findings[0].message


def test_translate_toolkit() -> None:
    """As po2xliff 3.20 writes it, which drops contexts."""
    came = read("""<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:1.1" version="1.1">
  <file original="a.po" source-language="en-US" datatype="plaintext" target-language="zh_TW">
    <body>
      <trans-unit xml:space="preserve" id="2" approved="no" restype="x-gettext-domain-header">
        <source>Language: zh_TW
</source>
        <target state="translated">Language: zh_TW
</target>
      </trans-unit>
      <trans-unit xml:space="preserve" id="3" approved="yes">
        <source>Draw &lt;b&gt;2&lt;/b&gt; cards.

Stop.</source>
        <target state="translated">抽2張</target>
        <context-group name="po-reference" purpose="location">
          <context context-type="sourcefile">x/cards.csv</context>
          <context context-type="linenumber">2</context>
        </context-group>
        <note from="developer">Room: 5 mm</note>
      </trans-unit>
      <trans-unit xml:space="preserve" id="4" approved="no">
        <source>Trader</source>
        <target state="needs-translation">商人</target>
      </trans-unit>
      <trans-unit xml:space="preserve" id="5">
        <source>Other</source>
        <target></target>
      </trans-unit>
      <group restype="x-gettext-plurals" id="6" approved="yes">
        <trans-unit xml:space="preserve" id="6[0]" approved="yes">
          <source>Draw {n} card</source>
          <target state="translated">抽{n}張</target>
        </trans-unit>
        <trans-unit xml:space="preserve" id="6[1]" approved="yes">
          <source>Draw {n} cards</source>
          <target state="translated"></target>
        </trans-unit>
      </group>
    </body>
  </file>
</xliff>""")
    assert states(came) == {
        "Draw <b>2</b> cards.\n\nStop.": ("抽2張", False),
        "Trader": ("商人", True),
        "Draw {n} card": ("抽{n}張", False),
    }
    assert [found.code for found in came.findings] == ["I247"]


def test_translate_toolkit_of_this_day(tmp_path: Path) -> None:
    po2xliff = pytest.importorskip("translate.convert.po2xliff")
    text = FILE.entries[0].but(translations=("商人",)), FILE.entries[2].but(translations=("別的",)).marked(fuzzy=True)
    path = tmp_path / "a.xlf"
    with path.open("wb") as stream:
        from io import BytesIO

        po2xliff.convertpo(BytesIO(PoFile("x.po", text).data()), stream, None)
    came = read_xliff(path.read_bytes(), path, "zh_TW", ["x"])
    assert states(came) == {"Trader": ("商人", False), "Other": ("別的", True)}


def test_weblate() -> None:
    """As Weblate's export of “XLIFF with gettext extensions” looks: contexts are ids, languages without territory."""
    came = read("""<xliff xmlns="urn:oasis:names:tc:xliff:document:1.1" version="1.1">
  <file original="NoName" source-language="en" datatype="plaintext" target-language="zh_Hant">
    <body>
      <trans-unit xml:space="preserve" approved="yes" id="x/b#text">
        <source>Draw &lt;b&gt;2&lt;/b&gt; cards.

Stop.</source>
        <target state="translated">抽&lt;b&gt;2&lt;/b&gt;張</target>
      </trans-unit>
      <trans-unit xml:space="preserve" approved="no" id="x/b#name">
        <source>Trader</source>
        <target state="needs-translation">商人</target>
        <note from="developer">Room</note>
      </trans-unit>
      <group restype="x-gettext-plurals" id="x/effect#draw">
        <trans-unit xml:space="preserve" approved="yes" id="x/effect#draw[0]">
          <source>Draw {n} card</source>
          <target state="translated">抽{n}張</target>
        </trans-unit>
        <trans-unit xml:space="preserve" id="x/effect#draw[1]">
          <source>Draw {n} cards</source>
          <target></target>
        </trans-unit>
      </group>
    </body>
  </file>
</xliff>""")
    assert states(came) == {
        "Draw <b>2</b> cards.\n\nStop.": ("抽<b>2</b>張", False),
        "Trader": ("商人", True),
        "Draw {n} card": ("抽{n}張", False),
    }


def test_omegat_fills_targets_in_and_says_no_state() -> None:
    text = xliff(units(FILE), "en", "zh_TW", "x.po").decode()
    for source, target in (("Trader", "商人"), ("Other", "別的")):
        text = text.replace(f"<source>{source}</source>", f"<source>{source}</source><target>{target}</target>")
    came = read(text)
    assert (states(came), came.findings) == ({"Trader": ("商人", False), "Other": ("別的", False)}, ())
