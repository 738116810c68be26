"""Why bots chose at this table: kept for the plays of this sitting, for the eyes that may know. No Qt here."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from workbench.engine.bots import Notes
from workbench.engine.playtests.play_tree import PlayTree
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.ruleset import RulesModule

MOST_KEPT = 400
"""So many plays of bots keep their reasons, the last ones."""
EVERYTHING = ""


class Reasons(NamedTuple):
    """What the bot of a seat told of one play; `number` is that of the play in the tree."""

    number: int
    seat: str
    kind: str
    notes: Notes


class KeptReasons:
    """By the numbers of the plays."""

    def __init__(self) -> None:
        self._kept: dict[int, Reasons] = {}

    def keep(self, number: int, seat: str, kind: str, notes: Notes) -> None:
        """What a bot told of a play that was made just now."""
        self._kept.pop(number, None)
        self._kept[number] = Reasons(number, seat, kind, notes)
        if len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]

    def on_the_line(self, tree: PlayTree[Any]) -> list[Reasons]:
        """Those of the plays that lead to where one stands, in their order, whoever looks."""
        numbers = (kept.number for kept in tree.line_to(tree.at)) if self._kept else iter(())
        return [self._kept[number] for number in numbers if number in self._kept]


class Sitting(Protocol):
    """What is asked of the session at the table."""

    reasons: KeptReasons
    viewer: str

    @property
    def playtest(self) -> Playtest[Any, Any]: ...

    @property
    def rules(self) -> RulesModule[Any, Any]: ...

    @property
    def sight(self) -> Any: ...


def may_read(session: Sitting, seat: str) -> bool:
    """May the eyes at the table know what the bot of a seat thought?

    Its own eyes and those that see everything may; others only where nothing at all is hidden between seats, and what
    the bot has said last is not waiting for what others say.
    """
    if session.viewer in (EVERYTHING, seat):
        return True
    is_waiting = any(said == seat for said, _ in session.playtest.state.answers)
    return not is_waiting and session.rules.judgement.is_open(session.sight)


def readable(session: Sitting) -> list[Reasons]:
    """The reasons that the eyes at the table may read, of the plays that lead to where one stands."""
    may = {seat: may_read(session, seat) for seat in session.rules.seats(session.playtest.start)}
    return [one for one in session.reasons.on_the_line(session.playtest.tree) if may.get(one.seat, False)]
