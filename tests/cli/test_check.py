import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.catalogs.extraction import extraction
from pnp.catalogs.update import update
from pnp.cli.check import command
from pnp.errors import PnpError
from pnp.project.project import open_project
from tests.projects import small_project

Run = Callable[..., Result]


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "game"
    small_project(root)
    project = open_project(str(root))
    update(project, extraction(project))
    monkeypatch.chdir(tmp_path)
    return root


@pytest.fixture
def run(root: Path) -> Run:
    def invoke(*arguments: str, status: int = 0) -> Result:
        result = CliRunner().invoke(command, ["game", *arguments])
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        assert result.exit_code == status, result.output
        return result

    return invoke


def spoil(root: Path, old: str, new: str) -> None:
    path = root / "locales/zh_TW/LC_MESSAGES/game.po"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8", newline="")


def test_nothing_found(run: Run) -> None:
    assert run().output == "en, zh_TW: nothing to find fault with\n"


def test_errors_are_status_1_and_warnings_are_not(root: Path, run: Run) -> None:
    spoil(root, "抽2張牌", "抽3張牌")
    assert "game/locales/zh_TW/LC_MESSAGES/game.po:" in run().stderr
    spoil(root, "</b>牌庫", "牌庫")
    assert "error I303: game/storm#text: “<b>” is not closed" in run(status=1).stderr


def test_only(root: Path, run: Run) -> None:
    spoil(root, "抽2張牌", "抽3張牌")
    assert run("--only", "quotes,I301").stderr == ""
    assert "I311" in run("--only", "numbers").stderr
    with pytest.raises(PnpError) as caught:
        run("--only", "nubmers")
    assert caught.value.diagnostic.hint == "did you mean “numbers”?"


def test_the_source_alone(root: Path, run: Run) -> None:
    spoil(root, "抽2張牌", "抽3張牌")
    for spelt in ("en", "EN", "en-Latn"):
        assert run("-l", spelt).output == "en: nothing to find fault with\n"
    path = root / "cards.csv"
    path.write_text(path.read_text(encoding="utf-8").replace("Draw 2", "Draw [mvoe]", 1), encoding="utf-8")
    told = run("-l", "en").stderr
    assert "warning I302: game/trader#text, en: “[mvoe]” is no icon" in told


def test_locale(root: Path, run: Run) -> None:
    assert run("-l", "zh_TW").output
    with pytest.raises(PnpError):
        run("-l", "xx_XX")


def test_formats(root: Path, run: Run) -> None:
    spoil(root, "</b>牌庫", "牌庫")
    path = "game/locales/zh_TW/LC_MESSAGES/game.po"
    (found,) = json.loads(run("--format", "json", status=1).stdout)["findings"]
    assert (found["path"], found["code"]) == (path, "I303")
    (result,) = json.loads(run("--format", "sarif", status=1).stdout)["runs"][0]["results"]
    assert result["locations"][0]["physicalLocation"]["region"] == {"startLine": found["line"]}
    assert run("--format", "github", status=1).stdout.startswith(
        f"::error file={path},line={found['line']},title=I303 "
    )


def test_a_baseline_lets_an_old_catalog_adopt_the_checks(root: Path, run: Run) -> None:
    spoil(root, "</b>牌庫", "牌庫")
    with pytest.raises(PnpError) as caught:
        run("--baseline", "known.json")
    assert caught.value.diagnostic.code == "B111"
    with pytest.raises(PnpError):
        run("--update-baseline")
    assert run("--baseline", "known.json", "--update-baseline").output == "known.json: 1 findings\n"
    run("--baseline", "known.json")
    spoil(root, "抽2張牌，", "抽3張牌，")
    assert "I311" in run("--baseline", "known.json").stderr
    spoil(root, "接著", "然後")  # whoever touches a message has to mend it
    assert "I303" in run("--baseline", "known.json", status=1).stderr
    spoil(root, "<b>洗回", "<b>洗回</b>")
    assert "1 of known.json are mended" in run("--baseline", "known.json").stderr
