"""Who has come beside the enemy on the march: he goes no farther, unless he repulses him (14.2, 15)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.arcola.events import RepulseFailed
from rulesets.arcola.figures.command import HALVES
from rulesets.arcola.fleeing_procedures import Flight
from rulesets.arcola.grounds.command import why_it_repulses
from rulesets.arcola.orders.ruling_words import FAILS, RULING_WORDS, SUCCEEDS
from rulesets.arcola.phases.acts import Play, own
from rulesets.arcola.phases.marching import enemies_at
from rulesets.arcola.position import Position
from rulesets.arcola.procedures import Beside, Marching
from workbench.engine.clauses import implements
from workbench.engine.options import OneOf
from workbench.engine.orders.order import COMBAT_MARCH, REPULSE
from workbench.engine.unfolding import Again, Begin, Step
from workbench.engine.words.message import Message

REPULSED = "repulsed"


@implements("14.2", "15", "15.1", "15.2")
def repulse_or_halt(beside: Beside, u: Play) -> Step:
    """One after the other: who stands beside the enemy halts, unless he was ordered to repulse him and can."""
    m, force = beside.march, beside.repulsing
    if force:  # those whom it has repulsed have gone back
        m = m.halted(force, "zone") if u.position.enemies_beside(force) else m
        return Again(replace(beside, march=m, repulsing=""))
    force = next((x for x in sorted(m.settled) if enemies_at(u.position, x)), "")
    if not force:
        return beside
    settled = replace(m, settled=m.settled.delete(force))
    targets = enemies_at(u.position, force)
    if m.settled[force] != REPULSE or not _can_repulse(u.position, m, force, targets):
        return Again(replace(beside, march=settled.halted(force, "zone")))
    return _repulse(replace(beside, march=_paid(u.position, settled, force)), u, force, targets)


@implements("15")
def _can_repulse(position: Position, m: Marching, force: str, targets: tuple[str, ...]) -> bool:
    return _pays(position, m, force) and not any(_shelters(position, force, hex_) for hex_ in targets)


@implements("15")
def _shelters(position: Position, force: str, hex_: str) -> bool:
    """Nobody is repulsed out of a fortified town or over a river."""
    return position.ground.is_fort(hex_) or position.ground.crosses_river(position.place(force), hex_)


@implements("15")
def _pays(position: Position, m: Marching, force: str) -> bool:
    """In a combat march the attempt costs a point more; in one's own movement it is free."""
    return m.when != COMBAT_MARCH or all(arm.left >= _price(position) for arm in m.mover(force).arms)


def _price(position: Position) -> int:
    return position.figures.fights.repulse_march_cost * HALVES


@implements("15")
def _paid(position: Position, m: Marching, force: str) -> Marching:
    """What the attempt costs in a combat march."""
    if m.when != COMBAT_MARCH:
        return m
    mover = m.mover(force)
    arms = tuple(replace(arm, spent=arm.spent + _price(position)) for arm in mover.arms)
    return m.with_mover(replace(mover, arms=arms))


@implements("13.x1", "15", "15.1")
def _repulse(beside: Beside, u: Play, force: str, targets: tuple[str, ...]) -> Step:
    """All enemies whom it stands beside as one: seven times their strength makes them fall back two hexes."""
    position, fights = u.position, u.position.figures.fights
    enemies = position.enemies_beside(force)
    mine, theirs = position.strength(force).total, sum(position.strength(enemy).total for enemy in enemies)
    ruled = u.rule(
        ("repulse", force),
        SUCCEEDS if fights.repulses(mine, theirs) else FAILS,
        OneOf((SUCCEEDS, FAILS), words=RULING_WORDS),
        Message("Does {force} repulse the enemy?", force=u.words.name_of(force)),
        clause="15",
        grounds=lambda: why_it_repulses(mine, theirs, fights.repulse_odds),
    )
    if ruled == SUCCEEDS:
        going = tuple(position.members(enemy) for enemy in enemies)
        flight = Flight(waiting=going, length=fights.repulse_retreat, why=REPULSED)
        return Begin(replace(beside, repulsing=force), flight, again=True)
    u.emit(RepulseFailed(force=force, targets=targets, seen_by=own(u, force)))
    return Again(replace(beside, march=beside.march.halted(force, "repulse")))
