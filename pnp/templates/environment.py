"""The Jinja environment of card templates: sandboxed, strict, XML-escaping, and bounded in what it does."""

import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from html import unescape
from pathlib import Path
from types import CodeType, SimpleNamespace
from typing import Any

from jinja2 import BaseLoader, Environment, StrictUndefined, Undefined, nodes
from jinja2.exceptions import (
    SecurityError,
    TemplateNotFound,
    TemplateRuntimeError,
    TemplateSyntaxError,
    UndefinedError,
)
from jinja2.runtime import Context, LoopContext
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import missing
from markupsafe import Markup

from pnp.diagnostics import Diagnostic, Origin, Subject
from pnp.errors import PnpError
from pnp.load.gate import below, is_file
from pnp.load.names import check_inside, did_you_mean
from pnp.load.text import read_text
from pnp.templates.filters import filters
from pnp.templates.guards import LimitError, Meter, check_method, check_operation, format_method, steps
from pnp.templates.metering import METERS, Metering
from pnp.templates.wall import Wall

# Methods of texts, numbers and dates that make as much as they are told to, or something no template needs.
_UNBOUNDED = frozenset({"encode", "expandtabs", "maketrans", "strftime", "to_bytes", "translate"})

# What an expression may raise; SyntaxError comes of more blocks in each other than Python allows, AssertionError and
# RuntimeError of arguments that Jinja's filters and functions do not take.
_FAILURES = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RuntimeError,
    SyntaxError,
    TypeError,
    ValueError,
    TemplateRuntimeError,
)
_ADDRESS = re.compile(r"(?:&lt;|<)([\w .']+)[^<>]* at 0x[0-9a-fA-F]+")
"""How Python shows what is neither text nor number: by its place in memory."""
_HOLDING = re.compile(r"\b(?:namespace|cycler|joiner)\b")
"""What in a template that others import may hold something from one card to the next."""
_SEEKING = frozenset({"count", "index"})
_DATA = frozenset({str, Markup, int, float, bool, tuple, list, dict, SimpleNamespace})


class Templates:
    """The templates below some folders; a name is looked for in each folder in turn.

    Every rendering has the same budget (see ``guards``), so what becomes of one never depends on another.
    """

    def __init__(self, folders: tuple[Path, ...], words: Callable[[str], str] = str) -> None:
        """Look for templates in ``folders``; ``words`` translates what they have in ``_("…")``."""
        self._loader = _Loader(folders)
        self._environment = _Environment(self._loader)
        # A global, for imported macros do not see the context, but they have words to translate, too.
        self._environment.globals["_"] = words

    def render(self, name: str, context: Mapping[str, object]) -> str:
        """Return what the template ``name`` makes of ``context``; raise ``PnpError`` where it fails."""
        with self._begun(name, context):
            template = self._environment.get_template(name)
            self._environment.begin()
            with Wall():
                text = self._environment.meter.joined(template.root_render_func(template.new_context(dict(context))))
            return _printable(text)

    def value(self, expression: str, context: Mapping[str, object]) -> object:
        """Return what an expression comes to, whatever that is; raise ``PnpError`` where it fails."""
        with self._begun(expression, context):
            evaluate = self._environment.compile_expression(expression, undefined_to_none=False)
            self._environment.begin()
            with Wall():
                value: object = evaluate(context)
                if isinstance(value, Undefined):
                    str(value)  # which fails, and says of what
            return value

    @contextmanager
    def _begun(self, name: str, context: Mapping[str, object]) -> Iterator[None]:
        """Raise ``PnpError`` for whatever fails in a template or an expression."""
        try:
            yield
        except TemplateNotFound as error:
            wanted = _sound(str(error.name or name))
            hint = did_you_mean(wanted, self._loader.list_templates())
            raise PnpError("T101", f"no template is called “{wanted}”", _place(error, name), hint) from error
        except TemplateSyntaxError as error:
            where = Origin(error.filename or name, error.lineno)
            raise PnpError("T102", f"not a template: {_lowered(error.message or '')}", where) from error
        except _MissingError as error:
            raise PnpError("T103", _sound(str(error)), _place(error, name), error.hint(context)) from error
        except SecurityError as error:
            raise PnpError(
                "T104", f"a template may not do that: {_lowered(str(error))}", _place(error, name)
            ) from error
        except LimitError as error:
            raise PnpError("T105", str(error), _place(error, name)) from error
        except RecursionError as error:
            raise PnpError("T105", "the template calls itself without end", _place(error, name)) from error
        except MemoryError as error:
            raise PnpError("T105", "the template takes more memory than any card needs", _place(error, name)) from error
        except _FAILURES as error:
            reason = _lowered(str(error))
            values = (("reason", reason),)
            raise PnpError.of(
                Diagnostic("T106", f"the template fails: {reason}", _place(error, name), values=values)
            ) from error


