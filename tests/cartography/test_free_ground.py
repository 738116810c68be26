"""A new area beside others: what of its outline is free ground."""

from __future__ import annotations

import pytest
import shapely

from workbench.cartography.areas.drawn_areas import draw_area
from workbench.cartography.areas.drawn_beside import draw_beside
from workbench.cartography.areas.faces import faces
from workbench.cartography.areas.free_ground import free_ring
from workbench.cartography.areas.surgery import Impossible
from workbench.cartography.checks.map_checks import problems
from workbench.engine.maps.area_map import AreaMap, Point, Space
from workbench.engine.networks.network import Network
from workbench.engine.problem import Level

EMPTY = AreaMap("map", "Map", 300.0, 200.0)
SQUARE = ((50.0, 50.0), (100.0, 50.0), (100.0, 100.0), (50.0, 100.0))
CORNER = shapely.Point(50.0, 50.0)


def with_area(area_map: AreaMap, name: str, ring: tuple[Point, ...]) -> AreaMap:
    return draw_area(area_map, free_ring(area_map, ring), Space(name, name, stacking=4))


def area_of(area_map: AreaMap, space: str) -> float:
    return faces(area_map).face(space).area


def test_an_outline_on_free_ground_stays_as_it_is() -> None:
    assert free_ring(EMPTY, SQUARE) == SQUARE


def test_a_neighbour_keeps_its_ground_and_its_border_is_shared() -> None:
    one = with_area(EMPTY, "A", SQUARE)
    two = with_area(one, "B", ((80.0, 40.0), (150.0, 40.0), (150.0, 110.0), (80.0, 110.0)))
    assert area_of(two, "A") == 2500.0
    assert area_of(two, "B") == pytest.approx(70 * 70 - 20 * 50)
    shared = [b for b in two.borders.values() if {b.left, b.right} == {"A", "B"}]
    assert len(shared) == 1
    assert [p for p in problems(two) if p.level is Level.ERROR] == []


def test_a_gap_between_areas_is_filled_to_their_borders() -> None:
    gap = shapely.box(80, 60, 120, 90)
    frame = {"W": (40, 40, 80, 110), "E": (120, 40, 160, 110), "N": (80, 40, 120, 60), "S": (80, 90, 120, 110)}
    area_map = EMPTY
    for name, (left, top, right, bottom) in frame.items():
        ring = ((left, top), (right, top), (right, bottom), (left, bottom))
        area_map = with_area(area_map, name, tuple((float(x), float(y)) for x, y in ring))
    filled = with_area(area_map, "G", ((70.0, 55.0), (130.0, 55.0), (125.0, 100.0), (72.0, 95.0)))
    assert faces(filled).face("G").equals(gap)
    assert [p for p in problems(filled) if p.level is Level.ERROR] == []


def test_an_island_takes_its_ground_from_what_it_lies_in() -> None:
    one = with_area(EMPTY, "A", SQUARE)
    island = ((60.0, 60.0), (80.0, 60.0), (80.0, 80.0), (60.0, 80.0))
    assert free_ring(one, island) == island
    assert area_of(with_area(one, "I", island), "A") == 2500.0 - 400.0


def test_what_runs_all_round_or_lies_in_pieces_is_refused() -> None:
    one = with_area(EMPTY, "A", SQUARE)
    with pytest.raises(Impossible, match="all round A"):
        free_ring(one, ((20.0, 20.0), (150.0, 20.0), (150.0, 150.0), (20.0, 150.0)))
    with pytest.raises(Impossible, match="2 pieces"):
        free_ring(one, ((20.0, 60.0), (150.0, 60.0), (150.0, 90.0), (20.0, 90.0)))


WIDE = ((20.0, 20.0), (180.0, 20.0), (180.0, 160.0), (20.0, 160.0))


def test_an_area_drawn_all_round_others_has_them_as_islands() -> None:
    one = draw_beside(EMPTY, SQUARE, Space("A", "A", stacking=4))
    beside = ((100.0, 50.0), (130.0, 50.0), (130.0, 100.0), (100.0, 100.0))
    two = draw_beside(one, beside, Space("B", "B", stacking=4))
    round_both = draw_beside(two, WIDE, Space("C", "C", stacking=4))
    assert area_of(round_both, "C") == pytest.approx(160 * 140 - 50 * 80)
    assert area_of(round_both, "A") == 2500.0
    assert Network(round_both).land_neighbours["C"] == ("A", "B")
    assert two.borders["A-B"] == round_both.borders["A-B"]
    assert [p for p in problems(round_both) if p.level is Level.ERROR] == []


