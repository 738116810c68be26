"""The design looked at beside the window: what it holds, counted, and what is wrong with it."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.engine.design import Design
from workbench.engine.problem import Problem
from workbench.qt.faults import hand_in
from workbench.qt.quiet_work import QuietWork
from workbench.storage.checks.problems import problems
from workbench.storage.contents import Contents, contents_of


class Looked(NamedTuple):
    """A design with what was found in it."""

    design: Design
    contents: Contents
    problems: tuple[Problem, ...]


class DesignLook(QObject):
    """`looked` tells that `found` is of the design that was asked for last."""

    looked = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.found: Looked | None = None
        self._waiting: Design | None = None
        self._is_paused = False
        self._work = QuietWork(self)
        self._work.done.connect(self._take)
        self._work.failed.connect(self._fail)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._start)

    def look_at(self, design: Design) -> None:
        """Look at a design, unless it is the one that was looked at."""
        if self.found is None or self.found.design is not design:
            self._waiting = design
            self._soon.start()

    def pause(self, is_paused: bool) -> None:
        """Wait while files are being made."""
        self._is_paused = is_paused
        if not is_paused and self._waiting is not None:
            self._soon.start()

    @property
    def is_busy(self) -> bool:
        return self._waiting is not None or self._work.is_running

    def finish(self) -> None:
        """Have it looked at now."""
        self._start()
        self._work.finish()

    def stop(self) -> None:
        """The page goes."""
        self._soon.stop()
        self._work.stop()

    def _start(self) -> None:
        design = self._waiting
        if design is None or self._is_paused:
            return
        self._waiting = None
        self._work.start(lambda: looked_at(design))

    def _take(self, found: object) -> None:
        assert isinstance(found, Looked)
        self.found = found
        self.looked.emit()

    def _fail(self, error: object) -> None:
        assert isinstance(error, Exception)
        hand_in(error, "looking at a design")


def looked_at(design: Design) -> Looked:
    """Count what a design holds, and check it."""
    return Looked(design, contents_of(design), problems(design))
