"""The part of the table that lays over the map what is to be read: which kinds are on, read anew at every moment.

What a kind shows of a moment is kept as long as the moment stays. Threat is read a few units at a time, between paints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import ClassVar

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QSize, QTimer
from PySide6.QtGui import QHideEvent, QShowEvent

from editors.playtest.moment import Moment
from editors.playtest.on_map.overlays import control_overlays
from editors.playtest.overlays import readings
from editors.playtest.overlays.bar import CORNER_PX, Legend, LegendBlock, OverlayBar
from editors.playtest.overlays.kinds import FIRST_ON, KINDS, Reading
from editors.playtest.overlays.motions import moves
from editors.playtest.overlays.readings import Eyes
from editors.playtest.table_parts import Stand, Table, TablePart
from workbench.engine.shown.overlays import Menace, OverlayKind
from workbench.language import marked
from workbench.qt.controls.parts import ReasonRow
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken

SLICE_MS, POINT_MS = 8, 120
GAP_PX = 6
ROOM_PX = QSize(800, 560)
OPEN, FOLDED = "open", "folded"
NOT_ASKED = ""
"""Of the legend: it is opened by the first overlay that somebody lays, and covers nobody's map before."""
OF_A_FORCE = (OverlayKind.REACH, OverlayKind.RETREATS)
NOTHING = Reading()


