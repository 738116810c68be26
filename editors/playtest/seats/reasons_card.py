"""A card over the map: what a bot weighed at one question, for a play that it made or as advice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editors.playtest.seats.reason_rows import ReasonRows, Row
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.controls.parts import ElidedLabel, text_label
from workbench.qt.looks.icons import bind_icon
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px

WIDTH_PX, CORNER_PX, GAP_PX, LEAST_PX = 372, 10, 8, 120


@dataclass(frozen=True, slots=True)
class Page:
    """What the card says of one question."""

    title: str
    asked: str = ""
    rows: tuple[Row, ...] = ()
    notes: tuple[str, ...] = ()
    steps: str = ""
    can_go: tuple[bool, bool] = (False, False)
    is_waiting: bool = False
    is_advice: bool = False


class ReasonsCard(QFrame):
    """`stepped` asks for the question before (-1) or after (1); `closed` says that nobody wants it any more."""

    stepped = Signal(int)
    closed = Signal()
    stopped = Signal()
    kind_chosen = Signal(str)
    always_wanted = Signal(bool)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._map, self._beside = parent, QRect()
        set_style_property(self, "card", "true")
        self.title = ElidedLabel("strong")
        self.asked, self.steps = text_label("", "label", wrap=True), text_label("", "hint")
        self.rows = ReasonRows()
        self.notes = text_label("", "hint", wrap=True)
        self.kinds, self.always = ComboBox(), QCheckBox(self.tr("Advice while I play"))
        self.kinds.setAccessibleName(self.tr("Which bot is asked"))
        self.kinds.setMinimumContentsLength(12)
        self.kinds.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.stop_button = QPushButton(self.tr("Stop"))
        set_style_property(self.stop_button, "dense", True)
        self.before_button = self._tool("caret-left", self.tr("The question before"))
        self.after_button = self._tool("caret-right", self.tr("The next question"))
        self.close_button = self._tool("x", self.tr("Close"))
        self._lay_out()
        self.before_button.clicked.connect(lambda: self.stepped.emit(-1))
        self.after_button.clicked.connect(lambda: self.stepped.emit(1))
        self.close_button.clicked.connect(self.closed)
        self.stop_button.clicked.connect(self.stopped)
        self.kinds.activated.connect(lambda _index: self.kind_chosen.emit(str(self.kinds.currentData())))
        self.always.clicked.connect(self.always_wanted)
        parent.installEventFilter(self)
        self.hide()

    def offer_kinds(self, kinds: Mapping[str, str], chosen: str) -> None:
        """The bots that may be asked."""
        self.kinds.clear()
        for kind, words in kinds.items():
            self.kinds.addItem(words, kind)
        self.kinds.setCurrentIndex(max(0, self.kinds.findData(chosen)))

    def show_page(self, page: Page, beside: QRect) -> None:
        """Show it over the map, and not over what stands there in the other corner."""
        self._beside = beside
        self.title.set_whole_text(page.title)
        self.asked.setText(few_lines(page.asked))
        self.rows.show_rows(list(page.rows))
        self.notes.setText(few_lines("\n".join(page.notes)))
        self.steps.setText(few_lines(page.steps))
        self.before_button.setEnabled(page.can_go[0])
        self.after_button.setEnabled(page.can_go[1])
        for widget, is_shown in (
            (self.asked, bool(page.asked)),
            (self.rows, bool(page.rows)),
            (self.notes, bool(page.notes)),
            (self._stepper, bool(page.steps) or any(page.can_go)),
            (self._advice, page.is_advice),
            (self.stop_button, page.is_waiting),
        ):
            widget.setVisible(is_shown)
        self.setAccessibleName(few_lines(page.title))
        self.show()
        self.place()

    def focus_first(self) -> None:
        """Give the keyboard to the first answer, or to what there is besides."""
        wanted = self.rows.buttons[0] if self.rows.buttons and self.rows.isVisible() else self.close_button
        wanted.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def drop(self) -> None:
        """Nothing is left of it, hidden or not."""
        self.hide()
        self.title.set_whole_text("")
        self.rows.show_rows([])
        for label in (self.asked, self.notes, self.steps):
            label.setText("")
        self.setAccessibleName("")

    def place(self) -> None:
        """The upper right corner of the map, as high as its words want and the map has room."""
        wide = min(px(WIDTH_PX), self._map.width() - 2 * CORNER_PX)
        left = max(CORNER_PX, self._map.width() - wide - CORNER_PX)
        top = CORNER_PX if left > self._beside.right() else self._beside.bottom() + GAP_PX
        margins = self._column.contentsMargins()
        self._inside.activate()
        inside = self._inside.totalHeightForWidth(wide - margins.left() - margins.right() - 2)
        around = self.close_button.sizeHint().height() + self._column.spacing() + margins.top() + margins.bottom() + 2
        self.setFixedSize(wide, min(inside + around, max(px(LEAST_PX), self._map.height() - top - CORNER_PX)))
        self.move(left, top)
        self.raise_()

    # ------------------------------------------------------------------ what Qt asks

    def event(self, event: QEvent) -> bool:
        """Escape closes it while the keyboard is in it, before it takes back an answer."""
        is_escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if is_escape and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._map and event.type() == QEvent.Type.Resize and self.isVisible():
            self.place()
        return False

    def _tool(self, icon: str, words: str) -> QToolButton:
        button = QToolButton(autoRaise=True)
        button.setToolTip(few_lines(words))
        button.setAccessibleName(few_lines(words))
        bind_icon(button, icon)
        return button

    def _lay_out(self) -> None:
        head = _row(self.title, self.stop_button, self.close_button, stretched=0)
        self._stepper, self._advice = QWidget(), QWidget()
        self._stepper.setLayout(_row(self.before_button, self.steps, self.after_button, stretched=1))
        advice = QVBoxLayout(self._advice)
        advice.setContentsMargins(0, 0, 0, 0)
        advice.setSpacing(8)
        advice.addWidget(self.kinds)
        advice.addWidget(self.always)
        self.steps.setAlignment(Qt.AlignmentFlag.AlignCenter)
        inside = QWidget()
        self._inside = QVBoxLayout(inside)
        self._inside.setContentsMargins(0, 0, 0, 0)
        self._inside.setSpacing(8)
        for widget in (self._stepper, self.asked, self.rows, self.notes, self._advice):
            self._inside.addWidget(widget)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setWidget(inside)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(12, 8, 10, 12)
        self._column.setSpacing(8)
        self._column.addLayout(head)
        self._column.addWidget(self._area, 1)


def _row(*widgets: QWidget, stretched: int) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(8)
    for at, widget in enumerate(widgets):
        row.addWidget(widget, 1 if at == stretched else 0)
    return row
