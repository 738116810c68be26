"""The problems of the maps, by check: what, where, the fix; filtered by level and words; those that are silenced."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QProgressBar,
    QToolButton,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.engine.design import Design
from workbench.engine.problem import Level, Problem
from workbench.engine.words.bounded_words import an_entry, few_lines
from workbench.qt.controls.parts import text_label
from workbench.qt.editing.problem_rows import FIX, ProblemGroup, ProblemRow, ProblemRows
from workbench.qt.editing.problem_words import cause_of, fix_of, title_of, words_of
from workbench.qt.editing.reason_bar import ReasonBar
from workbench.qt.looks.translator import called
from workbench.storage.checks.silences import Report
from workbench.storage.rows.parts import maps_of

ON_THE_MAP = frozenset(
    {
        "space", "border", "junction", "map", "hex", "hexside", "road", "river", "zone", "link", "furniture", "scan",
        "ground", "silenced_problem",
    }
)  # fmt: skip
SPACES = frozenset({"space", "hex", "zone"})


class Checked(Protocol):
    """What is checked, as the panel reads it."""

    @property
    def design(self) -> Design: ...

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing yet that could be wrong."""


class ProblemsPanel(QWidget):
    """A group of rows a check. Choosing a row goes to its place; the words in the last column fix it by an edit.

    `checked` gives what is shown. Keys: Enter goes there, Ctrl+Enter fixes, Del silences; on a
    heading they do so with all that stands under it. A double click goes there and on with the map.
    """

    problem_chosen = Signal(object)
    place_entered = Signal(object)
    uses_asked = Signal(object)
    fix_asked = Signal(object)
    fix_all_asked = Signal(object)
    silence_asked = Signal(object, str)
    hear_asked = Signal(object)

    def __init__(
        self,
        checked: Callable[[], Checked],
        parent: QWidget | None = None,
        kinds: frozenset[str] = ON_THE_MAP,
        nothing: str = "",
    ) -> None:
        """`kinds` are those of the places that are listed, `nothing` what is said where nothing is found."""
        super().__init__(parent)
        self._checked, self._kinds, self._nothing = checked, kinds, nothing
        self._report: Report | None = None  # until something is checked
        self._problems: tuple[Problem, ...] = ()
        self._hidden: set[Level] = set()
        self._none = text_label(self.tr("It is being checked"), "label")
        self._none.setContentsMargins(12, 10, 12, 10)
        self.tree = self._tree()
        self.levels = {level: self._level_button(level) for level in Level}
        self.words = QLineEdit(placeholderText=self.tr("Filter by words"), clearButtonEnabled=True)
        self.words.setAccessibleName(self.tr("Filter problems by words"))
        self.words.textChanged.connect(self._fill)
        self.progress = QProgressBar(maximum=100, textVisible=False)
        self.progress.setFixedWidth(120)
        self.progress.setToolTip(self.tr("It is being checked"))
        self.progress.hide()
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
        self._problems = tuple(p for p in report.problems if p.place.kind in self._kinds or p.level is Level.ERROR)
        self._fill()

    def show_progress(self, share: float) -> None:
        """How much of a check that takes longer is done."""
        self.progress.setVisible(share < 1)
        self.progress.setValue(round(100 * share))

    def counts(self) -> dict[Level, int]:
        """How many errors, warnings and hints."""
        return {level: sum(1 for problem in self._problems if problem.level is level) for level in Level}

    def shown(self) -> list[Problem]:
        """The problems that the filter leaves, in the order of the rows."""
        words = self.words.text().casefold().split()
        left = [p for p in self._problems if p.level not in self._hidden and _has_words(p, words)]
        return sorted(left, key=lambda p: (p.level.weight, p.check, called(p.place.said).casefold(), cause_of(p)))

    def chosen(self) -> Problem | None:
        """The problem of the current row, unless it is silenced."""
        row = self.tree.currentItem()
        return row.problem if isinstance(row, ProblemRow) and row.silent is None else None

    # What one does with them

    def step(self, by: int) -> None:
        """Choose the next problem, or the one before."""
        rows = self.tree.rows()
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
        if (row := self.tree.currentItem()) is not None:
            self._chosen(row)

    def fix(self) -> None:
        """Ask for the fix of the chosen problem, or of all of a group; one that is silenced is heard again."""
        item = self.tree.currentItem()
        if isinstance(item, ProblemGroup) and item.silenced:
            self._hear(item)
        elif isinstance(item, ProblemGroup) and item.curable:
            self.fix_all_asked.emit(item.curable)
        elif isinstance(item, ProblemRow) and item.silent is not None:
            self._hear(item)
        elif isinstance(item, ProblemRow) and item.problem.is_curable:
            self.fix_asked.emit(item.problem)

    def silence(self) -> None:
        """Ask why the chosen warning, or all of a group, may be let be; what is silenced is heard again."""
        item = self.tree.currentItem()
        if isinstance(item, ProblemRow) and item.silent is not None:
            self._hear(item)
        elif isinstance(item, ProblemRow):
            self._ask_reason((item.problem,))
        elif isinstance(item, ProblemGroup) and item.problems:
            self._ask_reason(item.problems)

    def _ask_reason(self, problems: tuple[Problem, ...]) -> None:
        if problems[0].level is not Level.ERROR and problems[0].place.kind != "silenced_problem":
            self.reason.ask(problems)
            if (item := self.tree.currentItem()) is not None:
                self.tree.scrollToItem(item)  # the line that asks takes some of its room

    def _hear(self, item: ProblemGroup | ProblemRow) -> None:
        silent = item.silenced if isinstance(item, ProblemGroup) else (item.silent,)
        self.hear_asked.emit(tuple(one.silenced for one in silent if one is not None))

    # Making the rows

    def _fill(self) -> None:
        if self._report is None:
            return
        shown = self.shown()
        self.tree.fill(shown, self._report.silenced, self._place_of)
        for level, number in self.counts().items():
            self.levels[level].setText(f"{_level_words(self)[level]}  {number}")
        is_empty = not shown and not self._report.silenced
        if self._problems:
            words = self.tr("Nothing that is found has these words and levels.")
        elif self._checked().is_blank:
            words = self.tr("Nothing is drawn yet.")
        else:
            words = self._nothing or self.tr("No problems. What is drawn can be played and printed.")
        self._none.setText(words)
        self._none.setVisible(is_empty)
        self.tree.setVisible(not is_empty)

    def _place_of(self, problem: Problem) -> str:
        """The place in words, with its map where there are several."""
        titles = {sheet.id: sheet.title for sheet in maps_of(self._checked().design)}
        words = called(problem.place.said)
        place = words[:1].upper() + words[1:]
        told = titles.get(problem.place.map, "") if len(titles) > 1 else ""
        return f"{place} · {told}" if told and told != place else place

    # What the mouse asks

    def _clicked(self, item: QTreeWidgetItem, column: int) -> None:
        if column == FIX and item.text(FIX):
            self.fix()
        else:
            self._chosen(item)

    def _chosen(self, item: QTreeWidgetItem | None, _before: QTreeWidgetItem | None = None) -> None:
        if isinstance(item, ProblemRow):
            self.problem_chosen.emit(item.problem)

    def _entered(self, item: QTreeWidgetItem, column: int) -> None:
        if isinstance(item, ProblemRow) and column != FIX:
            self.place_entered.emit(item.problem)

    def menu_of(self, item: QTreeWidgetItem) -> QMenu:
        """What can be done with a row, or with all under a heading."""
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        if isinstance(item, ProblemRow):
            menu.addAction(self.tr("Go there"), lambda: self.place_entered.emit(item.problem))
            if item.problem.place.kind in SPACES:
                menu.addAction(self.tr("Who needs this?"), lambda: self.uses_asked.emit(item.problem))
            menu.addSeparator()
        if isinstance(item, ProblemRow) and item.silent is None:
            self._add_fixes(menu, item.problem)
        elif isinstance(item, ProblemGroup) and item.problems:
            self._add_fixes_of_all(menu, item)
        elif isinstance(item, ProblemGroup | ProblemRow):
            menu.addAction(an_entry(item.text(FIX) or self.tr("Hear again")), lambda: self._hear(item))
        return menu

    def _add_fixes(self, menu: QMenu, problem: Problem) -> None:
        if problem.is_curable:
            menu.addAction(an_entry(fix_of(problem)), lambda: self.fix_asked.emit(problem))
        alike = tuple(p for p in self._problems if p.check == problem.check)
        curable = tuple(p for p in alike if p.is_curable)
        if len(curable) > 1:
            words = self.tr("Fix all {0} of this kind").format(len(curable))
            menu.addAction(an_entry(words), lambda: self.fix_all_asked.emit(curable))
        if problem.place.kind == "silenced_problem":
            return
        let_be = menu.addAction(self.tr("Silence with a reason…"), lambda: self._ask_reason((problem,)))
        if problem.level is Level.ERROR:
            let_be.setEnabled(False)
            let_be.setToolTip(self.tr("An error cannot be silenced: it keeps the design from being played."))
        elif len(alike) > 1:
            words = self.tr("Silence all {0} of this kind…").format(len(alike))
            menu.addAction(an_entry(words), lambda: self._ask_reason(alike))

    def _add_fixes_of_all(self, menu: QMenu, group: ProblemGroup) -> None:
        if group.curable:
            words = self.tr("Fix all {0}").format(len(group.curable))
            menu.addAction(an_entry(words), lambda: self.fix_all_asked.emit(group.curable))
        if group.problems[0].level is not Level.ERROR and group.problems[0].place.kind != "silenced_problem":
            words = self.tr("Silence all {0} with a reason…").format(len(group.problems))
            menu.addAction(an_entry(words), lambda: self._ask_reason(group.problems))
        folded = self.tr("Fold") if group.isExpanded() else self.tr("Unfold")
        menu.addAction(an_entry(folded), lambda: group.setExpanded(not group.isExpanded()))

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
        button.setIcon(self.tree.icon_of(level))
        button.setText(_level_words(self)[level])  # until something is counted
        button.setToolTip(few_lines(self.tr("Show or hide {0}").format(_level_words(self)[level].lower())))

        def turn(is_shown: bool) -> None:
            (self._hidden.discard if is_shown else self._hidden.add)(level)
            self._fill()

        button.toggled.connect(turn)
        return button

    def _tree(self) -> ProblemRows:
        keys: dict[int, Callable[[], object]] = {
            Qt.Key.Key_Return: self.go,
            Qt.Key.Key_Enter: self.go,
            Qt.Key.Key_Delete: self.silence,
        }
        tree = ProblemRows(keys)
        tree.customContextMenuRequested.connect(self._show_menu)
        tree.currentItemChanged.connect(self._chosen)
        tree.itemClicked.connect(self._clicked)
        tree.itemDoubleClicked.connect(self._entered)
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
    place = problem.place
    said = " ".join((words_of(problem), title_of(problem), place.id, problem.clause, fix_of(problem))).casefold()
    return all(word in said for word in words)


def _level_words(panel: QWidget) -> dict[Level, str]:
    """What the levels are called, for more than one."""
    return {Level.ERROR: panel.tr("Errors"), Level.WARNING: panel.tr("Warnings"), Level.HINT: panel.tr("Hints")}
