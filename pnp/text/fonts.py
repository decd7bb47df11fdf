"""Fonts read with HarfBuzz (contract; being written)."""
from pathlib import Path
import uharfbuzz as hb
from pnp.model.style import FontFile

class Font:
    """One face. `key` names it in GlyphRun.font; advances per 1 em; caches per character."""
    key: str            # e.g. "NotoSansTC-Regular" (unique per file+index+axes)
    path: Path
    index: int
    axes: tuple[tuple[str, float], ...]
    face: hb.Face
    font: hb.Font
    upem: int
    is_cff: bool        # CFF or CFF2 outlines
    ascent: float       # OS/2 typo, em
    descent: float      # negative, em
    postscript_name: str
    embeddable: bool    # OS/2 fsType allows embedding and subsetting
    def advance(self, glyph: int) -> float: """Advance width of a glyph in em."""
    def glyph(self, character: str) -> int: """Glyph id, 0 if missing."""

class Fonts:
    """All faces in use, each loaded once: `fonts[key]`, `fonts.load(FontFile)`; searched in given folders in order."""
    def __init__(self, folders: tuple[Path, ...]) -> None: ...
    def load(self, file: FontFile) -> Font: ...
    def __getitem__(self, key: str) -> Font: ...
