"""Numbers as a spreadsheet shows them, by the format codes of ECMA-376, part 1, 18.8.30 and 18.8.31.

Only what every program shows alike is sure. Names of months, the date of the system's own and conditions are not.
The decimal point and the comma of thousands are those of the code; programs in some countries show others.
"""

import re
from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from pnp.load.dates import DATE_TOKENS, shown_date

# What a code of a built-in format is where the file does not say; 5 to 8, 14 to 18, 22 and 27 to 58 vary with the
# system, so they are given as what is never sure.
_LOCAL_DATE, _LOCAL_MONEY = "m/d/yy", "[>0]0"
BUILT_IN = {
    **dict.fromkeys((5, 6, 7, 8, 41, 42, 43, 44), _LOCAL_MONEY),
    **dict.fromkeys((*range(14, 19), 22, *range(27, 37), *range(50, 59)), _LOCAL_DATE),
    0: "General",
    1: "0",
    2: "0.00",
    3: "#,##0",
    4: "#,##0.00",
    9: "0%",
    10: "0.00%",
    11: "0.00E+00",
    12: "# ?/?",
    13: "# ??/??",
    19: "h:mm:ss AM/PM",
    20: "h:mm",
    21: "h:mm:ss",
    37: "#,##0_);(#,##0)",
    38: "#,##0_);(#,##0)",
    39: "#,##0.00_);(#,##0.00)",
    40: "#,##0.00_);(#,##0.00)",
    45: "mm:ss",
    46: "[h]:mm:ss",
    47: "mm:ss.0",
    48: "##0.0E+0",
    49: "@",
}
_LONGEST = 255  # characters of a code, as programs allow
_PRECISE = Context(prec=700, rounding=ROUND_HALF_UP)
_TOKEN = re.compile(
    r'"(?P<quoted>[^"]*)"|\\(?P<escaped>.)|(?P<pad>_.)|(?P<fill>\*.)|\[(?P<bracket>[^\]]*)\]'
    rf"|(?P<general>General)|(?P<exponent>E[+-]0+)|(?P<date>{DATE_TOKENS})|(?P<digit>[0#?])"
    r"|(?P<mark>[.,%/@;])|(?P<plain>[^A-Za-z1-9]|(?<=/)\s?[1-9]\d*)|(?P<other>.)",
    re.DOTALL | re.IGNORECASE,
)
_COLOUR = re.compile(r"(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d{1,2})", re.IGNORECASE)
_SYMBOL = re.compile(r"\$([^-]*)(?:-[0-9A-Fa-f]{1,4})?")
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?", re.ASCII)


class Shown(NamedTuple):
    """A number as it is shown; ``sure`` is False where the text is the bare number (or ISO date) instead."""

    text: str
    sure: bool = True
    date: bool = False


class FormatToken(NamedTuple):
    """A part of a code: ``literal``, ``digit``, ``mark``, ``date``, ``exponent``, ``general`` or ``unknown``."""

    kind: str
    text: str


def shown(value: str, code: str, *, since_1904: bool = False) -> Shown:
    """Return the number written ``value`` in a file as the format ``code`` shows it.

    >>> shown("0.5", "0%").text, shown("7", "000").text, shown("1234.5", "$#,##0.00").text, shown("1.5", "# ?/?").text
    ('50%', '007', '$1,234.50', '1 1/2')
    """
    if not _NUMBER.fullmatch(value) or abs(float(value)) == float("inf"):
        return Shown(value)
    number = Decimal(f"{float(value):.15g}")  # no program keeps or shows more digits
    sections = _sections(code)
    if any(token.kind == "date" for token in sections[0]):
        return Shown(*shown_date(number, sections[0], since_1904=since_1904), date=True)
    bare = general(number)
    text = _in_section(number, sections)
    return Shown(bare, sure=False) if text is None else Shown(text.strip())


