"""The standard rules: hexes, zones of control, odds, supply and points, every figure of them out of the design.

`rules.md` is the rulebook and says which tables, parameters and tags each chapter reads. Read `sequence.py` next to
it, then the phase you want in `phases/`. A design without any Python is played by this module.
"""

from __future__ import annotations

import random
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from rulesets.hex_and_counter import (
    design_checks,
    display,
    invariants,
    outlook,
    scenario_checks,
    set_up,
    valuation,
    visibility,
    wording,
)
from rulesets.hex_and_counter.bots import DEED_WORDS, appraise, deeds, looks_ahead, used
from rulesets.hex_and_counter.clauses import CLAUSES
from rulesets.hex_and_counter.events import EVENT_TYPES
from rulesets.hex_and_counter.figures import Figures
from rulesets.hex_and_counter.guesses import guess
from rulesets.hex_and_counter.index import Index
from rulesets.hex_and_counter.position import CLOSED, Position
from rulesets.hex_and_counter.scenario import first_state, options_offered
from rulesets.hex_and_counter.sequence import SEQUENCE
from rulesets.hex_and_counter.state import BOXES, HexState, HexUnit
from rulesets.hex_and_counter.victory import ENDING_WORDS, immediate_ending, losses, points
from workbench.engine.clauses import Clause, Refusal
from workbench.engine.decision import Decision
from workbench.engine.design import Design
from workbench.engine.display import Piece, ScenarioOption, SequenceLine, ShownSupply, ShownTrack, ShownVictory
from workbench.engine.events import Event, ProceduresStand
from workbench.engine.network_backend.move_cost import MoveCost
from workbench.engine.networks.march import March
from workbench.engine.playtests.set_up import Beginning, Json, Moment
from workbench.engine.problem import Problem
from workbench.engine.ruleset import Ending, RulesModule, Segment
from workbench.engine.state import Answer, Procedure


class HexAndCounterRules(RulesModule[HexState, Position]):
    """The standard rules, bound to a design. Every side is a seat."""

    name: ClassVar[str] = "hex_and_counter"
    title: ClassVar[str] = "Standard hex-and-counter rules"
    rulebook: ClassVar[str] = "rules.md of the module"
    maturity: ClassVar[str] = "complete"
    sequence: ClassVar[Mapping[type[Procedure], tuple[Segment, ...]]] = SEQUENCE
    clauses: ClassVar[tuple[Clause, ...]] = CLAUSES
    sequence_clause = "2.1"
    state_type = HexState
    event_types: ClassVar[tuple[type[Event[Any]], ...]] = EVENT_TYPES
    deed_words: ClassVar[Mapping[str, str]] = DEED_WORDS
    matters: ClassVar[Mapping[str, str]] = {valuation.SUPPLY: "lines of supply"}
    boxes: ClassVar[tuple[str, ...]] = BOXES
    may_outlive: ClassVar[frozenset[str]] = set_up.MAY_OUTLIVE

    def __init__(self, design: Design) -> None:
        super().__init__(design)
        self.figures = Figures(design)
        self._last: Position | None = None

    def start(self, scenario_id: str, options: Mapping[str, str]) -> HexState:
        return first_state(self.figures, self.design.scenario(scenario_id), options)

    def position(self, state: HexState) -> Position:
        """The position of a state; the index is shared with the last one asked for where the units are the same."""
        last = self._last
        if last is not None and last.state is state:
            return last
        before = last.index if last is not None and last.state.scenario == state.scenario else None
        same = last is not None and last.state.units is state.units
        self._last = Position(self.figures, state, before if before and same else Index(state, before))
        return self._last

    def marches(self, map_id: str) -> Mapping[str, March]:
        ground = self.figures.ground_of(map_id)
        return {
            kind: March(MoveCost(ground.network.graph, price, impassable=CLOSED), self.figures.in_points)
            for kind, price in ground.prices.items()
        }

    def seats(self, state: HexState) -> tuple[str, ...]:
        return self.figures.sides

    def points(self, state: HexState) -> Mapping[str, int]:
        return points(self.position(state))

    def turn(self, state: HexState) -> int:
        return state.turn

    def ending(self, state: HexState) -> Ending | None:
        return immediate_ending(self.position(state))

    def figures_read(self) -> Container[str]:
        return self.figures.asked

    def design_problems(self) -> tuple[Problem, ...]:
        return design_checks.design_problems(self.figures)

    def why_not_set_up(self, scenario_id: str, counter: str, space: str, beside: Sequence[str] = ()) -> Refusal | None:
        known = counter in self.figures.units and all(other in self.figures.units for other in beside)
        return scenario_checks.why_not_set_up(self.figures, scenario_id, counter, space, beside) if known else None

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

    # -- words and pictures

    def options_offered(self, scenario_id: str) -> tuple[ScenarioOption, ...]:
        return options_offered(self.design.scenario(scenario_id))

    def trail(self, state: HexState) -> tuple[str, ...]:
        return wording.trail(self.position(state), self.subject_of)

    def describe(self, event: Event[Any], before: HexState) -> str:
        return wording.describe(event, self.position(before), self.subject_of)

    def pieces(self, state: HexState) -> tuple[Piece, ...]:
        return display.pieces(self.position(state))

    def headline(self, state: HexState) -> tuple[str, str]:
        return display.headline(self.position(state))

    def victory_shown(self, state: HexState) -> ShownVictory:
        return display.victory(self.position(state), self.name_of)

    def tracks_shown(self, state: HexState) -> tuple[ShownTrack, ...]:
        return display.tracks(self.position(state))

    def sequence_shown(self, state: HexState) -> tuple[SequenceLine, ...]:
        return display.sequence(self.position(state))

    def control_shown(self, state: HexState) -> Mapping[str, tuple[str, ...]]:
        return display.control(self.position(state))

    def scene(self, state: HexState) -> str:
        return display.scene(self.position(state))

    def ending_words(self, ending: str) -> str:
        return ENDING_WORDS.get(ending, super().ending_words(ending))

    def supply_shown(self, state: HexState, seat: str) -> tuple[ShownSupply, ...]:
        return display.supply(self.position(state), seat)

    # -- questions

    def trace_supply(self, state: HexState, seat: str, of: str) -> outlook.SupplyReport:
        return outlook.supply_report(self.position(state), seat, of)

    def retreats(self, state: HexState, units: tuple[str, ...]) -> outlook.ReachReport:
        return outlook.retreats_of(self.position(state), units)

    def reach(self, state: HexState, units: tuple[str, ...]) -> outlook.ReachReport:
        return outlook.reach_of(self.position(state), units)

    # -- batches and bots

    def losses(self, start: HexState, events: Sequence[Event[Any]]) -> Mapping[str, int]:
        return losses(self.figures, start, events)

    def deeds(
        self, position: Position, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]
    ) -> frozenset[str]:
        return deeds(position, decision, answer, so_far)

    def used(
        self, position: Position, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]
    ) -> frozenset[str]:
        return used(position, decision, answer)

    def value(self, state: HexState, seat: str) -> float:
        return valuation.value(self.position(state), seat, self.ignored)

    def looks_ahead(self, decision: Decision) -> bool:
        return looks_ahead(decision)

    def guess(self, view: HexState, rng: random.Random) -> HexState:
        return guess(self.figures, view, rng)

    def appraise(self, position: Position, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
        return appraise(position, decision, answer, so_far)
