"""Tables of hexes: the maps of the samples, grids that are found out, and tables that are no map."""

from __future__ import annotations

from pathlib import Path

import pytest

from sample_games.arcola.map import hex_map as arcola
from sample_games.war_and_peace.map import hex_map as europe
from tests.exchange.imports.drawings import proposed
from workbench.cartography.checks.hex_map_checks import problems
from workbench.cartography.hexes.hex_grid import sheet_extent
from workbench.engine.maps.area_map import SpaceKind
from workbench.engine.maps.hex_map import Corner, HexMap, LineLabel, NumberOrder, Orientation, Shifted
from workbench.engine.maps.map_parts import OneWay
from workbench.engine.networks.hex_network import HexNetwork
from workbench.engine.networks.joins import JoinKind
from workbench.engine.problem import Level
from workbench.engine.provenance import Provenance, Source
from workbench.exchange.imports.csv_rows import rows_of
from workbench.exchange.imports.hex_files import files_beside
from workbench.exchange.imports.hex_roads import chains
from workbench.exchange.imports.proposal import ImportProposal, ImportRefused

PLAIN = "hex,terrain\n" + "".join(f"{c:02}{r:02},clear\n" for c in range(1, 4) for r in range(1, 4))


def tables(
    folder: Path, hexes: str, hexsides: str = "", zones: str = "", links: str = "", sheet: str = ""
) -> ImportProposal:
    for kind, text in (("hexsides", hexsides), ("zones", zones), ("links", links), ("sheet", sheet)):
        if text:
            (folder / f"{kind}.csv").write_text(text, encoding="utf-8")
    return proposed(folder, "hexes.csv", hexes)


def the_map(proposal: ImportProposal) -> HexMap:
    assert isinstance(proposal.map, HexMap)
    assert [str(x) for x in problems(proposal.map) if x.level is Level.ERROR] == []
    return proposal.map


# ---------------------------------------------------------------- the maps of the samples


def test_arcola_is_counted_as_its_text_has_it() -> None:
    grid = arcola().grid
    assert (grid.columns, grid.rows, grid.orientation) == (21, 19, Orientation.POINTY)
    assert (grid.numbering.order, grid.numbering.corner) == (NumberOrder.ROW_FIRST, Corner.LOWER_LEFT)
    network = HexNetwork(arcola())
    assert set(network.graph["0318"]) == {"0317", "0319", "0217", "0218", "0417", "0418"}
    assert network.has_river("0318", "0319") and "bridge" in network.features("0318", "0319")
    assert arcola().space("1111").town and arcola().space("1111").name == "Verona"
    assert arcola().space("0901").supply == ("french",)
    assert arcola().space("0106").tags["exit"] == "austrian"
    assert arcola().space("0106").provenance["name"].source is Source.RECONSTRUCTED


def test_roads_lead_from_hex_to_hex_and_every_side_is_in_one() -> None:
    network = HexNetwork(arcola())
    for road in arcola().roads.values():
        for a, b in zip(road.spaces, road.spaces[1:], strict=False):
            assert b in network.graph[a]
    verona = [road for road in arcola().roads.values() if road.name == "Verona-Brescia"]
    assert sum(len(road.spaces) - 1 for road in verona) == 11


def test_europe_has_letters_for_rows_and_seas_for_fleets() -> None:
    sheet = europe()
    n = sheet.grid.numbering
    assert (n.row_label, n.column_label, n.order) == (
        LineLabel.DOUBLED_LETTERS,
        LineLabel.DIGITS,
        NumberOrder.ROW_FIRST,
    )
    assert (sheet.grid.columns, sheet.grid.rows, sheet.space("FF12").name) == (56, 57, "London")
    network = HexNetwork(sheet)
    assert "EE15" in network.graph["FF14"] or "EE15" in network.graph["EE14"]
    assert set(sheet.space("A7").ports) == {"atlantic", "mediterranean"}
    kinds = {zone.space.kind for zone in sheet.zones.values()}
    assert kinds == {SpaceKind.SEA_ZONE, SpaceKind.BOX}
    assert network.graph["atlantic"]["north_sea"]["links"] == ("atlantic-north_sea",)
    assert network.graph["atlantic"]["Z7"]["kind"] == JoinKind.COAST
    assert sheet.zones["brazil"].space.shape is not None


