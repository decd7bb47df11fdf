"""Viral as it is: every card says what it does, and there is a position that shows it."""

from __future__ import annotations

from pnp.load.effects import load_verbs
from pnp.model.effect import parse
from pnp.model.effect.tree import steps_of
from pnp.resources import bundled
from pnp.verify.phrasing import unexecuted
from pnp.verify.run import Report
from pnp.verify.texts import Evidence

KNOWN = load_verbs(bundled("games") / "viral")[0]


def test_nothing_is_found(viral: Report) -> None:
    assert viral.findings == ()


def test_every_text_is_read_or_reviewed(viral: Report) -> None:
    standings = {(text.card.id, text.locale): text.standing for text in viral.texts}
    assert len(standings) == 2 * 90
    assert set(standings.values()) == {Evidence.PARSED, Evidence.REVIEWED}
    assert all((standing is Evidence.REVIEWED) is key[0].startswith("zone-") for key, standing in standings.items())


def test_every_step_of_every_card_has_a_witness(viral: Report) -> None:
    effects = {text.card.id: text.card.fields["effect"] for text in viral.texts if "effect" in text.card.fields}
    assert len(effects) == 60
    for card, line in effects.items():
        shown = viral.examined.shown[card]
        assert len(shown) == len(list(steps_of(parse(line)))), card
        assert all(each.happens for each in shown), card
    assert {step.verb for line in effects.values() for step in steps_of(parse(line))} == set(KNOWN.verbs)


def test_a_verb_that_the_rules_do_not_know() -> None:
    found = list(unexecuted(KNOWN, frozenset(KNOWN.verbs) - {"absorb"}))
    assert [(finding.code, "“absorb”" in finding.text) for finding in found] == [("V103", True)]
