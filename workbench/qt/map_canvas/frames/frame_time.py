"""How long one frame may draw what is missing: little while a hand is at work, more while nobody does anything."""

from __future__ import annotations

from time import perf_counter
from typing import NamedTuple

from PySide6.QtCore import QEvent

from workbench.qt.map_canvas.looking.view import View

CALM_AFTER_S = 0.1
BY_HAND = frozenset({
    QEvent.Type.MouseMove, QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease, QEvent.Type.Wheel,
    QEvent.Type.KeyPress, QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate, QEvent.Type.NativeGesture,
})  # fmt: skip


class FrameTime(NamedTuple):
    """Seconds for the pictures of the sheet, and for those of labels and of counters each; None is no end."""

    sheet: float | None
    pictures: float | None


HURRIED = FrameTime(0.004, 0.0015)
"""A frame of a screen that shows sixty a second has sixteen thousandths; what is above that is drawn in the next."""
CALM = FrameTime(0.024, 0.01)
"""Nobody sees that a frame is late where nothing moves, and what is missing is there sooner."""
ENDLESS = FrameTime(None, None)


class Calm:
    """Whether the hand rests: no pointer, no key, no other view for a while."""

    def __init__(self) -> None:
        self._view: View | None = None
        self._moved_at = 0.0

    def see_hand(self) -> None:
        """The hand has done something."""
        self._moved_at = perf_counter()

    def frame_time(self, view: View, goes_on: bool) -> FrameTime:
        """For the next frame, which is seen so: it only goes on with the one before, or shows something new."""
        if view != self._view:
            self._view, self._moved_at = view, perf_counter()
        return CALM if goes_on and perf_counter() - self._moved_at > CALM_AFTER_S else HURRIED
