"""The parts of the start page: a wide button of two lines, and a picture that fills its place."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.parts import ElidedLabel, IconLabel, text_label
from workbench.qt.faults import paints
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import current_theme, px

PICTURE_HEIGHT = 200


class RowButton(QPushButton):
    """A wide flat button: an icon, a title over a line of text, a key or a date at the right."""

    def __init__(self, sign: str, title: str, text: str, right: str = "") -> None:
        super().__init__()
        self.setFlat(True)
        self.setAccessibleName(few_lines(title))
        self.setAccessibleDescription(few_lines(text))
        set_style_property(self, "listitem", True)
        self.setFixedHeight(px(46))
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 4, 10, 4)
        row.setSpacing(12)
        words = QVBoxLayout()
        words.setSpacing(0)
        for role, line in (("strong", title), ("label", text)):
            label = ElidedLabel(role)
            label.set_whole_text(line)
            words.addWidget(label)
        row.addWidget(IconLabel(sign, "accent", 19))
        row.addLayout(words, 1)
        if right:
            row.addWidget(text_label(right, "caption"))
        for child in self.findChildren(QLabel):
            child.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)


class SamplePicture(QWidget):
    """Fills its place and keeps its proportions: what does not fit is cut at the edges."""

    def __init__(self) -> None:
        super().__init__()
        self._picture = QPixmap()
        self.setMinimumHeight(px(PICTURE_HEIGHT))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_picture(self, picture: QPixmap) -> None:
        self._picture = picture
        self.update()

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(current_theme().sunken))
            if not self._picture.isNull():
                painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
                shown: QSize = self.size().scaled(self._picture.size(), Qt.AspectRatioMode.KeepAspectRatio)
                cut = QRect(0, 0, shown.width(), shown.height())
                cut.moveCenter(self._picture.rect().center())
                painter.drawPixmap(self.rect(), self._picture, cut)
