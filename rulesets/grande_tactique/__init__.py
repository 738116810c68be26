"""La Grande Tactique: hexes, force markers, drawn activations, reactions, reconnaissance, battles with morale.

Read `sequence.py` next to the rulebook, then the chapter you want in `phases/`. Figures are read in `figures/`, pure
questions stand in `position.py`, what the book leaves open in `interpretations.md`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from rulesets.grande_tactique import invariants, set_up_by_hand, visibility
from rulesets.grande_tactique.bots import TactiqueJudgement
from rulesets.grande_tactique.clauses import CLAUSES
from rulesets.grande_tactique.display import TactiqueDisplay
from rulesets.grande_tactique.events import EVENT_TYPES
from rulesets.grande_tactique.figures import Figures
from rulesets.grande_tactique.phases.victory import immediate_ending, losses_by_side
from rulesets.grande_tactique.plans.battle_odds import BattleAsAWhole
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.procedures import MAY_OUTLIVE
from rulesets.grande_tactique.reads import READS
from rulesets.grande_tactique.scenario_options import options_offered
from rulesets.grande_tactique.sequence import SEQUENCE
from rulesets.grande_tactique.set_up import TactiqueMoments, first_state
from rulesets.grande_tactique.state import TactiqueState
from rulesets.grande_tactique.wording import TactiqueWords
from workbench.engine.clauses import Clause
from workbench.engine.design import Design
from workbench.engine.events import Event
from workbench.engine.playtests.scenario_options import check_chosen
from workbench.engine.playtests.set_up import Beginning, Json, Moment
from workbench.engine.problem import Problem
from workbench.engine.questions.whole_procedure import WholeProcedure
from workbench.engine.ruleset import Ending, RulesModule, Segment
from workbench.engine.state import Procedure


class GrandeTactiqueRules(RulesModule[TactiqueState, Position]):
    """The rules, bound to a design. The two sides are the seats."""

    name: ClassVar[str] = "grande_tactique"
    title: ClassVar[str] = "La Grande Tactique"
    rulebook: ClassVar[str] = "La Grande Tactique: From Montenotte to Cherasco, Vae Victis 128"
    maturity: ClassVar[str] = "complete"
    sequence: ClassVar[Mapping[type[Procedure], tuple[Segment, ...]]] = SEQUENCE
    reads = READS
    clauses: ClassVar[tuple[Clause, ...]] = CLAUSES
    sequence_clause = "4"
    whole_procedures: ClassVar[tuple[type[WholeProcedure[Any]], ...]] = (BattleAsAWhole,)
    state_type = TactiqueState
    event_types: ClassVar[tuple[type[Event[Any]], ...]] = EVENT_TYPES
    may_outlive: ClassVar[frozenset[str]] = MAY_OUTLIVE

    def __init__(self, design: Design) -> None:
        super().__init__(design)
        self.figures = Figures(design)
        self._last: Position | None = None
        self.words = TactiqueWords(self, self.figures)
        self.display = TactiqueDisplay(self, self.figures)
        self.judgement = TactiqueJudgement(self)
        self.moments = TactiqueMoments(self, self.figures)

    def start(self, scenario_id: str, options: Mapping[str, str]) -> TactiqueState:
        scenario = self.design.scenario(scenario_id)
        check_chosen(scenario, options_offered(self.figures, scenario), options)
        self.figures.read_catalogues()
        return first_state(self.figures, scenario, options)

    def position(self, state: TactiqueState) -> Position:
        last = self._last
        if last is not None and last.state is state:
            return last
        self._last = Position(self.figures, state, last)
        return self._last

    def seats(self, state: TactiqueState) -> tuple[str, ...]:
        return self.figures.pieces.sides

    def points(self, state: TactiqueState) -> Mapping[str, int]:
        """Victory points are one counter, which the French want high; the Coalition has none of its own (15.3)."""
        french, coalition = self.figures.pieces.sides
        return {french: state.tracks["vp"], coalition: 0}

    def turn(self, state: TactiqueState) -> int:
        return state.turn

    def ending(self, state: TactiqueState) -> Ending | None:
        return immediate_ending(self.position(state))

    # -- batches

    def losses(self, start: TactiqueState, events: Sequence[Event[Any]]) -> Mapping[str, int]:
        return losses_by_side(self.figures.pieces.side_of_faction, start, events)

    # -- any position set up by hand

    def printed(self, unit: str) -> Json:
        return set_up_by_hand.as_printed(self.figures, unit)

    def at_moment(self, state: TactiqueState, moment: Moment) -> TactiqueState:
        return set_up_by_hand.at_moment(self.figures, state, moment)

    def beginnings(self) -> tuple[Beginning, ...]:
        return set_up_by_hand.beginnings(self.figures)

    def problems(self, state: TactiqueState) -> tuple[Problem, ...]:
        found = super().problems(state)
        return found or set_up_by_hand.problems(self.position(state))

    def breaches(self, before: TactiqueState, event: Event[Any], after: TactiqueState) -> Iterator[Problem]:
        found = tuple(super().breaches(before, event, after))
        yield from found or invariants.after_event(self.figures, before, event, after)

    # -- visibility

    def redact(self, state: TactiqueState, seat: str) -> TactiqueState:
        return visibility.redact(self.figures.pieces, state, seat)

    def seen(self, state: TactiqueState, procedure: Procedure, seat: str) -> Procedure:
        return visibility.seen(self.figures.pieces, procedure, seat)
