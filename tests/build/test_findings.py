"""Findings for machines. The records below are the part of the schema of SARIF 2.1.0 that is used, and no more."""

import json
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, Struct

from pnp.build.findings import (
    as_github,
    as_json,
    as_sarif,
    fingerprint,
    placed,
    read_baseline,
    write_baseline,
)
from pnp.diagnostics import NOWHERE, Diagnostic, Origin, Severity
from pnp.errors import PnpError
from pnp.i18n.checks.record import Finding
from pnp.i18n.checks.run import CHECKS

Level = Literal["none", "note", "warning", "error"]
Closed = {"forbid_unknown_fields": True, "rename": "camel"}


class Text(Struct, **Closed):
    text: str


class Configuration(Struct, **Closed):
    level: Level


class ReportingDescriptor(Struct, **Closed):
    id: str
    name: str = ""
    short_description: Text | None = None
    default_configuration: Configuration | None = None


class ToolComponent(Struct, **Closed):
    name: str
    version: str
    rules: list[ReportingDescriptor]


class Tool(Struct, **Closed):
    driver: ToolComponent


class ArtifactLocation(Struct, **Closed):
    uri: Annotated[str, Meta(pattern=r"^[A-Za-z0-9%._~:/@!$&'()*+,;=-]+$")]


class Region(Struct, **Closed):
    start_line: Annotated[int, Meta(ge=1)]


class PhysicalLocation(Struct, **Closed):
    artifact_location: ArtifactLocation
    region: Region


class Location(Struct, **Closed):
    physical_location: PhysicalLocation


class Result(Struct, **Closed):
    rule_id: str
    rule_index: Annotated[int, Meta(ge=0)]
    level: Level
    message: Text
    partial_fingerprints: dict[str, str]
    locations: list[Location] = []


class Run(Struct, **Closed):
    tool: Tool
    results: list[Result]
    column_kind: Literal["utf16CodeUnits", "unicodeCodePoints"]


class Log(Struct, forbid_unknown_fields=True):
    schema: Annotated[str, Meta(pattern="sarif-schema-2.1.0.json$")] = msgspec.field(name="$schema")
    version: Literal["2.1.0"]
    runs: list[Run]


NUMBERS = Finding(
    Diagnostic("I311", "viral/ram#text: 50 %, “2” is missing", Origin("locales/x.po", 42), Severity.WARNING, "a:b"),
    "numbers",
    ("zh_TW", "viral/ram#text", "Draw 2.", "抽。"),
)
WHOLE_FILE = Finding(Diagnostic("I366", "behind", Origin("my 遊戲/zh_TW.po")), "catalog-sync", ("zh_TW", "behind"))
NO_PLACE = Finding(Diagnostic("D140", "no game"), "", ("no game",))
ALL = (NUMBERS, WHOLE_FILE, NO_PLACE)


def test_sarif_is_valid() -> None:
    log = msgspec.json.decode(as_sarif(ALL), type=Log)
    (run,) = log.runs
    rules = run.tool.driver.rules
    assert {check.code for check in CHECKS} <= {rule.id for rule in rules}
    assert len({rule.id for rule in rules}) == len(rules)
    assert [rules[result.rule_index].id for result in run.results] == ["I311", "I366", "D140"]
    assert [result.level for result in run.results] == ["warning", "error", "error"]
    one, whole = (result.locations[0].physical_location for result in run.results[:2])
    assert (one.artifact_location.uri, one.region.start_line) == ("locales/x.po", 42)
    assert (whole.artifact_location.uri, whole.region.start_line) == ("my%20%E9%81%8A%E6%88%B2/zh_TW.po", 1)
    assert run.results[2].locations == []


@given(st.text(), st.text(), st.integers(0), st.sampled_from(Severity))
def test_sarif_is_valid_whatever_is_found(text: str, path: str, line: int, severity: Severity) -> None:
    text, path = (each.encode("utf-8", "replace").decode() for each in (text, path))
    found = Finding(Diagnostic("I311", text, Origin(path, line), severity, text), "numbers", (text,))
    msgspec.json.decode(as_sarif([found]), type=Log)


def test_github_annotates_the_line() -> None:
    assert as_github(ALL).splitlines() == [
        "::warning file=locales/x.po,line=42,title=I311 numbers::viral/ram#text: 50 %25, “2” is missing%0Ahint: a:b",
        "::error file=my 遊戲/zh_TW.po,title=I366 catalog-sync::behind",
        "::error title=D140::no game",
    ]


def test_github_escapes_what_ends_a_property() -> None:
    found = Finding(Diagnostic("I311", "x", Origin("a,b:c.po", 1)))
    assert as_github([found]) == "::error file=a%2Cb%3Ac.po,line=1,title=I311::x\n"


def test_json() -> None:
    whole = json.loads(as_json(ALL, ["en", "zh_TW"]))
    assert whole["locales"] == ["en", "zh_TW"]
    assert whole["summary"] == {"errors": 2, "warnings": 1}
    assert whole["findings"][0] == {
        "code": "I311",
        "check": "numbers",
        "severity": "warning",
        "message": "viral/ram#text: 50 %, “2” is missing",
        "path": "locales/x.po",
        "line": 42,
        "column": "",
        "hint": "a:b",
        "fingerprint": fingerprint(NUMBERS),
    }


def test_a_fingerprint_knows_the_message_not_the_line() -> None:
    moved = NUMBERS._replace(diagnostic=Diagnostic("I311", "worded otherwise", Origin("x.po", 99)))
    touched = NUMBERS._replace(identity=("zh_TW", "viral/ram#text", "Draw 2.", "抽牌。"))
    assert fingerprint(moved) == fingerprint(NUMBERS) != fingerprint(touched)


def test_paths_are_those_from_the_folder(tmp_path: Path) -> None:
    inside = Finding(Diagnostic("I311", "x", Origin((tmp_path / "locales/x.po").as_posix(), 3)))
    outside = Finding(Diagnostic("I311", "x", Origin("/elsewhere/x.po", 3)))
    paths = [each.diagnostic.origin.path for each in placed([inside, outside, NO_PLACE], tmp_path)]
    assert paths == ["locales/x.po", "/elsewhere/x.po", ""]


def test_a_baseline_puts_up_with_what_it_lists(tmp_path: Path) -> None:
    path = tmp_path / "baseline.json"
    remark = Finding(Diagnostic("I331", "x", NOWHERE, Severity.INFO), "fits", ("x",))
    assert write_baseline(path, [*ALL[:2], remark]) == 2
    baseline = read_baseline(path)
    assert list(baseline.others(ALL)) == [NO_PLACE]
    assert baseline.mended(ALL) == 0
    assert baseline.mended([NUMBERS]) == 1
    first = path.read_bytes()
    write_baseline(path, reversed(ALL[:2]))
    assert path.read_bytes() == first
    lines = [line for line in first.decode().splitlines() if "I3" in line]
    assert [line.split('": "')[1].strip('",') for line in lines] == [
        "I311 numbers zh_TW viral/ram#text",
        "I366 catalog-sync zh_TW behind",
    ]


@pytest.mark.parametrize("text", [None, "{", "[]", "{}", '{"findings": 1}'])
def test_what_is_no_baseline(tmp_path: Path, text: str | None) -> None:
    path = tmp_path / "baseline.json"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    with pytest.raises(PnpError) as caught:
        read_baseline(path)
    assert caught.value.diagnostic.code == "B111"
