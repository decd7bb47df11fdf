import importlib.util
import sys
from types import ModuleType

import pytest

from tests.docs.pages import DOCS


@pytest.fixture(scope="session")
def pictures() -> ModuleType:
    """Return the script that makes the pictures, as a module."""
    spec = importlib.util.spec_from_file_location("docs_pictures", DOCS / "pictures.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
