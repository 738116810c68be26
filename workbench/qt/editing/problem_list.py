"""The problems of what an editor shows, below it: what, where, and the fix that an edit does."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication, QSize, QTimer
from PySide6.QtGui import QIcon, QShowEvent
from PySide6.QtWidgets import QHeaderView, QPushButton, QTreeWidget, QTreeWidgetItem

from workbench.engine.problem import Level, Place, Problem
from workbench.engine.words.bounded_words import an_entry, few_lines, one_line
from workbench.qt.controls.bounded_widgets import TreeRow
from workbench.qt.editing.document_desk import DocumentDesk
from workbench.qt.editing.problem_words import cause_of, fix_of, words_of
from workbench.qt.looks.icons import icon
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import called
from workbench.storage.checks.fixes.design_fixes import fix_in

ICONS = {Level.ERROR: ("x-circle", "error"), Level.WARNING: ("warning", "warning"), Level.HINT: ("info", "info")}
AFTER_MS = 200
MOST_ROWS = 300
WHERE_WIDTH, CLAUSE_WIDTH, FIX_WIDTH, ROW_HEIGHT = 170, 56, 190, 30


class ProblemList(QTreeWidget):
    """A row a problem: errors first; choosing one goes to its place, its button fixes it.

    `find` looks at the design of the desk, `go_to` shows a place, `none` is what is said when nothing is wrong. Where
    the places are on other pages (`is_far`) one goes there by a click or Enter, and not by passing a row.
    """

    def __init__(
        self,
        desk: DocumentDesk,
        find: Callable[[], Sequence[Problem]],
        go_to: Callable[[Place], None],
        none: str,
        is_far: bool = False,
    ) -> None:
        super().__init__()
        self._desk, self._find, self._go_to, self._none = desk, find, go_to, none
        self._is_locked, self._is_stale = False, True
        self.problems: tuple[Problem, ...] = ()
        self.setColumnCount(4)
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setIconSize(QSize(px(16), px(16)))
        self.setAccessibleName(_tr("Problems"))
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column, width in ((1, WHERE_WIDTH), (2, CLAUSE_WIDTH), (3, FIX_WIDTH)):
            header.resizeSection(column, px(width))
        self.itemActivated.connect(self._chosen)
        if is_far:
            self.itemClicked.connect(self._chosen)
        else:
            self.currentItemChanged.connect(self._chosen)
        self._soon = QTimer(self, singleShot=True, interval=AFTER_MS)
        self._soon.timeout.connect(self.refresh)

    def refresh_soon(self) -> None:
        """Look again when the hands rest, and only while somebody sees it."""
        self._is_stale = True
        if self.isVisible():
            self._soon.start()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_stale:
            self.refresh()

    def lock(self) -> None:
        """Nothing can be fixed."""
        self._is_locked = True

    def refresh(self) -> None:
        """Look again."""
        self._is_stale = False
        problems = tuple(sorted(self._find(), key=lambda problem: problem.level.weight))
        if problems == self.problems and self.topLevelItemCount():
            return
        self.problems = problems
        self.clear()
        for problem in problems[:MOST_ROWS]:
            told = cause_of(problem)
            row = TreeRow([told[:1].upper() + told[1:], called(problem.place.said), problem.clause, ""])
            row.setIcon(0, icon(*ICONS[problem.level]))
            row.setToolTip(0, few_lines(words_of(problem)))
            row.setSizeHint(0, QSize(0, px(ROW_HEIGHT)))
            self.addTopLevelItem(row)
            if problem.is_curable and (self._is_locked or fix_in(self._desk.design, problem) is None):
                row.setText(3, one_line(fix_of(problem)))  # what is advised is for the designer to do
                row.setToolTip(3, few_lines(fix_of(problem)))
            elif problem.is_curable:
                button = QPushButton(an_entry(fix_of(problem)))
                button.setToolTip(few_lines(fix_of(problem)))
                button.clicked.connect(lambda _checked=False, one=problem: self.fix(one))
                self.setItemWidget(row, 3, button)
        if not problems:
            self._say(self._none, icon("check-circle", "ok"))
        elif len(problems) > MOST_ROWS:
            self._say(_tr("and {0} more").format(len(problems) - MOST_ROWS), icon("info", "info"))

    def _say(self, text: str, sign: QIcon) -> None:
        """A row across all columns."""
        row = TreeRow([one_line(text)])
        row.setIcon(0, sign)
        self.addTopLevelItem(row)
        row.setFirstColumnSpanned(True)

    def fix(self, problem: Problem) -> None:
        """Do what ends a problem."""
        edit = fix_in(self._desk.design, problem)
        if edit is not None:
            self._desk.apply(edit)

    def step(self, by: int) -> None:
        """The next problem, or the one before."""
        count = min(len(self.problems), MOST_ROWS)
        if count:
            now = self.currentItem()
            at = self.indexOfTopLevelItem(now) if now is not None else -1 if by > 0 else 0
            row = self.topLevelItem((at + by) % count)
            if row is not None:
                self.setCurrentItem(row)
                self._chosen(row)

    def _chosen(self, item: QTreeWidgetItem | None) -> None:
        at = self.indexOfTopLevelItem(item) if item is not None else -1
        if 0 <= at < len(self.problems):
            self._go_to(self.problems[at].place)


def _tr(text: str) -> str:
    return QCoreApplication.translate("ProblemList", text)
