"""Where a template is metered: its tree, with the meter put in as filters before it is compiled."""

from jinja2 import nodes
from jinja2.exceptions import TemplateSyntaxError
from jinja2.visitor import NodeTransformer

METERS = ("counted", "weighed", "sorted", "compared", "paired", "measured")
"""The methods of ``Meter`` that stand in templates as filters."""
_SORTING = frozenset({"sort", "unique", "groupby", "dictsort", "max", "min", "sum"})
_TESTING = frozenset({"select", "reject", "selectattr", "rejectattr"})


class Metering(NodeTransformer):
    """Puts the meter into a template's tree, as filters on what a loop runs over, a filter is given, and is made."""

    def __init__(self, name: str | None, filename: str | None) -> None:
        """Name the template in errors as ``name``, read from ``filename``."""
        self._name, self._filename = name, filename

    def visit_For(self, node: nodes.For) -> nodes.Node:  # noqa: N802 (Jinja's name)
        """Count the turns of a loop."""
        if node.recursive:
            raise TemplateSyntaxError("recursive loops are not supported", node.lineno, self._name, self._filename)
        self.generic_visit(node)
        node.iter = _through("counted", node.iter)
        return node

    def visit_Filter(self, node: nodes.Filter) -> nodes.Node:  # noqa: N802
        """Weigh what goes into a filter; a filter block has no node of its own."""
        self.generic_visit(node)
        if node.name in _TESTING:
            node.args = [*node.args[:1], *(_through("paired", argument) for argument in node.args[1:])]
        if node.node is not None:
            node.node = _through("sorted" if node.name in _SORTING else "weighed", node.node)
        return _through("measured", node)

    def visit_Compare(self, node: nodes.Compare) -> nodes.Node:  # noqa: N802
        """Weigh what is compared."""
        self.generic_visit(node)
        if not isinstance(node.expr, nodes.Const):
            node.expr = _through("compared", node.expr)
        for operand in node.ops:
            if not isinstance(operand.expr, nodes.Const):
                operand.expr = _through("compared", operand.expr)
        return node

    def visit_Test(self, node: nodes.Test) -> nodes.Node:  # noqa: N802
        """Weigh what a test is given beside its value: what it is in, say."""
        self.generic_visit(node)
        node.args = [_through("compared", argument) for argument in node.args]
        return node

    def visit_Getitem(self, node: nodes.Getitem) -> nodes.Node:  # noqa: N802
        """Measure what a slice copies."""
        self.generic_visit(node)
        return _through("measured", node) if isinstance(node.arg, nodes.Slice) else node

    def visit_Concat(self, node: nodes.Concat) -> nodes.Node:  # noqa: N802
        """Measure what ``~`` makes."""
        self.generic_visit(node)
        return _through("measured", node)

    def _visit_container(self, node: nodes.List | nodes.Tuple | nodes.Dict) -> nodes.Expr:
        made = getattr(node, "ctx", "load") == "load"  # a tuple may also be what a value is unpacked into
        constant = all(isinstance(child, nodes.Const) for child in node.iter_child_nodes())
        self.generic_visit(node)
        return _through("measured", node) if made and not constant else node

    visit_List = visit_Tuple = visit_Dict = _visit_container  # noqa: N815

    def visit_Name(self, node: nodes.Name) -> nodes.Node:  # noqa: N802
        """Measure the lists that a macro makes of its arguments."""
        return _through("measured", node) if node.name in {"varargs", "kwargs"} and node.ctx == "load" else node


def _through(name: str, node: nodes.Node) -> nodes.Filter:
    return nodes.Filter(node, name, [], [], None, None, lineno=node.lineno)
