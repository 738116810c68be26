"""What a board's grid says of places: zones with their outlines, points, and the squares or hexes that count others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element

from msgspec import Struct

from workbench import limits
from workbench.exchange.vassal.elements import BOARD, MODULE
from workbench.exchange.vassal.reading.settings import Pixel, is_on, path_of, whole
from workbench.exchange.vassal.sequences import one_line

HEX_GRID, SQUARE_GRID, REGION_GRID, ZONED_GRID = (
    BOARD + name for name in ("HexGrid", "SquareGrid", "RegionGrid", "ZonedGrid")
)
ZONE, REGION, PROPERTY = BOARD + "mapgrid.Zone", BOARD + "Region", MODULE + "properties.ZoneProperty"
GRIDS = (HEX_GRID, SQUARE_GRID, REGION_GRID, ZONED_GRID)


class Region(Struct, frozen=True):
    """A point that counters move to."""

    name: str
    at: Pixel


class Zone(Struct, frozen=True):
    """A part of a board. `grid` is the grid of hexes or squares that it has of its own, `counts` whether it goes by
    that of the board.
    """

    name: str
    path: tuple[Pixel, ...]
    counts: bool
    regions: tuple[Region, ...]
    properties: Mapping[str, str]
    grid: Element | None


class Places(Struct, frozen=True):
    """All of a board. `grid` is that of its whole ground."""

    grid: Element | None
    zones: tuple[Zone, ...]
    regions: tuple[Region, ...]
    is_too_many: bool = False


def places_of(board: Element) -> Places:
    """What a board's grid says; of several grids the first counts, as in VASSAL."""
    grid = next((child for child in board if child.tag in GRIDS), None)
    if grid is None:
        return Places(None, (), ())
    if grid.tag == REGION_GRID:
        return _bounded(Places(None, (), tuple(_regions(grid))))
    if grid.tag != ZONED_GRID:
        return Places(grid, (), ())
    background = next((child for child in grid if child.tag in (HEX_GRID, SQUARE_GRID)), None)
    points = [one for child in grid if child.tag == REGION_GRID for one in _regions(child)]
    return _bounded(Places(background, tuple(_zone(one) for one in grid.iter(ZONE)), tuple(points)))


def _bounded(places: Places) -> Places:
    count = len(places.zones) + len(places.regions) + sum(len(zone.regions) for zone in places.zones)
    return Places(places.grid, (), (), True) if count > limits.MODULE_BOXES.most else places


def _zone(element: Element) -> Zone:
    own = next((child for child in element if child.tag in (HEX_GRID, SQUARE_GRID)), None)
    points = [one for child in element if child.tag == REGION_GRID for one in _regions(child)]
    said = {one.get("name", ""): one.get("initialValue", "") for one in element.iter(PROPERTY)}
    return Zone(
        one_line(element.get("name", "")), path_of(element.get("path", "")), is_on(element, "useParentGrid"),
        tuple(points), said, own,
    )  # fmt: skip


def _regions(grid: Element) -> Iterator[Region]:
    for one in grid.iter(REGION):
        yield Region(one_line(one.get("name", "")), (whole(one, "originx"), whole(one, "originy")))
