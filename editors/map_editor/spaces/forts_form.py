"""The forts of a space: a block for each, one to add, one to remove."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QToolButton, QVBoxLayout, QWidget

from editors.map_editor.desk import AnyDesk
from workbench.engine.maps.area_map import Fort, FortKind, Space
from workbench.engine.maps.written_fields import FORT_LEVELS, MOST_IN_A_FORT, said_fort
from workbench.engine.provenance import Provenance
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.controls.fields import number_field
from workbench.qt.editing.inspector_rows import OriginChip, Rows, let_undo_through, narrow
from workbench.qt.looks.icons import bind_icon
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.translator import title_of
from workbench.storage.edits.thing_edits import ChangeThings

AS_THE_SPACE = -1
"""Stands below all capacities: the fort holds as many as its space."""


class FortsForm(QWidget):
    """Rebuilt only when the forts differ, so that the field one types in keeps the focus."""

    def __init__(self, desk: AnyDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._space: Space | None = None
        self._shown: tuple[Fort, ...] | None = None
        self._rows: QWidget | None = None
        self._names: list[QLineEdit] = []
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(0)
        self.add = QPushButton(self.tr("Add a fort"))
        set_style_property(self.add, "dense", True)
        self.add.clicked.connect(self._add)

    def show_spaces(self, spaces: Sequence[Space]) -> None:
        """Show the forts of a space; those of several are changed one by one."""
        if self.fits(spaces):
            self._show_space(spaces[0])

    def fits(self, spaces: Sequence[Space]) -> bool:
        """Whether it is one space, and not many."""
        return len(spaces) == 1

    def said(self, spaces: Sequence[Space]) -> str:
        """Their levels and capacities, in short."""
        return ", ".join(map(said_fort, spaces[0].forts)) if len(spaces) == 1 else ""

    def _show_space(self, space: Space) -> None:
        same = self._space is not None and self._space.id == space.id and self._shown == space.forts
        self._space = space
        if same:
            return
        added = self._shown is not None and len(space.forts) > len(self._shown)
        self._shown = space.forts
        had_focus = self.isAncestorOf(QApplication.focusWidget() or self)
        old, rows = self._rows, Rows()
        self._names = [self._add_block(rows, index, fort) for index, fort in enumerate(space.forts)]
        rows.add("", self.add)
        self._rows = rows
        self._box.addWidget(rows)
        if had_focus:
            # The field that had the keyboard is gone; without this it would leave the page.
            rows.show()
            (self._names[-1] if added else self.add).setFocus()
        if old is not None:
            self._box.removeWidget(old)
            old.hide()
            old.deleteLater()

    def _add_block(self, rows: Rows, index: int, fort: Fort) -> QLineEdit:
        """The rows of one fort; the field of its name."""
        remove = QToolButton()
        remove.setAutoRaise(True)
        bind_icon(remove, "trash")
        remove.setToolTip(few_lines(self.tr("Remove {0}").format(fort.name)))
        remove.setAccessibleName(few_lines(remove.toolTip()))
        remove.clicked.connect(lambda: self._remove(index))
        if len(self._forts()) > 1:
            rows.add_heading(self.tr("Fort {0}").format(index + 1))
        name = QLineEdit(fort.name)
        name.editingFinished.connect(lambda: self._replace(index, name=name.text().strip()))
        let_undo_through(name)
        chip = OriginChip()
        chip.show_origin(fort.provenance)
        chip.origin_chosen.connect(lambda origin: self._replace(index, provenance=origin))
        rows.add(self.tr("Name"), name, remove)
        kind = ComboBox()
        for choice in FortKind:
            kind.addItem(title_of(choice), choice.value)
        kind.setCurrentIndex(kind.findData(fort.kind.value))
        kind.activated.connect(lambda: self._replace(index, kind=FortKind(kind.currentData())))
        rows.add(self.tr("Kind"), kind)
        level = number_field(*FORT_LEVELS, fort.level)
        level.valueChanged.connect(lambda value: self._replace(index, level=value))
        rows.add(self.tr("Level"), narrow(level, 66), chip)
        room = number_field(AS_THE_SPACE, MOST_IN_A_FORT, AS_THE_SPACE if fort.capacity is None else fort.capacity)
        room.setSpecialValueText(self.tr("as the space"))
        room.setToolTip(self.tr("How many strength points stand in the fort; below 0 as many as in the space"))
        room.valueChanged.connect(lambda value: self._replace(index, capacity=value))
        rows.add(self.tr("Capacity"), narrow(room, 124))
        return name

    def _forts(self) -> tuple[Fort, ...]:
        return self._space.forts if self._space is not None else ()

    def _replace(
        self,
        index: int,
        name: str | None = None,
        kind: FortKind | None = None,
        level: int | None = None,
        provenance: Provenance | None = None,
        capacity: int | None = None,
    ) -> None:
        """Put a fort with other figures in the place of one; a capacity of `AS_THE_SPACE` is none of its own."""
        old = self._forts()[index]
        room = None if capacity == AS_THE_SPACE else capacity
        new = replace(
            old,
            name=old.name if name is None else name,
            level=old.level if level is None else level,
            kind=old.kind if kind is None else kind,
            capacity=old.capacity if capacity is None else room,
        )
        if new == old and provenance is None:
            return
        new = replace(new, provenance=provenance or Provenance())
        self._put((*self._forts()[:index], new, *self._forts()[index + 1 :]))

    def _add(self) -> None:
        if self._space is not None:
            self._put((*self._forts(), Fort(self._space.name or self._space.id, 2)))

    def _remove(self, index: int) -> None:
        self._put((*self._forts()[:index], *self._forts()[index + 1 :]))

    def _put(self, forts: tuple[Fort, ...]) -> None:
        assert self._space is not None
        edit = ChangeThings(
            "spaces", self._desk.map_id, (self._space.id,), "forts", forts, called=self._space.name or self._space.id
        )
        self._desk.apply(edit)
