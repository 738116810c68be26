"""The coin game owes what every rules module owes."""

from __future__ import annotations

import pytest

from tests import conformance
from tests.engine.coin_design import coin_design
from tests.engine.coin_game import Coins

RULES = Coins(coin_design())


@pytest.fixture(scope="module", params=range(8))
def playtest(request: pytest.FixtureRequest) -> conformance.AnyPlaytest:
    return conformance.whole_playtest(RULES, "long", request.param)


def test_events_alone_give_the_states(playtest: conformance.AnyPlaytest) -> None:
    conformance.events_alone_give_the_states(playtest)


def test_the_same_actions_play_the_same(playtest: conformance.AnyPlaytest) -> None:
    conformance.the_same_actions_play_the_same(playtest)
    conformance.taken_back_it_plays_the_same(playtest)


def test_moments_come_back_from_json(playtest: conformance.AnyPlaytest) -> None:
    assert conformance.moments_come_back_from_json(playtest) >= 2


def test_listed_actions_are_played(playtest: conformance.AnyPlaytest) -> None:
    assert conformance.listed_actions_are_played(playtest) > 0


def test_views_betray_nothing(playtest: conformance.AnyPlaytest) -> None:
    assert conformance.worlds_look_alike(playtest) > 0
    assert conformance.worlds_stay_alike(playtest, every=1) > 0
    assert conformance.hidden_units_are_not_named(playtest) > 0


@pytest.mark.parametrize("seed", range(20))
def test_it_stands_odd_actions(seed: int) -> None:
    assert conformance.stands_odd_actions(RULES, "long", seed) > 0


def test_every_process_plays_the_same() -> None:
    conformance.every_process_plays_the_same(RULES, "long", 3)
