"""Arcola: two armies that see little of each other, written orders, a referee, battles on a board of four sections.

Read `sequence.py` next to the rulebook, then the chapter you want in `phases/`. Figures are read in `figures/`, pure
questions stand in `position.py`, what a side is told in `reports/`, what the book leaves open in `interpretations.md`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from rulesets.arcola import invariants, set_up_by_hand
from rulesets.arcola.bots import ArcolaJudgement
from rulesets.arcola.clauses import CLAUSES
from rulesets.arcola.display import ArcolaDisplay
from rulesets.arcola.events import EVENT_TYPES
from rulesets.arcola.figures import Figures
from rulesets.arcola.phases.victory import ending_at_once, losses_of_sides
from rulesets.arcola.position import Position
from rulesets.arcola.procedures import MAY_OUTLIVE
from rulesets.arcola.reads import READS
from rulesets.arcola.sequence import SEQUENCE
from rulesets.arcola.set_up import first_state
from rulesets.arcola.state import BOXES, EXITED_STRENGTH, ROUNDS, SHORT, ArcolaState, Piece
from rulesets.arcola.visibility import hidden, redact, seen
from rulesets.arcola.wording import ArcolaWords
from workbench.engine.clauses import Clause
from workbench.engine.design import Design
from workbench.engine.events import Event
from workbench.engine.knowledge.contacts import REFEREE, TOLD
from workbench.engine.playtests.set_up import Beginning, Json, Moment
from workbench.engine.problem import Problem
from workbench.engine.ruleset import Ending, RulesModule, Segment
from workbench.engine.state import Procedure
from workbench.engine.words.message import marked


class ArcolaRules(RulesModule[ArcolaState, Position]):
    """The rules, bound to a design. The two sides are the seats, and the referee's where a person referees."""

    name: ClassVar[str] = "arcola"
    title: ClassVar[str] = "Arcola"
    rulebook: ClassVar[str] = marked("Arcola / Battle for Italy, variant with a referee")
    maturity: ClassVar[str] = "complete"
    sequence: ClassVar[Mapping[type[Procedure], tuple[Segment, ...]]] = SEQUENCE
    reads = READS
    clauses: ClassVar[tuple[Clause, ...]] = CLAUSES
    sequence_clause = "7"
    knowledge = TOLD
    state_type = ArcolaState
    event_types: ClassVar[tuple[type[Event[Any]], ...]] = EVENT_TYPES
    boxes: ClassVar[tuple[str, ...]] = BOXES
    by_files: ClassVar[Mapping[str, str]] = {ROUNDS: SHORT}
    may_outlive: ClassVar[frozenset[str]] = MAY_OUTLIVE

    def __init__(self, design: Design) -> None:
        super().__init__(design)
        self.figures = Figures(design)
        self.words = ArcolaWords(self, self.figures)
        self.display = ArcolaDisplay(self, self.figures)
        self._last: Position | None = None
        self.judgement = ArcolaJudgement(self)

    def start(self, scenario_id: str, options: Mapping[str, str]) -> ArcolaState:
        self.figures.read_all()
        return first_state(self.figures, self.design.scenario(scenario_id), options)

    def position(self, state: ArcolaState) -> Position:
        if self._last is None:
            self._last = Position(self.figures, state)
        elif self._last.state is not state:
            self._last = self._last.at(state)
        return self._last

    def seats(self, state: ArcolaState) -> tuple[str, ...]:
        sides = self.figures.pieces.sides
        return (*sides, REFEREE) if state.is_refereed else sides

    def points(self, state: ArcolaState) -> Mapping[str, int]:
        """What has left by the southern edge: one side plays for it, and it alone knows how much (17)."""
        first, second = self.figures.pieces.sides
        return {first: state.tracks[EXITED_STRENGTH], second: 0}

    def turn(self, state: ArcolaState) -> int:
        return state.turn

    def ending(self, state: ArcolaState) -> Ending | None:
        return ending_at_once(self.position(state))

    def losses(self, start: ArcolaState, events: Sequence[Event[Any]]) -> Mapping[str, int]:
        return losses_of_sides(self.figures.pieces, events)

    # -- any position set up by hand

    def printed(self, unit: str) -> Json:
        return set_up_by_hand.as_printed(self.figures, unit)

    def at_moment(self, state: ArcolaState, moment: Moment) -> ArcolaState:
        return set_up_by_hand.at_moment(self.figures, state, moment)

    def beginnings(self) -> tuple[Beginning, ...]:
        return set_up_by_hand.beginnings(self.figures)

    def problems(self, state: ArcolaState) -> tuple[Problem, ...]:
        found = super().problems(state)
        return found or set_up_by_hand.problems(self.position(state))

    def breaches(self, before: ArcolaState, event: Event[Any], after: ArcolaState) -> Iterator[Problem]:
        found = tuple(super().breaches(before, event, after))
        yield from found or invariants.after_event(self.position(after), before, event, after)

    # -- visibility

    def hidden(self, state: ArcolaState, seat: str) -> Mapping[str, Piece | None]:
        return hidden(state, seat)

    def redact(self, state: ArcolaState, seat: str) -> ArcolaState:
        return redact(self.figures, state, seat)

    def seen(self, state: ArcolaState, procedure: Procedure, seat: str) -> Procedure:
        return seen(self.figures, procedure, seat)
