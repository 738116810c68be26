"""The forts of a space: a block for each, one to add, one to remove."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton, QToolButton, QVBoxLayout, QWidget

from editors.map_editor.document import MapDesk
from editors.map_editor.edits import SetField
from editors.map_editor.inspector_rows import OriginChip, Rows, narrow
from workbench.engine.area_map import Fort, FortKind, Space
from workbench.engine.provenance import Provenance
from workbench.qt.fields import number_field
from workbench.qt.icons import bind_icon
from workbench.qt.style_sheet import set_style_property

LEVELS = (1, 3)


class FortsForm(QWidget):
    """Rebuilt only when the forts differ, so that the field one types in keeps the focus."""

    def __init__(self, desk: MapDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._space: Space | None = None
        self._shown: tuple[Fort, ...] | None = None
        self._rows: QWidget | None = None
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(0)
        self.add = QPushButton(self.tr("Add a fort"))
        set_style_property(self.add, "dense", True)
        self.add.clicked.connect(self._add)

    def show_space(self, space: Space) -> None:
        """Show the forts of a space."""
        same = self._space is not None and self._space.id == space.id and self._shown == space.forts
        self._space = space
        if same:
            return
        self._shown = space.forts
        self.add.setParent(None)
        if self._rows is not None:
            self._box.removeWidget(self._rows)
            self._rows.deleteLater()
        rows = Rows()
        for index, fort in enumerate(space.forts):
            self._add_block(rows, index, fort)
        if not space.forts:
            rows.add_heading(self.tr("Forts"))
        rows.add("", self.add)
        self._rows = rows
        self._box.addWidget(rows)

    def _add_block(self, rows: Rows, index: int, fort: Fort) -> None:
        remove = QToolButton()
        remove.setAutoRaise(True)
        bind_icon(remove, "trash")
        remove.setToolTip(self.tr("Remove {0}").format(fort.name))
        remove.setAccessibleName(remove.toolTip())
        remove.clicked.connect(lambda: self._remove(index))
        rows.add_heading(self.tr("Fort") if len(self._forts()) == 1 else self.tr("Fort {0}").format(index + 1))
        name = QLineEdit(fort.name)
        name.editingFinished.connect(lambda: self._replace(index, name=name.text().strip()))
        chip = OriginChip()
        chip.show_origin(fort.provenance)
        chip.origin_chosen.connect(lambda origin: self._replace(index, provenance=origin))
        rows.add(self.tr("Name"), name, remove)
        kind = QComboBox()
        for choice in FortKind:
            kind.addItem(choice.value.replace("_", " ").capitalize(), choice.value)
        kind.setCurrentIndex(kind.findData(fort.kind.value))
        kind.activated.connect(lambda: self._replace(index, kind=FortKind(kind.currentData())))
        rows.add(self.tr("Kind"), kind)
        level = number_field(*LEVELS, fort.level)
        level.valueChanged.connect(lambda value: self._replace(index, level=value))
        rows.add(self.tr("Level"), narrow(level, 66), chip)

    def _forts(self) -> tuple[Fort, ...]:
        return self._space.forts if self._space is not None else ()

    def _replace(
        self,
        index: int,
        name: str | None = None,
        kind: FortKind | None = None,
        level: int | None = None,
        provenance: Provenance | None = None,
    ) -> None:
        old = self._forts()[index]
        new = Fort(
            old.name if name is None else name,
            old.level if level is None else level,
            old.kind if kind is None else kind,
            old.for_side,
            provenance or Provenance(),
        )
        if provenance is None and (new.name, new.level, new.kind) == (old.name, old.level, old.kind):
            return
        self._put((*self._forts()[:index], new, *self._forts()[index + 1 :]))

    def _add(self) -> None:
        if self._space is not None:
            self._put((*self._forts(), Fort(self._space.name, 2)))

    def _remove(self, index: int) -> None:
        self._put((*self._forts()[:index], *self._forts()[index + 1 :]))

    def _put(self, forts: tuple[Fort, ...]) -> None:
        assert self._space is not None
        edit = SetField(self._desk.map_id, self._space.id, "forts", forts, called=self._space.name)
        self._desk.apply(edit)