def _place(error: Exception, name: str) -> Origin:
    """Return the line of the innermost template in which ``error`` was raised."""
    place, step = Origin(name), error.__traceback__
    while step is not None:
        template = step.tb_frame.f_globals.get("__jinja_template__")
        if template is not None:
            place = Origin(template.filename or name, template.get_corresponding_lineno(step.tb_lineno))
        step = step.tb_next
    return place


def _lowered(message: str) -> str:
    return _sound(message[:1].lower() + message[1:])


def _sound(message: str) -> str:
    """Return a message without halves of characters, which no file and no console can take."""
    return message.encode(errors="replace").decode()


def _printable(text: str) -> str:
    """Return what a template made; raise ``TemplateRuntimeError`` for what would be other bytes each time, or none."""
    if " at 0x" in text and (found := _ADDRESS.search(text)):
        raise TemplateRuntimeError(f"what it prints is no text: {unescape(found[1])} …")
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise TemplateRuntimeError("what it prints has half of a character (a lone surrogate)") from error
    return text


class _Loader(BaseLoader):
    """Finds templates below folders and nowhere else; a link may lead elsewhere within the project."""

    def __init__(self, folders: tuple[Path, ...]) -> None:
        self._folders = folders
        self.read: set[str] = set()
        self.holding: set[str] = set()

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, None]:
        """Return a template's text and path."""
        try:
            check_inside(template, Origin(template))
        except PnpError as error:
            raise SecurityError(error.diagnostic.text) from error
        for folder in self._folders:
            path = folder / template
            if is_file(path):
                real = os.path.realpath(path)  # of a folder that is no project's, too
                if not Path(real).is_relative_to(os.path.realpath(folder.parent)):
                    raise SecurityError(f"the path “{template}” leaves the project's folder by a link")
                text = read_text(path)
                self.read.add(template)
                if _HOLDING.search(text):
                    self.holding.add(template)
                return text, path.as_posix(), None
        raise TemplateNotFound(template)

    def list_templates(self) -> list[str]:
        """Return the names of all templates, sorted."""
        paths = [path.relative_to(folder) for folder in self._folders for path in below(folder, "**/*.j2")]
        return sorted({path.as_posix() for path in paths})


class _MissingError(UndefinedError):
    """Something undefined was used; knows of what."""

    def __init__(self, message: str, owner: object, name: object) -> None:
        super().__init__(message)
        self._owner, self._name = owner, name

    def hint(self, context: Mapping[str, object]) -> str:
        """Return the nearest name that is known in the same place."""
        owner = context if self._owner is missing else self._owner
        known = owner if isinstance(owner, Mapping) else dir(owner)
        return did_you_mean(str(self._name), sorted(key for key in known if isinstance(key, str) and key[:1] != "_"))


class _Undefined(StrictUndefined):
    """Fails on any use but ``is defined`` and ``default``."""

    __slots__ = ()

    def __init__(
        self,
        hint: str | None = None,
        obj: Any = missing,
        name: str | None = None,
        exc: type[TemplateRuntimeError] = UndefinedError,
    ) -> None:
        def failure(message: str) -> TemplateRuntimeError:
            if hint is not None:
                return exc(message)
            where = "" if obj is missing else " here"
            return _MissingError(f"there is no “{name}”{where}", obj, name)

        super().__init__(hint, obj, name, failure)  # type: ignore[arg-type]  # only ever called to make what is raised


