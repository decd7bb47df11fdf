"""The workflow that games copy: it is one, its commands are ones that pnp takes, and what it builds is kept."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

from pnp.cli.main import cli
from tests.docs.pages import DOCS
from tests.projects import small_project

WORKFLOW = yaml.safe_load((DOCS / "ci" / "pnp.yml").read_text(encoding="utf-8"))
JOBS = WORKFLOW["jobs"]
OWN = yaml.safe_load((DOCS.parent / ".github" / "workflows" / "viral.yml").read_text(encoding="utf-8"))


def runs(job: str) -> list[str]:
    return [step["run"] for step in JOBS[job]["steps"] if "run" in step]


def step(job: str, name: str) -> str:
    (found,) = (each["run"] for each in JOBS[job]["steps"] if each.get("name", "").startswith(name))
    return found


def bash(script: str, folder: Path, **environment: str) -> str:
    """Run a step's script in ``folder`` as GitHub does, and return what it printed."""
    environment = {**os.environ, "PATH": f"{folder / 'bin'}:{os.environ['PATH']}", **environment}
    done = subprocess.run(["bash", "-e", "-c", script], cwd=folder, env=environment, capture_output=True, check=True)
    return done.stdout.decode()


def stub(folder: Path, name: str, script: str) -> None:
    """Put a command of that name into ``folder``."""
    path = folder / "bin" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)


def test_there_is_a_job_for_findings_one_for_files_one_for_changes_and_one_for_releases() -> None:
    assert set(JOBS) == {"check", "build", "compare", "release"}
    assert any("pnp check" in run and "--format github" in run for run in runs("check"))
    assert "refs/tags/" in JOBS["release"]["if"]
    assert JOBS["release"]["needs"] == "check"
    assert JOBS["compare"]["if"] == "github.event_name == 'pull_request'"
    assert WORKFLOW["concurrency"]["cancel-in-progress"] == "${{ !startsWith(github.ref, 'refs/tags/') }}"


