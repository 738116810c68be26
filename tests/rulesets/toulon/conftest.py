"""The rules of Toulon bound to their design, and a table on which a moment is set up by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from immutables import Map
from msgspec.structs import replace

from rulesets.toulon import ToulonRules
from rulesets.toulon.position import Position
from rulesets.toulon.procedures import ToulonProcedure
from rulesets.toulon.sides import REPUBLICAN
from rulesets.toulon.state import ToulonState, ToulonUnit
from workbench.engine.decision import Decision
from workbench.engine.design import Design
from workbench.engine.dice import GivenDice
from workbench.engine.events import Event
from workbench.engine.play import Engine
from workbench.engine.state import Answer

Says = Mapping[str, Answer | Sequence[Answer] | Callable[[Decision], Answer]]


@pytest.fixture(scope="session")
def rules(toulon_design: Design) -> ToulonRules:
    return ToulonRules(toulon_design)


@pytest.fixture
def table(rules: ToulonRules) -> Table:
    return Table(rules)


class Table:
    """Counters put on the map by hand, one procedure played to its end with faces and answers given."""

    def __init__(self, rules: ToulonRules) -> None:
        self.rules = rules
        self.engine = Engine(rules)
        self.units: dict[str, ToulonUnit] = {}
        self.state = ToulonState(units=Map(), tracks=Map(), procedures=(), turn=8, active=REPUBLICAN)
        self.events: list[Event[Any]] = []
        self.asked: list[Decision] = []

    def put(self, area: str, *units: str, **fields: Any) -> Table:
        """Stand these counters in an area; further fields as in `ToulonUnit`."""
        for unit in units:
            counter = self.rules.design.counter(unit)
            side = self.rules.design.faction(counter.faction).side
            self.units[unit] = ToulonUnit(
                side=side, space=area, faction=counter.faction, arm=counter.unit_type, **fields
            )
        return self

    def given(self, **fields: Any) -> Table:
        """Set fields of the state: turn, origins, attack_supply ..."""
        self.state = replace(self.state, **fields)
        return self

    @property
    def position(self) -> Position:
        """Questions about the moment as it is."""
        return self.rules.position(replace(self.state, units=Map(self.units)) if self.units else self.state)

    def play(self, *procedures: ToulonProcedure, faces: Sequence[int] = (), says: Says | None = None) -> Table:
        """Play procedures, innermost last, to their end; what `says` leaves out is answered by the first legal option.

        `says` goes by the name of the segment that asks; a list is taken answer by answer.
        """
        dice = GivenDice(faces)
        told = {name: list(a) if isinstance(a, list) else a for name, a in (says or {}).items()}
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
            answer: Answer = next(iter(decision.options)) if said is None else said
            refused = decision.options.refusal(answer)
            assert refused is None, f"{decision.name}: {answer!r} is refused: {refused}"
            return answer

        return choose

    def happened(self, kind: type[Event[Any]]) -> list[Any]:
        """The events of a kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]
