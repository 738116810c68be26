"""Shapes of a draft as overlays: new ground, lost ground with the names of those who lose it."""

from __future__ import annotations

from collections.abc import Sequence

import shapely

from workbench.cartography.areas.draft_areas import Draft
from workbench.cartography.areas.lost_marks import that_goes
from workbench.engine.maps.area_map import AreaMap, Point
from workbench.engine.words.message import Message, all_of
from workbench.qt.looks.translator import said_figure
from workbench.qt.map_canvas.laid_over.overlays import DraftArea, Overlay

NAMES_SHOWN = 4


def rings_of(shape: shapely.Geometry) -> tuple[tuple[Point, ...], ...]:
    """The rings of all polygons in a shape, each without its first point repeated."""
    rings = []
    for part in shapely.get_parts(shape):
        if isinstance(part, shapely.Polygon) and not part.is_empty:
            for ring in (part.exterior, *part.interiors):
                rings.append(tuple((x, y) for x, y in shapely.get_coordinates(ring).tolist()[:-1]))
    return tuple(rings)


def draft_overlays(draft: Draft, is_hole: bool = False) -> Sequence[Overlay]:
    """What the ground would be, and over it what others lose."""
    lost = [DraftArea(rings_of(shape), "lost") for _, shape in draft.losses if not is_hole]
    return (DraftArea(rings_of(draft.shape), "hole" if is_hole else "new"), *lost)


def loss_words(area_map: AreaMap, draft: Draft) -> str:
    """Who loses ground, and what goes with borders: "Cut from Ardent and Bellevue. The wall goes." """
    goes = that_goes(draft.marks)
    ground = _ground_words(area_map, draft)
    return with_what_goes(ground, goes)


def with_what_goes(said: str, goes: str) -> str:
    """A sentence, and another one that says what goes with it; "" is nothing."""
    return Message("{said} {goes:^}.", said=said, goes=goes) if goes else said


def way_words(way: Point) -> str:
    """How far something is pushed, to the right and down."""
    across, down = (said_figure(mm, "+.1f").replace("-", "−") for mm in way)
    return Message("{across} mm, {down} mm", across=across, down=down)


def _ground_words(area_map: AreaMap, draft: Draft) -> str:
    names = [area_map.spaces[space].name or space for space, _ in draft.losses]
    if not names:
        return Message("Takes ground from nobody.")
    if len(names) > NAMES_SHOWN:
        more = len(names) - NAMES_SHOWN
        return Message("Cut from {names} and {more} more.", names=", ".join(names[:NAMES_SHOWN]), more=more)
    return Message("Cut from {names}.", names=all_of(names))
