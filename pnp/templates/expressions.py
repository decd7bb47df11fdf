"""Expressions in running text: a value for each, by the same sandbox that renders templates."""

from collections.abc import Mapping

from pnp.diagnostics import Origin, Subject
from pnp.errors import PnpError
from pnp.templates.environment import Templates


class Expressions:
    """Evaluates what stands between ``{{`` and ``}}``; what it yields stays what it is, a number or a list."""

    def __init__(self, context: Mapping[str, object]) -> None:
        """Evaluate in ``context``."""
        self._context = context
        self._templates = Templates(())
        self._known: dict[str, object] = {}

    def value(self, expression: str, origin: Origin) -> object:
        """Return the value of an expression, evaluated once; raise ``PnpError`` D207 at ``origin`` where it fails."""
        try:
            if expression not in self._known:
                self._known[expression] = self._templates.value(expression, self._context)
            return self._known[expression]
        except PnpError as error:
            finding = error.diagnostic
            told = finding._replace(code="D207", message=str(finding.value("reason") or finding.message))
            raise PnpError.of(told.within(Subject(expression, "expression"), origin=origin)) from error
