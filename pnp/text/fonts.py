"""Fonts as HarfBuzz reads them: TrueType, CFF, collections and variable instances alike."""

import copy
import struct
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

import uharfbuzz as hb

from pnp.errors import PnpError
from pnp.load.gate import admitted, is_file
from pnp.load.names import spelled
from pnp.model.style import FontFile
from pnp.text.characters import is_blank, is_wide

_POSTSCRIPT_NAME = 6
_HEAD = 54  # bytes of the table “head” of every font
_LONG_PLACES = 51  # in it: 1 where “loca” has four bytes a glyph, else 0
_RESTRICTED = 0x0002  # OS/2 fsType: embedding needs the maker's leave
_NO_SUBSETTING = 0x0100
# Of glyphs with pictures or layers of these, extents are theirs, and tell nothing of an outline.
_COLOUR_TABLES = frozenset({"CBDT", "COLR", "SVG ", "sbix"})
# One character alone: joining and composing wait for its neighbours.
_FORMS = dict.fromkeys(("calt", "ccmp", "clig", "kern", "liga", "rclt", "rlig"), False)
_PENS = hb.DrawFuncs()
_PENS.set_move_to_func(lambda x, y, seen: seen.append(True))


class Font:
    """One face of one file. Widths are in em (1.0 = the size of the type).

    ``key`` names the face in a ``GlyphRun``; ``ascent`` and ``descent`` are those of the em box (OS/2 typo values),
    from which lines are placed, so that a font's own line gap never moves text. ``language`` (BCP 47) is whose forms
    its glyphs have; ``und`` stands for those of no language.
    """

    language = "und"

    def __init__(self, path: Path, index: int = 0, axes: tuple[tuple[str, float], ...] = ()) -> None:
        """Read a face; raise ``PnpError`` where the file is no font, or has no such face or axis."""
        self.path, self.index, self.axes = path, index, axes
        self.key = "-".join([path.stem, *([str(index)] if index else []), *(f"{tag}{value:g}" for tag, value in axes)])
        blob = _blob(path)
        faces = hb.Face(blob).count
        if faces and index >= faces:
            hint = f"it has {faces}, counted from 0" if faces > 1 else "leave index out: it is no collection"
            raise PnpError("F102", f"“{path.name}” has no face {index}", hint=hint)
        self.face = hb.Face(blob, index)
        if not self.face.glyph_count or len(self.face.reference_table("head").data) < _HEAD:
            raise PnpError("F102", f"“{path.name}” is not a font", hint="use a .ttf, .otf or .ttc file")
        self.font = hb.Font(self.face)
        if axes:
            self._pin(axes)
        self.upem = self.face.upem
        tables = self._tables()
        self.is_cff = not {"CFF ", "CFF2"}.isdisjoint(tables)
        self._is_coloured = not _COLOUR_TABLES.isdisjoint(tables)
        self._places: bytes = self.face.reference_table("loca").data if "glyf" in tables else b""
        self._place = 4 if self.face.reference_table("head").data[_LONG_PLACES] else 2
        self.postscript_name: str = self.face.get_name(_POSTSCRIPT_NAME) or path.stem
        os2 = self.face.reference_table("OS/2").data
        rights = struct.unpack_from(">H", os2, 8)[0] if len(os2) >= 10 else 0
        self.embeddable = rights & 0xF != _RESTRICTED and not rights & _NO_SUBSETTING
        ascent, descent = struct.unpack_from(">hh", os2, 68) if len(os2) >= 72 else (0, 0)
        span = (ascent - descent) / self.upem
        if not 0.8 <= span <= 1.3:  # not an em box; the usual one of Han fonts then
            ascent, descent = 0.88 * self.upem, -0.12 * self.upem
        self.ascent, self.descent = ascent / self.upem, descent / self.upem
        self._glyphs: dict[str, int] = {}
        self._uprights: dict[str, int] = {}
        self._speaking: dict[str, Font] = {}
        self._advances: dict[int, float] = {}

    def _tables(self) -> Sequence[str]:
        try:
            tags: list[str] = self.face.table_tags
        except UnicodeDecodeError as error:
            hint = "copy it or download it again"
            raise PnpError("F102", f"“{self.path.name}” is damaged: its tables have no names", hint=hint) from error
        return tags

    def _pin(self, axes: tuple[tuple[str, float], ...]) -> None:
        known = {axis.tag: axis for axis in self.face.axis_infos}
        for tag, value in axes:
            if tag not in known:
                raise PnpError(
                    "F103", f"“{self.path.name}” has no axis “{tag}”", hint=f"its axes are {', '.join(known) or 'none'}"
                )
            if not known[tag].min_value <= value <= known[tag].max_value:
                limits = f"{known[tag].min_value:g} to {known[tag].max_value:g}"
                raise PnpError(
                    "F104", f"axis “{tag}” of “{self.path.name}” cannot be {value:g}", hint=f"it goes from {limits}"
                )
        self.font.set_variations(dict(axes))

    def glyph(self, character: str) -> int:
        """Return the glyph id of a character, 0 where the font lacks it or has no outline of it (see ``names``)."""
        found = self._glyphs.get(character)
        if found is None:
            found = self.plain_glyph(character)
            if found and self.language != Font.language:
                found = self._local(character, found)
            self._glyphs[character] = found
        return found

    def plain_glyph(self, character: str) -> int:
        """Return the glyph id of a character in the form of no language."""
        glyph: int = self.font.get_nominal_glyph(ord(character)) or 0
        return glyph if not glyph or self._has_ink(glyph) or is_blank(character) else 0

    def speaking(self, language: str) -> "Font":
        """Return the face with the forms that it has for a language (feature ``locl``), itself where it has none."""
        found = self._speaking.get(language)
        if found is None:
            found = self
            if language.partition("-")[0] in self._languages:
                found = copy.copy(self)
                found.language, found._glyphs, found._uprights = language, {}, {}
            self._speaking[language] = found
        return found

    @cached_property
    def _languages(self) -> frozenset[str]:
        """The languages without script and territory that the face has forms for."""
        return frozenset(
            str(hb.ot_tag_to_language(tag)).partition("-")[0]
            for script, _ in enumerate(self.face.get_table_script_tags("GSUB"))
            for index, tag in enumerate(self.face.get_script_language_tags("GSUB", script))
            if "locl" in self.face.get_language_feature_tags("GSUB", script, index)
        )

    def learn(self, ideographs: str) -> None:
        """Look ideographs up all at once, where their forms depend on the language: one by one takes far longer."""
        if self.language == Font.language or not ideographs:
            return
        buffer = hb.Buffer()
        buffer.add_str(ideographs)
        buffer.language, buffer.script, buffer.direction = self.language, "Hani", "ltr"
        hb.shape(self.font, buffer, _FORMS)
        forms = [info.codepoint for info in buffer.glyph_infos]
        if len(forms) == len(ideographs):
            plain = map(self.plain_glyph, ideographs)
            self._glyphs |= {
                each: form if glyph else 0 for each, form, glyph in zip(ideographs, forms, plain, strict=True)
            }

    def _local(self, character: str, plain: int) -> int:
        buffer = hb.Buffer()
        buffer.add_str(character)
        buffer.language = self.language
        buffer.guess_segment_properties()
        if buffer.script is None and is_wide(character):  # marks are of the script that they stand in
            buffer.script = "Hani"
        hb.shape(self.font, buffer, _FORMS)
        glyphs = buffer.glyph_infos
        return glyphs[0].codepoint if len(glyphs) == 1 else plain

    def names(self, character: str) -> bool:
        """Whether the font knows a character, be it as a coloured picture, which is not drawn, or as nothing at all."""
        return bool(self.font.get_nominal_glyph(ord(character)))

    def _has_ink(self, glyph: int) -> bool:
        if not self._is_coloured:
            if self._places:  # of no length where there is no outline
                start, size = glyph * self._place, self._place
                return self._places[start : start + size] != self._places[start + size : start + 2 * size]
            extents = self.font.get_glyph_extents(glyph)
            return bool(extents and (extents.width or extents.height))
        seen: list[bool] = []
        self.font.draw_glyph(glyph, _PENS, seen)
        return bool(seen)

    def advance(self, glyph: int) -> float:
        """Return a glyph's horizontal advance in em."""
        found = self._advances.get(glyph)
        if found is None:
            found = self._advances[glyph] = self.font.get_glyph_h_advance(glyph) / self.upem
        return found

    def upright(self, character: str) -> int:
        """Return the glyph id of a character in vertical text: its form for that, where the font has one (UAX #50)."""
        found = self._uprights.get(character)
        if found is None:
            buffer = hb.Buffer()
            buffer.add_str(character)
            buffer.language = self.language
            buffer.guess_segment_properties()
            buffer.direction = "ttb"
            hb.shape(self.font, buffer)
            found = self._uprights[character] = buffer.glyph_infos[0].codepoint
        return found

    def covers(self, text: str) -> bool:
        """Whether the font can draw every character of ``text``."""
        return all(map(self.glyph, text))


