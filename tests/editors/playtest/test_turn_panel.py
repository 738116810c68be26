"""The head of a playtest: the turn, and what decides."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from editors.playtest.turn_panel import Headline
from workbench.engine.display import ShownVictory


def test_what_is_long_in_one_row_takes_no_room_from_the_other(qtbot: QtBot) -> None:
    head = Headline()
    qtbot.addWidget(head)
    head.resize(180, 70)
    head.show()
    head.show_turn("Tour 1 sur 18", "11 avril", ShownVictory("PV 10", "Coalition : victoire majeure"))
    for _ in range(2):  # lays out, and what is elided is said again
        head.grab()
        QApplication.processEvents()
    assert "Tour 1 sur 18" in [label.text() for label in head.findChildren(QLabel)]
