"""Moments that are only passed by while the slider is dragged: shown on the map, as often as there is time for it."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QTimer

from editors.playtest.answering.choices import Choices
from editors.playtest.moment import Moment
from editors.playtest.table_parts import Table

REST_SHARE = 2
"""The slider has so many times as long for itself as the map took."""


class Passing:
    """The last moment asked for is shown; those that came before it while the map was busy are left out."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._wanted: int | None = None
        self._timer = QTimer(singleShot=True, interval=0)
        self._timer.timeout.connect(self._show)

    def show(self, number: int) -> None:
        """Show the moment of a play soon."""
        self._wanted = number
        if not self._timer.isActive():
            self._timer.start()

    def drop(self) -> None:
        """Show nothing more."""
        self._wanted = None

    def stop(self) -> None:
        self._timer.stop()

    def _show(self) -> None:
        playtest, viewer = self._table.session.playtest, self._table.session.viewer
        kept = playtest.tree.kept.get(self._wanted) if self._wanted is not None else None
        self._wanted = None
        if kept is None or kept.play.figures != playtest.figures:
            return  # another map, or other words, may belong to other figures
        clock = QElapsedTimer()
        clock.start()
        state, display = kept.play.state, playtest.rules.display
        sight = playtest.engine.view(state, viewer) if viewer and not self._table.session.told_to else state
        pieces = {piece.unit: piece for piece in display.pieces(sight)}
        moment = Moment(sight, viewer, None, Choices(), pieces, scene=display.scene(sight))
        self._table.map.show_moment(moment, frozenset(), is_passing=True)
        self._table.map.canvas.repaint()
        self._timer.start(REST_SHARE * clock.elapsed())
