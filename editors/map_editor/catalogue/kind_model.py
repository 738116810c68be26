"""A catalogue as a table for Qt."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QAbstractItemModel, QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QComboBox, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from editors.map_editor.catalogue.pages import Catalogue, KindColumn, columns_of
from editors.map_editor.desk import AnyDesk
from workbench.engine.words.bounded_words import one_line
from workbench.language import marked
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken
from workbench.storage.edits.catalogue_edits import Kind

Index = QModelIndex | QPersistentModelIndex
NO_PARENT = QModelIndex()
SWATCH_PX = 14


class KindModel(QAbstractTableModel):
    """Rows are kinds. A text that cannot be written is `refused` with the reason."""

    def __init__(self, desk: AnyDesk, catalogue: Catalogue, refused: Callable[[str], object]) -> None:
        super().__init__()
        self._desk, self._catalogue, self._refused = desk, catalogue, refused
        self.kinds: tuple[Kind, ...] = ()
        self.columns: list[KindColumn] = []
        self.refresh()

    def refresh(self) -> None:
        """Read the design anew."""
        design = self._desk.design
        kinds, columns = self._catalogue.kinds(design), columns_of(design, self._catalogue)
        ids, keys = [kind.id for kind in kinds], [column.key for column in columns]
        if ids == [kind.id for kind in self.kinds] and keys == [column.key for column in self.columns]:
            self.kinds, self.columns = kinds, columns
            if kinds:
                self.dataChanged.emit(self.index(0, 0), self.index(len(kinds) - 1, len(columns) - 1))
            return
        self.beginResetModel()
        self.kinds, self.columns = kinds, columns
        self.endResetModel()

    def rowCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.kinds)

    def columnCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        if not index.isValid():
            return None
        column, kind = self.columns[index.column()], self.kinds[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            said = column.read(kind)
            if role == Qt.ItemDataRole.EditRole:
                return said
            if column.names and said in column.choices:
                return spoken(column.names[column.choices.index(said)]) if said else "–"
            return (
                spoken(marked("as the style")) if not said and column.key in ("colour", "pattern") else one_line(said)
            )
        if role == Qt.ItemDataRole.DecorationRole and column.is_colour and column.read(kind):
            swatch = QPixmap(px(SWATCH_PX), px(SWATCH_PX))
            swatch.fill(QColor(column.read(kind)))
            return swatch
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = int(Qt.ItemDataRole.DisplayRole)
    ) -> object:
        if role != Qt.ItemDataRole.DisplayRole or orientation is not Qt.Orientation.Horizontal:
            return None
        return spoken(self.columns[section].title) if section < len(self.columns) else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if index.isValid() and self.columns[index.column()].write is not None:
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def setData(self, index: Index, value: object, role: int = int(Qt.ItemDataRole.EditRole)) -> bool:
        column, kind = self.columns[index.column()], self.kinds[index.row()]
        if role != Qt.ItemDataRole.EditRole or column.write is None:
            return False
        try:
            edit = column.write(kind, str(value))
        except ValueError as why:
            self._refused(f"{kind.name}, {column.title}: {why}.")
            return False
        self._refused("")
        return edit is not None and not self._desk.apply(edit)


class ChoiceDelegate(QStyledItemDelegate):
    """A box of choices where a column has them."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        model = index.model()
        assert isinstance(model, KindModel)
        choices = model.columns[index.column()].choices
        if not choices:
            return super().createEditor(parent, option, index)
        box = ComboBox(parent)
        names = model.columns[index.column()].names
        for at, choice in enumerate(choices):
            said = choice.replace("_", " ").capitalize() if choice else "–"
            box.addItem(spoken(names[at]) if names else said, choice)
        box.activated.connect(lambda: self.commitData.emit(box))
        return box

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(editor.findData(str(index.data(Qt.ItemDataRole.EditRole))))
        else:
            super().setEditorData(editor, index)

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        if isinstance(editor, QComboBox):
            model.setData(model.index(index.row(), index.column()), editor.currentData())
        else:
            super().setModelData(editor, model, index)
