"""Which defenders hold the fortifications of an area that is attacked (13.3, 16.12)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.toulon.events import UnitPlaced
from rulesets.toulon.figures import LEADER, Fortification
from rulesets.toulon.phases.acts import Play
from rulesets.toulon.phases.combat.casualties import cover_of
from rulesets.toulon.phases.strangers import other_unit
from rulesets.toulon.position import Position
from rulesets.toulon.sides import OTHER
from workbench.engine.clauses import Refusal, implements
from workbench.engine.maps.area_map import FortKind
from workbench.engine.mechanics.stacking import fits
from workbench.engine.options import Beyond, SomeOf
from workbench.engine.words.message import Message


@implements("16.12", "13.3", "3.f")
def open_garrison_choice(u: Play, defender: str, area: str) -> dict[str, str]:
    """Ask the defender who stands where: unit -> fortification, "" in the open; units assigned before are left out."""
    q = u.position
    free = [x for x in q.troops(area, defender) if q.unit(x).fort is None]
    chosen: dict[str, str] = dict.fromkeys(free, "")
    for fort in q.forts_of(area, defender) if free else ():
        if q.figures.is_unified_fort(area):
            return dict.fromkeys(free, fort.id)
        outside = tuple(x for x in free if not chosen[x])
        holding = tuple(x for x in q.troops(area, defender) if q.unit(x).fort == fort.id)
        cover = Message("{columns} {columns:column|columns}", columns=cover_of(q, fort))
        prompt = Message(
            "choose the units that hold {fort}: {cover} in their favour, room for {room}",
            fort=fort.id,
            cover=cover,
            room=str(fort_capacity(q, fort)),
        )
        garrison = u.ask(defender, prompt, who_holds(q, fort, holding, outside), clause="16.12")
        chosen.update(dict.fromkeys(garrison, fort.id))
    return chosen


@implements("16.12", "13.3")
def who_holds(q: Position, fort: Fortification, holding: tuple[str, ...], outside: tuple[str, ...]) -> SomeOf:
    """Of those outside, who goes in to those who hold it."""
    return SomeOf(
        outside,
        refuse=lambda units: why_not_before_batteries(q, fort, holding, units, outside),
        too_much=lambda units: why_not_shelter(q, fort, (*holding, *units)),
        beyond=_why_not_to_go_in(q, fort, holding),
    )


def _why_not_to_go_in(q: Position, fort: Fortification, holding: tuple[str, ...]) -> Beyond:
    """Why others than those outside do not go into a fortification."""
    side = OTHER[q.state.active]

    def why(unit: str) -> Refusal | None:
        if unit in holding:
            return Refusal("16.12", "it holds it already")
        if q.unit(unit).space != fort.area:
            return Refusal("16.12", "it does not stand in the area")
        if q.arm(unit) == LEADER:
            return Refusal("19.1", "leaders are where their troops are")
        return Refusal("25.8", "nobody moves between fortifications, and who has just come up into none")

    return other_unit(q, side, "16.12", why)


@implements("16.12")
def why_not_before_batteries(
    q: Position, fort: Fortification, holding: tuple[str, ...], units: tuple[str, ...], outside: tuple[str, ...]
) -> Refusal | None:
    """In a redoubt other units take no room that one of Bonaparte's batteries outside could have."""
    if fort.kind is FortKind.FORT or all(q.is_battery(x) for x in units):
        return None
    guns = tuple(x for x in (*holding, *units) if q.is_battery(x))
    left_out = (x for x in outside if q.is_battery(x) and x not in units)
    if any(
        why_not_shelter(q, fort, (*holding, *units, x)) and not why_not_shelter(q, fort, (*guns, x)) for x in left_out
    ):
        return Refusal("16.12", "batteries take precedence in a redoubt")
    return None


@implements("13.3")
def why_not_shelter(q: Position, fort: Fortification, units: tuple[str, ...]) -> Refusal | None:
    """A fortification holds so much strength, or one unit of any size; that of an unlimited area everything."""
    capacity = fort_capacity(q, fort)
    if fits((strength_inside(q, x, fort) for x in units), capacity):
        return None
    return Refusal.of("13.3", "more than {capacity} strength points in {fort}", capacity=str(capacity), fort=fort.id)


@implements("13.3", "32.18")
def strength_inside(q: Position, unit: str, fort: Fortification) -> int:
    """Strength points that a unit has in a fortification; static guns have more in a fort than anywhere else."""
    return q.strength_if(unit, guns_to_man=fort.kind is FortKind.FORT)


def fort_capacity(q: Position, fort: Fortification) -> int | None:
    """Strength points that a fortification holds, None without a limit (13.3)."""
    is_unlimited = q.figures.is_unified_fort(fort.area) and q.figures.entry_limits[fort.area] is None
    return None if is_unlimited else q.figures.number("fort_capacity")


def assign_garrison(u: Play, defender: str, area: str, garrison: Mapping[str, str]) -> None:
    """Put the units where the defender wants them; without a fortification nothing is to be done."""
    if u.position.forts_of(area, defender):
        for unit in sorted(garrison):
            u.emit(UnitPlaced(unit=unit, fort=garrison[unit], clause="16.12"))
