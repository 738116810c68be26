"""Checks while one works: in slices between keystrokes, and once what is seen is drawn."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.engine.design import Design
from workbench.storage.checks.running_check import DesignCheck

CHECK_AFTER_MS = 350
SLICE_S = 0.008
"""So long a slice lasts; keys and the mouse are heard after each."""


class Checking(QObject):
    """Follows a design. `found` tells what a check says when it is done, `progressed` how far it is (0 to 1).

    While something `hurries`, nothing is checked: eyes wait for it, and nobody waits for a check.
    """

    found = Signal(object)
    progressed = Signal(float)

    def __init__(self, design: Callable[[], Design], parent: QObject, hurries: Callable[[], bool]) -> None:
        super().__init__(parent)
        self._design, self._hurries = design, hurries
        self._check: DesignCheck | None = None
        self._soon = QTimer(self, singleShot=True, interval=CHECK_AFTER_MS)
        self._soon.timeout.connect(self._begin_in_time)
        self._slices = QTimer(self, interval=0)
        self._slices.timeout.connect(self._slice)

    def soon(self) -> None:
        """Check what changes, once nothing changes for a moment."""
        self._slices.stop()
        self._soon.start()

    def finish(self) -> None:
        """Check what waits at once."""
        self.stop()
        self._follow().finish()
        self._tell()

    def anew(self) -> None:
        """Check everything again, in slices."""
        self._check = None
        self._begin()

    def stop(self) -> None:
        """Check no longer."""
        self._soon.stop()
        self._slices.stop()

    def _begin_in_time(self) -> None:
        if self._hurries():
            self._soon.start()
        else:
            self._begin()

    def _begin(self) -> None:
        self._soon.stop()
        self._follow()
        self._slices.start()
        self._slice()

    def _follow(self) -> DesignCheck:
        design = self._design()
        if self._check is None:
            self._check = DesignCheck(design)
        else:
            self._check.follow(design)
        return self._check

    def _slice(self) -> None:
        check, end = self._check, perf_counter() + SLICE_S
        if check is None or check.work(lambda: perf_counter() >= end):
            self._slices.stop()
            self._tell()
        else:
            self.progressed.emit(check.progress)

    def _tell(self) -> None:
        if self._check is not None:
            self.progressed.emit(1.0)
            self.found.emit(self._check.report())
