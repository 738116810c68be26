"""The rules: one procedure with one segment, and no event beyond the engine's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from immutables import Map

from workbench.engine.clauses import Clause, implements
from workbench.engine.design import Design
from workbench.engine.events import Event, PlaytestEnded, TrackSet
from workbench.engine.options import Number
from workbench.engine.ruleset import RulesModule, Segment, Words
from workbench.engine.state import Procedure, State, Unit
from workbench.engine.unfolding import Again, Step, Unfolding

HEAP, MOST = "beads", "most_taken"


class Taking(Procedure, frozen=True):
    """Somebody takes beads; `turn` counts from 0."""

    turn: int = 0


class BeadState(State[Unit, Taking], frozen=True):
    """The beads are a track."""


Play = Unfolding[BeadState, BeadState]


@implements("1", "2")
def take(taking: Taking, u: Play) -> Step:
    """One question, then what follows from it."""
    design = u.rules.design
    side = design.sides[taking.turn % 2].id
    left = u.state.tracks[HEAP]
    most = min(left, int(next(p.value for p in design.parameters if p.id == MOST)))
    taken = u.ask(side, "How many beads", Number(1, most, clause="1"))
    u.emit(TrackSet(track=HEAP, value=left - taken))
    if taken == left:
        u.emit(PlaytestEnded(ending="last_bead", winner=side, clause="2"))
    return Again(Taking(turn=taking.turn + 1))


class BeadWords(Words[BeadState, BeadState]):
    """What is said of a game."""

    def describe(self, event: Event[Any], before: BeadState) -> str:
        return f"{event.value} beads are left" if isinstance(event, TrackSet) else ""


class LastBead(RulesModule[BeadState, BeadState]):
    """The game, bound to a design with two sides, a track of beads and a parameter."""

    name: ClassVar[str] = "last_bead"
    title: ClassVar[str] = "Last bead"
    sequence: ClassVar[Mapping[type[Procedure], tuple[Segment, ...]]] = {Taking: (take,)}
    clauses: ClassVar[tuple[Clause, ...]] = (
        Clause("1", "The sides take beads in turn: at least one, and no more than the parameter says"),
        Clause("2", "Who takes the last bead has won"),
    )
    sequence_clause = "1"
    state_type = BeadState

    def __init__(self, design: Design) -> None:
        super().__init__(design)
        self.words = BeadWords(self)

    def start(self, scenario_id: str, options: Mapping[str, str]) -> BeadState:
        scenario = self.design.scenario(scenario_id)
        return BeadState(units=Map(), tracks=scenario.tracks, procedures=(Taking(),))

    def position(self, state: BeadState) -> BeadState:
        return state

    def seats(self, state: BeadState) -> tuple[str, ...]:
        return tuple(side.id for side in self.design.sides)

    def points(self, state: BeadState) -> Mapping[str, int]:
        return {side.id: int(side.id == state.winner) for side in self.design.sides}

    def turn(self, state: BeadState) -> int:
        return 1

    def seen(self, state: BeadState, procedure: Procedure, seat: str) -> Procedure:
        return procedure
