"""Why a bot answers as it does: true to what it chose, its figures reckoned another way, and without a price."""

from __future__ import annotations

import random
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from sample_games.crossroads.build import build as build_crossroads
from tests.engine.coin_design import coin_design
from tests.engine.coin_game import enemy_of
from tests.engine.test_look_ahead_bots import MOVE, ValuedCoins, ValuedJudgement, at_the_fight, judged_by
from tests.engine.test_restricted_bots import WaryCoins
from workbench.engine.bots import How, Notes, Question, Sight, advice, bot_play, explained, make_bot, make_bots
from workbench.engine.bots import look_ahead as looking
from workbench.engine.bots.reasons import DECIDED, Watch
from workbench.engine.decision import Action, Decision
from workbench.engine.options import OneOf
from workbench.engine.play import Engine
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.playtests.told import told_of_play
from workbench.engine.questions.exact_odds import every_way
from workbench.engine.rules_modules import rules_for
from workbench.engine.state import Answer

PLAYS = 120
RED = "red"


def coins(kind: str) -> tuple[Playtest[Any, Any], dict[str, str]]:
    return Playtest(type("Both", (WaryCoins,), {})(coin_design()), "long", 4), {"red": kind, "blue": "random"}


def valued(kind: str) -> tuple[Playtest[Any, Any], dict[str, str]]:
    return Playtest(ValuedCoins(coin_design()), "long", 4), {"red": kind, "blue": kind}


def crossroads(kind: str) -> tuple[Playtest[Any, Any], dict[str, str]]:
    design = build_crossroads()
    playtest: Playtest[Any, Any] = Playtest(rules_for(design), design.scenarios[0].id, 4)
    return playtest, dict.fromkeys(playtest.rules.seats(playtest.start), kind)


def played(
    playtest: Playtest[Any, Any], kinds: Mapping[str, str], is_explained: bool
) -> list[tuple[Action | None, Notes]]:
    """What bots play, each play with the reasons."""
    bots, found = make_bots(kinds, playtest), []
    while (asked := playtest.decisions()) and len(found) < PLAYS:
        notes = Notes()
        bot_play(playtest, asked[0].seat, bots[asked[0].seat], notes=notes if is_explained else None)
        found.append((playtest.plays[-1].action, notes))
    return found


@pytest.mark.parametrize(
    ("game", "kind"),
    [(coins, "random"), (coins, "greedy:never_attacks"), (valued, "greedy"), (crossroads, "greedy")],
    ids=["by chance", "restricted", "coins", "hexes"],
)
def test_whoever_is_asked_for_reasons_chooses_the_same(game: Any, kind: str) -> None:
    asked, silent = played(*game(kind), is_explained=True), played(*game(kind), is_explained=False)
    assert [action for action, _ in asked] == [action for action, _ in silent]
    assert not any(notes.questions for _, notes in silent)
    for action, notes in asked:
        assert action is not None
        assert tuple(question.chosen for question in notes.questions) == action.answers
        assert all(question.best[0].answer == question.chosen for question in notes.questions)
        assert {question.seat for question in notes.questions} == {action.seat}


def asked_of(playtest: Playtest[Any, Any], so_far: tuple[Answer, ...], kind: str = "greedy") -> Question:
    """The reasons of one answer."""
    notes = advice(playtest, RED, make_bot(kind, 1, playtest), so_far)
    return notes.questions[0]


def test_values_and_fears_are_those_of_all_ways_of_the_dice() -> None:
    playtest = at_the_fight(ValuedCoins(coin_design()), "AA-DDD")
    question = asked_of(playtest, ("red_1",))
    assert question.how is How.LOOKED_AHEAD and question.name == MOVE
    fight = next(one for one in question.best if one.answer == "east")
    guess = ValuedJudgement(playtest.rules).guess(playtest.view(RED), random.Random(1))
    engine, worths = Engine(playtest.rules), list[tuple[float, Fraction]]()
    for (_, after), odds in every_way(lambda dice: engine.play(guess, Action(RED, MOVE, ("red_1", "east")), dice)):
        worths.append((playtest.rules.judgement.value(after, RED) or 0.0, odds))
    assert fight.value == pytest.approx(sum(worth * float(odds) for worth, odds in worths))
    assert fight.feared is not None and not fight.sampled
    worst = min(worth for worth, _ in worths)
    assert fight.feared.value == worst
    assert fight.feared.odds == pytest.approx(float(sum(odds for worth, odds in worths if worth == worst)))
    assert question.now == playtest.rules.judgement.value(guess, RED)
    walk = next(one for one in question.best if one.answer != "east")
    assert walk.feared is None


