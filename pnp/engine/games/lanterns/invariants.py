"""What must hold at every step."""

from collections.abc import Iterator

from pnp.engine.games.lanterns.events import Removed
from pnp.engine.games.lanterns.state import State, without


def broken(before: State, after: State) -> Iterator[str]:
    """Yield the invariants that a step breaks."""
    config = after.config
    cards = [card for pile in (after.deck, after.table, after.discard, *after.hand) for card in pile]
    if sorted(cards) != sorted(config.cards):
        yield "cards were lost or made"
    gone = [event.owner for event in after.events if isinstance(event, Removed)]
    for seat in range(config.players):
        was, now = _lanterns(before, seat), _lanterns(after, seat)
        if was - now != (gone.count(seat) if before is not after else 0):
            yield f"lanterns of seat {seat} were lost or made"
        if min(after.points[seat], after.coins[seat], after.supply[seat]) < 0:
            yield f"seat {seat} has less than nothing"
        if not 0 <= after.fame[seat] <= config.numbers.fame_top:
            yield f"the fame of seat {seat} left its track"
        shown = after.hand[seat]
        for card in after.shown[seat]:
            if card not in shown:
                yield f"seat {seat} shows a card that it does not have"
            shown = without(shown, card)
        if after.peeked[seat] > len(after.deck):
            yield f"seat {seat} knows more cards than the deck has"
    if any(tuple(sorted(there)) != there for there in after.places):
        yield "lanterns are told apart"
    if after.round > config.tables["rounds"]:
        yield "a round too many"


def _lanterns(state: State, seat: int) -> int:
    return state.supply[seat] + sum(there.count(seat) for there in state.places)
