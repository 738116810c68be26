"""What has to hold in Toulon after every event: strength and where it goes, purses, markers, limits.

What holds between plays and at the end of side turns stands in `standing_checks.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.toulon.events import (
    AmmunitionSought,
    AreaEntered,
    AttackEnded,
    AttritionMarked,
    AustriansRaised,
    BatteryMobilised,
    BatterySpiked,
    EntryFailed,
    GunsFired,
    LeaderRode,
    LossTaken,
    MarkersRemoved,
    PointsSpent,
    RoadCheckFailed,
    SupplyTraced,
    TurnBegun,
    UnitArrived,
    UnitDefected,
    UnitEmbarked,
    UnitPlaced,
    UnitPostponed,
    UnitShown,
)
from rulesets.toulon.figures import (
    ARTILLERY,
    AUSTRIAN,
    BATTERY,
    GUNS,
    LEADER,
    NATIONAL_GUARD,
    PURSES,
    ROYAL_LOUIS,
    STATIC_GUNS,
    Figures,
)
from rulesets.toulon.phases.guns.batteries import STOCKPILE
from rulesets.toulon.sides import SIDES
from rulesets.toulon.state import ARRIVALS, ToulonState, ToulonUnit
from rulesets.toulon.victory import EVACUATION
from workbench.engine.events import Event, PositionSet, UnitMoved, UnitRemoved
from workbench.engine.problem import Place, Problem
from workbench.engine.questions.breaches import Causes, breach, changed_tracks, changed_units, of_causes
from workbench.engine.words.message import Message

STRENGTH = "strength points"
SINKS: Mapping[str, tuple[str, ...]] = {
    "eliminated": ("25.31",),
    "overrun": ("20.4",),
    "captured": ("21.5", "24.8", "19.7", "19.8", "19.9", "26.3"),
    "spiked": ("26.4", "27.22"),
    "departs": ("2.j", "32.9"),
    "disbanded": ("32.15",),
    "transferred": ("32.14",),
}
"""Why units leave play -> the clauses that may say so. There is no other way out."""

CAUSES: Causes = {
    "side": (UnitDefected,),
    "space": (UnitMoved, UnitArrived, UnitPostponed, BatterySpiked),
    "faction": (),
    "arm": (),
    "temporary": (LossTaken,),
    "permanent": (LossTaken,),
    "attrition": (AttritionMarked, BatterySpiked, MarkersRemoved),
    "shown": (UnitShown, MarkersRemoved),
    "fort": (UnitPlaced, UnitDefected, BatterySpiked, AttackEnded, MarkersRemoved),
    "withdrawn": (UnitPlaced, BatterySpiked, MarkersRemoved),
    "supplied_by": (SupplyTraced, UnitDefected, MarkersRemoved),
    "out_of_supply": (SupplyTraced, UnitDefected, MarkersRemoved),
    "unsupplied": (SupplyTraced,),
    "came_from": (AreaEntered, AttackEnded, UnitDefected, BatterySpiked, MarkersRemoved),
    "failed_areas": (EntryFailed, MarkersRemoved),
    "failed_by_road": (RoadCheckFailed, MarkersRemoved),
    "due": (UnitArrived, UnitPostponed, BatterySpiked),
    "replaced": (UnitPostponed,),
    "mobile": (BatteryMobilised, BatterySpiked),
    "fired": (GunsFired, AmmunitionSought, MarkersRemoved),
    "loaded_by_roll": (AmmunitionSought, MarkersRemoved),
    "tried_to_fire": (GunsFired, AmmunitionSought),
    "spiked": (BatterySpiked, UnitArrived),
    "rode": (LeaderRode, MarkersRemoved),
    "reembarked": (UnitEmbarked,),
}

OF_LEADERS, OF_BATTERIES = ("replaced", "rode"), ("mobile", "spiked")
OF_GUNS = ("fired", "loaded_by_roll", "tried_to_fire")
TURNCOATS = frozenset({ROYAL_LOUIS, NATIONAL_GUARD})


def after_event(f: Figures, before: ToulonState, event: Event[Any], after: ToulonState) -> Iterator[Problem]:
    """What the event has broken; a position that was set up by hand may be anything."""
    if isinstance(event, PositionSet):
        return
    for unit in changed_units(before, after):
        was, now = before.units.get(unit), after.units.get(unit)
        if now is None:
            yield from _gone(unit, event)
        elif was is None:
            yield from _come(f, unit, event, before, now)
        else:
            yield from _changed(f, unit, was, event, now)
    if isinstance(event, LossTaken):
        yield from _of_losses(f, before, event)
    for track in changed_tracks(before, after):
        yield from _of_track(f, track, before.tracks.get(track, 0), after.tracks.get(track, 0))
    yield from _of_purses(before, event, after)


# ---------------------------------------------------------------- units that come and go


def _gone(unit: str, event: Event[Any]) -> Iterator[Problem]:
    """Strength leaves play by the named sinks only."""
    place = Place("unit", unit)
    if not (isinstance(event, UnitRemoved) and event.unit == unit):
        yield breach(STRENGTH, Message("it is gone by {event}", event=type(event).__name__), place, "23.8")
    elif event.clause not in SINKS.get(event.why, ()):
        yield breach(
            STRENGTH,
            Message(
                "it is removed ({why}) by {clause}", why=event.why or Message("for no reason"), clause=event.clause
            ),
            place,
            "23.8",
        )


def _come(f: Figures, unit: str, event: Event[Any], before: ToulonState, now: ToulonUnit) -> Iterator[Problem]:
    """Only Austrians come out of nothing, each of them once and whole."""
    place = Place("unit", unit)
    if not (isinstance(event, AustriansRaised) and event.unit == unit and now.faction == AUSTRIAN):
        yield breach(STRENGTH, Message("it comes into play by {event}", event=type(event).__name__), place, "32.3")
    if unit in before.austrians:
        yield breach(STRENGTH, "it is drawn a second time", place, "32.3")
    if now.temporary or now.permanent:
        yield breach(STRENGTH, "it comes with losses", place, "32.3")
    yield from _of_counter(f, unit, now)


# ---------------------------------------------------------------- units that change


def _changed(f: Figures, unit: str, was: ToulonUnit, event: Event[Any], now: ToulonUnit) -> Iterator[Problem]:
    yield from of_causes(unit, was, event, now, CAUSES)
    if was.side != now.side and unit not in TURNCOATS:
        yield breach("side", Message("it goes over to the {side}", side=now.side), Place("unit", unit), "32.11")
    yield from _of_counter(f, unit, now)


def _of_losses(f: Figures, before: ToulonState, event: LossTaken) -> Iterator[Problem]:
    """Nobody loses more than he has, but a unit without strength by movement attrition; nobody gains what he had not.

    What static guns have depends on where they stand: the larger of their strengths counts.
    """
    unit, was, place = event.unit, before.units[event.unit], Place("unit", event.unit)
    left = f.counter(unit).strength - was.temporary - was.permanent
    lost = event.temporary + event.permanent
    if was.arm == LEADER:
        yield breach(STRENGTH, "a leader has none to lose", place, "23.1")
    if lost > max(0, left) and event.clause != "22.5":
        yield breach(STRENGTH, Message("it loses {lost} of {left}", lost=lost, left=left), place, "23.7")
    if was.temporary + event.temporary < 0 or was.permanent + event.permanent < 0:
        yield breach(STRENGTH, "it recovers more than it has lost", place, "29.2")
    if event.permanent < 0 and (unit, event.clause) != (ROYAL_LOUIS, "32.9"):
        yield breach(STRENGTH, Message("permanent losses come back by {clause}", clause=event.clause), place, "23.2")
    if not lost and event.temporary >= 0:
        yield breach(STRENGTH, "a loss of nothing", place, "23.1")


def _of_counter(f: Figures, unit: str, x: ToulonUnit) -> Iterator[Problem]:
    """What a counter may have on it."""
    place, counter = Place("unit", unit), f.counter(unit)
    if (x.faction, x.arm) != (counter.faction, counter.unit_type):
        yield breach("counter", Message("it is {faction} {arm}, not as printed", faction=x.faction, arm=x.arm), place)
    if f.sides[counter.faction] != x.side and unit not in TURNCOATS:
        yield breach("side", Message("it fights for the {side}", side=x.side), place, "32.11")
    if x.attrition is not None and not 0 <= x.attrition <= f.number("attrition_marker_most"):
        yield breach(
            "marker", Message("its attrition check marker shows {attrition}", attrition=x.attrition), place, "22.1"
        )
    if x.attrition is not None and x.arm == LEADER:
        yield breach("marker", "a leader bears an attrition check marker", place, "22.1")
    if x.supplied_by and x.out_of_supply:
        yield breach("marker", "it is in supply and marked as out of it", place, "15.14")
    if x.space == ARRIVALS and x.due <= 0:
        yield breach("turn track", "it waits for no turn", place, "9.6")
    if x.space == ARRIVALS and (x.fort or x.withdrawn):
        yield breach("turn track", "it waits on the turn track and stands in a battle", place, "9.6")
    if x.arm != LEADER and any(getattr(x, field) for field in OF_LEADERS):
        yield breach("marker", "it is marked as only a leader is", place, "24.5")
    if x.arm != BATTERY and any(getattr(x, field) for field in OF_BATTERIES):
        yield breach("marker", "it is marked as only a battery is", place, "27.5")
    if x.arm not in (*GUNS, ARTILLERY, STATIC_GUNS) and any(getattr(x, field) for field in OF_GUNS):
        yield breach("marker", "it is marked as only guns are", place, "27.17")


# ---------------------------------------------------------------- tracks


def _of_track(f: Figures, track: str, was: int, now: int) -> Iterator[Problem]:
    place = Place("track", track)
    kind, _, purse = track.partition(".")
    if kind == "ops" and purse not in PURSES:
        yield breach("operations points", "there is no such purse", place, "7.2")
    elif kind == STOCKPILE and now > f.number("stockpile_most"):
        yield breach("stockpile", Message("{now} points are stored", now=now), place, "27.10")
    elif track in (f"victory_points_{side}" for side in SIDES) and now < was:
        yield breach("victory points", Message("they fall from {was} to {now}", was=was, now=now), place, "35.1")
    elif kind != "ops" and track not in _TRACKS:
        yield breach("track", "there is no such track", place)


_TRACKS = frozenset(
    {
        EVACUATION,
        STOCKPILE,
        *(f"{kind}_{side}" for kind in ("victory_points", "area_points", "area_points_at_start") for side in SIDES),
    }
)


def _of_purses(before: ToulonState, event: Event[Any], after: ToulonState) -> Iterator[Problem]:
    """Nobody spends what he has not, and nothing is saved for the next turn."""
    if isinstance(event, PointsSpent):
        held = before.tracks.get(f"ops.{event.purse}", 0)
        if event.purse not in PURSES or event.points > held:
            cause = Message(
                "{points} points are spent ({why}) out of {held}", points=event.points, why=event.why, held=held
            )
            yield breach("operations points", cause, Place("purse", event.purse), "7.11")
    elif isinstance(event, TurnBegun):
        left = [track for track in sorted(after.tracks) if track.startswith("ops.") and after.tracks[track]]
        if left and before.turn:
            yield breach(
                "operations points",
                Message("{purses} are saved for the next turn", purses=", ".join(left)),
                clause="31.2",
            )
