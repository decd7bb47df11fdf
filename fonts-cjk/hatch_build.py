"""Fetches the fonts from npm before a distribution is built, where they are not there yet."""

import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = Path(__file__).parent / "pnp_fonts_cjk"
VERSION = "0.4.3"
REGIONS = ("SC", "JP", "KR")
WEIGHTS = {"400Regular": "Regular", "700Bold": "Bold"}


class FontsHook(BuildHookInterface):
    """Puts the fonts beside their licences."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Fetch what is missing."""
        for region in REGIONS:
            folder = PACKAGE / f"noto-sans-{region.lower()}"
            paths = {
                f"package/{weight}/NotoSans{region}_{weight}.ttf": folder / f"NotoSans{region}-{name}.ttf"
                for weight, name in WEIGHTS.items()
            }
            if not all(path.is_file() for path in paths.values()):
                fetch(f"@expo-google-fonts/noto-sans-{region.lower()}@{VERSION}", paths)


def fetch(package: str, paths: dict[str, Path]) -> None:
    """Copy files of an npm package to paths."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [shutil.which("npm") or "npm", "pack", "--silent", package],
            cwd=folder,
            check=True,
            stdout=subprocess.DEVNULL,
        )
        (archive,) = Path(folder).iterdir()
        with tarfile.open(archive) as tar:
            for name, path in paths.items():
                data = tar.extractfile(name)
                assert data is not None
                path.write_bytes(data.read())
