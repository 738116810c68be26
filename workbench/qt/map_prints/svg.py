"""A map as an SVG drawing that looks as it does in the window, its spaces as unseen shapes with names on top of it."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import chain
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize
from PySide6.QtSvg import QSvgGenerator

from workbench.exchange.svg_spaces import printable, space_shapes
from workbench.qt.map_prints.drawing_painter import DrawingPainter
from workbench.qt.map_prints.kept_outlines import KeptOutlines
from workbench.qt.map_prints.lean_drawing import lean
from workbench.qt.map_prints.pages import PrintError, refuse_unfit
from workbench.qt.map_prints.paintable import Stopped, painting
from workbench.qt.map_prints.picture import MM_PER_INCH, Progress
from workbench.qt.map_prints.sheet_painter import SheetPainter
from workbench.storage.written import write_text

DPI = 254
UNITS_PER_MM = DPI / MM_PER_INCH
"""Ten units to a millimetre; nothing is rounded to them."""
END = "</svg>"
STEPS = 3
DASHES = re.compile(rb'stroke-dasharray="(?P<dashes>[^"]+)"(?P<between>[^>]*?)stroke-width="(?P<width>[^"]+)"')


def write_drawing(sheet: SheetPainter, path: Path, progress: Progress | None = None) -> None:
    """Write the sheet, without the grain of its paper.

    Raises
    ------
    PrintError
        The file cannot be written.
    Stopped
        `progress`, which is told between the steps, said so.
    """
    refuse_unfit(sheet.width_mm, sheet.height_mm)
    with painting():
        _tell(progress, 0)
        written, kept = _drawn(sheet)
        drawn = DASHES.sub(_in_widths, written)
        _tell(progress, 1)
        lines = lean(drawn, UNITS_PER_MM, sheet.width_mm, sheet.height_mm, kept)
        spaces = space_shapes(sheet.drawing.map, sheet.drawing.style.kinds.in_language)
        text = "".join(f"{line}\n" for line in chain(lines, spaces, (END,)))
    _tell(progress, 2)
    try:
        write_text(path, text)
    except OSError as error:
        raise PrintError(f"{path}: it could not be written ({error.strerror}).") from error


def _tell(progress: Progress | None, step: int) -> None:
    if progress is not None and not progress(step, STEPS):
        raise Stopped


def _drawn(sheet: SheetPainter) -> tuple[bytes, KeptOutlines]:
    """The sheet as Qt draws it, and the outlines that are kept beside."""
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    generator.setOutputDevice(buffer)
    generator.setTitle(printable(sheet.drawing.style.kinds.said(sheet.drawing.map.title)))
    generator.setDescription("Wargame Workbench")
    generator.setResolution(DPI)
    generator.setSize(QSize(round(sheet.width_mm * UNITS_PER_MM), round(sheet.height_mm * UNITS_PER_MM)))
    painter = DrawingPainter(generator)
    style = sheet.drawing.style
    sheet.drawing.style = replace(style, textured=False)
    try:
        painter.scale(UNITS_PER_MM, UNITS_PER_MM)
        sheet.paint(painter, QRectF(0, 0, sheet.width_mm, sheet.height_mm), UNITS_PER_MM)
    finally:
        sheet.drawing.style = style
        painter.end()
    return bytes(content.data()), painter.kept


def _in_widths(found: re.Match[bytes]) -> bytes:
    """Qt writes the dashes of lines thinner than half a unit in widths of their pen; SVG counts them in units."""
    width = float(found["width"])
    if not 0 < width < 0.5:
        return found[0]
    dashes = b",".join(b"%g" % (float(dash) * width) for dash in found["dashes"].split(b","))
    return b'stroke-dasharray="%b"%bstroke-width="%b"' % (dashes, found["between"], found["width"])
