"""A font for ReportLab's canvas: one Type 0 font, cut down by HarfBuzz, in place of many pieces of 255 glyphs."""

import uharfbuzz as hb
from reportlab.pdfbase import pdfdoc

_DROPPED = ("GSUB", "GPOS", "GDEF", "BASE", "vhea", "vmtx", "STAT", "name", "post", "OS/2", "gasp", "cmap", "DSIG")
_CMAP = """/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo <</Registry (Adobe)/Ordering (UCS)/Supplement 0>> def
/CMapName /Adobe-Identity-UCS def /CMapType 2 def 1 begincodespacerange <0000> <FFFF> endcodespacerange"""


class _Face:
    builtIn = False  # noqa: N815 (ReportLab's name)

    def __init__(self, font: hb.Font, name: str, scale: float) -> None:
        extents = font.get_font_extents("ltr")
        self.name, self.ascent, self.descent = name, extents.ascender * scale, extents.descender * scale


class Type0Font:
    """What ReportLab's text objects ask of a font."""

    _multiByte = _dynamicFont = 1  # noqa: N815
    encoding = type("Encoding", (), {"name": "UTF-8"})()
    shapable = False
    substitutionFonts = ()  # noqa: N815

    def __init__(self, name: str, path: str) -> None:
        self._hb_face = hb.Face(hb.Blob.from_file_path(path))
        self._hb_font = hb.Font(self._hb_face)
        self._scale = 1000 / self._hb_face.upem
        self.fontName = name
        self.face = _Face(self._hb_font, name, self._scale)
        self.widths: dict[str, float] = {}
        self._ids: dict[str, int] = {}
        self._codes: dict[str, bytes] = {}

    def width(self, character: str) -> float:
        """Return the width of a character in thousandths of the size."""
        try:
            return self.widths[character]
        except KeyError:
            glyph = self._ids[character] = self._hb_font.get_nominal_glyph(ord(character)) or 0
            width = self.widths[character] = self._hb_font.get_glyph_h_advance(glyph) * self._scale
            return width

    def stringWidth(self, text: str, size: float, encoding: str = "utf-8") -> float:  # noqa: N802
        return sum(map(self.width, text)) * size * 0.001

    def splitString(self, text: str, document: object, encoding: str = "utf-8") -> list[tuple[int, bytes]]:  # noqa: N802
        out = bytearray()
        codes = self._codes
        for character in text:
            code = codes.get(character)
            if code is None:
                self.width(character)
                code = codes[character] = (len(codes) + 1).to_bytes(2, "big")
            out += code
        return [(0, bytes(out))]

    def getSubsetInternalName(self, subset: int, document: pdfdoc.PDFDocument) -> str:  # noqa: N802
        name = document.fontMapping.get(self.fontName)
        if name is None:
            name = document.fontMapping[self.fontName] = f"/F{len(document.fontMapping) + 1}"
            document.delayedFonts.append(self)
        return name

    def addObjects(self, document: pdfdoc.PDFDocument) -> None:  # noqa: N802
        """Write the font when the document ends."""
        characters = list(self._codes)
        program, ids = self._subset(characters)
        base = pdfdoc.PDFName(f"AAAAAA+{self.fontName}")
        descriptor = pdfdoc.PDFDictionary(
            {
                "Type": "/FontDescriptor",
                "FontName": base,
                "Flags": 4,
                "FontBBox": pdfdoc.PDFArray([-1000, -300, 3000, 1100]),
                "Ascent": self.face.ascent,
                "Descent": self.face.descent,
                "CapHeight": 700,
                "ItalicAngle": 0,
                "StemV": 80,
                "FontFile2": document.Reference(_stream(program, Length1=len(program))),
            }
        )
        widths = pdfdoc.PDFArray([1000] + [self.widths[character] for character in characters])
        system = {"Registry": pdfdoc.PDFString("Adobe"), "Ordering": pdfdoc.PDFString("Identity"), "Supplement": 0}
        descendant = pdfdoc.PDFDictionary(
            {
                "Type": "/Font",
                "Subtype": "/CIDFontType2",
                "BaseFont": base,
                "CIDSystemInfo": pdfdoc.PDFDictionary(system),
                "FontDescriptor": document.Reference(descriptor),
                "DW": 1000,
                "W": pdfdoc.PDFArray([0, widths]),
                "CIDToGIDMap": document.Reference(_stream(ids)),
            }
        )
        font = pdfdoc.PDFDictionary(
            {
                "Type": "/Font",
                "Subtype": "/Type0",
                "BaseFont": base,
                "Encoding": "/Identity-H",
                "DescendantFonts": pdfdoc.PDFArray([document.Reference(descendant)]),
                "ToUnicode": document.Reference(_stream(self._to_unicode().encode("ascii"))),
            }
        )
        document.idToObject["BasicFonts"].dict[document.fontMapping[self.fontName][1:]] = document.Reference(font)

    def _subset(self, characters: list[str]) -> tuple[bytes, bytes]:
        """Return the font cut down to some characters, and the map from their codes to its glyphs."""
        glyphs = [self._ids[character] for character in characters]
        wanted = hb.SubsetInput()
        wanted.unicode_set.clear()
        wanted.glyph_set.update(glyphs)
        wanted.drop_table_tag_set.update(int.from_bytes(tag.encode("ascii"), "big") for tag in _DROPPED)
        wanted.flags = hb.SubsetFlags.NO_HINTING | hb.SubsetFlags.NOTDEF_OUTLINE | hb.SubsetFlags.NO_LAYOUT_CLOSURE
        plan = hb.SubsetPlan(self._hb_face, wanted)
        program, new = plan.execute().blob.data, plan.old_to_new_glyph_mapping
        return program, b"\0\0" + b"".join([new[glyph].to_bytes(2, "big") for glyph in glyphs])

    def _to_unicode(self) -> str:
        lines = [_CMAP]
        pairs = list(self._codes.items())
        for start in range(0, len(pairs), 100):
            block = pairs[start : start + 100]
            lines.append(f"{len(block)} beginbfchar")
            lines += [f"<{code.hex()}> <{character.encode('utf-16-be').hex()}>" for character, code in block]
            lines.append("endbfchar")
        return "\n".join([*lines, "endcmap CMapName currentdict /CMap defineresource pop end end"])


def _stream(content: bytes, **entries: object) -> pdfdoc.PDFStream:
    stream = pdfdoc.PDFStream(content=content, dictionary=pdfdoc.PDFDictionary(entries))
    stream.filters = [pdfdoc.PDFZCompress]
    return stream
