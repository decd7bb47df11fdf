from dataclasses import replace

import pytest

from pnp.diagnostics import Severity
from pnp.i18n.checks.record import Fit, Length
from tests.i18n.checks.support import TAIWAN, faults, pair, setting

TEXT = pair("Move.", "移動。")


def fitted(name: str, **changes: object) -> list[tuple[str, Severity | None]]:
    fit = Fit("text", 8.5, 8.5, 2)._replace(**changes)
    known = setting(fits={TEXT.context: (fit,)}, style=replace(TAIWAN, lines={"text": 3}))
    return [(fault.text, fault.severity) for fault in faults(name, TEXT, known=known)]


def test_fits() -> None:
    assert fitted("fits") == []
    (found,) = fitted("fits", size=8.0, lines=9, too_high=2.26, too_wide=0.6)
    assert found == (
        "“text” is 2.3 mm too high and 0.6 mm too wide at 8 pt, on 9 lines; no smaller size is allowed",
        None,
    )


@pytest.mark.parametrize(("size", "severity"), [(8.0, Severity.INFO), (7.0, Severity.WARNING)])
def test_a_shrunk_text_is_a_warning_once_one_sees_it(size: float, severity: Severity) -> None:
    ((text, found),) = fitted("fits", size=size)
    assert text == f"“text” fits at {size:g} pt alone, not at the 8.5 pt it should have"
    assert found is severity


def test_lines() -> None:
    assert fitted("lines", lines=3) == []
    assert fitted("lines", lines=4) == [("“text” stands on 4 lines, not on 3 at most", None)]


def test_missing_glyph() -> None:
    assert fitted("missing-glyph") == []
    assert fitted("missing-glyph", missing="𪛖𪛖") == [("no font of the project has “𪛖” (U+2A6D6)", None)]


@pytest.mark.parametrize(
    ("declared", "count", "severity"),
    [
        ({}, 8, ()),
        ({}, 1, ()),
        ({}, 6, (Severity.INFO,)),
        ({"rules": 6}, 6, ()),
        ({"rules": 4}, 5, (None,)),
    ],
)
def test_pages(declared: dict[str, int], count: int, severity: tuple[Severity | None, ...]) -> None:
    known = setting(lengths={"rules": Length(count)}, style=replace(TAIWAN, pages=declared))
    assert tuple(fault.severity for fault in faults("pages", known=known)) == severity
