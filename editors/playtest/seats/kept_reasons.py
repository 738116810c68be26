"""Why bots chose at this table: kept for the plays of this sitting, for the eyes that may know. No Qt here."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from workbench.engine.bots import BOT_KINDS, Notes
from workbench.engine.playtests.play_tree import KeptPlay, Play, PlayTree
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.ruleset import RulesModule

MOST_KEPT = 400
"""So many plays of bots keep their reasons, the last ones."""


class Reasons(NamedTuple):
    """What the bot of a seat told of one play; `number` is that of the play in the tree, which another may get when
    its branch is taken away.

    `is_anew` says that it was not asked then, but a bot of its kind afterwards, which may choose otherwise.
    """

    number: int
    play: Play[Any]
    seat: str
    kind: str
    notes: Notes
    is_anew: bool = False


class KeptReasons:
    """By the numbers of the plays."""

    def __init__(self) -> None:
        self._kept: dict[int, Reasons] = {}

    def keep(self, number: int, play: Play[Any], notes: Notes) -> None:
        """What a bot told of a play that was made just now."""
        if play.action is None:
            return
        self._kept.pop(number, None)
        self._kept[number] = Reasons(number, play, play.action.seat, play.made.by, notes)
        if len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]

    def on_the_line(self, tree: PlayTree[Any]) -> list[Reasons]:
        """Those of the plays that lead to where one stands, in their order, whoever looks."""
        line = tree.line_to(tree.at) if self._kept else []
        known = ((self._kept.get(kept.number), kept.play) for kept in line)
        return [reasons for reasons, play in known if reasons is not None and reasons.play is play]


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
    if not session.viewer or session.viewer == seat:
        return True
    is_waiting = any(said == seat for said, _ in session.playtest.state.answers)
    return not is_waiting and session.rules.judgement.is_open(session.sight)


def played_before(session: Sitting, before: int | None = None) -> KeptPlay[Any] | None:
    """The last play of a bot whose reasons these eyes might read had they been kept: on the line, before a number."""
    tree = session.playtest.tree
    numbers = [kept.number for kept in tree.line_to(tree.at) if before is None or kept.number < before]
    return next((tree.kept[number] for number in reversed(numbers) if _may_be_asked(session, tree, number)), None)


def _may_be_asked(session: Sitting, tree: PlayTree[Any], number: int) -> bool:
    """Was it a bot's play, of a kind that is known, on the figures of the moment, and for these eyes?"""
    kept, figures = tree.kept[number], session.playtest.figures
    action, kind = kept.play.action, kept.play.made.by.partition(":")[0]
    if action is None or kind not in BOT_KINDS or not may_read(session, action.seat):
        return False
    return kept.play.figures == figures == tree.kept[kept.parent].play.figures


def readable(session: Sitting) -> list[Reasons]:
    """The reasons that the eyes at the table may read, of the plays that lead to where one stands."""
    may = {seat: may_read(session, seat) for seat in session.rules.seats(session.playtest.start)}
    return [one for one in session.reasons.on_the_line(session.playtest.tree) if may.get(one.seat, False)]
