"""Findings for machines: JSON, SARIF 2.1.0, annotations of GitHub's; and the baseline of those that are put up with."""

import hashlib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path, PurePath
from typing import NamedTuple
from urllib.parse import quote

import msgspec

from pnp import __version__
from pnp.diagnostics import Diagnostic, Folded, Origin, Severity, folded
from pnp.errors import PnpError
from pnp.files import write
from pnp.i18n.checks.run import CHECKS, SUPPRESSION, check_name
from pnp.load.text import read_text

FORMATS = ("text", "json", "sarif", "github")
_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_OF_LAYOUT = 2
"""How many parts the key of a finding of the layout has: a locale, and what is said."""
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def placed(findings: Iterable[Diagnostic], folder: Path) -> tuple[Diagnostic, ...]:
    """Return findings with paths relative to ``folder``, those below it, and with ``/`` on every system."""
    return tuple(_relative(found, folder.resolve()) for found in findings)


def _relative(found: Diagnostic, folder: Path) -> Diagnostic:
    path = found.origin.path
    if not path:
        return found
    whole = Path(path).resolve()
    shown = whole.relative_to(folder).as_posix() if whole.is_relative_to(folder) else PurePath(path).as_posix()
    return found._replace(origin=Origin(shown, found.origin.row, found.origin.column))


def fingerprint(found: Diagnostic) -> str:
    """Return what a finding is known by: no line and, for one about a message, no wording of ours may change it."""
    return _hashed(found.code, *(found.key or (found.text,)))


def _former(found: Diagnostic) -> str:
    """Return what older baselines know a finding of the layout by: its first card was part of it."""
    return _hashed(found.code, *found.key[:1], found.text) if len(found.key) == _OF_LAYOUT else fingerprint(found)


def _hashed(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:24]


def as_json(findings: Sequence[Diagnostic], locales: Sequence[str]) -> str:
    """Return findings as a JSON document, those that say the same of several subjects as one."""
    count = Counter(found.severity for found in findings)
    whole = {
        "pnp": __version__,
        "locales": list(locales),
        "summary": {f"{severity}s": count[severity] for severity in (Severity.ERROR, Severity.WARNING)},
        "findings": [_plain(each) for each in folded(findings)],
    }
    return _indented(whole)


def _plain(each: Folded) -> Mapping[str, object]:
    first = each.first
    return {
        "code": first.code,
        "check": check_name(first.code),
        "severity": str(first.severity),
        "message": each.text,
        "path": first.origin.path,
        "line": first.origin.row,
        "column": first.origin.column,
        "hint": first.hint,
        "fingerprint": fingerprint(first),
        "count": len(each.findings),
        "about": [
            {**subject._asdict(), "path": found.origin.path, "line": found.origin.row}
            for found in each.findings
            for subject in found.about[:1]
        ],
        "values": dict(first.values),
    }


def as_sarif(findings: Sequence[Diagnostic]) -> str:
    """Return findings as a SARIF 2.1.0 log, as code hosts read them; a result has the places of all its subjects."""
    rules = {check.code: _rule(check.code, check.name, check.severity, check.rule) for check in (*CHECKS, SUPPRESSION)}
    for found in findings:
        rules.setdefault(found.code, _rule(found.code, check_name(found.code), found.severity))
    order = {code: at for at, code in enumerate(sorted(rules))}
    driver = {"name": "pnp", "version": __version__, "rules": [rules[code] for code in order]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(each, order) for each in folded(findings)],
    }
    return _indented({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]})


def _rule(code: str, name: str, severity: Severity, text: str = "") -> Mapping[str, object]:
    rule: dict[str, object] = {"id": code, "defaultConfiguration": {"level": _LEVELS[severity]}}
    if name:
        rule["name"] = name
    if text:
        rule["shortDescription"] = {"text": text}
    return rule


def _result(each: Folded, order: Mapping[str, int]) -> Mapping[str, object]:
    first = each.first
    result: dict[str, object] = {
        "ruleId": first.code,
        "ruleIndex": order[first.code],
        "level": _LEVELS[first.severity],
        "message": {"text": each.text + (f"\nhint: {first.hint}" if first.hint else "")},
        "partialFingerprints": {"pnp/v1": fingerprint(first)},
        "occurrenceCount": len(each.findings),
    }
    places = dict.fromkeys((found.origin.path, found.origin.row) for found in each.findings if found.origin.path)
    if places:
        result["locations"] = [_location(path, row) for path, row in places]
    return result


def _location(path: str, row: int) -> Mapping[str, object]:
    # What is about a whole file stands at its beginning: hosts show nothing that has no line.
    return {"physicalLocation": {"artifactLocation": {"uri": _uri(path)}, "region": {"startLine": max(1, row)}}}


def _uri(path: str) -> str:
    if PurePath(path).is_absolute():
        return PurePath(path).as_uri()
    return quote(path)


def as_github(findings: Sequence[Diagnostic]) -> str:
    """Return findings as workflow commands, which GitHub shows beside the lines they are about: each by itself."""
    return "".join(f"{_command(found)}\n" for found in findings)


def _command(found: Diagnostic) -> str:
    properties = {
        "file": found.origin.path,
        "line": str(found.origin.row or ""),
        "title": f"{found.code} {check_name(found.code)}".strip(),
    }
    listed = ",".join(f"{name}={_property(value)}" for name, value in properties.items() if value)
    hint = f"\nhint: {found.hint}" if found.hint else ""
    return f"::{_COMMANDS[found.severity]} {listed}::{_data(found.text + hint)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _indented(whole: object) -> str:
    return msgspec.json.format(msgspec.json.encode(whole), indent=1).decode() + "\n"


class Baseline(NamedTuple):
    """Findings that are put up with, by fingerprint, each with what it was."""

    known: Mapping[str, str]

    def others(self, findings: Collection[Diagnostic]) -> Iterator[Diagnostic]:
        """Yield the findings that are not in the baseline."""
        known = {fingerprint(found) for found in findings if self._names(found)}
        for found in findings:
            if fingerprint(found) not in known:
                yield found

    def mended(self, findings: Iterable[Diagnostic]) -> int:
        """Return how many of the baseline are found no more."""
        return len(self.known.keys() - {name for found in findings for name in (fingerprint(found), _former(found))})

    def _names(self, found: Diagnostic) -> bool:
        return fingerprint(found) in self.known or _former(found) in self.known


def read_baseline(path: Path) -> Baseline:
    """Return the baseline in a file; raise ``PnpError`` B111 where it is none."""
    if not path.is_file():
        hint = "make it with --update-baseline"
        raise PnpError("B111", f"there is no baseline “{path}”", hint=hint)
    try:
        whole = msgspec.json.decode(read_text(path), type=dict[str, dict[str, str]])
        return Baseline(whole["findings"])
    except (msgspec.DecodeError, KeyError) as error:
        hint = "make it anew with --update-baseline"
        raise PnpError("B111", "not a baseline", Origin(path.as_posix()), hint) from error


def write_baseline(path: Path, findings: Iterable[Diagnostic]) -> int:
    """Write a file that puts up with ``findings``, one a line, and return how many they are."""
    known = {fingerprint(found): _told(found) for found in findings if found.severity is not Severity.INFO}
    write(path, _indented({"findings": dict(sorted(known.items(), key=lambda item: (item[1], item[0])))}).encode())
    return len(known)


def _told(found: Diagnostic) -> str:
    """Return what a reader of a baseline should know of a finding: its check and its message's context."""
    locale, about, *_ = found.key or ("", found.text)
    return " ".join(part for part in (found.code, check_name(found.code), locale, about) if part)
