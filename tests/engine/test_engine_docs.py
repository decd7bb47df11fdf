import re
from pathlib import Path

import pytest

from pnp.resources import bundled

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "engine.md"


def test_the_example_of_the_documentation_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    exec(compile(code, str(DOCUMENT), "exec"), {})
    assert re.match(r"\(\d+, \d+, \d+\) \(\d, \d, \d\)", capsys.readouterr().out)


def test_every_code_of_the_engine_is_documented() -> None:
    used = set()
    for path in [*(ROOT / "pnp" / "engine").rglob("*.py"), *(ROOT / "pnp" / "load").glob("[br]*.py")]:
        used |= set(re.findall(r'"(E\d{3}|D1[67]\d)"', path.read_text(encoding="utf-8")))
    ranges = re.findall(r"^\| ([DE])(\d{3})–[DE](\d{3}) \|", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE)
    told = {f"{letter}{code}" for letter, first, last in ranges for code in range(int(first), int(last) + 1)}
    assert used == told


def test_every_module_of_viral_is_documented() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    modules = {path.stem for path in (ROOT / "pnp" / "engine" / "games" / "viral").glob("*.py")}
    assert [
        name for name in sorted(modules - {"__init__"}) if f"`{name}`" not in text and f"**{name}**" not in text
    ] == []


def test_what_the_documentation_links_to_is_there() -> None:
    assert (bundled("games") / "viral" / "board.toml").is_file()
    assert all(
        (DOCUMENT.parent / link).exists()
        for link in re.findall(r"\]\((?!https:)([^)#]+)\)", DOCUMENT.read_text(encoding="utf-8"))
    )
