"""Counters as the standard rules read them: what a unit has whole, and what its other faces say when steps are lost."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from msgspec import Struct

from rulesets.hex_and_counter.reading import Reader
from workbench.engine.clauses import implements
from workbench.engine.counters.faces import REDUCED, Face
from workbench.engine.counters.pieces import copy_of
from workbench.engine.design import Counter, Design
from workbench.engine.problem import Place
from workbench.engine.words.message import Message, marked

ANY_FEWER = 0
STRENGTH, DEFENCE, MOVEMENT, STEPS = "strength", "defence", "movement", "steps"


class StepFigures(Struct, frozen=True):
    """What a face says of a unit with so many steps left, `ANY_FEWER` of one that has lost any; None is unsaid."""

    left: int
    attack: int | None = None
    defence: int | None = None
    movement: int | None = None


class UnitFigures(Struct, frozen=True):
    """A counter as the rules read it; `movement` in movement points of the design."""

    side: str
    unit_type: str
    attack: int
    defence: int
    movement: int
    steps: int
    reduced: int | None
    reduced_defence: int | None = None
    faces: tuple[StepFigures, ...] = ()

    def face_with(self, left: int) -> StepFigures:
        """What the face that lies up says with so many steps left; nothing of a whole unit."""
        if left >= self.steps:
            return _NOTHING_SAID
        exactly = next((one for one in self.faces if one.left == left), None)
        return exactly or next((one for one in self.faces if one.left == ANY_FEWER), _NOTHING_SAID)

    def movement_with(self, left: int) -> int:
        """Movement points with so many steps left."""
        said = self.face_with(left).movement
        return self.movement if said is None else said


_NOTHING_SAID = StepFigures(ANY_FEWER)


@implements("1.1", "1.2")
def read_pieces(
    reader: Reader, design: Design, side_of: Mapping[str, str], kinds: Collection[str]
) -> dict[str, UnitFigures]:
    """Every counter by its id, and the further copies ("guards#2") that scenarios name; what is missing is noted."""
    units: dict[str, UnitFigures] = {}
    for counter in design.counters:
        place = Place("counter", counter.id, counter.name)
        if counter.faction not in side_of:
            reader.lack(Message("the faction of counter {counter}", counter=counter.id), "1.1", place)
            continue
        if counter.unit_type not in kinds:
            reader.lack(Message("the unit type of counter {counter}", counter=counter.id), "1.1", place)
        if counter.strength < 0:
            what = Message("a strength of 0 or more of counter {counter}", counter=counter.id)
            reader.lack(what, "1.1", place)
        units[counter.id] = _piece(reader, counter, side_of[counter.faction])
    copies = {name: copy_of(name)[0] for name in _copies_named(design)}
    return units | {name: units[first] for name, first in copies.items() if first in units}


def pieces_named(design: Design, units: Collection[str]) -> dict[str, Counter]:
    """The counters behind the units that the rules know, copies by their own names."""
    return {name: design.counter(name) for name in units}


def _piece(reader: Reader, counter: Counter, side: str) -> UnitFigures:
    faces = tuple(_faces(reader, counter))
    least = 2 if faces else 1
    return UnitFigures(
        side=side,
        unit_type=counter.unit_type,
        attack=counter.strength,
        defence=reader.value(counter, DEFENCE, "1.1", counter.strength),
        movement=reader.value(counter, MOVEMENT, "5.1"),
        steps=reader.value(counter, STEPS, "1.1", max([least, *(one.left + 1 for one in faces)]), least=1),
        reduced=reader.find_value(counter, "reduced_strength", "1.2"),
        reduced_defence=reader.find_value(counter, "reduced_defence", "1.2"),
        faces=faces,
    )


def _faces(reader: Reader, counter: Counter) -> Iterator[StepFigures]:
    """The second step, and the faces of so many steps left."""
    for face in counter.faces:
        left = ANY_FEWER if face.name == REDUCED else _steps_of(face.name)
        if left is not None:
            said = (_figure(reader, counter, face, name) for name in (STRENGTH, DEFENCE, MOVEMENT))
            yield StepFigures(left, *said)


def _steps_of(face: str) -> int | None:
    """The steps that are left when a face lies up: "3"; None of one that is called otherwise."""
    return int(face) if face.isascii() and face.isdecimal() and 0 < len(face) <= 3 and int(face) else None


def _figure(reader: Reader, counter: Counter, face: Face, name: str) -> int | None:
    found = face.values.get(name)
    if found is None or (isinstance(found, int) and found >= 0):
        return found
    what = Message(marked("a whole number as {value} of {counter}"), value=name, counter=counter.id)
    fix = Message("give it {value}: a whole number, {least} or more", value=name, least=0)
    reader.lack(what, "1.2", Place("counter", counter.id, counter.name), fix)
    return None


def _copies_named(design: Design) -> Iterator[str]:
    """Further copies of counters that a scenario names, as far as they are printed."""
    quantities = {one.id: one.quantity for one in design.counters if one.quantity > 1}
    if not quantities:
        return
    for scenario in design.scenarios:
        named = [placement.counter for placement in scenario.placements]
        named += [counter for area in scenario.free for counter in area.counters]
        named += [counter for arrival in scenario.arrivals for counter in arrival.counters]
        for name in named:
            first, number = copy_of(name)
            if 2 <= number <= quantities.get(first, 1) and not design.is_counter(name):
                yield name
