"""Garbage is looked for when nobody waits: a look at all values stops the window for long enough to be noticed."""

from __future__ import annotations

import gc

from PySide6.QtCore import QAbstractEventDispatcher, QObject, QTimer

from workbench.storage.rows.no_cycles import keep_for_long, keep_more

HOW_OFTEN = (5_000, 10, 200)
"""The thresholds of the interpreter. It looks at new values by itself, and at all of them only where nothing else has
for ten million new ones.
"""
LOOK_EVERY_MS, MOST_WAKINGS = 1000, 3
"""It is quiet where the window woke no oftener than that in a second: the caret of a field blinks that often."""
DUE, ALL_AFTER = 5, 10
"""So many looks at new values, and what is left of them is looked through; all values after so many quiet seconds."""


class SpareCollection(QObject):
    """Looks through what has come since the last time in a quiet second, and through everything in a long quiet."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._usual = gc.get_threshold()
        gc.set_threshold(*HOW_OFTEN)
        self._wakings = self._quiet = 0
        self._owes_all = True
        dispatcher = QAbstractEventDispatcher.instance()
        assert dispatcher is not None
        dispatcher.awake.connect(self._woke)
        self._timer = QTimer(self, interval=LOOK_EVERY_MS)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def stop(self) -> None:
        """Let the interpreter look by itself again, as often as before."""
        self._timer.stop()
        gc.set_threshold(*self._usual)

    def look(self) -> None:
        """Once in a second: is it quiet, and is there anything to look through?"""
        self._quiet = self._quiet + 1 if self._wakings <= MOST_WAKINGS else 0
        self._wakings = 0
        if self._quiet >= ALL_AFTER and self._owes_all:
            keep_for_long()
            self._owes_all = False
        elif self._quiet and gc.get_count()[2] >= DUE:
            keep_more()
            self._owes_all = True

    def _woke(self) -> None:
        self._wakings += 1
