"""Which part of the sheet is seen and how large: a value, so that moving and zooming can be tested without a window."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QTransform

PX_PER_MM = 96 / 25.4
LEAST_ZOOM = 0.08
MOST_ZOOM = 8.0


@dataclass(frozen=True, slots=True)
class View:
    """The point of the sheet in the middle of a window of some size, and how many pixels a millimetre has."""

    x_mm: float = 0.0
    y_mm: float = 0.0
    px_per_mm: float = PX_PER_MM
    width_px: float = 640.0
    height_px: float = 480.0
    ratio: float = 1.0

    @property
    def zoom(self) -> float:
        """1.0 is the size of the print on a screen of 96 dots an inch."""
        return self.px_per_mm / PX_PER_MM

    @property
    def origin(self) -> QPointF:
        """Where the sheet's upper left corner is in the window, on a whole pixel of the device."""
        x = self.width_px / 2 - self.x_mm * self.px_per_mm
        y = self.height_px / 2 - self.y_mm * self.px_per_mm
        return QPointF(round(x * self.ratio) / self.ratio, round(y * self.ratio) / self.ratio)

    @property
    def transform(self) -> QTransform:
        """Millimetres of the sheet to pixels of the window."""
        origin = self.origin
        return QTransform(self.px_per_mm, 0, 0, self.px_per_mm, origin.x(), origin.y())

    @property
    def rect_mm(self) -> QRectF:
        """What is seen of the sheet and round it."""
        x, y = self.to_sheet(QPointF(0, 0))
        return QRectF(x, y, self.width_px / self.px_per_mm, self.height_px / self.px_per_mm)

    def to_screen(self, x_mm: float, y_mm: float) -> QPointF:
        return self.origin + QPointF(x_mm, y_mm) * self.px_per_mm

    def to_sheet(self, position: QPointF) -> tuple[float, float]:
        away = (position - self.origin) / self.px_per_mm
        return (away.x(), away.y())

    def sized(self, width_px: float, height_px: float, ratio: float = 1.0) -> View:
        return replace(self, width_px=max(1.0, width_px), height_px=max(1.0, height_px), ratio=ratio)

    def moved(self, dx_px: float, dy_px: float) -> View:
        """The sheet pushed by so many pixels."""
        return replace(self, x_mm=self.x_mm - dx_px / self.px_per_mm, y_mm=self.y_mm - dy_px / self.px_per_mm)

    def centred(self, x_mm: float, y_mm: float) -> View:
        return replace(self, x_mm=x_mm, y_mm=y_mm)

    def zoomed(self, zoom: float, at: QPointF | None = None) -> View:
        """Another zoom; the point of the sheet at a place of the window stays there."""
        at = at if at is not None else QPointF(self.width_px / 2, self.height_px / 2)
        x, y = self.to_sheet(at)
        px_per_mm = min(MOST_ZOOM, max(LEAST_ZOOM, zoom)) * PX_PER_MM
        middle = QPointF(self.width_px / 2, self.height_px / 2)
        away = (at - middle) / px_per_mm
        return replace(self, x_mm=x - away.x(), y_mm=y - away.y(), px_per_mm=px_per_mm)

    def fitting(self, rect: QRectF, margin_px: float = 16.0) -> View:
        """The whole of a rectangle, as large as it can be seen."""
        if rect.isEmpty():
            return self
        wide = max(1.0, self.width_px - 2 * margin_px) / rect.width()
        high = max(1.0, self.height_px - 2 * margin_px) / rect.height()
        zoom = min(wide, high) / PX_PER_MM
        return self.centred(rect.center().x(), rect.center().y()).zoomed(zoom)

    def filled_with(self, rect: QRectF, beside_px: float) -> View:
        """The same view, so moved that no more than so much is seen beside the sheet, where the sheet fills it."""
        seen, beside = self.rect_mm, beside_px / self.px_per_mm
        x = _filled(self.x_mm, seen.width() / 2 - beside, rect.left(), rect.right())
        y = _filled(self.y_mm, seen.height() / 2 - beside, rect.top(), rect.bottom())
        return replace(self, x_mm=x, y_mm=y)

    def kept_over(self, rect: QRectF) -> View:
        """The same view, with its middle on the sheet: nobody loses the map."""
        x = min(max(self.x_mm, rect.left()), rect.right())
        y = min(max(self.y_mm, rect.top()), rect.bottom())
        return replace(self, x_mm=x, y_mm=y)


def _filled(middle: float, half: float, least: float, most: float) -> float:
    """A middle with half a view on both sides of it between two edges; their middle where they are too near."""
    if most - least <= 2 * half:
        return (least + most) / 2
    return min(max(middle, least + half), most - half)
