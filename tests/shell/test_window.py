"""The window: start page, modes, files that cannot be opened, versions, exports, keys, looks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from immutables import Map
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QImage, QPixmap
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QMessageBox, QPushButton

from editors.map_editor.editor import MapEditor
from tests.engine.coin_design import coin_design
from tests.engine.coin_rules import coin_rules as coin_rules
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.exchange.exports import CannotExport
from workbench.qt.editor import SeenMap
from workbench.qt.looks.style_sheet import apply_theme
from workbench.qt.looks.theme import LIGHT, current_text_scale, current_theme
from workbench.shell.editors import DESIGN, PLAYTEST, START
from workbench.shell.exports import export_design, format_of
from workbench.shell.imports.import_dialog import Imported
from workbench.shell.keys_dialog import KeysDialog
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import MOST_RECENT, RecentFile, Settings
from workbench.shell.start.own_copies import own_copy_path
from workbench.shell.start.start_page import StartPage
from workbench.shell.start.start_parts import RowButton
from workbench.shell.window_menus import title_of
from workbench.storage.assets import Asset
from workbench.storage.document import RulesetDocument
from workbench.storage.samples import SampleGame
from workbench.storage.starters.blank_design import blank_design

# mypy: disable-error-code="no-untyped-def"
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "settings.ini")


@pytest.fixture
def window(qtbot, settings: Settings) -> MainWindow:
    made = MainWindow(settings, paints_pictures=False)
    qtbot.addWidget(made)
    made.resize(1280, 720)
    made.show()
    return made


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    lines: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda _parent, title, text: lines.append(f"{title}: {text}"))
    return lines


@pytest.fixture
def light_again(qapp: QApplication):
    yield
    apply_theme(qapp, LIGHT, 1.0)


def coin_file(folder: Path) -> Path:
    path = folder / "coins.ruleset"
    RulesetDocument.create(path, coin_design()).close()
    return path


# ---------------------------------------------------------------- settings


def test_settings_are_kept_in_their_file(tmp_path: Path) -> None:
    path = tmp_path / "s.ini"
    kept = Settings(path)
    assert (kept.theme, kept.text_scale, kept.recent()) == ("light", 1.0, [])
    kept.theme, kept.text_scale = "dark", 1.3
    kept.save_layout("playtest", b"\x00\x01layout")
    kept._store.sync()
    again = Settings(path)
    assert (again.theme, again.text_scale) == ("dark", 1.3)
    assert again.layout("playtest") == b"\x00\x01layout"
    again.forget_layouts()
    assert again.layout("playtest") == b""


def test_a_spoilt_setting_is_the_usual_one(settings: Settings) -> None:
    settings._store.setValue("look/text_scale", "large")
    settings._store.setValue("files/recent", "{")
    assert settings.text_scale == 1.0
    assert settings.recent() == []


def test_recent_files_are_few_new_and_there(settings: Settings, tmp_path: Path) -> None:
    for number in range(MOST_RECENT + 3):
        path = tmp_path / f"{number}.ruleset"
        path.touch()
        settings.remember(RecentFile(str(path), f"Game {number}", "2026-01-01T10:00"))
    newest = str(tmp_path / f"{MOST_RECENT + 2}.ruleset")
    assert settings.recent()[0].path == newest
    assert len(settings.recent()) == MOST_RECENT
    settings.remember(settings.recent()[3])
    assert len({file.path for file in settings.recent()}) == MOST_RECENT
    Path(newest).unlink()
    assert newest not in {file.path for file in settings.recent()}
    settings.forget_recent()
    assert settings.recent() == []


def test_own_copies_take_the_next_free_name(tmp_path: Path) -> None:
    first = own_copy_path("toulon", tmp_path / "mine")
    assert first.name == "toulon.ruleset"
    first.touch()
    assert own_copy_path("toulon", tmp_path / "mine").name == "toulon-2.ruleset"


# ---------------------------------------------------------------- start page


def test_the_start_page_only_asks(qtbot) -> None:
    page = StartPage((SampleGame("toulon", "Toulon 1793", "A siege."),))
    qtbot.addWidget(page)
    page.resize(1280, 640)
    page.show()
    page.show_recent([RecentFile("/somewhere/a.ruleset", "A Game", "2026-01-01T10:00")])
    rows = {row.accessibleName(): row for row in page.findChildren(RowButton)}
    qtbot.waitUntil(rows["A Game"].isVisible)
    for name, signal, wanted in (
        ("New map", page.new_map_asked, []),
        ("Import a map", page.import_asked, []),
        ("Open a ruleset or a record", page.open_asked, []),
        ("Play Toulon 1793", page.sample_chosen, ["toulon", "playtest"]),
        ("Open a copy of Toulon 1793", page.sample_chosen, ["toulon", "design"]),
        ("A Game", page.file_chosen, ["/somewhere/a.ruleset"]),
    ):
        with qtbot.waitSignal(signal) as asked:
            qtbot.mouseClick(rows[name], LEFT)
        assert asked.args == wanted
    clear = next(button for button in page.findChildren(QPushButton) if button.text() == "Clear")
    with qtbot.waitSignal(page.recent_cleared):
        qtbot.mouseClick(clear, LEFT)
    page.show_recent([])
    assert not clear.isVisible()


@pytest.mark.usefixtures("light_again")
@pytest.mark.parametrize(("width", "text_size"), [(960, 1.0), (960, 1.5), (1280, 1.3), (2560, 1.5)])
@pytest.mark.parametrize("samples", [1, 5])
def test_the_start_page_never_scrolls_sideways(
    qtbot, qapp: QApplication, width: int, text_size: float, samples: int
) -> None:
    apply_theme(qapp, LIGHT, text_size)
    games = [
        SampleGame(f"game {at}", "La Grande Tactique 1796", "A siege of many words, " * 6) for at in range(samples)
    ]
    page = StartPage(games)
    qtbot.addWidget(page)
    page.resize(width, 640)
    page.show_picture("game 0", QPixmap(1400, 900))
    page.show_recent([RecentFile("/somewhere/" + "a long name " * 9 + ".ruleset", "A Game " * 9, "2026-01-01T10:00")])
    page.show()
    qtbot.wait(1)
    assert page._scroll.horizontalScrollBar().maximum() == 0
    cards = [card for card in page._cards if card.width() < card.minimumSizeHint().width()]
    assert not cards, "a card is cut"


# ---------------------------------------------------------------- files and modes


def test_a_ruleset_opens_in_design_and_is_remembered(window: MainWindow, settings: Settings, tmp_path: Path) -> None:
    path = coin_file(tmp_path)
    assert window.open_path(path)
    assert window.document is not None
    assert window.windowTitle().startswith("The Coin Game")
    assert window.editor(DESIGN) is not None
    assert [file.path for file in settings.recent()] == [str(path)]
    window.close_document()
    assert window.document is None
    assert window.editor(DESIGN) is None


def test_a_bad_file_is_said_once_and_the_window_goes_on(window: MainWindow, said: list[str], tmp_path: Path) -> None:
    bad = tmp_path / "bad.ruleset"
    bad.write_bytes(b"nothing of the kind")
    assert window.open_path(coin_file(tmp_path))
    open_now = window.document
    assert not window.open_path(bad)
    assert not window.open_path(tmp_path / "gone.ruleset")
    assert len(said) == 2
    assert "bad.ruleset" in said[0]
    assert window.document is open_now
    window.show_mode(START)
    window.show_mode(DESIGN)
    assert bad.read_bytes() == b"nothing of the kind"


@pytest.mark.parametrize("ends", ["close_document", "open another", "close"])
def test_a_dialog_beside_which_one_works_closes_with_its_ruleset(window: MainWindow, tmp_path: Path, ends: str) -> None:
    window.take_document(RulesetDocument(blank_design("A map")))
    window.show_mode(DESIGN)
    editor = window.editor(DESIGN)
    assert isinstance(editor, MapEditor)
    dialogs = [editor.part.ask_look(), editor.part.ask_texts()]
    assert all(dialog.isVisible() for dialog in dialogs)
    if ends == "open another":
        window.open_path(coin_file(tmp_path))
    else:
        getattr(window, ends)()
    assert not any(dialog.isVisible() for dialog in dialogs)


def test_modes_ask_for_a_ruleset(window: MainWindow) -> None:
    for mode in (DESIGN, PLAYTEST, "lab"):
        window.show_mode(mode)
        assert window.editor(mode) is None
    go = {action.text(): action.isEnabled() for action in window.menus.go.actions()}
    assert go.items() >= {"Start": True, "Design": False, "Playtest": False, "Lab": False, "Publish": False}.items()


@pytest.mark.usefixtures("coin_rules")
def test_the_menus_are_those_of_the_mode(window: MainWindow) -> None:
    window.take_document(RulesetDocument(coin_design()))
    window.show_mode(PLAYTEST)
    titles = [title_of(menu) for menu in window.menus.all_menus()]
    assert titles[:5] == ["File", "Edit", "View", "Go", "Playtest"] and titles[-1] == "Help"
    assert "Time" in titles, "rooms of the table bring menus of their own"
    window.show_mode(START)
    assert [title_of(menu) for menu in window.menus.all_menus()] == ["File", "Edit", "View", "Go", "Help"]


def test_a_design_without_rules_says_so_on_the_playtest_page(window: MainWindow) -> None:
    window.take_document(RulesetDocument(blank_design("Nothing yet")))
    window.show_mode(PLAYTEST)
    editor = window.editor(PLAYTEST)
    assert editor is not None
    begin = next(b for b in editor.widget().findChildren(QPushButton) if b.text() == "Begin the playtest")
    assert not begin.isEnabled()


def test_new_maps_and_samples_are_own_files(window: MainWindow, tmp_path: Path) -> None:
    window.designs.new_map(tmp_path)
    assert (tmp_path / "untitled.ruleset").is_file()
    window.designs.open_sample("toulon", PLAYTEST, tmp_path)
    assert (tmp_path / "toulon.ruleset").is_file()
    assert window.editor(PLAYTEST) is not None


def test_a_folder_that_cannot_be_written_is_said(window: MainWindow, said: list[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    window.designs.new_map(tmp_path / "file")
    assert len(said) == 1
    assert window.document is None


# ---------------------------------------------------------------- versions, exports


def test_a_version_is_named_and_stands_in_the_mode_bar(window: MainWindow, tmp_path: Path) -> None:
    assert not window.save_version("too early")
    window.open_path(coin_file(tmp_path))
    assert not window.save_version("")
    assert window.save_version("Before the siege")
    assert window.document is not None
    assert [version.name for version in window.document.versions] == ["Before the siege"]
    window.show_mode(START)
    assert window._pages.place_words() == "All changes saved · after version 1"
    window.close_document()
    with RulesetDocument.open(tmp_path / "coins.ruleset") as again:
        assert [version.name for version in again.versions] == ["Before the siege"]


def test_a_ruleset_without_a_file_gets_one(window: MainWindow, tmp_path: Path) -> None:
    window.take_document(RulesetDocument(coin_design()))
    assert window._pages.place_words() == "not saved in a file yet"
    assert window.save_as(tmp_path / "kept")
    assert (tmp_path / "kept.ruleset").is_file()
    assert window._pages.place_words() == "All changes saved"


def test_a_file_whose_ending_was_not_typed_is_not_replaced_unasked(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The dialog asks about the name as it was typed, and that one is free."""
    document, asked, typed = RulesetDocument(coin_design()), list[str](), ["siege 1.2"]
    answers = [QMessageBox.StandardButton.No, QMessageBox.StandardButton.Yes, QMessageBox.StandardButton.No]
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / typed[0]), ""))

    def answer(_window: object, _title: str, text: str) -> QMessageBox.StandardButton:
        asked.append(text)
        return answers.pop(0)

    monkeypatch.setattr(QMessageBox, "question", answer)
    there = tmp_path / "siege 1.2.ruleset"
    assert window.files.ask_save_as(document) == there and not asked
    there.touch()
    assert window.files.ask_save_as(document) is None
    assert window.files.ask_save_as(document) == there
    (tmp_path / "siege 1.2.json").touch()
    assert window.files.ask_export(document.design) is None
    assert len(asked) == 3 and asked[0] == "siege 1.2.ruleset is there already. Replace it?"
    typed[:] = ["siege 1.2.ruleset"]
    assert window.files.ask_save_as(document) == there and len(asked) == 3


