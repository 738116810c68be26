"""Maps on paper and as pictures: a sheet at a number of dots an inch, or to scale over the pages of a printer.

`pages.py` reckons which part of the sheet goes on which page, `sheet_painter.py` paints a part of it without a
window, with the scans under it where that is wished (`printed_scans.py`), `picture.py`, `pdf.py` and `svg.py` write
files. What Qt writes as SVG is made small by `lean_drawing.py`, which `svg.py` asks: it reads it as `lean_marks.py`,
and `lean_outlines.py` and `lean_pictures.py` know its shapes and its pictures. `drawing_painter.py` keeps outlines
beside it (`kept_outlines.py`), and every painter here looks whether it is to go on (`watched_painter.py`). No
window is needed, but Qt's application is.
"""

from workbench.qt.map_prints.pages import PAPERS, Page, Pages, Paper, PrintError, pages_of, paper_called
from workbench.qt.map_prints.pdf import write_pdf
from workbench.qt.map_prints.picture import picture_size, write_picture
from workbench.qt.map_prints.printed_scans import PrintedScans
from workbench.qt.map_prints.sheet_painter import SheetPainter
from workbench.qt.map_prints.svg import write_drawing

__all__ = [
    "PAPERS",
    "Page",
    "Pages",
    "Paper",
    "PrintError",
    "PrintedScans",
    "SheetPainter",
    "pages_of",
    "paper_called",
    "picture_size",
    "write_drawing",
    "write_pdf",
    "write_picture",
]
