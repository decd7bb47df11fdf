"""Where the data folders lie that come with the tool, in a checkout and in an installed wheel."""

from pathlib import Path

_PACKAGE = Path(__file__).parent


def bundled(name: str) -> Path:
    """Return the bundled folder ``name`` (``games``, ``templates``, ``locales`` or ``fonts``)."""
    installed = _PACKAGE / "_data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name
