"""Threads that think beside the window take turns with it more often than they would, so that it never stands still."""

from __future__ import annotations

import sys

SWITCH_S = 0.0005


class TakingTurns:
    """Whoever thinks beside the window begins and ends; the interpreter has its usual pace again after the last."""

    _usual_s = sys.getswitchinterval()
    _thinking = 0

    def __init__(self) -> None:
        self._is_on = False

    def begin(self) -> None:
        """From now on; twice is once."""
        if not self._is_on:
            self._is_on = True
            TakingTurns._thinking += 1
            sys.setswitchinterval(SWITCH_S)

    def end(self) -> None:
        """No more."""
        if self._is_on:
            self._is_on = False
            TakingTurns._thinking -= 1
            if not TakingTurns._thinking:
                sys.setswitchinterval(self._usual_s)
