"""What keeps a template from endless work: a budget of steps, and limits on the size of what it makes.

Each turn of a loop, call, filter, comparison and inclusion is a step; what is long counts as several, by its size and
by what is in it, where it is looked at, copied or made. The size of a text is known before it is made. Nothing is timed
here, so a template that renders here renders everywhere; what nobody thought of ends at the limits of ``wall``.
"""

import re
from collections.abc import Callable, Collection, ItemsView, Iterable, Iterator, KeysView, Mapping, ValuesView
from string import Formatter
from typing import Any

from jinja2 import pass_context
from jinja2.exceptions import TemplateRuntimeError
from jinja2.runtime import Context

MOST_STEPS = 200_000
LONGEST = 2_000_000
"""Characters in the longest text, a rendered card's included."""
WIDEST = 1000
"""The widest that a text may be padded, and the largest number a filter takes."""
_MOST_BITS = 256
_CHARACTERS = 8
"""A step for each 2 ** 8 characters: all steps together make or look at 50 million."""
_PAIRED = 1000
"""Steps that the arguments of a test may weigh which is asked of each value of a list."""

_PERCENT = re.compile(r"%(?:\([^)]*\))?[#0\- +]*(\*|\d*)(?:\.(\*|\d*))?")
_DIGITS = re.compile(r"\d+")


class LimitError(TemplateRuntimeError):
    """A template does more than any card needs."""


class Meter:
    """Counts the steps of one rendering after another; ``left`` is what remains of the present one."""

    def __init__(self) -> None:
        """Begin with all steps left."""
        self.left = MOST_STEPS

    def refill(self) -> None:
        """Begin another rendering."""
        self.left = MOST_STEPS

    def spend(self, steps: int) -> None:
        """Take ``steps`` from what is left."""
        self.left -= steps
        if self.left < 0:
            raise LimitError(f"the template takes more than {MOST_STEPS} steps")

    @pass_context
    def counted(self, context: Context, values: Iterable[Any]) -> Iterable[Any]:
        """Return ``values`` for a loop over them, each value a step."""
        try:
            self.spend(len(values))  # type: ignore[arg-type]  # whatever has no length raises
        except TypeError:
            return self._each(values)
        return values

    def _each(self, values: Iterable[Any]) -> Iterator[Any]:
        for value in values:
            self.spend(1)
            yield self.sound(value)

    @pass_context
    def weighed(self, context: Context, value: Any) -> Any:
        """Return ``value`` as it goes into a filter, which may look at all of it."""
        self.spend(1 + (len(value) >> 6 if isinstance(value, str | list | tuple | dict) else 0))
        return value

    @pass_context
    def sorted(self, context: Context, value: Any) -> Any:
        """Return ``value`` as it goes into a filter that compares what is in it, each with several others."""
        if not isinstance(value, str | Mapping | list | tuple):
            value = list(self._each(value))
        self.weigh(value, times=max(len(value).bit_length() >> 2, 1))
        return value

    @pass_context
    def compared(self, context: Context, value: Any) -> Any:
        """Return ``value`` as one side of a comparison, which may look at all that is in it."""
        if isinstance(value, str):
            if len(value) >> _CHARACTERS:
                self.spend(len(value) >> _CHARACTERS)
        elif isinstance(value, list | tuple | dict | set | frozenset):
            self.weigh(value)
        elif isinstance(value, range | KeysView | ValuesView | ItemsView):
            self.spend(len(value))
        elif isinstance(value, Iterator):
            return self._each(value)
        return value

    @pass_context
    def paired(self, context: Context, value: Any) -> Any:
        """Return an argument of a test that is asked of each value of a list; raise ``LimitError`` if it is long."""
        before = self.left
        self.compared(context, value)
        if before - self.left > _PAIRED:
            raise LimitError("what each value of a list is tested with is too long")
        return value

    def weigh(self, value: Any, times: int = 1) -> None:
        """Take steps for all that is in ``value``, over and over where it stands in it more than once."""
        pending: list[Any] = [value]
        while pending:
            part = pending.pop()
            self.spend((1 + (len(part) >> _CHARACTERS if isinstance(part, str) else 0)) * times)
            if isinstance(part, Mapping):
                pending.extend(part.keys())
                pending.extend(part.values())
            elif isinstance(part, list | tuple | set | frozenset):
                pending.extend(part)

    @pass_context
    def measured(self, context: Context, value: Any) -> Any:
        """Return ``value``, which a template made, where it is not too large."""
        return self.sound(value)

    def sound(self, value: Any) -> Any:
        """Return ``value`` where it is not too large.

        Of a list everything in it is counted, over and over where it stands in it more than once: to print, compare or
        copy it takes that long. What comes one by one is counted as it comes.
        """
        if isinstance(value, str):
            limited(len(value))
            if len(value) >> _CHARACTERS:
                self.spend(len(value) >> _CHARACTERS)
        elif isinstance(value, int):
            if value.bit_length() > _MOST_BITS:
                raise LimitError("the number is too large")
        elif isinstance(value, list | tuple | dict | set | frozenset):
            self.weigh(value)
        elif isinstance(value, range):
            self.spend(len(value))
        elif isinstance(value, Iterator):
            return self._each(value)
        return value

    def joined(self, pieces: Iterable[str]) -> str:
        """Return the pieces of a template's output as one text."""
        length, kept = 0, []
        for piece in pieces:
            length += len(piece)
            if length > LONGEST:
                limited(length)
            kept.append(piece)
        self.spend(length >> _CHARACTERS)
        return "".join(kept)


