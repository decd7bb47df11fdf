"""Checks of what a translation must keep as it is: variables, icons, tags, the structure of Markdown."""

import re
from collections import Counter
from collections.abc import Collection, Iterator

from pnp.diagnostics import Severity
from pnp.errors import PnpError
from pnp.i18n.checks.plain import listed, shape, unlinked
from pnp.i18n.checks.record import CheckContext, Fault, Pair
from pnp.i18n.messages import TEMPLATE, tokens
from pnp.load.names import did_you_mean
from pnp.load.strays import Stray, strays
from pnp.model.markup import INLINE, VARIABLES, Token, TokenKind, is_plain, parse

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")
_PERCENT = re.compile(r"%(?:\d+\$)?[sdif]")
# What only a translation may need, or has in the place of another: Han has no italics, ruby helps its readers alone.
_FREE_TAGS = frozenset({"ruby", "name", "nb", "br", "p"})
_SLANTED = frozenset({"i", "em", "title"})
_SLANT = "<i>"
ICON_LIKE = frozenset({TokenKind.NO_ICON, TokenKind.PLACEHOLDER})
TAG_LIKE = frozenset({TokenKind.NO_TAG, TokenKind.ENTITY, TokenKind.EXPRESSION})


def placeholder(pair: Pair, setting: CheckContext) -> Iterator[Fault]:
    """Variables such as ``{count}`` are the same on both sides, each as often."""
    if not any(mark in text for text in (pair.source, pair.target) for mark in "{%"):
        return
    source, target = _variables(pair.source, pair), _variables(pair.target, pair)
    lost, added = sorted((source - target).elements()), sorted((target - source).elements())
    if lost or added:
        hint = _renamed(lost, added) or "variables are filled in when the text is shown: keep their names"
        yield Fault(_differs(lost, added), pair, hint)


def icon_token(pair: Pair, setting: CheckContext) -> Iterator[Fault]:
    """Icons such as ``[move]`` are the same on both sides, each as often, and there is a file for each.

    A word in brackets that names no icon is a text, which is translated: ``[optional]`` is ``[可選]``.
    """
    if not any(mark in text for text in (pair.source, pair.target) for mark in "[<"):
        return
    source, target = (_icons(unlinked(text) if pair.markdown else text, setting) for text in (pair.source, pair.target))
    if source == target:
        yield from _strays(pair, setting, ICON_LIKE)
        return
    lost, added = _sorted(source - target), _sorted(target - source)
    missing = [name for name in lost if name in setting.icons]
    strange = [name for name in added if name not in setting.icons and (missing or _nearest(name, setting.icons))]
    if strange:
        hint = (
            did_you_mean(strange[0], missing) or _nearest(strange[0], setting.icons) or f"the text has {_shown(lost)}"
        )
        yield Fault(f"there is no icon {_shown(strange)}", pair, hint)
        return
    texts = len(lost) - len(missing)
    lost = missing + [name for name in lost if name not in setting.icons] * (texts > _others(pair.target, setting))
    added = [name for name in added if name in setting.icons]
    if lost or added:
        severity = None if missing or added else Severity.WARNING
        yield Fault(_differs([f"[{name}]" for name in lost], [f"[{name}]" for name in added]), pair, severity=severity)
    else:
        yield from _strays(pair, setting, ICON_LIKE)


def _sorted(names: Counter[str]) -> list[str]:
    return sorted(names.elements())


def _nearest(name: str, icons: Collection[str]) -> str:
    return did_you_mean(name, sorted(icons))


def _others(text: str, setting: CheckContext) -> int:
    """Return how many words stand in brackets, in whatever script, that name no icon."""
    return sum(token.kind is TokenKind.NO_ICON for token in parse(text, setting.dialect))


def strange(text: str, pair: Pair, setting: CheckContext, kinds: Collection[str]) -> list[Stray]:
    """Return what in one side of a pair looks like markup of some kinds and is none.

    Of the words of templates nothing can be: they have no markup.
    """
    if pair.role == TEMPLATE or is_plain(text):
        return []
    dialect = setting.dialect._replace(links=pair.markdown)
    found = strays(parse(unlinked(text) if pair.markdown else text, dialect), setting.icons)
    return [each for each in found if each.token.kind in kinds and each.token.name not in setting.style.aliases]