def test_an_island_that_touches_what_lies_outside_is_no_island() -> None:
    one = draw_beside(EMPTY, SQUARE, Space("A", "A", stacking=4))
    long = ((100.0, 60.0), (250.0, 60.0), (250.0, 90.0), (100.0, 90.0))
    two = draw_beside(one, long, Space("B", "B", stacking=4))
    drawn = draw_beside(two, WIDE, Space("C", "C", stacking=4))
    assert area_of(drawn, "C") == pytest.approx(160 * 140 - 2500 - 80 * 30)
    assert {drawn.borders["A-B"].left, drawn.borders["A-B"].right} == {"A", "B"}


def test_an_outline_close_round_an_area_is_refused() -> None:
    one = draw_beside(EMPTY, SQUARE, Space("A", "A", stacking=4))
    close = ((49.5, 49.5), (100.5, 49.5), (100.5, 100.5), (49.5, 100.5))
    with pytest.raises(Impossible, match="covers A wholly"):
        draw_beside(one, close, Space("B", "B", stacking=4))


def three_corners() -> AreaMap:
    """Two areas round a corner of free ground at (50, 50)."""
    west = with_area(EMPTY, "W", ((10.0, 10.0), (50.0, 10.0), (50.0, 90.0), (10.0, 90.0)))
    return with_area(west, "N", ((50.0, 10.0), (90.0, 10.0), (90.0, 50.0), (50.0, 50.0)))


def test_areas_that_meet_within_reach_meet_in_one_junction() -> None:
    """A side that cuts a corner off 0.8 mm from where others meet leaves no pocket and no border of next to nothing."""
    south = ((45.0, 55.8), (55.8, 45.0), (80.0, 60.0), (60.0, 80.0))
    met = draw_area(three_corners(), south, Space("S", "S", stacking=4))
    at = [name for name, junction in met.junctions.items() if shapely.Point(junction.point).distance(CORNER) < 2.0]
    assert len(at) == 1
    assert len(faces(met).borders_at(at[0])) == 3
    assert [p for p in problems(met) if p.level is Level.ERROR] == []


def test_four_areas_that_meet_within_reach_are_no_neighbours_across() -> None:
    south = ((10.0, 50.0), (50.0, 50.0), (50.0, 90.0), (10.0, 90.0))
    west = ((10.0, 10.0), (50.0, 10.0), (50.0, 50.0), (10.0, 50.0))
    north = ((50.0, 10.0), (90.0, 10.0), (90.0, 50.0), (50.0, 50.0))
    three = with_area(with_area(with_area(EMPTY, "W", west), "N", north), "S", south)
    east = ((45.4, 54.0), (54.0, 45.4), (90.0, 50.0), (90.0, 90.0), (50.0, 90.0))
    four = draw_area(three, east, Space("E", "E", stacking=4))
    assert [b for b in four.borders.values() if {b.left, b.right} == {"W", "E"}] == []
    assert max(len(faces(four).borders_at(name)) for name in four.junctions) == 4
    assert [p for p in problems(four) if p.level is Level.ERROR] == []


def test_an_outline_that_touches_itself_only_because_it_snaps_is_drawn() -> None:
    """Several of its corners lie within reach of the same junction, in an order that is none along the borders."""
    trembling = (
        (90.0, 90.0), (50.4, 90.0), (50.1, 53.0), (50.7, 52.0), (51.2, 51.2), (51.0, 50.8), (90.0, 50.2),
    )  # fmt: skip
    drawn = draw_beside(three_corners(), trembling, Space("S", "S", stacking=4), 1.5)
    assert area_of(drawn, "S") == pytest.approx(1600.0, rel=0.02)
    assert all(len(faces(drawn).borders_at(name)) > 1 for name in drawn.junctions)


def test_an_outline_that_the_hand_crossed_is_still_refused() -> None:
    bow = ((60.0, 60.0), (90.0, 90.0), (90.0, 60.0), (60.0, 90.0))
    with pytest.raises(Impossible, match="crosses or touches itself"):
        draw_area(three_corners(), bow, Space("S", "S", stacking=4))
