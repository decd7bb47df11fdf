"""What a language asks of fonts: the characters that are usual in it, and the forms of its own region."""

from collections.abc import Iterator, Mapping
from itertools import product
from unicodedata import normalize

from pnp.diagnostics import Diagnostic, Severity
from pnp.load.cjk import CJK_FONTS, wants_cjk_fonts
from pnp.load.families import ROOT_FAMILY
from pnp.model.style import FontFamily
from pnp.text.faces import in_locale
from pnp.text.house import house

# The national standards: GB 2312 (6,763 Han), CNS 11643 as Big5 has it (13,053), JIS X 0208, KS X 1001.
_STANDARDS = {"zh-CN": "gb2312", "zh-TW": "big5", "zh-HK": "big5", "ja": "euc_jp", "ko": "euc_kr"}
_BUNDLED_HAN = "noto-sans-tc/"


def usual_characters(locale: str) -> str:
    """Return the letters and Han of the national standard of a locale's language; empty for alphabets."""
    codec = _STANDARDS.get(house(locale).language)
    if not codec:
        return ""
    pairs = (bytes(pair).decode(codec, "ignore") for pair in product(range(0xA1, 0xFF), range(0x40, 0xFF)))
    return "".join(dict.fromkeys(text for text in pairs if _is_usual(text)))


def _is_usual(text: str) -> bool:
    """Whether a text is a character of full width, and the usual one of those that stand for the same."""
    return len(text) == 1 and text.isalpha() and ord(text) > 0x2E7F and normalize("NFC", text) == text


def foreign_forms(families: Mapping[str, FontFamily], locale: str) -> Iterator[Diagnostic]:
    """Yield a warning where Han of a locale would come in the forms of Taiwan, for want of fonts of its own."""
    family = families.get(ROOT_FAMILY)
    if family is None or not wants_cjk_fonts(locale):
        return
    if in_locale(family, locale).han[:1] == family.han[:1] and family.han[0].path.startswith(_BUNDLED_HAN):
        message = f"there are no fonts for {locale}: the family “{ROOT_FAMILY}” has the forms of Taiwan"
        yield Diagnostic("F109", message, severity=Severity.WARNING, hint=CJK_FONTS)
