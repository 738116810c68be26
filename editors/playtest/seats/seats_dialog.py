"""Asks who holds each seat from this moment on, what its bot is told, how fast it plays, and who looks."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFrame, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from editors.playtest.seats.kinds_of_players import RANDOM, kind_of, kinds_of_players, parts_of
from editors.playtest.seats.paces import pace_titles
from editors.playtest.seats.reseating import WHOEVER_IS_ASKED, Seating, eyes_of
from editors.playtest.seats.titles import seats_called
from editors.playtest.seats.told_button import ToldButton
from editors.playtest.session import EVERYTHING, PERSON
from editors.playtest.table_parts import Table
from workbench.engine.bots import restrictions_of
from workbench.engine.words.bounded_words import an_entry, few_lines
from workbench.qt.controls.bounded_widgets import ComboBox, Label
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px

WIDTH_PX, MOST_SEEN = 780, 7
ROW_PX, SIGN_PX = 40, 14
LEAST_LETTERS = 14
"""So much of a pace is always read; the list shows it whole."""


@dataclass
class SeatRow:
    """The fields of one seat."""

    holder: ComboBox
    told: ToldButton
    pace: ComboBox

    def kind(self) -> str:
        """As records and bots call who is chosen."""
        bot = str(self.holder.currentData())
        return bot if bot == PERSON or self.told.isHidden() else kind_of(bot, self.told.told)


class SeatsDialog(QDialog):
    """A row for each seat. What is chosen is so when it is accepted, and all of it at once."""

    def __init__(self, table: Table, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table, session = table, table.session
        self._names = seats_called(session.rules.design)
        self._restrictions = restrictions_of(session.rules)
        self.setWindowTitle(_tr("Seats"))
        self.rows: dict[str, SeatRow] = {}
        self.eyes = ComboBox()
        self.eyes.setAccessibleName(_tr("Who looks at the table"))
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(px(10))
        self._grid.setVerticalSpacing(px(8))
        self._add_heads()
        for seat in session.rules.seats(session.playtest.start):
            self._add_seat(seat)
        self._offer_eyes()
        self._lay_out()

    def chosen(self) -> Seating:
        """What was chosen, as far as it differs from what is."""
        session = self._table.session
        kinds = {seat: row.kind() for seat, row in self.rows.items()}
        changed = {seat: kind for seat, kind in kinds.items() if kind != session.seats.get(seat, PERSON)}
        eyes = str(self.eyes.currentData())
        paces = {seat: str(row.pace.currentData()) for seat, row in self.rows.items() if kinds[seat] != PERSON}
        return Seating(changed, paces, eyes if eyes != self._eyes_before else None)

    def choose(self, seat: str, kind: str) -> None:
        """Choose who holds a seat; a kind that is not listed is added."""
        row, (bot, told) = self.rows[seat], parts_of(kind)
        if row.holder.findData(bot) < 0:
            row.holder.addItem(_tr("A bot: {}").format(bot), bot)
        row.holder.setCurrentIndex(row.holder.findData(bot))
        row.told.tell(told)
        self._fit(seat)

    # ------------------------------------------------------------------ rows

    def _add_heads(self) -> None:
        titles = (_tr("Seat"), _tr("Held by"), _tr("The bot is told"), _tr("Pace"))
        for column, title in enumerate(titles):
            self._grid.addWidget(text_label(title, "section"), 0, column + 1)
        self._grid.setColumnStretch(1, 1)
        self._grid.setColumnStretch(2, 2)

    def _add_seat(self, seat: str) -> None:
        name, number = self._name(seat), len(self.rows) + 1
        sign = Label()
        sign.setFixedSize(px(SIGN_PX), px(SIGN_PX))
        sign.setStyleSheet(f"background: {self._table.faces.colours_of(seat)[0]}; border-radius: 3px")
        row = SeatRow(ComboBox(), ToldButton(self._restrictions), ComboBox())
        for kind, words in kinds_of_players().items():
            row.holder.addItem(words, kind)
        row.pace.addItem(_tr("As all bots"), "")
        for pace, words in pace_titles().items():
            row.pace.addItem(words, pace)
        row.pace.setCurrentIndex(max(0, row.pace.findData(self._table.clock.paces.get(seat, ""))))
        row.pace.setMinimumContentsLength(LEAST_LETTERS)
        row.pace.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        row.holder.setAccessibleName(few_lines(_tr("Who holds {}").format(name)))
        row.pace.setAccessibleName(few_lines(_tr("How fast the bot of {} plays").format(name)))
        row.told.belong_to(name)
        self.rows[seat] = row
        self.choose(seat, self._table.session.seats.get(seat, PERSON))
        row.holder.currentIndexChanged.connect(self._fit_all)
        for column, part in enumerate((sign, text_label(an_entry(name), "strong"), row.holder, row.told, row.pace)):
            self._grid.addWidget(part, number, column)

    def _fit_all(self) -> None:
        for seat in self.rows:
            self._fit(seat)

    def _fit(self, seat: str) -> None:
        """A person is told nothing and has no pace; a random bot heeds nothing that it could be told to ignore."""
        row = self.rows[seat]
        bot = str(row.holder.currentData())
        row.told.setVisible(bot != PERSON and bool(self._restrictions))
        row.told.allow(ignoring=bot != RANDOM)
        row.pace.setVisible(bot != PERSON)

    def _offer_eyes(self) -> None:
        self.eyes.addItem(_tr("Whoever is asked, one after the other"), WHOEVER_IS_ASKED)
        for seat in self.rows:
            self.eyes.addItem(_tr("Always {}").format(self._name(seat)), seat)
        self.eyes.addItem(_tr("A spectator who sees both sides"), EVERYTHING)
        self._eyes_before = eyes_of(self._table)
        self.eyes.setCurrentIndex(max(0, self.eyes.findData(self._eyes_before)))

    def _name(self, seat: str) -> str:
        return self._names.get(seat, seat)

    def _lay_out(self) -> None:
        inside = QWidget()
        inside.setLayout(self._grid)
        self._grid.setRowStretch(len(self.rows) + 1, 1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(inside)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setMinimumHeight(px(ROW_PX) * (min(len(self.rows), MOST_SEEN) + 1))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.take = buttons.addButton(_tr("Seat them so"), QDialogButtonBox.ButtonRole.AcceptRole)
        set_style_property(self.take, "accent", True)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        box.setContentsMargins(20, 18, 20, 16)
        box.setSpacing(10)
        said = _tr("From this moment on. Plays that were made stay with whoever made them, in the record too.")
        box.addWidget(text_label(said, "hint", wrap=True))
        box.addWidget(area, 1)
        box.addWidget(text_label(_tr("Who looks at the table"), "section"))
        box.addWidget(self.eyes)
        hint = _tr("Who looks through the eyes of a seat that a bot holds, or sees both sides, decides nothing for it.")
        box.addWidget(text_label(hint, "hint", wrap=True))
        box.addWidget(buttons)
        self.setFixedWidth(px(WIDTH_PX))


def _tr(text: str) -> str:
    return QCoreApplication.translate("SeatsDialog", text)
