"""How long a project's documents are in a locale, and what the layout finds on them."""

from collections.abc import Mapping
from typing import NamedTuple

from pnp.diagnostics import Diagnostic, Origin
from pnp.documents.typeset import DocumentTypesetter
from pnp.errors import PnpError
from pnp.i18n.checks.record import Length
from pnp.load.documents import Read
from pnp.model.paper import paper
from pnp.project.edition import Edition

_PAPER = "a4"
"""What documents that name no paper are counted on: that of a build where none is asked for."""


class Paged(NamedTuple):
    """The length of each document that could be made and the findings about each, by its id."""

    lengths: Mapping[str, Length]
    by_document: Mapping[str, tuple[Diagnostic, ...]]

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """All findings."""
        return tuple(each for some in self.by_document.values() for each in some)


def paged(documents: Read, edition: Edition) -> Paged:
    """Return what becomes of documents in an edition; one that cannot be made is a finding."""
    making = DocumentTypesetter(edition)
    lengths: dict[str, Length] = {}
    findings: dict[str, tuple[Diagnostic, ...]] = {}
    for document, source in documents.sources:
        try:
            made = making.made(document, source, paper(_PAPER))
        except PnpError as error:
            findings[document.id] = (error.diagnostic,)
            continue
        lengths[document.id] = Length(len(made.leaves), Origin((edition.game.root / document.source).as_posix(), 1))
        findings[document.id] = made.findings
    return Paged(lengths, findings)
