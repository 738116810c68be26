"""Where one looks at a map from: zoom, fit, flights, and an overview in the corner."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from workbench.cartography.map_spaces import AnyMap
from workbench.qt.map_canvas.looking.flight import Flight
from workbench.qt.map_canvas.looking.minimap import MiniMap
from workbench.qt.map_canvas.looking.view import View
from workbench.qt.map_canvas.scene import MapScene
from workbench.qt.map_canvas.shown_map import ShownMap

ZOOM_STEP = 1.25
MINIMAP_MARGIN_PX = 12
COMFORT_SHARE = 0.06
READABLE_COUNTER_PX = 36.0
PART_MARGIN_MM = 22.0
MOST_FITTED_ZOOM = 1.4


class MapView(ShownMap):
    """A map at some zoom: all of it until one zooms or moves."""

    zoom_changed = Signal(float)
    view_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.reduced_motion = False
        self._fits = True
        self._main_spaces: tuple[str, ...] = ()
        self._flight = Flight(self, lambda x_mm, y_mm: self._look(self._view.centred(x_mm, y_mm)))
        self._minimap = MiniMap(self)
        self._minimap.hide()
        self._minimap.asked_for.connect(self.fly_to_point)
        self.sheet_changed.connect(self._show_in_minimap)

    def set_map(self, shown: AnyMap | None, touched: Collection[str] | None = None) -> None:
        """Show a map: another one as a whole, the same after an edit from where it was seen before."""
        before = self.shown_map
        super().set_map(shown, touched)
        if shown is not None and (before is None or before.id != shown.id):
            self.zoom_to_fit()

    @property
    def view(self) -> View:
        return self._view

    @property
    def zoom(self) -> float:
        """1.0 is the size of the print."""
        return self._view.zoom

    def set_zoom(self, zoom: float, at: QPointF | None = None) -> None:
        """Zoom; the place of the sheet at a pixel of the window (its middle) stays where it is."""
        self._fits = False
        self._look(self._view.zoomed(zoom, at))

    def zoom_in(self) -> None:
        self.set_zoom(self.zoom * ZOOM_STEP)

    def zoom_out(self) -> None:
        self.set_zoom(self.zoom / ZOOM_STEP)

    def zoom_to_fit(self) -> None:
        """Show the whole sheet, also when the window changes its size, until one zooms or moves."""
        self.fit_spaces(())

    def fit_spaces(self, spaces: Sequence[str]) -> None:
        """Show the whole sheet, or only the part with these spaces where its counters could not be read otherwise."""
        self._fits, self._main_spaces = True, tuple(spaces)
        if self.scene is not None:
            self._look(self._fitting_view(self.scene))

    @property
    def counter_px(self) -> float:
        """The width of a counter on the screen."""
        return self.scene.drawing.geometry.counter_mm * self._view.px_per_mm if self.scene else 0.0

    def come_near(self, space: str) -> None:
        """Bring a space into the middle of the window, so large that its counters can be read."""
        if 0 < self.counter_px < READABLE_COUNTER_PX:
            self.set_zoom(min(MOST_FITTED_ZOOM, self.zoom * 1.25 * READABLE_COUNTER_PX / self.counter_px))
        self.fly_to(space)

    def _fitting_view(self, scene: MapScene) -> View:
        whole = self._view.fitting(scene.drawing.fit_rect)
        part = QRectF()
        for space in self._main_spaces:
            part = part.united(scene.counters.rect_of(space))
        if part.isEmpty() or scene.drawing.geometry.counter_mm * whole.px_per_mm >= READABLE_COUNTER_PX:
            return whole
        margin = PART_MARGIN_MM
        near = self._view.fitting(part.adjusted(-margin, -margin, margin, margin))
        return max(whole, near.zoomed(min(near.zoom, MOST_FITTED_ZOOM)), key=lambda view: view.zoom)

    def fly_to(self, space: str, animated: bool = True) -> None:
        """Bring a space into the middle of the window."""
        place = self.scene.counters.place_of(space) if self.scene else None
        if place is not None:
            self.fly_to_point(place.x(), place.y(), animated)

    def bring_into_view(self, x_mm: float, y_mm: float) -> None:
        """Fly to a place of the sheet unless it is well inside the window: not close to an edge with more behind it."""
        seen, sheet = self._view.rect_mm, self.scene.drawing.rect if self.scene else QRectF()
        x, y = seen.width() * COMFORT_SHARE, seen.height() * COMFORT_SHARE
        inside = seen.adjusted(
            x if sheet.left() < seen.left() else 0, y if sheet.top() < seen.top() else 0,
            -x if sheet.right() > seen.right() else 0, -y if sheet.bottom() > seen.bottom() else 0,
        )  # fmt: skip
        if not inside.contains(QPointF(x_mm, y_mm)):
            self.fly_to_point(x_mm, y_mm, animated=True)

    def fly_to_point(self, x_mm: float, y_mm: float, animated: bool = False) -> None:
        """Bring a place of the sheet into the middle of the window."""
        self._fits = False
        self._flight.stop()
        if not animated or self.reduced_motion or not self.isVisible():
            self._look(self._view.centred(x_mm, y_mm))
            return
        self._flight.begin(QPointF(self._view.x_mm, self._view.y_mm), QPointF(x_mm, y_mm))

    def _look(self, view: View) -> None:
        zoom = self._view.zoom
        self._view = view.kept_over(self.scene.drawing.rect) if self.scene else view
        if zoom != self._view.zoom:
            self.zoom_changed.emit(self._view.zoom)
        self._minimap.show_view(self._view)
        self.view_changed.emit()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._view = self._view.sized(self.width(), self.height(), self.devicePixelRatioF())
        if self._fits and self.scene is not None:
            self._look(self._fitting_view(self.scene))
        self._place_minimap()

    def _show_in_minimap(self) -> None:
        if self.scene is None:
            self._minimap.hide()
        else:
            scans = self.scene.sheet.scans
            self._minimap.show_map(self.scene.drawing, scans.in_small if scans is not None else None)
            self._minimap.show_view(self._view)
            self._place_minimap()

    def _place_minimap(self) -> None:
        size = self._minimap.size()
        margin = MINIMAP_MARGIN_PX
        self._minimap.move(self.width() - size.width() - margin, self.height() - size.height() - margin)

    def sizeHint(self) -> QSize:
        return QSize(640, 480)
