"""Catalogs as Poedit, Weblate and GNU gettext write them: read, merged, built, checked, and left as they are."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.cli.main import cli
from pnp.i18n.po import PoEntry, read_po
from pnp.resources import bundled
from tests.projects import small_project

# Its fields in Poedit's order, lines wrapped at 79 columns, the previous text of what is to be looked at, an obsolete
# entry with its earlier fuzzy mark.
POEDIT = """\
# Übersetzung für Freunde.
# 王小明 <ming@example.org>, 2026.
msgid ""
msgstr ""
"Project-Id-Version: my\\n"
"Report-Msgid-Bugs-To: \\n"
"POT-Creation-Date: 2026-05-01 10:00+0800\\n"
"PO-Revision-Date: 2026-05-03 21:14+0800\\n"
"Last-Translator: 王小明 <ming@example.org>\\n"
"Language-Team: \\n"
"Language: zh_TW\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=1; plural=0;\\n"
"X-Generator: Poedit 3.4.2\\n"
"X-Poedit-SourceCharset: UTF-8\\n"
"X-Poedit-Basepath: ../../..\\n"
"X-Poedit-SearchPath-0: .\\n"

#. Cards: “Scout (scout)”, name
#: cards.csv
#, max-size:606:1, font-size:32, font-weight:bold
msgctxt "my/scout#name"
msgid "Scout"
msgstr "斥候"

# 「牌庫頂」比「最上面」好
#. Cards: “Scout (scout)”, text
#: cards.csv:2
#, max-size:606:18, font-size:28
msgctxt "my/scout#text"
msgid ""
"Look at the top card of the deck. You may put it at the bottom."
msgstr ""
"查看牌庫頂的1張牌，"
"你可以將它放到牌庫底。"

#: cards.csv
msgctxt "my/trader#name"
msgid "Trader"
msgstr "商人"

#: cards.csv
#, fuzzy
#| msgid "Draw 1 card, then discard 1 card."
msgctxt "my/trader#text"
msgid "Draw 2 cards, then discard 1 card."
msgstr "抽1張牌，然後棄1張牌。"

#: cards.csv
msgctxt "my/storm#name"
msgid "Storm"
msgstr "暴風雨"

#: cards.csv
#, xml-text
msgctxt "my/storm#text"
msgid ""
"Each player discards 1 card.\\n"
"Then <b>shuffle</b> the discard pile into the deck."
msgstr ""
"每位玩家棄1張牌。\\n"
"接著將棄牌區<b>洗回</b>牌庫。"

#, fuzzy
#~| msgid "Hill"
#~ msgctxt "my/hill#name"
#~ msgid "Hills"
#~ msgstr "山丘"
"""
# Weblate's: its generator, the team's address, the script for the language, flags of its own, wrapped at 77 columns.
WEBLATE = (
    (
        POEDIT.partition("#. Cards: “Scout (scout)”, name")[0]
        .replace(
            "Language-Team: \\n", "Language-Team: Chinese (Traditional Han script) <https://weblate.example/my/zh/>\\n"
        )
        .replace("Language: zh_TW", "Language: zh_Hant")
        .replace("Poedit 3.4.2", "Weblate 5.9")
        .replace('"X-Poedit-SourceCharset: UTF-8\\n"\n', "")
        .replace('"X-Poedit-Basepath: ../../..\\n"\n', "")
        .replace('"X-Poedit-SearchPath-0: .\\n"\n', "")
    )
    + """\
#: cards.csv
#, read-only, max-size:606:1
msgctxt "my/scout#name"
msgid "Scout"
msgstr "斥候"

#: cards.csv
#, ignore-end-stop, priority:120
msgctxt "my/scout#text"
msgid "Look at the top card of the deck. You may put it at the bottom."
msgstr "查看牌庫頂的1張牌，你可以將它放到牌庫底。"

#: cards.csv
msgctxt "my/trader#name"
msgid "Trader"
msgstr "商人"

#: cards.csv
#, fuzzy
#| msgctxt "my/trader#text"
#| msgid "Draw 1 card, then discard 1 card."
msgctxt "my/trader#text"
msgid "Draw 2 cards, then discard 1 card."
msgstr "抽1張牌，然後棄1張牌。"

#: cards.csv
msgctxt "my/storm#name"
msgid "Storm"
msgstr "暴風雨"

