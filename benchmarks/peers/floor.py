"""The yardstick: PDF objects written by hand, a font cut down by HarfBuzz, and nothing else.

No library for pages, no templates, no translations, no checks: about the least that a Python process can do.

python floor.py DIR OUT.pdf
"""

import sys
import zlib
from collections.abc import Sequence
from pathlib import Path

import uharfbuzz as hb
from sheet import CORNERS, FONT, MM, NO_START, NUMBERS, PAGE, PER_SHEET, cards, marks

_PAGE_BOX = f"[0 0 {PAGE[0] * MM:.3f} {PAGE[1] * MM:.3f}]"
_CARD_FORM = """.8 w 8.504 17.008 m 8.504 235.276 l 8.504 239.97 12.31 243.78 17.008 243.78 c 164.409 243.78 l
169.1 243.78 172.91 239.97 172.91 235.276 c 172.91 17.008 l 172.91 12.31 169.1 8.504 164.409 8.504 c 17.008 8.504 l
12.31 8.504 8.504 12.31 8.504 17.008 c s 17.008 201.26 m 164.409 201.26 l S
q 19.843 0 0 19.843 22.677 19.843 cm .85 .65 .1 rg .98 .5 m .98 .765 .765 .98 .5 .98 c .235 .98 .02 .765 .02 .5 c
.02 .235 .235 .02 .5 .02 c .765 .02 .98 .235 .98 .5 c f 1 g .86 .5 m .86 .699 .699 .86 .5 .86 c
.301 .86 .14 .699 .14 .5 c .14 .301 .301 .14 .5 .14 c .699 .14 .86 .301 .86 .5 c f Q
q 19.843 0 0 19.843 73.7 19.843 cm .2 .2 .25 rg .5 1 m .62 .8 l .58 .35 l .8 .35 l .8 .25 l .57 .25 l .57 0 l
.43 0 l .43 .25 l .2 .25 l .2 .35 l .42 .35 l .38 .8 l f Q
q 19.843 0 0 19.843 124.72 19.843 cm .8 .1 .15 rg .5 0 m .1 .3 -.1 .7 .2 .9 c .35 1 .5 .85 .5 .75 c
.5 .85 .65 1 .8 .9 c 1.1 .7 .9 .3 .5 0 c f Q"""
_DROPPED = ("GSUB", "GPOS", "GDEF", "BASE", "vhea", "vmtx", "STAT", "name", "post", "OS/2", "gasp", "cmap")
_CMAP = """/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo <</Registry (Adobe)/Ordering (UCS)/Supplement 0>> def
/CMapName /Adobe-Identity-UCS def /CMapType 2 def 1 begincodespacerange <0000> <FFFF> endcodespacerange
"""


class Glyphs(dict[str, tuple[str, float]]):
    """Code in hexadecimal and width of each character that was asked for; codes count from 1."""

    def __init__(self, font: hb.Font) -> None:
        self.ids: list[int] = []
        self.widths: list[float] = []
        self._font, self._scale = font, 1000 / font.face.upem

    def __missing__(self, character: str) -> tuple[str, float]:
        glyph = self._font.get_nominal_glyph(ord(character)) or 0
        width = self._font.get_glyph_h_advance(glyph) * self._scale
        self.ids.append(glyph)
        self.widths.append(width)
        self[character] = found = f"{len(self.ids):04X}", width
        return found

    def line(self, text: str) -> tuple[str, float]:
        """Return the codes of a text and its width."""
        codes, whole = [], 0.0
        for character in text:
            code, width = self[character]
            codes.append(code)
            whole += width
        return "".join(codes), whole

    def lines(self, text: str, limit: float) -> list[str]:
        """Return the codes of a text broken into lines."""
        codes, widths = [], []
        for character in text:
            code, width = self[character]
            codes.append(code)
            widths.append(width)
        broken: list[str] = []
        start = index = 0
        reached, length = 0.0, len(text)
        while index < length:
            width = widths[index]
            if reached + width > limit and index > start:
                stop = index
                while stop > start + 1 and text[stop] in NO_START:
                    stop -= 1
                broken.append("".join(codes[start:stop]))
                start = index = stop
                reached = 0.0
                continue
            reached += width
            index += 1
        return [*broken, "".join(codes[start:])]


def page(deck: Sequence[dict], glyphs: Glyphs) -> bytes:
    """Return the content of one sheet."""
    forms, titles, texts, numbers = ["/M Do"], ["BT 0 g /F 13 Tf 13 TL"], ["/F 9 Tf"], ["/F 11 Tf"]
    for (x, y), card in zip(CORNERS, deck, strict=False):
        forms.append(f"q 1 0 0 1 {x:.3f} {y:.3f} cm /C Do Q")
        codes, width = glyphs.line(card["name"])
        titles.append(f"1 0 0 1 {x + 32 * MM - width * 0.0065:.3f} {y + 75 * MM:.3f} Tm <{codes}> Tj")
        lines = "> Tj T* <".join(glyphs.lines(card["text"], 52 * MM / 9 * 1000))
        texts.append(f"1 0 0 1 {x + 6 * MM:.3f} {y + 64.3 * MM:.3f} Tm <{lines}> Tj")
        for place, name in enumerate(NUMBERS):
            codes, _ = glyphs.line(str(card[name]))
            numbers.append(f"1 0 0 1 {x + (16.5 + 18 * place) * MM:.3f} {y + 9 * MM:.3f} Tm <{codes}> Tj")
    return "\n".join([*forms, *titles, *texts, *numbers, "ET"]).encode("ascii")


