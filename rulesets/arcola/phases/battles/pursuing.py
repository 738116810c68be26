"""Pursuit after a combat: who, how far, what it costs who retreats, and where the pursuers end (16.6, 20)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from rulesets.arcola.battle.battlefield import Companies, Company
from rulesets.arcola.battle.cavalry import helps_pursuit
from rulesets.arcola.battle.losses import pursuit_losses
from rulesets.arcola.battle.outcome import Tiredness, may_pursue
from rulesets.arcola.battle.pursuit import (
    are_all_from_reserve,
    length_of_pursuit,
    losses_besides,
    parted,
    pursued,
    why_not_pursue,
)
from rulesets.arcola.battle.retreats import RetreatWalked
from rulesets.arcola.battle_events import PursuitMade
from rulesets.arcola.battle_procedures import Battle, Retreat
from rulesets.arcola.events import Routed
from rulesets.arcola.fleeing_procedures import Group
from rulesets.arcola.grounds.battles import pursuit_facts, why_so_far
from rulesets.arcola.phases.acts import Play, move_force, own, put_under
from rulesets.arcola.phases.battles.aftermath import MOST_RETREAT, length_of_retreat
from rulesets.arcola.phases.battles.opening import companies
from rulesets.arcola.phases.battles.rolling import battle_totals
from rulesets.arcola.phases.leaders import and_captures, lose_all
from rulesets.arcola.position import Position
from workbench.engine.clauses import implements
from workbench.engine.mechanics.timed_march import is_beside
from workbench.engine.options import Number
from workbench.engine.orders.options import Grounds
from workbench.engine.unfolding import End, Step
from workbench.engine.words.message import Message

PURSUIT = "pursuit"


@implements("16.6", "16.6.1", "20", "20.1")
def roll_for_pursuit(retreat: Retreat, u: Play) -> Step:
    """Whoever of the winners stands beside the hex that was left rolls for his pursuit, if he wants one."""
    battle, walked = retreat.battle, retreat.walked
    assert walked is not None
    forces = battle.of(not retreat.is_attacker).forces
    beside = (x for x in forces if _is_beside_start(u.position, x, walked))
    pursuer = next((x for x in beside if _who_pursues(battle, u.position, retreat, x)), "")
    if not (pursuer and _is_pursued(battle, retreat.is_attacker)):
        if not battle.of(retreat.is_attacker).routs and any((*walked.controlled, *walked.over_river)):
            _rout(u, _together(u.position, retreat))
        return End(retreat)
    (face,) = battle_totals(u, battle, u.position.figures.battle.pursuit_dice, PURSUIT, walked.path[0])
    return replace(retreat, pursuer=pursuer, face=face)


def _is_beside_start(p: Position, force: str, walked: RetreatWalked) -> bool:
    return force in p.units and p.is_on_map(force) and walked.path[0] in p.ground.neighbours(p.place(force))


@implements("19.2")
def _together(p: Position, retreat: Retreat) -> tuple[str, ...]:
    """The force that has gone back and is followed, and the parts of it beside the hex that it left."""
    assert retreat.walked is not None
    head, start = retreat.head, retreat.walked.path[0]
    of = retreat.battle.of(retreat.is_attacker)
    forces = () if head in of.besides else of.forces
    parts = (x for x in forces if x != head and x in p.units and not p.units[x].under and p.is_on_map(x))
    near = (x for x in parts if is_beside(p.ground.network.graph, p.place(x), start))
    return (*((head,) if head in p.units else ()), *near)


def _rout(u: Play, forces: Iterable[str]) -> None:
    for head in forces:
        if head in u.state.units:
            u.emit(Routed(units=u.position.members(head), seen_by=own(u, head)))


@implements("16.6", "16.5.7.2", "7.1.3.5")
def _is_pursued(battle: Battle, is_attacker: bool) -> bool:
    """Does the enemy pursue? A winner who is not tired, stands, and has said that he would."""
    assert battle.verdict is not None
    enemy = battle.of(not is_attacker)
    tired = Tiredness(enemy.is_tired, enemy.is_exhausted)
    wants = enemy.after.pursue > 0 and not length_of_retreat(battle, not is_attacker)
    return wants and may_pursue(battle.verdict, not is_attacker, tired)


# ---------------------------------------------------------------- who pursues


@implements("16.7.2", "16.7.3")
def _who_pursues(battle: Battle, p: Position, retreat: Retreat, pursuer: str) -> Companies:
    """The units that pursue, no more than the ground lets."""
    assert retreat.walked is not None
    units = _pursuing(battle, p, retreat, pursuer)
    cap = p.ground.pursuit_cap(retreat.walked.path[0])
    return _within(units, cap) if units and why_not_pursue(units, cap) else units


@implements("16.6.1", "16.6.2")
def _pursuing(battle: Battle, p: Position, retreat: Retreat, pursuer: str) -> Companies:
    """The units that pursue: those named, else all of the force; disorganized ones never.

    Where a force has beaten several that do not stand together, those who pursue are parted among these.
    """
    is_attacker, here = not retreat.is_attacker, p.place(pursuer)
    wanted = battle.of(is_attacker).after.pursue_with
    from_here = tuple(
        x
        for x in battle.field.units(is_attacker)
        if x.origin == here and not x.disorganized and not x.is_flanking and (not wanted or x.id in wanted)
    )
    assert retreat.walked is not None
    beaten = [
        group for group in _apart(battle, p, retreat.is_attacker) if not group.isdisjoint(p.ground.neighbours(here))
    ]
    start = retreat.walked.path[0]
    share = next((i for i, group in enumerate(beaten) if start in group), 0)
    mine = parted(from_here, len(beaten))[share] if len(beaten) > 1 else from_here
    members = p.members(pursuer)
    return tuple(x for x in mine if x.id in members and p.units[x.id].strength)


@implements("16.6.2")
def _apart(battle: Battle, p: Position, is_attacker: bool) -> tuple[frozenset[str], ...]:
    """The hexes that a side has fought in, those that lie beside one another together, in the order of its forces."""
    units, found = battle.field.units(is_attacker), list[frozenset[str]]()
    for hex_ in dict.fromkeys(x.origin for x in units if not x.is_flanking):
        near = [group for group in found if not group.isdisjoint(p.ground.neighbours(hex_))]
        joined = frozenset((hex_,)).union(*near)
        place = found.index(near[0]) if near else len(found)
        found = [*(x for x in found[:place] if x not in near), joined, *(x for x in found[place:] if x not in near)]
    return tuple(found)


def _within(units: Companies, cap: int | None) -> Companies:
    """As many of them as may pursue over rough ground, horse and the uncommitted first."""
    kept: list[Company] = []
    for x in sorted(units, key=lambda x: (x.is_committed, -x.cavalry, x.id)):
        if cap is None or sum(y.strength for y in kept) + x.strength <= cap:
            kept.append(x)
    return tuple(kept)


@implements("16.6", "16.6.1")
def _leader_of(p: Position, pursuer: str, units: Iterable[str]) -> str:
    """Who leads those who are sent: the head of all, else the highest under whom nobody else stands, or one of them."""
    sent = {*units}
    if sent >= set(p.units_of(pursuer)):
        return pursuer
    leaders = [x for x in p.members(pursuer) if p.pieces.is_leader(x) and set(p.units_of(x)) <= sent and p.units_of(x)]
    return min(leaders, key=p.precedence, default=min(sent, key=p.precedence))


# ---------------------------------------------------------------- how far, and what it costs


@implements("13.x2", "16.6.1", "20", "20.1", "20.2", "20.3", "20.4")
def pursue(retreat: Retreat, u: Play) -> Step:
    """How far, what it costs who retreats, and where the pursuers end."""
    battle, walked, head = retreat.battle, retreat.walked, retreat.head
    assert walked is not None
    is_attacker, pursuer = retreat.is_attacker, retreat.pursuer
    units = _who_pursues(battle, u.position, retreat, pursuer)
    length = u.rule(
        ("pursuit", head),
        _length(u.position, _reading(u.position, retreat, units), retreat.face),
        Number(0, MOST_RETREAT, clause="20.1"),
        Message("How many hexes does {force} pursue?", force=u.words.name_of(pursuer)),
        clause="20.1",
        grounds=lambda: _why_so_far(u, retreat, units),
    )
    p, of, forces = u.position, battle.of(is_attacker), _together(u.position, retreat)
    held = p.held(p.other(p.units[pursuer].side)) - {walked.path[-1], *map(p.place, forces)}
    fought_in = {walked.path[0], *(p.place(x) for x in forces if x != head)}
    in_combat = sum(of.lost_in_combat.get(hex_, 0) for hex_ in sorted(fought_in))
    strength = sum(p.units[x].strength for force in forces for x in p.members(force))
    found = pursued(walked, length, of.routs, p.figures.fights, held.__contains__, strength, in_combat)
    if found.routs and not of.routs:
        _rout(u, forces)
    alone = _lose(battle, u, is_attacker, forces, losses_besides(found.losses, in_combat), found.loses_all_guns)
    followed = replace(retreat, path=found.path, following=tuple(unit.id for unit in units))
    return and_captures(followed, alone)


class _Reading(NamedTuple):
    """How the table is read for the length of a pursuit, and what bounds it."""

    leader: str
    number: int
    modifier: int
    strength: int
    wanted: int


@implements("20.1", "20.2")
def _reading(p: Position, retreat: Retreat, units: Companies) -> _Reading:
    """By initiative and bonus of who leads the pursuers."""
    battle, figures, leader = retreat.battle, p.figures, _leader_of(p, retreat.pursuer, (x.id for x in units))
    assert battle.verdict is not None
    has = helps_pursuit(units, battle.superiority[retreat.is_attacker], figures.fights.pursuit_cavalry)
    modifier = figures.battle.pursuit_modifier(are_all_from_reserve(units), has, p.pieces.bonus(leader))
    number = p.modified_initiative(leader) + battle.verdict.number(retreat.is_attacker)
    wanted = battle.of(not retreat.is_attacker).after.pursue
    return _Reading(leader, number, modifier, sum(x.strength for x in units), wanted)


@implements("20.1", "20.3")
def _length(p: Position, reading: _Reading, face: int) -> int:
    """As the table gives, not farther than was wanted."""
    of_table = p.figures.battle.pursuit(reading.number, face + reading.modifier)
    return length_of_pursuit(of_table, reading.strength, reading.wanted)


def _why_so_far(u: Play, retreat: Retreat, units: Companies) -> Grounds:
    p, reading = u.position, _reading(u.position, retreat, units)
    of_table = p.figures.battle.pursuit(reading.number, retreat.face + reading.modifier)
    facts = pursuit_facts(reading.number, retreat.face, reading.modifier, of_table, reading.strength, reading.wanted)
    return why_so_far(p, u.words.name_of, reading.leader, facts, partial(_length, p, reading))


def _lose(
    battle: Battle, u: Play, is_attacker: bool, forces: Iterable[str], points: int, all_guns: bool
) -> list[Group]:
    """What who retreats loses; the leaders whom it leaves alone."""
    members = {x for head in forces for x in u.position.members(head)}
    units = tuple(x for x in battle.field.units(is_attacker) if x.id in members)
    if not units:  # who stood by was not on the field
        units = tuple(x for head in forces for x in companies(u.position, head, ()))
    if not units or not (points or all_guns):
        return []
    return lose_all(u, pursuit_losses(units, points, all_guns), PURSUIT)


@implements("16.6.1", "20")
def follow_the_beaten(retreat: Retreat, u: Play) -> Step:
    """The pursuers stand at the end of their way: the whole force, or those who were sent."""
    pursuer, sent, path = retreat.pursuer, retreat.following, retreat.path
    if not path:
        return None
    leader = _leader_of(u.position, pursuer, sent)
    if leader != pursuer or set(sent) < set(u.position.units_of(pursuer)):
        for unit in sorted(sent):
            if unit != leader and leader not in _above(u.position, unit):
                put_under(u, unit, leader)
        put_under(u, leader, "")
    side, members = u.state.units[leader].side, u.position.members(leader)
    move_force(u, leader, members, path[-1], (u.position.place(leader), *path), PURSUIT)
    u.emit(PursuitMade(side=side, path=path, seen_by=(side,)))
    return None


def _above(p: Position, unit: str) -> tuple[str, ...]:
    """All who command a piece, the nearest first."""
    found = list[str]()
    while above := p.units[unit].under:
        found.append(above)
        unit = above
    return tuple(found)
