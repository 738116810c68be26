"""A map as an SVG drawing that looks as it does in the window, its spaces as unseen shapes with names on top of it."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtSvg import QSvgGenerator

from workbench.exchange.svg_spaces import printable, space_shapes
from workbench.qt.map_prints.pages import PrintError
from workbench.qt.map_prints.picture import MM_PER_INCH
from workbench.qt.map_prints.sheet_painter import SheetPainter

DPI = 254
"""Ten units of the drawing to a millimetre; nothing is rounded to them."""
END = b"</svg>"
DASHES = re.compile(rb'stroke-dasharray="(?P<dashes>[^"]+)"(?P<between>[^>]*?)stroke-width="(?P<width>[^"]+)"')


def write_drawing(sheet: SheetPainter, path: Path) -> None:
    """Write the sheet, without the grain of its paper; until it is done the file keeps another name.

    Raises
    ------
    PrintError
        The file cannot be written.
    """
    unfinished = path.with_name(f".{path.name}.part")
    try:
        unfinished.touch()
        _write(sheet, unfinished)
        kinds = sheet.drawing.style.kinds
        _finish(unfinished, space_shapes(sheet.drawing.map, DPI / MM_PER_INCH, kinds.in_language))
        unfinished.replace(path)
    except OSError as error:
        raise PrintError(f"{path}: it could not be written ({error.strerror}).") from error
    finally:
        with contextlib.suppress(OSError):
            unfinished.unlink()


def _write(sheet: SheetPainter, path: Path) -> None:
    scale = DPI / MM_PER_INCH
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    generator.setFileName(str(path))
    generator.setTitle(printable(sheet.drawing.style.kinds.said(sheet.drawing.map.title)))
    generator.setDescription("Wargame Workbench")
    generator.setResolution(DPI)
    size = QSize(round(sheet.width_mm * scale), round(sheet.height_mm * scale))
    generator.setSize(size)
    generator.setViewBox(QRectF(0, 0, sheet.width_mm * scale, sheet.height_mm * scale))
    painter = QPainter(generator)
    if not painter.isActive():
        raise PrintError(f"{path.parent}: a drawing cannot be written there.")
    style = sheet.drawing.style
    sheet.drawing.style = replace(style, textured=False)
    try:
        painter.scale(scale, scale)
        sheet.paint(painter, QRectF(0, 0, sheet.width_mm, sheet.height_mm), scale)
    finally:
        sheet.drawing.style = style
        painter.end()


def _finish(path: Path, spaces: Iterable[str]) -> None:
    """The dashes put right, and the shapes of the spaces before the tag that ends the drawing."""
    drawn = DASHES.sub(_in_widths, path.read_bytes())
    with path.open("wb") as file:
        file.write(drawn[: drawn.rindex(END)])
        file.writelines(f"{line}\n".encode() for line in spaces)
        file.write(END + b"\n")


def _in_widths(found: re.Match[bytes]) -> bytes:
    """Qt writes the dashes of lines thinner than half a unit in widths of their pen; SVG counts them in units."""
    width = float(found["width"])
    if not 0 < width < 0.5:
        return found[0]
    dashes = b",".join(b"%g" % (float(dash) * width) for dash in found["dashes"].split(b","))
    return b'stroke-dasharray="%b"%bstroke-width="%b"' % (dashes, found["between"], found["width"])
