"""Effects are read once, when a project is loaded."""

import subprocess
import sys
from pathlib import Path

import pytest

from pnp.diagnostics import Origin
from pnp.errors import PnpError
from pnp.load.project import load
from pnp.model.effect import notation
from pnp.model.effect.tree import Selector, Step
from pnp.resources import bundled

GAME = """
[game]
id = "toy"

[[deck]]
id = "main"
format = "poker"
template = "plain"
cards = "cards.csv"
"""


def project(folder: Path, cards: str, verbs: str | None = None) -> Path:
    (folder / "game.toml").write_text(GAME, encoding="utf-8")
    (folder / "cards.csv").write_text(cards, encoding="utf-8")
    if verbs is not None:
        (folder / "verbs.toml").write_text(verbs, encoding="utf-8")
    return folder


def test_a_card_carries_its_tree(tmp_path: Path) -> None:
    loaded = load(project(tmp_path, "id,effect\nhop,hop@pond\nrest,\n"))
    hop, rest = loaded.game.decks[0].cards
    assert hop.effect == hop.does() == Step("hop", None, Selector(place="pond"))
    assert rest.effect is rest.fault is None
    assert loaded.game.vocabulary is None
    assert not loaded.findings


def test_a_card_without_an_effect_does_nothing_that_could_be_asked(tmp_path: Path) -> None:
    (card,) = load(project(tmp_path, "id,effect\nrest,\n")).game.decks[0].cards
    with pytest.raises(PnpError) as caught:
        card.does()
    assert caught.value.diagnostic.code == "M201"
    assert caught.value.diagnostic.origin == Origin((tmp_path / "cards.csv").as_posix(), 2, "effect")


def test_a_mistake_is_a_finding_of_loading_in_its_row_and_column(tmp_path: Path) -> None:
    loaded = load(project(tmp_path, "id,effect\nhop,hop\nhup,hup\nodd,hop |\n", "[verb]\nhop = {}\n"))
    hop, *wrong = loaded.game.decks[0].cards
    path = (tmp_path / "cards.csv").as_posix()
    assert [(each.code, each.origin) for each in loaded.findings] == [
        ("M202", Origin(path, 3, "effect")),
        ("M201", Origin(path, 4, "effect")),
    ]
    assert "no verb is called “hup”" in loaded.findings[0].text
    assert hop.does() == Step("hop")
    for card, finding in zip(wrong, loaded.findings, strict=True):
        assert card.effect is None
        with pytest.raises(PnpError) as caught:
            card.does()
        assert caught.value.diagnostic == finding


def test_the_same_line_is_read_once_but_told_of_in_each_row(tmp_path: Path) -> None:
    loaded = load(project(tmp_path, "id,effect\na,hop\nb,hop\nc,hop |\nd,hop |\n"))
    first, second, *_ = loaded.game.decks[0].cards
    assert first.effect is second.effect
    assert [each.origin.row for each in loaded.findings] == [4, 5]


def test_words_that_cannot_be_read_hide_no_card(tmp_path: Path) -> None:
    loaded = load(project(tmp_path, "id,effect\nhop,hop\n", "[verb\n"))
    assert [each.origin.path for each in loaded.findings] == [(tmp_path / "verbs.toml").as_posix()]
    assert loaded.game.decks[0].cards[0].does() == Step("hop")


def test_findings_about_the_words_are_findings_of_loading(tmp_path: Path) -> None:
    loaded = load(project(tmp_path, "id,effect\nhop,hop\n", "[verb]\nhop = {}\nthen = {}\n"))
    assert [(each.code, Path(each.origin.path).name) for each in loaded.findings] == [("D142", "verbs.toml")]


@pytest.mark.parametrize("name", ["viral", "lanterns"])
def test_every_effect_of_the_bundled_games_is_read(name: str) -> None:
    game = load(bundled("games") / name).game
    cards = [card for deck in game.decks for card in deck.cards if card.fields.get("effect")]
    assert cards
    for card in cards:
        assert notation(card.does()) == card.fields["effect"]


@pytest.mark.parametrize("cards", ["id,text\nhop,Hop!\n", "id,effect\nhop,\nhup,\n"])
def test_a_project_without_effects_does_not_load_their_reader(tmp_path: Path, cards: str) -> None:
    project(tmp_path, cards)
    code = (
        "import sys, pathlib; from pnp.load.project import load; load(pathlib.Path(sys.argv[1]));"
        "print([name for name in sys.modules if name.startswith('pnp.model.effect')])"
    )
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
