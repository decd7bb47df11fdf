"""Proofs to review a translation by: both languages side by side, with what the checks and the layout find."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path, PurePath
from typing import NamedTuple, TypeAlias

from pnp.cards.faces import Face, Faces, LaidOutSide
from pnp.cards.sheets import footer_of
from pnp.diagnostics import Diagnostic, Found, Origin, Severity, Subject, collected, folded
from pnp.errors import PnpError
from pnp.files import replacing, write
from pnp.i18n.checks.record import MessageKey
from pnp.layout.card import LaidOutCard
from pnp.layout.proof import Proof, ProofEntry, Section, proof
from pnp.layout.proofparts import UNFIT, Note, ProofSide, Tint
from pnp.load.documents import Read
from pnp.load.project import PROJECT_FILE
from pnp.model.document import Text
from pnp.model.frame import Page
from pnp.model.game import Deck, Game
from pnp.model.paper import Paper, paper
from pnp.production.build import asked_locales, build
from pnp.production.earlier import set_aside
from pnp.production.request import CARD_TARGETS, Outcome, Progress, Request, silent
from pnp.project.edition import Edition
from pnp.project.project import Project, open_project
from pnp.project.report import REPORT, listing, unique
from pnp.render.artwork import Artwork
from pnp.render.pdf import write as write_pdf
from pnp.review.check import check
from pnp.review.proof_documents import Blocks, Setter
from pnp.text.fonts import Fonts
from pnp.text.house import house
from pnp.text.typesetter import Typesetter

TARGET = "proof"
_LANGUAGE = "en"
"""What findings are written in."""
_LONGEST = 300
_OF_TEXTS = {"X501": "I331", "X502": "I334"}
"""What the layout says of a slot, and the check that says it of the slot's message."""
_DRAFTS = frozenset({"I363", "I364"})
"""Findings about translations that are not shown."""
_OF_CARDS = frozenset({"card", "side"})
_Keyed: TypeAlias = dict[Diagnostic, MessageKey]
"""Findings about messages, each with its message."""
_RANKS = {severity: rank for rank, severity in enumerate(Severity)}


class _Drawn(NamedTuple):
    """A face and, where its markup could be read, its layout."""

    face: Face
    layout: LaidOutCard | None


def build_proofed(request: Request, progress: Progress = silent) -> Outcome:
    """Build what is asked for, and the proofs of it, which the reports list too."""
    built = build(request, progress)
    made = proofs(request, progress)
    for path in built.files:
        if path.name == REPORT:
            write(path, listing(path.read_bytes(), [each.name for each in made.files if each.parent == path.parent]))
    return built._replace(files=built.files + made.files, findings=unique((*built.findings, *made.findings)))


def proofs(request: Request, progress: Progress = silent) -> Outcome:
    """Write ``proof-PAPER.pdf`` beside the sheets of each locale that is asked for but the source's.

    Return the files and what came up about them alone; the cards' own findings are in the proofs. Raise ``PnpError``
    where the project cannot be read.
    """
    project = open_project(request.project, writing=False)
    game = project.game
    documents = _asked(project.documents, request)
    decks = [deck for deck in game.decks if deck.translate and deck.cards and set(CARD_TARGETS) & set(request.targets)]
    locales = [locale for locale in asked_locales(request, game) if locale != game.source_locale]
    earlier, failures = set_aside(game, request, locales, (TARGET,))
    findings: list[Diagnostic] = [failure.diagnostic for failure in failures]
    if not locales or not (decks or documents.sources):
        left = [found for old in earlier.values() for found in old.settled(())]
        return Outcome(findings=(_nothing(game, bool(locales)), *left))
    known = [locale for locale in locales if locale in project.known]
    checked = check(request.project, known).findings if known else ()
    shown, fonts = project._replace(documents=documents), Fonts(project.folders.fonts)
    files: list[Path] = []
    with Artwork() as artwork:
        maker = _Maker(shown, decks, fonts, artwork, request, progress)
        for locale, old in earlier.items():
            try:
                made = maker.made(locale, checked)
            except PnpError as error:
                findings += (error.diagnostic, *old.settled(()))
                continue
            files += made.files
            findings += (*made.findings, *old.settled(made.files))
    return Outcome(tuple(files), findings=unique(findings))


def _asked(read: Read, request: Request) -> Read:
    return read._replace(sources=tuple(pair for pair in read.sources if pair[0].target in request.targets))


def _nothing(game: Game, translated: bool) -> Diagnostic:
    where = Origin((game.root / PROJECT_FILE).as_posix())
    if translated:
        message = "no deck has texts to translate, and there is no document, so there is no proof"
        hint = "name them under translate, below a deck"
    else:
        message = f"“{game.source_locale}” is the source language, which has no proof"
        hint = "name a translation, such as --locale zh_TW"
    return Diagnostic("B108", message, where, Severity.WARNING, hint)


