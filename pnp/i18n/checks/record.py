"""What checks look at, and what they find."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from pnp.diagnostics import NOWHERE, Origin, Severity
from pnp.i18n.checks.plain import plain
from pnp.i18n.messages import MARKDOWN, Message, role
from pnp.i18n.po import NO_PREVIOUS, PoEntry, PoFile, Previous
from pnp.i18n.style import HouseStyle
from pnp.i18n.terms import TermBase
from pnp.model.markup import Dialect

NO_ROLES: Mapping[str, str] = MappingProxyType({})


class Pair(NamedTuple):
    """A source text and what a catalog makes of it; of a plural, one of its forms.

    ``plain_source`` and ``plain_target`` are what a reader sees of the two: tags are gone, a placeholder stands for
    each icon and each variable (see :func:`pnp.i18n.checks.plain.plain`).
    """

    context: str
    source: str
    target: str
    plain_source: str
    plain_target: str
    origin: Origin = NOWHERE
    flags: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()
    fuzzy: bool = False
    previous: Previous = NO_PREVIOUS
    declared: str = ""
    """What kind of text a deck says that it is."""

    @property
    def role(self) -> str:
        """What kind of text it is: the name of a card's field or what stands for it, or of a document's block."""
        return self.declared or role(self.context)

    @property
    def markdown(self) -> bool:
        """Whether it is a text in Markdown."""
        return MARKDOWN in self.flags

    @property
    def settled(self) -> bool:
        """Whether there is a translation, and it is shown."""
        return not self.fuzzy and bool(self.target.strip())


class Fit(NamedTuple):
    """How a text came out in its slot: sizes in points, what sticks out in millimetres, characters without a glyph."""

    slot: str
    size: float
    wanted: float
    lines: int
    too_high: float = 0.0
    too_wide: float = 0.0
    missing: str = ""


class Length(NamedTuple):
    """How many pages a document has, and where it stands."""

    pages: int
    origin: Origin = NOWHERE


@dataclass(frozen=True, slots=True)
class CheckContext:
    """What checks need to know besides the texts.

    ``icons`` are the names that ``[name]`` may have, ``literal`` the texts that only look like markup. ``well_formed``
    raises ``PnpError`` for markup that cannot be read. ``fits`` says by context how texts came out in their slots,
    ``lengths`` how long documents are, by their ids. ``expected`` are the messages that the game's sources hold,
    ``file`` is the catalog.
    """

    locale: str
    source_locale: str = "en"
    style: HouseStyle = field(default_factory=HouseStyle)
    terms: TermBase = field(default_factory=lambda: TermBase(""))
    icons: Collection[str] = ()
    literal: Collection[str] = ()
    well_formed: Callable[[str], object] = str
    fits: Mapping[str, tuple[Fit, ...]] = field(default_factory=dict)
    lengths: Mapping[str, Length] = field(default_factory=dict)
    expected: tuple[Message, ...] = ()
    file: PoFile = field(default_factory=lambda: PoFile("", ()))

    @property
    def dialect(self) -> Dialect:
        """What markup the texts of cards may have."""
        return Dialect(self.icons, literal=self.literal)


class Fault(NamedTuple):
    """What a check found: about a pair, or at a place of its own. Without a severity it has its check's."""

    text: str
    pair: Pair | None = None
    hint: str = ""
    severity: Severity | None = None
    origin: Origin = NOWHERE


CheckFunction: TypeAlias = Callable[[Sequence[Pair], CheckContext], Iterator[Fault]]


class Check(NamedTuple):
    """A check: its stable code, its name, how bad its findings are, the generator of them, and its rule in a sentence.

    ``alone`` says that it judges every pair by itself; ``draft`` that it looks at fuzzy and missing translations too.
    """

    code: str
    name: str
    severity: Severity
    run: CheckFunction
    rule: str
    alone: bool = True
    draft: bool = False


class MessageKey(NamedTuple):
    """What a finding about a message is known by also when lines have moved.

    It has both sides as they stand: whoever touches a translation has to mend it.
    """

    locale: str
    context: str
    source: str
    target: str


def pairs_of(file: PoFile, icons: Collection[str], roles: Mapping[str, str] = NO_ROLES) -> tuple[Pair, ...]:
    """Return the pairs of a catalog in order; obsolete messages have none. ``roles`` are those that contexts have."""
    return tuple(
        pair
        for entry in file.messages
        for pair in _pairs(entry, file.origin(entry), icons, roles.get(entry.context, ""))
    )


def _pairs(entry: PoEntry, origin: Origin, icons: Collection[str], declared: str) -> Iterator[Pair]:
    for form, target in enumerate(entry.translations):
        # The one form of a language without plurals stands for the plural.
        source = entry.plural if entry.plural and (form or len(entry.translations) == 1) else entry.source
        markdown = MARKDOWN in entry.flags
        yield Pair(
            entry.context,
            source,
            target,
            plain(source, icons, markdown=markdown),
            plain(target, icons, markdown=markdown),
            origin,
            entry.flags,
            entry.comments,
            entry.fuzzy,
            entry.previous,
            declared,
        )
