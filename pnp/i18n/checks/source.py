"""Checks of the source's own texts: what looks like markup, and what its house style asks of one side alone."""

from collections.abc import Collection, Iterator, Sequence

from pnp.diagnostics import Diagnostic, Severity
from pnp.i18n.checks.record import CheckContext, Fault, Pair
from pnp.i18n.checks.run import CHECKS, finding
from pnp.i18n.checks.tokens import ICON_LIKE, TAG_LIKE, strange

_KINDS = {"icon-token": ICON_LIKE, "markup": TAG_LIKE}
_ONE_SIDED = frozenset(
    {"script-leak", "region-terms", "punct-width", "quotes", "interpunct", "ellipsis-dash", "brackets-balance"}
)
"""The checks that need no other side to tell what is wrong with one."""
OF_SOURCE = _ONE_SIDED | _KINDS.keys()


def source_findings(texts: Sequence[Pair], setting: CheckContext, names: Collection[str]) -> Iterator[Diagnostic]:
    """Yield what the checks ``names`` find in source texts, each given as a pair of itself."""
    alone = [pair._replace(source="", plain_source="") for pair in texts]
    for check in CHECKS:
        if check.name not in names:
            continue
        if check.name in _KINDS:
            for pair in texts:
                for stray in strange(pair.source, pair, setting, _KINDS[check.name]):
                    yield finding(check, Fault(stray.message, pair, stray.hint, Severity.WARNING), setting)
        elif check.name in _ONE_SIDED:
            for fault in check.run(alone, setting):
                yield finding(check, fault, setting)
