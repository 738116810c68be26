"""Victory points and the ways a playtest ends (12)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulesets.hex_and_counter.events import StepsLost
from rulesets.hex_and_counter.figures import STEP_EXITED, STEP_LOST, Figures
from rulesets.hex_and_counter.position import Position
from rulesets.hex_and_counter.state import ARRIVALS, HexState
from workbench.engine.clauses import implements
from workbench.engine.display import Lost
from workbench.engine.events import Event
from workbench.engine.mechanics.victory_track import for_holding, lead, standing
from workbench.engine.ruleset import Ending
from workbench.engine.words.message import marked

BY_POINTS, DRAW, EARLY = "by_points", "draw", "early_lead"
OBJECTIVES, NOBODY_LEFT = "objectives", "nobody_left"
ENDING_WORDS = {
    BY_POINTS: marked("they lead by points after the last turn"),
    DRAW: marked("nobody leads by enough"),
    EARLY: marked("their lead cannot be made good"),
    OBJECTIVES: marked("they have reached their objectives"),
    NOBODY_LEFT: marked("the enemy has nobody left"),
}


@implements("12.1", "12.2")
def points(q: Position) -> dict[str, int]:
    """Points by side: to begin with, for hexes held, for steps the enemy lost and steps that left by an exit."""
    return standing(q.figures.sides, *_sources(q).values())


def points_by_source(q: Position) -> dict[str, dict[str, int]]:
    """Side -> what its points are for, in words -> how many."""
    return {side: {source: by.get(side, 0) for source, by in _sources(q).items()} for side in q.figures.sides}


def points_per_step(q: Position) -> Mapping[str, int]:
    """Side -> points for a step that an enemy loses."""
    return q.figures.prizes.get(q.state.scenario, {}).get(STEP_LOST, {})


def _sources(q: Position) -> dict[str, dict[str, int]]:
    """What points are for -> side -> how many."""
    tracks, table, sides = q.state.tracks, q.figures.prizes.get(q.state.scenario, {}), q.figures.sides
    per_lost, per_exited = points_per_step(q), table.get(STEP_EXITED, {})
    return {
        marked("to begin with"): {side: tracks.get(f"points.{side}", 0) for side in sides},
        marked("hexes held"): for_holding(q.ground.prizes(q.state.scenario), q.state.held),
        marked("steps lost by the enemy"): {
            side: steps_lost_by_enemies(q, side) * per_lost.get(side, 0) for side in sides
        },
        marked("steps led off the map"): {
            side: tracks.get(f"steps_exited.{side}", 0) * per_exited.get(side, 0) for side in sides
        },
    }


def steps_lost_by_enemies(q: Position, side: str) -> int:
    """Steps that all other sides have lost."""
    return sum(steps_lost_of(q, enemy) for enemy in q.figures.enemies(side))


def steps_lost_of(q: Position, side: str) -> int:
    """Steps that a side has lost."""
    return q.state.tracks.get(f"steps_lost.{side}", 0)


def losses(figures: Figures, start: HexState, events: Iterable[Event[Any]]) -> dict[str, int]:
    """Side -> steps that it lost by these events."""
    found = dict.fromkeys(figures.sides, 0)
    for event in events:
        if isinstance(event, StepsLost):
            found[start.units[event.unit].side] += event.steps
    return found


def losses_told(figures: Figures, start: HexState, now: HexState) -> dict[str, Lost]:
    """The same by what a seat sees: steps lost stand on tracks that lie open, whoever lost them."""
    tracks = {side: f"steps_lost.{side}" for side in figures.sides}
    return {side: Lost(now.tracks.get(x, 0) - start.tracks.get(x, 0), is_all=True) for side, x in tracks.items()}


def leader(q: Position, margin: int) -> str:
    """The side that leads all others by the margin, "" when none does."""
    first, ahead = lead(points(q))
    return first if ahead >= max(1, margin) else ""


@implements("12.3")
def final_ending(q: Position) -> Ending:
    """After the last turn."""
    winner = leader(q, q.figures.victory_margin)
    return Ending(BY_POINTS if winner else DRAW, winner, "12.3")


@implements("12.6")
def objectives_reached(q: Position, side: str) -> bool:
    """Does the side hold the hexes, and have steps been lost and led off, that win for it at once?"""
    objective = q.figures.objectives[q.state.scenario].get(side)
    if objective is None:
        return False
    tracks, held = q.state.tracks, q.state.held
    lost, exited = steps_lost_by_enemies(q, side), tracks.get(f"steps_exited.{side}", 0)
    holds = all(held.get(number) == side for number in objective.hexes)
    return holds and lost >= objective.steps_lost and exited >= objective.steps_exited


@implements("12.4", "12.6")
def early_ending(q: Position) -> Ending | None:
    """At a victory check: objectives go before a lead, and two sides that reach theirs together draw."""
    reached = [side for side in q.figures.sides if objectives_reached(q, side)]
    if reached:
        return Ending(OBJECTIVES, reached[0] if len(reached) == 1 else "", "12.6")
    margin = q.figures.early_margin
    winner = leader(q, margin) if margin is not None else ""
    return Ending(EARLY, winner, "12.4") if winner else None


@implements("12.5")
def immediate_ending(q: Position) -> Ending | None:
    """A side has nobody left on the map and nobody to come."""
    for side in q.figures.sides:
        if not q.on_map(side) and not q.friends_in(ARRIVALS, side):
            if q.exited(side):
                winner = leader(q, q.figures.victory_margin)
                return Ending(BY_POINTS if winner else DRAW, winner, "12.5")
            others = q.figures.enemies(side)
            return Ending(NOBODY_LEFT, others[0] if len(others) == 1 else leader(q, 1), "12.5")
    return None