def test_exports_by_the_ending_of_the_name(window: MainWindow, said: list[str], tmp_path: Path) -> None:
    window.take_document(RulesetDocument(coin_design()))
    assert window.export(tmp_path / "out.json")
    assert json.loads((tmp_path / "out.json").read_text())
    assert window.export(tmp_path / "out.geojson")
    assert json.loads((tmp_path / "out.geojson").read_text())["type"] == "FeatureCollection"
    assert window.export(tmp_path / "out.svg")
    assert 'id="space-south"' in (tmp_path / "out.svg").read_text()
    assert not window.export(tmp_path / "out.doc")
    assert not window.export(tmp_path / "no" / "folder.json")
    assert not window.export(tmp_path / "no" / "folder.svg")
    assert len(said) == 3
    with pytest.raises(CannotExport):
        format_of(Path("plain"))


def test_an_export_is_the_map_that_is_seen_in_its_language(qapp: QApplication, tmp_path: Path) -> None:
    design = coin_design()
    (first,) = design.maps
    second = replace(first, id="second", title="The cellar")
    texts = Map({"fr": Map({"The cellar": "La cave"})})
    document = RulesetDocument(replace(design, maps=(first, second), languages=("en", "fr"), texts_in=texts))
    out = tmp_path / "out.svg"
    export_design(document, out)
    assert f"<title>{first.title}</title>" in out.read_text()
    export_design(document, out, SeenMap("second", "clean", "fr"))
    assert "<title>La cave</title>" in out.read_text()


