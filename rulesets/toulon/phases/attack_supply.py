"""What attack supply allows, and the way out of an encirclement without it (15.11, 15.12, 15.14)."""

from __future__ import annotations

from rulesets.toulon.events import EntryFailed
from rulesets.toulon.phases.acts import Play
from rulesets.toulon.phases.combat.casualties import effectiveness
from rulesets.toulon.position import ENEMY_OCCUPIED, Position
from rulesets.toulon.sides import OTHER
from workbench.engine.clauses import Refusal, implements
from workbench.engine.events import Told
from workbench.engine.mechanics.supply import is_surrounded
from workbench.engine.words.message import Message


@implements("15.11", "15.12", "15.14", "16.9", "21.9")
def why_not_supplied(q: Position, side: str, units: tuple[str, ...], to: str) -> Refusal | None:
    """All must be in attack supply; a force that looks surrounded may try without, in one direction (15.12)."""
    unsupplied = [x for x in units if not q.in_attack_supply(x)]
    if not unsupplied:
        return None
    start = q.unit(units[0]).space
    if _looks_surrounded(q, start, side):
        elsewhere = any(start in origins for area, origins in q.state.origins.items() if area != to)
        return Refusal("15.12", "the surrounded attack one area only") if elsewhere else None
    if any(q.unit(x).out_of_supply for x in unsupplied):
        return Refusal("15.14", "out of general supply")
    return Refusal("15.11", "the depot is not in attack supply")


def _looks_surrounded(q: Position, area: str, side: str) -> bool:
    """Is every neighbour occupied by the enemy, for all that this side can see?"""
    return is_surrounded(area, q.network.land_neighbours, lambda other: _looks_shut(q, other, side))


def _looks_shut(q: Position, area: str, side: str) -> bool:
    return q.control(area, side) in ENEMY_OCCUPIED and not q.is_known_patrol(area, side)


@implements("15.12")
def found_too_weak(u: Play, units: tuple[str, ...], area: str) -> bool:
    """Without attack supply a surrounded force goes only where it has twice the enemy; the owner finds out now.

    Those who have broken in before it count with it.
    """
    q = u.position
    x = q.unit(units[0])
    if all(q.in_attack_supply(unit) for unit in units) or x.space not in q.figures.entry_limits:
        return False
    enemies = effectiveness(q, (e for e in q.troops(area, OTHER[x.side]) if q.strength(e)))
    ours = effectiveness(q, (e for e in (*units, *q.troops(area, x.side)) if q.strength(e)))
    enough = ours >= q.figures.number("surrounded_attack_ratio") * enemies
    if enough and q.is_surrounded(x.space, x.side):
        return False
    u.emit(
        Told(
            what=Message("attack without supply"),
            result=Message("not allowed: they are too weak, or not surrounded"),
            place=area,
        )
    )
    for unit in units:
        u.emit(EntryFailed(unit=unit, area=area, clause="15.12"))
    return True
