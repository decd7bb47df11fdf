import pytest

from pnp.diagnostics import Severity
from pnp.errors import PnpError
from pnp.i18n.checks.run import CHECKS, SUPPRESSION, check_name, chosen
from tests.i18n.checks.support import found, pair

WRONG = ("Draw 2 cards.", "抽3張牌。")


def names(*comments: str, only: frozenset[str] = frozenset()) -> list[tuple[str, Severity]]:
    got = found(pair(*WRONG, comments=comments), names=only)
    return [(check_name(each.code), each.severity) for each in got]


def test_codes_and_names_are_one_each() -> None:
    checks = (*CHECKS, SUPPRESSION)
    assert len({check.code for check in checks}) == len({check.name for check in checks}) == len(checks)
    assert all(check.rule for check in checks)


def test_a_finding_says_where_and_what() -> None:
    (each,) = found(pair(*WRONG, "game/ram#text", line=42))
    assert str(each) == (
        "game.po:42: warning I311: game/ram#text: “2” of the source is missing, and “3” is not in the source"
    )


@pytest.mark.parametrize(
    "comment",
    [
        "ignore: numbers — ordinal in name",
        "ignore: numbers - ordinal in name",
        "ignore: numbers -- ordinal in name",
        "Ignore: I311: ordinal in name",
        "ignore: glossary, numbers — ordinal in name",
    ],
)
def test_a_note_with_a_reason_takes_the_finding_back(comment: str) -> None:
    assert [name for name, severity in names(comment) if severity is not Severity.INFO] == []


@pytest.mark.parametrize("comment", ["ignore: numbers", "ignore: numbers —", "ignore: number — so", "ignore: — so"])
def test_a_note_that_is_not_heeded(comment: str) -> None:
    assert names(comment) == [("numbers", Severity.WARNING), ("suppression", Severity.WARNING)]


def test_other_comments_are_none_of_its_business() -> None:
    assert names("we ignore: numbers", "see numbers") == [("numbers", Severity.WARNING)]


def test_a_note_that_nothing_needs_is_a_remark() -> None:
    note = pair("Draw 2 cards.", "抽2張牌。", comments=["ignore: numbers — so"])
    (each,) = found(note)
    assert (check_name(each.code), each.severity) == ("suppression", Severity.INFO)
    assert not found(note, names=frozenset({"quotes", "suppression"}))


def test_only_the_checks_asked_for() -> None:
    assert chosen(["numbers", "i301"]) == {"numbers", "placeholder"}
    assert names(only=chosen(["quotes"])) == []
    assert len(chosen([])) == len(CHECKS) + 1
    with pytest.raises(PnpError) as caught:
        chosen(["number"])
    assert caught.value.diagnostic.code == "I372"
    assert caught.value.diagnostic.hint == "did you mean “numbers”?"


def test_identity_holds_no_line_and_no_wording() -> None:
    (one,), (other,) = found(pair(*WRONG, line=1)), found(pair(*WRONG, line=99))
    assert one.key == other.key == ("zh_TW", "game/card#text", *WRONG)
