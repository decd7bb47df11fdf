"""Cut the bundled symbol fonts out of Noto's: dice, arrows, suits, tiles, chessmen, zodiac, technical signs, dingbats.

Needs ``npm`` and fontTools; writes ``fonts/noto-sans-symbols*/`` and ``fonts/noto-sans-math/``. Equal versions of the
packages give equal bytes.

    python tools/symbol_fonts.py
"""

import io
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

FONTS = Path(__file__).parents[1] / "fonts"
# In the order in which they are asked: what one has is left out of the next.
PACKAGES = {
    "noto-sans-symbols-2": ("0.4.1", "NotoSansSymbols2"),
    "noto-sans-symbols": ("0.4.1", "NotoSansSymbols"),
    "noto-sans-math": ("0.4.2", "NotoSansMath"),
}
PICTURES = (
    (0x2190, 0x21FF),  # arrows
    (0x2300, 0x23FF),  # technical signs: hourglasses, clocks
    (0x2460, 0x24FF),  # enclosed digits and letters
    (0x25A0, 0x27BF),  # shapes; chessmen, dice, suits, zodiac, weather; dingbats
    (0x2B00, 0x2BFF),  # more arrows and stars
    (0x1F000, 0x1F09F),  # mahjong tiles, dominoes
    (0x1F0CF, 0x1F0CF),  # joker; the other cards are pictures of 1 kB each
    (0x1F300, 0x1F4FF),  # pictographs
    (0x1F5D0, 0x1F64F),  # more of them: dagger …
    (0x1F680, 0x1F6FF),  # … and shield
    (0x1FA00, 0x1FA6F),  # fairy chessmen
)
ARROWS = ((0x2190, 0x21FF), (0x27F0, 0x27FF), (0x2900, 0x297F))


def main() -> None:
    """Write the fonts anew, each with its licence."""
    seen: set[int] = set()
    for name, (version, stem) in PACKAGES.items():
        ranges = ARROWS if name == "noto-sans-math" else PICTURES
        wanted = {code for first, last in ranges for code in range(first, last + 1)} - seen
        font, licence = fetched(name, version, stem)
        seen |= wanted & set(font.getBestCmap())
        folder = FONTS / name
        folder.mkdir(exist_ok=True)
        (folder / "OFL.txt").write_bytes(licence)
        cut(font, wanted)
        font.save(folder / f"{stem}-Regular.ttf")


def fetched(name: str, version: str, stem: str) -> tuple[TTFont, bytes]:
    """Return a font of a package, and its licence."""
    with tempfile.TemporaryDirectory() as folder:
        package = f"@expo-google-fonts/{name}@{version}"
        subprocess.run(
            [shutil.which("npm") or "npm", "pack", "--silent", package],
            cwd=folder,
            check=True,
            stdout=subprocess.DEVNULL,
        )
        (archive,) = Path(folder).iterdir()
        parts = dict(members(archive))
    return TTFont(io.BytesIO(parts[f"400Regular/{stem}_400Regular.ttf"]), recalcTimestamp=False), parts["LICENSE_FONT"]


def members(archive: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the names below ``package/`` and the bytes of a package's files."""
    with tarfile.open(archive) as tar:
        for member in tar:
            data = tar.extractfile(member)
            if data:
                yield member.name.removeprefix("package/"), data.read()


def cut(font: TTFont, codes: set[int]) -> None:
    """Leave nothing in a font but the outlines of some characters."""
    options = Options(hinting=False, layout_features=[], name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14], notdef_outline=True)
    options.drop_tables += ["GDEF", "GPOS", "GSUB", "gasp", "vhea", "vmtx"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)


if __name__ == "__main__":
    main()
