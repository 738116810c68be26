"""GeoJSON: what is written is read again, and what is no map is refused in one line that names the place."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from immutables import Map
from msgspec.structs import replace

import sample_games.toulon as toulon
from sample_games.toulon.map import area_map
from tests.cartography.coverages import coverage_map, coverage_maps, quadrilaterals
from tests.long_runs import examples
from workbench.cartography.areas.coverage import CoverageError
from workbench.cartography.areas.faces import faces
from workbench.engine.maps.area_map import AreaMap, Space, SpaceKind
from workbench.engine.maps.border import Road
from workbench.engine.maps.hex_map import HexGrid, HexMap, HexZone, hexside
from workbench.exchange.geojson import read_area_map, write_geojson
from workbench.exchange.imports.geojson_shapes import GeoJsonSheet, read_geojson
from workbench.exchange.imports.proposal import Cleaning, ImportRefused

Collection = dict[str, Any]


def areas() -> Collection:
    """Two areas beside each other and a rade below them, in degrees."""

    def feature(name: str, west: float, south: float, east: float, north: float, **more: object) -> Collection:
        ring = [[west, south], [east, south], [east, north], [west, north], [west, south]]
        properties = {"id": name, "name": f"Area {name}", "kind": "area", "stacking": 5, **more}
        return {"type": "Feature", "properties": properties, "geometry": {"type": "Polygon", "coordinates": [ring]}}

    west = feature("W", 5.0, 43.1, 5.1, 43.2, shore="beach")
    east = feature("E", 5.1, 43.1, 5.2, 43.2, stacking="unlimited")
    return {"type": "FeatureCollection", "features": [west, east, feature("S", 5.0, 43.0, 5.2, 43.1, kind="rade")]}


def line(kind: str, *corners: tuple[float, float], **properties: object) -> Collection:
    geometry = {"type": "LineString", "coordinates": [list(corner) for corner in corners]}
    return {"type": "Feature", "properties": {"kind": kind, **properties}, "geometry": geometry}


def point(lon: float, lat: float, name: str) -> Collection:
    geometry = {"type": "Point", "coordinates": [lon, lat]}
    return {"type": "Feature", "properties": {"kind": "reconnoitre_point", "id": name}, "geometry": geometry}


def read(collection: Collection) -> AreaMap:
    return read_area_map([json.dumps(collection)], map_id="test")


def test_the_map_of_toulon_is_the_same_after_writing_and_reading() -> None:
    sheet = area_map()
    written = write_geojson(sheet)
    assert read_area_map([written]) == sheet
    assert write_geojson(read_area_map([written])) == written


@given(coverage_maps())
@settings(max_examples=25, deadline=None)
def test_maps_without_scale_are_the_same_after_writing_and_reading(sheet: AreaMap) -> None:
    assert read_area_map([write_geojson(sheet)]) == sheet


def test_what_is_written_is_plain_geojson_with_degrees() -> None:
    collection = json.loads(write_geojson(area_map()))
    kinds = [feature["properties"]["kind"] for feature in collection["features"]]
    assert (kinds.count("area"), kinds.count("border"), kinds.count("junction")) == (92, 286, 190)
    toulon_area = next(f for f in collection["features"] if f["properties"].get("name") == "Toulon")
    lon, lat = toulon_area["geometry"]["coordinates"][0][0]
    assert 5.9 < lon < 5.95
    assert 43.1 < lat < 43.13
    assert toulon_area["properties"]["stacking"] == "unlimited"


def test_the_polygons_alone_make_the_same_borders() -> None:
    text = [
        (Path(toulon.__file__).parent / name).read_text(encoding="utf-8") for name in ("areas.geojson", "roads.geojson")
    ]
    sheet = read_area_map(text, map_id="toulon")
    assert sheet.borders == area_map().borders


def test_roads_rivers_points_and_shores_go_to_the_borders() -> None:
    collection = areas()
    collection["features"] += [
        line("road", (5.1, 43.1), (5.1, 43.15), id="r", name="Road"),
        line("river", (5.0, 43.1), (5.1, 43.1), id="w", name="River"),
        point(5.1, 43.15, "R1"),
    ]
    sheet = read(collection)
    assert sorted(b.road for b in sheet.borders.values() if {b.left, b.right} == {"E", "W"}) == ["", "r"]
    assert [b.river for b in sheet.borders.values() if {b.left, b.right} == {"S", "W"}] == ["w"]
    assert [b.shore for b in sheet.borders.values() if {b.left, b.right} == {"S", "W"}] == ["beach"]
    assert sheet.junctions["R1"].tags["reconnoitre_point"] == "yes", "as files of before tell it"
    assert (sheet.spaces["E"].stacking, sheet.spaces["W"].stacking) == (None, 5)
    assert faces(sheet).face("S").area == pytest.approx(2 * faces(sheet).face("W").area, rel=1e-3)


def without(name: str) -> Callable[[Collection], None]:
    return lambda collection: collection["features"][0]["properties"].pop(name)


def with_property(name: str, value: object) -> Callable[[Collection], None]:
    return lambda collection: collection["features"][0]["properties"].update({name: value})


def with_geometry(geometry: object) -> Callable[[Collection], None]:
    return lambda collection: collection["features"][0].update({"geometry": geometry})


def with_ring(*ring: tuple[float, float]) -> Callable[[Collection], None]:
    return with_geometry({"type": "Polygon", "coordinates": [[list(corner) for corner in ring]]})


def with_feature(feature: Collection) -> Callable[[Collection], None]:
    return lambda collection: collection["features"].append(feature)


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (without("stacking"), r'^Area W: has no property "stacking"$'),
        (without("kind"), r'^Area W: has no property "kind"$'),
        (without("id"), r'^Area W: has no property "id"$'),
        (without("name"), r'^W: has no property "name"$'),
        (with_property("kind", "swamp"), r"^Area W: has the unknown kind 'swamp'$"),
        (
            with_property("stacking", "many"),
            r"^Area W: cannot be read: Expected `int \| null`, got `str` - at `\$.stacking`",
        ),
        (with_property("id", "E"), r"^Area E: the id E is also that of Area W$"),
        (with_property("name", "Area E"), r"^Area E: the name stands twice, for W and E$"),
        (with_property("shore", "sand"), r"^Area W: has the unknown shore 'sand'$"),
        (with_geometry(None), r"^Area W: is a feature without geometry and must be a Polygon$"),
        (
            with_geometry({"type": "MultiPolygon", "coordinates": []}),
            r"^Area W: is a MultiPolygon and must be a Polygon$",
        ),
        (with_geometry({"type": "Polygon"}), r"^Area W: has coordinates that are no numbers$"),
        (
            with_geometry({"type": "Polygon", "coordinates": [[["a", "b"]]]}),
            r"^Area W: has coordinates that are no num",
        ),
        (
            with_ring((5.0, 43.1), (5.1, 43.2), (5.1, 43.1), (5.0, 43.2)),
            r"^Area W: the outline crosses itself \(self-intersection at \(",
        ),
        (
            with_ring((5.0, 43.1), (5.12, 43.1), (5.12, 43.2), (5.0, 43.2)),
            r"^Area W: overlaps Area E by .* mm² at \(.*\)$",
        ),
        (with_feature(point(5.05, 43.15, "R1")), r"^junction R1: lies on no border, at \(.*\)$"),
        (
            with_feature(line("road", (5.05, 43.15), (5.06, 43.15), id="r", name="High road")),
            r"^High road: .* mm of the line run along no border$",
        ),
        (with_feature({"type": "Feature"}), r'^feature 4: has no property "kind"$'),
        (lambda collection: collection.update(features=[]), r"^the document: has no space in it$"),
        (lambda collection: collection.update(features=None), r"^the document: has no list of features$"),
        (lambda collection: collection.update(type="Feature"), r"^the document: is not a GeoJSON feature collection$"),
        (lambda collection: collection.update(sheet={"id": "x"}), r'^the document: has a member "sheet" that cannot'),
        (
            lambda collection: collection["features"][0]["geometry"].update(
                coordinates=[[[x * 1000, y] for x, y in collection["features"][0]["geometry"]["coordinates"][0]]]
            ),
            r"^the document: has coordinates that are no longitudes and latitudes$",
        ),
    ],
)
def test_what_is_no_map_is_refused_in_one_line(spoil: Callable[[Collection], object], message: str) -> None:
    collection = areas()
    spoil(collection)
    with pytest.raises(CoverageError, match=message) as caught:
        read(collection)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["", "{", "[1]", "\x00", '"FeatureCollection"', "[" * 100_000])
def test_what_is_no_collection_is_refused(text: str) -> None:
    with pytest.raises(CoverageError, match=r"^the document: (is not (JSON|a GeoJSON)|has more than 200 lists)"):
        read_area_map([text])


def test_a_gap_is_named_with_its_neighbours() -> None:
    collection = areas()
    ring = [[5.0, 43.1], [5.0, 43.2], [5.1, 43.2], [5.1, 43.18], [5.09, 43.15], [5.1, 43.12], [5.1, 43.1], [5.0, 43.1]]
    collection["features"][0]["geometry"]["coordinates"] = [ring]
    with pytest.raises(CoverageError, match=r"^Area W: there is a gap of .* mm² between Area E and Area W at \("):
        read(collection)


def test_polygons_that_were_edited_beside_their_borders_are_not_overruled() -> None:
    collection = json.loads(write_geojson(coverage_map(quadrilaterals({}))))
    changed = next(f for f in collection["features"] if f["properties"]["id"] == "A11")
    changed["geometry"]["coordinates"][0][1] = [60, 60]
    with pytest.raises(CoverageError, match=r"^Area A11: its polygon is not what its borders enclose"):
        read(collection)


@settings(max_examples=examples(25), deadline=None)
@given(coverage_maps(), st.data())
def test_borders_that_cross_are_a_map_or_refused(sheet: AreaMap, data: st.DataObject) -> None:
    document = json.loads(write_geojson(sheet))
    borders = [found for found in document["features"] if found["properties"]["kind"] == "border"]
    for border in data.draw(st.lists(st.sampled_from(borders), min_size=1, max_size=4)):
        far = data.draw(st.sampled_from([line["geometry"]["coordinates"] for line in borders]))
        border["geometry"]["coordinates"][1:-1] = [*far, *far[:1]]
    with suppress(ImportRefused):
        read_geojson([json.dumps(document).encode()], GeoJsonSheet("a", "A"), Cleaning())


def test_a_border_that_ends_nowhere_is_named() -> None:
    collection = json.loads(write_geojson(coverage_map(quadrilaterals({}))))
    collection["features"] = [f for f in collection["features"] if f["properties"]["id"] != "J4"]
    with pytest.raises(CoverageError, match=r"ends in no junction \(J4\)"):
        read(collection)


def test_all_missing_properties_are_listed() -> None:
    collection = areas()
    for feature in collection["features"]:
        del feature["properties"]["name"]
    with pytest.raises(CoverageError, match=r"\(and 2 more\)$") as caught:
        read(collection)
    assert [problem.place.id for problem in caught.value.problems] == ["W", "E", "S"]


def test_tables_of_a_space_survive() -> None:
    sheet = coverage_map(quadrilaterals({}))
    space = replace(sheet.spaces["A11"], victory_points=3, town=True, tags=sheet.spaces["A11"].tags.set("a", "b"))
    changed = replace(sheet, spaces=sheet.spaces.set("A11", space))
    assert read_area_map([write_geojson(changed)]).spaces["A11"] == space


def test_hexes_go_out_as_polygons_with_what_is_said_of_them() -> None:
    """Zones in pieces, what hexsides carry and roads as well; they come back by their tables alone."""
    river = hexside("0101", "0201", "river", name="Adige")
    shown = HexMap(
        "m", "Small", 90.0, 60.0, HexGrid(3, 2, 16.0, 15.0, 15.0),
        hexes=Map({"0101": Space("0101", "Ronco", SpaceKind.HEX, "woods")}),
        borders=Map({river.id: river}), roads=Map({"r": Road("r", "High road", ("0101", "0201", "0301"))}),
        zones=Map({"sea": HexZone(Space("sea", "Sea", SpaceKind.SEA_ZONE), ("0102", "0302"))}),
    )  # fmt: skip
    text = write_geojson(shown)
    features = {feature["properties"]["id"]: feature for feature in json.loads(text)["features"]}
    assert sorted(features) == ["0101", "0101/0201", "0102", "0201", "0202", "0301", "0302", "r", "sea"]
    kinds = {name: (one["properties"]["kind"], one["geometry"]["type"]) for name, one in features.items()}
    assert kinds["0101"] == ("hex", "Polygon") and kinds["sea"] == ("sea_zone", "MultiPolygon")
    assert kinds["0101/0201"] == ("hexside", "LineString") and kinds["r"] == ("road", "LineString")
    (ring,) = features["0101"]["geometry"]["coordinates"]
    assert len(ring) == 7 and [23.0, 19.6188] in ring
    assert (features["0101"]["properties"]["name"], features["0101"]["properties"]["terrain"]) == ("Ronco", "woods")
    with pytest.raises(ImportRefused, match="hexes of a hex map"):
        read_geojson([text.encode()], GeoJsonSheet("m", "Small"), Cleaning())


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"width_mm": -5.0}, "sides are not between"),
        ({"height_mm": float("nan")}, "sides are not between"),
        ({"width_mm": 1e30}, "sides are not between"),
        ({"lon_deg_per_mm": 0.0}, "no degrees in a millimetre"),
        ({"west_deg": float("inf")}, "is no numbers"),
    ],
)
def test_a_sheet_that_can_be_none_is_refused(told: dict[str, float], why: str) -> None:
    globe = {"west_deg": 5.0, "north_deg": 43.0, "lon_deg_per_mm": 1.0, "lat_deg_per_mm": 1.0, "metres_per_mm": 20.0}
    globe |= {key: value for key, value in told.items() if key in globe}
    sides = {"width_mm": 100.0, "height_mm": 100.0} | {key: told[key] for key in told if key not in globe}
    with pytest.raises(CoverageError, match=why):
        read(areas() | {"sheet": {"id": "m", "title": "M", **sides, "georeference": globe}})
