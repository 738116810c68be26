"""Labels by use, headings, key caps, hairlines, notices and empty states."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from workbench.engine.words.bounded_words import MOST_TOLD, few_lines, one_line
from workbench.qt.controls.bounded_widgets import Label
from workbench.qt.looks.fonts import mono_font
from workbench.qt.looks.icons import bind_icon, icon_pixmap
from workbench.qt.looks.style_sheet import set_role, set_style_property
from workbench.qt.looks.theme import SIZE_CAPTION, current_theme, px

WIDTHS_PX = (180, 320)
"""How narrow and how wide the sentence of an empty state may be."""

_TONE_ICONS = {"ok": "check-circle", "warning": "warning", "error": "x-circle", "info": "info"}


def text_label(text: str = "", role: str = "body", parent: QWidget | None = None, wrap: bool = False) -> QLabel:
    """A label in the size, weight and colour of its role (`style_sheet.LABEL_ROLES`)."""
    label = Label(text, parent)
    label.setWordWrap(wrap)
    set_role(label, role)
    return label


class ElidedLabel(Label):
    """A label of one line that never asks for room: what does not fit ends in an ellipsis and stands in the tooltip."""

    def __init__(self, role: str = "body", parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._whole = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        set_role(self, role)

    def set_whole_text(self, text: str) -> None:
        """The text, as much of it as there is room for."""
        self._whole = one_line(text, MOST_TOLD)
        self.setAccessibleName(few_lines(text))
        self._elide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_whole"):
            self._elide()

    def _elide(self) -> None:
        shown = self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideRight, self.width())
        self.setText(shown)
        self.setToolTip(few_lines(self._whole) if shown != self._whole else "")


def hairline(parent: QWidget | None = None) -> QFrame:
    """A line of one pixel between things."""
    line = QFrame(parent)
    set_style_property(line, "hairline", True)
    line.setFixedHeight(1)
    return line


class IconLabel(QLabel):
    """An icon that follows the theme. `token` is the name of its colour."""

    def __init__(
        self, name: str, token: str = "text2", size_px: int = 16, filled: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._icon = (name, token, size_px, filled)
        self._wear_theme()

    def set_icon(self, name: str, token: str) -> None:
        """Another icon of the same size."""
        self._icon = (name, token, *self._icon[2:])
        self._wear_theme()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and hasattr(self, "_icon"):
            self._wear_theme()

    def _wear_theme(self) -> None:
        name, token, size_px, filled = self._icon
        colour = str(getattr(current_theme(), token))
        self.setPixmap(icon_pixmap(name, colour, px(size_px), self.devicePixelRatioF(), filled))
        self.setFixedSize(QSize(px(size_px), px(size_px)))


class KeyCap(Label):
    """A key's name as it stands on the keyboard: `Ctrl K`."""

    def __init__(self, key: str, parent: QWidget | None = None) -> None:
        super().__init__(key, parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        set_style_property(self, "keycap", True)
        self._wear_theme()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._wear_theme()

    def sizeHint(self) -> QSize:
        width = QFontMetricsF(mono_font(SIZE_CAPTION, 500)).horizontalAdvance(self.text())
        return QSize(round(width) + 12, px(18))

    def _wear_theme(self) -> None:
        wanted = mono_font(SIZE_CAPTION, 500)
        if self.font() != wanted:
            self.setFont(wanted)


class SectionHeading(QWidget):
    """The title of a dock or of a part of it, a count beside it, and at most one action at the right."""

    action_clicked = Signal()

    def __init__(
        self,
        title: str,
        count: str = "",
        action_icon: str = "",
        action_name: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._title = text_label(title, "strong")
        self._count = text_label(count, "hint")
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 8, 8)
        row.setSpacing(8)
        row.addWidget(self._title)
        row.addWidget(self._count)
        row.addStretch()
        self._action = QToolButton(self)
        self._action.setAutoRaise(True)
        self._action.setToolTip(few_lines(action_name))
        self._action.setAccessibleName(few_lines(action_name))
        self._action.setVisible(bool(action_icon))
        self._action.clicked.connect(self.action_clicked)
        if action_icon:
            bind_icon(self._action, action_icon)
        row.addWidget(self._action)

    def hide_action(self) -> None:
        """Offer nothing at the right."""
        self._action.hide()

    def set_title(self, title: str, count: str = "") -> None:
        """Another title and count."""
        self._title.setText(title)
        self._count.setText(count)


class Notice(QFrame):
    """A tinted bar with an icon and a sentence. `tone` is ok, warning, error or info."""

    def __init__(self, tone: str, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = IconLabel(_TONE_ICONS[tone], tone, 17, tone in {"warning", "error"})
        self._text = text_label(text, "note", wrap=True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 8, 10, 8)
        row.setSpacing(8)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._text, 1)
        self.set_notice(tone, text)

    def set_notice(self, tone: str, text: str) -> None:
        """Another tone and sentence."""
        set_style_property(self, "notice", tone)
        self._icon.set_icon(_TONE_ICONS[tone], tone)
        self._text.setText(text)


class EmptyState(QWidget):
    """What stands where nothing is yet: a drawing in line, one sentence, one button."""

    clicked = Signal()

    def __init__(self, icon_name: str, sentence: str, button: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sentence = text_label(sentence, "label", wrap=True)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._button = QPushButton(button)
        self._button.setVisible(bool(button))
        self._button.clicked.connect(self.clicked)
        column = QVBoxLayout(self)
        column.setSpacing(12)
        column.addStretch(2)
        centre = Qt.AlignmentFlag.AlignHCenter
        column.addWidget(IconLabel(icon_name, "text3", 44), 0, centre)
        column.addWidget(self._sentence, 0, centre)
        column.addWidget(self._button, 0, centre)
        column.addStretch(3)

    def minimumSizeHint(self) -> QSize:
        """Less than the sentence has now: it wraps into what room there is."""
        return QSize(min(super().minimumSizeHint().width(), WIDTHS_PX[0] + 24), super().minimumSizeHint().height())

    def show_sentence(self, sentence: str) -> None:
        """Say something else."""
        self._sentence.setText(sentence)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and hasattr(self, "_button"):
            self._fit()

    def _fit(self) -> None:
        """A centred column does not ask a wrapped label how high it is at the width that it gets."""
        width = max(WIDTHS_PX[0], min(WIDTHS_PX[1], self.width() - 24))
        self._sentence.setFixedWidth(width)
        self._sentence.setMinimumHeight(max(0, self._sentence.heightForWidth(width)))
