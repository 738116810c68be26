"""Any sequence of edits keeps the map sound, and taking them back restores it to the digest."""

from __future__ import annotations

from collections.abc import Callable

import shapely
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec import Struct

from editors.map_editor.areas.edits import (
    BendBorder,
    ClearArea,
    DissolveJunction,
    DrawArea,
    InsertJunction,
    MergeAreas,
    MoveJunction,
    RemoveBorderPoint,
    SplitArea,
)
from editors.map_editor.areas.line_edits import MarkBorder, SetReconnoitrePoint
from editors.map_editor.areas.new_spaces import new_space
from editors.map_editor.areas.shape_edits import (
    CutHole,
    InsertBorderPoint,
    JoinJunctions,
    MoveArea,
    MoveBorderPoint,
    RedrawBorders,
    Redrawing,
)
from workbench.cartography.adjacency import adjacencies, neighbours
from workbench.cartography.faces import faces
from workbench.cartography.joined_junctions import near_junctions
from workbench.cartography.map_checks import problems
from workbench.cartography.surgery import GEOMETRY
from workbench.engine.area_map import OUTSIDE, AreaMap, Point
from workbench.engine.codec import digest
from workbench.engine.design import Design
from workbench.engine.map_parts import OneWay
from workbench.storage.document import RulesetDocument
from workbench.storage.edit import Edit, EditError

SIDE_MM = 120.0


class Draw(Struct, frozen=True):
    """What chance gives to one edit: numbers that choose among what the map has, and two places."""

    kind: int
    first: int
    second: int
    a: Point
    b: Point


PLACES = st.tuples(st.integers(0, 1200), st.integers(0, 1200)).map(lambda tenths: (tenths[0] / 10, tenths[1] / 10))
DRAWS = st.builds(Draw, st.integers(0, 99), st.integers(0, 50), st.integers(0, 50), PLACES, PLACES)


def one_of(names: object, number: int) -> str:
    """One of the names in order."""
    ordered = sorted(names)  # type: ignore[call-overload]
    return str(ordered[number % len(ordered)]) if ordered else ""


def rectangle(draw: Draw) -> tuple[Point, ...]:
    (x0, y0), (x1, y1) = draw.a, draw.b
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def border_near(area_map: AreaMap, draw: Draw) -> str:
    return one_of(area_map.borders, draw.first)


def small_way(draw: Draw) -> Point:
    return ((draw.b[0] - SIDE_MM / 2) / 8, (draw.b[1] - SIDE_MM / 2) / 8)


def moved(area_map: AreaMap, draw: Draw) -> Edit:
    junction = one_of(area_map.junctions, draw.first)
    (x, y), (dx, dy) = area_map.junctions[junction].point, small_way(draw)
    return MoveJunction("small", junction, (x + dx, y + dy), draw.second % 2 == 0)


def joined(area_map: AreaMap, draw: Draw) -> Edit:
    junction = one_of(area_map.junctions, draw.first)
    return JoinJunctions("small", junction, (*near_junctions(area_map, junction, SIDE_MM), "none")[0])


def split(area_map: AreaMap, draw: Draw) -> Edit:
    area = one_of(area_map.spaces, draw.first)
    outline = faces(area_map).face(area).boundary
    ends = [outline.interpolate(number / 51, normalized=True) for number in (draw.first, draw.second)]
    space = new_space(area_map)
    return SplitArea("small", area, tuple((end.x, end.y) for end in ends), space.id, space.name)


def point_moved(area_map: AreaMap, draw: Draw) -> Edit:
    border = border_near(area_map, draw)
    points = area_map.borders[border].points
    index = draw.second % max(1, len(points))
    x, y = points[index] if points else draw.a
    return MoveBorderPoint("small", border, index, (x + small_way(draw)[0], y + small_way(draw)[1]))


