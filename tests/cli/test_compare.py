from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.cli.compare import command
from pnp.errors import PnpError
from pnp.production.build import build
from pnp.production.request import Request
from tests.projects import small_project


@pytest.fixture
def builds(tmp_path: Path) -> Path:
    """Return a folder with two builds, between which one card of three has changed."""
    root = tmp_path / "game"
    small_project(root)
    request = Request(str(root), targets=("cards",))
    build(Request(str(root), targets=request.targets, output=tmp_path / "old"))
    cards = root / "cards.csv"
    cards.write_text(cards.read_text(encoding="utf-8").replace("Draw 2", "Draw 3"), encoding="utf-8")
    build(Request(str(root), targets=request.targets, output=tmp_path / "new"))
    return tmp_path


def run(*arguments: object, status: int) -> Result:
    result = CliRunner().invoke(command, list(map(str, arguments)))
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == status, result.output
    return result


def test_two_builds(builds: Path) -> None:
    assert run(builds / "old", builds / "old", status=0).output == "game/en/cards-a4.pdf: 2 pages, all the same\n"
    lines = run(builds / "old", builds / "new", status=1).output.splitlines()
    assert lines == ["game/en/cards-a4.pdf: 2 pages, 1 different", "  page 1: less than 0.1 % of pixels"]


def test_two_files_and_a_picture_of_what_differs(builds: Path) -> None:
    name = "game/en/cards-a4.pdf"
    result = run(builds / "old" / name, builds / "new" / name, "-o", builds / "diff.pdf", status=1)
    first, second, third = result.output.splitlines()
    assert first == "2 pages, 1 different"
    assert second.startswith("  page 1: ")
    assert third.startswith(str(builds / "diff.pdf"))
    assert (builds / "diff.pdf").read_bytes().startswith(b"%PDF")


def test_a_file_that_is_missing_in_one_build(builds: Path) -> None:
    (builds / "new/game/en/cards-a4.pdf").rename(builds / "new/cards.pdf")
    assert run(builds / "old", builds / "new", status=1).output.splitlines() == [
        "cards.pdf: in the new build alone",
        "game/en/cards-a4.pdf: in the old build alone",
    ]


def test_what_cannot_go_on_is_left_to_the_group(builds: Path) -> None:
    with pytest.raises(PnpError) as caught:
        run(builds / "old", builds / "none", status=2)
    assert caught.value.diagnostic.code == "B121"


def test_a_resolution_out_of_range(builds: Path) -> None:
    run(builds / "old", builds / "new", "--dpi", 0, status=2)
    run(builds / "old", builds / "new", "--dpi", 10_000, status=2)
