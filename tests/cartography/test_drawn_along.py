"""Lines drawn by hand along borders: where they run along one they are that border, exactly."""

from __future__ import annotations

from math import cos, pi, sin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.editors.map_editor.conftest import small_map
from workbench.cartography.areas.drawn_along import Trace, along_borders
from workbench.cartography.areas.drawn_areas import draw_area
from workbench.cartography.areas.faces import faces
from workbench.cartography.plane import border_line, nearest_on_line
from workbench.engine.maps.area_map import AreaMap, Point, Space

BENT = ((62.0, 25.0), (57.0, 35.0), (61.0, 45.0))
LEAST_MM, TOLERANCE_MM, REACH_MM = 6.0, 0.4, 2.5


def sheet() -> AreaMap:
    drawn = small_map()
    return replace(drawn, borders=drawn.borders.set("A-B", drawn.borders["A-B"].drawn(points=BENT)))


def traces(area_map: AreaMap, places: list[Point]) -> list[Trace]:
    """Each place with the junction or border within reach, as a pointer finds them."""
    found = []
    for place in places:
        near = [
            (nearest_on_line((junction.point,) * 2, place)[2], name) for name, junction in area_map.junctions.items()
        ]
        away, name = min(near)
        if away <= REACH_MM:
            found.append(Trace(place, area_map.junctions[name].point, junction=name))
            continue
        on = [(*nearest_on_line(border_line(area_map, b), place)[:0:-1], name) for name, b in area_map.borders.items()]
        away, point, name = min(on)
        found.append(Trace(place, point, border=name) if away <= REACH_MM else Trace(place, place))
    return found


def meant(area_map: AreaMap, places: list[Point]) -> tuple[Point, ...]:
    return along_borders(area_map, traces(area_map, places), LEAST_MM, TOLERANCE_MM)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.floats(-1.4, 1.4), min_size=21, max_size=21))
def test_a_trembling_hand_along_a_bent_border_is_the_border(trembling: list[float]) -> None:
    area_map = sheet()
    line = faces(area_map).line("A-B")
    steps = [line.interpolate(step / 20, normalized=True) for step in range(21)]
    hand = [(at.x + off, at.y) for at, off in zip(steps, trembling, strict=True)]
    drawn = meant(area_map, hand)
    assert set(drawn) == set(border_line(area_map, area_map.borders["A-B"]))


def test_it_goes_on_from_border_to_border_also_where_the_hand_leapt_over_the_junction() -> None:
    hand = [(11.0, 20.0), (9.0, 30.0), (11.2, 40.0), (9.4, 52.0), (10.8, 66.0), (9.0, 80.0), (10.5, 95.0)]
    drawn = meant(sheet(), hand)
    assert drawn == ((10.0, 20.0), (10.0, 60.0), (10.0, 95.0))


def test_a_line_across_a_border_stays_straight() -> None:
    hand = [(float(x), 80.0) for x in range(40, 81, 2)]
    assert meant(sheet(), hand) == ((40.0, 80.0), (80.0, 80.0))


def test_round_an_isle_it_goes_the_way_that_the_hand_went() -> None:
    ring = tuple((35 + 15 * cos(k * pi / 12), 35 + 15 * sin(k * pi / 12)) for k in range(24))
    area_map = draw_area(small_map(), ring, Space("I", "Isle"))
    hand = [(35 + 15.8 * cos(k * pi / 16), 35 + 15.8 * sin(k * pi / 16)) for k in range(2, 24)]
    drawn = meant(area_map, hand)
    isle = border_line(area_map, area_map.borders[faces(area_map).borders_of("I")[0]])
    assert set(drawn[1:-1]) <= set(isle)
    assert len(drawn) == pytest.approx(18, abs=2)


def test_a_short_line_and_a_free_one_are_those_of_the_hand() -> None:
    assert meant(sheet(), [(30.0, 30.0)]) == ((30.0, 30.0),)
    assert meant(sheet(), [(20.0, 20.0), (30.0, 20.1), (40.0, 20.0)]) == ((20.0, 20.0), (40.0, 20.0))
