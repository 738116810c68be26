"""The ruleset page: the game's words and rules, its sides, factions, types and clauses, and how their colours look."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QInputDialog
from pytestqt.qtbot import QtBot

from editors.ruleset_editor.clause_list import HEADING, NUMBER, READINGS, STATUS, USED
from editors.ruleset_editor.editor import RulesetEditor
from editors.ruleset_editor.ruleset_desk import WORDS
from tests.rulesets.hex_and_counter.small_design import small_design
from workbench.engine.counters.seen_colours import Sight, distance, least_distances
from workbench.engine.counters.side_colours import SIDE_COLOURS
from workbench.engine.design import ClauseKind, ClauseLabel, Design
from workbench.engine.problem import Place
from workbench.engine.words.message import Message
from workbench.language import said_in
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edits import ReplaceEntry
from workbench.storage.samples import build_sample


def design() -> Design:
    return replace(small_design(), clauses=(ClauseLabel("101", "Fog", "No one sees far.", ClauseKind.NOTE),))


@pytest.fixture
def editor(qtbot: QtBot) -> Iterator[RulesetEditor]:
    made = RulesetEditor(RulesetDocument(design()))
    qtbot.addWidget(made.page)
    made.page.resize(1300, 800)
    made.page.show()
    yield made
    made.close()


def test_the_words_of_the_game_are_typed_and_taken_back(editor: RulesetEditor) -> None:
    form, before = editor.page.game, editor.desk.design
    form.title.setText("Ligny")
    form.title.editingFinished.emit()
    form.languages.setText("fr, en, fr")
    form.languages.editingFinished.emit()
    form.description.setPlainText("A day in June.")
    after = editor.desk.design
    assert (after.title, after.languages, after.description) == ("Ligny", ("fr", "en"), "A day in June.")
    assert said_in("fr", Message("The game: change {field}", field=Message(WORDS["rules"]))).endswith(
        "module de règles"
    )
    form.title.setText("  ")
    form.title.editingFinished.emit()
    assert editor.desk.design.title == "Ligny" == form.title.text(), "a game needs a title"
    stack = editor.undo_stack()
    assert stack is not None
    while stack.canUndo():
        stack.undo()
    assert editor.desk.design == before


def test_other_rules_say_what_fits_before_they_are_chosen(editor: RulesetEditor) -> None:
    form = editor.page.game
    form.rules.setCurrentIndex(form.rules.findData("toulon"))
    form.rules.activated.emit(form.rules.currentIndex())
    assert editor.desk.design.rules == "hex_and_counter" and form.change.isVisible() and form.fits.isVisible()
    form.not_now.click()
    assert form.rules.currentData() == "hex_and_counter" and not form.fits.isVisible()
    form.rules.setCurrentIndex(form.rules.findData(""))
    form.rules.activated.emit(form.rules.currentIndex())
    form.change.click()
    assert editor.desk.design.rules == ""


def test_sides_factions_and_types_are_added_moved_and_taken_out(
    editor: RulesetEditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = editor.desk
    for of in ("sides", "factions", "unit_types", "clauses"):
        before = getattr(desk.design, of)
        desk.add(of)
        made = desk.thing
        assert (
            made is not None
            and getattr(desk.design, of)[-1] is made
            and len(getattr(desk.design, of)) == len(before) + 1
        )
        desk.move(-1)
        assert getattr(desk.design, of)[-2].id == made.id
        editor.remove()
        assert getattr(desk.design, of) == before
    assert {side.colours for side in desk.design.sides} == {"blue", "red"}
    editor.go_to(Place("side", "red"))
    assert desk.is_needed()
    monkeypatch.setattr(QInputDialog, "getItem", lambda *_: ("blue", True))
    editor.remove()
    assert [side.id for side in desk.design.sides] == ["blue"]
    assert {faction.side for faction in desk.design.factions} == {"blue"}


def test_the_clauses_of_the_rules_and_ones_own_stand_in_one_list(editor: RulesetEditor) -> None:
    editor.desk.choose("clauses")
    clauses = editor.page.clauses
    told = {row.text(NUMBER): row for row in clauses.tree.rows()}
    assert told["2.1"].text(STATUS) == "carried out" and told["101"].text(STATUS) == "your note"
    assert told["101"].text(HEADING) == "Fog"
    clauses.tree.itemActivated.emit(told["101"], 0)
    assert editor.desk.thing == editor.desk.design.clauses[0]
    editor.page.forms["clauses"].rows["text"].setPlainText("Nobody sees far.")
    assert editor.desk.design.clauses[0].text == "Nobody sees far."


def test_colours_are_as_far_apart_as_the_palette_says() -> None:
    """The figures of the palette of six sides, reckoned with the same matrices by other means."""
    found = least_distances([colours.ground for colours in SIDE_COLOURS.values()])
    assert {sight: round(apart, 1) for sight, apart in found.items()} == {
        Sight.USUAL: 21.5, Sight.RED_BLIND: 15.1, Sight.GREEN_BLIND: 16.2, Sight.BLUE_BLIND: 21.3,
    }  # fmt: skip
    assert distance("#FF0000", "#00FF00", Sight.GREEN_BLIND) < distance("#FF0000", "#00FF00")
    assert least_distances(["#000000"]) == {}


def test_ink_that_is_hard_to_read_is_told(editor: RulesetEditor) -> None:
    faction = editor.desk.design.factions[0]
    editor.desk.choose("factions", faction.id)
    table = editor.page.colours.table
    first = table.topLevelItem(0)
    assert first is not None and first.text(0) == faction.name and first.text(1)


def test_what_is_read_into_a_clause_stands_below_the_list(qtbot: QtBot) -> None:
    editor = RulesetEditor(RulesetDocument(build_sample("toulon")))
    qtbot.addWidget(editor.page)
    editor.page.show()
    editor.desk.choose("clauses")
    clauses = editor.page.clauses
    assert any(
        editor.page.outline.topLevelItem(at).text(0).endswith(f" {len([*clauses.tree.rows()])}")  # type: ignore[union-attr]
        for at in range(editor.page.outline.topLevelItemCount())
    ), "those of the rules module count"
    clauses.show_clause("25.28")
    told = clauses.details.toPlainText()
    assert told.startswith("25.28") and "Interpretation 12:" in told and "Reason:" in told
    rows = {row.text(NUMBER): row for row in clauses.tree.rows()}
    assert "12" in rows["25.28"].text(READINGS).split(", ") and "Quality check" in rows["8.1"].text(USED)
    clauses.filter.setText("quality check")
    assert not rows["8.1"].isHidden() and rows["25.28"].isHidden()
    editor.close()


def test_problems_of_the_whole_game_lead_to_other_pages(editor: RulesetEditor, qtbot: QtBot) -> None:
    table = editor.desk.design.tables[0]
    editor.desk.apply(ReplaceEntry("spoil", "tables", replace(table, dice="no dice")))
    qtbot.waitUntil(lambda: any(one.place.kind == "table" for one in editor.page.problems.problems))
    editor.page.problems.setFocus()
    asked: list[Place] = []
    editor.place_wanted.connect(asked.append)
    editor.page.problems.step(1)
    assert asked and asked[0].kind in {"table", "design", "parameter", "scenario", "counter"}
    editor.go_to(Place("side", "red"))
    assert len(asked) == 1 and editor.desk.of == "sides"
