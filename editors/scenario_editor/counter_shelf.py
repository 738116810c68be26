"""A row of counters that are dragged to and from: those without a place, those that come in a turn."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QMimeData, QSize, Qt, Signal
from PySide6.QtGui import QDrag, QDragEnterEvent, QDragMoveEvent, QDropEvent, QIcon, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QListWidget

from workbench.engine.design import Counter, Design
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.bounded_widgets import ListRow
from workbench.qt.counters.counter_painter import counter_pixmap
from workbench.qt.looks.theme import px
from workbench.qt.set_up.stacks import face_of

COUNTERS = "application/x-workbench-counters"
GAP = 8
ID = int(Qt.ItemDataRole.UserRole)


def told_counters(data: QMimeData) -> tuple[str, ...]:
    """The ids of the counters that are dragged."""
    raw = data.data(COUNTERS)
    return (
        tuple(filter(None, bytes(raw.data()).decode("utf-8", errors="replace").split("\n")))
        if data.hasFormat(COUNTERS)
        else ()
    )


def dragged(counters: Sequence[str]) -> QMimeData:
    """Counters as they are dragged."""
    data = QMimeData()
    data.setData(COUNTERS, "\n".join(counters).encode("utf-8"))
    return data


class CounterShelf(QListWidget):
    """Counters as their printed faces. `dropped` tells what was let go over it, `asked` what Enter was pressed on."""

    dropped = Signal(object)
    asked = Signal()

    def __init__(self, name: str, size_px: int) -> None:
        super().__init__()
        self._size = size_px
        self._shown: tuple[object, ...] = ()
        self.setAccessibleName(few_lines(name))
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setIconSize(QSize(px(size_px), px(size_px)))
        self.setGridSize(QSize(px(size_px + GAP), px(size_px + GAP)))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.viewport().setAcceptDrops(True)  # icons that stay where they are have taken that from it

    def show_counters(self, design: Design, counters: Sequence[Counter]) -> None:
        """Show these; the same are not drawn again."""
        wanted = (design.factions, design.sides, design.unit_types, tuple(counters))
        if wanted == self._shown:
            return
        self._shown = wanted
        self.clear()
        for counter in counters:
            pixmap = counter_pixmap(face_of(design, counter), px(self._size), self.devicePixelRatioF())
            item = ListRow("")
            item.setIcon(QIcon(pixmap))
            item.setData(ID, counter.id)
            item.setToolTip(few_lines(counter.name))
            item.setData(int(Qt.ItemDataRole.AccessibleTextRole), few_lines(counter.name))
            self.addItem(item)

    def chosen(self) -> tuple[str, ...]:
        """The counters that are selected."""
        return tuple(str(item.data(ID)) for item in self.selectedItems())

    def lock(self) -> None:
        """Nothing can be moved."""
        self.setDragEnabled(False)
        self.setAcceptDrops(False)
        self.viewport().setAcceptDrops(False)

    def startDrag(self, _actions: Qt.DropAction) -> None:
        if counters := self.chosen():
            drag = QDrag(self)
            drag.setMimeData(dragged(counters))
            drag.setPixmap(self.selectedItems()[0].icon().pixmap(self.iconSize()))
            drag.exec(Qt.DropAction.MoveAction)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        event.acceptProposedAction() if told_counters(event.mimeData()) else event.ignore()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        event.acceptProposedAction() if told_counters(event.mimeData()) else event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:
        if counters := told_counters(event.mimeData()):
            event.acceptProposedAction()
            self.dropped.emit(counters)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.chosen():
            self.asked.emit()
            return
        super().keyPressEvent(event)
