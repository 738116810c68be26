"""What a random user does with the whole arm: drags, turns the wheel, sizes and closes windows, leaves dialogs."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise

from PySide6.QtCore import QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QDockWidget,
    QFileDialog,
    QLineEdit,
    QMainWindow,
    QMenu,
    QSplitterHandle,
    QWidget,
)
from shiboken6 import isValid

from tests.robustness import random_files
from tests.robustness.monkey import CONTROL, HELD, LEFT, PLAIN, type_letter
from tests.robustness.random_hands import Hands
from workbench.shell.main_window import MainWindow

SIZES = (QSize(960, 600), QSize(1024, 768), QSize(1280, 720), QSize(1366, 768), QSize(1920, 1080), QSize(2560, 1440))
STATES = (Qt.WindowState.WindowNoState, Qt.WindowState.WindowMaximized, Qt.WindowState.WindowFullScreen)
MOST_NESTED = 6
"""So deep may dialogs open dialogs before one is left again."""

Act = Callable[[Hands], None]


def drag(hands: Hands) -> None:
    """A way with the button down; sometimes a key, a command or the end of all comes in the middle of it."""
    if (root := hands.root()) is None:
        return
    widget = hands.widget_in(root)
    places, held = [hands.place_in(widget) for _ in range(hands.chance.randint(2, 4))], hands.chance.choice(HELD)
    hands.told(f"drag {type(widget).__name__} " + " ".join(f"{at.x()}, {at.y()}" for at in places))
    QTest.mousePress(widget, LEFT, held, places[0])
    for start, end in pairwise(places):
        for share in (0.3, 0.7, 1.0):
            if isValid(widget) and widget.isVisible():
                QTest.mouseMove(widget, (QPointF(start) + QPointF(end - start) * share).toPoint())
    fate = hands.chance.random()
    if fate < 0.5:
        hands.told(" with ")
    if fate < 0.1:
        _take_back_in_a_drag(hands, widget)
    elif fate < 0.27:
        hands.press_key()
    elif fate < 0.4:
        hands.command()
    elif fate < 0.45:
        wheel(hands)
    elif fate < 0.47:
        close_window(hands)
    if isValid(widget) and widget.isVisible():
        QTest.mouseRelease(widget, LEFT, held, places[-1])


def _take_back_in_a_drag(hands: Hands, widget: QWidget) -> None:
    """Ctrl Z while the button is down: it ends the drag and nothing else."""
    hands.told("Ctrl Z")
    hands.reached.did("act Ctrl Z in a drag")
    QTest.keyClick(widget, Qt.Key.Key_Z, CONTROL)


def wheel(hands: Hands) -> None:
    """The wheel is turned anywhere, sometimes with a key held."""
    if (root := hands.root()) is None:
        return
    widget = hands.widget_in(root)
    at, turns = QPointF(hands.place_in(widget)), hands.chance.choice((-120, 120, -480, 480, 1200))
    hands.told(f"wheel {turns} {type(widget).__name__}")
    none, no_phase = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
    held = hands.chance.choice(HELD)
    event = QWheelEvent(at, widget.mapToGlobal(at), QPoint(), QPoint(0, turns), none, held, no_phase, False)
    QApplication.sendEvent(widget, event)


def resize(hands: Hands) -> None:
    """The window has another size; odd ones too."""
    root = hands.root()
    if root is None or isinstance(root, QMenu):
        return
    if isinstance(root, QMainWindow) and hands.chance.random() < 0.3:
        state = hands.chance.choice(STATES)
        hands.told(f"window {state.name}")
        hands.reached.did(f"view {state.name}")
        root.setWindowState(state)
        return
    size = hands.chance.choice(SIZES) if hands.chance.random() < 0.5 else _odd_size(hands)
    hands.told(f"resize {type(root).__name__} {size.width()} × {size.height()}")
    root.resize(size)
    hands.reached.did(f"view {_size_words(root.size())} of a {'window' if root is main_window() else 'dialog'}")


def _odd_size(hands: Hands) -> QSize:
    return QSize(hands.chance.randint(200, 2100), hands.chance.randint(150, 1300))


def main_window() -> QWidget | None:
    """The main window, if it is shown."""
    shown = [w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow) and w.isVisible()]
    return shown[0] if shown else None


def move_an_edge(hands: Hands) -> None:
    """The edge between a dock and the map, or between two parts, is dragged."""
    if (root := hands.root()) is None:
        return
    pages = [page for page in root.findChildren(QMainWindow) if page.isVisible()]
    docks = [dock for page in pages for dock in page.findChildren(QDockWidget) if dock.isVisible()]
    handles = [w for w in root.findChildren(QSplitterHandle) if w.isVisible()]
    if docks and (not handles or hands.chance.random() < 0.6):
        dock = hands.chance.choice(docks)
        page, area = dock.parentWidget(), dock.geometry()
        edges = (QPoint(area.right() + 2, area.center().y()), QPoint(area.left() - 2, area.center().y()),
                 QPoint(area.center().x(), area.top() - 2))  # fmt: skip
        start, moved = hands.chance.choice(edges), hands.chance.choice((-400, -60, 60, 400))
        hands.told(f"edge of {dock.windowTitle()} {moved}")
        _pull(hands, page, start, start + QPoint(moved, moved))
    elif handles:
        handle = hands.chance.choice(handles)
        start, moved = handle.rect().center(), hands.chance.choice((-400, -60, 60, 400))
        hands.told(f"splitter {moved}")
        _pull(hands, handle, start, start + QPoint(moved, moved))


def _pull(hands: Hands, widget: QWidget, start: QPoint, end: QPoint) -> None:
    hands.reached.did("act edge moved")
    QTest.mousePress(widget, LEFT, PLAIN, start)
    for share in (0.3, 0.7, 1.0):
        if isValid(widget) and widget.isVisible():
            QTest.mouseMove(widget, (QPointF(start) + QPointF(end - start) * share).toPoint())
    if isValid(widget) and widget.isVisible():
        QTest.mouseRelease(widget, LEFT, PLAIN, end)


def close_window(hands: Hands) -> None:
    """The window is closed in the middle of whatever is going on; the next act opens it again."""
    window = main_window()
    if window is not None and QApplication.activeModalWidget() is None:
        hands.told("the window is closed")
        hands.reached.did("act window closed")
        window.close()


def leave_somehow(hands: Hands) -> None:
    """Leave a dialog in one of the ways that there are."""
    root = hands.root()
    if isinstance(root, QDialog):
        leave(root, hands.chance.choice(("Escape", "Enter", "close", "button")), hands.told, hands.chance)


def in_file_dialog(hands: Hands, dialog: QFileDialog) -> None:
    """A path is typed and taken, or the dialog left."""
    field = dialog.findChild(QLineEdit, "fileNameEdit")
    if not isinstance(field, QLineEdit) or hands.chance.random() < 0.15:
        leave_somehow(hands)
        return
    path = random_files.path_for(dialog, hands.folder, hands.chance)
    hands.reached.did(f"act a path typed at “{dialog.windowTitle()}”")
    hands.told(f"types {path.name!r} ")
    field.selectAll()
    QTest.keyClick(field, Qt.Key.Key_Delete)
    for letter in str(path):
        type_letter(field, letter)
    popup = QApplication.activePopupWidget()
    if hands.chance.random() < 0.85:
        hands.told("Enter")
        QTest.keyClick(popup or field, Qt.Key.Key_Return)


def leave(dialog: QDialog, how: str, told: Callable[[str], None], chance: random.Random) -> None:
    """Leave a dialog: by a key, by its window's cross, by one of its buttons."""
    told(f"leaves {type(dialog).__name__} by {how}")
    if how == "Escape":
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
    elif how == "Enter":
        QTest.keyClick(dialog, Qt.Key.Key_Return)
    elif how == "close":
        dialog.close()
    else:
        buttons = [b for b in dialog.findChildren(QAbstractButton) if b.isVisible() and b.isEnabled()]
        if buttons:
            QTest.mouseClick(chance.choice(buttons), LEFT)


def _size_words(size: QSize) -> str:
    return f"{size.width() // 320 * 320} × {size.height() // 200 * 200} and more"


ACTS: tuple[tuple[Act, int], ...] = (
    (Hands.poke, 34),
    (Hands.click, 12),
    (Hands.right_click, 5),
    (drag, 12),
    (Hands.press_key, 10),
    (Hands.press_shortcut, 4),
    (Hands.command, 9),
    (wheel, 2),
    (resize, 2),
    (move_an_edge, 2),
    (close_window, 1),
    (leave_somehow, 2),
)
