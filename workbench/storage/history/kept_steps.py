"""From edits to steps of the history: a gesture is one step, a new edit after an undo cuts what was undone.

What is written stands in a `Recording`, made before the transaction and taken over after it: when it fails, the
history is as it was.
"""

from __future__ import annotations

import sqlite3
from datetime import datetime
from typing import NamedTuple

from workbench import limits
from workbench.engine.design import Design
from workbench.engine.words.message import Message, as_message
from workbench.storage.history.deeds import Deed, Way
from workbench.storage.history.history import MAX_STEPS, History, Wall, ended, row_of, step_of, write_history
from workbench.storage.history.packed_changes import MAX_FRAMES, TooLarge, packed_changes
from workbench.storage.rows.parts import maps_of
from workbench.storage.rows.statements import Cells

MAX_BYTES = limits.HISTORY_BYTES.most
FEW_BYTES = 4096
"""So large the changes of a gesture are packed anew with each edit that joins it; beyond, each edit adds its own."""


class _Gesture(NamedTuple):
    """A step to which edits may be added: the design before it, and its changes so far, packed."""

    step: int
    before: Design
    content: bytes
    frames: int


class Recording(NamedTuple):
    """A history after an edit, and what is to be written of it."""

    history: History
    gesture: _Gesture | None
    put: tuple[Cells, ...] = ()
    gone: tuple[int, ...] = ()
    is_made_anew: bool = False

    def write(self, rows: sqlite3.Connection) -> None:
        """In the transaction of the edit, after its figures."""
        write_history(rows, self.history, self.put, self.gone, self.is_made_anew)


class StepKeeper:
    """Makes steps of the edits of one sitting."""

    def __init__(self, history: History) -> None:
        self.history = history
        self._gestures: dict[int, _Gesture] = {}
        self.opened_at = _now()
        self._highest = max((step.number for step in history.steps), default=0)
        self._is_to_be_cleared = history.wall in (Wall.DAMAGED, Wall.CHANGED_ELSEWHERE)

    def recording(self, deed: Deed, label: str, before: Design, after: Design) -> Recording:
        """The history after an edit."""
        if self.moves(deed):
            return self._moved(deed)
        if deed.way is Way.JOINING and deed.step in self._gestures and deed.step == self.history.stands_at:
            return self._joined(self._gestures[deed.step], label, before, after)
        return self._begun(
            Message("Undo: {edit}", edit=as_message(label)) if deed.way is Way.BACK else label, before, after
        )

    def moves(self, deed: Deed) -> bool:
        """Does the design go back or forth by a kept step? Where it stood elsewhere meanwhile, it is a new one."""
        if deed.way not in (Way.BACK, Way.AGAIN):
            return False
        step = self.history.last_done if deed.way is Way.BACK else self.history.next_undone
        return step is not None and step.number == deed.step

    def take(self, recording: Recording) -> None:
        """The recording was written."""
        self.history = recording.history
        if (gesture := recording.gesture) is not None:
            self._gestures[gesture.step] = gesture
            self._highest = max(self._highest, gesture.step)
        for number in recording.gone:
            self._gestures.pop(number, None)
        if recording.is_made_anew:
            self._gestures.clear()
        self._is_to_be_cleared = False

    def end(self, wall: Wall) -> Recording:
        """The history without its steps."""
        return Recording(ended(wall), None, is_made_anew=True)

    def _moved(self, deed: Deed) -> Recording:
        done = self.history.count_done - 1
        before = self.history.steps[done - 1].number if done > 0 else 0
        stands_at = before if deed.way is Way.BACK else deed.step
        return Recording(self.history._replace(stands_at=stands_at), None, is_made_anew=self._is_to_be_cleared)

    def _begun(self, label: str, before: Design, after: Design) -> Recording:
        try:
            content = packed_changes(before, after)
        except TooLarge:
            return self.end(Wall.TOO_LARGE)
        gesture = _Gesture(self._highest + 1, before, content, 1)
        return self._with_newest(gesture, label, after)

    def _joined(self, gesture: _Gesture, label: str, before: Design, after: Design) -> Recording:
        frames = gesture.frames + 1
        try:
            if len(gesture.content) <= FEW_BYTES or frames > MAX_FRAMES:
                frames, content = 1, packed_changes(gesture.before, after)
            else:
                content = gesture.content + packed_changes(before, after)
        except TooLarge:
            return self.end(Wall.TOO_LARGE)
        gesture = gesture._replace(content=content, frames=frames)
        return self._with_newest(gesture, label, after)

    def _with_newest(self, gesture: _Gesture, label: str, after: Design) -> Recording:
        """The history after a step that is new or grew: what was undone is cut, what is too old falls out."""
        pictures = _pictures_of(gesture.before) ^ _pictures_of(after)
        newest = step_of(gesture.step, label, _now(), self.opened_at, pictures, gesture.content)
        if newest.size > MAX_BYTES:
            return self.end(Wall.TOO_LARGE)
        steps, done = self.history.steps, self.history.count_done
        is_new = not done or steps[done - 1].number != newest.number
        earlier = steps[: done if is_new else done - 1]
        beyond = max(0, len(earlier) + 1 - MAX_STEPS)
        room = MAX_BYTES - newest.size - History(earlier[beyond:]).size
        while room < 0:
            room, beyond = room + earlier[beyond].size, beyond + 1
        gone = (*earlier[:beyond], *steps[done:])
        wall = Wall.FELL_OUT if beyond else self.history.wall
        history = History((*earlier[beyond:], newest), newest.number, wall)
        put, numbers = (row_of(newest, gesture.content),), tuple(step.number for step in gone)
        return Recording(history, gesture, put, numbers, self._is_to_be_cleared)


def _pictures_of(design: Design) -> set[str]:
    return {scan.asset for sheet in maps_of(design) for scan in sheet.scans}


def _now() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")
