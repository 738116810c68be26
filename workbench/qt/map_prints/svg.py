"""A map as an SVG drawing that looks as it does in the window, its spaces as unseen shapes with names on top of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize
from PySide6.QtSvg import QSvgGenerator

from workbench.cartography.map_spaces import spaces_of
from workbench.engine.maps.tags import TagOf
from workbench.engine.words.message import Message
from workbench.exchange.svg_spaces import space_shapes
from workbench.exchange.xml_text import fit_for_xml
from workbench.long_work import LongWork, Progress
from workbench.qt.map_prints.drawing_painter import DrawingPainter
from workbench.qt.map_prints.kept_outlines import KeptOutlines
from workbench.qt.map_prints.lean_drawing import lean
from workbench.qt.map_prints.pages import PrintError, refuse_unfit
from workbench.qt.map_prints.paintable import painting
from workbench.qt.map_prints.picture import MM_PER_INCH
from workbench.qt.map_prints.sheet_painter import SheetPainter
from workbench.storage.file.written import write_text

DPI = 254
UNITS_PER_MM = DPI / MM_PER_INCH
"""Ten units to a millimetre; nothing is rounded to them."""
END = "</svg>"
DASHES = re.compile(rb'stroke-dasharray="(?P<dashes>[^"]+)"(?P<between>[^>]*?)stroke-width="(?P<width>[^"]+)"')


def write_drawing(sheet: SheetPainter, path: Path, progress: Progress | None = None) -> None:
    """Write the sheet, without the grain of its paper.

    Raises
    ------
    PrintError
        The file cannot be written.
    Stopped
        `progress` said so.
    """
    text = "".join(f"{line}\n" for line in drawn_lines(sheet, LongWork(progress)))
    try:
        write_text(path, text)
    except OSError as error:
        raise PrintError(
            Message("{path}: it could not be written ({why}).", path=str(path), why=error.strerror or "")
        ) from error


def drawn_lines(sheet: SheetPainter, work: LongWork, with_spaces: bool = True) -> Iterator[str]:
    """The lines of the drawing; a page that has the spaces for itself takes it without them. Raises as above."""
    refuse_unfit(sheet.width_mm, sheet.height_mm)
    laying_out, painted, read, told = work.parts(*(0, 5, 4, 1) if sheet.is_laid_out else (8, 5, 4, 1))
    sheet.lay_out(laying_out)
    with painting():
        written, kept = _drawn(sheet, painted)
        drawn = DASHES.sub(_in_widths, written)
        yield from lean(drawn, UNITS_PER_MM, sheet.width_mm, sheet.height_mm, kept, read)
        if with_spaces:
            kinds = sheet.drawing.style.kinds
            shown_tags = [tag.id for tag in kinds.catalogue.drawn(TagOf.SPACE)]
            shapes = space_shapes(sheet.drawing.map, kinds.in_language, shown_tags)
            yield from _told(shapes, len(spaces_of(sheet.drawing.map)), told)
    yield END
    told.tell(1)


def _told(lines: Iterable[str], expected: int, work: LongWork) -> Iterator[str]:
    for number, line in enumerate(lines):
        work.tell(number, expected)
        yield line


def _drawn(sheet: SheetPainter, work: LongWork) -> tuple[bytes, KeptOutlines]:
    """The sheet as Qt draws it, and the outlines that are kept beside."""
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    generator.setOutputDevice(buffer)
    generator.setTitle(fit_for_xml(sheet.drawing.style.kinds.said(sheet.drawing.map.title)))
    generator.setDescription("Wargame Workbench")
    generator.setResolution(DPI)
    generator.setSize(QSize(round(sheet.width_mm * UNITS_PER_MM), round(sheet.height_mm * UNITS_PER_MM)))
    painter = DrawingPainter(generator, work)
    style = sheet.drawing.style
    sheet.drawing.style = replace(style, textured=False)
    try:
        painter.scale(UNITS_PER_MM, UNITS_PER_MM)
        sheet.paint(painter, QRectF(0, 0, sheet.width_mm, sheet.height_mm), UNITS_PER_MM, work)
    finally:
        sheet.drawing.style = style
        painter.give_up()
    return bytes(content.data()), painter.kept


def _in_widths(found: re.Match[bytes]) -> bytes:
    """Qt writes the dashes of lines thinner than half a unit in widths of their pen; SVG counts them in units."""
    width = float(found["width"])
    if not 0 < width < 0.5:
        return found[0]
    dashes = b",".join(b"%g" % (float(dash) * width) for dash in found["dashes"].split(b","))
    return b'stroke-dasharray="%b"%bstroke-width="%b"' % (dashes, found["between"], found["width"])
