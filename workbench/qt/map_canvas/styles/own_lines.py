"""How a class of roads or a kind of line is drawn that the design draws in its own way: strokes over each other."""

from __future__ import annotations

from workbench.engine.catalogue.standard import Wet
from workbench.engine.maps.map_catalogue import LineClass, LineStyle, RoadClass
from workbench.qt.looks.theme import mix
from workbench.qt.map_canvas.styles.map_style import MapStyle, Stroke

LEAST_MM = 0.8
CASING_MM = 0.25
INK = "#000000"


def road_strokes(style: MapStyle, road_class: str) -> tuple[Stroke, ...]:
    """The strokes of a class of roads, the lowest first; none when the style draws it."""
    kind = style.kinds.road(road_class)
    if kind is None:
        return ()
    plain = style.road.colour if kind.style in (LineStyle.CASED, LineStyle.DOUBLE) else style.trail.colour
    return _strokes(kind, plain, style)


def line_strokes(style: MapStyle, line_class: str) -> tuple[Stroke, ...]:
    """The strokes of a kind of line, the lowest first; none when the style draws it."""
    kind = style.kinds.line(line_class)
    if kind is None:
        return ()
    is_water = style.kinds.catalogue.borders.wet(line_class) is Wet.RUNNING
    return _strokes(kind, style.river.colour if is_water else style.blocked.colour, style)


def _strokes(kind: RoadClass | LineClass, plain: str, style: MapStyle) -> tuple[Stroke, ...]:
    colour, wide = kind.colour or plain, kind.width_mm or LEAST_MM
    match kind.style:
        case LineStyle.DASHED:
            return (Stroke(colour, wide, (max(1.6, 2 * wide), max(0.9, wide))),)
        case LineStyle.DOTTED:
            return (Stroke(colour, wide, (0.01, 1.9 * wide), round=True),)
        case LineStyle.DOUBLE:
            return (Stroke(colour, wide, round=True), Stroke(style.paper, wide / 3, round=True))
        case LineStyle.CASED:
            casing = style.ink if not kind.colour else mix(colour, INK, 0.6)
            return (Stroke(casing, wide + 2 * CASING_MM, round=True), Stroke(colour, wide, round=True))
        case LineStyle.TICKED:
            return (Stroke(colour, wide / 2), Stroke(colour, wide * 2.6, (0.3, 1.7)))
        case LineStyle.TOOTHED:
            return (Stroke(colour, wide / 2), Stroke(colour, wide * 2.0, (1.0, 1.0)))
        case _:
            return (Stroke(colour, wide, round=True),)
