"""House styles: what a language's printers do where the rules leave a choice."""

from typing import NamedTuple


class House(NamedTuple):
    """The rule set of a language. Shares are in em.

    ``wide`` tells scripts of full-width characters from alphabets: it decides which font ambiguous marks such as “
    come from. ``gap`` parts Han from Latin: an eighth, as in CSS Text 4, because readers of PDF take a sixth for a
    space when text is copied. ``adjacent`` is what two neighbouring full-width marks are narrowed by (CLREQ 3.1.6.1;
    not usual in Taiwan), ``edges`` what an opener at line start or a closer at line end is narrowed by.
    ``narrow_spaces``: those before marks and between groups of digits are, as in all Europe but Britain and Ireland.
    """

    language: str
    wide: bool
    line_break: str = "basic"
    gap: float = 1 / 8
    adjacent: float = 0.0
    edges: float = 0.0
    narrow_spaces: bool = False


_HOUSES = {
    "zh_TW": House("zh-TW", wide=True),
    "zh_HK": House("zh-HK", wide=True, adjacent=0.5),
    "zh_CN": House("zh-CN", wide=True, adjacent=0.5, edges=0.5),
    "ja": House("ja", wide=True, line_break="strict", adjacent=0.5, edges=0.5),
    "ko": House("ko", wide=True, gap=0.0),
}


def house(locale: str) -> House:
    """Return the house style of a locale such as ``zh_TW``, by language where the territory has none of its own.

    >>> house("zh_Hant_TW").language, house("ja_JP").line_break, house("de_AT").wide
    ('zh-TW', 'strict', False)
    """
    parts = locale.replace("-", "_").split("_")
    if parts[0] == "zh":
        territory = "CN" if {"Hans", "CN", "SG"} & set(parts) else "HK" if {"HK", "MO"} & set(parts) else "TW"
        return _HOUSES[f"zh_{territory}"]
    return _HOUSES.get(parts[0]) or House("-".join(parts), wide=False, gap=0.0, narrow_spaces=parts[0] != "en")
