"""How hexes are drawn in the four styles, as plain values. Terrain is known by the words in its id; mm, `#RRGGBB`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Literal
from zlib import crc32

from workbench.cartography.checks.hex_checks import WATER_WORDS
from workbench.engine.design import TerrainType
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.qt.map_canvas.styles.elevation import tinted
from workbench.qt.map_canvas.styles.map_style import FOR_EYES, TOWN_WORDS, MapStyle, Stroke

Sign = Literal["", "trees", "hills", "mountain", "furrows", "marsh", "unplayable", "hatch", "dots"]

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


@dataclass(frozen=True, slots=True)
class HexGround:
    """A fill and what stands on it."""

    fill: str
    sign: Sign = ""


@dataclass(frozen=True, slots=True, eq=False)
class HexStyle:
    """What a map style says of hexes. Kinds of terrain that no word fits take one of the `other` grounds.

    There is one value of each, so that what is kept by it is found at once.
    """

    clear: HexGround
    grounds: tuple[tuple[tuple[str, ...], HexGround], ...]
    other: tuple[HexGround, ...]
    unplayable: HexGround
    grid: Stroke
    number_ink: str
    number_halo: str
    relief: str
    relief_opacity: float
    furrow: str
    house: str
    house_edge: str
    uneven_mm: float = 0.0
    name: str = "period"
    kinds: tuple[tuple[str, HexGround], ...] = ()
    """The grounds that the design draws in its own way, by kinds of terrain."""


_PERIOD = HexStyle(
    clear=HexGround("#F5ECD4"),
    grounds=(
        (WATER_WORDS, HexGround("#C6DADB")),
        (("mountain", "alpine", "peak"), HexGround("#CFB288", "mountain")),
        (("hill", "rough", "broken", "slope"), HexGround("#E8D6A8", "hills")),
        (("wood", "forest", "jungle"), HexGround("#C6CE98", "trees")),
        (("marsh", "swamp", "bog"), HexGround("#D5DDC0", "marsh")),
        (("field", "farm", "orchard", "vineyard"), HexGround("#DDE0AC", "furrows")),
        (("desert", "sand", "dune"), HexGround("#F0DFAF")),
        (TOWN_WORDS, HexGround("#EEDFC0")),
    ),
    other=(HexGround("#E9E0C4"), HexGround("#E3DDCB"), HexGround("#EBDCC6"), HexGround("#DFE0CB")),
    unplayable=HexGround("#D9BE8C", "unplayable"),
    grid=Stroke("#5B4A36", 0.2, opacity=0.6),
    number_ink="#6B5A45",
    number_halo="",
    relief="#6E5233",
    relief_opacity=0.62,
    furrow="#A9AE6C",
    house="#B4574A",
    house_edge="#5A231C",
    uneven_mm=0.55,
)

_CLEAN = HexStyle(
    clear=HexGround("#FAF7EF"),
    grounds=(
        (WATER_WORDS, HexGround("#D5E6F0")),
        (("mountain", "alpine", "peak"), HexGround("#D4BE9C", "mountain")),
        (("hill", "rough", "broken", "slope"), HexGround("#EBDFC6", "hills")),
        (("wood", "forest", "jungle"), HexGround("#CFE0BE", "trees")),
        (("marsh", "swamp", "bog"), HexGround("#DCE8DE", "marsh")),
        (("field", "farm", "orchard", "vineyard"), HexGround("#E6E9C4", "furrows")),
        (("desert", "sand", "dune"), HexGround("#F5E9C8")),
        (TOWN_WORDS, HexGround("#F1E2DA")),
    ),
    other=(HexGround("#F0EADB"), HexGround("#E8E6DE"), HexGround("#F0E4D6"), HexGround("#E7EADB")),
    unplayable=HexGround("#E4E1DA", "unplayable"),
    grid=Stroke("#8A857C", 0.2),
    number_ink="#6B665E",
    number_halo="",
    relief="#8A7248",
    relief_opacity=0.6,
    furrow="#AEB57A",
    house="#B96A5C",
    house_edge="#6B2F26",
)

_HIGH_CONTRAST = HexStyle(
    clear=HexGround("#FFFFFF"),
    grounds=(
        (WATER_WORDS, HexGround("#DDEBFF")),
        (("mountain", "alpine", "peak"), HexGround("#B4B4B4", "mountain")),
        (("hill", "rough", "broken", "slope"), HexGround("#DCDCDC", "hills")),
        (("wood", "forest", "jungle"), HexGround("#FFFFFF", "trees")),
        (("marsh", "swamp", "bog"), HexGround("#FFFFFF", "marsh")),
        (("field", "farm", "orchard", "vineyard"), HexGround("#FFFFFF", "furrows")),
        (TOWN_WORDS, HexGround("#FFFFFF")),
    ),
    other=(HexGround("#EFEFEF"), HexGround("#E4E4E4")),
    unplayable=HexGround("#FFFFFF", "unplayable"),
    grid=Stroke("#000000", 0.35),
    number_ink="#000000",
    number_halo="#FFFFFF",
    relief="#000000",
    relief_opacity=1.0,
    furrow="#000000",
    house="#000000",
    house_edge="#000000",
)

_COLOUR_BLIND_SAFE = HexStyle(
    clear=HexGround("#FFFDF5"),
    grounds=(
        (WATER_WORDS, HexGround("#B9E6FC")),
        (("mountain", "alpine", "peak"), HexGround("#C8A279", "mountain")),
        (("hill", "rough", "broken", "slope"), HexGround("#F6D0B7", "hills")),
        (("wood", "forest", "jungle"), HexGround("#84C0A8", "trees")),
        (("marsh", "swamp", "bog"), HexGround("#A3AAD0", "marsh")),
        (("field", "farm", "orchard", "vineyard"), HexGround("#F5EBA9", "furrows")),
        (("desert", "sand", "dune"), HexGround("#CFD6CE")),
        (TOWN_WORDS, HexGround("#DAB8D2")),
    ),
    other=(HexGround("#AFAFAF"), HexGround("#9B9B9B")),
    unplayable=HexGround("#666666", "unplayable"),
    grid=Stroke("#4A4A4A", 0.25),
    number_ink="#000000",
    number_halo="#FFFFFF",
    relief="#5A3A00",
    relief_opacity=0.8,
    furrow="#8C8100",
    house="#8A3A00",
    house_edge="#000000",
)

HEX_STYLES: Mapping[str, HexStyle] = MappingProxyType(
    {
        "period": _PERIOD,
        "clean": _CLEAN,
        "high contrast": _HIGH_CONTRAST,
        "colour-blind safe": _COLOUR_BLIND_SAFE,
    }
)


def hex_style(style: MapStyle) -> HexStyle:
    """What a style says of hexes, with the map's own colours and kinds; the same value for the same of these."""
    return _with_own_kinds(style.name, style.own, style.kinds.terrain)


@lru_cache(maxsize=32)
def _with_own_kinds(name: str, own: tuple[tuple[str, str], ...], terrain: tuple[TerrainType, ...]) -> HexStyle:
    plain = _with_own_colours(name, own)
    return replace(plain, kinds=tuple((kind.id, _own(kind, plain)) for kind in terrain)) if terrain else plain


def _own(kind: TerrainType, plain: HexStyle) -> HexGround:
    """The ground of a kind with a colour or pattern of its own; styles that are made for eyes keep their colours."""
    ground = ground_of_terrain(kind.id, plain)
    fill = kind.colour if kind.colour and plain.name not in FOR_EYES else ground.fill
    return HexGround(fill, ground.sign if not kind.pattern else _SIGNS.get(kind.pattern, ""))


@lru_cache(maxsize=32)
def _with_own_colours(name: str, own: tuple[tuple[str, str], ...]) -> HexStyle:
    plain, colours = HEX_STYLES.get(name, _PERIOD), dict(own)
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
