"""What guns at a distance are good for in a battle: strength for its fights, and redoubts that they bring down.

All figures here are the bot's taste, not the game's.
"""

from __future__ import annotations

from rulesets.toulon.figures import GUNS, STATIC_GUNS
from rulesets.toulon.phases.guns.batteries import stockpile
from rulesets.toulon.plans.stakes import matters
from rulesets.toulon.position import Position
from rulesets.toulon.sides import OTHER, REPUBLICAN
from workbench.engine.maps.area_map import FortKind

AMMUNITION = 0.4
"""How much of the guns at a distance finds ammunition."""
SPENT_AT_ONCE = 0.6
"""The part of the stockpile that goes into a battle that matters."""
FACES = 6


def support(q: Position, area: str, side: str) -> float:
    """Strength of guns that can fire into the battle; where much is at stake, what is in store."""
    guns = guns_near(q, area, side)
    found = AMMUNITION * q.total(guns)
    if side == REPUBLICAN and matters(q, area) and any(q.is_battery(x) for x in guns):
        found = max(found, SPENT_AT_ONCE * stockpile(q))
    return found


def guns_near(q: Position, area: str, side: str) -> list[str]:
    """Guns and static guns of a side as far around as its guns usually fire."""
    steps = q.figures.number("battery_range")
    reach = q.figures.in_range(area, steps) if side == REPUBLICAN else q.network.land_neighbours[area]
    return [x for a in reach for x in q.troops(a, side) if q.arm(x) in GUNS or q.arm(x) == STATIC_GUNS]


def columns_shot_away(q: Position, area: str, side: str) -> float:
    """Columns of cover that guns of the attacker will take from a redoubt, on the average (27.42 to 27.47)."""
    works = [f for f in q.forts_of(area, OTHER[side]) if f.kind is not FortKind.FORT]
    if not works or len(works) < len(q.forts_of(area, OTHER[side])):
        return 0.0
    strength = q.total(guns_near(q, area, side))
    if not (side == REPUBLICAN and matters(q, area) and stockpile(q) >= strength):
        strength = round(AMMUNITION * strength)
    improved = works[0].kind is FortKind.IMPROVED_REDOUBT
    harder = q.figures.number("redoubt_reduction_improved_modifier") if improved else 0
    falls = min(strength, q.figures.number("redoubt_reduction_most_strength")) - harder
    cover = q.figures.column("fortification_shifts")
    lost = cover[str(works[0].kind)] - cover[f"reduced_{works[0].kind}"]
    return lost * max(0, falls) / FACES
