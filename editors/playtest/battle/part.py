"""The battle board at the table: opens when a battle begins, follows it and the answer under way, closes with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QSplitter, QToolButton, QVBoxLayout, QWidget

from editors.playtest.battle.board_rows import BoardRows, rows_of
from editors.playtest.battle.board_view import BoardLook, BoardView
from editors.playtest.battle.counter_button import CounterButton
from editors.playtest.battlefield.part import FieldPart
from editors.playtest.moment import Moment
from editors.playtest.session import EVERYTHING
from editors.playtest.table_commands import TableCommand
from editors.playtest.table_parts import Stand, Table, TablePart
from workbench.engine.shown.battle import ShownBattle
from workbench.engine.state import Answer
from workbench.engine.words.seat_names import seat_names
from workbench.language import marked
from workbench.qt.controls.bounded_widgets import QWIDGETSIZE_MAX
from workbench.qt.controls.labels import ElidedLabel, hairline, text_label
from workbench.qt.controls.parts import ClauseLink
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import current_text_scale, current_theme, px
from workbench.qt.looks.translator import spoken, worded

LEAST_HEIGHT_PX, MOST_HEIGHT_PX = 120, 1200
MOST_SHARE = 0.55
"""Of the height that map and board have together, while nobody has said otherwise."""


class BattlePart(TablePart):
    """`show_figures` lets others stand a few words below each column."""

    stand: ClassVar[Stand] = Stand.BOARD
    title: ClassVar[str] = marked("Battle")
    name: ClassVar[str] = "battle"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        design = table.session.rules.design
        self._names = seat_names(design) | {side.id: side.name for side in design.sides}
        self._colours = {side.id: table.faces.colours_of(side.id)[0] for side in design.sides}
        self.battle: ShownBattle | None = None
        self.view: BoardView | None = None
        self.rows = BoardRows()
        self._height_px = 0
        self._is_folded = self._is_divided = False
        self._drawn: object = None
        self._figures: Mapping[int, str] = {}
        self._make_head()
        self._room = QScrollArea()
        self._room.setWidgetResizable(True)
        self._room.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        for part in (hairline(), self._head, hairline(), self._room):
            box.addWidget(part, 1 if part is self._room else 0)
        set_style_property(self, "ground", "surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(self.tr("Battle board"))
        table.left.form.edited.connect(self._follow_answer)

    # ------------------------------------------------------------------ what the table calls

    def offered(self, moment: Moment) -> bool:
        """While a battle is under way, but not while bots run through it."""
        if moment.bot and self.table.clock.is_fast:
            return False
        self.battle = self.table.session.rules.display.battle(moment.sight, moment.so_far)
        return self.battle is not None

    def show_moment(self, moment: Moment) -> None:
        self.battle = self.table.session.rules.display.battle(moment.sight, (*moment.so_far, *self._under_way(moment)))
        self._draw(moment)

    def show_figures(self, figures: Mapping[int, str]) -> None:
        """A few words below the columns of these numbers, counted from 0; they go with the next look of the battle."""
        self._figures = figures
        for number, label in enumerate(self.view.feet if self.view else ()):
            label.setText(figures.get(number, ""))

    def remembered(self) -> str:
        return f"{self._height_px},{int(self._is_folded)}"

    def remember(self, text: str) -> None:
        height, _, folded = text.partition(",")
        if height.isascii() and height.isdecimal() and len(height) < 6:
            self._height_px = min(MOST_HEIGHT_PX, max(LEAST_HEIGHT_PX, int(height))) if int(height) else 0
        self.fold(folded == "1")

    # ------------------------------------------------------------------ folding

    @property
    def is_folded(self) -> bool:
        return self._is_folded

    def fold(self, folded: bool) -> None:
        """Only the headline is left, or the whole board is seen."""
        self._is_folded = folded
        self._folds.setChecked(not folded)
        self._folds.setArrowType(Qt.ArrowType.RightArrow if folded else Qt.ArrowType.DownArrow)
        self._map_stays()
        self._room.setVisible(not folded)
        self.setMinimumHeight(0 if folded else px(LEAST_HEIGHT_PX))
        self.setMaximumHeight(self._head_height() if folded else QWIDGETSIZE_MAX)
        if not folded:
            self._take_height()

    def focus_board(self) -> None:
        """Unfold it, and give the keyboard to its first counter that may be chosen."""
        self.fold(False)
        if self.view is not None:
            self.view.focus_first()

    def showEvent(self, event: QShowEvent) -> None:
        if not self._is_divided and isinstance(divided := self.parentWidget(), QSplitter):
            self._is_divided = True
            divided.splitterMoved.connect(self._divided_by_hand)
        self._map_stays()
        super().showEvent(event)
        self._take_height()

    def hideEvent(self, event: QHideEvent) -> None:
        self._map_stays()
        super().hideEvent(event)

    def _map_stays(self) -> None:
        """What the map shows stays where it is on the screen while the board opens or closes below it."""
        canvas = self.table.map.canvas
        height, camera = canvas.height(), canvas.camera
        is_followed = not camera.fits and canvas.isVisible()

        def settle() -> None:
            if is_followed and canvas.height() != height:
                camera.look_from(camera.view.moved(0, (height - canvas.height()) / 2))
            self._show_place()

        QTimer.singleShot(0, self, settle)

    def _show_place(self) -> None:
        """The place of the battle is not left below the board, nor so far away that it cannot be read."""
        if self.isVisible():
            self.table.map.look_at_fight(has_settled=True)
        scene = self.table.map.canvas.layers.scene
        place = scene.counters.place_of(self.battle.space) if scene and self.battle and self.isVisible() else None
        if place is not None:
            self.table.map.canvas.camera.bring_into_view(place.x(), place.y())

    def _take_height(self) -> None:
        """What it had before, else what its rows need; the map keeps what it shows in its place."""
        divided = self.parentWidget()
        if not isinstance(divided, QSplitter) or self._is_folded or not self.isVisible():
            return
        together = sum(divided.sizes())
        wanted = self._height_px or min(self._head_height() + self._wanted_height(), round(together * MOST_SHARE))
        divided.setSizes([max(0, together - wanted), wanted])

    def _grow(self) -> None:
        """Rows that come while it is open get room as well, unless a hand has chosen how high it is."""
        divided = self.parentWidget()
        if self._height_px or self._is_folded or not self.isVisible() or not isinstance(divided, QSplitter):
            return
        if self.height() < self._head_height() + self._wanted_height():
            self._map_stays()
            self._take_height()

    def _wanted_height(self) -> int:
        return (self.view.sizeHint().height() if self.view else px(LEAST_HEIGHT_PX)) + 4

    def _head_height(self) -> int:
        return self._head.sizeHint().height() + 2

    def _divided_by_hand(self) -> None:
        if self.isVisible() and not self._is_folded:
            self._height_px = min(MOST_HEIGHT_PX, self.height())

    # ------------------------------------------------------------------ drawing

    def _make_head(self) -> None:
        self._head = QWidget()
        row = QHBoxLayout(self._head)
        row.setContentsMargins(px(6), 1, px(12), 1)
        row.setSpacing(px(8))
        self._folds = QToolButton()
        self._folds.setCheckable(True)
        self._folds.setChecked(True)
        self._folds.setArrowType(Qt.ArrowType.DownArrow)
        self._folds.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        set_style_property(self._folds, "fold", True)
        self._folds.clicked.connect(lambda: self.fold(not self._is_folded))
        self._says, self._losses = ElidedLabel("label"), text_label("", "label")
        self._clause = ClauseLink("", self._head)
        self._clause.clause_clicked.connect(self.clause_chosen)
        row.addWidget(self._folds)
        row.addWidget(self._says, 1)
        row.addWidget(self._losses)
        row.addWidget(self._clause)

    def _draw(self, moment: Moment) -> None:
        battle = self.battle
        if battle is None:
            return
        self.rows = rows_of(battle, moment, self.table.faces, self._answer(moment))
        look = BoardLook(
            battle,
            self.rows.counters,
            self._attacker_below(moment, battle),
            self._names,
            self._colours,
            takes_enter=not moment.is_collecting,
        )
        drawn = (look, current_theme().name, current_text_scale())
        if drawn == self._drawn:
            return
        self._drawn = drawn
        self._draw_head(battle)
        focused = self.window().focusWidget()
        had_focus = next((unit for unit, b in self._buttons().items() if b is focused), "")
        at = self._room.horizontalScrollBar().value()
        self.view = BoardView(look)
        self.view.unit_clicked.connect(self._unit_clicked)
        self.view.column_clicked.connect(self._column_clicked)
        self.view.clause_clicked.connect(self.clause_chosen)
        self._room.setWidget(self.view)
        self._room.horizontalScrollBar().setValue(at)
        self._figures = {}
        if had_focus and (again := self._buttons().get(had_focus)) is not None:
            again.setFocus(Qt.FocusReason.OtherFocusReason)
        QTimer.singleShot(0, self, self._grow)

    def _buttons(self) -> Mapping[str, CounterButton]:
        return self.view.buttons if self.view is not None else {}

    def _draw_head(self, battle: ShownBattle) -> None:
        self._folds.setText(spoken(battle.title))
        self._folds.setToolTip(self.tr("Fold or unfold the battle board"))
        told = [spoken(note.text) for note in battle.notes]
        if battle.round:
            told.insert(0, worded(self.tr("round {0} of {1}"), battle.round, battle.rounds))
        self._says.set_whole_text(" · ".join(told))
        lost = [
            worded(self.tr("{0}: {1}"), spoken(self._names.get(side.side, side.side)), side.losses)
            for side in (battle.attacker, battle.defender)
            if side.losses is not None
        ]
        self._losses.setText(worded(self.tr("losses {0}"), ", ".join(lost)) if lost else "")
        self._clause.set_clause(battle.clause)

    def _attacker_below(self, moment: Moment, battle: ShownBattle) -> bool:
        """One's own side stands below; for both sides' eyes that of the attacker."""
        if moment.viewer == EVERYTHING:
            return True
        return self.table.session.rules.side_of(moment.viewer) == battle.attacker.side

    # ------------------------------------------------------------------ the answer under way

    def _answer(self, moment: Moment) -> Answer | None:
        return self.table.left.form.answer() if moment.decision is not None and moment.is_collecting else None

    def _under_way(self, moment: Moment) -> tuple[Answer, ...]:
        answer = self._answer(moment)
        return (answer,) if answer is not None else ()

    def _follow_answer(self) -> None:
        if self.isVisible():
            self.show_moment(self.table.moment)

    def _unit_clicked(self, unit: str) -> None:
        """The same as a click on the counter on the map, or on the row of the list that names it or its group."""
        choice = self.rows.choice_of.get(unit)
        if choice is None:
            return
        if choice.key in self.table.moment.choices.by_unit:
            self.table.map.unit_clicked.emit(choice.key, False)
        else:
            self.table.choose(choice)

    def _column_clicked(self, number: int) -> None:
        if (choice := self.rows.choice_of_column.get(number)) is not None:
            self.table.choose(choice)


def _board(table: Table) -> None:
    if table.part(FieldPart).fields:
        table.part(FieldPart).toggle()
        return
    part = table.part(BattlePart)
    if part.is_folded or not part.isAncestorOf(part.window().focusWidget() or part):
        part.focus_board()
    else:
        part.fold(True)


def _has_board(table: Table) -> bool:
    return not table.is_covered and (table.part(BattlePart).battle is not None or bool(table.part(FieldPart).fields))


COMMANDS = (
    TableCommand(
        marked("Battle board"),
        _board,
        ("Ctrl+Shift+B",),
        can=_has_board,
    ),
)
