"""Playing a record again, every branch: the same actions on the same dice must give the same events and positions."""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from workbench.engine.clauses import IllegalAction
from workbench.engine.codec import digest, from_json, to_json
from workbench.engine.design import Design
from workbench.engine.events import PositionSet
from workbench.engine.playtests.play_tree import BEGINNING
from workbench.engine.playtests.run_again import NOT_MADE, why_not_made
from workbench.engine.words.message import Message, as_message, marked, said_by
from workbench.storage.comparison import compare
from workbench.storage.file.file_errors import RecordFileError
from workbench.storage.records.playtest_record import fresh_playtest
from workbench.storage.records.record_contents import Play, Record
from workbench.storage.records.record_doubts import doubts_of
from workbench.storage.records.record_file import read_record
from workbench.storage.records.recorded_tree import AnyPlaytest, AnyTree, bare_tree, read_play

SHOWN = 160
MOST_FIGURES = 40


class ReplayedBranch(Struct, frozen=True):
    """A branch played again.

    `plays` counts from the beginning to its last play, and so does `differs_at`; None when it is the same.
    """

    branch: str
    same: bool
    plays: int
    differs_at: int | None = None
    why: str = ""


class Replay(Struct, frozen=True):
    """What came of playing a record again.

    Attributes
    ----------
    plays
        Those of the record, on all branches.
    digest
        Of the moment that is stood on, or of the one that differs.
    differs_at, branch, why
        The first play that differs, counted on its branch (0 is the beginning), the branch, and the reason; None and
        "" when all is the same.
    branches
        All of them, in the order in which they were begun.
    figures
        Where it was played by another design and differs: what is not the same in both designs.
    doubts
        What is doubtful about the record itself.
    """

    same: bool
    plays: int
    digest: str
    differs_at: int | None = None
    why: str = ""
    branch: str = ""
    branches: tuple[ReplayedBranch, ...] = ()
    figures: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()


def replay_record(path: Path, design: Design | None = None, tell: Callable[[str], None] | None = None) -> Replay:
    """Play a record again, on its own design or another one. What follows a play that differs is not played.

    Raises
    ------
    RecordFileError
        The file is no sound record, or there are no rules to play it by.
    """
    record = read_record(path)
    playtest = fresh_playtest(path, record, design)
    again = _Replaying(path, record, playtest)
    for play in record.plays:
        if tell and play.number % 50 == 0:
            tell(Message("play {number} of {last}", number=play.number, last=record.plays[-1].number))
        again.play(play)
    figures = compare(record.design, design) if design and again.why else ()
    report = again.report(tuple(str(figure) for figure in figures[:MOST_FIGURES]))
    return msgspec.structs.replace(report, doubts=doubts_of(record, playtest))


def replay_in_words(report: Replay) -> list[str]:
    """The lines that tell people what came of it."""
    if report.same:
        lines: list[str] = [
            Message("the same: {plays} plays, digest {digest}", plays=report.plays, digest=report.digest)
        ]
    else:
        on_branch = Message(" on {branch}", branch=report.branch) if len(report.branches) > 1 else ""
        lines = [
            Message(
                "differs at play {at} of {plays}{on_branch}: {why}",
                at=report.differs_at or 0,
                plays=report.plays,
                on_branch=on_branch,
                why=as_message(report.why),
            )
        ]
    if len(report.branches) > 1:
        lines += [f"  {_branch_in_words(branch)}" for branch in report.branches]
    if report.figures:
        lines += [marked("the designs differ in:"), *(f"  {figure}" for figure in report.figures)]
    return [*lines, *(Message("warning: {doubt}", doubt=as_message(doubt)) for doubt in report.doubts)]


def _branch_in_words(branch: ReplayedBranch) -> str:
    if branch.same:
        return Message("{branch}: the same, {plays} plays", branch=branch.branch, plays=branch.plays)
    return Message(
        "{branch}: differs at play {at} of {plays}",
        branch=branch.branch,
        at=branch.differs_at or 0,
        plays=branch.plays,
    )


