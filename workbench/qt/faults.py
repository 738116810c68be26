"""What fails while Qt calls us: it is left out, and handed to the one place that tells of every error nobody caught.

That place is `sys.excepthook`: Python hands it what is raised in a slot, PySide what is raised in an override. In a
test it makes the test fail; in the window it writes a report and tells once (`workbench.shell.failures.fault_reports`).
Painting alone must not raise: Qt would go on with a painter that is still at work on a picture that is gone.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

Widget = TypeVar("Widget")
Words = ParamSpec("Words")


_watchers: list[list[Exception]] = []


@contextmanager
def faults_told() -> Iterator[list[Exception]]:
    """What is handed in meanwhile: a picture that goes into a file is not written without what failed."""
    told: list[Exception] = []
    _watchers.append(told)
    try:
        yield told
    finally:
        _watchers.pop()


def hand_in(error: Exception, *circumstances: str) -> None:
    """Tell of an error after which one goes on; with what one needs to know to have it again."""
    for words in circumstances:
        error.add_note(words)
    for told in _watchers:
        told.append(error)
    sys.excepthook(type(error), error, error.__traceback__)


def paints(paint: Callable[Concatenate[Widget, Words], None]) -> Callable[Concatenate[Widget, Words], None]:
    """A paint event, or what a delegate paints: what fails is left out and handed in."""

    @wraps(paint)
    def guarded(self: Widget, /, *words: Words.args, **more: Words.kwargs) -> None:
        try:
            paint(self, *words, **more)
        except Exception as error:
            hand_in(error, f"painting: {type(self).__name__}")

    return guarded


def paint_or_leave_out(painter: QPainter, part: str, paint: Callable[[], bool | None], where: str) -> bool:
    """Paint a part of a picture, or leave it out and hand in why; whether it is complete, or cannot be completed.

    Nobody knows what the painter was about to do when it failed: it begins anew.
    """
    device, hints, clip = painter.device(), painter.renderHints(), _clip(painter)
    try:
        return paint() is not False
    except Exception as error:
        hand_in(error, f"left out: {part}", where)
        painter.end()
        painter.begin(device)
        painter.setRenderHints(hints)
        if clip is not None:
            painter.setClipRect(clip)
    return True


def _clip(painter: QPainter) -> QRectF | None:
    return painter.clipBoundingRect() if painter.hasClipping() else None
