"""How each side stands towards victory: at every recorded end the line of that end is met, and figures are as counted
from the events and the printed tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from immutables import Map
from msgspec.structs import replace

from rulesets.hex_and_counter.events import StepsLost
from rulesets.toulon import ToulonRules
from rulesets.toulon.sides import OTHER, SIDES
from rulesets.toulon.state import Objective
from tests.recorded_playtests import ending_of, played_again, records_in
from tests.rulesets.hex_and_counter.breakout_design import breakout
from workbench.engine.design import Design
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.rules_modules import AnyRules, rules_for
from workbench.engine.scenarios.scenario_parts import VictoryCondition, VictoryTest
from workbench.engine.shown.victory import VictoryLine
from workbench.storage.samples import build_sample

AnyPlaytest = Playtest[Any, Any]
LINE_OF_END = {
    "by_points": "Lead after turn",
    "early_lead": "Lead at a victory check",
    "objectives": "Objectives, at a victory check",
    "nobody_left": "nobody left",
    "toulon_taken": "Hold Toulon",
    "depot_taken": "Hold a depot",
    "evacuation": "Evacuation",
    "major_by_points": "Lead when a turn ends",
    "minor_by_points": "Lead after turn 17",
    "objective_taken": "Hold Croix Faron",
    "objective_kept": "Nobody takes Croix Faron",
    "sardinians_yield": "Sardinian morale is spent",
    "no_points_left": "No victory points are left",
}
"""Ending -> the words of the line that tells of it; of one by bands those of the level."""
BY_POINTS = ("Lead", "Points after")


@pytest.fixture(scope="module")
def designs() -> dict[str, Design]:
    return {
        "breakout": breakout(),
        **{game: build_sample(game) for game in ("crossroads", "toulon", "grande_tactique")},
    }


@pytest.fixture(scope="module")
def ends(designs: dict[str, Design]) -> dict[str, AnyPlaytest]:
    """The recorded playtests that were asked for, each played once."""
    return {}


def end_of(ends: dict[str, AnyPlaytest], designs: dict[str, Design], game: str, record: str) -> AnyPlaytest:
    key = f"{game}/{record}"
    if key not in ends:
        ends[key] = played_again(rules_for(designs[game]), records_in(game)[record])
    return ends[key]


def lines_of(rules: AnyRules, state: Any) -> tuple[VictoryLine, ...]:
    return rules.display.standings(state)


def met(lines: tuple[VictoryLine, ...], side: str) -> list[str]:
    return [str(line.what) for line in lines if line.is_met and line.side == side]


def line_of(lines: tuple[VictoryLine, ...], side: str, begins: str) -> VictoryLine:
    return next(line for line in lines if line.side == side and str(line.what).startswith(begins))


RECORDED = [
    (game, record) for game in ("breakout", "crossroads", "toulon", "grande_tactique") for record in records_in(game)
]


@pytest.mark.parametrize(("game", "record"), RECORDED)
def test_at_its_end_the_way_that_was_won_by_is_met(
    designs: dict[str, Design], ends: dict[str, AnyPlaytest], game: str, record: str
) -> None:
    playtest = end_of(ends, designs, game, record)
    lines, ending = lines_of(playtest.rules, playtest.state), ending_of(records_in(game)[record])
    winner = playtest.state.winner
    words = LINE_OF_END.get(ending, ending.replace("_", " "))
    if ending == "draw" and game != "grande_tactique":
        assert not [what for side in playtest.rules.seats(playtest.state) for what in met(lines, side)], lines
    else:
        assert any(words in what for what in met(lines, winner)), (words, met(lines, winner))
    if words.startswith("Lead") or game == "grande_tactique":
        losers = [side for side in playtest.rules.seats(playtest.state) if side != winner]
        assert not [what for side in losers for what in met(lines, side) if what.startswith(BY_POINTS)]


def test_every_seat_is_told_the_same_of_open_figures(designs: dict[str, Design], ends: dict[str, AnyPlaytest]) -> None:
    for game, record in (("crossroads", "by_points"), ("toulon", "evacuation"), ("grande_tactique", "draw")):
        playtest = end_of(ends, designs, game, record)
        rules = playtest.rules
        whole = lines_of(rules, playtest.state)
        for seat in rules.seats(playtest.state):
            assert lines_of(rules, playtest.view(seat)) == whole, (game, seat)


# ---------------------------------------------------------------- figures, counted otherwise


@pytest.mark.parametrize("record", records_in("breakout"))
def test_points_of_hexes_are_those_of_the_printed_table_and_of_the_events(
    designs: dict[str, Design], ends: dict[str, AnyPlaytest], record: str
) -> None:
    playtest = end_of(ends, designs, "breakout", record)
    state, table, lost = playtest.state, designs["breakout"].table("victory_points"), Counter[str]()
    for number, play in enumerate(playtest.plays):
        before = playtest.before(number) if number else playtest.start
        for event in play.events:
            if isinstance(event, StepsLost):
                lost[before.units[event.unit].side] += event.steps
            before = event.apply(before)
    lines = lines_of(playtest.rules, state)
    points = {}
    for side, enemy in (("column", "garrison"), ("garrison", "column")):
        held = sum(
            int(table.cell(row, side)) for row in table.rows if row in state.held and state.held.get(row) == side
        )
        exited = state.tracks.get(f"steps_exited.{side}", 0) * int(table.cell("step_exited", side))
        begun = state.tracks.get(f"points.{side}", 0)
        points[side] = held + exited + begun + lost[enemy] * int(table.cell("step_lost", side))
        assert line_of(lines, side, "Victory points").stands == str(points[side])
    ahead = points["column"] - points["garrison"]
    told = {1: f"{abs(ahead)} ahead", 0: "level", -1: f"{abs(ahead)} behind"}[(ahead > 0) - (ahead < 0)]
    assert line_of(lines, "column", "Lead after").stands == told


@pytest.mark.parametrize("record", ["depot_taken", "evacuation", "toulon_taken", "major_by_points"])
def test_points_of_areas_are_counted_over_the_counters_that_stand_there(
    designs: dict[str, Design], ends: dict[str, AnyPlaytest], record: str
) -> None:
    playtest = end_of(ends, designs, "toulon", record)
    rules, lines = playtest.rules, lines_of(playtest.rules, playtest.state)
    assert isinstance(rules, ToulonRules)
    for side in SIDES:
        worth, told = areas_of(rules, playtest.state, side), line_of(lines, side, "Victory points")
        held = next(part for part in told.parts if part.what == "Areas held")
        assert held.stands == str(sum(worth.values()))
        assert set(held.spaces) == set(worth)
        tracks = playtest.state.tracks
        events, start = tracks.get(f"victory_points_{side}", 0), tracks.get(f"area_points_at_start_{side}", 0)
        assert told.stands == str(events + sum(worth.values()) - start).replace("-", "−")


def areas_of(rules: ToulonRules, state: Any, side: str) -> dict[str, int]:
    """The areas worth points in which troops of one side stand alone."""
    there: dict[str, set[str]] = {}
    for unit in state.units.values():
        if unit.arm != "leader":
            there.setdefault(unit.space, set()).add(unit.side)
    spaces = rules.figures.spaces
    return {a: spaces[a].victory_points for a in rules.figures.areas if there.get(a) == {side} and worth_of(spaces[a])}


def worth_of(space: Any) -> int:
    return int(space.victory_points)


def test_an_area_that_a_scenario_is_about_is_told_to_both(toulon_design: Design) -> None:
    rules = ToulonRules(toulon_design)
    state = Playtest(rules, "faron", 1).state
    aim = state.objective
    assert aim is not None
    take, keep = [line for line in lines_of(rules, state) if line.spaces == (aim.area,)][:2]
    assert (take.side, keep.side) == (aim.side, OTHER[aim.side])
    assert (take.is_met, keep.is_met) == (False, True)
    other = replace(state, objective=Objective(aim.area, OTHER[aim.side], True))
    take, keep = [line for line in lines_of(rules, other) if line.spaces == (aim.area,)][:2]
    assert (take.is_met, keep.is_met) == (True, False)
    assert str(take.what).endswith("at once")


# ---------------------------------------------------------------- conditions that a scenario says itself


def conditions(design: Design) -> Iterator[VictoryCondition]:
    own = VictoryTest("holds_any", _arguments(side="column", number="1", spaces="0508"))
    lost = VictoryTest("steps_lost", _arguments(side="garrison", number="2"))
    yield VictoryCondition("bridge_taken", "column", tests=(own, lost), clause="H1")
    yield VictoryCondition("spent", "draw")


def _arguments(**said: str) -> Map[str, str]:
    return Map(said)


def test_conditions_of_a_scenario_stand_in_place_of_objectives_with_every_test() -> None:
    design = breakout()
    scenario = design.scenarios[0]
    changed = replace(design, scenarios=(replace(scenario, victory=tuple(conditions(design))), *design.scenarios[1:]))
    rules = rules_for(changed)
    state = Playtest(rules, scenario.id, 1).state
    lines = lines_of(rules, state)
    first, second = lines[:2]
    assert (first.side, first.clause, second.side) == ("column", "H1", "")
    assert "after the last turn" in str(first.what)
    assert not [line for line in lines if "victory check" in str(line.what)]
    holds, lost = first.parts
    assert holds.spaces == ("0508",)
    assert lost.stands == "0"
    state = replace(state, tracks=state.tracks.set("steps_lost.garrison", 3))
    state = replace(state, held=state.held.set("0508", "column"))
    first = lines_of(rules, state)[0]
    assert [(part.stands, part.needs, part.is_met) for part in first.parts] == [("1 of 1", "1", True), ("3", "2", True)]
    assert first.is_met
    assert first.stands == "2 of 2"
