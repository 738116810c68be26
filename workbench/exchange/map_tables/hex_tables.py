"""A hex map as the tables that `workbench.exchange.imports.hex_csv` reads: a row a hex, a row a hexside, zones, links.

Each table is the text of a CSV file; columns in which no row says anything are left out. What no table has a column
for (scans, furniture, looks, places of labels ...) is not written, and `untold` names it.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from math import dist
from pathlib import Path

from immutables import Map
from msgspec.structs import replace

from workbench.cartography.hexes.hex_grid import centre, sheet_extent
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.border import RIVER, Border, Road
from workbench.engine.maps.hex_map import HexGrid, HexMap, hexside
from workbench.engine.maps.hex_numbers import rows_of_numbers
from workbench.engine.maps.map_parts import OneWay
from workbench.engine.provenance import BY_THE_DESIGNER, Provenance
from workbench.engine.words.message import Message, marked, said_by
from workbench.exchange.imports.csv_rows import rows_of
from workbench.exchange.imports.hex_cells import FIGURES, cell_of, is_water
from workbench.exchange.imports.hex_csv import LINK_FIGURES, HexTables, read_hex_map
from workbench.exchange.imports.hex_files import HEXES
from workbench.exchange.imports.hex_sheet import HexSheet
from workbench.exchange.imports.hexside_cells import OF_TAGS
from workbench.exchange.imports.proposal import Cleaning, ImportRefused
from workbench.long_work import UNTOLD, LongWork
from workbench.storage.file.written import write_texts

Cells = Mapping[str, object]
SHEET = "sheet"
ALIKE_MM = 0.01
PARTS_OF_MAPS: Mapping[str, str] = {
    "id": marked("id"), "title": marked("title"), "width_mm": marked("width mm"), "height_mm": marked("height mm"),
    "grid": marked("grid"), "default_terrain": marked("default terrain"), "hexes": marked("hexes"),
    "borders": marked("borders"), "roads": marked("roads"), "provenance": marked("provenance"),
    "zones": marked("zones"), "links": marked("links"), "scans": marked("scans"),
    "furniture": marked("furniture"), "look": marked("look"), "stacking": marked("stacking"),
    "km_per_hex": marked("km per hex"),
}  # fmt: skip
"""Field of a hex map -> what it is called where an export tells that it is not written."""


def hex_tables(hex_map: HexMap, work: LongWork = UNTOLD) -> dict[str, str]:
    """The tables by kind: hexes and sheet, and hexsides, zones and links where there are any. Stopped as work is."""
    spaces, sides = hex_map.every_space, _sides(hex_map)
    rows: dict[str, tuple[int, Iterable[Cells]]] = {
        HEXES: (len(spaces), (_hex(hex_map, one) for name, one in spaces.items() if name not in hex_map.zones)),
        SHEET: (1, (_sheet(hex_map),)),
        marked("hexsides"): (len(sides), (_hexside(side, road) for side, road in sides)),
        "zones": (len(hex_map.zones), (_zone(hex_map.zones[name].space) for name in sorted(hex_map.zones))),
        "links": (len(hex_map.links), _links(hex_map)),
    }
    parts = work.parts(*(many for many, _ in rows.values()))
    made = {
        kind: table_text(found, many, part) for part, (kind, (many, found)) in zip(parts, rows.items(), strict=True)
    }
    return {kind: text for kind, text in made.items() if text}


def table_files(path: Path) -> dict[str, Path]:
    """Where the tables lie by kind, as an import finds them: `x_hexes.csv`, `x_sheet.csv` ..."""
    path = path if HEXES in path.stem else path.with_stem(f"{path.stem}_{HEXES}")
    return {kind: path.with_name(path.name.replace(HEXES, kind)) for kind in HexTables.__struct_fields__}


def write_tables(hex_map: HexMap, path: Path, work: LongWork = UNTOLD) -> tuple[str, ...]:
    """Write the tables beside each other; the answer is as `untold` says.

    Raises
    ------
    Stopped
        As the work is; nothing was written.
    ImportRefused
        What would lie there would not be read as this map; nothing was written.
    OSError
        One of them cannot be written; none was.
    """
    files = table_files(path)
    making, reading = work.parts(1, 2)
    try:
        tables = hex_tables(hex_map, making)
        left_out = untold(hex_map, tables, reading)
    except ImportRefused:
        raise
    except (ArithmeticError, LookupError, ValueError) as error:
        raise ImportRefused(Message("its hexes are no grid ({error})", error=said_by(error))) from error
    for kind, file in files.items():
        if kind not in tables and file.exists():
            raise ImportRefused(
                Message(
                    "{file} lies there, and the map has no {kind}: it would be read with the others",
                    file=file.name,
                    kind=Message(kind),
                )
            )
    write_texts({files[kind]: text for kind, text in tables.items()})
    return left_out


def untold(hex_map: HexMap, tables: Mapping[str, str], work: LongWork = UNTOLD) -> tuple[str, ...]:
    """The parts of the map that reading its tables does not give back, in words.

    Raises
    ------
    ImportRefused
        The tables would not be read: the text says why.
    """
    splitting, understanding, comparing = work.parts(2, 4, 1)
    parts = splitting.parts(*map(len, tables.values()))
    rows = {kind: rows_of(kind, tables[kind].encode(), part) for kind, part in zip(tables, parts, strict=True)}
    found = read_hex_map(HexTables(**rows), HexSheet(hex_map.id, hex_map.title), Cleaning(), understanding)
    if not _is_alike(found.grid, hex_map.grid):
        raise ImportRefused("its hexes would be numbered otherwise, or lie elsewhere on the sheet")
    found = replace(found, grid=replace(hex_map.grid, cut=found.grid.cut))
    fields = HexMap.__struct_fields__
    return tuple(
        PARTS_OF_MAPS[field] for field in comparing.over(fields) if getattr(found, field) != getattr(hex_map, field)
    )


def _is_alike(one: HexGrid, other: HexGrid) -> bool:
    """Has every hex the same number and, to a hundredth of a millimetre, the same place?"""
    ends = [(0, 0), (one.columns - 1, one.rows - 1)]
    return (
        list(rows_of_numbers(one)) == list(rows_of_numbers(other))
        and all(dist(centre(one, end), centre(other, end)) < ALIKE_MM for end in ends)
        and (one.orientation, one.shifted) == (other.orientation, other.shifted)
    )


# ---------------------------------------------------------------- rows


def _hex(hex_map: HexMap, space: Space) -> Cells:
    usual = SpaceKind.SEA_ZONE if is_water(space.terrain) else SpaceKind.HEX
    zone = hex_map.zone_of.get(space.id, "")
    tags = dict(sorted(space.tags.items()))
    figures = {field.in_csv(name): cell_of(field, getattr(space, name)) for name, field in FIGURES.items()}
    return {
        "hex": space.id,
        **figures,
        "kind": space.kind if zone or space.kind is not usual else "",
        "settlement": tags.pop("settlement", ""),
        "zone": zone,
        **tags,
        **_origins(space.provenance),
    }


def _sheet(hex_map: HexMap) -> Cells:
    grid = hex_map.grid
    left, above, right, below = sheet_extent(grid)
    return {
        "id": hex_map.id,
        "title": hex_map.title,
        "hex_mm": grid.size_mm,
        "km_per_hex": hex_map.km_per_hex or "",
        "left_mm": round(left, 3),
        "above_mm": round(above, 3),
        "right_mm": round(hex_map.width_mm - right, 3),
        "below_mm": round(hex_map.height_mm - below, 3),
        "ground": hex_map.default_terrain,
        "orientation": grid.orientation,
        "shifted": grid.shifted,
        "order": grid.numbering.order,
        "corner": grid.numbering.corner,
        "source": _origin(hex_map.provenance),
    }


def _sides(hex_map: HexMap) -> list[tuple[Border, Road | None]]:
    """The hexsides that carry something or a road, with it; of several roads over one the first by id."""
    roads: dict[str, Road] = {}
    for name in sorted(hex_map.roads):
        road = hex_map.roads[name]
        for a, b in zip(road.spaces, road.spaces[1:], strict=False):
            roads.setdefault(hexside(a, b).id, road)
    names = sorted({*hex_map.borders, *roads})
    return [(hex_map.borders.get(name) or hexside(*name.split("/")), roads.get(name)) for name in names]


def _hexside(side: Border, road: Road | None) -> Cells:
    towards = {OneWay.NO: "", OneWay.FORWARDS: side.second, OneWay.BACKWARDS: side.first}
    has_river = RIVER in side.kinds
    return {
        "first": side.first,
        "second": side.second,
        "river": (side.name or 1) if has_river else "",
        "features": "/".join(feature for feature in side.kinds if feature != RIVER),
        "road": road.road_class if road else "",
        "name": road.name if road else "",
        "one_way": towards[side.one_way],
        **{f"{OF_TAGS}{tag}": value for tag, value in sorted(side.tags.items())},
        "road_from": _origin(road.provenance) if road else "",
        **_origins(side.provenance),
    }


def _zone(space: Space) -> Cells:
    shape = space.shape
    where = (shape.x_mm, shape.y_mm, shape.width_mm, shape.height_mm) if shape else ("",) * 4
    return {
        "zone": space.id,
        "name": space.name,
        "kind": space.kind,
        **dict(zip(("x_mm", "y_mm", "width_mm", "height_mm"), where, strict=True)),
        "notes": space.notes,
        **dict(sorted(space.tags.items())),
        "source": str(space.provenance.get("tags", "")),
    }


def _links(hex_map: HexMap) -> Iterator[Cells]:
    for name in sorted(hex_map.links):
        link = hex_map.links[name]
        figures = {field.in_csv(field_name): getattr(link, field_name) for field_name, field in LINK_FIGURES.items()}
        yield {**figures, "source": _origin(link.provenance)}


# ---------------------------------------------------------------- cells


def _origins(provenance: Map[str, Provenance]) -> Cells:
    """A column for where each field comes from."""
    return {f"{field}_from": str(origin) for field, origin in sorted(provenance.items())}


def _origin(origin: Provenance) -> str:
    """As `origin_of` reads it; nothing for what the designer set without a word."""
    return str(origin) if origin != BY_THE_DESIGNER else ""


def table_text(rows: Iterable[Cells], expected: int, work: LongWork) -> str:
    """The text of a table, "" without rows; columns in the order in which they are met."""
    making, writing = work.parts(2, 1)
    told: list[dict[str, str]] = []
    for row in rows:
        making.tell(len(told), expected)
        told.append({column: str(cell) for column, cell in row.items() if cell not in ("", None)})
    if not told:
        return ""
    text = io.StringIO()
    columns = list(dict.fromkeys(column for row in told for column in row))
    writer = csv.DictWriter(text, columns, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(writing.over(told))
    return text.getvalue()
