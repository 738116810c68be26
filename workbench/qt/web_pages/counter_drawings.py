"""Faces of counters as small drawings, sharp at any size; of very many as pictures."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgGenerator

from workbench.engine.counters.counter_face import CounterFace
from workbench.engine.counters.rooms import COUNTER_MM
from workbench.exchange.web_page.page import SVG, PagePicture
from workbench.long_work import UNTOLD, LongWork
from workbench.qt.counters.counter_painter import paint_counter
from workbench.qt.map_prints.drawing_painter import DrawingPainter
from workbench.qt.map_prints.lean_drawing import lean
from workbench.qt.map_prints.svg import DPI, END, UNITS_PER_MM
from workbench.qt.saved_pictures import PNG, packed

LEFT_MM, TOP_MM, WIDE_MM, HIGH_MM = 5.0, 1.0, 22.0, 18.0
"""The room of a drawing: the counter with its shadow, and markers that hang over its left edge."""
MOST_DRAWN, PX_PER_MM = 1_200, 5
"""So many faces are drawn; of more each is a picture, for drawings are larger."""
SQUARE = QRectF(LEFT_MM, TOP_MM, COUNTER_MM, COUNTER_MM)


def faces_pictures(faces: Sequence[CounterFace], work: LongWork = UNTOLD) -> tuple[PagePicture, ...]:
    """The pictures, in their order."""
    draw = _drawn if len(faces) <= MOST_DRAWN else _painted
    return tuple(draw(face) for face in work.over(faces))


def _drawn(face: CounterFace) -> PagePicture:
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    generator.setOutputDevice(buffer)
    generator.setResolution(DPI)
    generator.setSize(QSize(round(WIDE_MM * UNITS_PER_MM), round(HIGH_MM * UNITS_PER_MM)))
    painter = DrawingPainter(generator)
    try:
        painter.scale(UNITS_PER_MM, UNITS_PER_MM)
        paint_counter(painter, face, SQUARE)
    finally:
        painter.give_up()
    lines = lean(bytes(content.data()), UNITS_PER_MM, WIDE_MM, HIGH_MM, painter.kept)
    return PagePicture(SVG, "".join((*lines, END)).encode())


def _painted(face: CounterFace) -> PagePicture:
    picture = QImage(round(WIDE_MM * PX_PER_MM), round(HIGH_MM * PX_PER_MM), QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.scale(PX_PER_MM, PX_PER_MM)
        paint_counter(painter, face, SQUARE)
    return PagePicture("image/png", bytes(packed(picture, PNG)))
