"""A project's folder as a game: ``game.toml``, and the files of cards that it names."""

import os
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from pnp import units
from pnp.diagnostics import Diagnostic, Found, collected
from pnp.errors import PnpError
from pnp.load.decks import decks
from pnp.load.gate import PROJECT_FILE as PROJECT_FILE  # whoever loads projects finds it here
from pnp.load.names import bad_name, did_you_mean
from pnp.load.schema import GameTable, SheetTable, TermsTable, TextTable, checked, tables, unknown_keys
from pnp.load.settings import SECTIONS, settings
from pnp.load.text import read_text
from pnp.load.toml import TomlDocument, document
from pnp.model.card import EFFECT
from pnp.model.game import Deck, Game, Loaded, SheetRules
from pnp.model.locales import locale_name
from pnp.resources import bundled, font_packages

if TYPE_CHECKING:
    from pnp.model.effect.vocabulary import Vocabulary

_KNOWN = ["game", "players", "constants", "sheet", "text", "terms", "deck", "document", *SECTIONS]
FONTS_FILE = "fonts.toml"
"""The families of a package that brings fonts, written as in ``game.toml``."""
BOARD_FILE = "board.toml"
"""A project's board, which its engine reads."""
_LONGEST = 200 * units.MM
_MOST = 2**63


def find_project(name: str) -> Path:
    """Return the folder of the project ``name``: a folder, its ``game.toml``, or the name of a bundled game.

    Raise ``PnpError`` where it is none of these.
    """
    path = Path(name)
    if path.name == PROJECT_FILE and os.path.isfile(path):  # unlike Path.is_file, false also for a name that cannot be
        return path.parent
    if os.path.isfile(path / PROJECT_FILE):
        return path
    games = bundled("games")
    known = sorted(entry.parent.name for entry in games.glob(f"*/{PROJECT_FILE}"))
    if name in known:
        return games / name
    what = f"the folder “{name}” holds no {PROJECT_FILE}" if os.path.isdir(path) else f"“{name}” is no project"
    listed = f"the bundled games are {', '.join(known)}" if known else ""
    hint = did_you_mean(name, known) or listed or f"give a folder that holds a {PROJECT_FILE}"
    raise PnpError("D140", what, hint=hint)


def load(folder: Path) -> Loaded:
    """Return the project in ``folder`` and every finding about it.

    Raise ``PnpError`` only where there is no game to speak of: no ``game.toml``, one that is not TOML, no id. A deck or
    a card that cannot be read is a finding; the others are kept.
    """
    path = folder / PROJECT_FILE
    project = document(read_text(path), path.as_posix())
    packaged = (package / FONTS_FILE for package in font_packages())
    files = (bundled("templates") / "styles.toml", *(path for path in packaged if path.is_file()))
    defaults = [document(read_text(file), file.as_posix()) for file in files]
    return Loaded(*collected(_game(project, defaults, folder)))


def _game(project: TomlDocument, defaults: Sequence[TomlDocument], folder: Path) -> Found[Game]:
    yield from unknown_keys(project, (), dict(project.values), _KNOWN)
    table = yield from _game_table(project)
    families, text_styles, colours = yield from settings((*defaults, project))
    read, vocabulary = yield from _with_effects((yield from decks(project, folder)), folder)
    return Game(
        id=table.id,
        title=table.title or table.id,
        source_locale=locale_name(table.source_locale),
        root=folder,
        decks=read,
        players=(yield from _players(project)),
        constants=(yield from _constants(project)),
        families=families,
        styles=text_styles,
        colours=colours,
        sheet=(yield from _sheet(project)),
        version=(yield from _version(project, table)),
        prefer=table.prefer,
        engine=table.engine,
        vocabulary=vocabulary,
        terms=(yield from _terms(project)),
        literal=((yield from checked(TextTable, project, ("text",))) or TextTable()).literal,
    )


def _with_effects(read: tuple[Deck, ...], folder: Path) -> Found[tuple[tuple[Deck, ...], "Vocabulary | None"]]:
    having = (deck for deck in read if deck.cards and EFFECT in deck.cards[0].fields)  # all cards have all columns
    if not any(card.fields[EFFECT] for deck in having for card in deck.cards):
        return read, None
    from pnp.load.effects import with_effects  # which few projects need, and takes as long to import as 20 cards

    return (yield from with_effects(read, folder))


