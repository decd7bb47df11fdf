import subprocess
import sys
from pathlib import Path

import pytest

from tests.projects import small_project

# What a deck of plain cards has no use for, and waits for if it is imported all the same.
HEAVY = (
    *("PIL.ExifTags", "pikepdf", "pypdfium2", "pyphen", "rich", "svglib", "yaml"),
    *("reportlab.graphics", "reportlab.pdfgen", "reportlab.platypus"),
    *("pnp.engine", "pnp.model.effect", "pnp.render.drawing", "pnp.render.images", "pnp.verify"),
)


@pytest.mark.parametrize("locale", ["en", "zh_TW"])
def test_a_build_of_cards_imports_nothing_heavy(tmp_path: Path, locale: str) -> None:
    small_project(tmp_path / "game")
    arguments = ["build", str(tmp_path / "game"), "-l", locale, "--only", "cards", "-o", str(tmp_path / "out")]
    code = f"import sys; from pnp.cli.main import cli; cli({arguments!r}, standalone_mode=False); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, encoding="utf-8")
    loaded = done.stdout.split()
    assert "pnp.render.content" in loaded
    assert [name for name in loaded if name.startswith(HEAVY)] == []


def test_the_collector_is_on_again_after_a_build(tmp_path: Path) -> None:
    small_project(tmp_path / "game")
    arguments = ["build", str(tmp_path / "game"), "--only", "cards", "-o", str(tmp_path / "out")]
    code = f"import gc; from pnp.cli.main import cli; cli({arguments!r}, standalone_mode=False); print(gc.isenabled())"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, encoding="utf-8")
    assert done.stdout.split()[-1] == "True"
