"""Where items lie: the place of a new one, what a drag makes of one, and what it snaps to. Pure; mm of the sheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count
from typing import NamedTuple

from immutables import Map

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.maps.area_map import Point
from workbench.engine.maps.map_parts import Furniture, FurnitureKind, Rectangle
from workbench.engine.words.message import joined, small

MARGIN_MM, LEAST_MM, APART_MM = 5.0, 4.0, 4.0
SIZES: dict[FurnitureKind, tuple[float, float]] = {
    FurnitureKind.TITLE: (120.0, 14.0),
    FurnitureKind.LEGEND: (86.0, 62.0),
    FurnitureKind.COMPASS: (28.0, 28.0),
    FurnitureKind.SCALE_BAR: (80.0, 14.0),
    FurnitureKind.TRACK: (150.0, 34.0),
    FurnitureKind.BOX: (50.0, 32.0),
    FurnitureKind.TEXT: (60.0, 14.0),
    FurnitureKind.PICTURE: (50.0, 36.0),
}
CORNERS: dict[FurnitureKind, tuple[float, float]] = {
    FurnitureKind.TITLE: (0.5, 0.0),
    FurnitureKind.COMPASS: (1.0, 0.0),
    FurnitureKind.LEGEND: (1.0, 1.0),
    FurnitureKind.SCALE_BAR: (0.0, 1.0),
    FurnitureKind.TRACK: (0.5, 1.0),
    FurnitureKind.BOX: (0.0, 0.5),
}
"""Where one looks for an item first, as shares of the sheet; others come to its middle."""
STEP_MM = 6.0
HANDLES: dict[str, tuple[int, int]] = {
    "nw": (-1, -1), "n": (0, -1), "ne": (1, -1), "e": (1, 0), "se": (1, 1), "s": (0, 1), "sw": (-1, 1), "w": (-1, 0),
}  # fmt: skip
"""Which sides a handle moves, to the left or upwards -1, to the right or downwards 1."""


class Snapped(NamedTuple):
    """A rectangle, and the lines of the sheet that it came to lie on: x upright, y across."""

    shape: Rectangle
    x_mm: float | None = None
    y_mm: float | None = None


def item_of(shown: AnyMap, item_id: str) -> Furniture | None:
    """The item of this id."""
    return next((item for item in shown.furniture if item.id == item_id), None)


def item_at(shown: AnyMap, x_mm: float, y_mm: float) -> str:
    """The topmost item at a place of the sheet."""
    return next((item.id for item in reversed(shown.furniture) if item.shape.holds(x_mm, y_mm)), "")


def called(item: Furniture) -> str:
    """An item in a word or two."""
    words = small(item.kind.value.replace("_", " ").capitalize())
    return joined(" ", (words, item.text)) if item.text and item.kind is not FurnitureKind.TEXT else words


def new_item(shown: AnyMap, kind: FurnitureKind, near: Point | None = None) -> Furniture:
    """An item of this kind where the sheet has room beside the other items: near a point, else at the edges."""
    taken = {item.id for item in shown.furniture}
    number = next(n for n in count(1) if f"{kind.value}_{n}" not in taken)
    width, height = SIZES[kind]
    width, height = min(width, shown.width_mm * 0.8), min(height, shown.height_mm * 0.8)
    texts = {
        FurnitureKind.TITLE: shown.title, FurnitureKind.LEGEND: "Legend", FurnitureKind.TRACK: "Turns",
        FurnitureKind.BOX: "Box", FurnitureKind.TEXT: "Text",
    }  # fmt: skip
    values = {"first": "1", "last": "12"} if kind is FurnitureKind.TRACK else {}
    across, down = CORNERS.get(kind, (0.5, 0.5))
    shape = _free_place(shown, width, height, near or (shown.width_mm * across, shown.height_mm * down))
    return Furniture(f"{kind.value}_{number}", kind, shape, texts.get(kind, ""), Map(values))


def _free_place(shown: AnyMap, width: float, height: float, near: Point) -> Rectangle:
    """The free place nearest to a point; where all is taken the point itself."""
    others = [item.shape for item in shown.furniture]
    best: tuple[float, Rectangle] | None = None
    for y in _steps(shown.height_mm - height):
        for x in _steps(shown.width_mm - width):
            shape = Rectangle(x, y, width, height)
            away = (shape.middle[0] - near[0]) ** 2 + (shape.middle[1] - near[1]) ** 2
            if (best is None or away < best[0]) and not any(_overlap(shape, other) for other in others):
                best = (away, shape)
    if best is not None:
        return best[1]
    return kept_on(shown, Rectangle(near[0] - width / 2, near[1] - height / 2, width, height))


def _steps(room: float) -> list[float]:
    most = room - MARGIN_MM
    if most <= MARGIN_MM:
        return [max(0.0, room / 2)]
    steps = round((most - MARGIN_MM) / STEP_MM) + 1
    return [MARGIN_MM + (most - MARGIN_MM) * at / max(1, steps - 1) for at in range(steps)]


def _overlap(one: Rectangle, other: Rectangle) -> bool:
    return (
        abs(one.middle[0] - other.middle[0]) * 2 < one.width_mm + other.width_mm
        and abs(one.middle[1] - other.middle[1]) * 2 < one.height_mm + other.height_mm
    )


def kept_on(shown: AnyMap, shape: Rectangle) -> Rectangle:
    """The rectangle, moved so far that it lies on the sheet."""
    x = min(max(0.0, shape.x_mm), max(0.0, shown.width_mm - shape.width_mm))
    y = min(max(0.0, shape.y_mm), max(0.0, shown.height_mm - shape.height_mm))
    return Rectangle(round(x, 2), round(y, 2), round(shape.width_mm, 2), round(shape.height_mm, 2))


def moved(shown: AnyMap, item: Furniture, way: Point, reach_mm: float) -> Snapped:
    """An item pushed on the sheet; its edges and middle snap to the margins and to other items."""
    shape = item.shape
    x, y = shape.x_mm + way[0], shape.y_mm + way[1]
    xs, ys = _lines(shown, item)
    by_x = _snap((x, x + shape.width_mm / 2, x + shape.width_mm), xs, reach_mm)
    by_y = _snap((y, y + shape.height_mm / 2, y + shape.height_mm), ys, reach_mm)
    pushed = Rectangle(x + (by_x[0] if by_x else 0), y + (by_y[0] if by_y else 0), shape.width_mm, shape.height_mm)
    return Snapped(kept_on(shown, pushed), by_x[1] if by_x else None, by_y[1] if by_y else None)


def resized(shown: AnyMap, item: Furniture, handle: str, to: Point, reach_mm: float) -> Snapped:
    """An item whose side or corner is dragged to a point; the sides across stay."""
    across, down = HANDLES[handle]
    shape = item.shape
    xs, ys = _lines(shown, item)
    left, right = shape.x_mm, shape.x_mm + shape.width_mm
    top, bottom = shape.y_mm, shape.y_mm + shape.height_mm
    by_x = _snap((to[0],), xs, reach_mm) if across else None
    by_y = _snap((to[1],), ys, reach_mm) if down else None
    x = min(max(0.0, to[0] + (by_x[0] if by_x else 0)), shown.width_mm)
    y = min(max(0.0, to[1] + (by_y[0] if by_y else 0)), shown.height_mm)
    if across < 0:
        left = min(x, right - LEAST_MM)
    elif across > 0:
        right = max(x, left + LEAST_MM)
    if down < 0:
        top = min(y, bottom - LEAST_MM)
    elif down > 0:
        bottom = max(y, top + LEAST_MM)
    made = Rectangle(round(left, 2), round(top, 2), round(right - left, 2), round(bottom - top, 2))
    return Snapped(made, by_x[1] if by_x else None, by_y[1] if by_y else None)


def handle_places(shape: Rectangle) -> dict[str, Point]:
    """Where the handles of an item are."""
    x, y = shape.middle
    return {
        name: (x + across * shape.width_mm / 2, y + down * shape.height_mm / 2)
        for name, (across, down) in HANDLES.items()
    }


def _lines(shown: AnyMap, item: Furniture) -> tuple[list[float], list[float]]:
    """The lines that an item snaps to: margins, the middle of the sheet, and the edges and middles of the others."""
    xs = [MARGIN_MM, shown.width_mm / 2, shown.width_mm - MARGIN_MM]
    ys = [MARGIN_MM, shown.height_mm / 2, shown.height_mm - MARGIN_MM]
    for other in shown.furniture:
        if other.id != item.id:
            shape = other.shape
            right, bottom = shape.x_mm + shape.width_mm, shape.y_mm + shape.height_mm
            xs += [shape.x_mm, shape.middle[0], right, shape.x_mm - APART_MM, right + APART_MM]
            ys += [shape.y_mm, shape.middle[1], bottom, shape.y_mm - APART_MM, bottom + APART_MM]
    return xs, ys


def _snap(own: Iterable[float], lines: Sequence[float], reach_mm: float) -> tuple[float, float] | None:
    """How far to go to the nearest line, and that line; None when none is in reach."""
    ways = [(line - mine, line) for mine in own for line in lines if abs(line - mine) <= reach_mm]
    return min(ways, key=lambda way: abs(way[0])) if ways else None
