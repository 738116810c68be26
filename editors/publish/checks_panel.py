"""The checks as a list of sentences, each with a sign and, where something can be done, a link."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from editors.publish.checks import ERROR, INFO, OK, WARNING, CheckLine
from workbench.engine.problem import Place
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.parts import IconLabel, text_label
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import worded

_SIGNS = {
    OK: ("check-circle", "ok"),
    WARNING: ("warning", "warning"),
    ERROR: ("x-circle", "error"),
    INFO: ("info", "info"),
}


class ChecksPanel(QWidget):
    """`place_wanted` asks for a place of Design, `page_wanted` for a page; the others are told what their names say."""

    place_wanted = Signal(Place)
    page_wanted = Signal(int)
    replace_wanted = Signal(str)
    folder_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.lines: tuple[CheckLine, ...] = ()
        self._at, self._shown_place = -1, 0
        self._heading, self._count = text_label(_tr("Checks"), "strong"), text_label("", "hint")
        head = QHBoxLayout()
        head.addWidget(self._heading)
        head.addStretch(1)
        head.addWidget(self._count)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(2)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 6, 12, 10)
        column.setSpacing(6)
        column.addLayout(head)
        column.addLayout(self._rows)

    def show_lines(self, lines: Sequence[CheckLine]) -> None:
        """List these, those to look at first."""
        found = tuple(sorted(lines, key=lambda line: (ERROR, WARNING, INFO, OK).index(line.tone)))
        if found == self.lines:
            return
        self.lines, self._at = found, -1
        while (row := self._rows.takeAt(0)) is not None:
            if (widget := row.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for line in found:
            self._rows.addWidget(self._row(line))
        doubtful = len(self.doubtful)
        passed = len(found) - doubtful
        self._count.setText(worded(_tr("{0} passed, {1} to look at"), passed, doubtful))
        self.setAccessibleName(few_lines(f"{self._heading.text()}: {self._count.text()}"))

    @property
    def doubtful(self) -> list[CheckLine]:
        """What is to be looked at."""
        return [line for line in self.lines if line.is_doubtful]

    def step(self, by: int) -> None:
        """Go to what the next check is about, place by place."""
        stops = [(line, place) for line in self.doubtful for place in (line.places or (None,)) if _leads(line)]
        if stops:
            self._at = (self._at + by) % len(stops) if self._at >= 0 else 0 if by > 0 else len(stops) - 1
            self._follow(*stops[self._at])

    def _follow(self, line: CheckLine, place: Place | None) -> None:
        if place is not None:
            self.place_wanted.emit(place)
        elif line.page is not None:
            self.page_wanted.emit(line.page)
        elif line.asks_for_folder:
            self.folder_wanted.emit()

    def _row(self, line: CheckLine) -> QWidget:
        row = QWidget()
        box = QHBoxLayout(row)
        box.setContentsMargins(0, 3, 0, 3)
        box.setSpacing(9)
        name, token = _SIGNS[line.tone]
        box.addWidget(IconLabel(name, token, 16, filled=True), 0, Qt.AlignmentFlag.AlignTop)
        box.addWidget(text_label(line.words, "note", wrap=True), 1)
        for title, does in self._links(line):
            link = QPushButton(title)
            set_style_property(link, "link", True)
            link.setCursor(Qt.CursorShape.PointingHandCursor)
            link.setAccessibleName(few_lines(f"{title}: {line.words}"))
            link.clicked.connect(does)
            box.addWidget(link, 0, Qt.AlignmentFlag.AlignTop)
        row.setMinimumHeight(px(22))
        return row

    def _links(self, line: CheckLine) -> list[tuple[str, object]]:
        found: list[tuple[str, object]] = []
        if line.page is not None:
            page = line.page
            found.append((_tr("Page"), lambda: self.page_wanted.emit(page)))
        if line.places:
            found.append((_tr("Show"), lambda: self.place_wanted.emit(line.places[0])))
        if line.replace:
            found.append((_tr("Replace it"), lambda: self.replace_wanted.emit(line.replace)))
        if line.asks_for_folder:
            found.append((_tr("Choose another"), lambda: self.folder_wanted.emit()))
        return found


def _leads(line: CheckLine) -> bool:
    """Can one go to what a check is about?"""
    return bool(line.places) or line.page is not None or line.asks_for_folder


def _tr(text: str) -> str:
    return QCoreApplication.translate("ChecksPanel", text)
