"""The odds of whole battles: as counted over every sequence of faces, told in losses and in ways to end."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from tests.rulesets.whole_battles import losses_counted, losses_of
from workbench.engine.bots.letting_play import let_play
from workbench.engine.bots.random_bot import RandomBot
from workbench.engine.decision import Decision
from workbench.engine.dice import GivenDice, SeededDice
from workbench.engine.events import Answered, DiceRolled
from workbench.engine.play import Engine
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.questions import begun_procedures
from workbench.engine.questions.begun_procedures import as_answered, begun_at
from workbench.engine.questions.procedure_odds import procedure_odds, procedures_of, segment_played
from workbench.engine.questions.whole_procedure import (
    ATTACKER_WINS,
    DEFENDER_HOLDS,
    DEFENDER_LOST,
    TAKEN,
    NotPosed,
    WholeProcedure,
)
from workbench.engine.rules_modules import AnyRules, rules_for
from workbench.engine.state import Answer
from workbench.storage.samples import build_sample


@cache
def rules_of(game: str) -> AnyRules:
    return rules_for(build_sample(game))


def battle_of(game: str) -> WholeProcedure[Any]:
    return procedures_of(rules_of(game))["battle"]


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("crossroads", {}),
        ("crossroads", {"attack": 1, "defence": 5, "ground": "hills"}),
        ("war_and_peace", {"attack": 9, "defence": 4}),
        ("toulon", {"attackers": 1}),
        ("toulon", {"attackers": 2, "attack": 2, "ground": "fort_2"}),
        ("toulon", {"attackers": 2, "attack": 1, "defenders": 2, "defence": 1}),
        ("toulon", {"attackers": 1, "attack": 2, "attack_reserve": 1}),
    ],
)
def test_the_odds_of_a_battle_are_as_counted(game: str, said: dict[str, Any]) -> None:
    whole = battle_of(game)
    posed = whole.posed(said)
    odds = procedure_odds(whole, posed.rules, posed.state)
    assert not odds.samples
    assert losses_of(odds) == losses_counted(whole, posed)
    assert sum(odds.chances.values()) == 1


class WithoutPursuit(type(battle_of("grande_tactique"))):  # type: ignore[misc]
    """Its test and its die would make a dumb count take ten times as long."""

    def choose(self, decision: Decision, so_far: tuple[Answer, ...]) -> Answer:
        found: Answer = "rest" if decision.name == "Pursuit.test_the_pursuit" else super().choose(decision, so_far)
        return found


def test_the_odds_of_a_battle_of_la_grande_tactique_are_as_counted() -> None:
    whole = WithoutPursuit(rules_of("grande_tactique"))
    posed = whole.posed({})
    assert losses_of(procedure_odds(whole, posed.rules, posed.state)) == losses_counted(whole, posed)


def test_the_odds_after_a_roll_that_wins_are_as_counted_with_the_pursuit() -> None:
    whole = battle_of("grande_tactique")
    posed = whole.posed({})
    faces = GivenDice((6, 6))
    state = posed.state
    while faces.unused or state.procedures[-1].at != "share_out_losses":
        state = segment_played(posed.rules, state, faces, 1, whole.choose).state
    after = procedure_odds(whole, posed.rules, state)
    assert losses_of(after) == losses_counted(whole, posed, (6, 6))


def test_a_stronger_attack_takes_the_place_more_often() -> None:
    whole = battle_of("crossroads")
    shares = []
    for attack in (1, 4, 12):
        posed = whole.posed({"attack": attack})
        shares.append(procedure_odds(whole, posed.rules, posed.state).ends.get(TAKEN, 0))
    assert shares == sorted(shares)
    assert shares[0] < shares[-1]


def test_every_kind_of_end_is_told_in_words() -> None:
    whole = battle_of("grande_tactique")
    posed = whole.posed({"attack": 20, "defence": 2})
    odds = procedure_odds(whole, posed.rules, posed.state)
    assert odds.ends[ATTACKER_WINS] > odds.ends[DEFENDER_HOLDS]
    assert odds.sides == ("french", "coalition")
    lost = odds.lost(1)
    assert odds.expected(1) == sum(number * chance for number, chance in lost.items())


def test_what_is_too_much_is_sampled_and_near_the_exact_odds() -> None:
    whole = battle_of("toulon")
    posed = whole.posed({})
    exact = procedure_odds(whole, posed.rules, posed.state)
    sampled = procedure_odds(whole, posed.rules, posed.state, most_ways=20, samples=150)
    assert (exact.samples, sampled.samples) == (0, 150)
    assert abs(float(sampled.expected(1) - exact.expected(1))) < 0.4
    assert sampled.chances == procedure_odds(whole, posed.rules, posed.state, most_ways=20, samples=150).chances


def test_work_that_is_stopped_ends_at_once() -> None:
    class Enough(Exception):
        pass

    def stop(_share: float) -> None:
        raise Enough

    whole = battle_of("toulon")
    posed = whole.posed({})
    with pytest.raises(Enough):
        procedure_odds(whole, posed.rules, posed.state, tell=stop)


@pytest.mark.parametrize(
    ("game", "said", "why"),
    [
        ("crossroads", {"attack": 0}, "attack is a whole number from 1 to 99, not 0"),
        ("crossroads", {"ground": "lava"}, "ground is one of clear, woods, hills, town, not 'lava'"),
        ("crossroads", {"guns": 1}, "there is no input 'guns'; there are attacker, attack, "),
        ("toulon", {"attacker": "british", "defender": "spanish"}, "both fight on the same side: british and spanish"),
        ("toulon", {"attack": "four"}, "attack is a whole number from 1 to 9, not 'four'"),
    ],
)
def test_what_cannot_be_posed_is_refused_in_one_line(game: str, said: dict[str, Any], why: str) -> None:
    with pytest.raises(NotPosed) as told:
        battle_of(game).posed(said)
    assert str(told.value).startswith(why)
    assert "\n" not in str(told.value)


def test_battles_of_a_playtest_are_found_as_they_begin_and_came_to_what_can_come() -> None:
    rules, whole = rules_of("crossroads"), battle_of("crossroads")
    playtest = Playtest(rules, rules.design.scenario().id, 3)
    let_play(playtest, {seat: RandomBot(seed) for seed, seat in enumerate(rules.seats(playtest.state))}, turns=6)
    found = [one for number in range(len(playtest.plays)) for one in begun_at(playtest, number, whole)]
    rolled = [e for play in playtest.plays for e in play.events if isinstance(e, DiceRolled)]
    assert len([e for e in rolled if e.why.startswith("attack on")]) == len(found) > 1
    for begun in found:
        odds = procedure_odds(whole, rules, begun.state)
        assert sum(odds.chances.values()) == 1
        assert begun.state.procedures[-1].at == ""
        assert begun.place in begun.state.procedures[-1].hex


def test_battles_are_played_again_by_the_figures_that_they_were_fought_with(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, whole = rules_of("crossroads"), battle_of("crossroads")
    playtest = Playtest(rules, rules.design.scenario().id, 3)
    let_play(playtest, {seat: RandomBot(seed) for seed, seat in enumerate(rules.seats(playtest.state))}, turns=6)
    stronger = tuple(replace(one, strength=one.strength + 1) for one in rules.design.counters)
    playtest.go_on_with(playtest.learn(rules_for(replace(rules.design, counters=stronger))))
    by, again = set[int](), begun_procedures.begun_in_play
    monkeypatch.setattr(
        begun_procedures, "begun_in_play", lambda rules, *rest: (by.add(id(rules)), again(rules, *rest))[1]
    )
    assert any([*begun_at(playtest, number, whole)] for number in range(len(playtest.plays)))
    assert by == {id(rules)}


def test_an_overwhelming_attack_can_eliminate() -> None:
    whole = battle_of("crossroads")
    posed = whole.posed({"attack": 30, "defence": 1, "defence_steps": 1})
    odds = procedure_odds(whole, posed.rules, posed.state)
    assert odds.ends[DEFENDER_LOST] > 0


def test_choices_of_a_battle_that_was_fought_are_made_as_they_were_then() -> None:
    whole = battle_of("toulon")
    posed = whole.posed({"attackers": 2, "defenders": 2, "ground": "fort_2"})
    engine = Engine(posed.rules)
    asked: list[Decision] = []
    said: list[Answered[Any]] = []
    _, state = engine.begin(posed.state, SeededDice(1))
    while waiting := engine.decisions(state):
        asked += waiting
        last = [*waiting[0].options][-1]
        said.append(Answered(seat=waiting[0].seat, to=waiting[0].name, answers=(last,)))
        _, state = engine.play_by(state, waiting[0].seat, lambda d, _: [*d.options][-1], SeededDice(1))
    choose = as_answered(whole, said)
    first = asked[0]
    assert choose(first, ()) == [*first.options][-1] != whole.choose(first, ())
    assert as_answered(whole, ())(first, ()) == whole.choose(first, ())
    then = procedure_odds(whole, posed.rules, posed.state, choose=choose)
    assert losses_of(then) != losses_of(procedure_odds(whole, posed.rules, posed.state))


def test_a_leader_combines_and_a_reserve_joins() -> None:
    """Two of 4 under a leader are stronger than each by itself; a reserve is checked before it joins round two."""
    whole = battle_of("toulon")

    def taken(**said: Any) -> Any:
        posed = whole.posed({"attackers": 2, "attack": 2, "defence": 5, **said})
        return procedure_odds(whole, posed.rules, posed.state).ends.get(TAKEN, 0)

    assert taken() < taken(leader="A")
    assert taken(attack_quality="A4", attack_reserve=2) > taken(attack_quality="A4")
    with pytest.raises(NotPosed) as told:
        whole.posed({"attacker": "austrian", "defender": "western_wing", "leader": "A"})
    assert str(told.value) == "austrian has no leader"
