"""Bots that look ahead: exact odds decide, appraisal fills in, and what is hidden decides nothing."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest
from immutables import Map
from msgspec.structs import replace

from tests.engine.coin_design import coin_design
from tests.engine.coin_game import CoinJudgement, CoinPosition, Coins, CoinState, Man, enemy_of
from workbench.engine.bots import GreedyBot, LookAhead, Sight, make_bot, sight_of
from workbench.engine.bots import look_ahead as looking
from workbench.engine.decision import Decision
from workbench.engine.play import Engine
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.ruleset import NotOffered
from workbench.engine.state import Answer, is_stand_in

MOVE = "Move.move_a_man"


class ValuedJudgement(CoinJudgement):
    """That of a coin game with a value of positions: fallen enemies; a chance to guess purses and men."""

    def value(self, state: CoinState, seat: str) -> float | None:
        return float(state.tracks[seat] - state.tracks[enemy_of(seat)]) + sum(
            0.25 * (getattr(p, "loser", "") == enemy_of(seat)) - 0.25 * (getattr(p, "loser", "") == seat)
            for p in state.procedures
        )

    def guess(self, view: CoinState, rng: random.Random) -> CoinState:
        units: dict[str, Man] = {}
        for unit in sorted(view.units):
            man = view.units[unit]
            units[unit] = replace(man, coins=rng.randint(1, 3)) if is_stand_in(unit) else man
        purses: Mapping[str, int] = {side: view.purses.get(side, 3) for side in ("blue", "red")}
        return replace(view, units=Map(units), purses=Map(purses))

    def appraise(self, position: CoinPosition, decision: Decision, answer: Answer, so_far: Any) -> float:
        """It likes nothing better than to pass."""
        return 1.0 if answer == "pass" else 0.0


class ValuedCoins(Coins):
    judged_by = ValuedJudgement


def judged_by(judgement: type[CoinJudgement]) -> type[Coins]:
    return type("OtherCoins", (Coins,), {"judged_by": judgement})


def at_the_fight(rules: Coins, who_falls: str = "DDDDDD") -> Playtest[Any, Any]:
    """Red may go from the north to the east, where a blue man stands; the dice say that the defender falls."""
    design = rules.design
    table = replace(design.table("fight"), cells=tuple((word,) for word in who_falls))
    design = replace(design, tables=(table,))
    playtest: Playtest[Any, Any] = Playtest(type(rules)(design), "short", 1)
    playtest.set_up({"turn": 1, "phase": "move", "side": "red", "units": {"blue_1": {"space": "east"}}})
    return playtest


def chosen(playtest: Playtest[Any, Any], seat: str = "red", look: bool = True, seed: int = 1) -> tuple[Answer, ...]:
    rules = playtest.rules
    bot = GreedyBot(seed, rules.judgement.appraise, LookAhead(rules, seed) if look else None)
    sight, answers = sight_of(playtest, seat), tuple[Answer, ...]()
    while (asked := playtest.next_decision(seat, answers)) is not None:
        answers = (*answers, bot.choose(asked, answers, sight))
    return answers


def values(playtest: Playtest[Any, Any], so_far: tuple[Answer, ...], answers: list[Answer]) -> list[float | None]:
    asked = playtest.next_decision("red", so_far)
    assert asked is not None
    return LookAhead(playtest.rules, 1).values(asked, so_far, answers, sight_of(playtest, "red"))


def test_the_expected_value_is_exact() -> None:
    playtest = at_the_fight(ValuedCoins(coin_design()), "AA-DDD")
    fight, walk = values(playtest, ("red_1",), ["east", "west"])
    assert walk == 0.0
    assert fight == pytest.approx(0.25 * (3 - 2) / 6)


@pytest.mark.parametrize(("who_falls", "goes"), [("DDDDDD", True), ("AAAAAA", False)])
def test_it_fights_where_the_odds_are_good_whatever_appraisal_says(who_falls: str, goes: bool) -> None:
    playtest = at_the_fight(ValuedCoins(coin_design()), who_falls)
    asked = playtest.next_decision("red", ("red_1",))
    assert asked is not None
    bot = make_bot("greedy", 1, playtest)
    assert (bot.choose(asked, ("red_1",), sight_of(playtest, "red")) == "east") is goes


def test_without_a_value_appraisal_decides() -> None:
    class Appraised(ValuedJudgement):
        def value(self, state: CoinState, seat: str) -> float | None:
            return None

    playtest = at_the_fight(judged_by(Appraised)(coin_design()))
    assert chosen(playtest) == chosen(playtest, look=False) == ("pass",)


def test_without_a_guess_appraisal_decides() -> None:
    class Shy(ValuedJudgement):
        def guess(self, view: CoinState, rng: random.Random) -> CoinState:
            raise NotOffered("no guess")

    playtest = at_the_fight(judged_by(Shy)(coin_design()))
    assert values(playtest, ("red_1",), ["east", "west"]) == [None, None]
    assert chosen(playtest) == ("pass",)


def test_hidden_units_are_not_guessed_unless_the_module_does() -> None:
    playtest = at_the_fight(Coins(coin_design()))
    view = playtest.view("red")
    assert any(is_stand_in(unit) for unit in view.units)
    with pytest.raises(NotOffered, match="coins"):
        playtest.rules.judgement.guess(view, random.Random(1))
    open_view = replace(view, units=Map({u: view.units[u] for u in sorted(view.units) if not is_stand_in(u)}))
    assert playtest.rules.judgement.guess(open_view, random.Random(1)) is open_view


@pytest.mark.parametrize("seed", range(6))
def test_worlds_that_differ_in_what_is_hidden_give_the_same_choices(seed: int) -> None:
    """The true state is never looked at: other coins in a hidden man's hand, and another purse, change nothing."""
    playtest = at_the_fight(ValuedCoins(coin_design()), "AA-DDD")
    state = playtest.state
    hidden = playtest.rules.hidden(state, "red")
    assert hidden
    units = state.units
    for unit in sorted(hidden):
        units = units.set(unit, replace(units[unit], coins=4 - units[unit].coins))
    other = replace(state, units=units, purses=state.purses.set("blue", 1))
    assert other != state
    engine = Engine(playtest.rules)
    said = []
    for world in (state, other):
        bot = GreedyBot(seed, playtest.rules.judgement.appraise, LookAhead(playtest.rules, seed))
        sight = Sight(lambda world=world: engine.view(world, "red"), playtest.rules.position)  # type: ignore[misc]
        tried = []
        for so_far in ((), ("red_1",), ("red_2",)):
            asked = engine.next_decision(world, "red", so_far)
            assert asked is not None
            tried.append(bot.choose(asked, so_far, sight))
            tried.append(str(LookAhead(playtest.rules, seed).values(asked, so_far, list(asked.options), sight)))
        said.append(tried)
    assert said[0] == said[1]


