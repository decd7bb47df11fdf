"""The wheel, installed in an environment of its own outside the checkout, builds a bundled game and a new project."""

import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def run(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.wheel
def test_the_wheel_builds_viral_outside_the_checkout(tmp_path: Path) -> None:
    run(sys.executable, "-m", "build", "--wheel", "--outdir", tmp_path, ROOT, cwd=tmp_path)
    (wheel,) = tmp_path.glob("*.whl")
    venv.create(tmp_path / "env", with_pip=True)
    python = tmp_path / "env" / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    run(python, "-m", "pip", "install", "-q", wheel, cwd=tmp_path)
    outside = tmp_path / "別的 資料夾"
    outside.mkdir()
    run(python, "-m", "pnp", "build", "viral", "--locale", "zh_TW", cwd=outside)
    assert (outside / "output/viral/zh_TW/cards-a4.pdf").stat().st_size > 10_000
    run(python, "-m", "pnp", "new", "我的 遊戲", "--locale", "de", "--translation", "zh_TW", cwd=outside)
    assert (outside / "我的 遊戲/.gitignore").is_file()
    run(python, "-m", "pnp", "build", "我的 遊戲", "--locale", "all", cwd=outside)
    assert (outside / "output/我的-遊戲/zh_TW/overlays-patch-a4.pdf").is_file()
    run(python, "-m", "pnp", "new", "further", "--from", "viral", cwd=outside)
    run(python, "-m", "pnp", "build", "further", "--locale", "zh_TW", cwd=outside)
    assert (outside / "output/further/zh_TW/rulebook-a4.pdf").is_file()
