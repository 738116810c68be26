"""A design with a table of combat results, one of terrain and a parameter, and the editor on it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from editors.table_editor.editor import TableEditor
from workbench.engine.design import Design, Parameter
from workbench.engine.tables.table import Table
from workbench.storage.document import RulesetDocument

RESULTS = Table(
    "results",
    "Combat results",
    ("1", "2", "3", "4", "5", "6"),
    ("1:1", "2:1"),
    (("1/-", "1/-"), ("1/-", "1/1"), ("R/-", "1/1"), ("1/1", "-/R"), ("-/R", "-/1"), ("-/1", "DE")),
    dice="1D6",
    row_means="modified roll",
    column_means="odds",
)
TERRAIN = Table("terrain", "Terrain effects", ("woods", "hills"), ("foot", "horse"), (("2", "P"), ("1", "2")))


def design() -> Design:
    limit = Parameter("limit", "Stacking limit", 2, "units")
    return Design("Small", "", tables=(RESULTS, TERRAIN), parameters=(limit,))


@pytest.fixture
def editor(qtbot: QtBot) -> Iterator[TableEditor]:
    made = TableEditor(RulesetDocument(design()))
    qtbot.addWidget(made.page)
    made.page.resize(1300, 800)
    made.page.show()
    yield made
    made.close()
