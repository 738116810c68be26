"""A file of another program as a proposal, whatever its format: what the command and the window both begin with."""

from __future__ import annotations

import re
from enum import StrEnum
from pathlib import Path

from msgspec import Struct
from shapely.errors import ShapelyError

from workbench import limits
from workbench.cartography.areas.coverage import CoverageError
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.words.message import Message, said_by
from workbench.exchange.exports import ending_of
from workbench.exchange.geopackage.reading import layers_of_geopackage
from workbench.exchange.imports.contents import Choices
from workbench.exchange.imports.coordinates import CoordinateSystem
from workbench.exchange.imports.drawn_shapes import MOST_POINTS
from workbench.exchange.imports.geojson_shapes import GeoJsonSheet, read_geojson, read_layers
from workbench.exchange.imports.hex_files import files_beside, propose_hex_files
from workbench.exchange.imports.hex_grid_guess import DEFAULT_HEX_MM
from workbench.exchange.imports.hex_sheet import HexSheet
from workbench.exchange.imports.proposal import Cleaning, ImportProposal, ImportRefused, propose
from workbench.exchange.imports.svg_shapes import read_svg
from workbench.exchange.tiled.reading.hex_map import TiledSheet, propose_tiled
from workbench.exchange.triplea.reading.area_map import propose_triplea

PACKED = (b"\x1f\x8b", b"PK\x03\x04", b"BZh", b"\xfd7zXZ")
"""How files begin that gzip, zip, bzip2 and xz pack."""
CHUNK_BYTES = 1 << 20
SHEET_MM = (560.0, 430.0)
AREAS = "areas"
BESIDE_AREAS = {"roads": ("roads",), "rivers": ("rivers",), "points": ("points",)}
"""GeoJSON of one map in several files: `x_areas.geojson`, `x_roads.geojson` ..."""


class MapFormat(StrEnum):
    """What maps can be read from."""

    GEOJSON = "geojson"
    TOPOJSON = "topojson"
    GPKG = "gpkg"
    SVG = "svg"
    CSV = "csv"
    TMX = "tmx"
    TMJ = "tmj"
    TRIPLEA = "triplea"
    VMOD = "vmod"


JSON = ".json"
TYPE_TOLD = re.compile(rb'"type"\s*:\s*"(Topology|FeatureCollection)"')
BEGINNING_BYTES = 1000
WHOLE = (JSON, ending_of("bundle"))
"""The endings of files that hold a whole ruleset."""
ENDINGS = {f".{kind}": kind for kind in MapFormat} | {".zip": MapFormat.TRIPLEA}
PACKAGES = frozenset({MapFormat.TRIPLEA, MapFormat.VMOD})
"""Packages of many files, of which little is read at first, and that within bounds of its own."""
OF_FEATURES = frozenset({MapFormat.GEOJSON, MapFormat.TOPOJSON})
OF_TILED = frozenset({MapFormat.TMX, MapFormat.TMJ})


OF_PROGRAMS_BESIDE = {
    **dict.fromkeys((".gbx", ".gbs", ".gsn", ".gmb", ".gam", ".gmv"), "CyberBoard"),
    **dict.fromkeys((".ztb", ".zts"), "ZunTzu"),
}
"""Files that another program makes modules of VASSAL of, by their endings."""


def why_not_read(source: Path) -> str:
    """What to do with a file of a program that is not read here, "" for any other."""
    program = OF_PROGRAMS_BESIDE.get(source.suffix.lower())
    if program is None:
        return ""
    return Message(
        "files of {program} are not read: make a module of VASSAL of it with pywargame, and import that",
        program=program,
    )


class ImportOptions(Struct, frozen=True):
    """What a file does not tell.

    Attributes
    ----------
    map_id, title
        Of the map; without them what the source says, or the name of the file.
    crs
        How the coordinates of GeoJSON are to be read; None is as the document says.
    size_mm
        Width and height of the sheet on which GeoJSON is fitted.
    hex_mm
        Across the flats of a hex, for CSV and for maps of Tiled that do not tell it.
    choices
        What was chosen of a drawing or of layers of features: layers, names, kinds, the width of gaps, the sheet.
    """

    map_id: str = ""
    title: str = ""
    crs: CoordinateSystem | None = None
    size_mm: tuple[float, float] = SHEET_MM
    hex_mm: float = DEFAULT_HEX_MM
    choices: Choices = Choices()


def format_of(source: Path) -> MapFormat | None:
    """The format that a file's ending names, if it is one of a map; one in .json tells at its beginning."""
    if source.suffix.lower() == JSON:
        return _map_in_json(source)
    return None if is_whole(source) else ENDINGS.get(source.suffix.lower())


def is_whole(source: Path) -> bool:
    """Whether a file's ending says that a whole ruleset is in it."""
    return source.name.lower().endswith(WHOLE) and _map_in_json(source) is None


