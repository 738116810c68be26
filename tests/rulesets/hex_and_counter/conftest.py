"""A field on which a moment is set up by hand, and one procedure played to its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from immutables import Map
from msgspec.structs import replace

from rulesets.hex_and_counter import HexAndCounterRules
from rulesets.hex_and_counter.position import Position
from rulesets.hex_and_counter.procedures import HexProcedure
from rulesets.hex_and_counter.state import ARRIVALS, HexState, HexUnit
from sample_games.crossroads.build import build as build_crossroads
from tests.rulesets.hex_and_counter.small_design import small_design
from workbench.engine.clauses import IllegalAction
from workbench.engine.decision import Decision
from workbench.engine.design import Design
from workbench.engine.dice import GivenDice
from workbench.engine.events import Event
from workbench.engine.play import Engine
from workbench.engine.state import Answer

Says = Mapping[str, Answer | Sequence[Answer] | Callable[[Decision], Answer]]


@pytest.fixture(scope="session")
def crossroads_rules() -> HexAndCounterRules:
    return HexAndCounterRules(build_crossroads())


@pytest.fixture
def field() -> Callable[..., Field]:
    """Makes a field, with figures as in `small_design`, or of a whole design."""

    def make(design: Design | None = None, **figures: Any) -> Field:
        return Field(design or small_design(**figures))

    return make


class Field:
    """Units put in hexes by hand; procedures played with faces and answers given."""

    def __init__(self, design: Design) -> None:
        self.rules = HexAndCounterRules(design)
        self.engine = Engine(self.rules)
        scenario = design.scenario()
        self.state = HexState(
            units=Map(), tracks=Map(), procedures=(), scenario=scenario.id, turn=2, active="blue", held=Map()
        )
        self.units: dict[str, HexUnit] = {}
        self.events: list[Event[Any]] = []
        self.asked: list[Decision] = []

    def put(self, number: str, *units: str, **fields: Any) -> Field:
        """Stand these counters in a hex; further fields as in `HexUnit`."""
        for unit in units:
            figures = self.rules.figures.units[unit]
            faction = self.rules.design.counter(unit).faction
            self.units[unit] = HexUnit(figures.side, number, faction, figures.unit_type, **fields)
        return self

    def given(self, **fields: Any) -> Field:
        """Set fields of the state."""
        self.state = replace(self.state, **fields)
        return self

    @property
    def position(self) -> Position:
        """Questions about the moment as it is."""
        return self.rules.position(replace(self.state, units=Map(self.units)) if self.units else self.state)

    def play(self, *procedures: HexProcedure, faces: Sequence[int] = (), says: Says | None = None) -> Field:
        """Play procedures to their end; what `says` leaves out is answered by the way out or the first legal option.

        Both sides have somebody to come, so that nobody wins by having lost all others. `says` goes by the name of
        the segment that asks; a list is taken answer by answer.
        """
        dice = GivenDice(faces)
        told = {name: list(a) if isinstance(a, list) else a for name, a in (says or {}).items()}
        for unit in ("b_late", "r_late"):
            if unit not in self.units:
                self.put(ARRIVALS, unit, due=9, entry="west")
        self.state = replace(self.state, units=Map(self.units), procedures=procedures)
        self.units = {}
        events, self.state = self.engine.begin(self.state, dice)
        self.events += events
        while waiting := self.engine.decisions(self.state):
            events, self.state = self.engine.play_by(self.state, waiting[0].seat, self._chooser(told), dice)
            self.events += events
        assert not dice.unused, f"{dice.unused} faces were not rolled"
        return self

    def _chooser(self, told: Mapping[str, Any]) -> Callable[[Decision, tuple[Answer, ...]], Answer]:
        def choose(decision: Decision, so_far: tuple[Answer, ...]) -> Answer:
            self.asked.append(decision)
            said = told.get(decision.name)
            if callable(said):
                said = said(decision)
            elif isinstance(said, list):
                said = said.pop(0) if said else None
            if said is None:
                said = getattr(decision.options, "way_out", "") or next(iter(decision.options))
            refused = decision.options.refusal(said)
            if refused is not None:
                raise IllegalAction(refused.clause, refused.reason)
            answer: Answer = said
            return answer

        return choose

    def refusal(self, procedure: HexProcedure, *answers: Answer) -> str:
        """The clause that refuses the last of these answers; "" when it is legal."""
        state = replace(self.state, units=Map(self.units) or self.state.units, procedures=(procedure,))
        engine = Engine(self.rules)
        _, state = engine.begin(state, GivenDice(()))
        seat = engine.decisions(state)[0].seat
        decision = engine.next_decision(state, seat, answers[:-1])
        assert decision is not None
        refused = decision.options.refusal(answers[-1])
        return refused.clause or refused.reason if refused else ""

    def happened(self, kind: type[Event[Any]]) -> list[Any]:
        """The events of a kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]

    def where(self, unit: str) -> str:
        """The space of a unit, "" when it has left play."""
        return self.state.units[unit].space if unit in self.state.units else ""