# ---------------------------------------------------------------- grids


GRIDS = {
    "flat hexes, columns first": (
        Orientation.FLAT,
        NumberOrder.COLUMN_FIRST,
        "first,second,river\n0101,0102,A\n0101,0201,A\n0201,0301,A\n0202,0301,A\n0202,0302,A\n",
    ),
    "pointy hexes, columns first": (
        Orientation.POINTY,
        NumberOrder.COLUMN_FIRST,
        "first,dir_from_a,second,river\n0101,E,0201,A\n0101,SE,0102,A\n0102,SE,0203,A\n0202,NE,0301,A\n",
    ),
}


@pytest.mark.parametrize(("orientation", "order", "hexsides"), GRIDS.values(), ids=GRIDS.keys())
def test_neighbours_tell_how_the_hexes_lie(
    tmp_path: Path, orientation: Orientation, order: NumberOrder, hexsides: str
) -> None:
    grid = the_map(tables(tmp_path, PLAIN, hexsides)).grid
    assert (grid.orientation, grid.numbering.order) == (orientation, order)


def test_a_grid_that_nothing_tells_is_a_step(tmp_path: Path) -> None:
    proposal = tables(tmp_path, PLAIN)
    (step,) = proposal.steps
    assert step.check == "grid_unknown" and "column first" in step.remedy
    assert (the_map(proposal).grid.columns, the_map(proposal).grid.rows) == (3, 3)
    with pytest.raises(ImportRefused, match="nothing tells"):
        proposal.accepting(())


def test_the_sheet_holds_all_hexes_inside_its_margins(tmp_path: Path) -> None:
    sheet = the_map(tables(tmp_path, PLAIN))
    assert sheet.grid.shifted is Shifted.ODD and 60 < sheet.width_mm < 80


SHEET = "id,title,hex_mm,km_per_hex,left_mm,below_mm,ground,orientation,shifted,order,corner,source\n"


def test_a_sheet_of_its_own_tells_all_that_the_hexes_do_not(tmp_path: Path) -> None:
    told = "alps,The Alps,20,5,40,30,Woods,pointy,even,row_first,upper_right,reconstructed: by eye\n"
    proposal = tables(tmp_path, PLAIN, sheet=SHEET + told)
    assert proposal.steps == () and proposal.source == "hexes.csv, sheet.csv"
    found = the_map(proposal)
    grid = found.grid
    assert (found.id, found.title, found.km_per_hex, found.default_terrain) == ("alps", "The Alps", 5.0, "woods")
    assert (grid.size_mm, grid.orientation, grid.shifted) == (20.0, Orientation.POINTY, Shifted.EVEN)
    assert (grid.numbering.order, grid.numbering.corner) == (NumberOrder.ROW_FIRST, Corner.UPPER_RIGHT)
    left, upper, right, lower = sheet_extent(grid)
    assert (left, upper) == pytest.approx((40, 10), abs=1e-3)
    assert (found.width_mm - right, found.height_mm - lower) == pytest.approx((10, 30), abs=0.1)
    assert found.provenance == Provenance(Source.RECONSTRUCTED, "by eye")


