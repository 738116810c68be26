"""Packets as they will look, or as they were sent: each with its size and the verdict of the search for leaks."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSplitter, QTextBrowser, QVBoxLayout, QWidget

from editors.playtest.by_files.refereeing.desk_rows import DeskRow, DeskRows
from editors.playtest.by_files.refereeing.desk_state import DeskState, ShownPacket
from workbench.engine.words.bounded_words import MOST_TOLD, few_lines
from workbench.qt.controls.parts import Notice
from workbench.qt.looks.theme import px
from workbench.referee.formats import REPORT

LIST_PX, LEAST_PX, PAGE_PX = 230, 130, 560
KILO = 1_000
PAGE_STYLE = "h1 { font-size: large; } h2 { font-size: medium; margin-top: 10px; }"


class Outbox(QWidget):
    """`looked_at` carries the seat whose packet is looked at."""

    looked_at = Signal(str)

    def __init__(self, name: Callable[[str], str], colours_of: Callable[[str], tuple[str, str]]) -> None:
        super().__init__()
        self._name, self._colours_of = name, colours_of
        self._packets: Sequence[ShownPacket] = ()
        self.list = DeskRows(self.tr("Packets"))
        self.list.setMinimumWidth(px(LEAST_PX))
        self.page = QTextBrowser()
        self.page.setOpenLinks(False)
        self.page.setAccessibleName(self.tr("What the packet says"))
        self.page.document().setDefaultStyleSheet(PAGE_STYLE)
        self.page.document().setDocumentMargin(px(10))
        self.verdict = Notice("error", "")
        """Of a packet that names what it must not; that none was found stands in its row."""
        self.list.pointed.connect(self._look_at)
        self._lay_out()

    @property
    def seat(self) -> str:
        """Whose packet is looked at."""
        at = self.list.at
        return self._packets[at].seat if 0 <= at < len(self._packets) else ""

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self._packets)

    def show_desk(self, desk: DeskState) -> None:
        """The packets as they stand."""
        at = max(0, self.list.at)
        self._packets = desk.packets()
        self.list.show_rows([self._row(one) for one in self._packets])
        at = min(at, len(self._packets) - 1)
        self.list.point_at(at)
        self._look_at(at)

    def _row(self, one: ShownPacket) -> DeskRow:
        title = self.tr("{}, packet {}").format(self._name(one.seat), one.round)
        state = self.tr("sent") if one.is_sent else self.tr("as it would be")
        below = self.tr("{} kB, {}").format(max(1, one.size // KILO), state)
        colour = self._colours_of(one.seat)[0]
        if one.leaks:
            names = few_lines(", ".join(one.leaks), MOST_TOLD)
            return DeskRow(title, below, colour=colour, chip=self.tr("look: it names {}").format(names), tone="error")
        return DeskRow(title, below, colour=colour, chip=self.tr("no leak found"), tone="ok")

    def _look_at(self, at: int) -> None:
        self.verdict.setVisible(0 <= at < len(self._packets) and bool(self._packets[at].leaks))
        if not 0 <= at < len(self._packets):
            self.page.setPlainText("")
            return
        one = self._packets[at]
        page = one.members.get(REPORT, b"").decode(errors="replace")
        invitation = self.tr("The invitation of this seat: it holds the design as the seat may know it.")
        self.page.setHtml(re.sub(r"<style>.*?</style>", "", page, flags=re.DOTALL) or invitation)
        if one.leaks:
            words = self.tr("Look before you send it: it names {}, which {} neither sees nor saw.")
            told = words.format(", ".join(one.leaks), self._name(one.seat))
            self.verdict.set_notice("error", few_lines(told, MOST_TOLD))
        self.looked_at.emit(one.seat)

    def _lay_out(self) -> None:
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(6, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.verdict)
        column.addWidget(self.page, 1)
        across = QSplitter(Qt.Orientation.Horizontal)
        across.setChildrenCollapsible(False)
        across.addWidget(self.list)
        across.addWidget(right)
        across.setStretchFactor(1, 1)
        across.setSizes([px(LIST_PX), px(PAGE_PX)])
        box = QVBoxLayout(self)
        box.setContentsMargins(8, 6, 8, 6)
        box.addWidget(across)
