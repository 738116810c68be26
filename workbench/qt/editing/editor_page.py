"""A page of the rail besides the map: a head with title and buttons, the middle, docks round it, a status line."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.docked_page import DockedPage
from workbench.qt.controls.hint_line import HintLine
from workbench.qt.controls.parts import ElidedLabel, Toast, hairline, text_label
from workbench.qt.editing.half_typed import finish_typing
from workbench.qt.looks.icons import bind_icon
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px

HEAD_HEIGHT = 44
LEAST_MIDDLE = QSize(480, 300)


class PageHead(QWidget):
    """The bar over the middle: the title of the open thing, a sentence about it, and buttons at the right."""

    def __init__(self) -> None:
        super().__init__()
        self.title, self.sentence = text_label("", "heading"), ElidedLabel("hint")
        set_style_property(self, "ground", "surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumHeight(px(HEAD_HEIGHT))
        self._bar = QHBoxLayout(self)
        self._bar.setContentsMargins(12, 0, 12, 0)
        self._bar.setSpacing(10)
        self._bar.addWidget(self.title)
        self._bar.addWidget(self.sentence, 1)

    def show_words(self, title: str, sentence: str = "") -> None:
        """What is open, and a sentence about it."""
        self.title.setText(title)
        self.sentence.set_whole_text(sentence)

    def add(self, widget: QWidget) -> None:
        """Put something at the right end."""
        self._bar.addWidget(widget)

    def add_button(self, icon: str, text: str, tip: str = "") -> QToolButton:
        """A button at the right end, with its icon and word."""
        button = QToolButton()
        bind_icon(button, icon)
        button.setText(text)
        button.setToolTip(few_lines(tip or text))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        set_style_property(button, "toggle", True)
        button.pressed.connect(finish_typing)
        self.add(button)
        return button

    def add_menu(self, icon: str, text: str, menu: QMenu) -> QToolButton:
        """A button that opens a menu."""
        button = self.add_button(icon, text)
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        return button


class EditorPage(DockedPage):
    """Lays head, middle and status line out. `middle` holds what takes turns there: a grid, a form, an empty state.

    The subclass fills it, adds its docks by `add_dock` and ends with `make_drawers(LEAST_MIDDLE, self.middle)`.
    """

    def __init__(self) -> None:
        super().__init__()
        self._is_stale = False
        self.head, self.middle, self.toast = PageHead(), QStackedWidget(), Toast(self)
        self.hint, self.place = HintLine(), text_label("", "label")
        room = QWidget()
        box = QVBoxLayout(room)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        for widget, stretch in ((self.head, 0), (hairline(), 0), (self.middle, 1)):
            box.addWidget(widget, stretch)
        self.setCentralWidget(room)
        self.hint.setContentsMargins(12, 0, 0, 0)
        self.place.setContentsMargins(0, 0, 12, 0)
        self.statusBar().setSizeGripEnabled(False)
        self.statusBar().addWidget(self.hint, 1)
        self.statusBar().addPermanentWidget(self.place)

    def add_to_middle(self, widget: QWidget) -> None:
        """One more of what takes turns in the middle."""
        set_style_property(widget, "ground", "surface")
        widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.middle.addWidget(widget)

    def follow(self) -> None:
        """The design or the choice is another: show it, or once the page is seen again."""
        self._is_stale = not self.isVisible()
        if not self._is_stale:
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_stale:
            self._is_stale = False
            self.refresh()

    def refresh(self) -> None:
        """Show the design and the choice as they are now."""
        raise NotImplementedError

    def look_only(self) -> None:
        """The file is only looked at: nothing here can change it any more."""
        raise NotImplementedError
