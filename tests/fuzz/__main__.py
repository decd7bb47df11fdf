"""The long run: ``python -m tests.fuzz SECONDS [FOLDER] [FIRST]``; what fails is shrunk and kept in FOLDER."""

import hashlib
import sys
import tempfile
import time
from pathlib import Path

from tests.fuzz.campaign import all_seeds, content_of, shrunk, tried


def main() -> None:
    """Mutate one file after another until the time is over, and say how many were tried and what was found."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    kept = Path(sys.argv[2] if len(sys.argv) > 2 else "found").resolve()
    number = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    files, known, count = all_seeds(), set[str](), 0
    end = time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "game"
        while time.monotonic() < end:
            seed = files[number % len(files)]
            content = content_of(seed, number)
            found = tried(folder, files, seed, content)
            number += 1
            count += 1
            if found and (key := f"{seed.name} {found.what}") not in known:
                known.add(key)
                small = shrunk(folder, files, seed, content, found.what)
                name = f"{hashlib.sha256(key.encode()).hexdigest()[:8]}-{Path(seed.name).name}"
                kept.mkdir(parents=True, exist_ok=True)
                (kept / name).write_bytes(small)
                print(
                    f"{seed.name} (mutation {number - 1}): {found.what}; pnp {' '.join(found.command)}; kept as {name}",
                    flush=True,
                )
    print(f"{count} inputs tried, {len(known)} faults found; the next mutation is {number}")


if __name__ == "__main__":
    main()
