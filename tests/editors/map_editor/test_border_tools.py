"""Points of borders, chains by two clicks, features, one way, roads and the magic wand with fake events."""

from __future__ import annotations

import numpy as np
import pytest
import pyvips
from immutables import Map
from msgspec.structs import replace

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.areas.redrawing import redraw_of
from editors.map_editor.areas.scan_tracing import traced_region
from editors.map_editor.areas.tools import JunctionTool, WandTool
from editors.map_editor.borders.border_tool import BorderTool
from editors.map_editor.selection import Chosen, one_space
from tests.editors.map_editor.conftest import PlainHistory
from tests.editors.map_editor.markers import marker
from tests.editors.map_editor.tool_events import LEFT, at, click, drag, hold, key, refused, said
from workbench.engine.maps.area_map import AreaMap, Point
from workbench.engine.maps.border import BEACH, BLOCKED, ROAD, Feature, Shore
from workbench.engine.maps.map_parts import Calibration, OneWay, Scan
from workbench.exchange.scans.pyramid import Pyramid, ScanTiles, TilePlace, packed
from workbench.qt.map_canvas.laid_over.overlays import DraftLine
from workbench.storage.edits.areas.area_edits import DissolveJunction
from workbench.storage.edits.areas.shape_edits import InsertBorderPoint, Redrawing
from workbench.storage.edits.border_edits import MarkBorders
from workbench.storage.edits.edit import EditError


def features(desk: AreaDesk, border: str = "A-C") -> list[str]:
    return list(desk.area_map.borders[border].further_kinds)


def points(desk: AreaDesk, border: str = "A-C") -> list[Point]:
    return list(desk.area_map.borders[border].points)


def lines(tool: BorderTool | JunctionTool, kind: str = "line", refused: bool = False) -> list[DraftLine]:
    shown = [overlay for overlay in tool.overlays() if isinstance(overlay, DraftLine)]
    return [line for line in shown if line.kind == kind and line.refused == refused]


# ---- junctions and points


def test_a_refused_junction_goes_back_where_it_was(desk: AreaDesk) -> None:
    tool = JunctionTool(desk)
    hold(tool, desk, [(60.0, 60.0), (64.0, 58.0), (4.0, 4.0)])
    assert refused(tool)
    assert "would" in said(tool)
    assert lines(tool, refused=True)
    assert all((64.0, 58.0) in (line.points[0], line.points[-1]) for line in lines(tool))
    told: list[str] = []
    desk.refused.connect(told.append)
    tool.release(at(desk, (4.0, 4.0), LEFT))
    assert desk.area_map.junctions[desk.chosen.junction].point == (60.0, 60.0)
    assert len(told) == 1 and told[0].endswith("It stays where it was.")


def test_a_junction_dropped_on_another_joins_it(desk: AreaDesk, history: PlainHistory) -> None:
    tool = JunctionTool(desk)
    click(tool, desk, (30.0, 60.0), alt=True)
    click(tool, desk, (34.0, 60.0), alt=True)
    number, before = len(desk.area_map.junctions), desk.design
    hold(tool, desk, [(34.0, 60.0), (32.0, 60.0), (30.2, 60.1)])
    assert "Joins junction" in said(tool)
    tool.release(at(desk, (30.2, 60.1), LEFT))
    assert len(desk.area_map.junctions) == number - 1
    assert desk.area_map.junctions[desk.chosen.junction].point == (30.0, 60.0)
    history.undo()
    assert desk.design == before


def test_a_point_is_put_in_nudged_and_taken_off_by_keys(desk: AreaDesk) -> None:
    tool = JunctionTool(desk)
    click(tool, desk, (30.0, 60.0), control=True)
    assert points(desk) == [(30.0, 60.0)]
    assert tool.chosen_point() == ("A-C", 0)
    assert key(tool, desk, "down")
    assert key(tool, desk, "down", shift=True)
    assert points(desk) == [(30.0, 65.5)]
    assert key(tool, desk, "delete")
    assert not points(desk)
    assert "A-C" in desk.area_map.borders
    assert tool.chosen_point() is None


