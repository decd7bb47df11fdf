"""Numbers as options: every one has bounds, and is a number indeed."""

import math
from typing import Any

import click


class Real(click.FloatRange):
    """A number from ``min`` to ``max``; click's own type lets ``nan`` pass, with which no comparison holds."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Return the number; fail where it is none, or out of bounds."""
        found = float(super().convert(value, param, ctx))
        if not math.isfinite(found):
            self.fail(f"{value!r} is not a number.", param, ctx)
        return found


COUNT = click.IntRange(1, 1_000_000_000)
"""How many of something there are."""
SEED = click.IntRange(-(2**63), 2**63 - 1)
"""Where chance comes from: what 64 bits hold, so that any program can repeat it."""
