"""The rows of the problems panel: a group for each check, a row for each problem, and those that are silenced."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QCoreApplication, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QBrush, QIcon, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QTreeWidget, QTreeWidgetItem

from workbench.engine.problem import Level, Problem
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.bounded_widgets import TreeRow
from workbench.qt.editing.problem_words import cause_of, fix_of, title_of, words_of
from workbench.qt.looks.icons import icon_pixmap
from workbench.qt.looks.theme import current_theme, px
from workbench.storage.checks.silences import Silent

MOST_IN_A_GROUP = 300
COLUMN_ROOM, MOST_SHARE = 22, 0.27
"""What a column needs beside its words (px), and how much of the width it takes at most."""
CELL_EDGES, MOST_HIGH = 14, 1000
AnyIndex = QModelIndex | QPersistentModelIndex
SILENCED = "silenced"
"""What the group of silenced problems is folded by, among the checks of the others."""
WHAT, WHERE, FIX = range(3)
_ICONS = {Level.ERROR: ("x-circle", "error"), Level.WARNING: ("warning", "warning"), Level.HINT: ("info", "info")}


class ProblemGroup(TreeRow):
    """The heading over the problems of one check, or over all that are silenced."""

    def __init__(self, check: str, problems: Sequence[Problem], silenced: Sequence[Silent] = ()) -> None:
        super().__init__()
        self.check, self.problems, self.silenced = check, tuple(problems), tuple(silenced)
        words = _tr("Silenced") if not problems else title_of(problems[0])
        self.setText(WHAT, f"{words}   {len(self.problems) or len(self.silenced)}")

    @property
    def curable(self) -> tuple[Problem, ...]:
        """Those of its problems that have a fix."""
        return tuple(problem for problem in self.problems if problem.is_curable)


class ProblemRow(TreeRow):
    """One problem; `silent` is told of one that is silenced."""

    def __init__(self, problem: Problem, place: str, silent: Silent | None = None) -> None:
        super().__init__()
        self.problem, self.silent = problem, silent
        told = cause_of(problem)
        cause = told[:1].upper() + told[1:]
        self.setText(WHAT, f"{cause} — {silent.reason}" if silent is not None else cause)
        self.setText(WHERE, place)
        self.setText(FIX, _tr("Hear again") if silent is not None else fix_of(problem))
        words = words_of(problem)
        self.setToolTip(WHAT, few_lines(f"{words}\n{silent.reason}" if silent is not None else words))
        self.setToolTip(WHERE, few_lines(_tr("Go there: {0}").format(place)))


class _Lines(QStyledItemDelegate):
    """A row as high as the lines that its words take in the width of their column."""

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        hint, tree = super().sizeHint(option, index), self.parent()
        words = str(index.data() or "")
        if not isinstance(tree, ProblemRows) or not words:
            return hint
        room = tree.words_room(index)
        around = option.fontMetrics.boundingRect(QRect(0, 0, room, MOST_HIGH), Qt.TextFlag.TextWordWrap, words)
        line = option.fontMetrics.height()
        return QSize(hint.width(), max(hint.height(), hint.height() - line + around.height()))


class ProblemRows(QTreeWidget):
    """The tree of groups and rows, with keys of their own. What one folds stays folded when it is filled anew."""

    def __init__(self, keys: Mapping[int, Callable[[], object]]) -> None:
        super().__init__()
        self._keys = keys
        self._folded = {""}
        self.setColumnCount(3)
        self.setWordWrap(True)
        self.setItemDelegate(_Lines(self))
        self.setHeaderLabels([_tr("Problem"), _tr("Where"), _tr("Fix")])
        self.setAccessibleName(_tr("Problems"))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.itemExpanded.connect(self._fold)
        self.itemCollapsed.connect(self._fold)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(WHAT, QHeaderView.ResizeMode.Stretch)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.share_width()

    def share_width(self) -> None:
        """Places and fixes take what they need, within bounds; all else is for the sentences."""
        for column in (WHERE, FIX):
            words = max((row.text(column) for row in self._shown()), key=len, default="")
            wanted = max(self._text_width(words), self._text_width(self.headerItem().text(column))) + px(COLUMN_ROOM)
            self.header().resizeSection(column, min(wanted, round(MOST_SHARE * self.viewport().width())))
        # a sentence that is too long for what is left takes a second line
        self.scheduleDelayedItemsLayout()

    def words_room(self, index: AnyIndex) -> int:
        """The width in pixels that the words of a cell have."""
        inside = self.indentation() * (2 if index.parent().isValid() else 1) if index.column() == WHAT else 0
        icon = self.iconSize().width() if index.column() == WHAT and not index.parent().isValid() else 0
        return max(1, self.columnWidth(index.column()) - inside - icon - px(CELL_EDGES))

    def _text_width(self, words: str) -> int:
        return self.fontMetrics().horizontalAdvance(words)

    def _shown(self) -> list[QTreeWidgetItem]:
        groups = [self.group_at(at) for at in range(self.topLevelItemCount())]
        return [*groups, *self._children()]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        does = self._keys.get(event.key())
        if does is not None and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            does()
        else:
            super().keyPressEvent(event)

    def fill(self, shown: Sequence[Problem], silenced: Sequence[Silent], place_of: Callable[[Problem], str]) -> None:
        """List these, in their order; the row or group that was current stays so if it is still there."""
        current = self.currentItem()
        blocked = self.blockSignals(True)
        self.clear()
        groups: dict[tuple[Level, str], list[Problem]] = {}
        for problem in shown:
            groups.setdefault((problem.level, problem.check), []).append(problem)
        for (level, check), problems in groups.items():
            rows = [ProblemRow(problem, place_of(problem)) for problem in problems[:MOST_IN_A_GROUP]]
            self._add(ProblemGroup(check, problems), rows, level)
        if silenced:
            some = silenced[:MOST_IN_A_GROUP]
            rows = [ProblemRow(silent.problem, place_of(silent.problem), silent) for silent in some]
            self._add(ProblemGroup(SILENCED, (), silenced), rows, None)
        self._choose_again(current)
        self.blockSignals(blocked)
        self.share_width()

    def rows(self) -> list[ProblemRow]:
        """The rows of problems that are heard, in order."""
        return [row for row in self._children() if row.silent is None]

    def group_at(self, at: int) -> QTreeWidgetItem:
        """The heading in this place."""
        group = self.topLevelItem(at)
        assert group is not None
        return group

    def icon_of(self, level: Level) -> QIcon:
        """The sign of a level."""
        name, token = _ICONS[level]
        colour = str(getattr(current_theme(), token))
        return QIcon(icon_pixmap(name, colour, 16, self.devicePixelRatioF(), filled=True))

    def _children(self) -> list[ProblemRow]:
        groups = (self.group_at(at) for at in range(self.topLevelItemCount()))
        rows = (group.child(at) for group in groups for at in range(group.childCount()))
        return [row for row in rows if isinstance(row, ProblemRow)]

    def _add(self, group: ProblemGroup, rows: Sequence[ProblemRow], level: Level | None) -> None:
        font = self.font()
        font.setBold(True)
        group.setFont(WHAT, font)
        if level is not None:
            group.setIcon(WHAT, self.icon_of(level))
        many = len(group.curable) or len(group.silenced)
        if many > 1:
            words = _tr("Hear all {0} again") if group.silenced else _tr("Fix all {0}")
            group.setText(FIX, words.format(many))
            self._as_link(group, FIX)
        self.addTopLevelItem(group)
        for row in rows:
            said = f"{_level_word(level)}: {words_of(row.problem)}"
            row.setData(WHAT, Qt.ItemDataRole.AccessibleTextRole, few_lines(said))
            self._as_link(row, WHERE)
            self._as_link(row, FIX)
            group.addChild(row)
        more = (len(group.problems) or len(group.silenced)) - len(rows)
        if more:
            group.addChild(TreeRow([_tr("and {0} more; filter by words to see them").format(more), "", ""]))
        group.setExpanded(group.check not in self._folded)

    def _as_link(self, item: QTreeWidgetItem, column: int) -> None:
        if item.text(column):
            item.setForeground(column, QBrush(current_theme().color("info")))
            font = self.font()
            font.setUnderline(True)
            item.setFont(column, font)

    def _choose_again(self, before: QTreeWidgetItem | None) -> None:
        if isinstance(before, ProblemRow):
            again = next((row for row in self._children() if row.problem == before.problem), None)
            if again is not None:
                self.setCurrentItem(again)

    def _fold(self, item: QTreeWidgetItem) -> None:
        if isinstance(item, ProblemGroup):
            (self._folded.discard if item.isExpanded() else self._folded.add)(item.check)


def _level_word(level: Level | None) -> str:
    words = {Level.ERROR: _tr("Error"), Level.WARNING: _tr("Warning"), Level.HINT: _tr("Hint")}
    return _tr("Silenced") if level is None else words[level]


def _tr(text: str) -> str:
    return QCoreApplication.translate("ProblemsPanel", text)
