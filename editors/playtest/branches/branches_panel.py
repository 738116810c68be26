"""The branches of a playtest: where one stands, every branch with its turn, plays and notes, and what to do with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QEvent, QItemSelectionModel, Qt, Signal
from PySide6.QtGui import QAction, QColor, QKeyEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editors.playtest.branches.branch_words import branch_title, moment_words
from editors.playtest.figures.changed_figures import changes_in_words
from editors.playtest.session import PlaytestSession
from workbench.engine.playtests.own_words import OwnNote
from workbench.engine.playtests.play_tree import AS_BEGUN, Branch
from workbench.engine.words.bounded_words import MOST_TOLD, an_entry, few_lines
from workbench.engine.words.seat_names import seat_names
from workbench.qt.controls.bounded_widgets import TreeRow
from workbench.qt.controls.parts import hairline, text_label
from workbench.qt.looks.icons import bind_icon
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import current_text_scale, current_theme, px

RETURN_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
NUMBER_WIDTHS = (52, 48, 52)
MOST_CHANGES = 30
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class RowKind(Enum):
    """What a row of the list is."""

    BRANCH = auto()
    FIGURES = auto()
    BRANCH_NOTE = auto()
    PLAY_NOTE = auto()


@dataclass(frozen=True)
class BranchRow:
    """A row: its branch by the first play, and the play that one goes to from it."""

    kind: RowKind
    first: int
    play: int
    item: QTreeWidgetItem
    own: OwnNote | None = None
    """Where the note stands that one pair of eyes reads; None of one that all read."""

    @property
    def key(self) -> tuple[RowKind, int, int, str | None]:
        play = self.play if self.kind is RowKind.PLAY_NOTE else 0
        return (self.kind, self.first, play, self.own.seat if self.own else None)


class BranchTree(QTreeWidget):
    """The list. Enter goes to the moment of a row; the page gets neither that key nor those of the list's actions."""

    went = Signal()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and self._is_own(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in RETURN_KEYS:
            self.went.emit()
        elif (action := self._action_of(event)) is not None:
            action.trigger()
        else:
            super().keyPressEvent(event)

    def _is_own(self, event: QKeyEvent) -> bool:
        return event.key() in RETURN_KEYS or self._action_of(event) is not None

    def _action_of(self, event: QKeyEvent) -> QAction | None:
        pressed = QKeySequence(event.keyCombination())
        return next((action for action in self.actions() if action.shortcut() == pressed), None)


class BranchesPanel(QWidget):
    """Filled when it is seen. Signals carry plays; a branch is named by its first one."""

    play_chosen = Signal(int)
    naming_asked = Signal(int)
    change_of_note_asked = Signal(object, int, bool)
    branch_note_asked = Signal(int)
    comparison_asked = Signal(int, int)
    deletion_asked = Signal(int)

    def __init__(self, session: PlaytestSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._names = seat_names(session.rules.design)
        self._shown: object = None
        self._look: object = None
        self._rows: list[BranchRow] = []
        self._standing = text_label("", "label", wrap=True)
        self._standing.setContentsMargins(12, 10, 12, 8)
        self.tree = self._make_tree()
        self.actions_by_name = self._make_actions()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        list_in_its_margins = QHBoxLayout()
        list_in_its_margins.setContentsMargins(8, 0, 8, 4)
        list_in_its_margins.addWidget(self.tree)
        box.addWidget(self._standing)
        box.addWidget(hairline())
        box.addLayout(list_in_its_margins, 1)
        box.addWidget(hairline())
        box.addLayout(self._make_buttons())
        self._refresh_actions()

    def rows(self) -> list[BranchRow]:
        """The rows from top to bottom."""
        return list(self._rows)

    def follow(self) -> None:
        """Show the branches as they are, when they can be seen."""
        if self.isVisible():
            self._fill()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fill()

    # ------------------------------------------------------------------ filling

    def _fill(self) -> None:
        tree = self._session.playtest.tree
        look = (current_text_scale(), current_theme().name, self._session.viewer)
        if self._shown is tree and self._look == look:
            return
        self._shown, self._look = tree, look
        pointed = current.key if (current := self._current()) else None
        self._standing.setText(self._standing_words())
        self._rows = []
        self.tree.clear()
        for column, width in enumerate(NUMBER_WIDTHS, start=1):
            self.tree.setColumnWidth(column, px(width))
        here = tree.first_at(tree.line_end)
        for branch in tree.branches():
            self._add_branch(branch, branch.first == here)
        by_key = {row.key: row.item for row in self._rows}
        here_item = by_key[RowKind.BRANCH, here, 0, None]
        self._point_at(by_key.get(pointed, here_item) if pointed else here_item)

    def point_at(self, row: int) -> None:
        """Select a row by its number from the top, and no other."""
        self._point_at(self._rows[row].item)

    def _point_at(self, item: QTreeWidgetItem) -> None:
        # said in full: with a key held, as by an undo, the list would take the row out of the selection instead
        flags = QItemSelectionModel.SelectionFlag
        self.tree.setCurrentItem(item, 0, flags.ClearAndSelect | flags.Rows)

    def _add_branch(self, branch: Branch, is_here: bool) -> None:
        playtest = self._session.playtest
        tree = playtest.tree
        viewer, play = self._session.viewer, tree.kept[branch.last].play
        engine = playtest.engine_of(play)
        turn = engine.rules.turn(engine.view(play.state, viewer) if viewer else play.state)
        parts = str(tree.kept[branch.parts_after].depth) if branch.parts_after in tree.kept else ""
        item = TreeRow([branch_title(tree, branch.first, viewer), parts, str(turn), str(branch.plays)])
        font = item.font(0)
        font.setBold(is_here)
        for column in range(4):
            item.setFont(column, font)
            if column:
                item.setTextAlignment(column, RIGHT)
        item.setToolTip(0, few_lines(moment_words(playtest, branch.last, viewer)))
        self.tree.addTopLevelItem(item)
        self._rows.append(BranchRow(RowKind.BRANCH, branch.first, branch.last, item))
        if play.figures != AS_BEGUN:
            self._add_figures(BranchRow(RowKind.FIGURES, branch.first, branch.last, item), play.figures)
        if branch.label.note:
            self._add_note(BranchRow(RowKind.BRANCH_NOTE, branch.first, branch.last, item), "", branch.label.note)
        for number in sorted(tree.notes):
            if tree.first_at(number) == branch.first:
                head = self.tr("Play {}: ").format(tree.kept[number].depth)
                self._add_note(BranchRow(RowKind.PLAY_NOTE, branch.first, number, item), head, tree.notes[number])
        for where in sorted(tree.own_notes_of(viewer), key=lambda note: (not note.of_branch, note)):
            if (where.play if where.of_branch else tree.first_at(where.play)) == branch.first:
                self._add_own_note(branch, where, item)
        item.setExpanded(True)

    def _add_own_note(self, branch: Branch, where: OwnNote, item: QTreeWidgetItem) -> None:
        """A note of one pair of eyes; who sees everything is told whose it is."""
        tree = self._session.playtest.tree
        kind, play = (RowKind.BRANCH_NOTE, branch.last) if where.of_branch else (RowKind.PLAY_NOTE, where.play)
        head = "" if where.of_branch else self.tr("Play {}: ").format(tree.kept[where.play].depth)
        if where.seat and not self._session.viewer:
            head = (
                f"{self._names.get(where.seat, where.seat)}, {head}"
                if head
                else f"{self._names.get(where.seat, where.seat)}: "
            )
        self._add_note(BranchRow(kind, branch.first, play, item, where), head, tree.own_notes[where])

    def _add_figures(self, below: BranchRow, figures: int) -> None:
        """What a branch plays otherwise than the figures that the playtest was begun with."""
        changes = changes_in_words(self._session.playtest, AS_BEGUN, figures, self._session.viewer)
        first = changes[0] if changes else ""
        more = self.tr("{}; and {} more").format(first, len(changes) - 1) if len(changes) > 1 else first
        self._add_note(below, self.tr("Figures {}: ").format(figures + 1), more)
        self._rows[-1].item.setToolTip(0, few_lines("\n".join(changes[:MOST_CHANGES]), MOST_TOLD))

    def _add_note(self, below: BranchRow, head: str, note: str) -> None:
        item = TreeRow([head + " ".join(note.split())])
        item.setToolTip(0, few_lines(note))
        item.setForeground(0, QColor(current_theme().text2))
        below.item.addChild(item)
        item.setFirstColumnSpanned(True)
        self._rows.append(BranchRow(below.kind, below.first, below.play, item, below.own))

    def _standing_words(self) -> str:
        tree = self._session.playtest.tree
        at, end = tree.kept[tree.at], tree.kept[tree.line_end]
        here, ahead = (
            branch_title(tree, tree.first_at(number), self._session.viewer) for number in (tree.at, tree.line_end)
        )
        if at is end:
            return self.tr("You stand after play {}, the last of “{}”.").format(at.depth, here)
        if here == ahead:
            words = self.tr("You stand after play {} of {} on “{}”. Another play from here begins a branch.")
            return words.format(at.depth, end.depth, here)
        words = self.tr("You stand after play {} of “{}”; ahead lies “{}”, to play {}. Another play begins a branch.")
        return words.format(at.depth, here, ahead, end.depth)

    def _make_tree(self) -> BranchTree:
        tree = BranchTree()
        tree.setColumnCount(4)
        tree.setHeaderLabels([self.tr("Branch"), self.tr("From"), self.tr("Turn"), self.tr("Plays")])
        head = tree.headerItem()
        head.setToolTip(1, self.tr("The play after which it parts from another branch"))
        head.setToolTip(2, self.tr("The turn that it has reached"))
        head.setToolTip(3, self.tr("Plays from the beginning to its last one"))
        for column in range(1, 4):
            head.setTextAlignment(column, RIGHT)
        tree.setAccessibleName(self.tr("Branches"))
        tree.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        tree.setIndentation(14)
        tree.setRootIsDecorated(False)
        tree.header().setStretchLastSection(False)
        tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        tree.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        tree.itemDoubleClicked.connect(lambda *_row: self._go())
        tree.went.connect(self._go)
        tree.itemSelectionChanged.connect(self._refresh_actions)
        return tree

    # ------------------------------------------------------------------ what can be done

    def _make_actions(self) -> dict[str, QAction]:
        words: tuple[tuple[str, str, str, str, Callable[[], None]], ...] = (
            ("go", self.tr("Go there"), "map-pin", "", self._go),
            ("compare", self.tr("Compare"), "git-diff", "Ctrl+D", self._compare),
            ("name", self.tr("Name the branch…"), "pencil-simple", "F2", self._name),
            ("note", self.tr("Note on the branch…"), "note-pencil", "Shift+F2", self._note),
            ("delete", self.tr("Delete the branch…"), "trash", "Del", self._delete),
        )
        actions = {}
        for name, text, icon, key, does in words:
            action = QAction(an_entry(text), self)
            action.setShortcut(QKeySequence(key))
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            bind_icon(action, icon)
            action.triggered.connect(lambda _checked=False, do=does: do())
            self.tree.addAction(action)
            actions[name] = action
        actions["compare"].setToolTip(self.tr("Compare two selected rows, or one with where you stand"))
        return actions

    def _make_buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(8, 6, 8, 8)
        row.setSpacing(4)
        style = Qt.ToolButtonStyle
        for name, action in self.actions_by_name.items():
            button = QToolButton()
            button.setDefaultAction(action)
            button.setAccessibleName(few_lines(action.text()))
            is_worded = name in ("go", "compare")
            button.setToolButtonStyle(style.ToolButtonTextBesideIcon if is_worded else style.ToolButtonIconOnly)
            set_style_property(button, "toggle", True)
            row.addWidget(button)
        row.insertStretch(2, 1)
        return row

    def _refresh_actions(self) -> None:
        selected = [row for row in self._rows if row.item.isSelected()]
        is_one = len(selected) == 1
        is_branch = is_one and selected[0].kind is RowKind.BRANCH
        can = {"go": is_one, "note": is_one, "name": is_branch, "compare": len(selected) in (1, 2)}
        can["delete"] = is_branch and len(self._session.playtest.tree.labels) > 1
        for name, possible in can.items():
            self.actions_by_name[name].setEnabled(possible)

    def _current(self) -> BranchRow | None:
        item = self.tree.currentItem()
        return next((row for row in self._rows if row.item is item), None)

    def _go(self) -> None:
        if row := self._current():
            self.play_chosen.emit(row.play)

    def _name(self) -> None:
        if row := self._current():
            self.naming_asked.emit(row.first)

    def _note(self) -> None:
        if row := self._current():
            is_of_play = row.kind is RowKind.PLAY_NOTE
            if row.kind is RowKind.BRANCH:
                self.branch_note_asked.emit(row.first)
            else:
                self.change_of_note_asked.emit(row.own, row.play if is_of_play else row.first, not is_of_play)

    def _compare(self) -> None:
        plays = [row.play for row in self._rows if row.item.isSelected()]
        if len(plays) == 1:
            plays.insert(0, self._session.playtest.tree.at)
        if len(plays) == 2:
            self.comparison_asked.emit(*plays)

    def _delete(self) -> None:
        if row := self._current():
            self.deletion_asked.emit(row.first)
