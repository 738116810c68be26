"""Publish in the window: outputs are ticked, made, stopped and replaced; checks lead to Design; choices are kept."""

from __future__ import annotations

import errno
import json
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from editors.publish import desk as desks
from editors.publish import playtests
from editors.publish.checks import ERROR, OK, WARNING
from editors.publish.editor import PublishEditor
from editors.publish.options_panel import RegisterField
from editors.publish.output_list import Stands
from editors.publish.preview.page_painting import painted_page
from editors.publish.preview.pages_view import Way
from tests.engine.coin_design import coin_design
from tests.storage.samples import small_design
from workbench.engine.codec import digest
from workbench.engine.design import Design
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.engine.problem import Place
from workbench.exchange.exports import EXPORTS, Export, PaperPart
from workbench.exchange.published.listing import LIST, read_listing
from workbench.long_work import LongWork
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edits import ReplaceDesign
from workbench.storage.records.kept_playtests import KeptPlaytests
from workbench.storage.records.playtest_record import RecordedPlaytest
from workbench.storage.samples import build_sample


@pytest.fixture
def editor(qtbot: QtBot, tmp_path: Path) -> Iterator[PublishEditor]:
    yield from shown(qtbot, RulesetDocument.create(tmp_path / "small.ruleset", small_design()))


def shown(qtbot: QtBot, document: RulesetDocument) -> Iterator[PublishEditor]:
    made = PublishEditor(document)
    qtbot.addWidget(made.page)
    made.page.resize(1300, 800)
    made.page.show()
    made.look.finish()
    yield made
    made.close()


def make(qtbot: QtBot, editor: PublishEditor, *outputs: str) -> Path:
    """Tick these alone and make them; the folder."""
    for output in editor.desk.outputs:
        editor.desk.tick(output, output in outputs)
    editor.make()
    editor.maker.finish()
    editor.look.finish()
    return editor.desk.folder


def stands(editor: PublishEditor, output: str) -> Stands:
    return editor.page.left.list.stands(output)


def tones(editor: PublishEditor) -> list[str]:
    return [line.tone for line in editor.page.checks.lines]


def coins() -> Design:
    """A small design with a map, counters and a scenario."""
    return replace(coin_design(), maps=(HexMap("m", "Small", 70.0, 60.0, HexGrid(3, 2, 16.0, 18.0, 19.2376)),))


def test_every_export_is_in_the_list(editor: PublishEditor) -> None:
    assert set(editor.desk.outputs) == {*EXPORTS, "record", "report"}


def test_ticked_outputs_are_made_into_the_folder_beside_the_ruleset(
    qtbot: QtBot, editor: PublishEditor, tmp_path: Path
) -> None:
    folder = make(qtbot, editor, "json", "bundle", "svg")
    assert folder == tmp_path / "published"
    names = sorted(path.name for path in folder.iterdir())
    assert len(names) == 4 and LIST in names
    listing = read_listing(folder)
    assert {one.output for one in listing.outputs} == {"json", "bundle", "svg"}
    assert {one.ruleset for one in listing.outputs} == {digest(editor.desk.design)}
    bundle = next(path for path in folder.iterdir() if path.suffix == ".zip")
    assert zipfile.is_zipfile(bundle)
    for output in ("json", "bundle", "svg"):
        assert stands(editor, output) is Stands.MADE
    assert stands(editor, "tmx") is Stands.NOT_MADE
    assert editor.page.last_made.tree.topLevelItemCount() == 3


def test_the_digest_tells_of_changes(qtbot: QtBot, editor: PublishEditor) -> None:
    make(qtbot, editor, "json")
    before = editor.desk.design
    undo = editor.desk.document.apply(ReplaceDesign("Change", replace(before, description="other")))
    editor.desk.design_changed.emit()
    editor.look.finish()
    assert stands(editor, "json") is Stands.OLD
    editor.desk.document.apply(undo)
    editor.desk.design_changed.emit()
    editor.look.finish()
    assert stands(editor, "json") is Stands.MADE


