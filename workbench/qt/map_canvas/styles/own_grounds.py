"""The ground of a kind of terrain that has a colour or a pattern of its own, in a style."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from workbench.engine.design import TerrainType
from workbench.engine.maps.area_map import Space
from workbench.qt.looks.theme import mix
from workbench.qt.map_canvas.styles.map_style import FOR_EYES, Ground, Hatch, MapStyle, Stroke

INK, INK_SHARE = "#000000", 0.42


def own_grounds(style: MapStyle, kinds: Iterable[TerrainType]) -> tuple[tuple[str, Ground], ...]:
    """The grounds of kinds of terrain by their ids; a style that is made for eyes takes their patterns alone."""
    return tuple((kind.id, _ground(kind, style.ground(Space("", "", terrain=kind.id)), style)) for kind in kinds)


def _ground(kind: TerrainType, plain: Ground, style: MapStyle) -> Ground:
    fill = plain.fill if style.name in FOR_EYES or not kind.colour else kind.colour
    ink = mix(fill, INK, INK_SHARE)
    bare = replace(plain, fill=fill, sign="", steepness=0.0, hatch=None)
    match kind.pattern:
        case "":
            return replace(plain, fill=fill)
        case "trees":
            return replace(bare, sign="trees", steepness=0.3)
        case "hills":
            return replace(bare, steepness=0.6)
        case "mountain":
            return replace(bare, steepness=1.0)
        case "furrows":
            return replace(bare, hatch=Hatch(Stroke(ink, 0.18), 1.3, 20.0))
        case "marsh":
            return replace(bare, hatch=Hatch(Stroke(ink, 0.25, (2.2, 1.4)), 1.7, 0.0))
        case "hatch":
            return replace(bare, hatch=Hatch(Stroke(ink, 0.25), 1.6, -45.0))
        case "dots":
            return replace(bare, hatch=Hatch(Stroke(ink, 0.5, (0.01, 1.8), round=True), 1.8, 30.0))
        case _:
            return bare
