"""Findings for machines: JSON, SARIF 2.1.0, annotations of GitHub's; and the baseline of those that are put up with."""

import hashlib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path, PurePath
from typing import NamedTuple
from urllib.parse import quote

import msgspec

from pnp import __version__
from pnp.diagnostics import Diagnostic, Origin, Severity
from pnp.errors import PnpError
from pnp.files import write
from pnp.i18n.checks.record import Finding
from pnp.i18n.checks.run import CHECKS, SUPPRESSION
from pnp.load.text import read_text

FORMATS = ("text", "json", "sarif", "github")
_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def placed(findings: Iterable[Finding], folder: Path) -> tuple[Finding, ...]:
    """Return findings with paths relative to ``folder``, those below it, and with ``/`` on every system."""
    return tuple(found._replace(diagnostic=_relative(found.diagnostic, folder.resolve())) for found in findings)


def _relative(found: Diagnostic, folder: Path) -> Diagnostic:
    path = found.origin.path
    if not path:
        return found
    whole = Path(path).resolve()
    shown = whole.relative_to(folder).as_posix() if whole.is_relative_to(folder) else PurePath(path).as_posix()
    return found._replace(origin=Origin(shown, found.origin.row, found.origin.column))


def fingerprint(found: Finding) -> str:
    """Return what a finding is known by: no line and no wording of ours, so both may change."""
    told = "\0".join((found.diagnostic.code, *found.identity))
    return hashlib.sha256(told.encode()).hexdigest()[:24]


def as_json(findings: Sequence[Finding], locales: Sequence[str]) -> str:
    """Return findings as a JSON document."""
    count = Counter(found.diagnostic.severity for found in findings)
    whole = {
        "pnp": __version__,
        "locales": list(locales),
        "summary": {f"{severity}s": count[severity] for severity in (Severity.ERROR, Severity.WARNING)},
        "findings": [_plain(found) for found in findings],
    }
    return _indented(whole)


def _plain(found: Finding) -> Mapping[str, object]:
    told = found.diagnostic
    return {
        "code": told.code,
        "check": found.name,
        "severity": str(told.severity),
        "message": told.message,
        "path": told.origin.path,
        "line": told.origin.row,
        "column": told.origin.column,
        "hint": told.hint,
        "fingerprint": fingerprint(found),
    }


def as_sarif(findings: Sequence[Finding]) -> str:
    """Return findings as a SARIF 2.1.0 log, as code hosts read them."""
    rules = {check.code: _rule(check.code, check.name, check.severity, check.rule) for check in (*CHECKS, SUPPRESSION)}
    for code, told in ((found.diagnostic.code, found) for found in findings):
        rules.setdefault(code, _rule(code, told.name, told.diagnostic.severity))
    order = {code: at for at, code in enumerate(sorted(rules))}
    driver = {"name": "pnp", "version": __version__, "rules": [rules[code] for code in order]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(found, order) for found in findings],
    }
    return _indented({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]})


def _rule(code: str, name: str, severity: Severity, text: str = "") -> Mapping[str, object]:
    rule: dict[str, object] = {"id": code, "defaultConfiguration": {"level": _LEVELS[severity]}}
    if name:
        rule["name"] = name
    if text:
        rule["shortDescription"] = {"text": text}
    return rule


def _result(found: Finding, order: Mapping[str, int]) -> Mapping[str, object]:
    told = found.diagnostic
    result: dict[str, object] = {
        "ruleId": told.code,
        "ruleIndex": order[told.code],
        "level": _LEVELS[told.severity],
        "message": {"text": told.message + (f"\nhint: {told.hint}" if told.hint else "")},
        "partialFingerprints": {"pnp/v1": fingerprint(found)},
    }
    if told.origin.path:
        # What is about a whole file stands at its beginning: hosts show nothing that has no line.
        region = {"startLine": max(1, told.origin.row)}
        place = {"artifactLocation": {"uri": _uri(told.origin.path)}, "region": region}
        result["locations"] = [{"physicalLocation": place}]
    return result


def _uri(path: str) -> str:
    if PurePath(path).is_absolute():
        return PurePath(path).as_uri()
    return quote(path)


def as_github(findings: Sequence[Finding]) -> str:
    """Return findings as workflow commands, which GitHub shows beside the lines they are about."""
    return "".join(f"{_command(found)}\n" for found in findings)


def _command(found: Finding) -> str:
    told = found.diagnostic
    properties = {
        "file": told.origin.path,
        "line": str(told.origin.row or ""),
        "title": f"{told.code} {found.name}".strip(),
    }
    listed = ",".join(f"{name}={_property(value)}" for name, value in properties.items() if value)
    hint = f"\nhint: {told.hint}" if told.hint else ""
    return f"::{_COMMANDS[told.severity]} {listed}::{_data(told.message + hint)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _indented(whole: object) -> str:
    return msgspec.json.format(msgspec.json.encode(whole), indent=1).decode() + "\n"


class Baseline(NamedTuple):
    """Findings that are put up with, by fingerprint, each with what it was."""

    known: Mapping[str, str]

    def others(self, findings: Iterable[Finding]) -> Iterator[Finding]:
        """Yield the findings that are not in the baseline."""
        for found in findings:
            if fingerprint(found) not in self.known:
                yield found

    def mended(self, findings: Collection[Finding]) -> int:
        """Return how many of the baseline are found no more."""
        return len(self.known.keys() - {fingerprint(found) for found in findings})


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


def write_baseline(path: Path, findings: Iterable[Finding]) -> int:
    """Write a file that puts up with ``findings``, one a line, and return how many they are."""
    known = {fingerprint(found): _told(found) for found in findings if found.diagnostic.severity is not Severity.INFO}
    write(path, _indented({"findings": dict(sorted(known.items(), key=lambda item: (item[1], item[0])))}).encode())
    return len(known)


def _told(found: Finding) -> str:
    """Return what a reader of a baseline should know of a finding: its check and its message's context."""
    locale, *rest = found.identity or ("",)
    about = rest[0] if rest else locale
    return " ".join(part for part in (found.diagnostic.code, found.name, locale if rest else "", about) if part)
