"""Both pages and every dialog: each control has a name that is heard, and dialogs close with Escape."""

# mypy: disable-error-code="no-untyped-call"
from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QHeaderView,
    QLineEdit,
    QScrollBar,
    QTabBar,
    QTextEdit,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from editors.map_editor.counters.counters_feature import CountersFeature
from editors.map_editor.editor import MapEditor
from editors.map_editor.hexes.hexes_feature import HexesFeature
from editors.map_editor.map_part import MapPart
from editors.map_editor.new_map import ask_new_map
from editors.map_editor.scans.scans_feature import ScansFeature
from editors.map_editor.selection import one_space
from editors.publish.editor import PublishEditor
from tests.editors.map_editor.edit_examples import everything
from workbench.engine.maps.area_map import AreaMap
from workbench.engine.maps.hex_map import HexMap
from workbench.qt.looks.style_sheet import apply_theme
from workbench.qt.looks.theme import LIGHT
from workbench.shell.editors import DESIGN, PLAYTEST, PUBLISH
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.storage.document import RulesetDocument

CONTROLS = (
    QAbstractButton, QAbstractItemView, QAbstractSlider, QAbstractSpinBox, QComboBox, QLineEdit, QTabBar, QTextEdit,
)  # fmt: skip
SMALL_SCREEN = QSize(1280, 752)
"""What a screen of 1280 x 800 has for a window, without its title bar."""
INSIDE = (QAbstractSpinBox, QComboBox, QTabBar, QAbstractItemView, QLineEdit)
"""What Qt puts into these has the name of the whole."""
SIZE = (1280, 800)
NARROW_PX = 242
"""So wide is the outline in a window of 1280 pixels."""


@pytest.fixture
def light(qapp: QApplication) -> None:
    """As the program looks; the application alone has no style."""
    apply_theme(qapp, LIGHT, 1.0)


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    made = MainWindow(Settings(tmp_path / "settings.ini"), paints_pictures=False)
    qtbot.addWidget(made)
    made.resize(*SIZE)
    made.show()
    made.take_document(RulesetDocument(everything()))
    made.show_mode(DESIGN)
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


def editor_of(window: MainWindow) -> MapEditor:
    editor = window.editor(DESIGN)
    assert isinstance(editor, MapEditor)
    return editor


def controls(root: QWidget) -> list[QWidget]:
    """What can be pressed, typed into or chosen from, shown or on a page that comes to the front later."""
    found = [w for w in root.findChildren(QWidget) if isinstance(w, CONTROLS)]
    return [w for w in found if not isinstance(w, QScrollBar | QHeaderView) and not _is_inside(w)]


def _is_inside(widget: QWidget) -> bool:
    parent = widget.parentWidget()
    around = (parent, parent.parentWidget() if parent is not None else None)
    return any(isinstance(one, INSIDE) for one in around) or widget.objectName().startswith("qt_")


def nameless(root: QWidget) -> list[str]:
    """The controls of which a screen reader would say nothing; a button without words is not offered yet."""
    silent = [w for w in controls(root) if not name_of(w) and not (isinstance(w, QAbstractButton) and _is_blank(w))]
    return sorted({path_of(widget) for widget in silent})


def _is_blank(button: QAbstractButton) -> bool:
    return not button.isVisible() and not button.text() and button.icon().isNull()


def name_of(widget: QWidget) -> str:
    heard = QAccessible.queryAccessibleInterface(widget)
    return heard.text(QAccessible.Text.Name).strip() if heard is not None else ""


def path_of(widget: QWidget | None) -> str:
    names: list[str] = []
    while widget is not None and len(names) < 5:
        names.append(type(widget).__name__)
        widget = widget.parentWidget()
    return " in ".join(names)


