"""What of one hex map in one style is made ready for painting; what an edit leaves alone is kept."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from PySide6.QtCore import QRectF

from workbench.engine.maps.area_map import Point
from workbench.engine.maps.border import Road
from workbench.engine.maps.hex_map import HexMap, Orientation
from workbench.engine.maps.hex_places import find_place, number_of
from workbench.qt.map_canvas.areas.sheet_geometry import changed_lines
from workbench.qt.map_canvas.furniture.furniture_painter import changed_furniture
from workbench.qt.map_canvas.hexes.ground_sheet import GroundSheet, ground_sheet
from workbench.qt.map_canvas.hexes.hex_course_names import HexSurroundings, hex_course_names, named_sides
from workbench.qt.map_canvas.hexes.hex_geometry import HexGeometry
from workbench.qt.map_canvas.hexes.hex_lines_painter import road_line
from workbench.qt.map_canvas.hexes.hex_signs import label_of
from workbench.qt.map_canvas.hexes.shading import Colours
from workbench.qt.map_canvas.hexes.waters.coast import water_mask
from workbench.qt.map_canvas.hexes.waters.hexside_lines import HexsideLines, lines_after, lines_of
from workbench.qt.map_canvas.hexes.zone_painter import ZoneSheet, zone_sheet
from workbench.qt.map_canvas.labels.label_layout import PlacedLabel, box_label, zone_label
from workbench.qt.map_canvas.sheet.box_painter import anchor_place
from workbench.qt.map_canvas.sheet.line_pieces import LinePiece
from workbench.qt.map_canvas.styles.hex_grounds import HexStyle
from workbench.qt.map_canvas.styles.map_style import MapStyle
from workbench.storage.rows.shared_maps import names_apart

TOUCHED_ROOM_MM = 2.5
SHALLOWS_ROOM_MM = 16.0
MOST_APART = 40
"""The ground of more hexes than these that changed is looked at as one rectangle."""
MANY = 1000
"""Of more hexes than these it is looked up which differ, and not tried for each."""
COURSE_SHARE = 0.35
"""A course bends otherwise for so much of a hex beside a hexside that differs."""
Roads = Mapping[str, tuple[Road, tuple[LinePiece, ...]]]


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
        self.ground: GroundSheet = ground_sheet(hex_map, hexes, style.paper, same.ground if same else None, differing)
        self._coast_differs = same is None or same.ground.wet is not self.ground.wet
        self.zones: ZoneSheet = zone_sheet(hex_map, style, same.zones if same else None, same.map if same else None)
        self.labels: Mapping[str, PlacedLabel] = self._labelled(same, differing)
        borders = style.kinds.catalogue.borders
        self.sides: HexsideLines = (
            lines_after(same.sides, same.map, hex_map, differing or ()) if same else lines_of(hex_map, borders)
        )
        self.roads: Roads = (
            same.roads if same and same.map.roads is hex_map.roads else _roads_of(hex_map, same.roads if same else {})
        )
        self._name_courses(same, differing)
        self.anchors = self._anchored(same, differing)
        self.changed: QRectF | None = None if same is None else self._changed(same, differing or ())
        self._mask: Colours | None = same._mask if same is not None and same.ground.wet is self.ground.wet else None

    @property
    def map(self) -> HexMap:
        return self.geometry.map

    @property
    def mask(self) -> Colours:
        """Opaque where water is, as `shaded` takes it."""
        if self._mask is None:
            self._mask = water_mask(self.ground.wet)
        return self._mask

    @property
    def has_water(self) -> bool:
        return self.ground.has_water

    def _labelled(self, before: HexContents | None, differing: Collection[str] | None) -> Mapping[str, PlacedLabel]:
        has_same_zones = before is not None and before.map.zones is self.map.zones
        wanted: Collection[str] = self.ground.named if before is None else [*(differing or ())]
        if before is not None and has_same_zones:
            wanted = [number for number in wanted if number in before.labels or number in self.ground.named]
            if not wanted:
                return before.labels
        labels = dict(before.labels) if before is not None else {}
        if labels:
            # a name that comes or goes takes or leaves room for those beside it
            wanted = [*wanted, *(other for number in wanted for other in self._beside(number) if other in labels)]
        for number in sorted({*wanted}):
            label = self._label(number)
            if label is not None:
                labels[number] = label
            else:
                labels.pop(number, None)
        if not has_same_zones:
            self._label_zones(labels)
        return labels

    def _label(self, number: str) -> PlacedLabel | None:
        place, space = find_place(self.map.grid, number), self.map.hexes.get(number)
        if place is None or space is None or not space.name:
            return None
        return label_of(self.map.grid, place, space, self.style, self.hexes, lambda: self._is_alone(number))

    def _is_alone(self, number: str) -> bool:
        """Whether a name may reach into the hexes left and right of it, as these have none."""
        beside = [self.map.hexes.get(other) for other in self._beside(number)]
        return bool(beside) and not any(space is not None and space.name for space in beside)

    def _beside(self, number: str) -> list[str]:
        """The hexes whose names would stand at the same height to the left and right of this one's."""
        grid, place = self.map.grid, find_place(self.map.grid, number)
        if place is None or grid.orientation is Orientation.FLAT:
            return []
        return [number_of(grid, (place[0] + step, place[1])) for step in (-1, 1) if 0 <= place[0] + step < grid.columns]

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

    def _surroundings(self) -> HexSurroundings:
        return HexSurroundings(self.geometry, self.labels, self.hexes, self.roads)

    def _name_courses(self, before: HexContents | None, differing: Collection[str] | None) -> None:
        """The names along rivers and walls; they are written when somebody looks there."""
        around, kindred = self._surroundings(), self.style.kinds.catalogue.borders
        if before is None:
            self.named_sides = named_sides(self.map, kindred)
            self.course_names = hex_course_names(self.map, self.named_sides, self.style, around, None, {}, ())
            return
        changed_sides = self.sides.changed if before.sides is not self.sides else ()
        self.named_sides = (
            named_sides(self.map, kindred, before.named_sides, before.map, changed_sides)
            if before.map.borders is not self.map.borders
            else before.named_sides
        )
        self.course_names = hex_course_names(
            self.map, self.named_sides, self.style, around, before.course_names, before.named_sides,
            self._changed_ground(before, differing or (), changed_sides),
        )  # fmt: skip

    def _changed_ground(self, before: HexContents, differing: Collection[str], sides: Collection[str]) -> list[QRectF]:
        """Where labels, towns or other hexsides are new, moved or gone; nothing where no name can be near."""
        if not before.named_sides:
            return []
        hexes = {*differing, *(number for side in sides for number in side.split("/"))}
        apart = [[number] for number in sorted(hexes)] if len(hexes) <= MOST_APART else [hexes]
        rects = [self.geometry.rect_round(some) for some in apart]
        if before.roads is not self.roads:
            rects += _changed_pieces(before.roads, self.roads)
        if before.labels is not self.labels:
            beside = {other for number in differing for other in self._beside(number)}
            for name in sorted({*hexes, *beside, *before.map.zones, *self.map.zones}):
                one, other = before.labels.get(name), self.labels.get(name)
                rects += [placed.rect for placed in (one, other) if placed is not None and one != other]
        return rects

    def _anchored(self, before: HexContents | None, differing: Collection[str] | None) -> dict[str, Point]:
        """Where the anchors of ports stand, by hex."""
        old, new = before.map.zones if before is not None else self.map.zones, self.map.zones
        painted = {zone for zone in {*old, *new} if old is not new and old.get(zone) is not new.get(zone)}
        anchors = dict(before.anchors) if before is not None else {}
        ports = self.ground.ports
        wanted = {*ports} if differing is None else {n for n in differing if n in ports or n in anchors}
        if painted:
            wanted |= {number for number in self.ground.ports if not painted.isdisjoint(self.map.hexes[number].ports)}
        for number in wanted:
            space = self.map.hexes.get(number)
            place = anchor_place(self.geometry, space) if space is not None and space.ports else None
            if place is not None:
                anchors[number] = place
            else:
                anchors.pop(number, None)
        return dict(sorted(anchors.items()))

    def _changed(self, before: HexContents, differing: Collection[str]) -> QRectF | None:
        """What must be painted again after the drawing before; None is everything."""
        if before.map.title != self.map.title:
            return None
        printed = changed_furniture(before.map, self.map, self.style.kinds.catalogue)
        changed = self._changed_zones(before).united(printed)
        if before.sides is not self.sides or before.roads is not self.roads:
            changed = changed.united(self._changed_lines(before, differing))
        # strokes of hills and mountains follow from what lies round their hexes
        is_relief = before.ground.signs is not self.ground.signs
        return changed.united(self._round_hexes(differing, self.map.grid.size_mm if is_relief else 0.0))

    def _changed_zones(self, before: HexContents) -> QRectF:
        """Round the zones, boxes and links that differ."""
        old, new, changed = before.map.zones, self.map.zones, QRectF()
        for name in sorted({*old, *new}) if old is not new else ():
            if old.get(name) is not new.get(name):
                for contents in (before, self):
                    if name in contents.geometry.boxes:
                        changed = changed.united(contents.geometry.outline(name).boundingRect())
                    if name in contents.labels and before.labels.get(name) != self.labels.get(name):
                        changed = changed.united(contents.labels[name].rect)
        changed = changed.united(self._round_hexes(self.zones.moved))
        if old is not new or before.map.links is not self.map.links:
            for rect in changed_lines(before.geometry.link_lines, self.geometry.link_lines):
                changed = changed.united(rect)
        room = TOUCHED_ROOM_MM
        return changed.adjusted(-room, -room, room, room) if not changed.isNull() else changed

    def _round_hexes(self, numbers: Collection[str], room: float = 0.0) -> QRectF:
        changed = self.geometry.rect_round(numbers)
        room = max(room, SHALLOWS_ROOM_MM if self._coast_differs else 0.0) + TOUCHED_ROOM_MM
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
                    changed = changed.united(self._round_hexes(known.spaces if known else ()))
        return changed


