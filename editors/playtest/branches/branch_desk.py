"""What a person does with branches: names them, notes something, compares two, deletes one after a question."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QInputDialog, QMessageBox, QWidget

from editors.playtest.branches.branch_words import branch_title, moment_words
from editors.playtest.branches.branches_panel import BranchesPanel
from editors.playtest.branches.comparison_dialog import ComparisonDialog
from editors.playtest.session import EVERYTHING, PlaytestSession
from workbench.engine.playtests.own_words import OwnName, OwnNote
from workbench.engine.words.bounded_words import one_line
from workbench.engine.words.message import Message
from workbench.engine.words.seat_names import seat_names
from workbench.qt.looks.translator import spoken
from workbench.storage.records.figures_compared import changes_between

Change = Callable[[], None]


class BranchDesk(QObject):
    """Asks in dialogs over the page. `change` makes a change of the branches, or says why it cannot be made."""

    def __init__(
        self,
        session: PlaytestSession,
        panel: BranchesPanel,
        page: QWidget,
        change: Callable[[Change], None],
    ) -> None:
        super().__init__(page)
        self._session, self._page, self._change = session, page, change
        panel.naming_asked.connect(self.name_branch)
        panel.change_of_note_asked.connect(self.change_note)
        panel.branch_note_asked.connect(self.note_branch)
        panel.comparison_asked.connect(self.compare)
        panel.deletion_asked.connect(self.delete_branch)

    def name_branch(self, first: int) -> None:
        """Ask what the eyes of the table call a branch; an empty name gives it the one that all read, or its number."""
        where = OwnName(first, self._session.viewer)
        words = self.tr("The branch “{}” is called:").format(self._title(first))
        was = self._session.playtest.tree.name_of(first, where.seat)
        asked = f"{words}\n{self._whose(where.seat)}"
        name, is_given = QInputDialog.getText(self._page, self.tr("Name the branch"), asked, text=was)
        if is_given and name != was:
            self._change(lambda: self._session.recorded.name_branch(where, name))

    def note_branch(self, first: int) -> None:
        """Ask for the note that the eyes of the table have on a branch."""
        words = self.tr("Note on the branch “{}”:").format(self._title(first))
        self.note_for(OwnNote(first, self._session.viewer, of_branch=True), words)

    def note_for(self, where: OwnNote, words: str) -> None:
        """Ask for a note that its owner and who sees everything read; an empty one is taken away."""
        was = self._session.playtest.tree.own_notes.get(where, "")
        asked = f"{words}\n{self._whose(where.seat)}"
        note, is_given = QInputDialog.getMultiLineText(self._page, self.tr("Note"), asked, was)
        if is_given:
            self._change(lambda: self._session.recorded.note_for(where, note))

    def change_note(self, where: OwnNote | None, number: int, of_branch: bool) -> None:
        """Ask for a note that is there: somebody's own, or one of an older record, which all read."""
        tree = self._session.playtest.tree
        if where is not None:
            self.note_for(where, self.tr("Note on {}:").format(self._moment(where.play)))
            return
        was = tree.label(number).note if of_branch else tree.notes.get(number, "")
        words = self.tr("Note on {}, read by everybody:").format(self._moment(number))
        note, is_given = QInputDialog.getMultiLineText(self._page, self.tr("Note"), words, was)
        recorded = self._session.recorded
        if is_given:
            self._change(lambda: (recorded.note_branch if of_branch else recorded.note_play)(number, note))

    def _whose(self, seat: str) -> str:
        """Who reads what is said with the eyes of a seat."""
        if seat == EVERYTHING:
            return self.tr("Read by who sees everything, and by no side.")
        owner = seat_names(self._session.rules.design).get(seat, seat)
        return self.tr("Read by {} alone, and by who sees everything.").format(one_line(owner))

    def _title(self, first: int) -> str:
        return branch_title(self._session.playtest.tree, first, self._session.viewer)

    def _moment(self, number: int) -> str:
        return moment_words(self._session.playtest, number, self._session.viewer)

    def note_moment(self) -> None:
        """Ask for the note of the moment that is stood on."""
        self.note_play(self._session.playtest.tree.at)

    def note_play(self, number: int) -> None:
        """Ask for the note that the eyes of the table have on a play."""
        self.note_for(OwnNote(number, self._session.viewer), self.tr("Note on {}:").format(self._moment(number)))

    def compare(self, one: int, other: int) -> ComparisonDialog:
        """Show how two moments differ, as the reader of the table may know it."""
        session = self._session
        names = seat_names(session.rules.design)
        as_whom = "" if session.viewer == EVERYTHING else names.get(session.viewer, session.viewer)
        found = session.playtest.compare(one, other, session.viewer)
        figures = [session.playtest.tree.kept[number].play.figures for number in (one, other)]
        was, now = (session.playtest.engines[number].rules.design for number in figures)
        changes = changes_between(was, now, session.playtest.scenario, session.viewer)
        dialog = ComparisonDialog(session.playtest, found, session.viewer, as_whom, self._page, changes)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        return dialog

    def delete_branch(self, first: int) -> None:
        """Delete a branch when the person says yes to how many plays are lost."""
        tree = self._session.playtest.tree
        title, lost = self._title(first), len(tree.lost_with(first))
        question = Message(
            "Delete the branch “{branch}” with {count} {count:play|plays} of its own? It cannot be brought back.",
            branch=one_line(title),
            count=lost,
        )
        answer = QMessageBox.question(self._page, self.tr("Delete the branch"), spoken(question))
        if answer == QMessageBox.StandardButton.Yes:
            self._change(lambda: self._session.recorded.delete_branch(first))
