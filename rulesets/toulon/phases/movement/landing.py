"""Embarkation and debarkation (17): Allied troops go aboard and land by beaches, at a price."""

from __future__ import annotations

from rulesets.toulon.events import UnitEmbarked, UnitPostponed
from rulesets.toulon.figures import PETITE_RADE
from rulesets.toulon.phases.acts import Play, check_in_words, check_quality, mark_attrition
from rulesets.toulon.phases.movement.journey import Way, why_not_alone, why_not_crowd
from rulesets.toulon.phases.movement.steps import move, troops_among
from rulesets.toulon.phases.purses import ask_who_pays, pay_shares, why_not_pay
from rulesets.toulon.phases.strangers import not_in_force
from rulesets.toulon.position import ENEMY_OCCUPIED, Control, Position
from rulesets.toulon.procedures import Movement, SideTurn
from rulesets.toulon.sides import ALLIED
from rulesets.toulon.state import LOST
from workbench.engine.clauses import Refusal, implements
from workbench.engine.options import OneOf
from workbench.engine.unfolding import Again, Step
from workbench.engine.words.message import Message


@implements("17.1", "17.4", "3.k")
def landing_ways(q: Position, side: str, afloat: str) -> dict[str, Way]:
    """Beaches, each with the price of landing there; the fleet serves all of them (interpretation 36)."""
    found = {}
    for area in q.figures.beaches:
        friendly = q.control(area, side) is Control.FRIENDLY
        price = q.figures.costs["debark_friendly" if friendly else "debark_no_mans_land"]
        found[area] = Way((afloat, area), price, afloat)
    return found


@implements("17.2", "17.4", "17.5", "17.6", "17.8", "9.1", "16.15")
def why_not_land(q: Position, units: tuple[str, ...], way: Way) -> Refusal | None:
    """Why a force may not go ashore there."""
    area = q.figures.spaces[way.to]
    if q.control(way.to, ALLIED) in ENEMY_OCCUPIED:
        return Refusal("17.2", "no landing where the enemy stands")
    if q.state.turn == q.figures.number("first_turn") and not area.tags.get("landing_turn1"):
        return Refusal("17.4", "the first landing is on other beaches")
    if area.tags.get("no_debark_before_toulon") and not q.state.toulon_entered:
        return Refusal("17.5", "not before Toulon has been entered by land")
    if is_closed(q, way.to):
        return Refusal("17.6", "the rade is lost")
    if q.control(way.to, ALLIED) is Control.NO_MANS_LAND and (refused := why_not_alone(q, units)):
        return refused
    return why_not_crowd(q, ALLIED, units, way.to) or why_not_pay(way.cost, q.funds(units), "17.1")


@implements("17.1", "17.6", "17.8")
def why_not_embark(q: Position, units: tuple[str, ...], water: str) -> Refusal | None:
    """Why a force may not go aboard on this water."""
    if is_closed(q, q.unit(units[0]).space) or q.state.rades.get(water) == LOST:
        return Refusal("17.6", "the rade is lost")
    return why_not_pay(q.figures.costs["embark"], q.funds(units), "17.1")


@implements("17.6")
def is_closed(q: Position, area: str) -> bool:
    """Do all waters before this beach belong to lost rades? Toulon lies on the Petite Rade."""
    if area == q.figures.toulon and q.state.rades.get(PETITE_RADE) == LOST:
        return True
    return all(q.state.rades.get(water) == LOST for water in q.figures.beaches.get(area, ()))


@implements("17.1", "17.3", "17.7", "15.22")
def land(phase: Movement, u: Play, units: tuple[str, ...], to: str) -> Step:
    """Ashore: among friends for the price alone, into no man's land with a check of one unit."""
    q, side = u.position, phase.side
    way = landing_ways(q, side, q.unit(units[0]).space)[to]
    shares = ask_who_pays(u, side, way.cost, q.funds(units), "17.1")
    unknown = q.control(to, side) is not Control.FRIENDLY
    beyond = not_in_force(q, units, "17.3")
    scouts = OneOf(troops_among(q, units), note=lambda x: check_in_words(q, x), beyond=beyond)
    tested = u.ask(side, "choose the unit that checks its quality for all", scouts, clause="17.3") if unknown else ""
    pay_shares(u, shares, Message("landing"), "17.1")
    if unknown:
        if not check_quality(u, tested, Message("lands"), "17.3"):
            return Again(phase)
        mark_attrition(u, tested, "17.3")
    move(u, units, to, way.spaces, "17.1")
    return Again(phase)


@implements("17.1", "17.7", "15.22")
def embark(phase: Movement, u: Play, units: tuple[str, ...], water: str) -> Step:
    """Aboard."""
    q = u.position
    shares = ask_who_pays(u, phase.side, q.figures.costs["embark"], q.funds(units), "17.1")
    pay_shares(u, shares, Message("embarkation"), "17.1")
    move(u, units, water, (q.unit(units[0]).space, water), "17.1")
    for unit in units:
        if not q.unit(unit).reembarked:
            u.emit(UnitEmbarked(unit=unit, clause="17.1"))
    return Again(phase)


@implements("17.9")
def await_the_next_landing(turn: SideTurn, u: Play) -> Step:
    """Who is still aboard comes back with the next turn's reinforcements; the first fleet stays where it is."""
    q = u.position
    if turn.side != ALLIED:
        return None
    for water in sorted(q.figures.waters):
        for unit in (*q.troops(water, ALLIED), *q.leaders(water, ALLIED)):
            if not stays_with_the_first_fleet(q, unit):
                u.emit(UnitPostponed(unit=unit, due=q.state.turn + 1, clause="17.9"))
    return None


@implements("17.9")
def stays_with_the_first_fleet(q: Position, unit: str) -> bool:
    """It came with the first fleet and has never been ashore."""
    return q.figures.counter(unit).arrival == q.figures.number("first_turn") and not q.unit(unit).reembarked
