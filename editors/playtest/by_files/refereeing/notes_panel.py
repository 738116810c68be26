"""Notes from players in this round, and what is said to them with their next packets."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from editors.playtest.by_files.refereeing.desk_rows import DeskRow, DeskRows
from editors.playtest.by_files.refereeing.desk_state import DeskState
from workbench import limits
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.style_sheet import set_style_property


class NotesPanel(QWidget):
    """`said` carries a seat and a text; `picture_asked` a seat; `unsaid` the number of what is not said after all."""

    said = Signal(str, str)
    picture_asked = Signal(str)
    unsaid = Signal(int)

    def __init__(
        self, name: Callable[[str], str], colours_of: Callable[[str], tuple[str, str]], seats: Sequence[str]
    ) -> None:
        super().__init__()
        self._name, self._colours_of = name, colours_of
        self._numbers: list[int] = []
        self._seats: list[str] = []
        self._empty = text_label(self.tr("No player wrote a note, and nothing is to be said."), "hint", wrap=True)
        self.list = DeskRows(self.tr("Notes from players, and what is said to them"))
        self.to: QComboBox = ComboBox()
        self.to.setAccessibleName(self.tr("To whom"))
        for seat in seats:
            self.to.addItem(self.tr("To {}").format(name(seat)), seat)
        self.answer = QLineEdit()
        self.answer.setMaxLength(limits.REFEREE_TEXT.most)
        self.answer.setPlaceholderText(self.tr("It is read with the next packet"))
        self.say_button = QPushButton(self.tr("Say"))
        self.picture_button = QPushButton(self.tr("Picture…"))
        self.unsay_button = QPushButton(self.tr("Strike out"))
        for button in (self.say_button, self.picture_button, self.unsay_button):
            set_style_property(button, "dense", True)
        self.list.pointed.connect(self._answer_to)
        self.say_button.clicked.connect(self._say)
        self.answer.returnPressed.connect(self._say)
        self.picture_button.clicked.connect(lambda: self.picture_asked.emit(self.seat))
        self.unsay_button.clicked.connect(self._unsay)
        self._lay_out()

    @property
    def seat(self) -> str:
        """To whom something is said."""
        return str(self.to.currentData() or "")

    @property
    def count(self) -> int:
        """How many notes and sayings there are."""
        return len(self._numbers)

    def answer_to(self, seat: str) -> None:
        """Say it to this seat."""
        self.to.setCurrentIndex(max(0, self.to.findData(seat)))

    def show_desk(self, desk: DeskState) -> None:
        """All notes, and all that is to be said."""
        rows, self._numbers, self._seats = [], [], []
        for note in desk.notes():
            who = self._name(note.seat) + (f", {self._name(note.force)}" if note.force else "")
            colour = self._colours_of(note.seat)[0]
            rows.append(DeskRow(self.tr("From {}").format(who), note.text, colour=colour))
            self._numbers.append(0)
            self._seats.append(note.seat)
        for one in desk.referee.rows.to_say:
            words = one.text or self.tr("a picture")
            rows.append(DeskRow(self.tr("To {}").format(self._name(one.seat)), words, icon="envelope-simple"))
            self._numbers.append(one.number)
            self._seats.append(one.seat)
        self.list.show_rows(rows)
        self._empty.setVisible(not rows)
        self.list.setVisible(bool(rows))
        self.unsay_button.setEnabled(False)

    def _answer_to(self, at: int) -> None:
        self.answer_to(self._seats[at])
        self.unsay_button.setEnabled(bool(self._numbers[at]))

    def _say(self) -> None:
        if self.answer.text().strip():
            self.said.emit(self.seat, self.answer.text())
            self.answer.clear()

    def _unsay(self) -> None:
        at = self.list.at
        if 0 <= at < len(self._numbers) and self._numbers[at]:
            self.unsaid.emit(self._numbers[at])

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self.to)
        row.addWidget(self.answer, 1)
        for button in (self.say_button, self.picture_button, self.unsay_button):
            row.addWidget(button)
        box = QVBoxLayout(self)
        box.setContentsMargins(8, 8, 8, 8)
        box.setSpacing(6)
        box.addWidget(self._empty)
        box.addWidget(self.list, 1)
        box.addStretch(0)
        box.addLayout(row)
