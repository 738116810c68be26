"""What a seat has said can be said anew or taken back, while others are still to answer."""

from __future__ import annotations

import itertools

import pytest

from tests.engine.coin_design import coin_design
from tests.engine.coin_game import Coins
from workbench.engine.clauses import IllegalAction
from workbench.engine.codec import to_json
from workbench.engine.decision import Action
from workbench.engine.events import Answered, AnsweredAnew, Withdrawn, by_seat
from workbench.engine.playtests.playtest import Playtest, replay

BID = "Turn.bid"


def playtest_of(*actions: Action) -> Playtest[object, object]:
    playtest: Playtest[object, object] = Playtest(Coins(coin_design()), "short", 3)  # type: ignore[arg-type]
    for action in actions:
        playtest.play(action)
    return playtest


def bid(seat: str, coins: int) -> Action:
    return Action(seat, BID, (coins,))


def anew(seat: str, *coins: int) -> Action:
    """Another bid in the place of the first, or none."""
    return Action(seat, BID, coins, anew=True)


def test_a_bid_is_made_anew_and_no_trace_of_the_first_is_left_in_the_state() -> None:
    other, once = playtest_of(bid("red", 1), anew("red", 2)), playtest_of(bid("red", 2))
    assert other.digest() == once.digest()
    (event,) = other.plays[-1].events
    assert isinstance(event, AnsweredAnew) and event.answers == (2,)
    assert [d.seat for d in other.decisions()] == ["blue"]
    assert other.redacted("blue", 2) == [], "that red thought better of it is nothing to blue"
    assert other.redacted("red", 2) == [event]


def test_a_bid_is_taken_back_and_asked_for_again() -> None:
    playtest, fresh = playtest_of(bid("red", 1), anew("red")), playtest_of()
    assert playtest.digest() == fresh.digest()
    assert playtest.plays[-1].events == (Withdrawn(seat="red"),) == tuple(playtest.redacted("blue", 2))
    assert [d.seat for d in playtest.decisions()] == ["red", "blue"]
    playtest.play(bid("red", 2))
    assert isinstance(playtest.plays[-1].events[0], Answered)
    assert playtest.digest() == playtest_of(bid("red", 2)).digest()


def test_in_whatever_order_all_is_said_and_said_anew_the_state_is_the_same() -> None:
    last = {"red": bid("red", 1), "blue": bid("blue", 1)}
    found = set()
    for first, second in itertools.permutations(("red", "blue")):
        for before in ((), (bid(first, 2), anew(first)), (bid(first, 0), anew(first, 2), anew(first))):
            found.add(playtest_of(*before, last[first], last[second]).digest())
        found.add(playtest_of(bid(first, 0), anew(first, 1), last[second]).digest())
    assert len(found) == 1, "the tie is rolled for alike, too"


def test_what_three_seats_have_said_stands_by_their_names() -> None:
    said = [("b", (1,)), ("a", (2,)), ("c", (3,)), ("b", (4,))]
    assert by_seat(tuple(said)) == (("a", (2,)), ("b", (1,)), ("b", (4,)), ("c", (3,)))


@pytest.mark.parametrize(
    ("so_far", "action", "why"),
    [
        ((), anew("red"), "nothing was said"),
        ((), anew("red", 1), "nothing was said"),
        ((bid("blue", 1),), anew("red", 1), "nothing was said"),
        ((bid("red", 1),), bid("red", 2), "nothing is asked of"),
        ((bid("red", 1), bid("blue", 2)), anew("red"), "nothing was said"),
        ((bid("red", 1), bid("blue", 2)), anew("red", 2), "nothing was said"),
        ((bid("red", 1),), anew("red", 9), "from 0 to 2"),
        ((bid("red", 1),), Action("red", "Move.order", (), anew=True), "something else is asked"),
        ((bid("red", 1),), Action("red", "Move.order", (1,), anew=True), "something else is asked"),
        ((bid("red", 1),), anew("red", 1, 1), "more was answered"),
    ],
)
def test_what_cannot_be_said_anew_is_refused_and_nothing_changes(
    so_far: tuple[Action, ...], action: Action, why: str
) -> None:
    playtest = playtest_of(*so_far)
    before = playtest.digest()
    with pytest.raises(IllegalAction, match=why):
        playtest.play(action)
    assert playtest.digest() == before


def test_the_engine_tells_who_has_nothing_to_take_back() -> None:
    playtest = playtest_of(bid("red", 1))
    with pytest.raises(IllegalAction, match="nothing was said that could be taken back"):
        playtest.engine.withdraw(playtest.state, "blue")
    assert playtest.engine.withdraw(playtest.state, "red")[1] == playtest_of().state


def test_a_record_of_it_is_played_again_and_taken_back() -> None:
    playtest = playtest_of(bid("red", 1), anew("red", 2), anew("red"), bid("blue", 1), bid("red", 0))
    plays = [(play.action, play.given, to_json(play.events)) for play in playtest.plays[1:] if play.action]
    assert replay(playtest_of(), plays) is None
    assert playtest.engine.events_from_json(plays[1][2]) == list(playtest.plays[2].events)
    digests = [playtest.digest()]
    while playtest.undo():
        digests.append(playtest.digest())
    assert digests[2] == digests[5], "after it was taken back all is as in the beginning"
