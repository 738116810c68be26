"""Orders that nobody should give: the options refuse each of them, and none makes them fall."""

from __future__ import annotations

import random
from typing import Any

from rulesets.arcola import ArcolaRules
from sample_games.arcola.build import build
from workbench.engine.bots import bot_chooser, make_bots
from workbench.engine.orders.options import OrdersFor
from workbench.engine.playtests.playtest import Playtest
from workbench.lab.foreign_answers import Names, foreign_answers
from workbench.lab.odd_actions import odd_answers, odd_trial

ROUNDS = 12


def test_odd_orders_are_refused_and_break_nothing() -> None:
    rules, rng = ArcolaRules(build()), random.Random(5)
    playtest: Playtest[Any, Any] = Playtest(rules, "november", 3)
    bots = make_bots(dict.fromkeys(rules.seats(playtest.start), "random"), playtest)
    tried = refused = 0
    for _ in range(ROUNDS):
        (decision, *_others) = playtest.decisions()
        if isinstance(decision.options, OrdersFor):
            for answer in odd_answers(decision.options, rng):
                tried += 1
                refused += decision.options.refusal(answer) is not None
            for foreign in foreign_answers(decision.options, Names(rules), playtest.state):
                assert decision.options.refusal(foreign.answer) is not None, foreign.what
            for _ in range(10):
                odd_trial(playtest, decision, rng)
        playtest.play_by(decision.seat, bot_chooser(playtest, decision.seat, bots[decision.seat]))
    assert tried > 60
    assert refused / tried > 0.8
