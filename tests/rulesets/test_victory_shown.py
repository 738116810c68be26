"""The head of a playtest shows what its scenario is decided by: every module says it, for every scenario it plays."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rulesets.toulon import ToulonRules
from rulesets.toulon.state import Objective
from sample_games.crossroads.build import build as build_crossroads
from tests.rulesets.hex_and_counter.breakout_design import breakout
from workbench.engine.design import Design
from workbench.engine.display import ShownVictory
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.rules_modules import rules_for
from workbench.storage.samples import build_sample


def at_start(design: Design, scenario: str) -> ShownVictory:
    rules = rules_for(design)
    return rules.display.victory(Playtest(rules, scenario, 1).state)


def test_where_an_area_decides_it_stands_at_the_head_and_the_points_do_not(toulon_design: Design) -> None:
    shown = at_start(toulon_design, "faron")
    assert (shown.title, shown.below) == ("Croix Faron", "held by the Republicans")
    assert shown.sentence.startswith("The Allies win if, after turn ")
    assert "else the Republicans" in shown.sentence
    assert "19 victory points" in shown.sentence
    assert at_start(toulon_design, "bonaparte").title == "Mulgrave"
    assert "as soon as they hold Mulgrave" in at_start(toulon_design, "bonaparte").sentence


def test_the_area_is_followed_as_it_changes_hands(toulon_design: Design) -> None:
    rules = ToulonRules(toulon_design)
    state = Playtest(rules, "faron", 1).state
    fort = next(area for area in rules.figures.areas if not rules.position(state).troops(area, "republican"))
    about = replace(state, objective=Objective(fort, "republican", True))
    assert rules.display.victory(about).below in ("held by nobody", "held by the Allies")
    unit = next(u for u in sorted(state.units) if state.units[u].side == "republican")
    there = replace(about, units=about.units.set(unit, replace(about.units[unit], space=fort)))
    assert rules.display.victory(there).below in ("held by the Republicans", "contested")


def test_the_campaign_is_decided_by_points(toulon_design: Design) -> None:
    shown = at_start(toulon_design, "campaign")
    assert (shown.title, shown.below) == ("VP 0 : 0", "Republicans, Allies")
    assert "after turn 17" in shown.sentence


def test_la_grande_tactique_says_what_its_points_would_come_to() -> None:
    design = build_sample("grande_tactique")
    assert at_start(design, "campaign") != at_start(design, "montenotte")
    assert at_start(design, "montenotte").title == "VP 21"
    assert at_start(design, "montenotte").below == "draw"
    rules = rules_for(design)
    state = Playtest(rules, "montenotte", 1).state
    higher = replace(state, tracks=state.tracks.set("vp", state.tracks["vp"] + 6))
    assert rules.display.victory(higher).below == "French: marginal victory"


@pytest.mark.parametrize("scenario", ["meeting_engagement", "delaying_defence"])
def test_hexes_say_by_how_many_points_one_wins(scenario: str) -> None:
    shown = at_start(build_crossroads(), scenario)
    assert shown.title.startswith("VP ")
    assert shown.below == "Blue, Red"
    assert "wins" in shown.sentence


def test_objectives_of_a_side_are_named() -> None:
    design = breakout()
    told = [at_start(design, scenario.id) for scenario in design.scenarios]
    with_aims = [shown for shown in told if "objectives" in shown.below]
    assert with_aims
    assert all("at once with" in shown.sentence for shown in with_aims)
