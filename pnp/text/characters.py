"""What each character is to the composer: its line-breaking class and how it is set.

The classes are those of UAX #14, narrowed to what cards and rulebooks hold and tailored as CLREQ 3.1.4 ("Prohibition
rules for line start and line end") asks. Each is one letter, so that the classes of a text are a text.
"""

import unicodedata
from functools import cache

IDEOGRAPH = "I"  # Han, kana, bopomofo: a break before and after
SYMBOL = "Y"  # ★ → ① and emoji: as an ideograph, but with no gap to Latin
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

# How a character is set, by its neighbours where that is not its own affair; see :mod:`pnp.text.scripts`.
WIDE = "W"  # in a square of one em, from the fonts of the wide script
NARROW = "N"  # as a letter of an alphabet
SYMBOLIC = "S"  # wide among wide scripts, narrow elsewhere
EITHER = "E"  # wide or narrow as its neighbours are
BLANK = " "
THIN = "T"  # a space that is narrower than one between words
JOINED = "M"  # shares the cluster of what precedes
HIDDEN = "0"  # steers, is never drawn

OBJECT = "\ufffc"  # stands for an icon
BASE = "\ufdd0"  # stands for a base with its ruby; no character of any text

_SETS = {
    OPENER: "（「『【《〈〔〖〘〚｛［｟｢“‘〝︗︵︷︹︻︽︿﹁﹃﹇﹙﹛﹝",
    CLOSER: "，。、；：？！）」』】》〉〕〗〙〛｝］｠｣”’．｡､〞〟︐︑︒︓︔︕︖︘︶︸︺︼︾﹀﹂﹄﹈﹐﹑﹒﹔﹕﹖﹗﹚﹜﹞",
    NON_STARTER: "％﹪～·‧・･／ˉˊˇˋ˙˪˫々〻ゝゞヽヾ゠〜•‼⁇⁈⁉℃℉",
    SMALL_KANA: "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿーｰｧｨｩｪｫｬｭｮｯ",
    INSEPARABLE: "…‥⋯—─⸺⸻―︙︰︱︲",
    WIDE_DIGIT: "０１２３４５６７８９",
    PREFIX: "$＄£￡¥￥€₩№+＋±−－×#＃",
    POSTFIX: "%‰°′″¢￠",
    LATIN_OPENER: "([{",
    LATIN_CLOSER: ")]}",
    INFIX: ".,:;/",
    EXCLAMATION: "!?",
    QUOTE: "\"'«»‹›„‚",
    HYPHEN: "-‐–",
    SPACE: " \u3000",
    GLUE: "\u00a0\u202f\u2060\u2007\ufeff\u2011\u200d",
    ZERO_BREAK: "\u200b",
    ICON: OBJECT,
    IDEOGRAPH: BASE,
}
_NAMED = {character: kind for kind, characters in _SETS.items() for character in characters}
_EITHER = frozenset("“”‘’…‥⋯—―─·‧⸺⸻")
# Arrows, technical signs, enclosed numbers, geometric shapes, dingbats, emoji: pictures, not letters.
_PICTURES = (
    (0x2190, 0x21FF),
    (0x2300, 0x23FF),
    (0x2460, 0x27BF),
    (0x2900, 0x297F),
    (0x2B00, 0x2BFF),
    (0x1F000, 0x1F1E5),
    (0x1F200, 0x1FAFF),
)
_SKIN_TONES = range(0x1F3FB, 0x1F400)

# Default ignorable letters and marks (UAX #44), and the braille cell without dots.
_FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")

# Marks whose square is half empty: an opener's left half, a closer's right half …
BRACKETS = frozenset("（「『【《〈〔〖〘｛［“‘〝）」』】》〉〕〗〙｝］”’〞〟")
# … and where marks stand at the side of their square, as in the fonts of the mainland and of Japan, these too.
SIDE_MARKS = frozenset("，。、．；：")
INTERPUNCTS = frozenset("·‧・")


@cache
def break_class(character: str) -> str:
    """Return the class of a character by itself; :mod:`pnp.text.breaks` looks at its neighbours."""
    named = _NAMED.get(character)
    if named:
        return named
    code, category = ord(character), unicodedata.category(character)
    if category in {"Mn", "Me", "Mc", "Cf", "Cc"} or code in _SKIN_TONES:
        return COMBINING
    if 0xAC00 <= code <= 0xD7A3 or 0x1100 <= code <= 0x11FF:
        return HANGUL
    if any(first <= code <= last for first, last in _PICTURES):
        return SYMBOL
    if is_wide(character):
        return IDEOGRAPH
    return DIGIT if category == "Nd" else LETTER


@cache
def script(character: str) -> str:
    """Return how a character is set: ``WIDE``, ``NARROW`` …"""
    if character in _EITHER:
        return EITHER
    if character == " ":
        return BLANK
    kind, category = break_class(character), unicodedata.category(character)
    if (kind == COMBINING and category.startswith("M")) or ord(character) in _SKIN_TONES or character in "\u200c\u200d":
        return JOINED
    if is_invisible(character):
        return HIDDEN
    if is_wide(character) or character == BASE:
        return WIDE
    # Of ambiguous width (UAX #11), the symbols and the marks of bopomofo are of the wide script's making.
    ambiguous = unicodedata.east_asian_width(character) == "A"
    return SYMBOLIC if ambiguous and kind in {SYMBOL, NON_STARTER} else NARROW


@cache
def traits(character: str) -> str:
    """Return the class and the script of a character, two letters."""
    return break_class(character) + script(character)


@cache
def is_wide(character: str) -> bool:
    """Whether a character fills a square of one em (East Asian Width W or F, UAX #11)."""
    return unicodedata.east_asian_width(character) in {"W", "F"}


@cache
def is_invisible(character: str) -> bool:
    """Whether a character only steers, and is never drawn by itself: U+2060, U+200B, variation selectors …"""
    code = ord(character)
    selector = 0xFE00 <= code <= 0xFE0F or 0xE0100 <= code <= 0xE01EF
    return selector or unicodedata.category(character) in {"Cf", "Cc"}


def is_blank(character: str) -> bool:
    """Whether a character has no ink by nature: spaces, what only steers, fillers of Hangul, the empty braille cell."""
    return unicodedata.category(character) in {"Zs", "Zl", "Zp"} or character in _FILLERS or is_invisible(character)


def is_right_to_left(character: str) -> bool:
    """Whether a script runs from right to left, which the composer does not set."""
    return unicodedata.bidirectional(character) in {"R", "AL"}


def needs_shaping(character: str) -> bool:
    """Whether a script joins or reorders its letters, so that only HarfBuzz knows its glyphs."""
    code = ord(character)
    return 0x0900 <= code <= 0x109F or 0x1780 <= code <= 0x18AF or 0xA840 <= code <= 0xABFF


def is_unspaced(character: str) -> bool:
    """Whether a script parts its words by nothing, so that only a dictionary tells where a line may break (LB1, SA)."""
    code = ord(character)
    return 0x0E00 <= code <= 0x0EFF or 0x1000 <= code <= 0x109F or 0x1780 <= code <= 0x17FF or 0xA9E0 <= code <= 0xAADF


def is_alphabetic(character: str) -> bool:
    """Whether a letter is of a script whose words are divided with hyphens: Latin, Greek, Cyrillic, Armenian."""
    code = ord(character)
    return code < 0x0590 or 0x1E00 <= code < 0x2000
