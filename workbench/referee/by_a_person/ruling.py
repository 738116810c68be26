"""What the person who referees does with rulings: looks at them, confirms them, rules otherwise, takes back."""

from __future__ import annotations

from collections.abc import Mapping

from immutables import Map

from workbench import limits
from workbench.engine.orders.order import Overruled
from workbench.engine.state import Answer
from workbench.engine.words.message import Message
from workbench.referee.by_a_person.hours import now
from workbench.referee.by_a_person.rulings import ListedRuling
from workbench.referee.formats import GivenRuling
from workbench.referee.game_rows import put_ruled
from workbench.referee.referee import Referee
from workbench.referee.refused import Refused

NOBODY_ABSENT: Mapping[str, str] = Map()


def rulings_of(referee: Referee, absent: Mapping[str, str] = NOBODY_ABSENT) -> tuple[ListedRuling, ...]:
    """The rulings of the round that is open, as they stand; Refused when the round cannot be played yet."""
    return referee.trial(absent).rulings


def rule(
    referee: Referee,
    one: ListedRuling,
    answer: Answer | None = None,
    note: str = "",
    is_shown: bool = False,
) -> None:
    """Confirm a ruling, or with an answer rule otherwise; Refused, with nothing changed, when it may not be.

    The note stays in the record; with `is_shown` all seats read it in their next packets.
    """
    instead = one.suggested if answer is None else answer
    if note or instead != one.suggested:
        if not isinstance(instead, str | int | tuple):
            raise Refused(Message("this cannot be ruled by hand"))
        instead = Overruled(instead, note)
    if refused := one.options.refusal(instead):
        raise Refused(refused.reason, refused.clause)
    write(referee, [GivenRuling(one.what, one.nth, instead, is_shown and bool(note))])


def take_back(referee: Referee, one: ListedRuling) -> None:
    """Let a ruling wait again; that it was given stays in the record."""
    if one.is_ruled:
        write(referee, [GivenRuling(one.what, one.nth, None)])


def confirm_all(referee: Referee, absent: Mapping[str, str] = NOBODY_ABSENT) -> int:
    """Confirm whatever waits, each as suggested; how many they were."""
    waiting = [one for one in rulings_of(referee, absent) if not one.is_ruled]
    write(referee, [GivenRuling(one.what, one.nth, one.suggested) for one in waiting])
    return len(waiting)


def check_count(count: int) -> None:
    """Raise Refused for more rulings than a round has."""
    if count > limits.RULINGS.most:
        raise Refused(Message("there are {beyond}", beyond=limits.RULINGS.beyond))


def write(referee: Referee, rulings: list[GivenRuling]) -> None:
    """Put rulings after those that were given; Refused, with nothing changed, when they are too many."""
    there = len(referee.rows.ruled)
    check_count(there + len(rulings))
    if rulings:
        with referee.file.writing() as rows:
            put_ruled(rows, rulings, there, now())
