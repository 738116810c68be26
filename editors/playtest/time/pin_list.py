"""All notes that the eyes at the table may read, in the order of their plays: to go to, to change, to delete."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QToolButton, QVBoxLayout, QWidget

from editors.playtest.time.content import MarkKind
from editors.playtest.time.picture import SIGNS
from workbench.engine.playtests.own_words import OwnNote
from workbench.engine.words.bounded_words import few_lines
from workbench.language import marked
from workbench.qt.controls.bounded_widgets import ListRow
from workbench.qt.looks.icons import bind_icon, icon
from workbench.qt.looks.theme import px

WIDTH_PX, ROWS_PX = 300, 110
BUTTONS = (
    ("go", "map-pin", marked("Go to this moment")),
    ("change", "pencil-simple", marked("Change the words")),
    ("delete", "trash", marked("Delete the note")),
    ("back", "arrow-u-up-left", marked("Take back the last change of a note")),
)


KEYS = {Qt.Key.Key_Return: "go", Qt.Key.Key_Enter: "go", Qt.Key.Key_F2: "change", Qt.Key.Key_Delete: "delete"}


class PinList(QWidget):
    """Shows notes as they are; `asked` carries what is to be done, and with which note."""

    asked = Signal(str, object)

    def __init__(self) -> None:
        super().__init__()
        self.rows = PinRows()
        self.rows.setAccessibleName(_tr("Notes"))
        self.rows.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.rows.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.rows.itemDoubleClicked.connect(lambda _row: self._ask("go"))
        self.rows.itemSelectionChanged.connect(self._refresh)
        self.rows.pressed_key.connect(self._ask)
        self.buttons: dict[str, QToolButton] = {}
        self._can_take_back = False
        column = QVBoxLayout()
        column.setSpacing(px(2))
        for name, sign, words in BUTTONS:
            button = self.buttons[name] = QToolButton()
            bind_icon(button, sign)
            button.setToolTip(few_lines(_tr(words)))
            button.setAccessibleName(few_lines(_tr(words)))
            button.clicked.connect(lambda _checked=False, what=name: self._ask(what))
            column.addWidget(button)
        column.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(px(4), 0, px(4), px(4))
        row.setSpacing(px(4))
        row.addWidget(self.rows, 1)
        row.addLayout(column)
        self.setFixedWidth(px(WIDTH_PX))
        self.setMinimumHeight(px(ROWS_PX))
        self._refresh()

    def show_notes(self, notes: list[tuple[OwnNote, str]], can_take_back: bool) -> None:
        """The notes, each with the words of its row."""
        chosen = self.chosen()
        self.rows.clear()
        for where, words in notes:
            sign, token = SIGNS[MarkKind(where.kind.value)]
            row = ListRow(words)
            row.setIcon(icon(sign, token, filled=True))
            row.setToolTip(few_lines(words))
            row.setData(Qt.ItemDataRole.UserRole, where)
            self.rows.addItem(row)
            if where == chosen:
                self.rows.setCurrentItem(row)
        self._can_take_back = can_take_back
        self._refresh()

    def chosen(self) -> OwnNote | None:
        """The note that is pointed at."""
        row = self.rows.currentItem()
        where = row.data(Qt.ItemDataRole.UserRole) if row is not None else None
        return OwnNote(*where) if where is not None else None

    def _ask(self, what: str) -> None:
        chosen = self.chosen()
        if chosen is not None or what == "back":
            self.asked.emit(what, chosen)

    def _refresh(self) -> None:
        for name, button in self.buttons.items():
            button.setEnabled(self._can_take_back if name == "back" else self.chosen() is not None)


class PinRows(QListWidget):
    """Enter goes to a note, F2 changes it, Del deletes it."""

    pressed_key = Signal(str)

    def event(self, event: QEvent) -> bool:
        """The page gets none of these keys."""
        is_key = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride
        if is_key and isinstance(event, QKeyEvent) and Qt.Key(event.key()) in KEYS:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if (what := KEYS.get(Qt.Key(event.key()))) is not None:
            self.pressed_key.emit(what)
        else:
            super().keyPressEvent(event)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Timeline", text)
