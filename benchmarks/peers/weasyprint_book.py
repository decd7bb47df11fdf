"""The rulebook in WeasyPrint.

python weasyprint_book.py DIR OUT.pdf
"""

import sys
from pathlib import Path

from weasyprint import HTML

HTML(Path(sys.argv[1]) / "book.html").write_pdf(sys.argv[2])
