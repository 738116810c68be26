"""Asks once for each batch of changed figures, when one goes to the table, and does what is answered."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from PySide6.QtCore import QCoreApplication, QObject

from editors.playtest.branches.branch_words import branch_title
from editors.playtest.figures.changed_figures import (
    NOT_FOR_A_SEAT,
    FiguresAsked,
    differs,
    digest_of_moment,
    figures_asked,
    known_digests,
    why_not_on,
)
from editors.playtest.session import PlaytestSession
from editors.playtest.table import PlaytestTable
from workbench.engine.clauses import BrokenRules, IllegalAction
from workbench.engine.design import Design
from workbench.engine.playtests.own_words import OwnNote
from workbench.engine.playtests.played_figures import figures_digest
from workbench.engine.playtests.playtest import TooManyFigures
from workbench.engine.playtests.run_again import Parting, RunAgain, run_again
from workbench.engine.playtests.set_up import BadPosition
from workbench.engine.rules_modules import UNPLAYABLE, AnyRules
from workbench.engine.words.message import Message
from workbench.qt.long_work import Stopped, long_work
from workbench.qt.looks.translator import spoken, spoken_error
from workbench.storage.file.file_errors import StoredFileError

REFUSED = (BadPosition, IllegalAction, BrokenRules, StoredFileError, TooManyFigures, *UNPLAYABLE)


class FiguresDesk(QObject):
    """Works on the table of the moment. `design` gives the design as it is now.

    A record of another game than that which is open is left alone (`is_ours`). Figures that were taken up or refused
    are not asked about again.
    """

    def __init__(self, page: QObject, design: Callable[[], Design]) -> None:
        super().__init__(page)
        self._design = design
        self._table: PlaytestTable | None = None
        self.is_ours = False
        self._kept_old: set[tuple[str, str]] = set()
        self._asked: FiguresAsked | None = None
        self._looked: _Looked | None = None
        self._told = self._told_in_passing = ""

    def seat(self, table: PlaytestTable, is_ours: bool) -> None:
        """Work on a table; what was told of the one before, which it takes the place of, is told there."""
        self._table, self.is_ours, self._looked = table, is_ours, None
        table.figures_bar.going_on_asked.connect(self.go_on)
        table.figures_bar.again_asked.connect(self.again)
        table.figures_bar.old_asked.connect(self.keep_old)
        if self._told:
            table.figures_bar.tell(self._told)
        if self._told_in_passing:
            table.map.toast.show_message(self._told_in_passing)
        self._told = self._told_in_passing = ""

    def rise(self) -> None:
        """There is no table any more."""
        self._table, self._asked, self._looked = None, None, None
        self._kept_old.clear()

    @property
    def can_ask(self) -> bool:
        """Are there other figures in Design than those of the moment?"""
        session = self._session
        return session is not None and not session.told_to and differs(session.playtest, self._design())

    def look(self) -> None:
        """Ask where the design has figures that were neither taken up nor refused; else ask nothing."""
        session, table = self._session, self._table
        if session is None or table is None or not table.isVisible():
            return
        last, design, playtest = self._looked, self._design(), session.playtest
        if last is not None and last.viewer != session.viewer and not table.figures_bar.is_asking:
            table.figures_bar.forget()
        is_same = last is not None and last.is_of(design, playtest.rules, session.viewer)
        if is_same and last is not None and last.state is playtest.state:
            return
        self._looked = _Looked(design, playtest.rules, session.viewer, playtest.state)
        if not self._is_to_be_asked(session):
            if table.figures_bar.is_asking:
                table.figures_bar.hide()
            self._asked = None
        elif self._asked is None or not is_same:
            self._ask(session, table)
        elif not table.clock.is_running and self._asked.rules is not None:
            why = why_not_on(playtest, self._asked.rules, session.viewer)
            if why != self._asked.why_not_on:
                self._asked = self._asked._replace(why_not_on=why)
                self._show(table)

    def ask(self) -> None:
        """Ask although it was answered before."""
        if (session := self._session) is not None and self._table is not None and self.can_ask:
            self._ask(session, self._table)

    # ------------------------------------------------------------------ what is answered

    def go_on(self) -> None:
        """A branch from this moment, on the new figures."""
        session, asked, table = self._session, self._asked, self._table
        if session is None or table is None or asked is None or asked.rules is None:
            return
        rules, recorded = asked.rules, session.recorded
        table.clock.stop()

        def does() -> None:
            recorded.go_on_with(rules)
            self._told_in_passing = _tr("“{}” goes on from here with the new figures.").format(_here(session))

        self._take(does, table)

    def again(self) -> None:
        """The line that is stood on, made again from the start on the new figures, as a branch."""
        session, asked, table = self._session, self._asked, self._table
        if session is None or table is None or asked is None or asked.rules is None:
            return
        table.clock.stop()
        rules = asked.rules
        try:
            with long_work(_tr("The plays are made again"), table) as work:
                task = partial(run_again, session.playtest, rules, session.viewer)
                found: RunAgain[Any] = work.worked_out(task, last=1.0)
        except Stopped:
            return
        except REFUSED as error:
            table.figures_bar.tell(_refused(error, session.viewer))
            return

        def does() -> None:
            of = len(session.playtest.plays) - 1
            with session.recorded.together():
                session.recorded.begin_again_with(rules, found.plays)
                told = _told_again(_here(session), of, found.parting)
                first = session.playtest.tree.first_at(session.playtest.tree.at)
                session.recorded.note_for(OwnNote(first, session.viewer, of_branch=True), told)
            self._told = told

        self._take(does, table)

    def keep_old(self) -> None:
        """Go on as it was, and do not ask about these figures again."""
        if (session := self._session) is not None and self._asked is not None and self._table is not None:
            self._kept_old.add((digest_of_moment(session.playtest), self._asked.digest))
            self._asked = None
            self._table.figures_bar.hide()

    # ------------------------------------------------------------------ within

    @property
    def _session(self) -> PlaytestSession | None:
        return self._table.session if self._table is not None and self.is_ours else None

    def _is_to_be_asked(self, session: PlaytestSession) -> bool:
        if not self.can_ask:
            return False
        playtest = session.playtest
        digest = figures_digest(self._design(), playtest.scenario)
        is_known = digest in known_digests(playtest)
        return not is_known and (digest_of_moment(playtest), digest) not in self._kept_old

    def _ask(self, session: PlaytestSession, table: PlaytestTable) -> None:
        self._asked = figures_asked(session.playtest, self._design(), session.viewer)
        self._show(table)

    def _show(self, table: PlaytestTable) -> None:
        asked = self._asked
        if asked is not None:
            changes = [spoken(change.said) for change in asked.changes]
            table.figures_bar.ask(changes, spoken(asked.why_not_on), spoken(asked.why_not_again))

    def _take(self, does: Callable[[], None], table: PlaytestTable) -> None:
        try:
            does()
        except REFUSED as error:
            table.figures_bar.tell(_refused(error, table.session.viewer))
            return
        self._asked = None
        table.session.so_far = ()
        table.clock.waits = table.clock.waits or table.session.bot_to_move() is not None
        table.session.tell()


class _Looked(NamedTuple):
    """What was looked at last, each by itself: another value, though it is equal, is looked at again."""

    design: Design
    rules: AnyRules
    viewer: str
    state: object

    def is_of(self, design: Design, rules: AnyRules, viewer: str) -> bool:
        return self.design is design and self.rules is rules and self.viewer == viewer


def _here(session: PlaytestSession) -> str:
    tree = session.playtest.tree
    return branch_title(tree, tree.first_at(tree.at), session.viewer)


def _refused(error: Exception, viewer: str) -> str:
    """Why it cannot be done; what the rules say of the position is not for a seat."""
    is_told = not viewer or isinstance(error, StoredFileError | TooManyFigures)
    why = spoken_error(error) if is_told else spoken(NOT_FOR_A_SEAT)
    return _tr("This cannot be done: {}.").format(why.rstrip("."))


def _told_again(title: str, plays: int, parting: Parting | None) -> str:
    """What came of playing a line again."""
    if parting is None:
        told = Message(
            "“{branch}” is the line again with the new figures; {count} {count:play comes|plays come} out as before.",
            branch=title,
            count=plays,
        )
        return spoken(told)
    why = f"{spoken(parting.why).rstrip('.')} [{parting.clause}]" if parting.clause else spoken(parting.why)
    if parting.was_refused:
        words = _tr("“{}” is the line again with the new figures; it ends before play {} of {}, which is refused: {}.")
    else:
        words = _tr("“{}” is the line again with the new figures; play {} of {} comes out otherwise: {}.")
    return words.format(title, parting.play, plays, why)


def _tr(text: str) -> str:
    return QCoreApplication.translate("FiguresDesk", text)
