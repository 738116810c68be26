"""The strip below the prompt: what happened since one decided last, numbered as on the map, to be stepped through.

It shows what the eyes at the table were told and nothing else (`since_then`), and reads it after the moment is painted.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from PySide6.QtCore import QElapsedTimer, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QToolButton

from editors.playtest.moment import Moment
from editors.playtest.seats.entry_row import Entry, EntryRow
from editors.playtest.seats.kept_reasons import readable
from editors.playtest.seats.reasons_part import WHY_KEY, ReasonsPart
from editors.playtest.seats.turn_card import TurnTable, title_words
from editors.playtest.table_parts import Stand, Table, TablePart
from workbench.engine.playtests.since_then import NOTHING, Happened, SinceThen, reading_since
from workbench.engine.words.bounded_words import few_lines
from workbench.engine.words.message import begun, joined
from workbench.engine.words.seat_names import seat_names
from workbench.qt.controls.painted_buttons import KeyButton
from workbench.qt.controls.parts import IconLabel, text_label
from workbench.qt.faults import paints
from workbench.qt.looks.icons import bind_icon
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import current_theme, px
from workbench.qt.looks.translator import called, spoken
from workbench.qt.map_canvas import Numbered

HEIGHT_PX = 34
SLICE_MS = 6
KEY = "H"
ON_THE_MAP = "since"
NARROW_PX = 700
"""Below this the title stands in the tip of the sign alone."""
MOST_NUMBERED = 60


class SinceStrip(TablePart):
    """Offered where somebody is asked and has missed something; closed, it comes back with the next news."""

    stand, name = Stand.STRIP, "since"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._asked: tuple[object, str, str] | None = None
        self._closed: tuple[object, str, str] | None = None
        self._reading: Generator[None, None, SinceThen] | None = None
        self._found, self._at = NOTHING, -1
        self._names = seat_names(table.session.rules.design)
        self._title = text_label("", "strong")
        self._sign = IconLabel("clock-counter-clockwise", "warning", 17)
        self.row = EntryRow()
        self.turn_button = QToolButton()
        set_style_property(self.turn_button, "toggle", True)
        bind_icon(self.turn_button, "hourglass")
        self.step_button = KeyButton(self.tr("Step through"), KEY)
        self.why_button = KeyButton(self.tr("Why?"), WHY_KEY)
        self.close_button = QToolButton(autoRaise=True)
        self.close_button.setToolTip(self.tr("Close"))
        self.close_button.setAccessibleName(self.tr("Close"))
        bind_icon(self.close_button, "x")
        self._card: TurnTable | None = None
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._read_on)
        self._lay_out()

    # ------------------------------------------------------------------ the part

    def offered(self, moment: Moment) -> bool:
        """Is there news for who is asked? What has to be read for that is read after the moment is painted."""
        seat = moment.decision.seat if moment.decision is not None else ""
        last = self.table.session.playtest.plays[-1]
        asked = (last, seat, moment.viewer) if seat else None
        if asked is None or self._asked is None or asked[0] is not self._asked[0] or asked[1:] != self._asked[1:]:
            self._begin(asked)
        return bool(self._found.happened or self._found.turn) and self._asked != self._closed

    def show_moment(self, moment: Moment) -> None:
        seat = moment.decision.seat if moment.decision is not None else ""
        title = self.tr("Since your last move")
        if not moment.viewer:
            title = self.tr("Since the last move of {}").format(self._names.get(seat, seat))
        self._title.setText(title)
        self._sign.setToolTip(few_lines(title))
        self.setAccessibleName(few_lines(title))
        if self._found.turn is not None:
            words = title_words(self._found.turn)
            self.turn_button.setText(few_lines(words))
            self.turn_button.setToolTip(few_lines(words))
            self.turn_button.setAccessibleName(few_lines(words))
        self.turn_button.setVisible(self._found.turn is not None)
        self.row.show_entries(self.entries(), self._at)
        self.step_button.setVisible(bool(self._found.happened))
        self._fit_why()

    def stop(self) -> None:
        self._timer.stop()
        self._reading = None

    # ------------------------------------------------------------------ what is told

    def entries(self) -> list[Entry]:
        """What is told, by places in their order."""
        return [Entry(self._words(one), one.place) for one in self._found.happened[:MOST_NUMBERED]]

    def greeting(self) -> TurnTable | None:
        """How the turn went that ended since who is asked decided last; None where none did."""
        self.finish()
        turn = self._found.turn
        return TurnTable(turn, self._name_of) if turn is not None else None

    def step(self) -> None:
        """Go to the next of the places; after the last to the first. A closed strip opens again."""
        self.finish()
        entries = self.entries()
        if not entries:
            words = self.tr("Nothing that you know of has happened since you decided last.")
            self.table.map.toast.show_message(words)
            return
        self._closed = None
        self._go_to((self._at + 1) % len(entries))

    def close_strip(self) -> None:
        """Hide it until there is other news."""
        self._closed = self._asked
        self._show_card(False)
        self._mark()
        self.wants.emit()

    def finish(self) -> None:
        """Read what is still to be read, without a rest."""
        while self._reading is not None:
            self._read_one()
        self._timer.stop()

    # ------------------------------------------------------------------ reading

    def _begin(self, asked: tuple[object, str, str] | None) -> None:
        had_something = self._found is not NOTHING
        self._asked, self._found, self._at = asked, NOTHING, -1
        self._reading = reading_since(self.table.session.playtest, *asked[1:]) if asked is not None else None
        if had_something:
            self._show_card(False)
            self._mark()
        if self._reading is not None:
            self._timer.start()

    def _read_on(self) -> None:
        clock = QElapsedTimer()
        clock.start()
        while self._reading is not None and clock.elapsed() < SLICE_MS:
            self._read_one()
        if self._reading is not None:
            self._timer.start()

    def _read_one(self) -> None:
        assert self._reading is not None
        try:
            next(self._reading)
        except StopIteration as done:
            self._reading, self._found = None, done.value
            if self._found is not NOTHING:
                self._mark()
                self.wants.emit()

    # ------------------------------------------------------------------ showing

    def _words(self, one: Happened) -> str:
        deeds = spoken(joined(", ", one.deeds))
        if not one.place:
            return spoken(begun(deeds))
        return self.tr("{}: {}").format(self._name_of(one.place), deeds)

    def _name_of(self, thing: str) -> str:
        return called(self.table.session.rules.words.name_of(thing))

    def _go_to(self, index: int) -> None:
        self._at = index
        self._mark()
        self.wants.emit()
        if place := self.entries()[index].place:
            self.place_chosen.emit(place)

    def _mark(self) -> None:
        """The same numbers on the map, as long as the strip is open."""
        spaces = self.table.map.board.spaces
        marks: list[Any] = []
        if self._asked != self._closed:
            marks = [
                Numbered(entry.place, index + 1, index == self._at)
                for index, entry in enumerate(self.entries())
                if entry.place in spaces
            ]
        self.table.map.canvas.layers.set_overlays(ON_THE_MAP, marks)

    def _show_card(self, shown: bool) -> None:
        if self._card is not None:
            self._card.hide()
            self._card.deleteLater()
            self._card = None
        self.turn_button.setChecked(shown)
        turn = self._found.turn
        if shown and turn is not None:
            self._card = TurnTable(turn, self._name_of, self.table.map.canvas)
            self._card.float_over(self.table.map.canvas)

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 6, 0)
        row.setSpacing(10)
        self.turn_button.setCheckable(True)
        self.turn_button.clicked.connect(self._show_card)
        self.step_button.clicked.connect(self.step)
        self.why_button.clicked.connect(lambda: self.table.part(ReasonsPart).why())
        self.close_button.clicked.connect(self.close_strip)
        self.row.chosen.connect(self._go_to)
        for part in (self._sign, self._title):
            row.addWidget(part)
        row.addWidget(self.turn_button)
        row.addWidget(self.row, 1)
        row.addWidget(self.why_button)
        row.addWidget(self.step_button)
        row.addWidget(self.close_button)
        self.setFixedHeight(px(HEIGHT_PX))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setFixedHeight(px(HEIGHT_PX))
        is_wide = self.width() >= px(NARROW_PX)
        self._title.setVisible(is_wide)
        self._fit_why()
        style = Qt.ToolButtonStyle
        self.turn_button.setToolButtonStyle(style.ToolButtonTextOnly if is_wide else style.ToolButtonIconOnly)

    def _fit_why(self) -> None:
        """Where a bot has played and these eyes may know why, and there is room to say so."""
        has_room = self.width() >= px(NARROW_PX)
        self.why_button.setVisible(has_room and bool(readable(self.table.session)))

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current_theme()
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(theme.warning_tint))
            painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(theme.line))
