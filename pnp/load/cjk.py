"""Fonts for Simplified Chinese, Japanese and Korean, which come in a package of their own."""

from pnp.model.locales import locale_name
from pnp.resources import font_packages

CJK_FONTS = 'pip install "print-and-play[cjk]"'
"""What brings them."""
_CJK_PACKAGE = "pnp_fonts_cjk"
_SIMPLIFIED = frozenset({"CN", "SG", "Hans"})


def wants_cjk_fonts(locale: str) -> bool:
    """Whether a locale such as ``zh_CN`` or ``ja`` is one that fonts of their own exist for, and these are missing."""
    language, *rest = (locale_name(locale) or locale).split("_")
    wanted = language in {"ja", "ko"} or (language == "zh" and not _SIMPLIFIED.isdisjoint(rest))
    return wanted and all(folder.name != _CJK_PACKAGE for folder in font_packages())


def font_hint(locale: str) -> str:
    """Return what brings characters that the fonts of a locale lack."""
    added = "add a font that has it to the family in game.toml"
    return f"{CJK_FONTS}, which gives “sans” fonts for it, or {added}" if wants_cjk_fonts(locale) else added
