from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.diagnostics import Severity
from pnp.errors import PnpError
from pnp.load.project import find_project, load
from pnp.model.game import Loaded
from pnp.resources import bundled
from pnp.units import MM

HEAD = '[game]\nid = "viral"\n'
DECK = '[[deck]]\nid = "d"\ncards = "cards.csv"\nformat = "64x89mm"\ntemplate = "cards/a.xml.j2"\n'


@pytest.fixture
def project(tmp_path: Path) -> Callable[..., Loaded]:
    """Write a project into a folder with a name that needs care, and load it."""

    def write(toml: str, **files: str) -> Loaded:
        folder = tmp_path / "遊戲 one"
        folder.mkdir(exist_ok=True)
        (folder / "game.toml").write_text(toml, encoding="utf-8")
        for name, text in {"cards": "id,name,text\na,甲,乙\n", **files}.items():
            (folder / f"{name}.csv").write_text(text, encoding="utf-8")
        return load(folder)

    return write


def found(loaded: Loaded) -> list[tuple[str, int, str]]:
    return [(finding.code, finding.origin.row, finding.origin.column) for finding in loaded.findings]


def test_everything(project: Callable[..., Loaded]) -> None:
    loaded = project(
        """
[game]
id = "viral"
title = "Viral 病毒"
source_locale = "en-GB"
version = 2026-02-01

[players]
virus_tokens = { 2 = 8, 3 = 8, 4 = 7 }

[constants]
zones = ["lungs", "heart"]
brain.points = 3

[sheet]
gutter = "3mm"
marks = "4mm"
mark_gap = "0.5mm"
duplex = "short_edge"
patch_ground = "transparent"

[colours]
hot = "#ff0000"

[styles.title]
colour = "hot"

[[deck]]
id = "d"
title = "Mutations"
cards = "cards.csv"
format = "64x89mm"
template = "cards/a.xml.j2"
back = "cards/back.xml.j2"
back_per_card = true
overlay = "overlays/a.xml.j2"
translate = ["name", "text"]
scans = "scans"
"""
    )
    game = loaded.game
    assert loaded.findings == ()
    assert (game.id, game.title, game.source_locale, game.version) == ("viral", "Viral 病毒", "en_GB", "2026-02-01")
    assert game.players == {"virus_tokens": {2: 8, 3: 8, 4: 7}}
    assert game.constants == {"zones": ["lungs", "heart"], "brain": {"points": 3}}
    assert game.sheet.gutter == pytest.approx(3 * MM)
    assert game.sheet.marks == pytest.approx(4 * MM)
    assert (game.sheet.duplex, game.sheet.patch_ground) == ("short_edge", "transparent")
    (deck,) = game.decks
    assert (deck.id, deck.title, deck.back_per_card, deck.translate) == ("d", "Mutations", True, ("name", "text"))
    assert [(card.id, card.fields["name"]) for card in deck.cards] == [("a", "甲")]
    assert deck.format.width == pytest.approx(64 * MM)
    assert game.styles["title"].colour == (1.0, 0.0, 0.0)
    assert game.styles["title"].bold


def test_bundled_settings(project: Callable[..., Loaded]) -> None:
    game = project(HEAD).game
    assert {"base", "body", "title", "note", "number"} <= set(game.styles)
    assert game.families["sans"].han[0].path == "noto-sans-tc/NotoSansTC-Regular.ttf"
    for family in game.families.values():
        upright = (*family.han, *family.han_bold, *family.latin, *family.latin_bold)
        for face in (*upright, *family.latin_italic, *family.latin_bold_italic):
            assert (bundled("fonts") / face.path).is_file()
    assert all(style.family in game.families for style in game.styles.values())


