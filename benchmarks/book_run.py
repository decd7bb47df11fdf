"""Time pnp and its peers on the same rulebook: whole processes, one after the other in turn.

python benchmarks/book_run.py 96 5 typst pnp [weasyprint]      # sections, repeats, peers

Prints, as a Markdown table, the median, least and greatest wall time, the least processor time, both ratios to the
first peer's, and the greatest memory. The first turn does not count.
"""

import statistics
import sys
import tempfile
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from typing import NamedTuple

from book import write
from run import Run, timed

_PEERS = Path(__file__).with_name("peers")


class Timed(NamedTuple):
    """A run, and the processor time of all its threads in seconds."""

    run: Run
    processor: float


def command(peer: str, book: str, out: str) -> list[str]:
    """Return what makes the book in the folder ``book`` by a peer."""
    if peer == "pnp":
        return [sys.executable, "-m", "pnp", "build", book, "--only", "rulebook", "-o", out]
    return [sys.executable, str(_PEERS / f"{peer}_book.py"), book, str(Path(out, f"{peer}.pdf"))]


def measured(command: list[str]) -> Timed:
    """Run a command and return what it took."""
    before = getrusage(RUSAGE_CHILDREN)
    run = timed(command)
    after = getrusage(RUSAGE_CHILDREN)
    return Timed(run, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def main() -> None:
    count, repeats, peers = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:] or ["typst", "pnp"]
    runs: dict[str, list[Timed]] = {peer: [] for peer in peers}
    with tempfile.TemporaryDirectory() as book, tempfile.TemporaryDirectory() as out:
        write(count, Path(book))
        for turn in range(repeats + 1):
            for peer in peers:
                found = measured(command(peer, book, out))
                if turn:
                    runs[peer].append(found)
    print(f"| {count} sections | median s | least – greatest | × {peers[0]} | processor s | × {peers[0]} | MB |")
    print("|---|---|---|---|---|---|---|")
    first = [
        statistics.median(each.run.wall for each in runs[peers[0]]),
        min(each.processor for each in runs[peers[0]]),
    ]
    for peer, samples in runs.items():
        walls = [each.run.wall for each in samples]
        median, processor = statistics.median(walls), min(each.processor for each in samples)
        span = f"{min(walls):.2f} – {max(walls):.2f}"
        memory = max(each.run.memory for each in samples)
        ratios = median / first[0], processor / first[1]
        print(
            f"| {peer} | {median:.2f} | {span} | {ratios[0]:.2f} | {processor:.2f} | {ratios[1]:.2f} | {memory:.0f} |"
        )


if __name__ == "__main__":
    main()
