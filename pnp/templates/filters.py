"""The filters of card templates: Jinja's own, with limits on those that could make too much, without the needless."""

from collections.abc import Callable, Iterable, Sized
from functools import wraps
from typing import Any

from jinja2 import pass_eval_context
from jinja2.filters import FILTERS, make_attrgetter
from jinja2.nodes import EvalContext

from pnp.templates.guards import check_join, check_percent, check_replace, limited, narrow, short

# Not the same each time, reaching for attributes by name, made for web pages, or boundless.
_LEFT_OUT = frozenset({"attr", "filesizeformat", "pprint", "random", "tojson", "urlencode", "urlize", "wordwrap"})


def filters() -> dict[str, Callable[..., Any]]:
    """Return the filters by name."""
    guards: dict[str, Callable[..., None]] = {
        "batch": _numbers,
        "center": _numbers,
        "format": _format,
        "indent": _indent,
        "replace": _replace,
        "round": _numbers,
        "slice": _numbers,
        "truncate": _numbers,
        "float": _short,
        "int": _short,
        "striptags": _short,
        "sum": _sum,
        "title": _short,
        "trim": _short,
        "wordcount": _short,
    }
    guarded = {name: _guarded(FILTERS[name], guard) for name, guard in guards.items()}
    kept = {name: made for name, made in FILTERS.items() if name not in _LEFT_OUT}
    return {**kept, **guarded, "join": _join}


def _guarded(original: Callable[..., Any], guard: Callable[..., None]) -> Callable[..., Any]:
    """Return the filter with ``guard`` called on its arguments first."""
    passed = hasattr(original, "jinja_pass_arg")  # then the first argument is Jinja's

    @wraps(original)
    def checked(*args: Any, **kwargs: Any) -> Any:
        guard(*args[passed:], **kwargs)
        return original(*args, **kwargs)

    return checked


def _numbers(value: object, *args: object, **kwargs: object) -> None:
    for argument in (*args, *kwargs.values()):
        narrow(argument)


def _short(*values: object, **kwargs: object) -> None:
    for value in (*values, *kwargs.values()):
        short(value)


def _sum(value: Sized, attribute: object = None, start: object = 0) -> None:
    if not isinstance(start, int | float):  # lists, of which each sum is another copy
        narrow(len(value))


def _format(value: object, *args: object, **kwargs: object) -> None:
    check_percent(str(value), kwargs or args)


def _indent(value: object, width: int | str = 4, *args: object, **kwargs: object) -> None:
    narrow(len(width) if isinstance(width, str) else width)
    added = len(width) if isinstance(width, str) else width
    limited(len(str(value)) + (str(value).count("\n") + 1) * added)


def _replace(value: object, old: object, new: object, *args: object, **kwargs: object) -> None:
    check_replace(value, old, new)


@pass_eval_context
def _join(context: EvalContext, values: Iterable[Any], d: str = "", attribute: str | int | None = None) -> str:
    if attribute is not None:
        values = map(make_attrgetter(context.environment, attribute), values)
    listed = list(values)
    check_join(d, listed)
    joined: str = FILTERS["join"](context, listed, d)
    return joined
