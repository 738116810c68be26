"""Roads out of a table of hexsides: the sides of one road, chained from its loose ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from workbench.engine.maps.border import Road
from workbench.engine.provenance import Provenance
from workbench.engine.words.message import Message
from workbench.exchange.imports.csv_rows import Columns, Row
from workbench.exchange.imports.hex_cells import NO, origin_of
from workbench.exchange.imports.hexside_cells import SIDE_NAMES


def chained_roads(rows: Sequence[Row]) -> Iterator[Road]:
    """Every road of the table: where it forks or is broken it goes on as another part of it."""
    if not rows:
        return
    columns = Columns(Message("the table of hexsides"), rows, SIDE_NAMES)
    sections: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        road = columns.cell(row, "road")
        if road not in NO:
            sections.setdefault((columns.cell(row, "name"), road), []).append(row)
    for (name, road_class), sides in sorted(sections.items()):
        origin = origin_of(sides[0].get("road_from", "") or sides[0].get("road_source", "")) or Provenance()
        pairs = [(columns.cell(row, "first"), columns.cell(row, "second")) for row in sides]
        for part, chain in enumerate(chains(pairs), start=1):
            yield Road(road_id(name, road_class, part), name, chain, road_class, origin)


def road_id(name: str, road_class: str, part: int) -> str:
    """The id of a part of a road.

    >>> road_id("Verona-Isola", "primary", 2)
    'verona_isola_primary_2'
    """
    words = "_".join("".join(letter if letter.isalnum() else " " for letter in name).lower().split())
    return f"{words}_{road_class}_{part}".lstrip("_")


def chains(sides: Iterable[tuple[str, str]]) -> Iterator[tuple[str, ...]]:
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
