"""Whatever a file holds, commands end soon, with a message where something is wrong, and never with a traceback."""

import re
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

if sys.platform != "linux":
    pytest.skip("the limits that this needs are Linux's", allow_module_level=True)

from pnp.cli.main import cli
from tests.fuzz.campaign import all_seeds, content_of, prepare, tried

SEEDS = all_seeds()
EACH = settings(max_examples=8, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize("seed", SEEDS, ids=[seed.name for seed in SEEDS])
def test_every_file_is_sound_and_read_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed) -> None:
    """Else mutations would end at a mistake that was there before them."""
    prepare(tmp_path / "game", SEEDS, seed, seed.content)
    monkeypatch.chdir(tmp_path / "game")
    for command in seed.commands:
        result = CliRunner().invoke(cli, [part.replace("{file}", seed.name) for part in command])
        codes = set(re.findall(r"error (\w+):", result.output))
        assert codes <= {"I366"}, result.output  # the catalog of the campaign lacks texts, which is all that is wrong
        assert "as it was" not in result.output  # an import takes something over


@pytest.mark.parametrize("seed", SEEDS, ids=[seed.name for seed in SEEDS])
@EACH
@given(number=st.integers(0, 2**32))
def test_no_mutation_of_a_file_breaks_a_command(tmp_path_factory: pytest.TempPathFactory, seed, number: int) -> None:
    folder = tmp_path_factory.getbasetemp() / "fuzz" / "game"
    assert tried(folder, SEEDS, seed, content_of(seed, number)) is None
