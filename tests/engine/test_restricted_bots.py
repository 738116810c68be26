"""Bots that never do certain things, and kinds of bots by their names."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

from tests.engine.coin_design import coin_design
from tests.engine.coin_game import PASS, CoinJudgement, CoinPosition, Coins, enemy_of
from workbench.engine.bots import RandomBot, RestrictedBot, Sight, let_play, make_bot, make_bots, why_no_bot
from workbench.engine.clauses import Refusal
from workbench.engine.decision import Decision
from workbench.engine.events import UnitMoved
from workbench.engine.options import Allotment, Number, OneOf, Options, Ordering, SomeOf
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.questions.restricted_options import without
from workbench.engine.state import Allotted, Answer

FORCED = OneOf(("south",))
BLIND = Sight(lambda: None, lambda view: None)


class WaryJudgement(CoinJudgement):
    """That of a coin game in which one can be told never to attack."""

    deed_words: ClassVar[Mapping[str, str]] = {"attacks": "goes where an enemy is", "bids": "pays for the first move"}

    matters: ClassVar[Mapping[str, str]] = {"beer": "beer"}

    def deeds(
        self, position: CoinPosition, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]
    ) -> frozenset[str]:
        if decision.name == "Turn.bid":
            return frozenset({"bids"} if answer else ())
        is_place = decision.stage == 1 and isinstance(answer, str)
        return frozenset({"attacks"} if is_place and position.men(enemy_of(decision.seat), str(answer)) else ())


class WaryCoins(Coins):
    judged_by = WaryJudgement


def moves_into_enemies(playtest: Playtest[Any, Any], side: str) -> int:
    found = 0
    for number, play in enumerate(playtest.plays):
        position = playtest.rules.position(playtest.before(number))
        for event in play.events:
            if isinstance(event, UnitMoved) and position.state.units[event.unit].side == side:
                found += bool(position.men(enemy_of(side), event.to))
    return found


@pytest.mark.parametrize("kind", ["random", "greedy"])
@pytest.mark.parametrize("seed", range(5))
def test_a_restricted_bot_keeps_to_it(kind: str, seed: int) -> None:
    playtest = Playtest(WaryCoins(coin_design()), "long", seed)
    let_play(playtest, make_bots({"red": f"{kind}:never_attacks+never_bids", "blue": "random"}, playtest))
    assert playtest.is_over
    assert moves_into_enemies(playtest, "red") == 0
    assert playtest.state.purses["red"] == 6


def test_free_bots_do_attack() -> None:
    playtest = Playtest(WaryCoins(coin_design()), "long", 1)
    let_play(playtest, make_bots({"red": "random", "blue": "random"}, playtest))
    assert moves_into_enemies(playtest, "red") + moves_into_enemies(playtest, "blue") > 0


def test_units_of_a_class_are_left_where_they_are() -> None:
    playtest = Playtest(WaryCoins(coin_design()), "long", 1)
    let_play(playtest, make_bots({"red": "random:never_uses:man", "blue": "random"}, playtest), turns=2)
    fought = {e.unit for play in playtest.plays for e in play.events if isinstance(e, UnitMoved)}
    assert fought and all(unit.startswith("blue") for unit in fought)


def test_trying_for_something_else_comes_to_an_end() -> None:
    many = SomeOf([f"u{i}" for i in range(40)], 1)
    bot = RestrictedBot(RandomBot(1), frozenset({"all"}), lambda *_: frozenset({"all"}))
    answer = bot.choose(Decision("red", "Move.move_a_man", "", "", many), (), BLIND)
    assert many.refusal(answer) is None


def test_a_bot_that_ignores_something_asks_rules_that_do() -> None:
    rules = WaryCoins(coin_design())
    heedless = rules.ignoring(frozenset({"beer"}))
    assert (heedless.judgement.ignored, rules.judgement.ignored) == (frozenset({"beer"}), frozenset())
    assert heedless.design is rules.design


def test_what_is_forbidden_is_done_when_nothing_else_is_left() -> None:
    playtest = Playtest(WaryCoins(coin_design()), "long", 1)
    bot = RestrictedBot(make_bot("random", 1, playtest), frozenset({"all"}), lambda *_: frozenset({"all"}))
    assert bot.choose(Decision("red", "Move.move_a_man", "", "", FORCED), (), BLIND) == "south"


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ("clever", "no bot is called 'clever' (there are: random, greedy)"),
        (
            "greedy:never_sleeps",
            "cannot be told 'never_sleeps' (they can: ignores_beer, never_attacks, never_bids, never_uses:man)",
        ),
        ("greedy:attacks", "cannot be told 'attacks'"),
        ("greedy:never_uses:horse", "cannot be told 'never_uses:horse'"),
        ("greedy:ignores_weather", "cannot be told 'ignores_weather'"),
        ("random:ignores_beer", "a random bot heeds nothing"),
        ("greedy:ignores_beer+never_uses:man", ""),
        ("random:", ""),
        ("random:never_bids", ""),
    ],
)
def test_names_of_bots(kind: str, why: str) -> None:
    said = why_no_bot(kind, WaryCoins(coin_design()))
    assert (why in said) if why else said == ""


def test_seats_and_seeds_have_chances_of_their_own() -> None:
    first, second = (Playtest(Coins(coin_design()), "long", seed) for seed in (1, 2))
    kinds = {"red": "random", "blue": "random"}
    drawn = {
        tuple(bot.choose(Decision("red", "x", "", "", Number(0, 9999)), (), BLIND) for _ in range(2))
        for playtest in (first, second)
        for bot in make_bots(kinds, playtest).values()
    }
    assert len(drawn) == 4


# ---------------------------------------------------------------- options without some answers


@pytest.mark.parametrize(
    ("options", "gone"),
    [
        (OneOf(("a", "b", PASS), way_out=PASS), "b"),
        (SomeOf(("a", "b"), 0, 1), ("b",)),
        (Allotment(1, {"a": 1, "b": 1}), Allotted(Allotted().shares.set("b", 1))),
        (Number(1, 3), 2),
    ],
)
def test_forbidden_answers_are_gone_and_the_rest_stays(options: Options[Any], gone: Answer) -> None:
    fewer = without(options, lambda answer: answer == gone)
    assert list(fewer) == [answer for answer in options if answer != gone]
    assert fewer.refusal(gone) == Refusal("", "this bot never does that")
    assert options.refusal(gone) is None
    assert {str(fewer.sample(random.Random(seed))) for seed in range(9)} == {str(answer) for answer in fewer}


def test_what_the_rules_refuse_is_refused_in_their_words() -> None:
    full = Refusal("3.2", "the space is full")
    fewer = without(OneOf(("a", "b"), lambda space: full if space == "a" else None), lambda answer: True)
    assert fewer.refusal("a") == full
    assert list(fewer) == []


def test_an_ordering_stays_whole() -> None:
    ordering = Ordering(("a", "b"))
    assert without(ordering, lambda answer: True) is ordering
