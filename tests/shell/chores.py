"""What somebody who tests a game does between two answers, by real events: each chore once, when it can be done."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from editors.playtest.time.part import TimelinePart
from editors.table_editor.editor import TableEditor
from tests.shell.person import ENTER, LEFT, Person
from tests.shell.playing import shows_the_table
from workbench.engine.options import OneOf
from workbench.engine.playtests.own_words import NoteKind
from workbench.shell.editors import TABLES

KEY = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
NOTE, DOUBT = "Nobody watches the road.", "Why may he stay?"


class Chores:
    """`cell` is the table, row and column of the figure that is changed, and what is typed there."""

    def __init__(self, qtbot: QtBot, person: Person, cell: tuple[str, str, str, str]) -> None:
        self._qtbot, self._person, self._cell = qtbot, person, cell
        self._left: list[tuple[int, Callable[[], bool]]] = [
            (3, self.is_refused),
            (6, self.notes),
            (10, self.branches),
            (14, self.changes_a_figure),
            (18, self.doubts),
        ]
        self.refused_by = ""

    def left(self) -> list[str]:
        """What could not be done so far."""
        return [chore.__name__ for _, chore in self._left]

    def do(self) -> None:
        """The next one, if the playtest has come so far."""
        if self._left:
            after, chore = self._left[0]
            if self._person.table.session.so_far and chore != self.is_refused:
                return
            if len(self._person.table.session.playtest.plays) > after and chore():
                del self._left[0]

    def is_refused(self) -> bool:
        """A click on what is not allowed says why, cites its clause, and changes nothing."""
        table = self._person.table
        row = next((c for c in table.moment.choices.choices if c.refusal is not None), None)
        if row is None or not isinstance(table.moment.decision and table.moment.decision.options, OneOf):
            return False
        digest = table.session.playtest.digest()
        self._person.takes_key(row.key)
        assert table.map.toast.isVisible() and row.refusal is not None
        self.refused_by = row.refusal.clause
        assert self.refused_by and self.refused_by in {clause.number for clause in table.session.rules.clauses}
        assert table.map.toast.action == self.refused_by and table.session.playtest.digest() == digest
        return True

    def notes(self) -> bool:
        """N writes a note on the moment."""
        return self._writes(KEY.Key_N, NoteKind.NOTE, NOTE)

    def doubts(self) -> bool:
        """W says that it felt wrong."""
        return self._writes(KEY.Key_W, NoteKind.FELT_WRONG, DOUBT)

    def _writes(self, key: Qt.Key, kind: NoteKind, words: str) -> bool:
        person, table = self._person, self._person.table
        table.canvas.setFocus()
        person.presses(key)
        line = table.part(TimelinePart).line
        assert line.isVisible() and line.field.hasFocus()
        person.presses(KEY.Key_A, CTRL)
        self._qtbot.keyClicks(line.field, words)
        person.presses(ENTER)
        kept = {where.kind: note for where, note in table.session.playtest.tree.own_notes.items()}
        assert kept[kind] == words
        return True

    def branches(self) -> bool:
        """A play is taken back, and another one made: both are kept."""
        person, table = self._person, self._person.table
        decision, rows = table.moment.decision, person.choices()
        if decision is None or not isinstance(decision.options, OneOf) or len(rows) < 2:
            return False
        plays = len(table.session.playtest.plays)
        person.takes(rows[0])
        if len(table.session.playtest.plays) == plays:
            person.presses(KEY.Key_Escape)
            return False
        shows_the_table(person)
        person.presses(KEY.Key_Z, CTRL)
        shows_the_table(person)
        assert len(table.session.playtest.plays) == plays and person.choices() == rows
        person.takes(rows[1])
        if len(table.session.playtest.plays) == plays:
            person.presses(KEY.Key_Escape)
            return False
        assert len(table.session.playtest.tree.branches()) == 2
        return True

    def changes_a_figure(self) -> bool:
        """A cell is typed in Design; the strip at the table asks, and a click goes on with it from here."""
        person, (name, row, column, text) = self._person, self._cell
        window, before = person.window, person.table
        window.show_mode(TABLES)
        editor = window.editor(TABLES)
        assert isinstance(editor, TableEditor)
        editor.desk.choose_table(name)
        grid, table = editor.page.grid, editor.desk.design.table(name)
        place = (table.rows.index(row), grid.model.first_cell + table.columns.index(column))
        grid.view.setCurrentIndex(grid.model.index(*place))
        grid.view.setFocus()
        self._qtbot.keyClicks(grid.view, text[0])
        field = grid.view.findChild(QLineEdit)
        assert field is not None
        self._qtbot.keyClick(field, KEY.Key_A, CTRL)
        self._qtbot.keyClicks(field, text)
        self._qtbot.keyClick(field, ENTER)
        self._qtbot.waitUntil(lambda: editor.desk.design.table(name) != table or grid.protection.isVisible())
        if grid.protection.isVisible():
            self._qtbot.mouseClick(grid.protection.change, LEFT)
        self._qtbot.waitUntil(lambda: editor.desk.design.table(name).cell(row, column) == text)
        self._qtbot.keyClick(window, KEY.Key_3, CTRL)
        bar = person.table.figures_bar
        self._qtbot.waitUntil(lambda: bar.is_asking)
        assert text in bar.said.text()
        self._qtbot.mouseClick(bar.go_on, LEFT)
        self._qtbot.waitUntil(lambda: person.table is not before)
        person.table.canvas.camera.reduced_motion = True
        return True
