"""What a border marker sets or takes off, as an edit of one border; and what a border carries, in words."""

from __future__ import annotations

from enum import StrEnum
from itertools import chain

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.cartography.areas.adjacency import is_coast_border
from workbench.cartography.areas.surgery import Impossible
from workbench.cartography.checks.map_checks import border_name
from workbench.engine.maps.area_map import AreaMap
from workbench.engine.maps.border import BLOCKED, RIVER, ROAD, Border, Feature, Shore
from workbench.engine.maps.map_parts import OneWay
from workbench.language import marked
from workbench.qt.looks.translator import spoken
from workbench.storage.edits.border_edits import MarkBorders


class Mark(StrEnum):
    """What a border marker sets."""

    ROAD = "road"
    RIVER = "river"
    BEACH = "beach"
    NOT_A_BEACH = "not_a_beach"
    BLOCKED = "blocked"
    FEATURE = "feature"
    ONE_WAY = "one_way"
    NONE = "none"


SHORES = (Mark.BEACH, Mark.NOT_A_BEACH)
LINES = (Mark.ROAD, Mark.RIVER)


class Brush(Struct, frozen=True):
    """A mark with what belongs to it: the id of a road or river, or of a feature; or whether it is taken off.

    `from_left` is the way that stays open: from the left side of the border to the right. `falls_left` says on which
    side teeth or ticks shall stand; None is a mark without them.
    """

    mark: Mark
    line: str = ""
    feature: str = ""
    takes_off: bool = False
    from_left: bool = True
    falls_left: bool | None = None


def mark_of(area_map: AreaMap, border: Border, brush: Brush, gesture: str = "") -> MarkBorders | None:
    """The edit that marks a border; None when it is marked so already.

    Raises
    ------
    Impossible
        The border cannot carry this; the text says why.
    """
    plain = MarkBorders(area_map.id, (border.id,), called=border_name(area_map, border.id), gesture=gesture)
    if brush.takes_off or brush.mark is Mark.NONE:
        return _taken_off(border, plain, brush)
    match brush.mark:
        case Mark.ROAD:
            return replace(plain, adds=(Feature(ROAD, brush.line),)) if border.road != brush.line else None
        case Mark.RIVER:
            return replace(plain, adds=(Feature(RIVER, brush.line),)) if border.river != brush.line else None
        case Mark.FEATURE:
            turns = bool(brush.falls_left) and _sides_are_free(area_map, border)
            if brush.feature in border.further_kinds and not turns:
                return None
            falls_to = Map({border.id: border.left}) if turns else Map()
            return replace(plain, adds=(Feature(brush.feature),), falls_to=falls_to)
        case Mark.BLOCKED:
            return replace(plain, adds=(Feature(BLOCKED),)) if not border.blocked else None
        case Mark.ONE_WAY:
            way = OneWay.FORWARDS if brush.from_left else OneWay.BACKWARDS
            return replace(plain, ways=Map({border.id: way})) if border.one_way is not way else None
        case _:
            if not is_coast_border(area_map, border):
                raise Impossible("This border is no coast: on one side of a coast lies a rade or a sea zone.")
            shore = Shore(brush.mark.value)
            return replace(plain, adds=(Feature(shore.value),)) if border.shore is not shore else None


def _sides_are_free(area_map: AreaMap, border: Border) -> bool:
    """Whether the designer says where teeth stand: between spaces of two heights they stand on the lower one."""
    heights = {area_map.spaces[side].elevation for side in (border.left, border.right) if side in area_map.spaces}
    return len(heights) < 2


def _taken_off(border: Border, plain: MarkBorders, brush: Brush) -> MarkBorders | None:
    """Takes off what the brush sets; the brush of nothing takes off all."""
    everything = brush.mark is Mark.NONE
    goes = {
        Mark.ROAD: (ROAD,) if border.road else (),
        Mark.RIVER: (RIVER,) if border.river else (),
        Mark.FEATURE: border.further_kinds if everything else tuple({brush.feature} & {*border.further_kinds}),
        Mark.BLOCKED: (BLOCKED,) if border.blocked else (),
        Mark.BEACH: (border.shore.value,) if border.shore else (),
    }
    kind = Mark.BEACH if brush.mark in SHORES else brush.mark
    drops = tuple(chain.from_iterable(goes.values())) if everything else goes.get(kind, ())
    is_opened = border.one_way is not OneWay.NO and (everything or brush.mark is Mark.ONE_WAY)
    edit = replace(plain, drops=drops, ways=Map({border.id: OneWay.NO}) if is_opened else Map())
    return edit if edit != plain else None


def carried_words(area_map: AreaMap, border: Border) -> str:
    """What a border carries, in words."""
    words = []
    if border.road:
        words.append(f"road {area_map.roads[border.road].name if border.road in area_map.roads else border.road}")
    if border.river:
        words.append(f"river {area_map.rivers[border.river].name if border.river in area_map.rivers else border.river}")
    words += [feature.replace("_", " ") for feature in border.further_kinds]
    if border.shore is not Shore.NONE:
        words.append("beach" if border.shore is Shore.BEACH else "not a beach")
    if border.blocked:
        words.append("nothing crosses")
    if border.one_way is not OneWay.NO:
        sides = (border.left, border.right) if border.one_way is OneWay.FORWARDS else (border.right, border.left)
        names = [area_map.spaces[side].name if side in area_map.spaces else "the edge" for side in sides]
        words.append(f"one way from {names[0]} to {names[1]}")
    return ", ".join(words) or "carries nothing"


HINTS = {
    Mark.ROAD: marked("draw the road"),
    Mark.RIVER: marked("draw the river"),
    Mark.BEACH: marked("say whether one can land there"),
    Mark.NOT_A_BEACH: marked("say whether one can land there"),
    Mark.BLOCKED: marked("close them to everything"),
    Mark.FEATURE: marked("mark them"),
    Mark.ONE_WAY: marked("leave one way open, away from the pointer"),
    Mark.NONE: marked("take everything off"),
}


def hint_of(mark: Mark, has_sides: bool = False) -> str:
    """What the mouse does with a marker; some features have teeth or ticks on one side."""
    said = [
        spoken(marked("Click or brush borders to {0}; a click on a junction begins a chain")).format(
            spoken(HINTS[mark])
        )
    ]
    if has_sides:
        said.append(spoken(marked("it falls to the pointer, or right of a chain; Shift turns it over")))
    elif mark is Mark.ONE_WAY:
        said.append(spoken(marked("Shift turns the way round")))
    if mark is not Mark.NONE:
        said.append(spoken(marked("Ctrl takes it off")))
    return " · ".join(said)
