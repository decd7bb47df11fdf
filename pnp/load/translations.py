"""Columns of translations in a deck's sheet, as ``[deck.translations]`` names them."""

from collections.abc import Mapping, Sequence

from pnp.diagnostics import Diagnostic, Found, Origin
from pnp.load.names import did_you_mean
from pnp.load.rows import shortened
from pnp.model.locales import locale_name

_FIELD = "{field}"


def translations(
    said: Mapping[str, str], fields: Sequence[str], columns: Sequence[str], origin: Origin
) -> Found[dict[str, dict[str, str]]]:
    """Return by locale and field the column that has the translation; report what cannot be.

    A key is a locale, whose value has ``{field}`` in the place of each field's name, or ``field:locale``, whose value
    is the column itself and goes before the other.
    """
    made: dict[str, dict[str, str]] = {}
    for key, value in sorted(said.items(), key=lambda item: ":" in item[0]):
        field, _, locale = key.rpartition(":")
        name = locale_name(locale)
        if not name:
            message = f"“{shortened(key)}” is neither a locale nor a field and a locale"
            hint = 'such as zh_TW = "{field}_zh", or "text:ja" = "日本語"'
            yield Diagnostic("D142", message, origin, hint=hint)
            continue
        if not field and _FIELD not in value and len(fields) != 1:
            one = fields[0] if fields else "text"
            hint = f'write {_FIELD} in the place of the field, or name the field: "{one}:{locale}"'
            yield Diagnostic("D142", f"“{shortened(value)}” is the column of which field?", origin, hint=hint)
            continue
        if field and field not in fields:
            hint = did_you_mean(field, list(fields)) or "name it in translate, too"
            yield Diagnostic("D148", f"“{shortened(field)}” is no field to translate", origin, hint=hint)
            continue
        wanted = {field: value} if field else {each: value.replace(_FIELD, each) for each in fields}
        there = {each: column for each, column in wanted.items() if column in columns}
        # A pattern need not fit every field, but it should fit one.
        if not there and columns:
            column = next(iter(wanted.values()), value)
            hint = did_you_mean(column, list(columns)) or f"the columns are {', '.join(map(shortened, columns[:20]))}"
            yield Diagnostic("D148", f"the cards have no column “{shortened(column)}”", origin, hint=hint)
        made.setdefault(name, {}).update(there)
    return {locale: each for locale, each in made.items() if each}
