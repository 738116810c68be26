"""Dark cards over a canvas: the reason card, the toast, and the note at a field."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.labels import IconLabel, hairline, text_label
from workbench.qt.controls.painted_buttons import ClauseLink, KeyButton
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import current_theme, px

CARD_WIDTH = 330
_TOAST_MS = 4000


@dataclass(frozen=True, slots=True)
class ReasonRow:
    """A cost or a check: what it is, what comes of it, the clause that says so."""

    label: str
    value: str = ""
    clause: str = ""


class ReasonCard(QFrame):
    """Why a space costs what it costs, or may not be entered; it stands in the lower right of a canvas."""

    clause_clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_style_property(self, "card", "floating")
        self.setFixedWidth(px(CARD_WIDTH))
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(12, 9, 12, 10)
        self._column.setSpacing(4)
        self._body: QWidget | None = None
        self._kept_free_px = 0
        self.hide()

    def keep_free(self, width_px: int) -> None:
        """Leave so many pixels at the right for what else stands in the corner."""
        self._kept_free_px = width_px

    def show_reason(
        self,
        title: str,
        state: str = "",
        rows: Sequence[ReasonRow] = (),
        refusal: str = "",
        refusal_clause: str = "",
    ) -> None:
        """Fill the card and show it; it keeps its place."""
        if self._body is not None:
            self._column.removeWidget(self._body)
            self._body.deleteLater()
        self._body = self._make_body(title, state, rows, refusal, refusal_clause)
        self._column.addWidget(self._body)
        self.setAccessibleName(
            few_lines(", ".join([title, state, *(f"{row.label} {row.value}" for row in rows), refusal]))
        )
        self.setFixedWidth(self._wide())
        self.show()
        self._body.show()
        # a wrapped line is higher than the size hint knows: the height follows from the width
        self._column.activate()
        self.resize(self.width(), self._column.totalHeightForWidth(self.width()))
        self.place()

    def _wide(self) -> int:
        """Narrower where the parent has not that much room beside what stands in the corner."""
        parent = self.parentWidget()
        room = parent.width() - self._kept_free_px - 24 if parent is not None else px(CARD_WIDTH)
        return min(px(CARD_WIDTH), max(px(CARD_WIDTH) // 2, room))

    def place(self, margin_px: int = 12) -> None:
        """Stand in the lower right of the parent; the canvas calls this when its size changes."""
        parent = self.parentWidget()
        if parent is not None:
            right = margin_px + self._kept_free_px
            self.move(parent.width() - self.width() - right, parent.height() - self.height() - margin_px)
            self.raise_()

    def _make_body(
        self, title: str, state: str, rows: Sequence[ReasonRow], refusal: str, refusal_clause: str
    ) -> QWidget:
        body = QWidget(self)
        grid = QGridLayout(body)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        grid.addWidget(text_label(title, "strong", wrap=True), 0, 0, 1, 2)
        grid.addWidget(_quiet(state), 0, 2, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        top = Qt.AlignmentFlag.AlignTop
        for line, row in enumerate(rows, start=1):
            if row.value:
                grid.addWidget(text_label(row.label, "label"), line, 0, top)
                value = text_label(row.value, "label", wrap=True)
                value.setAlignment(Qt.AlignmentFlag.AlignRight | top)
                grid.addWidget(value, line, 1, 1, 1 if row.clause else 2)
            else:
                grid.addWidget(text_label(row.label, "label", wrap=True), line, 0, 1, 2)
            if row.clause:
                grid.addWidget(self._link(row.clause), line, 2, Qt.AlignmentFlag.AlignRight | top)
        if refusal:
            self._add_refusal(grid, len(rows) + 1, refusal, refusal_clause)
        return body

    def _add_refusal(self, grid: QGridLayout, line: int, refusal: str, clause: str) -> None:
        grid.addWidget(hairline(), line, 0, 1, 3)
        said = text_label(refusal, "label", wrap=True)
        set_style_property(said, "card_role", "refusal")
        row = QHBoxLayout()
        row.addWidget(said, 1)
        if clause:
            row.addWidget(self._link(clause))
        grid.addLayout(row, line + 1, 0, 1, 3)

    def _link(self, clause: str) -> ClauseLink:
        link = ClauseLink(clause, self, current_theme().card_link)
        link.clause_clicked.connect(self.clause_clicked)
        return link


def _quiet(text: str) -> QLabel:
    label = text_label(text, "label")
    set_style_property(label, "card_role", "quiet")
    return label


class Toast(QFrame):
    """A line in the lower left with at most one action. It goes after four seconds; an error stays."""

    action_clicked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        set_style_property(self, "card", "floating")
        self._text = text_label("", "label")
        self._icon = IconLabel("x-circle", "card_error", 16, filled=True)
        self._action = KeyButton()
        self._close = KeyButton(QCoreApplication.translate("Toast", "Close"))
        self._action.clicked.connect(self.action_clicked)
        self._action.clicked.connect(self.hide)
        self._close.clicked.connect(self.hide)
        self._kept_free_px = 0
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(12, 6, 8, 6)
        self._row.setSpacing(10)
        for part in (self._icon, self._text, self._action, self._close):
            self._row.addWidget(part)
        self._row.setStretch(1, 1)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide)
        self.hide()

    @property
    def action(self) -> str:
        """What the button offers, "" without one."""
        return self._action.text()

    def show_message(self, text: str, action: str = "", is_error: bool = False) -> None:
        """Say something in one line; the toast before it gives way."""
        theme = current_theme()
        for button in (self._action, self._close):
            button.set_colours(theme.card, theme.card_text, theme.card_line)
        self._text.setText(text)
        self._icon.setVisible(is_error)
        self._close.setVisible(is_error)
        self._action.setText(action)
        self._action.setVisible(bool(action))
        self.setAccessibleName(few_lines(text))
        self.show()
        self.place()
        if is_error:
            self._timer.stop()
        else:
            self._timer.start(_TOAST_MS)

    def keep_free(self, width_px: int) -> None:
        """Leave so many pixels at the right of the parent for what else stands there."""
        self._kept_free_px = width_px

    def place(self, above_px: int = 36) -> None:
        """Stand in the lower left of the parent, above its status line."""
        parent = self.parentWidget()
        if parent is not None:
            room = parent.width() - 2 * 12 - self._kept_free_px
            self._text.setWordWrap(False)
            size: QSize = self.sizeHint()
            if size.width() > room:
                self._text.setWordWrap(True)
                self._row.activate()
                size = QSize(room, self._row.totalHeightForWidth(room))
            self.resize(size)
            self.move(12, parent.height() - size.height() - above_px)
            self.raise_()


class FieldNote(Toast):
    """Why what was typed into a field cannot be, under that field; a window has one. It goes as a toast goes."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._field = window
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    @staticmethod
    def at(field: QWidget) -> FieldNote:
        """The note of the window that the field is in; it tells of this field then."""
        window = field.window()
        note = window.findChild(FieldNote, options=Qt.FindChildOption.FindDirectChildrenOnly) or FieldNote(window)
        note._field = field
        return note

    def place(self, above_px: int = 4) -> None:
        """Stand under the field, or over it where there is no room; within the window."""
        window, field = self.parentWidget(), self._field
        if window is None:
            return
        self.keep_free(max(0, window.width() - 2 * 12 - px(CARD_WIDTH)))
        super().place()
        at = field.mapTo(window, QPoint(0, field.height() + above_px)) if field is not window else QPoint()
        if at.y() + self.height() > window.height():
            at.setY(max(0, at.y() - field.height() - self.height() - 2 * above_px))
        self.move(max(0, min(at.x(), window.width() - self.width() - above_px)), at.y())
