"""Time pnp and its peers on the same deck: whole processes, one after the other in turn.

python benchmarks/run.py 90 5 floor typst rl_fast pnp      # cards, repeats, peers
python benchmarks/run.py 90 5 floor pnp -- 'any other command with {deck} and {out}'
python benchmarks/run.py viral 9 pnp 'env PYTHONPATH=/another/checkout python -m pnp build {deck} -l zh_TW -o {out}'

Instead of a number of cards a project can be named, bundled or a folder: a real deck, of which all is built.

Prints, as a Markdown table, the median, least and greatest wall time, the ratios of the medians and of the least times
to the first peer's, and the greatest memory. Ratios say more than seconds: machines differ, and so do moments. Where
other work slows a machine down now and then, least times say more than medians.
"""

import os
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from deck import write

_PEERS = Path(__file__).with_name("peers")
SCRIPTS = {
    "floor": "floor.py",
    "fpdf2": "fpdf2_deck.py",
    "rl_fast": "rl_fast.py",
    "rl_plain": "rl_plain.py",
    "typst": "typst_deck.py",
    "weasyprint": "weasyprint_deck.py",
}


class Run(NamedTuple):
    """Wall time in seconds, memory in MB."""

    wall: float
    memory: float


def command(peer: str, deck: str, out: str) -> list[str]:
    """Return what makes the deck in the folder ``deck`` by a peer, or by any other command."""
    if peer == "pnp":
        only = ["--only", "cards"] if Path(deck, "cards.json").is_file() else []
        return [sys.executable, "-m", "pnp", "build", deck, "--locale", "zh_TW", *only, "-o", out]
    if peer in SCRIPTS:
        return [sys.executable, str(_PEERS / SCRIPTS[peer]), deck, str(Path(out, "out.pdf"))]
    return [part.format(deck=deck, out=out) for part in shlex.split(peer)]


def timed(command: list[str]) -> Run:
    """Run a command and return what it took."""
    # Modules are to come compiled, as they do after an installation; the first turn, which does not count, sees to it.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"{shlex.join(command)}: exit status {os.waitstatus_to_exitcode(status)}")
    scale = 1024**2 if sys.platform == "darwin" else 1024
    return Run(time.perf_counter() - start, usage.ru_maxrss / scale)


def main() -> None:
    arguments = [argument for argument in sys.argv[1:] if argument != "--"]
    subject, repeats, peers = arguments[0], int(arguments[1]), arguments[2:] or ["floor", "typst", "rl_fast", "pnp"]
    runs: dict[str, list[Run]] = {peer: [] for peer in peers}
    with tempfile.TemporaryDirectory() as made, tempfile.TemporaryDirectory() as out:
        deck = made if subject.isdecimal() else subject
        if subject.isdecimal():
            write(int(subject), Path(made))
        for turn in range(repeats + 1):
            for peer in peers:
                run = timed(command(peer, deck, out))
                if turn:
                    runs[peer].append(run)
    first = [run.wall for run in runs[peers[0]]]
    named = f"{int(subject):,} cards" if subject.isdecimal() else subject
    print(f"| {named} | median s | least – greatest | × {peers[0]} | × {peers[0]}, least | MB |")
    print("|---|---|---|---|---|---|")
    for peer, samples in runs.items():
        walls = [run.wall for run in samples]
        median = statistics.median(walls)
        span = f"{min(walls):.3f} – {max(walls):.3f}"
        ratios = f"{median / statistics.median(first):.2f} | {min(walls) / min(first):.2f}"
        print(f"| {peer} | {median:.3f} | {span} | {ratios} | {max(run.memory for run in samples):.0f} |")


if __name__ == "__main__":
    main()
