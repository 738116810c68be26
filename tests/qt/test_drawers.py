"""In a small window docks become drawers, and the map keeps its least size."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QDeadlineTimer, QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from editors.map_editor.editor import MapEditor
from workbench.qt.looks.style_sheet import apply_theme
from workbench.qt.looks.theme import THEMES
from workbench.shell.editors import DESIGN
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.storage.document import RulesetDocument
from workbench.storage.samples import build_sample

OUTLINE, INSPECTOR, BOTTOM = range(3)


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication, tmp_path) -> Iterator[MainWindow]:
    made = MainWindow(Settings(tmp_path / "settings.ini"), paints_pictures=False)
    qtbot.addWidget(made)
    made.resize(1600, 1000)
    made.show()
    qtbot.waitExposed(made)
    made.take_document(RulesetDocument(build_sample("crossroads")))
    made.show_mode(DESIGN)
    yield made
    made.close()


def map_editor(window: MainWindow) -> MapEditor:
    editor = window.editor(DESIGN)
    assert isinstance(editor, MapEditor)
    return editor


def sized(window: MainWindow, width: int, height: int) -> MapEditor:
    """The editor when the window has its size and nothing in it moves any more, however busy the machine is."""
    window.resize(width, height)
    editor, seen = map_editor(window), list[list[QRect]]()

    def is_still() -> bool:
        QTest.qWait(20)
        seen.append([part.geometry() for part in (window, editor.page, editor.canvas, *editor.page._docks)])
        return window.size() == QSize(width, height) and len(seen) > 3 and seen[-1] == seen[-2] == seen[-3]

    deadline = QDeadlineTimer(60_000)
    while not is_still():
        assert not deadline.hasExpired(), "the window does not come to rest"
    return editor


def handles(editor: MapEditor) -> list[QToolButton]:
    return [one for one in editor.page.findChildren(QToolButton) if one.property("handle") and one.isVisible()]


def folded(editor: MapEditor) -> list[bool]:
    drawers = editor.page._drawers
    assert drawers is not None
    return [drawers.is_drawer(dock) for dock in editor.page._docks]


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1100, 700), (1600, 1000)])
def test_the_map_keeps_640_by_400(qapp: QApplication, window: MainWindow, size: tuple[int, int], scale: float) -> None:
    if scale != 1.0:
        apply_theme(qapp, THEMES["light"], scale)
    editor = sized(window, *size)
    assert window.size() == QSize(*size)
    assert editor.canvas.width() >= 640 and editor.canvas.height() >= 400


def test_a_large_window_has_no_drawers(window: MainWindow) -> None:
    editor = sized(window, 1600, 1000)
    assert folded(editor) == [False, False, False] and not handles(editor)


def test_a_handle_pulls_the_inspector_out_and_pushes_it_in(qtbot: QtBot, window: MainWindow) -> None:
    editor = sized(window, 1100, 800)
    inspector = editor.page._docks[INSPECTOR]
    assert folded(editor) == [False, True, False] and not inspector.isVisible()
    (handle,) = handles(editor)
    before = editor.canvas.size()
    qtbot.mouseClick(handle, Qt.MouseButton.LeftButton)
    assert inspector.isVisible() and editor.canvas.size() == before
    assert inspector.geometry().right() == editor.page._maps.mapTo(editor.page, editor.page._maps.rect().topRight()).x()
    assert handle.geometry().right() < inspector.x() + 1
    qtbot.mouseClick(handle, Qt.MouseButton.LeftButton)
    assert not inspector.isVisible()


def test_who_asks_for_a_name_gets_the_drawer_and_escape_leaves_it(qtbot: QtBot, window: MainWindow) -> None:
    editor = sized(window, 1100, 800)
    editor.show_example()
    editor.page.edit_name()
    inspector = editor.page._docks[INSPECTOR]
    assert inspector.isVisible()
    editor.page.leave_field()
    assert not inspector.isVisible()


def test_docks_have_their_places_again_in_a_larger_window(window: MainWindow) -> None:
    editor = sized(window, 1600, 1000)
    widths = [dock.width() for dock in editor.page._docks]
    sized(window, 1000, 620)
    assert any(folded(editor))
    sized(window, 1600, 1000)
    assert folded(editor) == [False, False, False]
    assert all(dock.isVisible() for dock in editor.page._docks)
    assert [dock.width() for dock in editor.page._docks][OUTLINE] >= min(widths[OUTLINE], 232)


def test_a_layout_saved_in_a_small_window_is_that_of_the_large_one(window: MainWindow) -> None:
    editor = sized(window, 1600, 1000)
    layout = editor.page.save_layout()
    sized(window, 1000, 620)
    assert any(folded(editor))
    saved = editor.page.save_layout()
    editor.page.restore_layout(saved)
    assert any(folded(editor)), "a small window stays one"
    sized(window, 1600, 1000)
    assert len(saved) == len(layout)
