"""The proposal: a map of areas out of the files of a map of TripleA."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import shapely
from immutables import Map
from msgspec.structs import replace

from workbench.cartography.areas.coverage import CoverageError
from workbench.cartography.areas.polygons_to_borders import borders_of_polygons
from workbench.engine.maps.area_map import AreaMap, Space, SpaceKind
from workbench.engine.maps.map_parts import Rectangle
from workbench.engine.words.message import said_by
from workbench.exchange.imports.drawn_shapes import DrawnShape
from workbench.exchange.imports.proposal import Cleaning, ImportProposal, ImportRefused, propose
from workbench.exchange.imports.shape_cleaning import CleanShape, cleaned
from workbench.exchange.triplea.file_names import CENTERS, NAMES, POLYGONS
from workbench.exchange.triplea.reading.comparison import compared
from workbench.exchange.triplea.reading.map_lines import centers, polygons
from workbench.exchange.triplea.reading.own_names import OwnMapFile, own_names
from workbench.exchange.triplea.reading.shapes import Picture, drawn_shapes, picture_of
from workbench.exchange.triplea.reading.source import games_of, opened, text_of
from workbench.exchange.triplea.reading.spaces import COMPARED_GAMES, game_of, held_apart, spaces_of_territories
from workbench.exchange.triplea.rings import Pixel


def propose_triplea(source: Path, map_id: str, title: str) -> ImportProposal:
    """The map of a zip or a folder as it would be imported.

    Raises
    ------
    ImportRefused
        It is no map of TripleA; the text says where and why.
    OSError
        It cannot be read.
    """
    return propose(source.name, _TripleaReading(source, map_id, title))


class _TripleaReading:
    """Reads a map again and again, each time with the steps that are accepted; its files are read once."""

    def __init__(self, source: Path, map_id: str, title: str) -> None:
        self._map_id, self._title = map_id, title
        with opened(source) as files:
            self._polygons = text_of(files.read(POLYGONS))
            self._centers = text_of(files.read(CENTERS)) if CENTERS in files.names else ""
            self._games = tuple((name, files.read(name)) for name in games_of(files)[:COMPARED_GAMES])
            self._own = own_names(files.read(NAMES)) if NAMES in files.names else None

    def __call__(self, cleaning: Cleaning) -> AreaMap:
        outlines = polygons(self._polygons, cleaning)
        game = game_of(self._games, cleaning)
        own = self._own if self._own and self._own.territories.keys() == outlines.keys() else None
        connections = sorted(game.connections) if game else ()
        spaces = spaces_of_territories(outlines, game, own, cleaning)
        picture = picture_of(own, outlines, connections)
        drawn = list(drawn_shapes(outlines, spaces, picture))
        names, boxes = list(outlines), held_apart(spaces)
        clean = cleaned([one for one in drawn if names[one.source] not in boxes], cleaning, picture.near_mm)
        try:
            junctions, borders = borders_of_polygons([shape.polygon for shape in clean])
        except CoverageError as error:
            raise ImportRefused(said_by(error)) from None
        wished = {} if own else centers(self._centers, cleaning)
        found = [_space(shape, names, spaces, wished, picture) for shape in clean]
        found += [_box(spaces[names[one.source]], one) for one in drawn if names[one.source] in boxes]
        bare = replace(
            self._sheet(own, drawn), junctions=junctions, borders=borders, spaces=Map({one.id: one for one in found})
        )
        parts = _parts_of(clean, names) | {name: (spaces[name].id,) for name in boxes}
        return bare if game is None else compared(bare, parts, connections, cleaning)

    def _sheet(self, own: OwnMapFile | None, drawn: Sequence[DrawnShape]) -> AreaMap:
        """The sheet without what lies on it: as our own package says, or as large as the outlines are."""
        if own is not None:
            return AreaMap(own.map.id or self._map_id, own.map.title, own.map.width_mm, own.map.height_mm)
        corners = [corner for shape in drawn for part in shape.parts for corner in part[0]]
        return AreaMap(
            self._map_id, self._title, max(1.0, *(x for x, _ in corners)), max(1.0, *(y for _, y in corners))
        )


def _space(
    shape: CleanShape, names: Sequence[str], spaces: Mapping[str, Space], wished: Mapping[str, Pixel], picture: Picture
) -> Space:
    """The space of a shape; its name stands where the centre was, if that lies in it."""
    if shape.source is None:
        return Space(shape.polygon.id, shape.polygon.name, SpaceKind.UNPLAYABLE)
    name = names[shape.source]
    is_unnamed = not spaces[name].name and shape.polygon.name == shape.polygon.id
    found = replace(spaces[name], id=shape.polygon.id, name="" if is_unnamed else shape.polygon.name)
    if name not in wished:
        return found
    x, y = picture.point(wished[name], CENTERS)
    return replace(found, label=(x, y)) if shapely.contains_xy(shape.polygon.polygon, x, y) else found


def _box(space: Space, drawn: DrawnShape) -> Space:
    left, above, right, below = shapely.MultiPoint([point for part in drawn.parts for point in part[0]]).bounds
    return replace(space, shape=Rectangle(left, above, right - left, below - above))


def _parts_of(clean: Sequence[CleanShape], names: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Territory -> the spaces that it became: several where it lies in pieces."""
    found: dict[str, tuple[str, ...]] = {}
    for shape in clean:
        if shape.source is not None:
            name = names[shape.source]
            found[name] = (*found.get(name, ()), shape.polygon.id)
    return found
