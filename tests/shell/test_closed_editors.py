"""What was closed is gone from memory: editors, their maps, tables and documents."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path
from weakref import ref

import pytest
from immutables import Map
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent
from pytestqt.qtbot import QtBot

from editors.map_editor.editor import MapEditor
from editors.playtest.editor import PlaytestEditor
from tests.engine.coin_design import coin_design
from tests.engine.coin_rules import coin_rules as coin_rules
from workbench.engine.design import Design
from workbench.engine.maps.area_map import AreaMap
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.shell import main_window
from workbench.shell.editors import DESIGN, PLAYTEST
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edits import ChangeDesign, ReplaceDesign
from workbench.storage.starters.starter_design import starter_design

# mypy: disable-error-code="no-untyped-def"
AREAS = AreaMap("areas", "Map", 200.0, 100.0)
HEXES = HexMap("hexes", "Map", 200.0, 100.0, HexGrid(9, 6, 10.0, 10.0, 10.0))


class Watched:
    """Things that are to be gone, by what they are; nothing here holds on to them."""

    def __init__(self) -> None:
        self._refs: list[tuple[str, ref[object]]] = []

    def watch(self, *things: object) -> None:
        self._refs += [(type(thing).__name__, ref(thing)) for thing in things]

    def alive(self) -> list[str]:
        """Those that are still there after Qt has deleted what it was told to, and Python what holds only itself."""
        QCoreApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        gc.collect()
        return [name for name, thing in self._refs if thing() is not None]


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    made = MainWindow(Settings(tmp_path / "settings.ini"), paints_pictures=False)
    qtbot.addWidget(made)
    made.resize(1280, 720)
    made.show()
    return made


@pytest.fixture
def frozen_again() -> Iterator[None]:
    """What all tests hold is not looked through for the rest of the run: this one has had it looked at."""
    yield
    gc.collect()
    gc.freeze()


def open_and_work(window: MainWindow, design: Design, watched: Watched) -> None:
    """Open a design, take every tool of its map and sit down to a playtest, where it can be played."""
    document = RulesetDocument(design)
    window.take_document(document)
    window.show_mode(DESIGN)
    editor = window.editor(DESIGN)
    assert isinstance(editor, MapEditor)
    editor.check_now()
    for tool in (tool for group in editor.part.tools for tool in group):
        editor.part.strip.take(tool.name)
    editor.part.show_catalogue()
    QCoreApplication.processEvents()
    part = editor.part
    watched.watch(document, editor, editor.page, editor.undo_stack(), part, part.desk, part.canvas)
    watched.watch(part.canvas.layers.scene, *(tool for group in part.tools for tool in group), *part.features)
    window.show_mode(PLAYTEST)
    page = window.editor(PLAYTEST)
    assert isinstance(page, PlaytestEditor)
    if design.rules == "coins":
        page.begin("short", 1, {"red": "random", "blue": "person"})
        QCoreApplication.processEvents()
        assert page.table is not None
        watched.watch(page.table, page.table.session, page.table.map.board)
    watched.watch(page, page.widget())


@pytest.mark.parametrize("kind", ["areas", "hexes"])
def test_a_design_that_another_takes_the_place_of_is_gone(window: MainWindow, kind: str, coin_rules: object) -> None:
    watched = Watched()
    designs = {"areas": coin_design(), "hexes": starter_design("Small", HEXES)}
    for _ in range(2):
        open_and_work(window, designs[kind], watched)
    window.close_document()
    assert watched.alive() == []


def test_a_large_design_is_gone_too(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, coin_rules: object, frozen_again: None
) -> None:
    """What was there when it was opened is looked at no more, and the editors before it must not be among that."""
    monkeypatch.setattr(main_window, "MANY_VALUES", 1)
    watched = Watched()
    for _ in range(2):
        open_and_work(window, coin_design(), watched)
    window.close_document()
    assert watched.alive() == []


def test_a_table_that_one_has_left_is_gone(window: MainWindow, coin_rules: object) -> None:
    watched = Watched()
    window.take_document(RulesetDocument(coin_design()))
    window.show_mode(PLAYTEST)
    page = window.editor(PLAYTEST)
    assert isinstance(page, PlaytestEditor)
    for _ in range(2):
        page.begin("short", 1, {"red": "random", "blue": "person"})
        assert page.table is not None
        watched.watch(page.table, page.table.session, page.table.map.board)
        page.leave()
    assert watched.alive() == []


@pytest.mark.parametrize("added", [AREAS, HEXES], ids=["areas", "hexes"])
def test_a_map_that_the_design_has_no_more_is_gone(window: MainWindow, added: AreaMap | HexMap) -> None:
    watched = Watched()
    document = RulesetDocument(starter_design("Small", replace(AREAS, id="first")))
    window.take_document(document)
    window.show_mode(DESIGN)
    editor = window.editor(DESIGN)
    assert isinstance(editor, MapEditor)
    before = document.design
    for _ in range(2):
        document.apply(ChangeDesign("Add a map", Map(maps=(*before.maps, added))))
        editor.show_map(added.id)
        part = editor.part
        watched.watch(part, part.canvas, part.space_table, *part.features)
        del part
        document.apply(ReplaceDesign("Take it away", before))
        assert editor.desk.map_id == "first"
    assert watched.alive() == []
