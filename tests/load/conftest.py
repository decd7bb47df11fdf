import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

_ODS = """<?xml version="1.0" encoding="UTF-8"?>
<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0" office:version="1.2">
<office:body><office:spreadsheet><table:table table:name="卡片">{rows}</table:table></office:spreadsheet></office:body>
</office:document-content>"""
_MANIFEST = """<?xml version="1.0" encoding="UTF-8"?>
<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">
<manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/>
</manifest:manifest>"""


@pytest.fixture
def ods(tmp_path: Path) -> Callable[[str], Path]:
    """Write an ODS file whose one worksheet has these rows, as LibreOffice writes them."""

    def write(rows: str) -> Path:
        path = tmp_path / "cards.ods"
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
            archive.writestr("content.xml", _ODS.format(rows=rows))
            archive.writestr("META-INF/manifest.xml", _MANIFEST)
        return path

    return write
