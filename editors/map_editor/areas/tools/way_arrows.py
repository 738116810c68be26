"""Arrows across borders: the one way that would stay open."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from workbench.cartography.areas.faces import faces
from workbench.engine.maps.area_map import AreaMap
from workbench.qt.map_canvas.laid_over.overlays import DraftLine

ARROW_MM = 7.0
ASIDE_MM = 0.5


def way_arrows(area_map: AreaMap, borders: Sequence[str], from_left: Sequence[bool]) -> list[DraftLine]:
    """An arrow in the middle of each border, from its left to its right or the other way."""
    arrows = []
    for name, is_from_left in zip(borders, from_left, strict=True):
        line = faces(area_map).line(name)
        middle = line.length / 2
        before, after = line.interpolate(max(0.0, middle - ASIDE_MM)), line.interpolate(middle + ASIDE_MM)
        dx, dy = after.x - before.x, after.y - before.y
        long = hypot(dx, dy) or 1.0
        half = (ARROW_MM if is_from_left else -ARROW_MM) / 2 / long
        x, y = (before.x + after.x) / 2, (before.y + after.y) / 2
        arrows.append(DraftLine(((x + dy * half, y - dx * half), (x - dy * half, y + dx * half)), kind="arrow"))
    return arrows
