"""The hex map, out of `hexes.csv` (a row a hex) and `hexsides.csv` (a row a side with a river or a road).

Tags of hexes that a rules module reads:
settlement   village, town or city
fort         yes
depot        the nation whose lines of communication end here
leads_to     where a road goes that leaves the map
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from immutables import Map

from sample_games.furniture import compass, legend, name_of_water, scale_bar, title
from sample_games.provenance import provenance
from workbench.engine.area_map import Fort, Space, SpaceKind
from workbench.engine.hex_map import (
    BRIDGE,
    RIVER,
    Corner,
    HexGrid,
    HexMap,
    HexNumbering,
    HexRoad,
    Hexside,
    NumberOrder,
    Orientation,
    Shifted,
    hexside,
)
from workbench.engine.hex_places import known_place

Row = Mapping[str, str]

MAP_ID = "montenotte"
SHEET_MM = (420.0, 297.0)  # A3 (rulebook 1)
GRID = HexGrid(
    columns=22,
    rows=18,
    size_mm=16.0,
    origin_x_mm=38.0,
    origin_y_mm=37.0,
    orientation=Orientation.POINTY,
    shifted=Shifted.EVEN,
    numbering=HexNumbering(order=NumberOrder.ROW_FIRST, corner=Corner.LOWER_LEFT),
)
"""Rows are counted first and from the south: the worked example has 0713 at Savona, with Coni far in the west."""
DEFAULT_TERRAIN = "hills"
SEA = "sea"
TAGS = ("settlement", "depot", "leads_to")
KM_PER_HEX = 6.0
WORDS = {
    "terrain fields": "Fields",
    "road road": "Road",
    "sign depot": "Edge of a depot",
    "sign fort": "Fortified place",
    "sign town": "Town or city",
}
FURNITURE = (
    title("From Montenotte to Cherasco", (101.0, 7.0, 200.0, 16.0)),
    name_of_water("Gulf of Genoa", (258.0, 183.0, 112.0, 14.0), 9.5),
    compass(254.0, 244.0, 36.0),
    legend((286.0, 222.0, 92.0, 54.0), WORDS),
    scale_bar((290.0, 284.4, 88.0, 10.0)),
)


def hex_map(hexes: Sequence[Row], hexsides: Sequence[Row]) -> HexMap:
    """The sheet."""
    spaces = {space.id: space for row in hexes if (space := _hex(row)) is not None}
    sides = {side.id: side for row in hexsides if (side := _hexside(row)) is not None}
    return HexMap(
        MAP_ID,
        "From Montenotte to Cherasco",
        *SHEET_MM,
        GRID,
        default_terrain=DEFAULT_TERRAIN,
        hexes=Map(spaces),
        hexsides=Map(sides),
        furniture=FURNITURE,
        km_per_hex=KM_PER_HEX,
        roads=Map({road.id: road for road in _roads(hexsides)}),
        provenance=provenance("reconstructed: real geography on hexes of 6 km; the printed map is not in the text"),
    )


def _hex(row: Row) -> Space | None:
    known_place(GRID, row["hex"])
    name, is_sea = row["name"], row["terrain"] == SEA
    fort = Fort(name, 1, provenance=provenance("reconstructed: places of 1796 that were fortified"))
    origins = {
        "terrain": row["terrain_from"],
        "name": row["place_from"],
        "tags": row["depot_from"] or row["place_from"],
    }
    space = Space(
        row["hex"],
        name,
        SpaceKind.SEA_ZONE if is_sea else SpaceKind.HEX,
        row["terrain"],
        town=row["settlement"] in ("town", "city"),
        forts=(fort,) if row["fort"] else (),
        tags=Map({tag: row[tag] for tag in TAGS if row[tag]} | ({"fort": "yes"} if row["fort"] else {})),
        provenance=Map({field: provenance(origin) for field, origin in origins.items() if origin}),
    )
    plain = Space(row["hex"], "", SpaceKind.HEX, DEFAULT_TERRAIN, provenance=space.provenance)
    return None if space == plain else space


def _hexside(row: Row) -> Hexside | None:
    if not row["river"]:
        return None
    features = (RIVER, BRIDGE) if row["bridge"] else (RIVER,)
    return hexside(row["first"], row["second"], *features, name=row["river"])


def _roads(hexsides: Iterable[Row]) -> Iterator[HexRoad]:
    """The sides of one road, chained: where a road forks or is broken it goes on as another part of it."""
    sections: dict[tuple[str, str], list[Row]] = {}
    for row in hexsides:
        if row["road"]:
            sections.setdefault((row["name"], row["road"]), []).append(row)
    for (name, road_class), rows in sorted(sections.items()):
        origin = provenance(rows[0]["road_from"])
        for part, chain in enumerate(_chains([(row["first"], row["second"]) for row in rows]), start=1):
            yield HexRoad(_road_id(name, road_class, part), name, chain, road_class, origin)


def _road_id(name: str, road_class: str, part: int) -> str:
    words = "_".join("".join(letter if letter.isalnum() else " " for letter in name).lower().split())
    return f"{words}_{road_class}_{part}"


def _chains(sides: Sequence[tuple[str, str]]) -> Iterator[tuple[str, ...]]:
    """Every side once, in as few chains of hexes as a walk from the loose ends gives."""
    beside: dict[str, list[str]] = {}
    for a, b in sorted(sides):
        beside.setdefault(a, []).append(b)
        beside.setdefault(b, []).append(a)
    while any(beside.values()):
        here = min((at for at in beside if beside[at]), key=lambda at: (len(beside[at]) % 2 == 0, at))
        chain = [here]
        while beside[here]:
            there = beside[here].pop(0)
            beside[there].remove(here)
            chain.append(there)
            here = there
        yield tuple(chain)
