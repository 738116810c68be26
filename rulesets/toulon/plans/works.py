"""What the greedy bot builds, improves, pulls down and puts on wheels with points that nothing else needs."""

from __future__ import annotations

from rulesets.toulon.figures import PIONEERS
from rulesets.toulon.phases.guns.batteries import MOBILISE, fixed_batteries, why_not_mobilise
from rulesets.toulon.phases.works.works import (
    BUILD,
    DESTROY,
    IMPROVE,
    enemy_works,
    own_ground,
    own_redoubts,
    why_not_build,
    why_not_destroy,
    why_not_improve,
)
from rulesets.toulon.plans.ground import Outlook
from rulesets.toulon.plans.stakes import zone_under_fire
from rulesets.toulon.sides import REPUBLICAN

LEAST = 1.5
"""What a work must promise."""


def work_to_do(outlook: Outlook) -> tuple[str, str]:
    """The word of the best work and its object, ("", "") when none is worth its points."""
    q, side = outlook.q, outlook.side
    if side == REPUBLICAN and (battery := _battery_to_move(outlook)):
        return MOBILISE, battery
    wishes: list[tuple[float, str, str]] = []
    for area in own_ground(q, side):
        value = need_of_walls(outlook, area)
        if value > LEAST and not q.forts_of(area, side) and why_not_build(q, side, area) is None:
            wishes.append((value, BUILD, area))
    for work in own_redoubts(q, side):
        value = need_of_walls(outlook, q.state.works[work].area) / 2
        if value > LEAST and why_not_improve(q, side, work) is None:
            wishes.append((value, IMPROVE, work))
    for work, area in sorted(enemy_works(q, side).items()):
        if outlook.threat(area) and outlook.worth(area) > LEAST and why_not_destroy(q, side, area) is None:
            wishes.append((LEAST + 0.1, DESTROY, work))
    _, word, what = max(wishes, default=(0.0, "", ""))
    return word, what


def need_of_walls(outlook: Outlook, area: str) -> float:
    """What a redoubt would keep: dear ground that the enemy could attack."""
    return outlook.worth(area) * min(1.0, outlook.threat(area) / 12)


def fitness_to_dig(outlook: Outlook, units: tuple[str, ...]) -> float:
    """Pionniers before all others, few before many, and whose purse is full."""
    q = outlook.q
    pioneers = sum(q.arm(x) == PIONEERS for x in units)
    return 2.0 * pioneers - len(units) + 0.05 * sum(q.funds(units).values())


def _battery_to_move(outlook: Outlook) -> str:
    """A battery out of range of the rade that is fired at, as long as too few lie before it to threaten the ships."""
    q = outlook.q
    zone = zone_under_fire(q)
    if not zone:
        return ""
    idle = [x for x in fixed_batteries(q) if q.unit(x).space not in zone and why_not_mobilise(q, x) is None]
    near = sum(1 for a in zone for x in q.troops(a, REPUBLICAN) if q.is_battery(x))
    return idle[0] if idle and near <= q.figures.number("tenuous_batteries") else ""
