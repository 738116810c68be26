"""The dialog of the catalogues: terrain, roads, lines. Each change is an edit at once, and can be taken back."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QModelIndex, QSize
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QColorDialog,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QPushButton,
    QTableView,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from editors.map_editor.catalogue.kind_model import ChoiceDelegate, KindModel
from editors.map_editor.catalogue.pages import Catalogue, adding, duplicating, effects_of, moving, removing
from editors.map_editor.desk import AnyDesk
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.controls.parts import Notice, text_label
from workbench.qt.looks.theme import HEIGHT_CONTROL, px
from workbench.qt.screen_room import fit_to_screen
from workbench.storage.edits.catalogue_edits import Kind, users_of_kind

SIZE = (1040, 520)
WIDTHS = {
    "name": 150, "id": 110, "colour": 110, "pattern": 110, "like": 120, "wet": 130, "description": 240, "style": 100
}  # fmt: skip
OTHER_WIDTH = 90


class CatalogueDialog(QDialog):
    """It stays open beside the map, so that one sees what one changes."""

    def __init__(self, desk: AnyDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_tr("Terrain catalogue"))
        fit_to_screen(self, QSize(px(SIZE[0]), px(SIZE[1])))
        titles = {
            Catalogue.TERRAIN: _tr("Terrain"), Catalogue.ROADS: _tr("Roads"), Catalogue.LINES: _tr("Lines")
        }  # fmt: skip
        self.pages = {catalogue: CataloguePage(desk, catalogue) for catalogue in Catalogue}
        self.tabs = QTabWidget()
        for catalogue, page in self.pages.items():
            self.tabs.addTab(page, titles[catalogue])
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        box.addWidget(self.tabs, 1)
        box.addWidget(buttons)

    def show_kind(self, catalogue: Catalogue, kind_id: str) -> None:
        """Bring a catalogue to the front, with a kind of it selected."""
        self.tabs.setCurrentWidget(self.pages[catalogue])
        self.pages[catalogue].choose(kind_id)


class CataloguePage(QWidget):
    """One catalogue: its kinds as a table, and what can be done with the one that is selected."""

    def __init__(self, desk: AnyDesk, catalogue: Catalogue) -> None:
        super().__init__()
        self._desk, self._catalogue = desk, catalogue
        self.notice = Notice("error", "")
        self.notice.hide()
        self.model = KindModel(desk, catalogue, self.refuse)
        self.view = QTableView()
        self.view.setModel(self.model)
        self.view.setItemDelegate(ChoiceDelegate(self.view))
        self.view.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.view.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.view.setAccessibleName(_tr("Kinds"))
        self.view.verticalHeader().hide()
        self.view.verticalHeader().setDefaultSectionSize(px(HEIGHT_CONTROL))
        self.add, self.copy = QPushButton(_tr("Add")), QPushButton(_tr("Duplicate"))
        self.remove, self.colour = QPushButton(_tr("Remove")), QPushButton(_tr("Colour…"))
        self.up, self.down = QPushButton(_tr("Up")), QPushButton(_tr("Down"))
        self.instead, self.replace = ComboBox(), QPushButton(_tr("Replace by it and remove"))
        self._instead_row = QWidget()
        self._costs = text_label("", "hint", wrap=True)
        self._lay_out()
        self._connect()
        self.refresh()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        for button in (self.add, self.copy, self.remove, self.colour, self.up, self.down):
            button.setAutoDefault(False)
            row.addWidget(button)
        row.addStretch()
        instead = QHBoxLayout(self._instead_row)
        instead.setContentsMargins(0, 0, 0, 0)
        instead.addWidget(text_label(_tr("Instead of it"), "label"))
        instead.addWidget(self.instead)
        instead.addWidget(self.replace)
        instead.addStretch()
        self.instead.setAccessibleName(_tr("Instead of it"))
        self.replace.setAutoDefault(False)
        self._instead_row.hide()
        box = QVBoxLayout(self)
        for part in (self.notice, self._instead_row):
            box.addWidget(part)
        box.addWidget(self.view, 1)
        box.addWidget(self._costs)
        box.addLayout(row)

    def _connect(self) -> None:
        self.add.clicked.connect(self.add_kind)
        self.copy.clicked.connect(self.duplicate)
        self.remove.clicked.connect(self.remove_kind)
        self.replace.clicked.connect(lambda: self.remove_kind(str(self.instead.currentData())))
        self.colour.clicked.connect(self.ask_colour)
        self.up.clicked.connect(lambda: self.move_kind(-1))
        self.down.clicked.connect(lambda: self.move_kind(1))
        self.view.selectionModel().currentRowChanged.connect(lambda: self.refuse(""))
        self._desk.map_changed.connect(self._map_changed)

    def _map_changed(self, touched: frozenset[str] | None) -> None:
        if touched is None:
            self.refresh()

    def refresh(self) -> None:
        """Show the design as it is now."""
        chosen = self.chosen()
        self.model.refresh()
        for at, column in enumerate(self.model.columns):
            if self.view.columnWidth(at) == self.view.horizontalHeader().defaultSectionSize():
                self.view.setColumnWidth(at, px(WIDTHS.get(column.key, OTHER_WIDTH)))
        if chosen is not None and self.chosen() is None:
            self.choose(chosen.id)
        table = effects_of(self._desk.design, self._catalogue)
        self._costs.setText(
            _tr("The costs are those of the table {0}, which the rules read.").format(table.title) if table else ""
        )

    def chosen(self) -> Kind | None:
        """The kind that is selected."""
        row = self.view.currentIndex().row()
        return self.model.kinds[row] if 0 <= row < len(self.model.kinds) else None

    def choose(self, kind_id: str) -> None:
        """Select a kind."""
        rows = [row for row, kind in enumerate(self.model.kinds) if kind.id == kind_id]
        self.view.setCurrentIndex(self.model.index(rows[0], 0) if rows else QModelIndex())

    def refuse(self, reason: str) -> None:
        """Say over the table why something cannot be done; "" says nothing."""
        self.notice.set_notice("error", reason)
        self.notice.setVisible(bool(reason))
        self._instead_row.setVisible(False)

    # What one does

    def add_kind(self) -> None:
        """Add a kind and let its name be typed."""
        edit, kind_id = adding(self._desk.design, self._catalogue, _tr("New kind"))
        self._done(self._desk.apply(edit), kind_id)
        self.view.edit(self.view.currentIndex())

    def duplicate(self) -> None:
        """Add a kind like the one that is selected."""
        kind = self.chosen()
        if kind is not None:
            edit, kind_id = duplicating(self._desk.design, self._catalogue, kind)
            self._done(self._desk.apply(edit), kind_id)

    def remove_kind(self, instead: str | bool = "") -> None:
        """Take away what is selected; while it is used, offer what could stand there instead."""
        kind, wanted = self.chosen(), instead if isinstance(instead, str) else ""
        if kind is None:
            return
        reason = self._desk.apply(removing(self._catalogue, kind, wanted))
        self._done(reason, "")
        if reason and not wanted:
            self._offer_others(kind)

    def _offer_others(self, kind: Kind) -> None:
        number = sum(1 for _ in users_of_kind(self._desk.design, self._catalogue.value, kind.id))
        self.instead.clear()
        for other in self.model.kinds:
            if other.id != kind.id:
                self.instead.addItem(other.name, other.id)
        self._instead_row.setVisible(bool(number) and self.instead.count() > 0)

    def move_kind(self, by: int) -> None:
        """Move what is selected up or down."""
        kind = self.chosen()
        edit = moving(self._desk.design, self._catalogue, kind, by) if kind is not None else None
        if kind is not None and edit is not None:
            self._done(self._desk.apply(edit), kind.id)

    def ask_colour(self) -> None:
        """Choose the colour of what is selected from the colours there are."""
        kind = self.chosen()
        if kind is None:
            return
        wanted = QColorDialog.getColor(QColor(kind.colour or "#ffffff"), self, _tr("Colour of {0}").format(kind.name))
        if wanted.isValid():
            at = [column.key for column in self.model.columns].index("colour")
            self.model.setData(self.model.index(self.view.currentIndex().row(), at), wanted.name())

    def _done(self, reason: str, kind_id: str) -> None:
        self.refresh()
        if kind_id and not reason:
            self.choose(kind_id)
        self.refuse(reason)


def _tr(text: str) -> str:
    return QCoreApplication.translate("CatalogueDialog", text)
