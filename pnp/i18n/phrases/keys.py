"""By which key a step's phrase is found, and what numbers it says."""

from pnp.model.effect.tree import ALL, Amount, Count, Per, Selector, Signed, Step, TableValue, UpTo
from pnp.model.effect.vocabulary import Form, Vocabulary

PLACE, THERE, WHO = "@place", "@there", "@who"
MANY = 2
"""The number by which a form is chosen where nobody knows how many there will be."""
_SUFFIXES = {"count-or-all": ("", "-all"), "signed": ("-up", "-down")}


def variants(verb: str, form: Form) -> tuple[str, ...]:
    """Return the keys of a verb, one for each kind of number that it takes.

    >>> variants("remove", Form(number="count-or-all")), variants("research", Form(number="signed"))
    (('remove', 'remove-all'), ('research-up', 'research-down'))
    """
    suffixes = ("",) if form.takes else _SUFFIXES.get(form.number, ("",))  # things say themselves how many they are
    return tuple(verb + suffix for suffix in suffixes)


def variant(step: Step, known: Vocabulary) -> str:
    """Return the key of a step, without its place."""
    first, *others = variants(step.verb, known.verbs[step.verb])
    down = step.amount == ALL or (isinstance(step.amount, Signed) and step.amount.by < 0)
    return others[0] if others and down else first


def size(amount: Amount) -> int:
    """Return the number by which the form of a sentence is chosen, and which it says if it is known."""
    match amount:
        case int():
            return amount
        case Signed(by):
            return abs(by)
        case Per(each, _):
            return each
        case UpTo(most):
            return size(most)
        case Count() | TableValue():
            return MANY
        case _:
            return 1


def sized(verb: str, key: str, place: str, number: int, form: Form) -> Step:
    """Return the step whose phrase is ``key`` and whose number is ``number``."""
    suffix = key.removeprefix(verb)
    amount: Amount = None if form.number == "none" else number
    if suffix == "-all":
        amount = ALL
    elif form.number == "signed":
        amount = Signed(-number if suffix == "-down" else number)
    return Step(verb, amount, Selector(place=place))
