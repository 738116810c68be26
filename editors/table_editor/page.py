"""The widgets of the table editor and where they stand: lists left, the grid, odds and forms right, history below."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QDockWidget,
    QHBoxLayout,
    QMenu,
    QStackedWidget,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editors.table_editor.forms import ParameterForm, TableForm, sentence_of
from editors.table_editor.grid import Grid
from editors.table_editor.odds_panel import OddsPanel
from editors.table_editor.outline import TableOutline
from editors.table_editor.shapes import COLUMNS, ROWS
from editors.table_editor.tables_desk import TablesDesk
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.docked_page import DockedPage
from workbench.qt.controls.hint_line import HintLine
from workbench.qt.controls.parts import ElidedLabel, EmptyState, Toast, hairline, text_label
from workbench.qt.editing.history_view import HistoryView
from workbench.qt.editing.inspector_rows import OriginChip
from workbench.qt.looks.icons import bind_icon
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px
from workbench.qt.undo import EditStack

OUTLINE_WIDTH, SIDE_WIDTH, BOTTOM_HEIGHT, BAR_HEIGHT, FORM_WIDTH = 272, 350, 160, 44, 560
LEAST_OUTLINE, LEAST_SIDE = 232, 300
LEAST_GRID = QSize(480, 300)


class _Pane(QStackedWidget):
    """What stands in a dock, with the size that it wants at the first opening, and how narrow it may become."""

    def __init__(self, inside: QWidget, width: int, height: int, least: int) -> None:
        super().__init__()
        self._wanted = QSize(width, height)
        self.setMinimumWidth(least)
        self.addWidget(inside)

    def sizeHint(self) -> QSize:
        return self._wanted


class TablePage(DockedPage):
    """One table or parameter at a time."""

    def __init__(self, desk: TablesDesk, history: EditStack) -> None:
        super().__init__()
        self._desk = desk
        self.outline, self.grid, self.odds = TableOutline(desk), Grid(desk), OddsPanel()
        self.table_form, self.parameter_form = TableForm(desk, self.grid), ParameterForm(desk)
        self.history_view, self.toast = HistoryView(history), Toast(self)
        self._title, self._size = text_label("", "heading"), ElidedLabel("hint")
        self._chip = OriginChip()
        self._chip.setEnabled(False)
        self.hint, self.place = HintLine(), text_label("", "label")
        self.row_menu, self.column_menu = QMenu(self), QMenu(self)
        self._no_table = EmptyState("table", _tr("This game has no table yet."), _tr("New table"))
        self._middle, self.grids = QWidget(), QStackedWidget()
        self.side = QTabWidget()
        self._docks: list[QDockWidget] = []
        self._lay_out()
        self._connect()
        self.refresh()

    @property
    def no_table(self) -> EmptyState:
        """What stands where no table is, and offers a new one."""
        return self._no_table

    def refresh(self) -> None:
        """The design or the choice is another."""
        table, parameter = self._desk.table, self._desk.parameter
        self.toast.hide()
        self._title.setText((table.title or table.id) if table else parameter.title if parameter else _tr("Tables"))
        self._size.set_whole_text(sentence_of(table) if table else "")
        self._chip.setVisible(table is not None)
        if table is not None:
            self._chip.show_origin(table.provenance)
        for button in self.table_buttons:
            button.setEnabled(table is not None)
        self.grid.show_table()
        self.grids.setCurrentWidget(self.grid if table else self._form_room if parameter else self._no_table)
        self.table_form.refresh()
        self.parameter_form.refresh()
        self.table_form.setEnabled(table is not None)
        self._show_odds()

    def look_only(self) -> None:
        """The file is only looked at."""
        self.grid.lock()
        self.outline.look_only()
        self.table_form.look_only()
        self.parameter_form.setEnabled(False)

    def arrange_docks(self) -> None:
        across, down = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
        self.resizeDocks(self._docks[:2], [px(OUTLINE_WIDTH), px(SIDE_WIDTH)], across)
        self.resizeDocks(self._docks[2:], [px(BOTTOM_HEIGHT)], down)

    def docks(self) -> list[QDockWidget]:
        """Lists, odds and history."""
        return self._docks

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.grid.view.setFocus()

    def _show_odds(self) -> None:
        keys = _tr("Type into a cell · Ctrl C copies · Ctrl V pastes · Ctrl D fills down · Del empties")
        self.hint.show_hint(keys if self._desk.table is not None else "")
        self.place.setText(", ".join(filter(None, self.grid.current_name() or ())))
        self.odds.show_odds(self._desk.table, self.grid.column(), self.grid.modifier)

    def _modifier_changed(self, modifier: int) -> None:
        self.grid.show_modifier(modifier)
        self._show_odds()

    def _connect(self) -> None:
        self._desk.changed.connect(self.refresh)
        self._desk.choice_changed.connect(self.refresh)
        self._desk.refused.connect(self.toast.show_message)
        self.grid.current_changed.connect(self._show_odds)
        self.odds.modifier_changed.connect(self._modifier_changed)

    def _lay_out(self) -> None:
        bar = QHBoxLayout()
        bar.setContentsMargins(12, 0, 12, 0)
        bar.setSpacing(10)
        bar.addWidget(self._title)
        bar.addWidget(self._size, 1)
        bar.addWidget(self._chip)
        self.table_buttons = [
            self._menu_button("rows", _tr("Row"), self.row_menu, ROWS),
            self._menu_button("columns", _tr("Column"), self.column_menu, COLUMNS),
            self._button("clipboard-text", _tr("Paste"), _tr("Lay the cells of the clipboard over the table (Ctrl+V)")),
        ]
        self.table_buttons[2].clicked.connect(self.grid.paste)
        for button in self.table_buttons:
            bar.addWidget(button)
        head = QWidget()
        head.setMinimumHeight(px(BAR_HEIGHT))
        set_style_property(head, "ground", "surface")
        head.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        head.setLayout(bar)
        box = QVBoxLayout(self._middle)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        self._form_room = QWidget()
        room = QHBoxLayout(self._form_room)
        self.parameter_form.setMaximumWidth(px(FORM_WIDTH))
        room.addWidget(self.parameter_form, 3)
        room.addStretch(1)
        for part in (self.grid, self._form_room, self._no_table):
            self.grids.addWidget(part)
            set_style_property(part, "ground", "surface")
            part.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        for widget, stretch in ((head, 0), (hairline(), 0), (self.grids, 1)):
            box.addWidget(widget, stretch)
        self.setCentralWidget(self._middle)
        self.statusBar().setSizeGripEnabled(False)
        self.hint.setContentsMargins(12, 0, 0, 0)
        self.place.setContentsMargins(0, 0, 12, 0)
        self.statusBar().addWidget(self.hint, 1)
        self.statusBar().addPermanentWidget(self.place)
        self.side.addTab(self.odds, _tr("Odds"))
        self.side.addTab(self.table_form, _tr("Table"))
        area = Qt.DockWidgetArea
        lists = _Pane(self.outline, OUTLINE_WIDTH, 400, LEAST_OUTLINE)
        beside = _Pane(self.side, SIDE_WIDTH, 400, LEAST_SIDE)
        below = _Pane(self.history_view, 600, BOTTOM_HEIGHT, LEAST_GRID.width())
        self._docks = [
            self._dock("table_outline", _tr("Tables"), lists, area.LeftDockWidgetArea),
            self._dock("table_side", _tr("Odds and figures"), beside, area.RightDockWidgetArea),
            self._dock("table_bottom", _tr("History"), below, area.BottomDockWidgetArea),
        ]
        outline, side, low = self._docks
        sides = [(side, area.RightDockWidgetArea), (outline, area.LeftDockWidgetArea)]
        self.make_drawers([*sides, (low, area.BottomDockWidgetArea)], LEAST_GRID, self.grids)
        self.setCorner(Qt.Corner.BottomLeftCorner, area.LeftDockWidgetArea)
        self.setCorner(Qt.Corner.BottomRightCorner, area.RightDockWidgetArea)

    def _dock(self, name: str, title: str, widget: QWidget, area: Qt.DockWidgetArea) -> QDockWidget:
        dock = QDockWidget(title, self)
        dock.setObjectName(name)
        dock.setTitleBarWidget(QWidget(dock))
        dock.setFeatures(QDockWidget.DockWidgetFeature.DockWidgetClosable)
        set_style_property(widget, "ground", "surface")
        widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        dock.setWidget(widget)
        self.addDockWidget(area, dock)
        return dock

    def _menu_button(self, icon: str, text: str, menu: QMenu, axis: str) -> QToolButton:
        button = self._button(icon, text, text)
        menu.aboutToShow.connect(lambda: self.grid.fill_menu(menu, axis))
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        return button

    def _button(self, icon: str, text: str, tip: str) -> QToolButton:
        button = QToolButton()
        bind_icon(button, icon)
        button.setText(text)
        button.setToolTip(few_lines(tip))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        set_style_property(button, "toggle", True)
        return button


def _tr(text: str) -> str:
    return QCoreApplication.translate("TablePage", text)
