"""The ruleset page as a page of the window: a document, the undo stack that Design shares, and the page."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QInputDialog

from editors.ruleset_editor.page import RulesetPage
from editors.ruleset_editor.ruleset_desk import CLAUSES, FACTIONS, LISTS, OF_PLACE, SIDES, TYPES, RulesetDesk
from workbench.engine.problem import Place
from workbench.engine.words.bounded_words import an_entry
from workbench.qt.editing.document_editor import DocumentEditor
from workbench.qt.undo import EditStack
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.thing_edits import things_of


class RulesetEditor(DocumentEditor):
    """What a game is called, whose rules it is played by, its sides, factions, types of unit and clauses."""

    places = frozenset(OF_PLACE)

    def __init__(self, document: RulesetDocument, history: EditStack | None = None) -> None:
        self.desk = RulesetDesk(document, EditStack(document) if history is None else history)
        self.page = RulesetPage(self.desk)
        super().__init__(self.desk, self.page, is_history_shared=history is not None)
        self.page.none.clicked.connect(lambda: self.desk.add(self.desk.of))
        self.page.remove_button.clicked.connect(self.remove)
        self.page.place_wanted.connect(self._lead_to)
        commands = [
            (_tr("Add a side"), lambda: self.desk.add(SIDES), ""),
            (_tr("Add a faction"), lambda: self.desk.add(FACTIONS), ""),
        ]
        commands += [(_tr("Add a type of unit"), lambda: self.desk.add(TYPES), "")]
        commands += [(_tr("Add a clause"), lambda: self.desk.add(CLAUSES), "Ctrl+Shift+N")]
        commands += [(_tr("Take it out"), self.remove, "")]
        commands += [(_tr("Next problem"), lambda: self.page.problems.step(1), "F8")]
        self.add_actions(_tr("Ruleset"), commands)

    def remove(self) -> None:
        """Take out what is chosen; where others need it, it is asked what is to stand there instead."""
        thing = self.desk.thing
        if thing is None:
            return
        if not self.desk.is_needed():
            self.desk.remove()
            return
        others = [name for name in things_of(self.desk.design, self.desk.of) if name != thing.id]
        if not others:
            self.desk.remove()  # which says who needs it
            return
        named = [an_entry(name) for name in others]
        question = _tr("It is needed. What is to stand there instead?")
        chosen, is_given = QInputDialog.getItem(self.page, _tr("Take out"), question, named, 0, False)
        if is_given:
            self.desk.remove(others[named.index(chosen)])

    def _lead_to(self, place: Place) -> None:
        """Show a place here, or ask for the page that shows it."""
        if self.has_place(place):
            self.go_to(place)
        else:
            self.place_wanted.emit(place)

    def go_to(self, place: Place) -> None:
        of = OF_PLACE[place.kind]
        is_own = of in LISTS and place.id in things_of(self.desk.design, of)
        self.desk.choose(of, place.id if is_own else "")
        if of == CLAUSES and not is_own:
            self.page.clauses.show_clause(place.id)


def _tr(text: str) -> str:
    return QCoreApplication.translate("RulesetEditor", text)
