"""How the hexes of a design are drawn in a style: with the colours of the map and the kinds of the design."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from zlib import crc32

from workbench.cartography.checks.hex_checks import WATER_WORDS
from workbench.engine.design import TerrainType
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.qt.map_canvas.styles.elevation import tinted
from workbench.qt.map_canvas.styles.hex_grounds import TOWN_WORDS, HexGround, HexStyle, Sign
from workbench.qt.map_canvas.styles.map_style import FOR_EYES, MapStyle

_SIGNS: Mapping[str, Sign] = MappingProxyType(
    {
        "trees": "trees",
        "hills": "hills",
        "mountain": "mountain",
        "furrows": "furrows",
        "marsh": "marsh",
        "hatch": "hatch",
        "dots": "dots",
    }
)


def hex_style(style: MapStyle) -> HexStyle:
    """What a style says of hexes, with the map's own colours and kinds; the same value for the same of these."""
    return _with_own_kinds(style.name, style.hexes, style.own, style.kinds.terrain)


@lru_cache(maxsize=32)
def _with_own_kinds(
    name: str, hexes: HexStyle, own: tuple[tuple[str, str], ...], terrain: tuple[TerrainType, ...]
) -> HexStyle:
    plain = _with_own_colours(name, hexes, own)
    return replace(plain, kinds=tuple((kind.id, _own(kind, plain)) for kind in terrain)) if terrain else plain


def _own(kind: TerrainType, plain: HexStyle) -> HexGround:
    """The ground of a kind with a colour or pattern of its own; styles that are made for eyes keep their colours."""
    ground = ground_of_terrain(kind.id, plain)
    fill = kind.colour if kind.colour and plain.name not in FOR_EYES else ground.fill
    return HexGround(fill, ground.sign if not kind.pattern else _SIGNS.get(kind.pattern, ""))


@lru_cache(maxsize=32)
def _with_own_colours(name: str, plain: HexStyle, own: tuple[tuple[str, str], ...]) -> HexStyle:
    colours = dict(own)
    sea = colours.get("sea")
    grounds = tuple(
        (words, HexGround(sea, ground.sign) if sea and words is WATER_WORDS else ground)
        for words, ground in plain.grounds
    )
    return replace(
        plain,
        clear=HexGround(colours.get("land", plain.clear.fill), plain.clear.sign),
        grounds=grounds,
        grid=replace(plain.grid, colour=colours.get("border", plain.grid.colour)),
        name=name,
        number_ink=colours.get("number", plain.number_ink),
        relief=colours.get("relief", plain.relief),
    )


def ground_of(space: Space, style: HexStyle) -> HexGround:
    """How the ground of a hex is drawn; what lies high is tinted."""
    if space.kind is SpaceKind.UNPLAYABLE:
        return style.unplayable
    if space.elevation > 0:
        level = ground_of_terrain(space.terrain, style)
        return HexGround(tinted(level.fill, space.elevation, style.relief), level.sign)
    if is_water(space):
        own = next((ground for kind, ground in style.kinds if kind == space.terrain), None)
        return own or next(ground for words, ground in style.grounds if words is WATER_WORDS)
    return ground_of_terrain(space.terrain, style)


def ground_of_terrain(terrain: str, style: HexStyle) -> HexGround:
    """How a kind of terrain is drawn: the same in every process and beside every other kind."""
    for own, ground in style.kinds:
        if own == terrain:
            return ground
    if terrain in ("clear", "plain", "open", ""):
        return style.clear
    for words, ground in style.grounds:
        if any(word in terrain for word in words):
            return ground
    return style.other[crc32(terrain.encode()) % len(style.other)]


def is_water(space: Space) -> bool:
    """Whether there is no land in a hex."""
    if space.kind in (SpaceKind.RADE, SpaceKind.SEA_ZONE):
        return True
    return space.kind is SpaceKind.HEX and any(space.terrain.startswith(word) for word in WATER_WORDS)


def is_built(space: Space) -> bool:
    """Whether houses stand in a hex."""
    said = (space.terrain, *space.features)
    return space.town or any(word in ground for ground in said for word in TOWN_WORDS)


def signs_on(space: Space, style: HexStyle) -> tuple[Sign, ...]:
    """What stands on the ground of a hex: that of its terrain, then what its features add, each once."""
    signs = [ground_of(space, style).sign, *(ground_of_terrain(feature, style).sign for feature in space.features)]
    return tuple(dict.fromkeys(sign for sign in signs if sign))
