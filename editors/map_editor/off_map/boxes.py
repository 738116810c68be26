"""Boxes off the map: where they may lie, what their edges snap to, and how arrows push them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import shapely
from msgspec.structs import replace
from PySide6.QtCore import QRectF

from workbench.cartography.hex_zones import box_face, hex_face
from workbench.cartography.map_spaces import AnyMap, spaces_of
from workbench.engine.area_map import Point, Space, SpaceKind
from workbench.engine.hex_map import HexMap
from workbench.engine.hex_places import number_of
from workbench.engine.map_parts import Rectangle
from workbench.qt.map_canvas.hexes.hex_geometry import HexGeometry
from workbench.qt.map_canvas.sheet_geometry import SheetGeometry
from workbench.storage.map_changes import free_id
from workbench.storage.zone_edits import MoveBox

if TYPE_CHECKING:
    from editors.map_editor.desk import AnyDesk

MARGIN_MM = 10.0
STEP_MM = 0.5
LEAST_MM = 4.0
OVERLAP_SHARE = 0.03
"""A box may lie over so much of a hex or area: its corners need not be avoided to the last."""


def boxes_of(shown: AnyMap) -> dict[str, Rectangle]:
    """The shapes of the boxes of a map by id, sorted."""
    if isinstance(shown, HexMap):
        spaces: Mapping[str, Space] = {name: zone.space for name, zone in shown.zones.items() if not zone.hexes}
    else:
        spaces = {name: space for name, space in shown.spaces.items() if space.kind is SpaceKind.BOX}
    return {name: shape for name in sorted(spaces) if (shape := spaces[name].shape) is not None}


def new_box(shown: AnyMap, shape: Rectangle) -> Space:
    """A box with an id that is free."""
    number = len(boxes_of(shown)) + 1
    # Plain ground, so that rules which ask what a step onto it costs have an answer.
    terrain = shown.default_terrain if isinstance(shown, HexMap) else Space("", "").terrain
    return Space(free_id(f"box_{number}", spaces_of(shown)), f"Box {number}", SpaceKind.BOX, terrain, shape=shape)


def nudge_box(desk: AnyDesk, way_mm: Point, gesture: str) -> bool:
    """Push the box that is selected; whether one is."""
    shape = boxes_of(desk.map).get(desk.chosen.space)
    if shape is None:
        return False
    moved = replace(shape, x_mm=shape.x_mm + way_mm[0], y_mm=shape.y_mm + way_mm[1])
    desk.apply(MoveBox(desk.map_id, desk.chosen.space, moved, f"{gesture} {desk.chosen.space}"))
    return True


def ground_under(desk: AnyDesk, shape: Rectangle) -> str:
    """The first playable hex or area that a box would cover, "" without one."""
    geometry, face = desk.geometry, box_face(shape)
    if isinstance(geometry, HexGeometry):
        rect = QRectF(shape.x_mm, shape.y_mm, shape.width_mm, shape.height_mm)
        numbers = (number_of(geometry.grid, place) for place in geometry.places_in(rect))
        grid, shown = geometry.grid, geometry.map
        playable = (number for number in numbers if shown.space(number).kind is not SpaceKind.UNPLAYABLE)
        return next((number for number in playable if _covers(face, hex_face(grid, number))), "")
    if isinstance(geometry, SheetGeometry):
        near = (geometry.map.spaces[space] for space in geometry.faces.spaces_near(face))
        playable = (space.id for space in near if space.kind is not SpaceKind.UNPLAYABLE)
        return next((space for space in playable if _covers(face, geometry.face(space))), "")
    return ""


def _covers(face: shapely.Polygon, ground: shapely.Geometry) -> bool:
    shared = shapely.area(shapely.intersection(face, ground))
    return float(shared) > OVERLAP_SHARE * min(float(shapely.area(ground)), float(face.area))


def snap_lines(shown: AnyMap, without: str = "") -> tuple[tuple[float, ...], tuple[float, ...]]:
    """What the edges of a box snap to: upright lines at x, level lines at y, of the sheet and of other boxes."""
    others = [shape for name, shape in boxes_of(shown).items() if name != without]
    x = {0.0, MARGIN_MM, shown.width_mm - MARGIN_MM, shown.width_mm}
    y = {0.0, MARGIN_MM, shown.height_mm - MARGIN_MM, shown.height_mm}
    for shape in others:
        x |= {shape.x_mm, shape.x_mm + shape.width_mm}
        y |= {shape.y_mm, shape.y_mm + shape.height_mm}
    return tuple(sorted(x)), tuple(sorted(y))


def snapped(value: float, lines: Iterable[float], reach_mm: float) -> float:
    """The nearest of the lines within reach, else the nearest half millimetre."""
    near = min(lines, key=lambda line: abs(line - value), default=value)
    return near if abs(near - value) <= reach_mm else round(value / STEP_MM) * STEP_MM
