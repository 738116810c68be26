"""What can be wrong with a position whatever the game: each check lists all that it finds."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import Any

from immutables import Map
from msgspec import Struct

from workbench.engine.playtests.set_up import not_playable
from workbench.engine.problem import Place, Problem
from workbench.engine.segment_names import is_called, segment_name
from workbench.engine.state import Procedure, State
from workbench.engine.words.message import Message

AnyState = State[Any, Any]
Named = tuple[str, str]
"""The field of a procedure as "Battle.attackers", and a text in it."""


def unknown_units(state: AnyState, counters: Container[str]) -> Iterator[Problem]:
    """Units that no counter of the design is printed for."""
    for unit in sorted(state.units):
        if unit not in counters:
            yield not_playable("the design has no such counter", Place("unit", unit), "unknown unit")


def unknown_places(state: AnyState, sides: Container[str], places: Container[str]) -> Iterator[Problem]:
    """Units of no side, or in no space of the map and no box."""
    for unit in sorted(state.units):
        x = state.units[unit]
        if x.side not in sides:
            yield not_playable(
                Message("there is no side {side}", side=repr(x.side)), Place("unit", unit), "unknown side"
            )
        if x.space not in places:
            yield not_playable(
                Message("there is no space {space}", space=repr(x.space)), Place("unit", unit), "unknown space"
            )


def negative_numbers(state: AnyState) -> Iterator[Problem]:
    """Losses, markers and tracks below nothing."""
    for unit in sorted(state.units):
        x = state.units[unit]
        for name in x.__struct_fields__:
            value = getattr(x, name)
            if isinstance(value, int) and value < 0:
                yield not_playable(
                    Message("{name} is {value}", name=name, value=value), Place("unit", unit), "negative number"
                )
    for track in sorted(state.tracks):
        if state.tracks[track] < 0:
            yield not_playable(
                Message("it shows {now}", now=state.tracks[track]), Place("track", track), "negative number"
            )
    if state.dice_count < 0:
        yield not_playable(Message("dice_count is {dice_count}", dice_count=state.dice_count), check="negative number")


def broken_sequence(state: AnyState, sequence: Mapping[type[Procedure], tuple[Any, ...]]) -> Iterator[Problem]:
    """Procedures that stand at no segment, and a playtest that is neither going on nor over."""
    for procedure in state.procedures:
        kind = type(procedure)
        segments = [segment_name(segment) for segment in sequence.get(kind, ())]
        if not any(is_called(s, procedure.at) for s in sequence.get(kind, ())) and procedure.at not in ("", "."):
            cause = Message(
                "it has no segment {at} (there are: {segments})", at=repr(procedure.at), segments=", ".join(segments)
            )
            yield not_playable(cause, _place(kind.__name__), "sequence")
    if not state.procedures and not state.ending:
        yield not_playable("nothing is going on, and it has no ending", check="sequence")
    if state.procedures and state.ending:
        yield not_playable(
            Message("it is over ({ending}), and something is going on", ending=state.ending), check="sequence"
        )


def dangling(state: AnyState, ids: Container[str], may_outlive: Container[str]) -> Iterator[Problem]:
    """Units that something going on names and that are not in play.

    `ids` are all the names that a unit can have. A field in `may_outlive` ("CombatPhase.fought") remembers units
    that may be gone.
    """
    for procedure in state.procedures:
        kind = type(procedure).__name__
        told = set()
        for field, text in named_in(procedure):
            if text in ids and text not in state.units and field not in may_outlive and (field, text) not in told:
                told.add((field, text))
                yield not_playable(
                    Message("it names {text} in {field}, and no such unit is in play", text=text, field=field),
                    _place(kind),
                    "dangling",
                )


def named_in(value: object, field: str = "") -> Iterator[Named]:
    """All texts in a procedure, each with the innermost field that it stands in."""
    if isinstance(value, str):
        yield field, value
    elif isinstance(value, tuple):
        for member in value:
            yield from named_in(member, field)
    elif isinstance(value, Map):
        for key in sorted(value):
            yield from named_in((key, value[key]), field)
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            if name != "at":
                yield from named_in(getattr(value, name), f"{type(value).__name__}.{name}")


def _place(procedure: str) -> Place:
    return Place("procedure", procedure)
