"""A rules module to copy: the smallest one that is complete. Two runners race along a track of spaces.

To begin a game of your own, copy this folder, rename it, and go through it in this order: `clauses.py` (the list of the
rulebook's clauses), `state.py` (what changes during play), `sequence.py` with `procedures.py` (the page "sequence of
play"), `phases/` (one file a chapter), `events.py`, `position.py`. Then name it in `pyproject.toml` under the entry
points `wargame_workbench.rules`, and put it to the checks of `tests/conformance.py`.

What the class below does not define has a default in `workbench.engine.ruleset.RulesModule`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from immutables import Map

from rulesets.template.bots import appraise, value
from rulesets.template.clauses import CLAUSES
from rulesets.template.events import EVENT_TYPES
from rulesets.template.position import Figures, Position
from rulesets.template.procedures import Race
from rulesets.template.sequence import SEQUENCE
from rulesets.template.state import RaceState, Runner
from rulesets.template.visibility import hidden
from rulesets.template.wording import describe
from workbench.engine.clauses import Clause
from workbench.engine.decision import Decision
from workbench.engine.design import Design
from workbench.engine.events import Event
from workbench.engine.ruleset import RulesModule, Segment
from workbench.engine.state import Answer, Procedure


class TemplateRules(RulesModule[RaceState, Position]):
    """The race, bound to a design. Rename it, and fill in what follows."""

    # The name that a design gives as its `rules`, the same as the entry point; then what lists and pages show.
    name: ClassVar[str] = "template"
    title: ClassVar[str] = "Template: a race"
    rulebook: ClassVar[str] = "clauses.py of the module"
    maturity: ClassVar[str] = "complete"

    # Four lists that the engine reads.
    sequence: ClassVar[Mapping[type[Procedure], tuple[Segment, ...]]] = SEQUENCE
    clauses: ClassVar[tuple[Clause, ...]] = CLAUSES
    state_type = RaceState
    event_types: ClassVar[tuple[type[Event[Any]], ...]] = EVENT_TYPES

    def __init__(self, design: Design) -> None:
        """Read the figures once; a KeyError that says what the design lacks becomes a problem in its checks."""
        super().__init__(design)
        self.figures = Figures(design)

    def start(self, scenario_id: str, options: Mapping[str, str]) -> RaceState:
        """The set-up: every placed counter, and the outermost procedure on the stack."""
        scenario = self.design.scenario(scenario_id)
        runners = {p.counter: Runner(self.figures.side_of(p.counter), p.space) for p in scenario.placements}
        return RaceState(units=Map(runners), tracks=scenario.tracks, procedures=(Race(),))

    def position(self, state: RaceState) -> Position:
        return Position(self.figures, state)

    def seats(self, state: RaceState) -> tuple[str, ...]:
        """Who may be asked: here the sides; it can be factions, or commanders."""
        return tuple(side.id for side in self.design.sides)

    def points(self, state: RaceState) -> Mapping[str, int]:
        """Victory points: here how far one has come."""
        return self.position(state).advanced

    def turn(self, state: RaceState) -> int:
        return state.turn

    def hidden(self, state: RaceState, seat: str) -> Mapping[str, Runner]:
        return hidden(state, seat)

    def seen(self, state: RaceState, procedure: Procedure, seat: str) -> Procedure:
        """All of what is going on is open here; by default nothing is."""
        return procedure

    def describe(self, event: Event[Any], before: RaceState) -> str:
        return describe(event, self.name_of)

    def appraise(self, position: Position, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
        return appraise(position, decision, answer)

    def value(self, state: RaceState, seat: str) -> float:
        return value(self.position(state), seat)
