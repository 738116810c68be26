"""File, Import: a map of another program is cleaned as one ticks, and comes into the ruleset in one edit or not."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from threading import enumerate as enumerate_threads

import platformdirs
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from editors.map_editor.editor import MapEditor
from tests.exchange.imports.drawings import DOUBLED, box, collection, feature, named, polygon, svg
from tests.exchange.imports.test_hex_csv import PLAIN
from tests.exchange.vassal.hand_made import png
from tests.shell.test_import_command import vassal_module
from tests.storage.samples import small_design
from workbench.engine.design import Design
from workbench.engine.maps.area_map import SpaceKind
from workbench.exchange.ruleset_json import write_ruleset_json
from workbench.language import ENGLISH
from workbench.qt.looks.translator import speak
from workbench.qt.undo import EditStack
from workbench.shell.editors import DESIGN
from workbench.shell.imports import import_dialog, import_reading
from workbench.shell.imports.import_dialog import ImportDialog
from workbench.shell.imports.import_preview import MOST_PAINTED, PlainSheet
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.storage.document import RulesetDocument
from workbench.storage.file.ruleset_file import load

SLIVER, DOUBLE = 1, 2


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    monkeypatch.setattr(platformdirs, "user_documents_dir", lambda: str(tmp_path / "documents"))
    made = MainWindow(Settings(tmp_path / "settings.ini"), paints_pictures=False)
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    yield made
    made.close()


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return written(tmp_path / "coast.geojson", DOUBLED)


@pytest.fixture
def open_window(window: MainWindow, tmp_path: Path) -> MainWindow:
    path = tmp_path / "bay.ruleset"
    RulesetDocument.create(path, small_design()).close()
    assert window.open_path(path)
    return window


def written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def opened(window: MainWindow) -> ImportDialog:
    """The dialog, as the command of the menu opens it."""
    next(action for action in window.menus.file.actions() if action.text() == "Import…").trigger()
    (dialog,) = window.findChildren(ImportDialog)
    return dialog


def settle(qtbot: QtBot, dialog: ImportDialog) -> None:
    """Until what was asked for has been read and cleaned."""
    qtbot.waitUntil(lambda: not dialog.work.is_busy and not dialog._soon.isActive(), timeout=60_000)


def read(qtbot: QtBot, dialog: ImportDialog, source: Path) -> None:
    dialog.read_file(source)
    settle(qtbot, dialog)


def click(qtbot: QtBot, button: QAbstractButton) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)  # type: ignore[no-untyped-call]


def design_of(window: MainWindow) -> Design:
    assert window.document is not None
    return window.document.design


def test_ticks_change_what_comes_of_it(qtbot: QtBot, open_window: MainWindow, source: Path) -> None:
    dialog = opened(open_window)
    assert not dialog.add.isEnabled() and not dialog.new.isEnabled()
    read(qtbot, dialog, source)
    assert dialog.steps.ticked() == {SLIVER, DOUBLE}
    assert dialog.outcome.text().startswith("2 areas, ") and "declined" not in dialog.outcome.text()
    dialog.steps.tick({DOUBLE})
    assert not dialog.add.isEnabled()
    settle(qtbot, dialog)
    assert dialog.outcome.text().startswith("3 areas, ") and dialog.outcome.text().split("\n")[0].endswith(
        ", 1 step declined"
    )
    assert dialog.add.isEnabled()
    click(qtbot, dialog.steps.none)
    settle(qtbot, dialog)
    assert dialog.outcome.text().startswith("3 areas, ") and dialog.add.isEnabled() and dialog.new.isEnabled()
    click(qtbot, dialog.steps.all)
    settle(qtbot, dialog)
    assert not dialog.notice.isVisible() and dialog.outcome.text().startswith("2 areas, ")


def test_the_step_that_is_chosen_is_read_in_full_and_seen(qtbot: QtBot, open_window: MainWindow, source: Path) -> None:
    dialog = opened(open_window)
    read(qtbot, dialog, source)
    dialog.steps.tick({DOUBLE})
    settle(qtbot, dialog)
    sliver = dialog.steps.list.topLevelItem(0)
    assert sliver is not None
    dialog.steps.list.setCurrentItem(sliver)
    assert dialog.steps.chosen.text().startswith("A04: is a sliver of")
    assert dialog.steps.place() == dialog.steps.steps[0].place


def test_the_map_is_added_in_one_edit_and_undo_takes_it_away(
    qtbot: QtBot, open_window: MainWindow, source: Path
) -> None:
    before = design_of(open_window)
    dialog = opened(open_window)
    read(qtbot, dialog, source)
    dialog.fields.name.setText("The coast")
    click(qtbot, dialog.add)
    editor = open_window.editor(DESIGN)
    assert isinstance(editor, MapEditor)
    stack = editor.undo_stack()
    assert isinstance(stack, EditStack) and stack.undoText() == "Import the map The coast"
    added = design_of(open_window).maps[-1]
    assert (added.id, added.title) == ("coast", "The coast")
    assert editor.part.desk.map_id == "coast"
    assert open_window.document is not None and open_window.document.path is not None
    stack.undo()
    assert design_of(open_window) == before
    stack.redo()
    assert design_of(open_window).maps[-1] == added


def test_without_a_ruleset_a_new_one_is_made(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "x_hexsides.csv").write_text("first,second,river\n0101,0102,Po\n")
    dialog = opened(window)
    assert not dialog.add.isVisible()
    read(qtbot, dialog, written(tmp_path / "x_hexes.csv", PLAIN))
    assert dialog.fields.hex_mm.isVisible() and not dialog.fields.coordinates.isVisible()
    dialog.fields.hex_mm.setValue(20.0)
    settle(qtbot, dialog)
    assert "1 hexside" in dialog.outcome.text()
    click(qtbot, dialog.new)
    assert window.document is not None and window.document.path is not None
    assert window.document.path.parent == tmp_path / "documents" / "Wargame Workbench"
    kept = load(window.document.path)
    assert kept.hex_maps[0].grid.size_mm == 20.0
    named_kinds = {space.terrain for space in kept.hex_maps[0].hexes.values()}
    assert named_kinds <= {terrain.id for terrain in kept.terrain}


HOSTILE = {
    "entities": ("a.svg", '<!DOCTYPE svg [<!ENTITY a "b">]>' + svg("<g/>"), "declares a document type"),
    "endless nesting": ("a.svg", svg("<g>" * 9000 + "</g>" * 9000), "elements in each other"),
    "no places": ("a.geojson", named(A=box(5e5, 4e6, 100, 100)), "choose above how to read its coordinates"),
    "no ruleset": ("a.json", "{}", "it is not a ruleset in JSON"),
    "no map of TripleA": ("a.zip", "PK", "no zip file, or a damaged one"),
    "no ending": ("a.dat", "x", "none of SVG, GeoJSON"),
}


@pytest.mark.parametrize(("name", "text", "why"), HOSTILE.values(), ids=HOSTILE.keys())
def test_what_is_no_map_gets_one_sentence(
    qtbot: QtBot, open_window: MainWindow, tmp_path: Path, name: str, text: str, why: str
) -> None:
    dialog = opened(open_window)
    read(qtbot, dialog, written(tmp_path / name, text))
    said = dialog.notice._text.text()
    assert dialog.notice.isVisible() and why in said and said.startswith(name) and "\n" not in said
    assert not dialog.add.isEnabled() and not dialog.new.isEnabled()
    assert "--" not in said


def test_a_zip_of_triplea_is_read(qtbot: QtBot, open_window: MainWindow, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "Old map.zip", "w") as package:
        package.writestr("polygons.txt", "A < (0,0) (99,0) (99,99) (0,99) >\nB < (99,0) (200,0) (200,99) (99,99) >\n")
        territories = '<territory name="A"/><territory name="B" water="true"/>'
        package.writestr("games/old.xml", f"<game><map>{territories}</map></game>")
    dialog = opened(open_window)
    read(qtbot, dialog, tmp_path / "Old map.zip")
    assert [step.check for step in dialog.steps.steps] == ["connection"]
    click(qtbot, dialog.add)
    added = design_of(open_window).maps[-1]
    assert sorted((space.name, space.kind) for space in added.every_space.values()) == [
        ("A", SpaceKind.AREA),
        ("B", SpaceKind.SEA_ZONE),
    ]


def test_a_file_that_is_gone_is_said(qtbot: QtBot, open_window: MainWindow, tmp_path: Path) -> None:
    dialog = opened(open_window)
    read(qtbot, dialog, tmp_path / "gone.svg")
    assert dialog.notice._text.text() == "gone.svg cannot be read: No such file or directory."


def test_the_coordinates_are_read_as_chosen(qtbot: QtBot, open_window: MainWindow, tmp_path: Path) -> None:
    dialog = opened(open_window)
    read(qtbot, dialog, written(tmp_path / "a.geojson", named(A=box(5e5, 4e6, 100, 100))))
    dialog.fields.coordinates.setCurrentIndex(dialog.fields.coordinates.findData("plane"))
    settle(qtbot, dialog)
    assert dialog.outcome.text().startswith("1 area, ") and dialog.add.isEnabled()


def test_stop_while_reading_takes_nothing(
    qtbot: QtBot, open_window: MainWindow, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, may_end = design_of(open_window), Event()
    whole = import_reading.read_source
    monkeypatch.setattr(import_dialog, "read_source", lambda *told: whole(*told) if may_end.wait(60) else None)
    dialog = opened(open_window)
    dialog.read_file(source)
    assert dialog.stop.isVisible() and not dialog.add.isEnabled()
    click(qtbot, dialog.stop)
    may_end.set()
    assert not dialog.work.is_busy and "Stopped" in dialog.notice._text.text()
    assert not dialog.add.isEnabled() and dialog.steps.steps == ()
    read(qtbot, dialog, source)
    assert dialog.add.isEnabled()
    dialog.reject()
    assert design_of(open_window) is before


def test_stop_while_cleaning_leaves_the_map_and_its_ticks(
    qtbot: QtBot, open_window: MainWindow, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = opened(open_window)
    read(qtbot, dialog, source)
    outcome, may_end = dialog.outcome.text(), Event()
    monkeypatch.setattr(import_dialog, "cleaned", lambda *_: may_end.wait(60))
    dialog.steps.tick({DOUBLE})
    qtbot.waitUntil(dialog.stop.isVisible)
    click(qtbot, dialog.stop)
    may_end.set()
    assert dialog.steps.ticked() == {SLIVER, DOUBLE} and dialog.outcome.text() == outcome
    assert dialog.add.isEnabled()


def test_stop_ends_what_reads(qtbot: QtBot, open_window: MainWindow, tmp_path: Path) -> None:
    heap = named(**{f"S{i}": box(i / 500, (i * i % 499) / 500, 0.3, 0.3) for i in range(1500)})
    dialog = opened(open_window)
    dialog.read_file(written(tmp_path / "heap.geojson", heap))
    reader = dialog._process
    assert reader is not None and reader.is_alive
    qtbot.waitUntil(dialog.stop.isVisible)
    click(qtbot, dialog.stop)
    assert not reader.is_alive and not dialog.work.is_busy
    qtbot.waitUntil(lambda: not any(thread.name == "background-work" for thread in enumerate_threads()))
    read(qtbot, dialog, written(tmp_path / "two.geojson", named(A=box(0, 0), B=box(1, 0))))
    assert dialog.add.isEnabled() and dialog._process is not reader
    last = dialog._process
    dialog.reject()
    assert last is not None and not last.is_alive


def test_the_title_that_the_source_gives_stands_in_the_field(
    qtbot: QtBot, open_window: MainWindow, tmp_path: Path
) -> None:
    written(tmp_path / "x_sheet.csv", "title,hex_mm\nThe Alps,20\n")
    dialog = opened(open_window)
    read(qtbot, dialog, written(tmp_path / "x_hexes.csv", PLAIN))
    assert dialog.fields.name.text() == "The Alps" and dialog.fields.file.text() == "x_hexes.csv, x_sheet.csv"
    click(qtbot, dialog.add)
    assert design_of(open_window).hex_maps[-1].title == "The Alps"


def test_a_whole_ruleset_becomes_a_new_one(
    qtbot: QtBot, open_window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = written(tmp_path / "bay.json", write_ruleset_json(small_design()))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(source), ""))
    dialog = opened(open_window)
    click(qtbot, dialog.fields.choose)
    settle(qtbot, dialog)
    assert dialog.outcome.text().startswith("2 maps, ")
    assert dialog.new.isEnabled() and not dialog.add.isEnabled()
    click(qtbot, dialog.new)
    assert design_of(open_window) == small_design()
    assert open_window.document is not None and open_window.document.path is not None
    assert open_window.document.path.parent.name == "Wargame Workbench"


def test_a_large_map_is_previewed_by_its_lines(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    across = MOST_PAINTED + 5
    source = written(tmp_path / "row.geojson", named(**{f"S{i}": box(i / 10, 0, 0.1, 0.1) for i in range(across)}))
    dialog = opened(window)
    read(qtbot, dialog, source)
    assert dialog.outcome.text().startswith(f"{across} areas, ")
    assert isinstance(dialog.preview._sheet, PlainSheet)
    assert not dialog.preview.grab().isNull()


def test_a_refusal_is_read_in_the_language_of_the_window(
    qtbot: QtBot, qapp: QApplication, window: MainWindow, tmp_path: Path
) -> None:
    """What the process that reads refuses; where the dialog can do something about it, the words name its own field."""
    few = written(tmp_path / "coast_hexes.csv", "hex,terrain\n0101\n")
    other = {"type": "name", "properties": {"name": "EPSG:27572"}}
    unknown = written(tmp_path / "coast.geojson", collection(feature(polygon(box(0, 0)), name="A"), crs=other))
    speak(qapp, "fr")
    try:
        dialog = ImportDialog(can_add=False)
        qtbot.addWidget(dialog)
        told = []
        for source in (few, unknown):
            read(qtbot, dialog, source)
            told.append(dialog.notice._text.text())
    finally:
        speak(qapp, ENGLISH)
    assert told == [
        "coast_hexes.csv, ligne 2 : 1 cellule, et la table a 2 colonnes.",
        "coast.geojson\u00a0: son système de coordonnées 'EPSG:27572' est inconnu ; choisissez ci-dessus comment lire "
        "ses coordonnées.",
    ]


def test_a_module_comes_in_with_its_pictures_and_a_stop_leaves_it_proposed(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    dialog = opened(window)
    read(qtbot, dialog, vassal_module(tmp_path, png(3000, 2000)))
    assert "1 of 1 boards as maps" in dialog.outcome.text() and not dialog.add.isEnabled()
    dialog.fields.name.setText("Taken")
    click(qtbot, dialog.new)
    assert dialog.stop.isVisible() and not dialog.new.isEnabled()
    click(qtbot, dialog.stop)
    assert dialog.isVisible() and dialog.new.isEnabled() and not dialog.stop.isVisible()
    click(qtbot, dialog.new)
    qtbot.waitUntil(lambda: window.document is not None, timeout=60_000)
    design = design_of(window)
    assert design.title == "Taken" and not dialog.isVisible()
    assert window.document is not None and design.counters[0].picture in window.document.assets
    assert design.maps[0].scans[0].asset in window.document.assets


def test_pictures_that_cannot_be_brought_are_told_before_anything_is_made(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    dialog = opened(window)
    read(qtbot, dialog, vassal_module(tmp_path, b"no picture"))
    click(qtbot, dialog.new)
    qtbot.waitUntil(lambda: dialog.notice.isVisible(), timeout=60_000)
    assert "images/map.png" in dialog.notice._text.text() and window.document is None
    click(qtbot, dialog.new)
    assert design_of(window).maps[0].scans == ()


def test_files_of_other_programs_are_told_a_way(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    dialog = opened(window)
    read(qtbot, dialog, written(tmp_path / "a.gsn", "x"))
    assert "pywargame" in dialog.notice._text.text()


def test_what_is_chosen_of_a_drawing_is_shown_and_read_anew(
    qtbot: QtBot, open_window: MainWindow, tmp_path: Path
) -> None:
    fields = "".join(f'<rect data-name="Field of {x}" x="{20 * x}" width="19" height="40"/>' for x in range(4))
    halves = '<rect data-name="West" width="39" height="40"/><rect data-name="East" x="40" width="39" height="40"/>'
    drawing = svg(f'<g id="fields">{fields}</g><g id="halves">{halves}</g>')
    dialog = opened(open_window)
    read(qtbot, dialog, written(tmp_path / "field.svg", drawing))
    choices = dialog.choices
    ticked = [row.checkState(0) for at in range(2) if (row := choices.layers.topLevelItem(at)) is not None]
    assert ticked == [Qt.CheckState.Checked, Qt.CheckState.Unchecked]
    assert choices.names.currentData() == "data-name"
    assert dialog.outcome.text().startswith("4 areas, ")
    (group,) = (dialog.steps.list.topLevelItem(at) for at in range(dialog.steps.list.topLevelItemCount()))
    assert group is not None and group.text(0) == "Channels between neighbours (3)"
    group.setCheckState(0, Qt.CheckState.Unchecked)
    settle(qtbot, dialog)
    assert dialog.steps.ticked() == frozenset() and "3 steps declined" in dialog.outcome.text()
    choices.close_mm.setValue(0.0)
    qtbot.waitUntil(lambda: not choices.is_waiting, timeout=5000)
    settle(qtbot, dialog)
    assert dialog.steps.steps == ()
    first, second = choices.layers.topLevelItem(0), choices.layers.topLevelItem(1)
    assert first is not None and second is not None
    first.setCheckState(0, Qt.CheckState.Unchecked)
    second.setCheckState(0, Qt.CheckState.Checked)
    qtbot.waitUntil(lambda: not choices.is_waiting, timeout=5000)
    settle(qtbot, dialog)
    assert dialog.outcome.text().startswith("2 areas, ")
