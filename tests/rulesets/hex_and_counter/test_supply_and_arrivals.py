"""Chapters 9 and 10: lines of communication, reinforcements."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from immutables import Map

from rulesets.hex_and_counter import HexAndCounterRules
from rulesets.hex_and_counter.events import UnitArrived
from rulesets.hex_and_counter.procedures import Reinforcements, SupplyPhase
from rulesets.hex_and_counter.state import ARRIVALS, SupplyLine
from tests.rulesets.hex_and_counter.small_design import small_design, table, with_scenario

Make = Callable[..., Any]
BLUE = SupplyPhase(side="blue")
ENTER = Reinforcements(side="blue")
ASK = "Reinforcements.place_a_unit"


def line(field: Any, number: str) -> SupplyLine:
    found: SupplyLine = next(line for line in field.state.lines if line.hex == number)
    return found


@pytest.mark.clause("9.1")
@pytest.mark.clause("9.2")
@pytest.mark.clause("9.3")
def test_a_line_of_so_many_hexes_to_a_source(field: Make) -> None:
    field_ = field().put("0504", "b1").put("0605", "b2", supplied=True).put("0104", "b3")
    field_.play(BLUE)
    assert line(field_, "0504").path[-1] == "0104" and len(line(field_, "0504").path) == 5
    assert field_.state.units["b1"].supplied and field_.state.units["b3"].supplied
    assert not field_.state.units["b2"].supplied
    assert line(field_, "0605").clause == "9.2"


@pytest.mark.clause("9.3")
def test_a_friendly_edge_is_a_source(field: Make) -> None:
    edges = table("supply_edges", [""], {"blue": ["north south"]})
    field_ = field(small_design({"supply_range": 2}, [edges])).put("0703", "b1").put("0704", "b2")
    field_.play(BLUE)
    assert line(field_, "0703").path[-1].endswith("01")
    assert not field_.state.units["b2"].supplied


@pytest.mark.clause("9.4")
def test_enemies_and_their_zones_cut_a_line(field: Make) -> None:
    round_about = field().put("0404", "b1").put("0303", "r1").put("0306", "r3").play(BLUE)
    assert line(round_about, "0404").clause == "9.2"  # the way round them is too long
    field_ = field().put("0404", "b1").put("0303", "r1").put("0306", "r3").put("0301", "r2").play(BLUE)
    assert (line(field_, "0404").clause, field_.state.units["b1"].supplied) == ("9.4", False)
    assert line(field_, "0404").path[0] == "0404"
    friend = field().put("0404", "b1").put("0304", "b2").put("0204", "b3").put("0303", "r1").put("0306", "r3")
    friend.play(BLUE)
    assert friend.state.units["b1"].supplied  # friends stand in the zones on the way
    lost = field().put("0404", "b1").put("0104", "r1")
    lost.play(BLUE)
    assert line(lost, "0404").clause == "9.3"


@pytest.mark.clause("9.1")
def test_the_question_of_a_front_end_is_answered_alike(field: Make) -> None:
    field_ = field().put("0504", "b1").put("0605", "b2")
    field_.play(BLUE)
    report = field_.rules.display.trace_supply(field_.state, "blue", "b2")
    assert report.lines == (line(field_, "0605"),)
    assert len(field_.rules.display.trace_supply(field_.state, "blue", "").lines) == 2
    assert field_.rules.display.supply(field_.state, "blue")
    with pytest.raises(KeyError, match="nobody"):
        field_.rules.display.trace_supply(field_.state, "blue", "nobody")


@pytest.mark.clause("10.1")
def test_units_enter_when_they_are_due(field: Make) -> None:
    field_ = field().put(ARRIVALS, "b_late", due=2, entry="west").put(ARRIVALS, "b3", due=3, entry="west")
    field_.play(ENTER, says={ASK: "0104"})
    assert [(e.unit, e.to) for e in field_.happened(UnitArrived)] == [("b_late", "0104")]
    assert field_.where("b3") == ARRIVALS


@pytest.mark.clause("10.2")
def test_a_closed_entry_and_a_unit_held_back(field: Make) -> None:
    field_ = field().put(ARRIVALS, "b_late", due=1, entry="west").put("0104", "r1")
    assert field_.refusal(ENTER, "0104") == "10.2"
    full = field().put(ARRIVALS, "b_late", due=1, entry="west").put("0104", "b1", "b2")
    assert full.refusal(ENTER, "0104") == "10.2"
    full.play(ENTER, says={ASK: "later"})
    assert full.where("b_late") == ARRIVALS


@pytest.mark.clause("10.1")
def test_arrivals_of_a_scenario_go_before_those_of_the_counters() -> None:
    rules = HexAndCounterRules(small_design())
    start = rules.start("battle", {})
    assert {u: start.units[u].due for u in sorted(start.units) if start.units[u].space == ARRIVALS} == {
        "b_late": 2,
        "r_late": 2,
    }
    arrivals = table("arrivals_battle", ["turn", "entry"], {"b3": [3, "west"], "b1": [4, "west"]})
    other = HexAndCounterRules(small_design(tables=[arrivals])).start("battle", {})
    assert {u: (other.units[u].due, other.units[u].entry) for u in ("b3",)} == {"b3": (3, "west")}
    assert "b_late" not in other.units and other.units["b1"].space == "0204"  # it is set up


def test_a_scenario_that_cannot_begin_says_why() -> None:
    from workbench.engine.design import Placement

    def starts(**changed: Any) -> None:
        HexAndCounterRules(with_scenario(small_design(), **changed)).start("battle", {})

    with pytest.raises(KeyError, match="no playable hex 0507"):
        starts(placements=(Placement("b1", "0507"),))
    with pytest.raises(KeyError, match="no counter nobody"):
        starts(placements=(Placement("nobody", "0101"),))
    with pytest.raises(KeyError, match="2 steps lost"):
        starts(placements=(Placement("b1", "0101", Map({"steps_lost": "2"})),))
    arrivals = table("arrivals_battle", ["turn", "entry"], {"b3": [3, "moon"]})
    with pytest.raises(KeyError, match="entry 'moon'"):
        HexAndCounterRules(small_design(tables=[arrivals])).start("battle", {})
    with pytest.raises(KeyError, match="fog is on or off"):
        HexAndCounterRules(small_design()).start("battle", {"fog": "thick"})


@pytest.mark.clause("10.3")
def test_an_alternative_entry_opens_when_the_entry_before_it_is_closed(field: Make) -> None:
    def late(entry: str) -> Any:
        return field().put(ARRIVALS, "r_late", due=2, entry=entry)

    phase = Reinforcements(side="red")
    assert late("east west").refusal(phase, "0104") == "10.3"
    assert late("east west").refusal(phase, "0904") == ""
    held = late("east west").put("0904", "b1")
    assert (held.refusal(phase, "0904"), held.refusal(phase, "0104")) == ("10.2", "")
    held.play(phase, says={"Reinforcements.place_a_unit": "0104"})
    assert held.where("r_late") == "0104"
