"""Colours as they are typed: ``#e69f00``, ``rgb(230 159 0)``, ``cmyk(0 40 100 0)``, ``grey(50)``, or a name."""

import re
from collections.abc import Mapping

from pnp.errors import PnpError
from pnp.model.frame import BLACK, WHITE, Colour

_HEX = re.compile(r"#([0-9a-f]{3}|[0-9a-f]{6})", re.IGNORECASE)
_FUNCTION = re.compile(r"(rgb|cmyk|gr[ea]y)\(([^()]*)\)", re.IGNORECASE)
_NUMBER = re.compile(r"\d+(?:\.\d*)?|\.\d+", re.ASCII)
_SPACES = {"rgb": (3, 255.0), "cmyk": (4, 100.0), "grey": (1, 100.0), "gray": (1, 100.0)}
_HINT = "such as #e69f00, rgb(230 159 0), cmyk(0 40 100 0), grey(50), none, or a name from [colours]"


def colour(text: str, names: Mapping[str, Colour] = {}) -> Colour | None:
    """Read a colour; ``none`` is None. ``names`` come before ``black`` and ``white``.

    One number is grey, three are RGB, four are CMYK, each 0 to 1.

    >>> colour("#ff0000"), colour("cmyk(0 40 100 0)"), colour("none")
    ((1.0, 0.0, 0.0), (0.0, 0.4, 1.0, 0.0), None)
    """
    wanted = text.strip()
    if wanted in names:
        return names[wanted]
    if wanted in {"black", "white", "none"}:
        return {"black": BLACK, "white": WHITE, "none": None}[wanted]
    if match := _HEX.fullmatch(wanted):
        digits = match[1] if len(match[1]) == 6 else "".join(digit * 2 for digit in match[1])
        return tuple(int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    if match := _FUNCTION.fullmatch(wanted):
        return _components(text, match[1].lower(), match[2].replace(",", " ").split())
    raise PnpError("M104", f"“{text}” is not a colour", hint=_near(wanted, names) or _HINT)


def _components(text: str, space: str, parts: list[str]) -> Colour:
    count, most = _SPACES[space]
    if len(parts) != count:
        raise PnpError("M104", f"“{text}” has {len(parts)} numbers where {space} has {count}", hint=_HINT)
    values = [float(part) if _NUMBER.fullmatch(part) else -1.0 for part in parts]
    if not all(0 <= value <= most for value in values):
        raise PnpError("M104", f"“{text}” is not a colour", hint=f"each number of {space} is 0 to {most:g}")
    return tuple(value / most for value in values)


def _near(wanted: str, names: Mapping[str, Colour]) -> str:
    import difflib

    close = difflib.get_close_matches(wanted, [*names, "black", "white", "none"], n=1)
    return f"did you mean “{close[0]}”?" if close else ""
