"""Whatever the files of a project hold, a command ends with a message and an exit status."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.projects import small_project

Pnp = Callable[..., Result]
FILES = ("game.toml", "cards.csv", "templates/cards/card.xml.j2", "locales/zh_TW/LC_MESSAGES/game.po")
# Pieces that mean something to one reader or another.
PIECES = [
    *(piece.encode() for piece in ('"', "'", "\n", "\r", "\t", ",", ";", "\0", "<", ">", "&", "=", "\\", "#")),
    *(piece.encode() for piece in ("{{", "}}", "{%", "%}", "[", "[[", "]]", "\ufeff", "\u200b", "😀", "א", "𠀋", "ﬁ")),
    *(b"\xff", b"\xfe\xff", b"\xa4\xe9", b"-1", b"1e999", b"nan", b"0mm", b"99999999999999999999", b"../", b"/"),
    *(b"<b>", b"</b>", b"<br/>", b"[infect]", b"{a|b}", b"msgid", b"msgstr", b"#, fuzzy\n", b"box=", b"mm mm"),
    *(b"<text>", b"</text>", b"<ruby text='x'>", b"size='0.1pt'", b"writing='vertical'", b"turn='45'", b"fit='9pt'"),
]
CHANGES = st.lists(
    st.tuples(
        st.sampled_from(FILES),
        st.floats(0, 1),
        st.sampled_from((0, 1, 2, 7, 40)),
        st.one_of(st.sampled_from(PIECES), st.binary(max_size=6)),
        st.sampled_from((1, 1, 1, 300)),
    ),
    min_size=1,
    max_size=4,
)


@pytest.fixture(scope="module")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("fuzz") / "game"
    small_project(folder)
    return folder


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(changes=CHANGES)
def test_no_bytes_break_a_build(
    pristine: Path, tmp_path: Path, pnp: Pnp, changes: list[tuple[str, float, int, bytes, int]]
) -> None:
    root = tmp_path / "game"
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(pristine, root)
    for name, place, length, piece, times in changes:
        data = (root / name).read_bytes()
        at = int(place * len(data))
        (root / name).write_bytes(data[:at] + piece * times + data[at + length :])
    result = pnp("build", root, "-l", "all", "-o", tmp_path / "out")
    assert result.exit_code in {0, 1, 2}
    if result.exit_code:
        assert "error " in result.stderr
    for path in (tmp_path / "out").rglob("*.pdf"):
        assert path.read_bytes().rstrip().endswith(b"%%EOF")
    assert pnp("fonts", root).exit_code in {0, 1, 2}