def test_what_is_changed_in_design_is_told_once_the_hands_rest(
    qtbot: QtBot, editor: PublishEditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desks, "AFTER_MS", 10)
    with qtbot.waitSignal(editor.desk.design_changed):
        for words in ("a", "b", "c"):
            changed = replace(editor.desk.design, description=words)
            editor.desk.document.apply(ReplaceDesign("Change", changed))


def test_stop_in_the_middle_leaves_nothing_half_written(
    qtbot: QtBot, editor: PublishEditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = make(qtbot, editor, "md")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    is_there, may_go_on = Event(), Event()

    def slow(export: Export) -> None:
        is_there.set()
        may_go_on.wait(10)
        LongWork(export.progress).tell(0.5)

    monkeypatch.setitem(EXPORTS._loaded, "md", slow)
    for output in ("md", "json"):
        editor.desk.tick(output, True)
    editor.make()
    assert is_there.wait(10)
    qtbot.waitUntil(lambda: editor.page.bar.stop_button.isVisible())
    qtbot.mouseClick(editor.page.bar.stop_button, Qt.MouseButton.LeftButton)
    may_go_on.set()
    editor.maker.finish()
    assert {path.name: path.read_bytes() for path in folder.iterdir()}.keys() >= before.keys()
    assert (folder / LIST).read_bytes() != b""
    assert {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix == ".md"} == {
        name: content for name, content in before.items() if name.endswith(".md")
    }
    assert not [path for path in folder.iterdir() if path.name.startswith(".")]
    assert not editor.maker.is_making and editor.page.left.make_button.isEnabled()


def test_what_was_made_before_is_replaced_and_a_foreign_file_is_not(qtbot: QtBot, editor: PublishEditor) -> None:
    folder = make(qtbot, editor, "json")
    (path,) = (
        folder.glob("*.json")
        if not (folder / LIST).is_file()
        else [one for one in folder.glob("*.json") if one.name != LIST]
    )
    editor.desk.document.apply(ReplaceDesign("Change", replace(editor.desk.design, description="the second one")))
    make(qtbot, editor, "json")
    assert "the second one" in path.read_text()
    path.write_text("somebody's own")
    editor.desk.look_again()
    assert stands(editor, "json") is Stands.DOUBTFUL
    (line,) = [line for line in editor.page.checks.lines if line.replace]
    assert line.tone == WARNING and line.replace == path.name
    make(qtbot, editor, "json")
    assert path.read_text() == "somebody's own"
    assert stands(editor, "json") is Stands.FAILED
    editor.page.checks.replace_wanted.emit(path.name)
    make(qtbot, editor, "json")
    assert json.loads(path.read_text())
    assert editor.desk.allowed == frozenset()  # it is asked for again the next time


def test_a_folder_that_cannot_be_written_is_told_before(
    qtbot: QtBot, editor: PublishEditor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    editor.desk.choose_folder(tmp_path / "gone" / "there")
    (line,) = [line for line in editor.page.checks.lines if line.asks_for_folder]
    assert line.tone == ERROR
    make(qtbot, editor, "json")
    assert "gone" in editor.page.bar.more._whole
    assert not (tmp_path / "gone").exists()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path / "elsewhere"))
    (tmp_path / "elsewhere").mkdir()
    editor.page.checks.folder_wanted.emit()
    assert editor.desk.folder == tmp_path / "elsewhere"
    assert [path.name for path in make(qtbot, editor, "json").iterdir()]


def test_checks_lead_to_design(qtbot: QtBot, tmp_path: Path) -> None:
    design = small_design()
    broken = replace(design, counters=(*design.counters, replace(design.counters[0], id="x", faction="nobody")))
    for editor in shown(qtbot, RulesetDocument(broken)):
        wanted: list[Place] = []
        editor.place_wanted.connect(wanted.append)
        assert ERROR in tones(editor) and stands(editor, "json") is not Stands.CANNOT
        editor.page.checks.step(1)
        assert wanted and wanted[0].id == "x"
        count = sum(len(line.places) for line in editor.page.checks.doubtful)
        for _ in range(count):
            editor.page.checks.step(1)
        assert wanted[0] == wanted[count]


