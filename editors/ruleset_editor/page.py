"""The widgets of the ruleset page and where they stand: lists left, forms in the middle, colours right."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QScrollArea, QTabWidget, QWidget

from editors.ruleset_editor.cited_lines import CitedLines
from editors.ruleset_editor.clause_list import ClauseList
from editors.ruleset_editor.colour_panel import ColourPanel
from editors.ruleset_editor.game_form import GameForm
from editors.ruleset_editor.outline import RulesetOutline
from editors.ruleset_editor.ruleset_desk import CLAUSES, FACTIONS, GAME, LISTS, SIDES, TYPES, RulesetDesk
from workbench.engine.problem import Place
from workbench.engine.words.bounded_words import an_entry
from workbench.qt.controls.docked_page import Pane
from workbench.qt.controls.drawers import AREA
from workbench.qt.controls.parts import EmptyState
from workbench.qt.editing.desk_form import DeskForm
from workbench.qt.editing.editor_page import LEAST_MIDDLE, EditorPage
from workbench.qt.editing.history_view import HistoryView
from workbench.qt.editing.problem_list import ProblemList
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken

OUTLINE_WIDTH, SIDE_WIDTH, BOTTOM_HEIGHT, FORM_WIDTH = 250, 450, 170, 620
LEAST_OUTLINE, LEAST_SIDE = 200, 300


class RulesetPage(EditorPage):
    """The game, or one thing of one of its lists. `place_wanted` tells the place of a problem that is chosen."""

    place_wanted = Signal(Place)

    def __init__(self, desk: RulesetDesk) -> None:
        super().__init__()
        self._desk = desk
        self._is_locked, self._shown_list = False, GAME
        self.outline, self.game, self.colours = RulesetOutline(desk), GameForm(desk), ColourPanel(desk)
        self.clauses, self.history_view = ClauseList(desk), HistoryView(desk.history)
        self.cited = CitedLines(desk.document)
        self.clauses.chosen.connect(self.cited.show_clause)
        none = _tr("Nothing is wrong with the game. Problems of its maps are told by the map.")
        self.problems = ProblemList(desk, desk.problems, self.place_wanted.emit, none, is_far=True)
        self.bottom = QTabWidget()
        self.forms = {of: DeskForm(desk, of) for of in LISTS}
        self.none = EmptyState("book-open", _tr("Choose one of the list, or add one."), _tr("Add"))
        self._rooms = {of: self._room(form) for of, form in self.forms.items()}
        self._game_room = self._room(self.game)
        for part in (self._game_room, *self._rooms.values(), self.clauses, self.none):
            self.add_to_middle(part)
        self.add_menu = QMenu(self)
        for of, title in (
            (SIDES, _tr("Side")),
            (FACTIONS, _tr("Faction")),
            (TYPES, _tr("Type of unit")),
            (CLAUSES, _tr("Clause")),
        ):
            self.add_menu.addAction(an_entry(title)).triggered.connect(lambda _checked=False, its=of: desk.add(its))
        self.add_button = self.head.add_menu("plus", _tr("Add"), self.add_menu)
        self.remove_button = self.head.add_button("trash", _tr("Take out"))
        self.up = self.head.add_button("arrow-up", _tr("Up"))
        self.down = self.head.add_button("arrow-down", _tr("Down"))
        self.up.clicked.connect(lambda: desk.move(-1))
        self.down.clicked.connect(lambda: desk.move(1))
        self._add_docks()
        desk.changed.connect(self.follow)
        desk.choice_changed.connect(self.show_choice)
        self.refresh()

    def refresh(self) -> None:
        self.toast.hide()
        self.outline.refresh()
        self.game.refresh()
        self.colours.refresh()
        self.problems.refresh_soon()
        self.show_choice()

    def show_choice(self) -> None:
        """Show what is on the desk."""
        of, thing = self._desk.of, self._desk.thing
        self.outline.show_choice()
        title = self._desk.design.title if of == GAME else spoken(LISTS[of])
        name = "" if thing is None else getattr(thing, "name", "") or getattr(thing, "heading", "")
        self.head.show_words(name or title, title if name else "")
        for button in (self.remove_button, self.up, self.down):
            button.setVisible(thing is not None and not self._is_locked)
        if of == GAME:
            self.middle.setCurrentWidget(self._game_room)
        elif thing is not None:
            self.forms[of].show_things([thing])
            self.middle.setCurrentWidget(self._rooms[of])
        else:
            self.middle.setCurrentWidget(self.clauses if of == CLAUSES else self.none)
        self.clauses.refresh()
        if of == CLAUSES != self._shown_list:
            self.bottom.setCurrentWidget(self.cited)
        self._shown_list = of
        self.place.setText(name)

    def look_only(self) -> None:
        self._is_locked = True
        self.game.setEnabled(False)
        self.add_button.setEnabled(False)
        self.problems.lock()
        for form in self.forms.values():
            form.lock()
        self.show_choice()

    def _room(self, form: QWidget) -> QScrollArea:
        inside = QWidget()
        box = QHBoxLayout(inside)
        form.setMaximumWidth(px(FORM_WIDTH))
        box.addWidget(form, 3)
        box.addStretch(1)
        room = QScrollArea()
        room.setWidget(inside)
        room.setWidgetResizable(True)
        room.setFrameShape(QScrollArea.Shape.NoFrame)
        return room

    def _add_docks(self) -> None:
        lists = Pane(OUTLINE_WIDTH, 400, LEAST_OUTLINE, self.outline)
        beside = Pane(SIDE_WIDTH, 400, LEAST_SIDE, self.colours)
        self.bottom.addTab(self.problems, _tr("Problems"))
        self.bottom.addTab(self.cited, _tr("In the last playtest"))
        self.bottom.addTab(self.history_view, _tr("History"))
        below = Pane(600, BOTTOM_HEIGHT, LEAST_MIDDLE.width(), self.bottom)
        self.add_dock("ruleset_outline", _tr("Parts of the game"), lists, AREA.LeftDockWidgetArea)
        self.add_dock("ruleset_side", _tr("Colours"), beside, AREA.RightDockWidgetArea)
        self.add_dock("ruleset_bottom", _tr("Problems and history"), below, AREA.BottomDockWidgetArea)
        self.make_drawers(LEAST_MIDDLE, self.middle)


def _tr(text: str) -> str:
    return QCoreApplication.translate("RulesetPage", text)