class OverlaysPart(TablePart):
    """A bar and a legend on the map; the part itself has no room of its own."""

    stand: ClassVar[Stand] = Stand.ON_MAP
    title: ClassVar[str] = marked("Overlays")
    name: ClassVar[str] = "overlays"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        design = table.session.rules.design
        self._names = {side.id: side.name for side in design.sides}
        self._colours = {side.id: side.colours for side in design.sides}
        self._on: frozenset[OverlayKind] = FIRST_ON
        self._unfolding = NOT_ASKED
        self._pointed: tuple[str, ...] = ()
        self._pointed_at = ""
        self._sight: object = None
        self._viewer: object = None
        self._kept: dict[object, Reading] = {}
        self._laid: dict[OverlayKind, Reading] = {}
        self._reading: Iterator[Menace] | None = None
        self._menaces: list[Menace] = []
        display = table.session.rules.display
        self.lacking = {kind: spoken(why) for kind in KINDS if (why := display.why_no_overlay(kind))}
        canvas = table.map.canvas
        self.bar, self.legend = OverlayBar(canvas), Legend(canvas)
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._read_on)
        self._renewal = QTimer(self, singleShot=True, interval=0)
        self._renewal.timeout.connect(self._renew)
        self._pointing = QTimer(self, singleShot=True, interval=POINT_MS)
        self._pointing.timeout.connect(self._take_pointed)
        self.bar.turned.connect(self.turn)
        self.bar.folded.connect(self.fold)
        self.legend.clause_clicked.connect(self.clause_clicked_on)
        canvas.hovered.connect(self._point_at)
        canvas.walk.current_changed.connect(self._point_at)
        canvas.installEventFilter(self)
        table.map.passed_by.connect(self._pass_by)
        table.left.form.edited.connect(self._form_edited)

    # ------------------------------------------------------------------ what the table calls

    def show_moment(self, moment: Moment) -> None:
        if moment.sight is not self._sight or moment.viewer != self._viewer:
            if moment.viewer != self._viewer:
                self._pointed, self._pointed_at = (), ""
            self._sight, self._viewer = moment.sight, moment.viewer
            self._kept.clear()
            self._reading = None
            self._timer.stop()
        self._lay()

    def remembered(self) -> str:
        on = " ".join(kind.value for kind in KINDS if kind in self._on)
        return f"{on},{self._unfolding}"

    def remember(self, text: str) -> None:
        named, _, folded = text.partition(",")
        self._on = frozenset(kind for kind in KINDS if kind.value in named.split())
        self._unfolding = folded if folded in (OPEN, FOLDED) else NOT_ASKED
        if self.isVisible():
            self._lay()

    def finish(self) -> None:
        self._pointing.stop()
        while self._reading is not None:
            self._read_some()
        self._timer.stop()

    def stop(self) -> None:
        self._timer.stop()
        self._pointing.stop()
        self._reading = None

    # ------------------------------------------------------------------ switching

    def is_on(self, kind: OverlayKind) -> bool:
        """Does it lie on the map now?"""
        return kind in self._on and kind not in self.lacking

    def turn(self, kind: OverlayKind) -> None:
        """Lay it over the map, or take it away. What is new there is named."""
        if kind in self.lacking:
            return
        self._on = self._on ^ {kind}
        if kind in self._on and self._unfolding == NOT_ASKED and self._has_room():
            self._unfolding = OPEN
        self.wants.emit()

    def _has_room(self) -> bool:
        """Is the map so large that a legend may cover some of it unasked?"""
        canvas = self.table.map.canvas
        return canvas.width() >= px(ROOM_PX.width()) and canvas.height() >= px(ROOM_PX.height())

    def fold(self) -> None:
        """Hide the legend, or show it again."""
        self._unfolding = FOLDED if self._unfolding == OPEN else OPEN
        self.wants.emit()

    def legend_of(self, kind: OverlayKind) -> Sequence[str]:
        """What the legend says of an overlay that is on."""
        return [line.text for line in self._laid.get(kind, NOTHING).legend]

    def rows_of(self, space: str) -> Sequence[ReasonRow]:
        """What the overlays that are on add to the card of a space."""
        return [row for kind in KINDS if kind in self._laid for row in self._laid[kind].words.get(space, ())]

    def clause_clicked_on(self, clause: str) -> None:
        """Lead from the legend to the rules."""
        self.clause_chosen.emit(clause)

    # ------------------------------------------------------------------ reading

    def _lay(self) -> None:
        """Put on the map what is on, and name it."""
        is_passing = self.table.clock.is_fast
        layers = self.table.map.canvas.layers
        self._laid = {}
        for kind in KINDS:
            found = self._read(kind) if self.is_on(kind) and not is_passing else None
            if found is not None:
                self._laid[kind] = found
            marks = found.marks if found is not None else ()
            if marks or layers.scene is None or layers.scene.overlays_of(kind.value):
                layers.set_overlays(kind.value, marks)
        self.table.map.show_beside({space: self.rows_of(space) for space in self._spoken_of()})
        self._show_bar()

    def _pass_by(self, moment: Moment) -> None:
        """A moment that is gone at once: who holds what, and nothing that takes time to read."""
        layers = self.table.map.canvas.layers
        for kind in self._laid:
            layers.clear_overlays(kind.value)
        if self.is_on(OverlayKind.CONTROL):
            held = self.table.session.rules.display.control(moment.sight)
            layers.set_overlays(OverlayKind.CONTROL.value, control_overlays(held, self._colours))
        self.table.map.show_beside({})

    def _spoken_of(self) -> set[str]:
        return {space for found in self._laid.values() for space in found.words}

    def _read(self, kind: OverlayKind) -> Reading:
        """What a kind shows of this moment, kept from the last time."""
        key: object = (kind, self.force()) if kind in OF_A_FORCE else kind
        if key not in self._kept:
            if kind is OverlayKind.THREAT:
                self._begin_threat()
                if self._reading is not None:
                    return Reading()
            else:
                self._kept[key] = self._read_anew(kind)
        return self._kept[key]

    def _read_anew(self, kind: OverlayKind) -> Reading:
        eyes = self._eyes()
        of_force = {OverlayKind.REACH: readings.reach, OverlayKind.RETREATS: readings.retreats}
        if kind in of_force:
            return of_force[kind](eyes, self.force())
        standing: dict[OverlayKind, Callable[[Eyes], Reading]] = {
            OverlayKind.SUPPLY: readings.lines,
            OverlayKind.CONTROL: readings.control,
            OverlayKind.ZONES: readings.zones,
            OverlayKind.ROOM: readings.room,
            OverlayKind.PRIZES: readings.prizes,
            OverlayKind.MOVES: partial(moves, playtest=self.table.session.playtest),
        }
        return standing[kind](eyes)

    def _eyes(self) -> Eyes:
        return Eyes(self.table.session.rules, self.table.moment, self._side(), self._names, self._colours)

    def _side(self) -> str:
        """The side of the viewer, else of who is asked, else ""."""
        moment = self.table.moment
        seat = moment.viewer or (moment.decision.seat if moment.decision else "")
        return self.table.session.rules.side_of(seat) if seat else ""

    def force(self) -> tuple[str, ...]:
        """The force that is looked at: who is chosen, else who is fought over, else who was pointed at last."""
        moment, spaces = self.table.moment, self.table.map.board.spaces
        answer = self.table.left.form.answer()
        picked = set(moment.chosen_units) | {x for x in (answer if isinstance(answer, tuple) else ())}
        chosen = sorted(unit for unit in picked if unit in moment.pieces and moment.pieces[unit].space in spaces)
        if chosen:
            first = moment.pieces[chosen[0]].space
            return tuple(unit for unit in chosen if moment.pieces[unit].space == first)
        if moment.scene and (own := self._known_in(moment.scene, self._side())):
            return own
        return tuple(unit for unit in self._pointed if unit in moment.pieces)

    def _known_in(self, space: str, side: str = "") -> tuple[str, ...]:
        there = self.table.moment.standing_in(space)
        known = [piece for piece in there if not piece.is_hidden and side in ("", piece.side)]
        own = [piece for piece in known if piece.side == self._side()] or known
        return tuple(sorted(piece.unit for piece in own))

    # ------------------------------------------------------------------ threat, a few units at a time

    def _begin_threat(self) -> None:
        side = self._side()
        sides = (side,) if side else tuple(self._names)
        display, sight = self.table.session.rules.display, self.table.moment.sight
        self._menaces = []
        self._reading = (menace for one in sides for menace in display.menaces(sight, one))
        self._read_some()
        if self._reading is not None:
            self._timer.start()

    def _read_on(self) -> None:
        self._read_some()
        if self._reading is not None:
            self._timer.start()

    def _read_some(self) -> None:
        clock = QElapsedTimer()
        clock.start()
        while self._reading is not None and clock.elapsed() < SLICE_MS:
            menace = next(self._reading, None)
            if menace is not None:
                self._menaces.append(menace)
                continue
            self._reading = None
            self._kept[OverlayKind.THREAT] = readings.threat(self._eyes(), self._menaces)
            if OverlayKind.THREAT in self._laid:
                self._lay()

    # ------------------------------------------------------------------ pointing

    def _form_edited(self) -> None:
        if any(self.is_on(kind) for kind in OF_A_FORCE):
            self._lay()

    def _point_at(self, space: str) -> None:
        if space and any(self.is_on(kind) for kind in OF_A_FORCE):
            self._pointed_at = space
            self._pointing.start()

    def _take_pointed(self) -> None:
        if (found := self._known_in(self._pointed_at)) and found != self._pointed:
            self._pointed = found
            self._lay()

    # ------------------------------------------------------------------ the bar

    def _show_bar(self) -> None:
        is_open = self._unfolding == OPEN
        self.bar.show_switches(self._on, self.lacking, is_open)
        blocks = [
            LegendBlock(KINDS[kind].key, spoken(KINDS[kind].title), found.legend) for kind, found in self._laid.items()
        ]
        self.legend.show_blocks(blocks)
        shown = self.isVisible()
        self.bar.setVisible(shown)
        self.legend.setVisible(shown and is_open and bool(blocks))
        self._place()

    def _place(self) -> None:
        canvas = self.table.map.canvas
        self.bar.fit(canvas.width() - 2 * CORNER_PX)
        self.bar.move(CORNER_PX, CORNER_PX)
        top = CORNER_PX + self.bar.height() + GAP_PX
        self.legend.place(CORNER_PX, top, max(0, canvas.height() - top - 5 * CORNER_PX))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_bar()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.bar.hide()
        self.legend.hide()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and hasattr(self, "_renewal"):
            self._renewal.start()  # afterwards: no widget goes while all are given their new look

    def _renew(self) -> None:
        self.legend.renew()
        self._show_bar()