class _Environment(ImmutableSandboxedEnvironment):
    """Jinja's sandbox with a meter."""

    intercepted_binops = frozenset({"+", "*", "**", "%"})

    def __init__(self, loader: BaseLoader) -> None:
        super().__init__(
            loader=loader,
            undefined=_Undefined,
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
            cache_size=-1,
        )
        self.meter = Meter()
        self.concat = self.meter.joined  # type: ignore[method-assign]  # Jinja's joins whatever comes
        own = {name: getattr(self.meter, name) for name in METERS}
        self.filters = {**filters(), **own}
        self.globals["range"] = steps
        del self.globals["lipsum"]

    def begin(self) -> None:
        """Begin another rendering, to which nothing is left of the one before."""
        self.meter.refill()
        if isinstance(self.loader, _Loader):
            # Also what imports such a template has kept it as it was.
            for name in self.loader.read if self.loader.holding else ():
                self.get_template(name)._module = None

    def compile(  # type: ignore[override]  # Jinja calls it so alone
        self, source: str | nodes.Template, name: str | None = None, filename: str | None = None
    ) -> CodeType:
        """Return the code of a template, or of an expression, which comes parsed."""
        return _compiled(source, name, filename) if isinstance(source, str) else _code(self, source, name, filename)

    def _generate(self, source: nodes.Template, name: str | None, filename: str | None, *more: Any, **rest: Any) -> str:
        """Compile a template, or an expression, which Jinja makes one of once it is parsed."""
        return super()._generate(Metering(name, filename).visit(source), name, filename, *more, **rest)

    def join_path(self, template: str, parent: str) -> str:
        """Return the name of a template that another one names; asked for each inclusion."""
        self.meter.spend(1)
        return template

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return ``obj.attribute``; a mapping's keys go before its methods, so a field may be called ``items``."""
        if type(obj) is not dict and attribute[:1] != "_":
            # What is mere data opens no way out of the sandbox, so that Jinja need not look closer.
            value = getattr(obj, attribute, None)
            if type(value) in _DATA:
                return value
        if isinstance(obj, Mapping):
            try:
                return obj[attribute]
            except KeyError:
                pass
        return super().getattr(obj, attribute)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Tell whether a template may reach for an attribute."""
        return attr not in _UNBOUNDED and super().is_safe_attribute(obj, attr, value)

    def wrap_str_format(self, value: Any) -> Callable[..., str] | None:
        """Return ``str.format`` sandboxed and checked."""
        wrapped = super().wrap_str_format(value)
        return format_method(wrapped, value.__self__) if wrapped else None

    def call(__self, __context: Context, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805 (as in Jinja)
        """Call what a template calls: a step, and what comes of it must not be too large."""
        __self.meter.spend(1)
        owner = getattr(__obj, "__self__", None)
        if isinstance(owner, str):
            args = __self._checked(owner, __obj.__name__, args)
        elif isinstance(owner, list | tuple | dict | LoopContext):
            for argument in (owner, *args) if __obj.__name__ in _SEEKING else args:
                __self.meter.compared(__context, argument)
        return __self.meter.sound(super().call(__context, __obj, *args, **kwargs))

    def _checked(self, owner: str, name: str, args: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the arguments of a text's method, which looks at all of it, and at them."""
        if name == "join" and args and isinstance(args[0], Iterator | range):
            args = ([*self.meter._each(args[0])], *args[1:])
        for text in (owner, *args):
            self.meter.sound(text)
        check_method(owner, name, args)
        return args

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Do an operation that may make something large."""
        check_operation(operator, left, right)
        return self.meter.sound(super().call_binop(context, operator, left, right))


@lru_cache(maxsize=2048)
def _compiled(source: str, name: str | None, filename: str | None) -> CodeType:
    """Return the code of a template, which is the same in every environment: those of all locales share it."""
    return _code(_Environment(BaseLoader()), source, name, filename)


def _code(environment: Environment, source: str | nodes.Template, name: str | None, filename: str | None) -> CodeType:
    code = Environment.compile(environment, source, name, filename)
    assert isinstance(code, CodeType)
    return code


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
