"""Expressions in running text: a value for each, by the same sandbox that renders templates."""

from collections.abc import Callable, Mapping

from jinja2 import BaseLoader, Environment, Undefined

from pnp.diagnostics import Origin
from pnp.errors import PnpError
from pnp.templates.environment import Templates

_KEEP = "_keep"


class Expressions:
    """Evaluates what stands between ``{{`` and ``}}``; what it yields stays what it is, a number or a list."""

    def __init__(self, context: Mapping[str, object]) -> None:
        """Evaluate in ``context``."""
        self._kept: list[object] = []
        keep: Callable[[object], str] = self._keep
        self._context = {**context, _KEEP: keep}
        self._templates = _ExpressionTemplates()
        self._known: dict[str, object] = {}

    def value(self, expression: str, origin: Origin) -> object:
        """Return the value of an expression, evaluated once; raise ``PnpError`` D207 at ``origin`` where it fails."""
        if expression not in self._known:
            self._known[expression] = self._evaluated(expression, origin)
        return self._known[expression]

    def _evaluated(self, expression: str, origin: Origin) -> object:
        self._kept = []
        try:
            self._templates.render(expression, self._context)
        except PnpError as error:
            finding = error.diagnostic
            message = f"“{expression}”: {finding.message.removeprefix('the template fails: ')}"
            raise PnpError("D207", message, origin, finding.hint) from error
        return self._kept[0]

    def _keep(self, value: object) -> str:
        if isinstance(value, Undefined):
            str(value)  # which fails, and says of what
        self._kept.append(value)
        return ""


class _ExpressionTemplates(Templates):
    """Templates whose names are expressions."""

    def __init__(self) -> None:
        super().__init__(())
        self._environment.loader = _ExpressionLoader()


class _ExpressionLoader(BaseLoader):
    def get_source(self, environment: Environment, template: str) -> tuple[str, str, None]:
        return f"{{{{ {_KEEP}({template}) }}}}", template, None
