"""Maps that grow and shrink: numbers, what hangs on lost hexes, what moves along, the sheet of a map of areas."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st
from immutables import Map
from msgspec.structs import replace

from tests.editors.map_editor.conftest import small_map
from workbench.cartography.areas.surgery import Impossible
from workbench.cartography.hexes.hex_grid import centre, centre_of
from workbench.cartography.hexes.hex_resizing import (
    Margins,
    Sides,
    as_large_as_fit,
    centred,
    counted_anew,
    followed,
    keeping_numbers,
    margins_of,
    stays,
    widened,
    with_size,
)
from workbench.cartography.hexes.hex_sheets import FittedGrid, frame_extent, line_ends
from workbench.cartography.moved_sheets import Move
from workbench.engine.codec import digest
from workbench.engine.design import Counter, Design, Parameter, Placement, Scenario, SilencedProblem
from workbench.engine.maps.area_map import AreaMap, Georeference, Space, SpaceKind
from workbench.engine.maps.border import Road
from workbench.engine.maps.hex_grid import (
    Corner,
    Grain,
    HexGrid,
    HexNumbering,
    LineLabel,
    NumberOrder,
    Orientation,
    Shifted,
)
from workbench.engine.maps.hex_map import HexMap, HexZone, hexside
from workbench.engine.maps.hex_numbers import number_of
from workbench.engine.maps.hex_places import every_place
from workbench.engine.maps.map_parts import (
    Calibration,
    CalibrationMark,
    Furniture,
    FurnitureKind,
    LabelStyle,
    Link,
    Rectangle,
    Scan,
)
from workbench.engine.tables.table import Table
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edit import EditError
from workbench.storage.edits.resizing import ResizeHexMap, ResizeSheet, losses

GRID = HexGrid(6, 5, 20.0, 20.0, 20.0)
TITLE = Furniture("title", FurnitureKind.TITLE, Rectangle(40.0, 1.0, 40.0, 6.0), "Title")
LEGEND = Furniture("legend", FurnitureKind.LEGEND, Rectangle(142.0, 30.0, 15.0, 40.0))
OVER = Furniture("over", FurnitureKind.TEXT, Rectangle(50.0, 50.0, 10.0, 5.0), "Over the hexes")


def design() -> Design:
    river = hexside("0101", "0201", "river")
    hexes = {
        "0101": Space("0101", "Mill", SpaceKind.HEX, "woods"),
        "0303": Space("0303", "Town", SpaceKind.HEX, label=(60.0, 60.0), label_style=LabelStyle(3.0)),
        "0403": Space("0403", "", SpaceKind.HEX, "hills", tags=Map({"next": "0101"})),
    }
    roads = {
        "r": Road("r", "High road", ("0101", "0201", "0301", "0401")),
        "s": Road("s", "Lane", ("0202", "0102", "0103", "0203")),
    }
    bay = HexZone(Space("bay", "Bay", SpaceKind.SEA_ZONE, "sea"), ("0104", "0204"))
    box = HexZone(Space("pool", "Pool", SpaceKind.BOX, shape=Rectangle(141.0, 80.0, 15.0, 10.0)))
    shown = HexMap(
        "m", "Map", 160.0, 120.0, GRID, hexes=Map(hexes), borders=Map({river.id: river}), roads=Map(roads),
        zones=Map({"bay": bay, "pool": box}), links=Map({"l": Link("l", "0101", "pool", name="By sea")}),
        scans=(Scan("plain", "a.png", 1600, 1200), Scan("set", "b.png", 100, 100, Calibration(2, 0, 1, 0, 2, 3),
               (CalibrationMark(20.0, 20.0, 41.0, 43.0),), locked=True)),
        furniture=(TITLE, LEGEND, OVER),
    )  # fmt: skip
    table = Table("t", "Arrivals", ("0101", "0303"), ("",), (("1",), ("2",)))
    return Design(
        "D", "", maps=(shown,), tables=(table,), parameters=(Parameter("p", "Start", "0303"),),
        counters=(Counter("a", "Guards", "G", "f", "infantry"), Counter("b", "Horse", "H", "f", "cavalry")),
        scenarios=(Scenario("s", "Morning", 1, 2, placements=(Placement("a", "0101"), Placement("b", "0303"))),),
        silenced=(SilencedProblem("c", "hexside", river.id), SilencedProblem("c", "hex", "0303")),
    )  # fmt: skip


def change(hex_map: HexMap, sides: Sides, keeps: bool = True, fitted: FittedGrid | None = None) -> ResizeHexMap:
    grid = widened(hex_map.grid, sides)
    grid = keeping_numbers(hex_map.grid, grid, sides) if keeps else counted_anew(grid)
    return ResizeHexMap(hex_map.id, sides, fitted or followed(grid, margins_of(hex_map)), hex_map.km_per_hex)


@dataclass
class Resized:
    """A document whose one hex map is made larger and smaller."""

    document: RulesetDocument

    @property
    def map(self) -> HexMap:
        return self.document.design.hex_map()

    def resize(self, sides: Sides, keeps: bool = True) -> None:
        before = digest(self.document.design)
        edit = change(self.map, sides, keeps)
        inverse = self.document.apply(edit)
        self.document.apply(inverse)
        assert digest(self.document.design) == before
        self.document.apply(edit)


@pytest.fixture
def desk() -> Resized:
    return Resized(RulesetDocument(design()))


ONE_SIDE = st.integers(-3, 4)
LABELS = st.sampled_from(LineLabel)
NUMBERINGS = st.builds(
    HexNumbering, st.sampled_from(NumberOrder), st.sampled_from(Corner), st.integers(5, 12), st.integers(5, 12),
    column_label=LABELS, row_label=LABELS, separator=st.just("."), grain=st.sampled_from(Grain),
    skipped_columns=st.sampled_from(((), (7, 8), (4, 9))), skipped_rows=st.sampled_from(((), (6,), (5,))),
)  # fmt: skip
GRIDS = st.builds(
    HexGrid, st.integers(1, 9), st.integers(1, 8), st.just(16.0), st.just(30.0), st.just(25.0),
    st.sampled_from(Orientation), st.sampled_from(Shifted), NUMBERINGS,
)  # fmt: skip


@given(GRIDS, st.builds(Sides, ONE_SIDE, ONE_SIDE, ONE_SIDE, ONE_SIDE))
def test_what_stays_keeps_its_place_and_its_number(grid: HexGrid, sides: Sides) -> None:
    try:
        new = keeping_numbers(grid, widened(grid, sides), sides)
    except Impossible:
        return
    for place in every_place(grid):
        if stays(grid, sides, place):
            assert centre(new, sides.moved(place)) == pytest.approx(centre(grid, place), abs=1e-3)
            assert number_of(new, sides.moved(place)) == number_of(grid, place)


def test_numbers_that_would_run_below_nothing_or_need_a_digit_more_are_not_kept() -> None:
    sides = Sides(left=2)
    with pytest.raises(Impossible, match="counted from -"):
        keeping_numbers(GRID, widened(GRID, sides), sides)
    wide = Sides(right=100)
    with pytest.raises(Impossible, match="take 3 digits"):
        keeping_numbers(GRID, widened(GRID, wide), wide)
    assert counted_anew(widened(GRID, wide)).numbering.column_digits == 3


def test_a_map_of_no_hexes_or_too_many_is_refused() -> None:
    with pytest.raises(Impossible, match="None of the hexes"):
        widened(GRID, Sides(-3, -3))
    with pytest.raises(Impossible, match="None of the hexes"):
        widened(GRID, Sides(-6, 9))
    with pytest.raises(Impossible, match="more than 1,000,000"):
        widened(GRID, Sides(lower=1_000_000))


def test_the_first_column_goes_with_everything_that_hangs_on_it(desk: Resized) -> None:
    said = losses(desk.document.design, "m", Sides(left=-1))
    desk.resize(Sides(left=-1))
    design, shown = desk.document.design, desk.map
    assert sorted(shown.hexes) == ["0303", "0403"] and not shown.borders and not shown.links
    assert shown.roads["r"].spaces == ("0201", "0301", "0401")
    assert "s" not in shown.roads, "two single hexes are no road"
    assert shown.zones["bay"].hexes == ("0204",)
    assert design.scenarios[0].placements == (Placement("b", "0303"),)
    assert design.silenced == (SilencedProblem("c", "hex", "0303"),)
    assert said == (
        "Set-up of Morning: 1 counter leaves: Guards (0101)",
        "The road High road is cut to 0201–0401",
        "The road Lane goes",
        "The zone Bay loses 1 of its 2 hexes",
        "1 link goes: By sea",
        "Hex 0403: tag next names 0101, and will name nothing",
        "Table Arrivals: row names 0101, and will name nothing",
        "1 hex with something on it goes: Mill (0101)",
        "1 hexside with something on it goes",
    )


def test_a_road_that_loses_its_middle_is_two() -> None:
    hex_map = replace(
        design().hex_map(), roads=Map({"r": Road("r", "Road", ("0301", "0201", "0101", "0102", "0202", "0302"))})
    )
    table = Resized(RulesetDocument(replace(design(), maps=(hex_map,))))
    table.resize(Sides(left=-1))
    assert {name: road.spaces for name, road in table.map.roads.items()} == {
        "r": ("0301", "0201"), "r_2": ("0202", "0302"),
    }  # fmt: skip


def test_hexes_that_are_counted_anew_are_named_anew_everywhere(desk: Resized) -> None:
    desk.resize(Sides(left=-1), keeps=False)
    design, shown = desk.document.design, desk.map
    assert sorted(shown.hexes) == ["0203", "0303"] and shown.hexes["0203"].name == "Town"
    assert shown.roads["r"].spaces == ("0101", "0201", "0301")
    assert design.scenarios[0].placements == (Placement("b", "0203"),)
    assert design.parameters[0].value == "0203"
    assert design.tables[0].rows == ("0101 (gone)", "0203"), "another hex is called 0101 now"
    assert design.silenced == (SilencedProblem("c", "hex", "0203"),)


def test_what_lies_on_the_sheet_moves_along_with_the_hexes(desk: Resized) -> None:
    before = desk.map
    sides = Sides(left=2, right=1)
    x, y = centre_of(before, "0303")
    desk.resize(sides, keeps=False)
    shown = desk.map
    to_x, to_y = centre_of(shown, "0503")
    assert (to_x - x, to_y - y) == pytest.approx((40.0, 0.0))
    assert shown.width_mm == pytest.approx(before.width_mm + 60.0)
    assert margins_of(shown) == margins_of(before)
    assert shown.hexes["0503"].label == (100.0, 60.0)
    items = {item.id: item.shape for item in shown.furniture}
    assert (items["over"].x_mm, items["over"].y_mm) == (90.0, 50.0)
    assert items["legend"].x_mm == pytest.approx(202.0), "it keeps its distance from the last column"
    assert items["title"].y_mm == 1.0
    box = shown.zones["pool"].space.shape
    assert box is not None and box.x_mm == pytest.approx(201.0)
    for was, now in zip(before.scans, shown.scans, strict=True):
        old = was.calibration.pixel(x, y) if was.calibration else (x * 10.0, y * 10.0)
        assert now.calibration is not None and now.calibration.pixel(to_x, to_y) == pytest.approx(old)
    assert shown.scans[1].marks[0].x_mm == 60.0


def test_larger_hexes_carry_what_lies_over_them(desk: Resized) -> None:
    before = desk.map
    grid = with_size(before.grid, 40.0)
    desk.document.apply(ResizeHexMap("m", Sides(), followed(grid, margins_of(before)), 2.5))
    shown = desk.map
    assert shown.km_per_hex == 2.5 and shown.scale_metres_per_mm == pytest.approx(62.5)
    town = shown.hexes["0303"]
    (x, y), (old_x, old_y) = centre_of(shown, "0303"), centre_of(before, "0303")
    assert town.label == pytest.approx((x + 2 * (60.0 - old_x), y + 2 * (60.0 - old_y)), abs=1e-3)
    assert town.label_style is not None and town.label_style.size_mm == 6.0
    items = {item.id: item.shape for item in shown.furniture}
    assert (items["over"].width_mm, items["title"].width_mm) == (20.0, 40.0)


def test_the_sheet_alone_can_change() -> None:
    hex_map = design().hex_map()
    table = Resized(RulesetDocument(design()))
    table.document.apply(ResizeHexMap("m", Sides(), centred(hex_map.grid, 297.0, 210.0)))
    left, upper, right, lower = frame_extent(table.map.grid)
    assert (left + right, upper + lower) == pytest.approx((297.0, 210.0), abs=1e-3)
    fitted = as_large_as_fit(hex_map.grid, 297.0, 210.0, Margins(10.0, 10.0, 20.0, 10.0))
    left, upper, right, lower = frame_extent(fitted.grid)
    assert left >= 9.999 and upper >= 19.999 and right <= 287.001 and lower <= 200.001


def test_shorter_lines_stay_shorter() -> None:
    ends = {number_of(GRID, place): place for place in line_ends(GRID)}
    hexes = Map({number: Space(number, "", SpaceKind.UNPLAYABLE) for number in ends})
    table = Resized(RulesetDocument(Design("D", "", maps=(HexMap("m", "M", 160.0, 120.0, GRID, hexes=hexes),))))
    table.resize(Sides(right=2, lower=1))
    assert sorted(table.map.hexes) == ["0802", "0804", "0806"]


def test_a_grid_that_is_not_meant_is_refused(desk: Resized) -> None:
    for sides, grid in (
        (Sides(right=1), desk.map.grid),
        (Sides(), replace(desk.map.grid, orientation=Orientation.FLAT)),
        (Sides(), replace(desk.map.grid, size_mm=0.1)),
        (Sides(), replace(desk.map.grid, numbering=HexNumbering(column_digits=1, first_column=8))),
    ):
        with pytest.raises(EditError):
            desk.document.apply(ResizeHexMap("m", sides, FittedGrid(grid, 100.0, 100.0)))
    with pytest.raises(EditError, match="Nothing would change"):
        desk.document.apply(change(desk.map, Sides()))
    assert desk.document.design == design()


def test_a_number_that_a_zone_has_is_refused(desk: Resized) -> None:
    lake = HexZone(Space("0701", "Lake", SpaceKind.SEA_ZONE, "sea"))
    hex_map = replace(desk.map, zones=desk.map.zones.set("0701", lake))
    document = RulesetDocument(replace(design(), maps=(hex_map,)))
    with pytest.raises(EditError, match="'0701'"):
        document.apply(change(hex_map, Sides(right=1)))


def test_the_sheet_of_areas_grows_with_its_drawing(drawn: AreaMap) -> None:
    globe = Georeference(5.0, 43.0, 0.01, -0.01, 100.0)
    document = RulesetDocument(Design("D", "", maps=(replace(drawn, georeference=globe, furniture=(OVER,)),)))
    before = digest(document.design)
    inverse = document.apply(ResizeSheet(drawn.id, 400.0, 300.0, Move(20.0, 10.0, 2.0)))
    shown = document.design.map()
    assert (shown.width_mm, shown.height_mm) == (400.0, 300.0)
    for name, junction in drawn.junctions.items():
        assert shown.junctions[name].point == pytest.approx((junction.x_mm * 2 + 20, junction.y_mm * 2 + 10))
    name, junction = next(iter(sorted(drawn.junctions.items())))
    assert shown.georeference is not None
    assert shown.georeference.globe(*shown.junctions[name].point) == pytest.approx(globe.globe(*junction.point))
    assert shown.scale_metres_per_mm == 50.0
    assert shown.furniture[0].shape == Rectangle(120.0, 110.0, 20.0, 10.0)
    document.apply(inverse)
    assert digest(document.design) == before
    with pytest.raises(EditError):
        document.apply(ResizeSheet(drawn.id, 0.0, 300.0))


@pytest.fixture
def drawn() -> AreaMap:
    return small_map()
