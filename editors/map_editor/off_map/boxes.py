"""Boxes off the map: where they may lie, what their edges snap to, and how arrows push them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import count
from typing import TYPE_CHECKING

import shapely
from msgspec.structs import replace
from PySide6.QtCore import QRectF

from editors.map_editor.selection import Chosen
from workbench.cartography.hexes.hex_zones import box_face, hex_face
from workbench.cartography.map_spaces import AnyMap, spaces_of
from workbench.engine.maps.area_map import Point, Space, SpaceKind
from workbench.engine.maps.hex_places import number_of
from workbench.engine.maps.map_parts import Rectangle
from workbench.engine.words.message import Message
from workbench.qt.looks.translator import spoken
from workbench.qt.map_canvas.areas.sheet_geometry import SheetGeometry
from workbench.qt.map_canvas.hexes.hex_geometry import HexGeometry
from workbench.storage.edits.map_changes import free_id
from workbench.storage.edits.zone_edits import AddBox, MoveBox

if TYPE_CHECKING:
    from editors.map_editor.desk import AnyDesk

MARGIN_MM = 10.0
STEP_MM = 0.5
LEAST_MM, GAP_MM = 4.0, 2.0
OVERLAP_SHARE = 0.03
"""A box may lie over so much of a hex or area: its corners need not be avoided to the last."""


def boxes_of(shown: AnyMap) -> dict[str, Rectangle]:
    """The shapes of the boxes of a map by id, sorted."""
    spaces = shown.zone_spaces
    boxes = (name for name in sorted(spaces) if not shown.cells_of(name))
    return {name: shape for name in boxes if (shape := spaces[name].shape) is not None}


def new_box(shown: AnyMap, shape: Rectangle) -> Space:
    """A box with an id that is free."""
    number = len(boxes_of(shown)) + 1
    name = spoken(Message("Box {number}", number=number))
    # Plain ground, so that rules which ask what a step onto it costs have an answer.
    terrain = shown.bare_space("").terrain
    return Space(free_id(f"box_{number}", spaces_of(shown)), name, SpaceKind.BOX, terrain, shape=shape)


def copy_of_box(shown: AnyMap, box: str, shape: Rectangle) -> Space:
    """A box like another one in another place: with an id that is free and the next name ("Turn 4" after "Turn 3")."""
    spaces = spaces_of(shown)
    name = next_name(spaces[box].name or box, {spaces[other].name for other in boxes_of(shown)})
    return replace(spaces[box], id=free_id(box, spaces), name=name, shape=shape, label=None)


def next_name(name: str, taken: Collection[str]) -> str:
    """The name with the next number that is free; one without a number gets one."""
    words, number = name.rstrip("0123456789"), name[len(name.rstrip("0123456789")) :]
    first = int(number) + 1 if number else 2
    stem = words if number else f"{name} "
    return next(found for at in count(first) if (found := f"{stem}{at}") not in taken)


def duplicate_box(desk: AnyDesk) -> None:
    """Put a copy of the box that is selected beside it, where there is room, and select it; or say why not."""
    shape = boxes_of(desk.map).get(desk.chosen.space)
    if shape is None:
        desk.refuse(Message("Select the box that is to be duplicated."))
        return
    across, down = shape.width_mm + GAP_MM, shape.height_mm + GAP_MM
    beside = (replace(shape, x_mm=shape.x_mm + dx, y_mm=shape.y_mm + dy)
              for dx, dy in ((across, 0.0), (0.0, down), (-across, 0.0), (0.0, -down)))  # fmt: skip
    free = next((place for place in beside if not why_no_box(desk, place) and not _covers_box(desk, place)), None)
    if free is None:
        desk.refuse(Message("There is no room beside this box: drag it with Alt, and a copy comes along."))
        return
    copy = copy_of_box(desk.map, desk.chosen.space, free)
    if not desk.apply(AddBox(desk.map_id, copy)):
        desk.choose(Chosen((copy.id,)))


def _covers_box(desk: AnyDesk, shape: Rectangle) -> bool:
    face = box_face(shape)
    return any(_covers(face, box_face(other)) for other in boxes_of(desk.map).values())


def why_no_box(desk: AnyDesk, shape: Rectangle) -> str:
    """Why a box cannot lie so; "" when it can."""
    if min(shape.width_mm, shape.height_mm) < LEAST_MM:
        return Message("A box is at least {least:g} mm wide and high.", least=LEAST_MM)
    right, bottom = shape.x_mm + shape.width_mm, shape.y_mm + shape.height_mm
    if shape.x_mm < 0 or shape.y_mm < 0 or right > desk.map.width_mm or bottom > desk.map.height_mm:
        return Message("A box lies on the sheet.")
    covered = ground_under(desk, shape)
    if not covered:
        return ""
    where = desk.called(Chosen((covered,)))
    return Message("A box lies beside the playable ground; here it would cover {space}.", space=where)


def name_of(desk: AnyDesk, box: str) -> str:
    """What a box is called."""
    return desk.spaces[box].name or box


def nudge_box(desk: AnyDesk, way_mm: Point, gesture: str) -> bool:
    """Push the box that is selected; whether one is."""
    shape = boxes_of(desk.map).get(desk.chosen.space)
    if shape is None:
        return False
    moved = replace(shape, x_mm=shape.x_mm + way_mm[0], y_mm=shape.y_mm + way_mm[1])
    box = desk.chosen.space
    desk.apply(MoveBox(desk.map_id, box, moved, f"{gesture} {box}", name_of(desk, box)))
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
