"""Imports point one way, no module is in a cycle, and CONTRIBUTING says the same; files and functions stay short."""

import ast
import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "pnp"
CONTRIBUTING = (ROOT.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
LONGEST_FILE, SHORT_FUNCTION, LONGEST_FUNCTION = 400, 20, 60
LEAVES = ("diagnostics", "errors", "units", "resources", "files", "limits", "parallel")
LAYERS = (
    "model",
    "load",
    "engine",
    "i18n",
    "text",
    "templates",
    "layout",
    "render",
    "project",
    "verify",
    "cards",
    "documents",
    "catalogs",
    "production",
    "review",
    "cli",
)
# What a layer to the left may not know: the engine has no words, the words have no engine.
STRANGERS = {"engine": {"i18n"}, "i18n": {"engine"}, "text": {"engine", "i18n"}, "layout": {"engine", "i18n"}}

MODULES = sorted(path for path in ROOT.rglob("*.py") if "_data" not in path.parts)


def name(path: Path) -> str:
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


def imported(path: Path) -> set[str]:
    """Return the modules of the package that a module imports, also inside functions."""
    known = {name(each) for each in MODULES}
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "pnp":
            assert not node.level, f"{name(path)} imports relatively"
            found |= {f"{node.module}.{each.name}" for each in node.names} & known or {node.module}
        elif isinstance(node, ast.Import):
            found |= {each.name for each in node.names if each.name.split(".")[0] == "pnp"}
    return found


def layer(module: str) -> str:
    return module.split(".")[1] if "." in module else ""


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_imports_point_to_earlier_layers(path: Path) -> None:
    here = layer(name(path))
    for module in imported(path):
        there = layer(module)
        if not there or there == here or there in LEAVES:
            continue
        assert here not in LEAVES, f"{name(path)} is a leaf and imports {module}"
        if not here or here == "__main__":
            continue
        assert LAYERS.index(there) < LAYERS.index(here), f"{here} may not import {there}"
        assert there not in STRANGERS.get(here, set()), f"{here} may not import {there}"


def test_no_module_is_in_a_cycle() -> None:
    graph = {name(path): imported(path) - {"pnp"} for path in MODULES}
    TopologicalSorter(graph).prepare()  # raises CycleError


def test_only_render_knows_reportlab() -> None:
    for path in MODULES:
        if layer(name(path)) != "render":
            assert "reportlab" not in path.read_text(encoding="utf-8"), name(path)


def test_the_package_itself_imports_nothing() -> None:
    tree = ast.parse((ROOT / "__init__.py").read_text(encoding="utf-8"))
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]


def test_contributing_lists_the_rooms_in_the_order_of_imports() -> None:
    told = re.findall(r"^\| `pnp/(\w+)/` \|", CONTRIBUTING, re.MULTILINE)
    assert tuple(told) == LAYERS
    assert {path.name for path in ROOT.iterdir() if (path / "__init__.py").is_file()} == set(LAYERS)


def test_contributing_names_files_that_there_are() -> None:
    named = re.findall(r"`((?:pnp|tests|benchmarks|docs)/[\w./-]*\w)/?`", CONTRIBUTING)
    assert len(named) > len(LAYERS)
    assert [path for path in named if not (ROOT.parent / path).exists()] == []


def test_no_file_is_long() -> None:
    lengths = {name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES}
    assert {module: lines for module, lines in lengths.items() if lines > LONGEST_FILE} == {}


def test_most_functions_are_short() -> None:
    lengths = [
        (node.end_lineno or node.lineno) - node.lineno + 1
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    assert sum(length <= SHORT_FUNCTION for length in lengths) >= 0.9 * len(lengths)
    assert max(lengths) <= LONGEST_FUNCTION
