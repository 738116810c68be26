"""New ids and names, and what to call what lies round a junction."""

from __future__ import annotations

from collections.abc import Callable

from workbench.cartography.areas.faces import faces
from workbench.engine.maps.area_map import AreaMap, River
from workbench.engine.maps.border import Road
from workbench.engine.words.message import Message


def new_line(
    area_map: AreaMap, is_road: bool, name: str = "", line_class: str = "", say: Callable[[str], str] = str
) -> Road | River:
    """A road or river with a free id and, when none is given, a name of its own such as "Road 1".

    Without a class a road is a primary one, and a river the plain one. `say` puts the name into another language.
    """
    lines: list[Road] | list[River] = list(area_map.roads.values()) if is_road else list(area_map.rivers.values())
    ids, names = {line.id for line in lines}, {line.name for line in lines}
    letter, number = "R" if is_road else "W", 1
    while f"{letter}{number}" in ids or (not name and _name_of_line(is_road, number, say) in names):
        number += 1
    called = name or _name_of_line(is_road, number, say)
    if is_road:
        return Road(f"{letter}{number}", called, road_class=line_class or "primary")
    return River(f"{letter}{number}", called, river_class=line_class)


def _name_of_line(is_road: bool, number: int, say: Callable[[str], str]) -> str:
    return say(Message("Road {number}", number=number) if is_road else Message("River {number}", number=number))


def new_space_id(area_map: AreaMap, letter: str = "A") -> str:
    """A free id of the form A93."""
    number = len(area_map.spaces) + 1
    while f"{letter}{number:02d}" in area_map.spaces:
        number += 1
    return f"{letter}{number:02d}"


def new_space_name(area_map: AreaMap, wanted: str) -> str:
    """The name, with a number when it is taken."""
    taken = {space.name for space in area_map.spaces.values()}
    name, number = wanted, 2
    while name in taken:
        name, number = f"{wanted} {number}", number + 1
    return name


def names_around(area_map: AreaMap, junction: str) -> list[str]:
    """The names of the spaces at a junction, sorted."""
    return sorted(area_map.spaces[space].name for space in faces(area_map).spaces_at(junction))
