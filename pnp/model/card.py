"""Cards as the data says them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pnp.diagnostics import NOWHERE, Diagnostic, Origin
from pnp.errors import PnpError

if TYPE_CHECKING:  # the tree takes as long to import as 20 cards to build, and few decks have effects
    from pnp.model.effect.tree import Effect

EFFECT = "effect"
"""The field of a card that holds the line of its effect."""


@dataclass(frozen=True, slots=True)
class Card:
    """One kind of card: its id, how many copies the deck holds, and its fields as they were typed.

    ``origin`` is the row it stands in; a field's own origin is that with ``column`` set to the field's name. ``effect``
    is the tree of what the card does, None where its line is empty or, as ``fault`` says, cannot be read.
    """

    id: str
    count: int
    fields: Mapping[str, str]
    origin: Origin = NOWHERE
    effect: "Effect | None" = None
    fault: Diagnostic | None = None

    def origin_of(self, field: str) -> Origin:
        """Return where ``field`` was typed."""
        return Origin(self.origin.path, self.origin.row, field)

    def does(self) -> "Effect":
        """Return the effect of a card that has to have one.

        Raise ``PnpError`` M201–M207 where it cannot be read, M201 where there is none.
        """
        if self.effect is not None:
            return self.effect
        if self.fault is not None:
            raise PnpError.of(self.fault)
        hint = "write what it does, such as a verb"
        raise PnpError("M201", f"the card “{self.id}” has no effect", self.origin_of(EFFECT), hint)
