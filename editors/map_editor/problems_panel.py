"""The problems of the maps, by check: what, where, the fix; filtered by level and words; those that are silenced."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QBrush, QIcon
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QMenu,
    QProgressBar,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editors.map_editor.desk import AnyDesk
from editors.map_editor.problem_rows import ProblemRows, ReasonBar
from editors.map_editor.problem_words import check_words
from workbench.engine.design import SilencedProblem
from workbench.engine.problem import Level, Problem
from workbench.qt.icons import icon_pixmap
from workbench.qt.parts import text_label
from workbench.qt.theme import current_theme
from workbench.storage.silences import Report, Silent

MOST_IN_A_GROUP = 300
ON_THE_MAP = frozenset(
    {
        "space", "border", "junction", "map", "hex", "hexside", "road", "river", "zone", "link", "furniture", "scan",
        "ground", "silenced_problem",
    }
)  # fmt: skip
_WHAT, _WHERE, _FIX = range(3)
_ICONS = {Level.ERROR: ("x-circle", "error"), Level.WARNING: ("warning", "warning"), Level.HINT: ("info", "info")}
_HELD = Qt.ItemDataRole.UserRole


class ProblemsPanel(QWidget):
    """A group of rows a check. Choosing a row goes to its place; the words in the last column cure it by an edit.

    `desk` gives the desk of the map that is shown. Keys: Enter goes there, Ctrl+Enter fixes, Del silences.
    """

    problem_chosen = Signal(object)
    fix_asked = Signal(object)
    fix_all_asked = Signal(object)
    silence_asked = Signal(object, str)
    hear_asked = Signal(object)

    def __init__(self, desk: Callable[[], AnyDesk], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._report = Report()
        self._problems: tuple[Problem, ...] = ()
        self._hidden: set[Level] = set()
        self._folded = {""}
        self._none = text_label("", "label")
        self._none.setContentsMargins(12, 10, 12, 10)
        self.levels = {level: self._level_button(level) for level in Level}
        self.words = QLineEdit(placeholderText=self.tr("Filter by words"), clearButtonEnabled=True)
        self.words.setAccessibleName(self.tr("Filter problems by words"))
        self.words.textChanged.connect(self._fill)
        self.progress = QProgressBar(maximum=100, textVisible=False)
        self.progress.setFixedWidth(120)
        self.progress.setToolTip(self.tr("The map is being checked"))
        self.progress.hide()
        self.tree = self._tree()
        self.reason = ReasonBar()
        self.reason.given.connect(self.silence_asked)
        self._lay()

    # What is listed

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Those of the maps, and every error besides."""
        return self._problems

    def show_report(self, report: Report) -> None:
        """List those of the maps, and every error; the row that was chosen stays if its problem does."""
        if report == self._report and self._problems:
            return
        self._report = report
        self._problems = tuple(p for p in report.problems if p.place.kind in ON_THE_MAP or p.level is Level.ERROR)
        self._fill()

    def show_progress(self, share: float) -> None:
        """How much of a check that takes longer is done."""
        self.progress.setVisible(share < 1)
        self.progress.setValue(round(100 * share))

    def counts(self) -> tuple[int, int]:
        """How many errors, and how many warnings and hints."""
        errors = sum(1 for problem in self._problems if problem.level is Level.ERROR)
        return errors, len(self._problems) - errors

    def shown(self) -> list[Problem]:
        """The problems that the filter leaves, in the order of the rows."""
        words = self.words.text().casefold().split()
        left = [p for p in self._problems if p.level not in self._hidden and _has_words(p, words)]
        return sorted(left, key=lambda p: (p.level.weight, p.check, str(p.place).casefold(), p.cause))

    def chosen(self) -> Problem | None:
        """The problem of the current row."""
        item = self.tree.currentItem()
        held = item.data(_WHAT, _HELD) if item is not None else None
        return held if isinstance(held, Problem) else None

    # What one does with them

    def step(self, by: int) -> None:
        """Choose the next problem, or the one before."""
        rows = self._rows()
        if rows:
            now = self.tree.currentItem()
            at = next((at for at, row in enumerate(rows) if row is now), None)
            to = (at + by) % len(rows) if at is not None else 0 if by > 0 else len(rows) - 1
            group = rows[to].parent()
            if group is not None:
                group.setExpanded(True)
            self.tree.setCurrentItem(rows[to])

    def go(self) -> None:
        """Go to the place of the chosen problem again."""
        if (problem := self.chosen()) is not None:
            self.problem_chosen.emit(problem)

    def fix(self) -> None:
        """Ask for the fix of the chosen problem, or of all of a group."""
        item = self.tree.currentItem()
        if item is not None:
            self._ask_fix(item)

    def silence(self) -> None:
        """Ask why the chosen warning may be let be; one that is silenced is heard again."""
        item = self.tree.currentItem()
        held = item.data(_WHAT, _HELD) if item is not None else None
        if isinstance(held, SilencedProblem):
            self.hear_asked.emit(held)
        elif item is not None and isinstance(held, Problem) and held.place.kind != "silenced_problem":
            self.reason.ask(held)
            self.tree.scrollToItem(item)

    # Making the rows

    def _fill(self) -> None:
        chosen, shown = self.chosen(), self.shown()
        blocked = self.tree.blockSignals(True)
        self.tree.clear()
        groups: dict[tuple[Level, str], list[Problem]] = {}
        for problem in shown:
            groups.setdefault((problem.level, problem.check), []).append(problem)
        for (level, check), problems in groups.items():
            self._add_group(level, check, problems)
        self._add_silenced(self._report.silenced)
        again = next((row for row in self._rows() if row.data(_WHAT, _HELD) == chosen), None) if chosen else None
        if again is not None:
            self.tree.setCurrentItem(again)
        self.tree.blockSignals(blocked)
        self._say_how_many(shown)

    def _say_how_many(self, shown: Sequence[Problem]) -> None:
        for level, button in self.levels.items():
            number = sum(1 for problem in self._problems if problem.level is level)
            button.setText(f"{_level_words(self)[level]}  {number}")
        is_empty = not shown and not self._report.silenced
        if self._problems:
            words = self.tr("Nothing that is found has these words and levels.")
        elif self._desk().is_blank:
            words = self.tr("Nothing is drawn yet.")
        else:
            words = self.tr("No problems. What is drawn can be played and printed.")
        self._none.setText(words)
        self._none.setVisible(is_empty)
        self.tree.setVisible(not is_empty)

    def _add_group(self, level: Level, check: str, problems: Sequence[Problem]) -> None:
        group = QTreeWidgetItem([f"{check_words(check)}   {len(problems)}", "", ""])
        font = self.tree.font()
        font.setBold(True)
        group.setFont(_WHAT, font)
        group.setIcon(_WHAT, self._icon(level))
        group.setData(_WHAT, _HELD, check)
        can = [problem for problem in problems if problem.fix]
        if len(can) > 1:
            self._as_link(group, _FIX, self.tr("Fix all {0}").format(len(can)))
            group.setData(_FIX, _HELD, tuple(can))
        self.tree.addTopLevelItem(group)
        for problem in problems[:MOST_IN_A_GROUP]:
            group.addChild(self._row(problem))
        if len(problems) > MOST_IN_A_GROUP:
            more = self.tr("and {0} more; filter by words to see them").format(len(problems) - MOST_IN_A_GROUP)
            group.addChild(QTreeWidgetItem([more, "", ""]))
        group.setExpanded(check not in self._folded)

    def _row(self, problem: Problem) -> QTreeWidgetItem:
        row = QTreeWidgetItem([problem.cause[:1].upper() + problem.cause[1:], "", ""])
        row.setData(_WHAT, _HELD, problem)
        row.setToolTip(_WHAT, str(problem))
        row.setData(_WHAT, Qt.ItemDataRole.AccessibleTextRole, f"{_level_words(self)[problem.level]}: {problem}")
        self._as_link(row, _WHERE, str(problem.place))
        if problem.fix:
            self._as_link(row, _FIX, problem.fix)
        return row

    def _add_silenced(self, silenced: Sequence[Silent]) -> None:
        if not silenced:
            return
        group = QTreeWidgetItem([self.tr("Silenced   {0}").format(len(silenced)), "", ""])
        self.tree.addTopLevelItem(group)
        for problem, entry in silenced[:MOST_IN_A_GROUP]:
            row = QTreeWidgetItem([f"{problem.cause[:1].upper()}{problem.cause[1:]} — {entry.reason}", "", ""])
            row.setToolTip(_WHAT, f"{problem}\n{entry.reason}")
            row.setData(_WHAT, _HELD, entry)
            self._as_link(row, _WHERE, str(problem.place))
            row.setData(_WHERE, _HELD, problem)
            self._as_link(row, _FIX, self.tr("Hear again"))
            group.addChild(row)
        group.setExpanded("silenced" not in self._folded)
        group.setData(_WHAT, _HELD, "silenced")

    def _rows(self) -> list[QTreeWidgetItem]:
        """The rows of problems in order."""
        groups = (self.tree.topLevelItem(at) for at in range(self.tree.topLevelItemCount()))
        rows = (group.child(at) for group in groups if group is not None for at in range(group.childCount()))
        return [row for row in rows if row is not None and isinstance(row.data(_WHAT, _HELD), Problem)]

    def _as_link(self, row: QTreeWidgetItem, column: int, text: str) -> None:
        row.setText(column, text)
        row.setForeground(column, QBrush(current_theme().color("info")))
        font = self.tree.font()
        font.setUnderline(True)
        row.setFont(column, font)

    def _icon(self, level: Level) -> QIcon:
        name, token = _ICONS[level]
        colour = str(getattr(current_theme(), token))
        return QIcon(icon_pixmap(name, colour, 16, self.devicePixelRatioF(), filled=True))

    # What the mouse and the keys ask

    def _ask_fix(self, item: QTreeWidgetItem) -> None:
        held, many = item.data(_WHAT, _HELD), item.data(_FIX, _HELD)
        if many:
            self.fix_all_asked.emit(tuple(many))
        elif isinstance(held, SilencedProblem):
            self.hear_asked.emit(held)
        elif isinstance(held, Problem) and held.fix:
            self.fix_asked.emit(held)

    def _clicked(self, item: QTreeWidgetItem, column: int) -> None:
        if column == _FIX and item.text(_FIX):
            self._ask_fix(item)
        else:
            self._chosen(item)

    def _chosen(self, item: QTreeWidgetItem | None, _before: QTreeWidgetItem | None = None) -> None:
        if item is None:
            return
        held, silent = item.data(_WHAT, _HELD), item.data(_WHERE, _HELD)
        problem = held if isinstance(held, Problem) else silent
        if isinstance(problem, Problem):
            self.problem_chosen.emit(problem)

    def _fold(self, item: QTreeWidgetItem) -> None:
        check = str(item.data(_WHAT, _HELD))
        (self._folded.discard if item.isExpanded() else self._folded.add)(check)

    def menu_of(self, item: QTreeWidgetItem) -> QMenu:
        """What can be done with a row."""
        menu = QMenu(self)
        held = item.data(_WHAT, _HELD)
        if isinstance(held, Problem):
            menu.addAction(self.tr("Go there"), self.go)
            if held.fix:
                menu.addAction(held.fix, lambda: self.fix_asked.emit(held))
            alike = tuple(p for p in self._problems if p.check == held.check and p.fix)
            if len(alike) > 1:
                menu.addAction(self.tr("Fix all {0} of this kind").format(len(alike)), lambda: self._fix_alike(alike))
            let_be = menu.addAction(self.tr("Silence with a reason…"), self.silence)
            if held.level is Level.ERROR:
                let_be.setEnabled(False)
                let_be.setToolTip(self.tr("An error cannot be silenced: it keeps the design from being played."))
        elif isinstance(held, SilencedProblem):
            menu.addAction(self.tr("Hear again"), self.silence)
        return menu

    def _fix_alike(self, alike: tuple[Problem, ...]) -> None:
        self.fix_all_asked.emit(alike)

    def _show_menu(self, at: QPoint) -> None:
        item = self.tree.itemAt(at)
        if item is not None:
            self.menu_of(item).popup(self.tree.viewport().mapToGlobal(at))

    # The widgets

    def _level_button(self, level: Level) -> QToolButton:
        button = QToolButton()
        button.setCheckable(True)
        button.setChecked(True)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setIcon(self._icon(level))
        button.setToolTip(self.tr("Show or hide {0}").format(_level_words(self)[level].lower()))

        def turn(is_shown: bool) -> None:
            (self._hidden.discard if is_shown else self._hidden.add)(level)
            self._fill()

        button.toggled.connect(turn)
        return button

    def _tree(self) -> QTreeWidget:
        keys: dict[int, Callable[[], object]] = {
            Qt.Key.Key_Return: self.go,
            Qt.Key.Key_Enter: self.go,
            Qt.Key.Key_Delete: self.silence,
        }
        tree = ProblemRows(keys)
        tree.setHeaderLabels([self.tr("Problem"), self.tr("Place"), self.tr("Fix")])
        tree.setAccessibleName(self.tr("Problems"))
        tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        tree.customContextMenuRequested.connect(self._show_menu)
        tree.currentItemChanged.connect(self._chosen)
        tree.itemClicked.connect(self._clicked)
        tree.itemExpanded.connect(self._fold)
        tree.itemCollapsed.connect(self._fold)
        header = tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(_WHAT, QHeaderView.ResizeMode.Stretch)
        for column, width in ((_WHERE, 170), (_FIX, 150)):
            header.resizeSection(column, width)
        return tree

    def _lay(self) -> None:
        bar = QHBoxLayout()
        bar.setContentsMargins(8, 4, 8, 4)
        bar.setSpacing(6)
        for button in self.levels.values():
            bar.addWidget(button)
        bar.addWidget(self.words, 1)
        bar.addWidget(self.progress)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addLayout(bar)
        box.addWidget(self._none)
        box.addWidget(self.tree, 1)
        box.addWidget(self.reason)
        box.addStretch()
        self.tree.hide()


def _has_words(problem: Problem, words: Sequence[str]) -> bool:
    said = f"{problem} {problem.check.replace('_', ' ')} {problem.place.id} {problem.clause} {problem.fix}".casefold()
    return all(word in said for word in words)


def _level_words(panel: QWidget) -> dict[Level, str]:
    """What the levels are called, for more than one."""
    return {Level.ERROR: panel.tr("Errors"), Level.WARNING: panel.tr("Warnings"), Level.HINT: panel.tr("Hints")}
