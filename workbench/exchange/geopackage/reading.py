"""A stranger's GeoPackage as layers of features: read as plain tables, of which nothing is run.

Views, triggers, virtual tables and computed columns are not asked; a shape is read out of its bytes by GEOS, and what
is no shape is told. Our own file also says what its sheet is, and comes back as it was.
"""

from __future__ import annotations

import json
import re
import sqlite3
import struct
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench import limits
from workbench.engine.maps.area_map import SpaceKind
from workbench.engine.words.message import Message, said_by
from workbench.exchange.geojson.features import LINE_KINDS, POINT_KINDS, UNLIMITED_TEXT, Feature
from workbench.exchange.geojson.sheet import Sheet, sheet_told
from workbench.exchange.geopackage.layers import SHEET_TABLE
from workbench.exchange.geopackage.writing import SHEET, quoted
from workbench.exchange.imports.coordinates import CoordinateSystem
from workbench.exchange.imports.drawn_shapes import MOST_POINTS
from workbench.exchange.imports.features.layers import FeatureLayer
from workbench.exchange.imports.proposal import ImportRefused
from workbench.storage.file.connecting import connect

BEGINNING = b"SQLite format 3\x00"
MAGIC, EMPTY = b"GP", 0b10000
ENVELOPES = {0: 0, 1: 32, 2: 48, 3: 48, 4: 64}
"""How many bytes the box of a shape takes, by its kind."""
WEB_CODES = frozenset({3857, 900913, 3785, 102100, 102113})
BOOLEAN = re.compile(r'"((?:[^"]|"")+)" BOOLEAN')
ROW_NUMBER, MOST_DIGITS = "fid", 9
OWN_KINDS = frozenset({*SpaceKind, *LINE_KINDS, *POINT_KINDS})
"""What our own maps are made of; units of scenarios lie beside it."""
READ_ONLY = (sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ)


class _Table(NamedTuple):
    name: str
    geometry: str
    system: int


def layers_of_geopackage(path: Path, is_told: bool) -> list[FeatureLayer]:
    """Its tables of features; with `is_told` somebody said how the coordinates are written.

    Raises
    ------
    ImportRefused
        It is no GeoPackage, or more than a map.
    """
    size = path.stat().st_size
    if size > limits.GEOPACKAGE_BYTES.most:
        raise ImportRefused(Message("it has {beyond}", beyond=limits.GEOPACKAGE_BYTES.beyond))
    with path.open("rb") as file:
        if file.read(len(BEGINNING)) != BEGINNING:
            raise ImportRefused(Message("it is no GeoPackage: it is no database of SQLite"))
    try:
        with closing(connect(path, "ro&immutable=1")) as package:
            package.set_authorizer(_reads_only)
            package.text_factory = lambda text: text.decode("utf-8", "replace")
            return _Package(package, is_told).layers()
    except sqlite3.Error as error:
        raise ImportRefused(Message("it is no GeoPackage: {error}", error=said_by(error))) from None


def _reads_only(action: int, first: str | None, second: str | None, database: str | None, inside: str | None) -> int:
    """Tables are read, and nothing else: no function, no view or trigger that would do so for the file."""
    return sqlite3.SQLITE_OK if action in READ_ONLY and inside is None else sqlite3.SQLITE_DENY


