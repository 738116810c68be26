"""The battlefield at the table: lies over the map while battles are fought, follows the order that is written on it."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from editors.playtest.battlefield.field_bar import FieldBar
from editors.playtest.battlefield.field_hand import FieldHand
from editors.playtest.battlefield.field_painter import FieldLook
from editors.playtest.battlefield.field_view import FieldView
from editors.playtest.battlefield.switches import switch
from editors.playtest.moment import Moment
from editors.playtest.table_parts import Stand, Table, TablePart
from editors.playtest.turn.sequence_row import SequenceRow
from workbench.engine.counters.counter_face import CounterFace
from workbench.engine.display import LineStatus, Piece
from workbench.engine.shown.battlefield import FieldUnit, ShownField
from workbench.language import marked
from workbench.qt.controls.parts import ClauseLink, ElidedLabel, hairline
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken

STEPS_PX, STEPS_FROM_PX = 218, 860
FOLDED = "map"


class FieldPart(TablePart):
    """`fields` are the battles of the moment; one of them is looked at, of its own accord that which is asked about."""

    stand: ClassVar[Stand] = Stand.ON_MAP
    title: ClassVar[str] = marked("Battlefield")
    name: ClassVar[str] = "battlefield"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.fields: tuple[ShownField, ...] = ()
        self.is_folded = False
        self._at = 0
        self._asked: object = None
        self._hand = FieldHand(table.left.desk)
        self.pane = QWidget(table.map.canvas)
        self.view, self.bar = FieldView(), FieldBar(self._hand)
        self._make_pane()
        self._returns = switch(self.tr("Battlefield"), False, self.toggle)
        self._returns.setParent(table.map.canvas)
        self._returns.hide()
        table.map.canvas.installEventFilter(self)
        table.left.desk.writing.changed.connect(self._written)
        self.view.placed.connect(lambda unit, section: self._do(self._hand.place, unit, section))
        self.view.aimed.connect(lambda unit, enemy: self._do(self._hand.aim, unit, enemy))
        self.view.picked.connect(lambda unit: self._do(self._hand.pick, unit))
        self.view.chosen_changed.connect(self._show_bar)
        self.bar.clause_clicked.connect(self.clause_chosen)

    # ------------------------------------------------------------------ what the table calls

    def offered(self, moment: Moment) -> bool:
        return False

    def show_moment(self, moment: Moment) -> None:
        """It stands over the map, and has no room of its own."""

    def follow(self, moment: Moment) -> None:
        is_fast = bool(moment.bot) and self.table.clock.is_fast
        self.fields = () if is_fast else self._read(moment)
        asked = next((i for i, one in enumerate(self.fields) if one.force), None)
        question = (
            (moment.decision.seat, moment.decision.name, asked) if moment.decision and asked is not None else None
        )
        if question is not None and question != self._asked:
            self._at, self.is_folded = asked or 0, False
            self._hand.take_up(self.fields[self._at])
            QTimer.singleShot(0, self, self._take_keyboard)
        self._asked = question
        self._show()

    def remembered(self) -> str:
        return FOLDED if self.is_folded else ""

    def remember(self, text: str) -> None:
        self.is_folded = text == FOLDED
        self._show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            self._place()
        return False

    # ------------------------------------------------------------------ looking

    @property
    def field(self) -> ShownField | None:
        """The battle that is looked at."""
        return self.fields[min(self._at, len(self.fields) - 1)] if self.fields else None

    def toggle(self) -> None:
        """The map instead, or the battlefield again."""
        self.is_folded = not self.is_folded
        self._show()
        if not self.is_folded:
            self._take_keyboard()

    def look_at(self, number: int) -> None:
        """Another battle of the phase."""
        self._at = number
        self._show()

    def _read(self, moment: Moment) -> tuple[ShownField, ...]:
        session = self.table.session
        seat = moment.decision.seat if moment.decision is not None else ""
        side = session.rules.side_of(seat) if seat else ""
        draft = self.table.left.desk.writing.draft if side else None
        return session.rules.display.battlefields(moment.sight, side, moment.so_far, draft)

    def _written(self) -> None:
        if self.fields:
            self.fields = self._read(self.table.moment)
            self._show()

    def _do(self, does: object, *what: str) -> None:
        if (shown := self.field) is not None and callable(does):
            does(shown, *what)

    # ------------------------------------------------------------------ drawing

    def _make_pane(self) -> None:
        self.pane.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.pane.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation)
        set_style_property(self.pane, "ground", "surface")
        self.pane.setAccessibleName(self.tr("Battlefield"))
        self._tabs = QHBoxLayout()
        self._tabs.setSpacing(px(4))
        self._says, self._step = ElidedLabel("label"), ClauseLink("", self.pane)
        self._step.clause_clicked.connect(self.clause_chosen)
        head = QHBoxLayout()
        head.setContentsMargins(px(10), px(5), px(10), px(5))
        head.setSpacing(px(8))
        head.addLayout(self._tabs)
        head.addWidget(self._says, 1)
        head.addWidget(self._step)
        self._steps = QWidget()
        self._steps.setFixedWidth(px(STEPS_PX))
        self._steps_box = QVBoxLayout(self._steps)
        self._steps_box.setContentsMargins(px(6), px(8), px(2), px(8))
        self._steps_box.setSpacing(px(2))
        middle = QHBoxLayout()
        middle.setContentsMargins(0, 0, 0, 0)
        middle.setSpacing(0)
        middle.addWidget(self._steps)
        middle.addWidget(self.view, 1)
        box = QVBoxLayout(self.pane)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addLayout(head)
        box.addWidget(hairline())
        box.addLayout(middle, 1)
        box.addWidget(hairline())
        box.addWidget(self.bar)
        self.pane.hide()

    def _show(self) -> None:
        shown = self.field
        self.pane.setVisible(shown is not None and not self.is_folded)
        self._returns.setVisible(shown is not None and self.is_folded)
        if shown is None:
            return
        self._place()
        faces = dict(self._faces(shown))
        draft = self._hand.draft(shown)
        picked = frozenset(draft.pursue_with) if draft is not None else frozenset()
        self.view.show_look(FieldLook(shown, faces, picked=picked))
        self._show_head(shown)
        self._show_steps(shown)
        self._show_bar()

    def _show_bar(self) -> None:
        if (shown := self.field) is not None:
            self.bar.show_field(shown, self.view.chosen)

    def _show_head(self, shown: ShownField) -> None:
        _empty(self._tabs)
        for i, one in enumerate(self.fields):
            self._tabs.addWidget(switch(spoken(one.title), one is shown, partial(self.look_at, i)))
        self._tabs.addWidget(switch(self.tr("On the map"), False, self.toggle))
        now = next((line for line in shown.steps if line.status is LineStatus.NOW), None)
        told = [spoken(note.text) for note in shown.notes]
        if now is not None:
            step = self.tr("step {} of {}: {}").format(shown.steps.index(now) + 1, len(shown.steps), spoken(now.title))
            told.insert(0, step)
        self._says.set_whole_text(" · ".join(told))
        self._step.set_clause(now.clause if now is not None else "")

    def _show_steps(self, shown: ShownField) -> None:
        _empty(self._steps_box)
        for line in shown.steps:
            row = SequenceRow(line)
            row.clause_clicked.connect(self.clause_chosen)
            self._steps_box.addWidget(row)
        self._steps_box.addStretch(1)

    def _faces(self, shown: ShownField) -> list[tuple[str, CounterFace]]:
        """Own counters as they are now; of the enemy what he looks like."""
        pieces, faces = self.table.moment.pieces, self.table.faces
        found = []
        for side in (shown.below, shown.above):
            for unit in side.units:
                piece = pieces.get(unit.unit) or _as_seen(unit, side.side)
                found.append((unit.unit, faces.face(piece)))
        return found

    def _place(self) -> None:
        canvas = self.table.map.canvas
        self.pane.setGeometry(canvas.rect())
        self._steps.setVisible(canvas.width() >= px(STEPS_FROM_PX))
        self._returns.adjustSize()
        self._returns.move(px(10), px(10))
        if self.pane.isVisible():
            self.pane.raise_()
        self._returns.raise_()

    def _take_keyboard(self) -> None:
        if self.pane.isVisible() and self.pane.window().isActiveWindow():
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)


def _as_seen(unit: FieldUnit, side: str) -> Piece:
    return Piece(unit.unit, side, "", unit.name, unit_type=unit.looks, counter=unit.counter, strength=unit.strength)


def _empty(box: QHBoxLayout | QVBoxLayout) -> None:
    while (item := box.takeAt(0)) is not None:
        if (old := item.widget()) is not None:
            old.hide()
            old.deleteLater()
