"""What a map of Tiled does not hold of a design, with the reason."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.design import Design
from workbench.engine.words.message import Message
from workbench.exchange.manifest import LeftOut
from workbench.exchange.tiled.hex_layout import BETWEEN_PX, FLATS_PX
from workbench.exchange.tiled.scenario_units import scenarios_on
from workbench.exchange.tiled.tiled_map import ObjectLayer, TiledMap


def left_out(design: Design, shown: AnyMap, tiled: TiledMap, nowhere: int) -> Iterator[LeftOut]:
    """A line for each kind of thing; `nowhere` counters stand in spaces that have no place on the map."""
    yield LeftOut(Message("rules and sequence of play"), Message("Tiled draws maps and has no place for rules"))
    if design.tables or design.parameters:
        yield LeftOut(Message("tables and parameters"), Message("Tiled has no place for tables"))
    if len(design.maps) > 1:
        yield LeftOut(Message("the other maps"), Message("a file of Tiled is one map"))
    if shown.scans:
        yield LeftOut(Message("scans under the map"), Message("they are pictures of their own"))
    yield from _of_counters(design, shown, nowhere)
    yield from _of_shapes(shown, tiled)


def _of_counters(design: Design, shown: AnyMap, nowhere: int) -> Iterator[LeftOut]:
    if not design.counters:
        return
    yield LeftOut(
        Message("faces of counters"), Message("a counter is a point with its figures, and not its printed picture")
    )
    if any(one.free or one.arrivals or one.victory or one.tracks for one in scenarios_on(design, shown.id)):
        yield LeftOut(
            Message("free set-up, arrivals, tracks and victory"),
            Message("only what stands somewhere has a place on a map"),
        )
    if nowhere:
        yield LeftOut(
            Message("{count} counters that are set up", count=nowhere), Message("their spaces have no place on the map")
        )


def _of_shapes(shown: AnyMap, tiled: TiledMap) -> Iterator[LeftOut]:
    holes = sum(one.kind == "hole" for layer in tiled.layers if isinstance(layer, ObjectLayer) for one in layer.objects)
    if holes:
        yield LeftOut(
            Message("{count} holes in polygons", count=holes),
            Message("Tiled's polygons have none: each lies over them as a polygon of its own"),
        )
    if shown.grid is None:
        return
    stretched = abs(BETWEEN_PX / FLATS_PX / (3**0.5 / 2) - 1) * 100
    yield LeftOut(
        Message("the exact shape of hexes"),
        Message(
            "tiles are whole pixels, so that hexes are {percent:.2f} % off; properties have their millimetres",
            percent=stretched,
        ),
    )
    if stray := _strays(shown):
        yield LeftOut(
            Message("{count} hexes and hexsides off the grid", count=stray), Message("there is no tile where they are")
        )


def _strays(shown: AnyMap) -> int:
    zones = shown.zone_spaces
    hexes = sum(not shown.is_cell(space.id) and space.id not in zones for space in shown.stored_spaces)
    return hexes + sum(not shown.borders_between(side.first, side.second) for side in shown.borders.values())
