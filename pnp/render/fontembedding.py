"""Fonts as PDF stores them: one Type 0 font a face, its codes the glyph ids of the original file (PDF 32000-1, 9.7).

HarfBuzz cuts the file down to the glyphs in use. TrueType glyphs get new ids, which a CIDToGIDMap translates; CFF
glyphs keep theirs, because a CFF font program inside a PDF has no such map.
"""

import hashlib
import zlib
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from struct import pack, unpack_from

import uharfbuzz as hb
from reportlab.pdfbase import pdfdoc

from pnp.diagnostics import Origin
from pnp.errors import PnpError
from pnp.render.objects import Resource, array, dictionary, raw_stream, reference, stream
from pnp.render.operators import number
from pnp.text.fonts import Font

# Tables of no use to a font whose glyphs a PDF names by id.
_DROPPED = (
    *("BASE", "CBDT", "CBLC", "COLR", "CPAL", "DSIG", "GDEF", "GPOS", "GSUB", "JSTF", "MATH", "OS/2", "STAT", "SVG "),
    *("VORG", "cmap", "gasp", "hdmx", "kern", "meta", "morx", "name", "post", "sbix", "vhea", "vmtx"),
)
_FLAGS = (
    hb.SubsetFlags.NO_HINTING
    | hb.SubsetFlags.NO_LAYOUT_CLOSURE
    | hb.SubsetFlags.NOTDEF_OUTLINE
    | hb.SubsetFlags.DOWNGRADE_CFF2
)
_KEEP_IDS = hb.SubsetFlags.RETAIN_GIDS | hb.SubsetFlags.CFF_IDENTITY_CHARSET
# FontDescriptor flags (table 123). A font without an encoding of its own counts as symbolic.
_SYMBOLIC, _ITALIC = 4, 64
_STANDARD_WIDTH = 1000  # what DW is where nothing is said (9.7.4.3)
# A CMap may hold this many entries in a block (Adobe Technical Note 5014).
_BLOCK = 100
_CMAP = """\
/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
{}endcmap
CMapName currentdict /CMap defineresource pop
end
end
"""


class EmbeddedFont:
    """A face in a document: collects the glyphs that content shows, and is written when the document ends."""

    def __init__(self, document: pdfdoc.PDFDocument, font: Font, name: str) -> None:
        """Keep a place in ``document`` for the font that content calls ``name``."""
        if not font.embeddable:
            raise PnpError(
                "R101",
                f"the licence flags of “{font.postscript_name}” forbid to embed a part of it",
                Origin(str(font.path)),
                hint="choose another font; OS/2 fsType says what its maker allows",
            )
        self.texts: dict[int, str] = {}
        self._parts: set[int] = set()
        self._ascii = {font.glyph(character): character for character in map(chr, range(0x20, 0x7F))}
        self._font = font
        self._type0 = dictionary()
        self.resource = Resource("Font", name, reference(document, self._type0))
        document.delayedFonts.append(self)

    def tells(self, glyph: int, text: str) -> bool:
        """Note that a glyph is shown for ``text``, and return whether ToUnicode can say so.

        A glyph may stand for two texts in one document (in Noto Sans TC, U+00B7 and U+2027 share one). The first is
        what ToUnicode says, unless it is a variant of an ASCII character, such as a no-break space.
        """
        return self.texts.setdefault(glyph, self._ascii.get(glyph, text)) == text

    def part(self, glyphs: tuple[int, ...]) -> None:
        """Note that glyphs are shown for something together."""
        self._parts.update(glyphs)

    def addObjects(self, document: pdfdoc.PDFDocument) -> None:  # noqa: N802 - ReportLab calls it when a document ends
        """Write the font for the glyphs that were shown."""
        font = self._font
        # A glyph that only ever was a part of something is a zero width space to readers that ignore ActualText.
        texts = dict.fromkeys(self._parts, "\u200b") | self.texts
        glyphs = sorted(texts)
        subset, new_ids = _subset(font, glyphs)
        # PDFName escapes bytes, not characters.
        name = font.postscript_name.encode("utf-8").decode("latin-1")
        base_font = pdfdoc.PDFName(f"{_tag(glyphs)}+{name}")
        widths = {glyph: round(font.advance(glyph) * 1000, 3) for glyph in glyphs}
        usual = _usual(widths.values())
        descendant = dictionary(
            Type="/Font",
            Subtype="/CIDFontType0" if font.is_cff else "/CIDFontType2",
            BaseFont=base_font,
            CIDSystemInfo=dictionary(
                Registry=pdfdoc.PDFString("Adobe"), Ordering=pdfdoc.PDFString("Identity"), Supplement=0
            ),
            FontDescriptor=reference(document, _descriptor(document, font, subset, base_font)),
            DW=usual,
            W=_widths(widths, usual),
        )
        if not font.is_cff:
            gids = [0] * (glyphs[-1] + 1)
            for glyph in glyphs:
                gids[glyph] = new_ids.get(glyph, 0)
            descendant["CIDToGIDMap"] = reference(document, stream(pack(f">{len(gids)}H", *gids)))
        self._type0.dict |= dictionary(
            Type="/Font",
            Subtype="/Type0",
            BaseFont=base_font,
            Encoding="/Identity-H",
            DescendantFonts=array(reference(document, descendant)),
            ToUnicode=reference(document, stream(_to_unicode(texts).encode("ascii"))),
        ).dict


