"""Objects of a PDF file as ReportLab writes them: streams, dictionaries, arrays, references (PDF 32000-1, 7.3)."""

import zlib

from reportlab.pdfbase import pdfdoc


def stream(content: bytes, **entries: object) -> pdfdoc.PDFStream:
    """Return a stream object that holds ``content`` compressed; ``entries`` are its dictionary's."""
    # zlib's usual level, 6, takes a third longer and makes content streams four hundredths smaller.
    return raw_stream(zlib.compress(content, 4), Filter="/FlateDecode", **entries)


def raw_stream(content: bytes, **entries: object) -> pdfdoc.PDFStream:
    """Return a stream object that holds ``content`` as it is, encoded as its ``Filter`` entry says."""
    return pdfdoc.PDFStream(dictionary=pdfdoc.PDFDictionary(entries), content=content)


def dictionary(**entries: object) -> pdfdoc.PDFDictionary:
    """Return a dictionary object."""
    return pdfdoc.PDFDictionary(entries)


def array(*values: object) -> pdfdoc.PDFArray:
    """Return an array object."""
    return pdfdoc.PDFArrayCompact(values)


def reference(document: pdfdoc.PDFDocument, item: pdfdoc.PDFObject) -> pdfdoc.PDFObjectReference:
    """Return a reference to an object, which ``document`` then numbers and writes."""
    found: pdfdoc.PDFObjectReference = document.Reference(item)  # type: ignore[no-untyped-call] # not in the stubs
    return found