def _map_in_json(source: Path) -> MapFormat | None:
    """What a document in .json says at its beginning that it is: geographic programs use that ending too."""
    if source.suffix.lower() != JSON or not source.is_file():
        return None
    try:
        with source.open("rb") as file:
            found = TYPE_TOLD.search(file.read(BEGINNING_BYTES))
    except OSError:
        return None  # whoever reads it says why it cannot be read
    return None if found is None else MapFormat.TOPOJSON if found[1] == b"Topology" else MapFormat.GEOJSON


def propose_import(source: Path, kind: MapFormat, options: ImportOptions | None = None) -> ImportProposal:
    """The map of a file as it would be imported, and the steps that clean it.

    Raises
    ------
    ImportRefused
        It is no map: one line that names the place. Time and memory are bounded whatever the file holds.
    OSError
        The file cannot be read.
    """
    told = options or ImportOptions()
    map_id, title = told.map_id or _id_of(source.stem), told.title or source.stem
    if kind is MapFormat.VMOD:
        raise ImportRefused("it is a module of VASSAL, which is more than a map")
    if kind is MapFormat.TRIPLEA:
        return propose_triplea(source, map_id, title)
    _check_beginning(source)
    if kind is MapFormat.CSV:
        return propose_hex_files(source, HexSheet(map_id, title, hex_mm=told.hex_mm))
    if kind in OF_TILED:
        return propose_tiled(source, TiledSheet(map_id, title, told.hex_mm))
    if kind is MapFormat.GPKG:
        return _proposed_package(source, GeoJsonSheet(map_id, title, told.size_mm, told.crs, told.choices))
    files = files_of(source, kind)
    documents = [_document(file, kind) for file in files]

    def reading(cleaning: Cleaning) -> AnyMap:
        try:
            if kind is MapFormat.SVG:
                return read_svg(documents[0], map_id, title, cleaning, told.choices)
            sheet = GeoJsonSheet(map_id, title, told.size_mm, told.crs, told.choices)
            return read_geojson(documents, sheet, cleaning)
        except ShapelyError as error:  # outlines so tangled that geometry itself gives up
            raise ImportRefused(Message("its outlines cannot be put together: {error}", error=said_by(error))) from None

    return propose(", ".join(file.name for file in files), reading)


def _proposed_package(source: Path, sheet: GeoJsonSheet) -> ImportProposal:
    def reading(cleaning: Cleaning) -> AnyMap:
        try:
            layers = layers_of_geopackage(source, sheet.crs is not None)
            return read_layers(layers, sheet, cleaning)
        except CoverageError as error:
            raise ImportRefused(said_by(error)) from None
        except ShapelyError as error:
            raise ImportRefused(Message("its outlines cannot be put together: {error}", error=said_by(error))) from None

    return propose(source.name, reading)


def files_of(source: Path, kind: MapFormat | None) -> list[Path]:
    """All files that a map is read from, the one that was named first; a whole ruleset (None) lies in one.

    Of `PACKAGES` none is told.
    """
    if kind in PACKAGES:
        return []
    if kind is MapFormat.GEOJSON:
        return [source, *files_beside(source, AREAS, BESIDE_AREAS).values()]
    return [source, *files_beside(source).values()] if kind is MapFormat.CSV else [source]


def _check_beginning(source: Path) -> None:
    """ImportRefused for what is no text at all, with what to do about it."""
    with source.open("rb") as file:
        beginning = file.read(max(map(len, PACKED)))
    if not beginning:
        raise ImportRefused("it is empty: export it again from the program that it comes from")
    if beginning.startswith(PACKED):
        raise ImportRefused("it is compressed: unpack it, and import what is in it")


def _document(source: Path, kind: MapFormat) -> bytes:
    """The whole file, once it is known to be of a size that a map can have; it is counted before it is held."""
    most = limits.SVG_BYTES if kind is MapFormat.SVG else limits.GEOJSON_BYTES
    size = source.stat().st_size
    if size > most.most:
        raise ImportRefused(Message("it has {beyond}", beyond=most.beyond))
    if kind in OF_FEATURES and size > CHUNK_BYTES:
        _count_positions(source)
    return source.read_bytes()


def _count_positions(source: Path) -> None:
    """ImportRefused as soon as more positions or members have begun than any map has."""
    positions = members = 0
    with source.open("rb") as file:
        while chunk := file.read(CHUNK_BYTES):
            positions += chunk.count(b"[")
            members += chunk.count(b":")
            if positions > MOST_POINTS * 1.2:
                raise ImportRefused(Message("it has {beyond}", beyond=limits.OUTLINE_POINTS.beyond))
            if members > limits.GEOJSON_MEMBERS.most:
                raise ImportRefused(Message("it has {beyond}", beyond=limits.GEOJSON_MEMBERS.beyond))


def _id_of(stem: str) -> str:
    """A map's id out of the name of a file."""
    words = "_".join("".join(letter if letter.isalnum() else " " for letter in stem).lower().split())
    return words.removesuffix("_hexes") or "map"
