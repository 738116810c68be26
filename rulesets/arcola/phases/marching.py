"""All forces of a side march at the same time: instant after instant, with what they meet on the way (13, 14, 15).

All steps of an instant are judged on the position before it; then all are taken; then everybody looks. Of those who
are due at the same time rank, seniority and printed order say who is named first.
"""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from rulesets.arcola.events import Boxed, Met
from rulesets.arcola.figures.pieces import CAVALRY, UNEMPLOYED
from rulesets.arcola.fleeing_procedures import Captures
from rulesets.arcola.grounds.command import as_ordered, why_it_does_so
from rulesets.arcola.orders.ruling_words import RULING_WORDS
from rulesets.arcola.orders.ways import way_of
from rulesets.arcola.phases.acts import Play, move_force, own
from rulesets.arcola.phases.leaders import idle_leaders_at
from rulesets.arcola.phases.movement import drop_at, points_left, tell_halts
from rulesets.arcola.position import Position
from rulesets.arcola.procedures import Beside, Instant, March, Marching, Meeting
from rulesets.arcola.reports.estimates import own_estimate
from rulesets.arcola.reports.looking import look
from rulesets.arcola.state import EXITED, EXITED_STRENGTH
from rulesets.arcola.visibility import position_known
from workbench.engine.clauses import implements
from workbench.engine.events import TrackSet
from workbench.engine.mechanics.timed_march import Arm, Mover, after_instant, next_instant, those_who_part
from workbench.engine.mechanics.timed_march import Step as Stride
from workbench.engine.options import OneOf
from workbench.engine.orders.options import Grounds
from workbench.engine.orders.order import ATTACK, AVOID, HALT, REPULSE, Meet, Order
from workbench.engine.unfolding import Begin, End, Step
from workbench.engine.words.message import Message

DEEDS = (HALT, ATTACK, REPULSE, AVOID)
PER_CENT = 100


@implements("13", "13.4")
def march_on(march: March, u: Play) -> Step:
    """The next instant, until nobody steps any more. Whose way the enemy bars who is beside him has met him first."""
    m = march.march
    for mover in m.movers:
        if _is_at_the_exit(u.position, m, mover):
            m = _leave_the_map(u, m, mover.id)
    m, barred = _barred(u.position, m)
    march = replace(march, march=m)
    if barred:
        return Begin(march, Beside(march=m, met=barred), again=True)
    if next_instant(m.movers, u.position.step_cost, m.day, m.now) is None:
        tell_halts(u, m)
        return End(march)
    return Begin(march, Instant(march=m), again=True)


@implements("13.6.5", "15")
def _barred(position: Position, m: Marching) -> tuple[Marching, tuple[Meeting, ...]]:
    """Who would step into an enemy that he stands beside: he may repulse him. Who cares for no control halts."""
    met = list[Meeting]()
    for mover in m.movers:
        if mover.is_on_its_way and mover.way[1] in position.held(position.other(m.side)):
            if targets := enemies_at(position, mover.id):
                met.append(Meeting(mover.id, targets, is_beside=True))
            else:
                m = m.halted(mover.id, "enemy")
    return m, tuple(met)


# ---------------------------------------------------------------- who has met whom


@implements("13", "14.2")
def foresee_meetings(instant: Instant, u: Play) -> Step:
    """Who is about to come beside an enemy in sight settles first what he does about it."""
    m = instant.march
    due = next_instant(m.movers, u.position.step_cost, m.day, m.now)
    assert due is not None
    met = tuple(
        Meeting(step.mover, targets)
        for step in due.steps
        if step.mover not in m.settled and (targets := _in_sight_at(u, m, step.mover, step.to))
    )
    return replace(instant, met=met)


def _in_sight_at(u: Play, m: Marching, force: str, hex_: str) -> tuple[str, ...]:
    """Hexes beside one in which the force's side sees an enemy; none for whoever cares for no zone."""
    if UNEMPLOYED in u.position.arms(force):
        return ()
    ground = u.position.ground
    if not ground.zone_enters(hex_):
        return ()
    known = u.state.known_to(m.side)
    seen = {known[contact].space for contact in sorted(known) if known[contact].now}
    return tuple(x for x in ground.neighbours(hex_) if x in seen)


