from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image, ImageDraw

from pnp.cli.main import cli

GAME = """
[game]
id = "g"
source_locale = "en"

[[deck]]
id = "d"
cards = "cards.csv"
format = "63x88mm"
template = "card.xml.j2"
scans = "scans"
"""
LYING = ((100, 100), (730, 130), (688, 1010), (58, 980))


def run(*args: str) -> Result:
    return CliRunner().invoke(cli, ["scan", *args])


def lying(path: Path, ground: str = "white", size: tuple[int, int] = (900, 1150)) -> None:
    image = Image.new("RGB", size, ground)
    ImageDraw.Draw(image).polygon(LYING, fill=(40, 90, 160))
    image.save(path)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    root = tmp_path / "m"
    (root / "scans").mkdir(parents=True)
    (root / "game.toml").write_text(GAME, encoding="utf-8")
    (root / "cards.csv").write_text("id,text\nscout,a\nstorm,b\n", encoding="utf-8")
    return root


def test_corners_are_found_and_written(project: Path) -> None:
    lying(project / "scans" / "scout.png")
    Image.new("RGB", (630, 880), "teal").save(project / "scans" / "storm.png")
    result = run(str(project))
    assert result.exit_code == 0
    assert "scout.png: the card lies at 25" in result.output
    assert "turned by 2.7°" in result.output
    assert "storm.png: has the shape of the card" in result.output
    text = (project / "scans" / "corners.toml").read_text(encoding="utf-8")
    (line,) = (line for line in text.splitlines() if line.startswith('"'))
    found = [float(each.strip(" []")) for each in line.split("=")[1].split(",")]
    wanted = [each for point in LYING for each in point]
    assert max(abs(a - b) for a, b in zip(found, wanted, strict=True)) < 2


def test_what_is_there_is_kept(project: Path) -> None:
    lying(project / "scans" / "scout.png")
    lying(project / "scans" / "storm.png")
    own = '# mine\n[corners]\n"scout.png" = [[1, 1], [9, 1], [9, 9], [1, 9]]\n'
    file = project / "scans" / "corners.toml"
    file.write_text(own, encoding="utf-8")
    assert run(str(project)).exit_code == 0
    text = file.read_text(encoding="utf-8")
    assert text.startswith(own + '"storm.png" = ')
    assert run(str(project)).exit_code == 0
    assert file.read_text(encoding="utf-8") == text
    assert run(str(project), "--again").exit_code == 0
    assert "mine" not in file.read_text(encoding="utf-8")


def test_check_writes_nothing(project: Path) -> None:
    lying(project / "scans" / "scout.png")
    result = run(str(project), "--check")
    assert "  100." in result.output or "  99." in result.output
    assert not (project / "scans" / "corners.toml").exists()


def test_a_scan_without_a_card(project: Path) -> None:
    Image.new("RGB", (900, 900), "white").save(project / "scans" / "scout.png")
    (project / "scans" / "storm.png").write_bytes(b"nothing")
    result = run(str(project))
    assert result.exit_code == 1
    assert "scout.png: error S309: no card is seen" in result.output
    assert "error S302" in result.output


def test_corners_in_mm_are_not_mixed(project: Path) -> None:
    lying(project / "scans" / "scout.png")
    (project / "scans" / "corners.toml").write_text('unit = "mm"\n[corners]\n', encoding="utf-8")
    result = run(str(project))
    assert result.exit_code == 2
    assert "S306" in result.output


def test_no_deck_has_scans(project: Path) -> None:
    (project / "game.toml").write_text(GAME.replace('scans = "scans"\n', ""), encoding="utf-8")
    result = run(str(project))
    assert result.exit_code == 2
    assert 'scans = "scans"' in result.output


def test_a_grid_over_a_scan(project: Path, tmp_path: Path) -> None:
    lying(project / "scans" / "scout.png")
    run(str(project))
    result = run(str(project), "--grid", "-o", str(tmp_path / "out"))
    assert result.exit_code == 0
    with Image.open(tmp_path / "out" / "g" / "scans" / "d" / "scout.png") as image:
        per_mm = 300 / 25.4
        assert image.size == (pytest.approx(77 * per_mm, abs=1), pytest.approx(102 * per_mm, abs=1))
        thick = [image.getpixel((round((7 + at) * per_mm), round((7 + 33.5) * per_mm))) for at in (10, 20, 30, 40, 50)]
        between = image.getpixel((round((7 + 33.5) * per_mm), round((7 + 33.5) * per_mm)))
    assert all(r > 150 and g < 60 for r, g, b in thick)
    assert between == (40, 90, 160)
