"""What a random user can do to any window: press, click, type, choose; `random_gestures.py` has the larger ones.

Each act is done with real events on whatever is shown, and tells in words what it did. A dialog that an act opens
waits inside that act; the acts that follow are done in the dialog, for they come from a timer (`random_user`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from pathlib import Path

from PySide6.QtCore import QAbstractListModel, QPoint, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QLineEdit,
    QMainWindow,
    QMenu,
    QPlainTextEdit,
    QTabBar,
    QTextEdit,
    QWidget,
)
from shiboken6 import isValid

from tests.robustness.monkey import ALT, HELD, KEYS, LEFT, PLAIN, WORDS, is_control, type_letter
from tests.robustness.random_reached import Reached
from workbench.qt.map_canvas import MapCanvas
from workbench.shell.main_window import MainWindow
from workbench.shell.window_menus import title_of

MOUSE = (LEFT, LEFT, LEFT, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton)
FIELDS = (QLineEdit, QTextEdit, QPlainTextEdit, QAbstractSpinBox)
MENU_KEYS = (Qt.Key.Key_F, Qt.Key.Key_E, Qt.Key.Key_V, Qt.Key.Key_G, Qt.Key.Key_H, Qt.Key.Key_M, Qt.Key.Key_P)


class Hands:
    """Acts of chance on what is shown. `told` takes words about the act that is being done."""

    def __init__(self, folder: Path, told: Callable[[str], None], reached: Reached) -> None:
        self.folder, self.told, self.reached = folder, told, reached
        self.chance = random.Random(0)

    # Where

    def root(self) -> QWidget | None:
        """The window in which something can be done now: a menu or list that is open, a dialog, any window."""
        for one in (QApplication.activePopupWidget(), QApplication.activeModalWidget()):
            if one is not None and one.isVisible():
                return one
        shown = [w for w in QApplication.topLevelWidgets() if w.isVisible() and isinstance(w, QMainWindow | QDialog)]
        return self.chance.choice(sorted(shown, key=_title)) if shown else None

    def look(self, root: QWidget) -> None:
        """Note what is shown."""
        if isinstance(root, QDialog):
            self.reached.did(f"dialog {type(root).__name__} {root.windowTitle()}")
        elif isinstance(root, QMenu):
            self.reached.did("a menu was open")
        if isinstance(root, MainWindow):
            self.reached.did(f"page {root._pages.mode}")
            for path, action in _lines(root):
                self._watch(path, action)

    def _watch(self, path: str, action: QAction) -> None:
        """From now on it is noted whenever a command is given, by whatever way."""
        if action.property("watched") != path:
            action.setProperty("watched", path)
            self.reached.saw(f"command {path}")
            action.triggered.connect(lambda _checked=False: self.reached.did(f"command {path}"))

    def widget_in(self, root: QWidget) -> QWidget:
        """A part of a window, large ones more often."""
        parts = [w for w in root.findChildren(QWidget) if w.isVisible() and w.window() is root and w.isEnabled()]
        canvases = [w for w in parts if isinstance(w, MapCanvas)]
        if canvases and self.chance.random() < 0.5:
            return self.chance.choice(canvases)
        return self.chance.choice([*parts, root])

    def place_in(self, widget: QWidget) -> QPoint:
        """A pixel: of a map mostly at the stack of a space."""
        if isinstance(widget, MapCanvas) and widget.layers.scene is not None and self.chance.random() < 0.7:
            names = sorted(widget.layers.scene.drawing.geometry.spaces)
            place = widget.layers.place_of(self.chance.choice(names)) if names else None
            if place is not None and widget.rect().contains(at := widget.camera.view.to_screen(*place).toPoint()):
                return at
        return QPoint(self.chance.randrange(max(1, widget.width())), self.chance.randrange(max(1, widget.height())))

    # Acts

    def poke(self) -> None:
        """A control is used as it is meant to be."""
        if (root := self.root()) is not None:
            self.poke_in(root)

    def poke_in(self, root: QWidget) -> None:
        """A control of this part is used as it is meant to be; one that is written in more often."""
        controls = [w for w in root.findChildren(QWidget) if w.isVisible() and w.isEnabled() and is_control(w)]
        fields = [w for w in controls if isinstance(w, FIELDS)]
        self.reached.saw(*(_field_words(field) for field in fields))
        if controls:
            self._use(self.chance.choice(fields if fields and self.chance.random() < 0.3 else controls))

    def _use(self, control: QWidget) -> None:
        chance = self.chance
        words = control.accessibleName() or (control.text() if isinstance(control, QAbstractButton) else "")
        self.told(f"{type(control).__name__} {words!r} ")
        match control:
            case QLineEdit() | QTextEdit() | QPlainTextEdit():
                self.type_into(control, chance.choice(WORDS))
            case QComboBox() if control.count():
                at = chance.randrange(control.count())
                self.told(control.itemText(at))
                if chance.random() < 0.3:
                    control.showPopup()
                else:
                    control.setCurrentIndex(at)
                    if isValid(control):
                        control.activated.emit(at)
            case QAbstractSpinBox():
                if chance.random() < 0.5:
                    self.type_into(control, chance.choice((*WORDS, "12", "1e9", "999999999999")))
                else:
                    control.stepBy(chance.choice((-10, -1, 1, 10)))
            case QTabBar() if control.count():
                at = chance.randrange(control.count())
                self.reached.saw(*(f"tab {control.tabText(k)}" for k in range(control.count())))
                self.reached.did(f"tab {control.tabText(at)}")
                QTest.mouseClick(control, LEFT, PLAIN, control.tabRect(at).center())
            case QAbstractItemView():
                self._in_view(control)
            case QAbstractButton():
                self.reached.did(f"button {words}")
                QTest.mouseClick(control, LEFT)
            case _:
                QTest.mouseClick(control, LEFT, PLAIN, self.place_in(control))

    def _in_view(self, view: QAbstractItemView) -> None:
        model = view.model()
        rows = model.rowCount(view.rootIndex()) if model is not None else 0
        if not rows or model is None:
            return
        columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount()
        index = model.index(self.chance.randrange(rows), self.chance.randrange(max(1, columns)))
        if self.chance.random() < 0.3 and (inner := model.rowCount(index)):
            index = model.index(self.chance.randrange(inner), 0, index)
        self.told(f"row {index.row()} column {index.column()} ")
        view.scrollTo(index)
        at, port = view.visualRect(index).center(), view.viewport()
        QTest.mouseClick(port, LEFT, self.chance.choice(HELD), at)
        fate = self.chance.random()
        if fate < 0.25 and isValid(port) and port.isVisible():
            QTest.mouseDClick(port, LEFT, PLAIN, at)
        elif fate < 0.35 and isValid(port) and port.isVisible():
            self._menu_at(port, at)

    def type_into(self, field: QWidget, words: str) -> None:
        """Type instead of what is there; then Enter, Tab, Escape or nothing."""
        self.told(repr(words))
        self.reached.did(_field_words(field))
        field.setFocus()
        if isinstance(field, QLineEdit | QTextEdit | QPlainTextEdit | QAbstractSpinBox):
            field.selectAll()
        QTest.keyClick(field, Qt.Key.Key_Delete)
        for letter in words:
            type_letter(field, letter)
        end = self.chance.choice((Qt.Key.Key_Return, Qt.Key.Key_Tab, Qt.Key.Key_Escape, None))
        if end is not None and isValid(field) and field.isVisible():
            self.told(f" {end.name}")
            QTest.keyClick(field, end)

    def press_key(self) -> None:
        """A key, a letter with Alt, or the keys of a command; where the keyboard is."""
        root = self.root()
        target = QApplication.focusWidget() or root
        if target is None:
            return
        fate = self.chance.random()
        if fate < 0.15:
            key, held = self.chance.choice(MENU_KEYS), ALT
        elif fate < 0.2:
            key, held = Qt.Key.Key_F10, PLAIN
        else:
            key, held = self.chance.choice(KEYS)
        self.told(f"key {key.name} {held.name} in {type(target).__name__}")
        QTest.keyClick(target, key, held)

    def press_shortcut(self) -> None:
        """The keys of a command of the window."""
        window = self.root()
        if not isinstance(window, MainWindow):
            return
        lines = [(path, action) for path, action in _lines(window) if not action.shortcut().isEmpty()]
        path, action = self.chance.choice(lines)
        self.told(f"keys of {path}")
        QTest.keySequence(QApplication.focusWidget() or window, QKeySequence(action.shortcut()))

    def command(self) -> None:
        """A command of the menus."""
        window = self.root()
        if not isinstance(window, MainWindow):
            return
        lines = [(path, action) for path, action in _lines(window) if action.isEnabled()]
        path, action = self.chance.choice(lines)
        self.told(f"command {path}")
        action.trigger()

    def click(self) -> None:
        """The mouse is pressed and let go anywhere."""
        if (root := self.root()) is None:
            return
        widget = self.widget_in(root)
        at, button, held = self.place_in(widget), self.chance.choice(MOUSE), self.chance.choice(HELD)
        self.told(f"click {button.name} {held.name} {type(widget).__name__} {at.x()}, {at.y()}")
        QTest.mouseMove(widget, at)
        QTest.mouseClick(widget, button, held, at)
        if self.chance.random() < 0.2 and isValid(widget) and widget.isVisible():
            QTest.mouseDClick(widget, button, held, at)

    def right_click(self) -> None:
        """A menu of the right button, wherever there is one."""
        if (root := self.root()) is not None:
            widget = self.widget_in(root)
            self._menu_at(widget, self.place_in(widget))

    def _menu_at(self, widget: QWidget, at: QPoint) -> None:
        self.told(f"menu at {type(widget).__name__} {at.x()}, {at.y()}")
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, widget.mapToGlobal(at))
        QApplication.sendEvent(widget, event)

    def choose_in_menu(self) -> None:
        """A line of the menu that is open, by mouse or by keys."""
        menu = QApplication.activePopupWidget()
        if not isinstance(menu, QMenu):
            self.poke()
            return
        lines = [action for action in menu.actions() if not action.isSeparator()]
        self.reached.saw(*(f"line {action.text()}" for action in lines))
        if not lines or self.chance.random() < 0.15:
            self.told("menu closed")
            QTest.keyClick(menu, Qt.Key.Key_Escape)
            return
        action = self.chance.choice(lines)
        self.told(f"line {action.text()}")
        if action.isEnabled() and not isinstance(action.menu(), QMenu):
            self.reached.did(f"line {action.text()}")
        QTest.mouseClick(menu, LEFT, PLAIN, menu.actionGeometry(action).center())


def button_in(root: QWidget, words: str) -> QAbstractButton | None:
    """The button of these words, if it can be pressed."""
    buttons = (one for one in root.findChildren(QAbstractButton) if one.isVisible() and one.isEnabled())
    return next((one for one in buttons if one.text() == words), None)


def _field_words(field: QWidget) -> str:
    """A field by its page or dialog and its name."""
    where = type(field.window()).__name__
    return f"field {where} {field.accessibleName() or type(field).__name__}"


def _title(widget: QWidget) -> str:
    return f"{type(widget).__name__} {widget.windowTitle()}"


def _lines(window: MainWindow) -> Iterable[tuple[str, QAction]]:
    """Every line of the menus with its path."""
    found: list[tuple[str, QAction]] = []

    def walk(menu: QMenu, path: str) -> None:
        for action in menu.actions():
            inner = action.menu()
            if isinstance(inner, QMenu):
                walk(inner, f"{path} > {action.text()}")
            elif not action.isSeparator():
                found.append((f"{path} > {action.text()}", action))

    for menu in window.menus.all_menus():
        walk(menu, title_of(menu))
    return found


__all__ = ["Hands", "button_in"]