#: cards.csv
msgctxt "my/storm#text"
msgid ""
"Each player discards 1 card.\\n"
"Then <b>shuffle</b> the discard pile into the deck."
msgstr ""
"每位玩家棄1張牌。\\n"
"接著將棄牌區<b>洗回</b>牌庫。"
"""
)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "my 遊戲"
    small_project(root)
    return root


def catalog(root: Path) -> Path:
    return root / "locales/zh_TW/LC_MESSAGES/my.po"


def entries(root: Path) -> dict[str, PoEntry]:
    return {entry.context: entry for entry in read_po(catalog(root)).messages}


def pnp(*arguments: object) -> Result:
    result = CliRunner().invoke(cli, [str(each) for each in arguments], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result


@pytest.mark.parametrize("text", [POEDIT, WEBLATE], ids=["Poedit", "Weblate"])
def test_a_catalog_of_another_tool(root: Path, tmp_path: Path, text: str) -> None:
    catalog(root).write_text(text, encoding="utf-8")
    assert "0 became fuzzy, 0 new, 0 obsolete" in pnp("translate", "update", root).stdout
    merged = catalog(root).read_bytes()
    pnp("translate", "update", root)
    assert catalog(root).read_bytes() == merged
    # The header is the translators'; of every entry what they wrote is there.
    assert merged.decode().startswith(text.partition("\n\n")[0] + "\n\n")
    assert "X-Generator" in merged.decode()
    found = entries(root)
    assert found["my/scout#text"].translation == "查看牌庫頂的1張牌，你可以將它放到牌庫底。"
    assert found["my/trader#text"].fuzzy
    assert found["my/trader#text"].previous.source == "Draw 1 card, then discard 1 card."
    pnp("build", root, "-l", "zh_TW", "-o", tmp_path / "out")
    report = json.loads((tmp_path / "out/my/zh_TW/report.json").read_text(encoding="utf-8"))
    states = {(row["card"], row["field"]): row["state"] for row in report["texts"]}
    assert states["trader", "text"] == "fuzzy"
    assert set(states.values()) == {"translated", "fuzzy"}
    told = pnp("check", root, "--only", "po-valid,catalog-sync,stale")
    assert re.findall(r"I\d{3}", told.stdout + told.stderr) == ["I364"]


def test_what_translators_add_stays(root: Path) -> None:
    catalog(root).write_text(POEDIT, encoding="utf-8")
    pnp("translate", "update", root)
    assert entries(root)["my/scout#text"].comments == ("「牌庫頂」比「最上面」好",)
    assert [entry.translation for entry in read_po(catalog(root)).obsolete] == ["山丘"]
    catalog(root).write_text(WEBLATE, encoding="utf-8")
    pnp("translate", "update", root)
    assert {"ignore-end-stop", "priority:120"} <= set(entries(root)["my/scout#text"].flags)
    assert "read-only" in entries(root)["my/scout#name"].flags


def test_newlines_and_a_mark_of_windows(root: Path) -> None:
    catalog(root).write_bytes(POEDIT.replace("\n", "\r\n").encode())
    pnp("translate", "update", root)
    data = catalog(root).read_bytes()
    assert data.count(b"\n") == data.count(b"\r\n")
    assert entries(root)["my/storm#text"].translation == "每位玩家棄1張牌。\n接著將棄牌區<b>洗回</b>牌庫。"


@pytest.mark.skipif(not shutil.which("msgcat"), reason="needs gettext")
@pytest.mark.parametrize("width", [30, 79])
def test_gettext_rewrites_a_catalog_and_nothing_is_lost(root: Path, width: int) -> None:
    pnp("translate", "update", root)
    before, text = entries(root), catalog(root).read_bytes()
    command = ["msgcat", f"--width={width}", "-o", catalog(root), catalog(root)]
    subprocess.run(command, check=True, capture_output=True)
    assert {key: entry.translations for key, entry in entries(root).items()} == {
        key: entry.translations for key, entry in before.items()
    }
    pnp("translate", "update", root)  # gettext knows few flags, and drops the others
    assert entries(root) == before
    if width == 79:
        assert len(catalog(root).read_bytes()) >= len(text)


@pytest.mark.skipif(not shutil.which("msgfmt"), reason="needs gettext")
@pytest.mark.parametrize("path", sorted(bundled("locales").rglob("*.po*")), ids=lambda path: "/".join(path.parts[-3:]))
def test_gettext_accepts_the_bundled_catalogs(path: Path) -> None:
    subprocess.run(["msgfmt", "-c", "-o", "-", path], check=True, capture_output=True)
