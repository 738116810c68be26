"""Long lines of the sheet in pieces: a line is painted where it is seen, not all of it, and its dashes go on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

MOST_IN_PIECE = 48
"""Elements of a path, two or three to a bend."""


@dataclass(frozen=True, slots=True)
class LinePiece:
    """A part of a line with the rectangle that it is painted in; `begins_mm` is how far the line has come."""

    path: QPainterPath
    rect: QRectF
    begins_mm: float = 0.0


def line_pieces(paths: Iterable[QPainterPath], room_mm: float) -> tuple[LinePiece, ...]:
    """The parts of one line, one after the other, painted no further than so many mm beside it."""
    found, begins = [], 0.0
    for path in paths:
        rect = path.boundingRect().adjusted(-room_mm, -room_mm, room_mm, room_mm)
        found.append(LinePiece(path, rect, begins))
        begins += path.length()
    return tuple(found)


def united(rects: Iterable[QRectF]) -> QRectF:
    """The rectangle round all of these."""
    around = QRectF()
    for rect in rects:
        around = around.united(rect)
    return around


def pieces_in(pieces: Iterable[LinePiece], rect: QRectF) -> Iterator[LinePiece]:
    """Those that touch a rectangle of the sheet."""
    return (piece for piece in pieces if piece.rect.intersects(rect))


def stroke_pieces(painter: QPainter, pieces: Iterable[LinePiece], pen: QPen) -> None:
    """Stroke them; dashes go on from piece to piece."""
    is_dashed = pen.style() is Qt.PenStyle.CustomDashLine
    for piece in pieces:
        if is_dashed:
            pen.setDashOffset(piece.begins_mm / pen.widthF())
        painter.strokePath(piece.path, pen)
