"""By which key a step's phrase is found."""

from pnp.model.effect import ACTIONS, ALL, FORMS, POINTS, Act, Amount, Change, Points, Step

PLACE, THERE = "@place", "@there"
_SUFFIXES = {
    Amount.NONE: ("",),
    Amount.COUNT: ("",),
    Amount.COUNT_OR_ALL: ("", "-all"),
    Amount.SIGNED: ("-up", "-down"),
}


def variants(verb: str) -> tuple[str, ...]:
    """Return the keys of a verb, one for each kind of number that it takes.

    >>> variants("remove"), variants("research")
    (('remove', 'remove-all'), ('research-up', 'research-down'))
    """
    return tuple(verb + suffix for suffix in _SUFFIXES[FORMS[verb].amount])


def variant(step: Step) -> str:
    """Return the key of a step, without its place."""
    match step:
        case Points():
            return POINTS
        case Act(verb):
            return verb
        case Change(verb, amount):
            first, *others = variants(verb)
            return others[0] if others and (amount < 0 or amount == ALL) else first


def size(step: Step) -> int:
    """Return the number that a step's sentence says."""
    match step:
        case Points(points):
            return points
        case Change(_, amount):
            return abs(amount)
        case Act():
            return 1


def sized(verb: str, key: str, scope: str, number: int) -> Step:
    """Return the step whose phrase is ``key`` and whose number is ``number``."""
    if verb == POINTS:
        return Points(number)
    if verb in ACTIONS:
        return Act(verb, scope)
    if FORMS[verb].amount is Amount.NONE:
        return Change(verb, ALL, scope)
    suffix = key.removeprefix(verb)
    return Change(verb, ALL if suffix == "-all" else -number if suffix == "-down" else number, scope)
