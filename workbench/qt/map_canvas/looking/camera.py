"""Where one looks at a map from: zoom, fit, flights."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

from PySide6.QtCore import QObject, QPointF, QRectF, Signal
from PySide6.QtWidgets import QWidget

from workbench.engine.counters.rooms import COUNTER_MM
from workbench.qt.looks.motion import system_reduces_motion
from workbench.qt.map_canvas.looking.flight import Flight
from workbench.qt.map_canvas.looking.view import View
from workbench.qt.map_canvas.map_layers import MapLayers
from workbench.qt.map_canvas.scene import MapScene

ZOOM_STEP = 1.25
COMFORT_SHARE = 0.06
READABLE_COUNTER_PX = 36.0
PART_MARGIN_MM = 22.0
MOST_FITTED_ZOOM = 1.4
BESIDE_SHEET_PX = 130.0
"""So much beside the sheet is seen at most after a flight to a space: what lies over the map leaves the space free."""


class Camera(QObject):
    """Looks at the map of a window: at all of it until one zooms or moves.

    `view` is what it sees; `moves_by_hand` counts how often a hand moved or zoomed it, and the program did not.
    """

    zoom_changed = Signal(float)
    view_changed = Signal()

    def __init__(self, layers: MapLayers, window: QWidget) -> None:
        super().__init__(window)
        self._layers, self._window = layers, window
        self.view = View()
        self.reduced_motion = system_reduces_motion()
        self._fits = True
        self.moves_by_hand = 0
        self._main_spaces: tuple[str, ...] = ()
        self._flight = Flight(self, lambda x_mm, y_mm: self.look(self.view.centred(x_mm, y_mm)))

    @property
    def zoom(self) -> float:
        """1.0 is the size of the print."""
        return self.view.zoom

    @property
    def fits(self) -> bool:
        """Does it show the whole, whatever size the window has?"""
        return self._fits

    def set_zoom(self, zoom: float, at: QPointF | None = None) -> None:
        """Zoom; the place of the sheet at a pixel of the window (its middle) stays where it is."""
        self._fits = False
        self.look(self.view.zoomed(zoom, at))

    def zoom_in(self) -> None:
        self.moves_by_hand += 1
        self.set_zoom(self.zoom * ZOOM_STEP)

    def zoom_out(self) -> None:
        self.moves_by_hand += 1
        self.set_zoom(self.zoom / ZOOM_STEP)

    def zoom_to_fit(self) -> None:
        """Show the whole sheet, also when the window changes its size, until one zooms or moves."""
        self.fit_spaces(())

    def fit_spaces(self, spaces: Sequence[str]) -> None:
        """Show the whole sheet, or only the part with these spaces where its counters could not be read otherwise."""
        self._fits, self._main_spaces = True, tuple(spaces)
        if self._layers.scene is not None:
            self.look(self._fitting_view(self._layers.scene))

    @property
    def counter_px(self) -> float:
        """The width of a counter on the screen."""
        scene = self._layers.scene
        if scene is None:
            return 0.0
        return min(COUNTER_MM, scene.drawing.geometry.counter_mm) * scene.counters.scale * self.view.px_per_mm

    @property
    def spaces_are_small(self) -> bool:
        """Hold the spaces hardly more than a counter, as hexes do? Wide areas are read as a whole map."""
        return self._layers.scene is not None and isfinite(self._layers.scene.drawing.geometry.counter_mm)

    def come_near(self, space: str) -> None:
        """Bring a space into the middle of the window, so large that its counters can be read."""
        if 0 < self.counter_px < READABLE_COUNTER_PX:
            self.set_zoom(min(MOST_FITTED_ZOOM, self.zoom * 1.25 * READABLE_COUNTER_PX / self.counter_px))
        self.fly_to(space)

    def _fitting_view(self, scene: MapScene) -> View:
        whole = self.view.fitting(scene.drawing.fit_rect)
        part = QRectF()
        for space in self._main_spaces:
            part = part.united(scene.counters.rect_of(space))
        if part.isEmpty() or scene.drawing.geometry.counter_mm * whole.px_per_mm >= READABLE_COUNTER_PX:
            return whole
        margin = PART_MARGIN_MM
        near = self.view.fitting(part.adjusted(-margin, -margin, margin, margin))
        return max(whole, near.zoomed(min(near.zoom, MOST_FITTED_ZOOM)), key=lambda view: view.zoom)

    def fly_to(self, space: str, animated: bool = True) -> None:
        """Bring a space into the middle of the window, or as near to it as the sheet fills the window."""
        scene = self._layers.scene
        place = scene.counters.place_of(space) if scene is not None else None
        if scene is not None and place is not None:
            goal = self.view.centred(place.x(), place.y()).filled_with(scene.drawing.rect, BESIDE_SHEET_PX)
            self.fly_to_point(goal.x_mm, goal.y_mm, animated)

    def bring_into_view(self, x_mm: float, y_mm: float) -> None:
        """Fly to a place of the sheet unless it is well inside the window: not close to an edge with more behind it."""
        seen, sheet = self.view.rect_mm, self._layers.scene.drawing.rect if self._layers.scene else QRectF()
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
        if not animated or self.reduced_motion or not self._window.isVisible():
            self.look(self.view.centred(x_mm, y_mm))
            return
        self._flight.begin(QPointF(self.view.x_mm, self.view.y_mm), QPointF(x_mm, y_mm))

    def look(self, view: View) -> None:
        """Look from elsewhere, but never quite past the sheet."""
        zoom = self.view.zoom
        self.view = view.kept_over(self._layers.scene.drawing.rect) if self._layers.scene else view
        if zoom != self.view.zoom:
            self.zoom_changed.emit(self.view.zoom)
        self.view_changed.emit()

    def look_from(self, view: View) -> None:
        """Look from elsewhere at once: no flight, and no fit, goes on."""
        self._flight.stop()
        self._fits = False
        self.look(view)

    def move_by_hand(self, view: View) -> None:
        """Look from where a hand or fingers moved it."""
        self.moves_by_hand += 1
        self.look_from(view)

    def go_by_hand(self, x_mm: float, y_mm: float) -> None:
        """Look at a place of the sheet that a hand has pointed out."""
        self.moves_by_hand += 1
        self.fly_to_point(x_mm, y_mm)

    def take_size(self, width_px: float, height_px: float, ratio: float) -> None:
        """The window has another size."""
        self.view = self.view.sized(width_px, height_px, ratio)
        if self._fits and self._layers.scene is not None:
            self.look(self._fitting_view(self._layers.scene))

    def zoom_by_hand(self, factor: float, at: QPointF) -> None:
        """Zoom about a pixel that stays where it is; a flight ends."""
        self.moves_by_hand += 1
        self._flight.stop()
        self.set_zoom(self.zoom * factor, at)
