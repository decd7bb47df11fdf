"""What a text is worth as the text of an effect."""

from enum import StrEnum
from typing import NamedTuple

from pnp.errors import PnpError
from pnp.i18n.phrases.differences import Difference, alike, differences
from pnp.i18n.phrases.speaker import Speaker
from pnp.model.effect import notation
from pnp.model.effect.tree import Effect, meaning

_NEAR = 0.6
"""From which likeness on the differences to the generated sentence are worth telling."""


class Verdict(StrEnum):
    """How a text stands to an effect: it says the same, the same in another order, otherwise, or cannot be read."""

    SAME = "same"
    REORDERED = "reordered"
    OTHERWISE = "otherwise"
    UNREAD = "unread"


class Judgement(NamedTuple):
    """A verdict, why, and what would mend it.

    ``near`` is how an unread text differs from the sentence of the effect, where it is nearly that.
    """

    verdict: Verdict
    reasons: tuple[str, ...] = ()
    hint: str = ""
    near: tuple[str, ...] = ()


def judge(text: str, effect: Effect, speaker: Speaker) -> Judgement:
    """Return what ``text`` says, held against ``effect``: read where it can be, by its signature where it cannot.

    An unread text without reasons may be right; only a person who reads it can tell.
    """
    try:
        read = speaker.parse(text)
    except PnpError as error:
        said = speaker.say(effect)
        hint = f"{error.diagnostic.text}; the effect is: “{' '.join(said.split())}”"
        near = _told(text, said) if alike(text, said) >= _NEAR else ()
        return Judgement(Verdict.UNREAD, tuple(speaker.faults(text, effect)), hint, near)
    verdict = compared(read, effect)
    hint = f"the text is read as “{notation(read)}”, the effect is “{notation(effect)}”"
    if verdict is Verdict.SAME:
        return Judgement(verdict)
    if verdict is Verdict.REORDERED:
        return Judgement(verdict, ("names the parts in another order than the icons",), hint)
    return Judgement(verdict, _told(text, speaker.say(effect)) or (hint,), hint)


def compared(read: Effect, effect: Effect) -> Verdict:
    """Return how an effect that was read stands to the one that is meant."""
    if read == effect:
        return Verdict.SAME
    return Verdict.REORDERED if meaning(read) == meaning(effect) else Verdict.OTHERWISE


def _told(text: str, said: str) -> tuple[str, ...]:
    return tuple(map(_told_difference, differences(text, said)))


def _told_difference(difference: Difference) -> str:
    """Return a difference as the end of a sentence about the text."""
    here, there = difference
    if not here:
        return f"does not say “{there}”, the effect does"
    if not there:
        return f"says “{here}”, the effect does not"
    return f"says “{here}”, the effect “{there}”"
