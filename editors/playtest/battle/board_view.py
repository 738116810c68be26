"""The battle laid out: sides at the left, a column for each fight with its pill, boxes at the right."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QRegion
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from editors.playtest.battle.counter_button import AROUND_PX, COUNTER_PX, CounterButton, ShownCounter
from editors.playtest.battle.pill import SumPill
from workbench.engine.shown.battle import BoardBox, BoardColumn, BoardNote, BoardSide, BoardUnit, ShownBattle
from workbench.engine.words.bounded_words import few_lines, one_line
from workbench.qt.controls.labels import text_label
from workbench.qt.controls.parts import ClauseLink
from workbench.qt.faults import paints
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import RADIUS_CARD, current_theme, px
from workbench.qt.looks.translator import called, spoken, worded

MOST_IN_A_ROW = {1: 9, 2: 5, 3: 4}
LEAST_IN_A_ROW, IN_A_BOX = 2, 2
SIDE_WIDTH_PX, NOTE_LETTERS, BESIDE_WORDS = 104, 90, 3
COVER, ENEMY, THEIR_NOTES, PILL, OWN, OUR_NOTES, FOOT = range(7)
"""Rows of the board, from above."""


@dataclass(frozen=True)
class BoardLook:
    """What is drawn: the battle, its counters, who stands below, names and colours of sides; whether Enter clicks."""

    battle: ShownBattle
    counters: Mapping[str, ShownCounter]
    attacker_below: bool
    names: Mapping[str, str]
    colours: Mapping[str, str]
    takes_enter: bool = False


class BoardView(QWidget):
    """Made anew for every look; a counter that is clicked is told by its unit."""

    unit_clicked = Signal(str)
    column_clicked = Signal(int)
    clause_clicked = Signal(str)

    def __init__(self, look: BoardLook) -> None:
        super().__init__()
        self.look = look
        self.buttons: dict[str, CounterButton] = {}
        self.feet: list[QLabel] = []
        """One place a column, below it, for what others know of it."""
        self._covers: list[tuple[int, BoardColumn]] = []
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(px(10))
        self._grid.setVerticalSpacing(px(3))
        row = QHBoxLayout(self)
        row.setContentsMargins(px(12), px(6), px(12), px(8))
        row.setSpacing(px(10))
        row.addLayout(self._grid)
        self._fill()
        for box in look.battle.boxes:
            row.addWidget(self._box(box), 0, Qt.AlignmentFlag.AlignTop)
        row.addStretch(1)
        if (first := next(iter(self.buttons.values()), None)) is not None:
            first.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    # ------------------------------------------------------------------ filling

    def _fill(self) -> None:
        battle = self.look.battle
        sides = (battle.defender, battle.attacker) if self.look.attacker_below else (battle.attacker, battle.defender)
        for row, side in zip((ENEMY, OWN), sides, strict=True):
            self._grid.addWidget(self._side(side), row, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.setColumnMinimumWidth(0, px(SIDE_WIDTH_PX))
        for number, column in enumerate(battle.columns, start=1):
            self._column(number, column)
        self._grid.setRowStretch(FOOT + 1, 1)

    def _column(self, at: int, column: BoardColumn) -> None:
        theirs, ours = column.defenders, column.attackers
        their_notes, our_notes = column.defending_notes, column.attacking_notes
        if not self.look.attacker_below:
            theirs, ours, their_notes, our_notes = ours, theirs, our_notes, their_notes
        if column.cover is not None:
            above = COVER if self.look.attacker_below else FOOT - 1
            notes = (column.cover, *(our_notes if above != COVER else ()))
            self._grid.addWidget(self._notes(notes), above, at)
            our_notes = our_notes if above == COVER else ()
            self._covers.append((at, column))
        self._grid.addWidget(self._units(theirs), ENEMY, at)
        if their_notes:
            self._grid.addWidget(self._notes(their_notes), THEIR_NOTES, at)
        if column.sum is not None:
            self._grid.addWidget(SumPill(column.sum), PILL, at)
        else:
            self._grid.setRowMinimumHeight(PILL, px(8))
        self._grid.addWidget(self._units(ours), OWN, at)
        if our_notes:
            self._grid.addWidget(self._notes(our_notes), OUR_NOTES, at)
        self._grid.addWidget(self._foot(column), FOOT, at)

    def _units(self, units: Sequence[BoardUnit]) -> QWidget:
        """Counters side by side, and below each other where there are many."""
        width = MOST_IN_A_ROW.get(len(self.look.battle.columns), LEAST_IN_A_ROW + 1)
        return self._counters(units, width)

    def _counters(self, units: Sequence[BoardUnit], width: int) -> QWidget:
        place = QWidget()
        grid = QGridLayout(place)
        grid.setContentsMargins(px(6), 0, px(6), 0)
        grid.setSpacing(0)
        known = [shown for unit in units if (shown := self.look.counters.get(unit.unit)) is not None]
        for number, shown in enumerate(known):
            button = CounterButton(shown, self.look.takes_enter)
            button.clicked.connect(self._teller(shown.unit))
            self.buttons[shown.unit] = button
            grid.addWidget(button, number // width, number % width, Qt.AlignmentFlag.AlignHCenter)
        place.setMinimumSize(px(COUNTER_PX + 2 * AROUND_PX + 12), px(COUNTER_PX + 2 * AROUND_PX))
        place.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Minimum)
        return place

    def _teller(self, unit: str) -> Callable[[], None]:
        return lambda: self.unit_clicked.emit(unit)

    def _notes(self, notes: Sequence[BoardNote]) -> QWidget:
        place = QWidget()
        box = QVBoxLayout(place)
        box.setContentsMargins(px(6), 0, px(6), 0)
        box.setSpacing(0)
        for note in notes:
            row = QHBoxLayout()
            row.setSpacing(px(5))
            row.addStretch(1)
            row.addWidget(text_label(one_line(spoken(note.text), NOTE_LETTERS), "caption"))
            if note.clause:
                row.addWidget(self._link(note.clause))
            row.addStretch(1)
            box.addLayout(row)
        return place

    def _foot(self, column: BoardColumn) -> QWidget:
        """The name of the fight, and room for what others know of it."""
        place = QWidget()
        row = QHBoxLayout(place)
        row.setContentsMargins(px(8), px(2), px(8), px(4))
        row.addWidget(text_label(one_line(spoken(column.title), NOTE_LETTERS), "section"))
        row.addStretch(1)
        figure = text_label("", "label")
        row.addWidget(figure)
        self.feet.append(figure)
        return place

    def _side(self, side: BoardSide) -> QWidget:
        place = QWidget()
        box = QVBoxLayout(place)
        box.setContentsMargins(px(10), px(6), 0, 0)
        box.setSpacing(1)
        name = called(self.look.names.get(side.side, side.side))
        box.addWidget(text_label(one_line(name, NOTE_LETTERS), "strong", wrap=True))
        if side.losses is not None:
            box.addWidget(text_label(worded(self.tr("{0} lost"), side.losses), "label"))
        if side.lasting:
            box.addWidget(text_label(worded(self.tr("{0} for good"), side.lasting), "caption"))
        place.setProperty("side", side.side)
        place.setMaximumWidth(px(SIDE_WIDTH_PX))
        return place

    def _box(self, box: BoardBox) -> QWidget:
        """A box with a dashed frame; what is in it and not known is one empty frame."""
        place = DashedBox()
        inside = QVBoxLayout(place)
        inside.setContentsMargins(px(10), px(6), px(10), px(8))
        inside.setSpacing(px(3))
        head = QHBoxLayout()
        head.setSpacing(px(6))
        head.addWidget(text_label(one_line(spoken(box.title), NOTE_LETTERS), "section"))
        if box.clause:
            head.addWidget(self._link(box.clause))
        head.addStretch(1)
        inside.addLayout(head)
        for group in box.groups:
            if group.title:
                inside.addWidget(text_label(one_line(spoken(group.title), NOTE_LETTERS), "caption"))
            inside.addWidget(self._counters(group.units, max(IN_A_BOX, -(-len(group.units) // 2))))
        if box.is_unknown:
            inside.addWidget(text_label("?", "title"))
        for note in box.notes:
            inside.addWidget(self._notes((note,)))
        place.setAccessibleName(few_lines(spoken(box.title)))
        return place

    def _link(self, clause: str) -> ClauseLink:
        link = ClauseLink(clause)
        link.clause_clicked.connect(self.clause_clicked)
        return link

    # ------------------------------------------------------------------ mouse and keys

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click beside the counters means the fight."""
        for number in range(len(self.look.battle.columns)):
            if self._rows(number + 1, COVER, FOOT).contains(event.position()):
                self.column_clicked.emit(number)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows lead to the nearest counter in their direction."""
        towards = {
            Qt.Key.Key_Left: QPoint(-1, 0),
            Qt.Key.Key_Right: QPoint(1, 0),
            Qt.Key.Key_Up: QPoint(0, -1),
            Qt.Key.Key_Down: QPoint(0, 1),
        }.get(Qt.Key(event.key()))
        focused = self.window().focusWidget()
        now = next((button for button in self.buttons.values() if button is focused), None)
        if towards is None or now is None:
            super().keyPressEvent(event)
            return
        there = self._nearest(now, towards)
        if there is not None:
            there.setFocus(Qt.FocusReason.TabFocusReason)

    def _nearest(self, now: CounterButton, towards: QPoint) -> CounterButton | None:
        here = now.mapTo(self, now.rect().center())
        found: list[tuple[int, CounterButton]] = []
        for button in self.buttons.values():
            away = button.mapTo(self, button.rect().center()) - here
            along, aside = (
                (away.x() * towards.x(), abs(away.y())) if towards.x() else (away.y() * towards.y(), abs(away.x()))
            )
            if button is not now and along > 0:
                found.append((along + 3 * aside, button))
        return min(found, key=lambda one: one[0])[1] if found else None

    def focus_first(self) -> None:
        """Give the keyboard to the first counter that may be chosen, else to the first."""
        offered = next((b for b in self.buttons.values() if b.shown.is_offered), None)
        wanted = offered or next(iter(self.buttons.values()), None)
        if wanted is not None:
            wanted.setFocus(Qt.FocusReason.TabFocusReason)

    # ------------------------------------------------------------------ painting

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current_theme()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for number, column in enumerate(self.look.battle.columns, start=1):
                self._paint_column(painter, number, column)
            for row, side in ((ENEMY, self._above()), (OWN, self._below())):
                cell = QRectF(self._grid.cellRect(row, 0))
                painter.fillRect(
                    QRectF(cell.left(), cell.top() + 4, 4, max(8.0, cell.height() - 8)),
                    QColor(self.look.colours.get(side, theme.strong)),
                )

    def _above(self) -> str:
        battle = self.look.battle
        return (battle.defender if self.look.attacker_below else battle.attacker).side

    def _below(self) -> str:
        battle = self.look.battle
        return (battle.attacker if self.look.attacker_below else battle.defender).side

    def _paint_column(self, painter: QPainter, number: int, column: BoardColumn) -> None:
        """The ground of a fight, hatched where the defenders stand under cover; the one that is fought is framed."""
        theme = current_theme()
        whole = self._rows(number, COVER, FOOT)
        painter.setBrush(QColor(theme.raised))
        painter.setPen(QPen(QColor(theme.line), 1))
        painter.drawRoundedRect(whole, RADIUS_CARD, RADIUS_CARD)
        if column.cover is not None:
            rows = (COVER, THEIR_NOTES) if self.look.attacker_below else (OWN, OUR_NOTES)
            self._paint_cover(painter, self._rows(number, *rows).adjusted(1, 1, -1, 0))
        if column.is_now:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for colour, width in (("#111111", 3.5), ("#FFD23F", 2.0)):
                painter.setPen(QPen(QColor(colour), width))
                painter.drawRoundedRect(whole, RADIUS_CARD, RADIUS_CARD)

    def _paint_cover(self, painter: QPainter, room: QRectF) -> None:
        """Words stand on plain ground: no line of the hatching goes through a letter."""
        theme, beside_words = current_theme(), QRegion(room.toAlignedRect())
        for part in (*self.findChildren(QLabel), *self.findChildren(ClauseLink)):
            words = QRect(part.mapTo(self, QPoint()), part.size())
            beside_words -= QRegion(words.adjusted(-BESIDE_WORDS, 0, BESIDE_WORDS, 0))
        painter.save()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.warning_tint))
        painter.drawRoundedRect(room, RADIUS_CARD, RADIUS_CARD)
        painter.setClipRegion(beside_words)
        painter.setBrush(QBrush(QColor(theme.line), Qt.BrushStyle.BDiagPattern))
        painter.drawRoundedRect(room, RADIUS_CARD, RADIUS_CARD)
        painter.restore()

    def _rows(self, column: int, first: int, last: int) -> QRectF:
        cells = [self._grid.cellRect(row, column) for row in range(first, last + 1)]
        real = [QRectF(cell) for cell in cells if cell.isValid()]
        if not real:
            return QRectF()
        found = real[0]
        for cell in real[1:]:
            found = found.united(cell)
        return found.adjusted(-2, -1, 2, 2)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self.update()


class DashedBox(QFrame):
    """A place beside the fights."""

    def __init__(self) -> None:
        super().__init__()
        set_style_property(self, "ground", "surface")

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(current_theme().strong), 1, Qt.PenStyle.DashLine))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), RADIUS_CARD, RADIUS_CARD)
