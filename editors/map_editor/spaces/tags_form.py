"""The tags of spaces: name, type and value of each; add, rename, change, take away."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QCompleter,
    QGridLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editors.map_editor.desk import AnyDesk
from editors.map_editor.inspector_rows import let_undo_through
from editors.map_editor.spaces.folding import count_words
from editors.map_editor.spaces.tags import NO, YES, TagKind, kind_of_tag, names_in_design, tag_names
from workbench.engine.area_map import Space
from workbench.qt.fields import number_field
from workbench.qt.icons import bind_icon
from workbench.qt.style_sheet import set_style_property
from workbench.storage.space_edits import SetSpaces

MOST = 1_000_000
Row = tuple[str, TagKind, tuple[str, ...]]
"""A tag as it is shown: its name, its type, and what each space has in it ("" where it has not)."""


class TagsForm(QWidget):
    """Rebuilt only when the tags differ, so that the field one types in keeps the keyboard."""

    def __init__(self, desk: AnyDesk) -> None:
        super().__init__()
        self._desk = desk
        self._spaces: tuple[Space, ...] = ()
        self._shown: tuple[tuple[str, ...], tuple[Row, ...]] | None = None
        self._held_kinds: dict[str, TagKind] = {}
        self.names: list[QLineEdit] = []
        self.kinds: list[QComboBox] = []
        self.values: list[QWidget] = []
        self._table: QWidget | None = None
        self.new_name = QLineEdit()
        self.new_name.setPlaceholderText(_tr("New tag"))
        self.new_name.setAccessibleName(_tr("Name of a new tag"))
        self.new_kind = _kind_box()
        self.add = QPushButton(_tr("Add"))
        set_style_property(self.add, "dense", True)
        self.add.clicked.connect(self.add_tag)
        self.new_name.returnPressed.connect(self.add_tag)
        self.new_name.textEdited.connect(self._name_typed)
        self._box = box = QVBoxLayout(self)
        box.setContentsMargins(12, 2, 10, 6)
        box.setSpacing(4)
        adding = QGridLayout()
        adding.setHorizontalSpacing(4)
        for column, part in enumerate((self.new_name, self.new_kind, self.add)):
            adding.addWidget(part, 0, column)
        adding.setColumnStretch(0, 1)
        box.addLayout(adding)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def said(self, spaces: Sequence[Space]) -> str:
        """How many tags there are."""
        number = len({name for space in spaces for name in space.tags})
        return count_words(number, _tr("1 tag"), _tr("{0} tags"))

    def show_spaces(self, spaces: Sequence[Space]) -> None:
        """Show the tags that any of the spaces has."""
        self._spaces = tuple(spaces)
        names = sorted({name for space in spaces for name in space.tags})
        rows = tuple((name, self._kind(name), tuple(space.tags.get(name, "") for space in spaces)) for name in names)
        shown = (tuple(space.id for space in spaces), rows)
        if shown == self._shown:
            return
        self._shown = shown
        completer = QCompleter(names_in_design(self._desk.design), self.new_name)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.new_name.setCompleter(completer)
        self._build(rows)

    def _kind(self, name: str) -> TagKind:
        """The type of all its values, unless one has just chosen another that they fit too."""
        known = kind_of_tag(self._desk.map, name)
        return TagKind.TEXT if self._held_kinds.get(name) is TagKind.TEXT else known

    def _build(self, rows: Sequence[Row]) -> None:
        had_focus = self._table is not None and self._table.isAncestorOf(QApplication.focusWidget() or self)
        if self._table is not None:
            self._box.removeWidget(self._table)
            self._table.hide()
            self._table.deleteLater()
        self.names, self.kinds, self.values = [], [], []
        self._table = QWidget()
        grid = QGridLayout(self._table)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(4)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(2, 1)
        for at, row in enumerate(rows):
            self._add_row(grid, at, row)
        self._table.setVisible(bool(rows))
        self._box.insertWidget(0, self._table)
        if had_focus:
            # the field that had the keyboard is gone; without this it would leave the page
            self.new_name.setFocus()

    def _add_row(self, grid: QGridLayout, at: int, row: Row) -> None:
        tag, kind, said = row
        name = QLineEdit(tag)
        name.setCursorPosition(0)
        name.setMinimumWidth(60)
        name.setAccessibleName(_tr("Name of the tag {0}").format(tag))
        name.editingFinished.connect(lambda: self.rename(tag, name.text().strip()))
        let_undo_through(name)
        kinds = _kind_box()
        kinds.setCurrentIndex(kinds.findData(kind.value))
        kinds.activated.connect(lambda: self.set_kind(tag, TagKind(kinds.currentData())))
        value = self._value_field(tag, kind, said)
        value.setMinimumWidth(60)
        value.setAccessibleName(_tr("Value of the tag {0}").format(tag))
        remove = QToolButton()
        remove.setAutoRaise(True)
        bind_icon(remove, "trash")
        remove.setToolTip(_tr("Take the tag {0} away").format(tag))
        remove.setAccessibleName(remove.toolTip())
        remove.clicked.connect(lambda: self.remove(tag))
        for column, part in enumerate((name, kinds, value, remove)):
            grid.addWidget(part, at, column)
        self.names.append(name)
        self.kinds.append(kinds)
        self.values.append(value)

    def _value_field(self, tag: str, kind: TagKind, said: Sequence[str]) -> QWidget:
        is_mixed = len(set(said)) > 1
        if kind is TagKind.YES_NO:
            return self._yes_no(tag, said[0], is_mixed)
        if kind is TagKind.NUMBER and not is_mixed:
            number = number_field(-MOST, MOST, int(said[0] or 0))
            number.valueChanged.connect(lambda value: self.set_value(tag, str(value)))
            let_undo_through(number)
            return number
        line = QLineEdit("" if is_mixed else said[0])
        line.setCursorPosition(0)
        line.setPlaceholderText(_tr("mixed") if is_mixed else "")
        line.editingFinished.connect(lambda: self.set_value(tag, line.text()) if line.isModified() else None)
        let_undo_through(line)
        return line

    def _yes_no(self, tag: str, said: str, is_mixed: bool) -> QWidget:
        box = QCheckBox(_tr("mixed") if is_mixed else _tr("Yes") if said == YES else _tr("No"))
        with QSignalBlocker(box):
            box.setTristate(is_mixed)
            box.setCheckState(
                Qt.CheckState.PartiallyChecked
                if is_mixed
                else Qt.CheckState.Checked
                if said == YES
                else Qt.CheckState.Unchecked
            )
        box.clicked.connect(lambda: self.set_value(tag, NO if box.checkState() is Qt.CheckState.Unchecked else YES))
        return box

    # What one does

    def add_tag(self) -> None:
        """Give all spaces the tag that is named below, with the first value of its type."""
        name, kind = self.new_name.text().strip(), TagKind(self.new_kind.currentData())
        if not name:
            self._desk.refuse(_tr("A tag needs a name."))
            return
        if any(name in space.tags for space in self._spaces):
            self._desk.refuse(_tr("There is a tag {0} already.").format(name))
            return
        changed = [replace(space, tags=space.tags.set(name, kind.first_value)) for space in self._spaces]
        if not self._put(changed, _tr("add the tag {0}").format(name)):
            self.new_name.clear()

    def rename(self, tag: str, name: str) -> None:
        """Call a tag otherwise, in the spaces that are shown."""
        if name == tag:
            return
        taken = any(name in space.tags for space in self._spaces)
        if not name or taken:
            self._desk.refuse(_tr("There is a tag {0} already.").format(name) if taken else _tr("A tag needs a name."))
            self._shown = None
            self.show_spaces(self._spaces)
            return
        changed = [
            replace(space, tags=space.tags.delete(tag).set(name, space.tags[tag]))
            for space in self._spaces
            if tag in space.tags
        ]
        self._put(changed, _tr("call the tag {0} {1}").format(tag, name))

    def set_value(self, tag: str, value: str) -> None:
        """Give the tag a value in all spaces that are shown."""
        changed = [replace(space, tags=space.tags.set(tag, value.strip())) for space in self._spaces]
        self._put(changed, _tr("tag {0}").format(f"{tag} {value}".strip()))

    def set_kind(self, tag: str, kind: TagKind) -> None:
        """Make a tag one of another type; it is refused when values do not fit."""
        self._held_kinds[tag] = kind
        try:
            changed = [
                replace(space, tags=space.tags.set(tag, kind.tidied(space.tags[tag] or kind.first_value)))
                for space in self._spaces
                if tag in space.tags
            ]
        except ValueError as why:
            self._desk.refuse(_tr("The tag {0} stays as it is: {1}.").format(tag, why))
            changed = []
        self._shown = None
        if any(space != known for space, known in zip(changed, self._spaces, strict=False)):
            self._put(changed, _tr("type of the tag {0}").format(tag))
        self.show_spaces(self._spaces)

    def remove(self, tag: str) -> None:
        """Take a tag away from all spaces that are shown."""
        changed = [replace(space, tags=space.tags.delete(tag)) for space in self._spaces if tag in space.tags]
        self._put(changed, _tr("without the tag {0}").format(tag))

    def _put(self, changed: Sequence[Space], what: str) -> str:
        label = f"{self._desk.called(self._desk.chosen)}: {what}"
        return self._desk.apply(SetSpaces(label, self._desk.map_id, tuple(changed)))

    def _name_typed(self, text: str) -> None:
        """A tag that the map has keeps its type."""
        kind = kind_of_tag(self._desk.map, text)
        if text in tag_names(self._desk.map):
            self.new_kind.setCurrentIndex(self.new_kind.findData(kind.value))


def _kind_box() -> QComboBox:
    box = QComboBox()
    for words, kind in ((_tr("Text"), TagKind.TEXT), (_tr("Number"), TagKind.NUMBER), (_tr("Yes/no"), TagKind.YES_NO)):
        box.addItem(words, kind.value)
    box.setAccessibleName(_tr("Type of the tag"))
    return box


def _tr(text: str) -> str:
    return QCoreApplication.translate("TagsForm", text)
