"""What every map is asked, whether its spaces are areas or hexes; both kinds answer in the same words.

Whoever needs to know of a map only what stands here does not ask which kind it is. Spaces that a map says nothing of
are made when they are asked for; a map whose most spaces are such is sparse.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Protocol, Self, TypeAlias

from immutables import Map

from workbench.engine.maps.area_map import AreaMap, Georeference, Junction, River, Space
from workbench.engine.maps.border import Border, Road
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.engine.maps.map_parts import Furniture, Link, MapLook, Scan, StackingRule
from workbench.engine.maps.map_words import MapWords
from workbench.engine.provenance import Provenance

AnyMap: TypeAlias = AreaMap | HexMap


class BoardMap(Protocol):
    """The questions. A map of another kind of geometry answers these, and is drawn."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def width_mm(self) -> float: ...
    @property
    def height_mm(self) -> float: ...
    @property
    def grid(self) -> HexGrid | None:
        """The grid that its spaces lie in; None where they are drawn."""

    @property
    def junctions(self) -> Map[str, Junction]:
        """Where drawn borders meet; a grid has none."""

    @property
    def borders(self) -> Map[str, Border]: ...
    @property
    def roads(self) -> Map[str, Road]: ...
    @property
    def rivers(self) -> Map[str, River]:
        """The rivers that have a place of their own."""

    @property
    def links(self) -> Map[str, Link]: ...
    @property
    def scans(self) -> tuple[Scan, ...]: ...
    @property
    def furniture(self) -> tuple[Furniture, ...]: ...
    @property
    def look(self) -> MapLook: ...
    @property
    def stacking(self) -> StackingRule: ...
    @property
    def provenance(self) -> Provenance: ...

    @property
    def words(self) -> MapWords:
        """What its spaces and lines are called."""

    @property
    def entries(self) -> tuple[str, ...]:
        """The fields that hold its things by their ids."""

    @property
    def is_sparse(self) -> bool:
        """Are spaces that are like its plain ground not stored?"""

    @property
    def georeference(self) -> Georeference | None:
        """Where it lies on the globe, if that is told."""

    @property
    def scale_metres_per_mm(self) -> float:
        """Metres of ground in a millimetre of the sheet, 0 where nothing tells it."""

    @property
    def metres_per_step(self) -> float:
        """Metres of ground in a step, 0 where the map does not count in steps or nothing tells it."""

    @property
    def drawn_spaces(self) -> Mapping[str, Space]:
        """The spaces that have their place from no grid, by id."""

    @property
    def zone_spaces(self) -> Mapping[str, Space]:
        """The boxes off the map, and the zones that are made of spaces of a grid, by id."""

    def cells_of(self, space: str) -> tuple[str, ...]:
        """The spaces of a grid that a zone is made of; () of any other."""

    def without_zone(self, zone: str) -> Self:
        """The map without a box or zone."""

    def zone_at(self, space: str) -> str:
        """The zone that a space lies in, "" for none."""

    @property
    def every_space(self) -> Mapping[str, Space]:
        """All spaces by id; what is not stored is made when it is asked for."""

    @property
    def stored_spaces(self) -> Iterable[Space]:
        """The spaces that it says something of, in no order."""

    @property
    def spaces_said_twice(self) -> tuple[str, ...]:
        """Ids that two of its spaces have, sorted."""

    def bare_space(self, space: str) -> Space:
        """The space of this id if nothing is said of it."""

    def is_cell(self, space: str) -> bool:
        """Does its place in a grid give the space its id?"""

    def with_spaces(self, spaces: Iterable[Space]) -> Self:
        """The map with these spaces in the place of those of their ids; a box may be a new one."""

    def with_plain_ground(self, terrain: str) -> Self:
        """The map with another ground where it says nothing of a space; one that says something of each stays."""

    def without_plain(self) -> Self:
        """The map without the spaces that it stores although they say nothing."""

    def pairs(self) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """Each two neighbours once, the lesser id first, with the ids of the borders that they share."""

    def around(self, space: str) -> Collection[str]:
        """The spaces that share a border with a space; instead of the hexes of a water stands the water."""

    def borders_between(self, first: str, second: str) -> tuple[Border, ...]:
        """The borders that two neighbouring spaces share, also those that carry nothing and are not stored."""

    def border_of(self, border: str) -> Border | None:
        """The border of this id, also one that carries nothing and is not stored; None where there is none."""

    def with_borders(self, borders: Iterable[Border]) -> Self:
        """The map with these borders in the place of those of their ids."""

    def distance(self, one: str, other: str) -> int | None:
        """Steps from space to space whatever lies between; None where the map does not count in steps."""
