"""Two junctions that lie near each other made one, with the borders of both."""

from __future__ import annotations

from msgspec.structs import replace

from workbench.cartography.areas.faces import faces, remember
from workbench.cartography.areas.surgery import Impossible, checked
from workbench.cartography.areas.surgery_of_areas import check_free_of_lines, tidied
from workbench.cartography.checks.map_checks import border_name
from workbench.cartography.plane import border_line, distance, length
from workbench.engine.maps.area_map import AreaMap
from workbench.engine.maps.border import Border
from workbench.engine.words.message import Message

RING_POINTS = 2


def joined_junctions(area_map: AreaMap, kept: str, gone: str) -> AreaMap:
    """The map in which all borders of one junction end in another, which keeps its place, name and mark.

    The border that led straight from one to the other goes.

    Raises
    ------
    Impossible
        One of them is not there, the border between them carries a road or river, an area would have no ground left,
        or borders would cross or lie on each other.
    """
    for junction in (kept, gone):
        if junction not in area_map.junctions:
            raise Impossible(Message("There is no junction {junction}.", junction=junction))
    if kept == gone:
        raise Impossible("They are one junction already.")
    old, moved = area_map.junctions[kept], area_map.junctions[gone]
    borders, touched = area_map.borders, []
    for name in faces(area_map).borders_at(gone):
        border = borders[name]
        touched.append(name)
        ends = (kept if border.start == gone else border.start, kept if border.end == gone else border.end)
        if {border.start, border.end} == {kept, gone} and len(border.points) < RING_POINTS:
            check_free_of_lines(area_map, border, Message("between the two junctions"))
            borders = borders.delete(name)
        else:
            borders = borders.set(name, border.drawn(ends[0], ends[1]))
    marked = replace(old, tags=moved.tags.update(old.tags))
    junctions = area_map.junctions.delete(gone).set(kept, marked)
    joined = replace(area_map, junctions=junctions, borders=borders)
    remember(faces(area_map).after(joined, [kept], touched))
    _check_all_stand(area_map, joined, touched)
    return checked(area_map, joined, [kept], touched)


def with_one_meeting(before: AreaMap, drawn: AreaMap, reach_mm: float) -> AreaMap:
    """The map where each new junction within reach of another, along a new border, is one with it.

    Four areas that were drawn one by one hardly ever meet in a point: the last one would leave two of them a border
    of next to nothing, over which one could walk. What cannot be joined stays as it is.
    """
    left_apart: set[str] = set()
    while True:
        borders = {name: drawn.borders[name] for name in _of_new_junctions(before, drawn)}
        short = {name: _long(drawn, border) for name, border in borders.items() if border.start != border.end}
        name = min((n for n in sorted(short) if n not in left_apart), key=short.__getitem__, default="")
        if not name or short[name] > reach_mm:
            return drawn
        border = borders[name]
        kept, gone = sorted((border.start, border.end), key=lambda end: (end not in before.junctions, end))
        straight = replace(drawn, borders=drawn.borders.set(name, border.drawn(points=())))
        try:
            drawn = tidied(joined_junctions(straight, kept, gone), [kept])
        except Impossible:
            left_apart.add(name)


def _of_new_junctions(before: AreaMap, drawn: AreaMap) -> set[str]:
    new = (name for name in drawn.junctions if name not in before.junctions)
    return {border for name in new for border in faces(drawn).borders_at(name)}


def _long(area_map: AreaMap, border: Border) -> float:
    return length(border_line(area_map, border))


def _check_all_stand(before: AreaMap, after: AreaMap, touched: list[str]) -> None:
    """Raise `Impossible` when a space has no ground any more, or two borders have become one line."""
    sides = {side for name in touched for side in (before.borders[name].left, before.borders[name].right)}
    for space in sorted(sides & set(after.spaces)):
        face = faces(after).face(space)
        if face.is_empty:
            raise Impossible(Message("{name} would have no ground left.", name=before.spaces[space].name))
        if not face.is_valid or face.geom_type != "Polygon":
            raise Impossible(Message("{name} would lie in several pieces.", name=before.spaces[space].name))
    for name in touched:
        if name in after.borders and any(_is_twin(after.borders[name], twin) for twin in after.borders.values()):
            raise Impossible(Message("{place:^} would lie on another border.", place=border_name(before, name)))


def _is_twin(border: Border, other: Border) -> bool:
    """Whether two borders run straight between the same junctions."""
    same_ends = {other.start, other.end} == {border.start, border.end}
    return other is not border and same_ends and not other.points and not border.points


def near_junctions(area_map: AreaMap, junction: str, reach_mm: float) -> tuple[str, ...]:
    """The other junctions within reach of one, the nearest first."""
    here = area_map.junctions[junction].point
    near = ((distance(here, other.point), name) for name, other in area_map.junctions.items() if name != junction)
    return tuple(name for away, name in sorted(near) if away <= reach_mm)
