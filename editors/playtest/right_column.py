"""The right dock of a playtest: log, branches, what is due to arrive; and through whose eyes one looks."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QTabWidget, QToolButton, QWidget

from editors.playtest.branches.branches_panel import BranchesPanel
from editors.playtest.current_tab_bar import CurrentTabBar
from editors.playtest.moment import Moment
from editors.playtest.on_map.faces import Faces
from editors.playtest.seats.titles import seats_called
from editors.playtest.session import EVERYTHING, PlaytestSession
from editors.playtest.telling.arrivals_panel import ArrivalsPanel
from editors.playtest.telling.log_filter import LogFilter
from editors.playtest.telling.log_lines import LogLine, lines_of_play, refused_line
from editors.playtest.telling.log_page import LogPage
from editors.playtest.telling.log_panel import LogPanel
from workbench.engine.clauses import Refusal
from workbench.engine.playtests.play_tree import Play
from workbench.engine.words.bounded_words import an_entry, few_lines
from workbench.engine.words.seat_names import seat_names
from workbench.qt.looks.icons import bind_icon
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.translator import called

CORNER_MARGIN, BEFORE_TABS = 8, 6
LEAST_LETTERS = 5
"""A name is not cut to less than so many letters take."""


class RightColumn(QTabWidget):
    """The log only grows: a moment adds the lines of new plays and cuts those taken back."""

    place_chosen = Signal(str)
    clause_clicked = Signal(str)
    moment_chosen = Signal(int)
    """With the number of a play on the line that is stood on."""

    def __init__(self, session: PlaytestSession, faces: Faces, before: RightColumn | None = None) -> None:
        """Lines that were read off for the column `before`, of the same playtest, are not read again."""
        super().__init__()
        self._session = session
        design = session.rules.design
        self._names = seat_names(design)
        self._seats = session.rules.seats(session.playtest.start)
        self.log = LogPanel({seat: faces.colours_of(seat)[0] for seat in self._names})
        self.log_page = LogPage(self.log, self._names, lambda place: called(session.rules.words.name_of(place)))
        self.arrivals = ArrivalsPanel(faces, self._names)
        self.branches = BranchesPanel(session)
        self._read: dict[str, list[tuple[Play[Any], list[LogLine]]]] = before._read if before is not None else {}
        self._lines: dict[tuple[str, int], tuple[Play[Any], list[LogLine]]] = (
            before._lines if before is not None else {}
        )
        self._shown: list[Play[Any]] = []
        self._viewer = EVERYTHING
        self.setTabBar(CurrentTabBar())
        self.setDocumentMode(True)
        set_style_property(self, "dense", True)
        set_style_property(self.tabBar(), "dense", True)
        self.setUsesScrollButtons(False)
        self.setElideMode(Qt.TextElideMode.ElideRight)
        self.addTab(self.log_page, self.tr("Log"))
        self.addTab(self.branches, self.tr("Branches"))
        self.addTab(self.arrivals, self.tr("Due"))
        self._eyes = QToolButton()
        self._eyes.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._eyes.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._name_of_eyes = ""
        set_style_property(self._eyes, "toggle", True)
        bind_icon(self._eyes, "eye")
        corner = QWidget()
        row = QHBoxLayout(corner)
        row.setContentsMargins(0, 0, CORNER_MARGIN, 0)
        row.addWidget(self._eyes)
        self.setCornerWidget(corner)
        self.log.place_chosen.connect(self.place_chosen)
        self.log.clause_chosen.connect(self.clause_clicked)
        self.log.moment_chosen.connect(self.moment_chosen)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit_eyes()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit_eyes()
        super().resizeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and hasattr(self, "_eyes"):
            self._fit_eyes()

    def _fit_eyes(self) -> None:
        """The corner is as wide as the longest name, for another name later; the tabs have the first claim to room.

        Where little is left a name is cut short, and where next to nothing is, the eye stands alone.
        """
        names = [self.tr("Both sides"), *(an_entry(self.name_of(seat)) for seat in self._seats)]
        letters, now, style = self._eyes.fontMetrics(), an_entry(self._name_of_eyes), Qt.ToolButtonStyle
        self._eyes.setToolButtonStyle(style.ToolButtonTextBesideIcon)
        self._eyes.setText(now)
        beside = self._eyes.sizeHint().width() - letters.horizontalAdvance(now)
        widest = max(letters.horizontalAdvance(name) for name in names)
        room = self.width() - self.tabBar().sizeHint().width() - BEFORE_TABS - CORNER_MARGIN - beside
        has_words = room >= min(letters.horizontalAdvance(now), LEAST_LETTERS * letters.averageCharWidth())
        self._eyes.setToolButtonStyle(style.ToolButtonTextBesideIcon if has_words else style.ToolButtonIconOnly)
        self._eyes.setText(letters.elidedText(now, Qt.TextElideMode.ElideRight, room) if has_words else now)
        self._eyes.setFixedWidth(beside + min(widest, room) if has_words else self._eyes.sizeHint().width())

    def set_eyes_menu(self, menu: QMenu) -> None:
        """What the button in the corner opens."""
        self._eyes.setMenu(menu)

    def show_moment(self, moment: Moment) -> None:
        """The log and the arrivals as the reader of the moment may know them."""
        self._show_log(moment.viewer)
        self.arrivals.show_pieces(moment.pieces.values())
        has_arrivals = any(piece.due for piece in moment.pieces.values())
        self.setTabVisible(self.indexOf(self.arrivals), has_arrivals)
        self.branches.follow()
        as_whom = self._names.get(moment.viewer, moment.viewer)
        self._name_of_eyes = self.tr("Both sides") if moment.viewer == EVERYTHING else as_whom
        self._eyes.setToolTip(few_lines(self.tr("Through whose eyes the table is seen: {}").format(self._name_of_eyes)))
        self._eyes.setAccessibleName(few_lines(self._eyes.toolTip()))
        self._fit_eyes()
        for tab in range(self.count()):
            self.setTabToolTip(tab, few_lines(self.tabText(tab)))  # a narrow column cuts them short

    def place_of_last_play(self) -> str:
        """Where the last thing happened that the log of the reader tells of; "" where it names no place."""
        known = self._read.get(self._viewer, [])
        return next((line.place for line in reversed(known[-1][1]) if line.place), "") if known else ""

    def name_of(self, seat: str) -> str:
        """A seat as its players call it."""
        return seats_called(self._session.rules.design).get(seat, seat)

    def lines_read(self) -> list[LogLine]:
        """All lines of the log that its reader may read, up to the moment."""
        return [line for _, lines in self._read.get(self._viewer, ()) for line in lines]

    def show_line(self, line: LogLine) -> None:
        """Open the log at a line, with all lines where a filter leaves it out, and the map at its place."""
        self.setCurrentWidget(self.log_page)
        if not self.log.filter.shows(line):
            self.log_page.show_only(LogFilter())
        self.log.show_line(line)
        if line.place:
            self.place_chosen.emit(line.place)

    def first_field(self) -> QWidget:
        """Where the keyboard goes: the log."""
        self.setCurrentWidget(self.log_page)
        return self.log

    def note_refusal(self, refusal: Refusal) -> None:
        """What the reader wanted and may not is a line of their log of this sitting; the same one is told once."""
        known = self._read.get(self._viewer, [])
        if known and self._viewer == self._session.viewer:
            lines = known[-1][1]
            line = refused_line(len(known) - 1, refusal, self._session.rules.side_of(self._viewer))
            if line not in lines:
                lines.append(line)
                self.log.append([line])

    def read_ahead(self) -> None:
        """Read off the lines of new plays that are not shown so far: showing many at once then takes a moment only."""
        for number in range(len(self._shown), len(self._session.playtest.plays)):
            self._lines_of(number, self._viewer)

    def _show_log(self, viewer: str) -> None:
        """Lines are read off once for each reader; those of plays that were taken back are cut."""
        playtest = self._session.playtest
        known = self._read.setdefault(viewer, [])
        same = next((n for n in range(min(len(known), len(playtest.plays)), 0, -1) if known[n - 1][0] is
                     playtest.plays[n - 1]), 0)  # fmt: skip
        del known[same:]
        known += [self._lines_of(n, viewer) for n in range(same, len(playtest.plays))]
        shown = self._shown if self._viewer == viewer else []
        begin = next((n for n in range(min(len(shown), len(known)), 0, -1) if shown[n - 1] is known[n - 1][0]), 0)
        if begin < len(self._shown):
            self.log.cut(begin)
        if self._viewer != viewer:
            self.log_page.forget()
        self.log.append([line for _, lines in known[begin:] for line in lines])
        self._shown, self._viewer = [play for play, _ in known], viewer

    def _lines_of(self, number: int, viewer: str) -> tuple[Play[Any], list[LogLine]]:
        """The lines of a play, read once: whoever goes back and forth in time comes by often."""
        play = self._session.playtest.plays[number]
        known = self._lines.get((viewer, id(play)))
        if known is None or known[0] is not play:
            known = self._lines[viewer, id(play)] = (play, lines_of_play(self._session.playtest, number, viewer))
        return known
