"""Toulon 1793: the siege, by areas, operations points and two sides that hide what they have.

Read `sequence.py` next to the book's chapter 4, then the phase you want in `phases/`. What the book leaves open
stands in `interpretations.md`; every clause, and whether it is played yet, in `clauses.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from rulesets.toulon import invariants, seats, set_up, standing_checks, visibility
from rulesets.toulon.bots import ToulonJudgement
from rulesets.toulon.clauses import CLAUSES
from rulesets.toulon.display import ToulonDisplay
from rulesets.toulon.events import EVENT_TYPES
from rulesets.toulon.facts import TAG_TYPES
from rulesets.toulon.figures import Figures
from rulesets.toulon.index import Indexes
from rulesets.toulon.losses import losses
from rulesets.toulon.moments import ToulonMoments
from rulesets.toulon.plans.battle_odds import BattleAsAWhole
from rulesets.toulon.position import Position
from rulesets.toulon.reads import READS
from rulesets.toulon.scenario import first_state
from rulesets.toulon.sequence import SEQUENCE
from rulesets.toulon.sides import SIDES
from rulesets.toulon.state import ARRIVALS, ToulonState, ToulonUnit
from rulesets.toulon.victory import immediate_ending, points
from rulesets.toulon.words.wording import ToulonWords
from workbench.engine.clauses import Clause
from workbench.engine.design import Counter, Design
from workbench.engine.events import Event
from workbench.engine.maps.tags import TagType
from workbench.engine.playtests.set_up import Beginning, Json, Moment
from workbench.engine.problem import Problem
from workbench.engine.questions.whole_procedure import WholeProcedure
from workbench.engine.ruleset import Ending, RulesModule, Segment
from workbench.engine.state import Procedure


class ToulonRules(RulesModule[ToulonState, Position]):
    """The rules of Toulon 1793, bound to a design. The seats are both sides, or every nation and wing by itself."""

    name: ClassVar[str] = "toulon"
    title: ClassVar[str] = "Toulon 1793"
    rulebook: ClassVar[str] = "Legion Wargames, 2014"
    maturity: ClassVar[str] = "complete"
    sequence: ClassVar[Mapping[type[Procedure], tuple[Segment, ...]]] = SEQUENCE
    reads = READS
    clauses: ClassVar[tuple[Clause, ...]] = CLAUSES
    sequence_clause = "4.a"
    tag_types: ClassVar[tuple[TagType, ...]] = TAG_TYPES
    whole_procedures: ClassVar[tuple[type[WholeProcedure[Any]], ...]] = (BattleAsAWhole,)
    state_type = ToulonState
    event_types: ClassVar[tuple[type[Event[Any]], ...]] = EVENT_TYPES
    boxes: ClassVar[tuple[str, ...]] = (ARRIVALS,)
    may_outlive: ClassVar[frozenset[str]] = set_up.MAY_OUTLIVE
    in_order: ClassVar[frozenset[str]] = visibility.IN_ORDER

    def __init__(self, design: Design) -> None:
        super().__init__(design)
        self.figures = Figures(design)
        self._indexes = Indexes()
        self._last: Position | None = None
        self.words = ToulonWords(self, self.figures)
        self.display = ToulonDisplay(self, self.figures)
        self.judgement = ToulonJudgement(self)
        self.moments = ToulonMoments(self, self.figures)

    def start(self, scenario_id: str, options: Mapping[str, str]) -> ToulonState:
        return first_state(self.figures, self.design.scenario(scenario_id), options)

    def position(self, state: ToulonState) -> Position:
        """The position of a state; its index is taken over from those asked for last as far as units are the same."""
        last = self._last
        if last is not None and last.state is state:
            return last
        self._last = Position(self.figures, state, self._indexes.of(state.units))
        return self._last

    def seats(self, state: ToulonState) -> tuple[str, ...]:
        return state.seats or SIDES

    def seat_asked(self, state: ToulonState, procedure: Procedure, seat: str) -> str:
        return seats.seat_asked(self.position(state), procedure, seat) if state.seats else seat

    def points(self, state: ToulonState) -> Mapping[str, int]:
        return points(self.position(state))

    def turn(self, state: ToulonState) -> int:
        return state.turn

    def ending(self, state: ToulonState) -> Ending | None:
        return immediate_ending(self.position(state))

    # -- any position

    def printed(self, unit: str) -> Json:
        return set_up.as_printed(self.figures, unit)

    def at_moment(self, state: ToulonState, moment: Moment) -> ToulonState:
        return set_up.at_moment(self.figures, state, moment)

    def beginnings(self) -> tuple[Beginning, ...]:
        return set_up.beginnings(self.figures)

    def problems(self, state: ToulonState) -> tuple[Problem, ...]:
        return (*super().problems(state), *set_up.problems(self.position(state)))

    def breaches(self, before: ToulonState, event: Event[Any], after: ToulonState) -> Iterator[Problem]:
        found = tuple(super().breaches(before, event, after))
        yield from found or invariants.after_event(self.figures, before, event, after)
        if not found and standing_checks.is_looked_at(event):
            yield from standing_checks.after_event(self.position(after), event)

    # -- visibility

    def hidden(self, state: ToulonState, seat: str) -> Mapping[str, ToulonUnit]:
        return visibility.hidden(self.position(state), seat)

    def redact(self, state: ToulonState, seat: str) -> ToulonState:
        """Which Austrians have been drawn is for the Allies to know (32.3)."""
        return state if visibility.may_read_allied(self.position(state), seat) else replace(state, austrians=())

    def seen(self, state: ToulonState, procedure: Procedure, seat: str) -> Procedure:
        """All procedures are open: they hold what was declared on the table, and units go by their faces."""
        return procedure

    # -- odds and batches

    def with_counters(self, counters: tuple[Counter, ...]) -> Self:
        """The same rules with other figures on the counters."""
        other = copy(self)
        other.design = replace(self.design, counters=counters)
        other.figures = self.figures.of(other.design)
        other._indexes, other._last = Indexes(), None
        return other

    def losses(self, start: ToulonState, events: Sequence[Event[Any]]) -> Mapping[str, int]:
        return losses(self.design, start, events)
