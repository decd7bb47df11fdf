"""What a game is set up with: the numbers of its rules (``[constants]`` of ``game.toml``), and the rulings chosen."""

from collections.abc import Iterable, Mapping

from pnp.diagnostics import Origin
from pnp.errors import PnpError
from pnp.load.text import read_text
from pnp.load.toml import document
from pnp.model.game import Game, Ruling

GAME_FILE = "game.toml"


def number(game: Game, *keys: str, least: int = 1) -> int:
    """Return the number at ``keys`` below ``[constants]``.

    Raises ``PnpError``: E110 where there is none, D142 for one below ``least``.
    """
    value: object = game.constants
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    name = ".".join(keys)
    if not isinstance(value, int) or isinstance(value, bool):
        message = f"the game has no number “{name}”"
        raise PnpError("E110", message, place(game, "constants", *keys), "add it below [constants]")
    if value < least:
        raise PnpError("D142", f"“{name}” cannot be {value}", place(game, "constants", *keys), f"{least} or more")
    return value


def place(game: Game, *keys: str) -> Origin:
    """Return where a key of ``game.toml`` stands, or the table it is missing from."""
    path = game.root / GAME_FILE
    return document(read_text(path) if path.is_file() else "", path.as_posix()).origin(*keys)


def known(rulings: Iterable[Ruling], answers: Mapping[str, tuple[str, ...]], path: str) -> None:
    """Make sure that the rulings of the file at ``path`` are those that an engine plays by.

    ``answers`` are what it knows for each ruling that can be decided in more than one way. Raises ``PnpError`` E115 for
    a ruling that is missing and for an answer that it does not know: it would play by another one.
    """
    given = {ruling.id: ruling for ruling in rulings}
    for name in answers:
        if name not in given:
            hint = f"add it, with the answers {', '.join(answers[name])}"
            raise PnpError("E115", f"there is no ruling “{name}”, by which the engine plays", Origin(path, 1), hint)
    for ruling in given.values():
        played = answers.get(ruling.id, (ruling.default,))
        for answer in (ruling.default, *ruling.alternatives):
            if answer not in played:
                message = f"the engine does not play “{answer}” of {ruling.id}"
                raise PnpError("E115", message, ruling.origin, f"it plays {', '.join(played)}")


def decided(rulings: Iterable[Ruling], choices: Mapping[str, str]) -> dict[str, str]:
    """Return the answer to each ruling: that of ``choices``, or its default.

    Raises ``PnpError`` E121 for a ruling or an answer that there is not.
    """
    given = {ruling.id: ruling for ruling in rulings}
    for name, answer in choices.items():
        if name not in given:
            raise PnpError("E121", f"there is no ruling “{name}”", hint=f"known are {', '.join(given)}")
        answers = (given[name].default, *given[name].alternatives)
        if answer not in answers:
            raise PnpError("E121", f"“{answer}” is no answer to {name}", hint=f"one of {', '.join(answers)}")
    return {name: choices.get(name, ruling.default) for name, ruling in given.items()}
