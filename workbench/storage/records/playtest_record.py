"""A playtest and its record: played, taken back and gone on with in branches, in memory or written play by play.

A record is opened from its events alone, so that a rules module that has changed since cannot rewrite what was
played; `replay.py` plays the actions again and says where they now lead elsewhere.
"""

from __future__ import annotations

import contextlib
import dataclasses
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Self

from workbench.engine.codec import digest
from workbench.engine.decision import Action
from workbench.engine.design import Design
from workbench.engine.playtests.own_words import OwnName, OwnNote
from workbench.engine.playtests.play_tree import NOT_KNOWN, Made, Play, PlayTree
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.playtests.set_up import Json
from workbench.engine.rules_modules import UNPLAYABLE, AnyRules, UnknownRules, rules_for, why_unplayable
from workbench.engine.unfolding import Chooser
from workbench.engine.words.message import said_by
from workbench.storage.file.file_errors import RecordFileError
from workbench.storage.file.file_lock import CannotLock
from workbench.storage.file.held_file import take_away
from workbench.storage.records.record_contents import Record
from workbench.storage.records.record_doubts import PERSON, doubts_of, doubts_of_dice, seats_of
from workbench.storage.records.record_file import RECORD_FILE, RecordFile, read_record
from workbench.storage.records.recorded_tree import AnyPlaytest, AnyTree, changes, tree_of

RETRY_S = 20.0
"""So long the program waits before it tries again to keep a playtest that it could not write."""


