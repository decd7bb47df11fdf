"""Cards as the data says them."""

from collections.abc import Mapping
from dataclasses import dataclass

from pnp.diagnostics import NOWHERE, Origin


@dataclass(frozen=True, slots=True)
class Card:
    """One kind of card: its id, how many copies the deck holds, and its fields as they were typed.

    ``origin`` is the row it stands in; a field's own origin is that with ``column`` set to the field's name.
    """

    id: str
    count: int
    fields: Mapping[str, str]
    origin: Origin = NOWHERE

    def origin_of(self, field: str) -> Origin:
        """Return where ``field`` was typed."""
        return Origin(self.origin.path, self.origin.row, field)