def limited(length: int) -> None:
    """Raise ``LimitError`` where a text would have more than ``LONGEST`` characters."""
    if length > LONGEST:
        raise LimitError(f"a text of {length} characters is too long; {LONGEST} are the most")


def narrow(number: object) -> None:
    """Raise ``LimitError`` where a number that says how wide or how many is larger than ``WIDEST``."""
    if isinstance(number, int | float) and abs(number) > WIDEST:
        raise LimitError(f"{number} is too large here; {WIDEST} is the most")


def short(text: object) -> None:
    """Raise ``LimitError`` where a text is too long for what takes more than its length in time."""
    if isinstance(text, str) and len(text) > 20 * WIDEST:
        raise LimitError(f"a text of {len(text)} characters is too long here; {20 * WIDEST} are the most")


def steps(*limits: int) -> range:
    """Return ``range(…)`` where a loop over it could end."""
    made = range(*limits)
    if made[MOST_STEPS:]:
        raise LimitError(f"a range is too long; {MOST_STEPS} is the most")
    return made


def _longest(values: Iterable[object]) -> int:
    return max((len(value if isinstance(value, str) else str(value)) for value in values), default=0)


def check_percent(text: str, values: object) -> None:
    """Check ``text % values`` before it is made."""
    fields = _PERCENT.findall(text)
    for number in (number for field in fields for number in field):
        if number == "*":
            raise LimitError("the width “*” is not supported")
        narrow(int(number or "0"))
    listed = values.values() if isinstance(values, Mapping) else values if isinstance(values, tuple) else (values,)
    limited(len(text) + len(fields) * (_longest(listed) + WIDEST))


def _check_format(text: str, values: Iterable[object]) -> None:
    """Check ``text.format(…)`` before it is made."""
    fields = [field for field in Formatter().parse(text) if field[1] is not None]
    for _, _, spec, _ in fields:
        if "{" in (spec or ""):
            raise LimitError("a field inside a field is not supported")
        for number in _DIGITS.findall(spec or ""):
            narrow(int(number))
    limited(len(text) + len(fields) * (_longest(values) + WIDEST))


def format_method(method: Callable[..., str], text: str) -> Callable[..., str]:
    """Return the method ``format`` or ``format_map`` of ``text``, its size checked."""

    def checked(*args: object, **kwargs: object) -> str:
        _check_format(text, [*args, *kwargs.values()])
        return method(*args, **kwargs)

    return checked


def check_operation(operator: str, left: object, right: object) -> None:
    """Check ``left operator right`` before it is done, for ``*``, ``**`` and ``%``."""
    if operator == "%":
        if isinstance(left, str):
            check_percent(left, right)
    elif operator == "**":
        if isinstance(left, int) and isinstance(right, int) and left.bit_length() * abs(right) > _MOST_BITS:
            raise LimitError("the number is too large")
    elif operator == "*":
        for many, times in ((left, right), (right, left)):
            if isinstance(times, int) and isinstance(many, str | list | tuple):
                limited(len(many) * max(times, 0))


def check_method(text: str, name: str, args: tuple[object, ...]) -> None:
    """Check a call of one of a text's methods before it is made."""
    if name in {"center", "ljust", "rjust", "zfill"}:
        for argument in args:
            narrow(argument)
    elif name in {"strip", "lstrip", "rstrip", "rfind", "rindex", "rpartition", "rsplit"}:
        for argument in args:  # these take the product of both lengths
            short(argument)
    elif name == "striptags":
        short(text)
    elif name == "replace" and len(args) >= 2:
        check_replace(text, args[0], args[1])
    elif name == "join" and args and isinstance(args[0], str | list | tuple | Mapping):
        check_join(text, args[0])


def check_replace(text: object, old: object, new: object) -> None:
    """Check ``text.replace(old, new)`` before it is done."""
    limited(len(str(text)) + str(text).count(str(old)) * len(str(new)))


def check_join(glue: object, values: Collection[object]) -> None:
    """Check ``glue.join(values)`` before it is done."""
    texts = (value if isinstance(value, str) else str(value) for value in values)
    limited(sum(map(len, texts)) + len(str(glue)) * len(values))
