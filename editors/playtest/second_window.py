"""A second window on a playtest: log, branches, rules and tables on another screen, the map with its question stays.

It shows the very widgets that otherwise stand at the right, so it follows every moment, every seat and every cover.
"""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QSize, Qt, Signal
from PySide6.QtGui import QAction, QCloseEvent, QIcon
from PySide6.QtWidgets import QLayout, QVBoxLayout, QWidget

from workbench.engine.words.bounded_words import an_entry
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.theme import px

FIRST_SIZE = QSize(620, 820)
MOST_KEPT = 2000
"""Characters of a remembered place that are read at most."""


class SecondWindow(QWidget):
    """Holds `inside` while it is open; gives it back to where it stood when it is closed.

    `home` is the widget that `inside` stands in on the page, `column` what is hidden there while it is away.
    """

    name = "second_window"
    opened = Signal(bool)

    def __init__(self, page: QWidget, inside: QWidget, column: QWidget, title: str) -> None:
        super().__init__(page, Qt.WindowType.Window)
        self._page, self._inside, self._column = page, inside, column
        home = inside.parentWidget()
        layout = home.layout() if home is not None else None
        assert layout is not None
        self._home: QLayout = layout
        self._is_open, self._geometry = False, QByteArray()
        self._covered = text_label(self.tr("The table is covered."), "body")
        self._covered.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._covered.hide()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self._covered, 1)
        self._box = box
        self.setWindowTitle(an_entry(self.tr("{} – log and rules").format(title)))
        self.setWindowIcon(QIcon(page.window().windowIcon()))
        self.hide()

    @property
    def is_open(self) -> bool:
        """Is what it shows away from the page?"""
        return self._is_open

    def serve(self, actions: list[QAction]) -> None:
        """Its keys are those of the page."""
        self.addActions(actions)

    def set_open(self, is_open: bool) -> None:
        """Take what stands at the right to a window of its own, or lay it back."""
        if is_open == self._is_open:
            return
        self._is_open = is_open
        if is_open:
            self._box.addWidget(self._inside, 1)
            self._column.hide()
            self._place()
            self._show_with_page()
        else:
            self._geometry = self.saveGeometry()
            self._home.addWidget(self._inside)
            self.hide()
            self._column.show()
            self._page.activateWindow()
        self.opened.emit(is_open)

    def cover(self, covered: bool) -> None:
        """Between two seats there is nothing to be read here either."""
        self._covered.setVisible(covered)

    def settle(self) -> None:
        """A layout that was kept while the column was away has hidden it; what is shown where says this window."""
        self._column.setVisible(not self._is_open)

    def page_is_shown(self, shown: bool) -> None:
        """It goes and comes with the page that it belongs to."""
        self.setVisible(shown and self._is_open)

    def remembered(self) -> str:
        """Whether it is open, and where it stands."""
        where = self.saveGeometry() if self._is_open else self._geometry
        return f"{int(self._is_open)},{bytes(where.toHex().data()).decode()}" if self._is_open or where.size() else ""

    def remember(self, text: str) -> None:
        """What was kept; nonsense is passed over, and Qt moves what is off every screen."""
        is_open, _, where = text[:MOST_KEPT].partition(",")
        if where.isalnum() and where.isascii():
            self._geometry = QByteArray.fromHex(where.encode())
        self.set_open(is_open == "1")

    def closeEvent(self, event: QCloseEvent) -> None:
        """Closing it lays everything back."""
        event.ignore()
        self.set_open(False)

    def _show_with_page(self) -> None:
        if self._page.isVisible():
            self.show()

    def _place(self) -> None:
        if not (self._geometry.size() and self.restoreGeometry(self._geometry)):
            self.resize(px(FIRST_SIZE.width()), px(FIRST_SIZE.height()))
            self._go_to_another_screen()

    def _go_to_another_screen(self) -> None:
        """The first time it stands on a screen that the page is not on, where there is one."""
        here = self._page.screen()
        other = next((screen for screen in here.virtualSiblings() if screen is not here), None)
        if other is not None:
            self.move(other.availableGeometry().topLeft())
