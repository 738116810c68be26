"""A bot that fails at the table: nothing of its play has happened, a person holds its seat, and the page says why."""

from __future__ import annotations

import pytest

from editors.playtest.bot_clock import BotClock
from editors.playtest.session import PERSON, PlaytestSession
from tests.editors.playtest.sittings import BOTS, coins
from workbench.engine.bots import Bot, BotFailed, Sight
from workbench.engine.bots import letting_play as letting
from workbench.engine.decision import Decision
from workbench.engine.playtests.playtest import EndlessPlay
from workbench.engine.state import Answer

# mypy: disable-error-code="no-untyped-def"
pytestmark = pytest.mark.usefixtures("coin_rules")


class GreatSpender:
    """Bids more than there is."""

    name = "spending"

    def choose(self, decision: Decision, so_far: tuple[Answer, ...], sight: Sight) -> Answer:
        return 10**9


def with_bot(bot: Bot) -> tuple[PlaytestSession, str]:
    """Bots alone, the first of which is this one; and its seat."""
    session = coins(BOTS)
    seat = session.bot_to_move()
    assert seat is not None
    session._bots[seat] = bot
    return session, seat


def test_a_person_takes_the_seat_over() -> None:
    session, seat = with_bot(GreatSpender())
    plays = len(session.playtest.plays)
    with pytest.raises(BotFailed, match=f"the spending bot of {seat} at Turn.bid"):
        session.bot_plays()
    assert len(session.playtest.plays) == plays
    assert session.seats[seat] == PERSON and session.persons == (seat,)
    asked = session.decision()
    assert asked is not None and asked.seat == seat
    assert session.answer(1) is None


def test_so_it_is_when_a_bot_comes_to_no_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(letting, "MOST_PLAYS_A_TURN", 3)
    session = coins(BOTS)
    with pytest.raises(EndlessPlay, match="does not end"):
        while session.bot_plays():
            pass
    assert len(session.persons) == 1


def test_the_clock_tells_why_and_the_person_is_asked(qtbot, qapp) -> None:
    session, seat = with_bot(GreatSpender())
    clock = BotClock(session, qapp)
    told, heard = list[str](), list[bool]()
    clock.failed.connect(told.append)
    session.changed.connect(lambda: heard.append(session.decision() is not None))
    clock.step()
    clock.stop()
    assert len(told) == 1
    assert told[0].startswith("A person holds the seat now: the spending bot of ") and "is refused" in told[0]
    assert heard == [True]
    assert not clock.is_running and seat in session.persons
