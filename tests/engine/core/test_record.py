"""States that are changed quickly."""

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.engine.core.state import quick


class Plain(NamedTuple):
    a: int = 0
    b: str = ""
    c: tuple[int, ...] = ()


@quick
class Quick(NamedTuple):
    a: int = 0
    b: str = ""
    c: tuple[int, ...] = ()


CHANGES = st.fixed_dictionaries({}, optional={"a": st.integers(), "b": st.text(), "c": st.tuples(st.integers())})


@given(CHANGES, CHANGES)
def test_a_change_is_that_of_a_named_tuple(first: dict[str, object], then: dict[str, object]) -> None:
    plain, changed = Plain()._replace(**first), Quick()._replace(**first)  # type: ignore[arg-type]
    assert type(changed) is Quick
    assert changed == plain
    assert changed._replace(**then) == plain._replace(**then)  # type: ignore[arg-type]
    assert changed == plain, "the one that is changed stays"


def test_a_field_that_there_is_not_cannot_be_changed() -> None:
    with pytest.raises(KeyError):
        Quick()._replace(d=1)  # type: ignore[call-arg]
