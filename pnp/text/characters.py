"""What each character is to the composer: its line-breaking class and whether it is as wide as it is high.

The classes are those of UAX #14, narrowed to what cards and rulebooks hold and tailored as CLREQ 3.1.4 ("Prohibition rules
for line start and line end") asks. Each is one letter, so that the classes of a text are a text.
"""

import unicodedata

IDEOGRAPH = "I"  # Han, kana, bopomofo, emoji: a break before and after
OPENER = "O"  # full-width opening bracket: stays with what follows
CLOSER = "C"  # full-width closing bracket or mark: stays with what precedes
NON_STARTER = "N"  # may not start a line
SMALL_KANA = "J"  # may not start a line where the rules are strict (JLREQ 3.1.7, CSS Text 5.3)
INSEPARABLE = "T"  # … and —: pairs never split
LETTER = "A"
DIGIT = "D"
WIDE_DIGIT = "F"  # １０: stay together
PREFIX = "P"  # $ + ×: stays with the number
POSTFIX = "S"  # % °: stays with the number
LATIN_OPENER = "("
LATIN_CLOSER = ")"
INFIX = "."  # full stop, comma, colon, solidus within Latin text: never before a break, nor inside a word
EXCLAMATION = "!"
QUOTE = "Q"  # " and ', which may open or close
HYPHEN = "-"
SPACE = " "
GLUE = "G"  # no break on either side
ZERO_BREAK = "Z"  # U+200B
COMBINING = "M"  # joins what precedes
ICON = "E"
HANGUL = "H"

_SETS = {
    OPENER: "（「『【《〈〔〖〘〚｛［｟｢“‘",
    # Full-width closers and marks, and U+3000, which a line must not begin with unless the paragraph does.
    CLOSER: "，。、；：？！）」』】》〉〕〗〙〛｝］｠｣”’．｡､　",
    NON_STARTER: "％～·‧・･／ˊˇˋ˙々〻ゝゞヽヾ゠〜•‼⁇⁈⁉℃℉",
    SMALL_KANA: "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿーｰｧｨｩｪｫｬｭｮｯ",
    INSEPARABLE: "…‥—⸺⸻―",
    WIDE_DIGIT: "０１２３４５６７８９",
    PREFIX: "$＄£￡¥￥€₩№+＋±−－×#＃",
    POSTFIX: "%‰°′″¢￠",
    LATIN_OPENER: "([{",
    LATIN_CLOSER: ")]}",
    INFIX: ".,:;/",
    EXCLAMATION: "!?",
    QUOTE: "\"'«»‹›",
    HYPHEN: "-‐–",
    SPACE: " \t",
    GLUE: "\u00a0\u202f\u2060\u2007\ufeff",
    ZERO_BREAK: "\u200b",
    ICON: "\ufffc",
}
_NAMED = {character: kind for kind, characters in _SETS.items() for character in characters}
_INVISIBLE = frozenset("\u200b\u2060\ufeff\u00ad\u200e\u200f\u2066\u2067\u2068\u2069")


def break_class(character: str) -> str:
    """Return the class of a character by itself; :mod:`pnp.text.breaks` looks at its neighbours."""
    named = _NAMED.get(character)
    if named:
        return named
    category = unicodedata.category(character)
    if category in {"Mn", "Me", "Mc"} or character == "\u200d" or 0x1F3FB <= ord(character) <= 0x1F3FF:
        return COMBINING
    if 0xAC00 <= ord(character) <= 0xD7A3 or 0x1100 <= ord(character) <= 0x11FF:
        return HANGUL
    if is_wide(character):
        return IDEOGRAPH
    return DIGIT if category == "Nd" else LETTER


def is_wide(character: str) -> bool:
    """Whether a character fills a square of one em (East Asian Width W or F, UAX #11)."""
    return unicodedata.east_asian_width(character) in {"W", "F"}


def is_invisible(character: str) -> bool:
    """Whether a character only steers the breaks and is never drawn (U+200B, U+2060 …)."""
    return character in _INVISIBLE


def needs_shaping(character: str) -> bool:
    """Whether a script joins or reorders its letters, so that only HarfBuzz knows its glyphs."""
    code = ord(character)
    return 0x0590 <= code <= 0x109F or 0x1780 <= code <= 0x18AF or 0xA840 <= code <= 0xABFF or 0xFB1D <= code <= 0xFEFC


def folded(text: str) -> str:
    """Return a text in NFC, with CJK radicals and compatibility ideographs as the ideographs they stand for.

    Full-width forms and other compatibility characters stay as typed.
    """
    text = unicodedata.normalize("NFC", text)
    if any(_is_compatibility(ord(character)) for character in text):
        text = "".join(
            unicodedata.normalize("NFKC", character) if _is_compatibility(ord(character)) else character
            for character in text
        )
    return text


def _is_compatibility(code: int) -> bool:
    return 0x2E80 <= code <= 0x2FDF or 0xF900 <= code <= 0xFAFF or 0x2F800 <= code <= 0x2FA1F
