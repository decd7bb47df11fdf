"""Fonts, styles and colours: those that come with the tool, and what a project makes of them."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pnp import units
from pnp.diagnostics import Diagnostic, Found, Origin
from pnp.errors import PnpError
from pnp.load.families import families as read_families
from pnp.load.names import did_you_mean
from pnp.load.schema import StyleTable, checked, tables
from pnp.load.toml import TomlDocument
from pnp.model.colour import colour
from pnp.model.frame import Colour
from pnp.model.style import FontFamily, TextStyle

ROOT_STYLE = "base"
SECTIONS = ("fonts", "styles", "colours")
# Keys of a style's table that are not the field of that name as it stands.
_READ = frozenset({"inherits", "size", "fit", "colour", "family"})


class Settings(NamedTuple):
    """How text may be set, by name."""

    families: Mapping[str, FontFamily]
    styles: Mapping[str, TextStyle]
    colours: Mapping[str, Colour]


class _Layer(NamedTuple):
    """What one file says of a style."""

    table: StyleTable
    document: TomlDocument
    name: str

    def origin(self, key: str) -> Origin:
        return self.document.origin("styles", self.name, key)


def settings(documents: Sequence[TomlDocument]) -> Found[Settings]:
    """Return the settings of several documents, later ones over earlier ones.

    A colour of the same name takes the place of the earlier one; a style's keys are added to it; a font family does the
    one or the other (see ``pnp.load.families``).
    """
    families: dict[str, FontFamily] = {}
    colours: dict[str, Colour] = {}
    layers: dict[str, list[_Layer]] = {}
    for document in documents:
        families |= yield from read_families(document, families)
        colours |= yield from _colours(document, colours)
        for name in (yield from tables(document, ("styles",))) or {}:
            table = yield from checked(StyleTable, document, ("styles", name))
            if table:
                layers.setdefault(name, []).append(_Layer(table, document, name))
    return Settings(families, (yield from _Styles(layers, families, colours).all()), colours)


def _colours(document: TomlDocument, known: Mapping[str, Colour]) -> Found[dict[str, Colour]]:
    """Return a document's colours, which may name each other and those that are ``known``."""
    colours: dict[str, Colour] = {}
    for name, text in ((yield from tables(document, ("colours",))) or {}).items():
        origin = document.origin("colours", name)
        if not isinstance(text, str):
            yield Diagnostic("D142", f"“{text}” is not a colour", origin, hint="write it as a text in quotes")
            continue
        value = yield from _colour(text, {**known, **colours}, origin)
        if value is not None:
            colours[name] = value
    return colours


def _colour(text: str, names: Mapping[str, Colour], origin: Origin) -> Found[Colour | None]:
    try:
        value = colour(text, names)
    except PnpError as error:
        yield error.within(origin=origin).diagnostic
        return None
    if value is None:
        yield Diagnostic("D142", "“none” cannot be the colour here", origin, hint="leave the key out")
    return value


class _Styles:
    """Resolves what styles inherit."""

    def __init__(
        self,
        layers: Mapping[str, list[_Layer]],
        families: Mapping[str, FontFamily],
        colours: Mapping[str, Colour],
    ) -> None:
        self._layers, self._families, self._colours = layers, families, colours
        self._done: dict[str, TextStyle] = {}

    def all(self) -> Found[dict[str, TextStyle]]:
        """Return every style, its inheritance resolved."""
        for name in dict.fromkeys((ROOT_STYLE, *self._layers)):
            yield from self._style(name, ())
        return {name: self._done[name] for name in dict.fromkeys((ROOT_STYLE, *self._layers))}

    def _style(self, name: str, heirs: tuple[str, ...]) -> Found[TextStyle]:
        if name not in self._done:
            style = (yield from self._parent(name, heirs))._replace(name=name)
            for layer in self._layers.get(name, ()):
                style = yield from self._over(style, layer)
            self._done[name] = style
        return self._done[name]

    def _parent(self, name: str, heirs: tuple[str, ...]) -> Found[TextStyle]:
        naming = [layer for layer in self._layers.get(name, ()) if layer.table.inherits]
        if name == ROOT_STYLE:
            for layer in naming:
                yield _wrong(layer, "inherits", f"“{ROOT_STYLE}” inherits nothing, for all inherit it")
            return TextStyle()
        parent = naming[-1].table.inherits if naming else ROOT_STYLE
        chain = (*heirs, name)
        if parent in chain:
            message = f"styles inherit in a circle: {' → '.join((*chain, parent))}"
            yield _wrong(naming[-1], "inherits", message, "let one of them inherit “base”")
            return TextStyle()
        if parent not in self._layers and parent != ROOT_STYLE:
            hint = did_you_mean(parent, [*self._layers])
            yield _wrong(naming[-1], "inherits", f"no style is called “{parent}”", hint)
            parent = ROOT_STYLE
        return (yield from self._style(parent, chain))

    def _over(self, style: TextStyle, layer: _Layer) -> Found[TextStyle]:
        """Return ``style`` with the keys of a layer set."""
        table = layer.table
        given = {key: getattr(table, key) for key in table.__struct_fields__ if key not in _READ}
        changes: dict[str, Any] = {key: value for key, value in given.items() if value is not None}
        if table.colour is not None:
            value = yield from _colour(table.colour, self._colours, layer.origin("colour"))
            changes |= {} if value is None else {"colour": value}
        if table.family is not None and table.family in self._families:
            changes["family"] = table.family
        elif table.family is not None:
            hint = did_you_mean(table.family, [*self._families])
            yield _wrong(layer, "family", f"no font family is called “{table.family}”", hint)
        changes |= yield from _sizes(style, layer)
        if "leading" in changes and "min_leading" not in changes:
            changes["min_leading"] = min(style.min_leading, changes["leading"])
        changed = style._replace(**changes)
        if changed.min_leading > changed.leading:
            message = f"min_leading {changed.min_leading:g} is above leading {changed.leading:g}"
            yield _wrong(layer, "min_leading", message)
            changed = changed._replace(min_leading=changed.leading)
        return changed


def _wrong(layer: _Layer, key: str, message: str, hint: str = "") -> Diagnostic:
    return Diagnostic("D149", message, layer.origin(key), hint=hint)


def _sizes(style: TextStyle, layer: _Layer) -> Found[dict[str, Any]]:
    """Return size and ladder; an inherited ladder keeps what is below the size."""
    size, ladder = style.size, style.ladder
    try:
        key, text = "size", layer.table.size
        if text is not None:
            size = _type_size(text)
        key, text = "fit", layer.table.fit
        if text is not None:
            ladder = tuple(_type_size(part) for part in text.split())
            if list(ladder) != sorted({*ladder}, reverse=True) or any(step >= size for step in ladder):
                message = f"the sizes of “{text}” do not go down from {size:g}pt"
                raise PnpError("D149", message, hint='such as size = "9pt", fit = "8.5pt 8pt"')
    except PnpError as error:
        yield error.within(origin=layer.origin(key)).diagnostic
        ladder = style.ladder
    return {"size": size, "ladder": tuple(step for step in ladder if step < size)}


def _type_size(text: str) -> float:
    size = units.length(text)
    if not 1 <= size <= 500:
        raise PnpError("D149", f"type of {text} cannot be set", hint="a size is 1pt to 500pt")
    return size
