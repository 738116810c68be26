"""The box of the palette, over the window: one types, the arrows choose, Enter goes there or runs it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QFrame, QHeaderView, QLineEdit, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from workbench.engine.problem import Place
from workbench.qt.controls.bounded_widgets import TreeRow
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px
from workbench.shell.palette.entries import Entry, found_among

WIDTH, TOP, ROW_HEIGHT, MOST_HIGH = 640, 96, 34, 12
_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -8, Qt.Key.Key_PageDown: 8}


class Palette(QFrame):
    """Hidden until it is asked for; `list_entries` tells what there is at that moment."""

    def __init__(
        self, over: QWidget, list_entries: Callable[[], list[Entry]], go_to: Callable[[Place], object]
    ) -> None:
        super().__init__(over)
        self._over, self._list_entries, self._go_to = over, list_entries, go_to
        self._entries: list[Entry] = []
        self._found: list[Entry] = []
        self._before: QWidget | None = None
        self.field = QLineEdit()
        self.field.setPlaceholderText(self.tr("Find space, counter, table, clause · > commands · § clauses"))
        self.field.setAccessibleName(self.tr("Find anything"))
        self.rows = QTreeWidget()
        self.rows.setColumnCount(3)
        self.rows.setHeaderHidden(True)
        self.rows.setRootIsDecorated(False)
        self.rows.setUniformRowHeights(True)
        self.rows.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.rows.setAccessibleName(self.tr("What was found"))
        header = self.rows.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column, width in ((1, 110), (2, 110)):
            header.resizeSection(column, px(width))
        self._none = text_label(self.tr("Nothing is called so."), "hint")
        set_style_property(self, "card", True)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        box = QVBoxLayout(self)
        box.setContentsMargins(10, 10, 10, 10)
        for part in (self.field, self.rows, self._none):
            box.addWidget(part)
        self.field.textChanged.connect(self._look)
        self.field.installEventFilter(self)
        self.rows.itemClicked.connect(lambda _item: self.choose())
        over.installEventFilter(self)
        self.hide()

    @property
    def found(self) -> list[Entry]:
        """What the words call, best first."""
        return list(self._found)

    def ask(self) -> None:
        """Show the box and put the keyboard into it; asked again it goes."""
        if self.isVisible():
            self.leave()
            return
        self._before = self._over.window().focusWidget()
        self._entries = self._list_entries()
        self.field.clear()
        self._look()
        self.show()
        self.raise_()
        self.field.setFocus()

    def choose(self) -> None:
        """Go to what is marked, or run it."""
        row = self.rows.currentItem()
        at = self.rows.indexOfTopLevelItem(row) if row is not None else -1
        if not 0 <= at < len(self._found):
            return
        entry = self._found[at]
        self.leave()
        if entry.place is not None:
            self._go_to(entry.place)
        elif isinstance(entry.command, QAction):
            entry.command.trigger()

    def leave(self) -> None:
        """Hide the box; the keyboard goes back to where it was."""
        self.hide()
        self._entries, self._found = [], []
        if self._before is not None:
            self._before.setFocus()
            self._before = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._over and event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        elif watched is self.field and isinstance(event, QKeyEvent):
            return self._key(event)
        return super().eventFilter(watched, event)

    def _key(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        is_own = key in (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter) or key in _STEPS
        if not is_own:
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
        elif event.type() == QEvent.Type.KeyPress:
            if key == Qt.Key.Key_Escape:
                self.leave()
            elif key in _STEPS:
                self._step(_STEPS[key])
            else:
                self.choose()
        return True

    def _step(self, by: int) -> None:
        count = self.rows.topLevelItemCount()
        now = self.rows.currentItem()
        if count:
            at = self.rows.indexOfTopLevelItem(now) if now is not None else -1
            self._mark(self.rows.topLevelItem(min(max(at + by, 0), count - 1)))

    def _mark(self, row: QTreeWidgetItem | None) -> None:
        if row is not None:
            self.rows.setCurrentItem(row)

    def _look(self) -> None:
        self._found = found_among(self._entries, self.field.text())
        self.rows.clear()
        for entry in self._found:
            row = TreeRow([entry.title, entry.kind, entry.keys])
            row.setSizeHint(0, QSize(0, px(ROW_HEIGHT)))
            self.rows.addTopLevelItem(row)
        self._mark(self.rows.topLevelItem(0))
        self.rows.setVisible(bool(self._found))
        self._none.setVisible(not self._found and bool(self.field.text().strip()))
        self._place()

    def _place(self) -> None:
        self.setFixedWidth(min(px(WIDTH), self._over.width() - px(40)))
        self.rows.setFixedHeight(px(ROW_HEIGHT) * min(max(len(self._found), 1), MOST_HIGH))
        self.adjustSize()
        self.move((self._over.width() - self.width()) // 2, px(TOP))
