"""``pnp play``, ``pnp simulate`` and ``pnp effects``."""

import json
import re
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.cli import effects, play, simulate
from pnp.errors import PnpError
from pnp.model.effect import notation
from pnp.model.effect.tree import made
from pnp.resources import bundled

COMMANDS = {"play": play.command, "simulate": simulate.command, "effects": effects.command}


def run(name: str, *arguments: str) -> Result:
    result = CliRunner().invoke(COMMANDS[name], arguments)
    if result.exception and not isinstance(result.exception, SystemExit | PnpError):
        raise result.exception
    return result


def refused(result: Result) -> str:
    assert isinstance(result.exception, PnpError)
    return result.exception.diagnostic.code


def test_a_game_is_the_same_for_the_same_seed() -> None:
    told = run("play", "viral", "--seed", "7", "--players", "4", "--variant", "draft,expansion")
    assert told.exit_code == 0
    head = told.stdout.splitlines()[:8]
    assert head[1:4] == ["game: viral", "players: 4", "variants: draft,expansion"]
    assert head[-1] == "seed: 7"
    assert told.stdout.splitlines()[-1].startswith("ranking: ")
    again = run("play", "viral", "--seed", "7", "--players", "4", "--variant", "expansion", "--variant", "draft")
    assert again.stdout == told.stdout
    assert run("play", "viral", "--seed", "8", "--players", "4").stdout != told.stdout


def test_a_ruling_can_be_decided_otherwise() -> None:
    default, other = run("play", "viral"), run("play", "viral", "--ruling", "V-05=whole")
    assert default.exit_code == other.exit_code == 0
    hashes = [re.search("^rulings: (.*)$", told.stdout, re.MULTILINE) for told in (default, other)]
    assert hashes[0]
    assert hashes[1]
    assert hashes[0][1] != hashes[1][1]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("virl",), "D140"),
        (("viral", "--players", "6"), "E120"),
        (("viral", "--variant", "drft"), "E151"),
        (("viral", "--ruling", "V-05"), "E121"),
        (("viral", "--ruling", "V-99=whole"), "E121"),
        (("viral", "--ruling", "V-05=hole"), "E121"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments: tuple[str, ...], code: str) -> None:
    assert refused(run("play", *arguments)) == code
    assert refused(run("simulate", *arguments)) == code


def test_a_project_that_the_engine_does_not_play(tmp_path: Path) -> None:
    (tmp_path / "game.toml").write_text('[game]\nid = "ludo"\n', encoding="utf-8")
    assert refused(run("play", str(tmp_path))) == "E150"
    assert refused(run("effects", str(tmp_path))) == "V100"


def test_a_transcript_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "遊戲 1.txt"
    assert run("play", "viral", "--players", "2", "--variant", "draft", "-o", str(path)).exit_code == 0
    assert run("play", "viral", "--replay", str(path)).exit_code == 0
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(". infected 0", ". infected 1", 1), encoding="utf-8")
    tampered = run("play", "viral", "--replay", str(path))
    assert tampered.exit_code == 1
    row = text[: text.index(". infected 0")].count("\n") + 1
    assert f"{path.as_posix()}:{row}:12: error E133" in tampered.stderr
    path.write_text(text.replace("players: 2", f"players: {'2' * 5000}"), encoding="utf-8")
    assert "error E131" in run("play", "viral", "--replay", str(path)).stderr
    path.write_text("nothing\n", encoding="utf-8")
    assert "error E130" in run("play", "viral", "--replay", str(path)).stderr


