"""Findings: what they are about, how they read, and which of them are told as one."""

from hypothesis import given
from hypothesis import strategies as st

from pnp.diagnostics import Diagnostic, Found, Origin, Severity, Subject, collected, folded
from pnp.errors import PnpError

FINDING = Diagnostic("X107", "a length is missing", Origin("cards.csv", 3), hint="give one")


def about(name: str, row: int = 0, **other: object) -> Diagnostic:
    return FINDING.within(Subject(name, "card"), origin=Origin("cards.csv", row))._replace(**other)


def test_what_a_finding_is_about_stands_before_its_message() -> None:
    inner = FINDING.within(Subject("width"))
    told = inner.within(Subject("scout", "card"), Subject("<rect>"), origin=Origin("a.csv", 7, "text"))
    assert told.message == FINDING.message
    assert told.text == "card “scout”: <rect>: width: a length is missing"
    assert str(told) == f"a.csv:7:text: error X107: {told.text}\n  hint: give one"
    assert inner.origin == FINDING.origin


def test_an_error_is_about_something_too() -> None:
    error = PnpError("X107", "a length is missing", Origin("cards.csv", 3), "give one")
    assert error.within() is not error
    assert error.within().diagnostic == FINDING
    assert error.within(Subject("width")).diagnostic == FINDING.within(Subject("width"))
    assert error.within(origin=Origin("x"), code="D207").diagnostic == FINDING._replace(code="D207", origin=Origin("x"))
    assert str(PnpError.of(about("scout", 4))) == str(about("scout", 4))


def test_kinds_that_names_speak_for_are_not_told() -> None:
    assert str(Subject("viral/ram#text")) == "viral/ram#text"
    assert str(Subject("scout", "side")) == "“scout”"
    assert str(Subject("scout", "card", "zh_TW")) == "card “scout”, zh_TW"


def test_values_have_names() -> None:
    told = FINDING._replace(values=(("missing", "☃"), ("size", 7.5)))
    assert (told.value("missing"), told.value("size"), told.value("wanted")) == ("☃", 7.5, None)


def test_what_is_said_of_several_subjects_is_told_once() -> None:
    def text(*names: str) -> str:
        (each,) = folded(about(name, row) for row, name in enumerate(names, 2))
        assert len(each.findings) == len(names)
        assert each.first.origin.row == 2
        return each.text.removesuffix(": a length is missing")

    assert text("a") == "card “a”"
    assert text("a", "b") == "cards “a” and “b”"
    assert text("a", "b", "c") == "cards “a”, “b” and “c”"
    assert text("a", "b", "c", "d") == "cards “a”, “b”, “c” and 1 more"
    assert text(*map(str, range(60))) == "cards “0”, “1”, “2” and 57 more"
    (each,) = folded([about("a", 2), about("b", 3)])
    assert str(each) == "cards.csv:2: error X107: cards “a” and “b”: a length is missing\n  hint: give one"


def test_what_differs_in_more_than_its_subject_is_told_apart() -> None:
    one = about("a", 2)
    others = [
        about("b", 3, code="X108"),
        about("b", 3, message="a width is missing"),
        about("b", 3, severity=Severity.WARNING),
        about("b", 3, hint=""),
        about("b", 3, origin=Origin("others.csv", 3)),
        about("b", 3, origin=Origin("cards.csv", 3, "text")),
        about("b", 3, about=(Subject("b", "side"),)),
        about("b", 3, about=(Subject("b", "card", "zh_TW"),)),
        about("b", 3, about=(Subject("b", "card"), Subject("<rect>"))),
    ]
    assert [each.findings for each in folded([one, *others])] == [(each,) for each in (one, *others)]


def test_findings_about_no_subject_keep_their_places_and_repeats_go() -> None:
    other = FINDING._replace(origin=Origin("cards.csv", 9))
    assert [each.findings for each in folded([FINDING, other, FINDING])] == [(FINDING,), (other,)]


@given(st.lists(st.builds(about, st.sampled_from("abc"), st.integers(0, 3), message=st.sampled_from("xy"))))
def test_nothing_is_lost_by_folding(findings: list[Diagnostic]) -> None:
    groups = folded(findings)
    assert {found for each in groups for found in each.findings} == set(findings)
    assert sum(len(each.findings) for each in groups) == len(set(findings))
    order = [findings.index(each.first) for each in groups]
    assert order == sorted(order)


def test_what_is_found_while_reading_comes_with_what_was_read() -> None:
    def inner() -> Found[int]:
        yield FINDING
        return 1

    def outer() -> Found[int]:
        one = yield from inner()
        yield about("a", 2)
        return one + 1

    assert collected(outer()) == (2, (FINDING, about("a", 2)))
