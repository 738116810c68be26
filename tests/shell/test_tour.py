"""The guided tour in the real window: six stops over a copy, beside which anything can be done."""

from __future__ import annotations

from pathlib import Path

import platformdirs
import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from editors.playtest.editor import PlaytestEditor
from editors.table_editor.editor import TableEditor
from tests.shell.map_maker import MapMaker
from workbench.shell.editors import PLAYTEST, TABLES
from workbench.shell.start.start_parts import RowButton
from workbench.shell.tour.tour import Tour
from workbench.storage.document import RulesetDocument
from workbench.storage.samples import build_sample

PAGES = ["design", "design.tables", "design.counters", "design.scenarios", "playtest", "design"]
MADE = "*.ruleset"


@pytest.fixture
def tour(qtbot: QtBot, maker: MapMaker) -> Tour:
    (row,) = (one for one in maker.window.findChildren(RowButton) if one.accessibleName() == "First time here?")
    row.click()
    found = maker.window.designs.findChild(Tour) or maker.window.findChild(Tour)
    assert isinstance(found, Tour) and found.is_under_way
    qtbot.waitUntil(found.card.isVisible)
    return found


def is_inside(tour: Tour, maker: MapMaker) -> bool:
    room = QRect(QPoint(0, 0), maker.window.size())
    labels = [one for one in tour.card.findChildren(QPushButton) if one.isVisible()]
    return room.contains(tour.card.geometry()) and all(tour.card.rect().contains(one.geometry()) for one in labels)


def test_six_stops_are_shown_one_after_the_other(qtbot: QtBot, tour: Tour, maker: MapMaker, tmp_path: Path) -> None:
    assert [path.name for path in tmp_path.rglob(MADE)] == ["crossroads.ruleset"]
    titles = []
    for number, page in enumerate(PAGES, start=1):
        assert maker.window._pages.mode == page
        assert tour.card.accessibleName() and is_inside(tour, maker)
        assert tour.card.back.isEnabled() == (number > 1)
        assert tour.card.next.text() == ("Next" if number < 6 else "Finish")
        titles.append(tour.card.accessibleName())
        assert tour.card.deed.isVisible() == (page == PLAYTEST)
        if page == PLAYTEST:
            tour.card.deed.click()
            table = maker.window.editor(PLAYTEST)
            assert isinstance(table, PlaytestEditor) and table.table is not None and tour.card.isVisible()
            assert set(table.table.session.recorded.seats.values()) == {"random"}
            tour.card.next.setFocus()
        qtbot.waitUntil(tour.card.next.hasFocus)
        maker.press(Qt.Key.Key_Space)
    assert len({*titles}) == 6
    assert not tour.is_under_way and not tour.card.isVisible() and maker.window.document is not None


def test_one_may_do_anything_beside_the_card_and_escape_ends_it(qtbot: QtBot, tour: Tour, maker: MapMaker) -> None:
    tour.card.next.click()
    tables = maker.window.editor(TABLES)
    assert isinstance(tables, TableEditor) and tables.desk.table is not None
    assert tables.desk.table.id == "combat_results"
    before, model = tables.desk.design, tables.page.grid.model
    assert model.setData(model.index(0, model.first_cell), "-/R")
    assert tables.desk.design != before and tour.is_under_way
    maker.window.show_mode("design.ruleset")
    assert tour.is_under_way and tour.card.isVisible()
    tour.card.back.click()
    assert maker.window._pages.mode == "design"
    qtbot.waitUntil(tour.card.next.hasFocus)
    maker.press(Qt.Key.Key_Escape)
    assert not tour.is_under_way and not tour.card.isVisible() and maker.window.document is not None
    tour.step(1)
    assert not tour.card.isVisible()


def test_the_card_is_dragged_aside_and_stays_within_windows_of_odd_sizes(
    qtbot: QtBot, tour: Tour, maker: MapMaker
) -> None:
    before, left = tour.card.pos(), Qt.MouseButton.LeftButton
    QTest.mousePress(tour.card, left, pos=QPoint(8, 8))
    QTest.mouseMove(tour.card, QPoint(-60, 30))
    assert tour.card.pos() == before + QPoint(-68, 22)
    QTest.mouseMove(tour.card, QPoint(9_000, -9_000))
    QTest.mouseRelease(tour.card, left, pos=QPoint(8, 8))
    assert is_inside(tour, maker)
    for size in ((960, 600), (1100, 1300), (2560, 1440)):
        maker.window.resize(*size)
        for by in (1, 1, -1, -1):
            qtbot.waitUntil(lambda: is_inside(tour, maker))
            tour.step(by)


def test_another_file_ends_the_tour_and_a_full_disk_begins_none(
    qtbot: QtBot, tour: Tour, maker: MapMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    maker.window.take_document(RulesetDocument(build_sample("crossroads")))
    qtbot.waitUntil(lambda: not tour.is_under_way)
    assert not tour.card.isVisible()
    full = tmp_path / "full"
    full.write_text("no folder", encoding="utf-8")
    monkeypatch.setattr(platformdirs, "user_documents_dir", lambda: str(full))
    told: list[str] = []
    monkeypatch.setattr(type(maker.window.files), "tell", lambda _files, title, _text: told.append(title))
    kept = maker.window.document
    tour.begin()
    assert told == ["The new file cannot be made"] and not tour.is_under_way and maker.window.document is kept
