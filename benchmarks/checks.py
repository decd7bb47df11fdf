"""Measure the checks: plant mistakes in the texts of a bundled game or a project, and count those that are found.

python benchmarks/checks.py viral zh_TW      # a project, and the locales; without one, all that have a catalog

Prints two Markdown tables of translations, by kind of mistake and by check, and where cards have effects one of the
texts that say them. Exit status 1 where too few mistakes are found in texts that the phrases make or read.
"""

import sys
from collections.abc import Sequence

from planting import catalogs, sentences
from pnp.project.project import open_project
from pnp.verify.run import report, verifiable


def main(name: str, locales: Sequence[str]) -> int:
    print(catalogs.table(catalogs.measured(name, locales)))
    project = open_project(name, writing=False)
    if not verifiable(project.game):
        return 0
    figures = sentences.measured(report(project.game, project.folders, locales))
    if figures:
        print(sentences.table(figures))
    return 1 if sentences.below(figures) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
