"""Measure false alarms: what the checks find in translations that people made and that are known to be sound.

python benchmarks/alarms.py              # 3,000 texts of the corpus, the bundled house style, no term base
python benchmarks/alarms.py 9000 -v      # more of them; and one finding of each kind

Prints a Markdown table by check: rightly raised, falsely raised, and errors among the false ones; then the mistakes of
the corpus that were not found. Exit status 1 where an error is false, or more than one finding in ten.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence

from horror import ICONS, Text, corpus, filled
from pnp.diagnostics import Diagnostic, Severity
from pnp.i18n.checks.plain import plain
from pnp.i18n.checks.record import CheckContext, Pair
from pnp.i18n.checks.run import CHECKS, check_name, findings
from pnp.i18n.style import load_style
from pnp.resources import bundled

_SEED = 7
_OF_TEXTS = [check.name for check in CHECKS if check.alone or check.name in {"self-reference", "term-collision"}]


def texts(count: int) -> Iterator[tuple[str, Text]]:
    """Yield the role of each text and the text: all names, then sentences in turn, each filled in anew."""
    chance, (names, sentences) = random.Random(_SEED), corpus()
    for kind, named in names.items():
        yield from (("traits" if kind == "trait" else "name", name) for name in named)
    listed = [(kind, text) for kind, those in sentences.items() for text in those]
    for at in range(count):
        kind, text = listed[at % len(listed)]
        yield kind, filled(text, names, chance)


def measured(count: int) -> Iterator[tuple[Text, Diagnostic | None]]:
    """Yield what is found of each text, remarks left out; a text with nothing found comes once, with None."""
    known = {f"horror/{at}#{kind}": text for at, (kind, text) in enumerate(texts(count))}
    style, _ = load_style((bundled("locales"),), "zh_TW")
    setting = CheckContext("zh_TW", style=style, icons=frozenset(ICONS))
    pairs = [
        Pair(context, text.english, text.chinese, plain(text.english, ICONS), plain(text.chinese, ICONS))
        for context, text in known.items()
    ]
    found = [each for each in findings(pairs, setting, _OF_TEXTS) if each.severity is not Severity.INFO]
    yield from ((known[each.about[0].name], each) for each in found)
    quiet = known.keys() - {each.about[0].name for each in found}
    yield from ((known[context], None) for context in quiet)


def main(arguments: Sequence[str]) -> int:
    """Print the table."""
    count = int(next((each for each in arguments if each.isdecimal()), "3000"))
    right, false, errors, missed = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    shown: set[tuple[str, str]] = set()
    for text, found in measured(count):
        if found is None:
            missed.update(text.wrong)
            continue
        name = check_name(found.code)
        if text.wrong and name not in text.wrong:
            continue
        kind = right if name in text.wrong else false
        kind[name] += 1
        errors[name] += kind is false and found.severity is Severity.ERROR
        key = name, text.english[:8] + found.message[:12]
        if "-v" in arguments and kind is false and key not in shown:
            shown.add(key)
            print(f"{found.severity} {name}: {found.message}\n    {text.english!r}\n    {text.chinese!r}")
    print("| check | right | false | false errors |\n|---|--:|--:|--:|")
    for name in sorted(right | false):
        print(f"| `{name}` | {right[name]} | {false[name]} | {errors[name]} |")
    total = right.total() + false.total()
    print(f"| all | {right.total()} | {false.total()} ({100 * false.total() / total:.1f} %) | {errors.total()} |")
    if missed:
        print("\nNot found: " + ", ".join(f"{name} {number}" for name, number in missed.most_common()))
    return 1 if errors.total() or 10 * false.total() > total else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
