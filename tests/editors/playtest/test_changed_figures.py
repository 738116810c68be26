"""Figures that are changed in Design while a playtest is open: what the table asks, and what the answers do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from immutables import Map
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from editors.playtest.branches.branches_panel import RowKind
from editors.playtest.editor import PlaytestEditor
from editors.playtest.figures.changed_figures import why_not_on
from editors.playtest.figures.figures_bar import FiguresBar
from editors.playtest.table import PlaytestTable
from sample_games.crossroads.build import build as build_crossroads
from sample_games.toulon.build import build as build_toulon
from workbench.engine.bots import bot_chooser, make_bots
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.rules_modules import rules_for
from workbench.engine.tables.table import CellName
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.edits import ChangeDesign
from workbench.storage.edits.table_edits import SetCells
from workbench.storage.records.figures_compared import changes_between
from workbench.storage.records.kept_playtests import KeptPlaytests
from workbench.storage.samples import build_sample

DESIGN = build_crossroads()
TABLE = DESIGN.table("combat_results")
SEED = 4
PLAYS = 60


@pytest.fixture
def editor(qtbot: QtBot, tmp_path: Path) -> Iterator[PlaytestEditor]:
    made = PlaytestEditor(RulesetDocument(DESIGN))
    made._kept = KeptPlaytests(tmp_path)
    qtbot.addWidget(made.widget())
    made.widget().resize(1300, 800)
    made.widget().show()
    made.begin(DESIGN.scenarios[0].id, SEED, {side.id: "random" for side in DESIGN.sides})
    table = table_of(made)
    table.set_bots_wait(True)
    for _ in range(PLAYS):
        table.session.bot_plays(tell=False)
    table.session.tell()
    yield made
    made.close()


def table_of(editor: PlaytestEditor) -> PlaytestTable:
    assert editor.table is not None
    return editor.table


def bar(editor: PlaytestEditor) -> FiguresBar:
    return table_of(editor).figures_bar


def cells(text: str) -> Edit:
    return SetCells(TABLE.id, Map({CellName(row, column, ""): text for row in TABLE.rows for column in TABLE.columns}))


def fields(**changed: object) -> Edit:
    return ChangeDesign("Change", Map(changed))


def test_it_asks_once_about_all_that_was_changed_and_undoing_takes_the_question_away(editor: PlaytestEditor) -> None:
    document = editor._document
    assert not bar(editor).is_asking
    notes = tuple(replace(counter, notes="late") for counter in DESIGN.counters)
    document.apply(fields(counters=notes, description="A valley."))
    assert not bar(editor).is_asking, "what the rules do not read is nothing to ask about"
    first = document.apply(SetCells(TABLE.id, Map({CellName("1", "1:1", ""): "1/1"})))
    assert bar(editor).is_asking and "1, 1:1: 1R/- → 1/1" in bar(editor).said.text()
    stronger = (replace(DESIGN.counters[0], strength=9), *DESIGN.counters[1:])
    second = document.apply(fields(counters=stronger))
    assert "Combat results" in bar(editor).said.text() and "strength" in bar(editor).said.text()
    document.apply(second)
    document.apply(first)
    assert not bar(editor).is_asking and bar(editor).isHidden()


def test_nothing_is_asked_while_one_is_elsewhere(editor: PlaytestEditor) -> None:
    editor.widget().hide()
    editor._document.apply(cells("1/1"))
    assert not bar(editor).is_asking
    editor.widget().show()
    assert bar(editor).is_asking


def test_the_old_figures_are_kept_and_not_asked_about_again(editor: PlaytestEditor) -> None:
    editor._document.apply(cells("1/1"))
    bar(editor).keep.click()
    assert bar(editor).isHidden()
    table_of(editor).session.bot_plays()
    assert bar(editor).isHidden() and "as it was then" in editor.status()
    editor._take_figures.trigger()
    assert bar(editor).is_asking, "but who wants to is asked"
    bar(editor).keep.click()
    editor._document.apply(cells("-/R"))
    assert bar(editor).is_asking, "other figures are another question"


def test_a_branch_goes_on_with_the_new_figures_and_undo_takes_it_back(editor: PlaytestEditor) -> None:
    editor._document.apply(cells("1/1"))
    old = table_of(editor)
    bar(editor).go_on.click()
    table = table_of(editor)
    playtest = table.session.playtest
    assert table is not old and playtest.rules.design == editor._document.design and bar(editor).isHidden()
    assert [branch.parts_after for branch in playtest.tree.branches()] == [-1, PLAYS]
    table.show_branches()
    (line,) = (row for row in table.right.branches.rows() if row.kind is RowKind.FIGURES)
    assert line.item.text(0).startswith("Figures 2: ") and "1R/- → 1/1" in line.item.toolTip(0)
    dialog = table.branches.compare(PLAYS, playtest.tree.at)
    told = [row for row in dialog.rows() if row[0].startswith("Figures")]
    changed = sum(cell != "1/1" for line in TABLE.cells for cell in line)
    assert len(told) == changed and told[0][2:] == ("1R/-", "1/1")
    dialog.close()
    table.undo()
    assert table_of(editor).session.playtest.figures == 0 and bar(editor).isHidden()
    table_of(editor).redo()
    assert table_of(editor).session.playtest.figures == 1


def test_the_line_is_made_again_and_says_where_it_comes_out_otherwise(editor: PlaytestEditor) -> None:
    editor._document.apply(cells("1/1"))
    bar(editor).again.click()
    playtest = table_of(editor).session.playtest
    said = bar(editor).said.text()
    assert playtest.figures == 1 and f"of {PLAYS} comes out otherwise" in said and "[6.8]" in said
    first = playtest.tree.branches()[-1].first
    (note,) = playtest.tree.own_notes.values()
    assert next(iter(playtest.tree.own_notes)).play == first and note == said, "the branch says so later on"
    bar(editor).close_button.click()
    assert bar(editor).isHidden()


def test_a_counter_that_is_gone_lets_one_begin_again_alone(editor: PlaytestEditor) -> None:
    unit = take_a_counter_away(editor)
    assert bar(editor).is_asking and not bar(editor).go_on.isEnabled() and bar(editor).again.isEnabled()
    assert "no such counter" in bar(editor).why_not.text()
    bar(editor).again.click()
    assert unit not in table_of(editor).session.playtest.state.units


def take_a_counter_away(editor: PlaytestEditor) -> str:
    """In Design, of a unit that stands on the map."""
    standing = table_of(editor).session.playtest.state.units
    unit = next(p.counter for p in DESIGN.scenarios[0].placements if p.counter in standing)
    counters = tuple(counter for counter in DESIGN.counters if counter.id != unit)
    scenarios = tuple(_without(one, unit) for one in DESIGN.scenarios)
    editor._document.apply(fields(counters=counters, scenarios=scenarios))
    return unit


def _without(scenario: object, unit: str) -> object:
    placements = tuple(p for p in scenario.placements if p.counter != unit)  # type: ignore[attr-defined]
    return replace(scenario, placements=placements)  # type: ignore[type-var]


def test_rules_that_no_longer_fit_are_told_and_nothing_can_be_taken_up(editor: PlaytestEditor) -> None:
    editor._document.apply(fields(rules="toulon"))
    assert not bar(editor).go_on.isEnabled() and not bar(editor).again.isEnabled() and bar(editor).keep.isEnabled()
    assert "another rules module" in bar(editor).why_not.text()


def test_a_seat_is_not_told_how_the_sides_are_set_up() -> None:
    scenario = DESIGN.scenarios[0]
    moved = replace(scenario, placements=tuple(replace(p, space="0101") for p in scenario.placements), last_turn=7)
    other = replace(DESIGN, scenarios=(moved, *DESIGN.scenarios[1:]))
    whole, told = (changes_between(DESIGN, other, scenario.id, viewer) for viewer in ("", "red"))
    assert len(whole) > len(told) == 1 and "7" in str(told[0])


def test_figures_that_only_a_question_misses_are_told_before_one_goes_on() -> None:
    design = build_toulon()
    playtest: Playtest[Any, Any] = Playtest(rules_for(design), design.scenarios[0].id, 4)
    bots = make_bots(dict.fromkeys(playtest.rules.seats(playtest.start), "random"), playtest)
    while "hasten" not in playtest.decisions()[0].prompt:
        seat = playtest.decisions()[0].seat
        playtest.play_by(seat, bot_chooser(playtest, seat, bots[seat]))
    bare = rules_for(replace(design, tables=tuple(one for one in design.tables if one.id != "op_costs")))
    assert why_not_on(playtest, playtest.rules) == ""
    assert "op_costs" in why_not_on(playtest, bare)


def test_figures_that_only_the_table_misses_are_told_before_one_goes_on() -> None:
    design = build_sample("grande_tactique")
    playtest: Playtest[Any, Any] = Playtest(rules_for(design), "montenotte", 4)
    bare = rules_for(replace(design, tables=tuple(one for one in design.tables if one.id != "victory_bands")))
    assert why_not_on(playtest, playtest.rules) == ""
    assert "victory_bands" in why_not_on(playtest, bare)


def test_a_seat_is_not_told_what_of_the_position_does_not_fit(editor: PlaytestEditor) -> None:
    """The whole reason names units of either side, and where they stand; what was told to other eyes is gone."""
    table, unit = table_of(editor), take_a_counter_away(editor)
    assert unit in bar(editor).why_not.text()
    table.session.look_as("blue")
    assert bar(editor).is_asking and not bar(editor).go_on.isEnabled()
    assert bar(editor).why_not.text() and unit not in bar(editor).why_not.text()
    bar(editor).keep.click()
    bar(editor).tell("what blue may know")
    table.session.look_as("red")
    assert bar(editor).isHidden() and bar(editor).said.text() == bar(editor).accessibleName() == ""
