"""What has to hold in Toulon between plays, and at the end of a side turn: who stands where, in forts, on the roads,
in battles; what has to be noted of it; which markers are in use.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from rulesets.toulon.events import MarkersRemoved, SideTurnBegun, UnitArrived, unmarked
from rulesets.toulon.figures import GRANDE_RADE, PETITE_RADE, RADES
from rulesets.toulon.phases.movement.garrisons import why_not_shelter
from rulesets.toulon.phases.movement.steps import depots_of_wings
from rulesets.toulon.position import Position
from rulesets.toulon.procedures import Battle, Entry, RoadMarch, Round, SubBattle
from rulesets.toulon.sides import ALLIED, OTHER, REPUBLICAN, SIDES
from rulesets.toulon.state import ARRIVALS, HELD, LOST, TENUOUS
from rulesets.toulon.victory import holds
from workbench.engine.events import Event, ProceduresStand, UnitMoved
from workbench.engine.maps.area_map import FortKind
from workbench.engine.mechanics.stacking import fits
from workbench.engine.problem import Place, Problem
from workbench.engine.questions.breaches import WHOLE_STATE, breach
from workbench.engine.words.message import Message, as_message, marked

FORTIFICATION, STACKING, CONTROL = "fortification", "stacking", "control"
FORCED = ("26.7",)
"""Moves that nobody chooses, and that the place has to take in."""
BATTERIES_PLACED = ("27.1", "27.4")
"""Arrivals that obey the stacking rules; reinforcements are placed whatever stands there (6.4)."""


def in_place(q: Position, area: str) -> Place:
    """The area with its printed name."""
    return Place("space", area, q.figures.spaces[area].name if area in q.figures.spaces else area)


def is_looked_at(event: Event[Any]) -> bool:
    """Does anything have to hold after this kind of event, besides what `invariants` looks at?"""
    if isinstance(event, UnitArrived):
        return event.clause in BATTERIES_PLACED
    if isinstance(event, UnitMoved):
        return event.clause not in FORCED
    return isinstance(event, ProceduresStand | MarkersRemoved) or (isinstance(event, SideTurnBegun) and not event.side)


def after_event(q: Position, event: Event[Any]) -> Iterator[Problem]:
    """What does not hold after an event that `is_looked_at`."""
    match event:
        case UnitMoved() | UnitArrived():
            yield from _after_step(q, event)
        case MarkersRemoved():
            yield from without_markers(q)
        case SideTurnBegun():
            yield from at_end_of_side_turn(q)
        case _:
            yield from at_moment(q)


# ---------------------------------------------------------------- steps


def _after_step(q: Position, event: UnitMoved[Any] | UnitArrived) -> Iterator[Problem]:
    """No step leads into an area that is overstacked by it (6.5); nor does the placing of a battery (27.4).

    Leaders and units without strength weigh nothing, and the retreat zone of a battle takes no room (interpretation
    14).
    """
    area, side = event.to, q.unit(event.unit).side
    here = [x for x in q.troops(area, side) if not q.unit(x).withdrawn]
    limit = q.figures.occupancy.get(area)
    if event.unit in here and q.strength(event.unit) and not fits((q.strength(x) for x in here), limit):
        cause = Message(
            "{unit} comes in, and {total} strength points stand where {limit} fit",
            unit=event.unit,
            total=q.total(here),
            limit=str(limit),
        )
        yield breach(STACKING, cause, in_place(q, area), "6.5")


# ---------------------------------------------------------------- between plays


def at_moment(q: Position) -> Iterator[Problem]:
    """Whatever holds while somebody is asked."""
    yield from _of_contested_areas(q)
    yield from _of_fortifications(q)
    yield from _of_the_afloat(q)
    yield from _of_rades(q)
    yield from _of_works(q)
    yield from _of_procedures(q)
    if q.state.inspecting or q.state.inspected:
        yield breach("spies", "a stack is still inspected", clause="14.1")


def _of_contested_areas(q: Position) -> Iterator[Problem]:
    """Both sides stand in an area only while it is attacked (6.1)."""
    places = {getattr(procedure, "area", "") for procedure in q.state.procedures}
    for area in q.held_areas(ALLIED):
        if q.troops(area, REPUBLICAN) and area not in q.state.origins and area not in places:
            yield breach(CONTROL, "both sides stand in it, and nobody attacks", in_place(q, area), "6.1")


def _of_fortifications(q: Position) -> Iterator[Problem]:
    """Who is said to hold a fortification may use it, fits into it, has it alone, and is attacked."""
    inside: dict[tuple[str, str], list[str]] = {}
    for (area, _), units in sorted(q.index.troops.items()):
        for unit in units:
            x = q.unit(unit)
            if x.fort:
                inside.setdefault((area, x.fort), []).append(unit)
            if (x.fort is not None or x.withdrawn) and not _is_fought_for(q, area):
                yield breach(
                    FORTIFICATION, Message("{unit} is on a battle board", unit=unit), in_place(q, area), "16.12"
                )
    for (area, name), garrison in sorted(inside.items()):
        place = in_place(q, area)
        fort = next((f for f in q.fortifications(area) if f.id == name), None)
        sides = {q.unit(unit).side for unit in garrison}
        if fort is None:
            yield breach(FORTIFICATION, Message("there is no {name}", name=name), place, "13.4")
        elif len(sides) > 1:
            yield breach(FORTIFICATION, Message("both sides hold {name}", name=name), place, "13.3")
        elif not fort.helps(*sides):
            yield breach(
                FORTIFICATION,
                Message("{name} does not help the {side}", name=name, side=next(iter(sides))),
                place,
                "13.6",
            )
        elif refused := why_not_shelter(q, fort, tuple(garrison)):
            yield breach(FORTIFICATION, refused.reason, place, "13.3")


def _is_fought_for(q: Position, area: str) -> bool:
    """Is an attack on the area going on, or waiting for its battle?"""
    return area in q.state.origins or any(getattr(p, "area", "") == area for p in q.state.procedures)


def _of_the_afloat(q: Position) -> Iterator[Problem]:
    """Only the Allies have ships."""
    for (space, side), units in sorted(q.index.troops.items()):
        if space in q.figures.waters and side != ALLIED:
            yield breach(
                CONTROL,
                Message("{units} of the {side} are afloat", units=", ".join(units), side=side),
                in_place(q, space),
                "17.1",
            )
        if space not in q.figures.waters and space != ARRIVALS and space not in q.figures.entry_limits:
            yield breach(
                CONTROL, Message("{units} stand where nobody can", units=", ".join(units)), in_place(q, space), "3"
            )


def _of_rades(q: Position) -> Iterator[Problem]:
    """What the rades are to the Allies; nobody has the Petite without the Grande (12.4)."""
    state = q.state.rades
    for rade in sorted({*state, *RADES}):
        if rade not in RADES or state.get(rade, HELD) not in (HELD, TENUOUS, LOST):
            yield breach(
                "rades", Message("it is {control}", control=repr(state.get(rade))), Place("rade", rade), "12.1"
            )
    if state.get(GRANDE_RADE) == LOST and state.get(PETITE_RADE) != LOST:
        yield breach("rades", "the Petite Rade is held without the Grande", clause="12.4")


def _of_works(q: Position) -> Iterator[Problem]:
    """Field works stand in areas, and are no more than their markers (13.12)."""
    used: Counter[tuple[str, str]] = Counter()
    for name in sorted(q.state.works):
        work = q.state.works[name]
        if work.area not in q.figures.entry_limits:
            yield breach("works", Message("{name} is nowhere", name=name), in_place(q, work.area), "13.5")
        if work.progress and (work.destroyed or work.kind is not FortKind.REDOUBT):
            yield breach(
                "works", Message("{name} is worked on, and is no redoubt", name=name), in_place(q, work.area), "13.9"
            )
        if work.built:
            used[FortKind.REDOUBT, work.side] += 1
            used[FortKind.IMPROVED_REDOUBT, work.side] += bool(work.progress or work.kind is not FortKind.REDOUBT)
    for (kind, side), number in sorted(used.items()):
        if number > (most := int(q.figures.table("redoubt_counters").cell(kind, side))):
            yield breach(
                "works",
                Message(
                    "the {side} have used {number} of {most} markers: {kind}",
                    side=side,
                    number=number,
                    most=most,
                    kind=kind,
                ),
                clause="13.12",
            )
    standing = {f.id for area in q.figures.areas for f in q.fortifications(area)} if q.state.reduced else set()
    for name in q.state.reduced:
        if name not in standing:
            yield breach("works", Message("{name} is reduced and does not stand", name=name), clause="27.46")


# ---------------------------------------------------------------- what is going on


def _of_procedures(q: Position) -> Iterator[Problem]:
    """No unit is in two places of a battle, and all of them are where it is fought."""
    for procedure in q.state.procedures:
        match procedure:
            case RoadMarch(units=units, origin=origin):
                astray = [x for x in units if x in q.state.units and q.unit(x).space != origin]
                if astray:
                    yield breach(
                        "units",
                        Message("{units} march and stand elsewhere", units=", ".join(astray)),
                        in_place(q, origin),
                        "18.1",
                    )
            case Round():
                yield from _of_round(q, procedure)
            case SubBattle():
                yield from _of_sub_battle(q, procedure, set())
            case Battle(area=area, attacker=attacker) | Entry(area=area, side=attacker):
                if attacker not in SIDES or area not in q.figures.entry_limits:
                    yield breach(
                        "units",
                        Message("{attacker} attacks no area", attacker=repr(attacker)),
                        in_place(q, area),
                        "25.7",
                    )


def _of_round(q: Position, round_: Round) -> Iterator[Problem]:
    place = in_place(q, round_.area)
    for what, units in (
        (marked("sub-forces"), [x for force in round_.forces for x in force]),
        (marked("the line"), [*round_.line]),
    ):
        if twice := _twice(units):
            yield breach(
                "units",
                Message("{units} stand twice in {what}", units=", ".join(twice), what=as_message(what)),
                place,
                "25.21",
            )
    met: set[str] = set()
    for sub in round_.subs:
        yield from _of_sub_battle(q, sub, met)
    if both := sorted(met & set(round_.reserve)):
        yield breach("units", Message("{units} fight and are in reserve", units=", ".join(both)), place, "25.23")


def _of_sub_battle(q: Position, sub: SubBattle, met: set[str]) -> Iterator[Problem]:
    """`met` are the units of sub-battles that were looked at before, and gets those of this one."""
    place = in_place(q, sub.area)
    for side, units in ((sub.attacker, sub.attackers), (OTHER.get(sub.attacker, ""), sub.defenders)):
        if twice := sorted({*_twice(units), *(met & set(units))}):
            yield breach("units", Message("{units} fight in two sub-battles", units=", ".join(twice)), place, "25.22")
        here = [x for x in units if x in q.state.units and (q.unit(x).space, q.unit(x).side) != (sub.area, side)]
        if here:
            yield breach(
                "units", Message("{units} fight elsewhere, or on the other side", units=", ".join(here)), place, "25.22"
            )
        met |= set(units)
    if sub.fort and sub.fort not in {f.id for f in q.fortifications(sub.area)}:
        yield breach(FORTIFICATION, Message("there is no {fort} to fight for", fort=sub.fort), place, "13.4")


def _twice(units: Iterable[str]) -> list[str]:
    return sorted(x for x, n in Counter(units).items() if n > 1)


# ---------------------------------------------------------------- the end of a side turn


def at_end_of_side_turn(q: Position) -> Iterator[Problem]:
    """Battles have been fought, stacks comply, markers are off."""
    for side in SIDES:
        for area in q.held_areas(side):
            if not q.fits_standing(area, side, ()):
                cause = Message(
                    "{total} stand where {occupancy} fit",
                    total=q.total(q.troops(area, side)),
                    occupancy=str(q.figures.occupancy[area]),
                )
                yield breach(STACKING, cause, in_place(q, area), "6.4")
            if side == REPUBLICAN and q.wings_apart(q.troops(area, side)):
                yield breach(STACKING, "both wings stand in it", in_place(q, area), "6.1")
            if side == ALLIED and q.troops(area, REPUBLICAN):
                yield breach(CONTROL, "both sides stand in it", in_place(q, area), "6.1")
            if q.leaders(area, OTHER[side]) and not q.troops(area, OTHER[side]):
                yield breach(CONTROL, "a leader is alone among the enemy", in_place(q, area), "24.8")
    for depot in depots_of_wings(q.figures):
        if holds(q, depot, REPUBLICAN) and depot not in q.state.occupied_depots:
            yield breach(CONTROL, "nobody has noted that it was occupied", in_place(q, depot), "34.1")


def without_markers(q: Position) -> Iterator[Problem]:
    """After the administration nothing lies on the counters but losses (30.6, 30.7)."""
    for unit in sorted(q.state.units):
        if unmarked(x := q.unit(unit)) != x:
            yield breach("marker", "it is still marked", Place("unit", unit), "30.6")
    state = q.state
    if state.attack_supply or state.traces or state.origins or state.overruns_failed or state.reduced:
        yield breach("marker", "depots, roads or works are still marked", WHOLE_STATE, "30.6")
