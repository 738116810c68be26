"""Who has sent what: each seat with its file, what is done when nothing comes, its orders read back; files refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QScrollArea, QToolButton, QVBoxLayout, QWidget

from editors.playtest.by_files.refereeing.desk_state import DeskState, RefusedFile
from workbench.engine.words.bounded_words import MOST_TOLD, few_lines
from workbench.engine.words.message import begun
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.controls.parts import IconLabel, hairline, text_label
from workbench.qt.editing.history_view import moment
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import called, spoken
from workbench.referee.answering import BOT, NONE, STANDING, WAIT
from workbench.referee.game_rows import Taken

MOST_READ_BACK, MOST_REFUSED = 40, 20
SWATCH_PX = 11
LEAST_LETTERS = 8
"""A narrow column cuts the names of what is done for an absent seat to no fewer."""


class SeatsPanel(QWidget):
    """`way_chosen` carries a seat and what is done when nothing comes of it in this round."""

    way_chosen = Signal(str, str)
    rejoin_asked = Signal(str)
    """The seat that is to join anew."""

    def __init__(self, colours_of: Callable[[str], tuple[str, str]]) -> None:
        super().__init__()
        self._colours_of = colours_of
        self.ways: dict[str, QComboBox] = {}
        self.rejoins: dict[str, QToolButton] = {}
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area = area
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(area)

    def show_desk(self, desk: DeskState) -> None:
        """All seats as they stand."""
        inside = QWidget()
        box = QVBoxLayout(inside)
        box.setContentsMargins(12, 8, 12, 8)
        box.setSpacing(px(5))
        self.ways.clear()
        self.rejoins.clear()
        for seat in desk.seats:
            self._add_seat(box, desk, seat)
            box.addWidget(hairline())
        if desk.refused:
            self._add_refused(box, desk.refused)
        box.addStretch(1)
        self._area.setWidget(inside)

    def _add_seat(self, box: QVBoxLayout, desk: DeskState, seat: str) -> None:
        referee = desk.referee
        taken = referee.rows.taken.get(seat)
        has_joined = seat in referee.rows.seats
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self._swatch(seat))
        row.addWidget(text_label(called(referee.rules.words.name_of(seat)), "strong"), 1)
        is_there = taken is not None if referee.head.round else has_joined
        if not desk.is_closed:
            if has_joined:
                row.addWidget(self._rejoin(seat, referee.rows.seats[seat].may_rejoin))
            row.addWidget(IconLabel("check-circle" if is_there else "hourglass", "ok" if is_there else "warning", 17))
        box.addLayout(row)
        if not has_joined:
            words = self.tr("has not joined yet: send the invitation, {}").format(f"out/000.{seat}.turn")
        elif desk.is_closed:
            words = ""
        elif taken is not None:
            words = self._taken_words(taken)
        else:
            words = self.tr("has joined") if not referee.head.round else self.tr("nothing has come yet")
        if has_joined and referee.rows.seats[seat].may_rejoin:
            words = self.tr("may join anew: send the invitation, {}").format(f"out/000.{seat}.turn")
        if words:
            box.addWidget(text_label(words, "note", wrap=True))
        if referee.head.round and not desk.is_closed:
            box.addLayout(self._absence(desk, seat, taken is not None))
        if taken is not None:
            for line in [*desk.orders_of(seat)][:MOST_READ_BACK]:
                box.addWidget(text_label("·  " + few_lines(begun(spoken(line)), MOST_TOLD), "note", wrap=True))

    def _absence(self, desk: DeskState, seat: str, has_sent: bool) -> QHBoxLayout:
        """What is done when nothing comes: to be chosen until something has."""
        row = QHBoxLayout()
        row.setSpacing(8)
        if has_sent:
            way = ways_to_answer(self).get(desk.way(seat), desk.way(seat))
            row.addWidget(text_label(self.tr("had nothing come: {}").format(way), "hint", wrap=True), 1)
        else:
            row.addWidget(text_label(self.tr("If nothing comes"), "note"))
            row.addWidget(self._way(desk, seat), 1)
        return row

    def _rejoin(self, seat: str, is_allowed: bool) -> QToolButton:
        button = QToolButton()
        button.setText(self.tr("Rejoin…"))
        button.setAutoRaise(True)
        button.setEnabled(not is_allowed)
        button.setToolTip(self.tr("Its player has lost the file: it joins anew with another key, and all are told."))
        button.clicked.connect(lambda: self.rejoin_asked.emit(seat))
        self.rejoins[seat] = button
        return button

    def _taken_words(self, taken: Taken) -> str:
        """Its number, and when it was taken."""
        if taken.at:
            return self.tr("file {}, taken {}").format(taken.serial, moment(taken.at))
        return self.tr("file {} is here").format(taken.serial)

    def _way(self, desk: DeskState, seat: str) -> ComboBox:
        field = ComboBox()
        for way, title in ways_to_answer(self).items():
            field.addItem(title, way)
        if field.findData(desk.way(seat)) < 0:
            field.addItem(desk.way(seat), desk.way(seat))
        field.setCurrentIndex(field.findData(desk.way(seat)))
        field.setAccessibleName(self.tr("If nothing comes"))
        field.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        field.setMinimumContentsLength(LEAST_LETTERS)
        field.activated.connect(lambda _at: self.way_chosen.emit(seat, str(field.currentData())))
        self.ways[seat] = field
        return field

    def _add_refused(self, box: QVBoxLayout, refused: Sequence[RefusedFile]) -> None:
        box.addWidget(text_label(self.tr("Files that were refused"), "strong"))
        for one in refused[-MOST_REFUSED:]:
            line = text_label(few_lines(f"{one.name}: {spoken(one.why)}", MOST_TOLD), "note", wrap=True)
            set_style_property(line, "tone", "error")
            box.addWidget(line)

    def _swatch(self, seat: str) -> QLabel:
        swatch = text_label("")
        swatch.setFixedSize(px(SWATCH_PX), px(SWATCH_PX))
        swatch.setStyleSheet(f"background: {self._colours_of(seat)[0]}; border-radius: 2px;")
        return swatch


def ways_to_answer(widget: QWidget) -> dict[str, str]:
    """What may be done for a seat that sends nothing, and what that is called."""
    return {
        WAIT: widget.tr("the round waits"),
        STANDING: widget.tr("as it left standing"),
        NONE: widget.tr("as little as may be"),
        f"{BOT}greedy": widget.tr("a bot answers"),
    }
