"""Everything that is seen of a map: the sheet, overlays, labels, counters. It needs no window."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from workbench.cartography.map_spaces import AnyMap
from workbench.qt.faults import paint_or_leave_out
from workbench.qt.map_canvas.counters.map_counters import Counters
from workbench.qt.map_canvas.drawing import Drawing, PictureOf
from workbench.qt.map_canvas.frames.frame_time import ENDLESS, FrameTime
from workbench.qt.map_canvas.frames.sheet_pictures import SheetPictures
from workbench.qt.map_canvas.furniture.furniture_painter import covers
from workbench.qt.map_canvas.hexes.hex_geometry import HexGeometry
from workbench.qt.map_canvas.hexes.laid_hexes import LaidHexes
from workbench.qt.map_canvas.labels.label_painter import Beside, LabelPainter
from workbench.qt.map_canvas.laid_over.control_painter import ControlPainter
from workbench.qt.map_canvas.laid_over.overlay_painter import Shapes, paint_costs, paint_ground_overlays, pen
from workbench.qt.map_canvas.laid_over.overlays import Overlay
from workbench.qt.map_canvas.laid_over.reading_painter import paint_grounds_to_read, paint_plates_to_read
from workbench.qt.map_canvas.laid_over.way_painter import paint_lines_below, paint_way_overlays
from workbench.qt.map_canvas.layers import has
from workbench.qt.map_canvas.looking.view import View
from workbench.qt.map_canvas.map_drawing import drawing_of
from workbench.qt.map_canvas.moving.moving_painter import paint_moving
from workbench.qt.map_canvas.moving.moving_things import Moving
from workbench.qt.map_canvas.sheet.surround import paint_surround
from workbench.qt.map_canvas.styles.map_style import Layer, MapStyle


class MapScene:
    """A map in a style with what lies on it. `paint` draws what a view sees of it."""

    def __init__(self, shown: AnyMap, style: MapStyle) -> None:
        self.hovered = ""
        self.focused = ""
        self.focus_colour = "#C4520A"
        self.drawing: Drawing = drawing_of(shown, style)
        self.sheet = SheetPictures(self.drawing)
        self.counters = Counters(self.drawing)
        self.moving: tuple[Moving, ...] = ()
        self._labels = LabelPainter()
        self._laid = LaidHexes()
        self._control = ControlPainter()
        self._overlays: dict[str, tuple[Overlay, ...]] = {}
        self._after_change()

    @property
    def style(self) -> MapStyle:
        """The style with the map's own colours."""
        return self.drawing.style

    def set_map(self, shown: AnyMap, style: MapStyle, touched: Collection[str] | None = None) -> None:
        """Show another map, or the same after an edit: only what differs is drawn again.

        Who knows which hexes alone can differ says so with `touched`, and saves a look at all of them.
        """
        before = self.style
        self.drawing = drawing_of(shown, style, self.drawing, touched)
        self.sheet.replace_drawing(self.drawing)
        self.counters.replace_drawing(self.drawing)
        if before is not self.style:
            self._labels.forget()
        self._after_change()

    def _after_change(self) -> None:
        self.hits = self.drawing.make_hits()
        self.shapes = Shapes(self.drawing.geometry)
        spaces = self.drawing.geometry.spaces
        self.hovered = self.hovered if self.hovered in spaces else ""
        self.focused = self.focused if self.focused in spaces else ""

    def show_pictures(self, picture_of: PictureOf) -> None:
        """Take the pictures of assets from here from now on."""
        self.drawing.picture_of = picture_of
        self.sheet.forget()

    def set_overlays(self, group: str, overlays: Sequence[Overlay]) -> None:
        """Replace the overlays of a group; an empty one takes it away."""
        if overlays:
            self._overlays[group] = tuple(overlays)
        else:
            self._overlays.pop(group, None)

    def overlays_of(self, group: str) -> tuple[Overlay, ...]:
        """The overlays of a group as they are now."""
        return self._overlays.get(group, ())

    @property
    def overlays(self) -> tuple[Overlay, ...]:
        """All overlays, group by group in the order of their names."""
        return tuple(overlay for group in sorted(self._overlays) for overlay in self._overlays[group])

    def paint(self, painter: QPainter, view: View, time: FrameTime = ENDLESS) -> bool:
        """Paint what the view sees. Where time is short some of it is left rough: False asks to paint again soon."""
        place_of, overlays = self.counters.place_of, self.overlays
        geometry = self.drawing.geometry

        def in_mm(paint: Callable[[], None]) -> Callable[[], None]:
            return lambda: with_mm(painter, view, paint)

        parts: tuple[tuple[str, Callable[[], bool | None]], ...] = (
            ("sheet", lambda: self.sheet.paint_below(painter, view, time.sheet)),
            ("laid_hexes", lambda: self._paint_laid(painter, view)),
            ("control", lambda: self._control.paint(painter, view, self.shapes, overlays, time.pictures)),
            ("overlays", in_mm(lambda: paint_ground_overlays(painter, self.shapes, overlays, self.hovered))),
            ("grounds_to_read", in_mm(lambda: paint_grounds_to_read(painter, self.shapes, overlays))),
            ("lines", in_mm(lambda: paint_lines_below(painter, overlays, place_of))),
            ("costs", in_mm(lambda: paint_costs(painter, geometry, overlays))),
            ("keyboard_ring", in_mm(lambda: self._paint_focus(painter, view))),
            ("labels", lambda: self._paint_labels(painter, view, time.pictures)),
            ("sheet_over_labels", lambda: self.sheet.paint_above(painter, view, time.sheet)),
            ("counters", lambda: self.counters.paint(painter, view, time.pictures)),
            ("plates_to_read", in_mm(lambda: self._paint_plates(painter))),
            ("ways", in_mm(lambda: paint_way_overlays(painter, overlays, place_of, self.counters.rect_of))),
        )
        where = self._where(view)
        complete = True
        for part, paint in parts:
            complete = paint_or_leave_out(painter, part, paint, where) and complete
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        return complete

    def paint_moving(self, painter: QPainter, view: View) -> None:
        """Paint what moves over all that."""
        paint_or_leave_out(painter, "moving", lambda: paint_moving(painter, view, self.moving), self._where(view))

    def _paint_plates(self, painter: QPainter) -> None:
        place_of, rect_of = self.counters.place_of, self.counters.rect_of
        paint_plates_to_read(painter, self.drawing.geometry, self.overlays, place_of, rect_of)

    def _where(self, view: View) -> str:
        """What one needs to paint it again."""
        return f"map {self.drawing.map.id}, style {self.style.name}, {view}"

    def _paint_laid(self, painter: QPainter, view: View) -> None:
        if isinstance(geometry := self.drawing.geometry, HexGeometry):
            self._laid.paint(painter, view, self.overlays, self.style, geometry)

    def _paint_labels(self, painter: QPainter, view: View, seconds: float | None) -> bool:
        if not self.sheet.label_opacity:
            return True
        painter.setOpacity(self.sheet.label_opacity)
        complete = self._labels.paint(painter, view, self.drawing, self._beside_labels(), seconds)
        painter.setOpacity(1.0)
        return complete

    def _beside_labels(self) -> Beside:
        covered = covers(self.drawing.map) if has(self.sheet.below, Layer.FURNITURE) else ()
        return Beside(self.counters, self.overlays, self.hovered, covered)

    def _paint_focus(self, painter: QPainter, view: View) -> None:
        """Black, white and the focus colour: it shows on every ground."""
        if not self.focused:
            return
        outline = self.drawing.geometry.outline(self.focused)
        px = 1 / view.px_per_mm
        for colour, width in (("#000000", 8.0), ("#FFFFFF", 6.0), (self.focus_colour, 4.0)):
            painter.strokePath(outline, pen(colour, width * px))

    def paint_surround(self, painter: QPainter, view: View) -> None:
        """The bench under the sheet, and the sheet's shadow; what the paper covers is left out."""
        window, sheet = QRectF(0, 0, view.width_px, view.height_px), view.transform.mapRect(self.drawing.rect)
        is_covered = any(one.layer is Layer.PAPER and one.opacity >= 1 for one in self.sheet.below)
        paint_surround(painter, window, sheet, self.style.surround, is_covered)


def with_mm(painter: QPainter, view: View, paint: Callable[[], None]) -> None:
    """Paint in millimetres of the sheet."""
    painter.save()
    try:
        painter.setTransform(view.transform, True)
        paint()
    finally:
        painter.restore()
