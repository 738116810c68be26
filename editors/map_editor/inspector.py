"""The inspector: what is selected, and everything that one can say of it.

A page is an `InspectorPage`; the features of a map bring theirs. The first page that has a heading for what is selected
is shown; the last one is for nothing selected and always has one.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from editors.map_editor.desk import AnyDesk
from editors.map_editor.selection import NOTHING
from workbench.qt.controls.parts import IconLabel, text_label
from workbench.qt.editing.inspector_rows import let_undo_through


class Heading(Struct, frozen=True):
    """What stands over a page: an icon, what is selected, and a quiet word at the right."""

    icon: str
    title: str
    note: str = ""


class InspectorPage(QWidget):
    """The form of one kind of selection. It reads the desk when it is told to refresh."""

    def heading(self) -> Heading | None:
        """What stands over the page; None when it is not for what is selected."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Fill the form with what is selected as it is now."""
        raise NotImplementedError

    def name_field(self) -> QLineEdit | None:
        """The field for the name of what is selected."""
        return None

    def first_field(self) -> QWidget | None:
        """Where the keyboard begins."""
        return self.name_field()


class _Pages(QStackedWidget):
    """As high as the page that is shown, not as the highest."""

    def sizeHint(self) -> QSize:
        page = self.currentWidget()
        return page.sizeHint() if page is not None else QSize()

    def minimumSizeHint(self) -> QSize:
        page = self.currentWidget()
        return page.minimumSizeHint() if page is not None else QSize()


class Inspector(QWidget):
    """A heading and the page of what is selected.

    `done` tells that Enter was pressed in a field: what is typed stands, and the keyboard can go back to the map.
    """

    done = Signal()

    def __init__(self, desk: AnyDesk, pages: Sequence[InspectorPage], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self.pages = desk, tuple(pages)
        self._icon = IconLabel("polygon", "text2", 17)
        self._title, self._note = text_label("", "strong"), text_label("", "hint")
        self._stack = _Pages()
        for page in self.pages:
            self._stack.addWidget(page)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(self._stack)
        head = QHBoxLayout()
        head.setContentsMargins(12, 9, 12, 9)
        head.setSpacing(8)
        head.addWidget(self._icon)
        head.addWidget(self._title)
        head.addStretch()
        head.addWidget(self._note)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addLayout(head)
        box.addWidget(self._scroll, 1)
        self._seen = NOTHING
        self._let_keys_through()
        desk.choice_changed.connect(self.refresh)
        desk.map_changed.connect(lambda _touched: self.refresh())
        self.refresh()

    def _let_keys_through(self) -> None:
        for field in self.findChildren(QLineEdit):
            field.returnPressed.connect(self.done)
            let_undo_through(field)
        for number in self.findChildren(QAbstractSpinBox):
            let_undo_through(number)

    @property
    def page(self) -> InspectorPage:
        """The page that is shown."""
        return self.pages[self._stack.currentIndex()]

    def refresh(self) -> None:
        """Show what is selected as it is now."""
        for page in self.pages:
            heading = page.heading()
            if heading is not None:
                self._show(page, heading)
                break
        if self._desk.chosen != self._seen:
            self._scroll.verticalScrollBar().setValue(0)
            self._seen = self._desk.chosen

    def _show(self, page: InspectorPage, heading: Heading) -> None:
        self._icon.set_icon(heading.icon, "text2")
        self._title.setText(heading.title)
        self._note.setText(heading.note)
        page.refresh()
        self._stack.setCurrentWidget(page)
        self._stack.updateGeometry()