@pytest.mark.parametrize("how", list(Redrawing))
def test_borders_of_what_is_selected_are_drawn_anew(desk: AreaDesk, how: Redrawing) -> None:
    for x, y in ((20.0, 61.0), (30.0, 64.0), (40.0, 60.3)):
        drag(JunctionTool(desk, smooth=False), desk, [(x, 60.0), (x, y)], shift=True)
    before = points(desk)
    desk.choose(one_space("C") if how is Redrawing.SIMPLIFY else Chosen(border="A-C"))
    edit = redraw_of(desk, how, 1.5)
    assert desk.apply(edit) == ""
    assert points(desk) != before
    assert (len(points(desk)) < len(before)) == (how is not Redrawing.SMOOTH)
    assert "the borders of Corniche" in edit.label or "border" in edit.label


def test_drawing_anew_with_nothing_selected_or_nothing_to_do_says_so(desk: AreaDesk) -> None:
    with pytest.raises(EditError, match="Select a border"):
        redraw_of(desk, Redrawing.SMOOTH, 0.5)
    desk.choose(Chosen(border="A-C"))
    assert "straight" in desk.apply(redraw_of(desk, Redrawing.STRAIGHTEN, 0.5))


# ---- chains


def test_two_clicks_on_junctions_mark_the_shortest_chain_between(desk: AreaDesk, history: PlainHistory) -> None:
    tool = marker(desk, "River", line="W1")
    click(tool, desk, (10.0, 60.0))
    tool.move(at(desk, (61.0, 109.0)))
    assert tool.chain == ("A-C", "C-S")
    (line,) = lines(tool)
    assert line.points[0] == (10.0, 60.0)
    assert line.points[-1] == (60.0, 110.0)
    assert "2 borders, 100 mm" in said(tool)
    click(tool, desk, (61.0, 109.0))
    borders = desk.area_map.borders
    assert [name for name in sorted(borders) if borders[name].river == "W1"] == ["A-C", "C-S"]
    history.undo()
    assert not any(border.river for border in desk.area_map.borders.values())


def test_a_chain_goes_on_from_its_end_until_escape(desk: AreaDesk) -> None:
    tool = marker(desk, "Along a border", "wall")
    click(tool, desk, (10.0, 60.0), (60.0, 60.0), (60.0, 110.0))
    walls = [name for name, border in sorted(desk.area_map.borders.items()) if border.further_kinds == ("wall",)]
    assert walls == ["A-C", "C-S"]
    assert key(tool, desk, "escape")
    tool.move(at(desk, (60.0, 12.0)))
    assert not tool.chain
    assert not key(tool, desk, "escape")


def test_control_takes_a_chain_away_again_and_shows_that_it_would(desk: AreaDesk) -> None:
    tool = marker(desk, "Along a border", "stream")
    click(tool, desk, (10.0, 60.0), (60.0, 60.0))
    assert features(desk) == ["stream"]
    tool = marker(desk, "Along a border", "stream")
    click(tool, desk, (10.0, 60.0))
    tool.move(at(desk, (60.0, 60.0), control=True))
    assert lines(tool, refused=True)
    assert "take off" in said(tool)
    click(tool, desk, (60.0, 60.0), control=True)
    assert features(desk) == []


def test_a_chain_begins_a_road_of_its_class(desk: AreaDesk) -> None:
    tool = marker(desk, "Road")
    tool.new_name, tool.new_class = "Mule track", "track"
    click(tool, desk, (10.0, 60.0), (110.0, 60.0))
    road = desk.area_map.roads[tool.line]
    assert (road.name, road.road_class) == ("Mule track", "track")
    assert [name for name, b in sorted(desk.area_map.borders.items()) if b.road == road.id] == ["A-C", "B-S"]