def test_a_sound_design_passes(editor: PublishEditor) -> None:
    assert OK in tones(editor)


def test_choices_are_kept(qtbot: QtBot, editor: PublishEditor, tmp_path: Path) -> None:
    kept: list[str] = []
    editor.take_choices("", kept.append)
    editor.desk.tick("svg", True)
    editor.desk.show("png")
    editor.page.options.rows["dpi"].field.setProperty("value", 150)
    editor.desk.choose_folder(tmp_path / "out")
    for again in shown(qtbot, editor.desk.document):
        again.take_choices(kept[-1], kept.append)
        assert again.desk.is_ticked("svg") and not again.desk.is_ticked("json")
        assert again.desk.shown.id == "png" and again.desk.choices.wishes("png").dpi == 150
        assert again.desk.choices.wishes("vmod").dpi == 300
        assert again.desk.folder == tmp_path / "out"
    for other in shown(qtbot, RulesetDocument(small_design())):
        other.take_choices(kept[-1], kept.append)
        assert other.desk.is_ticked("svg") and other.desk.folder != tmp_path / "out"
    editor.take_choices("no json at all", kept.append)
    assert not editor.desk.to_make


def test_a_design_without_a_map_says_what_is_missing(qtbot: QtBot) -> None:
    for editor in shown(qtbot, RulesetDocument(Design("none", "Empty", languages=("en",)))):
        assert stands(editor, "svg") is Stands.CANNOT
        editor.desk.tick("svg", True)
        assert not editor.page.left.make_button.isEnabled()
        editor.desk.show("svg")
        editor.page.preview.finish()
        assert not editor.page.preview.planned.pages
        assert stands(editor, "json") is Stands.NOT_MADE
        editor.desk.show("json")
        editor.page.preview.finish()
        assert "Empty" in editor.page.preview.text.toPlainText()


def test_pages_are_planned_painted_and_gone_through(qtbot: QtBot, editor: PublishEditor) -> None:
    editor.desk.show("pdf")
    editor.desk.set_option("scale", 4.0)
    preview, canvas = editor.page.preview, editor.page.preview.canvas
    preview.finish()
    count = len(preview.planned.pages)
    assert count > 1
    canvas.ask_for_seen()
    qtbot.waitUntil(lambda: canvas.painting.picture_of(0) is not None, timeout=20_000)
    canvas.setFocus()
    qtbot.keyClick(canvas, Qt.Key.Key_Space)
    assert canvas.current == 1
    qtbot.keyClick(canvas, Qt.Key.Key_Return)
    assert canvas.way is Way.ONE
    qtbot.keyClick(canvas, Qt.Key.Key_Left)
    assert canvas.current == 0
    qtbot.keyClick(canvas, Qt.Key.Key_Escape)
    assert canvas.way is Way.PAGES
    before = canvas.zoom
    qtbot.keyClick(canvas, Qt.Key.Key_Plus)
    assert canvas.zoom > before
    qtbot.keyClick(canvas, Qt.Key.Key_End)
    assert canvas.current == count - 1


