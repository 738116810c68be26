"""What one test of windows does is nothing that the next one meets."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot


def hold_control(qtbot: QtBot) -> None:
    held = QWidget()
    qtbot.addWidget(held)
    qtbot.keyClick(held, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.keyboardModifiers() == Qt.KeyboardModifier.ControlModifier


def test_no_key_is_held_at_the_beginning_and_one_is_at_the_end(qtbot: QtBot) -> None:
    assert QGuiApplication.keyboardModifiers() == Qt.KeyboardModifier.NoModifier
    hold_control(qtbot)


def test_nor_after_a_test_that_held_one(qtbot: QtBot) -> None:
    assert QGuiApplication.keyboardModifiers() == Qt.KeyboardModifier.NoModifier
    hold_control(qtbot)
