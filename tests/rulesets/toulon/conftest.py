"""The rules of Toulon bound to their design, and a table on which a moment is set up by hand."""

from __future__ import annotations

from typing import Any

import pytest
from immutables import Map

from rulesets.toulon import ToulonRules
from rulesets.toulon.position import Position
from rulesets.toulon.sides import REPUBLICAN
from rulesets.toulon.state import ToulonState, ToulonUnit
from tests.moments import HandMadeMoment
from tests.rulesets.toulon.counters import unit_of
from workbench.engine.design import Design


@pytest.fixture(scope="session")
def rules(toulon_design: Design) -> ToulonRules:
    return ToulonRules(toulon_design)


@pytest.fixture
def table(rules: ToulonRules) -> Table:
    return Table(rules)


class Table(HandMadeMoment[ToulonRules, ToulonState, ToulonUnit, Position]):
    """Counters put on the map by hand, in turn 8."""

    def __init__(self, rules: ToulonRules) -> None:
        super().__init__(rules, ToulonState(units=Map(), tracks=Map(), procedures=(), turn=8, active=REPUBLICAN))

    def make_unit(self, unit: str, space: str, **fields: Any) -> ToulonUnit:
        return unit_of(self.rules.design, unit, space, **fields)
