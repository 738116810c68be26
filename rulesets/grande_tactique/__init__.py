"""La Grande Tactique: hexes, force markers, drawn activations, reactions, reconnaissance, battles with morale.

Read `sequence.py` next to the rulebook, then the chapter you want in `phases/`. Figures are read in `figures/`, pure
questions stand in `position.py`, what the book leaves open in `interpretations.md`.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from rulesets.grande_tactique import bots, display, invariants, outlook, set_up_by_hand, visibility, wording
from rulesets.grande_tactique.clauses import CLAUSES
from rulesets.grande_tactique.deeds import CLASSES, DEED_WORDS, deeds, used
from rulesets.grande_tactique.events import EVENT_TYPES
from rulesets.grande_tactique.figures import Figures
from rulesets.grande_tactique.figures.names import FIGURES_READ
from rulesets.grande_tactique.lines import shown_lines
from rulesets.grande_tactique.phases.marching import in_points
from rulesets.grande_tactique.phases.victory import ENDINGS, immediate_ending, losses_by_side
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.procedures import MAY_OUTLIVE
from rulesets.grande_tactique.scenario_options import options_offered
from rulesets.grande_tactique.sequence import SEQUENCE
from rulesets.grande_tactique.set_up import first_state
from rulesets.grande_tactique.state import TactiqueState
from workbench.engine.clauses import Clause
from workbench.engine.decision import Decision
from workbench.engine.design import Design
from workbench.engine.display import Piece, ScenarioOption, SequenceLine, ShownSupply, ShownTrack, ShownVictory
from workbench.engine.events import Event
from workbench.engine.networks.march import March
from workbench.engine.playtests.scenario_options import check_chosen
from workbench.engine.playtests.set_up import Beginning, Json, Moment
from workbench.engine.problem import Problem
from workbench.engine.ruleset import Ending, RulesModule, Segment
from workbench.engine.state import Answer, Procedure


class GrandeTactiqueRules(RulesModule[TactiqueState, Position]):
    """The rules, bound to a design. The two sides are the seats."""

    name: ClassVar[str] = "grande_tactique"
    title: ClassVar[str] = "La Grande Tactique"
    rulebook: ClassVar[str] = "La Grande Tactique: From Montenotte to Cherasco, Vae Victis 128"
    maturity: ClassVar[str] = "complete"
    sequence: ClassVar[Mapping[type[Procedure], tuple[Segment, ...]]] = SEQUENCE
    clauses: ClassVar[tuple[Clause, ...]] = CLAUSES
    sequence_clause = "4"
    state_type = TactiqueState
    event_types: ClassVar[tuple[type[Event[Any]], ...]] = EVENT_TYPES
    may_outlive: ClassVar[frozenset[str]] = MAY_OUTLIVE
    deed_words: ClassVar[Mapping[str, str]] = DEED_WORDS
    matters: ClassVar[Mapping[str, str]] = bots.MATTERS

    def __init__(self, design: Design) -> None:
        super().__init__(design)
        self.figures = Figures(design)
        self._last: Position | None = None

    def figures_read(self) -> Container[str]:
        return FIGURES_READ

    def start(self, scenario_id: str, options: Mapping[str, str]) -> TactiqueState:
        scenario = self.design.scenario(scenario_id)
        check_chosen(scenario, options_offered(self.figures, scenario), options)
        return first_state(self.figures, scenario, options)

    def position(self, state: TactiqueState) -> Position:
        if self._last is None or self._last.state is not state:
            self._last = Position(self.figures, state)
        return self._last

    def marches(self, map_id: str) -> Mapping[str, March]:
        ground = self.figures.ground
        if map_id != ground.hex_map.id:
            return {}
        return {
            "a march": March(ground.cost, in_points),
            "a rapid march": March(ground.cost_in_a_hurry, in_points),
        }

    def seats(self, state: TactiqueState) -> tuple[str, ...]:
        return self.figures.pieces.sides

    def points(self, state: TactiqueState) -> Mapping[str, int]:
        """Victory points are one counter, which the French want high; the Coalition has none of its own (15.3)."""
        french, coalition = self.figures.pieces.sides
        return {french: state.tracks["vp"], coalition: 0}

    def score_shown(self, state: TactiqueState) -> Mapping[str, int]:
        """The one counter that there is, for the side that wants it high."""
        french, _coalition = self.figures.pieces.sides
        return {french: state.tracks["vp"]}

    def turn(self, state: TactiqueState) -> int:
        return state.turn

    def ending(self, state: TactiqueState) -> Ending | None:
        return immediate_ending(self.position(state))

    def ending_words(self, ending: str) -> str:
        return ENDINGS.get(ending, super().ending_words(ending))

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

    # -- questions

    def trace_supply(self, state: TactiqueState, seat: str, of: str) -> outlook.SupplyReport:
        return outlook.supply_report(self.position(state), seat, of)

    def retreats(self, state: TactiqueState, units: tuple[str, ...]) -> outlook.RetreatReport:
        return outlook.retreats_of(self.position(state), units)

    def reach(self, state: TactiqueState, units: tuple[str, ...]) -> outlook.ReachReport:
        return outlook.reach_of(self.position(state), units)

    # -- bots

    def appraise(self, position: Position, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
        return bots.appraise(position, decision, answer, so_far, self.ignored)

    def propose(self, position: Position, decision: Decision, so_far: tuple[Answer, ...]) -> Iterable[Answer]:
        return bots.propose(position, decision, so_far, self.ignored)

    def deeds(
        self, position: Position, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]
    ) -> frozenset[str]:
        return deeds(position, decision, answer)

    @property
    def unit_classes(self) -> Mapping[str, str]:
        return CLASSES

    def used(
        self, position: Position, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]
    ) -> frozenset[str]:
        return used(position, decision, answer)

    # -- words and pictures

    def name_of(self, key: str) -> str:
        """A division by its general: "Laharpe (1st Division)"."""
        figures = self.figures.pieces.formations.get(key)
        name = super().name_of(key)
        general = super().name_of(figures.general) if figures and figures.general else ""
        return name if not general or general in name else f"{general} ({name})"

    def is_of_one(self, key: str) -> bool:
        """A division goes by its general."""
        figures = self.figures.pieces.formations.get(key)
        return super().is_of_one(figures.general if figures and figures.general else key)

    def trail(self, state: TactiqueState) -> tuple[str, ...]:
        return wording.trail(self.position(state), self.subject_of)

    def describe(self, event: Event[Any], before: TactiqueState) -> str:
        return wording.describe(event, self.position(before), self.subject_of)

    def pieces(self, state: TactiqueState) -> tuple[Piece, ...]:
        return display.pieces(self.position(state))

    def headline(self, state: TactiqueState) -> tuple[str, str]:
        return display.headline(self.position(state))

    def victory_shown(self, state: TactiqueState) -> ShownVictory:
        return display.victory(self.position(state))

    def tracks_shown(self, state: TactiqueState) -> tuple[ShownTrack, ...]:
        return display.tracks(self.position(state))

    def options_offered(self, scenario_id: str) -> tuple[ScenarioOption, ...]:
        return options_offered(self.figures, self.design.scenario(scenario_id))

    def control_shown(self, state: TactiqueState) -> Mapping[str, tuple[str, ...]]:
        return display.control(self.position(state))

    def scene(self, state: TactiqueState) -> str:
        return display.scene(self.position(state))

    def acting(self, state: TactiqueState) -> str:
        return display.acting(self.position(state))

    def supply_shown(self, state: TactiqueState, seat: str) -> tuple[ShownSupply, ...]:
        return shown_lines(self.position(state), seat)

    def sequence_shown(self, state: TactiqueState) -> tuple[SequenceLine, ...]:
        return display.sequence(self.position(state))