def test_styles_inherit_and_add_to_the_bundled_ones(project: Callable[..., Loaded]) -> None:
    loaded = project(
        HEAD
        + """
[fonts.kai]
han = { path = "Kai-VF.ttf", axes = { wght = 400 } }
latin = ["A.ttf", { path = "B.ttc", index = 2 }]
[styles.body]
family = "kai"
size = "8pt"
[styles.small]
inherits = "body"
size = "7pt"
[styles.tight]
inherits = "small"
leading = 1.1
fit = "6.5pt 6pt"
"""
    )
    assert loaded.findings == ()
    styles = loaded.game.styles
    assert (styles["body"].size, styles["body"].ladder, styles["body"].leading) == (8, (7.5, 7), 1.4)
    assert (styles["small"].family, styles["small"].size, styles["small"].ladder) == ("kai", 7, ())
    assert (styles["tight"].ladder, styles["tight"].leading, styles["tight"].min_leading) == ((6.5, 6), 1.1, 1.1)
    kai = loaded.game.families["kai"]
    assert kai.han[0].axes == (("wght", 400.0),)
    assert [(face.path, face.index) for face in kai.latin] == [("A.ttf", 0), ("B.ttc", 2)]


@pytest.mark.parametrize(
    ("toml", "code", "row", "column"),
    [
        ("[gaem]\n", "D143", 3, "gaem"),
        ("[sheet]\nguter = '1mm'\n", "D143", 4, "guter"),
        ("[sheet]\ngutter = '1'\n", "U101", 4, "gutter"),
        ("[sheet]\ngutter = '-1mm'\n", "D142", 4, "gutter"),
        ("[sheet]\ngutter = 3\n", "D142", 4, "gutter"),
        ("[sheet]\nduplex = 'long'\n", "D142", 4, "duplex"),
        ("[players]\nx = { two = 2 }\n", "D142", 4, "two"),
        ("[players]\nx = { 2 = 'a' }\n", "D142", 4, "2"),
        ("[players]\nx = 2\n", "D142", 4, "x"),
        ("[colours]\nred = 'reddish'\n", "M104", 4, "red"),
        ("[colours]\nred = 'none'\n", "D142", 4, "red"),
        ("[colours]\nred = 1\n", "D142", 4, "red"),
        ("[styles.body]\ncolour = 'none'\n", "D142", 4, "colour"),
        ("[styles.body]\nsize = '9'\n", "U101", 4, "size"),
        ("[styles.body]\nsize = '0pt'\n", "D149", 4, "size"),
        ("[styles.body]\nfit = '9pt 10pt'\n", "D149", 4, "fit"),
        ("[styles.body]\nfamily = 'sanz'\n", "D149", 4, "family"),
        ("[styles.body]\ninherits = 'titel'\n", "D149", 4, "inherits"),
        ("[styles.body]\nleading = inf\n", "D142", 4, "leading"),
        ("[styles.body]\nleading = nan\n", "D142", 4, "leading"),
        ("[constants]\nzones = nan\n", "D142", 4, "zones"),
        ("[constants]\nzones = [1, { a = -inf }]\n", "D142", 4, "zones"),
        (f"[constants]\nzones = {10**30}\n", "D142", 4, "zones"),
        ("[styles.body]\nmin_leading = 2.0\n", "D149", 4, "min_leading"),
        ("[styles.body]\nbold = 'yes'\n", "D142", 4, "bold"),
        ("[styles]\nbody = 1\n", "D142", 4, "body"),
        ("[fonts.a]\nlatin_bold = 'x.ttf'\n", "F106", 3, "a"),
        ("[fonts.a]\nhan = '../x.ttf'\n", "D144", 4, "han"),
        ("[fonts.a]\nhan = [{ file = 'x.ttf' }]\n", "D142", 4, "han"),
        ("[deck]\nid = 'x'\n", "D142", 3, "deck"),
    ],
)
def test_faults_are_located_and_the_rest_is_kept(
    project: Callable[..., Loaded], toml: str, code: str, row: int, column: str
) -> None:
    loaded = project(HEAD + toml + ("" if "deck" in toml else DECK))
    assert found(loaded) == [(code, row, column)]
    assert len(loaded.game.decks) == ("deck" not in toml)


