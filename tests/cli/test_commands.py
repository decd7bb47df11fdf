"""The command line as a whole: help, exit statuses, and a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp import __version__
from pnp.cli.main import Commands, cli

NAMES = cli.list_commands(None)


def run(*args: str):
    result = CliRunner().invoke(cli, args)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def process(*args: object, cwd: Path, **env: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **env}
    command = [sys.executable, "-m", "pnp", *map(str, args)]
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, encoding="utf-8")


def test_commands_have_help() -> None:
    listed = run("--help").output
    assert run("-h").output == listed
    assert {"build", "fonts", "new"} <= set(NAMES)
    for name in NAMES:
        assert f"\n  {name} " in listed


@pytest.mark.parametrize("name", NAMES)
def test_a_command_has_help_and_so_has_each_of_its_options(name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    command = cli.get_command(None, name)
    assert command.help
    commands = command.commands.values() if hasattr(command, "commands") else [command]
    for each in commands:
        assert each.help, each.name
        for parameter in each.params:
            assert parameter.param_type_name == "argument" or parameter.help, f"{each.name} {parameter.name}"


def test_version() -> None:
    assert run("--version").output == f"pnp, version {__version__}\n"


@pytest.mark.parametrize(
    "args",
    [
        ("bulid",),
        ("build", "--papper", "a4"),
        ("build", "-p", "a9"),
        ("build", "a", "b"),
        ("new",),
        ("fonts", "a", "b"),
    ],
)
def test_wrong_usage_ends_with_2(args: tuple[str, ...]) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert "Error: " in result.output


@pytest.mark.parametrize("command", ["build", "fonts"])
def test_no_project(command: str, tmp_path: Path) -> None:
    result = run(command, str(tmp_path))
    assert result.exit_code == 2
    assert result.stderr.startswith("pnp: error D140: ")


def test_helping_imports_no_command() -> None:
    code = "import sys; from pnp.cli.main import cli; cli(['-h'], standalone_mode=False); print(sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    for module in ("lxml", "reportlab", "uharfbuzz", "jinja2", "PIL", "rich"):
        assert f"'{module}'" not in done.stdout


def test_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Commands, "get_command", interrupt)
    result = run("build")
    assert result.exit_code == 130
    assert "interrupted" in result.stderr


def test_statuses_of_a_process(tmp_path: Path) -> None:
    made = process("new", "我的 遊戲", cwd=tmp_path)
    assert made.returncode == 0, made.stderr
    good = process("build", "我的 遊戲", cwd=tmp_path)
    assert (good.returncode, good.stderr) == (0, "")
    assert (tmp_path / "output/我的-遊戲/en/cards-a4.pdf").is_file()
    (tmp_path / "我的 遊戲/cards.csv").write_text("id,name,text\na,A,<b>x\n", encoding="utf-8")
    bad = process("build", "我的 遊戲", cwd=tmp_path)
    assert bad.returncode == 1
    assert "我的 遊戲/cards.csv:2:text: error X401: “a”" in bad.stderr
    none = process("build", "nothing", cwd=tmp_path)
    assert none.returncode == 2
    assert none.stderr.startswith("pnp: error D140: “nothing” is no project")


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "cp950"])
def test_any_console_will_do(tmp_path: Path, encoding: str) -> None:
    done = process("new", "我的 遊戲", cwd=tmp_path, PYTHONIOENCODING=encoding)
    assert done.returncode == 0, done.stderr
    assert "我的 遊戲" in done.stdout
    done = process("build", "我的 遊戲", "-l", "ja", cwd=tmp_path, PYTHONIOENCODING=encoding)
    assert done.returncode == 2
    assert "“我的-遊戲” has no catalog for “ja”" in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such locale")
def test_a_locale_that_knows_ascii_alone(tmp_path: Path) -> None:
    done = process("new", "我的 遊戲", cwd=tmp_path, LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert done.returncode == 0, done.stderr
    done = process("build", "我的 遊戲", cwd=tmp_path, LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert (done.returncode, done.stderr) == (0, "")
    assert len(list(tmp_path.glob("output/*/en/cards-a4.pdf"))) == 1


def test_fonts_say_what_is_missing(tmp_path: Path) -> None:
    run("new", str(tmp_path / "game"))
    covered = run("fonts", str(tmp_path / "game"))
    assert covered.exit_code == 0
    for said in ("han bold: noto-sans-tc/NotoSansTC-Bold.ttf", "may be embedded", "licence OFL.txt", "marks centred"):
        assert said in covered.output
    assert "every character of the project is covered" in covered.output
    (tmp_path / "game/cards.csv").write_text("id,name,text\na,A 😀,x\n", encoding="utf-8")
    lacking = run("fonts", str(tmp_path / "game"))
    assert lacking.exit_code == 1
    assert "no font has 1: 😀 U+1F600" in lacking.output


def test_ctrl_c_while_modules_are_imported_is_no_traceback() -> None:
    code = (
        "import sys, types\n"
        "stopping = types.ModuleType('pnp.cli.main')\n"
        "def stop(): raise KeyboardInterrupt\n"
        "stopping.run = stop\n"
        "sys.modules['pnp.cli.main'] = stopping\n"
        "from pnp.cli import main\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (130, b"")


@pytest.mark.parametrize("epoch", ["bogus", "-1", "1.5", "１", "1e9", "nan", "253402300800", "9" * 30])
def test_a_time_of_the_source_that_is_none_is_told(monkeypatch: pytest.MonkeyPatch, epoch: str) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    result = CliRunner().invoke(cli, ["build", "viral"])
    assert result.exit_code == 2
    assert result.stderr.startswith(f"pnp: error B110: SOURCE_DATE_EPOCH is “{epoch}”")
