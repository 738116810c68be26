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
        yield breach(STEPS, f"it comes into play by {type(event).__name__}", place, "1.3")
    elif now is None:
        if not isinstance(event, UnitRemoved) or was.lost < printed.steps:
            yield breach(STEPS, f"it is gone with {printed.steps - was.lost} steps left", place, "1.3")
    else:
        track = f"steps_lost.{now.side}"
        counted = after.tracks.get(track, 0) - before.tracks.get(track, 0)
        if now.lost != was.lost and (not isinstance(event, StepsLost) or now.lost - was.lost != counted):
            yield breach(STEPS, f"it has lost {now.lost - was.lost}, and {counted} are counted", place, "1.3")
        if now.lost > printed.steps:
            yield breach(STEPS, f"it has lost {now.lost} of {printed.steps}", place, "1.3")
        if (now.side, now.unit_type, now.faction) != (was.side, was.unit_type, was.faction):
            yield breach("counter", "its side or its type is another", place)
        if now.space != was.space and not isinstance(event, MOVES):
            yield breach("cause", f"it stands elsewhere by {type(event).__name__}", place)
        if now.space != was.space and (was.space == EXITED or now.space == ARRIVALS):
            yield breach("boxes", f"it comes from {was.space} to {now.space}", place, "5.8")
