"""The numbers of lists, as a house style writes them."""

from collections.abc import Callable, Mapping

from pnp.model.numerals import han_written


def marker(pattern: str, number: int) -> str:
    """Return a list's marker: ``1``, ``a``, ``i``, ``一`` or ``①`` in ``pattern`` stands for the number.

    >>> marker("1.", 12), marker("（一）", 12), marker("a.", 3), marker("①", 3), marker("•", 3)
    ('12.', '（十二）', 'c.', '③', '•')
    """
    for sign, written in _KINDS.items():
        if sign in pattern:
            return pattern.replace(sign, written(number), 1)
    return pattern


def numbering(pattern: str) -> str:
    """Return what PDF calls a list's markers (14.8.5.5).

    >>> numbering("1."), numbering("（一）"), numbering("a."), numbering("•"), numbering("–")
    ('Decimal', 'Decimal', 'LowerAlpha', 'Disc', 'Disc')
    """
    return next((_NUMBERINGS.get(sign, "Decimal") for sign in _KINDS if sign in pattern), "Disc")


def _letter(number: int) -> str:
    return chr(ord("a") + number - 1) if 1 <= number <= 26 else str(number)


def _roman(number: int) -> str:
    if not 1 <= number < 40:
        return str(number)
    tens, ones = divmod(number, 10)
    return "x" * tens + ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")[ones]


def _circled(number: int) -> str:
    return chr(0x2460 + number - 1) if 1 <= number <= 20 else f"({number})"


_KINDS: Mapping[str, Callable[[int], str]] = {
    "1": str,
    "一": han_written,
    "①": _circled,
    "a": _letter,
    "i": _roman,
}
_NUMBERINGS = {"a": "LowerAlpha", "i": "LowerRoman"}