def test_hints_name_what_was_meant(project: Callable[..., Loaded]) -> None:
    loaded = project(HEAD + DECK + "templte = 'x'\n[styles.a]\ninherits = 'boddy'\nalign = 'centre'\n")
    assert [finding.hint for finding in loaded.findings] == [
        "choose one of start, center, end, justify",
        "did you mean “body”?",
        "did you mean “template”?",
    ]


@pytest.mark.parametrize(
    "styles", ["[styles.a]\ninherits = 'a'\n", "[styles.a]\ninherits = 'b'\n[styles.b]\ninherits = 'a'\n"]
)
def test_circular_styles(project: Callable[..., Loaded], styles: str) -> None:
    loaded = project(HEAD + styles)
    assert {code for code, _, _ in found(loaded)} == {"D149"}
    assert loaded.game.styles["a"].size == 9


def test_the_root_style_inherits_nothing(project: Callable[..., Loaded]) -> None:
    loaded = project(HEAD + "[styles.base]\ninherits = 'body'\nsize = '10pt'\n")
    assert found(loaded) == [("D149", 4, "inherits")]
    assert loaded.game.styles["body"].size == 10


@pytest.mark.parametrize(
    ("line", "code", "column"),
    [
        ('cards = "other.csv"', "D103", "cards"),
        ('cards = "../cards.csv"', "D144", "cards"),
        ('cards = "C:/cards.csv"', "D144", "cards"),
        ('template = "../x.j2"', "D144", "template"),
        ('back = "/x.j2"', "D144", "back"),
        ('scans = "../scans"', "D144", "scans"),
        ('format = "huge"', "M101", "format"),
        ('id = "a/b"', "D132", "id"),
        ('id = ""', "D132", "id"),
        ("id = 3", "D142", "id"),
        ('back_per_card = "yes"', "D142", "back_per_card"),
        ('translate = "name"', "D142", "translate"),
        ('translate = ["nam"]', "D148", "translate"),
        ('worksheet = "x"\ncards = "cards.csv"', "", ""),
    ],
)
def test_faulty_decks_hide_no_others(project: Callable[..., Loaded], line: str, code: str, column: str) -> None:
    key = line.split(" ")[0]
    faulty = "\n".join(
        each for each in DECK.splitlines() if not each.startswith(f"{key} ") and each.split(" ")[0] not in line
    )
    loaded = project(HEAD + faulty + f"\n{line}\n" + DECK.replace('"d"', '"e"'))
    assert [(code, column) for code, _, column in found(loaded)] == ([(code, column)] if code else [])
    assert [deck.id for deck in loaded.game.decks][-1] == "e"


def test_a_folder_is_no_file_of_cards(project: Callable[..., Loaded], tmp_path: Path) -> None:
    (tmp_path / "遊戲 one" / "cards").mkdir(parents=True)
    (fault,) = project(HEAD + DECK.replace('"cards.csv"', '"cards"')).findings
    assert (fault.code, fault.hint) == ("D103", "did you mean “cards.csv”?")


@pytest.mark.parametrize("key", ["id", "cards", "format", "template"])
def test_what_a_deck_must_have(project: Callable[..., Loaded], key: str) -> None:
    loaded = project(HEAD + "\n".join(line for line in DECK.splitlines() if not line.startswith(key)))
    assert found(loaded) == [("D142", 3, "deck")]
    assert key in loaded.findings[0].text


def test_two_decks_with_one_id(project: Callable[..., Loaded]) -> None:
    loaded = project(HEAD + DECK + DECK)
    assert found(loaded) == [("D147", 9, "id")]
    assert len(loaded.game.decks) == 1


