"""What is shown of a map: the sheet in its style, scans, overlays, counters, and what is where on it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from PySide6.QtCore import QObject, QRectF, Signal

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.maps.map_parts import Scan
from workbench.exchange.scans.pyramid import ScanTiles
from workbench.qt.faults import hand_in
from workbench.qt.map_canvas.counters.stacks import Stack
from workbench.qt.map_canvas.drawing import Drawing, PictureOf
from workbench.qt.map_canvas.frames.scan_layer import ScanLayer
from workbench.qt.map_canvas.furniture.furniture_painter import no_picture
from workbench.qt.map_canvas.hits import Hit
from workbench.qt.map_canvas.labels.label_layout import PlacedLabel
from workbench.qt.map_canvas.laid_over.overlays import Overlay
from workbench.qt.map_canvas.moving.moving_things import Moving, extent_of
from workbench.qt.map_canvas.scene import MapScene
from workbench.qt.map_canvas.styles.kinds import PLAIN_KINDS, Kinds
from workbench.qt.map_canvas.styles.map_style import PERIOD, Layer, MapStyle
from workbench.qt.map_canvas.styles.own_colours import with_kinds


class MapLayers(QObject):
    """The map of a canvas with its overlays and counters; from where it is seen is the camera's affair.

    Signals
    -------
    sheet_changed
        The sheet itself looks different: another map, style, scan.
    changed
        What has to be laid on the screen again: a rectangle of the sheet in mm, or None for all that is seen.
    moved
        Where on the sheet something moves over all that is seen, which is as it was.
    overlays_changed
        The overlays of a group before and now.
    """

    sheet_changed = Signal()
    changed = Signal(object)
    moved = Signal(object)
    overlays_changed = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.scene: MapScene | None = None
        self.asked: AnyMap | None = None
        """The map that was to be shown; without a scene it cannot be drawn."""
        self.takes_single_hexes = False
        """Whether a hex in a sea zone can be pointed at by itself, as an editor needs it; in play it is the zone."""
        self._style, self._kinds = PERIOD, PLAIN_KINDS
        self.counter_scale = 1.0
        self._picture_of: PictureOf = no_picture

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
        self.asked = shown
        before = self.scene.drawing if self.scene is not None else None
        self.scene = self._scene_of(shown, touched) if shown is not None else None
        scene = self.scene
        if scene is not None and before is not None and self._is_as_it_was(scene, before):
            return
        self.sheet_changed.emit()
        self.changed.emit(None)

    def _scene_of(self, shown: AnyMap, touched: Collection[str] | None = None) -> MapScene | None:
        """The scene for a map, or none where it cannot be drawn: that is handed in, and the page stays of use."""
        style = with_kinds(self._style, self._kinds)
        try:
            if self.scene is not None:
                self.scene.set_map(shown, style, touched)
                return self.scene
            scene = MapScene(shown, style)
            scene.show_pictures(self._picture_of)
            scene.counters.resize(self.counter_scale)
            return scene
        except Exception as error:
            hand_in(error, f"map {shown.id}, style {style.name}")
            return None

    def _is_as_it_was(self, scene: MapScene, before: Drawing) -> bool:
        """After an edit of the ground alone, which moves nothing that lies on it, only that is laid on the screen."""
        now, changed = scene.drawing, scene.drawing.changed
        if changed is None or before.map.id != now.map.id or not now.labels_stay or now.labels is not before.labels:
            return False
        self.sheet_changed.emit()
        self.changed.emit(changed)
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
        if self.asked is not None:
            self.scene = self._scene_of(self.asked)
            self.sheet_changed.emit()
        self.changed.emit(None)

    def set_layer_visible(self, layer: Layer, visible: bool) -> None:
        if self.scene is not None:
            self.scene.sheet.show(layer, visible)
        self.changed.emit(None)

    def set_pictures(self, picture_of: PictureOf) -> None:
        """Where the pictures that are printed on the sheet come from, by the names of their assets."""
        self._picture_of = picture_of
        if self.scene is not None:
            self.scene.show_pictures(picture_of)
        self.changed.emit(None)

    # Scans

    def set_scans(self, scans: Sequence[Scan], tiles: Mapping[str, ScanTiles]) -> None:
        """Lay scans between the ground and the lines of the map; `tiles` go by the assets that the scans name."""
        if self.scene is None or (not scans and self.scene.sheet.scans is None):
            return
        if self.scene.sheet.scans is None:
            layer = ScanLayer(self)
            layer.arrived.connect(self._scans_arrived)
            self.scene.sheet.lay_scans(layer)
        shown = self.scene.drawing.map
        if self.scene.sheet.scans is not None:
            changed = self.scene.sheet.scans.show(scans, tiles, shown.width_mm, shown.height_mm)
            self.scene.sheet.soil(changed)
            if not changed.isEmpty():
                self.sheet_changed.emit()
        self.changed.emit(None)

    def blink_scans(self, away: bool) -> None:
        """Take all scans away for a moment, or bring them back."""
        if self.scene is not None and self.scene.sheet.scans_away != away:
            self.scene.sheet.scans_away = away
            self.changed.emit(None)

    def _scans_arrived(self, where: QRectF) -> None:
        if self.scene is not None:
            self.scene.sheet.soil(where)
            self.changed.emit(None)

    # What lies on it

    def set_overlays(self, group: str, overlays: Sequence[Overlay]) -> None:
        """Replace the overlays of a group; groups are the caller's own words, and lie over each other by kind."""
        if self.scene is None:
            return
        before, after = self.scene.overlays_of(group), tuple(overlays)
        self.scene.set_overlays(group, after)
        self.overlays_changed.emit(before, after)

    def clear_overlays(self, group: str) -> None:
        self.set_overlays(group, ())

    def set_stacks(self, stacks: Mapping[str, Sequence[Stack]]) -> None:
        """Replace all counters, by space; several stacks in a space stand side by side."""
        if self.scene is not None:
            self.scene.counters.lay(stacks)
        self.changed.emit(None)

    def set_moving(self, things: Sequence[Moving]) -> None:
        """Replace what moves over the map: only where it was and is, the map is laid on the screen again."""
        if self.scene is None or not (things or self.scene.moving):
            return
        before, self.scene.moving = self.scene.moving, tuple(things)
        (self.moved if things else self.changed).emit(extent_of((*before, *things)))

    def scale_counters(self, scale: float) -> None:
        """Draw all counters so much larger than usual, or smaller; what lies on the map stays."""
        self.counter_scale = scale
        if self.scene is not None:
            self.scene.counters.resize(scale)
        self.changed.emit(None)

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

    def place_of(self, space: str) -> tuple[float, float] | None:
        """Where a space's stack stands, in mm."""
        place = self.scene.counters.place_of(space) if self.scene else None
        return (place.x(), place.y()) if place is not None else None
