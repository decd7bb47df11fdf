"""How many mistakes are found in the texts that say effects, and that what they are planted in is sound."""

from pathlib import Path
from shutil import copytree

import pytest

from planting.effects import KINDS
from planting.sentences import (
    AUTHORED,
    CONTROLLED,
    FLOOR,
    PARAPHRASES_FILE,
    Figure,
    below,
    measured,
    paraphrases,
    table,
    total,
)
from pnp.errors import PnpError
from pnp.load.effects import load_verbs
from pnp.load.project import load
from pnp.project.folders import folders_of
from pnp.resources import bundled
from pnp.verify.run import Report, report

LOCALES = ("en", "zh_TW")
COMMON = {"number", "verb", "scope", "or/and", "step dropped", "order", "self/opponent", "may/must", "points lost"}
KNOWN = load_verbs(bundled("games") / "viral")[0]


def checked(root: Path) -> Report:
    return report(load(root).game, folders_of(root), LOCALES[1:])


@pytest.fixture(scope="module")
def viral() -> Report:
    return checked(bundled("games") / "viral")


@pytest.fixture(scope="module")
def of_viral(viral: Report) -> tuple[Figure, ...]:
    return measured(viral)


@pytest.fixture(scope="module")
def of_lanterns() -> tuple[Figure, ...]:
    return measured(checked(bundled("games") / "lanterns"))


@pytest.mark.parametrize("locale", LOCALES)
def test_mistakes_in_the_texts_of_viral_are_found(of_viral: tuple[Figure, ...], locale: str) -> None:
    figures = [figure for figure in of_viral if figure.locale == locale]
    controlled = [figure for figure in figures if figure.sort in CONTROLLED]
    assert {figure.kind for figure in controlled} >= COMMON
    assert below(controlled) == ()
    assert sum(figure.planted for figure in controlled) > 2000
    assert total(figures, (AUTHORED,)).share > 0.9


@pytest.mark.parametrize("locale", LOCALES)
def test_mistakes_in_the_sentences_of_lantern_night_are_found(of_lanterns: tuple[Figure, ...], locale: str) -> None:
    figures = [figure for figure in of_lanterns if figure.locale == locale and figure.sort in CONTROLLED]
    assert {figure.kind for figure in figures} == set(KINDS)
    assert below(figures) == ()


def test_too_few_mistakes_found_are_told_of_controlled_text_alone() -> None:
    figures = [Figure(sort, "en", "verb", 1000, found) for sort in (*CONTROLLED, AUTHORED) for found in (989, 990)]
    assert FLOOR == 0.99
    assert [(figure.sort, figure.found) for figure in below(figures)] == [(sort, 989) for sort in CONTROLLED]


def test_the_table_has_a_line_for_each_figure_and_the_sums() -> None:
    figures = [Figure("parsed", "en", "verb", 200, 199), Figure("authored", "en", "order", 4, 3)]
    assert table(figures).splitlines()[2:] == [
        "| parsed | en | verb | 200 | 199 | 99.5% |",
        "| authored | en | order | 4 | 3 | 75.0% |",
        "| generated and parsed | all | all | 200 | 199 | 99.5% |",
        "| authored | all | all | 4 | 3 | 75.0% |",
    ]


def test_paraphrases_are_right_as_they_stand(viral: Report) -> None:
    """A text with a fault of its own would let every mistake in it count as found."""
    known = paraphrases(bundled("games") / "viral" / PARAPHRASES_FILE, KNOWN)
    assert len(known) == 22
    for language in viral.languages:
        for paraphrase in known:
            speaker = language.speakers[paraphrase.deck]
            assert list(speaker.faults(paraphrase.texts[language.locale], paraphrase.effect)) == [], paraphrase


def test_a_paraphrase_names_its_deck_and_a_readable_effect(tmp_path: Path) -> None:
    path = tmp_path / PARAPHRASES_FILE
    assert paraphrases(path, KNOWN) == ()
    for line, code in (('deck = "event"', "D142"), ('deck = "event"\neffect = "hop 1"', "M202")):
        path.write_text(f"[[paraphrase]]\n{line}\n", encoding="utf-8")
        with pytest.raises(PnpError) as caught:
            paraphrases(path, KNOWN)
        assert caught.value.diagnostic.code == code


def test_a_verb_that_nobody_can_say_is_no_mistake_to_plant(tmp_path: Path) -> None:
    root = copytree(bundled("games") / "viral", tmp_path / "viral")
    for name, old, new in (
        ("verbs.toml", "[verb]", '[verb]\nhop = { sort = "action" }'),
        ("mutation.csv", '"move, attack@zone"', '"move, hop"'),
    ):
        text = (root / name).read_text(encoding="utf-8")
        assert old in text
        (root / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    assert measured(checked(root))