def test_a_chain_whose_start_is_undone_is_forgotten(desk: AreaDesk, history: PlainHistory) -> None:
    click(JunctionTool(desk), desk, (30.0, 60.0), alt=True)
    tool = marker(desk, "Impassable")
    click(tool, desk, (30.0, 60.0))
    tool.move(at(desk, (60.0, 60.0)))
    assert tool.chain
    history.undo()
    tool.overlays()
    tool.note()
    tool.move(at(desk, (60.0, 60.0)))
    assert not tool.chain


# ---- what lies along borders


def test_borders_are_brushed_with_a_feature_in_one_edit(desk: AreaDesk) -> None:
    drag(marker(desk, "Along a border", "cliff"), desk, [(60.0, y) for y in (20.0, 40.0, 80.0, 100.0)])
    assert [n for n, b in sorted(desk.area_map.borders.items()) if b.further_kinds == ("cliff",)] == ["A-B", "C-S"]


def test_a_border_carries_several_features_sorted(desk: AreaDesk) -> None:
    for feature in ("wall", "bridge"):
        click(marker(desk, "Along a border", feature), desk, (30.0, 60.0))
    assert features(desk) == ["bridge", "wall"]
    tool = marker(desk, "Along a border", "wall")
    tool.move(at(desk, (30.0, 60.0)))
    assert "bridge, wall" in said(tool)
    click(tool, desk, (30.0, 60.0), control=True)
    assert features(desk) == ["bridge"]
    click(marker(desk, "Clear border"), desk, (30.0, 60.0))
    assert features(desk) == []


@pytest.mark.parametrize(("y", "comes_from"), [(59.0, "A"), (61.0, "C")])
@pytest.mark.parametrize("turned", [False, True])
def test_one_way_leads_away_from_the_pointer_and_shift_turns_it(
    desk: AreaDesk, y: float, comes_from: str, turned: bool
) -> None:
    tool = marker(desk, "One way")
    tool.move(at(desk, (30.0, y), shift=turned))
    (arrow,) = lines(tool, "arrow")
    goes_down = arrow.points[1][1] > arrow.points[0][1]
    assert goes_down == ((comes_from == "A") != turned)
    click(tool, desk, (30.0, y), shift=turned)
    border = desk.area_map.borders["A-C"]
    first = border.left if border.one_way is OneWay.FORWARDS else border.right
    assert (first == comes_from) != turned
    tool.move(at(desk, (30.0, y)))
    assert "one way from" in said(tool)


def test_a_chain_of_one_way_borders_is_open_from_its_left(desk: AreaDesk) -> None:
    tool = marker(desk, "One way")
    click(tool, desk, (10.0, 60.0), (110.0, 60.0))
    for name, north in (("A-C", "A"), ("B-S", "B")):
        border = desk.area_map.borders[name]
        assert north == (border.left if border.one_way is OneWay.FORWARDS else border.right)


def test_a_chain_marks_the_coasts_among_its_borders(desk: AreaDesk) -> None:
    tool = marker(desk, "Shore")
    click(tool, desk, (60.0, 110.0), (60.0, 60.0))
    click(tool, desk, (10.0, 60.0))
    assert refused(tool)
    assert {name: desk.area_map.borders[name].shore for name in ("C-S", "A-C")} == {
        "C-S": Shore.BEACH,
        "A-C": Shore.NONE,
    }


@pytest.mark.parametrize("turned_over", [False, True])
@pytest.mark.parametrize(("y", "low"), [(59.0, "A"), (61.0, "C")])
def test_a_cliff_falls_to_the_pointer_and_shift_turns_it_over(
    desk: AreaDesk, y: float, low: str, turned_over: bool
) -> None:
    tool = marker(desk, "Along a border", "cliff")
    assert "falls to the pointer" in tool.hint
    click(tool, desk, (30.0, y), shift=turned_over)
    assert (desk.area_map.borders["A-C"].right == low) != turned_over
    before = desk.area_map
    click(tool, desk, (30.0, y), shift=turned_over)
    assert desk.area_map is before, "nothing is left to do"


