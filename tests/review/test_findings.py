"""Findings for machines. SARIF is held to the schema that Microsoft ships with its tools (data/sarif-2.1.0.json)."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from pnp.diagnostics import NOWHERE, Diagnostic, Origin, Severity, Subject
from pnp.errors import PnpError
from pnp.i18n.checks.record import MessageKey
from pnp.i18n.checks.run import CHECKS
from pnp.review.findings import (
    as_github,
    as_json,
    as_sarif,
    fingerprint,
    placed,
    read_baseline,
    write_baseline,
)

SCHEMA = json.loads((Path(__file__).parent / "data" / "sarif-2.1.0.json").read_text(encoding="utf-8-sig"))
VALIDATOR = Draft202012Validator(SCHEMA, format_checker=Draft202012Validator.FORMAT_CHECKER)


def run_of(sarif: str) -> dict[str, Any]:
    """Return the one run of a log, which is valid."""
    log = json.loads(sarif)
    VALIDATOR.validate(log)
    (run,) = log["runs"]
    return run


NUMBERS = Diagnostic(
    "I311",
    "50 %, “2” is missing",
    Origin("locales/x.po", 42),
    Severity.WARNING,
    "a:b",
    (Subject("viral/ram#text"),),
    key=MessageKey("zh_TW", "viral/ram#text", "Draw 2.", "抽。"),
)
WHOLE_FILE = Diagnostic("I366", "behind", Origin("my 遊戲/zh_TW.po"), key=("zh_TW", "behind"))
NO_PLACE = Diagnostic("D140", "no game")
ALL = (NUMBERS, WHOLE_FILE, NO_PLACE)


def test_the_schema_is_heeded_to_its_formats() -> None:
    assert {"uri", "uri-reference"} <= set(VALIDATOR.format_checker.checkers)
    sound = json.loads(as_sarif(ALL))
    for spoil in (
        lambda log: log.update(version="2.0.0"),
        lambda log: log.update({"$schema": "no uri"}),
        lambda log: log["runs"][0]["results"][0].update(level="bad"),
        lambda log: log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"].update(startLine=0),
        lambda log: log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"].update(
            uri="my 遊戲.po"
        ),
    ):
        log = json.loads(json.dumps(sound))
        spoil(log)
        with pytest.raises(ValidationError):
            VALIDATOR.validate(log)


def test_sarif() -> None:
    run = run_of(as_sarif(ALL))
    rules = run["tool"]["driver"]["rules"]
    assert {check.code for check in CHECKS} <= {rule["id"] for rule in rules}
    assert len({rule["id"] for rule in rules}) == len(rules)
    assert [rules[result["ruleIndex"]]["id"] for result in run["results"]] == ["I311", "I366", "D140"]
    assert [result["level"] for result in run["results"]] == ["warning", "error", "error"]
    one, whole = (result["locations"][0]["physicalLocation"] for result in run["results"][:2])
    assert (one["artifactLocation"]["uri"], one["region"]["startLine"]) == ("locales/x.po", 42)
    assert (whole["artifactLocation"]["uri"], whole["region"]["startLine"]) == (
        "my%20%E9%81%8A%E6%88%B2/zh_TW.po",
        1,
    )
    assert "locations" not in run["results"][2]


@pytest.mark.parametrize("found", [(), ALL, placed(ALL, Path.cwd())], ids=["nothing", "some", "placed"])
def test_sarif_of_any_number_of_findings_is_valid(found: tuple[Diagnostic, ...]) -> None:
    assert len(run_of(as_sarif(found))["results"]) == len(found)


def test_sarif_of_a_project_with_faults_of_many_kinds_is_valid(project, pnp) -> None:
    catalog = project.root / "locales/zh_TW/LC_MESSAGES/game.po"
    text = catalog.read_text(encoding="utf-8")
    spoilt = text.replace("抽2張牌，然後棄1張牌。", "抽3張牌, 然後 棄張牌" + "𪛖" * 900).replace(
        "</b>牌庫", "牌庫[nope]"
    )
    catalog.write_text(spoilt.replace('msgstr "斥候"', 'msgstr ""'), encoding="utf-8")
    project.write("rules.md", "# Rules {#x}\n\nSee [](#nowhere) and 3 cards.\n\n![x](none.svg)\n")
    project.write("locales/zh_TW/terms/game.csv", "id,source,preferred\na,card,牌\na,deck,牌\n")
    project.write("locales/zh_TW/style.toml", "[pages]\nrules = 9\n[marks]\nwith = 1\n")
    run = run_of(pnp("check", project.root, "--format", "sarif").stdout)
    codes = {result["ruleId"] for result in run["results"]}
    assert codes >= {"I302", "I303", "I311", "I331", "I333", "I334", "I351", "I357", "I362", "D203", "D204"}
    assert {result["level"] for result in run["results"]} == {"error", "warning", "note"}
    for result in run["results"]:
        for location in result.get("locations", ()):
            assert location["physicalLocation"]["region"]["startLine"] >= 1


def test_sarif_of_every_check_and_severity_is_valid() -> None:
    told = [
        Diagnostic(check.code, "said", Origin("a.po", 1), severity, key=("zh_TW", "said"))
        for check in CHECKS
        for severity in Severity
    ]
    assert len(run_of(as_sarif(told))["results"]) == len(told)


@pytest.mark.parametrize(
    "path",
    [
        "a.po",
        "/abs/olute.po",
        "C:/with/drive.po",
        "a b#c?d%e.po",
        "遊戲/zh_TW.po",
        "a:b.po",
        "//host/x.po",
        "../up.po",
        "[x].po",
    ],
)
def test_sarif_of_any_path_is_valid(path: str) -> None:
    found = Diagnostic("I311", "x", Origin(path, 3))
    (result,) = run_of(as_sarif([found]))["results"]
    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri.isascii()
    assert " " not in uri


@given(st.text(), st.text(), st.integers(0), st.sampled_from(Severity))
def test_sarif_is_valid_whatever_is_found(text: str, path: str, line: int, severity: Severity) -> None:
    text, path = (each.encode("utf-8", "replace").decode() for each in (text, path))
    found = Diagnostic("I311", text, Origin(path, line), severity, text, (Subject(text),))
    run_of(as_sarif([found]))


def test_github_annotates_the_line() -> None:
    assert as_github(ALL).splitlines() == [
        "::warning file=locales/x.po,line=42,title=I311 numbers::viral/ram#text: 50 %25, “2” is missing%0Ahint: a:b",
        "::error file=my 遊戲/zh_TW.po,title=I366 catalog-sync::behind",
        "::error title=D140::no game",
    ]


def test_github_escapes_what_ends_a_property() -> None:
    found = Diagnostic("I311", "x", Origin("a,b:c.po", 1))
    assert as_github([found]) == "::error file=a%2Cb%3Ac.po,line=1,title=I311 numbers::x\n"


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
        "count": 1,
        "about": [{"name": "viral/ram#text", "kind": "", "scope": "", "path": "locales/x.po", "line": 42}],
        "values": {},
    }


def test_a_fingerprint_knows_the_message_not_the_line() -> None:
    moved = Diagnostic("I311", "worded otherwise", Origin("x.po", 99), key=NUMBERS.key)
    touched = NUMBERS._replace(key=("zh_TW", "viral/ram#text", "Draw 2.", "抽牌。"))
    assert fingerprint(moved) == fingerprint(NUMBERS) != fingerprint(touched)


def test_paths_are_those_from_the_folder(tmp_path: Path) -> None:
    inside = Diagnostic("I311", "x", Origin((tmp_path / "locales/x.po").as_posix(), 3))
    outside = Diagnostic("I311", "x", Origin("/elsewhere/x.po", 3))
    paths = [each.origin.path for each in placed([inside, outside, NO_PLACE], tmp_path)]
    assert paths == ["locales/x.po", "/elsewhere/x.po", ""]


def test_a_baseline_puts_up_with_what_it_lists(tmp_path: Path) -> None:
    path = tmp_path / "baseline.json"
    remark = Diagnostic("I331", "x", NOWHERE, Severity.INFO)
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


SAME = tuple(
    Diagnostic(
        "X505",
        "<rect> reaches 2.0 mm beyond the bleed",
        Origin("cards.csv", row),
        Severity.WARNING,
        about=(Subject(f"card-{row}", "card"),),
        key=("en", "<rect> reaches 2.0 mm beyond the bleed"),
    )
    for row in range(2, 62)
)
"""What is said of sixty cards."""


def test_json_says_once_what_is_said_of_many_cards() -> None:
    whole = json.loads(as_json([*SAME, NO_PLACE], ["en"]))
    assert whole["summary"] == {"errors": 1, "warnings": 60}
    told, other = whole["findings"]
    assert told["message"] == "cards “card-2”, “card-3”, “card-4” and 57 more: <rect> reaches 2.0 mm beyond the bleed"
    assert (told["count"], other["count"]) == (60, 1)
    assert [each["line"] for each in told["about"]] == list(range(2, 62))
    assert told["about"][0] == {"name": "card-2", "kind": "card", "scope": "", "path": "cards.csv", "line": 2}


def test_sarif_says_once_what_is_said_of_many_cards() -> None:
    result, _ = run_of(as_sarif([*SAME, NO_PLACE]))["results"]
    assert result["occurrenceCount"] == 60
    places = [each["physicalLocation"] for each in result["locations"]]
    assert [place["region"]["startLine"] for place in places] == list(range(2, 62))
    assert result["message"]["text"].startswith("cards “card-2”, “card-3”, “card-4” and 57 more: <rect>")


def test_github_annotates_each_line_of_what_is_said_of_many_cards() -> None:
    assert as_github(SAME).count("::warning file=cards.csv,line=") == 60


def test_a_baseline_knows_what_is_said_of_many_cards_whichever_they_are(tmp_path: Path) -> None:
    path = tmp_path / "baseline.json"
    assert write_baseline(path, SAME[:2]) == 1
    assert list(read_baseline(path).others([*SAME[1:], NO_PLACE])) == [NO_PLACE]


def test_an_older_baseline_knows_what_is_said_of_a_card_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "baseline.json"
    told = "\0".join(("X505", "en", "card “card-3”: <rect> reaches 2.0 mm beyond the bleed"))
    known = {hashlib.sha256(told.encode()).hexdigest()[:24]: "X505 en"}
    path.write_text(json.dumps({"findings": known}), encoding="utf-8")
    baseline = read_baseline(path)
    assert list(baseline.others([*SAME, NO_PLACE])) == [NO_PLACE]
    assert (baseline.mended(SAME), baseline.mended([NO_PLACE])) == (0, 1)


@pytest.mark.parametrize("text", [None, "{", "[]", "{}", '{"findings": 1}'])
def test_what_is_no_baseline(tmp_path: Path, text: str | None) -> None:
    path = tmp_path / "baseline.json"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    with pytest.raises(PnpError) as caught:
        read_baseline(path)
    assert caught.value.diagnostic.code == "B111"
