"""The maps of the sample games are what the user's own import makes of their sources, to the last figure."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from sample_games.arcola.map import hex_map as arcola
from sample_games.grande_tactique.map import hex_map as montenotte
from sample_games.toulon.map import SHEET_MM
from sample_games.toulon.map import area_map as toulon
from sample_games.war_and_peace.map import hex_map as europe
from workbench.cartography.map_spaces import AnyMap
from workbench.cli import app
from workbench.engine.maps.area_map import AreaMap
from workbench.engine.maps.hex_map import HexMap
from workbench.exchange.imports.reading import ImportOptions, MapFormat, propose_import
from workbench.exchange.map_tables.hex_tables import write_tables
from workbench.storage.file.ruleset_file import load

SAMPLES = Path(__file__).parents[3] / "sample_games"
HEXES = {"arcola": arcola, "grande_tactique": montenotte, "war_and_peace": europe}


def undecorated(sheet: HexMap) -> HexMap:
    """Without what stands beside the spaces, and where a name was moved by hand."""
    zones = sheet.zones
    for name in sorted(zones):
        zones = zones.set(name, replace(zones[name], space=replace(zones[name].space, label=None)))
    return replace(sheet, furniture=(), zones=zones)


@pytest.mark.parametrize("game", HEXES)
def test_a_folder_of_tables_is_the_whole_map(game: str, tmp_path: Path) -> None:
    proposal = propose_import(SAMPLES / game / "hexes.csv", MapFormat.CSV)
    assert proposal.steps == () and "sheet.csv" in proposal.source
    assert proposal.map == undecorated(HEXES[game]())
    out = tmp_path / "made.ruleset"
    done = CliRunner().invoke(app, ["import", str(SAMPLES / game / "hexes.csv"), "--out", str(out)])
    assert done.exit_code == 0, done.output
    assert load(out).hex_maps == (proposal.map,)


@pytest.mark.parametrize("game", HEXES)
def test_a_map_goes_out_as_tables_and_comes_back(game: str, tmp_path: Path) -> None:
    sheet = undecorated(HEXES[game]())
    assert write_tables(sheet, tmp_path / "map.csv") == ()
    proposal = propose_import(tmp_path / "map_hexes.csv", MapFormat.CSV)
    assert proposal.steps == () and proposal.map == sheet


def test_areas_are_read_with_the_roads_beside_them() -> None:
    options = ImportOptions("toulon", "Toulon and its roadsteads", size_mm=SHEET_MM)
    proposal = propose_import(SAMPLES / "toulon" / "areas.geojson", MapFormat.GEOJSON, options)
    assert proposal.steps == () and proposal.source == "areas.geojson, roads.geojson"
    found: AnyMap = proposal.map
    assert isinstance(found, AreaMap) and found.roads
    assert found == replace(toulon(), furniture=found.furniture)


def test_montenotte_keeps_what_its_rules_read() -> None:
    sheet = montenotte()
    assert (sheet.width_mm, sheet.height_mm) == (420.0, 297.0)
    assert sheet.space("0713").name == "Savona" and sheet.space("0713").forts[0].level == 1
    assert {sheet.space(number).depot for number in sheet.hexes} >= {"french", "austrian", "sardinian"}
    assert {road.road_class for road in sheet.roads.values()} == {"road", "trail"}
