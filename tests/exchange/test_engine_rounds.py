"""What seats answer unseen by each other: asked for, taken back, said anew, and closed without those who are absent."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.coin_rules import coin_rules as coin_rules
from tests.exchange.engine_talk import COINS, Talk, bid, moving
from workbench.exchange.engine_session import EngineSession

pytestmark = pytest.mark.usefixtures("coin_rules")


def orders(talk: Talk, seat: str) -> tuple[int, Any, list[str]]:
    told = talk.ask("orders", **{"as": seat})
    assert told == talk.ask("orders", seat=seat)
    return len(told["decisions"]), told["said"], told["waits_for"]


def test_a_seat_reads_what_it_is_asked_what_it_has_said_and_for_whom_it_waits() -> None:
    talk = Talk(seed=4)
    assert orders(talk, "red") == (1, None, ["blue"])
    talk.ask("play", action=bid("red", 2))
    assert orders(talk, "red") == (0, [2], ["blue"]) and orders(talk, "blue") == (1, None, [])
    talk.ask("play", action=bid("blue", 0))
    assert orders(talk, "red") == (1, None, []) and orders(talk, "blue") == (0, None, ["red"])


def test_a_second_answer_takes_the_place_of_the_first() -> None:
    talk, once = Talk(seed=4), Talk(seed=4)
    for session, coins in ((talk, 1), (talk, 2), (once, 2)):
        told = session.ask("play", **{"as": "red"}, action=bid("red", coins))
    assert talk.ask("digest") == once.ask("digest") and orders(talk, "red") == (0, [2], ["blue"])
    assert told["digest"] == talk.ask("digest", **{"as": "red"})["digest"]
    assert talk.ask("events", since=2, **{"as": "blue"})["plays"] == [{"play": 2, "events": []}]
    assert "nothing is asked of" in moving().ask("play", action=bid("blue", 1))["refused"]["reason"]


def test_an_answer_is_taken_back_while_others_are_to_answer_and_no_longer() -> None:
    talk = Talk(seed=4)
    fresh = talk.ask("digest")
    assert "nothing was said" in talk.ask("withdraw", **{"as": "red"})["refused"]["reason"]
    talk.ask("play", action=bid("red", 2))
    answer = talk.ask("withdraw", **{"as": "red"})
    assert [one["seat"] for one in answer["decisions"]] == ["red"] and talk.ask("digest") == fresh
    talk.ask("play", action=bid("red", 2))
    talk.ask("play", action=bid("blue", 0))
    before = talk.ask("digest")
    for seat in ("red", "blue"):
        assert "nothing was said" in talk.ask("withdraw", seat=seat)["refused"]["reason"]
    assert talk.ask("digest") == before


def test_a_round_is_closed_and_who_is_absent_says_nothing_or_a_bot_speaks() -> None:
    talk, said = Talk(seed=4), Talk(seed=4)
    talk.ask("play", action=bid("red", 2))
    answer = talk.ask("close")
    for action in (bid("red", 2), bid("blue", 0)):
        said.ask("play", action=action)
    assert answer["digest"] == said.ask("digest")["digest"], "blue has bid the least that it could"
    assert answer["play"] == 2 and answer["events"]
    both = Talk(seed=4).ask("close", absent={"red": "random", "blue": "none"})
    assert both["play"] == 2 and both["decisions"], "each has answered once"


@pytest.mark.parametrize(
    ("absent", "why"), [({"green": "none"}, "no seat is called 'green'"), ({"red": "wizard"}, "wizard")]
)
def test_nothing_is_closed_for_who_is_not_there(absent: dict[str, str], why: str) -> None:
    talk = Talk(seed=4)
    before = talk.ask("digest")
    assert why in talk.ask("close", absent=absent)["error"] and talk.ask("digest") == before


def test_a_seat_closes_no_round_and_takes_back_nobody_elses_answer() -> None:
    talk = Talk(seed=4)
    talk.ask("play", action=bid("red", 2))
    assert "by whoever referees" in talk.ask("close", **{"as": "blue"})["error"]
    assert "itself alone" in talk.ask("withdraw", seat="red", **{"as": "blue"})["error"]
    assert "itself alone" in talk.ask("orders", seat="red", **{"as": "blue"})["error"]


def test_a_process_of_one_seat_has_the_same_requests() -> None:
    talk = Talk()
    talk.session = EngineSession(COINS, seat="red")
    talk.ask("start", seed=4)
    talk.ask("play", action=bid("red", 1))
    assert talk.ask("orders")["said"] == [1] and talk.ask("withdraw")["play"] == 2
    assert talk.ask("orders")["said"] is None


def test_whoever_is_asked_nothing_any_more_closes_nothing() -> None:
    talk = Talk(seed=4)
    while not (told := talk.ask("close"))["over"]:
        assert told["events"]
    assert (
        talk.ask("close")["events"] == []
        and "nothing was said" in talk.ask("withdraw", seat="red")["refused"]["reason"]
    )
