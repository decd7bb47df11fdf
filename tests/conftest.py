"""What all tests share: golden files as text, the option that rewrites them, and projects to build."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.projects import drawing, page_count, pixels, pnp, project, text_of

__all__ = ["drawing", "page_count", "pixels", "pnp", "project", "text_of"]  # fixtures
GOLDEN = Path(__file__).parent / "golden"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--accept", action="store_true", help="rewrite golden files with what the code gives now")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Return a function that compares a text with the golden file of that name."""

    def compare(name: str, text: str) -> None:
        path = GOLDEN / name
        if request.config.getoption("--accept"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        expected = path.read_text(encoding="utf-8") if path.is_file() else ""
        assert text == expected, f"{path.name} differs; if the change is meant, run pytest --accept"

    return compare
