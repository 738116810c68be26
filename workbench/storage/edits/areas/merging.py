"""The edits that make one of two areas or of two junctions, and what goes by them."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.cartography.areas.faces import faces
from workbench.cartography.areas.lost_marks import carried_marks, lost_figures, lost_marks, that_goes
from workbench.cartography.areas.surgery import Impossible
from workbench.cartography.areas.surgery_of_areas import merge_areas
from workbench.engine.maps.area_map import AreaMap
from workbench.engine.words.message import all_of
from workbench.storage.edits.areas.area_edits import MergeAreas
from workbench.storage.edits.areas.shape_edits import JoinJunctions


def merging(area_map: AreaMap, kept: str, merged: str) -> MergeAreas:
    """The edit that makes one space of two; the first keeps its name and figures.

    Its label says what goes with the border between them.
    """
    called = all_of((area_map.spaces[kept].name, area_map.spaces[merged].name))
    return MergeAreas(area_map.id, kept, merged, called, merge_loss(area_map, kept, [merged]))


def merge_loss(area_map: AreaMap, kept: str, others: Sequence[str]) -> str:
    """What goes when others become part of a space one after the other: "the wall goes"; "" when they cannot."""
    now, figures = area_map, dict[str, None]()
    for other in others:
        figures |= dict.fromkeys(lost_figures(area_map.spaces[kept], area_map.spaces[other]))
        try:
            now = merge_areas(now, kept, other)
        except Impossible:
            return ""
    return that_goes((*lost_marks(area_map, now), *figures))


def joining(area_map: AreaMap, kept: str, gone: str) -> JoinJunctions:
    """The edit that makes one of two junctions; its label says what goes with the border between them."""
    between = [b for b in faces(area_map).borders_at(gone) if kept in _ends(area_map, b)]
    marks = sorted({word for name in between for word in carried_marks(area_map.borders[name])})
    return JoinJunctions(area_map.id, kept, gone, that_goes(marks))


def _ends(area_map: AreaMap, border: str) -> tuple[str, str]:
    return area_map.borders[border].start, area_map.borders[border].end
