"""Texts in words of their own: read by a person, and held against what was read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.verify.reviews import load_reviews, records
from pnp.verify.texts import Evidence

if TYPE_CHECKING:
    from pathlib import Path

    from tests.verify.conftest import Project

PARSED = "[attack][attack] <b>Attack twice:</b> remove 1 opponent’s virus from an organ with your virus."
AUTHORED = "Attack twice, wherever you like."
CARD = "mutation-hair-trigger"


def reviewed(project: Project) -> None:
    project.change("mutation.csv", PARSED, f'"{AUTHORED}"')
    found = [text for text in project.report(("zh_TW",)).texts if text.card.id == CARD and text.review]
    assert [text.locale for text in found] == ["en"]
    path = project.root / "reviews.toml"
    added = records(text.review for text in found if text.review)
    path.write_text(f"{path.read_text(encoding='utf-8')}\n{added}", encoding="utf-8")


def codes(project: Project) -> list[str]:
    return [finding.code for finding in project.errors()]


def test_a_review_bears_a_text_that_cannot_be_read(project: Project) -> None:
    project.change("mutation.csv", PARSED, f'"{AUTHORED}"')
    assert codes(project) == ["V132"]


def test_a_reviewed_text_stands_until_it_or_its_effect_changes(project: Project) -> None:
    reviewed(project)
    assert codes(project) == []
    standings = {text.locale: text.standing for text in project.report().texts if text.card.id == CARD}
    assert standings["en"] is Evidence.REVIEWED
    project.change("mutation.csv", AUTHORED, "Attack twice, wherever you please.")
    (finding,) = project.errors()
    assert finding.code == "V133"
    assert "the text changed since the text was reviewed" in finding.text


def test_a_change_of_the_effect_voids_a_review(project: Project) -> None:
    reviewed(project)
    project.change("mutation.csv", '"attack, attack"', '"attack, attack@zone"')
    found = [finding for finding in project.errors() if "en:" in finding.text]
    assert [finding.code for finding in found] == ["V134", "V134", "V133"]
    assert "the effect changed since the text was reviewed" in found[-1].text


def test_a_review_does_not_cover_a_wrong_signature(project: Project) -> None:
    project.change("mutation.csv", PARSED, "Attack 3 times.")
    found = project.errors()
    assert [finding.code for finding in found] == ["V134", "V132"]
    assert "says 3, the effect 2" in found[0].text


def test_a_review_of_what_needs_none_is_told(project: Project) -> None:
    reviewed(project)
    project.change("mutation.csv", f'"{AUTHORED}"', PARSED)
    found = [finding for finding in project.report().findings if finding.code == "V137"]
    assert len(found) == 1
    assert CARD in found[0].text


def test_two_reviews_of_one_text(project: Project) -> None:
    path = project.root / "reviews.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text + text[text.index("[[review]]") :], encoding="utf-8")
    assert {finding.code for finding in project.errors()} == {"V138"}


def test_a_file_of_another_shape_is_told_and_has_no_reviews(tmp_path: Path) -> None:
    path = tmp_path / "reviews.toml"
    path.write_text("review = 3\n", encoding="utf-8")
    found = load_reviews(path)
    assert [(each.code, each.origin.row, each.message) for each in found.findings] == [
        ("D142", 1, "“review” is not a list of tables")
    ]
    assert found.known == {}


def test_a_spelling_that_is_no_locale_is_kept_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "reviews.toml"
    table = '[[review]]\ncards = ["a"]\nlocale = "%s"\ntext = "1"\neffect = "2"\n'
    path.write_text(table % "zh-TW" + table % "no locale", encoding="utf-8")
    assert sorted(load_reviews(path).known) == [("a", "no locale"), ("a", "zh_TW")]
