"""A small box over the map: type a name or a number, Enter flies there, Enter again goes to the next one."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QWidget

from editors.map_editor.desk import AnyDesk
from editors.map_editor.found_things import Found, things_called
from editors.map_editor.selection import Chosen
from workbench.qt.controls.parts import IconLabel, text_label
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken

WIDTH = 340
MARGIN_PX = 12


class FindBox(QFrame):
    """Hidden until it is asked for. `flown_to` tells what to go to; Escape gives the keyboard back."""

    flown_to = Signal(Chosen)

    def __init__(self, desk: AnyDesk, over: QWidget) -> None:
        super().__init__(over)
        self._desk, self._over = desk, over
        self._found: tuple[Found, ...] = ()
        self._at = -1
        self.field = QLineEdit()
        self.field.setPlaceholderText(self.tr("Name or number"))
        self.field.setAccessibleName(self.tr("Find on the map"))
        self.field.setFrame(False)
        self._said = text_label("", "hint")
        set_style_property(self, "card", True)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 4, 10, 4)
        row.addWidget(IconLabel("magnifying-glass", "text2", 15))
        row.addWidget(self.field, 1)
        row.addWidget(self._said)
        self.field.textChanged.connect(self._look)
        self.field.returnPressed.connect(self.go)
        self.field.installEventFilter(self)
        over.installEventFilter(self)
        self.hide()

    def ask(self) -> None:
        """Show the box and put the keyboard into it."""
        self._place()
        self.show()
        self.raise_()
        self.field.setFocus()
        self.field.selectAll()
        self._look()

    def go(self) -> None:
        """To the first that was found; from then on to the next one."""
        if self._found:
            self._at = (self._at + 1) % len(self._found)
            self.flown_to.emit(self._found[self._at].chosen)
        self._tell()

    def leave(self) -> None:
        """Hide the box; the map has the keyboard again."""
        self.hide()
        self._over.setFocus()

    @property
    def found(self) -> tuple[Found, ...]:
        """What the words call, in the order in which Enter goes through them."""
        return self._found

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._over and event.type() == QEvent.Type.Resize:
            self._place()
        elif isinstance(event, QKeyEvent) and watched is self.field and event.key() == Qt.Key.Key_Escape:
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self.leave()
                return True
        return super().eventFilter(watched, event)

    def _look(self) -> None:
        self._found, self._at = things_called(self._desk, self.field.text()), -1
        self._tell()

    def _tell(self) -> None:
        number = len(self._found)
        if not self.field.text().strip():
            self._said.setText("")
        elif not number:
            self._said.setText(self.tr("none"))
        else:
            at = max(self._at, 0)
            kind = spoken(self._found[at].kind)
            self._said.setText(self.tr("{0} · {1} of {2}").format(kind, at + 1, number))

    def _place(self) -> None:
        self.setFixedWidth(min(px(WIDTH), self._over.width() - 2 * MARGIN_PX))
        self.move((self._over.width() - self.width()) // 2, MARGIN_PX)
