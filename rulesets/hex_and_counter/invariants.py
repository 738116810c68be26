"""What has to hold under the standard rules after every event: steps and where they go, hexes and who stands there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulesets.hex_and_counter.events import StepsLost, UnitArrived, UnitExited
from rulesets.hex_and_counter.figures import Figures
from rulesets.hex_and_counter.state import ARRIVALS, EXITED, HexState
from workbench.engine.events import Event, PositionSet, UnitMoved, UnitRemoved
from workbench.engine.problem import Place, Problem
from workbench.engine.questions.breaches import breach, changed_tracks, changed_units
from workbench.engine.words.message import Message

STEPS = "steps"
MOVES = (UnitMoved, UnitArrived, UnitExited)
COUNTED = ("steps_lost", "steps_exited")


def after_event(figures: Figures, before: HexState, event: Event[Any], after: HexState) -> Iterator[Problem]:
    """What the event has broken; a position that was set up by hand may be anything."""
    if isinstance(event, PositionSet):
        return
    for unit in changed_units(before, after):
        yield from _of_unit(figures, unit, before, event, after)
    for track in changed_tracks(before, after):
        if track.partition(".")[0] in COUNTED and after.tracks.get(track, 0) < before.tracks.get(track, 0):
            yield breach(STEPS, "fewer are counted than before", Place("track", track), "12.1")


def _of_unit(figures: Figures, unit: str, before: HexState, event: Event[Any], after: HexState) -> Iterator[Problem]:
    """A step is left, or counted as lost; units come by no event, and go with their last step."""
    place, printed = Place("unit", unit), figures.units[unit]
    was, now = before.units.get(unit), after.units.get(unit)
    if was is None:
        yield breach(STEPS, Message("it comes into play by {event}", event=type(event).__name__), place, "1.3")
    elif now is None:
        if not isinstance(event, UnitRemoved) or was.lost < printed.steps:
            left = printed.steps - was.lost
            yield breach(STEPS, Message("it is gone with {steps} steps left", steps=left), place, "1.3")
    else:
        track = f"steps_lost.{now.side}"
        counted = after.tracks.get(track, 0) - before.tracks.get(track, 0)
        if now.lost != was.lost and (not isinstance(event, StepsLost) or now.lost - was.lost != counted):
            cause = Message("it has lost {lost}, and {counted} are counted", lost=now.lost - was.lost, counted=counted)
            yield breach(STEPS, cause, place, "1.3")
        if now.lost > printed.steps:
            cause = Message("it has lost {lost} of {steps}", lost=now.lost, steps=printed.steps)
            yield breach(STEPS, cause, place, "1.3")
        if (now.side, now.unit_type, now.faction) != (was.side, was.unit_type, was.faction):
            yield breach("counter", "its side or its type is another", place)
        if now.space != was.space and not isinstance(event, MOVES):
            yield breach("cause", Message("it stands elsewhere by {event}", event=type(event).__name__), place)
        if now.space != was.space and (was.space == EXITED or now.space == ARRIVALS):
            cause = Message("it comes from {origin} to {space}", origin=was.space, space=now.space)
            yield breach("boxes", cause, place, "5.8")
