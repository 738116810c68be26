"""The colours that a design gives its map in place of the style's (`MapLook.colours`), and what they colour."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from workbench.engine.maps.map_parts import MapLook
from workbench.qt.looks.theme import mix
from workbench.qt.map_canvas.hexes.hex_style import hex_style
from workbench.qt.map_canvas.styles.kinds import PLAIN_KINDS, Kinds
from workbench.qt.map_canvas.styles.map_style import FOR_EYES, Ground, MapStyle, Stroke, style_of
from workbench.qt.map_canvas.styles.own_grounds import own_grounds

INK = "#000000"
CASING_SHARE = 0.45


def _land(style: MapStyle, colour: str) -> MapStyle:
    return replace(style, clear=Ground(colour, style.clear.sign, style.clear.steepness, style.clear.hatch))


def _sea(style: MapStyle, colour: str) -> MapStyle:
    """Bands and waterlines follow the water."""
    dark, shallow = mix(colour, INK, 0.55), mix(colour, INK, 0.2)
    return replace(style, sea=replace(style.sea, fill=colour, vignette=shallow, waterline=dark))


def _river(style: MapStyle, colour: str) -> MapStyle:
    has_casing = style.river_casing.colour != style.river.colour
    casing = mix(colour, INK, CASING_SHARE) if has_casing else colour
    return replace(style, river=_in(style.river, colour), river_casing=_in(style.river_casing, casing))


def _relief(style: MapStyle, colour: str) -> MapStyle:
    return replace(style, hachure=_in(style.hachure, colour)) if style.hachure is not None else style


def _in(stroke: Stroke, colour: str) -> Stroke:
    return replace(stroke, colour=colour)


_CHANGES: dict[str, Callable[[MapStyle, str], MapStyle]] = {
    "paper": lambda style, colour: replace(style, paper=colour),
    "land": _land,
    "sea": _sea,
    "coast": lambda style, colour: replace(style, coast=_in(style.coast, colour)),
    "border": lambda style, colour: replace(style, border=_in(style.border, colour)),
    "river": _river,
    "road": lambda style, colour: replace(style, road=_in(style.road, colour)),
    "trail": lambda style, colour: replace(style, trail=_in(style.trail, colour)),
    "relief": _relief,
    "name": lambda style, colour: replace(style, labels=replace(style.labels, ink=colour)),
    "number": lambda style, _colour: style,
}
COLOURED = tuple(_CHANGES)
"""What can have a colour of its own. Kinds of terrain have theirs in the catalogue of the design."""


def worn(style: MapStyle, look: MapLook) -> MapStyle:
    """A style with the map's own colours; the same value for the same style and colours.

    Styles that are made for eyes keep their colours, unless the map itself is to be drawn in one.
    """
    if style.own or not look.colours or (style.name in FOR_EYES and look.style != style.name):
        return style
    own = tuple((what, look.colours[what]) for what in sorted(look.colours) if what in _CHANGES)
    return _worn(style.name, own, style.kinds) if style is with_kinds(style_of(style.name), style.kinds) else style


def with_kinds(style: MapStyle, kinds: Kinds) -> MapStyle:
    """A style that draws the kinds of a design; the same value for the same style and kinds."""
    if style.kinds == kinds or style is not _worn(style.name, style.own, style.kinds):
        return style
    return _worn(style.name, style.own, kinds)


@lru_cache(maxsize=32)
def _worn(name: str, own: tuple[tuple[str, str], ...], kinds: Kinds) -> MapStyle:
    style = style_of(name)
    for what, colour in own:
        style = _CHANGES[what](style, colour)
    if not own and kinds == PLAIN_KINDS:
        return style
    return replace(style, own=own, kinds=kinds, own_grounds=own_grounds(replace(style, kinds=kinds), kinds.terrain))


def colour_of(style: MapStyle, what: str) -> str:
    """The colour that a style gives to something of `COLOURED`."""
    colours = {
        "paper": style.paper,
        "land": style.clear.fill,
        "sea": style.sea.fill,
        "coast": style.coast.colour,
        "border": style.border.colour,
        "river": style.river.colour,
        "road": style.road.colour,
        "trail": style.trail.colour,
        "relief": style.hachure.colour if style.hachure is not None else hex_style(style).relief,
        "name": style.labels.ink,
        "number": hex_style(style).number_ink,
    }
    return colours[what]
