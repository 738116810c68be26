"""A march, step by step (16): what its last step costs, what bars it, and what comes of it on every kind of ground."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.toulon.events import AreaEntered, EntryFailed
from rulesets.toulon.phases.acts import Play, check_in_words, check_quality, mark_attrition
from rulesets.toulon.phases.attack_supply import found_too_weak, why_not_supplied
from rulesets.toulon.phases.austrians import note_edge, turn_away
from rulesets.toulon.phases.movement.journey import Way, entry_price, why_not_alone, why_not_crowd
from rulesets.toulon.phases.movement.steps import leaders_among, move, note_first_entries, note_way, troops_among
from rulesets.toulon.phases.purses import ask_who_pays, pay_shares, why_not_march
from rulesets.toulon.phases.strangers import not_in_force
from rulesets.toulon.position import ENEMY_OCCUPIED, Control, Position
from rulesets.toulon.procedures import Entry, Movement
from rulesets.toulon.sides import Shares
from rulesets.toulon.state import ARRIVALS
from rulesets.toulon.visibility import by_sight
from workbench.engine.clauses import Refusal, implements
from workbench.engine.options import OneOf
from workbench.engine.unfolding import Again, Begin, Step
from workbench.engine.words.message import Message


@implements("9.8")
def arrival_way(q: Position, side: str, depot: str) -> Way:
    """From the turn track into a depot, at the price of any other step."""
    return Way((ARRIVALS, depot), entry_price(q, side, depot), ARRIVALS)


# ---------------------------------------------------------------- the refusals of a step


@implements("16.1", "6.1", "6.5")
def why_not_enter(q: Position, side: str, units: tuple[str, ...], way: Way) -> Refusal | None:
    """One function a kind of ground; the way itself may already be barred."""
    if way.blocked:
        return way.blocked
    kind = q.control(way.to, side)
    if kind in ENEMY_OCCUPIED:
        return why_not_attack(q, side, units, way)
    if kind is Control.NO_MANS_LAND:
        return why_not_explore(q, side, units, way)
    return why_not_end_among_friends(q, side, units, way)


@implements("16.3", "6.1", "16.4")
def why_not_end_among_friends(q: Position, side: str, units: tuple[str, ...], way: Way) -> Refusal | None:
    if q.wings_apart((*q.troops(way.to, side), *units)):
        return Refusal("16.3", "the other wing stands there")
    return why_not_crowd(q, side, units, way.to) or why_not_march(q, side, units, way.cost)


@implements("16.15", "16.4")
def why_not_explore(q: Position, side: str, units: tuple[str, ...], way: Way) -> Refusal | None:
    """Into no man's land."""
    if refused := why_not_alone(q, units):
        return refused
    return why_not_crowd(q, side, units, way.to) or why_not_march(q, side, units, way.cost)


@implements("16.9", "16.11", "23.6", "16.4", "9.8")
def why_not_attack(q: Position, side: str, units: tuple[str, ...], way: Way) -> Refusal | None:
    """Into an area that the enemy occupies; from the turn track without supply, and as often as it is paid for."""
    troops, arriving = troops_among(q, units), way.spaces[0] == ARRIVALS
    if not arriving and (refused := why_not_supplied(q, side, troops, way.to)):
        return refused
    if not arriving and any(way.to in q.unit(x).failed_areas for x in troops):
        return Refusal("16.11", "a unit has failed to enter this area in this turn")
    if not q.total(troops) and not q.may_be_patrol(way.to, side):
        return Refusal("23.6", "no strength left to fight with")
    if q.wings_apart((*q.troops(way.to, side), *units)):
        return Refusal("6.1", "the other wing attacks there")
    return why_not_crowd(q, side, units, way.to) or why_not_march(q, side, units, way.cost)


# ---------------------------------------------------------------- the steps


def step_into(phase: Movement, u: Play, units: tuple[str, ...], way: Way) -> Step:
    """Pay, then do what the ground demands."""
    q, side = u.position, phase.side
    kind = q.control(way.to, side)
    shares = ask_who_pays(u, side, way.cost, q.funds(units))
    if kind in ENEMY_OCCUPIED:
        return attack(phase, u, units, way, shares)
    if kind is Control.NO_MANS_LAND:
        return explore(phase, u, units, way, shares)
    pay_shares(u, shares, Message("move"))
    move(u, units, way.to, way.spaces, "16.8")
    note_edge(u, way.base, way.to)
    note_way(u, units, way.spaces[1:])
    note_first_entries(u)
    return Again(phase)


@implements("16.14", "22.2")
def explore(phase: Movement, u: Play, units: tuple[str, ...], way: Way, shares: Shares) -> Step:
    """Into no man's land: the unit that the owner selects checks for all."""
    q = u.position
    beyond = not_in_force(q, units, "16.14")
    scouts = OneOf(troops_among(q, units), note=lambda x: check_in_words(q, x), beyond=beyond)
    tested = u.ask(phase.side, "choose the unit that checks its quality for all", scouts, clause="16.14")
    pay_shares(u, shares, Message("move into no man's land"))
    _go_to_base(u, units, way)
    if not check_quality(u, tested, Message("enters no man's land"), "16.14"):
        turn_away(u, units)
        return Again(phase)
    mark_attrition(u, tested, "16.14")
    move(u, units, way.to, (way.base, way.to), "16.14")
    note_edge(u, way.base, way.to)
    note_way(u, units, (way.to,))
    note_first_entries(u)
    return Again(phase)


@implements("16.9", "16.11", "15.12")
def attack(phase: Movement, u: Play, units: tuple[str, ...], way: Way, shares: Shares) -> Step:
    """Into an enemy occupied area: every unit checks for itself, and those that pass begin an entry."""
    q = u.position
    troops = troops_among(q, units)
    if found_too_weak(u, troops, way.to):
        return Again(phase)
    pay_shares(u, shares, Message("attack"))
    _go_to_base(u, units, way)
    passed: tuple[str, ...] = ()
    for x in by_sight(q, troops):
        if check_quality(u, x, Message("enters an enemy area"), "16.9", entering_enemy=True):
            passed = (*passed, x)
        else:
            u.emit(EntryFailed(unit=x, area=way.to, clause="16.11"))
            turn_away(u, (x,))
    if not passed:
        return Again(phase)
    move(u, passed, way.to, (way.base, way.to), "16.9")
    u.emit(AreaEntered(area=way.to, origin=way.origin, units=passed))
    entry = Entry(side=phase.side, area=way.to, origin=way.origin, base=way.base, entered=passed, paid=shares)
    leaders, known = _leaders_beside(u.position, entry, units), q.is_known_patrol(way.to, phase.side)
    return Begin(phase, replace(entry, leaders=leaders, known_patrol=known), again=True)


@implements("16.10", "19.1")
def _leaders_beside(q: Position, entry: Entry, units: tuple[str, ...]) -> tuple[str, ...]:
    """Leaders who may follow: all who stand where the force came from; of those off the map the ones ordered."""
    return leaders_among(q, units) if entry.base == ARRIVALS else q.leaders(entry.base, entry.side)


def _go_to_base(u: Play, units: tuple[str, ...], way: Way) -> None:
    """The part of the way through friendly areas is done, whatever comes of the last step."""
    if way.base != way.spaces[0]:
        there = way.spaces[: way.spaces.index(way.base) + 1]
        move(u, units, way.base, there, "16.8")
        note_way(u, units, there[1:])
