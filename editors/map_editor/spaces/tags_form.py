"""The tags of spaces: name, type and value of each; add, rename, change, take away."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QCompleter,
    QGridLayout,
    QInputDialog,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editors.map_editor.desk import AnyDesk
from editors.map_editor.spaces.declare_dialog import DeclareDialog
from editors.map_editor.spaces.folding import count_words
from editors.map_editor.spaces.tag_changes import adding, removing, renaming, retyping, values_of
from editors.map_editor.spaces.tag_rows import TagRows
from editors.map_editor.spaces.tags import (
    NO,
    YES,
    TagKind,
    TagType,
    asked_tags,
    names_in_design,
    tag_names,
    type_of_tag,
    written_choices,
)
from workbench.engine.design import Design
from workbench.engine.maps.area_map import Space
from workbench.engine.maps.tag_values import tidied
from workbench.engine.words.bounded_words import few_lines
from workbench.engine.words.message import Message, as_message
from workbench.language import marked
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.controls.fields import number_field
from workbench.qt.editing.inspector_rows import let_undo_through
from workbench.qt.looks.icons import bind_icon
from workbench.qt.looks.style_sheet import set_style_property
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.tag_edits import DeclareTag
from workbench.storage.edits.thing_edits import SetThings

MOST = 1_000_000
ASK = "\n"
"""Stands for the entry of a list of choices that asks for others; no choice is called so."""
Row = tuple[TagType, tuple[str, ...]]
"""A tag as it is shown: its type, and what each space has in it ("" where it has not)."""
AskChoices = Callable[[str, Sequence[str]], tuple[str, ...] | None]
"""Asks for the choices of a tag, beginning with those it has; None when one leaves it at that."""


class TagsForm(QWidget):
    """Rebuilt only when the tags differ, so that the field one types in keeps the keyboard."""

    def __init__(self, desk: AnyDesk, ask_choices: AskChoices | None = None) -> None:
        super().__init__()
        self._desk = desk
        self._ask_choices = ask_choices or self._asked_in_a_dialog
        self._spaces: tuple[Space, ...] = ()
        self._shown: tuple[tuple[str, ...], tuple[Row, ...]] | None = None
        self.names: list[QLineEdit] = []
        self.kinds: list[QComboBox] = []
        self.values: list[QWidget] = []
        self._table: QWidget | None = None
        self.asked = TagRows(desk)
        self.new_name = QLineEdit()
        self.new_name.setPlaceholderText(_tr("New tag"))
        self.new_name.setAccessibleName(_tr("Name of a new tag"))
        self.new_kind = _kind_box()
        self.add = QPushButton(_tr("Add"))
        set_style_property(self.add, "dense", True)
        self.declare = QPushButton(_tr("Declare a tag…"))
        self.declare.setToolTip(_tr("Name, type, unit and bounds of a tag that every space is asked for"))
        set_style_property(self.declare, "dense", True)
        self.declare.clicked.connect(self.declare_tag)
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
        box.addWidget(self.asked)
        box.addLayout(adding)
        box.addWidget(self.declare, 0, Qt.AlignmentFlag.AlignLeft)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def said(self, spaces: Sequence[Space]) -> str:
        """How many tags there are."""
        number = len({name for space in spaces for name in space.tags})
        return count_words(number, _tr("1 tag"), _tr("{0} tags"))

    def show_spaces(self, spaces: Sequence[Space]) -> None:
        """Show the tags that any of the spaces has."""
        self._spaces = tuple(spaces)
        self.asked.show_spaces(spaces)
        asked = {tag.id for tag in asked_tags(self._desk.design)}
        names = sorted({name for space in spaces for name in space.tags} - asked)
        types = (type_of_tag(self._desk.design, self._desk.map, name) for name in names)
        rows = tuple((kind, tuple(space.tags.get(kind.id, "") for space in spaces)) for kind in types)
        shown = (tuple(space.id for space in spaces), rows)
        if shown == self._shown:
            return
        self._shown = shown
        completer = QCompleter(names_in_design(self._desk.design), self.new_name)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.new_name.setCompleter(completer)
        self._build(rows)

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
        self._box.insertWidget(1, self._table)
        if had_focus:
            # the field that had the keyboard is gone; without this it would leave the page
            self.new_name.setFocus()

    def _add_row(self, grid: QGridLayout, at: int, row: Row) -> None:
        tag_type, said = row
        tag = tag_type.id
        name = QLineEdit(tag)
        name.setCursorPosition(0)
        name.setMinimumWidth(60)
        name.setAccessibleName(few_lines(_tr("Name of the tag {0}").format(tag)))
        name.editingFinished.connect(lambda: self.rename(tag, name.text().strip()))
        let_undo_through(name)
        kinds = _kind_box()
        kinds.setCurrentIndex(kinds.findData(tag_type.kind.value))
        kinds.activated.connect(lambda: self.set_kind(tag, TagKind(kinds.currentData())))
        value = self._value_field(tag_type, said)
        value.setMinimumWidth(60)
        value.setAccessibleName(few_lines(_tr("Value of the tag {0}").format(tag)))
        remove = QToolButton()
        remove.setAutoRaise(True)
        bind_icon(remove, "trash")
        remove.setToolTip(few_lines(_tr("Take the tag {0} away").format(tag)))
        remove.setAccessibleName(few_lines(remove.toolTip()))
        remove.clicked.connect(lambda: self.remove(tag))
        for column, part in enumerate((name, kinds, value, remove)):
            grid.addWidget(part, at, column)
        self.names.append(name)
        self.kinds.append(kinds)
        self.values.append(value)

    def _value_field(self, tag_type: TagType, said: Sequence[str]) -> QWidget:
        """What does not fit the type is shown as the text it is."""
        is_mixed, tag, kind = len(set(said)) > 1, tag_type.id, tag_type.kind
        fits = all(map(tag_type.fits, said))
        if kind is TagKind.CHOICE:
            return self._choice(tag_type, said[0], is_mixed)
        if kind is TagKind.YES_NO and fits:
            return self._yes_no(tag, said[0], is_mixed)
        if kind is TagKind.NUMBER and not is_mixed and fits and abs(int(said[0] or 0)) <= MOST:
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

    def _choice(self, tag_type: TagType, said: str, is_mixed: bool) -> QComboBox:
        """A list of the choices; the last entry asks for others."""
        box = ComboBox()
        if is_mixed or said not in tag_type.choices:
            box.addItem(_tr("mixed") if is_mixed else said, None)
        for choice in tag_type.choices:
            box.addItem(choice, choice)
        box.addItem(_tr("Other choices…"), ASK)
        box.setCurrentIndex(0 if is_mixed else max(0, box.findData(said)))

        def chosen() -> None:
            if box.currentData() == ASK:
                box.setCurrentIndex(0 if is_mixed else max(0, box.findData(said)))
                self.change_choices(tag_type)
            elif isinstance(box.currentData(), str):
                self.set_value(tag_type.id, box.currentData())

        box.activated.connect(chosen)
        return box

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

    def declare_tag(self) -> DeclareDialog:
        """Open the dialog in which a tag is declared."""
        dialog = DeclareDialog(self._desk, self.window())
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
        return dialog

    def add_tag(self) -> None:
        """Give all spaces the tag that is named below, with the first value of its type."""
        name, kind = self.new_name.text().strip(), TagKind(self.new_kind.currentData())
        if not name:
            self._desk.refuse(_tr("A tag needs a name."))
            return
        if any(name in space.tags for space in self._spaces):
            self._desk.refuse(_tr("There is a tag {0} already.").format(name))
            return
        known = type_of_tag(self._desk.design, self._desk.map, name)
        tag_type = known if known.kind is kind else self._new_type(name, kind)
        if tag_type is None:
            return
        label = self._label(_tr("add the tag {0}").format(name))
        if not self._desk.apply(adding(self._desk.design, self._desk.map_id, self._spaces, tag_type, label)):
            self.new_name.clear()

    def rename(self, tag: str, name: str) -> None:
        """Call a tag otherwise, in the spaces that are shown."""
        if name == tag:
            return
        taken = any(name in space.tags for space in self._spaces)
        if not name or taken:
            self._desk.refuse(_tr("There is a tag {0} already.").format(name) if taken else _tr("A tag needs a name."))
            self._show_anew()
            return
        label = self._label(_tr("call the tag {0} {1}").format(tag, name))
        self._try(tag, lambda design: renaming(design, self._desk.map_id, self._spaces, tag, name, label))

    def set_value(self, tag: str, value: str) -> None:
        """Give the tag a value in all spaces that are shown; it is refused when it is not of the tag's type."""
        tag_type = type_of_tag(self._desk.design, self._desk.map, tag)
        is_declared = tag_type in self._desk.design.tag_types

        def changing(_design: Design) -> Edit:
            said = tidied(tag_type, value) if is_declared and value.strip() else value.strip()
            changed = tuple(replace(space, tags=space.tags.set(tag, said)) for space in self._spaces)
            return SetThings(
                "spaces", self._label(_tr("tag {0}").format(f"{tag} {said}".strip())), self._desk.map_id, changed
            )

        self._try(tag, changing)

    def set_kind(self, tag: str, kind: TagKind) -> None:
        """Make a tag one of another type, for the whole design; it is refused when values do not fit."""
        tag_type = self._new_type(tag, kind)
        if tag_type is not None:
            self._try(tag, lambda design: retyping(design, tag_type, _tr("Type of the tag {0}").format(tag)))
        self._show_anew()

    def change_choices(self, tag_type: TagType) -> None:
        """Ask for the choices of a tag; it is refused while a space has one that is left out."""
        choices = self._ask_choices(tag_type.id, tag_type.choices)
        if choices is not None and choices != tag_type.choices:
            self._desk.apply(DeclareTag(replace(tag_type, choices=choices)))
        self._show_anew()

    def remove(self, tag: str) -> None:
        """Take a tag away from all spaces that are shown."""
        label = self._label(_tr("without the tag {0}").format(tag))
        self._desk.apply(removing(self._desk.design, self._desk.map_id, self._spaces, tag, label))

    def _new_type(self, tag: str, kind: TagKind) -> TagType | None:
        """A type of this kind: the choices are the values there are; one is asked where there are none."""
        if kind is not TagKind.CHOICE:
            return TagType(tag, kind)
        choices = values_of(self._desk.design, tag) or self._ask_choices(tag, ())
        return None if choices is None else TagType(tag, kind, choices)

    def _asked_in_a_dialog(self, tag: str, choices: Sequence[str]) -> tuple[str, ...] | None:
        words = _tr("What the tag {0} can be, one choice a line:").format(tag)
        text, is_given = QInputDialog.getMultiLineText(self, _tr("Choices"), words, "\n".join(choices))
        return written_choices(text) if is_given else None

    def _try(self, tag: str, edit_of: Callable[[Design], Edit]) -> None:
        """Do an edit that may find a value which does not fit."""
        try:
            edit = edit_of(self._desk.design)
        except ValueError as why:
            self._desk.refuse(_tr("The tag {0} stays as it is: {1}.").format(tag, why))
            self._show_anew()
            return
        if self._desk.apply(edit):
            self._show_anew()

    def _show_anew(self) -> None:
        """Show what there is in the place of what one has typed or chosen."""
        self._shown = None
        self.show_spaces(self._spaces)

    def _label(self, what: str) -> str:
        return Message("{called}: {what}", called=self._desk.called(self._desk.chosen), what=as_message(what))

    def _name_typed(self, text: str) -> None:
        """A tag that is known keeps its type."""
        if text in tag_names(self._desk.design, self._desk.map):
            known = type_of_tag(self._desk.design, self._desk.map, text)
            self.new_kind.setCurrentIndex(self.new_kind.findData(known.kind.value))


_KINDS = (
    (marked("Text"), TagKind.TEXT),
    (marked("Number"), TagKind.NUMBER),
    (marked("Yes/no"), TagKind.YES_NO),
    (marked("Choice"), TagKind.CHOICE),
    (marked("Letters"), TagKind.LETTERS),
)


def _kind_box() -> QComboBox:
    box = ComboBox()
    for words, kind in _KINDS:
        box.addItem(_tr(words), kind.value)
    box.setAccessibleName(_tr("Type of the tag"))
    return box


def _tr(text: str) -> str:
    return QCoreApplication.translate("TagsForm", text)
