"""The standard rules: hexes, zones of control, odds, supply and points, every figure of them out of the design.

`rules.md` is the rulebook and says which tables, parameters and tags each chapter reads. Read `sequence.py` next to
it, then the phase you want in `phases/`. A design without any Python is played by this module.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from copy import copy
from typing import Any, ClassVar, Self

from rulesets.hex_and_counter import invariants, set_up, visibility
from rulesets.hex_and_counter.checks import design_checks, scenario_checks
from rulesets.hex_and_counter.clauses import CLAUSES
from rulesets.hex_and_counter.display import HexDisplay
from rulesets.hex_and_counter.events import EVENT_TYPES
from rulesets.hex_and_counter.facts import TAG_TYPES
from rulesets.hex_and_counter.figures import Figures
from rulesets.hex_and_counter.index import Index
from rulesets.hex_and_counter.phases.conditions import condition_reached
from rulesets.hex_and_counter.phases.offered import PHASE_KINDS
from rulesets.hex_and_counter.phases.own_figures import FiguresOfPhases
from rulesets.hex_and_counter.plans.battle_odds import BattleAsAWhole
from rulesets.hex_and_counter.plans.bots import HexJudgement
from rulesets.hex_and_counter.position import Position
from rulesets.hex_and_counter.reading import Reader
from rulesets.hex_and_counter.reads import READS
from rulesets.hex_and_counter.scenario import HexMoments, first_state
from rulesets.hex_and_counter.scenario_figures import read_arrivals
from rulesets.hex_and_counter.sequence import SEQUENCE
from rulesets.hex_and_counter.state import BOXES, HexState, HexUnit
from rulesets.hex_and_counter.victory import immediate_ending, losses, points
from rulesets.hex_and_counter.wording import HexWords
from workbench.engine.clauses import Clause, Refusal
from workbench.engine.design import Design, Scenario
from workbench.engine.events import Event, ProceduresStand
from workbench.engine.maps.tags import TagType
from workbench.engine.playtests.set_up import Beginning, Json, Moment
from workbench.engine.problem import Problem
from workbench.engine.questions.whole_procedure import WholeProcedure
from workbench.engine.ruleset import Ending, RulesModule, Segment
from workbench.engine.scenarios.scenario_parts import VictoryMoment
from workbench.engine.scenarios.victory_tests import EVERYWHERE, TestKind
from workbench.engine.sequence.phase_kinds import PhaseKind
from workbench.engine.state import Procedure
from workbench.engine.words.message import marked


class HexAndCounterRules(RulesModule[HexState, Position]):
    """The standard rules, bound to a design. Every side is a seat."""

    name: ClassVar[str] = "hex_and_counter"
    title: ClassVar[str] = marked("Standard hex-and-counter rules")
    rulebook: ClassVar[str] = marked("rules.md of the module")
    maturity: ClassVar[str] = "complete"
    sequence: ClassVar[Mapping[type[Procedure], tuple[Segment, ...]]] = SEQUENCE
    reads = READS
    clauses: ClassVar[tuple[Clause, ...]] = CLAUSES
    sequence_clause = "2.1"
    tag_types: ClassVar[tuple[TagType, ...]] = TAG_TYPES
    whole_procedures: ClassVar[tuple[type[WholeProcedure[Any]], ...]] = (BattleAsAWhole,)
    state_type = HexState
    event_types: ClassVar[tuple[type[Event[Any]], ...]] = EVENT_TYPES
    phase_kinds: ClassVar[tuple[PhaseKind, ...]] = PHASE_KINDS
    boxes: ClassVar[tuple[str, ...]] = BOXES
    victory_tests: ClassVar[tuple[TestKind, ...]] = EVERYWHERE
    may_outlive: ClassVar[frozenset[str]] = set_up.MAY_OUTLIVE

    def __init__(self, design: Design) -> None:
        super().__init__(design)
        self.figures = Figures(design)
        self._of_phases = FiguresOfPhases(self.figures)
        self._last: Position | None = None
        self.words = HexWords(self)
        self.display = HexDisplay(self, self.figures)
        self.judgement = HexJudgement(self, self.figures)
        self.moments = HexMoments(self, self.figures)

    def start(self, scenario_id: str, options: Mapping[str, str]) -> HexState:
        return first_state(self.figures, self.design.scenario(scenario_id), options)

    def position(self, state: HexState) -> Position:
        """The position of a state; the index is shared with the last one asked for where the units are the same."""
        last = self._last
        if last is not None and last.state is state:
            return last
        figures = self._of_phases.now(state)
        known = last is not None and last.state.scenario == state.scenario and last.figures is figures
        before = last.index if last is not None and known else None
        same = last is not None and last.state.units is state.units
        self._last = Position(figures, state, before if before and same else Index(state, before))
        return self._last

    def seats(self, state: HexState) -> tuple[str, ...]:
        return self.figures.sides

    def points(self, state: HexState) -> Mapping[str, int]:
        return points(self.position(state))

    def turn(self, state: HexState) -> int:
        return state.turn

    def ending(self, state: HexState) -> Ending | None:
        position = self.position(state)
        return condition_reached(position, VictoryMoment.AT_ONCE) or immediate_ending(position)

    def figures_read(self) -> Container[str]:
        return self.figures.asked

    def design_problems(self) -> tuple[Problem, ...]:
        return design_checks.design_problems(self.figures)

    def why_not_set_up(self, scenario_id: str, counter: str, space: str, beside: Sequence[str] = ()) -> Refusal | None:
        known = counter in self.figures.units and all(other in self.figures.units for other in beside)
        return scenario_checks.why_not_set_up(self.figures, scenario_id, counter, space, beside) if known else None

    @classmethod
    def turns_of_entry(cls, design: Design, scenario: Scenario) -> Mapping[str, int]:
        counters = {one.id: one for one in design.counters}
        sides = {one.id: one.side for one in design.factions}
        coming = {name: at.turn for name, at in read_arrivals(Reader(design), scenario, counters, sides).items()}
        there = scenario.turns_of_entry(design.counters)
        standing = {one.counter for one in scenario.placements}.union(*(area.counters for area in scenario.free))
        known = {name: turn for name, turn in there.items() if name in standing}
        return {name: turn for name, turn in coming.items() if turn in scenario.turns} | known

    # -- any position

    def printed(self, unit: str) -> Json:
        return set_up.as_printed(self.figures, unit)

    def at_moment(self, state: HexState, moment: Moment) -> HexState:
        return set_up.at_moment(self.figures, state, moment)

    def beginnings(self) -> tuple[Beginning, ...]:
        return set_up.beginnings(self.figures)

    def problems(self, state: HexState) -> tuple[Problem, ...]:
        return super().problems(state) or set_up.problems(self.position(state))

    def breaches(self, before: HexState, event: Event[Any], after: HexState) -> Iterator[Problem]:
        found = tuple(super().breaches(before, event, after))
        yield from found or invariants.after_event(self.figures, before, event, after)
        if not found and isinstance(event, ProceduresStand):
            yield from set_up.problems(self.position(after))

    # -- visibility

    def hidden(self, state: HexState, seat: str) -> Mapping[str, HexUnit]:
        return visibility.hidden(state, seat)

    def seen(self, state: HexState, procedure: Procedure, seat: str) -> Procedure:
        """All procedures are open: they hold what was declared on the table, and units go by their faces."""
        return procedure

    # -- batches

    def with_figures(self, figures: Figures) -> Self:
        """The same rules by other figures of the same design."""
        other = copy(self)
        other.figures, other._of_phases, other._last = figures, FiguresOfPhases(figures), None
        return other

    def losses(self, start: HexState, events: Sequence[Event[Any]]) -> Mapping[str, int]:
        return losses(self.figures, start, events)