def marked(area_map: AreaMap, draw: Draw) -> Edit:
    roads, rivers = ("", "R1"), ("", "W1")
    return MarkBorder(
        "small",
        border_near(area_map, draw),
        road=roads[draw.second % 2],
        river=rivers[draw.second // 2 % 2],
        blocked=draw.second % 3 == 0,
        adds=("bridge",) if draw.second % 5 else (),
        drops=("wall",),
        one_way=list(OneWay)[draw.second % 3],
    )


KINDS: tuple[Callable[[AreaMap, Draw], Edit], ...] = (
    moved,
    joined,
    split,
    point_moved,
    marked,
    lambda m, d: BendBorder("small", border_near(m, d), d.a, d.b, d.second % 2 == 0),
    lambda m, d: InsertJunction("small", border_near(m, d), d.a),
    lambda m, d: DissolveJunction("small", one_of(m.junctions, d.first)),
    lambda m, d: InsertBorderPoint("small", border_near(m, d), d.a),
    lambda m, d: RemoveBorderPoint("small", border_near(m, d), d.second % 4),
    lambda m, d: MergeAreas("small", one_of(m.spaces, d.first), one_of(m.spaces, d.second)),
    lambda m, d: DrawArea("small", rectangle(d), new_space(m), beside=d.first % 2 == 0),
    lambda m, d: CutHole("small", rectangle(d)),
    lambda m, d: ClearArea("small", one_of(m.spaces, d.first)),
    lambda m, d: MoveArea("small", one_of(m.spaces, d.first), small_way(d)),
    lambda m, d: RedrawBorders("small", tuple(sorted(m.borders)), list(Redrawing)[d.first % 3], 1 + d.second / 10),
    lambda m, d: SetReconnoitrePoint("small", one_of(m.junctions, d.first), d.second % 2 == 0),
)


def assert_sound(area_map: AreaMap) -> None:
    """No lines cross, every face is whole and lies on nobody else's ground, every border has its spaces and ends."""
    assert [str(problem) for problem in problems(area_map) if problem.check in GEOMETRY] == []
    shapes = [faces(area_map).face(space) for space in sorted(area_map.spaces)]
    assert all(shape.is_valid and shape.geom_type == "Polygon" and not shape.is_empty for shape in shapes)
    assert abs(shapely.union_all(shapes).area - sum(shape.area for shape in shapes)) < 0.01
    for name, border in sorted(area_map.borders.items()):
        assert border.id == name
        assert border.left != border.right
        assert {border.left, border.right} <= {*area_map.spaces, OUTSIDE}
        assert {border.start, border.end} <= set(area_map.junctions)
    for a, b in adjacencies(area_map):
        if b != OUTSIDE:
            assert b in neighbours(area_map, a)
            assert a in neighbours(area_map, b)


CORNER: Point = (0.0, 0.0)
PINCHED = [
    *[Draw(0, 0, 0, CORNER, CORNER)] * 6,
    Draw(8, 0, 0, CORNER, CORNER),
    Draw(97, 0, 0, (24.0, 0.0), (20.0, 59.0)),
    *[Draw(1, first, 0, CORNER, CORNER) for first in (16, 0, 1)],
]
"""Junctions joined until a face would touch itself."""


@example(draws=PINCHED)
@example(draws=[Draw(96, 0, 0, (9.1, 9.6), (9.1, 9.6))])
@given(draws=st.lists(DRAWS, min_size=1, max_size=12))
@settings(max_examples=40, deadline=None)
def test_any_edits_keep_the_map_sound_and_go_back_to_the_digest(area_map: AreaMap, draws: list[Draw]) -> None:
    document = RulesetDocument(Design("Small", "", maps=(area_map,)))
    inverses: list[tuple[str, Edit]] = []
    for draw in draws:
        now = document.design.map()
        if not (now.spaces and now.borders and now.junctions):
            break
        before = digest(document.design)
        try:
            inverse = document.apply(KINDS[draw.kind % len(KINDS)](now, draw))
        except EditError as reason:
            assert str(reason)
            assert digest(document.design) == before
            continue
        inverses.append((before, inverse))
        assert_sound(document.design.map())
    for before, inverse in reversed(inverses):
        document.apply(inverse)
        assert digest(document.design) == before