def test_too_many_ways_are_sampled_and_stay_near_the_mean(monkeypatch: pytest.MonkeyPatch) -> None:
    playtest = at_the_fight(ValuedCoins(coin_design()), "AA-DDD")
    monkeypatch.setattr(looking, "MOST_WAYS", 5)
    monkeypatch.setattr(looking, "SAMPLED", 400)
    (fight,) = values(playtest, ("red_1",), ["east"])
    assert fight == pytest.approx(0.25 / 6, abs=0.05)
    assert fight != pytest.approx(0.25 / 6, abs=1e-12)


def test_a_won_playtest_is_worth_more_than_any_position() -> None:
    playtest = at_the_fight(ValuedCoins(coin_design()), "DDDDDD")
    playtest.set_up(
        {
            "turn": 1, "phase": "move", "side": "red", "tracks": {"red": 3, "blue": 0, "turn": 1},
            "units": {"blue_1": {"space": "east"}},
        }
    )  # fmt: skip
    assert playtest.is_over or values(playtest, ("red_1",), ["west"])[0] == looking.DECIDED


def test_an_answer_refused_in_the_guess_has_no_value() -> None:
    playtest = at_the_fight(ValuedCoins(coin_design()))
    assert values(playtest, ("red_1",), ["nowhere", "west"]) == [None, 0.0]


def test_only_the_order_of_things_is_left_to_appraisal() -> None:
    class Orderly(ValuedJudgement):
        def looks_ahead(self, decision: Decision) -> bool:
            return decision.stage == 0

    for rules, goes in ((ValuedCoins, "east"), (judged_by(Orderly), "pass")):
        playtest = at_the_fight(rules(coin_design()))
        asked = playtest.next_decision("red", ("red_1",))
        assert asked is not None
        assert make_bot("greedy", 1, playtest).choose(asked, ("red_1",), sight_of(playtest, "red")) == goes
