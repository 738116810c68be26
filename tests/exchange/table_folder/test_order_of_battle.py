"""Orders of battle of other people: sides, commanders, places and turns besides what a list of counters says."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.exchange.table_folder.test_foreign_sheets import after, looked_at
from workbench.engine.design import Design, Faction, Scenario, Side, UnitType
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.exchange.table_folder.foreign_sheets import read_foreign
from workbench.exchange.table_folder.order_of_battle import OrderOfBattle

BAND = ("", "", "")


def design() -> Design:
    sheet = HexMap("m", "Map", 100, 100, HexGrid(4, 4, 10, 10, 10))
    hill = replace(sheet.space("0203"), name="Hill")
    return Design(
        "Small", "", maps=(sheet.with_spaces([hill]),), sides=(Side("north", "North"), Side("south", "South", "red")),
        factions=(Faction("blues", "The Blues", "north", "B", "#123456", "#FFFFFF", BAND),),
        unit_types=(UnitType("foot", "Infantry", "infantry"),),
        scenarios=(Scenario("one", "First", 1, 5), Scenario("two", "Second", 1, 5)),
    )  # fmt: skip


def laid(text: str, known: Design | None = None, encoding: str = "utf-8", scenario: str = "") -> OrderOfBattle:
    return OrderOfBattle(known or design(), read_foreign("a.csv", text.encode(encoding)), scenario)


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Unit,Side,Nation,Type,Strength,Steps,Hex,Turn,Commander\n", "utf-8"),
        ("Unité\tCamp\tNationalité\tArme\tForce\tPas\tHexagone\tTour\tCommandant\n", "utf-16"),
        ("Einheit;Seite;Nationalität;Waffengattung;Stärke;Stufen;Aufstellung;Runde;Befehlshaber\n", "latin-1"),
    ],
)
def test_units_come_with_side_nation_place_turn_and_commander(text: str, encoding: str) -> None:
    sign = next(one for one in ",;\t" if one in text)
    rows = (
        ("Duke", "North", "The Blues", "Leader", "", "", "0304", "", ""),
        ('"1st; ""Old, Guard"""', "north", "Saxons", "Infantry", "5", "2", "hill", "", "Duke"),
        ("Horse", "South", "", "foot", "3", "", "", "T3", ""),
    )
    sheet = laid(text + "\n".join(sign.join(row) for row in rows), encoding=encoding)
    done = after(looked_at(sheet), design())
    duke, guard, horse = done.counters
    assert guard.name == '1st; "Old, Guard"'
    assert [done.faction(one.faction).side for one in done.counters] == ["north", "north", "south"]
    assert [done.faction(one.faction).name for one in done.counters] == ["The Blues", "Saxons", "South"]
    assert (guard.strength, dict(guard.values)) == (5, {"steps": 2, "commander": duke.id})
    assert [one.name for one in done.unit_types] == ["Infantry", "Leader"]
    assert (horse.arrival, horse.unit_type) == (3, "foot")
    assert [(one.counter, one.space) for one in done.scenarios[0].placements] == [(duke.id, "0304"), (guard.id, "0203")]
    assert not done.scenarios[1].placements


def test_all_that_is_wrong_is_told_by_line_and_column() -> None:
    text = "name,side,type,strength,hex,commander\nA,East,Infantry,x,0101,\nB,North,Infantry,1,9901,Nobody\n"
    found = looked_at(laid(text))
    assert found.edit is None
    told = " ".join(found.faults)
    for words in (
        "line 2, side: no side is called 'East'; there are North, South", "line 2, strength", "Map has no space '9901'",
        "line 3, commander: no counter is called 'Nobody'",
    ):  # fmt: skip
        assert words in told


def test_names_that_stand_twice_are_told_and_become_counters_each() -> None:
    found = looked_at(laid("name,side,type,hex\nB,North,Infantry,0101\nB,North,Infantry,0102\n"))
    assert found.changes[0] == "'B' stands 2 times: each line becomes a counter"
    assert [one.counter for one in after(found, design()).scenarios[0].placements] == ["b", "b_2"]


def test_a_nation_of_the_other_side_is_told() -> None:
    (fault,) = looked_at(laid("name,side,nation,type\nA,South,The Blues,Infantry\n")).faults
    assert "The Blues is of another side than South" in fault


def test_a_decimal_comma_is_no_whole_number_and_stays_a_text_where_texts_may_stand() -> None:
    found = looked_at(laid("name;side;type;strength\nA;North;Infantry;4,5\n"))
    assert "strength" in found.faults[0]
    done = after(looked_at(laid("name;side;type;range\nA;North;Infantry;4,5\n"), range="new"), design())
    assert dict(done.counters[0].values) == {"range": "4,5"}


def test_places_go_into_the_scenario_that_is_named_and_copies_stand_together() -> None:
    text = "name,side,type,copies,hex\nA,North,Infantry,3,0101\n"
    done = after(looked_at(laid(text, scenario="Second")), design())
    assert [one.counter for one in done.scenarios[1].placements] == ["a", "a#2", "a#3"]
    assert "there is no scenario 'Third'" in looked_at(laid(text, scenario="Third")).faults[0]
    again = after(looked_at(laid("name,hex\nA,0202\n", done, scenario="two")), done)
    assert {one.space for one in again.scenarios[1].placements} == {"0202"}


def test_a_design_of_nothing_but_a_map_gets_sides_and_a_scenario() -> None:
    bare = replace(design(), sides=(), factions=(), unit_types=(), scenarios=())
    done = after(looked_at(laid("name,side,hex\nA,Red & <Blue>,0101\nB,Other,0102\n", bare)), bare)
    assert [side.name for side in done.sides] == ["Red & <Blue>", "Other"]
    assert len(done.scenarios[0].placements) == 2
