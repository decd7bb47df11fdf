"""Rulings: what the sources leave open, how it is decided, and what might be chosen instead."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pnp.diagnostics import NOWHERE, Origin


@dataclass(frozen=True, slots=True)
class Ruling:
    """One open question and its answers.

    ``default`` and ``alternatives`` are ids of answers, ``answers`` what each of them says. ``seeds`` names the sources
    that give rise to the question, ``confidence`` is ``H``, ``M`` or ``L`` (one for each part of the question).
    """

    id: str
    question: str
    default: str
    answers: Mapping[str, str] = field(default_factory=dict)
    alternatives: tuple[str, ...] = ()
    seeds: tuple[str, ...] = ()
    confidence: str = "M"
    origin: Origin = NOWHERE