def test_everything_is_made_by_the_keyboard(qtbot: QtBot, editor: PublishEditor) -> None:
    rows = editor.page.left.list
    editor.page.activateWindow()
    qtbot.waitUntil(editor.page.isActiveWindow)
    rows.setFocus()
    for _ in range(rows.count()):
        if editor.desk.shown.id == "json":
            break
        qtbot.keyClick(rows, Qt.Key.Key_Down)
    assert editor.desk.shown.id == "json"
    qtbot.keyClick(rows, Qt.Key.Key_Space)
    assert editor.desk.is_ticked("json")
    qtbot.keyClick(rows, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    editor.maker.finish()
    assert [one.output for one in editor.desk.listing.outputs] == ["json"]


def test_nothing_is_painted_while_nobody_looks(qtbot: QtBot) -> None:
    editor = PublishEditor(RulesetDocument(small_design()))
    qtbot.addWidget(editor.page)
    editor.desk.show("svg")
    editor.desk.design_changed.emit()
    qtbot.wait(50)
    assert not editor.page.preview.is_busy
    editor.close()


def test_a_design_that_has_no_file_goes_among_documents(qtbot: QtBot, tmp_path: Path) -> None:
    for editor in shown(qtbot, RulesetDocument(small_design())):
        assert editor.desk.folder.name.endswith("-published")
        editor.desk.choose_folder(tmp_path)
        assert make(qtbot, editor, "json") == tmp_path
        assert len(list(tmp_path.glob("*.json"))) == 2


def test_a_game_on_paper_has_parts_pages_and_checks(qtbot: QtBot, editor: PublishEditor) -> None:
    editor.desk.show("pnp")
    preview, parts = editor.page.preview, editor.page.parts
    preview.finish()
    every = len(preview.planned.pages)
    assert every and parts.isVisible()
    assert every == sum(int(count.text()) for count in parts.counts.values() if count.text().isdigit())
    assert preview.planned.checks and len(editor.page.checks.lines) > len(preview.planned.checks)
    holds = dict(editor.page.contents.holds.pairs)
    assert str(every) in holds.values()
    parts.boxes[PaperPart.COVER].click()
    assert PaperPart.COVER not in editor.desk.choices.wishes("pnp").parts
    preview.finish()
    assert len(preview.planned.pages) < every
    preview.parts.setCurrentIndex(1)
    assert {preview.planned.pages[at].part for at in preview.canvas._shown} == {preview.parts.currentData()}
    register = editor.page.options.rows["register"].field
    assert isinstance(register, RegisterField)
    register.fields["register_y"].setValue(-0.3)
    assert editor.desk.choices.wishes("pnp").register == (0.0, -0.3)
    folder = make(qtbot, editor, "pnp")
    assert [path for path in folder.glob("*.pdf") if path.read_bytes().startswith(b"%PDF")]


def test_the_first_sight_of_the_web_page_is_painted(qtbot: QtBot) -> None:
    for editor in shown(qtbot, RulesetDocument(coins())):
        editor.desk.show("web")
        editor.page.preview.finish()
        (page,) = editor.page.preview.planned.pages
        picture = painted_page(page, 2.0)
        assert picture.width() == round(page.width_mm * 2)
        colours = {picture.pixelColor(x, y).name() for x in range(0, picture.width(), 7) for y in range(0, 200, 7)}
        assert len(colours) > 3


def test_what_will_be_in_it_is_told_before(qtbot: QtBot, editor: PublishEditor) -> None:
    editor.desk.show("tmx")
    editor.trial.want(True)
    editor.trial.finish()
    manifest = editor.trial.manifest
    assert manifest is not None and manifest.left_out
    assert len(editor.page.contents.left_out.pairs) == len(manifest.left_out)
    assert len(editor.page.contents.holds.pairs) == sum(1 for count in manifest.holds.values() if count)
    editor.desk.show("json")
    assert editor.trial.manifest is None and not editor.page.contents.left_out.pairs


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A playtest of Crossroads that the program keeps."""
    folder = tmp_path / "kept"
    folder.mkdir()
    monkeypatch.setattr(playtests, "KeptPlaytests", lambda: KeptPlaytests(folder))
    design = build_sample("crossroads")
    recorded = RecordedPlaytest.start(design, design.scenarios[0].id, 1)
    path = KeptPlaytests(folder).place(design.title, design.scenarios[0].title)
    recorded.save_as(path)
    recorded.close()
    return path


def test_a_playtest_is_passed_on_as_record_and_as_report(qtbot: QtBot, kept: Path, tmp_path: Path) -> None:
    design = build_sample("crossroads")
    for editor in shown(qtbot, RulesetDocument(design)):
        editor.desk.choose_folder(tmp_path / "out")
        editor.desk.show("report")
        editor.page.preview.finish()
        assert editor.page.preview.text.toPlainText()
        folder = make(qtbot, editor, "record", "report")
        assert stands(editor, "record") is Stands.MADE, editor.page.bar.more._whole
        (record,) = folder.glob("*.record")
        again = RecordedPlaytest.open(record)
        assert again.playtest.scenario == design.scenarios[0].id
        again.close()
        assert next(folder.glob("*.html")).read_text().lower().startswith("<!doctype html")
        editor.desk.set_option("form", "md")
        make(qtbot, editor, "report")
        assert list(folder.glob("*-report.md"))


def test_without_a_playtest_there_is_none_to_pass_on(editor: PublishEditor) -> None:
    assert stands(editor, "record") is Stands.CANNOT


def test_a_full_disk_is_one_line(qtbot: QtBot, editor: PublishEditor, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(export: Export) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(export.path))

    monkeypatch.setitem(EXPORTS._loaded, "json", full)
    folder = make(qtbot, editor, "json", "md")
    assert "No space left" in editor.page.bar.more._whole
    assert stands(editor, "json") is Stands.FAILED and stands(editor, "md") is Stands.MADE
    assert sorted(path.suffix for path in folder.iterdir()) == [".json", ".md"]


def test_what_another_game_has_and_this_one_has_not_is_as_usual(qtbot: QtBot, editor: PublishEditor) -> None:
    for name, value in (("language", "xx"), ("style", "gone"), ("counter_sheet", "gone"), ("map_id", "gone")):
        for output in ("svg", "pnp"):
            editor.desk.show(output)
            editor.desk.set_option(name, value)
    make(qtbot, editor, "svg", "pnp")
    assert {stands(editor, "svg"), stands(editor, "pnp")} == {Stands.MADE}


def test_what_breaks_off_is_told(qtbot: QtBot, editor: PublishEditor, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[BaseException] = []
    monkeypatch.setattr(sys, "excepthook", lambda _kind, error, _at: told.append(error))

    def broken(export: Export) -> None:
        raise ZeroDivisionError

    monkeypatch.setitem(EXPORTS._loaded, "json", broken)
    make(qtbot, editor, "md", "json")
    assert [type(one) for one in told] == [ZeroDivisionError]
    assert editor.page.bar.words.text() and not editor.maker.is_making
    assert editor.page.left.make_button.isEnabled()


def test_other_options_are_told_like_another_design(qtbot: QtBot, editor: PublishEditor) -> None:
    make(qtbot, editor, "svg")
    assert stands(editor, "svg") is Stands.MADE
    editor.desk.show("svg")
    editor.desk.set_option("style", "clean")
    assert stands(editor, "svg") is Stands.OLD
    editor.desk.set_option("style", "")
    assert stands(editor, "svg") is Stands.MADE


def test_what_does_not_fit_is_marked_on_its_pages(qtbot: QtBot) -> None:
    design = coins()
    long = replace(design.counters[0], short_name="W" * 40, id="long")
    for editor in shown(qtbot, RulesetDocument(replace(design, counters=(*design.counters, long)))):
        editor.desk.show("pnp")
        preview = editor.page.preview
        preview.finish()
        (line,) = [
            line for line in editor.page.checks.doubtful if Place("counter", "long") in line.places and line.page
        ]
        assert line.page in preview.canvas.doubtful
        counters = {preview.planned.pages[at].part for at in preview.canvas.doubtful}
        assert len(counters) == 1
        editor.page.checks.page_wanted.emit(line.page)
        assert preview.canvas.way is Way.ONE and preview.canvas.current == line.page


def test_a_module_shows_its_maps_and_each_scenario_as_it_is_set_up(qtbot: QtBot) -> None:
    design = build_sample("crossroads")
    for editor in shown(qtbot, RulesetDocument(design)):
        editor.desk.show("vmod")
        editor.page.preview.finish()
        pages = editor.page.preview.planned.pages
        set_up = [one.title for one in design.scenarios if one.placements]
        assert [page.title for page in pages[len(design.maps) :]] == set_up
        bare, standing = painted_page(pages[0], 1.0), painted_page(pages[len(design.maps)], 1.0)
        assert bare.size() == standing.size() and bare != standing