class _Package:
    """An open package."""

    def __init__(self, package: sqlite3.Connection, is_told: bool) -> None:
        self._package, self._is_told = package, is_told
        self._rows = self._points = 0
        self._plain = {
            name: sql
            for name, kind, sql in self._asked("sqlite_master", "name", "type", "sql")
            if kind == "table" and isinstance(sql, str) and sql.upper().split()[1:2] != ["VIRTUAL"]
        }

    def layers(self) -> list[FeatureLayer]:
        for needed in ("gpkg_contents", "gpkg_geometry_columns"):
            if needed not in self._plain:
                raise ImportRefused(Message("it is no GeoPackage: it has no table {name}", name=needed))
        own = self._own_sheet()
        tables = [
            _Table(str(name), str(column), system if isinstance(system, int) else 0)
            for name, column, system in self._asked("gpkg_geometry_columns", "table_name", "column_name", "srs_id")
        ]
        if own is not None:
            told = self._asked("gpkg_contents", "table_name", "data_type")
            tables += [_Table(str(name), "", 0) for name, kind in told if kind == "attributes" and name != SHEET_TABLE]
        found = [self._layer(table, own) for table in tables if table.name in self._plain]
        if not found:
            raise ImportRefused(Message("there is no table of shapes in it"))
        return found

    def _asked(self, table: str, *columns: str) -> list[tuple[Any, ...]]:
        chosen = ", ".join(quoted(column) for column in columns)
        return self._package.execute(
            f"SELECT {chosen} FROM {quoted(table)} LIMIT {limits.GEOPACKAGE_ROWS.most}"
        ).fetchall()

    def _own_sheet(self) -> Sheet | None:
        """Our own sheet, where the package tells it."""
        if SHEET_TABLE not in self._plain:
            return None
        try:
            ((text,),) = self._asked(SHEET_TABLE, "sheet")
            return sheet_told({"sheet": json.loads(text)})
        except (ValueError, TypeError, RecursionError, sqlite3.Error):
            return None

    def _layer(self, table: _Table, own: Sheet | None) -> FeatureLayer:
        is_sheet = own is not None and table.system == SHEET
        height = own.height_mm if own is not None else 0.0
        features = []
        rows = self._package.execute(f"SELECT * FROM {quoted(table.name)}")
        columns = [column[0] for column in rows.description]
        if table.geometry and table.geometry not in columns:
            raise ImportRefused(
                Message("table {name} has no column {column}", name=table.name[:60], column=table.geometry[:60])
            )
        for row in rows:
            self._rows += 1
            if self._rows > limits.GEOPACKAGE_ROWS.most:
                raise ImportRefused(Message("it has {beyond}", beyond=limits.GEOPACKAGE_ROWS.beyond))
            said = dict(zip(columns, row, strict=True))
            shape = self._shape(said.pop(table.geometry, None), table.name, self._rows)
            if is_sheet and shape is not None:
                shape = shapely.transform(shape, lambda at: np.stack((at[:, 0], height - at[:, 1]), axis=1))
            features.append(_feature(said, shape))
        if own is not None:
            features = [one for one in features if one["properties"].get("kind") in OWN_KINDS]
            _restore(features, {name.replace('""', '"') for name in BOOLEAN.findall(self._plain[table.name])})
        system = None if self._is_told or not table.geometry else self._system(table.system, own)
        return FeatureLayer(table.name, features, system, own)

    def _shape(self, blob: object, table: str, number: int) -> BaseGeometry | None:
        """The shape of a row, None where it has none; "GP", version, flags, system, box, then the shape itself."""
        if blob is None:
            return None
        where = Message("row {number} of table {name}", number=number, name=table[:60])
        if not isinstance(blob, bytes) or blob[:2] != MAGIC or len(blob) < 8:
            raise ImportRefused(Message("{where} holds no shape", where=where))
        flags = blob[3]
        head = 8 + ENVELOPES.get(flags >> 1 & 0b111, len(blob))
        if flags & EMPTY:
            return None
        try:
            found = shapely.from_wkb(blob[head:])
        except (shapely.errors.ShapelyError, struct.error, ValueError):
            raise ImportRefused(Message("{where} holds no shape", where=where)) from None
        self._points += int(shapely.get_num_coordinates(found))
        if self._points > MOST_POINTS * 1.2:
            raise ImportRefused(Message("it has {beyond}", beyond=limits.OUTLINE_POINTS.beyond))
        flat: BaseGeometry = shapely.force_2d(found)
        return flat

    def _system(self, number: int, own: Sheet | None) -> CoordinateSystem:
        """How coordinates of this reference system are written: what is no degrees is a plane with y upwards."""
        if number == SHEET:
            return CoordinateSystem.SHEET if own is not None else CoordinateSystem.PLANE
        if number == 0:
            return CoordinateSystem.LONLAT
        if "gpkg_spatial_ref_sys" in self._plain:
            columns = ("srs_id", "organization_coordsys_id", "definition")
            for known, code, definition in self._asked("gpkg_spatial_ref_sys", *columns):
                if known == number:
                    if code in WEB_CODES:
                        return CoordinateSystem.WEB_MERCATOR
                    is_globe = str(definition).lstrip().upper().startswith("GEOG")
                    return CoordinateSystem.LONLAT if is_globe else CoordinateSystem.PLANE
        return CoordinateSystem.LONLAT if number == 4326 else CoordinateSystem.PLANE


def _feature(said: Mapping[str, Any], shape: BaseGeometry | None) -> Feature:
    properties = {name: value for name, value in said.items() if isinstance(value, str | int | float)}
    found: Feature = {"type": "Feature", "properties": properties, "geometry": None}
    number = properties.pop(ROW_NUMBER, None)
    if number is not None:
        found["id"] = number
    if shape is not None and not shape.is_empty:
        found["geometry"] = _geometry(shape)
    return found


def _restore(features: Sequence[Feature], yes_or_no: set[str]) -> None:
    """The features of our own file with what was made cells of as it was; `yes_or_no` are columns of such values."""
    mixed = {name for one in features for name, value in one["properties"].items() if value == UNLIMITED_TEXT}
    for one in features:
        one.pop("id", None)
        one["properties"] = {
            name: bool(value) if name in yes_or_no else _as_ours(value, name in mixed)
            for name, value in one["properties"].items()
        }


def _as_ours(value: object, is_mixed: bool) -> object:
    """A value as it was before it was a cell: lists and tables are JSON there, and numbers words beside words."""
    if isinstance(value, str) and value[:1] in ("[", "{"):
        try:
            return json.loads(value)
        except (ValueError, RecursionError):
            return value
    is_number = is_mixed and isinstance(value, str) and value.isdecimal() and len(value) < MOST_DIGITS
    return int(str(value)) if is_number else value


def _geometry(shape: BaseGeometry) -> dict[str, Any]:
    """A shape as GeoJSON; one polygon by itself is no list of them."""
    parts = shapely.get_parts(shape)
    if len(parts) == 1:
        shape = parts[0]
    kind = shape.geom_type
    if kind == "Polygon":
        return {"type": kind, "coordinates": list(_rings(shape))}
    if kind == "MultiPolygon":
        return {"type": kind, "coordinates": [list(_rings(part)) for part in parts if not part.is_empty]}
    if kind in ("Point", "LineString"):
        at = shapely.get_coordinates(shape).tolist()
        return {"type": kind, "coordinates": at[0] if kind == "Point" else at}
    return {"type": kind}


def _rings(polygon: BaseGeometry) -> Iterator[list[list[float]]]:
    assert isinstance(polygon, shapely.Polygon)
    for ring in (polygon.exterior, *polygon.interiors):
        yield shapely.get_coordinates(ring).tolist()