@pytest.mark.parametrize(
    ("sheet", "why"),
    [
        ("title,colour\nAlps,red\n", "a column 'colour'"),
        ("title\nAlps\nAndes\n", "2 rows, and a map has one sheet"),
        ("hex_mm\nnan\n", "hex_mm is 'nan', and it lies between"),
        ("left_mm\n-1\n", "left_mm is '-1', and it lies between"),
        ("km_per_hex\nfar\n", "'far' and no number"),
        ("corner\nmiddle\n", "none of upper_left, upper_right"),
    ],
)
def test_a_sheet_that_is_none_is_refused_in_one_line(tmp_path: Path, sheet: str, why: str) -> None:
    with pytest.raises(ImportRefused) as refused:
        tables(tmp_path, PLAIN, sheet=sheet)
    assert why in str(refused.value) and "\n" not in str(refused.value)


# ---------------------------------------------------------------- cells

SIDES = "first,second,river,features,blocked,one_way,hedge\n"


def test_cells_of_a_hex(tmp_path: Path) -> None:
    hexes = (
        "hex_id;Terrain;City;settlement;fort;stacking;vp;elevation;supply;entry_side;port;sea_zones;features;mood;mood_from\n"
        "0101;Open Woods;Ulm;major;2;3;5;1;blue/red;blue;;;town/abbey;glum;designer\n"
        "0102;sea;;;;;;;;;;North Sea;;;\n"
        "0201;clear;Bath;village;;;;;;;1;North Sea;;;\n"
    )
    sheet = the_map(tables(tmp_path, hexes))
    ulm, bath = sheet.space("0101"), sheet.space("0201")
    assert (ulm.terrain, ulm.name, ulm.town, ulm.stacking, ulm.victory_points) == ("open_woods", "Ulm", True, 3, 5)
    assert (ulm.elevation, ulm.supply, ulm.entry, ulm.features) == (1, ("blue", "red"), ("blue",), ("town", "abbey"))
    assert ulm.forts[0].level == 2 and ulm.tags["mood"] == "glum"
    assert ulm.provenance["tags"].source is Source.DESIGNER
    assert bath.ports == ("north_sea",) and not bath.town
    assert sheet.zones["north_sea"].hexes == ("0102",)


def test_cells_of_a_hexside(tmp_path: Path) -> None:
    sheet = the_map(tables(tmp_path, PLAIN, SIDES + "0101,0102,Po,ford/wall,,0101,1\n0101,0201,,,1,,\n"))
    side = sheet.borders["0101/0102"]
    assert (side.kinds, side.name, side.one_way) == (("ford", "hedge", "river", "wall"), "Po", OneWay.BACKWARDS)
    assert sheet.borders["0101/0201"].kinds == ("blocked",)


def test_other_tables_lie_beside_under_the_same_name(tmp_path: Path) -> None:
    for name in ("x_hexes.csv", "x_hexsides.csv", "x_sea_zones.csv"):
        (tmp_path / name).touch()
    found = files_beside(tmp_path / "x_hexes.csv")
    assert {kind: path.name for kind, path in found.items()} == {
        "hexsides": "x_hexsides.csv",
        "zones": "x_sea_zones.csv",
    }
    assert files_beside(tmp_path / "list.csv") == {}


def test_sides_are_chained_from_their_loose_ends() -> None:
    assert list(chains([("b", "c"), ("a", "b"), ("c", "d"), ("c", "x")])) == [("a", "b", "c", "d"), ("c", "x")]


# ---------------------------------------------------------------- steps and refusals


@pytest.mark.parametrize(
    ("hexes", "hexsides", "check"),
    [
        (PLAIN + "0101,clear\n", "", "doubled_row"),
        (PLAIN, "first,second,river\n0101,0303,A\n0101,0102,A\n0101,0201,A\n0201,0301,A\n", "no_neighbours"),
        (PLAIN, "first,second,river,owner\n0101,0102,A,Duke\n0101,0201,A,\n", "unread_column"),
    ],
)
def test_each_fault_is_a_step(tmp_path: Path, hexes: str, hexsides: str, check: str) -> None:
    proposal = tables(tmp_path, hexes, hexsides)
    the_map(proposal)
    number = next(step.number for step in proposal.steps if step.check == check)
    with pytest.raises(ImportRefused):
        proposal.accepting({step.number for step in proposal.steps} - {number})


