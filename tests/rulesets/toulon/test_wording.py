"""Lines of the log: names instead of ids, numbers and verbs that agree; and those of whole playtests."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rulesets.toulon import ToulonRules
from rulesets.toulon.events import (
    AreaShelled,
    BarrageFired,
    CombatEnded,
    GunsAimed,
    LossTaken,
    MoraleChanged,
    QualityChecked,
    UnitArrived,
)
from rulesets.toulon.figures import PURSES
from rulesets.toulon.sides import ALLIED, REPUBLICAN, SIDES
from tests.rulesets.toulon.bots_at_play import Game, bots_of
from workbench.engine.bots import let_play
from workbench.engine.events import Event, PlaytestEnded, TrackSet, UnitMoved, UnitRemoved
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.words.grammar import does, is_plural

LINE, GUNNERS = "28_maine", "seamen_asg_2"


@pytest.mark.parametrize(
    ("name", "plural"),
    [
        ("Marines", True), ("Seamen gunners II", True), ("Allobroges on foot", True), ("Light chasseurs, east", True),
        ("Courten's Swiss", True), ("Royals, 2nd battalion", False), ("Royal Louis", False), ("25th Sussex", False),
        ("Battery of the Sans-Culottes", False), ("Burgos", False), ("Micas", False), ("a hidden unit", False),
    ],
)  # fmt: skip
def test_units_are_of_one_or_of_many(name: str, plural: bool) -> None:
    assert is_plural(name) is plural
    assert does(name, "passes") == f"{name} {'pass' if plural else 'passes'}"
    assert does(name, "goes over", "to us") == f"{name} {'go' if plural else 'goes'} over to us"


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (UnitMoved(unit=GUNNERS, to="A43"), "Seamen gunners II move to Toulon"),
        (UnitMoved(unit=LINE, to="SG"), "28th Maine moves to the Grande Rade"),
        (UnitArrived(unit=LINE, to="SG"), "28th Maine arrives in the Grande Rade"),
        (UnitRemoved(unit=LINE, why="captured"), "28th Maine is captured"),
        (UnitRemoved(unit=LINE, why="for a new reason"), "28th Maine leaves play"),
        (LossTaken(unit=LINE, temporary=2, permanent=1), "28th Maine: 2 temporary losses and 1 permanent loss"),
        (LossTaken(unit=LINE, temporary=-1), "28th Maine: 1 strength point recovered"),
        (LossTaken(unit=LINE, permanent=-1), "28th Maine: 1 strength point recovered"),
        (LossTaken(unit=LINE, temporary=-2, permanent=2), "28th Maine: 2 temporary losses become permanent"),
        (QualityChecked(unit=GUNNERS, why="lands", modified=5, passed=False),
         "Seamen gunners II fail the quality check (lands): 5"),
        (AreaShelled(unit=GUNNERS, area="A43", hit=True), "Seamen gunners II fire at Toulon: a hit"),
        (GunsAimed(units=(GUNNERS,), area="A43", sub_battle=0, points=1),
         "Seamen gunners II support sub-battle 1 with 1 point"),
        (BarrageFired(rade="SG", strength=1, hits=2),
         "batteries with 1 strength point fire on the Grande Rade: 2 hits"),
        (CombatEnded(area="A43", winner=ALLIED), "battle of Toulon: the Allies win"),
        (CombatEnded(area="A43", winner="", significant=True), "significant battle of Toulon: nobody wins"),
        (MoraleChanged(side=REPUBLICAN, defeated=True), "the Republicans have suffered a significant defeat"),
        (TrackSet(track="ops.british", value=1), "British: 1 operations point"),
        (TrackSet(track="victory_points_allied", value=3), "victory points of the Allies: 3"),
        (TrackSet(track="stockpile", value=1), "the stockpile holds 1 point of ammunition"),
        (TrackSet(track="evacuation", value=4), "evacuation points: 4"),
        (TrackSet(track="area_points_allied", value=4), ""),
        (PlaytestEnded(ending="minor_by_points", winner=ALLIED),
         "The playtest is over, the Allies win: a minor victory by points (Republicans 0, Allies 0)"),
        (PlaytestEnded(ending="draw", winner=""),
         "The playtest is over, nobody wins: neither side is ahead by points (Republicans 0, Allies 0)"),
    ],
)  # fmt: skip
def test_lines_read_like_a_report(rules: ToulonRules, event: Event[Any], line: str) -> None:
    assert rules.words.describe(event, Playtest(rules, "campaign", 1).state) == line


def test_the_end_of_a_scenario_that_is_about_an_area_names_it(rules: ToulonRules) -> None:
    ended = PlaytestEnded(ending="objective_kept", winner=REPUBLICAN)
    line = rules.words.describe(ended, Playtest(rules, "faron", 1).state)
    assert line == "The playtest is over, the Republicans win: the objective was not taken (Croix Faron)"


@pytest.mark.parametrize("kind", ["random", "restless"])
def test_no_line_of_a_campaign_holds_an_id(rules: ToulonRules, kind: str) -> None:
    playtest: Game = Playtest(rules, "campaign", 10)
    let_play(playtest, bots_of(kind, 10, rules), turns=9)
    named = {*PURSES, *SIDES} - {"bonaparte"}
    ids = re.compile(rf"(?<!\w)({'|'.join(sorted(named))}|A\d\d|[a-z]+_[a-z_]+|None)(?!\w)")
    lines = []
    for number, play in enumerate(playtest.plays):
        state = playtest.before(number)
        for event in play.events:
            lines.append(rules.words.describe(event, state))
            state = event.apply(state)
    assert sum(1 for line in lines if line) > 1000
    assert [line for line in lines if ids.search(line) or "  " in line or line != line.strip()] == []
    assert [line for line in lines if re.search(r"\b1 \w+ points\b|\b1 hits|\b1 losses", line)] == []
