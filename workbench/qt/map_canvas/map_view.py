"""A map that is looked at: what is shown, from where, and how it is painted. `canvas.py` adds pointer and keys."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, QSize, Qt, QTimer, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.map_parts import Scan
from workbench.exchange.scans.pyramid import ScanTiles
from workbench.qt.map_canvas.drawing import Drawing, PictureOf
from workbench.qt.map_canvas.hits import Hit
from workbench.qt.map_canvas.kinds import PLAIN_KINDS, Kinds
from workbench.qt.map_canvas.label_layout import PlacedLabel
from workbench.qt.map_canvas.map_style import PERIOD, Layer, MapStyle
from workbench.qt.map_canvas.minimap import MiniMap
from workbench.qt.map_canvas.overlays import Overlay
from workbench.qt.map_canvas.own_colours import with_kinds
from workbench.qt.map_canvas.pieces.piece_painter import no_picture
from workbench.qt.map_canvas.scan_layer import ScanLayer
from workbench.qt.map_canvas.scene import MapScene
from workbench.qt.map_canvas.stacks import Stack
from workbench.qt.map_canvas.view import View
from workbench.qt.theme import current_theme

ZOOM_STEP = 1.25
FLY_MS = 220
MINIMAP_MARGIN_PX = 12
PAINT_SOON_MS = 8
COMFORT_SHARE = 0.06
READABLE_COUNTER_PX = 36.0
PART_MARGIN_MM = 22.0
MOST_FITTED_ZOOM = 1.4


class MapView(QWidget):
    """A map with its overlays and counters, at some zoom, with an overview in the corner."""

    zoom_changed = Signal(float)
    view_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMinimumSize(320, 240)
        self.setAccessibleName(self.tr("Map"))
        self.scene: MapScene | None = None
        self.reduced_motion = False
        self.takes_single_hexes = False
        """Whether a hex in a sea zone can be pointed at by itself, as an editor needs it; in play it is the zone."""
        self._style, self._kinds = PERIOD, PLAIN_KINDS
        self._picture_of: PictureOf = no_picture
        self._view = View()
        self._fits = True
        self._main_spaces: tuple[str, ...] = ()
        self._flight: QVariantAnimation | None = None
        self._again = QTimer(self, singleShot=True, interval=PAINT_SOON_MS)
        self._again.timeout.connect(self.update)
        self._minimap = MiniMap(self)
        self._minimap.hide()
        self._minimap.asked_for.connect(self.fly_to_point)

    # What is shown

    @property
    def shown_map(self) -> AnyMap | None:
        """The area map or hex map on the canvas."""
        return self.scene.drawing.map if self.scene else None

    @property
    def style_of_map(self) -> MapStyle:
        return self._style

    def set_map(self, shown: AnyMap | None, touched: Collection[str] | None = None) -> None:
        """Show a map. After an edit of the same map only what differs is drawn again.

        Who knows which hexes alone can differ says so with `touched`.
        """
        if shown is None:
            self.scene = None
            self._minimap.hide()
        elif self.scene is None:
            self.scene = MapScene(shown, with_kinds(self._style, self._kinds))
            self.scene.show_pictures(self._picture_of)
            self.zoom_to_fit()
        else:
            before = self.scene.drawing
            self.scene.set_map(shown, with_kinds(self._style, self._kinds), touched)
            if before.map.id != shown.id:
                self.zoom_to_fit()
            elif self._update_what_differs(self.scene, before):
                return
        self._show_in_minimap()
        self.update()

    def _update_what_differs(self, scene: MapScene, before: Drawing) -> bool:
        """After an edit of the ground alone, which moves nothing that lies on it, only that is laid on the screen."""
        now, changed = scene.drawing, scene.drawing.changed
        if changed is None or not now.labels_stay or now.labels is not before.labels:
            return False
        self._minimap.show_map(now, scene.scans.in_small if scene.scans is not None else None)
        if not changed.isEmpty():
            self.update(self._view.transform.mapRect(changed).toAlignedRect().adjusted(-2, -2, 2, 2))
        return True

    def labels(self) -> Mapping[str, PlacedLabel]:
        """The labels of the map by space, where they stand."""
        return self.scene.drawing.labels if self.scene is not None else {}

    def set_style(self, style: MapStyle) -> None:
        """Draw the map in another style."""
        self._style = style
        self._dress()

    def set_kinds(self, kinds: Kinds) -> None:
        """Draw what the design draws in its own way, and write names in its language."""
        if kinds != self._kinds:
            self._kinds = kinds
            self._dress()

    def _dress(self) -> None:
        if self.scene is not None:
            self.scene.set_map(self.scene.drawing.map, with_kinds(self._style, self._kinds))
            self._show_in_minimap()
        self.update()

    def set_layer_visible(self, layer: Layer, visible: bool) -> None:
        if self.scene is not None:
            self.scene.show(layer, visible)
        self.update()

    def set_pictures(self, picture_of: PictureOf) -> None:
        """Where the pictures that are printed on the sheet come from, by the names of their assets."""
        self._picture_of = picture_of
        if self.scene is not None:
            self.scene.show_pictures(picture_of)
        self.update()

    # Scans

    def set_scans(self, scans: Sequence[Scan], tiles: Mapping[str, ScanTiles]) -> None:
        """Lay scans between the ground and the lines of the map; `tiles` go by the assets that the scans name."""
        if self.scene is None or (not scans and self.scene.scans is None):
            return
        if self.scene.scans is None:
            layer = ScanLayer(self)
            layer.arrived.connect(self._scans_arrived)
            self.scene.lay_scans(layer)
        shown = self.scene.drawing.map
        if self.scene.scans is not None:
            changed = self.scene.scans.show(scans, tiles, shown.width_mm, shown.height_mm)
            self.scene.soil(changed)
            if not changed.isEmpty():
                self._show_in_minimap()
        self.update()

    def blink_scans(self, away: bool) -> None:
        """Take all scans away for a moment, or bring them back."""
        if self.scene is not None and self.scene.scans_away != away:
            self.scene.scans_away = away
            self.update()

    def _scans_arrived(self, where: QRectF) -> None:
        if self.scene is not None:
            self.scene.soil(where)
            self.update()

    def set_overlays(self, group: str, overlays: Sequence[Overlay]) -> None:
        """Replace the overlays of a group; groups are the caller's own words, and lie over each other by kind."""
        if self.scene is not None:
            self.scene.set_overlays(group, overlays)
        self.update()

    def clear_overlays(self, group: str) -> None:
        self.set_overlays(group, ())

    def set_stacks(self, stacks: Mapping[str, Sequence[Stack]]) -> None:
        """Replace all counters, by space; several stacks in a space stand side by side."""
        if self.scene is not None:
            self.scene.set_stacks(stacks)
        self.update()

    # Where one looks

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
            part = part.united(scene.rect_of(space))
        if part.isEmpty() or scene.drawing.geometry.counter_mm * whole.px_per_mm >= READABLE_COUNTER_PX:
            return whole
        margin = PART_MARGIN_MM
        near = self._view.fitting(part.adjusted(-margin, -margin, margin, margin))
        return max(whole, near.zoomed(min(near.zoom, MOST_FITTED_ZOOM)), key=lambda view: view.zoom)

    def fly_to(self, space: str, animated: bool = True) -> None:
        """Bring a space into the middle of the window."""
        place = self.scene.place_of(space) if self.scene else None
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
        self._end_flight()
        if not animated or self.reduced_motion or not self.isVisible():
            self._look(self._view.centred(x_mm, y_mm))
            return
        start = QPointF(self._view.x_mm, self._view.y_mm)
        way = QPointF(x_mm, y_mm) - start
        flight = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=FLY_MS)
        flight.setEasingCurve(QEasingCurve.Type.OutCubic)
        flight.valueChanged.connect(
            lambda share: self._look(self._view.centred(start.x() + way.x() * share, start.y() + way.y() * share))
        )
        self._flight = flight
        flight.start(QVariantAnimation.DeletionPolicy.DeleteWhenStopped)

    def _end_flight(self) -> None:
        if self._flight is not None:
            flight, self._flight = self._flight, None
            with suppress(RuntimeError):  # it came to its end and is gone
                flight.stop()

    def _look(self, view: View) -> None:
        zoom = self._view.zoom
        self._view = view.kept_over(self.scene.drawing.rect) if self.scene else view
        if zoom != self._view.zoom:
            self.zoom_changed.emit(self._view.zoom)
        self._minimap.show_view(self._view)
        self.view_changed.emit()
        self.update()

    def to_screen(self, x_mm: float, y_mm: float) -> QPointF:
        return self._view.to_screen(x_mm, y_mm)

    def to_sheet(self, position: QPointF) -> tuple[float, float]:
        return self._view.to_sheet(position)

    # What is where

    def space_at(self, x_mm: float, y_mm: float) -> str:
        """The space at a place of the sheet, "" without one."""
        return self.entered(self.scene.hits.space_at(x_mm, y_mm)) if self.scene else ""

    def entered(self, space: str) -> str:
        """The space that is meant where this one lies: of a hex in a sea zone the zone, unless single hexes are."""
        if self.scene is None or self.takes_single_hexes:
            return space
        return self.scene.drawing.geometry.entered(space)

    def hit(self, x_mm: float, y_mm: float, reach_mm: float) -> Hit:
        """Space, border and junction within reach of a place of the sheet."""
        return self.scene.hits.at(x_mm, y_mm, reach_mm) if self.scene else Hit(x_mm, y_mm)

    def stack_at(self, position: QPointF) -> tuple[str, str] | None:
        """The space and key of the counter under a pixel."""
        return self.scene.stack_at(*self.to_sheet(position)) if self.scene else None

    def place_of(self, space: str) -> tuple[float, float] | None:
        """Where a space's stack stands, in mm."""
        place = self.scene.place_of(space) if self.scene else None
        return (place.x(), place.y()) if place is not None else None

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        try:
            if self.scene is None:
                painter.fillRect(self.rect(), QColor(current_theme().sunken))
            else:
                self.scene.paint_surround(painter, self._view)
                if not self.scene.paint(painter, self._view, hurried=True):
                    self._again.start()
        finally:
            painter.end()

    def finish_drawing(self) -> None:
        """Draw now what would be drawn over the next frames: for pictures of the window."""
        self.render_to_image(self.size(), fit=False)
        if self.scene is not None and self.scene.scans is not None:
            self.scene.scans.finish()
            self.scene.soil(self.scene.drawing.rect)
            self.render_to_image(self.size(), fit=False)
        self.update()

    def render_to_image(self, size: QSize, fit: bool = True) -> QImage:
        """The map with all that lies on it as a picture: the whole sheet, or what is seen now."""
        image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(QColor(self._style.surround))
        if self.scene is not None:
            view = self._view.sized(size.width(), size.height(), self._view.ratio if not fit else 1.0)
            view = view.fitting(self.scene.drawing.fit_rect) if fit else view
            painter = QPainter(image)
            try:
                self.scene.paint_surround(painter, view)
                self.scene.paint(painter, view)
            finally:
                painter.end()
        return image

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._view = self._view.sized(self.width(), self.height(), self.devicePixelRatioF())
        if self._fits and self.scene is not None:
            self._look(self._fitting_view(self.scene))
        self._place_minimap()

    def _show_in_minimap(self) -> None:
        if self.scene is not None:
            scans = self.scene.scans
            self._minimap.show_map(self.scene.drawing, scans.in_small if scans is not None else None)
            self._minimap.show_view(self._view)
            self._place_minimap()

    def _place_minimap(self) -> None:
        size = self._minimap.size()
        margin = MINIMAP_MARGIN_PX
        self._minimap.move(self.width() - size.width() - margin, self.height() - size.height() - margin)

    def sizeHint(self) -> QSize:
        return QSize(640, 480)
