"""The tree of sides, factions, commanders and units; what is dragged onto one of them belongs to it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QModelIndex, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QHeaderView, QTreeView, QVBoxLayout, QWidget

from editors.order_of_battle_editor.forces import ALL, FACTION, SIDE
from editors.order_of_battle_editor.forces_desk import ForcesDesk
from editors.order_of_battle_editor.forces_model import PICTURE, UNITS, ForcesModel
from workbench.qt.controls.parts import SectionHeading
from workbench.qt.editing.half_typed import finish_typing
from workbench.qt.looks.theme import px

FIGURES, INDENT = 76, 12


class _Tree(QTreeView):
    """Takes units that are dropped on a faction, a commander or another unit."""

    def __init__(self, desk: ForcesDesk, model: ForcesModel) -> None:
        super().__init__()
        self._desk, self._model = desk, model
        self.setModel(model)
        self.setAccessibleName(_tr("Sides, factions and commanders"))
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setIconSize(QSize(px(PICTURE), px(PICTURE)))
        self.setIndentation(px(INDENT))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Fixed)
        header.resizeSection(1, px(FIGURES))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasFormat(UNITS) and not self._model.is_locked:
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        event.setAccepted(self._is_target(event))

    def dropEvent(self, event: QDropEvent) -> None:
        if not self._is_target(event):
            return
        at = self.indexAt(event.position().toPoint())
        units = bytes(event.mimeData().data(UNITS).data()).decode(errors="replace").split("\n")
        branch = self._model.branch_at(at)
        if branch is not None and branch.of == FACTION:
            self._desk.give(units, branch.id)
        else:
            self._desk.put_under(units, self._model.unit_at(at))
        event.setDropAction(Qt.DropAction.CopyAction)  # the model takes nothing out on its own
        event.accept()

    def _is_target(self, event: QDropEvent) -> bool:
        at = self.indexAt(event.position().toPoint())
        branch = self._model.branch_at(at)
        is_somebody = bool(self._model.unit_at(at)) or (branch is not None and branch.of == FACTION)
        return is_somebody and event.mimeData().hasFormat(UNITS) and not self._model.is_locked


class ForcesTree(QWidget):
    """All units, the sides, their factions and commanders: how many units each has, how strong they are together."""

    def __init__(self, desk: ForcesDesk) -> None:
        super().__init__()
        self._desk = desk
        self.model = ForcesModel(desk)
        self.tree = _Tree(desk, self.model)
        self._heading = SectionHeading(_tr("Order of battle"))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self._heading)
        room = QHBoxLayout()
        room.setContentsMargins(0, 0, 8, 0)
        room.addWidget(self.tree)
        box.addLayout(room, 1)
        self.tree.selectionModel().currentChanged.connect(self._chosen)
        self._is_telling = False
        desk.changed.connect(self.refresh)
        desk.branch_changed.connect(self._mark)
        self.refresh()

    def refresh(self) -> None:
        """Show the forces as they are now; what was open stays open, at first the sides are."""
        forces = self._desk.forces
        opened = self._opened()
        self._heading.set_title(_tr("Order of battle"), str(len(forces.units)))
        with QSignalBlocker(self.tree.selectionModel()):
            if self.model.show_forces(forces):
                for index in self.model.branch_indexes():
                    branch = self.model.branch_at(index)
                    is_open = branch is not None and (branch.of, branch.id) in opened
                    self.tree.setExpanded(index, is_open or (not opened and branch is not None and branch.of == SIDE))
        self.tree.viewport().update()
        self._mark()

    def lock(self) -> None:
        """Nothing can be dragged or dropped."""
        self.model.is_locked = True

    def _opened(self) -> set[tuple[str, str]]:
        found = set()
        for index in self.model.branch_indexes():
            branch = self.model.branch_at(index)
            if branch is not None and self.tree.isExpanded(index):
                found.add((branch.of, branch.id))
        return found

    def _mark(self) -> None:
        """Mark the branch that is listed, unless one of its units is marked and chosen."""
        now = self.tree.currentIndex()
        around = self.model.around(now)
        listed = self._desk.branch
        is_shown = around is not None and (around.of, around.id) == (listed.of, listed.id)
        if self._is_telling or (is_shown and self.tree.selectionModel().isSelected(now)):
            return
        with QSignalBlocker(self.tree.selectionModel()):
            self.tree.setCurrentIndex(self.model.index_of(listed.of, listed.id))
        self.tree.viewport().update()

    def _chosen(self, now: QModelIndex) -> None:
        branch = self.model.around(now)
        if branch is None:
            return
        finish_typing()
        unit = self.model.unit_at(now)
        self._is_telling = True
        try:
            self._desk.list_branch("", "") if branch.of == ALL else self._desk.list_branch(branch.of, branch.id)
            if unit:
                self._desk.choose((unit,))
        finally:
            self._is_telling = False


def _tr(text: str) -> str:
    return QCoreApplication.translate("ForcesTree", text)
