"""The tab "Odds": what comes of the answer that is put together, what it rests on, and what other answers promise."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from editors.playtest.committing.candidates import Candidate, answer_now, other_ways, what_if
from editors.playtest.committing.loss_tiles import LossTiles
from editors.playtest.committing.odds_on_map import OddsOnMap
from editors.playtest.committing.odds_words import (
    end_words,
    ends_words,
    headline,
    how_exact,
    is_fight,
    losses_words,
    rolls_words,
    told_together,
    wanted,
)
from editors.playtest.committing.outcome_bars import Bar, OutcomeBars, WayBars
from editors.playtest.committing.reckoning import Reckoning, Said
from editors.playtest.committing.sums_view import SumsView
from editors.playtest.moment import Moment
from editors.playtest.session import EVERYTHING
from editors.playtest.table_commands import TableCommand
from editors.playtest.table_parts import Stand, Table, TablePart
from workbench.engine.decision import Decision
from workbench.engine.questions.prospects import Prospect
from workbench.engine.shown.battle import ShownBattle
from workbench.engine.state import Answer
from workbench.engine.words.message import begun
from workbench.language import marked
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.translator import called, spoken

MOST_BARS = 8
SOON_MS = 20
"""So long a row has to be pointed at before it is reckoned."""
KEY = "O"


class OddsPart(TablePart):
    """Follows the form while an answer is put together, and the row that is pointed at."""

    stand: ClassVar[Stand] = Stand.TAB
    title: ClassVar[str] = marked("Odds")
    name: ClassVar[str] = "odds"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        rules = table.session.rules
        self._rules = rules
        self.reckoning = Reckoning(rules, self)
        self._now: tuple[Answer, ...] = ()
        self._others: tuple[Candidate, ...] = ()
        self._asked: tuple[object, ...] = ()
        self._soon = QTimer(self, singleShot=True, interval=SOON_MS)
        self.about, self.head = text_label("", "section", wrap=True), text_label("", "heading", wrap=True)
        self.exact, self.status = text_label("", "hint", wrap=True), text_label("", "label")
        self.bars, self.others, self.losses = OutcomeBars(), WayBars(), LossTiles()
        self.others_title = text_label(self.tr("Other ways to commit"), "section", wrap=True)
        self._hovered, self._what_if = "", ""
        self._ways: tuple[Candidate, ...] = ()
        self._battle: ShownBattle | None = None
        self._before: tuple[object, Said, Decision | None] | None = None
        self.on_map = OddsOnMap(table)
        self.sums = SumsView(rules.design)
        self.stop_button = QPushButton(self.tr("Stop"))
        set_style_property(self.stop_button, "dense", True)
        self._lay_out()
        self.setAccessibleName(self.tr("Odds before one commits"))
        self._soon.timeout.connect(self._refresh)
        self.reckoning.changed.connect(self._show)
        self.stop_button.clicked.connect(self._stop)
        self.sums.clause_clicked.connect(self.clause_chosen)
        table.left.form.edited.connect(self._said_otherwise)
        table.left.form.pointed.connect(self._hover)
        table.map.canvas.hovered.connect(self._hover)
        self.others.pointed.connect(self._light_way)
        self.others.taken.connect(self._take_way)

    # ------------------------------------------------------------------ what the table calls

    def show_moment(self, moment: Moment) -> None:
        self._refresh()

    def finish(self) -> None:
        if self.isVisible():
            self._soon.stop()
            self._refresh()
            self.reckoning.finish()

    def follow(self, moment: Moment) -> None:
        self._hovered = ""
        super().follow(moment)

    def stop(self) -> None:
        self._soon.stop()
        self.reckoning.close()

    def hideEvent(self, event: QHideEvent) -> None:
        self._soon.stop()
        self.reckoning.stop()
        self._asked, self._is_behind = (), True
        self.on_map.show(None, None, None)
        super().hideEvent(event)

    # ------------------------------------------------------------------ what is asked

    def _edited(self) -> None:
        if self.isVisible():
            self._soon.start()

    def _hover(self, key: str) -> None:
        """What the pointer lies on, in the list or on the map, is reckoned as if it were chosen."""
        if key != self._hovered:
            self._hovered = key
            self._edited()

    def _said_otherwise(self) -> None:
        """The pointer still lies where it has just been clicked: that is no question any more."""
        self._hovered = ""
        self._edited()

    def _light_way(self, number: int) -> None:
        self.on_map.light(self._ways[number] if 0 <= number < len(self._ways) else None)

    def _take_way(self, number: int) -> None:
        """Another way goes into the form, and nothing is played; stages before are answered anew where it differs."""
        if not 0 <= number < len(self._ways):
            return
        session, (*stages, last) = self.table.session, self._ways[number].said
        while session.so_far != tuple(stages[: len(session.so_far)]):
            if not session.back():
                return
        for stage in stages[len(session.so_far) :]:
            self.table.answer(stage)
        if session.so_far == tuple(stages):
            self.table.left.form.put_in(last)

    def _asks(self, said: Said) -> Decision | None:
        """What is asked after these first stages; asked of the engine once for a question."""
        moment, playtest = self.table.moment, self.table.session.playtest
        if self._before is None or self._before[0] is not moment.sight or self._before[1] != said:
            seat = moment.decision.seat if moment.decision is not None else ""
            first = next((one for one in playtest.decisions() if one.seat == seat), None)
            self._before = (moment.sight, said, playtest.next_decision(seat, said) if said else first)
        return self._before[2]

    def _stop(self) -> None:
        self.reckoning.stop()
        self._show()

    def _refresh(self) -> None:
        """Reckon the answer as it stands, unless that is done or under way."""
        moment = self.table.moment
        decision = moment.decision
        answer = answer_now(moment, self.table.left.form)
        self._what_if = ""
        if (other := what_if(moment, self.table.left.form, self._hovered)) is not None and not moment.is_told:
            self._what_if = other.title if other.answer != answer else ""
            answer = other.answer
        asked = (moment.sight, decision, moment.so_far, answer)
        if (
            self._asked
            and all(a is b or a == b for a, b in zip(asked[2:], self._asked[2:], strict=True))
            and (asked[0] is self._asked[0] and asked[1] is self._asked[1])
        ):
            return
        self._asked = asked
        self._now, self._others = (), ()
        if decision is None or moment.is_told:
            self.reckoning.stop()
        else:
            self._now = (*moment.so_far, answer) if answer is not None else ()
            self._others = other_ways(moment, answer, self._asks, self._called)
            others = tuple(one.said for one in self._others)
            near = {said: self._near(moment, said) for said in (self._now, *others)}
            self.reckoning.start(moment.sight, decision, self._now, others, near)
        under_way = (*moment.so_far, answer) if answer is not None else moment.so_far
        battle = self._rules.display.battle(moment.sight, under_way) if decision is not None else None
        self._battle = battle
        self.sums.show_battle(battle, self._called)
        self._show()

    def _called(self, unit: str) -> str:
        """What a unit is called by who looks."""
        pieces = self.table.moment.pieces
        return called(pieces[unit].name) if unit in pieces else spoken(self._rules.words.name_of(unit))

    def _near(self, moment: Moment, said: Said) -> tuple[str, ...]:
        """The spaces that it is about."""
        spaces = self.table.map.board.spaces
        named = (one for one in said if isinstance(one, str) and one in spaces)
        return tuple(dict.fromkeys(filter(None, (moment.scene, *named))))

    # ------------------------------------------------------------------ what is shown

    def _show(self) -> None:
        moment = self.table.moment
        found = self.reckoning.prospect(self._now, True) if self._now else None
        self.about.setText(self._title(moment))
        self.head.setText(self._head(moment, found))
        is_told = found is not None and not found.is_unknown and found.is_rolled
        self.exact.setText(how_exact(found, moment.viewer == EVERYTHING) if found is not None and is_told else "")
        self.bars.show_bars(self._bars(found) if found is not None and is_told else ())
        is_attacker = self._is_attacker(found) if found is not None else None
        is_fought = found is not None and is_told and is_fight(found)
        self.losses.show_losses(found if is_fought else None, is_attacker)
        self.losses.setVisible(is_fought)
        if found is None or found.is_done:  # not at each figure on the way: a map takes long, and they differ
            self.on_map.show(self._battle, found if is_fought else None, is_attacker)
        ways = self._compared(moment)
        self.others.show_bars(ways)
        for widget, is_shown in ((self.exact, is_told), (self.bars, bool(self.bars.bars))):
            widget.setVisible(is_shown)
        for widget in (self.others_title, self.others):
            widget.setVisible(bool(ways))
        self._waiting.setVisible(self.reckoning.is_running)

    def _title(self, moment: Moment) -> str:
        """What would be chosen; what it would be with who is pointed at."""
        if self._what_if and self._now:
            return self.tr("What if: {0}").format(self._what_if)
        if not self._now or moment.decision is None:
            return begun(spoken(moment.decision.prompt)) if moment.decision is not None else ""
        answer = self._now[-1]
        if isinstance(answer, str):
            return next((c.title for c in moment.choices.choices if c.key == answer), answer)
        if isinstance(answer, tuple):
            names = [called(moment.pieces[one].name) for one in answer if one in moment.pieces]
            return ", ".join(names) or self.tr("If nobody is chosen")
        return str(answer) if isinstance(answer, int) else begun(spoken(moment.decision.prompt))

    def _head(self, moment: Moment, found: Prospect | None) -> str:
        if moment.decision is None:
            return self.tr("Nothing is asked of you now.")
        if not self._now:
            return self.tr("Point at a choice, or put an answer together, to see its odds.")
        if found is None:
            return self.tr("Reckoning…") if self.reckoning.is_running else self.tr("Stopped.")
        if found.is_unknown:
            return self.tr("Not known: it depends on what you cannot see.")
        return headline(found, self._is_attacker(found))

    def _is_attacker(self, found: Prospect) -> bool | None:
        """Whether the reader attacks; None of eyes that see both sides."""
        moment = self.table.moment
        if moment.decision is None or not is_fight(found):
            return True
        return self._rules.side_of(moment.decision.seat) == next(one.attacker for one in found.odds if one.attacker)

    def _bars(self, found: Prospect) -> tuple[Bar, ...]:
        is_attacker, best = self._is_attacker(found), wanted(found, self._is_attacker(found))
        side = is_attacker if is_fight(found) else None
        told = told_together(found, is_attacker)[:MOST_BARS]
        return tuple(
            Bar(ends_words(ends, side), share, best in ends, rolls_words(found, ends[0])) for ends, share in told
        )

    def _compared(self, moment: Moment) -> tuple[Bar, ...]:
        """The other answers for which something is rolled, by the end that one wants."""
        ways, shown, ends = [], [], []
        for one in self._others:
            found = self.reckoning.prospect(one.said, False)
            if found is None or found.is_unknown or not found.is_rolled:
                continue
            is_attacker = self._is_attacker(found)
            end = wanted(found, is_attacker)
            told = end_words(end, is_attacker if is_fight(found) else None) if end else losses_words(found, is_attacker)
            ends.append(told)
            ways.append(Bar(one.title, found.share(end) if end else (0.0, 0.0), is_good=True))
            shown.append(one)
        is_alike = len(set(ends)) == 1
        title = self.tr("Other ways to commit")
        self.others_title.setText(self.tr("{0}: {1}").format(title, ends[0].rstrip(".")) if is_alike else title)
        if not is_alike:
            told_of = zip(ways, ends, strict=True)
            ways = [replace(way, words=self.tr("{0}: {1}").format(way.words, told)) for way, told in told_of]
        self._ways = tuple(shown)
        return tuple(ways)

    def _lay_out(self) -> None:
        room, inner = QScrollArea(), QWidget()
        room.setWidgetResizable(True)
        box = QVBoxLayout(inner)
        box.setContentsMargins(12, 10, 12, 12)
        box.setSpacing(8)
        self._waiting = QWidget()
        waiting = QHBoxLayout(self._waiting)
        waiting.setContentsMargins(0, 0, 0, 0)
        self.status.setText(self.tr("Reckoning…"))
        waiting.addWidget(self.status, 1)
        waiting.addWidget(self.stop_button)
        rows = (self.about, self.head, self._waiting, self.bars, self.losses, self.exact)
        for widget in (*rows, self.others_title, self.others):
            box.addWidget(widget)
        box.addWidget(self.sums)
        box.addStretch()
        room.setWidget(inner)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(room)


def _lead_to(table: Table) -> None:
    table.right.setCurrentWidget(table.part(OddsPart))


COMMANDS: Final[tuple[TableCommand, ...]] = (
    TableCommand(marked("Odds of this answer"), _lead_to, (KEY,), icon="dice-five"),
)
