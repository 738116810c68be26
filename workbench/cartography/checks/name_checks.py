"""Names that are printed on a map of areas and lie on no space: whoever wrote one there meant a space."""

from __future__ import annotations

from collections.abc import Iterator

from shapely import box

from workbench.cartography.areas.coverage import in_words
from workbench.cartography.areas.faces import Faces
from workbench.cartography.checks.declared import drawn
from workbench.cartography.checks.map_places import junction_place
from workbench.cartography.checks.sheet_checks import item_place
from workbench.engine.maps.area_map import AreaMap, Junction, Point
from workbench.engine.maps.map_parts import Furniture, FurnitureKind, Rectangle
from workbench.engine.problem import Problem

MOST_WORDS, MOST_SIGNS = 4, 40
"""A longer text is no name but says something."""
OF_SENTENCES = frozenset(".,:;!?()/=+%&\n\t")


def name_problems(area_map: AreaMap, derived: Faces) -> Iterator[Problem]:
    """Named junctions, and texts that are names among the areas, where no space is."""
    for name in sorted(area_map.junctions):
        junction = area_map.junctions[name]
        if junction.name.strip() and not _is_housed(area_map, derived, name, junction):
            yield drawn.NAME_WITHOUT_SPACE.at(junction_place(junction), where=in_words(junction.point))
    texts = [item for item in area_map.furniture if item.kind is FurnitureKind.TEXT and is_like_a_name(item.text)]
    if not texts:
        return
    known = {space.name.strip().casefold() for space in area_map.spaces.values()}
    for item in texts:
        middle = (item.shape.x_mm + item.shape.width_mm / 2, item.shape.y_mm + item.shape.height_mm / 2)
        is_known = item.text.strip().casefold() in known
        if not is_known and _is_among_areas(area_map, middle) and not _lies_on_a_space(area_map, derived, item):
            yield drawn.NAME_WITHOUT_SPACE.at(item_place(item), where=in_words(middle))


def is_like_a_name(text: str) -> bool:
    """Whether a text is like what one calls a place: a few words without figures, the first of them with a capital."""
    words = text.split()
    is_short = 0 < len(words) <= MOST_WORDS and 2 < len(text.strip()) <= MOST_SIGNS
    is_plain = not any(sign.isdigit() or sign in OF_SENTENCES for sign in text.strip())
    return is_short and is_plain and words[0][0].isalpha() and not words[0][0].islower()


def _is_housed(area_map: AreaMap, derived: Faces, name: str, junction: Junction) -> bool:
    if any(space in area_map.spaces for space in derived.spaces_at(name)):
        return True
    return bool(derived.space_at(*junction.point)) or any(_holds(shape, junction.point) for shape in _boxes(area_map))


def _boxes(area_map: AreaMap) -> Iterator[Rectangle]:
    return (space.shape for space in area_map.spaces.values() if space.shape is not None)


def _holds(shape: Rectangle, point: Point) -> bool:
    return 0 <= point[0] - shape.x_mm <= shape.width_mm and 0 <= point[1] - shape.y_mm <= shape.height_mm


def _is_among_areas(area_map: AreaMap, point: Point) -> bool:
    """Whether a point lies within the frame of the areas: what is printed in a margin is a caption."""
    if not area_map.junctions:
        return False
    places = [junction.point for junction in area_map.junctions.values()]
    return all(min(at[axis] for at in places) <= point[axis] <= max(at[axis] for at in places) for axis in (0, 1))


def _lies_on_a_space(area_map: AreaMap, derived: Faces, item: Furniture) -> bool:
    """Whether some of a text lies on some space."""
    shape = item.shape
    frame = box(shape.x_mm, shape.y_mm, shape.x_mm + shape.width_mm, shape.y_mm + shape.height_mm)
    if any(derived.face(space).intersects(frame) for space in derived.spaces_near(frame)):
        return True
    boxes = (box(one.x_mm, one.y_mm, one.x_mm + one.width_mm, one.y_mm + one.height_mm) for one in _boxes(area_map))
    return any(one.intersects(frame) for one in boxes)
