"""Locales as people spell them, and the one name that each has here."""

import re

_USUAL = re.compile("[a-z]{2,3}(?:_[A-Z]{2})?")
_SPELLED = re.compile(r"[A-Za-z]{2,3}(?:[_-][A-Za-z0-9]{2,8}){0,4}(?:\.[\w-]+)?(?:@[A-Za-z]+)?")
_SCRIPTS = {"latin": "Latn", "cyrillic": "Cyrl"}
"""Scripts as POSIX locales call them: ``sr_RS@latin``."""


def locale_name(text: str) -> str:
    """Return the one name of a locale, as folders of gettext are called; empty where ``text`` is none.

    Hyphens are underscores (BCP 47), case does not count, an encoding goes (``zh_TW.UTF-8``), and so does a script that
    goes without saying (CLDR, likely subtags). A script of Chinese without a territory stands for the territory that
    mostly writes it.

    >>> list(map(locale_name, ("zh-TW", "zh_tw", "zh_Hant_TW", "zh-Hans", "pt-br", "ja", "sr@latin")))
    ['zh_TW', 'zh_TW', 'zh_TW', 'zh_CN', 'pt_BR', 'ja', 'sr_Latn']
    >>> locale_name("no locale")
    ''
    """
    if _USUAL.fullmatch(text):
        return text
    if not _SPELLED.fullmatch(text):
        return ""
    plain, _, modifier = text.partition("@")
    language, *parts = re.split("[-_]", plain.partition(".")[0])
    language = language.lower()
    script = _SCRIPTS.get(modifier.lower(), "")
    if parts and len(parts[0]) == 4 and parts[0].isalpha():
        script = parts.pop(0).title()
    territory = parts.pop(0).upper() if parts and len(parts[0]) in {2, 3} else ""
    if script:
        script, territory = _unsaid(language, script, territory)
    suffix = "" if not modifier or modifier.lower() in _SCRIPTS else f"@{modifier.lower()}"
    variants = [part.upper() for part in parts]
    return "_".join(part for part in (language, script, territory, *variants) if part) + suffix


def language_tag(locale: str) -> str:
    """Return a locale as BCP 47 says it, and XML with it: ``zh-TW``, ``sr-Latn-RS``."""
    return (locale_name(locale) or locale).partition("@")[0].replace("_", "-")


def same_locale(one: str, other: str) -> bool:
    """Whether two spellings are of one locale.

    >>> same_locale("zh-Hant-TW", "zh_tw"), same_locale("zh_TW", "zh_CN")
    (True, False)
    """
    return (locale_name(one) or one) == (locale_name(other) or other)


def _unsaid(language: str, script: str, territory: str) -> tuple[str, str]:
    """Return script and territory, the script only where the territory (or the language) does not say it already."""
    from babel.core import get_global  # which the usual names do not need

    likely = get_global("likely_subtags")
    if language == "zh" and not territory:
        territory = str(likely.get(f"{language}_{script}") or likely[language]).rpartition("_")[2]
    known = str(likely.get(f"{language}_{territory}") or likely.get(language, ""))
    return ("" if script in known.split("_") else script), territory
