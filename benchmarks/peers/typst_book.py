"""The rulebook in Typst, by its Python package.

python typst_book.py DIR OUT.pdf
"""

import sys
from pathlib import Path

import typst
from sheet import FONT

source = (Path(sys.argv[1]) / "book.typ").read_bytes()
typst.compile(source, output=sys.argv[2], root=sys.argv[1], font_paths=[str(FONT.parent)], ignore_system_fonts=True)