class RecordedPlaytest:
    """A playtest with the design it is played on, who holds its seats, and its record when it has one.

    Whatever changes the tree of plays goes through here and is in the record, whole, when the call returns. When it
    cannot be written RecordFileError is raised and the playtest is as it was. A record that nobody asked for, because
    the program keeps it by itself (`keep`), never stands in the way: the playtest goes on without it.

    `seats` maps a seat to the kind of bot that holds it, or to PERSON. `doubts` says what of the record it was opened
    from is doubtful; whoever opens it tells them at once.
    """

    doubts: tuple[str, ...] = ()
    why_read_only = ""
    """Why nothing is written to the record that it was opened from."""

    def __init__(
        self, design: Design, playtest: AnyPlaytest, seats: Mapping[str, str], file: RecordFile | None = None
    ) -> None:
        self.design = design
        self.playtest = playtest
        self.seats = dict(seats)
        self._file = file
        self._written = playtest.tree if file is not None else None
        self._keeper: Keeper | None = None
        self._is_together = self._is_reseated = False

    @classmethod
    def start(
        cls,
        design: Design,
        scenario: str = "",
        seed: int = 0,
        seats: Mapping[str, str] | None = None,
        path: Path | str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> Self:
        """A playtest at its first decision, written to `path` from the start on when one is named.

        Raises
        ------
        UnknownRules
            No rules module enforces the design.
        KeyError
            The design lacks the scenario, or a figure that its rules need; the text says which.
        RecordFileError
            The record cannot be made.
        """
        recorded = cls(design, Playtest(rules_for(design), scenario, seed, options), seats or {})
        if path is not None:
            recorded.save_as(path)
        return recorded

    @classmethod
    def open(cls, path: Path | str) -> Self:
        """The playtest of a record, standing where it was left; it is gone on with in the same file.

        Where that may not be written to (`why_read_only`), it is gone on with in no file until one is named.

        Raises
        ------
        RecordFileError
            The file is no sound record, or its rules module is not here. The file is as it was.
        """
        path = Path(path)
        try:
            file = RecordFile.open(path, lambda record: played(path, record))
        except RecordFileError as error:
            if not isinstance(error.__cause__, CannotLock):
                raise
            return cls._of(path, read_record(path), None, str(error.__cause__))
        try:
            return cls._of(path, file.record, file)
        except BaseException:
            file.close()
            raise

    @classmethod
    def _of(cls, path: Path, record: Record, file: RecordFile | None, why_read_only: str = "") -> Self:
        playtest = played(path, record)
        recorded = cls(record.design, playtest, seats_of(record, playtest), file)
        recorded.doubts = (*doubts_of(record, playtest), *doubts_of_dice(playtest, playtest.tree))
        recorded.why_read_only = why_read_only
        return recorded

    @property
    def path(self) -> Path | None:
        """Where the record is; None while there is none."""
        return self._file.path if self._file else None

    @property
    def ruleset_digest(self) -> str:
        """Of the design that is played on."""
        return digest(self.design)

    # ------------------------------------------------------------------ playing

    def play(self, action: Action, given: Sequence[int] = (), made: Made = NOT_KNOWN) -> Play[Any]:
        """Make a play. Raises as `Playtest.play`; nothing is changed then."""
        with self._recorded():
            return self.playtest.play(action, given, made)

    def play_by(self, seat: str, chooser: Chooser) -> Play[Any]:
        """Make the play that a chooser (a bot) decides on."""
        with self._recorded():
            return self.playtest.play_by(seat, chooser, Made(self.seats.get(seat, "")))

    def set_up(self, position: Json, whole: bool = False, given: Sequence[int] = ()) -> Play[Any]:
        """Go on from any position. Raises as `Playtest.set_up`."""
        with self._recorded():
            return self.playtest.set_up(position, whole, given)

    def go_on_with(self, rules: AnyRules) -> Play[Any]:
        """Go on from this moment on other figures. Raises as `Playtest.learn` and `Playtest.go_on_with`."""
        with self._recorded():
            return self.playtest.go_on_with(self.playtest.learn(rules))

    def begin_again_with(self, rules: AnyRules, plays: Sequence[Play[Any]] = ()) -> Play[Any]:
        """Stand at the beginning on other figures, and make plays that were made again on them (`run_again`)."""
        with self._recorded():
            figures = self.playtest.learn(rules)
            begun = self.playtest.begin_again_with(figures)
            for play in plays:
                tree = self.playtest.tree
                self.playtest.take_up(tree.with_play(dataclasses.replace(play, figures=figures)))
            return begun

    def seat(self, seat: str, kind: str) -> None:
        """Give a seat to a bot of this kind or to a PERSON, from now on, at whatever moment one stands.

        Raises
        ------
        RecordFileError
            It cannot be written; the seat stays with whoever held it.
        """
        was, self.seats = self.seats, {**self.seats, seat: kind}
        if self._file is None:
            return  # the record that is begun later begins with it
        self._is_reseated = True
        try:
            self._append(self._file)
        except RecordFileError as error:
            if self._keeper is None:
                self.seats = was
                raise
            self._keeper.has_failed(error)

    # ------------------------------------------------------------------ moments and branches

    def undo(self) -> Play[Any] | None:
        """Stand one play earlier and return that play, which is kept; None at the beginning."""
        with self._recorded():
            return self.playtest.undo()

    def redo(self) -> Play[Any] | None:
        """Stand one play further on the line and return that play; None at its end."""
        with self._recorded():
            return self.playtest.redo()

    def go_to(self, number: int) -> None:
        """Stand at any play; NotInTree when there is none of this number."""
        self.take_up(self.playtest.tree.standing_at(number))

    def name_branch(self, where: OwnName, name: str) -> None:
        """Name a branch for one pair of eyes, and for who sees everything. Raises as `PlayTree.with_own_name`."""
        self.take_up(self.playtest.tree.with_own_name(where, name))

    def note_branch(self, first: int, note: str) -> None:
        """Note something of a branch; NotInTree when none begins with this play."""
        self.take_up(self.playtest.tree.with_branch_note(first, note))

    def note_play(self, number: int, note: str) -> None:
        """Note something at the moment after a play; NotInTree when there is none."""
        self.take_up(self.playtest.tree.with_note(number, note))

    def note_for(self, where: OwnNote, note: str) -> None:
        """Note something that one pair of eyes alone reads, and who sees everything. Raises as `with_own_note`."""
        self.take_up(self.playtest.tree.with_own_note(where, note))

    def delete_branch(self, first: int) -> None:
        """Delete a branch with the plays that are its alone. Raises as `PlayTree.without_branch`.

        Whoever keeps the older tree can `take_up` it again.
        """
        self.take_up(self.playtest.tree.without_branch(first))

    def take_up(self, tree: PlayTree[Any]) -> None:
        """Another tree of this playtest, older or changed: plays that it lacks leave the record, others come back."""
        with self._recorded():
            self.playtest.take_up(tree)

    # ------------------------------------------------------------------ the file

    @property
    def why_not_kept(self) -> str:
        """Why the program cannot keep the playtest just now; "" when it does, or was not asked to."""
        return self._keeper.why_not if self._keeper else ""

    @property
    def is_kept(self) -> bool:
        """Does the program keep the record by itself, at a place that nobody chose?"""
        return self._keeper is not None

    def keep(self, place: Callable[[], Path], failed: Callable[[RecordFileError], None]) -> None:
        """Keep the playtest from its next change on: in the record it has, else in a new one at the place asked for.

        What cannot be written is told once by `failed`; it is tried again later, with all that was missed.
        """
        self._keeper = Keeper(place, failed)

    def save_as(self, path: Path | str) -> None:
        """Write all branches to a new record, and the plays to come. An older record of it stays as it is.

        A record that the program kept by itself moves: it is taken away once the new one is whole.

        Raises
        ------
        RecordFileError
            The record cannot be written; the playtest goes on as before.
        """
        file = self._new_record(path)
        kept = self.path if self.is_kept else None
        self._let_go()
        self._file, self._keeper = file, None
        if kept is not None:
            with contextlib.suppress(RecordFileError):  # it stays in the list of kept ones, and can be deleted there
                take_away(kept, RECORD_FILE)

    def close(self) -> None:
        """Let go of the record. The playtest can still be read."""
        if self._keeper is not None and self._keeper.why_not:
            self._keep(self._keeper)
        self._keeper = None
        self._let_go()

    @contextlib.contextmanager
    def together(self) -> Iterator[None]:
        """All plays of the block are written when it ends, in one transaction; none of them when that fails."""
        if self._is_together:
            yield
            return
        was, self._is_together = self.playtest.tree, True
        try:
            yield
        finally:
            self._is_together = False
            self._write_down(was)

    @contextlib.contextmanager
    def _recorded(self) -> Iterator[None]:
        """What the block does to the tree is written when it ends, in one transaction."""
        was = self.playtest.tree
        yield
        if not self._is_together:
            self._write_down(was)

    def _write_down(self, was: AnyTree) -> None:
        """Write what has changed since the tree that was; where a record was asked for and fails, it stands again."""
        if self.playtest.tree is was:
            return
        if self._keeper is not None:
            if self._keeper.is_time_to_try():
                self._keep(self._keeper)
        elif self._file is not None:
            try:
                self._append(self._file)
            except RecordFileError:
                self.playtest.take_up(was)
                raise

    def _keep(self, keeper: Keeper) -> None:
        if self._file is not None and not self._file.path.exists():
            self._let_go()  # somebody has deleted it: a new one is begun
        try:
            if self._file is None:
                self._file = self._new_record(keeper.place())
            else:
                self._append(self._file)
            keeper.has_written()
        except RecordFileError as error:
            keeper.has_failed(error)

    def _append(self, file: RecordFile) -> None:
        seats = self.seats if self._is_reseated else None
        file.write(changes(self.playtest, self._written)._replace(seats=seats))
        self._written, self._is_reseated = self.playtest.tree, False

    def _new_record(self, path: Path | str) -> RecordFile:
        playtest = self.playtest
        begun = (playtest.scenario, playtest.seed, playtest.options, self.seats)
        file = RecordFile.create(path, self.design, *begun, plays=changes(playtest, None))
        self._written = playtest.tree
        return file

    def _let_go(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None


class Keeper:
    """How the program keeps one playtest by itself: where it may begin a record, and what became of the last try."""

    def __init__(self, place: Callable[[], Path], failed: Callable[[RecordFileError], None]) -> None:
        self.place, self.why_not = place, ""
        self._failed, self._failed_at = failed, 0.0

    def is_time_to_try(self) -> bool:
        """Not at every play: where nothing can be written, trying is slow."""
        return not self.why_not or time.monotonic() >= self._failed_at + RETRY_S

    def has_written(self) -> None:
        self.why_not = ""

    def has_failed(self, error: RecordFileError) -> None:
        """Tell of it, the first time."""
        is_new, self.why_not, self._failed_at = not self.why_not, said_by(error), time.monotonic()
        if is_new:
            self._failed(error)


def played(path: Path, record: Record) -> AnyPlaytest:
    """A playtest with all that was played in a record. RecordFileError as `fresh_playtest` and `tree_of`."""
    playtest = fresh_playtest(path, record)
    playtest.take_up(tree_of(path, record, playtest))
    return playtest


def fresh_playtest(path: Path, record: Record, design: Design | None = None) -> AnyPlaytest:
    """A playtest at the start of a record that knows all its figures; with a design all plays are made on that one.

    Raises
    ------
    RecordFileError
        There is no rules module for the design, or it cannot begin.
    """
    start = record.start
    try:
        playtest = Playtest(rules_for(design or record.design), start.scenario, start.seed, start.options)
        for number in sorted(record.figures):
            playtest.learn(playtest.rules if design else rules_for(record.figures[number]), number)
        return playtest
    except UnknownRules as error:
        why = said_by(error)
    except UNPLAYABLE as error:
        why = why_unplayable(error)
    raise RecordFileError(path, "this record cannot be played", why, "Look at the design it was played on")


__all__ = ["PERSON", "AnyPlaytest", "RecordFileError", "RecordedPlaytest", "fresh_playtest", "played", "rules_for"]
