"""Checks of the written language: characters of the other Chinese script, words of another region."""

import re
from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.i18n.checks.plain import HAN
from pnp.i18n.checks.record import CheckContext, Fault, Pair

_HAN = re.compile(f"[{HAN}]")
# Variants that are in use elsewhere, and the form that Taiwan's standard has for each (after OpenCC's TWVariants).
_TAIWAN = {
    **dict(zip("僞啓査産説户靑敎綫麽", "偽啟查產說戶青教線麼", strict=True)),
    **dict(zip("嬀峯擡潙爲牀着竈糉繮羣蔿衆裏鉢鮎麪", "媯峰抬溈為床著灶粽韁群蒍眾裡缽鯰麵", strict=True)),
}
# Big5 holds these as rare characters of their own; in modern text they are Simplified ones.
_SIMPLIFIED_IN_BIG5 = frozenset(
    "万与价优体党厂吨圣复宁岭庄异忏怀怜惊扰机极构柜气泞洁洼涂炖痒确离种篱网胜腊苹茧虮蚕蜡触赶适"
)
# Big5 lacks these, which are no Simplified forms of others (after OpenCC's STCharacters): dialect, names, chemistry.
_RARE = frozenset(
    "仫伲倮傈凇凼劐吖吡吣吲呋咔咣咴哌哐哚唣唿啉喹嗪嗬嗵嘞嘣嘭噍噔噻噼嚯坂垡垧埝埯塄塬墒尜岙岜峁崾嵛嵴忄憷揞揸擀敫晗桊桕"
    "榀榘檫毪氽沲浜溻漤炻烀煅煊煳煺熘犏犟狍猸猹珉珏甙畲疃痃癀癍癔癯睃砘砹砼硇硷碹磙礴筢筻箢篼罱耠耥耱肟肷肼肽胩胬脎脒脲"
    "腈腙腚膪臁舭舾芪苄苊苘苷茚莜萘萜葜蒈蒽蔸藁蝰蝽螋蟮衤踺軎郄酞酰酶醌鐾鞴骶骺鬏黢鼗齄"
)
# Simplified forms that are words or usual variants in Traditional Chinese, too: 拮据, 洒家, 昵稱.
_BOTH = frozenset("据洒凄昵栖羡蝎恒")


def script_leak(pair: Pair, setting: CheckContext) -> Iterator[Fault]:
    """Every Han character belongs to the script that the locale is written in."""
    if setting.style.script not in {"Hant", "Hans"}:
        return
    foreign: list[str] = []
    odd: list[str] = []
    for character in dict.fromkeys(_HAN.findall(pair.plain_target)):
        if character in pair.plain_source:
            continue
        kind = _traditional(character) if setting.style.script == "Hant" else _simplified(character)
        if kind:
            (foreign if kind == "foreign" else odd).append(character)
    if foreign:
        other = "Simplified" if setting.style.script == "Hant" else "Traditional"
        yield Fault(f"{_coded(foreign)} is {other} Chinese", pair)
    if odd:
        forms = [f"{character}→{_TAIWAN[character]}" for character in odd if character in _TAIWAN]
        hint = f"write {' '.join(forms)}" if forms else ""
        yield Fault(f"{_coded(odd)} is not in the locale's usual character set", pair, hint, Severity.WARNING)


def _traditional(character: str) -> str:
    """Tell whether a character is ``foreign`` to Traditional Chinese, or ``odd`` in it: a variant, or very rare.

    Big5 is what Taiwan's standard forms were chosen for; what it lacks and GB 2312 has is Simplified.
    """
    if character in _TAIWAN or character in _BOTH or character in _RARE:
        return "odd"
    if _encodes(character, "big5"):
        return "foreign" if character in _SIMPLIFIED_IN_BIG5 else ""
    return "foreign" if _encodes(character, "gb2312") else "odd"


def _simplified(character: str) -> str:
    if _encodes(character, "gb2312"):
        return ""
    return "foreign" if _encodes(character, "big5") else "odd"


def _encodes(character: str, encoding: str) -> bool:
    try:
        character.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _coded(characters: list[str]) -> str:
    return ", ".join(f"“{character}” (U+{ord(character):04X})" for character in characters)


def region_terms(pair: Pair, setting: CheckContext) -> Iterator[Fault]:
    """No word is that of another region, after the list in the house style."""
    for word, ours in setting.style.region.items():
        if word in pair.plain_target and word in pair.plain_target.replace(ours, ""):
            yield Fault(f"“{word}” is not the word of this region", pair, f"write “{ours}”")
