"""Facts about the moment of a case, by the words of its `then`: control, strength, modifiers, and what is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.toulon.phases import initiative, rally, reinforcements
from rulesets.toulon.phases.acts import check_modifiers
from rulesets.toulon.phases.attrition import attrition_modifiers
from rulesets.toulon.phases.combat import coordination
from rulesets.toulon.phases.combat.battle_board import why_not_join
from rulesets.toulon.phases.combat.casualties import effectiveness
from rulesets.toulon.phases.combat.retreat import why_not_by_sea, why_not_retreat
from rulesets.toulon.phases.guns import ammunition, batteries
from rulesets.toulon.phases.guns.ranges import why_not_fire_at
from rulesets.toulon.phases.movement import garrisons
from rulesets.toulon.phases.movement.lone_leaders import why_not_ride
from rulesets.toulon.phases.movement.movement import Order, who_goes
from rulesets.toulon.phases.movement.overrun import why_not_bar, why_not_overrun
from rulesets.toulon.phases.movement.roads import why_not_reconnoitre
from rulesets.toulon.phases.movement.starts import waiting_units
from rulesets.toulon.phases.reinforcement_dates import why_not_change
from rulesets.toulon.phases.supply import depots_to_roll_for
from rulesets.toulon.phases.works import works
from rulesets.toulon.position import Position
from rulesets.toulon.procedures import Entry, Retreat
from rulesets.toulon.sides import OTHER
from rulesets.toulon.state import ARRIVALS
from rulesets.toulon.victory import points
from tests.case_books.checks import same
from tests.case_books.names import NOT_OFFERED, WrongCase
from tests.rulesets.toulon.case_book import Names
from tests.rulesets.toulon.case_words import Deed, Then
from workbench.engine.clauses import Refusal
from workbench.engine.mechanics.modifiers import total_of

Fact = Callable[[Position, Any], Any]

OF_A_UNIT: Mapping[str, Fact] = {
    "strength": lambda q, unit: q.strength(unit),
    "check_modifier": lambda q, unit: total_of(check_modifiers(q, unit)),
    "attrition_modifier": lambda q, unit: total_of(attrition_modifiers(q, unit)),
    "in_attack_supply": lambda q, unit: q.in_attack_supply(unit),
    "is_battery": lambda q, unit: q.is_battery(unit),
    "depots": lambda q, unit: q.depots_of(unit),
    "face": lambda q, unit: q.face_of(unit),
    "arrives_at": reinforcements.places_of_arrival,
    "automatic_ammunition": ammunition.has_automatic_ammunition,
    "ways_to_load": ammunition.ways_to_load,
}
OF_A_SIDE: Mapping[str, Fact] = {
    "initiative_modifier": lambda q, side: total_of(initiative.initiative_modifiers(q, side)),
    "roll_for": depots_to_roll_for,
    "points": lambda q, side: points(q)[side],
    "overall_leader": lambda q, faction: q.overall_leader(faction) or "nobody",
}
OF_AN_AREA: Mapping[str, Callable[[Position, str, str], Any]] = {
    "control": lambda q, area, side: str(q.control(area, side)).replace("_", " "),
    "surrounded": lambda q, area, side: q.is_surrounded(area, side),
    "rally_modifier": lambda q, area, side: total_of(rally.rally_modifiers(q, side, area)),
}


def check_facts(q: Position, names: Names, then: Then) -> None:
    """Every fact that the case states about the moment."""
    for word, fact in OF_A_UNIT.items():
        for unit, value in getattr(then, word).items():
            same(f"{word} of {unit}", fact(q, names.unit(unit)), names.plain(value))
    for word, fact in OF_A_SIDE.items():
        for side, value in getattr(then, word).items():
            same(f"{word} of {side}", fact(q, side), names.plain(value))
    for word, by_side in OF_AN_AREA.items():
        for area, sides in getattr(then, word).items():
            for side, value in sides.items():
                same(f"{word} of {area} for {side}", by_side(q, names.space(area), _side(side)), value)
    for section, sides in then.sections.items():
        for side, value in sides.items():
            found = str(q.section_state(names.section(section), _side(side))).replace("_", " ")
            same(f"section {section} for {side}", found, value)
    _check_sums(q, names, then)
    for deed in then.may:
        refused = why_not(q, names, deed)
        assert refused is None, f"{deed} is refused by {refused.clause}: {refused.reason}"
    for deed in then.may_not:
        refused = why_not(q, names, deed)
        assert refused is not None, f"{deed} is allowed"
        same(f"{deed}, refused because {refused.reason}", refused.clause or NOT_OFFERED, deed.by)


def _check_sums(q: Position, names: Names, then: Then) -> None:
    for said in then.purses:
        same(f"purses of {said['of']}", q.purses(map(names.unit, said["of"])), tuple(said["are"]))
    for said in then.effectiveness:
        same(f"effectiveness of {said['of']}", effectiveness(q, map(names.unit, said["of"])), said["is"])
    for said in then.costs:
        order = _order(q, names, tuple(said["of"]))
        same(f"cost to {said['to']}", order.ways[names.space(said["to"])].cost, said["is"])


def _side(word: str) -> str:
    if word not in OTHER:
        raise WrongCase(f"there is no side {word!r}")
    return word


# ---------------------------------------------------------------- what may be done


def why_not(q: Position, names: Names, deed: Deed) -> Refusal | None:
    """What refuses a deed, None when nothing does."""
    for word, asks in DEEDS.items():
        if getattr(deed, word):
            return asks(q, names, deed)
    raise WrongCase(f"nothing is done: {deed}")


def _order(q: Position, names: Names, units: tuple[str, ...]) -> Order:
    first = q.unit(names.unit(units[0]))
    return Order(q, first.side, first.space, units)


def _go(q: Position, names: Names, deed: Deed) -> Refusal | None:
    first = q.unit(names.unit(deed.go[0]))
    start = ARRIVALS if first.space == ARRIVALS and deed.go[0] in waiting_units(q, first.side) else first.space
    options = who_goes(q, first.side, start)
    units = tuple(x for x in options.candidates if x in deed.go)
    if refused := options.refusal(units if len(units) == len(deed.go) else deed.go):
        return refused
    order = _order(q, names, deed.go)
    to = names.plain(deed.to)
    return order.why_not(to) if to in order.destinations else order.beyond(to)


def _join(q: Position, names: Names, deed: Deed) -> Refusal | None:
    return why_not_join(q, names.space(deed.at), q.unit(deed.join[0]).side, deed.join)


def _shelter(q: Position, names: Names, deed: Deed) -> Refusal | None:
    fort = next((f for f in q.fortifications(names.space(deed.at)) if f.id == deed.fort), None)
    if fort is None:
        raise WrongCase(f"there is no fortification {deed.fort!r}")
    return garrisons.why_not_shelter(q, fort, deed.shelter)


def _retreat(q: Position, names: Names, deed: Deed) -> Refusal | None:
    x = q.unit(names.unit(deed.retreat[0]))
    origin = names.space(deed.overrun_from) if deed.overrun_from else ""
    retreat = Retreat(side=x.side, area=x.space, units=deed.retreat, attacking=deed.attacking, overrun_from=origin)
    return why_not_retreat(q, retreat, deed.retreat[0], names.space(deed.to), {})


def _retreat_by_sea(q: Position, names: Names, deed: Deed) -> Refusal | None:
    x = q.unit(names.unit(deed.retreat_by_sea))
    origin = names.space(deed.overrun_from) if deed.overrun_from else ""
    return why_not_by_sea(q, Retreat(side=x.side, area=x.space, units=(deed.retreat_by_sea,), overrun_from=origin))


def _overrun(q: Position, names: Names, deed: Deed) -> Refusal | None:
    return why_not_overrun(q, Entry(side=q.state.active, area=names.space(deed.overrun)))


def _rally(q: Position, names: Names, deed: Deed) -> Refusal | None:
    return None if rally.has_room_to_rally(q, names.unit(deed.rally)) else Refusal("29.4", "the area would be full")


def _combine(q: Position, names: Names, deed: Deed) -> Refusal | None:
    return coordination.combinable(q, names.unit(deed.under), deed.rolled, deed.combine).refusal(deed.combine)


DEEDS: Mapping[str, Callable[[Position, Names, Deed], Refusal | None]] = {
    "go": _go,
    "join": _join,
    "shelter": _shelter,
    "bar_entry": lambda q, names, deed: why_not_bar(q, names.space(deed.at), deed.bar_entry),
    "combine": _combine,
    "retreat": _retreat,
    "overrun": _overrun,
    "reconnoitre": lambda q, names, deed: why_not_reconnoitre(q, names.unit(deed.reconnoitre)),
    "rally": _rally,
    "place": lambda q, names, deed: batteries.why_not_place(q, names.unit(deed.place)),
    "mobilise": lambda q, names, deed: batteries.why_not_mobilise(q, names.unit(deed.mobilise)),
    "date": lambda q, names, deed: why_not_change(q, names.unit(deed.date), deed.turn),
    "retreat_by_sea": _retreat_by_sea,
    "fire": lambda q, names, deed: why_not_fire_at(q, names.unit(deed.fire), names.space(deed.at)),
    "build": lambda q, names, deed: works.why_not_build(q, q.state.active, names.space(deed.build)),
    "improve": lambda q, names, deed: works.why_not_improve(q, q.state.active, deed.improve),
    "ride": lambda q, names, deed: why_not_ride(q, q.unit(names.unit(deed.ride)).side, deed.ride),
}
