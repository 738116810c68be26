"""Figures of any kind of thing beyond what their declarations allow, and words that are none of their choices.

A file may hold what the window would not let one type. A field that names a check of its own (`below`, `unknown`) is
told under that one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from operator import attrgetter
from typing import Any, NamedTuple

from msgspec import Struct

from workbench.engine.design import Design
from workbench.engine.fields import Choice, Field, fields_of
from workbench.engine.problem import Check, Level, Place, Problem
from workbench.engine.words.message import Message
from workbench.storage.checks.design.counters import ARRIVAL_TURN, NEGATIVE_STRENGTH, UNKNOWN_UNIT_TYPE
from workbench.storage.checks.design.ids import SINGULAR
from workbench.storage.checks.design.set_ups import UNKNOWN_MAP
from workbench.storage.checks.design.turns import TURN_NUMBERS
from workbench.storage.checks.of_maps import thing_at
from workbench.storage.checks.words.owners import UNKNOWN_FACTION
from workbench.storage.checks.words.vocabulary import Naming
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.thing_edits import KINDS, OF_THE_DESIGN, ChangeThings

NAMED: Mapping[Choice, Callable[[Design], frozenset[str]]] = {
    Choice.FACTIONS: lambda design: frozenset(one.id for one in design.factions),
    Choice.UNIT_TYPES: lambda design: frozenset(one.id for one in design.unit_types),
    Choice.MAPS: lambda design: frozenset(one.id for one in design.maps),
}
"""What things of the design name of it; what maps name is looked at beside each other (`vocabulary.py`)."""
BELOW = {check.id: check for check in (NEGATIVE_STRENGTH, ARRIVAL_TURN, TURN_NUMBERS)}
UNKNOWN = {check.id: check for check in (UNKNOWN_FACTION, UNKNOWN_UNIT_TYPE, UNKNOWN_MAP)}


class Numbers(NamedTuple):
    """The numbers that a kind of thing declares; is nothing, or none, in the range of each?"""

    fields: Mapping[str, Field]
    is_nothing_fine: bool

    def of(self, thing: Struct) -> Iterator[tuple[str, Field, float]]:
        """Those of a thing that are out of their range."""
        for name, field in self.fields.items():
            figure = getattr(thing, name)
            if figure is not None and not field.low <= figure <= field.high:
                yield name, field, figure


@cache
def _numbers(kind: type[Struct]) -> Numbers:
    found = {name: field for name, field in fields_of(kind).items() if field.is_bounded}
    return Numbers(found, all(field.low <= 0 for field in found.values()))


@cache
def _told_by(kind: type[Struct]) -> Callable[[Any], Any]:
    """The numbers of a thing at once: most spaces have none."""
    return attrgetter("id", *_numbers(kind).fields)


def _out_of_range(thing: Struct, place: Callable[[], Place]) -> Iterator[Problem]:
    kind = type(thing)
    numbers = _numbers(kind)
    if not numbers.fields or (numbers.is_nothing_fine and not any(_told_by(kind)(thing)[1:])):
        return
    for name, field, figure in numbers.of(thing):
        check = BELOW[field.below] if field.below and figure < field.low else OUT_OF_RANGE
        title, low, high = Message(field.title), int(field.low), int(field.high)
        yield check.at(place(), field=name, title=title, figure=figure, low=low, high=high)


def _of_things_of_maps(named: Naming) -> Iterator[Problem]:
    yield from _out_of_range(named.thing, lambda: named.place)


def _of_the_design(design: Design) -> Iterator[Problem]:
    for of in OF_THE_DESIGN:
        for thing in getattr(design, of):
            yield from _out_of_range(thing, partial(_place, of, thing))


def _named_by_the_design(design: Design) -> Iterator[Problem]:
    known = {choice: ids(design) for choice, ids in NAMED.items()}
    for of, kind in OF_THE_DESIGN.items():
        fields = {name: field for name, field in fields_of(kind.value).items() if field.choices in known}
        for thing in getattr(design, of) if fields else ():
            for name, field in fields.items():
                value = getattr(thing, name)
                if (value or not field.absent) and value not in known[field.choices]:
                    check = UNKNOWN.get(field.unknown, NO_SUCH_CHOICE)
                    yield check.at(_place(of, thing), field=name, title=Message(field.title), value=value)


def _place(of: str, thing: Any) -> Place:
    return Place(SINGULAR[of], thing.id, str(getattr(thing, "name", "") or getattr(thing, "title", "")))


def _nearest(design: Design, problem: Problem) -> Edit | None:
    """The thing with the nearest figure that is allowed."""
    name, found = str(problem.facts["field"]), thing_at(design, problem.place)
    if found is None or (figure := getattr(found.thing, name)) is None:
        return None
    of, map_id, thing = found
    field = fields_of(KINDS[of].value)[name]
    nearest = type(figure)(min(max(figure, field.low), field.high))
    return (
        ChangeThings(of, map_id, (thing.id,), name, nearest, called=problem.place.said) if nearest != figure else None
    )


OUT_OF_RANGE = Check(
    "figure_out_of_range",
    Level.WARNING,
    title="Figure out of its range",
    cause="{title}: {figure} is not one of {low} to {high}",
    finds={"named_by_space": _of_things_of_maps, "named_by_line": _of_things_of_maps, "design": _of_the_design},
    fix=_nearest,
    remedy="Take the nearest",
)
NO_SUCH_CHOICE = Check(
    "no_such_choice",
    Level.ERROR,
    title="Figure that is none of its choices",
    cause="{title}: there is no {value}",
    finds={"design": _named_by_the_design},
)
CHECKS = (OUT_OF_RANGE, NO_SUCH_CHOICE)