def test_findings_of_the_cards(project: Callable[..., Loaded]) -> None:
    loaded = project(HEAD + DECK, cards="id,count,text\na,x,甲\nb,1,\u200b\nc,2,乙\n")
    assert found(loaded) == [("D114", 3, "text"), ("D135", 2, "count")]
    assert all(finding.origin.path.endswith("遊戲 one/cards.csv") for finding in loaded.findings)
    assert [card.id for card in loaded.game.decks[0].cards] == ["b", "c"]


def test_unreadable_cards(project: Callable[..., Loaded], tmp_path: Path) -> None:
    project(HEAD)
    folder = tmp_path / "遊戲 one"
    (folder / "game.toml").write_text(HEAD + DECK, encoding="utf-8")
    (folder / "cards.csv").write_bytes("id,name\n一,中文\n".encode("big5"))
    loaded = load(folder)
    assert found(loaded) == [("D101", 2, "1")]
    (folder / "game.toml").write_text(HEAD + DECK + 'encoding = "big5"\n', encoding="utf-8")
    assert [card.id for card in load(folder).game.decks[0].cards] == ["一"]


TWO = (
    HEAD
    + DECK
    + 'translate = ["name"]\n'
    + DECK.replace('"d"', '"e"').replace("cards.csv", "more.csv")
    + 'translate = ["name"]\n'
)


def test_one_id_for_different_cards_of_two_decks(project: Callable[..., Loaded]) -> None:
    loaded = project(TWO, more="id,name\nb,乙\na,other\n")
    assert found(loaded) == [("D150", 3, "id")]
    assert "cards.csv:2" in loaded.findings[0].text


def test_the_same_card_in_two_decks(project: Callable[..., Loaded]) -> None:
    assert project(TWO, more="id,name,text\na,甲,other\n").findings == ()


@pytest.mark.parametrize(
    ("toml", "code", "row"),
    [
        ("", "D142", 0),
        ("[game]\n", "D142", 1),
        ("[game]\nid = 3\n", "D142", 1),
        ('[game]\nid = "a b"\n', "D132", 2),
        ('[game]\nid = ""\n', "D132", 2),
        ('[game]\nid = "a"\nsource_locale = "../x"\n', "D142", 3),
        ('[game]\nid = "a\n', "D120", 2),
    ],
)
def test_no_game(project: Callable[..., Loaded], toml: str, code: str, row: int) -> None:
    with pytest.raises(PnpError) as caught:
        project(toml)
    assert (caught.value.diagnostic.code, caught.value.diagnostic.origin.row) == (code, row)


@pytest.mark.parametrize(("version", "text"), [('"1.10"', "1.10"), ("3", "3"), ("2026-02-01", "2026-02-01")])
def test_version(project: Callable[..., Loaded], version: str, text: str) -> None:
    assert project(f"{HEAD}version = {version}\n").game.version == text


def test_version_that_loses_digits(project: Callable[..., Loaded]) -> None:
    assert found(project(f"{HEAD}version = 1.10\n")) == [("D142", 3, "version")]


def test_other_spelling_of_a_file(project: Callable[..., Loaded], tmp_path: Path) -> None:
    project(HEAD)
    if not (tmp_path / "遊戲 one" / "CARDS.csv").exists():
        pytest.skip("this system tells upper from lower case")
    loaded = project(HEAD + DECK.replace("cards.csv", "CARDS.csv"))
    assert [(finding.code, finding.severity) for finding in loaded.findings] == [("D146", Severity.WARNING)]


def test_find_project(project: Callable[..., Loaded], tmp_path: Path) -> None:
    project(HEAD)
    folder = tmp_path / "遊戲 one"
    assert find_project(str(folder)) == folder
    assert find_project(str(folder / "game.toml")) == folder


@pytest.mark.parametrize("name", ["nowhere", "..", "", "a\0b"])
def test_no_project(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")
    with pytest.raises(PnpError, match="D140"):
        find_project(name)