def _blob(path: Path) -> hb.Blob:
    try:
        if str(admitted(path)).isascii():
            return hb.Blob.from_file_path(str(path))  # mapped, not read
        return hb.Blob(path.read_bytes())  # HarfBuzz opens only names in the system's code page on Windows
    except (OSError, hb.HarfBuzzError) as error:
        raise PnpError(
            "F101", f"the font “{path}” cannot be read", hint="check its name and that it is complete"
        ) from error


class Fonts:
    """The faces in use, each loaded once. ``folders`` are searched in order: a project's before the bundled one."""

    def __init__(self, folders: Sequence[Path]) -> None:
        """Look for fonts in ``folders``; read none yet."""
        self._folders = tuple(folders)
        self._by_file: dict[FontFile, Font] = {}
        self._by_key: dict[str, Font] = {}

    def load(self, file: FontFile) -> Font:
        """Return the face that ``file`` names; raise ``PnpError`` where it is not there or is no font."""
        found = self._by_file.get(file)
        if found is None:
            path, index = self._find(file)
            found = self._by_file[file] = Font(path, index, file.axes)
            if found.key in self._by_key:  # same name in another folder
                found.key = f"{found.key}-{len(self._by_key)}"
            self._by_key[found.key] = found
        return found

    def __getitem__(self, key: str) -> Font:
        """Return the loaded face that a ``GlyphRun`` names."""
        return self._by_key[key]

    def _find(self, file: FontFile) -> tuple[Path, int]:
        """Return the path of a file, and the index of the face in it."""
        if file.system:
            return _on_the_machine(file.system)
        for folder in self._folders:
            if is_file(folder / file.path):
                return folder / file.path, file.index
        for folder in self._folders:
            real = spelled(folder, file.path)
            if real and is_file(folder / real.text):
                return folder / real.text, file.index
        places = ", ".join(str(folder) for folder in self._folders)
        raise PnpError("F101", f"the font “{file.path}” is not there", hint=f"it is looked for in {places}")


def _on_the_machine(name: str) -> tuple[Path, int]:
    from pnp.text.installed import installed, near  # which looks at every font of the system

    found = installed(name)
    if found is None:
        nearest = near(name)
        hint = f"did you mean “{nearest}”?" if nearest else "install it, or name a file below fonts/"
        raise PnpError("F101", f"no font “{name}” is installed on this machine", hint=hint)
    return found
