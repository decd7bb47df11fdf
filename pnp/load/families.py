"""Font families: the chains of a document, in all locales and in some, over those of earlier documents."""

from collections.abc import Mapping
from typing import Any

from pnp.diagnostics import Diagnostic, Found, Origin, Severity
from pnp.errors import PnpError
from pnp.load.names import check_inside, did_you_mean
from pnp.load.schema import Chain, ChainsTable, FamilyTable, FontTable, checked, tables
from pnp.load.toml import TomlDocument
from pnp.model.locales import locale_name
from pnp.model.style import FontFamily, FontFile

ROOT_FAMILY = "sans"
"""The family whose last fonts, those for signs, serve every family."""
_CHAINS = ChainsTable.__struct_fields__
_REGULAR = ("han", "latin")
_OWN = frozenset(FamilyTable.__struct_fields__)


def families(document: TomlDocument, known: Mapping[str, FontFamily]) -> Found[dict[str, FontFamily]]:
    """Return the families of a document, those that extend others complete; ``known`` are those of earlier documents.

    A family with no regular chain of its own is laid over the known one of its name, any other takes its place.
    """
    reading = _Families(document, known)
    for name in (yield from tables(document, ("fonts",))) or {}:
        yield from reading.family(name, ())
    return reading.done


class _Families:
    """Reads families, each after the one that it extends."""

    def __init__(self, document: TomlDocument, known: Mapping[str, FontFamily]) -> None:
        self.done: dict[str, FontFamily] = {}
        self._document, self._known = document, known
        self._signs = known[ROOT_FAMILY].after if ROOT_FAMILY in known else ()

    def family(self, name: str, heirs: tuple[str, ...]) -> Found[FontFamily | None]:
        """Return a family; None where there is none of that name, or it cannot be read."""
        if name in self.done:
            return self.done[name]
        values = (yield from tables(self._document, ("fonts",))) or {}
        if name not in values:
            return self._known.get(name)
        locales = _locale_keys(values[name])
        table = yield from checked(FamilyTable, self._document, ("fonts", name), locales)
        if table is None:
            return None
        origin = self._document.origin("fonts", name)
        try:
            own = yield from self._own(name, table, locales)
        except PnpError as error:
            yield error.diagnostic
            return None
        base = yield from self._base(name, table, values[name], (*heirs, name))
        made = own.over(base)
        if not made.han and not made.latin:
            if not any(values[name].get(key) for key in _REGULAR):  # else what is wrong with them is told
                hint = "name a file under han or latin, or a family to extend"
                yield Diagnostic("F106", f"the font family “{name}” has no fonts", origin, hint=hint)
            return None
        self.done[name] = made
        return made

    def _own(self, name: str, table: FamilyTable, locales: Mapping[str, tuple[str, ...]]) -> Found[FontFamily]:
        own = FontFamily(name, **(yield from self._chains(table, ("fonts", name))))
        for key, named in locales.items():
            part = yield from checked(ChainsTable, self._document, ("fonts", name, key))
            if part is not None:
                chains = yield from self._chains(part, ("fonts", name, key))
                own = own._replace(locales=(*own.locales, *((locale, FontFamily(name, **chains)) for locale in named)))
        return own

    def _chains(self, table: ChainsTable, keys: tuple[str, ...]) -> Found[dict[str, Any]]:
        found: dict[str, Any] = {}
        for key in _CHAINS:
            origin = self._document.origin(*keys, key) if getattr(table, key) else self._document.origin(*keys)
            found[key] = _chain(getattr(table, key), origin)
            for file in found[key]:
                if file.system:
                    message = f"“{file.system}” is the machine's own font: others may have another version, or none"
                    hint = "copy its file below fonts/ and name that, so that all print the same"
                    yield Diagnostic("F108", message, origin, Severity.INFO, hint)
        return found

    def _base(
        self, name: str, table: FamilyTable, values: Mapping[str, object], chain: tuple[str, ...]
    ) -> Found[FontFamily]:
        """Return what a family is laid over."""
        plain = FontFamily(name, after=self._signs)
        if not table.extend or table.extend == name:
            stands = not table.extend and any(key in values for key in _REGULAR)
            return plain if stands else self._known.get(name, plain)
        origin = self._document.origin("fonts", name, "extend")
        if table.extend in chain:
            message = f"families extend each other in a circle: {' → '.join((*chain, table.extend))}"
            yield Diagnostic("F107", message, origin, hint=f"let one of them extend “{ROOT_FAMILY}”")
            return plain
        base = yield from self.family(table.extend, chain)
        if base is None:
            hint = did_you_mean(table.extend, [*self._known, *self.done])
            yield Diagnostic("F107", f"no font family is called “{table.extend}”", origin, hint=hint)
        return base or plain


def _locale_keys(values: object) -> dict[str, tuple[str, ...]]:
    """Return the keys of a family's table that are tables for locales, and the locales that each names."""
    found: dict[str, tuple[str, ...]] = {}
    for key, value in values.items() if isinstance(values, dict) else ():
        if isinstance(value, dict) and key not in _OWN:
            named = tuple(map(locale_name, key.replace(",", " ").split()))
            if named and all(named):
                found[key] = named
    return found


def _chain(chain: Chain, origin: Origin) -> tuple[FontFile, ...]:
    parts = (chain,) if isinstance(chain, str | FontTable) else chain
    named = [FontTable(part) if isinstance(part, str) else part for part in parts]
    for table in named:
        if bool(table.path) == bool(table.system):
            hint = 'such as { path = "Kai.ttf" } or { system = "Noto Sans CJK SC" }'
            raise PnpError("D142", "a font is a file's path or an installed font's name", origin, hint)
        if table.path:
            check_inside(table.path, origin)
    return tuple(FontFile(table.path, table.index, tuple(sorted(table.axes.items())), table.system) for table in named)
