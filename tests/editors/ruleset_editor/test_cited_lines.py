"""The clauses of the ruleset page beside the log: what the last playtest that was kept tells by each of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editors.ruleset_editor.cited_lines import LINE, CitedLines
from editors.ruleset_editor.editor import RulesetEditor
from editors.ruleset_editor.ruleset_desk import CLAUSES
from tests.rulesets.hex_and_counter.small_design import small_design
from workbench.engine.bots import bot_chooser, make_bots
from workbench.engine.clauses import Clause
from workbench.engine.events import UnitMoved
from workbench.engine.rules_modules import rules_class
from workbench.engine.words.bounded_words import MOST_TOLD, one_line
from workbench.engine.words.message import begun
from workbench.qt.looks.translator import spoken
from workbench.storage.document import RulesetDocument
from workbench.storage.records.cited_lines import citations_of
from workbench.storage.records.kept_playtests import KeptPlaytests
from workbench.storage.records.playtest_record import RecordedPlaytest

PLAYS = 30


def played(path: Path) -> RecordedPlaytest:
    """A playtest of bots, some plays long, in a record."""
    recorded = RecordedPlaytest.start(small_design(), seed=4, path=path)
    bots = make_bots(dict.fromkeys(recorded.playtest.rules.seats(recorded.playtest.start), "random"), recorded.playtest)
    for _ in range(PLAYS):
        if recorded.playtest.is_over:
            break
        seat = recorded.playtest.decisions()[0].seat
        recorded.play_by(seat, bot_chooser(recorded.playtest, seat, bots[seat]))
    recorded.close()
    return recorded


@pytest.fixture
def editor(qtbot: QtBot) -> Iterator[RulesetEditor]:
    made = RulesetEditor(RulesetDocument(small_design()))
    qtbot.addWidget(made.page)
    made.page.resize(1300, 800)
    made.page.show()
    yield made
    made.close()


def test_lines_are_found_by_the_clause_that_they_cite(tmp_path: Path) -> None:
    recorded = played(tmp_path / "a.record")
    found = citations_of(recorded.playtest)
    moved = [
        n for n, play in enumerate(recorded.playtest.plays) for event in play.events if isinstance(event, UnitMoved)
    ]
    clause = next(e.clause for play in recorded.playtest.plays for e in play.events if isinstance(e, UnitMoved))
    assert found.plays == len(recorded.playtest.plays) - 1 and moved
    assert set(moved) <= {line.play for line in found.lines_citing(clause)}
    for line in found.lines_citing(clause):
        play, before = recorded.playtest.plays[line.play], recorded.playtest.before(line.play)
        told = []
        for event in play.events:
            told.append(begun(recorded.playtest.rules.words.describe(event, before) or " "))
            before = event.apply(before)
        assert line.text in told
    assert found.lines_citing("no such clause") == ()


def test_the_list_of_clauses_tells_the_lines_of_the_last_playtest(editor: RulesetEditor, tmp_path: Path) -> None:
    cited: CitedLines = editor.page.cited
    cited._kept = KeptPlaytests(tmp_path)
    editor.desk.choose(CLAUSES)
    assert cited.isVisible() and "No playtest" in cited.said.text() and not cited.list.isVisible()
    path = cited._kept.place(small_design().title, "one")
    path.unlink()
    expected = citations_of(played(path).playtest)
    cited.refresh()
    cited.work.finish()
    number = max(expected.by_clause, key=lambda clause: len(expected.by_clause[clause]))
    editor.page.clauses.show_clause(number)
    lines = expected.lines_citing(number)
    shown = [cited.list.topLevelItem(row).text(LINE) for row in range(cited.list.topLevelItemCount())]
    assert shown == [one_line(spoken(line.text), MOST_TOLD) for line in lines] and number in cited.said.text()
    unread = next(clause.number for clause in editor_clauses() if clause.number not in expected.by_clause)
    editor.page.clauses.show_clause(unread)
    assert "no line" in cited.said.text() and not cited.list.isVisible()


def editor_clauses() -> tuple[Clause, ...]:

    return rules_class("hex_and_counter").clauses
