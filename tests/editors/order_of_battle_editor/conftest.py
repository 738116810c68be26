"""Two sides with three factions, eight units and a scenario of five turns, and the order of battle of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from immutables import Map
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from editors.order_of_battle_editor.editor import ForcesEditor
from workbench.engine.design import Counter, Design, Faction, Placement, Scenario, Side, UnitType
from workbench.storage.document import RulesetDocument

BAND = ("", "", "")


def unit(name: str, faction: str, strength: int, arrival: int | None = None, unit_type: str = "foot") -> Counter:
    return Counter(name, name.capitalize(), name, faction, unit_type, strength, arrival=arrival)


def design() -> Design:
    factions = (
        Faction("guard", "Guard", "north", "G", "#2F62B5", "#FFFFFF", BAND),
        Faction("line", "Line", "north", "L", "#B5382D", "#FFFFFF", BAND),
        Faction("rebels", "Rebels", "south", "R", "#F0C64E", "#1F1D1A", BAND),
    )
    counters = (
        unit("first", "guard", 5), unit("second", "guard", 3, 2), unit("horse", "guard", 2, 2, "horse"),
        unit("third", "line", 4, 4), unit("late", "line", 4, 9), unit("never", "line", 1),
        unit("mob", "rebels", 6), unit("lost", "nobody", 7),
    )  # fmt: skip
    scenario = Scenario(
        "revolt", "The revolt", 1, 5, placements=(Placement("first", "town"), Placement("mob", "hill")),
    )  # fmt: skip
    return Design(
        "Small", "", sides=(Side("north", "North", "blue"), Side("south", "South", "red")), factions=factions,
        unit_types=(UnitType("foot", "Foot", "infantry"), UnitType("horse", "Horse", "cavalry")),
        counters=counters, scenarios=(scenario,),
    )  # fmt: skip


def commanded() -> Design:
    """The same, with two units under the first one, who can command one."""
    small = design()
    under = {"second": {"commander": "first"}, "horse": {"commander": "first"}, "first": {"span": 1, "seniority": 2}}
    counters = tuple(replace(one, values=Map(under.get(one.id, {}))) for one in small.counters)
    return replace(small, counters=counters)


@pytest.fixture
def editor(qtbot: QtBot) -> Iterator[ForcesEditor]:
    made = ForcesEditor(RulesetDocument(design()))
    qtbot.addWidget(made.page)
    made.page.resize(1300, 800)
    made.page.show()
    yield made
    made.close()
