"""Whatever a file holds, commands end soon, with a message where something is wrong, and never with a traceback."""

import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

if sys.platform != "linux":
    pytest.skip("the limits that this needs are Linux's", allow_module_level=True)

from tests.fuzz.campaign import all_seeds, content_of, tried

SEEDS = all_seeds()
EACH = settings(max_examples=8, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize("seed", SEEDS, ids=[seed.name for seed in SEEDS])
def test_the_project_is_sound_as_it_is(tmp_path: Path, seed) -> None:
    assert tried(tmp_path / "game", SEEDS, seed, seed.content) is None


@pytest.mark.parametrize("seed", SEEDS, ids=[seed.name for seed in SEEDS])
@EACH
@given(number=st.integers(0, 2**32))
def test_no_mutation_of_a_file_breaks_a_command(tmp_path_factory: pytest.TempPathFactory, seed, number: int) -> None:
    folder = tmp_path_factory.getbasetemp() / "fuzz" / "game"
    assert tried(folder, SEEDS, seed, content_of(seed, number)) is None
