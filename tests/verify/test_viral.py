"""Viral as it is: every card says what it does, and there is a position that shows it."""

from __future__ import annotations

import pytest

from pnp.diagnostics import Origin
from pnp.load.verbs import load_verbs
from pnp.model.effect import parse
from pnp.model.effect.tree import steps_of
from pnp.resources import bundled
from pnp.verify.measure import AUTHORED, CONTROLLED, FLOOR, PARAPHRASES_FILE, Figure, below, load_paraphrases, total
from pnp.verify.phrasing import unexecuted
from pnp.verify.run import Report
from pnp.verify.texts import Standing

KNOWN = load_verbs(bundled("games") / "viral")[0]


def test_nothing_is_found(viral: Report) -> None:
    assert viral.findings == ()


def test_every_text_is_read_or_reviewed(viral: Report) -> None:
    standings = {(text.card.id, text.locale): text.standing for text in viral.texts}
    assert len(standings) == 2 * 90
    assert set(standings.values()) == {Standing.PARSED, Standing.REVIEWED}
    assert all((standing is Standing.REVIEWED) is key[0].startswith("zone-") for key, standing in standings.items())


def test_every_step_of_every_card_has_a_witness(viral: Report) -> None:
    effects = {text.card.id: text.card.fields["effect"] for text in viral.texts if "effect" in text.card.fields}
    assert len(effects) == 60
    for card, line in effects.items():
        shown = viral.examined.shown[card]
        assert len(shown) == len(list(steps_of(parse(line)))), card
        assert all(each.happens for each in shown), card
    assert {step.verb for line in effects.values() for step in steps_of(parse(line))} == set(KNOWN.verbs)


@pytest.mark.parametrize("locale", ["en", "zh_TW"])
def test_planted_mistakes_are_found(viral: Report, locale: str) -> None:
    figures = [figure for figure in viral.figures if figure.locale == locale]
    controlled = [figure for figure in figures if figure.sort in CONTROLLED]
    assert {figure.kind for figure in controlled} >= {
        *{"number", "verb", "scope", "or/and", "step dropped", "order", "self/opponent", "may/must", "points lost"}
    }
    assert all(figure.share >= FLOOR for figure in controlled)
    assert sum(figure.planted for figure in controlled) > 2000
    assert total(figures, (AUTHORED,)).share > 0.9


def test_paraphrases_are_right_as_they_stand(viral: Report) -> None:
    """A text with a fault of its own would let every mistake in it count as found."""
    language = viral.languages[0]
    paraphrases, findings = load_paraphrases(language.game.root / PARAPHRASES_FILE, KNOWN)
    assert findings == ()
    for language in viral.languages:
        for paraphrase in paraphrases:
            speaker = language.speakers[paraphrase.deck]
            assert list(speaker.faults(paraphrase.texts[language.locale], paraphrase.effect)) == [], paraphrase


def test_a_verb_that_the_rules_do_not_know() -> None:
    found = list(unexecuted(KNOWN, frozenset(KNOWN.verbs) - {"absorb"}))
    assert [(finding.code, "“absorb”" in finding.text) for finding in found] == [("V103", True)]


def test_too_few_mistakes_found_is_an_error_in_controlled_text_alone() -> None:
    figures = [Figure(sort, "en", "verb", 1000, 989) for sort in (*CONTROLLED, AUTHORED)]
    found = list(below(figures, Origin("phrases.toml")))
    assert [finding.code for finding in found] == ["V171"] * len(CONTROLLED)
    assert "11 are not found" in found[0].text
