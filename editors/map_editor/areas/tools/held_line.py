"""What the pointer holds of the borders, and the map as it would be with that elsewhere."""

from __future__ import annotations

from msgspec import Struct

from workbench.cartography.areas.faces import faces
from workbench.cartography.areas.joined_junctions import joined_junctions
from workbench.cartography.areas.moved_lines import bend_border, move_junction
from workbench.cartography.plane import border_line, nearest_on_line
from workbench.engine.maps.area_map import AreaMap, Point
from workbench.storage.edits.areas.area_edits import BendBorder, MoveJunction
from workbench.storage.edits.areas.merging import joining
from workbench.storage.edits.edit import Edit


class Held(Struct, frozen=True):
    """A junction, or a border at a place; where it was, and how far from there it was pressed."""

    start: Point
    offset: Point
    junction: str = ""
    border: str = ""

    def is_in(self, area_map: AreaMap) -> bool:
        """Whether the map still has it."""
        return self.junction in area_map.junctions if self.junction else self.border in area_map.borders

    def touched(self, area_map: AreaMap) -> tuple[str, ...]:
        """The borders that are drawn along."""
        return faces(area_map).borders_at(self.junction) if self.junction else (self.border,)


class Place(Struct, frozen=True):
    """Where what is held shall go: a point, or onto another junction."""

    to: Point
    onto: str = ""


def moved_to(area_map: AreaMap, held: Held, place: Place, smooth: bool) -> AreaMap:
    """The map with what is held elsewhere.

    Raises
    ------
    Impossible
        Borders would cross or meet there; the text says which.
    """
    if place.onto:
        return joined_junctions(area_map, place.onto, held.junction)
    if held.junction:
        return move_junction(area_map, held.junction, place.to, smooth)
    return bend_border(area_map, held.border, held.start, place.to, smooth)


def edit_of(area_map: AreaMap, held: Held, place: Place, smooth: bool) -> Edit:
    """The edit that does what `moved_to` tries."""
    if place.onto:
        return joining(area_map, place.onto, held.junction)
    if held.junction:
        return MoveJunction(area_map.id, held.junction, place.to, smooth)
    return BendBorder(area_map.id, held.border, held.start, place.to, smooth)


def lines_after(before: AreaMap, after: AreaMap, held: Held) -> list[tuple[Point, ...]]:
    """The borders as they run after the move."""
    there = (after.borders[name] for name in held.touched(before) if name in after.borders)
    return [border_line(after, border) for border in there]


def lines_towards(area_map: AreaMap, held: Held, to: Point) -> list[tuple[Point, ...]]:
    """The borders drawn to a place where they cannot be: straight ends."""
    lines: list[tuple[Point, ...]] = []
    for name in held.touched(area_map):
        border = area_map.borders[name]
        line = border_line(area_map, border)
        if not held.junction:
            segment = nearest_on_line(line, held.start)[0]
            lines.append((line[segment], to, line[min(segment + 1, len(line) - 1)]))
        elif border.start == held.junction:
            lines.append((to, line[1]))
        else:
            lines.append((line[-2], to))
    return lines
