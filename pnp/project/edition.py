"""A game in one locale with all that sets it: the one place where fonts, typesetter, templates and layout are wired."""

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from pnp.i18n.folders import locales_of
from pnp.layout.card import CardLayout
from pnp.layout.symbols import ICON_ENDINGS, Symbols
from pnp.model.frame import Colour
from pnp.model.game import Game
from pnp.model.markup import Dialect
from pnp.model.style import TextStyle
from pnp.project.folders import Folders
from pnp.project.words import Words
from pnp.render.artwork import Artwork
from pnp.templates.environment import Templates
from pnp.text.fonts import Fonts
from pnp.text.typesetter import Typesetter

if TYPE_CHECKING:
    from pnp.i18n.terms import TermBase


class Edition:
    """A game in the locale of its words; what nobody asks for is not made."""

    def __init__(
        self,
        game: Game,
        folders: Folders,
        words: Words,
        fonts: Fonts,
        artwork: Artwork | None = None,
        *,
        drawn: bool = True,
    ) -> None:
        """Set ``words`` with ``fonts``; editions in several locales may share these, and pictures ready to be printed.

        Without ``artwork``, pictures are not tried before they are printed. One that is not to be ``drawn`` tells how
        texts fit, and draws as little as it can.
        """
        self.game, self.folders, self.words, self.fonts = game, folders, words, fonts
        self.artwork, self._drawn = artwork, drawn

    @classmethod
    def of(
        cls,
        game: Game,
        folders: Folders,
        locale: str,
        fonts: Fonts,
        artwork: Artwork | None = None,
        *,
        drawn: bool = True,
    ) -> "Edition":
        """Return the edition in ``locale``; raise ``PnpError`` where its catalog cannot be read."""
        return cls(game, folders, Words(game, locale, folders), fonts, artwork, drawn=drawn)

    def in_words(self, words: Words) -> "Edition":
        """Return the edition of other words, which shares what this one knows of glyphs, and in its locale of cards."""
        made = Edition(self.game, self.folders, words, self.fonts, self.artwork, drawn=self._drawn)
        if words.locale == self.locale:
            made.typesetter, made.layout = self.typesetter, self.layout
        else:
            made.typesetter = self.typesetter.in_locale(words.locale)
        return made

    @property
    def locale(self) -> str:
        """The locale that the edition is in."""
        return self.words.locale

    @cached_property
    def typesetter(self) -> Typesetter:
        """What sets text."""
        return Typesetter(self.fonts, self.game.families, self.locale, drawn=self._drawn)

    @cached_property
    def templates(self) -> Templates:
        """The project's templates, and the bundled ones."""
        return Templates(self.folders.templates, self.words.fixed)

    @cached_property
    def icons(self) -> Symbols:
        """The icons that ``[name]`` may stand for."""
        return Symbols(self.folders.icons, "icon", ICON_ENDINGS)

    @cached_property
    def layout(self) -> CardLayout:
        """What lays out cards."""
        return CardLayout(self.typesetter, self.game, self.folders.icons, self.artwork)

    @property
    def dialect(self) -> Dialect:
        """What is markup in the texts of the game."""
        return Dialect(self.layout.icons, literal=frozenset(self.game.literal))

    def restyled(self, styles: Mapping[str, TextStyle], colours: Mapping[str, Colour]) -> CardLayout:
        """Return what lays out cards in other styles and colours than the game's, as documents have them."""
        restyled = self.game._replace(styles=styles, colours=colours)
        return CardLayout(self.typesetter, restyled, self.folders.icons, self.artwork)

    @cached_property
    def terms(self) -> "TermBase":
        """The locale's terms; for the source language those of any translation, whose sources are its terms."""
        from pnp.i18n.terms import TermBase, load_terms  # which documents need, and cards do not

        game, folders = self.game, self.folders.locales
        if self.locale != game.source_locale:
            return load_terms(folders, self.locale, game.id, game.terms)
        known = locales_of(self.folders.catalogs, game.id)
        found = (load_terms(folders, each, game.id, game.terms) for each in known)
        return next((terms for terms in found if terms.terms), TermBase(self.locale))
