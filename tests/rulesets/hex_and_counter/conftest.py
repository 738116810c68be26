"""The standard rules, and a field on which a moment is set up by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Self

import pytest
from immutables import Map

from rulesets.hex_and_counter import HexAndCounterRules
from rulesets.hex_and_counter.position import Position
from rulesets.hex_and_counter.state import ARRIVALS, HexState, HexUnit
from sample_games.crossroads.build import build as build_crossroads
from tests.moments import HandMadeMoment, Says
from tests.rulesets.hex_and_counter.small_design import small_design
from workbench.engine.decision import Decision
from workbench.engine.design import Design
from workbench.engine.state import Answer, Procedure


@pytest.fixture(scope="session")
def crossroads_rules() -> HexAndCounterRules:
    return HexAndCounterRules(build_crossroads())


@pytest.fixture
def field() -> Callable[..., Field]:
    """Makes a field, with figures as in `small_design`, or of a whole design."""

    def make(design: Design | None = None, **figures: Any) -> Field:
        return Field(design or small_design(**figures))

    return make


class Field(HandMadeMoment[HexAndCounterRules, HexState, HexUnit, Position]):
    """Units put in hexes by hand, in turn 2."""

    def __init__(self, design: Design) -> None:
        scenario = design.scenario().id
        super().__init__(
            HexAndCounterRules(design),
            HexState(units=Map(), tracks=Map(), procedures=(), scenario=scenario, turn=2, active="blue", held=Map()),
        )

    def make_unit(self, unit: str, space: str, **fields: Any) -> HexUnit:
        faction, printed = self.rules.design.counter(unit).faction, self.rules.figures.units[unit]
        return HexUnit(printed.side, space, faction, printed.unit_type, **fields)

    def unsaid(self, decision: Decision) -> Answer:
        """The way out, else the first legal option."""
        return getattr(decision.options, "way_out", "") or super().unsaid(decision)

    def play(self, *procedures: Procedure, faces: Sequence[int] = (), says: Says | None = None) -> Self:
        """Both sides have somebody to come, so that nobody wins by having lost all others."""
        for unit in ("b_late", "r_late"):
            if unit not in self.units:
                self.put(ARRIVALS, unit, due=9, entry="west")
        return super().play(*procedures, faces=faces, says=says)
