"""Any position as a state: JSON laid over the start of a scenario, field by field, with every field that does not fit.

An object of the position is laid over the start's object of the same name, `null` takes an entry away, and
everything else stands in the start's place. Whether the position makes sense is for `position_checks.py` and the
rules module to say.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from workbench.engine.codec import decode_hook, to_builtins
from workbench.engine.problem import Level, Place, Problem, plain_problem
from workbench.engine.state import State
from workbench.engine.words.message import Message, marked

S = TypeVar("S", bound=State[Any, Any])
Json = Mapping[str, object]
Printed = Callable[[str], Json]
UNITS, PROCEDURES = "units", "procedures"
POSITION = Place("position", "position", Message("the position"))


class BadPosition(Exception):
    """A position that cannot be played; `problems` are all that is wrong with it, and nothing has changed."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        told = "; ".join(str(problem) for problem in problems)
        text = marked("the position has {count} {count:problem|problems}: {problems}")
        if len(problems) == 1:
            text = marked("the position has a problem: {problems}")
        super().__init__(Message(text, count=len(problems), problems=told))
        self.problems = problems


class Moment(Struct, frozen=True, forbid_unknown_fields=True):
    """Where in the sequence of play a position stands, in the words of its rules module.

    Attributes
    ----------
    turn
        None is the turn of the state itself.
    side
        Whose phase it is, "" in joint phases.
    phase
        "" is the beginning of the turn.
    first
        The side that goes first in the turn, "" where that is `side`.
    """

    turn: int | None = None
    side: str = ""
    phase: str = ""
    first: str = ""


class Beginning(Struct, frozen=True):
    """A phase that play can go on from: its word, what it is called, and the sides that it can be of (() is joint)."""

    phase: str
    title: str
    sides: tuple[str, ...] = ()


def not_playable(cause: str, place: Place = POSITION, check: str = "set-up", clause: str = "") -> Problem:
    """A problem that keeps a position from being played."""
    return plain_problem(Level.ERROR, check, place, cause, clause)


def turn_of(moment: Moment, turn: int, first: int) -> int:
    """The turn that a moment names; else that of the state, the first one before it has begun."""
    return moment.turn if moment.turn is not None else max(turn, first)


def no_such_turn(turn: int, first: int, last: int) -> Iterator[Problem]:
    """A problem when the turn is none of the scenario."""
    if not first <= turn <= last:
        yield not_playable(
            Message("there is no turn {turn} (they are {first} to {last})", turn=turn, first=first, last=last)
        )


def no_such_phase(phase: str, phases: Collection[str]) -> Iterator[Problem]:
    """A problem when there is no phase of this name; "" is the beginning of the turn."""
    if phase and phase not in phases:
        yield not_playable(
            Message("there is no phase {phase} (there are: {phases})", phase=repr(phase), phases=", ".join(phases))
        )


def read_moment(position: Json, state_type: type[State[Any, Any]]) -> tuple[Json, Moment | None]:
    """The position without the words that say where play stands, and those; None where it names no moment.

    Raises
    ------
    BadPosition
        One of the words is of another kind, or procedures say it as well.
    """
    words = {name: position[name] for name in Moment.__struct_fields__ if name in position}
    if PROCEDURES in position:
        if doubled := [name for name in words if name not in state_type.__struct_fields__]:
            both = Message(
                "{doubled} and {procedures} both say where play goes on: leave one out",
                doubled=" and ".join(doubled),
                procedures=PROCEDURES,
            )
            raise BadPosition((not_playable(both),))
        return position, None
    if not words:
        return position, None
    try:
        moment = msgspec.convert(words, Moment)
    except msgspec.ValidationError as error:
        raise BadPosition((not_playable(str(error)),)) from None
    return {name: value for name, value in position.items() if name not in words}, moment


def laid_over(start: S, position: Json, printed: Printed, whole: bool = False) -> S:
    """The position as a state; what it leaves out is as in `start`, or as its type has it when it is `whole`.

    `printed` gives the fields of a unit that `start` lacks, by its counter.

    Raises
    ------
    BadPosition
        Fields that are unknown, missing or of another kind: all of them.
    """
    below: dict[str, object] = {} if whole else to_builtins(start)
    units = position.get(UNITS)
    if isinstance(units, Mapping) and not whole:
        known = below[UNITS]
        assert isinstance(known, dict)
        known.update({unit: dict(printed(unit)) for unit in units if unit not in known and units[unit] is not None})
    above = _merged(below, position)
    assert isinstance(above, dict)
    values, problems = _read_fields(type(start), above)
    if problems:
        raise BadPosition(tuple(problems))
    state = type(start)(**values)
    read = to_builtins(state)
    if unread := tuple(
        not_playable(Message("nothing is called {name}", name=name)) for name in _unread(position, read)
    ):
        raise BadPosition(unread)
    return state


def _merged(below: object, above: object) -> object:
    if not isinstance(above, Mapping):
        return above
    found = dict(below) if isinstance(below, Mapping) else {}
    for name, value in above.items():
        if value is None:
            found.pop(name, None)
        else:
            found[name] = _merged(found.get(name), value)
    return found


def _read_fields(kind: type[S], document: Json) -> tuple[dict[str, Any], list[Problem]]:
    """Each field of the state by itself, and each unit, so that all that is wrong is found and not the first thing."""
    values: dict[str, Any] = {}
    problems: list[Problem] = []
    for field in msgspec.structs.fields(kind):
        if field.encode_name not in document:
            if field.required:
                problems.append(not_playable(Message("it has no {field}", field=field.encode_name)))
            continue
        value = document[field.encode_name]
        if field.name == UNITS and isinstance(value, Mapping):
            bad_units = [unit for unit in sorted(value) if not _read(field.type, {unit: value[unit]}, unit, problems)]
            value = {unit: value[unit] for unit in value if unit not in bad_units}
        if read := _read(field.type, value, "", problems, field.encode_name):
            values[field.name] = read[0]
    return values, problems


def _read(kind: Any, value: object, unit: str, problems: list[Problem], field: str = "") -> tuple[Any] | None:
    """The value in a tuple, or None and one problem more."""
    try:
        return (msgspec.convert(value, kind, dec_hook=decode_hook),)
    except (msgspec.ValidationError, OverflowError) as error:
        cause = " ".join(str(error).split())
        problems.append(not_playable(cause, Place("unit", unit)) if unit else not_playable(f"{field}: {cause}"))
        return None


def _unread(given: object, read: object, path: str = "") -> Iterator[str]:
    """Names in the position that no field of the state has taken."""
    if isinstance(given, Mapping) and isinstance(read, Mapping):
        for name, value in given.items():
            here = f"{path}.{name}" if path else name
            if value is not None and name not in read:
                yield here
            else:
                yield from _unread(value, read.get(name), here)
    elif isinstance(given, list) and isinstance(read, list):
        for number, (one, other) in enumerate(zip(given, read, strict=False)):
            yield from _unread(one, other, f"{path}[{number}]")
