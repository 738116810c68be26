"""What a border marker sets or takes off, as an edit of one border; and what a border carries, in words."""

from __future__ import annotations

from enum import StrEnum

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from editors.map_editor.borders.border_net import BorderNet
from editors.map_editor.desk import AnyDesk
from editors.map_editor.selection import Chosen
from workbench.cartography.areas.surgery import Impossible
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.maps.border import BLOCKED, COAST, RIVER, ROAD, SHORES, Border, Feature
from workbench.engine.maps.map_parts import OneWay
from workbench.engine.words.message import Message
from workbench.language import marked
from workbench.qt.looks.translator import spoken
from workbench.storage.edits.border_edits import MarkBorders


class Mark(StrEnum):
    """What a border marker sets."""

    ROAD = "road"
    RIVER = "river"
    SHORE = "shore"
    BLOCKED = "blocked"
    FEATURE = "feature"
    ONE_WAY = "one_way"
    NONE = "none"


LINES = (Mark.ROAD, Mark.RIVER)
"""What is drawn as a thing of the map with a name and a class of its own."""


class Brush(Struct, frozen=True):
    """A mark with what belongs to it: the id of a road or river, or of a feature; or whether it is taken off.

    `from_first` is the way that stays open: from the first space of the border to the second. `falls_to_first` says on
    which side teeth or ticks shall stand; None is a mark without them.
    """

    mark: Mark
    line: str = ""
    feature: str = ""
    takes_off: bool = False
    from_first: bool = True
    falls_to_first: bool | None = None


def mark_of(desk: AnyDesk, net: BorderNet, border: Border, brush: Brush, gesture: str = "") -> MarkBorders | None:
    """The edit that marks a border; None when it is marked so already.

    Raises
    ------
    Impossible
        The border cannot carry this; the text says why.
    """
    plain = MarkBorders(desk.map_id, (border.id,), called=desk.called(Chosen(border=border.id)), gesture=gesture)
    if brush.takes_off or brush.mark is Mark.NONE:
        return _taken_off(border, plain, brush)
    if brush.mark is Mark.ONE_WAY:
        way = OneWay.FORWARDS if brush.from_first else OneWay.BACKWARDS
        return replace(plain, ways=Map({border.id: way})) if border.one_way is not way else None
    if brush.mark is Mark.SHORE and not net.may_be_shore(border):
        raise Impossible("This border is no coast: on one side of a coast lies a rade or a sea zone.")
    put = _put(brush)
    turns = bool(brush.falls_to_first) and _sides_are_free(desk.map, border)
    if put in border.features and not turns:
        return None
    return replace(plain, adds=(put,), falls_to=Map({border.id: border.first}) if turns else Map())


def _put(brush: Brush) -> Feature:
    match brush.mark:
        case Mark.ROAD | Mark.RIVER:
            return Feature(brush.mark.value, brush.line)
        case Mark.BLOCKED:
            return Feature(BLOCKED)
        case _:
            return Feature(brush.feature)


def _sides_are_free(shown: AnyMap, border: Border) -> bool:
    """Whether the designer says where teeth stand: between spaces of two heights they stand on the lower one."""
    spaces = shown.every_space
    heights = {space.elevation for side in (border.first, border.second) if (space := spaces.get(side))}
    return len(heights) < 2


def _taken_off(border: Border, plain: MarkBorders, brush: Brush) -> MarkBorders | None:
    """Takes off what the brush sets; the brush of nothing takes off all."""
    match brush.mark:
        case Mark.NONE:
            drops = border.kinds
        case Mark.SHORE:
            drops = tuple(kind for kind in border.kinds if kind in SHORES)
        case Mark.ROAD | Mark.RIVER:
            drops = (brush.mark.value,) if border.stretch_of(brush.mark.value) else ()
        case _:
            drops = (kind,) if border.carries(kind := _put(brush).kind) else ()
    is_opened = border.one_way is not OneWay.NO and brush.mark in (Mark.NONE, Mark.ONE_WAY)
    edit = replace(
        plain,
        drops=() if brush.mark is Mark.ONE_WAY else tuple(dict.fromkeys(drops)),
        ways=Map({border.id: OneWay.NO}) if is_opened else Map(),
    )
    return edit if edit != plain else None


def carried_words(shown: AnyMap, border: Border) -> str:
    """What a border carries, in words."""
    words: list[str] = []
    for feature in border.features:
        kind = spoken(_CALLED.get(feature.kind) or feature.kind.replace("_", " "))
        line = (shown.roads if feature.kind == ROAD else shown.rivers).get(feature.of)
        words.append(f"{kind} {line.name if line is not None else feature.of}".strip())
    if border.one_way is not OneWay.NO:
        first, second = (_name(shown, side) for side in (border.first, border.second))
        ends = (first, second) if border.one_way is OneWay.FORWARDS else (second, first)
        words.append(spoken(Message("one way from {start} to {end}", start=ends[0], end=ends[1])))
    return ", ".join(words) or spoken(marked("carries nothing"))


_CALLED = {
    ROAD: marked("road"), RIVER: marked("river"), COAST: marked("coast"), "beach": marked("beach"),
    "not_a_beach": marked("not a beach"), BLOCKED: marked("nothing crosses"),
}  # fmt: skip


def _name(shown: AnyMap, space: str) -> str:
    found = shown.every_space.get(space)
    return (found.name or found.id) if found is not None else spoken(marked("the edge"))


HINTS = {
    Mark.ROAD: marked("draw the road"),
    Mark.RIVER: marked("draw the river"),
    Mark.SHORE: marked("say whether one can land there"),
    Mark.BLOCKED: marked("close them to everything"),
    Mark.FEATURE: marked("mark them"),
    Mark.ONE_WAY: marked("leave one way open, away from the pointer"),
    Mark.NONE: marked("take everything off"),
}


def hint_of(mark: Mark, has_sides: bool = False, is_grid: bool = False) -> str:
    """What the mouse does with a marker; some features have teeth or ticks on one side."""
    does = (
        marked("Click or brush hexsides to {0}; a click on a corner begins a chain")
        if is_grid
        else marked("Click or brush borders to {0}; a click on a junction begins a chain")
    )
    said = [spoken(does).format(spoken(HINTS[mark]))]
    if has_sides:
        said.append(spoken(marked("it falls to the pointer, or right of a chain; Shift turns it over")))
    elif mark is Mark.ONE_WAY:
        said.append(spoken(marked("Shift turns the way round")))
    if mark is not Mark.NONE:
        said.append(spoken(marked("Ctrl takes it off")))
    return " · ".join(said)
