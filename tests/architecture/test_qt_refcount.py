"""Qt's void calls must leave the reference count of None alone.

A PySide6 that loses a reference at each of them (6.12.0 with Python 3.11) aborts the process after some thousand calls.
"""

import sys
from collections.abc import Callable

import pytest
from PySide6.QtCore import QObject, QPointF
from PySide6.QtGui import QBrush, QColor, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsRectItem, QLabel
from pytestqt.qtbot import QtBot

CALLS = 300
NOISE = CALLS // 10


def lost_references(call: Callable[[], None]) -> int:
    """How many references to None a few hundred calls lose; Python itself accounts for a handful either way."""
    call()
    before = sys.getrefcount(None)
    for _ in range(CALLS):
        call()
    return before - sys.getrefcount(None)


@pytest.mark.parametrize("method", ["set_brush", "set_pen", "set_rectangle", "move_to", "set_name"])
def test_values_and_items(qtbot: QtBot, method: str) -> None:
    item, path, thing = QGraphicsRectItem(), QPainterPath(), QObject()
    brush, pen, point = QBrush(QColor("red")), QPen(QColor("blue")), QPointF(1, 2)
    calls: dict[str, Callable[[], None]] = {
        "set_brush": lambda: item.setBrush(brush),
        "set_pen": lambda: item.setPen(pen),
        "set_rectangle": lambda: item.setRect(0, 0, 10, 10),
        "move_to": lambda: path.moveTo(point),
        "set_name": lambda: thing.setObjectName("hex"),
    }
    assert abs(lost_references(calls[method])) < NOISE


def test_widgets(qtbot: QtBot) -> None:
    label = QLabel()
    qtbot.addWidget(label)
    assert abs(lost_references(lambda: label.setText("0304"))) < NOISE
    assert abs(lost_references(label.update)) < NOISE
