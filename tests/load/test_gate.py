from pathlib import Path

import pytest

from pnp.errors import PnpError
from pnp.load.gate import PROJECT_FILE, admitted, below, is_file
from pnp.load.text import read_bytes


def linked(link: Path, target: Path) -> Path:
    try:
        link.symlink_to(target, target_is_directory=target.is_dir())
    except OSError:
        pytest.skip("this system makes no links")
    return link


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "secret").write_text("secret", encoding="utf-8")
    return tmp_path / "outside"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "project" / "art").mkdir(parents=True)
    (tmp_path / "project" / PROJECT_FILE).touch()
    (tmp_path / "project" / "art" / "own").write_text("own", encoding="utf-8")
    return tmp_path / "project"


def test_a_link_out_of_a_project(project: Path, outside: Path) -> None:
    link = linked(project / "rules.md", outside / "secret")
    with pytest.raises(PnpError, match="D144"):
        read_bytes(link)


def test_a_linked_folder(project: Path, outside: Path) -> None:
    linked(project / "locales", outside)
    with pytest.raises(PnpError, match="D144"):
        read_bytes(project / "locales" / "secret")
    assert not list(below(project / "locales", "*"))


def test_a_linked_folder_that_is_another_project(project: Path, outside: Path) -> None:
    (outside / PROJECT_FILE).touch()
    linked(project / "locales", outside)
    with pytest.raises(PnpError, match="D144"):
        admitted(project / "locales" / "secret")


def test_a_linked_project_file(tmp_path: Path, project: Path) -> None:
    (tmp_path / "other").mkdir()
    link = linked(tmp_path / "other" / PROJECT_FILE, project / PROJECT_FILE)
    with pytest.raises(PnpError, match="D144"):
        read_bytes(link)


def test_links_within_a_project(project: Path) -> None:
    assert read_bytes(linked(project / "rules.md", project / "art" / "own")) == b"own"
    linked(project / "pictures", project / "art")
    assert [path.name for path in below(project / "pictures", "*")] == ["own"]


def test_a_project_that_is_a_link(tmp_path: Path, project: Path) -> None:
    link = linked(tmp_path / "link", project)
    assert read_bytes(link / "art" / "own") == b"own"


def test_files_that_are_no_projects(tmp_path: Path, outside: Path) -> None:
    assert read_bytes(linked(tmp_path / "sheet.csv", outside / "secret")) == b"secret"


def test_a_loop_and_a_long_name_are_no_files(project: Path) -> None:
    loop = linked(project / "loop", project / "loop")
    assert not is_file(loop)
    with pytest.raises(PnpError, match="D1"):
        read_bytes(loop)
    assert not is_file(project / ("n" * 400))
    with pytest.raises(PnpError, match="D103"):
        read_bytes(project / ("n" * 400))
