"""The list of the history: steps of earlier openings with the times between them, why it begins where it does."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox

from tests.storage.history_steps import cost, river
from tests.storage.samples import small_design
from workbench.qt.editing.history_view import HistoryView, beginning, moment
from workbench.qt.undo import EditStack
from workbench.storage.document import RulesetDocument
from workbench.storage.file.ruleset_file import create
from workbench.storage.history import kept_steps
from workbench.storage.history.history import Wall


@pytest.fixture
def path(tmp_path: Path, qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with two sittings of two edits each."""
    path = tmp_path / "a.ruleset"
    create(path, small_design())
    for day, values in ((19, (7, 8)), (21, (9, 10))):
        monkeypatch.setattr(kept_steps, "_now", lambda day=day: f"2001-11-{day}T18:03:00+01:00")
        with RulesetDocument.open(path) as document:
            for value in values:
                document.apply(river(value))
    monkeypatch.setattr(kept_steps, "_now", lambda: "2001-11-23T09:12:00+01:00")
    return path


def lines(view: HistoryView) -> list[tuple[str, str]]:
    model = view.model()
    return [(model.index(row, 0).data(), view.divider_after(row)) for row in range(model.rowCount())]


def test_steps_of_earlier_openings_stand_above_the_time_of_this_one(path: Path) -> None:
    with RulesetDocument.open(path) as document:
        view = HistoryView(stack := EditStack(document))
        earlier = [
            ("before the first step", ""),
            ("river cost: value 7", ""),
            ("river cost: value 8", "Opened 21 Nov 2001, 18:03"),
            ("river cost: value 9", ""),
            ("river cost: value 10", "Opened 23 Nov 2001, 09:12"),
        ]
        assert lines(view) == earlier
        assert view.accessibleDescription() == "4 steps of earlier openings"
        stack.do(river(11))
        assert lines(view) == [*earlier, ("river cost: value 11", "")]
        view.setCurrentIndex(view.model().index(1, 0))
        assert cost(document) == 7


def test_a_row_with_a_divider_is_higher_by_it(path: Path) -> None:
    with RulesetDocument.open(path) as document:
        view = HistoryView(EditStack(document))
        heights = [view.sizeHintForRow(row) for row in range(5)]
        assert heights[0] == heights[1] == heights[3] < heights[2] == heights[4]
        view.resize(400, 300)
        view.grab()


def test_the_first_line_says_why_the_history_begins_there(tmp_path: Path, qapp: QApplication) -> None:
    said = {beginning(wall, has_steps=True) for wall in Wall}
    assert len(said) == len(Wall)
    create(tmp_path / "a.ruleset", small_design())
    with RulesetDocument.open(tmp_path / "a.ruleset") as document:
        assert lines(HistoryView(EditStack(document))) == [("as opened", "")]


@pytest.mark.parametrize("answer", [QMessageBox.StandardButton.Yes, QMessageBox.StandardButton.No])
def test_a_history_is_forgotten_when_that_is_meant(
    path: Path, monkeypatch: pytest.MonkeyPatch, answer: QMessageBox.StandardButton
) -> None:
    monkeypatch.setattr(QMessageBox, "question", lambda *_: answer)
    with RulesetDocument.open(path) as document:
        view = HistoryView(EditStack(document))
        view.forgetting.trigger()
        is_forgotten = answer == QMessageBox.StandardButton.Yes
        assert (lines(view) == [("earlier steps were forgotten", "")]) is is_forgotten
        assert (document.history.wall is Wall.FORGOTTEN) is is_forgotten


def test_a_time_that_is_none_is_told_as_it_stands() -> None:
    assert moment("yesterday") == "yesterday"
    assert len(moment("x" * 1000)) == 20
