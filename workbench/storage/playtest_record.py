"""A playtest and its record: played, taken back and gone on with, in memory or written play by play.

A record is opened from its events alone, so that a rules module that has changed since cannot rewrite what was
played; `replay.py` plays the actions again and says where they now lead elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Self

import msgspec

from workbench.engine.codec import digest, to_json
from workbench.engine.decision import Action
from workbench.engine.design import Design
from workbench.engine.playtest import Play, Playtest
from workbench.engine.rules_modules import UnknownRules, rules_for
from workbench.engine.set_up import Json
from workbench.engine.state import State
from workbench.engine.unfolding import Chooser
from workbench.storage import record_file
from workbench.storage.file_errors import RecordFileError
from workbench.storage.record_file import RecordFile, Start

MOST_SEED = 2**63 - 1
AnyPlaytest = Playtest[Any, Any]


class RecordedPlaytest:
    """A playtest with the design it is played on, who holds its seats, and its record when it has one.

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
        """The playtest of a record, as it stands after its last play; it is gone on with in the same file.

        Raises
        ------
        RecordFileError
            The file is no sound record, or its rules module is not here. The file is as it was.
        """
        file = RecordFile.open(path)
        try:
            playtest = fresh_playtest(file.path, file.design(), file.start)
            playtest.plays = _plays_of(file, playtest)
        except BaseException:
            file.close()
            raise
        return cls(file.design(), playtest, file.start.bots, file)

    @property
    def path(self) -> Path | None:
        """Where the record is; None while there is none."""
        return self._file.path if self._file else None

    @property
    def ruleset_digest(self) -> str:
        """Of the design that is played on."""
        return digest(self.design)

    def play(self, action: Action, given: Sequence[int] = ()) -> Play[Any]:
        """Make a play and record it. Raises as `Playtest.play`, or RecordFileError; nothing is changed then."""
        return self._recorded(self.playtest.play(action, given))

    def play_by(self, seat: str, chooser: Chooser) -> Play[Any]:
        """Make and record the play that a chooser (a bot) decides on."""
        return self._recorded(self.playtest.play_by(seat, chooser))

    def set_up(self, position: Json, whole: bool = False) -> Play[Any]:
        """Go on from any position and record it. Raises as `Playtest.set_up`, or RecordFileError."""
        return self._recorded(self.playtest.set_up(position, whole))

    def undo(self) -> Play[Any] | None:
        """Take back the last play, in the record too, and return it; None at the beginning."""
        if len(self.playtest.plays) < 2:
            return None
        if self._file is not None:
            self._file.truncate(len(self.playtest.plays) - 2)
        return self.playtest.undo()

    def save_as(self, path: Path | str) -> None:
        """Write all plays so far to a new record, and those to come. An older record of it stays as it is.

        Raises
        ------
        RecordFileError
            The record cannot be written; the playtest goes on as before.
        """
        playtest = self.playtest
        file = RecordFile.create(path, self.design, playtest.scenario, playtest.seed, playtest.options, self.seats)
        try:
            file.append_all([self._as_written(number) for number in range(len(playtest.plays))])
            self._finish(file)
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

    def _recorded(self, play: Play[Any]) -> Play[Any]:
        if self._file is not None:
            try:
                self._file.append_all([self._as_written(len(self.playtest.plays) - 1)])
                self._finish(self._file)
            except RecordFileError:
                self.playtest.undo()
                raise
        return play

    def _as_written(self, number: int) -> record_file.Play:
        """A play as the record keeps it; with a digest at the beginning, where a turn begins, and at the end."""
        play, before = self.playtest.plays[number], self.playtest.before(number)
        rules = self.playtest.rules
        is_turn = not number or not play.state.procedures or rules.turn(play.state) != rules.turn(before)
        after = digest(play.state) if is_turn else ""
        return record_file.Play(number, to_json(play.action), to_json(play.events), after, play.given)

    def _finish(self, file: RecordFile) -> None:
        if self.playtest.is_over:
            state = self.playtest.state
            file.finish(state.ending, state.winner, self.playtest.digest())


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


def _plays_of(file: RecordFile, playtest: AnyPlaytest) -> list[Play[Any]]:
    """The plays of a record with the states that their events give; without a play 0 the beginning is played."""
    written = file.plays()
    plays = [] if written and written[0].number == 0 else playtest.plays[:1]
    state: State[Any, Any] = plays[-1].state if plays else playtest.start
    for play in written:
        try:
            action = msgspec.json.decode(play.action) and playtest.engine.action_from_json(play.action)
            events = tuple(playtest.engine.events_from_json(play.events))
            for event in events:
                state = event.apply(state)
        except (msgspec.DecodeError, KeyError, TypeError, ValueError, AttributeError) as error:
            why = f"play {play.number} is not one of these rules: {error}"
            raise RecordFileError(file.path, "this record cannot be opened", why, "Restore it from a copy") from error
        if play.digest and digest(state) != play.digest:
            why = f"after play {play.number} the position is not the one that was recorded"
            raise RecordFileError(file.path, "this record cannot be opened", why, "Replay it to see where it differs")
        plays.append(Play(action or None, events, state, play.dice))
    return plays


__all__ = ["MOST_SEED", "AnyPlaytest", "RecordFileError", "RecordedPlaytest", "fresh_playtest", "rules_for"]
