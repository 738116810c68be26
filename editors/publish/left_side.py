"""The left side: the outputs, the button that makes them, and the folder into which they go."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from editors.publish.desk import PublishDesk
from editors.publish.output_list import OutputList
from workbench.engine.words.bounded_words import few_lines, one_line
from workbench.qt.controls.parts import KeyButton, SectionHeading, hairline, text_label
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import current_theme
from workbench.qt.looks.translator import worded

MAKE_KEY = "Ctrl P"


class LeftSide(QWidget):
    """`make_asked` and `folder_asked` tell of the two buttons below the list."""

    make_asked = Signal()
    folder_asked = Signal()

    def __init__(self, desk: PublishDesk) -> None:
        super().__init__()
        self._desk = desk
        self.list = OutputList(desk.outputs)
        self.heading = SectionHeading(_tr("Outputs"))
        self.make_button = MakeButton()
        self.make_button.clicked.connect(self.make_asked)
        self.folder_button = PathLink()
        self.folder_button.clicked.connect(self.folder_asked)
        self.note = text_label(_tr("Files made before are replaced once the new ones are whole."), "hint", wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for part, stretch in ((self.heading, 0), (hairline(), 0), (self.list, 1), (self._below(), 0)):
            column.addWidget(part, stretch)

    def show_ticks(self, is_making: bool) -> None:
        """How many outputs are chosen, in heading and button."""
        count = len(self._desk.to_make)
        self.heading.set_title(_tr("Outputs"), worded(_tr("{0} chosen"), count))
        words = _tr("Make 1 output") if count == 1 else worded(_tr("Make {0} outputs"), count)
        self.make_button.setText(words if count else _tr("Make outputs"))
        self.make_button.setEnabled(count > 0 and not is_making)
        self.make_button.setAccessibleName(few_lines(f"{self.make_button.text()} ({MAKE_KEY})"))

    def show_folder(self) -> None:
        """Where the outputs go."""
        self.folder_button.show_path(self._desk.folder)

    def _below(self) -> QWidget:
        room = QWidget()
        line = QHBoxLayout()
        line.setSpacing(4)
        line.addWidget(text_label(_tr("Into"), "hint"))
        line.addWidget(self.folder_button, 1)
        box = QVBoxLayout(room)
        box.setContentsMargins(12, 10, 12, 12)
        box.setSpacing(6)
        box.addWidget(self.make_button)
        box.addLayout(line)
        box.addWidget(self.note)
        return room


class MakeButton(KeyButton):
    """The button of the page, in the accent of the theme, as wide as there is room."""

    def __init__(self) -> None:
        super().__init__("", MAKE_KEY)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._wear_theme()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._wear_theme()

    def minimumSizeHint(self) -> QSize:
        return QSize(self.least_width, self.sizeHint().height())

    def _wear_theme(self) -> None:
        theme = current_theme()
        self.set_colours(theme.accent, theme.on_accent, theme.accent)


class PathLink(QPushButton):
    """A folder as a link: its last parts, as many as there is room for; all of it stands in the tooltip."""

    def __init__(self) -> None:
        super().__init__()
        self._path = Path()
        set_style_property(self, "link", True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_path(self, path: Path) -> None:
        """Name another folder."""
        self._path = path
        self.setToolTip(few_lines(_tr("{0}: choose another folder").format(path)))
        self.setAccessibleName(few_lines(_tr("Into {0}: choose another folder").format(path)))
        self._elide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()

    def _elide(self) -> None:
        parts = [part for part in self._path.parts[-3:] if part != self._path.anchor]
        words = " / ".join(parts) or str(self._path)
        self.setText(one_line(self.fontMetrics().elidedText(words, Qt.TextElideMode.ElideLeft, self.width())))


def _tr(text: str) -> str:
    return QCoreApplication.translate("PublishLeftSide", text)
