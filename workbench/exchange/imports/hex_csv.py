"""Hex maps from tables: a row a hex, a row a hexside that carries something, and where there are any, zones and links.

Columns, by any of their names; what is missing is left open:

hexes      hex (hex_id, number) · terrain · name (city, place) · settlement, town · fort · stacking · occupancy ·
           garrison · victory_points (vp) · elevation · supply (supply_source) · entry_side · depot · port ·
           zone (sea_zone, sea_zones) · features · notes · kind; row, col, lat, lon only tell how the hexes lie
hexsides   first (hex_a), second (hex_b) · river (its name) · bridge · road (its class) · name (road_name) · blocked
           (impassable, all_sea_hexside) · features · one_way; dir_from_a only tells how the hexes lie
zones      zone (id) · name · kind (sea_zone, rade, box) · x_mm, y_mm, width_mm, height_mm of a box
links      first (zone_a), second (zone_b) · kind · cost · name
sheet      one row: the size of hexes and margins, the scale, how the hexes lie and are counted (`hex_sheet.py`)

A column `<other>_from` or `<other>_source` says where the figures of that other column come from. Any other column of a
hex or a zone is a tag; of a hexside it is a feature where it says 1. Several words in a cell stand apart by "/".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.fields import FieldKind, Where, fields_of, type_of
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.border import Border
from workbench.engine.maps.hex_map import HexGrid, HexMap, HexZone, hexside_id
from workbench.engine.maps.hex_places import direction, find_place
from workbench.engine.maps.map_parts import Link, Rectangle
from workbench.engine.problem import Place
from workbench.engine.provenance import Provenance
from workbench.engine.words.message import Message
from workbench.exchange.imports.csv_rows import Columns, Row
from workbench.exchange.imports.hex_cells import HexCells, is_water, origin_of, split_words, whole
from workbench.exchange.imports.hex_grid_guess import (
    Neighbours,
    guessed_grid,
    lie_in_words,
    on_sheet,
)
from workbench.exchange.imports.hex_roads import chained_roads
from workbench.exchange.imports.hex_sheet import HexSheet, sheet_told, size_of
from workbench.exchange.imports.hexside_cells import SIDE_NAMES, read_hexside
from workbench.exchange.imports.proposal import Cleaning, ImportRefused
from workbench.long_work import UNTOLD, LongWork

ZONE_NAMES: Mapping[str, Sequence[str]] = {
    "zone": ("id",),
    "name": (),
    "kind": (),
    "x_mm": (),
    "y_mm": (),
    "width_mm": (),
    "height_mm": (),
    "notes": (),
    "source": ("from",),
}
LINK_FIGURES = {name: field for name, field in fields_of(Link).items() if Where.CSV in field.shown}
LINK_NAMES: Mapping[str, Sequence[str]] = {
    **{field.in_csv(name): field.also_csv for name, field in LINK_FIGURES.items()},
    "source": ("from",),
}
BOX_MM, MOST_BOX_MM = (30.0, 20.0), 1e5


class HexTables(Struct, frozen=True):
    """The tables of one map."""

    hexes: Sequence[Row]
    hexsides: Sequence[Row] = ()
    zones: Sequence[Row] = ()
    links: Sequence[Row] = ()
    sheet: Sequence[Row] = ()


def read_hex_map(tables: HexTables, sheet: HexSheet, cleaning: Cleaning, work: LongWork = UNTOLD) -> HexMap:
    """The map that the tables make.

    Raises
    ------
    Stopped
        As the work is.
    ImportRefused
        A table lacks a column, a number is no hex, or a cell is of the wrong kind; the text names the place.
    """
    counting, placing, filling, comparing, siding = work.parts(
        *(share * len(tables.hexes) for share in (1, 2, 6, 2)), 4 * len(tables.hexsides)
    )
    sheet = sheet_told(Message("the table of the sheet"), tables.sheet, sheet) if tables.sheet else sheet
    cells = HexCells(tables.hexes)
    rows = _once(cells, counting.over(tables.hexes), cleaning)
    grid, width, height = _grid(tables, sheet, list(rows), cleaning)
    _check_on_grid(grid, placing.over(rows))
    zones = _zones(tables, cells, rows)
    names = {zone.space.name: zone.id for zone in zones.values()} | {name: name for name in zones}
    default = sheet.default_terrain or cells.commonest_terrain(rows.values())
    plain = Space("", "", SpaceKind.HEX, default)
    spaces = {number: cells.space(rows[number], names) for number in filling.over(rows)}
    return HexMap(
        sheet.id,
        sheet.title,
        width,
        height,
        grid,
        default_terrain=default,
        hexes=Map({number: spaces[number] for number in comparing.over(spaces) if _says_more(spaces[number], plain)}),
        borders=Map(
            {side.id: side for side in _hexsides(tables.hexsides, grid, cleaning, siding) if side.carries_anything}
        ),
        roads=Map({road.id: road for road in chained_roads(tables.hexsides)}),
        provenance=sheet.provenance,
        zones=Map(zones),
        links=Map(_links(tables.links, {*names, *spaces}, names)),
        km_per_hex=sheet.km_per_hex,
    )


# ---------------------------------------------------------------- the hexes


def _says_more(space: Space, plain: Space) -> bool:
    return replace(space, id="", provenance=Map()) != plain


def _once(cells: HexCells, rows: Iterable[Row], cleaning: Cleaning) -> dict[str, Row]:
    """Number -> its row; a hex that stands twice with the same is dropped by a step, with something else refused."""
    found: dict[str, Row] = {}
    for row in rows:
        number = cells.number(row)
        if number not in found:
            found[number] = row
        elif found[number] != row:
            raise ImportRefused(
                Message("hex {number} stands twice in the table, with different contents", number=number)
            )
        elif not cleaning.step("doubled_row", Place("hex", number), "stands twice in the table", "drop the second row"):
            raise ImportRefused(Message("hex {number} stands twice in the table", number=number))
    return found


def _grid(
    tables: HexTables, sheet: HexSheet, numbers: Sequence[str], cleaning: Cleaning
) -> tuple[HexGrid, float, float]:
    """The grid, and the size of the sheet."""
    if sheet.grid is not None:
        _, width, height = on_sheet(sheet.grid)
        return sheet.grid, *(sheet.size_mm or (width, height))
    pairs = list(_pairs(tables.hexsides))
    told = HexCells(tables.hexes).told(tables.hexes, sheet.told)
    guessed = guessed_grid(numbers, pairs, sheet.hex_mm, told)
    grid, width, height = on_sheet(guessed.grid, sheet.margins_mm)
    place = Place("map", sheet.id, Message("the grid"))
    if not guessed.is_certain and not cleaning.step(
        "grid_unknown",
        place,
        "nothing tells how the hexes lie and are counted",
        Message("take it as {how}", how=lie_in_words(grid)),
    ):
        raise ImportRefused("nothing tells how the hexes lie and are counted")
    return grid, width, height


def _pairs(rows: Sequence[Row]) -> Iterator[Neighbours]:
    if rows:
        columns = Columns(Message("the table of hexsides"), rows, SIDE_NAMES)
        columns.needs("first", "second")
        for row in rows:
            yield Neighbours(columns.cell(row, "first"), columns.cell(row, "second"), columns.cell(row, "dir_from_a"))


def _check_on_grid(grid: HexGrid, numbers: Iterable[str]) -> None:
    for number in numbers:
        if find_place(grid, number) is None:
            raise ImportRefused(Message("no hex of the grid is numbered {number}", number=repr(number)))


# ---------------------------------------------------------------- hexsides


def _hexsides(rows: Sequence[Row], grid: HexGrid, cleaning: Cleaning, work: LongWork) -> Iterator[Border]:
    if not rows:
        return
    columns = Columns(Message("the table of hexsides"), rows, SIDE_NAMES)
    columns.needs("first", "second")
    unread = _unread_columns(columns, rows, cleaning)
    seen: set[str] = set()
    for row in work.over(rows):
        a, b = columns.cell(row, "first"), columns.cell(row, "second")
        place = Place("hexside", hexside_id(a, b))
        first, second = find_place(grid, a), find_place(grid, b)
        if first is None or second is None:
            raise ImportRefused(
                Message(
                    "{place}: no hex of the grid is numbered {number}",
                    place=place.said,
                    number=repr(a if first is None else b),
                )
            )
        if direction(grid, first, second) is None:
            if not cleaning.step(
                "no_neighbours", place, Message("{a} and {b} share no hexside", a=a, b=b), "leave it out"
            ):
                raise ImportRefused(Message("{a} and {b} share no hexside", a=a, b=b))
            continue
        if place.id in seen:
            raise ImportRefused(Message("{place} stands twice in the table", place=place.said))
        seen.add(place.id)
        yield read_hexside(columns, row, unread)


def _unread_columns(columns: Columns, rows: Sequence[Row], cleaning: Cleaning) -> frozenset[str]:
    """Columns that say something else than yes or no: what is meant by them is not known."""
    found = []
    for column in columns.others:
        if column.endswith(("_from", "_source")):
            continue
        if any(row[column] not in ("", "0", "1", "yes", "no") for row in rows):
            place = Place("column", column)
            if not cleaning.step(
                "unread_column", place, "says something of hexsides that no map knows", "leave it out"
            ):
                raise ImportRefused(
                    Message("the column {column} says something of hexsides that no map knows", column=column)
                )
            found.append(column)
    return frozenset(found)


# ---------------------------------------------------------------- zones and links


def _zones(tables: HexTables, cells: HexCells, rows: Mapping[str, Row]) -> dict[str, HexZone]:
    """The zones of their own table, with the water hexes that name them; zones that only hexes name."""
    found: dict[str, HexZone] = {}
    if tables.zones:
        columns = Columns(Message("the table of zones"), tables.zones, ZONE_NAMES)
        columns.needs("zone")
        for row in tables.zones:
            space = _zone_space(columns, row)
            if space.id in found:
                raise ImportRefused(Message("zone {id} stands twice in the table", id=space.id))
            found[space.id] = HexZone(space)
    by_name = {zone.space.name: name for name, zone in found.items()} | {name: name for name in found}
    hexes: dict[str, list[str]] = {}
    for number, row in rows.items():
        if is_water(cells.terrain(row)):
            for word in split_words(cells.cell(row, "zone"))[:1]:
                hexes.setdefault(by_name.get(word, _id_of(word)), []).append(number)
                if by_name.get(word, _id_of(word)) not in found:
                    found[_id_of(word)] = HexZone(Space(_id_of(word), word, SpaceKind.SEA_ZONE, "sea"))
    return {name: replace(zone, hexes=tuple(sorted(hexes.get(name, ())))) for name, zone in found.items()}


def _zone_space(columns: Columns, row: Row) -> Space:
    word = columns.cell(row, "zone")
    kind = columns.cell(row, "kind") or SpaceKind.SEA_ZONE
    if kind not in (SpaceKind.SEA_ZONE, SpaceKind.RADE, SpaceKind.BOX):
        raise ImportRefused(
            Message("zone {word}: its kind {kind} is none of sea_zone, rade, box", word=word, kind=repr(kind))
        )
    origin = origin_of(columns.cell(row, "source"))
    tags = {column: row[column] for column in columns.others if row[column]}
    return Space(
        _id_of(word),
        columns.cell(row, "name") or word,
        SpaceKind(kind),
        "sea" if kind != SpaceKind.BOX else "clear",
        notes=columns.cell(row, "notes"),
        tags=Map(tags),
        shape=_shape(columns, row),
        provenance=Map(dict.fromkeys(("tags",), origin) if origin and tags else {}),
    )


def _shape(columns: Columns, row: Row) -> Rectangle | None:
    if not columns.cell(row, "x_mm"):
        return None
    sides = []
    for side, default in zip(("x_mm", "y_mm", "width_mm", "height_mm"), ("", "", *map(str, BOX_MM)), strict=True):
        text = columns.cell(row, side) or default
        sides.append(
            size_of(Message("zone {zone}", zone=columns.cell(row, "zone")), side, text, -MOST_BOX_MM, MOST_BOX_MM)
        )
    return Rectangle(*sides)


def _links(rows: Sequence[Row], known: set[str], names: Mapping[str, str]) -> dict[str, Link]:
    found: dict[str, Link] = {}
    if rows:
        columns = Columns(Message("the table of links"), rows, LINK_NAMES)
        columns.needs("first", "second")
        for row in rows:
            ends = [columns.cell(row, "first"), columns.cell(row, "second")]
            for end in ends:
                if end not in known:
                    raise ImportRefused(Message("a link leads to {end}, which is no space of the map", end=repr(end)))
            first, second = (names.get(end, end) for end in ends)
            link_id = f"{min(first, second)}-{max(first, second)}"
            if link_id in found:
                raise ImportRefused(Message("the link {link_id} stands twice in the table", link_id=link_id))
            told = {name: columns.cell(row, field.in_csv(name)) for name, field in LINK_FIGURES.items()} | {
                "first": first, "second": second
            }  # fmt: skip
            figures = {
                name: _link_figure(name, text, Message("link {link_id}", link_id=link_id))
                for name, text in told.items()
                if text
            }
            origin = origin_of(columns.cell(row, "source")) or Provenance()
            found[link_id] = replace(Link(link_id, first, second, provenance=origin), **figures)
    return found


def _link_figure(name: str, text: str, place: str) -> object:
    """What a cell says of a link."""
    if LINK_FIGURES[name].kind is FieldKind.WHOLE:
        return whole(text, place)
    try:
        return type_of(Link, name)(text)
    except ValueError:
        said = Message("{place}: {column} has no {said}", place=place, column=name, said=repr(text[:40]))
        raise ImportRefused(said) from None


def _id_of(word: str) -> str:
    """A zone's id, which is no hex number: its name in small letters.

    >>> _id_of("North Sea")
    'north_sea'
    """
    return "_".join("".join(letter if letter.isalnum() else " " for letter in word).lower().split())
