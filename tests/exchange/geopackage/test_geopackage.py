"""A GeoPackage is read with SQL and a reader of shapes of its own: layers, fields, places and names are the map's."""

from __future__ import annotations

import json
import sqlite3
import struct
from contextlib import closing
from pathlib import Path

import pytest
import shapely
from msgspec.structs import replace

from tests.engine.coin_design import coin_design
from workbench.cartography.space_faces import face_of
from workbench.engine.codec import digest
from workbench.engine.design import Design
from workbench.exchange.exports import CannotExport, Export
from workbench.exchange.geopackage.export import write_gpkg
from workbench.exchange.geopackage.layers import MapLayer, Row
from workbench.exchange.geopackage.writing import SHEET, geopackage, quoted
from workbench.long_work import UNTOLD
from workbench.storage.samples import build_sample

GAMES = ["toulon", "grande_tactique", "crossroads", "arcola", "war_and_peace"]
SPACES = ("areas", "rades", "sea_zones", "unplayables", "hexes", "boxes", "ports", "zones")


def written(path: Path, design: Design, map_id: str = "") -> sqlite3.Connection:
    write_gpkg(Export(design, path, map_id))
    return sqlite3.connect(path)


def shape_of(blob: bytes) -> tuple[int, shapely.Geometry]:
    """The system and the shape of a column, as the standard says: eight bytes of head, then WKB."""
    magic, version, flags, system = struct.unpack("<2sBBi", blob[:8])
    assert (magic, version, flags) == (b"GP", 0, 1)
    return system, shapely.from_wkb(blob[8:])


@pytest.mark.parametrize("game", GAMES)
def test_every_space_is_there_with_its_size_and_its_fields(tmp_path: Path, game: str) -> None:
    design = build_sample(game)
    shown = design.maps[0]
    found = {}
    with closing(written(tmp_path / "a.gpkg", design)) as rows:
        layers = [name for (name,) in rows.execute("SELECT table_name FROM gpkg_contents")]
        for layer in set(layers) & set(SPACES):
            for space_id, blob in rows.execute(f"SELECT id, geom FROM {quoted(layer)}"):
                found[space_id] = (layer, shape_of(blob) if blob else (None, None))
    drawn = {space for space in shown.every_space if not face_of(shown, space).is_empty}
    assert set(found) >= drawn
    for space in sorted(drawn)[:: max(1, len(drawn) // 60)]:
        system, shape = found[space][1]
        assert system == (4326 if shown.georeference else -1) and shapely.is_valid(shape)
        if not shown.georeference:
            face = face_of(shown, space)
            assert shapely.area(shape) == pytest.approx(face.area, rel=1e-6)
            assert shown.height_mm - shapely.bounds(shape)[3] == pytest.approx(face.bounds[1], abs=1e-6), "y is upwards"


@pytest.mark.parametrize("game", GAMES)
def test_units_of_scenarios_stand_in_their_spaces(tmp_path: Path, game: str) -> None:
    design = build_sample(game)
    shown = design.maps[0]
    with closing(written(tmp_path / "a.gpkg", design)) as rows:
        layers = [name for (name,) in rows.execute("SELECT table_name FROM gpkg_contents")]
        for scenario in design.scenarios:
            if scenario.map not in ("", shown.id):
                continue
            placed = {p.counter: p.space for p in scenario.placements if p.space in shown.every_space}
            name = f"units_{scenario.id}"
            told = dict(rows.execute(f"SELECT id, space FROM {quoted(name)}")) if name in layers else {}
            assert told == placed
            for unit, blob in rows.execute(f"SELECT id, geom FROM {quoted(name)}") if told else ():
                if not shown.georeference and blob:
                    x, y, *_ = shapely.bounds(shape_of(blob)[1])
                    assert face_of(shown, placed[unit]).buffer(1e-6).contains(shapely.Point(x, shown.height_mm - y))


def test_the_manifest_stands_at_every_layer_and_the_same_design_is_the_same_file(tmp_path: Path) -> None:
    design = build_sample("crossroads")
    with closing(written(tmp_path / "a.gpkg", design)) as rows:
        told = {json.loads(text)["digest"] for (text,) in rows.execute("SELECT description FROM gpkg_contents")}
        counts = json.loads(rows.execute("SELECT description FROM gpkg_contents").fetchone()[0])["holds"]
        for layer, count in counts.items():
            assert rows.execute(f"SELECT count(*) FROM {quoted(layer)}").fetchone() == (count,)
        assert rows.execute("PRAGMA application_id").fetchone() == (0x47504B47,)
        assert rows.execute("PRAGMA user_version").fetchone() == (10300,)
        assert rows.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert told == {digest(design)}
    write_gpkg(Export(design, tmp_path / "b.gpkg"))
    assert (tmp_path / "a.gpkg").read_bytes() == (tmp_path / "b.gpkg").read_bytes()


ODD = "a \"b\", 'c'; DROP TABLE x; <é> \t" + "l" * 300


def test_odd_names_of_layers_and_fields_are_only_names() -> None:
    point = shapely.Point(1, 2)
    rows = [
        Row(point, {ODD: ODD, "FID": 1, "fid": 2, "Geom": "x", "ab": 1, "AB": "2", "n": 1}),
        Row(None, {"n": 2.5, "ab": "three"}),
    ]
    raw = geopackage([MapLayer(ODD, "POINT", rows), MapLayer("plain", "", [Row(None, {"a": True})])], SHEET, "", UNTOLD)
    with closing(sqlite3.connect(":memory:")) as made:
        made.deserialize(raw)
        columns = [row[1] for row in made.execute(f"PRAGMA table_info({quoted(ODD)})")]
        assert len({name.casefold() for name in columns}) == len(columns) == 9
        assert made.execute(f"SELECT {quoted(ODD)} FROM {quoted(ODD)} WHERE fid = 1").fetchone() == (ODD,)
        assert [row[0] for row in made.execute(f"SELECT n FROM {quoted(ODD)} ORDER BY fid")] == [1.0, 2.5]
        assert [row[0] for row in made.execute(f"SELECT ab FROM {quoted(ODD)} ORDER BY fid")] == ["1", "three"]
        assert made.execute("SELECT data_type FROM gpkg_contents WHERE table_name = 'plain'").fetchone() == (
            "attributes",
        )


def test_a_design_without_a_map_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CannotExport, match="the design has no map"):
        write_gpkg(Export(replace(coin_design(), maps=()), tmp_path / "a.gpkg"))
    assert not list(tmp_path.iterdir())


def test_the_map_that_is_asked_for_is_written(tmp_path: Path) -> None:
    first, other = build_sample("crossroads"), build_sample("toulon")
    design = replace(first, maps=(first.maps[0], other.maps[0]), scenarios=())
    with closing(written(tmp_path / "a.gpkg", design, other.maps[0].id)) as rows:
        count = rows.execute("SELECT count(*) FROM areas").fetchone()[0]
    assert count == sum(space.kind.value == "area" for space in other.maps[0].every_space.values())
