"""Rules that have the design of one side alone show and ask that side the same, over a campaign of random orders."""

from __future__ import annotations

import pytest

from rulesets.arcola import ArcolaRules
from sample_games.arcola.build import build
from tests.withheld import what_is_withheld_shows_nowhere
from workbench.engine.bots import let_play, make_bots
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.secrecy.seat_rules import rules_of_seat


@pytest.mark.parametrize("seed", [3, 4])
def test_what_is_withheld_shows_nowhere(seed: int) -> None:
    playtest = Playtest(ArcolaRules(build()), "", seed)
    let_play(playtest, make_bots(dict.fromkeys(playtest.rules.seats(playtest.state), "random"), playtest))
    assert what_is_withheld_shows_nowhere(playtest) == 2 * len(playtest.plays) > 40


def test_a_side_has_its_own_counters_and_no_ratings() -> None:
    rules = ArcolaRules(build())
    own = rules_of_seat(rules, "french").design
    assert {rules.side_of_counter(one.id) for one in own.counters} == {"french"}
    assert not any({"initiative", "bonus", "level"} & {*one.values} for one in own.counters)
    assert all(one.strength == rules.design.counter(one.id).strength for one in own.counters)
    assert own.withheld == {secret.id for secret in rules.design.secrets}
