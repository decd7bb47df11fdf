"""Do the tests notice mistakes in the code? Plant one at a time, and run the tests that execute its line.

    python -m coverage run --source=pnp --data-file=DATA -m pytest …   with dynamic_context = test_function
    python benchmarks/mutants.py TREE DATA [--number 300] [--seed 1] [--only verify] [--jobs 2]

TREE is a copy of the checkout at the state that DATA was measured at: its files are changed and put back. What no test
notices is printed with its line, to be judged: it is a gap in the tests, or changes nothing that anybody could see.
"""

import argparse
import ast
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from typing import NamedTuple

ROOMS = ("text", "layout", "i18n", "verify", "engine", "load", "render")
_SWAPS: dict[type[ast.AST], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "/",
    ast.Div: "*",
    ast.FloorDiv: "/",
}
_SECONDS = 120
_FIRST, _MOST = 60, 400
"""How many tests are tried at first, and at most."""


class Mutant(NamedTuple):
    """A change to a file: ``start`` to ``end`` (offsets of UTF-8 bytes) become ``new``."""

    path: str
    line: int
    start: int
    end: int
    new: str
    old: str

    def __str__(self) -> str:
        """Return the place and the change."""
        return f"{self.path}:{self.line}: {' '.join(self.old.split())[:70]}  →  {self.new}"


def mutants(tree: Path, path: str) -> Iterator[Mutant]:
    """Yield all changes of a file that are tried."""
    source = (tree / path).read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def offset(line: int, column: int) -> int:
        return starts[line - 1] + column

    def span(node: ast.expr | ast.stmt) -> tuple[int, int]:
        return offset(node.lineno, node.col_offset), offset(node.end_lineno or 0, node.end_col_offset or 0)

    def made(line: int, start: int, end: int, new: str) -> Mutant:
        return Mutant(path, line, start, end, new, source[start:end].decode())

    for node in _inside(ast.parse(source)):
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _SWAPS:
            between = span(node.left)[1], span(node.comparators[0])[0]
            kept = source[between[1] - 1 : between[1]] == b"("  # a bracket before the right side
            if not kept and b"(" not in source[slice(*between)] and b")" not in source[slice(*between)]:
                yield made(node.lineno, *between, f" {_SWAPS[type(node.ops[0])]} ")
        elif isinstance(node, ast.BinOp) and type(node.op) in _SWAPS and not _is_text(node):
            between = span(node.left)[1], span(node.right)[0]
            if not {b"(", b")"} & {source[i : i + 1] for i in range(*between)}:
                yield made(node.lineno, *between, f" {_SWAPS[type(node.op)]} ")
        elif isinstance(node, ast.BoolOp):
            between = span(node.values[0])[1], span(node.values[1])[0]
            word = source[slice(*between)].decode()
            swapped = word.replace(" and ", " or ") if isinstance(node.op, ast.And) else word.replace(" or ", " and ")
            if swapped != word:
                yield made(node.lineno, *between, swapped)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield made(node.lineno, span(node)[0], span(node.operand)[0], "")
        elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
            yield made(node.lineno, *span(node), str(not node.value))
        elif isinstance(node, ast.Constant) and isinstance(node.value, int | float):
            yield made(node.lineno, *span(node), f"{node.value + 1}")
        elif isinstance(node, ast.If | ast.IfExp | ast.While):
            yield made(node.lineno, *span(node.test), "False")
        elif isinstance(node, ast.Return) and node.value is not None and not _is_none(node.value):
            yield made(node.lineno, *span(node.value), "None")
        elif isinstance(node, ast.Expr) and not isinstance(node.value, ast.Constant):
            yield made(node.lineno, *span(node), "pass" if not _yields(node) else "yield from ()")
        elif isinstance(node, ast.AugAssign):
            yield made(node.lineno, *span(node), "pass")
        elif isinstance(node, ast.Continue | ast.Break):
            yield made(node.lineno, *span(node), "break" if isinstance(node, ast.Continue) else "continue")