def test_what_tables_cannot_hold_is_said(window: MainWindow, said: list[str], tmp_path: Path) -> None:
    hexes = Map({"0101": Space("0101", "Ronco", SpaceKind.HEX, "woods", label=(16.0, 12.0))})
    shown = HexMap("m", "Small", 70.0, 60.0, HexGrid(3, 2, 16.0, 18.0, 19.2376), hexes=hexes)
    document = RulesetDocument(
        replace(
            coin_design(),
            maps=(shown,),
        )
    )
    assert window.files.export(document, tmp_path / "m.csv")
    assert [line.split(":")[1] for line in said] == [" It is written, but not all of its hexes is in it"]
    assert (tmp_path / "m_hexes.csv").exists()


@pytest.mark.parametrize("name", ["coins.gpkg", "coins.bundle.zip"])
def test_what_is_in_a_format_of_others_is_told(window: MainWindow, said: list[str], tmp_path: Path, name: str) -> None:
    assert window.files.export(RulesetDocument(coin_design()), tmp_path / name)
    told = next(box for box in window.findChildren(QMessageBox) if box.isVisible())
    assert name in told.windowTitle() and told.text().startswith("It is written. In it: ")
    assert told.informativeText().startswith("Left out:\n– ")
    told.close()
    assert not said and (tmp_path / name).exists()


