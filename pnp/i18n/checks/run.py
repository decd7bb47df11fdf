"""All checks of translations, their run over a catalog, and what translators have told them to leave alone."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from pnp.diagnostics import Diagnostic, Severity, Subject
from pnp.errors import PnpError
from pnp.i18n.checks import catalogs, fit, numbers, punctuation, script, signs, spacing, terms, tokens
from pnp.i18n.checks.record import Check, CheckContext, CheckFunction, Fault, MessageKey, Pair
from pnp.load.names import did_you_mean

_IGNORE = re.compile(r"\s*ignore\s*:\s*(.*)", re.IGNORECASE)
_NAME = r"[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*"
_WITH_REASON = re.compile(rf"({_NAME}(?:\s*,\s*{_NAME})*)\s*(?:(?:[—–:]|--|\s-\s)\s*(.*))?")


class _Ignored(NamedTuple):
    """A translator's note that a check need not look at a message, and why."""

    name: str
    reason: str


def _ignored(pair: Pair) -> Iterator[_Ignored]:
    """Yield the checks that a message's comments take back; one whose note cannot be read has no name."""
    for comment in pair.comments:
        note = _IGNORE.fullmatch(comment)
        if not note:
            continue
        said = _WITH_REASON.fullmatch(note[1].strip())
        names = said[1].split(",") if said else [""]
        for name in names:
            yield _Ignored(name.strip(), (said[2] or "").strip() if said else "")


def _note_faults(pair: Pair, used: Collection[str], names: dict[str, str], ran: Collection[str]) -> Iterator[Fault]:
    """Yield what is wrong with the notes beside a message.

    ``names`` are all checks by name and by code, ``ran`` those that looked, ``used`` those that found something.
    """
    for name, reason in _ignored(pair):
        if not name:
            yield Fault("the note “ignore:” names no check", pair, "such as “# ignore: numbers — ordinal in name”")
        elif name not in names:
            yield Fault(f"no check is called “{name}”", pair, did_you_mean(name, sorted(set(names.values()))))
        elif not reason:
            text = f"“ignore: {name}” gives no reason, and is not heeded"
            yield Fault(text, pair, f"such as “# ignore: {name} — ordinal in name”")
        elif names[name] in ran and names[name] not in used:
            yield Fault(f"“{name}” finds nothing here to ignore", pair, "take the note away", Severity.INFO)


Each: TypeAlias = Callable[[Pair, CheckContext], Iterator[Fault]]
_ERROR, _WARNING = Severity.ERROR, Severity.WARNING


def _each(check: Each) -> CheckFunction:
    def over(pairs: Sequence[Pair], setting: CheckContext) -> Iterator[Fault]:
        for pair in pairs:
            yield from check(pair, setting)

    return over


def _alone(code: str, name: str, severity: Severity, check: Each, *, draft: bool = False) -> Check:
    return Check(code, name, severity, _each(check), _rule(check), alone=True, draft=draft)


def _together(code: str, name: str, severity: Severity, run: CheckFunction, *, draft: bool = False) -> Check:
    return Check(code, name, severity, run, _rule(run), alone=False, draft=draft)


def _rule(check: Callable[..., object]) -> str:
    return (check.__doc__ or "").partition("\n")[0]