def _subset(font: Font, glyphs: Sequence[int]) -> tuple[hb.Face, dict[int, int]]:
    """Cut a face down to ``glyphs``, at the font's place on its axes; return it and the new ids of the old glyphs."""
    wanted = hb.SubsetInput()
    wanted.unicode_set.clear()
    wanted.glyph_set.update(glyphs)
    wanted.drop_table_tag_set.update(int.from_bytes(tag.encode("ascii"), "big") for tag in _DROPPED)
    wanted.flags = _FLAGS | _KEEP_IDS if font.is_cff else _FLAGS
    if font.face.has_var_data:
        wanted.pin_all_axes_to_default(font.face)
        for tag, value in font.axes:
            wanted.pin_axis_location(font.face, tag, value)
    try:
        plan = hb.SubsetPlan(font.face, wanted)
        subset = plan.execute()
    except (RuntimeError, hb.HarfBuzzError) as error:
        raise _uncut(font) from error
    if not subset.reference_table("head").data:  # left out where it is damaged
        raise _uncut(font)
    return subset, dict(plan.old_to_new_glyph_mapping)


def _uncut(font: Font) -> PnpError:
    message = f"“{font.postscript_name}” cannot be cut down to the glyphs in use"
    return PnpError("R102", message, Origin(str(font.path)), "copy it or download it again")


def _descriptor(document: pdfdoc.PDFDocument, font: Font, subset: hb.Face, base_font: str) -> pdfdoc.PDFDictionary:
    scale = 1000 / font.upem
    box = unpack_from(">4h", subset.reference_table("head").data, 36)
    weight = font.font.get_style_value(hb.StyleTag.WEIGHT)
    slant = font.font.get_style_value(hb.StyleTag.SLANT_ANGLE)
    extents = font.font.get_font_extents("ltr")
    cap_height = font.font.get_metric_position_with_fallback(hb.OTMetricsTag.CAP_HEIGHT)
    descriptor = dictionary(
        Type="/FontDescriptor",
        FontName=base_font,
        Flags=_SYMBOLIC | (_ITALIC if slant else 0),
        FontBBox=array(*[number(edge * scale, 0) for edge in box]),
        ItalicAngle=number(slant),
        Ascent=number(extents.ascender * scale, 0),
        Descent=number(extents.descender * scale, 0),
        CapHeight=number(cap_height * scale, 0),
        # No font says how thick its stems are; 88 for a regular and 166 for a bold weight are near the truth.
        StemV=number(50 + (weight / 65) ** 2, 0),
    )
    if font.is_cff:
        program = subset.reference_table("CFF ").data
        descriptor["FontFile3"] = reference(document, _program(program, Subtype="/CIDFontType0C"))
    else:
        program = subset.blob.data
        descriptor["FontFile2"] = reference(document, _program(program, Length1=len(program)))
    return descriptor


def _program(data: bytes, **entries: object) -> pdfdoc.PDFStream:
    # zlib's usual level, 6, takes a quarter longer and makes an outline font half a hundredth smaller.
    return raw_stream(zlib.compress(data, 5), Filter="/FlateDecode", **entries)


def _tag(glyphs: Sequence[int]) -> str:
    """Return the six letters before a subset's name, the same for the same glyphs (9.6.4)."""
    digest = int.from_bytes(hashlib.sha256(repr(glyphs).encode("ascii")).digest(), "big")
    return "".join(chr(ord("A") + digest // 26**place % 26) for place in range(6))


def _usual(widths: Iterable[float]) -> int:
    """Return the commonest of the widths that are whole.

    Poppler and Ghostscript read no other DW and take 1000 in place of it; widths in W they read as they are.
    """
    whole = Counter(int(width) for width in widths if width == int(width))
    return whole.most_common(1)[0][0] if whole else _STANDARD_WIDTH


def _widths(widths: dict[int, float], usual: int) -> pdfdoc.PDFArray:
    """Return a W array of the widths that are not the usual one, in runs of adjacent glyph ids (9.7.4.3)."""
    unusual = [glyph for glyph, width in widths.items() if width != usual]
    entries: list[object] = []
    for _, run in groupby(enumerate(unusual), key=lambda pair: pair[1] - pair[0]):
        glyphs = [glyph for _, glyph in run]
        entries += (glyphs[0], array(*[number(widths[glyph]) for glyph in glyphs]))
    return array(*entries)


def _to_unicode(texts: dict[int, str]) -> str:
    """Return the CMap that tells readers what the codes stand for."""
    lines = [f"<{glyph:04x}> <{text.encode('utf-16-be').hex()}>\n" for glyph, text in sorted(texts.items())]
    blocks = [lines[start : start + _BLOCK] for start in range(0, len(lines), _BLOCK)]
    return _CMAP.format("".join(f"{len(block)} beginbfchar\n{''.join(block)}endbfchar\n" for block in blocks))
