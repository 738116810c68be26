"""What would decide the campaign: Toulon, the depots, the forts before the fleet, and a lead that is nearly major.

All figures here are the bot's taste, not the game's.
"""

from __future__ import annotations

from functools import lru_cache

from rulesets.toulon.figures import GRANDE_RADE, PETITE_RADE, Figures
from rulesets.toulon.phases.rades import control_of
from rulesets.toulon.position import Position
from rulesets.toulon.sides import OTHER, REPUBLICAN
from rulesets.toulon.state import LOST
from rulesets.toulon.victory import EVACUATION, forts_of_peninsula, holds, points
from workbench.engine.mechanics.distance import steps_from
from workbench.engine.mechanics.victory_track import lead

PRICELESS = 60.0
"""What decides the campaign at once."""
NEARLY_EVACUATED = 3
"""So few evacuation points are missing when the forts before the fleet begin to matter."""
GATEWAY = 10.0
"""What the other ground of a peninsula is worth once its forts decide."""
NEARLY_MAJOR, PRESS = 9, 1.5
"""So few points before a major victory each of them begins to count for more, and how much more at last."""

FAR_BEHIND = 6
"""So many points behind one dares what one can."""


def points_missing(q: Position) -> int:
    """Evacuation points up to the trigger."""
    return max(0, q.figures.number("evacuation_trigger") - q.state.tracks.get(EVACUATION, 0))


def nearness_of_evacuation(q: Position) -> float:
    """1 when only a peninsula is wanting, 0 while more than a few points are."""
    missing = points_missing(q)
    return 1.0 / (1 + missing) if missing <= NEARLY_EVACUATED else 0.0


def worth_of_evacuation(q: Position, area: str) -> float:
    """What an area of a peninsula adds to its worth, to either side: most where it is the last that is wanting."""
    peninsula, near = str(q.figures.spaces[area].tags.get("peninsula", "")), nearness_of_evacuation(q)
    if not peninsula or not near:
        return 0.0
    forts = forts_of_peninsula(q, peninsula)
    if area not in forts:
        return GATEWAY * near
    wanting = [a for a in forts if not holds(q, a, REPUBLICAN)]
    return PRICELESS * near / max(1, len(wanting) + (area not in wanting))


def decides(q: Position, side: str, area: str) -> bool:
    """Is the campaign over as soon as this side has an area that it does not hold now?"""
    if q.figures.toulon == area:
        return side == REPUBLICAN
    if side != REPUBLICAN:
        return area in q.state.occupied_depots
    peninsula = str(q.figures.spaces[area].tags.get("peninsula", ""))
    if not peninsula or points_missing(q):
        return False
    return [a for a in forts_of_peninsula(q, peninsula) if not holds(q, a, REPUBLICAN)] == [area]


def zone_under_fire(q: Position) -> tuple[str, ...]:
    """Where batteries are wanted: about the Petite Rade, or when that is lost about the Grande."""
    open_ = (rade for rade in (PETITE_RADE, GRANDE_RADE) if control_of(q, rade) != LOST)
    return next((q.figures.zones[rade] for rade in open_), ())


def matters(q: Position, area: str) -> bool:
    """Is so much at stake in an area that the besieger's whole stockpile is well spent there?"""
    on_the_way = q.figures.spaces[area].tags.get("peninsula") and nearness_of_evacuation(q) > 0
    return bool(on_the_way) or decides(q, REPUBLICAN, area)


def battle_that_matters(q: Position) -> bool:
    """Do the Republicans fight in such an area?"""
    fought = (a for a in sorted(q.state.origins) if q.troops(a, REPUBLICAN) and q.troops(a, OTHER[REPUBLICAN]))
    return any(matters(q, a) for a in fought)


@lru_cache(maxsize=2)
def standing(q: Position) -> tuple[str, int]:
    """Who leads in victory points, and by how many."""
    return lead(points(q))


def weight_of_points(q: Position) -> float:
    """How much a victory point counts for more than usual, to either side, as a lead comes near a major victory."""
    _, margin = standing(q)
    near = NEARLY_MAJOR - (q.figures.number("vp_margin") - margin)
    return 1.0 + PRESS * min(NEARLY_MAJOR, max(0, near)) / NEARLY_MAJOR


def boldness(q: Position, side: str) -> float:
    """From 0 to 1: how much a side dares that is behind late in the campaign, or whose lead is nearly major."""
    leader, margin = standing(q)
    if leader == side:
        return (weight_of_points(q) - 1.0) / PRESS
    last = q.figures.number("last_turn")
    late = max(0.0, q.state.turn - last / 3) / (last / 3)
    fleet_in_danger = nearness_of_evacuation(q) if side != REPUBLICAN else 0.0
    behind = min(1.0, margin / FAR_BEHIND) if leader == OTHER[side] else 0.0
    return min(1.0, late) * max(behind, fleet_in_danger)


@lru_cache(maxsize=4)
def steps_to_depots(figures: Figures) -> dict[str, int]:
    """Area -> steps by land to the nearest depot of the besiegers."""
    depots = (a for a in figures.areas if figures.spaces[a].depot and a != figures.toulon)
    return steps_from(figures.network.land_graph, *depots)
