"""What counters print: one value at a place, texts that have room, ink that one can read, values of their type."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from operator import is_not

from msgspec.structs import replace

from workbench.engine.counters.contrast import contrast_ratio
from workbench.engine.counters.counter_face import CounterFace
from workbench.engine.counters.faces import BACK, FRONT, REDUCED
from workbench.engine.counters.pieces import BUILT_IN
from workbench.engine.counters.rooms import TIGHTEST
from workbench.engine.counters.set_texts import too_wide
from workbench.engine.counters.shown_counter import counter_face, faces_of, values_by_place
from workbench.engine.counters.side_colours import LEAST_INK_RATIO, ink_for
from workbench.engine.counters.value_types import ValueKind, ValueType
from workbench.engine.design import Counter, Design
from workbench.engine.fields import title_of_field
from workbench.engine.problem import Check, Level, Place, Problem, Step
from workbench.engine.words.message import Message, marked
from workbench.storage.checks.design.letter_widths import text_mm
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.thing_edits import ChangeThings

FACES_SAID = {FRONT: marked("front"), BACK: marked("back"), REDUCED: marked("second step")}
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")


def counter_place(counter: Counter) -> Place:
    """The place of a problem of a counter."""
    return Place("counter", counter.id, counter.name)


class _Found:
    """What one check found of single counters, kept as long as they and what they hang on are the very same.

    Of ten thousand an edit changes a few, and each takes part of a millisecond.
    """

    def __init__(self, look: Callable[[Design, Counter], Iterator[Problem]]) -> None:
        self._look = look
        self._hangs_on: tuple[object, ...] = ()
        self._found: dict[str, tuple[Counter, tuple[Problem, ...]]] = {}

    def of(self, design: Design) -> Iterator[Step]:
        """The problems of all counters, with a pause after each that was looked at."""
        now = (design.factions, design.sides, design.unit_types, design.value_types)
        if len(now) != len(self._hangs_on) or any(map(is_not, now, self._hangs_on)):
            self._hangs_on, self._found = now, {}
        found = self._found
        for counter in design.counters:
            known = found.get(counter.id)
            if known is None or known[0] is not counter:
                known = found[counter.id] = counter, tuple(self._look(design, counter))
                yield None
            yield from known[1]


def _crowded(design: Design) -> Iterator[Step]:
    if design.value_types or any(kind.places for kind in design.unit_types):
        yield from _CROWDED.of(design)


def _crowded_of(design: Design, counter: Counter) -> Iterator[Problem]:
    for face in faces_of(counter):
        for place, names in values_by_place(design, counter, face).items():
            if len(names) > 1:
                called = tuple(value_called(design, name) for name in names)
                where = Message(place.value.replace("_", " "))
                yield TOO_MANY.at(counter_place(counter), face=face_called(face), where=where, values=called)


def _wide(design: Design) -> Iterator[Step]:
    yield from _WIDE.of(design)


def _wide_of(design: Design, counter: Counter) -> Iterator[Problem]:
    for face in faces_of(counter):
        if face in (FRONT, BACK) or any(one.name == face for one in counter.faces):
            for value, text, wide, room in _texts_without_room(counter_face(design, counter, face)):
                called = _text_called(design, value)
                yield DOES_NOT_FIT.at(
                    counter_place(counter), face=face_called(face), value=called, text=text, wide=wide, room=room
                )


_CROWDED, _WIDE = _Found(_crowded_of), _Found(_wide_of)


@lru_cache(maxsize=4096)
def _texts_without_room(face: CounterFace) -> tuple[tuple[str, str, str, str], ...]:
    return tuple(
        (one.value, one.text, f"{wide:.1f}", f"{one.room.wide_mm:.1f}")
        for one, wide in too_wide(face, text_mm, TIGHTEST)
    )


def _faint(design: Design) -> Iterator[Problem]:
    for faction in design.factions:
        if ratio := _too_low(faction.ground, faction.ink):
            yield FAINT_INK.at(Place("faction", faction.id, faction.name), ratio=ratio, least=f"{LEAST_INK_RATIO:g}")
    factions = {faction.id: faction for faction in design.factions}
    for counter in design.counters:
        for face in counter.faces:
            if not (face.ground or face.ink) or counter.faction not in factions:
                continue
            of = factions[counter.faction]
            if ratio := _too_low(face.ground or of.ground, face.ink or of.ink):
                least = f"{LEAST_INK_RATIO:g}"
                place = counter_place(counter)
                yield FAINT_INK.at(place, "face", can_fix=False, face=face_called(face.name), ratio=ratio, least=least)


def _too_low(ground: str, ink: str) -> str:
    """The contrast of two colours where it is too low, "" where it is fine or one of them is no colour."""
    if not (_COLOUR.fullmatch(ground) and _COLOUR.fullmatch(ink)):
        return ""
    ratio = contrast_ratio(ground, ink)
    return f"{ratio:.1f}" if ratio < LEAST_INK_RATIO else ""


def _better_ink(design: Design, problem: Problem) -> Edit | None:
    faction = design.find_faction(problem.place.id)
    if faction is None or not _COLOUR.fullmatch(faction.ground):
        return None
    ink = ink_for(faction.ground)
    return ChangeThings("factions", "", (faction.id,), "ink", ink, called=faction.name) if ink != faction.ink else None


def _unfit(design: Design) -> Iterator[Problem]:
    types = {kind.id: kind for kind in design.value_types}
    for counter in design.counters if types else ():
        said: list[Mapping[str, str | int]] = [counter.values, *(face.values for face in counter.faces)]
        for values in said:
            for name in sorted({*values} & {*types}):
                if not _fits(types[name], values[name]):
                    called, expected = types[name].title or name, _expected(types[name])
                    place = counter_place(counter)
                    yield VALUE_UNFIT.at(place, value=called, figure=values[name], expected=expected)


def _fits(kind: ValueType, value: str | int) -> bool:
    if kind.kind is not ValueKind.NUMBER:
        return isinstance(value, str) or kind.kind is not ValueKind.COUNTER
    return (
        isinstance(value, int)
        and (kind.least is None or value >= kind.least)
        and (kind.most is None or value <= kind.most)
    )


def _expected(kind: ValueType) -> Message:
    if kind.kind is not ValueKind.NUMBER:
        return Message("the id of a counter")
    if kind.least is not None and kind.most is not None:
        return Message("a number from {low} to {high}", low=kind.least, high=kind.most)
    if kind.least is not None:
        return Message("a number of at least {low}", low=kind.least)
    return Message("a number of at most {high}", high=kind.most) if kind.most is not None else Message("a number")


def face_called(name: str) -> str:
    """What a face is called in a sentence."""
    return Message(FACES_SAID[name]) if name in FACES_SAID else name


def value_called(design: Design, name: str) -> str:
    """What a figure of a counter is called, of whatever sort it is."""
    if name in BUILT_IN:
        return Message(title_of_field(Counter, name))
    return next((kind.title or kind.id for kind in design.value_types if kind.id == name), name)


def _text_called(design: Design, value: str) -> str:
    return value_called(design, value) if value in BUILT_IN else Message(value.replace("_", " "))


def problems_of(design: Design, counter: Counter) -> list[Problem]:
    """What is wrong with what one counter prints."""
    faction = design.find_faction(counter.faction)
    alone = replace(design, counters=(counter,), factions=(faction,) if faction else ())
    finds = (check.finds["design"] for check in CHECKS)
    return [problem for find in finds for problem in find(alone) if problem is not None]


TOO_MANY = Check(
    "too_many_values",
    Level.WARNING,
    title="Two values at one place",
    cause="on its {face} {values} stand together at the {where}",
    finds={"design": _crowded},
)
DOES_NOT_FIT = Check(
    "does_not_fit",
    Level.WARNING,
    title="Text that does not fit on its counter",
    cause="on its {face}, {value} “{text}” needs {wide} mm and has {room}",
    finds={"design": _wide},
)
FAINT_INK = Check(
    "faint_ink",
    Level.WARNING,
    title="Ink that one can hardly read",
    cause="its ink has a contrast of {ratio} to 1 on its ground, less than {least}",
    cases={"face": "the ink of its {face} has a contrast of {ratio} to 1 on its ground, less than {least}"},
    finds={"design": _faint},
    fix=_better_ink,
    remedy="Take the ink that reads better",
)
VALUE_UNFIT = Check(
    "value_unfit",
    Level.WARNING,
    title="Value that is not of its type",
    cause="{value}: {figure} is not {expected}",
    finds={"design": _unfit},
)
CHECKS = (TOO_MANY, DOES_NOT_FIT, FAINT_INK, VALUE_UNFIT)
