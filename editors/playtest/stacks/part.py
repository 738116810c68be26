"""The part of the table that looks into a stack: the one that is pointed at for a while, or that the keyboard is at.

A stack stays until another is looked at, so that the pointer can come over and turn its counters.
"""

from __future__ import annotations

from typing import ClassVar, Final

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QApplication

from editors.playtest.moment import Moment
from editors.playtest.stacks.content import StackReader, StackShown, room_words
from editors.playtest.stacks.view import StackView
from editors.playtest.table_commands import OVERLAYS, TableCommand
from editors.playtest.table_parts import Stand, Table, TablePart
from workbench.engine.shown.overlays import OverlayKind
from workbench.language import marked
from workbench.qt.looks.translator import called

DWELL_MS = 350
OPEN = "open"


class StacksPart(TablePart):
    """A card on the map; the part itself has no room of its own."""

    stand: ClassVar[Stand] = Stand.ON_MAP
    title: ClassVar[str] = marked("Stack viewer")
    name: ClassVar[str] = "stack"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        canvas = table.map.canvas
        self.view = StackView(canvas)
        self.is_open = False
        self._reader = StackReader(table.session.design_seen, table.faces)
        self._space = self._pointed = ""
        self._viewer: str | None = None
        self._turned: dict[str, int] = {}
        self._has_room = not table.session.rules.display.why_no_overlay(OverlayKind.ROOM)
        self._dwelling = QTimer(self, singleShot=True, interval=DWELL_MS)
        self._dwelling.timeout.connect(self._take_pointed)
        self._renewal = QTimer(self, singleShot=True, interval=0)
        self._renewal.timeout.connect(self._renew)
        self.view.turned.connect(self.turn)
        self.view.closed.connect(self.toggle)
        canvas.hovered.connect(self._point_at)
        canvas.walk.current_changed.connect(self._look_at)
        canvas.installEventFilter(self)

    # ------------------------------------------------------------------ the part

    def show_moment(self, moment: Moment) -> None:
        if moment.viewer != self._viewer:
            self._viewer, self._space, self._pointed = moment.viewer, "", ""
            self._reader = StackReader(self.table.session.design_seen, self.table.faces)
            self._turned.clear()
            self._dwelling.stop()
        if self.is_open and not self.table.clock.is_fast:
            self._show()

    def remembered(self) -> str:
        return OPEN if self.is_open else ""

    def remember(self, text: str) -> None:
        self.is_open = text == OPEN
        self._show()

    def take_over(self, before: TablePart) -> None:
        self.is_open = isinstance(before, StacksPart) and before.is_open

    def finish(self) -> None:
        if self._dwelling.isActive():
            self._dwelling.stop()
            self._take_pointed()

    def stop(self) -> None:
        self._dwelling.stop()
        self._renewal.stop()

    # ------------------------------------------------------------------ looking

    def toggle(self) -> None:
        """Open the viewer on the stack that is pointed at, or close it."""
        self.is_open = not self.is_open
        if self.is_open:
            self._space = self._looked_at()
        self._show()
        self.wants.emit()

    def close_viewer(self) -> bool:
        """Esc, where there is nothing else to take back; False where no viewer is open."""
        was_open = self.is_open
        if was_open:
            self.toggle()
        return was_open

    def has_keyboard(self) -> bool:
        """Is the keyboard in the viewer?"""
        focused = QApplication.focusWidget()
        return focused is not None and self.view.isAncestorOf(focused)

    def turn(self, unit: str) -> None:
        """Look at the next side of a counter."""
        self._turned[unit] = self._turned.get(unit, 0) + 1
        self._show()

    def turn_all(self) -> None:
        """Look at the next sides of all counters of the stack; a viewer that is closed opens."""
        if not self.is_open:
            self.toggle()
        elif not self._space:
            self._space = self._looked_at()
        for row in self.shown().rows:
            if row.can_turn:
                self._turned[row.unit] = self._turned.get(row.unit, 0) + 1
        self._show()

    def shown(self) -> StackShown:
        """What the viewer says of the stack that is looked at."""
        moment, space, words = self.table.moment, self._space, self.table.session.rules.words
        if not space:
            return StackShown(self.tr("Point at a stack to look into it"), "", ())
        return self._reader.read(moment, space, called(words.name_of(space)), self._turned, self._room(moment, space))

    def _room(self, moment: Moment, space: str) -> str:
        """Used and limit, of the side whose stack it is; of a space with both that of the eyes at the table."""
        sides = sorted({piece.side for piece in moment.standing_in(space)})
        rules = self.table.session.rules
        own = rules.side_of(moment.viewer) if moment.viewer else ""
        side = own if own in sides else next(iter(sides), "")
        if not side or not self._has_room or any(p.is_hidden for p in moment.standing_in(space) if p.side == side):
            return ""
        return room_words(rules.display.room(moment.sight, side), space)

    def _looked_at(self) -> str:
        """What is pointed at, else where the keyboard is, else where the force under way stands."""
        moment = self.table.moment
        spaces = (self._pointed, self.table.map.canvas.walk.current_space, moment.origin, moment.scene, self._space)
        return next((space for space in spaces if space and moment.standing_in(space)), "")

    def _point_at(self, space: str) -> None:
        self._pointed = space
        if self.is_open and space and space != self._space:
            self._dwelling.start()
        else:
            self._dwelling.stop()

    def _look_at(self, space: str) -> None:
        """The keyboard goes to a place: what stands there is shown at once."""
        if space:
            self._pointed = space
            self._take_pointed()

    def _take_pointed(self) -> None:
        if self.is_open and self.table.moment.standing_in(self._pointed):
            self._space = self._pointed
            self._turned.clear()
            self._show()

    # ------------------------------------------------------------------ the card

    def _show(self) -> None:
        shown = self.is_open and self.isVisible()
        if shown:
            self.view.show_stack(self.shown())
        self.view.setVisible(shown)
        if shown:
            self.view.place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.view.place()
        return super().eventFilter(watched, event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._dwelling.stop()
        self.view.hide()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and hasattr(self, "_renewal"):
            self._renewal.start()

    def _renew(self) -> None:
        self.view.shown = None
        self._show()


def _part(table: Table) -> StacksPart:
    return table.part(StacksPart)


COMMANDS: Final[tuple[TableCommand, ...]] = (
    TableCommand(
        marked("Stack viewer"), lambda t: _part(t).toggle(), ("X",), OVERLAYS, checked=lambda t: _part(t).is_open
    ),
    TableCommand(marked("Turn the counters over"), lambda t: _part(t).turn_all(), ("F",), OVERLAYS),
)