def hides_text(code: str) -> bool:
    """Return whether a format shows something else than the text itself where a cell holds a text."""
    sections = _sections(code)
    return len(sections) > 3 and [token for token in sections[3] if token.text.strip()] != [FormatToken("mark", "@")]


def general(number: Decimal) -> str:
    """Return a number in full, without zeros at its end.

    >>> general(Decimal("1.50")), general(Decimal("1E+3")), general(Decimal("1E-30"))
    ('1.5', '1000', '1E-30')
    """
    if number and not -16 < number.adjusted() < 16:
        return f"{number.normalize(_PRECISE):E}"
    text = f"{number:f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text in {"-0", ""} else text


@lru_cache(maxsize=1024)
def _sections(code: str) -> tuple[tuple[FormatToken, ...], ...]:
    """Return the parts of each section of a code: for positive numbers, negative ones, zero, and text."""
    if len(code) > _LONGEST:
        return ((FormatToken("unknown", ""),),)
    sections: list[list[FormatToken]] = [[]]
    for match in _TOKEN.finditer(code):
        kind, text = match.lastgroup or "", match[match.lastgroup or 0]
        if (kind, text) == ("mark", ";"):
            sections.append([])
        elif kind in {"digit", "mark", "date", "exponent", "general"}:
            sections[-1].append(FormatToken(kind, text))
        elif kind == "bracket":
            sections[-1] += _bracket(text)
        elif kind == "pad":
            sections[-1].append(FormatToken("literal", " "))
        elif kind == "other":
            sections[-1].append(FormatToken("unknown", text))
        elif kind != "fill":
            sections[-1].append(FormatToken("literal", text))
    return tuple(map(tuple, sections))


def _bracket(text: str) -> list[FormatToken]:
    if _COLOUR.fullmatch(text):
        return []
    if symbol := _SYMBOL.fullmatch(text):
        return [FormatToken("literal", symbol[1])]
    elapsed = re.fullmatch("h+|m+|s+", text, re.IGNORECASE)
    return [FormatToken("date" if elapsed else "unknown", f"[{text}]")]


def _in_section(number: Decimal, sections: Sequence[Sequence[FormatToken]]) -> str | None:
    """Return the number as its section shows it, or None where that is not sure."""
    signed = "-" if number < 0 else ""
    section = sections[0]
    if number < 0 and len(sections) > 1:
        section, signed = sections[1], ""
    elif number == 0 and len(sections) > 2:
        section = sections[2]
    if any(token.kind == "unknown" for token in section):
        return None
    if not section:
        return "" if len(sections) > 1 else general(number)
    marks = {token.text for token in section if token.kind == "mark"}
    if "/" in marks:
        text = _fraction(abs(number), section)
    elif any(token.kind == "exponent" for token in section):
        text = _scientific(abs(number), section)
    elif "@" in marks or any(token.kind == "general" for token in section):
        text = _with_general(abs(number), section)
    else:
        text = _fixed(abs(number), section)
    if text is None or (number < 0 and not re.search("[1-9]", text)):  # programs differ on what “-0” looks like
        return None
    return signed + text


def _with_general(number: Decimal, section: Sequence[FormatToken]) -> str | None:
    holes = [token for token in section if token.kind != "literal"]
    if len(holes) != 1:
        return None
    return "".join(token.text if token.kind == "literal" else general(number) for token in section)


