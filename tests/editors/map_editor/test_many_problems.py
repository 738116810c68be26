"""Thousands of problems: the gravest are marked on the map, and the one that is chosen whatever it is."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from editors.map_editor.editor import MapEditor
from editors.map_editor.map_part import MOST_MARKED
from workbench.engine.problem import Level, Place, Problem, plain_problem
from workbench.qt.map_canvas.laid_over.overlays import ProblemMark
from workbench.shell.editors import DESIGN, make_editor
from workbench.storage.document import RulesetDocument


def problem(number: int, level: Level) -> Problem:
    return plain_problem(level, "isolated", Place("space", "ABC"[number % 3], "", "small"), f"the cause {number}")


def test_the_gravest_are_marked_and_the_chosen_one(qtbot: QtBot, document: RulesetDocument) -> None:
    editor = make_editor(DESIGN, document)
    assert isinstance(editor, MapEditor)
    qtbot.addWidget(editor.widget())
    hints = [problem(number, Level.HINT) for number in range(5000)]
    errors = [problem(number, Level.ERROR) for number in range(300)]
    editor.part.mark_problems((*hints, *errors), hints[-1])
    scene = editor.canvas.layers.scene
    assert scene is not None
    marks = [overlay for overlay in scene.overlays if isinstance(overlay, ProblemMark)]
    assert len(marks) == MOST_MARKED
    assert sum(mark.level == "error" for mark in marks) == 300
    assert [mark.level for mark in marks if mark.chosen] == ["hint"]
    editor.close()
