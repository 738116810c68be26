"""How often each cell was hit, in the cells of the grid: switched on, counted beside the window, and off again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editors.table_editor.editor import TableEditor
from tests.storage.test_table_hits import played
from workbench.qt.tables.grid_model import HITS
from workbench.storage.document import RulesetDocument
from workbench.storage.records.kept_playtests import KeptPlaytests
from workbench.storage.records.table_hits import hits_of_playtest
from workbench.storage.samples import build_sample

TABLE = "combat_results"


@pytest.fixture
def editor(qtbot: QtBot, tmp_path: Path) -> Iterator[TableEditor]:
    made = TableEditor(RulesetDocument(build_sample("crossroads")))
    made.page.where_read._kept = KeptPlaytests(tmp_path)
    qtbot.addWidget(made.page)
    made.page.resize(1300, 800)
    made.page.show()
    made.desk.choose_table(TABLE)
    made.page.side.setCurrentWidget(made.page.where_read)
    yield made
    made.close()


def told(editor: TableEditor) -> dict[tuple[str, str, str], object]:
    """What each cell of the grid tells."""
    model = editor.page.grid.model
    indexes = [model.index(row, column) for row in range(model.rowCount()) for column in range(model.columnCount())]
    return {name: index.data(HITS) for index in indexes if (name := model.name_at(index)) is not None}


def test_hits_are_told_in_the_cells_while_they_are_counted(editor: TableEditor, tmp_path: Path) -> None:
    where = editor.page.where_read
    where.counts.setChecked(True)
    where.work.finish()
    assert "No playtest" in where.counted.text()
    where.counts.setChecked(False)
    path = where._kept.place("Crossroads", "one")
    path.unlink()
    recorded = played("crossroads", "meeting_engagement", 60, path)
    expected = hits_of_playtest(recorded.playtest).of_table(TABLE)
    where.counts.setChecked(True)
    assert where.work.is_running and where.stop.isVisible()
    where.work.finish()
    assert not where.stop.isVisible()
    assert {name: count for name, count in told(editor).items() if count} == expected
    assert f"Hits on this table: {sum(expected.values())}." in where.counted.text()
    recorded.close()
    where.counts.setChecked(False)
    assert set(told(editor).values()) == {None}


def test_stop_ends_the_count(editor: TableEditor) -> None:
    where = editor.page.where_read
    path = where._kept.place("Crossroads", "one")
    path.unlink()
    played("crossroads", "meeting_engagement", 30, path).close()
    where.counts.setChecked(True)
    where.stop.click()
    assert not where.work.is_running and not where.counts.isChecked() and set(told(editor).values()) == {None}
