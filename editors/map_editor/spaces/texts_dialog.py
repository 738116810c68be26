"""What the maps print besides the names of spaces, in the further languages of the design: a table to fill in.

Each change is an edit at once. Cells that a spreadsheet has copied are pasted from the cell that is selected on.
"""

from __future__ import annotations

from collections.abc import Mapping

from immutables import Map
from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHeaderView, QTableView, QVBoxLayout, QWidget

from editors.map_editor.desk import AnyDesk
from editors.map_editor.spaces.languages import language_name
from workbench import limits
from workbench.engine.design import Design
from workbench.engine.words.bounded_words import one_line
from workbench.engine.words.message import Message
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.theme import HEIGHT_CONTROL, px
from workbench.qt.map_canvas.labels.printed_texts import printed_texts
from workbench.qt.screen_room import fit_to_screen
from workbench.storage.edits.edits import ChangeDesign

SIZE = (720, 460)
Index = QModelIndex | QPersistentModelIndex
NO_PARENT = QModelIndex()


class TextsModel(QAbstractTableModel):
    """Rows are texts as the maps have them, columns after the first what they are in a further language."""

    def __init__(self, desk: AnyDesk) -> None:
        super().__init__()
        self._desk = desk
        self.texts: tuple[str, ...] = ()
        self.languages: tuple[str, ...] = ()
        self.refresh()

    def refresh(self) -> None:
        """Read the design anew."""
        self.beginResetModel()
        self.texts, self.languages = printed_texts(self._desk.design), self._desk.design.languages[1:]
        self.endResetModel()

    def rowCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.texts)

    def columnCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if parent.isValid() else 1 + len(self.languages)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole, Qt.ItemDataRole.ToolTipRole):
            return None
        text = self.texts[index.row()]
        said = text if index.column() == 0 else self._translated(text, index.column())
        return said if role == Qt.ItemDataRole.EditRole else one_line(said)

    def _translated(self, text: str, column: int) -> str:
        return self._desk.design.texts_in.get(self.languages[column - 1], Map()).get(text, "")

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = int(Qt.ItemDataRole.DisplayRole)
    ) -> object:
        if role != Qt.ItemDataRole.DisplayRole or orientation is not Qt.Orientation.Horizontal:
            return None
        languages = (*self._desk.design.languages[:1], *self.languages)
        return language_name(languages[section]) if section < len(languages) else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        plain = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return plain | Qt.ItemFlag.ItemIsEditable if index.column() else plain

    def setData(self, index: Index, value: object, role: int = int(Qt.ItemDataRole.EditRole)) -> bool:
        return role == Qt.ItemDataRole.EditRole and self.write(index.row(), index.column(), [[str(value)]])

    def write(self, row: int, column: int, cells: list[list[str]]) -> bool:
        """Put cells into the table from a place on, as one edit; what lies beside it, or says nothing else, is left."""
        said: dict[str, dict[str, str]] = {}
        for at, line in enumerate(cells[: len(self.texts) - row]):
            for place, cell in enumerate(line, start=column - 1):
                if 0 <= place < len(self.languages):
                    said.setdefault(self.languages[place], {})[self.texts[row + at]] = cell.strip()
        edit = putting(self._desk.design, said)
        return edit is not None and not self._desk.apply(edit)


def putting(design: Design, said: Mapping[str, Mapping[str, str]]) -> ChangeDesign | None:
    """The edit that puts texts into further languages, "" takes one away; None when they all are so."""
    after, changed = design.texts_in, list[str]()
    for language in sorted(said):
        texts = after.get(language, Map[str, str]())
        for text, wanted in said[language].items():
            if wanted != texts.get(text, ""):
                texts = texts.set(text, wanted) if wanted else texts.delete(text)
                changed.append(Message("{text} in {language}", text=text, language=language_name(language)))
        after = after.set(language, texts) if texts else after.delete(language) if language in after else after
    if not changed:
        return None
    label = changed[0] if len(changed) == 1 else Message("{count} texts in other languages", count=len(changed))
    return ChangeDesign(label, Map({"texts_in": after}))


class TextsDialog(QDialog):
    """It stays open beside the map, so that one sees the texts on it."""

    def __init__(self, desk: AnyDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_tr("Texts of the maps in other languages"))
        fit_to_screen(self, QSize(px(SIZE[0]), px(SIZE[1])))
        self._desk = desk
        self.model = TextsModel(desk)
        self.note = text_label("", "hint", wrap=True)
        self.view = QTableView()
        self.view.setModel(self.model)
        self.view.setAccessibleName(_tr("Texts"))
        self.view.verticalHeader().hide()
        self.view.verticalHeader().setDefaultSectionSize(px(HEIGHT_CONTROL))
        self.view.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Paste), self.view, self.paste)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        for part in (self.note, self.view, buttons):
            box.addWidget(part)
        desk.map_changed.connect(self.refresh)
        self.finished.connect(lambda: desk.map_changed.disconnect(self.refresh))
        self.refresh()

    def refresh(self, *_: object) -> None:
        """Show the texts as they are now; the cell that is selected stays so."""
        at = self.view.currentIndex()
        self.model.refresh()
        self.view.setCurrentIndex(self.model.index(at.row(), at.column()))
        self.note.setText(
            _tr("Where a cell is empty the text is printed as it stands. Spaces have their names in the table Spaces; "
                "View, Names in shows the map in a language.")
            if self.model.languages
            else _tr("The design has one language. Choose further ones under Names in, where nothing is selected.")
        )  # fmt: skip

    def paste(self) -> None:
        """Put what a spreadsheet has copied into the table, from the cell that is selected on."""
        at = self.view.currentIndex()
        if at.isValid():
            text = QGuiApplication.clipboard().text()
            if len(text) > limits.PASTED_SIGNS.most:
                self.note.setText(_tr("The clipboard has {0}.").format(limits.PASTED_SIGNS.beyond))
                return
            lines = text.rstrip("\r\n").splitlines()
            self.model.write(at.row(), at.column(), [line.split("\t") for line in lines])


def _tr(text: str) -> str:
    return QCoreApplication.translate("MapTexts", text)
