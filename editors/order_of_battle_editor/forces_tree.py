"""The tree of sides and factions; units that are dragged onto a faction belong to it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QColor, QDragEnterEvent, QDragMoveEvent, QDropEvent, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from editors.order_of_battle_editor.forces import ALL, FACTION, SIDE, STRANGE, Branch
from editors.order_of_battle_editor.forces_desk import ForcesDesk
from workbench.engine.counters.side_colours import SIDE_COLOURS
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.bounded_widgets import TreeRow
from workbench.qt.controls.parts import SectionHeading
from workbench.qt.looks.theme import px

KEY = int(Qt.ItemDataRole.UserRole)
SWATCH, FIGURES = 14, 96
UNITS = "application/x-wargame-workbench-units"
"""The format of units that are dragged: their ids, a line each."""


class _Tree(QTreeWidget):
    """Takes units that are dropped on a faction."""

    def __init__(self, desk: ForcesDesk) -> None:
        super().__init__()
        self._desk = desk
        self.is_locked = False
        self.setAcceptDrops(True)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasFormat(UNITS) and not self.is_locked:
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        event.setAccepted(bool(self._faction_at(event)))

    def dropEvent(self, event: QDropEvent) -> None:
        if faction := self._faction_at(event):
            units = bytes(event.mimeData().data(UNITS).data()).decode(errors="replace").split("\n")
            self._desk.give(units, faction)
            event.acceptProposedAction()

    def _faction_at(self, event: QDropEvent) -> str:
        row = self.itemAt(event.position().toPoint())
        of, branch_id = row.data(0, KEY) if row is not None else ("", "")
        is_units = event.mimeData().hasFormat(UNITS) and not self.is_locked
        return str(branch_id) if of == FACTION and is_units else ""


class ForcesTree(QWidget):
    """All units, the sides, their factions: how many units each has and how strong they are together."""

    def __init__(self, desk: ForcesDesk) -> None:
        super().__init__()
        self._desk = desk
        self.tree = _Tree(desk)
        self.tree.setAccessibleName(_tr("Sides and factions"))
        self.tree.setColumnCount(2)
        self.tree.setHeaderHidden(True)
        self.tree.setUniformRowHeights(True)
        self.tree.setIconSize(QSize(px(SWATCH), px(SWATCH)))
        self.tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        header.setMaximumSectionSize(px(FIGURES) * 2)
        self._heading = SectionHeading(_tr("Order of battle"))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self._heading)
        room = QHBoxLayout()
        room.setContentsMargins(0, 0, 8, 0)
        room.addWidget(self.tree)
        box.addLayout(room, 1)
        self.tree.currentItemChanged.connect(self._chosen)
        self._shown: Branch | None = None
        desk.changed.connect(self.refresh)
        desk.branch_changed.connect(self._mark)
        self.refresh()

    def refresh(self) -> None:
        """Show the forces as they are now."""
        forces = self._desk.forces
        if forces == self._shown:
            return
        self._shown = forces
        self._heading.set_title(_tr("Order of battle"), str(len(forces.units)))
        with QSignalBlocker(self.tree):
            self.tree.clear()
            self._add(None, forces._replace(under=()), _tr("All units"))
            for side in forces.under:
                row = self._add(None, side, side.title or _tr("Of no side"))
                for faction in side.under:
                    self._add(row, faction, faction.title)
                row.setExpanded(True)
        self._mark()

    def lock(self) -> None:
        """Nothing can be dropped."""
        self.tree.is_locked = True

    def _add(self, parent: QTreeWidgetItem | None, branch: Branch, title: str) -> TreeRow:
        figures = f"{len(branch.units)} · {branch.strength}"
        row = TreeRow(parent, [title, figures]) if parent is not None else TreeRow(self.tree, [title, figures])
        row.setData(0, KEY, (branch.of, branch.id))
        told = _tr("{0}: {1} units, {2} strength points").format(title, len(branch.units), branch.strength)
        row.setToolTip(0, few_lines(told))
        row.setData(0, Qt.ItemDataRole.AccessibleTextRole, few_lines(told))
        row.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if colour := self._colour_of(branch):
            row.setIcon(0, _swatch(colour))
        return row

    def _colour_of(self, branch: Branch) -> str:
        design = self._desk.design
        if branch.of == FACTION:
            return next((one.ground for one in design.factions if one.id == branch.id), "")
        if branch.of == SIDE and branch.id != STRANGE:
            colour = next((one.colours for one in design.sides if one.id == branch.id), "")
            return SIDE_COLOURS[colour].ground if colour in SIDE_COLOURS else ""
        return ""

    def _mark(self) -> None:
        """Mark the branch that is listed."""
        wanted = (self._desk.branch.of, self._desk.branch.id)
        with QSignalBlocker(self.tree):
            for row in self._rows():
                if tuple(row.data(0, KEY)) == wanted:
                    self.tree.setCurrentItem(row)

    def _rows(self) -> list[QTreeWidgetItem]:
        tops = (self.tree.topLevelItem(at) for at in range(self.tree.topLevelItemCount()))
        rows = [row for row in tops if row is not None]
        below = (row.child(at) for row in rows for at in range(row.childCount()))
        return [*rows, *(row for row in below if row is not None)]

    def _chosen(self, row: QTreeWidgetItem | None) -> None:
        if row is not None:
            of, branch_id = row.data(0, KEY)
            self._desk.list_branch(str(of), str(branch_id)) if of != ALL else self._desk.list_branch("", "")


def _swatch(colour: str) -> QIcon:
    picture = QPixmap(px(SWATCH), px(SWATCH))
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(0, 0, 0, 90))
        painter.setBrush(QColor(colour))
        painter.drawRoundedRect(1, 1, px(SWATCH) - 2, px(SWATCH) - 2, 3, 3)
    return QIcon(picture)


def _tr(text: str) -> str:
    return QCoreApplication.translate("ForcesTree", text)
