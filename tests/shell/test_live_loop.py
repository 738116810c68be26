"""Two printed games in the real window: figures are edited page by page, and change the next roll of a playtest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editors.counter_editor.editor import CounterEditor
from editors.order_of_battle_editor.editor import ForcesEditor
from editors.playtest.editor import PlaytestEditor
from editors.scenario_editor.editor import ScenarioEditor
from editors.table_editor.editor import TableEditor
from workbench.engine.bots import bot_chooser, make_bots
from workbench.engine.design import Design
from workbench.engine.events import DiceRolled, Event
from workbench.engine.tables.table import Table
from workbench.shell.editors import PLAYTEST
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.storage.document import RulesetDocument
from workbench.storage.file.ruleset_file import load
from workbench.storage.records.replay import replay_record
from workbench.storage.samples import build_sample

GAMES = ("toulon", "grande_tactique")
SEED = 5
OTHER = "7"


@pytest.fixture(params=GAMES)
def window(qtbot: QtBot, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[MainWindow]:
    document = RulesetDocument.create(tmp_path / "game.ruleset", build_sample(request.param))
    made = MainWindow(Settings(tmp_path / "settings.ini"), paints_pictures=False)
    qtbot.addWidget(made)
    made.resize(1440, 900)
    made.show()
    made.take_document(document)
    yield made
    made.close()


def page(window: MainWindow, name: str) -> Any:
    window.show_mode(f"design.{name}" if name != PLAYTEST else name)
    QApplication.processEvents()
    return window.editor(f"design.{name}" if name != PLAYTEST else name)


def design(window: MainWindow) -> Design:
    assert window.document is not None
    return window.document.design


def undo_all(editor: Any) -> None:
    stack = editor.undo_stack()
    while stack.canUndo():
        stack.undo()


def type_cell(editor: TableEditor, table: Table, row: int, column: int, text: str) -> None:
    """A cell of a table is typed; what stands in the rulebook asks once before it is changed."""
    editor.desk.choose_table(table.id)
    grid = editor.page.grid
    grid.model.setData(grid.model.index(row, grid.model.first_cell + column), text)
    if not grid.protection.isHidden():
        grid.protection.change.click()


def typed(field: Any, text: str) -> None:
    field.setText(text)
    field.setModified(True)
    field.editingFinished.emit()


def test_all_figures_are_opened_edited_undone_and_saved(window: MainWindow, tmp_path: Path) -> None:
    """One figure of each table, counter, unit of the order of battle and scenario; then all is taken back."""
    was = design(window)
    edits_tables(page(window, "tables"), was)
    edits_counters(page(window, "counters"), was)
    edits_forces(page(window, "forces"), was)
    edits_scenarios(page(window, "scenarios"), was)
    edited = design(window)
    assert load(tmp_path / "game.ruleset") == edited, "every step is on the disk"
    undo_all(page(window, "tables"))
    assert design(window) == was == load(tmp_path / "game.ruleset")


def edits_tables(editor: TableEditor, was: Design) -> None:
    for table in was.tables:
        type_cell(editor, table, 0, 0, OTHER if table.cells[0][0] != OTHER else "8")
        assert editor.desk.design.table(table.id).cells != table.cells, table.id


def edits_counters(editor: CounterEditor, was: Design) -> None:
    """Each is opened by itself; all together get another short name in one step."""
    form, names = editor.page.counter_form, [counter.id for counter in was.counters]
    for counter in was.counters:
        editor.desk.choose([counter.id])
        assert form.rows["short_name"].text() == counter.short_name
    editor.desk.choose(names)
    typed(form.rows["short_name"], "Again")
    assert {counter.short_name for counter in editor.desk.design.counters} == {"Again"}


def edits_forces(editor: ForcesEditor, was: Design) -> None:
    """All units get another strength, as they are pasted from a spreadsheet."""
    sheet = editor.page.sheet
    assert sorted(sheet.model.rows) == sorted(counter.id for counter in was.counters)
    block = "\n".join(f"{counter.id}\t{counter.strength + 1}" for counter in was.counters)
    QGuiApplication.clipboard().setText(f"Id\tStrength\n{block}\n")
    sheet.paste()
    assert [x.strength for x in editor.desk.design.counters] == [x.strength + 1 for x in was.counters]


def edits_scenarios(editor: ScenarioEditor, was: Design) -> None:
    for scenario in was.scenarios:
        editor.desk.open(scenario.id)
        typed(editor.page.form.rows["title"], f"{scenario.title}, again")
        first = scenario.placements[0]
        elsewhere = next(p.space for p in scenario.placements if p.space != first.space)
        assert not editor.desk.stand([first.counter], elsewhere)
        now = editor.desk.design.scenario(scenario.id)
        assert now.title.endswith("again") and now.placements != scenario.placements


# ---------------------------------------------------------------- the next roll

Rolled = Callable[[Event[Any]], str]
CHANGES: Mapping[str, tuple[str, str]] = {"toulon": ("ship_shore", "3"), "grande_tactique": ("weather", "rain")}
"""What is typed into the cell of a table that the next roll will hit."""


def result_of(table: str, event: Event[Any]) -> str:
    """What an event tells of the cell that was read."""
    return str(getattr(event, "hits" if table == "ship_shore" else "weather", ""))


def rolls_on(table: str, play: Any) -> tuple[int, str] | None:
    """The face of the first roll of a play that is read on a table, and what came of it."""
    for at, event in enumerate(play.events):
        said = result_of(table, play.events[at + 1]) if at + 1 < len(play.events) else ""
        if isinstance(event, DiceRolled) and said and not event.modifiers:
            return event.faces[0], said
    return None


def up_to_a_roll(editor: PlaytestEditor, table: str) -> Any:
    """Bots play until the table is read, and that play is taken back."""
    session = editor.table.session  # type: ignore[union-attr]
    playtest = session.playtest
    bots = make_bots(dict.fromkeys(playtest.rules.seats(playtest.start), "greedy"), playtest)
    while True:
        seat = playtest.decisions()[0].seat
        play = session.recorded.play_by(seat, bot_chooser(playtest, seat, bots[seat]))
        if rolls_on(table, play) is not None:
            session.recorded.undo()
            session.tell()
            return play


def test_a_changed_cell_changes_the_next_roll_of_a_running_playtest(window: MainWindow, tmp_path: Path) -> None:
    was = design(window)
    name, text = CHANGES[was.rules]
    editor: PlaytestEditor = page(window, PLAYTEST)
    people = dict.fromkeys((side.id for side in was.sides), "person")
    editor.begin(was.scenarios[0].id, SEED, people)
    play = up_to_a_roll(editor, name)
    rolled = rolls_on(name, play)
    assert rolled is not None
    face, before = rolled
    table = was.table(name)
    type_cell(page(window, "tables"), table, table.rows.index(str(face)), 0, text)
    page(window, PLAYTEST)
    shown = editor.table
    assert shown is not None and shown.figures_bar.is_asking and text in shown.figures_bar.said.text()
    shown.figures_bar.go_on.click()
    shown = editor.table
    assert shown is not None
    recorded = shown.session.recorded
    again = recorded.play(play.action, play.given)
    now = rolls_on(name, again)
    assert now is not None and (now[0], before != now[1]) == (face, True), "the same die, another result"
    recorded.undo()
    recorded.undo()
    assert rolls_on(name, recorded.play(play.action, play.given)) == rolled, "the old line rolls as it did"
    shown = editor.table
    shown.session.tell()
    path = tmp_path / "loop.record"
    recorded.save_as(path)
    editor.leave()
    assert replay_record(path).same
