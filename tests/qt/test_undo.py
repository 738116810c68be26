"""Edits on Qt's undo stack: done, taken back, done again, merged, refused, and kept alive."""

import gc
import subprocess
import sys
from pathlib import Path

import pytest
from immutables import Map
from PySide6.QtWidgets import QApplication

from workbench.engine.design import Design
from workbench.qt.undo import EditStack
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edit import EditError
from workbench.storage.edits.edits import ChangeDesign
from workbench.storage.file.file_errors import RulesetFileError


def titled(title: str, gesture: str = "") -> ChangeDesign:
    return ChangeDesign(f"Name it {title}", Map({"title": title}), gesture)


def test_hundreds_of_edits_are_taken_back_and_done_again(qapp: QApplication) -> None:
    document = RulesetDocument(Design("0", ""))
    stack = EditStack(document)
    for number in range(1, 202):
        stack.do(titled(str(number)))
    gc.collect()
    while stack.canUndo():
        stack.undo()
    assert document.design.title == "0"
    gc.collect()
    while stack.canRedo():
        stack.redo()
    assert document.design.title == "201"


def test_edits_of_one_gesture_are_one_step(qapp: QApplication) -> None:
    document = RulesetDocument(Design("before", ""))
    stack = EditStack(document)
    for title in ("a", "b", "c"):
        stack.do(titled(title, "drag 1"))
    stack.do(titled("d", "drag 2"))
    assert stack.count() == 2
    stack.undo()
    assert document.design.title == "c"
    stack.undo()
    assert document.design.title == "before"
    stack.redo()
    assert document.design.title == "c"


def test_a_refused_edit_leaves_no_step(qapp: QApplication) -> None:
    document = RulesetDocument(Design("before", ""))
    stack = EditStack(document)
    with pytest.raises(EditError):
        stack.do(ChangeDesign("Wrong", Map({"no_such_field": 1})))
    assert stack.count() == 0
    assert document.design.title == "before"


def test_steps_are_named(qapp: QApplication) -> None:
    stack = EditStack(RulesetDocument(Design("before", "")))
    stack.do(titled("after"))
    assert stack.undoText() == "Name it after"


def test_steps_that_cannot_be_saved_stay_in_the_history(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    document, told = RulesetDocument(Design("0", "")), list[str]()
    stack = EditStack(document)
    stack.not_saved.connect(told.append)
    for number in range(1, 6):
        stack.do(titled(str(number)))
    stack.setIndex(4)

    def full(*_: object) -> None:
        raise RulesetFileError(Path("a.ruleset"), "this could not be saved", "disk full", "Make room")

    for asked in (stack.undo, stack.redo, lambda: stack.setIndex(1), lambda: stack.setIndex(5)):
        with monkeypatch.context() as disk:
            disk.setattr(document, "_write", full)
            asked()
            qapp.processEvents()
        assert (document.design.title, stack.index(), stack.count()) == ("4", 4, 5)
    assert len(told) == 4 and "disk full" in told[0]
    for index in (0, 5, 2):
        stack.setIndex(index)
        assert document.design.title == str(index)


@pytest.mark.parametrize("is_long", [True, False])
def test_while_a_long_edit_is_taken_back_the_pointer_says_so(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, is_long: bool
) -> None:
    monkeypatch.setattr("workbench.qt.undo.LONG_S", 0.0 if is_long else 1e9)
    document, seen = RulesetDocument(Design("before", "")), list[bool]()
    stack = EditStack(document)
    stack.do(titled("after"))
    document.observe(lambda _: seen.append(QApplication.overrideCursor() is not None))
    stack.undo()
    stack.redo()
    assert seen == [is_long, is_long]
    assert QApplication.overrideCursor() is None


COLLECTED = """
import gc
from PySide6.QtGui import QGuiApplication
from tests.qt.test_undo import Design, EditStack, RulesetDocument, titled

app = QGuiApplication(["-platform", "offscreen"])
stack = EditStack(RulesetDocument(Design("0", "")))
for number in range(300):
    stack.do(titled(str(number)), origin=[stack])
del stack
gc.collect()
"""


def test_a_stack_is_collected_with_its_commands() -> None:
    """In a process of its own: where it went wrong, the process was gone."""
    done = subprocess.run([sys.executable, "-c", COLLECTED], cwd=Path(__file__).parents[2], check=False)
    assert done.returncode == 0