def test_a_bundle_comes_in_with_its_pictures(window: MainWindow, tmp_path: Path) -> None:
    picture = Asset("notes.txt", "text/plain", b"as it was told")
    window.designs.take_import(Imported(coin_design(), True, (picture,)), tmp_path)
    assert window.document is not None and window.document.design.title == coin_design().title
    assert window.document.asset("notes.txt") == b"as it was told"


def test_the_map_that_is_shown_becomes_a_picture(window: MainWindow, said: list[str], tmp_path: Path) -> None:
    assert not window.export_picture(tmp_path / "start.png")
    assert len(said) == 1
    window.take_document(RulesetDocument(coin_design()))
    window.show_mode(DESIGN)
    assert window.export_picture(tmp_path / "map.png")
    picture = QImage(str(tmp_path / "map.png"))
    assert picture.width() == 3000
    assert picture.height() > 1000


# ---------------------------------------------------------------- keys, looks


def test_the_list_of_keys_is_read_off_the_menus(qtbot, window: MainWindow) -> None:
    keys = window.keys()
    assert ("Save a version", "Ctrl+S") in keys["File"]
    assert ("Design", "Ctrl+2") in keys["Go"]
    dialog = KeysDialog(keys, window)
    qtbot.addWidget(dialog)
    dialog.set_filter("version")
    assert dialog.rows() == [("Save a version", "Ctrl+S"), ("Versions", "Ctrl+Shift+V")]
    dialog.set_filter("")
    assert len(dialog.rows()) == sum(len(rows) for rows in keys.values())


def test_the_list_of_keys_has_every_command_of_the_page_and_no_key_of_another(window: MainWindow) -> None:
    of_start = window.keys()
    assert "On the map" not in of_start
    window.take_document(RulesetDocument(coin_design()))
    window.show_mode(DESIGN)
    listed = {key for rows in window.keys().values() for _, keys in rows for key in keys.split("  ")}
    offered = [action for action in window.findChildren(QAction) if action.text() and action.isVisible()]
    assert {key.toString() for action in offered for key in action.shortcuts()} <= listed
    assert ("Select", "V") in window.keys()["Map"]
    assert "Tab" not in listed, "no space is legal where nobody plays"


@pytest.mark.usefixtures("coin_rules", "light_again")
@pytest.mark.parametrize("theme", ["light", "dark", "high contrast"])
def test_another_look_is_worn_at_once(
    qtbot, window: MainWindow, settings: Settings, theme: str, tmp_path: Path
) -> None:
    window.take_document(RulesetDocument(coin_design()))
    window.show_mode(PLAYTEST)
    window.look.set_theme(theme)
    window.look.set_text_scale(1.5)
    assert current_theme().name == settings.theme == theme
    assert current_text_scale() == settings.text_scale == 1.5
    window.show_mode(START)
    qtbot.waitUntil(lambda: window._pages.bar.height() == 66)
    assert window.width() == 1280
    assert window.grab().save(str(tmp_path / "look.png"))
    sizes = [action for menu in window.menus.view.actions() for action in _entries(menu) if action.isChecked()]
    assert "150 %" in [action.text() for action in sizes]


def _entries(action: QAction) -> list[QAction]:
    menu = action.menu()
    return menu.actions() if isinstance(menu, QMenu) else []
