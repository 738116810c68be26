"""The pointer says that the program is at work, while something takes longer than a moment."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

LONG_S = 0.3
"""What takes longer than this is waited for."""


@contextmanager
def busy_pointer(is_long: bool = True) -> Iterator[None]:
    """Show the pointer of work under way meanwhile, unless it is known to be short."""
    is_shown = is_long and QGuiApplication.instance() is not None
    if is_shown:
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        yield
    finally:
        if is_shown:
            QGuiApplication.restoreOverrideCursor()
