"""Odds of fire, help, initiative, retreats, pursuits and attack supply, as the real engine has them for every face."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulesets.toulon.events import AttackSupplyRolled
from tests.rulesets.test_answer_odds import (
    answers_in,
    checks_alone,
    counted,
    counted_checks,
    losses_of,
    playtest_of,
    reckoned,
)
from workbench.engine.questions.exact_odds import TooManyWays
from workbench.engine.questions.procedure_odds import depth_of

SIEGE = ("toulon", "campaign", 700)
FIRE = {
    "Barrage.load_a_battery",
    "Cannonade.suffer_a_hit",
    "CombatPhase.shell_the_enemy",
    "Reinforcements.place_austrians",
    "Round.send_for_help",
    "Salvo.suffer_the_ships",
}
"""Batteries on ships, saving rolls, guns on a place, initiative, help for a battle, ships on batteries."""
RETREATS = [
    (*SIEGE, "Retreat.take_the_ways_out"),
    ("grande_tactique", "campaign", 260, "Pursuit.test_the_pursuit"),
    ("crossroads", "meeting_engagement", 250, "Retreat.retreat_a_unit"),
]
OF_A_KIND = 3


def test_fire_help_and_initiative_are_as_counted() -> None:
    playtest, seen, told = playtest_of(*SIEGE), dict.fromkeys(FIRE, 0), set()
    for state, decision, said in answers_in(playtest):
        if decision.name not in FIRE or seen[decision.name] == OF_A_KIND:
            continue
        odds = checks_alone(playtest.rules, state, decision, said)
        if odds is None or not odds.is_rolled or odds.samples:
            continue
        seen[decision.name] += 1
        if found := counted_checks(playtest.rules, state, decision, said):
            assert {end: share for end, share in found.items() if share < 1} == {
                end: share for end, share in odds.ends.items() if share < 1
            }, (decision.name, said)
            told.add(decision.name)
    assert told == FIRE


@pytest.mark.parametrize(("game", "scenario", "plays", "name"), RETREATS)
def test_retreats_and_pursuits_are_as_counted(game: str, scenario: str, plays: int, name: str) -> None:
    playtest, compared = playtest_of(game, scenario, plays), 0
    whole = playtest.rules.whole_procedures[0](playtest.rules)
    for state, decision, said in answers_in(playtest):
        if decision.name != name or not depth_of(state, whole.procedure) or compared == OF_A_KIND:
            continue
        odds = reckoned(playtest.rules, state, decision, said)
        if odds.samples:
            continue
        try:
            found = counted(playtest.rules, whole, state, decision, said)
        except TooManyWays:
            continue
        assert losses_of(odds) == found, said
        compared += 1
    assert compared


def test_a_stake_secures_as_many_faces_as_points() -> None:
    """By the sentence of the clause alone: so many faces of a die as points are staked."""
    playtest = playtest_of("toulon", "faron", 130)
    rules, staked = playtest.rules, 0
    for state, decision, _said in answers_in(playtest):
        if decision.name != "SupplyDetermination.stake_points":
            continue
        for points in (2, 3, 4):
            if decision.options.refusal(points) is not None:
                continue
            odds = reckoned(rules, state, decision, (points,))
            depots = {depot for depot in rules.figures.depots if rules.figures.depots[depot] is not None}
            words = {
                rules.display.outcome([AttackSupplyRolled(depot=depot, succeeded=True)], state)[0] for depot in depots
            }
            secured = [share for end, share in odds.ends.items() if end in words]
            assert secured == [Fraction(points, 6)], points
            staked += 1
    assert staked
