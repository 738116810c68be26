"""Any position of Toulon: from any turn and phase, with everything that is wrong with it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulesets.toulon import ToulonRules
from rulesets.toulon.procedures import Battle, GameTurn, SideTurn
from rulesets.toulon.sequence import SEQUENCE
from rulesets.toulon.set_up import JOINT_PHASES, SIDE_PHASES
from rulesets.toulon.sides import REPUBLICAN
from tests.rulesets.toulon.bots_at_play import Game, bots_of
from workbench.engine.bots import let_play
from workbench.engine.codec import to_builtins
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.playtests.set_up import BadPosition
from workbench.engine.questions.exact_odds import exact_odds


def refused(rules: ToulonRules, position: dict[str, Any]) -> list[str]:
    playtest: Game = Playtest(rules, "campaign", 3)
    with pytest.raises(BadPosition) as bad:
        playtest.set_up(position)
    assert len(playtest.plays) == 1
    return [str(problem) for problem in bad.value.problems]


def test_units_losses_tracks_and_control_stand_as_given(rules: ToulonRules) -> None:
    playtest: Game = Playtest(rules, "campaign", 3)
    units = {"28_maine": {"space": "A53", "temporary": 1, "permanent": 2}, "garnier": {"space": "A53"}, "marines": None}
    playtest.set_up(
        {
            "turn": 4, "phase": "movement", "side": "republican",
            "units": units, "tracks": {"ops.eastern_wing": 5}, "rades": {"SP": "lost"}, "initiative": "republican",
        }
    )  # fmt: skip
    state, q = playtest.state, rules.position(playtest.state)
    assert (state.turn, state.active, state.initiative) == (4, "republican", "republican")
    assert (dict(state.rades), q.points_in("eastern_wing")) == ({"SG": "held", "SP": "lost"}, 5)
    assert (q.strength("28_maine"), "marines" in state.units) == (3, False)
    (decision,) = playtest.decisions()
    assert (decision.seat, decision.name) == ("republican", "Movement.order_a_force")
    assert "A53" in list(decision.options)


@pytest.mark.parametrize("side", ["republican", "allied"])
@pytest.mark.parametrize("phase", SIDE_PHASES)
def test_every_phase_of_a_side_can_be_begun_with(rules: ToulonRules, phase: str, side: str) -> None:
    playtest: Game = Playtest(rules, "campaign", 3)
    playtest.set_up({"turn": 2, "phase": phase, "side": side, "first": "republican"})
    assert playtest.plays[-1].state.turn in (2, 3)
    let_play(playtest, bots_of("random", 1, rules), turns=1)


@pytest.mark.parametrize("phase", ["", *JOINT_PHASES])
def test_every_joint_phase_can_be_begun_with(rules: ToulonRules, phase: str) -> None:
    playtest: Game = Playtest(rules, "campaign", 3)
    playtest.set_up({"turn": 5, "phase": phase, "first": "allied"})
    assert playtest.turn == (6 if phase == "end_of_turn" else 5)
    assert playtest.decisions()


def test_the_phases_are_segments_of_the_sequence_of_play() -> None:
    for phases, procedure in ((JOINT_PHASES, GameTurn), (SIDE_PHASES, SideTurn)):
        assert set(phases.values()) < {segment.__name__ for segment in SEQUENCE[procedure]}


@pytest.mark.clause("25.7")
def test_a_battle_can_be_set_up(rules: ToulonRules) -> None:
    playtest: Game = Playtest(rules, "campaign", 3)
    units = {"28_maine": {"space": "A53", "came_from": "A17", "supplied_by": "A90"}, "marines": {"space": "A53"}}
    position = {"turn": 4, "phase": "combat", "side": "republican", "units": units, "origins": {"A53": ["A17"]}}
    position["attack_supply"] = ["A90"]
    playtest.set_up(position)
    assert any(isinstance(p, Battle) and p.area == "A53" for p in playtest.state.procedures)
    del position["origins"]
    assert refused(rules, position) == [
        f"{rules.words.name_of('A53')}: both sides stand in it and no battle is coming: "
        "`origins` do not say where attackers came from"
    ]


def test_everything_that_is_wrong_is_told_at_once(rules: ToulonRules) -> None:
    crowd = [u for u, x in sorted(rules.start("campaign", {}).units.items()) if x.faction == "eastern_wing"]
    told = refused(
        rules,
        {
            "units": {
                "marines": {"space": "X", "permanent": -1},
                "mulgrave": {"arm": "inf", "attrition": 9},
                "hibernia": {"came_from": "Y", "fort": "Castle"},
                **{unit: {"space": "A53"} for unit in crowd},
            },
            "tracks": {"ops.british": -3},
            "rades": {"SP": "gone"},
            "active": "spanish",
            "origins": {"A53": ["Z"]},
            "friendly_sections": ["nowhere"],
        },
    )
    for cause in (
        "unit marines: there is no space 'X'",
        "unit marines: permanent is -1",
        "track ops.british: it shows -3",
        "unit mulgrave: its arm is 'inf', not 'leader'",
        "unit mulgrave: its marker shows 9",
        "unit hibernia: it came from 'Y'",
        "unit hibernia: SG has no fortification 'Castle'",
        f"{rules.words.name_of('A53')}: ",
        "rade SP: it is 'gone'",
        "active names 'spanish'",
        "origins names 'Z'",
        "friendly_sections names 'nowhere'",
    ):
        assert any(cause in text for text in told), cause
    assert len(told) == 12
    assert "nobody" in str(refused(rules, {"units": {"nobody": {"side": "allied", "space": "A53"}}}))


@pytest.mark.clause("6.1")
def test_both_wings_in_an_area_are_no_position_before_turn_twelve(rules: ToulonRules) -> None:
    units = {"28_maine": {"space": "A53"}, "59_bourgogne_1": {"space": "A53", "temporary": 3}}
    told = refused(rules, {"turn": 11, "phase": "movement", "side": "republican", "units": units})
    assert told == [f"{rules.words.name_of('A53')}: both wings stand in it"]
    playtest: Game = Playtest(rules, "campaign", 3)
    playtest.set_up({"turn": 12, "phase": "movement", "side": "republican", "units": units})
    assert playtest.decisions()


@pytest.mark.clause("12.4")
def test_nobody_holds_the_petite_rade_without_the_grande(rules: ToulonRules) -> None:
    assert refused(rules, {"rades": {"SG": "lost"}}) == ["rade SP: it is not held without the Grande Rade"]
    given_up = rules.start("campaign", {"rade_SG": REPUBLICAN}).rades
    assert dict(given_up) == {"SG": "lost", "SP": "lost"}
    assert dict(rules.start("campaign", {"rade_SP": REPUBLICAN}).rades) == {"SG": "held", "SP": "lost"}


def test_words_of_the_sequence_of_play_that_do_not_fit(rules: ToulonRules) -> None:
    assert len(refused(rules, {"turn": 18, "phase": "tea", "first": "spanish"})) == 3
    assert "is of one side" in refused(rules, {"phase": "combat"})[0]
    assert "only a phase of one side" in refused(rules, {"turn": 3, "side": "allied"})[0]


def test_moments_of_a_playtest_have_no_problems_and_come_back_as_they_were(rules: ToulonRules) -> None:
    playtest: Game = Playtest(rules, "campaign", 11)
    origin = rules.figures.network.land_neighbours["A04"][0]
    attackers = ("28_maine", "42_limousin", "91_barrois", "garnier")
    units: dict[str, Any] = {unit: {"space": "A04", "came_from": origin, "supplied_by": "A90"} for unit in attackers}
    units |= {unit: {"space": "A04"} for unit in ("marines", "11th_devon", "25th_sussex", "69th_lincoln", "mulgrave")}
    further = {"origins": {"A04": [origin]}, "attack_supply": ["A90"]}
    playtest.set_up({"turn": 4, "phase": "combat", "side": "republican", "units": units, **further})
    let_play(playtest, bots_of("restless", 11, rules), turns=3)
    fought = 0
    for number, play in enumerate(playtest.plays):
        assert rules.problems(play.state) == (), number
        battle = any(isinstance(procedure, Battle) for procedure in play.state.procedures)
        fought += battle
        if battle or number % 50 == 0:
            again: Game = Playtest(rules, "campaign", 11)
            again.set_up(to_builtins(play.state), whole=True)
            assert again.state == play.state, number
    assert fought > 1


def test_a_unit_that_a_march_names_cannot_be_taken_out_of_play(rules: ToulonRules) -> None:
    playtest: Game = Playtest(rules, "campaign", 3)
    march = {"type": "RoadMarch", "side": "republican", "units": ["28_maine"], "origin": "A53"}
    told = refused(rules, {"units": {"28_maine": None}, "procedures": [{"type": "Game", "turn": 4}, march]})
    assert told == ["procedure RoadMarch: it names 28_maine in RoadMarch.units, and no such unit is in play"]
    assert rules.problems(replace(playtest.state, units=playtest.state.units)) == ()


def test_the_odds_of_attack_supply_are_those_of_one_die(rules: ToulonRules) -> None:
    playtest: Game = Playtest(rules, "campaign", 3)
    units = {"28_maine": {"space": "A90"}}
    playtest.set_up(
        {"turn": 2, "phase": "supply", "side": "republican", "units": units, "tracks": {"ops.eastern_wing": 4}}
    )
    (decision,) = playtest.decisions()
    assert decision.name == "SupplyDetermination.stake_points"
    three = next(a for a in playtest.engine.legal_actions(playtest.state, "republican") if a.answers[0] == 3)
    odds = exact_odds(
        playtest.engine, playtest.state, three, lambda events, after: ",".join(sorted(after.attack_supply)) or "none"
    )
    assert {word: float(chance) for word, chance in odds.items()} == {"A90": 0.5, "none": 0.5}
