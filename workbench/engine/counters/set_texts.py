"""Every text of a face with its place, its type and the room that it has: who paints and who checks read the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from workbench.engine.counters.counter_face import CounterFace
from workbench.engine.counters.rooms import LEFT_MM, RIGHT_MM, ROOMS, Room

Measure = Callable[[str, float, int], float]
"""How far a text runs in mm, at a size of type and a weight."""
HEADING_MM, LONE_HEADING_MM = 2.15, 2.6
_UNDER_THE_BAR = 0.55
_MOST_OF_THE_QUALITY = 6.0
_NAME_OF_A_LEADER = Room(7.5, 13.85, 2.4, 600, "centre", 12.6)
_WORD_OF_A_MARKER = Room(7.5, 13.2, 2.3, 600, "centre", 12.8)
_FIGURE_OF_A_MARKER = Room(7.5, 8.9, 6.4, 700, "centre", 11.0)


HEADING = "short_name"
"""The value that names a counter."""


class SetText(NamedTuple):
    """One text: `value` is the field of the face that it is of, or the place of a further figure."""

    value: str
    text: str
    room: Room


def texts_of(face: CounterFace, measure: Measure) -> Iterator[SetText]:
    """The texts of a face, in the order in which they are painted."""
    match face.kind, face.side:
        case "picture", _ if face.picture:
            return
        case "marker", "back":
            return
        case "marker", _:
            if not (face.symbol or face.picture):
                yield SetText("strength", face.strength, _FIGURE_OF_A_MARKER)
            yield SetText(HEADING, face.short_name.upper(), _WORD_OF_A_MARKER)
        case _, "back":
            yield from _placed(face)
        case "leader", _:
            baseline = 7.4 if face.letter else 8.2
            yield SetText("quality", face.quality, Room(11.5, baseline, 6.2, 700, "centre", 5.4))
            yield SetText("letter", face.letter, Room(11.5, 10.3, 2.4, 600, "centre", 5.0))
            yield SetText(HEADING, face.short_name.upper(), _NAME_OF_A_LEADER)
        case _:
            yield from _of_a_unit(face, measure)


def _of_a_unit(face: CounterFace, measure: Measure) -> Iterator[SetText]:
    # Under the bar of a reduced side the heading moves down by half a millimetre.
    baseline = 2.75 + (_UNDER_THE_BAR if face.side == "reduced" else 0.0)
    letter = ROOMS["upper_right"]
    letter_mm = measure(face.letter, letter.size_mm, letter.weight) + 0.4 if face.letter else 0.0
    size = HEADING_MM if face.letter or face.size_mark else LONE_HEADING_MM
    heading = Room(LEFT_MM, baseline, size, 600, "left", RIGHT_MM - LEFT_MM - letter_mm)
    yield SetText(HEADING, face.short_name, heading)
    yield SetText("letter", face.letter, letter._replace(baseline_mm=baseline))
    long = len(face.strength) >= 3
    strength, quality = ROOMS["lower_left"], ROOMS["lower_right"]
    quality = quality._replace(size_mm=4.2 if long else quality.size_mm)
    quality_mm = measure(face.quality, quality.size_mm, quality.weight)
    room = max(2.0, RIGHT_MM - LEFT_MM - min(quality_mm, _MOST_OF_THE_QUALITY) - 0.5)
    yield SetText("strength", face.strength, strength._replace(size_mm=4.2 if long else strength.size_mm, wide_mm=room))
    yield SetText("quality", face.quality, quality)
    yield from _placed(face)


def _placed(face: CounterFace) -> Iterator[SetText]:
    for one in face.placed:
        if room := ROOMS.get(one.place):
            yield SetText(one.place, one.text, room)


def too_wide(face: CounterFace, measure: Measure, tightest: float) -> Iterator[tuple[SetText, float]]:
    """The texts that have no room even when they are set as narrow as that, with what each would need."""
    for one in texts_of(face, measure):
        wide = measure(one.text, one.room.size_mm, one.room.weight) if one.text else 0.0
        if wide * tightest > one.room.wide_mm:
            yield one, wide
