"""What stands together: an example, a note, with the words that they explain."""

from collections.abc import Sequence
from itertools import pairwise

from pnp.layout.book.pieces import Piece, Prose, Story, need
from pnp.model.document import Break

_SHARE = 1 / 3  # of a column: so much at most is left free at its foot for the sake of what stands together


def together(story: Story, room: float) -> Story:
    """Return a story whose callouts and lists begin in the column of the paragraph before, headings above it included.

    ``room`` is the height of columns. Where all of it would take up more than a third of a column, it may be torn.
    """
    pieces: list[Piece | Break] = list(story)
    for index, (piece, following) in enumerate(pairwise(story)):
        if isinstance(piece, Prose) and not piece.keep and _is_explained(piece, following):
            kept = piece._replace(keep=True)
            if need((*_headings(pieces[:index]), kept, *story[index + 1 :])) <= _SHARE * room:
                pieces[index] = kept
    return tuple(pieces)


def _is_explained(piece: Prose, following: Piece | Break) -> bool:
    """Whether a callout follows a paragraph, or the list that it announces."""
    if not isinstance(following, Prose):
        return False
    callout = following.ground is not None and piece.ground is None
    return callout or bool(following.asides and not piece.asides and _is_paragraph(piece))


def _is_paragraph(piece: Prose) -> bool:
    return all(node.tag not in {"L", "Note"} for node in piece.place)


def _headings(pieces: Sequence[Piece | Break]) -> Sequence[Piece | Break]:
    """Return the last pieces as far as they are kept with what follows."""
    start = len(pieces)
    while start and not isinstance(before := pieces[start - 1], Break) and before.keep:
        start -= 1
    return pieces[start:]
