"""A playtest and its record: played, taken back and gone on with in branches, in memory or written play by play.

A record is opened from its events alone, so that a rules module that has changed since cannot rewrite what was
played; `replay.py` plays the actions again and says where they now lead elsewhere.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Self

from workbench.engine.codec import digest
from workbench.engine.decision import Action
from workbench.engine.design import Design
from workbench.engine.play_tree import Play, PlayTree
from workbench.engine.playtest import Playtest
from workbench.engine.rules_modules import UnknownRules, rules_for
from workbench.engine.set_up import Json
from workbench.engine.unfolding import Chooser
from workbench.storage.file_errors import RecordFileError
from workbench.storage.record_contents import Start
from workbench.storage.record_file import RecordFile
from workbench.storage.recorded_tree import AnyPlaytest, changes, tree_of

MOST_SEED = 2**63 - 1


class RecordedPlaytest:
    """A playtest with the design it is played on, who holds its seats, and its record when it has one.

    Whatever changes the tree of plays goes through here and is in the record, whole, when the call returns. When it
    cannot be written RecordFileError is raised and the playtest is as it was.

    `seats` maps a seat to the kind of bot that holds it, or to a word of the front-end's own for a person.
    """

    def __init__(
        self, design: Design, playtest: AnyPlaytest, seats: Mapping[str, str], file: RecordFile | None = None
    ) -> None:
        self.design = design
        self.playtest = playtest
        self.seats = dict(seats)
        self._file = file

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

        Raises
        ------
        RecordFileError
            The file is no sound record, or its rules module is not here. The file is as it was.
        """
        file = RecordFile.open(path)
        try:
            playtest = fresh_playtest(file.path, file.record.design, file.record.start)
            playtest.take_up(tree_of(file.path, file.record, playtest))
        except BaseException:
            file.close()
            raise
        return cls(file.record.design, playtest, file.record.start.bots, file)

    @property
    def path(self) -> Path | None:
        """Where the record is; None while there is none."""
        return self._file.path if self._file else None

    @property
    def ruleset_digest(self) -> str:
        """Of the design that is played on."""
        return digest(self.design)

    # ------------------------------------------------------------------ playing

    def play(self, action: Action, given: Sequence[int] = ()) -> Play[Any]:
        """Make a play. Raises as `Playtest.play`; nothing is changed then."""
        with self._recorded():
            return self.playtest.play(action, given)

    def play_by(self, seat: str, chooser: Chooser) -> Play[Any]:
        """Make the play that a chooser (a bot) decides on."""
        with self._recorded():
            return self.playtest.play_by(seat, chooser)

    def set_up(self, position: Json, whole: bool = False) -> Play[Any]:
        """Go on from any position. Raises as `Playtest.set_up`."""
        with self._recorded():
            return self.playtest.set_up(position, whole)

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

    def name_branch(self, first: int, name: str) -> None:
        """Name the branch that begins with a play. Raises as `PlayTree.with_name`."""
        self.take_up(self.playtest.tree.with_name(first, name))

    def note_branch(self, first: int, note: str) -> None:
        """Note something of a branch; NotInTree when none begins with this play."""
        self.take_up(self.playtest.tree.with_branch_note(first, note))

    def note_play(self, number: int, note: str) -> None:
        """Note something at the moment after a play; NotInTree when there is none."""
        self.take_up(self.playtest.tree.with_note(number, note))

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

    def save_as(self, path: Path | str) -> None:
        """Write all branches to a new record, and the plays to come. An older record of it stays as it is.

        Raises
        ------
        RecordFileError
            The record cannot be written; the playtest goes on as before.
        """
        playtest = self.playtest
        file = RecordFile.create(path, self.design, playtest.scenario, playtest.seed, playtest.options, self.seats)
        try:
            file.write(changes(playtest, None))
        except BaseException:
            file.close()
            raise
        self.close()
        self._file = file

    def close(self) -> None:
        """Let go of the record. The playtest can still be read."""
        if self._file is not None:
            self._file.close()
            self._file = None

    @contextlib.contextmanager
    def _recorded(self) -> Iterator[None]:
        """What the block does to the tree is written when it ends, in one transaction."""
        was = self.playtest.tree
        yield
        if self._file is not None and self.playtest.tree is not was:
            try:
                self._file.write(changes(self.playtest, was))
            except RecordFileError:
                self.playtest.take_up(was)
                raise


def fresh_playtest(path: Path, design: Design, start: Start) -> AnyPlaytest:
    """A playtest of this design at the start of a record.

    Raises
    ------
    RecordFileError
        There is no rules module for the design, or it cannot begin.
    """
    try:
        return Playtest(rules_for(design), start.scenario, start.seed, start.options)
    except UnknownRules as error:
        why = str(error)
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        why = str(error.args[0] if error.args else error)
    raise RecordFileError(path, "this record cannot be played", why, "Look at the design it was played on")


__all__ = ["MOST_SEED", "AnyPlaytest", "RecordFileError", "RecordedPlaytest", "fresh_playtest", "rules_for"]
