"""A project's folder as a game: ``game.toml``, and the files of cards that it names."""

import os
import re
from collections.abc import Mapping
from datetime import date
from pathlib import Path

from pnp import units
from pnp.diagnostics import Diagnostic
from pnp.errors import PnpError
from pnp.load.decks import decks
from pnp.load.names import bad_name, did_you_mean
from pnp.load.schema import GameTable, SheetTable, checked, tables, unknown_keys
from pnp.load.settings import SECTIONS, settings
from pnp.load.text import read_text
from pnp.load.toml import Document, document
from pnp.model.game import Game, Loaded, SheetRules
from pnp.resources import bundled

PROJECT_FILE = "game.toml"
_KNOWN = ["game", "players", "constants", "sheet", "deck", "document", *SECTIONS]
_LONGEST = 200 * units.MM
_LOCALE = re.compile(r"[A-Za-z]{2,3}(?:[_-][A-Za-z0-9]{2,8}){0,4}")


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
    styles = bundled("templates") / "styles.toml"
    defaults = document(read_text(styles), styles.as_posix())
    found: list[Diagnostic] = unknown_keys(project, (), dict(project.values), _KNOWN)
    table = _game_table(project, found)
    families, text_styles, colours = settings((defaults, project), found)
    game = Game(
        id=table.id,
        title=table.title or table.id,
        source_locale=table.source_locale.replace("-", "_"),
        root=folder,
        decks=decks(project, folder, found),
        players=_players(project, found),
        constants=tables(project, ("constants",), found) or {},
        families=families,
        styles=text_styles,
        colours=colours,
        sheet=_sheet(project, found),
        version=_version(project, table, found),
        prefer=table.prefer,
    )
    return Loaded(game, tuple(found))


def _game_table(project: Document, found: list[Diagnostic]) -> GameTable:
    table = checked(GameTable, project, ("game",), found)
    if table is None:
        raise PnpError("D142", "the game has no id", project.origin("game"), 'write [game] and below it id = "…"')
    if fault := bad_name(table.id):
        hint = "use letters, digits, “-”, “_” and “.”"
        raise PnpError("D132", f"“{table.id}” cannot be an id: {fault}", project.origin("game", "id"), hint)
    if not _LOCALE.fullmatch(table.source_locale):
        origin = project.origin("game", "source_locale")
        raise PnpError("D142", f"“{table.source_locale}” is no locale", origin, "such as en, de or zh_TW")
    return table


def _players(project: Document, found: list[Diagnostic]) -> dict[str, Mapping[int, int]]:
    players: dict[str, Mapping[int, int]] = {}
    for name in tables(project, ("players",), found) or {}:
        counts = tables(project, ("players", name), found) or {}
        players[name] = {}
        for key, value in counts.items():
            if key.isdecimal() and isinstance(value, int) and not isinstance(value, bool):
                players[name] = {**players[name], int(key): value}
                continue
            message = f"“{key} = {value}” is no number for a number of players"
            hint = "such as { 2 = 8, 3 = 7 }"
            found.append(Diagnostic("D142", message, project.origin("players", name, key), hint=hint))
    return players


def _version(project: Document, table: GameTable, found: list[Diagnostic]) -> str:
    if isinstance(table.version, str | int | date) and not isinstance(table.version, bool):
        return str(table.version)
    message = f"“{table.version}” cannot be the version"
    hint = "write a text in quotes, a whole number or a date"
    found.append(Diagnostic("D142", message, project.origin("game", "version"), hint=hint))
    return ""


def _sheet(project: Document, found: list[Diagnostic]) -> SheetRules:
    table = checked(SheetTable, project, ("sheet",), found) or SheetTable()
    rules = SheetRules()

    def length(key: str, text: str, default: float) -> float:
        try:
            value = units.length(text) if text else default
            if not 0 <= value <= _LONGEST:
                raise PnpError("D142", f"“{key}” cannot be {text}", hint="it is 0 to 20cm")
        except PnpError as error:
            found.append(error.diagnostic._replace(origin=project.origin("sheet", key)))
            return default
        return value

    return SheetRules(
        gutter=length("gutter", table.gutter, rules.gutter),
        margin=length("margin", table.margin, rules.margin),
        marks=length("marks", table.marks, rules.marks),
        mark_gap=length("mark_gap", table.mark_gap, rules.mark_gap),
        duplex=table.duplex,
        patch_ground=table.patch_ground,
    )