def test_the_cliffs_of_a_chain_fall_to_its_right_all_along(desk: AreaDesk, history: PlainHistory) -> None:
    before = desk.design
    click(marker(desk, "Along a border", "cliff"), desk, (10.0, 60.0), (110.0, 60.0))
    assert {name: desk.area_map.borders[name].right for name in ("A-C", "B-S")} == {"A-C": "C", "B-S": "S"}
    click(marker(desk, "Along a border", "cliff"), desk, (110.0, 60.0), (10.0, 60.0))
    assert {name: desk.area_map.borders[name].right for name in ("A-C", "B-S")} == {"A-C": "A", "B-S": "B"}
    while history.inverses:
        history.undo()
    assert desk.design == before


def test_a_junction_that_goes_leaves_the_cliff_on_its_side(desk: AreaDesk) -> None:
    click(JunctionTool(desk), desk, (30.0, 60.0), alt=True)
    added = desk.chosen.junction
    for way in (((10.0, 60.0), (60.0, 60.0)), ((60.0, 60.0), (10.0, 60.0))):
        click(marker(desk, "Along a border", "cliff"), desk, *way)
        low = {border.right for border in desk.area_map.borders.values() if border.further_kinds}
        assert desk.apply(DissolveJunction("small", added)) == ""
        assert {border.right for border in desk.area_map.borders.values() if border.further_kinds} == low
        click(JunctionTool(desk), desk, (30.0, 60.0), alt=True)
        added = desk.chosen.junction


# ---- the magic wand


def scanned() -> bytes:
    """A picture of 240 × 240 pixels, two to the millimetre: a green field with a black rim on sand."""
    picture = np.full((240, 240, 3), (230, 215, 170), dtype=np.uint8)
    picture[40:91, 40:101] = (0, 0, 0)
    picture[41:90, 41:100] = (120, 170, 90)
    content: bytes = pyvips.Image.new_from_array(picture).jpegsave_buffer(Q=95, subsample_mode="off")
    return content


class OneScan:
    """A scan of one tile that lies on the map."""

    def __init__(self) -> None:
        pyramid, tile = Pyramid("0" * 16, 240, 240), scanned()
        pack = packed([tile, *[b""] * 15])
        self.tiles = ScanTiles(pyramid, lambda name: pack if name == pyramid.pack_name(TilePlace(0, 0, 0)) else b"")
        self._scan = Scan("1", pyramid.index_name, 240, 240)
        self.all = (self._scan,)

    def tiles_of(self, scan: Scan) -> ScanTiles | None:
        return self.tiles

    def calibration(self, scan: Scan) -> Calibration:
        return Calibration(2.0, 0.0, 0.0, 0.0, 2.0, 0.0)


def test_the_wand_drafts_the_region_and_enter_makes_the_area(desk: AreaDesk, history: PlainHistory) -> None:
    tool = WandTool(desk, OneScan())
    click(tool, desk, (35.0, 33.0))
    xs, ys = zip(*tool.ring, strict=True)
    assert (min(xs), min(ys)) == pytest.approx((20.5, 20.5), abs=1.0)
    assert (max(xs), max(ys)) == pytest.approx((50.0, 45.0), abs=1.0)
    assert "Cut from Ardent" in said(tool)
    assert "Enter" in tool.hint
    assert key(tool, desk, "enter")
    assert desk.geometry.face(desk.chosen.space).area == pytest.approx(30 * 25, rel=0.08)
    assert not tool.ring
    history.undo()
    assert len(desk.area_map.spaces) == 4


