"""A game's faces on the scans of its cards."""

from collections.abc import Sequence

from pnp.cards.faces import Face
from pnp.diagnostics import Diagnostic, collected
from pnp.errors import PnpError
from pnp.layout.files import Prepress
from pnp.layout.overlay import Slot
from pnp.layout.scan import Scanned, scanned_face
from pnp.load.scans import Scan, scans_of
from pnp.model.frame import Frame
from pnp.model.game import Deck, Game


class Scans:
    """The scans of a game; each card's is read once, on whatever paper and target it is shown."""

    def __init__(self, game: Game, prepress: Prepress | None = None) -> None:
        """Read none yet; ``prepress`` makes those that are turned or cropped ready to be printed."""
        self._game, self._prepress = game, prepress
        self._decks: dict[str, tuple[dict[str, Scan], tuple[Diagnostic, ...]]] = {}
        # The face is kept with its scan, or another one might take its id.
        self._faces: dict[int, tuple[Face, Scanned | None, tuple[Diagnostic, ...]]] = {}

    def found(self, faces: Sequence[Face]) -> tuple[Diagnostic, ...]:
        """Return what came up while the scans of the decks of ``faces`` were looked for."""
        decks = {face.deck.id: face.deck for face in faces if face.deck.scans}
        return tuple(finding for deck in decks.values() for finding in self._of(deck)[1])

    def frame(self, face: Face) -> tuple[Frame, tuple[Diagnostic, ...]]:
        """Return a face on its scan, or as it is where there is none, and what is odd about that."""
        scanned, findings = self._scanned(face)
        return scanned.frame if scanned else face.frame, findings

    def slots(self, face: Face) -> tuple[tuple[Slot, ...], tuple[Diagnostic, ...]]:
        """Return a face's slots, each with the colour that is around it on the scan."""
        scanned, findings = self._scanned(face)
        if scanned is None:
            return face.slots, findings
        grounds = zip(face.slots, scanned.grounds, strict=True)
        return tuple(slot._replace(ground=ground) for slot, ground in grounds), findings

    def _of(self, deck: Deck) -> tuple[dict[str, Scan], tuple[Diagnostic, ...]]:
        if deck.id not in self._decks:
            try:
                self._decks[deck.id] = collected(scans_of(self._game.root, deck))
            except PnpError as error:
                self._decks[deck.id] = {}, (error.diagnostic,)
        return self._decks[deck.id]

    def _scanned(self, face: Face) -> tuple[Scanned | None, tuple[Diagnostic, ...]]:
        if id(face) not in self._faces:
            self._faces[id(face)] = (face, *self._made(face))
        return self._faces[id(face)][1:]

    def _made(self, face: Face) -> tuple[Scanned | None, tuple[Diagnostic, ...]]:
        scan = self._of(face.deck)[0].get(face.card.id) if face.deck.scans and not face.failed else None
        if scan is None:
            return None, ()
        width, height = face.frame.width, face.frame.height
        try:
            made = scanned_face(face.slots, scan, width, height, origin=face.card.origin, prepress=self._prepress)
        except PnpError as error:
            return None, (error.diagnostic,)
        return made, made.findings
