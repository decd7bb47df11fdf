"""Files are written whole or not at all, whatever comes between."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.cli.main import cli
from pnp.errors import PnpError
from pnp.files import replacing, write
from pnp.production import build as module
from pnp.production.build import build
from pnp.production.request import Request


def names(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


def test_a_failure_while_writing_leaves_the_old_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "a" / "名 字.pdf"
    write(path, b"old")

    def fail() -> None:
        with replacing(path) as stream:
            stream.write(b"half")
            raise ValueError("stop")

    with pytest.raises(ValueError, match="stop"):
        fail()
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["a", "a/名 字.pdf"]


@pytest.mark.skipif(os.name != "posix", reason="Windows has other rights")
def test_others_may_read_what_is_written(tmp_path: Path) -> None:
    write(tmp_path / "x", b"")
    (tmp_path / "y").write_bytes(b"")
    assert (tmp_path / "x").stat().st_mode == (tmp_path / "y").stat().st_mode


def test_a_file_where_a_folder_should_be(project, tmp_path: Path) -> None:
    project.output.write_text("mine", encoding="utf-8")
    result = project.build()
    assert result.exit_code == 2
    assert "is a file" in result.stderr
    assert project.output.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("place", ["game", "game/en", "game/en/cards-a4.pdf/x"])
def test_something_else_where_output_should_be(project, place: str) -> None:
    path = project.output / place
    path.parent.mkdir(parents=True)
    path.write_text("mine", encoding="utf-8")
    result = project.build()
    assert result.exit_code in {1, 2}
    assert "error B101: " in result.stderr
    assert path.read_text(encoding="utf-8") == "mine"
    assert not list(project.output.rglob("*.pnp-part"))


def test_one_file_that_cannot_be_replaced_keeps_no_language_back(project) -> None:
    (project.output / "game/en/cards-a4.pdf").mkdir(parents=True)
    result = project.build("-l", "all")
    assert result.exit_code == 1
    assert "error B101: " in result.stderr
    assert project.path("cards-a4.pdf", "zh_TW").is_file()


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="whoever runs this may write everywhere")
def test_a_folder_that_may_not_be_written(project) -> None:
    project.output.mkdir()
    project.output.chmod(0o555)
    result = project.build()
    assert result.exit_code == 2
    assert "error B101: " in result.stderr


def test_an_interrupted_build_leaves_earlier_files_whole_and_marked(project, monkeypatch: pytest.MonkeyPatch) -> None:
    project.build("-l", "zh_TW")
    before = {old(name): data for name, data in project.files().items()}
    project.cards("new,1,New,x")

    def interrupted(stream, *_args: object, **_more: object) -> None:
        stream.write(b"%PDF")
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "write_pdf", interrupted)
    with pytest.raises(KeyboardInterrupt):
        build(Request(str(project.root), ("zh_TW",), output=project.output))
    assert project.files() == before
    result = project.build("-l", "zh_TW")
    assert result.exit_code == 130
    assert "interrupted" in result.stderr
    assert project.files() == before
    monkeypatch.undo()
    assert project.build("-l", "zh_TW").exit_code == 0
    assert not [name for name in project.files() if ".old" in name]


def old(name: str) -> str:
    """Return what the file of an earlier build is called when a later one did not make it."""
    return Path(name).with_suffix(f".old{Path(name).suffix}").as_posix()


# What keeps a build from printing what an earlier one printed: what is changed, and which files were there.
GONE = {
    "a column that is called otherwise": (lambda project: project.edit("cards.csv", "id,", "what,"), "cards-a4.pdf"),
    "no cards": (lambda project: project.write("cards.csv", "id,count,name,text\n"), "cards-a4.pdf"),
    "a deck that is removed": (
        lambda project: project.write("game.toml", '[game]\nid = "game"\nsource_locale = "en"\n'),
        "cards-a4.pdf",
    ),
    "no rules": (lambda project: (project.root / "rules.md").unlink(), "rulebook-a4.pdf"),
}


@pytest.mark.parametrize(("change", "name"), GONE.values(), ids=GONE)
def test_no_old_file_passes_for_the_new_one(project, change, name: str) -> None:
    project.write("rules.md", "# Rules\n\n## One\n\nDraw.\n")
    project.build()
    before = project.path(name).read_bytes()
    change(project)
    result = project.build()
    assert not project.path(name).exists()
    assert project.path(old(name)).read_bytes() == before
    assert f"warning B113: “{name}” was not made" in result.stderr
    assert name not in project.report()["files"]
    assert "B113" in [finding["code"] for finding in project.report()["findings"]]
    again = project.build()
    assert "B113" not in again.stderr, "it is told once"
    assert not project.path(name).exists()


def test_a_build_of_one_target_leaves_the_others_alone(project) -> None:
    project.write("rules.md", "# Rules\n\n## One\n\nDraw.\n")
    project.build("-p", "a4", "-p", "letter", "--booklet")
    before = project.files()
    result = project.build("--only", "cards")
    assert "B113" not in result.stderr
    after = project.files()
    assert after.keys() == before.keys()
    assert {name for name in after if after[name] != before[name]} == {"game/en/report.json"}


def test_a_locale_whose_catalog_breaks_keeps_no_old_sheets(project) -> None:
    project.build("-l", "all")
    project.write("locales/zh_TW/LC_MESSAGES/game.po", "this is none\n")
    result = project.build("-l", "all")
    assert result.exit_code == 1
    assert project.path("cards-a4.pdf").is_file()
    left = sorted(path.name for path in project.path("", "zh_TW").iterdir())
    assert left == ["cards-a4.old.pdf", "overlays-insert-a4.old.pdf", "overlays-patch-a4.old.pdf", "report.old.json"]
    alone = project.build("-l", "zh_TW")
    assert alone.exit_code == 2


POSIX = pytest.mark.skipif(os.name != "posix", reason="signals are sent to a process only on POSIX systems")


@contextmanager
def building(project) -> Iterator[subprocess.Popen[str]]:
    """Run a build that takes seconds in a process of its own."""
    project.cards(*(f"c{number},1,Name {number},Some words {number} to set." for number in range(4000)))
    code = (
        "import signal, sys; from pnp.cli import main; signal.signal(signal.SIGINT, signal.default_int_handler); "
        "print('begun', flush=True); sys.argv[0] = 'pnp'; main()"  # who runs tests in the background ignores Ctrl-C
    )
    command = [sys.executable, "-c", code, "build", project.root, "-o", project.output, "-l", "all"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8") as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        try:
            yield process
        finally:
            process.kill()


def being_written(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.pnp-part"))


@POSIX
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=["ctrl-c", "asked to end"])
@pytest.mark.parametrize("wait", [0.2, 0.6])
def test_a_build_that_is_ended_leaves_nothing_half_written(project, wait: float, number: signal.Signals) -> None:
    with building(project) as process:
        time.sleep(wait)
        process.send_signal(number)
        stderr = process.communicate(timeout=60)[1]
    assert process.returncode == 130, stderr
    assert "Traceback" not in stderr
    assert "interrupted" in stderr
    assert not being_written(project.output)
    for path in project.output.rglob("*.pdf"):
        assert path.read_bytes().rstrip().endswith(b"%%EOF")


@POSIX
def test_what_a_killed_build_left_is_deleted_by_the_next_one(project) -> None:
    with building(project) as process:
        until(lambda: being_written(project.output))
        process.kill()
        process.wait(timeout=60)
    assert being_written(project.output)
    project.cards("new,1,New,x")
    assert project.build("-l", "all").exit_code == 0
    assert not being_written(project.output)
    assert not [name for name in project.files() if ".old" in name]


@POSIX
def test_what_another_build_is_writing_is_not_deleted(project) -> None:
    path = project.path("cards-a4.pdf")
    with replacing(path) as stream:
        stream.write(b"first")
        with replacing(path) as other:
            other.write(b"second")
        assert path.read_bytes() == b"second"
        assert len(being_written(project.output)) == 1
    assert path.read_bytes() == b"first"
    assert not being_written(project.output)


def test_two_builds_at_once_end_with_whole_files(project) -> None:
    command = [sys.executable, "-m", "pnp", "build", project.root, "-o", project.output, "-l", "all"]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(2)]
    said = [process.communicate(timeout=120) for process in both]
    assert [process.returncode for process in both] == [0, 0], said
    together = project.files()
    assert project.build("-l", "all").exit_code == 0
    assert {name: data for name, data in together.items() if ".old" not in name} == project.files()


def until(happened: Callable[[], object]) -> None:
    """Wait for something to happen, for a minute at most."""
    end = time.monotonic() + 60
    while not happened():
        assert time.monotonic() < end
        time.sleep(0.005)


def test_two_projects_of_one_id_do_not_share_a_folder(project, tmp_path: Path) -> None:
    assert project.build().exit_code == 0
    before = project.files()
    copy = tmp_path / "copy"
    shutil.copytree(project.root, copy)
    again = CliRunner().invoke(cli, ["build", str(copy), "-o", str(project.output)])
    assert again.exit_code == 2
    assert "B115" in again.stderr
    assert project.files() == before
    shutil.rmtree(project.root)  # whoever moves a project keeps the folder
    assert CliRunner().invoke(cli, ["build", str(copy), "-o", str(project.output)]).exit_code == 0


def test_output_may_be_where_the_project_is(project) -> None:
    assert project.build("-o", project.root / "輸出").exit_code == 0
    first = sorted((project.root / "輸出").rglob("*.pdf"))[0].read_bytes()
    assert project.build("-o", project.root / "輸出").exit_code == 0
    assert sorted((project.root / "輸出").rglob("*.pdf"))[0].read_bytes() == first


def test_unwritable_is_said_with_its_path(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"")
    with pytest.raises(PnpError, match="B101") as caught:
        write(tmp_path / "x" / "y", b"")
    assert str(tmp_path / "x" / "y") in caught.value.diagnostic.text