def _changed_pieces(before: Roads, after: Roads) -> list[QRectF]:
    """Where roads run that are new, otherwise or gone."""
    changed = (name for name in {*before, *after} if before.get(name) is not after.get(name))
    known = [roads[name] for name in changed for roads in (before, after) if name in roads]
    return [piece.rect for _, line in known for piece in line]


def _same_sheet(one: HexMap, other: HexMap) -> bool:
    return (one.id, one.width_mm, one.height_mm, one.grid, one.default_terrain) == (
        other.id, other.width_mm, other.height_mm, other.grid, other.default_terrain
    )  # fmt: skip


def _differing(one: HexMap, other: HexMap, touched: Collection[str] | None) -> Collection[str]:
    """The hexes that differ; of `touched` ones, where these are known to be all that can."""
    if one.hexes is other.hexes:
        return ()
    if touched is None or len(touched) > MANY:
        return names_apart(other.hexes, one.hexes)
    return sorted(number for number in touched if one.hexes.get(number) is not other.hexes.get(number))


def _roads_of(hex_map: HexMap, before: Roads) -> Roads:
    """The roads of a map with their lines, sorted by id; those before on the same grid are kept where they are."""
    kept = {name: known for name, known in before.items() if hex_map.roads.get(name) is known[0]}
    found = {n: kept[n] if n in kept else (r := hex_map.roads[n], road_line(hex_map, r)) for n in sorted(hex_map.roads)}
    return {name: known for name, known in found.items() if known[1]}
