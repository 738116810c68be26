"""The odds beside a place that is attacked are read from afar too, and inside the window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from workbench.qt.map_canvas import Target
from workbench.qt.map_canvas.laid_over.way_painter import paint_way_overlays

WIDE, HIGH, ODDS = 400, 120, "2:3, takes it 52 %"


def pill_px(px_per_mm: float, at_px: float) -> tuple[int, int, int]:
    """First and last column of the dark strip of the odds and its height, with the place at a column of the window."""
    image = QImage(WIDE, HIGH, QImage.Format.Format_RGB32)
    image.fill(QColor("#ffffff"))
    place = QPointF(at_px, HIGH / 2) / px_per_mm
    rect = QRectF(place.x() - 7.5, place.y() - 7.5, 15.0, 15.0)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(px_per_mm, px_per_mm)
        paint_way_overlays(painter, (Target("x", ODDS),), lambda _: place, lambda _: rect)
    dark = [(x, y) for x in range(WIDE) for y in range(HIGH) if image.pixelColor(x, y).lightness() < 60]
    columns = [x for x, _ in dark]
    rows = [y for x, y in dark if abs(x - (min(columns) + max(columns)) / 2) < 5]
    return min(columns), max(columns), max(rows) - min(rows) + 1


@pytest.mark.parametrize("px_per_mm", [0.5, 1.3])
def test_from_afar_the_strip_of_the_odds_keeps_its_size(px_per_mm: float, qapp: object) -> None:
    first, last, high = pill_px(px_per_mm, 100.0)
    assert high >= 15
    assert last - first > 80
    assert first > 100.0


def test_where_the_window_ends_the_odds_stand_at_the_other_side(qapp: object) -> None:
    first, last, _ = pill_px(1.3, WIDE - 60.0)
    assert first >= 0
    assert last < WIDE - 60.0