class _Drawer:
    """Draws the faces of translated decks in one locale."""

    def __init__(self, edition: Edition) -> None:
        self._game, self._locale = edition.game, edition.locale
        self._sides: list[LaidOutSide] = []
        self._faces = Faces(edition, watch=self._sides.append)

    def decks(self, decks: Sequence[Deck], progress: Progress) -> Mapping[str, tuple[_Drawn, ...]]:
        """Return the faces by deck."""
        return {deck.id: tuple(self._of(deck, progress)) for deck in decks}

    def _of(self, deck: Deck, progress: Progress) -> Iterator[_Drawn]:
        alone = deck._replace(back="", back_per_card=False)
        for number, face in enumerate(self._faces.of(alone, deck.template), 1):
            seen = [each.layout for each in self._sides]
            self._sides.clear()
            yield _Drawn(face, seen[-1] if seen else None)
            progress(f"{self._game.id} {self._locale} {TARGET}", number, len(deck.cards))


class _Compiled:
    """The content of one locale's proof: faces in both languages, with the findings about each.

    ``documents`` are the ids of those whose blocks are shown.
    """

    def __init__(
        self,
        game: Game,
        locale: str,
        sources: Mapping[str, tuple[_Drawn, ...]],
        targets: Mapping[str, tuple[_Drawn, ...]],
        checked: Iterable[Diagnostic],
        documents: Sequence[str] = (),
    ) -> None:
        self._game, self._locale = game, locale
        self._by_card: dict[str, _Keyed] = {}
        self._by_text: dict[tuple[str, str], _Keyed] = {}
        self._documents = tuple(f"{game.id}/{document}#" for document in documents)
        self._others: list[Diagnostic] = []
        self._layout: set[Diagnostic] = set()
        for found in checked:
            self._add(found)
        self.sections = tuple(
            Section(
                deck.title or deck.id,
                deck.format.radius,
                tuple(self._entry(one, other) for one, other in zip(sources[deck.id], targets[deck.id], strict=True)),
            )
            for deck in game.decks
            if deck.id in targets
        )

    @property
    def remarks(self) -> tuple[Note, ...]:
        """The findings about no single text that is shown, the worst first."""
        others = (*self._by_card.values(), *self._by_text.values())
        gone = [found for each in others for found, key in each.items() if key.locale == self._locale]
        left = [found for found in (*self._others, *gone) if found._replace(key=()) not in self._layout]
        return tuple(
            _note(each.first, f"{_place(each.first.origin)}{each.text}") for each in folded(_worst_first(left))
        )

    def _add(self, found: Diagnostic) -> None:
        """Put a finding with its card's, with those about no card, or away where it is another locale's or a remark."""
        key = found.key
        locale = key[0] if key else ""
        if found.severity is Severity.INFO or locale not in {"", self._locale, self._game.source_locale}:
            return
        card = key.context.rpartition("#")[0] if isinstance(key, MessageKey) else ""
        if not isinstance(key, MessageKey) or not card:
            self._others += [found] if locale != self._game.source_locale else []
        elif key.context.startswith(self._documents):
            self._by_text.setdefault((key.context, key.source), {})[found] = key
        else:
            self._by_card.setdefault(card, {})[found] = key

    def said(self, text: Text, of_source: Sequence[Diagnostic], of_target: Sequence[Diagnostic]) -> tuple[Note, ...]:
        """Return the notes about a document's message, the worst first; what is said once is not said again."""
        checked = self._by_text.pop((text.context, text.source), {})
        self._layout.update((*of_source, *of_target))
        common = [found for found in of_source if found in of_target]  # of what both languages show, such as a picture
        foreign = [found for found in of_source if found not in common]
        notes = []
        for found in _worst_first([*checked, *of_target, *foreign]):
            said = found._replace(about=tuple(each for each in found.about if each.name != text.context)).text
            source = f"{self._game.source_locale}: " if found in foreign and found not in of_target else ""
            notes.append(_note(found, f"{source}{said}", _draft(found, checked)))
        return tuple(notes)

    def _entry(self, one: _Drawn, other: _Drawn) -> ProofEntry:
        card = other.face.card
        states = {each.field: each.state for each in other.face.unsettled}
        about = f"× {card.count}" if card.count != 1 else ""
        return ProofEntry(card.id, about, _side(one, {}), _side(other, states), tuple(self._notes(other.face)))

    def _notes(self, face: Face) -> Iterator[Note]:
        """Yield the findings about a card, the worst first: those of its messages, then those of its layout."""
        context = f"{self._game.id}/{face.card.id}"
        checked = self._by_card.pop(context, {})
        said = {(found.code, key.context.rpartition("#")[2]) for found, key in checked.items()}
        own = [found for found in face.findings if found.severity is not Severity.INFO]
        self._layout.update(own)
        drawn = [each for each in own if (_OF_TEXTS.get(each.code, ""), each.origin.column) not in said]
        foreign = {found for found, key in checked.items() if key.locale != self._locale}
        for found in _worst_first([*checked, *drawn]):
            text = _of_card(found, context)
            told = f"{self._game.source_locale}, {text}" if found in foreign else text
            yield _note(found, told, _draft(found, checked))


