"""The one exception that means "cannot go on"."""

from collections.abc import Iterable

from pnp.diagnostics import NOWHERE, Diagnostic, Origin, Subject


class PnpError(Exception):
    """What stops the work at hand; carries the finding that says why.

    Whoever can go on without that piece (the other cards of a deck) turns it into a finding; the command line prints it
    and exits with 2 otherwise.
    """

    def __init__(self, code: str, message: str, origin: Origin = NOWHERE, hint: str = "") -> None:
        """Make the error that says ``message``; the rest is as in ``Diagnostic``."""
        super().__init__(message)
        self.diagnostic = Diagnostic(code, message, origin, hint=hint)

    @classmethod
    def of(cls, finding: Diagnostic) -> "PnpError":
        """Make the error that a finding is to whoever cannot go on."""
        error = cls(finding.code, finding.message)
        error.diagnostic = finding
        return error

    def within(self, *subjects: Subject, origin: Origin | None = None, code: str = "") -> "PnpError":
        """Return the error as one about ``subjects``, at ``origin`` and with ``code`` where they are given."""
        finding = self.diagnostic.within(*subjects, origin=origin)
        return PnpError.of(finding._replace(code=code) if code else finding)

    def remarking(self, remarks: Iterable[str]) -> "PnpError":
        """Return the error with what else is to be told, behind its hint."""
        finding = self.diagnostic
        return PnpError.of(finding._replace(hint="; ".join(filter(None, (finding.hint, *remarks)))))

    def __str__(self) -> str:
        return str(self.diagnostic)
