"""Small coverages to test with: a sheet of irregular quadrilaterals, some joined, one perhaps with an island."""

from __future__ import annotations

import shapely
from hypothesis import settings
from hypothesis import strategies as st
from immutables import Map

from workbench.cartography.areas.coverage import NamedPolygon
from workbench.cartography.areas.faces import faces
from workbench.cartography.areas.polygons_to_borders import borders_of_polygons
from workbench.cartography.checks.map_checks import problems
from workbench.engine.maps.area_map import AreaMap, Point, Space
from workbench.engine.problem import Level

BRIEF = settings(max_examples=40, deadline=None)
"""Enough examples for every day, and no clock: two cores are shared."""

CELL_MM = 40.0
ACROSS, DOWN = 3, 3
SHIFT_MM = 12.0


def quadrilaterals(shifts: dict[tuple[int, int], Point]) -> dict[str, shapely.Polygon]:
    """The cells of a grid whose inner corners are shifted."""

    def corner(column: int, row: int) -> Point:
        dx, dy = shifts.get((column, row), (0.0, 0.0))
        return (10 + column * CELL_MM + dx, 10 + row * CELL_MM + dy)

    return {
        f"A{row}{column}": shapely.Polygon(
            [corner(column, row), corner(column + 1, row), corner(column + 1, row + 1), corner(column, row + 1)]
        )
        for row in range(DOWN)
        for column in range(ACROSS)
    }


def coverage_map(shapes: dict[str, shapely.Polygon]) -> AreaMap:
    """A map of polygons by id; the names are "Area A00" ..."""
    polygons = [
        NamedPolygon(
            name,
            f"Area {name}",
            (tuple(shape.exterior.coords)[:-1], *(tuple(hole.coords)[:-1] for hole in shape.interiors)),
        )
        for name, shape in shapes.items()
    ]
    junctions, borders = borders_of_polygons(polygons)
    spaces = Map({name: Space(name, f"Area {name}", stacking=5) for name in shapes})
    return AreaMap("test", "Test", 140.0, 140.0, junctions, borders, spaces)


@st.composite
def coverage_maps(draw: st.DrawFn) -> AreaMap:
    """A sound map of four to ten areas."""
    part = st.integers(-int(SHIFT_MM * 10), int(SHIFT_MM * 10)).map(lambda tenths: tenths / 10)
    inner = [(column, row) for column in range(1, ACROSS) for row in range(1, DOWN)]
    shapes = quadrilaterals({place: (draw(part), draw(part)) for place in inner})
    if draw(st.booleans()):
        middle = shapely.maximum_inscribed_circle(shapes["A11"])
        island = shapely.Point(middle.coords[0]).buffer(0.6 * middle.length, quad_segs=2)
        shapes["A11"] = shapes["A11"].difference(island)
        shapes["I"] = island
    for row in draw(st.sets(st.integers(0, DOWN - 1), max_size=2)):
        shapes[f"A{row}0"] = shapes[f"A{row}0"].union(shapes.pop(f"A{row}1")) if row != 1 else shapes["A10"]
    return coverage_map(shapes)


def assert_sound(area_map: AreaMap, area_mm2: float | None = None) -> None:
    """No error anywhere, every face one valid polygon, and together they cover what they should, without overlap."""
    errors = [str(problem) for problem in problems(area_map) if problem.level is Level.ERROR]
    assert errors == []
    shapes = faces(area_map).faces()
    assert all(shape.is_valid and shape.geom_type == "Polygon" for shape in shapes.values())
    whole = shapely.union_all(list(shapes.values()))
    assert abs(whole.area - sum(shape.area for shape in shapes.values())) < 0.01
    if area_mm2 is not None:
        assert abs(whole.area - area_mm2) < 0.01


def covered_mm2(area_map: AreaMap) -> float:
    """The ground of all spaces."""
    return sum(shape.area for shape in faces(area_map).faces().values())