def test_brackets_change_the_tolerance_and_escape_forgets(desk: AreaDesk) -> None:
    tool = WandTool(desk, OneScan())
    click(tool, desk, (35.0, 33.0))
    before = tool.tolerance
    assert key(tool, desk, "]")
    assert key(tool, desk, "]")
    assert key(tool, desk, "[")
    assert tool.tolerance > before
    assert f"tolerance {tool.tolerance}" in said(tool)
    assert key(tool, desk, "escape")
    assert not tool.ring
    assert not key(tool, desk, "escape")


def test_without_a_scan_the_wand_says_so(desk: AreaDesk) -> None:
    tool, before = WandTool(desk), desk.area_map
    assert "no scan" in tool.hint
    click(tool, desk, (35.0, 33.0))
    assert refused(tool)
    assert "no scan" in said(tool)
    assert not key(tool, desk, "enter")
    assert desk.area_map is before


def test_beside_the_scan_and_on_specks_the_wand_says_why_not(desk: AreaDesk) -> None:
    scan = OneScan()
    scan.all = (replace(scan.all[0], width_px=60),)
    tool = WandTool(desk, scan)
    click(tool, desk, (100.0, 33.0))
    assert "no scan at this place" in said(tool)
    assert refused(tool)


def test_a_point_of_a_border_is_not_doubled(desk: AreaDesk) -> None:
    assert desk.apply(InsertBorderPoint("small", "A-C", (30.0, 60.0))) == ""
    assert "already" in desk.apply(InsertBorderPoint("small", "A-C", (30.0, 60.0)))


def test_a_region_larger_than_what_is_looked_at_is_traced_more_coarsely() -> None:
    """A field of 1,800 pixels, of which the finest level shows a part at a time."""
    levels: dict[tuple[int, int, int], bytes] = {}
    picture = np.full((2048, 2048, 3), (230, 215, 170), dtype=np.uint8)
    picture[100:1900, 100:1900] = (120, 170, 90)
    pyramid = Pyramid("0" * 16, 2048, 2048)
    for level in range(pyramid.levels):
        shrunk = picture[:: 2**level, :: 2**level]
        columns, rows = pyramid.tiles(level)
        for row in range(rows):
            for column in range(columns):
                part = shrunk[row * 512 : (row + 1) * 512, column * 512 : (column + 1) * 512]
                levels[level, column, row] = pyvips.Image.new_from_array(part).jpegsave_buffer(Q=95)

    def read(name: str) -> bytes:
        level = next(n for n in range(pyramid.levels) if name == pyramid.pack_name(TilePlace(n, 0, 0)))
        return packed([levels.get((level, at % 4, at // 4), b"") for at in range(16)])

    scan = OneScan()
    scan.all = (replace(scan.all[0], width_px=2048, height_px=2048),)
    tiles = ScanTiles(pyramid, read)
    scan.tiles = tiles
    ring = traced_region(scan, AreaMap("m", "Map", 1024.0, 1024.0), (200.0, 200.0), 4.0, 24).ring
    (left, top), (right, bottom) = np.array(ring).min(axis=0), np.array(ring).max(axis=0)
    assert (left, top) == pytest.approx((50.0, 50.0), abs=3.0)
    assert (right, bottom) == pytest.approx((950.0, 950.0), abs=3.0)


def test_the_history_tells_what_comes_from_what_goes() -> None:
    on = MarkBorders("sheet", ("a",), (Feature(ROAD, "coast"), Feature(BEACH)), called="the border of A and B")
    off = MarkBorders("sheet", ("b",), drops=(ROAD, BLOCKED, "stone_wall"), called="the border of B and C")
    assert on.label == "Mark the border of A and B: road, shore"
    assert off.label == "Take road, impassable, stone wall off the border of B and C"
    assert off.with_more(replace(off, borders=("c",))).label == "Take road, impassable, stone wall off 2 borders"
    assert on.with_more(off).label == "Mark 2 borders: road, shore"
    opened = MarkBorders("hexes", ("0101/0102",), ways=Map({"0101/0102": OneWay.FORWARDS}))
    assert opened.label == "Mark 0101/0102: one way"
