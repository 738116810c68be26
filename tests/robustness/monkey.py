"""A random user of the Design mode: takes tools, drags, types, opens menus, fills fields; each step by its own chance.

A step depends on the seed of the run, its own number and what is shown, so that a run can be made again with some of
its steps left out: what is left when no further one can go is the smallest way to a fault.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import QAbstractListModel, QEvent, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QAction, QContextMenuEvent, QKeyEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QHeaderView,
    QLineEdit,
    QMenu,
    QScrollBar,
    QTabBar,
    QTextEdit,
    QWidget,
)
from shiboken6 import isValid

from editors.map_editor.context_menu import menu_at
from editors.map_editor.editor import MapEditor
from workbench.engine.maps.area_map import AreaMap
from workbench.qt.map_canvas import STYLES, MapCanvas
from workbench.shell.editors import DESIGN
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.storage.document import RulesetDocument

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
CONTROL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)
HELD = (PLAIN, PLAIN, PLAIN, PLAIN, SHIFT, CONTROL, ALT, SHIFT | CONTROL)
KEYS = (
    *((key, PLAIN) for key in (
        Qt.Key.Key_Escape, Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Return, Qt.Key.Key_Tab, Qt.Key.Key_Space,
        Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Plus, Qt.Key.Key_Minus,
        Qt.Key.Key_F2, Qt.Key.Key_F6, Qt.Key.Key_F8, Qt.Key.Key_BracketLeft, Qt.Key.Key_BracketRight,
    )),
    *((key, CONTROL) for key in (
        Qt.Key.Key_Z, Qt.Key.Key_Y, Qt.Key.Key_C, Qt.Key.Key_X, Qt.Key.Key_V, Qt.Key.Key_D, Qt.Key.Key_A,
        Qt.Key.Key_Return, Qt.Key.Key_PageDown,
    )),
    *((key, SHIFT) for key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Backtab, Qt.Key.Key_F8)),
    *((Qt.Key(ord(letter)), PLAIN) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"),
)  # fmt: skip
WORDS = ("", "Ardent", "7", "0", "-3", "3.5", "x" * 60, "Épée \u2019 & <b>", "clear", "0101", "99999999", "woods 2")
NOT_TRIED = ("Print the map…",)


class Monkey:
    """Hands for a window that shows a ruleset; `done` tells what was done, step by step."""

    def __init__(self, window: MainWindow, seed: int, closes_menus: bool = True) -> None:
        editor = window.editor(DESIGN)
        assert isinstance(editor, MapEditor)
        self.window, self.editor, self.seed = window, editor, seed
        self.chance = random.Random(seed)
        self.done: list[str] = []
        self._closer = QTimer(window, interval=40)
        self._closer.timeout.connect(self._close_popup)
        if closes_menus:
            self._closer.start()

    def step(self, number: int) -> None:
        """One act, of which there are many kinds, each as likely as its share in `ACTS`."""
        self.chance = random.Random(self.seed * 1_000_003 + number)
        self.done.append(f"{number}: ")
        dialogs = [w for w in QApplication.topLevelWidgets() if isinstance(w, QDialog) and w.isVisible()]
        if dialogs and (self.chance.random() < 0.8 or any(one.isModal() for one in dialogs)):
            self._in_dialog(dialogs[-1])
        else:
            self.chance.choices([act for act, _ in ACTS], [share for _, share in ACTS])[0](self)
        for _ in range(3):
            QApplication.processEvents()
        for menu in (w for w in QApplication.topLevelWidgets() if isinstance(w, QMenu) and w.isVisible()):
            menu.close()

    def _close_popup(self) -> None:
        """A menu that waits for an answer is closed: nobody else would."""
        popup = QApplication.activePopupWidget()
        if popup is not None:
            popup.close()

    def _told(self, words: str) -> None:
        self.done[-1] += words

    @property
    def canvas(self) -> MapCanvas:
        return self.editor.canvas

    # Mouse

    def _place(self) -> QPoint:
        """A pixel of the map: mostly at something that is drawn there."""
        if self.chance.random() < 0.7 and (things := list(self._things())):
            x, y = self.chance.choice(things)
            at = self.canvas.camera.view.to_screen(x, y).toPoint()
            if self.chance.random() < 0.3:
                at += QPoint(self.chance.randint(-9, 9), self.chance.randint(-9, 9))
            if self.canvas.rect().contains(at):
                return at
        return QPoint(self.chance.randrange(self.canvas.width()), self.chance.randrange(self.canvas.height()))

    def _things(self) -> Iterator[tuple[float, float]]:
        """Middles of some spaces, junctions and points of borders of the map that is shown, in mm."""
        shown = self.editor.desk.map
        geometry = self.editor.desk.geometry
        names = sorted(geometry.spaces)
        for name in self.chance.sample(names, min(4, len(names))):
            if (place := self.canvas.layers.place_of(name)) is not None:
                yield place
        if isinstance(shown, AreaMap):
            for name in sorted(shown.junctions):
                yield shown.junctions[name].point
            for name in sorted(shown.borders):
                yield from shown.borders[name].points[:2]

    def click(self) -> None:
        at, held = self._place(), self.chance.choice(HELD)
        self._told(f"click {self._sheet(at)} {held.name}")
        QTest.mouseMove(self.canvas, at)
        QTest.mouseClick(self.canvas, LEFT, held, at)
        if self.chance.random() < 0.25:
            self._told(" twice")
            QTest.mouseDClick(self.canvas, LEFT, held, at)

    def click_round(self) -> None:
        """Several clicks, as a line or an outline is drawn; closed by a double click or by Enter."""
        places, held = [self._place() for _ in range(self.chance.randint(2, 5))], PLAIN
        self._told("clicks " + " ".join(self._sheet(at) for at in places))
        for at in places:
            QTest.mouseMove(self.canvas, at)
            QTest.mouseClick(self.canvas, LEFT, held, at)
        if self.chance.random() < 0.5:
            QTest.mouseDClick(self.canvas, LEFT, held, places[-1])
        elif self.chance.random() < 0.5:
            QTest.keyClick(self.canvas, Qt.Key.Key_Return)

    def drag(self) -> None:
        places, held = [self._place() for _ in range(self.chance.randint(2, 4))], self.chance.choice(HELD)
        self._told("drag " + " ".join(self._sheet(at) for at in places) + f" {held.name}")
        QTest.mousePress(self.canvas, LEFT, held, places[0])
        for start, end in pairwise(places):
            for share in (0.3, 0.7, 1.0):
                QTest.mouseMove(self.canvas, (QPointF(start) + QPointF(end - start) * share).toPoint())
        if self.chance.random() < 0.15:
            key, modifier = self.chance.choice(KEYS)
            self._told(f" with {key.name}")
            QTest.keyClick(self.canvas, key, modifier)
        QTest.mouseRelease(self.canvas, LEFT, held, places[-1])

    def wheel(self) -> None:
        at, turns = QPointF(self._place()), self.chance.choice((-120, 120, -480, 480))
        self._told(f"wheel {turns}")
        event = QWheelEvent(
            at, self.canvas.mapToGlobal(at), QPoint(), QPoint(0, turns), Qt.MouseButton.NoButton, PLAIN,
            Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(self.canvas, event)

    def fit(self) -> None:
        self._told("fit")
        self.canvas.camera.zoom_to_fit()

    def context_menu(self) -> None:
        at = self._place()
        x, y = self.canvas.camera.view.to_sheet(QPointF(at))
        menu = menu_at(self.editor, x, y, self.editor.page)
        self._told(f"menu {self._sheet(at)} ")
        self._choose_of(menu.actions())
        menu.deleteLater()

    def right_click(self) -> None:
        at = self._place()
        self._told(f"right click {self._sheet(at)}")
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, self.canvas.mapToGlobal(at))
        QApplication.sendEvent(self.canvas, event)

    def _sheet(self, at: QPoint) -> str:
        x, y = self.canvas.camera.view.to_sheet(QPointF(at))
        return f"({x:.1f}, {y:.1f})"

    # Keys, tools and menus

    def take_tool(self) -> None:
        action = self.chance.choice(list(self.editor.part.strip.actions_by_name().values()))
        self._told(f"tool {action.text()}")
        self.canvas.setFocus()
        QTest.keySequence(self.canvas, action.shortcut())

    def press_key(self) -> None:
        key, held = self.chance.choice(KEYS)
        focused = QApplication.focusWidget() if self.chance.random() < 0.3 else self.canvas
        self._told(f"key {key.name} {held.name} in {type(focused).__name__}")
        QTest.keyClick(focused or self.canvas, key, held)

    def undo(self) -> None:
        undo, redo = self.window.window_history()
        times = self.chance.randint(1, 4)
        action = undo if self.chance.random() < 0.6 else redo
        self._told(f"{times} x {action.text()}")
        for _ in range(times):
            action.trigger()

    def command(self) -> None:
        title, actions = self.chance.choice(sorted(self.editor.menus().items()))
        self._told(f"menu {title} ")
        self._choose_of(actions)

    def _choose_of(self, actions: Sequence[QAction]) -> None:
        """Trigger one of these lines; of one that opens a submenu one of its own."""
        live = [a for a in actions if a.isEnabled() and not a.isSeparator() and a.text() not in NOT_TRIED]
        if not live:
            return
        action = self.chance.choice(live)
        inner = action.menu()
        self._told(f"> {action.text()} ")
        if isinstance(inner, QMenu):
            inner.aboutToShow.emit()
            self._choose_of(inner.actions())
        else:
            action.trigger()

    # Widgets

    def in_inspector(self) -> None:
        self._poke_in(self.editor.part.inspector)

    def in_outline(self) -> None:
        self._poke_in(self.editor.part.outline)

    def in_bar(self) -> None:
        self._poke_in(self.editor.page.bar)

    def in_bottom(self) -> None:
        self._poke_in(self.editor.page.bottom)

    def map_or_style(self) -> None:
        editor, kind = self.editor, self.chance.randrange(4)
        if kind == 0 and editor.maps:
            editor.show_map(self.chance.choice(editor.maps).id)
        elif kind == 1:
            editor.page.bar.style_chosen.emit(self.chance.choice(["", *sorted(STYLES)]))
        elif kind == 2:
            editor.part.layers.show_layer(self.chance.choice(list(editor.part.layers.rows)), self.chance.random() < 0.7)
        else:
            editor.page.bottom.setCurrentIndex(self.chance.randrange(editor.page.bottom.count()))
        self._told(f"map, style, layer, tab {kind}")

    def problem(self) -> None:
        """Fix or silence something that the check has found."""
        self.editor.check_now()
        found = self.editor.page.problems.problems
        if not found:
            return
        chosen, kind = self.chance.choice(found), self.chance.randrange(4)
        self._told(f"problem {chosen.check} at {chosen.place.id}, {kind}")
        listed = self.editor.page.problems
        if kind == 0:
            listed.fix_all_asked.emit(tuple(p for p in found if p.check == chosen.check))
        elif kind == 1 and chosen.level.value != "error":
            listed.silence_asked.emit((chosen,), "the monkey says so")
        elif kind == 2:
            self.editor.go_to_problem(chosen)
        else:
            self.editor.fix(chosen)

    def _in_dialog(self, dialog: QDialog) -> None:
        self._told(f"in {type(dialog).__name__}: ")
        fate = self.chance.random()
        if fate < 0.12:
            self._told("Escape")
            QTest.keyClick(dialog, Qt.Key.Key_Escape)
        elif fate < 0.3:
            self._told("Enter")
            QTest.keyClick(dialog, Qt.Key.Key_Return)
        else:
            self._poke_in(dialog)

    def _poke_in(self, root: QWidget) -> None:
        controls = [w for w in root.findChildren(QWidget) if w.isVisible() and w.isEnabled() and is_control(w)]
        if controls:
            control = self.chance.choice(controls)
            named = control.accessibleName() or (control.text() if isinstance(control, QAbstractButton) else "")
            self._told(f"{type(control).__name__} {named!r} ")
            self._poke(control)

    def _poke(self, control: QWidget) -> None:
        chance = self.chance
        match control:
            case QComboBox():
                if control.count():
                    at = chance.randrange(control.count())
                    self._told(control.itemText(at))
                    control.setCurrentIndex(at)
                    control.activated.emit(at)
            case QLineEdit() | QTextEdit():
                self._type(control)
            case QAbstractSpinBox():
                control.stepBy(chance.choice((-10, -1, 1, 10)))
                control.editingFinished.emit()
            case QAbstractSlider():
                control.setValue(chance.randint(control.minimum(), control.maximum()))
            case QTabBar():
                control.setCurrentIndex(chance.randrange(max(1, control.count())))
            case QAbstractItemView():
                self._in_list(control)
            case QAbstractButton() if isinstance(menu := getattr(control, "menu", lambda: None)(), QMenu):
                menu.aboutToShow.emit()
                self._choose_of(menu.actions())
            case QAbstractButton():
                QTest.mouseClick(control, LEFT)

    def _type(self, field: QLineEdit | QTextEdit) -> None:
        words = self.chance.choice(WORDS)
        self._told(repr(words))
        field.setFocus()
        field.selectAll()
        QTest.keyClick(field, Qt.Key.Key_Backspace)
        for letter in words:
            type_letter(field, letter)
        if isValid(field):
            QTest.keyClick(field, self.chance.choice((Qt.Key.Key_Return, Qt.Key.Key_Tab, Qt.Key.Key_Escape)))

    def _in_list(self, view: QAbstractItemView) -> None:
        model = view.model()
        if model is None or not model.rowCount(view.rootIndex()):
            return
        columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount()
        row, column = (self.chance.randrange(max(1, n)) for n in (model.rowCount(), columns))
        index = model.index(row, column)
        self._told(f"row {row} column {column} ")
        fate = self.chance.random()
        if fate < 0.4 and index.flags() & Qt.ItemFlag.ItemIsEditable:
            words = self.chance.choice(WORDS)
            self._told(repr(words))
            model.setData(index, words)
            return
        view.setCurrentIndex(index)
        if not isValid(view):
            return
        view.scrollTo(index, QAbstractItemView.ScrollHint.EnsureVisible)
        at = view.visualRect(index).center()
        QTest.mouseClick(view.viewport(), LEFT, PLAIN, at)
        if fate > 0.8 and isValid(view):
            QTest.mouseDClick(view.viewport(), LEFT, PLAIN, at)
        elif fate > 0.7 and isValid(view):
            key, held = self.chance.choice(KEYS)
            self._told(f"{key.name}")
            QTest.keyClick(view, key, held)


Act = Callable[[Monkey], None]
ACTS: tuple[tuple[Act, int], ...] = (
    (Monkey.click, 12),
    (Monkey.click_round, 8),
    (Monkey.drag, 14),
    (Monkey.wheel, 2),
    (Monkey.fit, 3),
    (Monkey.context_menu, 8),
    (Monkey.right_click, 1),
    (Monkey.take_tool, 14),
    (Monkey.press_key, 12),
    (Monkey.undo, 5),
    (Monkey.command, 8),
    (Monkey.in_inspector, 14),
    (Monkey.in_outline, 4),
    (Monkey.in_bar, 6),
    (Monkey.in_bottom, 6),
    (Monkey.map_or_style, 4),
    (Monkey.problem, 6),
)


def type_letter(field: QWidget, letter: str) -> None:
    """What QTest does for the letters of ASCII alone."""
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        if isValid(field):
            QApplication.sendEvent(field, QKeyEvent(kind, 0, PLAIN, letter))


def is_control(widget: QWidget) -> bool:
    kinds = (
        QAbstractButton, QAbstractItemView, QAbstractSlider, QAbstractSpinBox, QComboBox, QLineEdit, QTabBar, QTextEdit
    )  # fmt: skip
    is_inside = isinstance(widget.parent(), QAbstractSpinBox | QComboBox)
    return isinstance(widget, kinds) and not isinstance(widget, QScrollBar | QHeaderView) and not is_inside


def opened_window(folder: Path, document: RulesetDocument, size: tuple[int, int] = (1400, 900)) -> MainWindow:
    """The window with a ruleset in the Design mode, shown."""
    window = MainWindow(Settings(folder / "settings.ini"), paints_pictures=False)
    window.resize(*size)
    window.show()
    window.take_document(document)
    window.show_mode(DESIGN)
    window.activateWindow()
    QApplication.processEvents()
    editor = window.editor(DESIGN)
    assert isinstance(editor, MapEditor)
    editor.canvas.camera.reduced_motion = True
    return window