def dialogs(window: MainWindow, folder: Path) -> Iterator[tuple[str, Callable[[], object]]]:
    """The name of each dialog of the Design mode, and what opens it."""
    editor = editor_of(window)
    picture = folder / "scan.png"
    blank = QImage(400, 300, QImage.Format.Format_RGB32)
    blank.fill(Qt.GlobalColor.white)
    assert blank.save(str(picture))
    yield "new map", lambda: ask_new_map(editor)
    yield "catalogue", editor.part.show_catalogue
    yield "look", editor.part.ask_look
    yield "counter", lambda: editor.part.feature(CountersFeature).ask("A")
    yield "scan", lambda: editor.part.feature(ScansFeature).import_file(picture)
    yield "versions", window.show_versions
    yield "keys", window.show_keys
    yield "handbook", window.show_handbook
    yield "print", window.print_map
    yield "import", window.designs.ask_import
    yield "numbers", lambda: hex_part(editor).ground.ask_numbers()
    yield "size", lambda: hex_part(editor).ground.ask_size()


def hex_part(editor: MapEditor) -> MapPart:
    editor.show_map("hexes")
    assert isinstance(editor.part.ground, HexesFeature)
    return editor.part


def opened(qtbot: QtBot, does: Callable[[], object]) -> QDialog:
    """The dialog that this opens."""
    before = set(_shown_dialogs())
    does()
    qtbot.waitUntil(lambda: bool(set(_shown_dialogs()) - before))
    return (set(_shown_dialogs()) - before).pop()


def _shown_dialogs() -> list[QDialog]:
    return [w for w in QApplication.topLevelWidgets() if isinstance(w, QDialog) and w.isVisible()]


def _is_closed(dialog: QDialog) -> bool:
    return not isValid(dialog) or not dialog.isVisible()


def test_every_control_of_both_pages_has_a_name(window: MainWindow) -> None:
    editor = editor_of(window)
    for shown, space in (("small", "A"), ("hexes", "0202")):
        editor.show_map(shown)
        editor.desk.choose(one_space(space))
        for tool in editor.part.strip.actions_by_name():
            editor.part.strip.take(tool)
            assert nameless(editor.page.bar) == [], tool
        assert nameless(window) == []
    window.show_mode(PLAYTEST)
    assert nameless(window) == []
    window.show_mode(PUBLISH)
    publish = window.editor(PUBLISH)
    assert isinstance(publish, PublishEditor)
    for output in publish.desk.outputs:
        publish.desk.show(output)
        assert nameless(window) == [], output


def test_every_control_of_the_dialogs_has_a_name_and_escape_closes_them(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    for name, does in dialogs(window, tmp_path):
        dialog = opened(qtbot, does)
        assert nameless(dialog) == [], name
        assert dialog.windowTitle(), name
        focused = QApplication.focusWidget()
        QTest.keyClick(focused if focused is not None and dialog.isAncestorOf(focused) else dialog, Qt.Key.Key_Escape)
        qtbot.waitUntil(partial(_is_closed, dialog))


def test_no_dialog_is_larger_than_a_small_screen_with_large_letters(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    window.look.set_text_scale(1.5)
    for name, does in dialogs(window, tmp_path):
        dialog = opened(qtbot, does)
        least = dialog.minimumSizeHint()
        assert least.width() <= SMALL_SCREEN.width() and least.height() <= SMALL_SCREEN.height(), (name, least)
        room = dialog.screen().availableSize()
        assert dialog.width() <= room.width() and dialog.height() <= room.height(), (name, dialog.size())
        dialog.reject()
        qtbot.waitUntil(partial(_is_closed, dialog))


@pytest.mark.usefixtures("light")
def test_no_tab_of_a_narrow_outline_hides_behind_arrows(window: MainWindow) -> None:
    for kind in (AreaMap, HexMap):
        editor_of(window).show_map(next(one.id for one in editor_of(window).maps if isinstance(one, kind)))
        tabs = editor_of(window).part.outline.tabs
        tabs.setParent(None)
        tabs.resize(NARROW_PX, 300)
        tabs.show()
        QApplication.processEvents()
        names = [tabs.tabText(at) for at in range(tabs.count())]
        assert not [arrow for arrow in tabs.tabBar().findChildren(QToolButton) if arrow.isVisible()], names
        assert tabs.tabBar().sizeHint().width() <= NARROW_PX, "no name is cut short"
        tabs.close()
