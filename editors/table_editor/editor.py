"""The table editor as a page of the window: a document, the undo stack that Design shares, and the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QUndoStack
from PySide6.QtWidgets import QWidget

from editors.table_editor import shapes
from editors.table_editor.page import TablePage
from editors.table_editor.shapes import COLUMNS, ROWS
from editors.table_editor.tables_desk import TablesDesk
from workbench.engine.problem import Place
from workbench.engine.words.bounded_words import an_entry, few_lines
from workbench.qt.editing.saved_words import saved_words
from workbench.qt.undo import EditStack
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edit import Change
from workbench.storage.edits.table_edits import RemoveTables


class _Told(QObject):
    changed = Signal()
    own_changed = Signal()


class TableEditor:
    """Wires a document, its undo stack and the page."""

    def __init__(self, document: RulesetDocument, history: EditStack | None = None) -> None:
        """With a `history` that it shares with other editors of the document, which keep it."""
        self._document = document
        self._history = EditStack(document) if history is None else history
        self.desk = TablesDesk(document, self._history)
        self.page = TablePage(self.desk, self._history)
        self.desk.setParent(self.page)
        if history is None:
            self._history.setParent(self.page)  # its view keeps it for as long as Qt does
        self._told = _Told(self.page)
        self.changed, self.own_changed = self._told.changed, self._told.own_changed
        self._stop_telling = document.observe(self._document_changed)
        self.page.outline.new_table_asked.connect(self.add_table)
        self.page.no_table.clicked.connect(self.add_table)
        self._table_actions = self._made_actions()
        if document.why_read_only:
            self.page.look_only()
            for action in self._table_actions:
                action.setEnabled(False)
                action.setToolTip(few_lines(document.why_read_only))

    def add_table(self) -> None:
        """A new table of one die, with the keyboard in its title."""
        made = shapes.new_table(_tr("New table"), [one.id for one in self.desk.design.tables])
        if not self.desk.apply(made):
            self.desk.choose_table(made.table.id)
            self.page.side.setCurrentWidget(self.page.table_form)
            title = self.page.table_form.fields["title"]
            title.setFocus()
            title.selectAll()

    def remove_table(self) -> None:
        """Take the table that is chosen out of the design."""
        if (table := self.desk.table) is not None:
            self.desk.apply(RemoveTables((table.id,)))

    # The shell's view

    @staticmethod
    def has_place(place: Place) -> bool:
        """Tables and parameters are shown here."""
        return place.kind in ("table", "parameter")

    def go_to(self, place: Place) -> None:
        """Put the table or parameter of a problem on the desk."""
        self.desk.choose_table(place.id) if place.kind == "table" else self.desk.choose_parameter(place.id)

    def widget(self) -> QWidget:
        return self.page

    def menus(self) -> Mapping[str, Sequence[QAction]]:
        docks = [dock.toggleViewAction() for dock in self.page.docks()]
        return {_tr("Table"): self._table_actions, _tr("View"): docks}

    def undo_stack(self) -> QUndoStack | None:
        return self._history

    def history(self) -> tuple[QAction, QAction] | None:
        return None

    def title(self) -> str:
        return self.desk.design.title

    def status(self) -> str:
        return saved_words(self._document)

    def save_layout(self) -> bytes:
        return self.page.save_layout()

    def restore_layout(self, layout: bytes) -> None:
        self.page.restore_layout(layout)

    def close(self) -> None:
        self._stop_telling()
        self.desk.close()

    def _document_changed(self, change: Change) -> None:
        if change.origin is self.desk and not self.page.isVisible():
            self.own_changed.emit()
        self.changed.emit()

    def _made_actions(self) -> list[QAction]:
        grid = self.page.grid
        return [
            self._action(_tr("New table"), self.add_table, "Ctrl+Shift+N"),
            self._action(_tr("Take out the table"), self.remove_table),
            self._action(_tr("Insert a row"), lambda: grid.insert(ROWS), "Ctrl++"),
            self._action(_tr("Take out the rows"), lambda: grid.remove(ROWS), "Ctrl+-"),
            self._action(_tr("Move the row up"), lambda: grid.move_entry(ROWS, -1), "Alt+Up"),
            self._action(_tr("Move the row down"), lambda: grid.move_entry(ROWS, 1), "Alt+Down"),
            self._action(_tr("Insert a column"), lambda: grid.insert(COLUMNS), "Ctrl+Shift++"),
            self._action(_tr("Take out the columns"), lambda: grid.remove(COLUMNS), "Ctrl+Shift+-"),
            self._action(_tr("Move the column left"), lambda: grid.move_entry(COLUMNS, -1), "Alt+Left"),
            self._action(_tr("Move the column right"), lambda: grid.move_entry(COLUMNS, 1), "Alt+Right"),
        ]

    def _action(self, text: str, does: Callable[[], None], keys: str = "") -> QAction:
        action = QAction(an_entry(text), self.page)
        action.setShortcut(QKeySequence(keys))
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.triggered.connect(lambda _checked=False: does())
        self.page.addAction(action)
        return action


def _tr(text: str) -> str:
    return QCoreApplication.translate("TableEditor", text)
