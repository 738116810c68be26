"""Checks of the map editor while one works: in slices between keystrokes, and what becomes of the problems found."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from workbench.engine.problem import Problem
from workbench.qt.editing.problem_words import check_words
from workbench.storage.checks.fixes.design_fixes import fix_in
from workbench.storage.checks.fixes.map_fixes import FixAll
from workbench.storage.checks.running_check import DesignCheck
from workbench.storage.checks.silences import Report
from workbench.storage.edits.edits import Together
from workbench.storage.edits.silence_edits import Silence, Unsilence

if TYPE_CHECKING:
    from editors.map_editor.editor import MapEditor
    from workbench.engine.design import Design, SilencedProblem
    from workbench.storage.edits.edit import Edit

CHECK_AFTER_MS = 350
SLICE_S = 0.008
"""So long a slice lasts; keys and the mouse are heard after each."""


class Checking(QObject):
    """Follows a design. `found` tells what a check says when it is done, `progressed` how far it is (0 to 1)."""

    found = Signal(object)
    progressed = Signal(float)

    def __init__(self, design: Callable[[], Design], parent: QObject) -> None:
        super().__init__(parent)
        self._design = design
        self._check: DesignCheck | None = None
        self._soon = QTimer(self, singleShot=True, interval=CHECK_AFTER_MS)
        self._soon.timeout.connect(self._begin)
        self._slices = QTimer(self, interval=0)
        self._slices.timeout.connect(self._slice)

    def soon(self) -> None:
        """Check what changes, once nothing changes for a moment."""
        self._slices.stop()
        self._soon.start()

    def finish(self) -> None:
        """Check what waits at once."""
        self.stop()
        self._follow().finish()
        self._tell()

    def anew(self) -> None:
        """Check everything again, in slices."""
        self._check = None
        self._begin()

    def stop(self) -> None:
        """Check no longer."""
        self._soon.stop()
        self._slices.stop()

    def _begin(self) -> None:
        self._soon.stop()
        self._follow()
        self._slices.start()
        self._slice()

    def _follow(self) -> DesignCheck:
        design = self._design()
        if self._check is None:
            self._check = DesignCheck(design)
        else:
            self._check.follow(design)
        return self._check

    def _slice(self) -> None:
        check, end = self._check, perf_counter() + SLICE_S
        if check is None or check.work(lambda: perf_counter() >= end):
            self._slices.stop()
            self._tell()
        else:
            self.progressed.emit(check.progress)

    def _tell(self) -> None:
        if self._check is not None:
            self.progressed.emit(1.0)
            self.found.emit(self._check.report())


class ProblemDesk:
    """Goes to problems, cures them, silences them: what the panel of problems asks of an editor."""

    def __init__(self, editor: MapEditor) -> None:
        self._editor = editor
        self.checking = Checking(lambda: editor.design, editor.page)
        self.checking.found.connect(self.show)
        listed = editor.page.problems
        self.checking.progressed.connect(listed.show_progress)
        listed.problem_chosen.connect(editor.go_to_problem)
        listed.place_entered.connect(self.enter)
        listed.uses_asked.connect(self.show_uses)
        listed.fix_asked.connect(self.fix)
        listed.fix_all_asked.connect(self.fix_all)
        listed.silence_asked.connect(self.silence)
        listed.hear_asked.connect(self.hear)

    def show(self, report: Report) -> None:
        """List what was found, and mark it on the map."""
        page = self._editor.page
        page.problems.show_report(report)
        page.show_problem_counts()
        self._editor.mark_problems(None)

    def fix(self, problem: Problem) -> None:
        """Cure a problem by its edit, if it has one."""
        edit = self.fix_of(problem)
        if edit is not None:
            self._do(FixAll((problem,), lambda _, told: self.fix_of(told), edit.label))

    def fix_of(self, problem: Problem) -> Edit | None:
        """The edit that would cure a problem of any map of the design; without a map it is of the one shown."""
        place = problem.place
        on_map = place.map or self._editor.desk_for(problem).map_id
        return fix_in(self._editor.design, replace(problem, place=replace(place, map=on_map)))

    def fix_all(self, problems: tuple[Problem, ...]) -> None:
        """Cure all of these that can be, on every map, as one edit."""
        words = _tr("Fix all: {0}").format(check_words(problems[0].check))
        self._do(FixAll(problems, fix_in, words))

    def enter(self, problem: Problem) -> None:
        """Go to the place of a problem, and on with the map."""
        self._editor.go_to_problem(problem)
        self._editor.page.focus_map()

    def show_uses(self, problem: Problem) -> None:
        """Go to the space of a problem, and list who needs it."""
        self._editor.go_to_problem(problem)
        self._editor.show_uses()

    def silence(self, problems: tuple[Problem, ...], reason: str) -> None:
        """Let warnings be, all for the same reason."""
        edits = tuple(Silence(problem, reason) for problem in problems)
        words = _tr("Silence {0}: {1}").format(len(edits), check_words(problems[0].check))
        self._do(edits[0] if len(edits) == 1 else Together(words, edits))

    def hear(self, silenced: tuple[SilencedProblem, ...]) -> None:
        """Hear silenced warnings again."""
        edits = tuple(Unsilence(entry) for entry in silenced)
        self._do(edits[0] if len(edits) == 1 else Together(_tr("Hear {0} again").format(len(edits)), edits))

    def _do(self, edit: Edit) -> None:
        if not self._editor.apply(edit):
            self.checking.finish()


def _tr(text: str) -> str:
    return QCoreApplication.translate("MapEditor", text)
