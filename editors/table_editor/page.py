"""The widgets of the table editor and where they stand: lists left, the grid, odds and forms right, history below."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QScrollArea, QTabWidget, QToolButton, QWidget

from editors.table_editor.battles.battle_panel import BattlePanel
from editors.table_editor.cell_form import CellForm
from editors.table_editor.chart_grid import ChartGrid
from editors.table_editor.forms import TableForm, sentence_of
from editors.table_editor.grid import Grid
from editors.table_editor.odds_panel import OddsPanel, Rolled
from editors.table_editor.other_designs import OtherDesigns
from editors.table_editor.outline import TableOutline
from editors.table_editor.table_problems import TableProblems
from editors.table_editor.tables_desk import TablesDesk
from editors.table_editor.where_read import WhereRead
from workbench.engine.tables.printed_odds import rolled_against
from workbench.engine.tables.reads import modifiers_of, shifts_of
from workbench.engine.tables.table import COLUMNS, ROWS, Table
from workbench.engine.words.bounded_words import an_entry
from workbench.qt.controls.docked_page import Pane
from workbench.qt.controls.drawers import AREA
from workbench.qt.controls.parts import EmptyState
from workbench.qt.editing.desk_form import DeskForm
from workbench.qt.editing.editor_page import LEAST_MIDDLE, EditorPage
from workbench.qt.editing.history_view import HistoryView
from workbench.qt.editing.inspector_rows import OriginChip
from workbench.qt.looks.theme import px

OUTLINE_WIDTH, SIDE_WIDTH, BOTTOM_HEIGHT, FORM_WIDTH = 272, 350, 160, 560
LEAST_OUTLINE, LEAST_SIDE = 232, 300


class TablePage(EditorPage):
    """One table or parameter at a time."""

    def __init__(self, desk: TablesDesk) -> None:
        super().__init__()
        self._desk = desk
        self.outline, self.grid = TableOutline(desk), Grid(desk)
        self.others = OtherDesigns(desk)
        self.odds, self.battle = OddsPanel(self.others), BattlePanel(desk, self.others)
        self.table_form, self.parameter_form = TableForm(desk, self.grid), DeskForm(desk, "parameters")
        self.chart, self.where_read, self.cell_form = (
            ChartGrid(desk),
            WhereRead(desk.document),
            CellForm(desk, self.grid),
        )
        self.problems = TableProblems(desk)
        self.bottom = QTabWidget()
        self.history_view = HistoryView(desk.history)
        self.no_table = EmptyState("table", _tr("This game has no table yet."), _tr("New table"))
        self.row_menu, self.column_menu = QMenu(self), QMenu(self)
        self._chip = OriginChip()
        self._chip.setEnabled(False)
        self.side = QTabWidget()
        self._form_room, self.table_room = self._room_of_the_parameter(), QScrollArea()
        self.table_room.setWidget(self.table_form)
        self.table_room.setWidgetResizable(True)
        self.table_room.setFrameShape(QFrame.Shape.NoFrame)
        self.table_room.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for part in (self.grid, self.chart, self._form_room, self.no_table):
            self.add_to_middle(part)
        self.table_buttons = self._fill_head()
        self._add_docks()
        self._connect()
        self.refresh()

    def refresh(self) -> None:
        table, parameter, chart = self._desk.table, self._desk.parameter, self._desk.chart
        self.toast.hide()
        if table is not None:
            self.head.show_words(table.title or table.id, sentence_of(table))
            self._chip.show_origin(table.provenance)
        elif chart is not None:
            self.head.show_words(
                _tr("Terrain effects chart"), _tr("Each cell is that of a table; Enter on a kind leads to it")
            )
        else:
            self.head.show_words(parameter.title if parameter else _tr("Tables"))
        self._chip.setVisible(table is not None)
        for button in self.table_buttons:
            button.setVisible(chart is None)
            button.setEnabled(table is not None)
        self.paste_button.setEnabled(table is not None or chart is not None)
        self.others.follow()
        self.grid.show_table()
        self.chart.show_chart(chart)
        self.where_read.show_uses(self._desk.design, self._desk.reads, table or parameter)
        self._show_hits()
        shown = self.grid if table else self.chart if chart else self._form_room if parameter else self.no_table
        self.middle.setCurrentWidget(shown)
        self.table_form.show_things([table] if table else [])
        self.table_form.show_column()
        self.parameter_form.show_things([parameter] if parameter else [])
        self._show_odds()
        self.problems.check_soon()

    def _show_hits(self) -> None:
        self.grid.show_hits(self.where_read.hits_of(self._desk.table))

    def look_only(self) -> None:
        self.grid.lock()
        self.chart.lock()
        self.outline.look_only()
        self.table_form.lock()
        self.cell_form.lock()
        self.parameter_form.lock()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.problems.check_soon()
        self._cells.view.setFocus()

    def _show_odds(self) -> None:
        keys = _tr("Type into a cell · Ctrl C copies · Ctrl V pastes · Ctrl D fills down · Del empties")
        self.hint.show_hint(keys if self._desk.table is not None or self._desk.chart is not None else "")
        self._show_place()
        self.cell_form.show_cell()
        table, column, plane = self._desk.table, self.grid.column(), self.grid.plane()
        self.battle.show_table(table)
        if table is None:
            self.odds.show_odds(None, column)
            return
        reads, design = self._desk.reads, self._desk.design
        languages = {reads.language(table, row, column) for row in table.rows}
        rolled = Rolled(
            modifiers_of(reads, design, table),
            shifts_of(reads, design, table),
            languages.pop() if len(languages) == 1 else None,
            rolled_against(reads, table),
        )
        self.odds.show_odds(table.plane(plane), column, self._other_table(table, plane), rolled)

    def _other_table(self, table: Table, plane: str) -> Table | None:
        """The plane as it stands in the design that is compared with; None where it has other columns, or is alike."""
        other = self.others.design
        was = next((one for one in other.tables if one.id == table.id), None) if other is not None else None
        if was is None or was == table or (was.planes, was.columns) != (table.planes, table.columns):
            return None
        return was.plane(plane)

    def _show_place(self) -> None:
        """Where the keyboard stands, and the sum of what is selected."""
        place = ", ".join(filter(None, self.grid.current_name() or ()))
        place = self.chart.where() if self._desk.chart is not None else place
        self.place.setText(" · ".join(filter(None, (self.grid.sum_words(), place))))

    def _count_problems(self) -> None:
        """Count the problems in their tab."""
        number = sum(self.problems.panel.counts().values())
        words = _tr("Problems  {0}").format(number) if number else _tr("Problems")
        self.bottom.setTabText(self.bottom.indexOf(self.problems.panel), an_entry(words))

    def _modifier_changed(self, modifier: int) -> None:
        self.grid.show_modifier(modifier)
        self._show_odds()

    def _connect(self) -> None:
        self.where_read.hits_changed.connect(self._show_hits)
        self._desk.changed.connect(self.follow)
        self._desk.choice_changed.connect(self.follow)
        self.grid.current_changed.connect(self._show_odds)
        self.chart.current_changed.connect(self._show_place)
        self.grid.planes.currentChanged.connect(lambda _: self._show_odds())
        self.grid.selection_changed.connect(self._show_place)
        self.problems.checked.connect(self._count_problems)
        self.odds.modifier_changed.connect(self._modifier_changed)
        self.odds.shift_changed.connect(self._show_odds)
        self.odds.column_chosen.connect(self.grid.choose_column)
        self.odds.heat_wanted.connect(self.grid.shade_cells)
        self.others.changed.connect(self._show_odds)

    def _fill_head(self) -> list[QToolButton]:
        self.head.add(self._chip)
        tip = _tr("Lay the cells of the clipboard over the table (Ctrl+V)")
        menus = (("rows", _tr("Row"), self.row_menu, ROWS), ("columns", _tr("Column"), self.column_menu, COLUMNS))
        buttons = [self._axis_button(*each) for each in menus]
        self.paste_button = self.head.add_button("clipboard-text", _tr("Paste"), tip)
        self.paste_button.clicked.connect(lambda: self._cells.paste())
        self.csv_button = self.head.add_menu("file-text", _tr("CSV"), QMenu(self))
        return [*buttons, self.csv_button]

    @property
    def _cells(self) -> Grid | ChartGrid:
        """What takes the keys of cells now."""
        return self.chart if self._desk.chart is not None else self.grid

    def _axis_button(self, icon: str, text: str, menu: QMenu, axis: str) -> QToolButton:
        menu.aboutToShow.connect(lambda: self.grid.fill_menu(menu, axis))
        return self.head.add_menu(icon, text, menu)

    def _room_of_the_parameter(self) -> QWidget:
        room = QWidget()
        box = QHBoxLayout(room)
        self.parameter_form.setMaximumWidth(px(FORM_WIDTH))
        box.addWidget(self.parameter_form, 3)
        box.addStretch(1)
        return room

    def _add_docks(self) -> None:
        self.side.addTab(self.odds, _tr("Odds"))
        self.side.addTab(self.battle, _tr("Battle"))
        self.side.addTab(self.cell_form, _tr("Cell"))
        self.side.addTab(self.where_read, _tr("Where used"))
        self.side.addTab(self.table_room, _tr("Table"))
        self.bottom.addTab(self.problems.panel, _tr("Problems"))
        self.bottom.addTab(self.history_view, _tr("History"))
        lists = Pane(OUTLINE_WIDTH, 400, LEAST_OUTLINE, self.outline)
        beside = Pane(SIDE_WIDTH, 400, LEAST_SIDE, self.side)
        below = Pane(600, BOTTOM_HEIGHT, LEAST_MIDDLE.width(), self.bottom)
        self.add_dock("table_outline", _tr("Tables"), lists, AREA.LeftDockWidgetArea)
        self.add_dock("table_side", _tr("Odds and figures"), beside, AREA.RightDockWidgetArea)
        self.add_dock("table_bottom", _tr("Problems and history"), below, AREA.BottomDockWidgetArea)
        self.make_drawers(LEAST_MIDDLE, self.middle)


def _tr(text: str) -> str:
    return QCoreApplication.translate("TablePage", text)
