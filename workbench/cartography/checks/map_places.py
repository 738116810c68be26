"""What the things of a map are called where one is told of them."""

from __future__ import annotations

from workbench.engine.maps.area_map import OUTSIDE, Junction
from workbench.engine.maps.board_map import AnyMap
from workbench.engine.maps.tags import says_yes
from workbench.engine.problem import Place
from workbench.engine.words.message import Message, all_of


def space_place(sheet: AnyMap, space: str) -> Place:
    """A space as a problem names it."""
    known = sheet.every_space.get(space)
    return Place("space", space, known.name if known and known.name.strip() else space or Message("the outside"))


def junction_place(junction: Junction) -> Place:
    """A junction as a problem names it."""
    said = (tag.replace("_", " ") for tag in sorted(junction.tags) if says_yes(junction.tags, tag))
    kind = next(said, "junction")
    return Place("junction", junction.id, junction.name or Message("{kind} {id}", kind=Message(kind), id=junction.id))


def border_name(sheet: AnyMap, border: str) -> str:
    """ "the border of Toulon and La Rode", "the edge of Janas"."""
    known = sheet.borders[border]
    sides = sorted(space_place(sheet, side).name for side in {known.left, known.right} - {OUTSIDE})
    if OUTSIDE in (known.left, known.right):
        return Message("the edge of {space}", space=sides[0]) if sides else Message("border {id}", id=border)
    return Message("the border of {spaces}", spaces=all_of(sides))


def border_place(sheet: AnyMap, border: str) -> Place:
    """A border as a problem names it: one that is drawn by its spaces, that of two hexes by its id alone."""
    known = sheet.borders.get(border)
    is_drawn = known is None or known.course is not None
    return Place(sheet.words.border, border, border_name(sheet, border) if is_drawn else "")
