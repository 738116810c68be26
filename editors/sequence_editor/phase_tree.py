"""The sequence of play as a numbered tree: who, clause, procedure, turns; moved and renamed where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase

from PySide6.QtCore import QCoreApplication, QEvent, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QDropEvent, QIcon, QKeyEvent, QPainter, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem

from editors.sequence_editor.catalogue import Catalogue
from editors.sequence_editor.sequence_desk import SequenceDesk
from workbench.engine.counters.side_colours import SIDE_COLOURS
from workbench.engine.design import Phase
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.bounded_widgets import TreeRow
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.theme import SIZE_BODY, px
from workbench.qt.looks.translator import spoken
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.sequence_edits import DOWN, UP, IndentPhase, MovePhase, RemovePhases, ShiftPhase, run_of
from workbench.storage.edits.thing_edits import ChangeThings

NUMBER, TITLE, WHO, CLAUSE, PROCEDURE, TURNS = range(6)
WIDTHS = {NUMBER: 56, WHO: 104, CLAUSE: 60, PROCEDURE: 150, TURNS: 64}
LEAST_TITLE, MARK, ROW_HEIGHT = 150, 9, 27
ID = int(Qt.ItemDataRole.UserRole)
_MOVES = {Qt.Key.Key_Up: UP, Qt.Key.Key_Down: DOWN}


class PhaseTree(QTreeWidget):
    """Keys: Alt ↑ ↓ move, Tab and Shift Tab indent, Del takes out, F2 renames. A drop says in words where it lands."""

    landing = Signal(str)

    def __init__(self, desk: SequenceDesk) -> None:
        super().__init__()
        self._desk = desk
        self._is_locked = False
        self._items: dict[str, QTreeWidgetItem] = {}
        self._folded: set[str] = set()
        headers = ["", _tr("Phase or segment"), _tr("Who"), _tr("Clause"), _tr("Procedure"), _tr("Turns")]
        self.setHeaderLabels(headers)
        self.setAccessibleName(_tr("Sequence of play"))
        self.setTreePosition(TITLE)
        self.setUniformRowHeights(True)
        self.setIconSize(QSize(px(2 * MARK + 4), px(MARK)))
        self.setAllColumnsShowFocus(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed | QAbstractItemView.EditTrigger.DoubleClicked)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        header = self.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(px(40))
        header.setSectionResizeMode(TITLE, QHeaderView.ResizeMode.Stretch)
        for column, width in WIDTHS.items():
            header.resizeSection(column, px(width))
        self.itemChanged.connect(self._renamed)
        self.currentItemChanged.connect(self._chosen)
        self.itemCollapsed.connect(lambda item: self._folded.add(item.data(0, ID)))
        self.itemExpanded.connect(lambda item: self._folded.discard(item.data(0, ID)))

    def lock(self) -> None:
        """Let nothing be changed: the file is only looked at."""
        self._is_locked = True
        self.refresh()

    @property
    def can_change(self) -> bool:
        """May lines be moved, renamed, taken out?"""
        return self._desk.is_offered and not self._is_locked

    def refresh(self) -> None:
        """Lay the lines out anew; what was folded stays folded."""
        with QSignalBlocker(self):
            self.clear()
            self._items = {}
            above: list[QTreeWidgetItem] = []
            phases = self._desk.design.sequence
            for number, phase in zip(numbers(phases), phases, strict=True):
                row = self._row(number, phase)
                del above[phase.depth :]
                above[-1].addChild(row) if above else self.addTopLevelItem(row)
                above.append(row)
                self._items[phase.id] = row
            for phase_id, row in self._items.items():
                row.setExpanded(phase_id not in self._folded)
        self.setDragEnabled(self.can_change)
        self.setAcceptDrops(self.can_change)
        self.show_choice()

    def show_choice(self) -> None:
        """Mark the phase on the desk."""
        chosen = self._desk.phase
        row = self._items.get(chosen.id) if chosen is not None else None
        if row is not None and row is not self.currentItem():
            with QSignalBlocker(self):
                self.setCurrentItem(row, TITLE)
            self.scrollToItem(row)

    # What one does with the chosen line

    def shift(self, by: int) -> None:
        """Move it up or down among its neighbours."""
        self._change(lambda phase: ShiftPhase(phase.id, by))

    def indent(self, by: int) -> None:
        """Indent it with what is under it, or bring it out."""
        self._change(lambda phase: IndentPhase(phase.id, by))

    def remove(self) -> None:
        """Take it out; its neighbour is chosen then."""
        chosen, lines = self._desk.phase, self._desk.design.sequence
        if chosen is None or not self.can_change:
            return
        run = run_of(lines, chosen.id)
        beside = lines[run.stop] if run.stop < len(lines) else lines[run.start - 1] if run.start else None
        if not self._desk.apply(RemovePhases((chosen.id,))) and beside is not None:
            self._desk.choose(beside.id)

    def _change(self, edit: object) -> None:
        chosen = self._desk.phase
        if chosen is not None and self.can_change and callable(edit):
            made: Edit = edit(chosen)
            self._desk.apply(made)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and self.can_change:
            keys = {Qt.Key.Key_Tab: 1, Qt.Key.Key_Backtab: -1}
            if (by := keys.get(Qt.Key(event.key()))) and self.state() != QAbstractItemView.State.EditingState:
                self.indent(by)
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if event.modifiers() & Qt.KeyboardModifier.AltModifier and key in _MOVES:
            self.shift(_MOVES[key])
        elif key == Qt.Key.Key_Delete:
            self.remove()
        elif key == Qt.Key.Key_F2 and (row := self.currentItem()) is not None:
            self.editItem(row, TITLE)
        else:
            super().keyPressEvent(event)

    # Dropping

    def dropEvent(self, event: QDropEvent) -> None:
        """A phase of this tree moves there, one of the catalogue is added."""
        before, depth = self._landing(event)
        source = event.source()
        if isinstance(source, Catalogue):
            self.drop_new(source.procedure, before, depth)
        elif source is self and self._desk.phase is not None:
            self.drop_moved(self._desk.phase.id, before, depth)
        event.setDropAction(Qt.DropAction.IgnoreAction)  # the tree is laid out anew by the edit
        event.accept()
        self.landing.emit("")

    def drop_new(self, procedure: str, before: str, depth: int) -> None:
        """Add one of the catalogue before a line."""
        if self.can_change:
            self._desk.add(procedure, before, depth)

    def drop_moved(self, phase_id: str, before: str, depth: int) -> None:
        """Move a line with what is under it before another."""
        if self.can_change:
            self._desk.apply(MovePhase(phase_id, before, depth))

    def dragMoveEvent(self, event: object) -> None:
        super().dragMoveEvent(event)  # type: ignore[arg-type]
        before, _ = self._landing(event)  # type: ignore[arg-type]
        line = next((phase for phase in self._desk.design.sequence if phase.id == before), None)
        self.landing.emit(_tr("before {0}").format(line.title) if line else _tr("behind all"))

    def _landing(self, event: QDropEvent) -> tuple[str, int]:
        """Before which line a drop lands, and how deep."""
        at = self.dropIndicatorPosition()
        target = self.itemAt(event.position().toPoint())
        if target is None or at == QAbstractItemView.DropIndicatorPosition.OnViewport:
            return "", 0
        phase_id = str(target.data(0, ID))
        before, depth = self._desk.place_behind(phase_id)
        if at == QAbstractItemView.DropIndicatorPosition.AboveItem:
            return phase_id, depth
        return before, depth + (at == QAbstractItemView.DropIndicatorPosition.OnItem)

    # Rows

    def _row(self, number: str, phase: Phase) -> QTreeWidgetItem:
        kind = self._desk.kind_of(phase)
        procedure = spoken(kind.title) if kind is not None else phase.procedure
        row = TreeRow([number, phase.title, self._who(phase), phase.clause, procedure, phase.turns])
        row.setData(0, ID, phase.id)
        row.setIcon(WHO, side_marks(self._colours(phase)))
        row.setToolTip(TITLE, few_lines(phase.notes or phase.title))
        row.setSizeHint(TITLE, QSize(0, px(ROW_HEIGHT)))
        row.setFont(TITLE, text_font(SIZE_BODY, 600 if phase.depth == 0 else 400))
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if self.can_change:
            flags |= Qt.ItemFlag.ItemIsEditable | Qt.ItemFlag.ItemIsDragEnabled | Qt.ItemFlag.ItemIsDropEnabled
        row.setFlags(flags)
        return row

    def _who(self, phase: Phase) -> str:
        side = next((side.name for side in self._desk.design.sides if side.id == phase.side), phase.side)
        return side or (_tr("All sides") if phase.procedure else "")

    def _colours(self, phase: Phase) -> list[str]:
        sides = [side for side in self._desk.design.sides if phase.side in ("", side.id)]
        return [side.colours for side in sides[:2]] if phase.procedure or phase.side else []

    def _chosen(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            self._desk.choose(str(item.data(0, ID)))

    def _renamed(self, item: QTreeWidgetItem, column: int) -> None:
        phase = next((one for one in self._desk.design.sequence if one.id == item.data(0, ID)), None)
        if column != TITLE or phase is None or item.text(TITLE) == phase.title:
            return
        edit = ChangeThings("sequence", "", (phase.id,), "title", item.text(TITLE).strip(), called=phase.title)
        if self._desk.apply(edit):
            self.refresh()


def numbers(phases: Sequence[Phase]) -> list[str]:
    """The number of each line as it is printed: 4, 4.1, a."""
    counts: list[int] = []
    found = []
    for phase in phases:
        counts = [*counts, *[0] * (phase.depth + 1 - len(counts))][: phase.depth + 1]
        counts[-1] += 1
        if phase.depth < 2:
            found.append(".".join(str(max(count, 1)) for count in counts))
        else:
            found.append(ascii_lowercase[(counts[-1] - 1) % len(ascii_lowercase)])
    return found


def side_marks(colours: Sequence[str]) -> QIcon:
    """Squares in the colours of the sides; beside them stands the name."""
    picture = QPixmap(px(2 * MARK + 4), px(MARK))
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        for at, name in enumerate(colours):
            ground = QColor(SIDE_COLOURS[name].ground) if name in SIDE_COLOURS else QColor()
            painter.fillRect(at * px(MARK + 2), 0, px(MARK), px(MARK), ground)
    return QIcon(picture)


def _tr(text: str) -> str:
    return QCoreApplication.translate("PhaseTree", text)
