"""What becomes of the problems that checks find while one works: gone to, fixed, silenced."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication

from editors.map_editor.host import Host
from editors.map_editor.selection import NOTHING
from workbench.engine.design import SilencedProblem
from workbench.engine.problem import Problem
from workbench.qt.editing.checking import Checking
from workbench.qt.editing.problem_words import title_of
from workbench.storage.checks.fixes.design_fixes import fix_in
from workbench.storage.checks.fixes.fixed_designs import fix_of_all
from workbench.storage.checks.fixes.map_fixes import FixAll
from workbench.storage.checks.silences import Report
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.edits import Together
from workbench.storage.edits.silence_edits import Silence, Unsilence


class ProblemDesk:
    """Goes to problems, fixes them, silences them: what the panel of problems asks of an editor."""

    def __init__(self, editor: Host) -> None:
        self._editor = editor
        self.checking = Checking(lambda: editor.design, editor.page, self._is_drawing)
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

    def _is_drawing(self) -> bool:
        canvas = self._editor.canvas
        return canvas.isVisible() and canvas.seen.has_more_to_draw

    def show(self, report: Report) -> None:
        """List what was found, and mark it on the map."""
        page = self._editor.page
        page.problems.show_report(report)
        page.show_problem_counts()
        self._editor.mark_problems(None)

    def fix(self, problem: Problem) -> None:
        """Fix a problem by its edit, if it has one."""
        edit = self.fix_of(problem)
        if edit is not None:
            self._do(FixAll((problem,), lambda _, told: self.fix_of(told), edit.label))

    def fix_of(self, problem: Problem) -> Edit | None:
        """The edit that would fix a problem of any map of the design; without a map it is of the one shown."""
        place = problem.place
        on_map = place.map or self._editor.desk_for(problem).map_id
        return fix_in(self._editor.design, replace(problem, place=replace(place, map=on_map)))

    def fix_all(self, problems: tuple[Problem, ...]) -> None:
        """Fix all of these that can be, on every map, as one edit."""
        words = _tr("Fix all: {0}").format(title_of(problems[0]))
        self._do(fix_of_all(problems, words))

    def enter(self, problem: Problem) -> None:
        """Go to the place of a problem, and on with the map; one that is none of the map is another editor's."""
        self._editor.go_to_problem(problem)
        if not problem.place.map and self._editor.desk.choice_of(problem) == NOTHING:
            self._editor.place_wanted.emit(problem.place)
        self._editor.page.focus_map()

    def show_uses(self, problem: Problem) -> None:
        """Go to the space of a problem, and list who needs it."""
        self._editor.go_to_problem(problem)
        self._editor.show_uses()

    def silence(self, problems: tuple[Problem, ...], reason: str) -> None:
        """Let warnings be, all for the same reason."""
        edits = tuple(Silence(problem, reason) for problem in problems)
        words = _tr("Silence {0}: {1}").format(len(edits), title_of(problems[0]))
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
