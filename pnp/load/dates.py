"""Dates and times as a spreadsheet shows them: days since an epoch, in the parts of a format code."""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from decimal import Decimal

DATE_TOKENS = r"AM/PM|A/P|yyyy|yy|mmmmm|mmmm|mmm|mm|m|dddd|ddd|dd|d|hh|h|ss|s|[yebg]+"
_LAST_DAY = 2_958_465  # 9999-12-31
# Day 60 of this calendar is 1900-02-29, which never was; days before it are counted from one day later.
_EPOCH, _EARLY_EPOCH, _EPOCH_1904 = datetime(1899, 12, 30), datetime(1899, 12, 31), datetime(1904, 1, 1)
_SECONDS = 86_400


def shown_date(number: Decimal, section: Sequence[tuple[str, str]], *, since_1904: bool) -> tuple[str, bool]:
    """Return days since the epoch as a code's parts (kind, text) show them, and True; in ISO and False if not sure."""
    if not 0 <= number <= _LAST_DAY - 1462 * since_1904:
        return f"{number.normalize():f}", False
    seconds = round(number * _SECONDS)
    elapsed = any(text.startswith("[") for _, text in section)
    moment = _moment(seconds, since_1904=since_1904)
    parts: list[str] = []
    for at, (kind, text) in enumerate(section):
        part = text if kind == "literal" else _part(at, section, seconds, moment) if kind == "date" else None
        if kind == "mark" and text in ".,":
            part = text
        if part is None or (kind == "literal" and "/" in text):
            return _iso(number, seconds, moment, elapsed=elapsed), False
        parts.append(part)
    return "".join(parts).strip(), True


def _moment(seconds: int, *, since_1904: bool) -> datetime:
    epoch = _EPOCH_1904 if since_1904 else _EPOCH if seconds >= 60 * _SECONDS else _EARLY_EPOCH
    return epoch + timedelta(seconds=seconds)


def _iso(number: Decimal, seconds: int, moment: datetime, *, elapsed: bool) -> str:
    if elapsed:
        return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    if number < 1:
        return moment.time().isoformat()
    return moment.isoformat() if seconds % _SECONDS else moment.date().isoformat()


def _part(at: int, section: Sequence[tuple[str, str]], seconds: int, moment: datetime) -> str | None:
    """Return what one part shows, or None where that varies from program to program."""
    text = section[at][1].lower()
    if elapsed := re.fullmatch(r"\[(h+|m+|s+)\]", text):
        unit = {"h": 3600, "m": 60, "s": 1}[elapsed[1][0]]
        return f"{seconds // unit:0{len(elapsed[1])}d}"
    if text in {"m", "mm"} and _is_minute(at, section):
        return f"{moment.minute:0{len(text)}d}"
    numbers = {"m": moment.month, "d": moment.day, "h": moment.hour, "s": moment.second}
    if text == "yyyy":
        return f"{moment.year:04}"
    if text == "yy":
        return f"{moment.year % 100:02}"
    if len(text) > 2 or text[0] not in numbers or (text[0] == "h" and _halves(section)):
        return None
    return f"{numbers[text[0]]:0{len(text)}d}"


def _is_minute(at: int, section: Sequence[tuple[str, str]]) -> bool:
    """Return whether an ``m`` is minutes: after hours, or before seconds."""
    before = next((text.lower() for kind, text in reversed(section[:at]) if kind == "date"), "")
    after = next((text.lower() for kind, text in section[at + 1 :] if kind == "date"), "")
    return before.strip("[]")[:1] == "h" or after.strip("[]")[:1] == "s"


def _halves(section: Sequence[tuple[str, str]]) -> bool:
    return any(text.upper() in {"AM/PM", "A/P"} for _, text in section)
