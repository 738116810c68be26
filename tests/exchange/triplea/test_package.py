"""The package for TripleA, read by a reader of its own and compared with the design."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from immutables import Map
from msgspec.structs import replace

from tests.exchange.triplea.designs import small_design, small_map
from tests.exchange.triplea.read_package import Package
from tests.qt.test_degenerate_maps import MAPS
from workbench import limits
from workbench.cartography.map_spaces import AnyMap
from workbench.cartography.space_faces import face_of
from workbench.engine.design import Design, Scenario
from workbench.engine.maps.area_map import AreaMap
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.engine.networks.march import network_of
from workbench.exchange.exports import CannotExport, Export
from workbench.exchange.ruleset_json import read_ruleset_json
from workbench.exchange.triplea.package import write_package
from workbench.exchange.triplea.scenario_game import Cast
from workbench.exchange.triplea.territories import TripleaMap
from workbench.long_work import LongWork
from workbench.storage.samples import build_sample


def unpainted(_export: Export, _map: TripleaMap, _cast: Cast, _work: LongWork) -> Iterator[tuple[str, bytes]]:
    return iter(())


def package_of(design: Design, folder: Path, name: str = "game") -> Package:
    path = folder / f"{name}.zip"
    write_package(Export(design, path), unpainted)
    return Package(path)


def test_every_space_is_a_territory_of_its_own_name(tmp_path: Path) -> None:
    design = small_design()
    found = package_of(design, tmp_path)
    assert sorted(found.space_of.values()) == sorted(design.maps[0].every_space)
    assert found.polygons.keys() == found.centers.keys() == found.space_of.keys() == found.lines("place.txt").keys()
    told = {one["id"]: one["name"] for one in found.names["territories"].values()}
    assert told == {space.id: space.name for space in design.maps[0].every_space.values()}


def test_centres_and_points_lie_in_their_territories(tmp_path: Path) -> None:
    design = small_design()
    found = package_of(design, tmp_path)
    picture = found.names["picture"]
    for name, space in found.space_of.items():
        assert found.lies_at(found.centers[name]) == [name]
        x, y = face_of(design.maps[0], space).representative_point().coords[0]
        point = (
            round((x - picture["left_mm"]) * picture["px_per_mm"]),
            round((y - picture["above_mm"]) * picture["px_per_mm"]),
        )
        assert found.lies_at(point) == [name]


def test_connections_are_the_pairs_of_the_network_that_are_open(tmp_path: Path) -> None:
    design = small_design()
    found = package_of(design, tmp_path)
    (game,) = found.games.values()
    pairs = [
        frozenset((found.space_of[one.get("t1", "")], found.space_of[one.get("t2", "")]))
        for one in game.iter("connection")
    ]
    graph = network_of(design.maps[0]).graph
    assert len(pairs) == len(set(pairs))
    assert set(pairs) == {frozenset((a, b)) for a, b in graph.edges} - {frozenset(("A11", "A12"))}


def test_waters_owners_units_and_turns(tmp_path: Path) -> None:
    found = package_of(small_design(), tmp_path)
    (game,) = found.games.values()
    assert [found.space_of[one.get("name", "")] for one in game.iter("territory") if one.get("water")] == ["A22"]
    players = [one.get("name") for one in game.iter("player")]
    assert [found.names["players"][player] for player in players] == ["s2", "s1"]
    owners = {
        found.space_of[one.get("territory", "")]: found.names["players"][one.get("owner")]
        for one in game.iter("territoryOwner")
    }
    assert owners == {"A10": "s1", "A20": "s2"}
    units = Counter[tuple[str, str, str | None]]()
    for one in game.iter("unitPlacement"):
        owner = found.names["players"].get(one.get("owner"))
        key = (found.names["units"][one.get("unitType")], found.space_of[one.get("territory", "")], owner)
        units[key] += int(one.get("quantity", ""))
    assert units == {
        ("one", "A10", "s1"): 2, ("two", "A22", "s2"): 1, ("three", "A11", None): 1, ("one", "A12", "s1"): 1,
        ("two", "A12", "s2"): 1,
    }  # fmt: skip


def test_ids_are_no_other_things_names(tmp_path: Path) -> None:
    (game,) = package_of(small_design(), tmp_path).games.values()
    kinds = ("player", "unit", "resource", "delegate", "step")
    ids = [one.get("name", "") for kind in kinds for one in game.iter(kind)]
    assert len({name.casefold() for name in ids}) == len(ids)
    assert len(list(game.iter("unit"))) == 4  # the one that comes later, too


def test_figures_of_counters_stand_as_options(tmp_path: Path) -> None:
    found = package_of(small_design(), tmp_path)
    (game,) = found.games.values()
    assert [one.get("value") for one in game.iter("diceSides")] == ["9"]
    figures = {
        found.names["units"][one.get("attachTo")]: {option.get("name"): option.get("value") for option in one}
        for one in game.iter("attachment")
        if one.get("type") == "unitType"
    }
    assert figures["one"] == {"movement": "4", "attack": "3", "defense": "9", "hitPoints": "2"}
    assert figures["two"]["isSea"] == "true"


def test_the_ruleset_and_the_manifest_lie_in_it(tmp_path: Path) -> None:
    design = small_design()
    found = package_of(design, tmp_path)
    assert read_ruleset_json(found.files["ruleset.json"]) == (design, True)
    manifest = json.loads(found.files["workbench_manifest.json"])
    assert manifest["format"] == "triplea"
    assert manifest["holds"]["territories"] == 9
    assert manifest["holds"]["units at the start"] == 6
    assert any("places without territory" in one["what"] for one in manifest["left_out"])


def test_the_same_design_gives_the_same_bytes(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    package_of(small_design(), tmp_path)
    package_of(small_design(), tmp_path / "b")
    assert (tmp_path / "game.zip").read_bytes() == (tmp_path / "b" / "game.zip").read_bytes()


def test_a_sea_of_many_hexes_is_one_territory(tmp_path: Path) -> None:
    design = build_sample("war_and_peace")
    found = package_of(design, tmp_path)
    seas = [name for name in found.polygons if name.endswith("Sea Zone")]
    shown = design.hex_maps[0]
    assert len(seas) == len(set(shown.water_of.values()))
    assert len(found.polygons) + len(shown.water_of) == len(shown.every_space)


def test_a_map_that_is_too_large_is_refused_in_a_line(tmp_path: Path) -> None:
    design = Design("Large", "", maps=(HexMap("m", "Large", 900, 900, HexGrid(80, 80, 10, 5, 5)),))
    with pytest.raises(CannotExport, match=f"more than {limits.TRIPLEA_TERRITORIES.most:,} territories"):
        package_of(design, tmp_path)
    assert not any(tmp_path.iterdir())


def test_a_map_without_borders_is_refused_in_a_line(tmp_path: Path) -> None:
    with pytest.raises(CannotExport, match="no space that lies anywhere"):
        package_of(Design("Empty", "", maps=(AreaMap("m", "Empty", 100, 100),)), tmp_path)
    with pytest.raises(CannotExport, match="the design has no map"):
        package_of(Design("Nothing", ""), tmp_path)


def test_a_draft_whose_lines_are_no_map_is_refused_in_a_line(tmp_path: Path) -> None:
    shown = small_map()
    unplaced = {name: replace(junction, x_mm=math.nan) for name, junction in shown.junctions.items()}
    for junctions in (Map(), Map(unplaced)):
        with pytest.raises(CannotExport, match=r"cannot be drawn|no space that lies anywhere") as refused:
            package_of(Design("Draft", "", maps=(replace(shown, junctions=junctions),)), tmp_path)
        assert "\n" not in str(refused.value)


@pytest.mark.parametrize("shown", MAPS.values(), ids=MAPS.keys())
def test_a_map_of_next_to_nothing_is_written_or_refused_in_a_line(shown: AnyMap, tmp_path: Path) -> None:
    try:
        found = package_of(Design("Next to nothing", "", maps=(shown,)), tmp_path)
    except CannotExport as refusal:
        assert "\n" not in str(refusal)
        assert not any(tmp_path.iterdir())
    else:
        assert found.polygons.keys() == found.centers.keys()
        assert all(len(ring) > 2 for parts in found.polygons.values() for ring in parts)


def test_a_map_alone_is_a_game_without_units(tmp_path: Path) -> None:
    found = package_of(Design("Map alone", "", maps=(small_map(),)), tmp_path, "map alone")
    (game,) = found.games.values()
    assert [one.get("name") for one in game.iter("player")] == ["Player"]
    assert not list(game.iter("unit"))
    names = {one.get("name"): one.get("value") for one in game.iter("property")}
    assert names["mapName"] == "map alone"


def test_of_two_maps_the_other_is_left_out_with_its_scenarios(tmp_path: Path) -> None:
    design = small_design()
    other = replace(small_map(), id="other")
    scenarios = (*design.scenarios, Scenario("elsewhere", "Elsewhere", 1, 2, map="other"))
    both = replace(design, maps=(*design.maps, other), scenarios=scenarios)
    path = tmp_path / "game.zip"
    written = write_package(Export(both, path), unpainted)
    assert written.manifest is not None
    told = [one.what for one in written.manifest.left_out]
    assert "1 other map of the design" in told
    assert "1 scenario on other maps" in told
    assert list(Package(path).games) == ["s_1.xml"]
    write_package(Export(both, path, map_id="other"), unpainted)
    assert list(Package(path).games) == ["elsewhere.xml"]