def _fixed(number: Decimal, section: Sequence[FormatToken]) -> str | None:
    """Return the number with the digits that a section such as ``#,##0.00" €"`` has places for."""
    dots = [at for at, token in enumerate(section) if token == FormatToken("mark", ".")]
    digits = [at for at, token in enumerate(section) if token.kind == "digit"]
    if len(dots) > 1 or not digits:
        return None if digits or dots else "".join(token.text for token in section)
    dot = dots[0] if dots else digits[-1] + 1
    whole, part = section[:dot], section[dot + 1 :] if dots else ()
    after = section[dot:] if not dots else ()
    commas = [at for at, token in enumerate(section) if token == FormatToken("mark", ",")]
    scale = sum(1 for at in commas if at > digits[-1] or (dots and at == dot - 1))
    grouped = any(digits[0] < at < dot and at + 1 in digits for at in commas)
    number = number.scaleb(2 * section.count(FormatToken("mark", "%")) - 3 * scale, _PRECISE)
    places = sum(token.kind == "digit" for token in part)
    number = number.quantize(Decimal(1).scaleb(-places), context=_PRECISE)
    before, _, behind = f"{number:f}".partition(".")
    text = _whole(before.lstrip("0"), whole, grouped=grouped)
    text += ("." if dots else "") + _decimals(behind, part)
    return text + "".join(token.text for token in after if token.text != ",")


def _whole(digits: str, section: Sequence[FormatToken], *, grouped: bool) -> str:
    """Return the digits before the point from right to left in their places, those left over before the first one."""
    out: list[str] = []
    left, count = list(digits), 0
    first = next((at for at, token in enumerate(section) if token.kind == "digit"), len(section))

    def put(digit: str) -> None:
        nonlocal count
        if grouped and count and count % 3 == 0 and digit != " ":
            out.append(",")
        count += 1
        out.append(digit)

    for at in range(len(section) - 1, -1, -1):
        token = section[at]
        if token.kind == "digit":
            digit = left.pop() if left else {"0": "0", "?": " ", "#": ""}[token.text]
            if digit:
                put(digit)
            while at == first and left:
                put(left.pop())
        elif token.text != ",":
            out.extend(reversed(token.text))
    return "".join(reversed(out))


def _decimals(digits: str, section: Sequence[FormatToken]) -> str:
    out: list[str] = []
    at, kept = len(digits), False
    for token in reversed(section):
        if token.kind != "digit":
            out.append(token.text if token.text != "," else "")
            continue
        at -= 1
        kept = kept or digits[at] != "0" or token.text == "0"
        out.append(digits[at] if kept else {"?": " "}.get(token.text, ""))
    return "".join(reversed(out))


def _scientific(number: Decimal, section: Sequence[FormatToken]) -> str | None:
    mantissa = "".join(token.text for token in section[:-1])
    match = re.fullmatch(r"0(?:\.(0+))?", mantissa)
    if match is None or section[-1].kind != "exponent":
        return None
    mark = section[-1].text
    places = len(match[1] or "")
    exponent = number.adjusted() if number else 0
    rounded = number.scaleb(-exponent, _PRECISE).quantize(Decimal(1).scaleb(-places), context=_PRECISE)
    if rounded >= 10:
        exponent, rounded = exponent + 1, (rounded / 10).quantize(Decimal(1).scaleb(-places), context=_PRECISE)
    sign = "-" if exponent < 0 else "+" if mark[1] == "+" else ""
    return f"{rounded:f}{mark[0]}{sign}{abs(exponent):0{len(mark) - 2}d}"


def _fraction(number: Decimal, section: Sequence[FormatToken]) -> str | None:
    """Return a number as ``1 1/2``, where the fraction is the number itself and not only near it."""
    shape = "".join(token.text for token in section).strip()
    match = re.fullmatch(r"(?P<whole>[#0?]+\s+)?[#?0]+\s?/\s?(?:(?P<below>[1-9]\d{0,3})|(?P<places>[#?0]{1,4}))", shape)
    if match is None:
        return None
    exact = Fraction(number)
    whole, rest = divmod(exact, 1) if match["whole"] else (0, exact)
    most = int(match["below"]) if match["below"] else 10 ** len(match["places"]) - 1
    if match["below"]:
        above, below = round(rest * most), most
    else:
        near = rest.limit_denominator(most)
        above, below = near.numerator, near.denominator
    if abs(Fraction(above, below) - rest) > Fraction(1, 10**9):
        return None
    if not above:
        return str(whole)
    return f"{whole} {above}/{below}" if whole else f"{above}/{below}"
