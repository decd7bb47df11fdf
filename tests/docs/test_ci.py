"""The workflow that games copy: it is one, its commands are ones that pnp takes, and what it builds is kept."""

import re
import shlex

import pytest
import yaml

from pnp.cli.main import cli
from tests.docs.pages import DOCS

WORKFLOW = yaml.safe_load((DOCS / "ci" / "pnp.yml").read_text(encoding="utf-8"))
JOBS = WORKFLOW["jobs"]
OWN = yaml.safe_load((DOCS.parent / ".github" / "workflows" / "viral.yml").read_text(encoding="utf-8"))


def runs(job: str) -> list[str]:
    return [step["run"] for step in JOBS[job]["steps"] if "run" in step]


def test_there_is_a_job_for_findings_one_for_each_locale_and_one_for_releases() -> None:
    assert set(JOBS) == {"check", "build", "release"}
    assert any("pnp check" in run and "--format github" in run for run in runs("check"))
    assert {"en", "zh_TW"} <= set(JOBS["build"]["strategy"]["matrix"]["locale"])
    assert "refs/tags/" in JOBS["release"]["if"]


@pytest.mark.parametrize("job", JOBS)
def test_its_commands_are_ones_that_pnp_takes_in_an_environment_that_is_kept(job: str) -> None:
    used = [step["uses"].partition("@")[0] for step in JOBS[job]["steps"] if "uses" in step]
    assert used[:3] == ["actions/checkout", "actions/setup-python", "actions/cache"]
    lines = [run for run in runs(job) if run.startswith(".venv/bin/pnp ")]
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
