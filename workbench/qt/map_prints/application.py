"""Qt's application for who paints without a window."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication

from workbench.qt.looks.fonts import load_fonts

_made: list[QGuiApplication] = []


def make_painting_possible() -> None:
    """Make the one application of the process, where there is none, and load our fonts."""
    if QGuiApplication.instance() is None:
        _made.append(QGuiApplication([]))  # kept: Qt ends with it
    load_fonts()
