"""The problems of tables and parameters, found while one works: listed, gone to, fixed, silenced."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from editors.table_editor.tables_desk import TablesDesk
from workbench.engine.design import Design, SilencedProblem
from workbench.engine.problem import Place, Problem, sorting_key
from workbench.qt.editing.problem_words import title_of
from workbench.qt.editing.problems_panel import ProblemsPanel
from workbench.storage.checks import finders
from workbench.storage.checks.design.read_figures import read_problems
from workbench.storage.checks.fixes.design_fixes import fix_in
from workbench.storage.checks.silences import Report, told_apart
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.edits import Together
from workbench.storage.edits.silence_edits import Silence, Unsilence

HERE = frozenset({"table", "parameter"})
CHECK_AFTER_MS = 250


class TableProblems(QObject):
    """Fills the panel when nothing has changed for a moment. `place_wanted` asks for the place of a problem."""

    place_wanted = Signal(Place)
    checked = Signal()

    def __init__(self, desk: TablesDesk) -> None:
        super().__init__(desk)
        self._desk = desk
        nothing = _tr("No problems. The rules can read every table and parameter.")
        self.panel = ProblemsPanel(lambda: desk, kinds=HERE, nothing=nothing)
        self._soon = QTimer(self, singleShot=True, interval=CHECK_AFTER_MS)
        self._soon.timeout.connect(self.check_now)
        self._checked: Design | None = None
        self.panel.problem_chosen.connect(lambda problem: self.place_wanted.emit(problem.place))
        self.panel.place_entered.connect(lambda problem: self.place_wanted.emit(problem.place))
        self.panel.fix_asked.connect(lambda problem: self.fix((problem,)))
        self.panel.fix_all_asked.connect(self.fix)
        self.panel.silence_asked.connect(self.silence)
        self.panel.hear_asked.connect(self.hear)

    def check_soon(self) -> None:
        """Check when nothing changes for a moment, if the design is another; the page asks while it is seen."""
        if self._checked is not self._desk.design:
            self._soon.start()

    def check_now(self) -> None:
        """Check at once."""
        self._soon.stop()
        self._checked = self._desk.design
        self.panel.show_report(table_report(self._desk))
        self.checked.emit()

    def fix(self, problems: tuple[Problem, ...]) -> None:
        """Fix these by their edits, as one."""
        edits = [edit for problem in problems if (edit := fix_in(self._desk.design, problem)) is not None]
        self._do(_tr("Fix all: {0}").format(title_of(problems[0])), edits)

    def silence(self, problems: tuple[Problem, ...], reason: str) -> None:
        """Let warnings be, all for the same reason."""
        words = _tr("Silence {0}: {1}").format(len(problems), title_of(problems[0]))
        self._do(words, [Silence(problem, reason) for problem in problems])

    def hear(self, silenced: tuple[SilencedProblem, ...]) -> None:
        """Hear silenced warnings again."""
        self._do(_tr("Hear {0} again").format(len(silenced)), [Unsilence(entry) for entry in silenced])

    def _do(self, words: str, edits: list[Edit]) -> None:
        if edits and not self._desk.apply(edits[0] if len(edits) == 1 else Together(words, tuple(edits))):
            self.check_now()


def table_report(desk: TablesDesk) -> Report:
    """All problems of the tables and parameters of a design, in the order in which they are listed."""
    design = desk.design
    found = [step for find in finders("design") for step in find(design) if step is not None]
    found += read_problems(design)
    here = [problem for problem in found if problem.place.kind in HERE]
    return told_apart(design, sorted(dict.fromkeys(here), key=sorting_key), is_done=False)


def _tr(text: str) -> str:
    return QCoreApplication.translate("TableProblems", text)