def _of_card(found: Diagnostic, context: str) -> str:
    """Return a finding as it stands beside its card: without the card's name, and with its field's alone."""
    about = tuple(each for each in found.about if each.kind not in _OF_CARDS)
    return found._replace(about=tuple(Subject(each.name.removeprefix(f"{context}#"), each.kind) for each in about)).text


def _draft(found: Diagnostic, checked: _Keyed) -> str:
    """Return the translation that a finding is about, where it is one that is not shown."""
    return checked[found].target if found.code in _DRAFTS and found in checked else ""


def _worst_first(findings: Sequence[Diagnostic]) -> list[Diagnostic]:
    return sorted(dict.fromkeys(findings), key=lambda found: _RANKS[found.severity])


def _place(origin: Origin) -> str:
    """Return where a finding is as a short text that is the same wherever the project lies."""
    name = PurePath(origin.path).name
    line = f":{origin.row}" if origin.row else ""
    return f"{name}{line}: " if name else ""


def _note(found: Diagnostic, text: str, draft: str = "") -> Note:
    return Note(found.severity, found.code, _one_line(text), _one_line(draft))


def _one_line(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"


def _side(drawn: _Drawn, states: Mapping[str, str]) -> ProofSide:
    """Return a face with its tints. A text that does not fit is shown as it is; only other errors hide a card."""
    face, layout = drawn
    others = [each for each in face.findings if each.severity is Severity.ERROR and each.code not in _OF_TEXTS]
    if layout is None or others:
        return ProofSide(face.frame)
    unfit = {text.slot for text in layout.texts if text.slot and not text.block.fits}
    tints: list[Tint] = []
    for slot in layout.slots:
        if slot.name in states:
            tints.append(Tint(slot.box, states[slot.name]))
        if slot.name in unfit:
            tints.append(Tint(slot.box, UNFIT))
    return ProofSide(layout.frame, tuple(tints))


class _Maker:
    """Makes the proofs of one project; the source language is drawn once for all locales."""

    def __init__(
        self,
        project: Project,
        decks: Sequence[Deck],
        fonts: Fonts,
        artwork: Artwork,
        request: Request,
        progress: Progress,
    ) -> None:
        self._project, self._decks, self._fonts, self._artwork = project, decks, fonts, artwork
        self._request, self._progress = request, progress
        source = Edition.of(project.game, project.folders, project.game.source_locale, fonts, artwork)
        self._faces = _Drawer(source).decks(decks, progress)
        self._blocks = Setter(source)

    def made(self, locale: str, checked: Iterable[Diagnostic]) -> Outcome:
        """Write the proofs of a locale; raise ``PnpError`` where it has no catalog that can be read."""
        project = self._project
        game, documents = project.game, project.documents.sources
        edition = Edition.of(game, project.folders, locale, self._fonts, self._artwork)
        targets = _Drawer(edition).decks(self._decks, self._progress)
        setter = Setter(edition)
        typesetter = Typesetter(self._fonts, game.families, _LANGUAGE)
        footer = footer_of(game, TARGET, locale, typesetter)
        languages = (game.source_locale, locale)
        files: list[Path] = []
        findings: list[Diagnostic] = []
        for size in map(paper, dict.fromkeys(self._request.papers)):
            shown = _Compiled(game, locale, self._faces, targets, checked, [each.id for each, _ in documents])
            of_documents, found = collected(self._of_documents(shown, setter, size))
            findings += found
            sections = (*shown.sections, *of_documents)
            made: Proof = proof(sections, shown.remarks, size, languages, typesetter, footer)
            findings += made.findings
            if made.pages:
                path = self._request.output / game.id / locale / f"{TARGET}-{size.name}.pdf"
                self._write(path, made.pages, locale)
                files.append(path)
        return Outcome(tuple(files), findings=tuple(findings))

    def _of_documents(self, shown: _Compiled, setter: Setter, size: Paper) -> Found[list[Section]]:
        """Return the documents; what keeps one from being made has been told by the build."""
        blocks = Blocks(self._blocks, setter, shown.said)
        sections = []
        for document, read in self._project.documents.sources:
            try:
                sections.append(blocks.section(document, read, size))
            except PnpError as error:
                yield error.diagnostic
        return sections

    def _write(self, path: Path, pages: Sequence[Page], locale: str) -> None:
        title, language = f"{self._project.game.title} – {TARGET} ({locale})", house(locale).language
        with replacing(path) as stream:
            write_pdf(
                stream,
                pages,
                self._fonts,
                title=title,
                language=language,
                duplex="simplex",
                artwork=self._artwork,
            )
