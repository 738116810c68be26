"""A scenario out of a moment of a playtest: under the standard rules the position, elsewhere with what is left out."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from workbench.engine.bots import bot_chooser, make_bots
from workbench.engine.design import Design
from workbench.engine.playtests.comparison import Kind
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.rules_modules import rules_for
from workbench.engine.state import State
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.scenarios.scenario_edits import RemoveScenarios
from workbench.storage.edits.scenarios.scenario_of_moment import scenario_of_moment
from workbench.storage.samples import build_sample

TITLE = "From here"


@cache
def design_of(game: str) -> Design:
    return build_sample(game)


def played(game: str, scenario: str, plays: int, kind: str = "random") -> Playtest[Any, Any]:
    playtest: Playtest[Any, Any] = Playtest(rules_for(design_of(game)), scenario, 5)
    bots = make_bots(dict.fromkeys(playtest.rules.seats(playtest.start), kind), playtest)
    for _ in range(plays):
        if playtest.is_over:
            break
        seat = playtest.decisions()[0].seat
        playtest.play_by(seat, bot_chooser(playtest, seat, bots[seat]))
    return playtest


def begun_from(playtest: Playtest[Any, Any], game: str) -> tuple[RulesetDocument, State[Any, Any]]:
    """The design with the scenario of the moment, and how that begins."""
    document = RulesetDocument(design_of(game))
    made = scenario_of_moment(playtest, document.design, TITLE)
    document.apply(made.edit)
    assert not made.why_not
    return document, rules_for(document.design).start(made.scenario.id, {})


@pytest.mark.parametrize(("scenario", "plays"), [("meeting_engagement", 80), ("delaying_defence", 60)])
def test_the_standard_rules_begin_at_the_position_itself(scenario: str, plays: int) -> None:
    playtest = played("crossroads", scenario, plays)
    state = playtest.state
    assert state.units != playtest.start.units, "there is something to carry over"
    document, begun = begun_from(playtest, "crossroads")
    assert begun.units == state.units
    assert (begun.tracks, begun.held, begun.fog) == (state.tracks, state.held, state.fog)
    assert begun.turn == state.turn - 1, "before the turn that is under way"
    made = scenario_of_moment(playtest, design_of("crossroads"), TITLE)
    assert {contrast.what for contrast in made.left_out} <= {"supply lines"}, "but for them as they were traced"
    was, now = (document.design.scenario(name) for name in (scenario, made.scenario.id))
    assert now.title == TITLE and now.victory == was.victory and now.last_turn == was.last_turn


def test_disruption_lack_of_supply_and_what_is_seen_are_tags_that_the_design_declares() -> None:
    playtest = played("crossroads", "meeting_engagement", 60)
    name = next(name for name, unit in sorted(playtest.state.units.items()) if unit.space in playtest.rules.places)
    unit = replace(playtest.state.units[name], disrupted=True, supplied=False, shown=True)
    playtest.stand_at(replace(playtest.state, units=playtest.state.units.set(name, unit)))
    document, begun = begun_from(playtest, "crossroads")
    assert begun.units[name] == unit
    declared = {tag.id for tag in document.design.tag_types}
    assert {"disrupted", "out_of_supply", "shown"} <= declared


def test_it_is_one_step_with_the_tables_that_the_scenario_has_for_itself() -> None:
    playtest = played("crossroads", "meeting_engagement", 20)
    document = RulesetDocument(design_of("crossroads"))
    made = scenario_of_moment(playtest, document.design, TITLE)
    inverse = document.apply(made.edit)
    ids = {table.id for table in document.design.tables}
    own = {table.id for table in design_of("crossroads").tables if table.id.endswith("_meeting_engagement")}
    assert own and {f"{table}_2" for table in own} <= ids
    assert [one.id for one in document.design.scenarios][1] == made.scenario.id == "meeting_engagement_2"
    document.apply(inverse)
    assert document.design == design_of("crossroads")


def test_tables_that_a_deleted_scenario_left_behind_are_not_in_its_way() -> None:
    playtest = played("crossroads", "meeting_engagement", 8)
    document = RulesetDocument(design_of("crossroads"))
    first = scenario_of_moment(playtest, document.design, TITLE)
    document.apply(first.edit)
    for gone in (first.scenario.id, "meeting_engagement"):
        document.apply(RemoveScenarios((gone,)))
        made = scenario_of_moment(playtest, document.design, TITLE)
        before = document.design
        inverse = document.apply(made.edit)
        assert f"victory_points_{made.scenario.id}" in {table.id for table in document.design.tables}
        document.apply(inverse)
        assert document.design == before


def test_toulon_carries_losses_rades_and_points_over_and_tells_the_rest() -> None:
    playtest = played("toulon", "campaign", 300, "greedy")
    state = playtest.state
    assert any(unit.temporary or unit.permanent for unit in state.units.values())
    _, begun = begun_from(playtest, "toulon")
    standing = {name for name, unit in state.units.items() if unit.space != "arrivals"}
    for name in standing:
        was, now = state.units[name], begun.units[name]
        assert (now.space, now.temporary, now.permanent) == (was.space, was.temporary, was.permanent)
    assert (begun.tracks, begun.initiative) == (state.tracks, state.initiative)
    made = scenario_of_moment(playtest, design_of("toulon"), TITLE)
    assert made.left_out and not {c.kind for c in made.left_out} & {Kind.PLACE, Kind.POINTS, Kind.TRACK, Kind.TURN}
    assert playtest.rules.moments.left_out


def test_la_grande_tactique_sets_its_formations_up_with_strength_and_morale() -> None:
    playtest = played("grande_tactique", "montenotte", 120)
    state = playtest.state
    _, begun = begun_from(playtest, "grande_tactique")
    for name, was in state.formations.items():
        now = begun.formations.get(name)
        if was.force in state.units:
            assert now is not None and (now.sp, now.cursor) == (was.sp, was.cursor), name
            assert begun.units[now.force].space == state.units[was.force].space, name
        else:
            assert now is None or not now.force, name
    assert begun.tracks["vp"] == state.tracks["vp"]
