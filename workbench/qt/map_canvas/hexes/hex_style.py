"""How the hexes of a design are drawn in a style: with the colours of the map and the kinds of the design."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType

from workbench.engine.catalogue.resolved import Kindred
from workbench.engine.catalogue.standard import Wet
from workbench.engine.design import TerrainType
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.qt.map_canvas.styles.elevation import tinted
from workbench.qt.map_canvas.styles.hex_grounds import HexGround, HexStyle, Sign
from workbench.qt.map_canvas.styles.map_style import FOR_EYES, MapStyle

SEA, TOWN = "sea", "town"
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
    return _with_own_kinds(style.name, style.hexes, style.own, style.kinds.terrain, style.kinds.catalogue.ground)


@lru_cache(maxsize=32)
def _with_own_kinds(
    name: str, hexes: HexStyle, own: tuple[tuple[str, str], ...], terrain: tuple[TerrainType, ...], kindred: Kindred
) -> HexStyle:
    plain = _with_own_colours(name, hexes, own)
    if kindred.said:
        plain = replace(plain, kindred=kindred)
    kinds = tuple((kind.id, _own(kind, plain)) for kind in terrain)
    return replace(plain, kinds=kinds) if kinds else plain


def _own(kind: TerrainType, plain: HexStyle) -> HexGround:
    """The ground of a kind with a colour or pattern of its own; styles that are made for eyes keep their colours."""
    ground = ground_of_terrain(kind.id, plain)
    fill = kind.colour if kind.colour and plain.name not in FOR_EYES else ground.fill
    return HexGround(fill, ground.sign if not kind.pattern else _SIGNS.get(kind.pattern, ""))


@lru_cache(maxsize=32)
def _with_own_colours(name: str, plain: HexStyle, own: tuple[tuple[str, str], ...]) -> HexStyle:
    colours = dict(own)
    sea = colours.get("sea")
    grounds = {**plain.grounds, SEA: HexGround(sea, plain.grounds[SEA].sign)} if sea else plain.grounds
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
    if is_water(space, style) and not style.kindred.is_water(space.terrain):
        own = next((ground for kind, ground in style.kinds if kind == space.terrain), None)
        return own or style.grounds[SEA]
    return ground_of_terrain(space.terrain, style)


def ground_of_terrain(terrain: str, style: HexStyle) -> HexGround:
    """How a kind of terrain is drawn: the same in every process and beside every other kind."""
    found = style.found.get(terrain)
    if found is None:
        found = style.found[terrain] = _looked_up(terrain, style)
    return found


def _looked_up(terrain: str, style: HexStyle) -> HexGround:
    """What the design says, else what the style has for the nearest of the standard kinds that this one is."""
    for own, ground in style.kinds:
        if own == terrain:
            return ground
    lineage = style.kindred.lineage(terrain)
    if style.kindred.is_water(terrain) and not any(kind.wet is Wet.WATER for kind in lineage):
        return style.grounds[SEA]
    for at, kind in enumerate(lineage):
        if kind.id in style.grounds:
            return style.grounds[kind.id]
        if kind.colour or kind.pattern:
            below = next((style.grounds[one.id] for one in lineage[at:] if one.id in style.grounds), style.clear)
            fill = kind.colour if kind.colour and style.name not in FOR_EYES else below.fill
            return HexGround(fill, _SIGNS.get(kind.pattern, ""))
    return style.clear


def is_water(space: Space, style: HexStyle) -> bool:
    """Whether there is no land in a hex."""
    if space.kind in (SpaceKind.RADE, SpaceKind.SEA_ZONE):
        return True
    return space.kind is SpaceKind.HEX and style.kindred.is_water(space.terrain)


def is_built(space: Space, style: HexStyle) -> bool:
    """Whether houses stand in a hex."""
    return space.town or any(style.kindred.is_a(ground, TOWN) for ground in (space.terrain, *space.features))


def signs_on(space: Space, style: HexStyle) -> tuple[Sign, ...]:
    """What stands on the ground of a hex: that of its terrain, then what its features add, each once."""
    signs = [ground_of(space, style).sign, *(ground_of_terrain(feature, style).sign for feature in space.features)]
    return tuple(dict.fromkeys(sign for sign in signs if sign))