def test_what_is_feared_is_told_in_the_words_of_the_log_as_the_seat_reads_them() -> None:
    playtest = at_the_fight(ValuedCoins(coin_design()), "AA-DDD")
    feared = next(one.feared for one in asked_of(playtest, ("red_1",)).best if one.answer == "east")
    assert feared is not None
    told = [sentence for _, sentence in told_of_play(playtest.engine, feared.before, feared.events, RED) if sentence]
    assert told
    assert not any("blue_1" in sentence for sentence in told), "a hidden man is not named"


def test_samples_are_said_to_be_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    playtest = at_the_fight(ValuedCoins(coin_design()), "AA-DDD")
    monkeypatch.setattr(looking, "MOST_WAYS", 5)
    fight = next(one for one in asked_of(playtest, ("red_1",)).best if one.answer == "east")
    assert fight.sampled == looking.SAMPLED and fight.feared is not None
    share = fight.feared.odds * looking.SAMPLED
    assert share == pytest.approx(round(share)) and 0 < share < looking.SAMPLED


def test_ways_that_decide_the_playtest_are_told_apart_and_the_worst_ones_counted_together() -> None:
    watch = Watch("guess")
    for value, odds in ((DECIDED, 0.25), (0.5, 0.25), (-DECIDED, 0.125), (-DECIDED, 0.125), (2.0, 0.25)):
        watch.saw((), value, odds)
    one = watch.weighed("a", 1.0)
    assert (one.wins, one.loses) == (0.25, 0.25)
    assert one.feared is not None and (one.feared.odds, one.feared.value) == (0.25, -DECIDED)


def test_appraised_answers_stand_in_the_order_of_liking() -> None:
    class Appraised(ValuedJudgement):
        def value(self, state: Any, seat: str) -> float | None:
            return None

    question = asked_of(at_the_fight(judged_by(Appraised)(coin_design())), ())
    assert question.how is How.APPRAISED and question.chosen == "pass"
    assert [one.value for one in question.best] == sorted((one.value or 0.0 for one in question.best), reverse=True)
    assert question.looked_at >= len(question.best) > 1


def test_what_is_planned_names_what_would_have_come_next() -> None:
    class Planning(ValuedJudgement):
        def propose(self, position: Any, decision: Decision, so_far: tuple[Answer, ...]) -> Any:
            return ("nobody", "red_1", "red_2", "pass") if not so_far else ("nowhere", "west", "east")

        def promise(self, position: Any, decision: Decision, answer: Answer, so_far: Any) -> float | None:
            return {"red_1": 3.0, "red_2": 1.5}.get(str(answer))

    question = asked_of(at_the_fight(judged_by(Planning)(coin_design())), ())
    assert question.how is How.PLANNED
    assert [(one.answer, one.value) for one in question.best] == [("red_1", 3.0), ("red_2", 1.5), ("pass", None)]


def test_a_random_bot_says_that_it_was_chance() -> None:
    question = asked_of(at_the_fight(ValuedCoins(coin_design())), (), "random")
    assert question.how is How.BY_CHANCE and [one.value for one in question.best] == [None]


def test_a_restricted_bot_tells_what_it_may_not_do() -> None:
    playtest = at_the_fight(WaryCoins(coin_design()))
    question = asked_of(playtest, ("red_1",), "greedy:never_attacks")
    asked = playtest.next_decision(RED, ("red_1",))
    assert asked is not None
    position = playtest.rules.position(playtest.view(RED))
    enemies = {str(place) for place in asked.options if position.men(enemy_of(RED), str(place))}
    assert set(question.ruled_out) == enemies == {"east"}
    assert question.chosen not in enemies
    assert not asked_of(playtest, ("red_1",), "greedy").ruled_out


def test_a_bot_of_another_package_that_tells_nothing_is_not_in_the_way() -> None:
    class Mute:
        def choose(self, decision: Decision, so_far: tuple[Answer, ...], sight: Sight) -> Answer:
            return "a"

    notes, decision = Notes(), Decision(RED, "x", "", "", OneOf(("a",)))
    with explained(Mute(), notes):
        Mute().choose(decision, (), Sight(lambda: None, lambda _: None))
    assert not notes.questions


@pytest.mark.parametrize("seed", range(4))
def test_advice_is_the_same_in_worlds_that_differ_in_what_is_hidden(seed: int) -> None:
    playtest = at_the_fight(ValuedCoins(coin_design()), "AA-DDD")
    here = advice(playtest, RED, make_bot("greedy", seed, playtest))
    state = playtest.state
    units = state.units
    for unit in sorted(playtest.rules.hidden(state, RED)):
        units = units.set(unit, replace(units[unit], coins=4 - units[unit].coins))
    playtest.stand_at(replace(state, units=units, purses=state.purses.set("blue", 1)))
    assert playtest.state != state
    there = advice(playtest, RED, make_bot("greedy", seed, playtest))
    assert here == there and here.questions
    assert len(playtest.plays) == 3, "nothing was played"
