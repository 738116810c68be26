"""What lies under the pointer on a map of areas."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist

import pytest

from sample_games.toulon.build import build
from workbench.cartography.nearest import Nearest
from workbench.engine.maps.area_map import Point
from workbench.qt.map_canvas.areas.sheet_geometry import SheetGeometry
from workbench.qt.map_canvas.hits import Hits


def test_junctions_are_put_in_order_once_for_all_moves_of_the_pointer(monkeypatch: pytest.MonkeyPatch) -> None:
    indexed: list[int] = []
    of_points = Nearest.of_points

    def counted(names: Sequence[str], points: Sequence[Point]) -> Nearest:
        indexed.append(len(names))
        return of_points(names, points)

    monkeypatch.setattr(Nearest, "of_points", counted)
    toulon = build().map()
    hits = Hits(SheetGeometry(toulon))
    for name, junction in toulon.junctions.items():
        near = hits.junction_at(junction.x_mm + 0.2, junction.y_mm - 0.1, 2.0)
        here = (junction.x_mm + 0.2, junction.y_mm - 0.1)
        assert dist(toulon.junctions[near].point, here) <= dist(junction.point, here), name
        assert hits.at(*junction.point, 1.0).junction == name
    assert hits.junction_at(-50.0, -50.0, 2.0) == ""
    assert indexed == [len(toulon.junctions)]