@implements("13", "15")
def judge_the_enemy(procedure: Instant | Beside, u: Play) -> Step:
    """Each commander judges whom he meets, where his order asks how strong the enemy is."""
    met = []
    for meeting in procedure.met:
        order = _order_of(procedure.march, meeting.force)
        men = 0
        if any(rule.up_to for rule in order.meet):
            men = own_estimate(u, meeting.force, _enemies_in(u.position, procedure.march.side, meeting.targets))
        met.append(replace(meeting, men=men))
    return replace(procedure, met=tuple(met))


def _enemies_in(position: Position, side: str, hexes: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(x for hex_ in hexes for x in position.fighting(position.other(side), hex_))


def _order_of(m: Marching, force: str) -> Order:
    mover = m.mover(force)
    return m.orders.get(mover.leader or force, Order(force))


@implements("7.1.2.2", "13", "15")
def settle_meetings(procedure: Instant | Beside, u: Play) -> Step:
    """What the order says; the first rule that fits counts, and none is to halt and report."""
    m = procedure.march
    deeds = {
        meeting.force: u.rule(
            ("meet", meeting.force),
            deed_of(u, m, meeting),
            OneOf(DEEDS, words=RULING_WORDS),
            Message("{force} meets the enemy: what does it do?", force=u.words.name_of(meeting.force)),
            clause="13",
            grounds=partial(_why_it_does_so, u, m, meeting),
        )
        for meeting in procedure.met
    }
    for meeting in procedure.met:
        force, deed = meeting.force, deeds[meeting.force]
        u.emit(Met(force=force, spaces=meeting.targets, men=meeting.men, does=deed, seen_by=own(u, force)))
        if meeting.is_beside:
            m = replace(m, settled=m.settled.set(meeting.force, deed))
        elif deed == HALT:
            m = m.halted(meeting.force, "enemy")
        elif deed == AVOID:
            m = _going_round(u, m, meeting.force)
        else:
            m = replace(m, settled=m.settled.set(meeting.force, deed))
    return replace(procedure, march=m, met=())


@implements("13", "15")
def deed_of(u: Play, m: Marching, meeting: Meeting) -> str:
    """What the order says about an enemy like this, as far as its commander knows him."""
    rule = _rule_for(u, m, meeting)
    return HALT if rule is None else rule.do


def _rule_for(u: Play, m: Marching, meeting: Meeting) -> Meet | None:
    """The first rule of the order that fits, None where none does."""
    order, known = _order_of(m, meeting.force), u.state.known_to(m.side)
    own_men = u.position.strength(meeting.force).total * u.position.figures.reports.men
    met = {contact for contact in sorted(known) if known[contact].now and known[contact].space in meeting.targets}
    for rule in order.meet:
        is_meant = not rule.whom or not met.isdisjoint(rule.whom)
        if is_meant and (not rule.up_to or meeting.men * PER_CENT <= own_men * rule.up_to):
            return rule
    return None


def _why_it_does_so(u: Play, m: Marching, meeting: Meeting) -> Grounds:
    enemies, rule = _enemies_in(u.position, m.side, meeting.targets), _rule_for(u, m, meeting)
    grounds = why_it_does_so(u.position, u.words.name_of, meeting.force, rule, meeting.men, enemies)
    return as_ordered(grounds, u.words.told_order(_order_of(m, meeting.force), u.state))


def _going_round(u: Play, m: Marching, force: str) -> Marching:
    """The way to the next point that keeps off the enemy as he is known; without one the force halts."""
    mover, order = m.mover(force), _order_of(m, force)
    known = position_known(u.position.figures, u.state, m.side)
    way = way_of(known, m.side, known.arms(force), mover.place, points_left(order, mover), avoids=True)
    if way is None or len(way) < 2:
        return m.halted(force, "enemy")
    return m.with_mover(replace(mover, way=way))


# ---------------------------------------------------------------- steps


@implements("5.3.1", "5.3.2")
def drive_leaders_out(instant: Instant, u: Play) -> Step:
    """Before cavalry enters a hex, unemployed leaders of the enemy there are taken, or get away."""
    for step in _steps_now(instant.march, u):
        if step.mover not in instant.passed:
            instant = replace(instant, passed=(*instant.passed, step.mover))
            if idle := idle_leaders_at(u, step.mover, step.to):
                return Begin(instant, Captures(waiting=(idle,), must_go=True), again=True)
    return instant


def _steps_now(m: Marching, u: Play) -> tuple[Stride, ...]:
    """The steps of this instant that can be taken: guns go nowhere alone, and nobody parts from his leader."""
    due = next_instant(m.movers, u.position.step_cost, m.day, m.now)
    if due is None:
        return ()
    open_ones = [step for step in due.steps if _may_step(u.position, step)]
    part = those_who_part(u.position.ground.network.graph, m.movers, due.steps)
    return tuple(step for step in open_ones if step.mover not in part)


@implements("13", "13.4", "13.7", "14.2", "11.1")
def take_steps(instant: Instant, u: Play) -> Step:
    """All who are due step at once; then everybody looks; who came beside an enemy stops."""
    m = instant.march
    due = next_instant(m.movers, u.position.step_cost, m.day, m.now)
    if due is None:
        return End(instant)
    barred = {step.mover for step in due.steps if not _may_step(u.position, step)}
    steps = _steps_now(m, u)
    before, taken = u.position, tuple(step.mover for step in steps)
    for step in steps:
        move_force(u, step.mover, before.members(step.mover), step.to, (step.origin, step.to), "march")
    movers, moved = after_instant(m.movers, due, m.day, taken), tuple(sorted({*m.moved, *taken}))
    m = replace(m, movers=movers, now=due.at, moved=moved)
    for force in sorted(barred):
        m = m.halted(force, "zone")
    for force in taken:
        m = _drop_off(u, m, force)
    if taken:
        look(u)
    return _after_steps(instant, u, m, taken)


@implements("16.5.6.1")
def _may_step(position: Position, step: Stride) -> bool:
    """Guns alone go nowhere that the enemy controls."""
    enemy = position.other(position.units[step.mover].side)
    return position.may_enter_zone(step.mover) or step.to not in position.zone(enemy)


def _after_steps(instant: Instant, u: Play, m: Marching, taken: tuple[str, ...]) -> Step:
    met = []
    for force in taken:
        targets = enemies_at(u.position, force)
        if targets:
            met.append(Meeting(force, targets, is_beside=True))
        elif force in m.settled:
            m = replace(m, settled=m.settled.delete(force))
    return Begin(replace(instant, march=m), Beside(march=m, met=tuple(met))) if met else replace(instant, march=m)


def enemies_at(position: Position, force: str) -> tuple[str, ...]:
    """The hexes of enemies whose control a force stands in; none for unemployed leaders."""
    if position.is_unemployed(force):
        return ()
    return tuple(dict.fromkeys(position.place(enemy) for enemy in position.enemies_beside(force)))


@implements("11.1")
def _drop_off(u: Play, m: Marching, force: str) -> Marching:
    """Leaders whom the order leaves behind here head forces of their own, and do no more in this phase."""
    mover = m.mover(force)
    if mover.leader:
        return m
    drop_at(u, _order_of(m, force), mover.place)
    return m.with_mover(replace(mover, arms=_arms_left(u.position, mover)))


def _arms_left(position: Position, mover: Mover) -> tuple[Arm, ...]:
    arms = tuple(arm for arm in mover.arms if arm.kind in position.arms(mover.id))
    return arms or mover.arms


def _is_at_the_exit(position: Position, m: Marching, mover: Mover) -> bool:
    """Has a force come to where its order makes it leave the map, and does no enemy control the hex?"""
    has_come = not (mover.way[1:] or mover.leader or mover.is_halted)
    return has_come and _order_of(m, mover.id).leaves and not enemies_at(position, mover.id)


@implements("13.6.4", "17.1.1")
def _leave_the_map(u: Play, m: Marching, force: str) -> Marching:
    """At the end of its way a force leaves by the edge, for what its last hex cost, if its order says so."""
    mover, ground = m.mover(force), u.position.ground
    for arm in mover.arms:
        cost = ground.entry(mover.place, CAVALRY if arm.kind == UNEMPLOYED else arm.kind)
        if cost is None or cost > arm.left:
            return m.halted(force, "points" if cost is not None else "way")
    units, strength = u.position.members(force), u.position.strength(force).total
    u.emit(Boxed(force=force, units=units, box=EXITED, seen_by=own(u, force)))
    gone = u.state.tracks[EXITED_STRENGTH] + strength
    u.emit(TrackSet(track=EXITED_STRENGTH, value=gone, seen_by=own(u, force)))
    look(u)
    return m.halted(force, "left")
