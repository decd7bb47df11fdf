"""Which answer is chosen to each question that the sources of a game leave open."""

from collections.abc import Iterable, Mapping

from pnp.errors import PnpError
from pnp.model.ruling import Ruling


def decided(rulings: Iterable[Ruling], choices: Mapping[str, str]) -> dict[str, str]:
    """Return the answer to each ruling: that of ``choices``, or its default.

    Raises ``PnpError`` E121 for a ruling or an answer that there is not.
    """
    known = {ruling.id: ruling for ruling in rulings}
    for name, answer in choices.items():
        if name not in known:
            raise PnpError("E121", f"there is no ruling “{name}”", hint=f"known are {', '.join(known)}")
        answers = (known[name].default, *known[name].alternatives)
        if answer not in answers:
            raise PnpError("E121", f"“{answer}” is no answer to {name}", hint=f"one of {', '.join(answers)}")
    return {name: choices.get(name, ruling.default) for name, ruling in known.items()}
