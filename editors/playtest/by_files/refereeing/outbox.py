"""Packets as they will look, or as they were sent, with what in them looks like a leak; and what is said to seats."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QListWidget, QPushButton, QTextBrowser, QVBoxLayout, QWidget

from editors.playtest.by_files.refereeing.desk_state import DeskState, ShownPacket
from workbench import limits
from workbench.engine.words.bounded_words import MOST_TOLD, few_lines
from workbench.qt.controls.bounded_widgets import ListRow
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px
from workbench.referee.formats import REPORT

LIST_PX, NOTES_PX, LEAST_PX = 230, 290, 120
ROW_GAP_PX = 2
KILO = 1_000
PAGE_STYLE = "h1 { font-size: large; } h2 { font-size: medium; margin-top: 10px; }"


class Outbox(QWidget):
    """`said` carries a seat and a text; `picture_asked` a seat; `unsaid` the number of what is not said after all."""

    said = Signal(str, str)
    picture_asked = Signal(str)
    unsaid = Signal(int)

    def __init__(self, name: Callable[[str], str]) -> None:
        super().__init__()
        self._name = name
        self._packets: Sequence[ShownPacket] = ()
        self._seats: Sequence[str] = ()
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Packets"))
        self.list.setMinimumWidth(px(LEAST_PX))
        self.list.setMaximumWidth(px(LIST_PX))
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.page = QTextBrowser()
        self.page.setOpenLinks(False)
        self.page.setAccessibleName(self.tr("What the packet says"))
        self.page.document().setDefaultStyleSheet(PAGE_STYLE)
        self.notes = QListWidget()
        for rows in (self.list, self.notes):
            rows.setSpacing(ROW_GAP_PX)
        self.notes.setWordWrap(True)
        self.notes.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.notes.setAccessibleName(self.tr("Notes from players, and what is said to them"))
        self.answer = QLineEdit()
        self.answer.setMaxLength(limits.REFEREE_TEXT.most)
        self.say_button = QPushButton(self.tr("Say"))
        self.picture_button = QPushButton(self.tr("Picture…"))
        self.unsay_button = QPushButton(self.tr("Strike out"))
        for button in (self.say_button, self.picture_button, self.unsay_button):
            set_style_property(button, "dense", True)
        self.list.currentRowChanged.connect(self._look_at)
        self.say_button.clicked.connect(self._say)
        self.answer.returnPressed.connect(self._say)
        self.picture_button.clicked.connect(lambda: self.picture_asked.emit(self.seat))
        self.unsay_button.clicked.connect(self._unsay)
        self._numbers: list[int] = []
        self._lay_out()

    @property
    def seat(self) -> str:
        """Whose packet is looked at."""
        row = self.list.currentRow()
        return self._packets[row].seat if 0 <= row < len(self._packets) else next(iter(self._seats), "")

    def show_desk(self, desk: DeskState) -> None:
        """The packets as they stand."""
        row = max(0, self.list.currentRow())
        self._packets, self._seats = desk.packets(), desk.seats
        self.list.blockSignals(True)
        self.list.clear()
        for one in self._packets:
            self.list.addItem(ListRow(self._title(one)))
        self.list.setCurrentRow(min(row, len(self._packets) - 1))
        self.list.blockSignals(False)
        self._look_at(self.list.currentRow())
        self._show_notes(desk)

    def _title(self, one: ShownPacket) -> str:
        state = self.tr("sent") if one.is_sent else self.tr("as it would be")
        title = self.tr("{}, packet {} · {} kB, {}").format(
            self._name(one.seat), one.round, max(1, one.size // KILO), state
        )
        if one.leaks:
            return f"{title} · " + self.tr("look: it names {}").format(few_lines(", ".join(one.leaks), MOST_TOLD))
        return f"{title} · " + self.tr("no leak found")

    def _show_notes(self, desk: DeskState) -> None:
        self.notes.clear()
        self._numbers = []
        for note in desk.notes():
            who = self._name(note.seat) + (f", {self._name(note.force)}" if note.force else "")
            self.notes.addItem(ListRow(f"{who}: {note.text}"))
            self._numbers.append(0)
        for one in desk.referee.rows.to_say:
            words = one.text or self.tr("a picture")
            self.notes.addItem(ListRow(self.tr("To {}: {}").format(self._name(one.seat), words)))
            self._numbers.append(one.number)

    def _look_at(self, row: int) -> None:
        if not 0 <= row < len(self._packets):
            self.page.setPlainText("")
            return
        page = self._packets[row].members.get(REPORT, b"").decode(errors="replace")
        invitation = self.tr("The invitation of this seat: it holds the design as the seat may know it.")
        self.page.setHtml(re.sub(r"<style>.*?</style>", "", page, flags=re.DOTALL) or invitation)
        self.answer.setPlaceholderText(
            self.tr("Say something to {} with the next packet").format(self._name(self.seat))
        )

    def _say(self) -> None:
        if self.answer.text().strip():
            self.said.emit(self.seat, self.answer.text())
            self.answer.clear()

    def _unsay(self) -> None:
        row = self.notes.currentRow()
        if 0 <= row < len(self._numbers) and self._numbers[row]:
            self.unsaid.emit(self._numbers[row])

    def _lay_out(self) -> None:
        notes = QVBoxLayout()
        notes.setSpacing(4)
        notes.addWidget(text_label(self.tr("Notes from players, and what is said to them"), "section", wrap=True))
        notes.addWidget(self.notes, 1)
        notes.addWidget(self.answer)
        row = QHBoxLayout()
        for button in (self.say_button, self.picture_button, self.unsay_button):
            row.addWidget(button)
        row.addStretch(1)
        notes.addLayout(row)
        beside = QWidget()
        beside.setLayout(notes)
        beside.setMinimumWidth(px(LEAST_PX))
        beside.setMaximumWidth(px(NOTES_PX))
        box = QHBoxLayout(self)
        box.setContentsMargins(8, 4, 8, 6)
        for part, share in ((self.list, 2), (self.page, 4), (beside, 3)):
            box.addWidget(part, share)