def _strays(pair: Pair, setting: CheckContext, kinds: Collection[str]) -> Iterator[Fault]:
    """Yield warnings for what looks like markup in a translation and is none, unless its source has as much of that.

    What a source has is told of the source, once for all its translations.
    """
    found = strange(pair.target, pair, setting, kinds)
    if len(found) > (len(strange(pair.source, pair, setting, kinds)) if found else 0):
        yield from (Fault(stray.message, pair, stray.hint, Severity.WARNING) for stray in found)


def _icons(text: str, setting: CheckContext) -> Counter[str]:
    """Count a text's icons; of bracketed words that name none, those that look as if they should."""
    found = [name for token in parse(text, setting.dialect) if (name := _icon(token)) is not None]
    names = (setting.style.aliases.get(name, name) for name in found)
    return Counter(name for name in names if name in setting.icons or _NAME.fullmatch(name))


def _icon(token: Token) -> str | None:
    """Return the name of an icon, known or not."""
    if token.kind in {TokenKind.ICON, TokenKind.NO_ICON}:
        return token.name
    return dict(token.attributes).get("name") if token.name == "icon" else None


def markup(pair: Pair, setting: CheckContext) -> Iterator[Fault]:
    """Tags are closed and nested well, and both sides have the same, in any order."""
    if pair.markdown:  # which has no tags
        return
    try:
        setting.well_formed(pair.target)
    except PnpError as error:
        if error.diagnostic.code.startswith("X4"):  # others, such as a missing icon, are for other checks
            yield Fault(error.diagnostic.text, pair, error.diagnostic.hint)
            return
    foreign = sorted(set(_foreign_tags(pair.target, setting)) - set(_foreign_tags(pair.source, setting)))
    if foreign:
        hint = did_you_mean(foreign[0], sorted(INLINE)) or f"known are {', '.join(sorted(INLINE))}"
        yield Fault(f"<{foreign[0]}> is no tag, and is printed as it stands", pair, hint)
        return
    yield from _strays(pair, setting, TAG_LIKE)
    source, target = _tags(pair.source, setting), _tags(pair.target, setting)
    # Han sets titles in 《》 where alphabets slant them.
    source[_SLANT] -= min(max(0, source[_SLANT] - target[_SLANT]), pair.target.count("《"))
    lost, added = sorted((source - target).elements()), sorted((target - source).elements())
    if lost or added:
        yield Fault(_differs(lost, added), pair)


def _foreign_tags(text: str, setting: CheckContext) -> list[str]:
    return (
        [token.name for token in parse(text, setting.dialect) if token.kind is TokenKind.NO_TAG] if "<" in text else []
    )


def _tags(text: str, setting: CheckContext) -> Counter[str]:
    found: Counter[str] = Counter()
    for token in parse(text, setting.dialect) if "<" in text else ():
        if token.kind in {TokenKind.OPEN, TokenKind.EMPTY} and token.name not in _FREE_TAGS and token.name != "icon":
            found[_SLANT if token.name in _SLANTED else token.source] += 1
    return found


def md_structure(pair: Pair, setting: CheckContext) -> Iterator[Fault]:
    """A text in Markdown keeps its blocks, emphases, code and link targets."""
    if not pair.markdown:
        return
    source, target = shape(pair.source), shape(pair.target)
    lost, added = sorted((source - target).elements()), sorted((target - source).elements())
    if lost or added:
        yield Fault(_differs(lost, added), pair, "only words are translated, the marks around them stay")


def _variables(text: str, pair: Pair) -> Counter[str]:
    found = Counter(token.source for token in tokens(text, ()) if token.kind in VARIABLES)
    if any(flag.endswith("-format") and not flag.startswith("no-") for flag in pair.flags):
        found.update(_PERCENT.findall(text))
    return found


def _differs(lost: list[str], added: list[str]) -> str:
    said = []
    if lost:
        said.append(f"{listed(lost)} of the source {'is' if len(lost) == 1 else 'are'} missing")
    if added:
        said.append(f"{listed(added)} {'is' if len(added) == 1 else 'are'} not in the source")
    return ", and ".join(said)


def _renamed(lost: list[str], added: list[str]) -> str:
    return f"did you mean {listed(lost)}?" if len(lost) == len(added) == 1 else ""


def _shown(names: list[str]) -> str:
    return " ".join(f"[{name}]" for name in names) or "none"