class _Replaying:
    """A record that is being played again. `why` goes by the recorded play that differs."""

    def __init__(self, path: Path, record: Record, playtest: AnyPlaytest) -> None:
        self.why: dict[int, str] = {}
        self._path, self._record, self._playtest = path, record, playtest
        self._now = {BEGINNING: playtest.tree.at}
        self._digest = ""

    def play(self, recorded: Play) -> None:
        """Play one play of the record where the play before it led, unless that was not reached."""
        if recorded.parent is not None and recorded.parent not in self._now:
            return
        if recorded.parent is not None:
            self._playtest.go_to(self._now[recorded.parent])
        if why := _difference(self._path, self._playtest, recorded) or self._other_end(recorded):
            self.why[recorded.number] = why
            self._digest = self._digest or self._playtest.digest()
            self._now.pop(recorded.number, None)
        else:
            self._now[recorded.number] = self._playtest.tree.at

    def report(self, figures: tuple[str, ...]) -> Replay:
        tree = bare_tree(self._record)
        plays = sum(play.number > BEGINNING for play in self._record.plays)
        branches = tuple(self._branch(tree, branch.first) for branch in tree.branches())
        if not self.why:
            self._playtest.go_to(self._now[self._record.standing.at])
            return Replay(True, plays, self._playtest.digest(), branches=branches)
        first = min(self.why)
        title, depth = tree.title(tree.first_at(first)), tree.kept[first].depth
        return Replay(False, plays, self._digest, depth, self.why[first], title, branches, figures)

    def _branch(self, tree: AnyTree, first: int) -> ReplayedBranch:
        branch, title = tree.branch(first), tree.title(first)
        differs = next((kept for kept in tree.line_to(branch.last) if kept.number in self.why), None)
        if differs is None:
            return ReplayedBranch(title, True, branch.plays)
        return ReplayedBranch(title, False, branch.plays, differs.depth, self.why[differs.number])

    def _other_end(self, recorded: Play) -> str:
        """Why the end of the playtest is not the one that was recorded, after the play that is stood on."""
        outcome, state = self._record.outcome, self._playtest.state
        if recorded.number != self._record.standing.at or not outcome.digest:
            return ""
        if (outcome.ending, outcome.winner) != (state.ending, state.winner):
            return Message(
                "it ended with {was} and ends with {now}",
                was=repr(outcome.ending),
                now=repr(state.ending),
            )
        return "" if outcome.digest == self._playtest.digest() else marked("it ended in another position")


def _difference(path: Path, playtest: AnyPlaytest, recorded: Play) -> str:
    """Play one play of the record; why it differs, "" when it does not."""
    if recorded.number:
        action, events = read_play(path, recorded, playtest)
        if action is None and not events:
            why = Message("play {number} cannot be read: nothing is done in it", number=recorded.number)
            raise RecordFileError(path, "this record is damaged", why, "Restore it from a copy")
        set_by_hand = None if action else events[0]
        try:
            if isinstance(set_by_hand, PositionSet):
                playtest.stand_at(set_by_hand.position, recorded.dice, recorded.figures)
            elif action is not None:
                playtest.play(action, recorded.dice)
            else:
                return marked("nobody did what is recorded")
        except IllegalAction as refused:
            return Message("the action is refused now: {refused}", refused=said_by(refused))
        except NOT_MADE as error:
            return why_not_made(error)
    play = playtest.plays[-1]
    if to_json(play.events) != recorded.events:
        return _other_event(recorded.events, to_json(play.events))
    if recorded.digest and digest(play.state) != recorded.digest:
        return marked("the same events lead to another position")
    return ""


def _other_event(recorded: bytes, now: bytes) -> str:
    try:
        before, after = (from_json(events, list[Any]) for events in (recorded, now))
    except msgspec.DecodeError as error:
        return Message("its events cannot be read: {error}", error=said_by(error))
    for number, (old, new) in enumerate(zip_longest(before, after), start=1):
        if old != new:
            return Message("event {number} was {was} and is {now}", number=number, was=_shown(old), now=_shown(new))
    return marked("the same events are written in another way")


def _shown(event: object) -> str:
    if event is None:
        return "nothing"
    text = to_json(event).decode()
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