def _inside(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield the nodes within functions, annotations and defaults apart."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for statement in function.body:
                yield from (node for node in _code(statement) if not isinstance(node, ast.FunctionDef))


def _code(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "decorator_list"} or isinstance(node, ast.JoinedStr | ast.FunctionDef):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _code(child)


def _is_text(node: ast.BinOp) -> bool:
    sides = (node.left, node.right)
    return any(
        isinstance(side, ast.JoinedStr | ast.List | ast.Tuple | ast.Constant) and not _number(side) for side in sides
    )


def _number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int | float)


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _yields(node: ast.Expr) -> bool:
    return isinstance(node.value, ast.Yield | ast.YieldFrom)


class Coverage:
    """Which tests execute which lines."""

    def __init__(self, data: Path, tree: Path) -> None:
        """Read a file of coverage.py's with contexts."""
        self._tree = tree
        self._data = sqlite3.connect(data, check_same_thread=False)
        self._files = {
            Path(path).relative_to(tree).as_posix(): number
            for number, path in self._data.execute("select id, path from file")
        }

    def tests(self, mutant: Mutant) -> list[str]:
        """Return the tests, as pytest names them, that execute a mutant's line: those of few lines first."""
        lines = f"select context_id, numbits from line_bits where file_id = {self._files.get(mutant.path, -1)}"
        found = [context for context, bits in self._data.execute(lines) if _holds(bits, mutant.line)]
        names = (
            self._data.execute("select context from context where id = ?", (each,)).fetchone()[0] for each in found
        )
        nodes = [node for name in names if name and (node := self._node(name))]
        room = mutant.path.split("/")[1]
        return sorted(nodes, key=lambda node: (not node.startswith(f"tests/{room}"), node))

    def _node(self, context: str) -> str:
        parts = context.split(".")
        for length in range(len(parts), 0, -1):
            path = "/".join(parts[:length]) + ".py"
            if (self._tree / path).is_file():
                return "::".join((path, *parts[length:]))
        return ""


def _holds(bits: bytes, line: int) -> bool:
    return line // 8 < len(bits) and bool(bits[line // 8] & 1 << line % 8)


def killed(tree: Path, mutant: Mutant, tests: list[str]) -> bool:
    """Return whether a test fails, or does not end, when a mutant stands in the tree."""
    path = tree / mutant.path
    source = path.read_bytes()
    path.write_bytes(source[: mutant.start] + mutant.new.encode() + source[mutant.end :])
    try:
        return any(_fails(tree, some) for some in (tests[:_FIRST], tests[_FIRST:_MOST]) if some)
    finally:
        path.write_bytes(source)


def _fails(tree: Path, tests: list[str]) -> bool:
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, timeout=_SECONDS)
    except subprocess.TimeoutExpired:
        return True
    if done.returncode not in {0, 1, 2}:  # a test failed, or could not be imported
        sys.exit(f"pytest does not run: {done.stdout[-500:]}{done.stderr[-500:]}")
    return done.returncode > 0


def main() -> None:
    """Read the arguments, plant, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tree", type=Path)
    parser.add_argument("data", type=Path)
    parser.add_argument("--number", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append")
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    tree = given.tree.resolve()
    paths = sorted(
        path.relative_to(tree).as_posix()
        for room in given.only or ROOMS
        for path in (tree / "pnp" / room).rglob("*.py")
    )
    every = [mutant for path in paths for mutant in mutants(tree, path)]
    chosen = random.Random(given.seed).sample(every, min(given.number, len(every)))
    coverage = Coverage(given.data, tree)
    with tempfile.TemporaryDirectory() as scratch:
        trees: Queue[Path] = Queue()
        for job in range(given.jobs):
            trees.put(Path(shutil.copytree(tree, Path(scratch) / str(job), ignore=shutil.ignore_patterns(".git"))))

        def tried(mutant: Mutant) -> str:
            tests = coverage.tests(mutant)
            if not tests:
                return "untested"
            own = trees.get()
            try:
                return "killed" if killed(own, mutant, tests) else "survives"
            finally:
                trees.put(own)

        counts: dict[str, int] = {}
        with ThreadPoolExecutor(given.jobs) as pool:
            for mutant, outcome in zip(chosen, pool.map(tried, chosen), strict=True):
                counts[outcome] = counts.get(outcome, 0) + 1
                if outcome != "killed":
                    print(outcome, mutant, flush=True)
    print(f"of {len(every)} possible mutants {len(chosen)} were planted: {counts}")


if __name__ == "__main__":
    main()
