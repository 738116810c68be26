"""An order of battle of 10,000 units and a table of 100,000 cells: what typing and scrolling cost the window's thread.

The figures are milliseconds of the processor in the thread of the window; a frame of sixty a second has 16.7.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import thread_time

from immutables import Map
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from editors.counter_editor.editor import CounterEditor
from editors.order_of_battle_editor.editor import ForcesEditor
from editors.table_editor.editor import TableEditor
from tests.benchmarks.conftest import Aside, Target
from workbench.engine.design import Design
from workbench.engine.tables.table import CellName, Table
from workbench.qt.counter_sheets.writing import STANDARD_SHEET, write_sheet
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.table_edits import SetCells
from workbench.storage.edits.thing_edits import ChangeThings
from workbench.storage.samples import build_sample

FRAME_MS, DISK_MS, SHEET_S, TIMES = 16.0, 2.0, 2.0, 7


def big_design(units: int, rows: int = 10, columns: int = 10) -> Design:
    """A sample with so many more counters, and a table of so many cells."""
    sample = build_sample("crossroads")
    factions, types = [one.id for one in sample.factions], [one.id for one in sample.unit_types]
    like = sample.counters[0]
    more = tuple(
        replace(like, id=f"u{at}", name=f"Unit {at}", short_name=f"U {at}", strength=at % 9,
                faction=factions[at % len(factions)], unit_type=types[at % len(types)])
        for at in range(units)
    )  # fmt: skip
    cells = tuple(tuple(str(row * column % 7) for column in range(columns)) for row in range(rows))
    table = Table("big", "Big", tuple(map(str, range(rows))), tuple(f"c{at}" for at in range(columns)), cells)
    return replace(sample, counters=(*sample.counters, *more), tables=(*sample.tables, table))


def open_at(folder: Path, design: Design) -> RulesetDocument:
    return RulesetDocument.create(folder / "big.ruleset", design)


def median_ms(call: Callable[[int], object]) -> float:
    """What a call takes the thread, the middle of several; what it leaves for later is done between them."""
    taken = []
    for time in range(TIMES):
        began = thread_time()
        call(time)
        taken.append(1000 * (thread_time() - began))
        QCoreApplication.processEvents()
    return sorted(taken)[TIMES // 2]


def test_an_order_of_battle_of_ten_thousand_units(
    benchmark: BenchmarkFixture, qtbot: QtBot, tmp_path: Path, at_most: Target, beside: Aside
) -> None:
    with open_at(tmp_path, big_design(10_000)) as document:
        editor = ForcesEditor(document)
        page = editor.page
        qtbot.addWidget(page)
        page.resize(1440, 860)
        page.show()
        QCoreApplication.processEvents()
        model, bar = page.sheet.model, page.sheet.view.verticalScrollBar()
        at = [column.key for column in model.columns].index("strength")
        typed = median_ms(lambda time: model.setData(model.index(5, at), str(20 + time)))
        at_most("order of battle, 10,000 units: an edit of a cell", FRAME_MS, typed, "ms")

        def scroll(time: int) -> None:
            bar.setValue(bar.value() + 3)
            page.sheet.view.viewport().repaint()

        def turn(time: int) -> None:
            bar.setValue(bar.value() + 400)
            page.sheet.view.viewport().repaint()

        at_most("order of battle, 10,000 units: scrolled by a notch of the wheel", FRAME_MS, median_ms(scroll), "ms")
        beside("  gone to rows that were not painted before", median_ms(turn), "ms")
        editor.close()
    benchmark.pedantic(lambda: None, rounds=1)


def test_the_counters_of_ten_thousand_units(
    benchmark: BenchmarkFixture, qtbot: QtBot, tmp_path: Path, beside: Aside
) -> None:
    with open_at(tmp_path, big_design(10_000)) as document:
        editor = CounterEditor(document)
        qtbot.addWidget(editor.page)
        editor.page.resize(1440, 860)
        editor.page.show()
        QCoreApplication.processEvents()
        edit = median_ms(lambda time: editor.desk.apply(ChangeThings("counters", "", ("u5",), "strength", 20 + time)))
        beside("counters, 10,000: an edit of one", edit, "ms")
        editor.close()
    benchmark.pedantic(lambda: None, rounds=1)


def test_a_table_of_a_hundred_thousand_cells(
    benchmark: BenchmarkFixture, qtbot: QtBot, tmp_path: Path, at_most: Target
) -> None:
    with open_at(tmp_path, big_design(0, 1_000, 100)) as document:
        editor = TableEditor(document)
        page = editor.page
        qtbot.addWidget(page)
        page.resize(1440, 860)
        page.show()
        editor.desk.choose_table("big")
        QCoreApplication.processEvents()
        model, view = page.grid.model, page.grid.view
        typed = median_ms(lambda time: model.setData(model.index(3, 4), str(20 + time)))
        at_most("table, 100,000 cells: an edit of a cell", FRAME_MS, typed, "ms")

        def scroll(time: int) -> None:
            view.verticalScrollBar().setValue(view.verticalScrollBar().value() + 40)
            view.viewport().repaint()

        at_most("table, 100,000 cells: scrolled by a page", FRAME_MS, median_ms(scroll), "ms")
        editor.close()
    benchmark.pedantic(lambda: None, rounds=1)


def test_a_cell_is_on_disk_and_a_sheet_on_paper(
    benchmark: BenchmarkFixture, qtbot: QtBot, tmp_path: Path, at_most: Target
) -> None:
    with open_at(tmp_path, big_design(0)) as document:
        cell = CellName("3", "c4", "")
        written = median_ms(lambda time: document.apply(SetCells("big", Map({cell: str(20 + time)}))))
        at_most("a sample: an edit of a cell, on disk", DISK_MS, written, "ms")
    began = thread_time()
    write_sheet(big_design(500), STANDARD_SHEET, tmp_path / "sheet.pdf")
    at_most("a sheet of 500 counters as PDF", SHEET_S, thread_time() - began, "s")
    benchmark.pedantic(lambda: None, rounds=1)
