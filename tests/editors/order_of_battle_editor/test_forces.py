"""Whose each unit is and how strong they are turn by turn, reckoned again from the set-up and the turns of arrival."""

from __future__ import annotations

import pytest
from immutables import Map
from msgspec.structs import replace

from editors.order_of_battle_editor.forces import (
    COMMAND,
    DEEPEST,
    FACTION,
    SIDE,
    STRANGE,
    branches_of,
    forces_of,
    strength_by_turn,
    strongest_kinds,
    turns_said,
)
from tests.editors.order_of_battle_editor.conftest import commanded, design
from workbench.engine.counters.command import CommandRead
from workbench.engine.rules_modules import reads_of
from workbench.engine.scenarios.scenario_parts import Arrival, FreeSetUp
from workbench.storage.samples import build_sample


def test_units_stand_under_their_side_and_faction() -> None:
    forces = forces_of(design(), CommandRead())
    told = {(one.of, one.id): (len(one.units), one.strength) for one in branches_of(forces)}
    assert told == {
        ("", ""): (8, 32), (SIDE, "north"): (6, 19), (FACTION, "guard"): (3, 10), (FACTION, "line"): (3, 9),
        (SIDE, "south"): (1, 6), (FACTION, "rebels"): (1, 6), (SIDE, STRANGE): (1, 7),
    }  # fmt: skip


def test_strength_grows_with_those_who_come() -> None:
    small = design()
    found = strength_by_turn(small, small.scenarios[0], forces_of(small, CommandRead()).under[0].units)
    assert [one.whole for one in found] == [5, 10, 10, 14, 14]
    assert [one.arriving for one in found] == [("first",), ("second", "horse"), (), ("third",), ()]
    assert found[1].by_kind == {"foot": 8, "horse": 2}
    assert strongest_kinds(found, 1) == ["foot"] and strongest_kinds((), 3) == []


def test_who_came_before_the_scenario_and_is_not_set_up_is_not_counted() -> None:
    small = design()
    later = replace(small.scenarios[0], first_turn=3)
    assert [one.whole for one in strength_by_turn(small, later, ["first", "second", "third"])] == [5, 9, 9]


def test_turns_in_words() -> None:
    small = design()
    scenario, units = small.scenarios[0], forces_of(small, CommandRead()).units
    assert turns_said(strength_by_turn(small, scenario, units)) == "1–4"
    assert turns_said(strength_by_turn(small, scenario, ["third"])) == "4"
    assert turns_said(strength_by_turn(small, scenario, ["never"])) == ""


def test_an_arrival_of_the_scenario_goes_before_that_of_the_counter() -> None:
    small = design()
    scenario = replace(
        small.scenarios[0],
        arrivals=(Arrival(("third", "never"), "3"), Arrival(("late",), "2D6")),
        free=(FreeSetUp("camp", ("horse",)),),
        out_of_play=("second",),
    )
    entries = {"first": 1, "horse": 1, "third": 3, "never": 3, "mob": 1}
    assert scenario.turns_of_entry(small.counters) == entries


@pytest.mark.parametrize("game", ["toulon", "crossroads", "grande_tactique"])
def test_nobody_of_a_sample_is_left_out_or_told_twice(game: str) -> None:
    sample = build_sample(game)
    forces = forces_of(sample, reads_of(sample).command)
    assert sorted(forces.units) == sorted(one.id for one in sample.counters)
    assert forces.strength == sum(one.strength for one in sample.counters)
    for scenario in sample.scenarios:
        turns = strength_by_turn(sample, scenario, forces.units)
        arriving = [unit for one in turns for unit in one.arriving]
        strength = {one.id: one.strength for one in sample.counters}
        assert len(arriving) == len({*arriving}) and turns[-1].whole == sum(strength[one] for one in arriving)
        assert {one.counter for one in scenario.placements} <= {*turns[0].arriving}


def test_commanders_stand_under_their_faction_with_all_under_them() -> None:
    forces = forces_of(commanded(), CommandRead())
    told = {
        one.id: (one.units, one.alone, one.most, one.is_overfull) for one in branches_of(forces) if one.of == COMMAND
    }
    assert told == {"first": (("first", "second", "horse"), ("second", "horse"), 1, True)}


def test_a_chain_without_end_is_shown_down_to_a_depth_and_nobody_is_lost() -> None:
    small = design()
    chain = tuple(
        replace(small.counters[0], id=f"c{at}", values=Map({"commander": f"c{at - 1}"}) if at else Map())
        for at in range(2_000)
    )
    forces = forces_of(replace(small, counters=chain), CommandRead())
    commands = [one for one in branches_of(forces) if one.of == COMMAND]
    assert len(commands) == DEEPEST and len(forces.units) == 2_000 == len({*forces.units})


def test_a_sample_shows_who_commands_as_its_counters_say_it() -> None:
    sample = build_sample("grande_tactique")
    forces = forces_of(sample, reads_of(sample).command)
    commands = {one.id: one for one in branches_of(forces) if one.of == COMMAND}
    assert commands["massena"].units == ("massena", "div_massena", "bde_joubert")
    assert commands["massena"].most == 1 and commands["div_massena"].alone == ("bde_joubert",)
    assert (
        next(one for one in branches_of(forces) if one.id == "french" and one.of == FACTION).under[0].id == "bonaparte"
    )
    toulon = build_sample("toulon")
    wing = next(one for one in branches_of(forces_of(toulon, reads_of(toulon).command)) if one.id == "western_wing")
    assert [one.id for one in wing.under] == ["carteaux"]
