"""What a build opens: the project, the tool's own data, the system's libraries, and nothing that links lead to."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

GAME = """
[game]
id = "x"
title = "x"
source_locale = "en"

[[deck]]
id = "cards"
cards = "{cards}"
format = "poker"
template = "card.xml.j2"
translate = ["text"]
scans = "scans"

[fonts.sans]
han = "{font}"

[[document]]
id = "rules"
target = "rulebook"
source = "rules.md"

[[document]]
id = "aids"
target = "aids"
source = "aids.md"
"""
CARD = (
    '<card bleed="0mm" fill="white"><image src="a.png" box="5mm 5mm 40mm 40mm"/>'
    '<svg src="b.svg" box="0mm 0mm 9mm 9mm"/>'
    '<text slot="text" box="5mm 50mm 40mm 20mm">{{ card.text }}</text></card>'
)
PO = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "x/a#text"
msgid "Draw a card"
msgstr "抽一張牌"
"""
TERMS = "id,source,preferred\ncard,card,牌\n"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0L9 9L0 9Z"/></svg>'
# Prints, as JSON, the paths that the command opens or lists.
WATCH = """
import json, os, sys
opened = []
def seen(event, args):
    if event in ("open", "os.listdir", "os.scandir") and isinstance(args[0], (str, bytes)):
        opened.append(os.path.realpath(os.fsdecode(args[0])))
sys.addaudithook(seen)
from click.testing import CliRunner
from pnp.cli.main import cli
result = CliRunner().invoke(cli, sys.argv[1:])
raised = result.exception and not isinstance(result.exception, SystemExit)
print(json.dumps([sorted(set(opened)), result.output, result.exit_code, repr(result.exception) if raised else ""]))
"""


def files(folder: Path) -> dict[str, Path]:
    """Write a project in which everything is there, and return its files but ``game.toml``, by their names."""
    texts = {
        "cards.csv": "id,text\na,Draw a card\n",
        "rules.md": "# Rules\n\nDraw a card\n",
        "aids.md": "# Aid\n\nDraw a card\n",
        "templates/card.xml.j2": CARD,
        "locales/zh_TW/LC_MESSAGES/x.po": PO,
        "locales/zh_TW/terms/x.csv": TERMS,
        "locales/zh_TW/style.toml": "",
        "art/b.svg": SVG,
        "icons/energy.svg": SVG,
        "rulings.toml": "",
        "sums.toml": "",
        "reviews.toml": "",
    }
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    for name in ("art/a.png", "scans/a.png"):
        (folder / name).parent.mkdir(exist_ok=True)
        Image.new("RGB", (640, 890), "teal").save(folder / name)
    (folder / "fonts").mkdir()
    bundled = next(Path(__file__).parents[2].glob("fonts/*/*TC*Regular*"))
    (folder / "fonts" / f"own{bundled.suffix}").write_bytes(bundled.read_bytes())
    (folder / "game.toml").write_text(GAME.format(cards="cards.csv", font=f"own{bundled.suffix}"), encoding="utf-8")
    return {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}


def run(*args: str, cwd: Path) -> tuple[list[str], str, int]:
    command = [sys.executable, "-c", WATCH, *args]
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, encoding="utf-8", check=True)
    opened, output, status, raised = json.loads(done.stdout)
    assert not raised, raised
    return opened, output, status


COMMANDS = [
    ("build", "m", "-o", "out", "-l", "zh_TW"),
    ("check", "m", "-l", "zh_TW"),
    ("fonts", "m"),
    ("translate", "extract", "m"),
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(command[:2]))
def test_nothing_outside_is_opened(tmp_path: Path, command: tuple[str, ...]) -> None:
    files(tmp_path / "m")
    opened, output, _ = run(*command, cwd=tmp_path)
    assert any(path.endswith("cards.csv") for path in opened), output
    allowed = [tmp_path, Path(__file__).parents[2], Path(sys.prefix), Path(sys.base_prefix)]
    system = ("/usr", "/etc", "/proc/self", "/lib", "/dev", "/sys")
    strange = [
        path
        for path in opened
        if not any(Path(path).is_relative_to(folder.resolve()) for folder in allowed) and not path.startswith(system)
    ]
    # Settings of a library, and how much memory the process has.
    assert not [path for path in strange if not Path(path).name.startswith((".reportlab", "statm"))]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(command[:2]))
def test_links_that_lead_out_are_not_followed(tmp_path: Path, command: tuple[str, ...]) -> None:
    for what in ("files", "folders"):
        project, outside = tmp_path / what / "m", tmp_path / what / "outside"
        own = files(project)
        outside.mkdir()
        moved = own if what == "files" else {path.name: path for path in project.iterdir() if path.is_dir()}
        for at, (name, path) in enumerate(moved.items()):
            if name in {"game.toml", "cards.csv"}:
                continue
            path.rename(outside / f"{at}{path.suffix}")
            try:
                path.symlink_to(outside / f"{at}{path.suffix}")
            except OSError:
                pytest.skip("this system makes no links")
        # Without their folder there are no locales to ask for.
        opened, output, status = run(
            *command[: -2 if what == "folders" and "-l" in command else None], cwd=tmp_path / what
        )
        assert not [path for path in opened if Path(path).is_relative_to(outside.resolve())], output
        assert "by a link" in output or "link that leaves" in output
        assert status in (1, 2)


def test_a_rulebook_that_is_a_link(tmp_path: Path) -> None:
    project = tmp_path / "m"
    files(project)
    (tmp_path / "secret").write_text("# A secret\n", encoding="utf-8")
    (project / "rules.md").unlink()
    try:
        (project / "rules.md").symlink_to(tmp_path / "secret")
    except OSError:
        pytest.skip("this system makes no links")
    _, output, status = run("build", "m", "-o", "out", "--only", "rulebook", cwd=tmp_path)
    assert "D144" in output
    assert status == 1
    assert not list((tmp_path / "out").rglob("rulebook*.pdf"))


@pytest.mark.parametrize("name", ["cards.csv", "rules.md", "scans/a.png", "art/a.png", "game.toml"])
def test_loops(tmp_path: Path, name: str) -> None:
    files(tmp_path / "m")
    (tmp_path / "m" / name).unlink()
    try:
        (tmp_path / "m" / name).symlink_to(Path(name).name)
    except OSError:
        pytest.skip("this system makes no links")
    _, _, status = run("build", "m", "-o", "out", cwd=tmp_path)
    assert status in (1, 2) or name.startswith("scans")  # which are missing then, and the whole face is printed


def test_a_very_long_id(tmp_path: Path) -> None:
    files(tmp_path / "m")
    (tmp_path / "m" / "cards.csv").write_text(f"id,text\n{'牌' * 90},x\n", encoding="utf-8")
    _, output, status = run("build", "m", "-o", "out", cwd=tmp_path)
    assert "longer than 200 bytes" in output
    assert status == 1


def test_names_that_differ_for_the_system_alone(tmp_path: Path) -> None:
    """Composed letters are one name; another case is a warning, and the file is found."""
    project = tmp_path / "m"
    files(project)
    (project / "art" / "a.png").rename(project / "art" / "Card U\u0308ber.PNG")
    card = CARD.replace("a.png", "card über.png").replace("b.svg", "B.svg")
    (project / "templates" / "card.xml.j2").write_text(card, encoding="utf-8")
    (project / "rules.md").rename(project / "Rules.md")
    _, output, _ = run("build", "m", "-o", "out", cwd=tmp_path)
    assert output.count("D146") >= 3, output
    assert "X301" not in output
