"""Modules of our own come back as the designs that they were made of: maps, counters, who stands where."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.cartography.coverages import coverage_map, quadrilaterals
from tests.exchange.vassal.compared_module import adjacency, differences, of_maps, spaces
from tests.exchange.vassal.hand_made import ours
from tests.exchange.vassal.odd_design import odd_design
from tests.exchange.vassal.test_hex_grids import GRIDS_DRAWN
from workbench.cartography.hexes.hex_grid import centre
from workbench.engine.design import Design
from workbench.engine.maps.area_map import AreaMap, SpaceKind
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.engine.maps.hex_numbers import why_not_numbered
from workbench.engine.maps.hex_places import every_number, every_place
from workbench.exchange.vassal.hex_grids import is_counted
from workbench.exchange.vassal.reading.module import propose_module
from workbench.exchange.vassal.reading.proposal import ModuleProposal
from workbench.exchange.vassal.sequences import one_line
from workbench.storage.samples import build_sample

ANYWAY = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)


def read(path: Path) -> ModuleProposal:
    return propose_module(path, 16.0)


@pytest.mark.parametrize("game", ["toulon", "grande_tactique", "crossroads", "arcola", "war_and_peace"])
def test_a_sample_game_comes_back(game: str, tmp_path: Path) -> None:
    design = build_sample(game)
    found = read(ours(tmp_path / "m.vmod", design)).found
    assert list(differences(design, found.design)) == []
    assert len(found.boards) >= len(design.maps)
    assert all(counter.picture in found.faces for counter in found.design.counters)


@given(grid=GRIDS_DRAWN)
@ANYWAY
def test_a_grid_of_hexes_comes_back_as_it_was_drawn(grid: HexGrid, tmp_path: Path) -> None:
    if why_not_numbered(grid):
        return
    sheet = _sheet(grid)
    design = Design("d", "", maps=(sheet,))
    (found,) = read(ours(tmp_path / "m.vmod", design)).found.design.maps
    assert found.grid == grid
    assert list(of_maps(sheet, found)) == []


@given(grid=GRIDS_DRAWN)
@ANYWAY
def test_without_our_ruleset_all_hexes_come_back_and_those_of_the_margin(grid: HexGrid, tmp_path: Path) -> None:
    """VASSAL's grid covers its whole board: that the hexes of the margin come too is what the format forces."""
    if why_not_numbered(grid) or not is_counted(grid) or min(grid.numbering.first_column, grid.numbering.first_row) < 1:
        return
    sheet = _sheet(grid)
    (found,) = read(ours(tmp_path / "m.vmod", Design("d", "", maps=(sheet,)), with_ruleset=False)).found.design.maps
    assert isinstance(found, HexMap)
    assert why_not_numbered(found.grid) == ""
    if found.grid.numbering.separator != grid.numbering.separator:
        return  # more columns than two digits say: a point parts them, and a step says so
    own = set(every_number(grid))
    told = {number for number in found.every_space}
    if len(str(max(found.grid.columns, found.grid.rows))) <= 1 or _digits(found.grid) == _digits(grid):
        assert own <= told
        beside = {pair for pair in adjacency(found) if own.issuperset(pair)}
        assert beside == adjacency(sheet)


def _digits(grid: HexGrid) -> tuple[int, int]:
    return grid.numbering.column_digits, grid.numbering.row_digits


def _sheet(grid: HexGrid) -> HexMap:
    """A sheet that the hexes have room on."""
    at = [centre(grid, place) for place in every_place(grid)]
    wide, high = (max(point[axis] for point in at) + grid.size_mm for axis in (0, 1))
    return HexMap("m", "Map", wide, high, grid)


@given(data=st.data())
@ANYWAY
def test_areas_come_back_with_what_lies_beside_them(data: st.DataObject, tmp_path: Path) -> None:
    moves = {
        (column, row): (data.draw(st.floats(-4, 4)), data.draw(st.floats(-4, 4)))
        for column in range(4)
        for row in range(4)
    }
    sheet = coverage_map(quadrilaterals(moves))
    for with_ruleset in (True, False):
        path = ours(tmp_path / "m.vmod", Design("d", "", maps=(sheet,)), with_ruleset)
        (found,) = read(path).found.design.maps
        assert isinstance(found, AreaMap)
        assert spaces(found).keys() == spaces(sheet).keys()
        assert adjacency(found) == adjacency(sheet)


def test_odd_names_and_shapes_come_back(tmp_path: Path) -> None:
    """A lake with an island, an area in two pieces, two of one name, counters called by the signs of lists."""
    design = odd_design()
    found = read(ours(tmp_path / "m.vmod", design)).found.design
    named = ("is called", " is of ", "counter", "no scenario")  # signs of lists stand in no name of VASSAL
    assert [one for one in differences(design, found) if not any(word in one for word in named)] == []
    by_id = {one.id: found.faction(one.faction).side for one in found.counters}
    known = [(design.find_faction(one.faction), by_id[one_line(one.id)]) for one in design.counters]
    pairs = {(faction and faction.side, side) for faction, side in known}
    assert len(pairs) == len({before for before, _ in pairs}) == len({after for _, after in pairs})
    assert len(found.counters) == len(design.counters)
    areas = found.find_map("a")
    assert areas is not None
    assert set(areas.every_space) == {"lake", "island", "land", "apart"}


def test_hexes_that_are_not_played_are_hexes_for_vassal(tmp_path: Path) -> None:
    """What the format forces: nothing tells there that a hex is not played, nor what ground it has."""
    sheet = HexMap("m", "Map", 100, 80, HexGrid(4, 3, 18.0, 20.0, 20.0))
    closed = sheet.with_spaces([replace(sheet.space("0101"), kind=SpaceKind.UNPLAYABLE)])
    (found,) = read(ours(tmp_path / "m.vmod", Design("d", "", maps=(closed,)))).found.design.maps
    assert next(iter(of_maps(closed, found))) == "m: a space 0101 too many"


def test_what_is_not_ticked_is_not_done(tmp_path: Path) -> None:
    proposal = read(ours(tmp_path / "m.vmod", build_sample("crossroads")))
    by_check = {step.check: step.number for step in proposal.steps}
    assert {"scan", "set_up", "faces", "stock", "own_module"} <= by_check.keys()
    kept = {step.number for step in proposal.steps if step.check not in ("scan", "faces", "set_up")}
    found = proposal.accepting(kept).design
    assert not any(sheet.scans for sheet in found.maps)
    assert not found.scenarios
    assert all(len(counter.faces) == 1 for counter in found.counters)
    assert any(len(counter.faces) > 1 for counter in proposal.found.design.counters)
