"""What is true after a case of Toulon was played: counters, purses, works, sub-battles."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from tests.case_books.checks import check_fields, run_case
from tests.case_books.names import WrongCase
from tests.rulesets.toulon.case_facts import check_facts
from tests.rulesets.toulon.case_table import CaseTable
from tests.rulesets.toulon.case_words import Case, Then
from workbench.engine.events import DiceRolled

GONE = "gone"
COMBAT = re.compile(r"combat at (\S+) \((\d+) against (\d+)\)")


def run(case: Case, table: CaseTable) -> None:
    """Play the case and check what it says."""
    run_case(case, table, _check)


def _check(table: CaseTable, then: Then) -> None:
    for unit, said in then.units.items():
        _check_unit(table, table.names.unit(unit), {"area": said} if isinstance(said, str) else said)
    for purse, points in then.ops.items():
        found = table.position.points_in(table.names.purse(purse))
        assert found == points, f"{purse} has {found} points, not {points}"
    works = table.position.state.works
    for name, said in then.works.items():
        assert name in works, f"there is no work {name!r}, but {sorted(works)}"
        check_fields(table, name, works[name], said)
    if then.combat:
        _check_combat(table, then)
    check_facts(table.position, table.names, then)


def _check_unit(table: CaseTable, unit: str, said: Mapping[str, Any]) -> None:
    x = table.position.state.units.get(unit)
    area = said.get("area")
    if area == GONE:
        assert x is None, f"{unit} is still in play, in {x and x.space}"
        return
    assert x is not None, f"{unit} has left play"
    if area is not None:
        assert x.space == table.names.space(area), f"{unit} is in {table.rules.words.name_of(x.space)}, not in {area}"
    check_fields(table, unit, x, {k: v for k, v in said.items() if k != "area"})


def _check_combat(table: CaseTable, then: Then) -> None:
    whys = [e.why for e in table.happened(DiceRolled)]
    rolls = [m.groups() for why in whys if (m := COMBAT.match(why))]
    assert len(rolls) == len(then.combat), f"{len(rolls)} sub-battles were rolled for: {rolls}"
    for (column, attack, defence), expected in zip(rolls, then.combat, strict=True):
        roll = {"column": column, "attack": int(attack), "defence": int(defence)}
        if not set(expected) <= set(roll):
            raise WrongCase(f"a combat roll has {', '.join(roll)}, not {', '.join(expected)}")
        assert roll == {**roll, **expected}, f"the roll is at {roll}, not {expected}"
