"""What stands on each place of a map of Tiled: the kind of ground that its tile names, or that is guessed for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import NamedTuple

from workbench.engine.catalogue.standard import Family, proposed_kind
from workbench.engine.maps.area_map import SpaceKind
from workbench.engine.problem import Place
from workbench.engine.words.message import Message
from workbench.exchange.imports.hex_cells import is_water
from workbench.exchange.imports.proposal import Cleaning, ImportRefused
from workbench.exchange.tiled.reading.objects import is_ours
from workbench.exchange.tiled.terrain_tiles import KINDS, TERRAIN
from workbench.exchange.tiled.tiled_map import Tile, TiledMap, TileLayer, Tileset

MOST_SIGNS = 60
NOTHING = 0
PLAIN = "clear"


class Ground(NamedTuple):
    """By place, row by row: the kind of ground, the kind of space, what lies on the ground; and the plain ground."""

    terrain: Sequence[str]
    kinds: Sequence[SpaceKind]
    features: Sequence[tuple[str, ...]]
    plain: str


def ground_told(tiled: TiledMap, cleaning: Cleaning) -> Ground:
    """What the layers of tiles say; each guess is a step.

    Raises
    ------
    ImportRefused
        There is no layer of tiles, or one of kinds says what no space is.
    """
    layers = [layer for layer in tiled.layers if isinstance(layer, TileLayer)]
    if not layers:
        raise ImportRefused("it has no layer of tiles")
    lowest = next((layer for layer in layers if layer.name == TERRAIN), layers[0])
    tiles = _Tiles(tiled.tilesets, cleaning)
    words = {tile: tiles.terrain(tile) for tile in sorted({*lowest.tiles} - {NOTHING})}
    plain = _plain(tiled, lowest, words)
    terrain = [words.get(tile, plain) for tile in lowest.tiles]
    kinds = _unplayed(lowest, cleaning)
    features: list[tuple[str, ...]] = [()] * len(terrain)
    for layer in layers:
        if layer is lowest:
            continue
        if layer.name == KINDS and is_ours(tiled):
            kinds = [tiles.kind(tile) if tile else kind for tile, kind in zip(layer.tiles, kinds, strict=True)]
        elif any(layer.tiles) and _is_on_the_ground(layer, cleaning):
            found = {tile: tiles.terrain(tile) for tile in sorted({*layer.tiles} - {NOTHING})}
            features = [
                (*before, found[tile]) if tile and found[tile] not in before else before
                for before, tile in zip(features, layer.tiles, strict=True)
            ]
    return Ground(terrain, kinds, features, plain)


def _plain(tiled: TiledMap, layer: TileLayer, words: Mapping[int, str]) -> str:
    """The ground of which a hex is that no tile tells: as the map says, else the commonest on land."""
    told = tiled.properties.get("default_terrain")
    if isinstance(told, str):
        return told
    counted = Counter(words[tile] for tile in layer.tiles if tile and not is_water(words[tile]))
    return min(counted, key=lambda kind: (-counted[kind], kind), default=PLAIN)


def _unplayed(layer: TileLayer, cleaning: Cleaning) -> list[SpaceKind]:
    """Hexes; where there is no tile they are not played."""
    empty = sum(tile == NOTHING for tile in layer.tiles)
    place = Place("layer", layer.name, _layer(layer.name))
    if empty and cleaning.step(
        "no_tile",
        place,
        Message("{count:,} of its places have no tile", count=empty),
        "take them as hexes that are not played",
    ):
        return [SpaceKind.HEX if tile else SpaceKind.UNPLAYABLE for tile in layer.tiles]
    return [SpaceKind.HEX] * len(layer.tiles)


def _is_on_the_ground(layer: TileLayer, cleaning: Cleaning) -> bool:
    place = Place("layer", layer.name, _layer(layer.name))
    return cleaning.step("further_layer", place, "lies over the ground", "take its tiles as what lies on the ground")


def _layer(name: str) -> Message:
    return Message("layer {layer}", layer=repr(name[:MOST_SIGNS]))


class _Tiles:
    """The tiles of all tilesets by their numbers."""

    def __init__(self, tilesets: Sequence[Tileset], cleaning: Cleaning) -> None:
        self._cleaning = cleaning
        self._tilesets = sorted(tilesets, key=lambda tileset: tileset.first)
        self._tiles = {tileset.first + tile.id: tile for tileset in self._tilesets for tile in tileset.tiles}
        self._guessed: dict[int, str] = {}
        for tileset in self._tilesets:
            if tileset.unread:
                self._tell_of(tileset)

    def _tell_of(self, tileset: Tileset) -> None:
        place = Place("tileset", tileset.name, Message("tileset {name}", name=repr(tileset.name[:MOST_SIGNS])))
        if not self._cleaning.step(
            "tileset_unread",
            place,
            "does not lie in the folder of the map",
            "take each of its tiles as ground of its own",
        ):
            raise ImportRefused(
                Message(
                    "the tileset {name} does not lie in the folder of the map", name=repr(tileset.name[:MOST_SIGNS])
                )
            )

    def terrain(self, number: int) -> str:
        """The kind of ground of a tile: what it says, else a guess that is told once."""
        tile = self._tiles.get(number)
        if tile is not None:
            said = tile.properties.get(TERRAIN)
            if isinstance(said, str) and said:
                return said
            if tile.kind:
                return _as_id(tile.kind)
        if number not in self._guessed:
            self._guessed[number] = self._guess(number, tile)
        return self._guessed[number]

    def _guess(self, number: int, tile: Tile | None) -> str:
        own = self._own(number)
        guess = next((found for word in _words(tile) if (found := proposed_kind(Family.GROUND, word))), own)
        place = Place("tile", own, Message("tile {tile}", tile=repr(own)))
        is_taken = self._cleaning.step(
            "tile_without_terrain", place, "says no terrain", Message("take it as {terrain}", terrain=repr(guess))
        )
        return guess if is_taken else own

    def _own(self, number: int) -> str:
        """A kind of ground of its own: that of its tileset with this number."""
        tileset = next((one for one in reversed(self._tilesets) if one.first <= number), None)
        if tileset is None:
            return f"tile_{number}"
        return f"{_as_id(PurePosixPath(tileset.name).stem) or 'tile'}_{number - tileset.first}"

    def kind(self, number: int) -> SpaceKind:
        """The kind of space of a tile of that layer."""
        tile = self._tiles.get(number)
        said = "" if tile is None else str(tile.properties.get("kind", tile.kind))
        if said not in list(SpaceKind):
            raise ImportRefused(
                Message("layer {layer}: a tile says {kind}, which no space is", layer=repr(KINDS), kind=repr(said[:40]))
            )
        return SpaceKind(said)


def _words(tile: Tile | None) -> Iterator[str]:
    """What names a tile otherwise: a property, the file of its picture."""
    if tile is not None:
        yield from (str(tile.properties[name]) for name in ("name", "ground", "biome") if name in tile.properties)
        if tile.picture:
            yield PurePosixPath(tile.picture.replace("\\", "/")).stem


def _as_id(text: str) -> str:
    """The kind of ground that a word names, in small letters with "_" between them.

    >>> _as_id(" Dense Forest")
    'dense_forest'
    """
    return "_".join(text.lower().split())[:MOST_SIGNS]