CHECKS = (
    _alone("I301", "placeholder", _ERROR, tokens.placeholder),
    _alone("I302", "icon-token", _ERROR, tokens.icon_token),
    _alone("I303", "markup", _ERROR, tokens.markup),
    _alone("I304", "md-structure", _ERROR, tokens.md_structure),
    _alone("I311", "numbers", _WARNING, numbers.numbers),
    _alone("I312", "signed-number", _ERROR, signs.signed_number),
    _alone("I321", "glossary", _WARNING, terms.glossary),
    _together("I322", "term-collision", _WARNING, terms.term_collision),
    _together("I323", "self-reference", _WARNING, terms.self_reference),
    _together("I324", "inconsistent", _WARNING, terms.inconsistent),
    _alone("I331", "fits", _ERROR, fit.fits),
    _alone("I332", "lines", _WARNING, fit.lines),
    _together("I333", "pages", _ERROR, fit.pages, draft=True),
    _alone("I334", "missing-glyph", _ERROR, fit.missing_glyph),
    _alone("I341", "script-leak", _ERROR, script.script_leak),
    _alone("I342", "region-terms", _WARNING, script.region_terms),
    _alone("I351", "punct-width", _WARNING, punctuation.punct_width),
    _alone("I352", "quotes", _WARNING, punctuation.quotes),
    _alone("I353", "interpunct", _WARNING, punctuation.interpunct),
    _alone("I354", "ellipsis-dash", _WARNING, punctuation.ellipsis_dash),
    _alone("I355", "end-punct", _WARNING, punctuation.end_punct),
    _alone("I356", "brackets-balance", _WARNING, punctuation.brackets_balance),
    _alone("I357", "spacing", _WARNING, spacing.spacing),
    _alone("I358", "invisibles", _WARNING, spacing.invisibles),
    _alone("I359", "newline", _WARNING, spacing.newline),
    _alone("I361", "unchanged", _WARNING, catalogs.unchanged),
    _alone("I362", "untranslated", _WARNING, catalogs.untranslated, draft=True),
    _alone("I363", "fuzzy", _WARNING, catalogs.fuzzy, draft=True),
    _alone("I364", "stale", _WARNING, catalogs.stale, draft=True),
    _together("I365", "coverage", _ERROR, catalogs.coverage, draft=True),
    _together("I366", "catalog-sync", _ERROR, catalogs.catalog_sync, draft=True),
    _together("I367", "po-valid", _ERROR, catalogs.po_valid, draft=True),
)
SUPPRESSION = Check(
    "I371", "suppression", _WARNING, lambda pairs, setting: iter(()), "A note that takes a finding back says why."
)
"""What is wrong with such notes; it runs with all other checks, after them."""
LAYOUT = frozenset({"fits", "lines", "missing-glyph"})
"""The checks that need texts laid out; they make sense for the source language too."""
OF_LAYOUT = {"X501": "fits", "X502": "missing-glyph"}
"""Findings of the layout about a text in its box, and the checks that tell the same of a catalog's message."""
_OF_CODES = {check.code: check.name for check in (*CHECKS, SUPPRESSION)} | OF_LAYOUT
_NAMES = {key: check.name for check in (*CHECKS, SUPPRESSION) for key in (check.name, check.code)}


def chosen(only: Iterable[str]) -> frozenset[str]:
    """Return the names of the checks in ``only``, given by name or code; all where it is empty.

    Raise ``PnpError`` I372 where there is no such check.
    """
    found = set()
    for each in only:
        name = _NAMES.get(each) or _NAMES.get(each.upper())
        if not name:
            names = [check.name for check in CHECKS]
            hint = did_you_mean(each, names) or f"there are {', '.join(names)}"
            raise PnpError("I372", f"no check is called “{each}”", hint=hint)
        found.add(name)
    return frozenset(found or _NAMES.values())


def check_name(code: str) -> str:
    """Return the name of the check whose findings have a code; empty where they are no check's of translations."""
    return _OF_CODES.get(code, "")


def findings(pairs: Sequence[Pair], setting: CheckContext, names: Collection[str] = ()) -> Iterator[Diagnostic]:
    """Yield what the checks ``names`` (empty: all) find in a catalog, but for what its translators have taken back."""
    ran = [check for check in CHECKS if not names or check.name in names]
    settled = [pair for pair in pairs if pair.settled]
    back = {pair: _taken_back(pair) for pair in pairs if pair.comments}
    used: dict[Pair, set[str]] = {}
    alike: dict[tuple[object, ...], list[Pair]] = {}
    for pair in settled:
        alike.setdefault(_texts(pair), []).append(pair)
    distinct = [some[0] for some in alike.values()]
    for check in ran:
        by_text = check.alone and not check.draft and check.name not in LAYOUT
        for first in check.run(distinct if by_text else pairs if check.draft else settled, setting):
            same: list[Pair | None] = [first.pair]
            if by_text and first.pair:
                same = [*alike[_texts(first.pair)]]
            for each in same:
                if each and check.name in back.get(each, ()):
                    used.setdefault(each, set()).add(check.name)
                else:
                    yield finding(check, first._replace(pair=each), setting)
    if not names or SUPPRESSION.name in names:
        known = [check.name for check in ran]
        for pair in back:
            for fault in _note_faults(pair, used.get(pair, ()), _NAMES, known):
                yield finding(SUPPRESSION, fault, setting)


def _texts(pair: Pair) -> tuple[object, ...]:
    """Return all of a pair that a check of one text by itself looks at: equal pairs are looked at once."""
    return pair.role, pair.source, pair.target, pair.flags


def _taken_back(pair: Pair) -> set[str]:
    return {_NAMES.get(name, "") for name, reason in _ignored(pair) if reason}


def finding(check: Check, fault: Fault, setting: CheckContext) -> Diagnostic:
    """Return a fault as a finding about its message, if it has one."""
    pair = fault.pair
    return Diagnostic(
        check.code,
        fault.text,
        pair.origin if pair else fault.origin,
        fault.severity or check.severity,
        fault.hint,
        (Subject(pair.context),) if pair and pair.context else (),
        key=MessageKey(setting.locale, *pair[:3]) if pair else (setting.locale, fault.text),
    )
