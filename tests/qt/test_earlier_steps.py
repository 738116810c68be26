"""The steps of earlier sittings on Qt's undo stack: taken back, done again, cut, ended in words."""

from __future__ import annotations

from pathlib import Path

import pytest
from immutables import Map
from PySide6.QtWidgets import QApplication

from tests.storage.altered_files import alter
from workbench.engine.design import Design
from workbench.qt.undo import EditStack
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edits import ChangeDesign
from workbench.storage.file.ruleset_file import create
from workbench.storage.history.history import Wall


def titled(title: str, gesture: str = "") -> ChangeDesign:
    return ChangeDesign(f"Name it {title}", Map({"title": title}), gesture)


@pytest.fixture
def path(tmp_path: Path, qapp: QApplication) -> Path:
    create(tmp_path / "a.ruleset", Design("0", ""))
    return tmp_path / "a.ruleset"


def sat(path: Path, *titles: str, undone: int = 0) -> None:
    """A sitting in which these titles were given, and some taken back."""
    with RulesetDocument.open(path) as document:
        stack = EditStack(document)
        for title in titles:
            stack.do(titled(title))
        for _ in range(undone):
            stack.undo()


def texts(stack: EditStack) -> list[str]:
    return [stack.text(at) for at in range(stack.count())]


def test_steps_of_earlier_sittings_are_taken_back_and_done_again(path: Path) -> None:
    sat(path, "1", "2")
    sat(path, "3", "4", undone=1)
    with RulesetDocument.open(path) as document:
        stack = EditStack(document)
        assert texts(stack) == [f"Name it {title}" for title in "1234"]
        assert (stack.index(), document.design.title) == (3, "3")
        assert (stack.undoText(), stack.redoText()) == ("Name it 3", "Name it 4")
        for title in "210":
            stack.undo()
            assert document.design.title == title
        assert not stack.canUndo()
        stack.setIndex(4)
        assert document.design.title == "4"
        stack.setIndex(1)
    with RulesetDocument.open(path) as document:
        assert (EditStack(document).index(), document.design.title) == (1, "1")


def test_a_new_edit_cuts_what_was_undone_of_an_earlier_sitting(path: Path) -> None:
    sat(path, "1", "2", undone=1)
    sat(path, "3")
    with RulesetDocument.open(path) as document:
        stack = EditStack(document)
        assert texts(stack) == ["Name it 1", "Name it 3"]
        stack.undo()
        stack.do(titled("5"))
        stack.undo()
        stack.redo()
        assert document.design.title == "5"
    with RulesetDocument.open(path) as document:
        assert texts(EditStack(document)) == ["Name it 1", "Name it 5"]


def test_edits_of_one_gesture_are_one_step_in_the_file(path: Path) -> None:
    with RulesetDocument.open(path) as document:
        stack = EditStack(document)
        for title in "abc":
            stack.do(titled(title, "drag 1"))
        stack.undo()
        stack.redo()
        stack.do(titled("d", "drag 2"))
        stack.do(titled("other"))
        stack.undo()
        stack.do(titled("e", "drag 2"))
        assert stack.count() == len(document.history.steps) == 2
    with RulesetDocument.open(path) as document:
        stack = EditStack(document)
        stack.undo()
        assert document.design.title == "c"
        stack.do(titled("f", "drag 1"))  # another sitting, another step
        assert stack.count() == 2
        stack.undo()
        stack.undo()
        assert document.design.title == "0"


def test_a_step_that_does_not_fit_ends_the_history_in_words(path: Path, qapp: QApplication) -> None:
    sat(path, "1", "2", "3")
    alter(path, "UPDATE history_step SET content = zeroblob(length(content)) WHERE number = 2")
    with RulesetDocument.open(path) as document:
        stack, told = EditStack(document), list[str]()
        stack.not_saved.connect(told.append)
        stack.setIndex(0)
        qapp.processEvents()
        assert document.design.title == "2"
        assert (stack.count(), document.history.wall) == (0, Wall.DAMAGED)
        assert told == ["This step does not fit the design any more: it is damaged."]
        stack.do(titled("4"))
        stack.undo()
        assert document.design.title == "2"
    with RulesetDocument.open(path) as document:
        assert texts(EditStack(document)) == ["Name it 4"]


def test_a_file_that_is_only_looked_at_offers_no_steps(path: Path) -> None:
    sat(path, "1")
    with RulesetDocument.look_at(path) as document:
        assert EditStack(document).count() == 0


def test_a_history_can_be_forgotten(path: Path) -> None:
    sat(path, "1")
    with RulesetDocument.open(path) as document:
        stack = EditStack(document)
        stack.do(titled("2"))
        stack.forget()
        assert stack.count() == 0
        stack.do(titled("3"))
    with RulesetDocument.open(path) as document:
        assert texts(EditStack(document)) == ["Name it 3"]