class File:
    """Objects of a PDF file."""

    def __init__(self) -> None:
        self.objects: list[bytes] = []

    def add(self, content: str | bytes) -> int:
        self.objects.append(content.encode("ascii") if isinstance(content, str) else content)
        return len(self.objects)

    def stream(self, data: bytes, entries: str = "") -> int:
        packed = zlib.compress(data)
        head = f"<<{entries}/Filter/FlateDecode/Length {len(packed)}>>stream\n".encode("ascii")
        return self.add(head + packed + b"\nendstream")

    def form(self, content: str, box: str) -> int:
        return self.stream(content.encode("ascii"), f"/Type/XObject/Subtype/Form/BBox{box}")

    def bytes(self, root: int) -> bytes:
        out = bytearray(b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n")
        places = []
        for number, content in enumerate(self.objects, start=1):
            places.append(len(out))
            out += b"%d 0 obj\n" % number + content + b"\nendobj\n"
        start = len(out)
        out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(places) + 1)
        out += b"".join([b"%010d 00000 n \n" % place for place in places])
        out += b"trailer<</Size %d/Root %d 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(places) + 1, root, start)
        return bytes(out)


def font(file: File, face: hb.Face, glyphs: Glyphs) -> int:
    """Add the font with the glyphs that were asked for."""
    wanted = hb.SubsetInput()
    wanted.unicode_set.clear()
    wanted.glyph_set.update(glyphs.ids)
    wanted.drop_table_tag_set.update(int.from_bytes(tag.encode("ascii"), "big") for tag in _DROPPED)
    wanted.flags = hb.SubsetFlags.NO_HINTING | hb.SubsetFlags.NOTDEF_OUTLINE | hb.SubsetFlags.NO_LAYOUT_CLOSURE
    plan = hb.SubsetPlan(face, wanted)
    program, new = plan.execute().blob.data, plan.old_to_new_glyph_mapping
    source = file.stream(program, f"/Length1 {len(program)}")
    descriptor = file.add(
        "<</Type/FontDescriptor/FontName/AAAAAA+TC/Flags 4/FontBBox[-1000 -300 3000 1100]/Ascent 880/Descent -120"
        f"/CapHeight 733/ItalicAngle 0/StemV 80/FontFile2 {source} 0 R>>"
    )
    ids = file.stream(b"\0\0" + b"".join([new[glyph].to_bytes(2, "big") for glyph in glyphs.ids]))
    descendant = file.add(
        "<</Type/Font/Subtype/CIDFontType2/BaseFont/AAAAAA+TC/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)"
        f"/Supplement 0>>/FontDescriptor {descriptor} 0 R/DW 1000/CIDToGIDMap {ids} 0 R"
        f"/W[0[1000 {' '.join(f'{width:g}' for width in glyphs.widths)}]]>>"
    )
    texts = file.stream(to_unicode(list(glyphs)).encode("ascii"))
    return file.add(
        "<</Type/Font/Subtype/Type0/BaseFont/AAAAAA+TC/Encoding/Identity-H"
        f"/DescendantFonts[{descendant} 0 R]/ToUnicode {texts} 0 R>>"
    )


def to_unicode(characters: Sequence[str]) -> str:
    """Return the CMap that says what the codes stand for."""
    lines = [_CMAP]
    for start in range(0, len(characters), 100):
        block = characters[start : start + 100]
        lines.append(f"{len(block)} beginbfchar\n")
        lines += [f"<{start + at:04X}> <{each.encode('utf-16-be').hex()}>\n" for at, each in enumerate(block, start=1)]
        lines.append("endbfchar\n")
    return "".join(lines) + "endcmap CMapName currentdict /CMap defineresource pop end end"


def main(folder: str, output: str) -> None:
    deck = cards(folder)
    face = hb.Face(hb.Blob.from_file_path(str(FONT)))
    glyphs = Glyphs(hb.Font(face))
    contents = [page(deck[start : start + PER_SHEET], glyphs) for start in range(0, len(deck), PER_SHEET)]
    file = File()
    strokes = [(x1 * MM, (PAGE[1] - y1) * MM, x2 * MM, (PAGE[1] - y2) * MM) for x1, y1, x2, y2 in marks()]
    drawn = ".25 w " + " ".join([f"{x1:.2f} {y1:.2f} m {x2:.2f} {y2:.2f} l S" for x1, y1, x2, y2 in strokes])
    forms = file.form(drawn, _PAGE_BOX), file.form(_CARD_FORM, "[0 0 181.417 252.283]")
    entries = f"/XObject<</M {forms[0]} 0 R/C {forms[1]} 0 R>>"
    resources = file.add(f"<</Font<</F {font(file, face, glyphs)} 0 R>>{entries}>>")
    tree = len(file.objects) + 2 * len(contents) + 1
    pages = [
        file.add(
            f"<</Type/Page/Parent {tree} 0 R/MediaBox{_PAGE_BOX}/Resources {resources} 0 R"
            f"/Contents {file.stream(content)} 0 R>>"
        )
        for content in contents
    ]
    file.add(f"<</Type/Pages/Count {len(pages)}/Kids[{' '.join(f'{each} 0 R' for each in pages)}]>>")
    root = file.add(f"<</Type/Catalog/Pages {tree} 0 R>>")
    Path(output).write_bytes(file.bytes(root))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
