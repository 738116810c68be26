"""Which field works a seat can do now, and why there is nothing to be done (13.5 to 13.13)."""

from __future__ import annotations

from rulesets.toulon.phases.works.works import (
    BUILD,
    DESTROY,
    IMPROVE,
    building_cost,
    enemy_works,
    own_ground,
    own_redoubts,
    why_no_marker,
    why_nobody_digs,
    why_not_build,
    why_not_destroy,
    why_not_improve,
)
from rulesets.toulon.position import Position
from rulesets.toulon.seats import side_of
from workbench.engine.clauses import Refusal, implements
from workbench.engine.maps.area_map import FortKind


def may_build(q: Position, seat: str) -> bool:
    """Is there a place where a redoubt can be built now?"""
    side = side_of(q, seat)
    if _is_penniless(q, side, min(q.figures.costs["build_redoubt"], q.figures.costs["build_redoubt_wooded"])):
        return False
    if why_no_marker(q, side, FortKind.REDOUBT):
        return False
    return any(why_nobody_digs(q, seat, a, building_cost(q, a), "13.5") is None for a in own_ground(q, side))


def may_improve(q: Position, seat: str) -> bool:
    """Is there a redoubt that can be worked on now?"""
    own = own_redoubts(q, side_of(q, seat)) if q.state.works else ()
    return any(why_not_improve(q, seat, w) is None for w in own)


def may_destroy(q: Position, seat: str) -> bool:
    """Is there an enemy work that can be destroyed now?"""
    side = side_of(q, seat)
    if _is_penniless(q, side, q.figures.costs["destroy_redoubt"]):
        return False
    return any(why_not_destroy(q, seat, area) is None for area in enemy_works(q, side).values())


def _is_penniless(q: Position, side: str, cost: int) -> bool:
    """Neither the purses of the side nor Bonaparte's hold the price."""
    return sum(q.side_funds(side).values()) + q.points_in("bonaparte") < cost


@implements("13.5", "13.8", "13.13")
def why_no_work(q: Position, seat: str, word: str) -> Refusal | None:
    """Why nothing of a kind can be done about field works now."""
    side = side_of(q, seat)
    if word == BUILD:
        grounds = own_ground(q, side)
        refusals = [why_not_build(q, seat, area) for area in grounds]
        return next(filter(None, refusals), Refusal("13.11", "no troops of yours stand anywhere to dig"))
    if word == IMPROVE:
        refusals = [why_not_improve(q, seat, work) for work in own_redoubts(q, side)]
        return next(filter(None, refusals), Refusal("13.8", "no redoubt of yours is there to be improved"))
    refusals = [why_not_destroy(q, seat, area) for area in enemy_works(q, side).values()]
    return next(filter(None, refusals), Refusal("13.13", "no redoubt of the enemy stands on your ground"))


def works_to_do(q: Position, seat: str) -> tuple[str, ...]:
    """The words of what can be done about field works now."""
    ways = ((BUILD, may_build), (IMPROVE, may_improve), (DESTROY, may_destroy))
    return tuple(word for word, may in ways if may(q, seat))
