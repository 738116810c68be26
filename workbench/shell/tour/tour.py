"""The tour under way: it opens a copy of a small game and leads from stop to stop; one may do anything beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDockWidget, QWidget

from workbench.engine.bots import BOT_KINDS
from workbench.engine.rules_modules import rules_for
from workbench.qt.controls.focus_ring import Ring
from workbench.qt.editor import BeginsPlaytests
from workbench.shell.editors import PLAYTEST
from workbench.shell.open_window import OpenWindow
from workbench.shell.tour.stops import GAME, Stop, stops_of
from workbench.shell.tour.tour_card import TourCard
from workbench.storage.records.seeds import unpredictable_seed

if TYPE_CHECKING:
    from workbench.storage.document import RulesetDocument

SETTLED_MS = 60
"""So long a new page takes until its docks stand."""


class Tour(QObject):
    """One at a time; begun again it begins anew, on another copy. It ends by itself when another file is opened."""

    def __init__(self, window: OpenWindow) -> None:
        super().__init__(window.window())
        self._window = window
        self._document: RulesetDocument | None = None
        self._stops: tuple[Stop, ...] = ()
        self._at = 0
        self._ring = Ring(window.window())
        self.card = TourCard(window.window())
        self.card.stepped.connect(self.step)
        self.card.ended.connect(self.end)
        self.card.deed_asked.connect(self.let_bots_begin)
        self._soon = QTimer(self, singleShot=True, interval=SETTLED_MS)
        self._soon.timeout.connect(self._stand)
        window.window().installEventFilter(self)
        window.page_shown.connect(self._page_shown)

    @property
    def is_under_way(self) -> bool:
        return self._document is not None

    def begin(self) -> None:
        """Open a copy of the game and show the first stop; where it cannot be written that is said, and no more."""
        self.end()
        document = self._window.files.own_copy(GAME)
        if document is None:
            return
        self._window.take_document(document)
        self._document, self._stops = document, stops_of(document.design)
        self._show(0)

    def step(self, by: int) -> None:
        """Go to the next stop or the one before; behind the last the tour is over."""
        if self._at + by >= len(self._stops):
            self.end()
        elif self.is_under_way:
            self._show(max(0, self._at + by))

    def end(self) -> None:
        """The card goes; the copy stays open, to be played with."""
        self._document = None
        self._soon.stop()
        self.card.hide()
        self._ring.leave()

    def let_bots_begin(self) -> None:
        """Begin a playtest of the first scenario between bots."""
        table = self._window.editor(PLAYTEST)
        if self._document is None or not isinstance(table, BeginsPlaytests):
            return
        design = self._document.design
        scenario = design.scenarios[0].id
        rules = rules_for(design)
        seats = dict.fromkeys(rules.seats(rules.start(scenario, {})), next(iter(BOT_KINDS)))
        table.begin(scenario, unpredictable_seed(), seats)

    # ------------------------------------------------------------------ showing

    def _show(self, at: int) -> None:
        self._at = at
        stop = self._stops[at]
        self._window.show_mode(stop.page)
        if stop.place is not None:
            self._window.go_to_place(stop.place)
        self._ring.leave()
        self.card.show_stop(stop, at + 1, len(self._stops))
        self._stand()
        self._soon.start()
        self.card.next.setFocus()

    def _stand(self) -> None:
        """Frame what is shown and stand beside it, as the window is now."""
        if not self.is_under_way:
            return
        if self._window.document is not self._document:
            self.end()
            return
        thing = self._thing()
        if thing is None:
            self._ring.leave()
            self.card.place(None)
            return
        self._ring.lay_round(thing)
        window = self._window.window()
        self.card.place(QRect(thing.mapTo(window, QPoint(0, 0)), thing.size()))

    def _thing(self) -> QWidget | None:
        """The dock of the stop, where it is seen."""
        stop = self._stops[self._at]
        editor = self._window.editor(stop.page)
        found = editor.widget().findChild(QDockWidget, stop.beside) if editor is not None and stop.beside else None
        return found if isinstance(found, QDockWidget) and found.isVisible() else None

    def _page_shown(self, _editor: object) -> None:
        """Another page, or another file: which, is known a moment later."""
        if self.is_under_way:
            self._soon.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stand anew in a window of another size; Esc that nobody else wants ends the tour."""
        if not self.is_under_way:
            return False
        if event.type() == QEvent.Type.Resize:
            self._soon.start()
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            self.end()
            return True
        return False
