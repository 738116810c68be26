"""What of one hex map in one style is made ready for painting; what an edit leaves alone is kept."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from workbench.engine.area_map import Point
from workbench.engine.hex_map import HexMap, HexRoad
from workbench.engine.hex_places import find_place
from workbench.qt.map_canvas.box_painter import anchor_place
from workbench.qt.map_canvas.hexes.hex_geometry import HexGeometry
from workbench.qt.map_canvas.hexes.hex_levels import has_levels, unplayed_halves
from workbench.qt.map_canvas.hexes.hex_lines_painter import road_path
from workbench.qt.map_canvas.hexes.hex_signs import label_of
from workbench.qt.map_canvas.hexes.hex_style import HexStyle, ground_of, is_water
from workbench.qt.map_canvas.hexes.hexside_lines import HexsideLines, lines_after, lines_of
from workbench.qt.map_canvas.hexes.shading import Colours
from workbench.qt.map_canvas.label_layout import PlacedLabel, box_label, zone_label
from workbench.qt.map_canvas.map_style import MapStyle
from workbench.qt.map_canvas.pieces.piece_painter import changed_pieces
from workbench.qt.map_canvas.sheet_geometry import changed_lines

TOUCHED_ROOM_MM = 2.5
SHALLOWS_ROOM_MM = 16.0
COURSE_SHARE = 0.35
"""A course bends otherwise for so much of a hex beside a hexside that differs."""
Roads = Mapping[str, tuple[HexRoad, QPainterPath]]


class HexContents:
    """Colours, labels, lines, roads and anchors of a map. Give those of the map before to keep what is the same.

    `changed` is what must be painted again after them, in mm of the sheet; None is everything.
    """

    def __init__(
        self,
        geometry: HexGeometry,
        style: MapStyle,
        hexes: HexStyle,
        before: HexContents | None = None,
        touched: Collection[str] | None = None,
    ) -> None:
        self.geometry, self.style, self.hexes = geometry, style, hexes
        hex_map = geometry.map
        same = before if before is not None and _same_sheet(before.map, hex_map) and before.style is style else None
        differing = None if same is None else _differing(same.map, hex_map, touched)
        self.colours, self.has_water = self._coloured(same, differing)
        self.labels: Mapping[str, PlacedLabel] = self._labelled(same, differing)
        self.sides: HexsideLines = (
            lines_after(same.sides, same.map, hex_map, differing or ()) if same is not None else lines_of(hex_map)
        )
        self.roads: Roads = (
            same.roads if same and same.map.roads is hex_map.roads else _roads_of(hex_map, same.roads if same else {})
        )
        self.anchors = self._anchored(same, differing)
        self.changed: QRectF | None = None if same is None else self._changed(same, differing or ())
        self.has_levels: bool = (same is not None and same.has_levels) or has_levels(
            hex_map.hexes.values() if differing is None else map(hex_map.space, differing)
        )

    @property
    def map(self) -> HexMap:
        return self.geometry.map

    def _coloured(self, before: HexContents | None, differing: Collection[str] | None) -> tuple[Colours, bool]:
        """The colours of all hexes with paper round them, and whether there is water."""
        grid = self.map.grid
        if before is not None and differing is not None:
            colours, numbers, has_water = before.colours.copy(), differing, before.has_water
        else:
            colours = np.full((max(0, grid.rows) + 2, max(0, grid.columns) + 2), _rgb(self.style.paper), np.uint32)
            plain = self.map.default_hex("")
            colours[1:-1, 1:-1] = _rgb(ground_of(plain, self.hexes).fill)
            for column, row in unplayed_halves(self.map):
                colours[row + 1, column + 1] = _rgb(self.hexes.unplayable.fill)
            numbers, has_water = self.map.hexes, is_water(plain)
        for number in numbers:
            place = find_place(grid, number)
            if place is not None:
                space = self.map.space(number)
                colours[place[1] + 1, place[0] + 1] = _rgb(ground_of(space, self.hexes).fill)
                has_water = has_water or is_water(space)
        return colours, has_water

    def _labelled(self, before: HexContents | None, differing: Collection[str] | None) -> dict[str, PlacedLabel]:
        labels = dict(before.labels) if before is not None else {}
        for number in sorted(self.map.hexes if differing is None else differing):
            place = find_place(self.map.grid, number)
            space = self.map.hexes.get(number)
            label = label_of(self.map.grid, place, space, self.style, self.hexes) if place and space else None
            if label is not None:
                labels[number] = label
            else:
                labels.pop(number, None)
        if before is None or before.map.zones is not self.map.zones:
            self._label_zones(labels)
        return labels

    def _label_zones(self, labels: dict[str, PlacedLabel]) -> None:
        """The names of zones and boxes as they are now; those that are no more go."""
        for name in [name for name in labels if find_place(self.map.grid, name) is None]:
            del labels[name]
        for name in sorted(self.map.zones):
            zone, place = self.map.zones[name], self.geometry.zones.place(name)
            if place is None:
                continue
            if zone.hexes:
                label = zone_label(zone.space, place, self.geometry.counter_mm / 2, self.style)
            else:
                label = box_label(zone.space, self.geometry.outline(name).boundingRect(), self.style)
            if label is not None:
                labels[name] = label

    def _anchored(self, before: HexContents | None, differing: Collection[str] | None) -> dict[str, Point]:
        """Where the anchors of ports stand, by hex."""
        old, new = before.map.zones if before is not None else self.map.zones, self.map.zones
        painted = {zone for zone in {*old, *new} if old is not new and old.get(zone) is not new.get(zone)}
        anchors = dict(before.anchors) if before is not None else {}
        wanted = {*self.map.hexes} if differing is None else {*differing}
        if painted:
            wanted |= {number for number, space in self.map.hexes.items() if not painted.isdisjoint(space.ports)}
        for number in wanted:
            space = self.map.hexes.get(number)
            place = anchor_place(self.geometry, space) if space is not None and space.ports else None
            if place is not None:
                anchors[number] = place
            else:
                anchors.pop(number, None)
        return anchors

    def _changed(self, before: HexContents, differing: Collection[str]) -> QRectF | None:
        """What must be painted again after the drawing before; None is everything."""
        if before.map.title != self.map.title:
            return None
        changed = self._changed_zones(before).united(changed_pieces(before.map, self.map))
        if before.sides is not self.sides or before.roads is not self.roads:
            return changed.united(self._changed_lines(before, differing))
        return changed.united(self._round_hexes(differing))

    def _changed_zones(self, before: HexContents) -> QRectF:
        """Round the zones, boxes and links that differ."""
        old, new, changed = before.map.zones, self.map.zones, QRectF()
        for name in sorted({*old, *new}) if old is not new else ():
            if old.get(name) is not new.get(name):
                for contents in (before, self):
                    changed = changed.united(contents.geometry.outline(name).boundingRect())
                    if name in contents.labels:
                        changed = changed.united(contents.labels[name].rect)
        if old is not new or before.map.links is not self.map.links:
            for rect in changed_lines(before.geometry.link_lines, self.geometry.link_lines):
                changed = changed.united(rect)
        room = TOUCHED_ROOM_MM
        return changed.adjusted(-room, -room, room, room) if not changed.isNull() else changed

    def _round_hexes(self, numbers: Iterable[str]) -> QRectF:
        changed = QRectF()
        for number in numbers:
            changed = changed.united(self.geometry.outline(number).boundingRect())
        room = TOUCHED_ROOM_MM + (SHALLOWS_ROOM_MM if self.has_water else 0.0)
        return changed.adjusted(-room, -room, room, room) if not changed.isNull() else changed

    def _changed_lines(self, before: HexContents, differing: Collection[str]) -> QRectF:
        """Round the hexsides and roads that differ, and the bends of the courses beside them."""
        sides = self.sides.changed if before.sides is not self.sides else ()
        changed = self._round_hexes([*differing, *(number for side in sides for number in side.split("/"))])
        if sides:
            bend = self.map.grid.size_mm * COURSE_SHARE
            changed = changed.adjusted(-bend, -bend, bend, bend)
        if before.roads is self.roads:
            return changed
        old, new = before.map.roads, self.map.roads
        for road in sorted({*old, *new}):
            if old.get(road) is not new.get(road):
                for known in (old.get(road), new.get(road)):
                    changed = changed.united(self._round_hexes(known.hexes if known else ()))
        return changed


def _same_sheet(one: HexMap, other: HexMap) -> bool:
    return (one.id, one.width_mm, one.height_mm, one.grid, one.default_terrain) == (
        other.id, other.width_mm, other.height_mm, other.grid, other.default_terrain
    )  # fmt: skip


def _differing(one: HexMap, other: HexMap, touched: Collection[str] | None) -> Collection[str]:
    """The hexes that differ; of `touched` ones, where these are known to be all that can."""
    if one.hexes is other.hexes:
        return ()
    wanted = touched if touched is not None else {*one.hexes, *other.hexes}
    return sorted(number for number in wanted if one.hexes.get(number) is not other.hexes.get(number))


def _roads_of(hex_map: HexMap, before: Roads) -> Roads:
    """The roads of a map with their lines, sorted by id; those before on the same grid are kept where they are."""
    kept = {name: known for name, known in before.items() if hex_map.roads.get(name) is known[0]}
    found = {n: kept[n] if n in kept else (r := hex_map.roads[n], road_path(hex_map, r)) for n in sorted(hex_map.roads)}
    return {name: known for name, known in found.items() if not known[1].isEmpty()}


def _rgb(colour: str) -> int:
    return 0xFF000000 | int(colour[1:], 16)
