"""The parts of a spreadsheet's file: a ZIP archive of XML, read as a stream and never further than the limits go."""

import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Protocol
from xml.parsers import expat

from pnp.diagnostics import Origin
from pnp.errors import PnpError
from pnp.limits import how_to_raise, limits

_CHUNK = 1 << 16
_ENTRY = b"PK\x01\x02"  # APPNOTE 4.3.12: how each entry of an archive's directory begins
# A tag, with its attributes. What is longer would be looked through again with every chunk.
_LONGEST_TAG = 1 << 20
_MOST_NAMES = 10_000
_HINT = "save it anew as XLSX or ODS, without a password"


class Handler(Protocol):
    """Takes what a part says. Names of elements are local; those of attributes stand after namespace and blank."""

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """Take the start of an element."""

    def end(self, name: str) -> None:
        """Take the end of an element."""

    def text(self, text: str) -> None:
        """Take a piece of text."""


class Enough(Exception):  # noqa: N818 — no error
    """A handler knows all it wants."""


class Parts:
    """The archive of one spreadsheet. Every fault of it is a ``PnpError`` D119."""

    def __init__(self, data: bytes, path: str) -> None:
        """Open the archive in ``data``."""
        self.where = Origin(path)
        self._tags = 0
        most = limits()
        if data.count(_ENTRY) > most.parts:
            raise self.refused(f"the spreadsheet's archive holds more than {most.parts} files", how_to_raise("parts"))
        with self._sound():
            self._archive = zipfile.ZipFile(BytesIO(data))
            self._known = {part.filename: part for part in self._archive.infolist()}

    def __contains__(self, name: str) -> bool:
        return name in self._known

    def refused(self, message: str, hint: str = _HINT) -> PnpError:
        """Return the error that says why the file is not read."""
        return PnpError("D119", message, self.where, hint)

    def read(self, name: str, handler: Handler) -> None:
        """Hand all of a part to ``handler``, until it has enough; a part that is not there says nothing."""
        part = self._known.get(name)
        if part is None:
            return
        largest = limits().part_bytes
        if part.file_size > largest:
            raise self.refused(f"“{name}” in the spreadsheet unpacks to {part.file_size} bytes", _raise("part_bytes"))
        if part.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
            raise self.refused("the spreadsheet is packed in a way that no spreadsheet is")
        self._count_tags(part)
        parser, names = self._parser(handler)
        with self._sound(), self._archive.open(part) as stream:
            fed = 0
            while chunk := stream.read(_CHUNK):
                parser.Parse(chunk, False)
                fed += len(chunk)
                if fed - parser.CurrentByteIndex > _LONGEST_TAG or len(names) > _MOST_NAMES:
                    raise self.refused("the spreadsheet holds XML that no spreadsheet holds")
            parser.Parse(b"", True)

    def _count_tags(self, part: zipfile.ZipInfo) -> None:
        """Count a part's tags before any is parsed, which takes a hundredth of the time."""
        with self._sound(), self._archive.open(part) as stream:
            while chunk := stream.read(_CHUNK):
                self._tags += chunk.count(b"<")
                if self._tags > limits().tags:
                    message = f"the spreadsheet holds more than {limits().tags} XML tags"
                    raise self.refused(message, _raise("tags"))

    def _parser(self, handler: Handler) -> tuple[expat.XMLParserType, dict[str, str]]:
        names: dict[str, str] = {}
        take = handler.start

        def start(name: str, attributes: dict[str, str]) -> None:
            take(name.rpartition(" ")[2], attributes)

        def doctype(*_: object) -> None:
            raise self.refused("the spreadsheet declares entities")

        parser = expat.ParserCreate(None, " ", names)
        parser.buffer_text = True
        parser.StartElementHandler = start
        parser.EndElementHandler = lambda name: handler.end(name.rpartition(" ")[2])
        parser.CharacterDataHandler = handler.text
        parser.StartDoctypeDeclHandler = doctype
        return parser, names

    @contextmanager
    def _sound(self) -> Iterator[None]:
        """Turn whatever an unsound archive or part raises into a message."""
        try:
            yield
        except Enough:
            return
        except (
            zipfile.BadZipFile,
            zlib.error,
            expat.ExpatError,
            LookupError,
            RuntimeError,  # a password
            NotImplementedError,
            ValueError,
            EOFError,
            OSError,  # a seek to before the file
        ) as error:
            raise self.refused(f"cannot read the spreadsheet: {str(error)[:200]}") from error


def _raise(name: str) -> str:
    return f"delete what lies far below or right of the table, and sheets that are not needed; {how_to_raise(name)}"
