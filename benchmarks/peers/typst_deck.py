"""The deck in Typst, by its Python package.

python typst_deck.py DIR OUT.pdf
"""

import sys
from pathlib import Path

import typst
from sheet import FONT

source = Path(__file__).with_name("deck.typ").read_bytes()
typst.compile(source, output=sys.argv[2], root=sys.argv[1], font_paths=[str(FONT.parent)], ignore_system_fonts=True)
