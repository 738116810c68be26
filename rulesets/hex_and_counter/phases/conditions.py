"""Conditions of victory of a scenario, put to a position (12.7): they go before the tables of points and objectives."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.hex_and_counter.position import Position
from rulesets.hex_and_counter.state import ARRIVALS
from rulesets.hex_and_counter.victory import points, steps_lost_of
from workbench.engine.clauses import implements
from workbench.engine.ruleset import Ending
from workbench.engine.scenarios.scenario_parts import VictoryMoment
from workbench.engine.scenarios.victory_tests import first_reached, winner_of

CLAUSE = "12.7"


class Facts:
    """What tests ask of a position (`VictoryFacts`)."""

    def __init__(self, q: Position) -> None:
        self.q = q

    @property
    def turn(self) -> int:
        return self.q.state.turn

    def points(self) -> Mapping[str, int]:
        return points(self.q)

    def holder(self, space: str) -> str:
        return self.q.state.held.get(space, "")

    def spaces(self, text: str) -> frozenset[str]:
        return self.q.ground.meant(text)

    def track(self, name: str) -> int:
        return self.q.state.tracks.get(name, 0)

    def is_anybody_left(self, side: str) -> bool:
        return bool(self.q.on_map(side) or self.q.friends_in(ARRIVALS, side))

    def steps_lost(self, side: str) -> int:
        return steps_lost_of(self.q, side)

    def steps_exited(self, side: str) -> int:
        return self.q.state.tracks.get(f"steps_exited.{side}", 0)

    def parameter(self, name: str) -> int:
        return self.q.figures.followed[name]


@implements("12.7")
def condition_reached(q: Position, *moments: VictoryMoment) -> Ending | None:
    """The ending of the first condition of these moments that holds."""
    conditions = q.figures.conditions[q.state.scenario]
    if not any(one.when in moments for one in conditions):
        return None
    facts = Facts(q)
    found = first_reached(conditions, moments, facts)
    return Ending(found.ending, winner_of(found, facts), CLAUSE) if found else None
