"""Layers as one GeoPackage: a database by the standard of that name (OGC 12-128r18, version 1.3)."""

from __future__ import annotations

import sqlite3
import struct
from collections.abc import Iterable, Sequence
from contextlib import closing

import shapely
from shapely.geometry.base import BaseGeometry

from workbench.exchange.geopackage.layers import MapLayer, Value
from workbench.long_work import LongWork
from workbench.storage.file.connecting import connect

APPLICATION_ID, VERSION = 0x47504B47, 10300
SHEET, GLOBE = -1, 4326
"""Reference systems: a plane of its own, and longitude and latitude of WGS 84."""
WGS_84 = (
    'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],'
    'UNIT["degree",0.0174532925199433],AUTHORITY["EPSG","4326"]]'
)
UNDATED = "1970-01-01T00:00:00.000Z"
"""The same design is the same file."""
TYPES = {bool: "BOOLEAN", int: "INTEGER", float: "REAL", str: "TEXT"}
SYSTEMS = """
CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER PRIMARY KEY, organization TEXT NOT NULL,
    organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT);
CREATE TABLE gpkg_contents (table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE,
    description TEXT DEFAULT '', last_change DATETIME NOT NULL, min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE,
    srs_id INTEGER REFERENCES gpkg_spatial_ref_sys(srs_id));
CREATE TABLE gpkg_geometry_columns (table_name TEXT NOT NULL PRIMARY KEY REFERENCES gpkg_contents(table_name),
    column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL,
    srs_id INTEGER NOT NULL REFERENCES gpkg_spatial_ref_sys(srs_id), z TINYINT NOT NULL, m TINYINT NOT NULL);
"""


def geopackage(layers: Sequence[MapLayer], system: int, description: str, work: LongWork) -> bytes:
    """The file. `system` is SHEET or GLOBE, `description` stands at each layer.

    Raises
    ------
    Stopped
        As the work is.
    """
    with closing(connect(":memory:", "rw")) as made:
        made.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        made.execute(f"PRAGMA user_version = {VERSION}")
        made.executescript(SYSTEMS)
        made.executemany(
            "INSERT INTO gpkg_spatial_ref_sys VALUES (?, ?, ?, ?, ?, ?)",
            (
                ("Undefined Cartesian SRS", -1, "NONE", -1, "undefined", "the sheet in millimetres"),
                ("Undefined geographic SRS", 0, "NONE", 0, "undefined", None),
                ("WGS 84", GLOBE, "EPSG", GLOBE, WGS_84, "longitude and latitude in degrees"),
            ),
        )
        for layer in work.over(layers):
            _add(made, layer, system, description)
        made.commit()
        return made.serialize()


def _add(made: sqlite3.Connection, layer: MapLayer, system: int, description: str) -> None:
    columns = layer.columns
    names = _names(columns)
    shapes = [row.shape for row in layer.rows if row.shape is not None and not row.shape.is_empty]
    bounds = shapely.total_bounds(shapes).tolist() if shapes else [None] * 4
    data_type = "features" if layer.geometry else "attributes"
    made.execute(
        "INSERT INTO gpkg_contents VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (layer.name, data_type, layer.name, description, UNDATED, *bounds, system if layer.geometry else None),
    )
    fields = ["fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL"]
    if layer.geometry:
        made.execute(
            "INSERT INTO gpkg_geometry_columns VALUES (?, 'geom', ?, ?, 0, 0)", (layer.name, layer.geometry, system)
        )
        fields.append(f"geom {layer.geometry}")
    fields += [f"{quoted(names[name])} {TYPES[kind]}" for name, kind in columns.items()]
    made.execute(f"CREATE TABLE {quoted(layer.name)} ({', '.join(fields)})")
    asked = ", ".join("?" * (1 + bool(layer.geometry) + len(columns)))
    made.executemany(f"INSERT INTO {quoted(layer.name)} VALUES ({asked})", _rows(layer, columns, system))


def _rows(layer: MapLayer, columns: dict[str, type], system: int) -> Iterable[tuple[Value | bytes, ...]]:
    for number, row in enumerate(layer.rows, 1):
        geometry = (_blob(row.shape, system),) if layer.geometry else ()
        values = (row.fields.get(name) for name in columns)
        yield (number, *geometry, *(_as(value, kind) for value, kind in zip(values, columns.values(), strict=True)))


def _as(value: Value, kind: type) -> Value:
    return value if value is None or isinstance(value, kind) else kind(value)


def _blob(shape: BaseGeometry | None, system: int) -> bytes | None:
    """A shape as the standard has it: "GP", version 0, little endian without an envelope, the system, then WKB."""
    if shape is None or shape.is_empty:
        return None
    return b"GP" + struct.pack("<BBi", 0, 1, system) + shapely.to_wkb(shape, byte_order=1)


def _names(columns: Iterable[str]) -> dict[str, str]:
    """Field -> its column: the database takes capitals for small letters, and has two columns of its own."""
    taken, names = {"fid", "geom"}, dict[str, str]()
    for column in columns:
        name = column
        while name.casefold() in taken:
            name += "_"
        taken.add(name.casefold())
        names[column] = name
    return names


def quoted(name: str) -> str:
    """A name as SQL takes any."""
    return '"' + name.replace('"', '""') + '"'
