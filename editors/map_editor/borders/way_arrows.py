"""Arrows across borders: the one way that would stay open."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

import shapely

from editors.map_editor.borders.border_net import BorderNet
from workbench.engine.maps.border import Border
from workbench.qt.map_canvas.laid_over.overlays import DraftLine

ASIDE_MM = 0.5


def way_arrows(net: BorderNet, ways: Iterable[tuple[Border, bool]]) -> list[DraftLine]:
    """An arrow in the middle of each border, from its first space to its second or the other way."""
    arrows = []
    for border, is_from_first in ways:
        line = shapely.LineString(net.line(border))
        middle = line.length / 2
        before, after = line.interpolate(max(0.0, middle - ASIDE_MM)), line.interpolate(middle + ASIDE_MM)
        dx, dy = after.x - before.x, after.y - before.y
        half = (net.arrow_mm if is_from_first else -net.arrow_mm) / 2 / (hypot(dx, dy) or 1.0)
        x, y = (before.x + after.x) / 2, (before.y + after.y) / 2
        arrows.append(DraftLine(((x + dy * half, y - dx * half), (x - dy * half, y + dx * half)), kind="arrow"))
    return arrows
