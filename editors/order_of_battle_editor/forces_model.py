"""The tree of forces as a model: branches, and under each the units that stand in it alone.

A unit has no object of its own: its index is its row with the number of its branch, so that ten thousand cost nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QAbstractItemModel, QCoreApplication, QMimeData, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap

from editors.order_of_battle_editor.forces import ALL, COMMAND, FACTION, SIDE, STRANGE, Branch
from editors.order_of_battle_editor.forces_desk import ForcesDesk
from workbench.engine.counters.shown_counter import counter_face
from workbench.engine.counters.side_colours import SIDE_COLOURS
from workbench.engine.design import Counter
from workbench.engine.words.bounded_words import few_lines, one_line
from workbench.qt.counters.counter_painter import counter_pixmap
from workbench.qt.looks.theme import current_theme, px

UNITS = "application/x-wargame-workbench-units"
"""The format of units that are dragged: their ids, a line each."""
SWATCH, PICTURE = 14, 20
Index = QModelIndex | QPersistentModelIndex


class Node(NamedTuple):
    """A branch with its place: the number of the one above, -1 of the top, and its row in it."""

    branch: Branch
    above: int
    row: int
    first: int
    """The number of its first branch; the others follow."""


class ForcesModel(QAbstractItemModel):
    """Two columns: who, and how many and how strong. `is_locked` lets nothing be dragged."""

    def __init__(self, desk: ForcesDesk) -> None:
        super().__init__()
        self._desk = desk
        self._nodes: list[Node] = []
        self._tops = 0
        self.is_locked = False

    def show_forces(self, forces: Branch) -> bool:
        """Show these; whether the tree is another one than before."""
        tops = (forces._replace(under=(), alone=()), *forces.under)
        nodes = _nodes_of(tops)
        is_same = len(nodes) == len(self._nodes) and all(map(_is_same, nodes, self._nodes))
        if not is_same:
            self.beginResetModel()
        self._nodes, self._tops = nodes, len(tops)
        if not is_same:
            self.endResetModel()
        return not is_same

    # What is where

    def branch_at(self, index: Index) -> Branch | None:
        """The branch of a row; None of a unit alone."""
        number = self._number(index)
        return self._nodes[number].branch if number is not None else None

    def unit_at(self, index: Index) -> str:
        """The unit of a row, a commander or one alone; "" of what is neither."""
        if not index.isValid():
            return ""
        branch = self.branch_at(index)
        if branch is not None:
            return branch.id if branch.of == COMMAND else ""
        above = self._nodes[index.internalId() - 1].branch
        return above.alone[index.row() - len(above.under)]

    def around(self, index: Index) -> Branch | None:
        """The branch that a row is, or that its unit stands in."""
        return self.branch_at(index) or self.branch_at(index.parent())

    def index_of(self, of: str, branch_id: str) -> QModelIndex:
        """The row of a branch; no index where there is none."""
        for node in self._nodes:
            if (node.branch.of, node.branch.id) == (of, branch_id):
                return self.createIndex(node.row, 0, node.above + 1)
        return QModelIndex()

    def branch_indexes(self) -> list[QModelIndex]:
        """The rows of all branches."""
        return [self.createIndex(node.row, 0, node.above + 1) for node in self._nodes]

    def _number(self, index: Index) -> int | None:
        """The number of the branch of a row; None of a unit alone."""
        if not index.isValid():
            return None
        above = index.internalId() - 1
        if above < 0:
            return index.row()
        node = self._nodes[above]
        return node.first + index.row() if index.row() < len(node.branch.under) else None

    # What Qt asks

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:  # noqa: B008
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        number = self._number(parent)
        return self.createIndex(row, column, 0 if number is None else number + 1)

    def parent(self, index: Index = QModelIndex()) -> QModelIndex:  # type: ignore[override]  # noqa: B008
        above = index.internalId() - 1 if index.isValid() else -1
        if not 0 <= above < len(self._nodes):
            return QModelIndex()
        node = self._nodes[above]
        return self.createIndex(node.row, 0, node.above + 1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        if not parent.isValid():
            return self._tops
        branch = self.branch_at(parent) if parent.column() == 0 else None
        return len(branch.under) + len(branch.alone) if branch is not None else 0

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 2

    def flags(self, index: Index) -> Qt.ItemFlag:
        found = super().flags(index)
        return found | Qt.ItemFlag.ItemIsDragEnabled if self.unit_at(index) and not self.is_locked else found

    def mimeTypes(self) -> list[str]:
        return [UNITS]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        units = dict.fromkeys(filter(None, (self.unit_at(one) for one in indexes)))
        data = QMimeData()
        data.setData(UNITS, "\n".join(units).encode())
        return data

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        branch = self.branch_at(index)
        unit = self._desk.units.get(self.unit_at(index))
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._said(branch, unit)[index.column()]
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleTextRole:
                return few_lines(self._told(branch, unit))
            case Qt.ItemDataRole.DecorationRole if index.column() == 0:
                return self._picture(branch, unit)
            case Qt.ItemDataRole.ForegroundRole if branch is not None and branch.is_overfull:
                return QColor(current_theme().error)
            case Qt.ItemDataRole.TextAlignmentRole if index.column() == 1:
                return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def _said(self, branch: Branch | None, unit: Counter | None) -> tuple[str, str]:
        if branch is not None and (branch.under or branch.alone or unit is None):
            count = len(branch.units) - (branch.of == COMMAND)
            figures = f"{count} · {branch.strength}"
            if branch.most is not None:
                direct = len(branch.under) + len(branch.alone)
                figures = f"{'⚠ ' if branch.is_overfull else ''}{direct}/{branch.most} · {branch.strength}"
            return one_line(self._called(branch)), figures
        if unit is None:
            return "", ""
        ranks = self._desk.command.seniority_of(unit) if not unit.strength else ""
        return one_line(unit.name), str(unit.strength or ranks)

    def _called(self, branch: Branch) -> str:
        if branch.of == ALL:
            return _tr("All units")
        return branch.title or _tr("Of no side")

    def _told(self, branch: Branch | None, unit: Counter | None) -> str:
        if branch is None:
            return unit.name + self._leading(unit) if unit is not None else ""
        told = _tr("{0}: {1} units, {2} strength points")
        said = told.format(self._called(branch), len(branch.units), branch.strength)
        if branch.most is not None:
            direct = len(branch.under) + len(branch.alone)
            said += "\n" + _tr("{0} directly under him; he can command {1}").format(direct, branch.most)
        return said + (self._leading(unit) if unit is not None else "")

    def _leading(self, unit: Counter) -> str:
        """That a counter commands whole factions, and what he ranks by."""
        command, names = self._desk.command, {one.id: one.name for one in self._desk.design.factions}
        said = ""
        if led := command.factions_led(unit):
            said += "\n" + _tr("Commands as a whole: {0}").format(", ".join(names.get(one, one) for one in led))
        is_leader = bool(led) or unit.id in self._commanders()
        if is_leader and (ranks := command.seniority_of(unit)):
            said += "\n" + _tr("Seniority: {0}").format(ranks)
        return said

    def _commanders(self) -> frozenset[str]:
        return frozenset(node.branch.id for node in self._nodes if node.branch.of == COMMAND)

    def _picture(self, branch: Branch | None, unit: Counter | None) -> QIcon | None:
        if unit is not None:
            face = counter_face(self._desk.design, unit)
            return QIcon(counter_pixmap(face, px(PICTURE), 2.0))
        colour = self._colour_of(branch) if branch is not None else ""
        return _swatch(colour) if colour else None

    def _colour_of(self, branch: Branch) -> str:
        design = self._desk.design
        if branch.of == FACTION:
            faction = design.find_faction(branch.id)
            return faction.ground if faction is not None else ""
        if branch.of == SIDE and branch.id != STRANGE:
            colour = next((one.colours for one in design.sides if one.id == branch.id), "")
            return SIDE_COLOURS[colour].ground if colour in SIDE_COLOURS else ""
        return ""


def _nodes_of(tops: Sequence[Branch]) -> list[Node]:
    """All branches, level by level: the branches of one follow each other."""
    nodes = [Node(branch, -1, row, 0) for row, branch in enumerate(tops)]
    for number, node in enumerate(nodes):
        nodes[number] = node._replace(first=len(nodes))
        nodes.extend(Node(branch, number, row, 0) for row, branch in enumerate(node.branch.under))
    return nodes


def _is_same(one: Node, other: Node) -> bool:
    """Has a branch the same rows as before?"""
    new, old = one.branch, other.branch
    is_same_place = (one.above, one.row, new.of, new.id) == (other.above, other.row, old.of, old.id)
    return is_same_place and len(new.under) == len(old.under) and new.alone == old.alone


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