def test_a_transcript_of_another_game_is_told_apart_from_one_that_cannot_be_played(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    assert run("play", "viral", "--players", "2", "-o", str(path)).exit_code == 0
    assert ":2: error E131" in run("play", "vitamors", "--replay", str(path)).stderr


def test_a_transcript_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert refused(run("play", "lanterns", "-o", str(tmp_path / "file" / "game.txt"))) == "B101"


def test_figures_do_not_depend_on_the_number_of_processes() -> None:
    one = run("simulate", "viral", "--games", "30", "--jobs", "1", "--unchecked")
    two = run("simulate", "viral", "--games", "30", "--jobs", "2")
    assert one.exit_code == two.exit_code == 0
    assert one.stdout == two.stdout
    assert one.stdout.startswith("30 games, ")
    shares = [float(share) for share in re.findall(r"^ +\d +([\d.]+)%", one.stdout, re.MULTILINE)]
    assert sum(shares) == pytest.approx(100, abs=0.2)
    assert re.search(r"^step, a game$", one.stdout, re.MULTILINE)
    assert re.search(r"^ +[\d.]+ {2}infect@zone$", one.stdout, re.MULTILINE)


def test_a_transcript_of_a_negative_seed_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    assert run("play", "vitamors", "--seed", "-3", "-o", str(path)).exit_code == 0
    assert run("play", "vitamors", "--replay", str(path)).exit_code == 0


def test_a_simulation_on_a_cluster_that_is_not_there() -> None:
    pytest.importorskip("distributed")
    assert refused(run("simulate", "viral", "--scheduler", "nonsense")) == "E143"


def test_a_simulation_on_a_cluster_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert refused(run("simulate", "viral", "--scheduler", "tcp://127.0.0.1:8786")) == "E142"


def test_effects_of_a_game_without_verbs() -> None:
    told = run("effects", "vitamors", "--locale", "zh_TW")
    assert told.exit_code == 0
    assert told.stdout.splitlines()[-1] == "10 cards, 20 texts: 20 reviewed"
    assert refused(run("effects", "vitamors", "--witnesses")) == "V126"


def test_effects_as_trees() -> None:
    (line,) = run("effects", "lanterns", "--json", "--card", "critics").stdout.splitlines()
    told = json.loads(line)
    assert told["card"] == "critics"
    assert notation(made(told["effect"])) == "at scoring: if lantern@row(green) of you >= 2: gain 3 point"  # type: ignore[arg-type]
    assert len(run("effects", "lanterns", "--json").stdout.splitlines()) == 25


def test_lantern_night_is_played_checked_and_shown(tmp_path: Path) -> None:
    told = run("simulate", "lanterns", "--games", "3", "--jobs", "1", "--players", "4")
    assert told.exit_code == 0
    assert "verb, a game" in told.stdout
    path = tmp_path / "game.txt"
    assert run("play", "lanterns", "--seed", "5", "-o", str(path)).exit_code == 0
    assert run("play", "lanterns", "--replay", str(path)).exit_code == 0
    shown = run("effects", "lanterns", "--card", "gust").stdout
    assert "[remove 1@zone] / [lose 2]" in shown
    assert "status   en generated, zh_CN generated, zh_TW generated" in shown


def test_vitamors_is_played_too() -> None:
    told = run("simulate", "vitamors", "--games", "3", "--jobs", "1", "--variant", "expert")
    assert told.exit_code == 0
    assert len(re.findall(r"^ +\d +[\d.]+%", told.stdout, re.MULTILINE)) == 5


def test_what_a_card_does_and_says() -> None:
    told = run("effects", "viral", "--locale", "zh_TW", "--card", "mutation-last-word")
    assert told.exit_code == 0
    lines = told.stdout.splitlines()
    assert lines[0] == "mutation-last-word  crisis@zone | attack, vp 2"
    assert lines[1] == "  icons    [crisis@zone] / [attack]  [vp 2]"
    assert lines[2].startswith("  en       [crisis] <b>Crisis:</b> in the zone played, place the lowest crisis tile")
    assert lines[3].startswith("  zh_TW    [crisis] <b>危機：</b>在打出的區域，將數字最小的危機指示物放到1個器官；")
    assert re.fullmatch(r"  witness  crisis@zone: triggered 1 \S+", lines[4])
    assert lines[6] == "  witness  vp 2: totals 0 2"
    assert lines[7] == "  status   en parsed, zh_TW parsed"
    assert refused(run("effects", "viral", "--card", "mutation-lastword")) == "V104"


def test_all_cards_in_one_locale() -> None:
    told = run("effects", "viral", "--locale", "zh_TW")
    assert told.exit_code == 0
    assert told.stdout.splitlines()[-1] == "90 cards, 180 texts: 120 parsed, 60 reviewed"
    assert run("effects", "viral", "--reviews").stdout == ""


def test_a_card_that_says_something_else_is_an_error(tmp_path: Path) -> None:
    for path in (bundled("games") / "viral").iterdir():
        if path.is_file():
            (tmp_path / path.name).write_bytes(path.read_bytes())
    cards = tmp_path / "event.csv"
    text = cards.read_text(encoding="utf-8")
    cards.write_text(text.replace("remove 1@lungs", "remove 1@heart"), encoding="utf-8")
    told = run("effects", str(tmp_path), "--locale", "zh_TW", "--card", "event-sneeze")
    assert told.exit_code == 1
    assert "  status   en WRONG, zh_TW WRONG" in told.stdout
    assert "card “event-sneeze”, zh_TW: the text says “肺”, the effect “心臟”" in told.stderr
    cards.write_text(text.replace("Each player removes 1 of their viruses from the lungs.", "Ouch."), encoding="utf-8")
    assert 'cards = ["event-sneeze"]' not in run("effects", str(tmp_path), "--reviews").stdout
    assert run("effects", str(tmp_path), "--witnesses").exit_code == 0
    kept = bundled("games") / "viral" / "witnesses.json"
    assert (tmp_path / "witnesses.json").read_text(encoding="utf-8") == kept.read_text(encoding="utf-8")