def test_locales_are_found_and_the_package_is_the_right_one() -> None:
    project = tomllib.loads((DOCS.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert WORKFLOW["env"] == {"PROJECT": ".", "PNP": project["name"]}
    for job in ("build", "release"):
        assert any("pnp build" in run and "--locale all" in run for run in runs(job))
    assert "zh_TW" not in (DOCS / "ci" / "pnp.yml").read_text(encoding="utf-8")


def test_only_jobs_that_write_may_write() -> None:
    assert WORKFLOW["permissions"] == {"contents": "read"}
    wider = {name: job["permissions"] for name, job in JOBS.items() if "permissions" in job}
    assert wider == {
        "compare": {"contents": "write", "pull-requests": "write"},
        "release": {"contents": "write"},
    }


@pytest.mark.skipif(os.name != "posix", reason="the workflow runs on Linux")
def test_a_text_that_the_catalogs_lack_is_told_with_what_to_do(tmp_path: Path) -> None:
    small_project(tmp_path / "game")
    pnp = f'PYTHONPATH="{DOCS.parent}" exec "{sys.executable}" -m pnp "$@"'
    stub(tmp_path, "pnp", pnp)
    script = step("check", "catalogs").replace(".venv/bin/pnp", "pnp")
    bash(f"pnp translate update game\n{script}", tmp_path, PROJECT="game")
    cards = tmp_path / "game/cards.csv"
    cards.write_text(cards.read_text(encoding="utf-8").replace("Draw 2", "Draw 3"), encoding="utf-8")
    with pytest.raises(subprocess.CalledProcessError) as failed:
        bash(script, tmp_path, PROJECT="game")
    last = failed.value.stdout.decode().splitlines()[-1]
    assert last.startswith("::error title=catalogs::")
    assert "run “pnp translate update game”, and commit" in last


@pytest.mark.skipif(os.name != "posix", reason="the workflow runs on Linux")
@pytest.mark.parametrize(("commenting", "pictures"), [("true", True), ("true", False), ("false", False)])
def test_a_pull_request_gets_a_comment_or_a_summary(tmp_path: Path, commenting: str, pictures: bool) -> None:
    (tmp_path / "changed/mygame/zh_TW/cards-a4").mkdir(parents=True)
    (tmp_path / "changed/mygame/zh_TW/cards-a4/page-001.png").write_bytes(b"")
    (tmp_path / "changed.txt").write_text("mygame/zh_TW/cards-a4.pdf: 1 page, 1 different\n", encoding="utf-8")
    if pictures:
        (tmp_path / "pictures.txt").write_text("abc\n", encoding="utf-8")
    stub(tmp_path, "gh", f'echo "$@" >> gh.txt; case "$*" in *--edit-last*) exit 1;; esac; {commenting}')
    names = ("GITHUB_REPOSITORY", "GITHUB_SERVER_URL", "GITHUB_RUN_ID")
    told = dict(zip(names, ("me/game", "https://github.com", "7"), strict=True))
    bash(step("compare", "comment"), tmp_path, NUMBER="12", GITHUB_STEP_SUMMARY=str(tmp_path / "summary.md"), **told)
    comment = (tmp_path / "comment.md").read_text(encoding="utf-8")
    assert "mygame/zh_TW/cards-a4.pdf: 1 page, 1 different" in comment
    address = "https://github.com/me/game/blob/abc/12/mygame/zh_TW/cards-a4/page-001.png?raw=true"
    assert (f"![mygame/zh_TW/cards-a4/page-001.png]({address})" in comment) == pictures
    assert ("in the artifact “changed”" in comment) != pictures
    assert "pr comment 12 --body-file comment.md" in (tmp_path / "gh.txt").read_text(encoding="utf-8")
    assert (tmp_path / "summary.md").is_file() == (commenting == "false")


@pytest.mark.skipif(os.name != "posix" or not shutil.which("git"), reason="the workflow runs on Linux")
def test_pictures_are_kept_on_a_branch_of_their_own(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", "--bare", tmp_path / "me/game"], check=True)
    script = step("compare", "keep").replace("https://x-access-token:$GH_TOKEN@github.com", str(tmp_path))
    for number in ("1", "2"):
        folder = tmp_path / number
        (folder / "changed/a").mkdir(parents=True)
        (folder / "changed/a/page-001.png").write_bytes(number.encode())
        bash(script, folder, NUMBER=number, GITHUB_REPOSITORY="me/game", GH_TOKEN="x")
        commit = (folder / "pictures.txt").read_text(encoding="utf-8").strip()
    shown = subprocess.check_output(
        ["git", "ls-tree", "-r", "--name-only", commit], cwd=tmp_path / "me/game", text=True
    )
    assert shown.split() == ["1/a/page-001.png", "2/a/page-001.png"]


@pytest.mark.skipif(os.name != "posix", reason="the workflow runs on Linux")
def test_a_release_has_every_pdf_under_a_name_of_its_own(tmp_path: Path) -> None:
    for locale in ("en", "zh_TW"):
        (tmp_path / f"output/my game/{locale}").mkdir(parents=True)
        (tmp_path / f"output/my game/{locale}/cards-a4.pdf").write_bytes(locale.encode())
        (tmp_path / f"output/my game/{locale}/report.json").write_bytes(b"{}")
    stub(tmp_path, "gh", 'printf "%s|" "$@" >> gh.txt; echo >> gh.txt; test "$2" != view')
    bash(step("release", "attach"), tmp_path, GITHUB_REF_NAME="v1")
    assert (tmp_path / "gh.txt").read_text(encoding="utf-8").splitlines() == [
        "release|view|v1|",
        "release|create|v1|--generate-notes|",
        "release|upload|v1|release/my game-en-cards-a4.pdf|release/my game-zh_TW-cards-a4.pdf|--clobber|",
    ]
    assert (tmp_path / "release/my game-zh_TW-cards-a4.pdf").read_bytes() == b"zh_TW"


@pytest.mark.parametrize("job", JOBS)
def test_its_commands_are_ones_that_pnp_takes_in_an_environment_that_is_kept(job: str) -> None:
    used = [step["uses"].partition("@")[0] for step in JOBS[job]["steps"] if "uses" in step]
    assert list(dict.fromkeys(used))[:3] == ["actions/checkout", "actions/setup-python", "actions/cache"]
    said = (line.strip() for run in runs(job) for line in run.splitlines())
    lines = [line.partition(" || ")[0].partition(" > ")[0] for line in said if line.startswith(".venv/bin/pnp ")]
    assert lines
    for line in lines:
        said = re.sub(r"\$\{\{.*?\}\}", "zh_TW", line).replace("$PROJECT", "viral")
        name, *rest = shlex.split(said, comments=True)[1:]
        context = cli.make_context("pnp", [name])
        command = cli.get_command(context, name)
        assert command
        command.make_context(name, rest).close()


@pytest.mark.parametrize("job", ["build", "release"])
def test_what_is_built_has_the_time_of_the_commit_and_is_an_artifact(job: str) -> None:
    steps = JOBS[job]["steps"]
    dated, built, kept = (
        next(at for at, step in enumerate(steps) if wanted in str(step))
        for wanted in ("SOURCE_DATE_EPOCH=$(git log", "pnp build", "actions/upload-artifact")
    )
    assert dated < built < kept
    assert steps[kept]["with"]["path"].startswith("output")
    assert "--output output" in steps[built]["run"]


def test_the_project_uses_it_for_its_own_rulebooks() -> None:
    assert OWN["jobs"] == {name: JOBS[name] for name in ("check", "build")}
    assert OWN["env"] == {"PROJECT": "viral", "PNP": "--editable=."}