BAD = {
    "no column of numbers": ("terrain\nclear\n", "", "no column 'hex'"),
    "an odd number": (PLAIN + "x1y,clear\n", "", "'x1y' is of no known form"),
    "a longer number": (PLAIN + "001001,clear\n", "", "'001001' is of no known form"),
    "numbers from end to end": ("hex,terrain\n0000000001,clear\n9999999999,clear\n", "", "more than 1,000,000 hexes"),
    "another hex of that number": (PLAIN + "0101,woods\n", "", "hex 0101 stands twice"),
    "a ragged row": (PLAIN + "0401\n", "", "line 11: 1 cells"),
    "a column twice": ("hex,terrain,terrain\n0101,a,b\n", "", "'terrain' has no name of its own"),
    "a header alone": ("hex,terrain\n", "", "no rows"),
    "nothing": ("", "", "is empty"),
    "an odd figure": ("hex,vp\n0101,many\n", "", "hex 0101: 'many' is no whole number"),
    "a figure beyond all": ("hex,vp\n0101,99999999999999999999\n", "", "beyond 1,000,000,000"),
    "an odd yes": ("hex,town\n0101,perhaps\n", "", "neither yes nor no"),
    "an odd kind": ("hex,kind\n0101,moon\n", "", "its kind 'moon'"),
    "a port to nowhere": ("hex,port\n0101,Styx\n", "", "'Styx', which is no zone"),
    "a side of no hex": (PLAIN, "first,second,river\n0101,0999,A\n", "no hex of the grid is numbered '0999'"),
    "a side twice": (PLAIN, "first,second,river\n0101,0102,A\n0102,0101,B\n", "stands twice"),
    "no ends": (PLAIN, "from,to\n0101,0102\n", "no column 'first'"),
    "one way to elsewhere": (PLAIN, SIDES + "0101,0102,Po,,,0303,\n", "neither of its hexes"),
}


@pytest.mark.parametrize(("hexes", "hexsides", "why"), BAD.values(), ids=BAD.keys())
def test_it_is_refused_in_one_line(tmp_path: Path, hexes: str, hexsides: str, why: str) -> None:
    with pytest.raises(ImportRefused) as refused:
        tables(tmp_path, hexes, hexsides)
    assert why in str(refused.value) and "\n" not in str(refused.value)


ZONES, LINKS = "zone,kind,x_mm\n", "first,second,cost\n"


@pytest.mark.parametrize(
    ("zones", "links", "why"),
    [
        (ZONES + "Styx,river,\n", "", "none of sea_zone, rade, box"),
        (ZONES + "Styx,box,far\n", "", "x_mm is 'far'"),
        (ZONES + "Styx,box,nan\n", "", "x_mm is 'nan'"),
        (ZONES + "Styx,box,1e300\n", "", "x_mm is '1e300'"),
        (ZONES + "Styx,box,\nStyx,box,\n", "", "stands twice"),
        (ZONES + "Styx,box,\n", LINKS + "Styx,Lethe,\n", "'Lethe', which is no space"),
        (ZONES + "Styx,box,\n", LINKS + "Styx,0101,dear\n", "'dear' is no whole number"),
    ],
)
def test_zones_and_links_are_refused_in_one_line(tmp_path: Path, zones: str, links: str, why: str) -> None:
    with pytest.raises(ImportRefused) as refused:
        tables(tmp_path, PLAIN, "", zones, links)
    assert why in str(refused.value)


@pytest.mark.parametrize("document", [b"hex\n\xff\xfe", b"hex\n01\x0001\n", b'hex\n"0101\n'])
def test_what_is_no_text_is_no_table(document: bytes) -> None:
    with pytest.raises(ImportRefused, match=r"no table|no text"):
        rows_of("hexes.csv", document)
