"""The bar below the pages: what is being made and how far it is, with Stop; at rest what was made last."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.parts import ElidedLabel, IconLabel, hairline, text_label
from workbench.qt.faults import paints
from workbench.qt.looks.icons import bind_icon, icon_pixmap
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import current_theme, px

HEIGHT = 46
TURN_MS, TURN_STEPS = 90, 12


class MakingBar(QWidget):
    """One sentence and its particulars; `stop_asked` and `folder_asked` tell of its buttons."""

    stop_asked = Signal()
    folder_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        set_style_property(self, "ground", "surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.line = QProgressBar(textVisible=False)
        self.line.setRange(0, 1000)
        self.line.setFixedHeight(3)
        self.line.setAccessibleName(_tr("How much of the outputs is made"))
        self._ring, self._icon = Ring(), IconLabel("info", "text3", 16)
        self._sign = QStackedWidget()
        self._sign.addWidget(self._icon)
        self._sign.addWidget(self._ring)
        self._sign.setFixedSize(QSize(px(18), px(18)))
        self.words, self.more = text_label("", "strong"), ElidedLabel("label")
        self.stop_button = QPushButton(_tr("Stop"))
        bind_icon(self.stop_button, "stop")
        self.stop_button.clicked.connect(self.stop_asked)
        self.folder_button = QPushButton(_tr("Open the folder"))
        bind_icon(self.folder_button, "folder-open")
        self.folder_button.clicked.connect(self.folder_asked)
        inside = QWidget()
        row = QHBoxLayout(inside)
        row.setContentsMargins(14, 0, 12, 0)
        row.setSpacing(10)
        for part, stretch in ((self._sign, 0), (self.words, 0), (self.more, 1)):
            row.addWidget(part, stretch)
        for button in (self.stop_button, self.folder_button):
            set_style_property(button, "dense", True)
            row.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._rest = hairline()
        for widget in (self._rest, self.line):
            column.addWidget(widget)
        column.addWidget(inside, 1)
        self.setFixedHeight(px(HEIGHT))
        self.show_rest("info", "text3", "", "", False)

    def show_making(self, share: float, words: str, more: str, is_stopping: bool = False) -> None:
        """So much is made."""
        self._show_state(is_making=True)
        self.line.setValue(round(1000 * share))
        self.stop_button.setEnabled(not is_stopping)
        self._say(words, more)

    def show_rest(self, icon: str, token: str, words: str, more: str, has_folder: bool) -> None:
        """Nothing is being made; this is what came of it last, or what one may do."""
        self._show_state(is_making=False)
        self._icon.set_icon(icon, token)
        self.folder_button.setVisible(has_folder)
        self._say(words, more)

    def _show_state(self, *, is_making: bool) -> None:
        self._sign.setCurrentIndex(int(is_making))
        self._ring.turn(is_making)
        self.line.setVisible(is_making)
        self._rest.setVisible(not is_making)
        self.stop_button.setVisible(is_making)
        if is_making:
            self.folder_button.hide()

    def _say(self, words: str, more: str) -> None:
        self.words.setText(words)
        self.words.setVisible(bool(words))
        self.more.set_whole_text(more)
        self.setAccessibleName(few_lines(f"{words} {more}".strip()))

    def resizeEvent(self, event: object) -> None:
        super().resizeEvent(event)  # type: ignore[arg-type]
        self.setFixedHeight(px(HEIGHT))


class Ring(QWidget):
    """Turns while something is being made."""

    def __init__(self) -> None:
        super().__init__()
        self._step = 0
        self._turns = QTimer(self, interval=TURN_MS)
        self._turns.timeout.connect(self._next)

    def turn(self, is_turning: bool) -> None:
        """Begin, or stand still."""
        if is_turning != self._turns.isActive():
            self._turns.start() if is_turning else self._turns.stop()

    def _next(self) -> None:
        self._step = (self._step + 1) % TURN_STEPS
        self.update()

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        side = px(16)
        with QPainter(self) as painter:
            painter.translate(self.width() / 2, self.height() / 2)
            painter.rotate(360 * self._step / TURN_STEPS)
            picture = icon_pixmap("spinner", current_theme().accent, side, self.devicePixelRatioF())
            painter.drawPixmap(round(-side / 2), round(-side / 2), picture)


def _tr(text: str) -> str:
    return QCoreApplication.translate("MakingBar", text)
