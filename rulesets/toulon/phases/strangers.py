"""Why what is no candidate may not be named: counters, areas and purses that a question is not about.

Told by what its owner knows: of an enemy counter not even whether it is in play.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from rulesets.toulon.figures import BONAPARTE, LEADER, PURSES
from rulesets.toulon.position import Position
from rulesets.toulon.sides import REPUBLICAN
from rulesets.toulon.state import ARRIVALS
from workbench.engine.clauses import Refusal, implements
from workbench.engine.maps.area_map import SpaceKind
from workbench.engine.options import Beyond
from workbench.engine.words.message import Message

Why = str | Callable[[str], Refusal | None]
"""A reason, or a function that finds it."""


def other_unit(q: Position, side: str, clause: str, why: Why, otherwise: str = "") -> Beyond:
    """Where units of a side are asked for; `why` says it of those in play, `otherwise` when it finds nothing."""

    def refuse(unit: str) -> Refusal | None:
        if unit not in q.figures.counters:
            return None
        if side_of_counter(q, unit) != side:
            return Refusal(clause, "it is the enemy's")
        if unit not in q.state.units:
            return Refusal(clause, "it is not in play")
        if q.unit(unit).space == ARRIVALS:
            return Refusal(clause, "it waits on the turn track")
        return Refusal(clause, why) if isinstance(why, str) else why(unit) or Refusal(clause, otherwise)

    return refuse


def side_of_counter(q: Position, unit: str) -> str:
    """The side of a counter, in play or not; everybody sees a defector go over."""
    if unit in q.state.units and q.is_read(unit):
        return q.unit(unit).side
    return q.figures.sides[q.figures.counters[unit].faction]


def not_here(q: Position, side: str, area: str, clause: str) -> Beyond:
    """Where troops of an area are asked for."""
    place = q.figures.spaces[area].name if area in q.figures.spaces else Message("the turn track")

    def why(unit: str) -> Refusal | None:
        if q.unit(unit).space != area:
            return Refusal.of(clause, "it does not stand in {place}", place=place)
        return Refusal(clause, "a leader is none of the troops") if q.arm(unit) == LEADER else None

    return other_unit(q, side, clause, why, Message("it takes no part in this"))


def not_in_force(q: Position, units: Collection[str], clause: str) -> Beyond:
    """Where one of a force is asked for that checks or is marked for all."""

    def why(unit: str) -> Refusal | None:
        return Refusal("19.4", "leaders make no quality checks") if unit in units else None

    side = q.unit(next(iter(units))).side if units else ""
    return other_unit(q, side, clause, why, Message("it is not in the force"))


@implements("3.i", "16.1")
def other_space(q: Position, clause: str, why: Why) -> Beyond:
    """Where an area is asked for; `why` says it of the playable spaces of the map and of the turn track."""

    def refuse(space: str) -> Refusal | None:
        known = q.figures.spaces.get(space)
        if known is None and space != ARRIVALS:
            return None
        if known is not None and known.kind is SpaceKind.UNPLAYABLE:
            return Refusal("3.i", "it is not in the game: it counts as sea")
        return Refusal(clause, why) if isinstance(why, str) else why(space)

    return refuse


@implements("7.5", "7.7", "7.8", "16.5")
def other_purse(q: Position, side: str, clause: str) -> Beyond:
    """Where purses are asked for."""

    def refuse(purse: str) -> Refusal | None:
        if purse in PURSES:
            if q.figures.sides.get(purse, REPUBLICAN) != side:
                return Refusal("7.7", "it is a purse of the enemy")
            if not q.points_in(purse):
                return Refusal("7.7", "the purse is empty")
            if purse == BONAPARTE:
                return Refusal("7.5", "his points serve forces with him or with his batteries")
            return Refusal(clause, "the purse may not pay for this: none of its troops are concerned")
        if purse in q.figures.counters:
            return Refusal(clause, "operations points are paid out of the purses of nations and wings")
        return None

    return refuse
