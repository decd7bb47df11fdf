"""Finished pages as files: PDF by way of ReportLab, PNG by way of PDFium."""

import sys
from importlib.util import LazyLoader, find_spec, module_from_spec


def _put_off(package: str, module: str) -> None:
    """Let a module be imported when something of it is first used, as importlib's documentation shows."""
    name = f"{package}.{module}"
    spec = None if name in sys.modules else find_spec(name)
    if spec is not None and spec.loader is not None:
        spec.loader = LazyLoader(spec.loader)
        sys.modules[name] = later = module_from_spec(spec)
        setattr(sys.modules[package], module, later)
        spec.loader.exec_module(later)


# ReportLab imports it whether it is needed or not, which takes as long as to build fifty cards.
_put_off("PIL", "Image")
