"""The tab "Rules": three pages beside the decision, which follow the question until the reader looks something up."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import ClassVar, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from editors.playtest.committing.candidates import answer_now
from editors.playtest.moment import Moment
from editors.playtest.rulebook.clause_page import ClausePage
from editors.playtest.rulebook.concerned import Concerned, concerned_by
from editors.playtest.rulebook.tables_page import TablesPage
from editors.playtest.rulebook.victory_page import VictoryPage
from editors.playtest.table_parts import Stand, Table, TablePart
from workbench.engine.rules_modules import reads_of
from workbench.engine.words.bounded_words import few_lines
from workbench.engine.words.seat_names import seat_names
from workbench.language import marked
from workbench.qt.looks.icons import bind_icon
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.translator import spoken


class Page(StrEnum):
    """What stands in the tab."""

    CLAUSE = "clause"
    TABLES = "tables"
    VICTORY = "victory"


TITLES: Final = {Page.CLAUSE: marked("Clause"), Page.TABLES: marked("Tables"), Page.VICTORY: marked("Victory")}
TIPS: Final = {
    Page.CLAUSE: marked("The clause of the question, what is read into it and where the log cites it"),
    Page.TABLES: marked("The tables and figures that this playtest is played on"),
    Page.VICTORY: marked("How each side stands towards victory"),
}


class RulesPart(TablePart):
    """One page is seen; the others are filled when they are.

    What a reader looks up stays, until the pin is let go: for these eyes alone, so that others do not see it.
    """

    stand: ClassVar[Stand] = Stand.TAB
    title: ClassVar[str] = marked("Rules")
    name: ClassVar[str] = "rules"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        rules = table.session.rules
        self._rules = rules
        self._pinned: dict[str, Concerned] = {}
        self._opened: dict[str, str] = {}
        colours = {side.id: table.faces.colours_of(side.id)[0] for side in rules.design.sides}
        self.clauses = ClausePage(rules)
        self.tables = TablesPage(rules.design, reads_of(rules.design))
        names = {one: name for one, name in seat_names(rules.design).items() if one in colours}
        self.victory = VictoryPage(names, colours)
        self._pages: dict[Page, QWidget] = {
            Page.CLAUSE: self.clauses,
            Page.TABLES: self.tables,
            Page.VICTORY: self.victory,
        }
        self.switches = {page: self._switch(page) for page in Page}
        self.pin = QToolButton()
        self.pin.setCheckable(True)
        set_style_property(self.pin, "toggle", True)
        bind_icon(self.pin, "push-pin", checked_token="on_selected")
        self.pin.clicked.connect(self._pin_or_follow)
        self._lay_out()
        self.setAccessibleName(self.tr("The book beside the decision"))
        self.clauses.chosen.connect(self._look_up_here)
        self.tables.chosen.connect(self._open_table)
        self.clauses.line_chosen.connect(table.right.show_line)
        self.victory.place_chosen.connect(self.place_chosen)
        for page in (self.tables, self.victory):
            page.clause_chosen.connect(self.look_up)
        table.left.form.edited.connect(self._edited)
        table.left.form.pointed.connect(self._edited)

    # ------------------------------------------------------------------ what the table calls

    def show_moment(self, moment: Moment) -> None:
        """The page that is seen, as the eyes at the table may know it."""
        about = self.about(moment)
        self._show_pin(moment)
        match self.page:
            case Page.CLAUSE:
                self.clauses.show_clause(about.clause, self.table.right.lines_read())
            case Page.TABLES:
                self.tables.read(self.table.session.design_seen)
                self.tables.show_moment(about, self._opened.get(moment.viewer, ""))
            case Page.VICTORY:
                self.victory.show_lines(self._rules.display.standings(moment.sight))

    def remembered(self) -> str:
        return self.page

    def remember(self, text: str) -> None:
        if text in list(Page):
            self.show_page(Page(text))

    def take_over(self, before: TablePart) -> None:
        if isinstance(before, RulesPart):
            self._pinned, self._opened = dict(before._pinned), dict(before._opened)
            self.show_page(before.page)

    # ------------------------------------------------------------------ what others ask

    @property
    def page(self) -> Page:
        """The page that is seen."""
        return list(Page)[self._stack.currentIndex()]

    def show_page(self, page: Page) -> None:
        """Bring a page to the front."""
        self.switches[page].setChecked(True)
        self._stack.setCurrentIndex(list(Page).index(page))
        if self.isVisible():
            self.show_moment(self.table.moment)

    def lead_to(self, page: Page) -> None:
        """Open the tab at a page."""
        self.table.right.setCurrentWidget(self)
        self.show_page(page)

    def look_up(self, clause: str) -> None:
        """Open the book at a clause that was clicked, and stay there."""
        self._pin(Concerned(clause, turn=self._rules.turn(self.table.moment.sight)))
        self.lead_to(Page.CLAUSE)

    def about(self, moment: Moment) -> Concerned:
        """What was looked up, else what the question is about."""
        if (pinned := self._pinned.get(moment.viewer)) is not None:
            return pinned
        answer = answer_now(moment, self.table.left.form) if self.page is Page.TABLES else None
        so_far = (*moment.so_far, answer) if answer is not None else moment.so_far
        about = concerned_by(moment, self._rules, so_far)
        return about if about.clause else replace(about, clause=self._last_cited())

    def _last_cited(self) -> str:
        """What the log cites last: by which clause it ended, where nothing is played any more."""
        return next((line.clause for line in reversed(self.table.right.lines_read()) if line.clause), "")

    # ------------------------------------------------------------------ following and staying

    def _pin(self, about: Concerned) -> None:
        self._pinned[self.table.moment.viewer] = about
        self._opened.pop(self.table.moment.viewer, None)

    def _look_up_here(self, clause: str) -> None:
        self._pin(Concerned(clause, turn=self._rules.turn(self.table.moment.sight)))
        self.show_moment(self.table.moment)

    def _open_table(self) -> None:
        """The reader has gone to a table: it stays open."""
        self._opened[self.table.moment.viewer] = self.tables.shown
        self._show_pin(self.table.moment)

    def _pin_or_follow(self, is_pinned: bool) -> None:
        moment = self.table.moment
        if is_pinned:
            self._pin(self.about(moment))
        else:
            self._pinned.pop(moment.viewer, None)
            self._opened.pop(moment.viewer, None)
        self.show_moment(moment)

    def _show_pin(self, moment: Moment) -> None:
        is_pinned = moment.viewer in self._pinned or moment.viewer in self._opened
        words = self.tr("Stays here: press to follow the question again")
        if not is_pinned:
            words = self.tr("Follows the question: press to stay here")
        self.pin.setChecked(is_pinned)
        self.pin.setVisible(self.page is not Page.VICTORY)
        self.pin.setToolTip(few_lines(words))
        self.pin.setAccessibleName(few_lines(words))

    def _edited(self) -> None:
        """Another answer is put together: its fight may be rolled in another column."""
        if self.isVisible() and self.page is Page.TABLES:
            self.show_moment(self.table.moment)

    def _switch(self, page: Page) -> QToolButton:
        button = QToolButton()
        button.setCheckable(True)
        button.setText(spoken(TITLES[page]))
        button.setToolTip(few_lines(spoken(TIPS[page])))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        set_style_property(button, "toggle", True)
        button.clicked.connect(lambda _checked=False: self.show_page(page))
        return button

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setContentsMargins(8, 8, 8, 4)
        row.setSpacing(4)
        group = QButtonGroup(self)
        for button in self.switches.values():
            group.addButton(button)
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(self.pin)
        self._stack = QStackedWidget()
        for page in self._pages.values():
            self._stack.addWidget(page)
        self.switches[Page.CLAUSE].setChecked(True)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addLayout(row)
        box.addWidget(self._stack, 1)
