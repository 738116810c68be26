"""What has to hold in La Grande Tactique after every event, and between plays: strength, markers, tracks, hexes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulesets.grande_tactique.events import ForceShown, MarkerPlaced, MarkersLaid, PillageMarked, TurnBegun
from rulesets.grande_tactique.figures import Figures
from rulesets.grande_tactique.phases.places import PRIZE_OF_CARCARE, PRIZE_OF_GENOA
from rulesets.grande_tactique.phases.supply import SIEGE_OF_CONI
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.set_up import FIELDED, LOST
from rulesets.grande_tactique.set_up_by_hand import problems
from rulesets.grande_tactique.state import RESERVES, SARDINIAN_MORALE, VICTORY_POINTS, Force, TactiqueState
from workbench.engine.events import Event, PositionSet, ProceduresStand, UnitMoved, UnitRemoved
from workbench.engine.problem import Place, Problem
from workbench.engine.questions.breaches import Causes, breach, changed_tracks, changed_units, of_causes
from workbench.engine.words.message import Message, marked

CAUSES: Causes = {
    "side": (),
    "space": (UnitMoved,),
    "pillages": (PillageMarked, TurnBegun),
    "shown": (ForceShown, TurnBegun),
}
OPEN_TRACKS = (VICTORY_POINTS, SARDINIAN_MORALE, RESERVES, PRIZE_OF_CARCARE, PRIZE_OF_GENOA, SIEGE_OF_CONI)


def after_event(f: Figures, before: TactiqueState, event: Event[Any], after: TactiqueState) -> Iterator[Problem]:
    """What the event has broken; a position that was set up by hand may be anything."""
    if isinstance(event, PositionSet):
        return
    for marker in () if isinstance(event, MarkersLaid) else changed_units(before, after):
        yield from _of_marker(marker, before.units.get(marker), event, after.units.get(marker))
    for track in changed_tracks(before, after):
        yield from _of_track(f, track, before.tracks.get(track, 0), after.tracks.get(track, 0))
    if isinstance(event, ProceduresStand):
        q = Position(f, after)
        yield from problems(q)
        yield from of_strength(q)


def _of_marker(marker: str, was: Force | None, event: Event[Any], now: Force | None) -> Iterator[Problem]:
    """Markers come and go, move and are marked by the events that say so."""
    place, name = Place("unit", marker), type(event).__name__
    if now is None:
        if not (isinstance(event, UnitRemoved) and event.unit == marker):
            yield breach("markers", Message("it is gone by {event}", event=name), place, "6.5.1")
    elif was is None:
        if not (isinstance(event, MarkerPlaced) and event.marker == marker):
            yield breach("markers", Message("it comes onto the map by {event}", event=name), place, "6.5.1")
    else:
        yield from of_causes(marker, was, event, now, CAUSES)


def _of_track(f: Figures, track: str, was: int, now: int) -> Iterator[Problem]:
    """Only known tracks move, within their ends; losses are never taken back and reserves never return."""
    place = Place("track", track)
    kind, _, faction = track.rpartition(".")
    if track == SARDINIAN_MORALE and now > f.number("sardinian_morale_most"):
        yield breach("track", Message("it shows {now}", now=now), place, "15.2.d")
    elif track == RESERVES and now > was:
        yield breach("track", Message("it rises from {was} to {now}", was=was, now=now), place, "12.1")
    elif kind + "." in (LOST, FIELDED) and faction in f.pieces.side_of_faction:
        if now < was:
            yield breach("strength points", Message("it falls from {was} to {now}", was=was, now=now), place, "11.10")
    elif track not in OPEN_TRACKS:
        yield breach("track", "there is no such track", place)


def of_strength(q: Position) -> Iterator[Problem]:
    """Of all that an army has fielded each strength point is in play or lost."""
    for faction in sorted(q.pieces.side_of_faction):
        stands = (x for name, x in q.state.formations.items() if q.printed(name).faction == faction)
        in_play, lost = sum(x.sp for x in stands), q.state.tracks[LOST + faction]
        fielded = q.state.tracks[FIELDED + faction]
        if in_play + lost != fielded:
            text = marked("{in_play} are in play and {lost} lost of {fielded} fielded")
            cause = Message(text, in_play=in_play, lost=lost, fielded=fielded)
            yield breach("strength points", cause, Place("track", FIELDED + faction), "11.10")
