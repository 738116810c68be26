"""Lines, rectangles, discs, connected ground and outlines on hex grids; patches that are carried elsewhere."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from immutables import Map
from msgspec.structs import replace

from workbench.cartography.hexes.hex_grid import centre
from workbench.cartography.hexes.hex_patches import HexPatch, copied, laid_down, lost_off, mirrored, sheet_of, turned
from workbench.cartography.hexes.hex_regions import connected, disc, inside, line, rectangle
from workbench.cartography.hexes.hex_zones import hex_face, hex_region
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.border import Border, Road, plain_features
from workbench.engine.maps.hex_map import HexGrid, HexMap, Orientation, Shifted, hexside
from workbench.engine.maps.hex_places import (
    Place,
    axial_of,
    distance,
    every_place,
    find_place,
    is_on,
    known_place,
    neighbours,
    number_of,
    place_of,
)
from workbench.engine.maps.map_parts import OneWay

GRIDS = st.builds(
    HexGrid,
    columns=st.integers(1, 12),
    rows=st.integers(1, 12),
    size_mm=st.just(16.0),
    origin_x_mm=st.just(10.0),
    origin_y_mm=st.just(10.0),
    orientation=st.sampled_from(Orientation),
    shifted=st.sampled_from(Shifted),
)


@st.composite
def grid_and_two(draw: st.DrawFn) -> tuple[HexGrid, Place, Place]:
    grid = draw(GRIDS)
    places = st.tuples(st.integers(0, grid.columns - 1), st.integers(0, grid.rows - 1))
    return grid, draw(places), draw(places)


def plain(columns: int = 8, rows: int = 8, orientation: Orientation = Orientation.POINTY) -> HexMap:
    return HexMap("m", "Map", 300.0, 300.0, HexGrid(columns, rows, 16.0, 20.0, 20.0, orientation))


@given(grid_and_two())
def test_a_line_goes_from_hex_to_neighbour_the_shortest_way(given_: tuple[HexGrid, Place, Place]) -> None:
    grid, a, b = given_
    there = line(grid, a, b)
    assert (there[0], there[-1]) == (a, b)
    steps = distance(axial_of(grid, a), axial_of(grid, b))
    assert len(there) <= steps + 1
    if len(there) == steps + 1:
        assert all(second in neighbours(grid, first) for first, second in itertools.pairwise(there))


@given(grid_and_two(), st.integers(0, 5))
def test_a_disc_is_what_lies_no_further(given_: tuple[HexGrid, Place, Place], radius: int) -> None:
    grid, middle, _ = given_
    near = {p for p in every_place(grid) if distance(axial_of(grid, middle), axial_of(grid, p)) <= radius}
    assert set(disc(grid, middle, radius)) == near


ENDS = st.tuples(st.integers(-40, 40), st.integers(-40, 40))


@given(st.builds(HexGrid, st.integers(1, 9), st.integers(1, 9), st.just(10.0), st.just(0.0), st.just(0.0),
                 st.sampled_from(Orientation), st.sampled_from(Shifted)), ENDS, ENDS)  # fmt: skip
def test_a_line_between_places_off_the_grid_is_the_piece_of_it_that_is_on_it(grid: HexGrid, a: Place, b: Place) -> None:
    wide = replace(grid, columns=200, rows=200)  # the same lattice, so large that both ends lie on it
    shifted = line(wide, (a[0] + 100, a[1] + 100), (b[0] + 100, b[1] + 100))
    meant = [(column - 100, row - 100) for column, row in shifted]
    assert list(line(grid, a, b)) == [(c, r) for c, r in meant if 0 <= c < grid.columns and 0 <= r < grid.rows]


def test_lines_and_rectangles_to_the_end_of_the_world_cost_no_more_than_the_map() -> None:
    """A pointer far off the sheet: before the map was clipped these walked every hex on the way."""
    grid, far = HexGrid(30, 20, 10.0, 0.0, 0.0), 10**12
    assert line(grid, (3, 5), (far, 5)) == tuple((column, 5) for column in range(3, 30))
    assert line(grid, (-far, -9), (far, -9)) == ()
    assert len(rectangle(grid, (-far, 4), (far, far))) == 30 * 16


def test_a_rectangle_does_not_mind_from_which_corner_it_is_drawn() -> None:
    grid = plain().grid
    assert rectangle(grid, (1, 2), (3, 4)) == rectangle(grid, (3, 4), (1, 2))
    assert len(rectangle(grid, (1, 2), (3, 4))) == 9
    assert rectangle(grid, (6, 6), (20, 20)) == ((6, 6), (7, 6), (6, 7), (7, 7))


def test_connected_ground_ends_where_the_ground_changes() -> None:
    grid = plain(5, 5).grid
    is_part = np.ones((5, 5), bool)
    is_part[:, 2] = False
    left = connected(grid, (0, 0), is_part)
    assert set(left) == {(column, row) for column in (0, 1) for row in range(5)}
    assert connected(grid, (2, 0), is_part) == () == connected(grid, (-1, 0), is_part)


@given(GRIDS, st.data())
def test_connected_ground_is_what_steps_lead_to(grid: HexGrid, data: st.DataObject) -> None:
    drawn = data.draw(st.lists(st.booleans(), min_size=grid.rows * grid.columns, max_size=grid.rows * grid.columns))
    is_part = np.array(drawn, bool).reshape(grid.rows, grid.columns)
    start = data.draw(st.sampled_from(list(every_place(grid))))
    reached, waiting = set[Place](), [start] if is_part[start[1], start[0]] else []
    while waiting:
        here = waiting.pop()
        if here not in reached:
            reached.add(here)
            waiting += [(c, r) for c, r in neighbours(grid, here) if is_part[r, c]]
    assert connected(grid, start, is_part) == tuple(sorted(reached, key=lambda place: (place[1], place[0])))


@given(GRIDS)
def test_an_outline_round_everything_holds_every_centre(grid: HexGrid) -> None:
    around = ((-50.0, -50.0), (600.0, -50.0), (600.0, 600.0), (-50.0, 600.0))
    assert inside(grid, around) == tuple(every_place(grid))
    assert inside(grid, around[:2]) == ()


def test_an_outline_round_one_centre_holds_one_hex() -> None:
    grid = plain().grid
    x, y = centre(grid, (3, 4))
    assert inside(grid, ((x - 2, y - 2), (x + 2, y - 2), (x, y + 2))) == ((3, 4),)


def painted(orientation: Orientation = Orientation.POINTY) -> tuple[HexMap, list[str]]:
    bare = plain(orientation=orientation)
    numbers = [number_of(bare.grid, place) for place in ((3, 3), (4, 3), (3, 4), (4, 4))]
    kinds = ("woods", "hill", "clear", "marsh")
    hexes = {n: Space(n, f"Place {n}", SpaceKind.HEX, kind) for n, kind in zip(numbers, kinds, strict=True)}
    river = hexside(numbers[0], numbers[1], "river")
    return HexMap(
        bare.id, bare.title, 300.0, 300.0, bare.grid, hexes=Map(hexes), borders=Map({river.id: river})
    ), numbers


@pytest.mark.parametrize("orientation", list(Orientation))
@pytest.mark.parametrize("left_right", [True, False])
def test_what_is_mirrored_twice_or_turned_six_times_is_as_before(orientation: Orientation, left_right: bool) -> None:
    hex_map, numbers = painted(orientation)
    patch = copied(hex_map, numbers)
    as_laid = laid_down(hex_map, patch, numbers[0], with_names=True)
    again = mirrored(mirrored(patch, left_right), left_right)
    assert laid_down(hex_map, again, numbers[0], with_names=True) == as_laid == hex_map
    assert laid_down(hex_map, turned(patch, 6), numbers[0], with_names=True) == hex_map
    assert turned(turned(patch, 2), -2).size == 4


@pytest.mark.parametrize("orientation", list(Orientation))
def test_a_mirror_keeps_the_line_of_its_anchor(orientation: Orientation) -> None:
    """Seen in the sheet: an upright mirror keeps heights, a lying one keeps what is left and right."""
    hex_map, numbers = painted(orientation)
    grid = hex_map.grid
    for left_right, axis in ((True, 1), (False, 0)):
        before = sorted(round(centre(grid, _place(hex_map, n))[axis], 6) for n in numbers)
        laid = laid_down(
            plain(orientation=orientation), mirrored(copied(hex_map, numbers), left_right), numbers[0], True
        )
        named = [n for n, space in laid.hexes.items() if space.name]
        assert sorted(round(centre(grid, _place(laid, n))[axis], 6) for n in named) == before


def test_a_patch_brings_its_hexsides_and_leaves_names_at_home() -> None:
    hex_map, numbers = painted()
    laid = laid_down(hex_map, copied(hex_map, numbers), "0101")
    assert laid.space("0101").terrain == "woods" and laid.space("0101").name == ""
    assert [side for side in laid.borders if side not in hex_map.borders] == ["0101/0201"]
    assert laid.borders["0101/0201"] == Border("0101/0201", "0101", "0201", plain_features(("river",)))


def test_a_one_way_hexside_leads_the_same_way_when_it_is_turned() -> None:
    hex_map, numbers = painted()
    name = hexside(numbers[0], numbers[1]).id
    one_way = replace(hex_map.borders[name], one_way=OneWay.FORWARDS)
    hex_map = replace(hex_map, borders=hex_map.borders.set(name, one_way))
    laid = laid_down(plain(), turned(copied(hex_map, numbers[:2]), 3), "0505")
    side = next(iter(laid.borders.values()))
    leads_to = side.second if side.one_way is OneWay.FORWARDS else side.first
    assert laid.space(leads_to).terrain == hex_map.space(one_way.second).terrain == "hill"


def test_a_patch_over_the_edge_lays_down_what_fits() -> None:
    hex_map, numbers = painted()
    laid = laid_down(hex_map, copied(hex_map, numbers), "0808")
    assert laid.space("0808").terrain == "woods"
    assert len(laid.hexes) == len(hex_map.hexes) + 1
    with pytest.raises(KeyError, match="9999"):
        laid_down(hex_map, copied(hex_map, numbers), "9999")


STEPS = st.sets(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), min_size=1, max_size=8)


@given(grid_and_two(), STEPS)
def test_a_patch_on_a_sheet_of_its_own_lies_as_it_would_on_the_map(
    given_: tuple[HexGrid, Place, Place], steps: set[tuple[int, int]]
) -> None:
    grid, at, _ = given_
    patch = HexPatch(tuple((step, Space("", "", SpaceKind.HEX, f"{step}")) for step in sorted(steps)))
    alone = sheet_of(grid, patch)
    (x, y), (from_x, from_y) = (
        centre(grid, at),
        centre(alone.sheet.grid, known_place(alone.sheet.grid, alone.anchor)),
    )
    q, r = axial_of(grid, at)
    for (step, space), number in zip(patch.hexes, alone.hexes, strict=True):
        there = centre(alone.sheet.grid, known_place(alone.sheet.grid, number))
        meant = centre(grid, place_of(grid, (q + step[0], r + step[1])))
        assert (there[0] + x - from_x, there[1] + y - from_y) == pytest.approx(meant)
        assert alone.sheet.space(number).terrain == space.terrain
    on_map = (place_of(grid, (q + dq, r + dr)) for dq, dr in steps)
    assert lost_off(grid, patch, at) == sum(not is_on(grid, place) for place in on_map)


def test_a_patch_brings_its_stretches_of_roads_turned_and_never_twice() -> None:
    road = Road("r", "High road", ("0101", "0201", "0301", "0401"), "track")
    before = HexMap("m", "M", 200.0, 200.0, HexGrid(9, 9, 16.0, 15.0, 15.0), roads=Map({"r": road}))
    patch = copied(before, ["0201", "0301", "0401"])
    assert laid_down(before, patch, "0201").roads == before.roads, "it runs there already"
    after = laid_down(before, mirrored(patch), "0505")
    again = replace(road, id="r_2", name="High road 2", spaces=("0505", "0405", "0305"))
    assert after.roads == Map({"r": road, "r_2": again})
    assert laid_down(after, mirrored(patch), "0505").roads == after.roads
    assert laid_down(before, patch, "0805").roads["r_2"].spaces == ("0805", "0905"), (
        "what falls off the map is left out"
    )
    assert not copied(before, ["0201", "0401"]).roads, "single hexes of a road are no road"


def test_bare_hexsides_of_a_patch_take_rivers_away() -> None:
    hex_map, numbers = painted()
    bare = copied(plain(), numbers)
    assert not laid_down(hex_map, bare, numbers[0]).borders


@given(GRIDS, st.data())
def test_a_region_is_what_its_hexes_cover_together(grid: HexGrid, drawn: st.DataObject) -> None:
    every = [number_of(grid, place) for place in every_place(grid)]
    numbers = drawn.draw(st.lists(st.sampled_from(every), unique=True))
    region = hex_region(grid, (*numbers, "no such hex"))
    faces = shapely.union_all([hex_face(grid, number) for number in numbers])
    assert region.is_valid and region.symmetric_difference(faces).area == pytest.approx(0.0, abs=1e-6)
    assert hex_region(grid, (*numbers, "no such hex")) is region


def _place(hex_map: HexMap, number: str) -> Place:
    place = find_place(hex_map.grid, number)
    assert place is not None
    return place
