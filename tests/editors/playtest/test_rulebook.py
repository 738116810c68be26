"""The tab "Rules" beside the decision: clause, tables, how each side stands; all follow the question, or are pinned."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QTreeWidgetItemIterator
from pytestqt.qtbot import QtBot

from editors.playtest.rulebook.concerned import Concerned, closeness, why_concerned
from editors.playtest.rulebook.lit_grid import SIGN
from editors.playtest.rulebook.rules_part import Page, RulesPart
from editors.playtest.session import PERSON, PlaytestSession
from editors.playtest.table import PlaytestTable
from editors.playtest.telling.log_filter import LineKind, LogFilter
from sample_games.crossroads.build import build as build_crossroads
from tests.editors.playtest.hands import sitting
from tests.editors.playtest.sittings import siege
from workbench.engine.bots import bot_play, make_bots
from workbench.engine.clauses import Refusal
from workbench.engine.design import Design
from workbench.engine.tables.reads import Reads
from workbench.engine.tables.table import Table
from workbench.storage.records.playtest_record import RecordedPlaytest

# mypy: disable-error-code="no-untyped-call"
SEATS = {"blue": PERSON, "red": PERSON}
ATTACK = "CombatPhase.declare_an_attack"


def seated(qtbot: QtBot, session: PlaytestSession) -> PlaytestTable:
    table = PlaytestTable(session)
    qtbot.addWidget(table)
    table.canvas.camera.reduced_motion = True
    table.resize(1280, 800)
    table.show()
    return table


@pytest.fixture
def attack(qtbot: QtBot) -> PlaytestTable:
    """Crossroads where an attack is declared for the first time."""
    recorded = RecordedPlaytest.start(build_crossroads(), "", 5, SEATS)
    playtest = recorded.playtest
    bots = make_bots(dict.fromkeys(SEATS, "greedy"), playtest)
    while (asked := playtest.decisions()[0]).name != ATTACK:
        bot_play(playtest, asked.seat, bots[asked.seat])
    return seated(qtbot, PlaytestSession(recorded, SEATS))


@pytest.fixture
def toulon_table(qtbot: QtBot, toulon: Design) -> PlaytestTable:
    return seated(qtbot, siege(toulon))


def book(table: PlaytestTable, page: Page) -> RulesPart:
    table.part(RulesPart).lead_to(page)
    return table.part(RulesPart)


def rows(tree: QTreeWidget) -> list[QTreeWidgetItem]:
    found, at = [], QTreeWidgetItemIterator(tree)
    while (item := at.value()) is not None:
        found.append(item)
        at += 1
    return found


# ---------------------------------------------------------------- the clause


def test_the_clause_of_the_question_stands_first(toulon_table: PlaytestTable) -> None:
    part, decision = book(toulon_table, Page.CLAUSE), toulon_table.moment.decision
    assert decision is not None
    assert part.clauses.clause == decision.clause == "16.7"
    assert part.clauses.details.toPlainText().startswith("16.7  Units may move repeatedly in a turn")
    current = part.clauses.list.tree.currentItem()
    assert current is not None
    assert current.text(0) == "16.7"


def test_it_follows_the_question_to_its_next_stage(toulon_table: PlaytestTable) -> None:
    part = book(toulon_table, Page.CLAUSE)
    toulon_table.choose(next(c for c in toulon_table.moment.choices.choices if c.refusal is None))
    decision = toulon_table.moment.decision
    assert decision is not None
    assert part.clauses.clause == part.clauses.list.number_of(decision.clause) != "16.7"


def test_a_clause_that_is_looked_up_stays_until_the_pin_is_let_go(qtbot: QtBot, toulon_table: PlaytestTable) -> None:
    toulon_table.show_refusal(Refusal("26.2", "not there"))
    toulon_table.map.toast.action_clicked.emit()
    part = toulon_table.part(RulesPart)
    assert toulon_table.right.currentWidget() is part
    assert (part.clauses.clause, part.pin.isChecked()) == ("26.2", True)
    toulon_table.choose(next(c for c in toulon_table.moment.choices.choices if c.refusal is None))
    assert part.clauses.clause == "26.2"
    qtbot.mouseClick(part.pin, Qt.MouseButton.LeftButton)
    decision = toulon_table.moment.decision
    assert decision is not None
    assert part.clauses.clause == decision.clause
    assert not part.pin.isChecked()


def test_other_eyes_do_not_see_what_was_looked_up(toulon_table: PlaytestTable) -> None:
    part = book(toulon_table, Page.CLAUSE)
    part.look_up("26.2")
    toulon_table.session.look_as("allied")
    assert toulon_table.moment.decision is None
    assert part.clauses.clause == part.clauses.list.number_of("16") == "16.1"  # the phase, which all know
    toulon_table.session.look_as("republican")
    assert part.clauses.clause == "26.2"


def test_what_is_read_into_a_clause_and_what_is_not_carried_out_is_told(toulon_table: PlaytestTable) -> None:
    part = book(toulon_table, Page.CLAUSE)
    part.look_up("25.28")
    assert "Interpretation" in part.clauses.details.toPlainText()
    other = next(one for one in toulon_table.session.rules.clauses if one.reason)
    part.look_up(other.number)
    assert other.reason in part.clauses.details.toPlainText()


def test_lines_of_the_log_that_cite_it_lead_there(qtbot: QtBot, toulon_table: PlaytestTable) -> None:
    part, right = book(toulon_table, Page.CLAUSE), toulon_table.right
    read = [line for line in right.log.lines() if line.clause and not line.is_heading and line.place]
    line = read[-1]
    part.look_up(line.clause)
    cited = part.clauses.cited
    number = sum(part.clauses.list.number_of(x.clause) == part.clauses.clause for x in right.lines_read()
                 if x.clause and not x.is_heading)  # fmt: skip
    assert str(number) in part.clauses.cited_title.text()
    row = next(cited.item(at) for at in range(cited.count()) if line.text in cited.item(at).text())
    flown: list[str] = []
    right.place_chosen.connect(flown.append)
    cited.itemActivated.emit(row)
    assert right.currentWidget() is right.log_page
    assert right.log.accessibleDescription() == f"{line.text} [{line.clause}]"
    assert flown == [line.place]


def test_a_line_that_a_filter_leaves_out_is_shown_all_the_same(toulon_table: PlaytestTable) -> None:
    right = toulon_table.right
    line = next(line for line in reversed(right.lines_read()) if not line.is_heading and not line.faces)
    right.log_page.show_only(LogFilter(kinds=frozenset({LineKind.DICE})))
    assert line not in right.log.lines()
    right.show_line(line)
    assert line in right.log.lines()
    assert line.text in right.log.accessibleDescription()


def test_a_seat_is_shown_the_lines_that_it_was_told(toulon_table: PlaytestTable) -> None:
    part, session = book(toulon_table, Page.CLAUSE), toulon_table.session
    counted = {}
    for eyes in ("republican", "allied", ""):
        session.look_as(eyes)
        part.look_up("14.2")
        told = [x for x in toulon_table.right.lines_read() if x.clause == "14.2" and not x.is_heading]
        assert str(len(told)) in part.clauses.cited_title.text() or not told
        counted[eyes] = [row.text for row in told]
    assert len(counted[""]) >= max(len(counted["republican"]), len(counted["allied"]))


def test_the_list_is_filtered_and_a_row_is_read(toulon_table: PlaytestTable) -> None:
    part = book(toulon_table, Page.CLAUSE)
    part.clauses.list._filter.setText("overrun")
    seen = [item for item in rows(part.clauses.list.tree) if not item.isHidden()]
    assert seen and all("verrun" in item.text(1) for item in seen)
    part.clauses.list.tree.setCurrentItem(seen[0])
    assert part.clauses.clause == seen[0].text(0)
    assert part.pin.isChecked()


# ---------------------------------------------------------------- tables


def test_the_table_of_the_fight_is_open_at_its_column(attack: PlaytestTable) -> None:
    part = book(attack, Page.TABLES)
    attack.choose(next(one for one in attack.moment.choices.choices if one.refusal is None))
    attack.left.form.check_all()
    so_far = (*attack.moment.so_far, attack.left.form.answer())
    battle = attack.session.rules.display.battle(attack.moment.sight, so_far)
    assert battle is not None and battle.columns[0].sum is not None
    told, grid = battle.columns[0].sum, part.tables.grid
    assert part.tables.shown == f"table:{told.table}"
    assert grid.model.lit == ("", told.column)
    heads = [grid.model.headerData(at, Qt.Orientation.Horizontal) for at in range(grid.model.columnCount())]
    assert [head for head in heads if str(head).startswith(SIGN)] == [f"{SIGN}{told.column}"]
    table = attack.session.rules.design.table(told.table)
    at = grid.model.first_cell + table.columns.index(told.column)
    cells = tuple(str(grid.model.index(row, at).data()) for row in range(grid.model.rowCount()))
    assert cells == table.column(told.column)


def test_what_is_asked_about_comes_first_and_all_is_there(toulon_table: PlaytestTable) -> None:
    part, design = book(toulon_table, Page.TABLES), toulon_table.session.rules.design
    about = part.about(toulon_table.moment)
    listed = list(part.tables._items)
    close = [key for key, thing in part.tables._things.items() if why_concerned(thing, about, part.tables._reads)]
    assert set(listed[: len(close)]) == set(close)
    assert "table:op_costs" in close
    assert len(listed) == len(design.tables) + len(design.parameters)


@pytest.mark.parametrize("question", ["Round.form_sub_forces", "SubBattle.attacker_losses"])
def test_before_a_fight_is_summed_up_its_table_is_open(qtbot: QtBot, question: str) -> None:
    """Though another table stands by a clause that is nearer."""
    part = book(seated(qtbot, sitting("toulon", "faron", question, "allied", 0)), Page.TABLES)
    assert part.tables.shown == "table:combat_results"


def test_of_a_chapter_the_clause_that_is_nearest_comes_first() -> None:
    tables = [Table(id=clause, title=clause, clause=clause, rows=("",), columns=("",), cells=(("",),)) for clause in
              ("25.12", "25.27", "26.22", "25.19", "25.25")]  # fmt: skip
    about = Concerned("25.22", "Round")
    ordered = sorted(tables, key=lambda one: closeness(one, about, Reads()), reverse=True)
    assert [one.id for one in ordered] == ["25.25", "25.19", "25.27", "25.12", "26.22"]
    assert why_concerned(tables[2], about, Reads()) == 0


def test_a_table_by_turns_is_lit_at_the_turn(toulon_table: PlaytestTable) -> None:
    part = book(toulon_table, Page.TABLES)
    part.look_up("7.3")
    part.show_page(Page.TABLES)
    assert part.tables.shown == "table:op_schedule"
    assert part.tables.grid.model.lit == ("3", "")


def test_nothing_can_be_changed_there(toulon_table: PlaytestTable) -> None:
    part = book(toulon_table, Page.TABLES)
    model = part.tables.grid.model
    assert not any(
        model.flags(model.index(row, column)) & Qt.ItemFlag.ItemIsEditable
        for row in range(model.rowCount())
        for column in range(model.columnCount())
    )


def test_a_table_is_found_by_a_word_of_its_cells_and_stays_open(toulon_table: PlaytestTable) -> None:
    part = book(toulon_table, Page.TABLES)
    part.tables.search.setText("double_agent")
    seen = [key for key, item in part.tables._items.items() if not item.isHidden()]
    assert seen == ["table:spying"]
    part.tables.tree.setCurrentItem(part.tables._items["table:spying"])
    assert part.tables.shown == "table:spying"
    toulon_table.choose(next(c for c in toulon_table.moment.choices.choices if c.refusal is None))
    assert part.tables.shown == "table:spying"
    part.pin.click()
    assert part.tables.shown != "table:spying"


def test_the_figures_are_those_that_are_played_on(qtbot: QtBot) -> None:
    """A newer design is another object: what is read stands in the rules of the playtest."""
    recorded = RecordedPlaytest.start(build_crossroads(), "", 5, SEATS)
    table = seated(qtbot, PlaytestSession(recorded, SEATS))
    part = book(table, Page.TABLES)
    things = part.tables._things.values()
    assert all(one in table.session.rules.design.tables for one in things if isinstance(one, Table))


# ---------------------------------------------------------------- victory


def test_each_side_stands_under_its_name_with_its_lines(toulon_table: PlaytestTable) -> None:
    part = book(toulon_table, Page.VICTORY)
    lines = toulon_table.session.rules.display.standings(toulon_table.moment.sight)
    tree = part.victory.tree
    heads = [tree.topLevelItem(at) for at in range(tree.topLevelItemCount())]
    assert [head.text(0) for head in heads if head is not None] == ["Republicans", "Allies"]
    told = {item.text(0) for item in rows(tree)}
    assert {str(line.what) for line in lines} <= told


def test_a_line_leads_to_its_spaces_one_after_another_and_to_its_clause(toulon_table: PlaytestTable) -> None:
    part, flown = book(toulon_table, Page.VICTORY), list[str]()
    part.place_chosen.connect(flown.append)
    evacuation = next(item for item in rows(part.victory.tree) if item.text(0).startswith("Evacuation, at once"))
    for _ in range(4):
        part.victory.tree.itemActivated.emit(evacuation, 0)
    assert flown == ["A35", "A37", "A50", "A35"]
    part.victory.tree.itemClicked.emit(evacuation, 1)
    assert (part.page, part.clauses.clause) == (Page.CLAUSE, "33.1")


# ---------------------------------------------------------------- the tab


def test_a_page_that_is_not_seen_is_not_filled(toulon_table: PlaytestTable) -> None:
    part = book(toulon_table, Page.CLAUSE)
    assert not rows(part.victory.tree)
    part.show_page(Page.VICTORY)
    assert rows(part.victory.tree)


def test_the_page_is_remembered_with_the_layout(toulon_table: PlaytestTable) -> None:
    part = book(toulon_table, Page.VICTORY)
    kept = part.remembered()
    part.show_page(Page.CLAUSE)
    part.remember("nonsense")
    assert part.page is Page.CLAUSE
    part.remember(kept)
    assert part.page is Page.VICTORY
