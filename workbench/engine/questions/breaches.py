"""What has to hold after every event whatever the game, and does not: each check lists the breaches that it finds.

They are looked for only by whoever asks (`fuzz`, `simulate --check`, the tests): playing costs nothing more. A check
gets the state before an event and the one after it, and looks at what the event has changed.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import Any

from workbench.engine.events import Event, PlaytestEnded, PositionSet, ProceduresStand
from workbench.engine.problem import Level, Place, Problem, plain_problem
from workbench.engine.questions.position_checks import broken_sequence, dangling
from workbench.engine.state import Procedure, State, Unit
from workbench.engine.words.message import Message

AnyState = State[Any, Any]
Sequence = Mapping[type[Procedure], tuple[Any, ...]]
Causes = Mapping[str, tuple[type[Event[Any]], ...]]
"""Field of a unit -> the events that may change it."""
WHOLE_STATE = Place("state", "", Message("the state"))


def breach(check: str, cause: str, place: Place = WHOLE_STATE, clause: str = "") -> Problem:
    """Something that has to hold and does not; `check` names what has to hold."""
    return plain_problem(Level.ERROR, check, place, cause, clause)


def changed_units(before: AnyState, after: AnyState) -> tuple[str, ...]:
    """Units that have come, gone, or are not as they were; sorted."""
    was, now = before.units, after.units
    if was is now:
        return ()
    changed = {unit for unit, x in now.items() if (y := was.get(unit)) is not x and y != x}
    if len(now) - len(was) != sum(1 for unit in changed if unit not in was):
        changed |= {unit for unit in was if unit not in now}
    return tuple(sorted(changed))


def changed_tracks(before: AnyState, after: AnyState) -> tuple[str, ...]:
    """Tracks that show another number, sorted."""
    was, now = before.tracks, after.tracks
    if was is now:
        return ()
    return tuple(sorted(track for track in {*was, *now} if was.get(track) != now.get(track)))


def of_units(
    before: AnyState, after: AnyState, counters: Container[str], sides: Container[str], places: Container[str]
) -> Iterator[Problem]:
    """Units that no counter is printed for, of no side, nowhere, or with a number below nothing."""
    for unit in changed_units(before, after):
        x = after.units.get(unit)
        if x is None:
            continue
        place = Place("unit", unit)
        if unit not in counters:
            yield breach("unknown unit", "the design has no such counter", place)
        if x.side not in sides:
            yield breach("unknown side", Message("there is no side {side}", side=repr(x.side)), place)
        if x.space not in places:
            yield breach("unknown space", Message("there is no space {space}", space=repr(x.space)), place)
        for name in _negative(x):
            yield breach("negative number", Message("{name} is {value}", name=name, value=getattr(x, name)), place)


def _negative(x: Unit) -> Iterator[str]:
    for name in x.__struct_fields__:
        value = getattr(x, name)
        if type(value) is int and value < 0:
            yield name


def of_causes(unit: str, was: Unit, event: Event[Any], now: Unit, causes: Causes) -> Iterator[Problem]:
    """Fields of a unit that an event has changed and may not change."""
    for field in causes:
        if getattr(was, field) != getattr(now, field) and not isinstance(event, causes[field]):
            yield breach(
                "cause",
                Message("{field} is changed by {event}", field=field, event=type(event).__name__),
                Place("unit", unit),
            )


def of_tracks(before: AnyState, after: AnyState) -> Iterator[Problem]:
    """Tracks below nothing."""
    for track in changed_tracks(before, after):
        if after.tracks.get(track, 0) < 0:
            yield breach("negative number", Message("it shows {now}", now=after.tracks[track]), Place("track", track))


def of_time(before: AnyState, event: Event[Any], after: AnyState, turns: tuple[int, int]) -> Iterator[Problem]:
    """Turns that run backwards, dice that are taken back, an ending that nobody told."""
    if isinstance(event, PositionSet):
        return
    if turns[1] < turns[0]:
        yield breach("turn", Message("turn {turn} follows turn {before}", turn=turns[1], before=turns[0]))
    if after.dice_count < before.dice_count:
        yield breach(
            "dice",
            Message(
                "{was} had been rolled, and now {now}",
                was=before.dice_count,
                now=after.dice_count,
            ),
        )
    if (after.ending, after.winner) != (before.ending, before.winner) and not isinstance(event, PlaytestEnded):
        yield breach(
            "ending", Message("it ends ({ending}) by {event}", ending=after.ending, event=type(event).__name__)
        )


def of_procedures(
    event: Event[Any], after: AnyState, sequence: Sequence, ids: Container[str], may_outlive: Container[str]
) -> Iterator[Problem]:
    """Once a play is over: procedures at no segment, and units that they name and that are not in play."""
    if isinstance(event, ProceduresStand):
        yield from broken_sequence(after, sequence)
        yield from dangling(after, ids, may_outlive)
