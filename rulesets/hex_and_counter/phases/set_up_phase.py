"""The set-up before the first turn (2.7): each side sets up what the scenario leaves to it, area after area."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from rulesets.hex_and_counter.events import UnitSetUp
from rulesets.hex_and_counter.phases.acts import Play, take_hexes
from rulesets.hex_and_counter.phases.strangers import other_hex
from rulesets.hex_and_counter.position import Position
from rulesets.hex_and_counter.procedures import SetUp
from rulesets.hex_and_counter.state import ARRIVALS
from workbench.engine.clauses import Refusal, implements
from workbench.engine.options import OneOf
from workbench.engine.scenarios.scenario_parts import FreeSetUp
from workbench.engine.unfolding import Again, End, Step
from workbench.engine.words.message import Message, marked


@implements("2.7")
def set_up_freely(phase: SetUp, u: Play) -> Step:
    """Area after area in their order; areas that are hidden are set up together, unseen by the others."""
    q = u.position
    areas = areas_in_order(q)
    if phase.area >= len(areas):
        return End(phase)
    together = _together(areas, phase.area)
    sides = {side: [x for area in together for x in waiting(q, area, side)] for side in q.figures.sides}
    found = u.ask_each(
        [side for side in q.figures.sides if sides[side]], lambda side: _places(u, side, together, sides[side])
    )
    for side in q.figures.sides:
        for unit, to in found.get(side, {}).items():
            u.emit(UnitSetUp(unit=unit, to=to))
            take_hexes(u, side, (to,))
    return Again(replace(phase, area=phase.area + len(together)))


def areas_in_order(q: Position) -> tuple[FreeSetUp, ...]:
    """The areas of the scenario, those of a lower order first."""
    return tuple(sorted(q.figures.design.scenario(q.state.scenario).free, key=lambda area: area.order))


def waiting(q: Position, area: FreeSetUp, side: str) -> tuple[str, ...]:
    """The units of an area that a side has still to set up."""
    units = (x for x in area.counters if x in q.state.units and q.unit(x).space == ARRIVALS)
    return tuple(x for x in units if (area.by or q.unit(x).side) == side)


def _together(areas: Sequence[FreeSetUp], at: int) -> Sequence[FreeSetUp]:
    """The area that is next, and where it is hidden all that are hidden and of its order."""
    first = areas[at]
    if not first.is_hidden:
        return areas[at : at + 1]
    end = next((n for n in range(at, len(areas)) if (areas[n].order, areas[n].is_hidden) != (first.order, True)), None)
    return areas[at:end]


def _places(u: Play, side: str, areas: Sequence[FreeSetUp], units: Sequence[str]) -> Mapping[str, str]:
    """Unit -> where its owner sets it up, one after the other."""
    q, found = u.position, dict[str, str]()
    for unit in units:
        open_to = q.ground.meant(next(area.where for area in areas if unit in area.counters))
        so_far = dict(found)
        if all(why_not_there(q, unit, number, so_far) for number in open_to):
            continue  # there is no room left for it
        options = OneOf(
            tuple(sorted(open_to)),
            partial(_refused, q, unit, so_far),
            beyond=other_hex(q, "2.7", marked("it is not set up there")),
        )
        prompt = Message("Where {unit} {unit:is|are} set up", unit=u.words.subject_of(unit))
        found[unit] = u.ask(side, prompt, options)
    return found


def _refused(q: Position, unit: str, so_far: Mapping[str, str], to: str) -> Refusal | None:
    return why_not_there(q, unit, to, so_far)


@implements("2.7", "3.1", "5.3", "5.6")
def why_not_there(q: Position, unit: str, to: str, so_far: Mapping[str, str]) -> Refusal | None:
    """Why a unit may not be set up there, after others have been; None when it may."""
    x = q.unit(unit)
    if to in q.enemy_hexes(x.side):
        return Refusal("5.6", "enemy units stand there")
    if not q.ground.may_stand(x.unit_type, to):
        return Refusal("5.3", "it is closed to this type of unit")
    joining = (unit, *(other for other, place in so_far.items() if place == to))
    return None if q.stacks(to, *joining) else Refusal("3.1", "it would be too full")