def _game_table(project: TomlDocument) -> Found[GameTable]:
    table = yield from checked(GameTable, project, ("game",))
    if table is None:
        raise PnpError("D142", "the game has no id", project.origin("game"), 'write [game] and below it id = "…"')
    if fault := bad_name(table.id):
        hint = "use letters, digits, “-”, “_” and “.”"
        raise PnpError("D132", f"“{table.id}” cannot be an id: {fault}", project.origin("game", "id"), hint)
    if not locale_name(table.source_locale):
        origin = project.origin("game", "source_locale")
        raise PnpError("D142", f"“{table.source_locale}” is no locale", origin, "such as en, de or zh_TW")
    return table


def _constants(project: TomlDocument) -> Found[dict[str, object]]:
    """Return the constants; one that is no number, or beyond 64 bits, is reported and left out."""
    sound: dict[str, object] = {}
    for key, value in ((yield from tables(project, ("constants",))) or {}).items():
        if _bounded(value):
            sound[key] = value
            continue
        message = f"“{key}” is no number, or one beyond 64 bits"
        yield Diagnostic("D142", message, project.origin("constants", key), hint="write it as a text, in quotes")
    return sound


def _bounded(value: object) -> bool:
    if isinstance(value, dict):
        return all(map(_bounded, value.values()))
    if isinstance(value, list):
        return all(map(_bounded, value))
    return not isinstance(value, int | float) or -_MOST < value < _MOST


def _players(project: TomlDocument) -> Found[dict[str, Mapping[int, int]]]:
    players: dict[str, Mapping[int, int]] = {}
    for name in (yield from tables(project, ("players",))) or {}:
        counts = (yield from tables(project, ("players", name))) or {}
        players[name] = {}
        for key, value in counts.items():
            if key.isdecimal() and isinstance(value, int) and not isinstance(value, bool):
                players[name] = {**players[name], int(key): value}
                continue
            message = f"“{key} = {value}” is no number for a number of players"
            hint = "such as { 2 = 8, 3 = 7 }"
            yield Diagnostic("D142", message, project.origin("players", name, key), hint=hint)
    return players


def _terms(project: TomlDocument) -> Found[tuple[str, ...]]:
    """Return the bundled term bases that the project uses; one that there is not is reported and left out."""
    used = ((yield from checked(TermsTable, project, ("terms",))) or TermsTable()).use
    known = sorted({path.stem for path in bundled("locales").glob("*/terms/*.csv")}) if used else []
    for name in used:
        if name not in known:
            hint = did_you_mean(name, known) or f"there are {', '.join(known)}"
            yield Diagnostic("D142", f"no bundled terms are called “{name}”", project.origin("terms", "use"), hint=hint)
    return tuple(name for name in used if name in known)


def _version(project: TomlDocument, table: GameTable) -> Found[str]:
    if isinstance(table.version, str | int | date) and not isinstance(table.version, bool):
        return str(table.version)
    message = f"“{table.version}” cannot be the version"
    hint = "write a text in quotes, a whole number or a date"
    yield Diagnostic("D142", message, project.origin("game", "version"), hint=hint)
    return ""


def _sheet(project: TomlDocument) -> Found[SheetRules]:
    table = (yield from checked(SheetTable, project, ("sheet",))) or SheetTable()
    rules = SheetRules()

    def length(key: str, text: str, default: float) -> Found[float]:
        try:
            value = units.length(text) if text else default
            if not 0 <= value <= _LONGEST:
                raise PnpError("D142", f"“{key}” cannot be {text}", hint="it is 0 to 20cm")
        except PnpError as error:
            yield error.within(origin=project.origin("sheet", key)).diagnostic
            return default
        return value

    return SheetRules(
        gutter=(yield from length("gutter", table.gutter, rules.gutter)),
        margin=(yield from length("margin", table.margin, rules.margin)),
        marks=(yield from length("marks", table.marks, rules.marks)),
        mark_gap=(yield from length("mark_gap", table.mark_gap, rules.mark_gap)),
        duplex=table.duplex,
        patch_ground=table.patch_ground,
    )
