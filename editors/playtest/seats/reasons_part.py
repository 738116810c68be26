"""Why a bot played so, and what one would do in one's place: a card over the map, for the eyes that may know."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from editors.playtest.moment import Moment
from editors.playtest.overlays.part import OverlaysPart
from editors.playtest.seats.advice_desk import AdviceDesk, Asked
from editors.playtest.seats.kept_reasons import Reasons, may_read, played_before, readable
from editors.playtest.seats.reasons_card import ReasonsCard
from editors.playtest.seats.reasons_pages import ReasonPages, kinds_of_bots
from editors.playtest.table_parts import Stand, Table, TablePart
from workbench.engine.bots import Notes, Question
from workbench.engine.state import Answer
from workbench.qt.map_canvas import Selection

WHY_KEY, ADVICE_KEY = "Y", "A"
ON_THE_MAP = "reasons"
ALWAYS = "always"


class ReasonsPart(TablePart):
    """The card shows a play (`_why`), or advice (`_is_advice`), or is hidden."""

    stand: ClassVar[Stand] = Stand.STRIP
    name: ClassVar[str] = "reasons"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._rules = table.session.rules
        self._pages = ReasonPages(table.session)
        self.card = ReasonsCard(table.map.canvas)
        self.desk = AdviceDesk(table.session, self)
        self.is_always = False
        self._why: Reasons | None = None
        self._is_advice = False
        self._at = 0
        self._came_from: QWidget | None = None
        self._wants_keyboard = False
        self._question: object = None
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.advise)
        self.card.stepped.connect(self._step)
        self.card.closed.connect(self.close_card)
        self.card.stopped.connect(self.close_card)
        self.card.kind_chosen.connect(self._choose_kind)
        self.card.always_wanted.connect(lambda _wanted: self.toggle_always())
        self.card.rows.taken.connect(self._take)
        self.card.rows.pointed.connect(self._light)
        self.desk.changed.connect(self._advised)
        table.map.canvas.installEventFilter(self)

    # ------------------------------------------------------------------ the part

    def offered(self, moment: Moment) -> bool:
        return False

    def show_moment(self, moment: Moment) -> None:
        """Nothing of it stands in a strip."""

    def follow(self, moment: Moment) -> None:
        decision = moment.decision
        question = (decision.seat, decision.name, moment.so_far, moment.viewer, moment.sight) if decision else None
        is_same = _same(question, self._question)
        self._question = question
        if self._is_advice and not is_same:
            self._shut()
        if self._why is not None and not self._may_stay(self._why):
            self._shut()
        if self.is_always and not is_same and decision is not None and not moment.is_told:
            self._soon.start()

    def finish(self) -> None:
        if self._soon.isActive():
            self._soon.stop()
            self.advise()
        self.desk.finish()

    def stop(self) -> None:
        self._soon.stop()
        self.desk.close()

    def remembered(self) -> str:
        return f"{ALWAYS if self.is_always else ''} {self.desk.kind}"

    def remember(self, text: str) -> None:
        always, _, kind = text.partition(" ")
        self.is_always = always == ALWAYS
        self.desk.choose(kind)
        if self.is_always:
            self._soon.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Who takes the table over from under its cover is advised then."""
        if event.type() == QEvent.Type.Show and self.is_always and not self._is_advice:
            self._soon.start()
        return False

    # ------------------------------------------------------------------ why

    def can_tell(self) -> bool:
        """Are there reasons that these eyes may read?"""
        return bool(readable(self.table.session))

    def why(self) -> None:
        """The reasons of the last play of a bot, the play before it when those are shown."""
        known = readable(self.table.session)
        if self._why is not None and self._why in known:
            known = known[: known.index(self._why)] or known
        if not known:
            self._why_anew()
            return
        self._come_in()
        self._shut()
        weighed = [len(question.best) for question in known[-1].notes.questions]
        self._tell(known[-1], weighed.index(max(weighed)) if weighed else 0)
        self.card.focus_first()

    def _may_stay(self, reasons: Reasons) -> bool:
        """May it be shown to these eyes, of the plays that lead to where one stands?"""
        session = self.table.session
        if not reasons.is_anew:
            return reasons in readable(session)
        tree = session.playtest.tree
        is_there = any(kept.number == reasons.number for kept in tree.line_to(tree.at))
        return is_there and may_read(session, reasons.seat)

    def _why_anew(self) -> None:
        """Of a play whose reasons were not kept a bot of the same kind is asked, as advice is."""
        shown = self._why.number if self._why is not None and self._why.is_anew else None
        session = self.table.session
        kept = played_before(session, shown) or played_before(session)
        if kept is None or kept.play.action is None or session.told_to:
            self.table.map.toast.show_message(self._why_nothing())
            return
        self._come_in()
        self._shut()
        action, kind = kept.play.action, kept.play.made.by
        self._why = Reasons(kept.number, kept.play, action.seat, kind, Notes(), is_anew=True)
        self.desk.ask_about(Asked(session.playtest.tree.standing_at(kept.parent), action.seat, action.to, (), kind))
        self._show()
        self.card.focus_first()
        self._wants_keyboard = True

    def _tell(self, reasons: Reasons, at: int) -> None:
        self._why, self._at = reasons, at
        self._show()

    def _why_nothing(self) -> str:
        if self.table.session.reasons.on_the_line(self.table.session.playtest.tree):
            return self.tr("Why a bot played so is for its own eyes, and for those that see both sides.")
        return self.tr("No bot has played yet of which you may know why.")

    # ------------------------------------------------------------------ advice

    def can_advise(self) -> bool:
        """Is a person asked, and not only looking on?"""
        return self.table.moment.decision is not None and not self.table.moment.is_told

    def ask(self) -> None:
        """The command: advice on the question of now, and the keyboard goes to it."""
        self._come_in()
        self.advise()
        self.card.focus_first()
        self._wants_keyboard = self.desk.is_thinking

    def advise(self) -> None:
        """What a bot would do where the person is asked now."""
        decision = self.table.moment.decision
        if decision is None or self.table.is_covered:
            return
        if not self._is_advice:
            self._shut()
        self._is_advice, self._at = True, 0
        self.desk.ask(decision)
        self._show()

    def toggle_always(self) -> None:
        """Have advice at every question from now on, or only when it is asked for."""
        self.is_always = not self.is_always
        self.card.always.setChecked(self.is_always)
        if self.is_always and self.can_advise():
            self._soon.start()
        elif not self.is_always and self._is_advice:
            self.close_card()
        self.wants.emit()

    def _choose_kind(self, kind: str) -> None:
        self.desk.choose(kind)
        self.advise()

    def _advised(self) -> None:
        if self._is_advice and self.desk.notes is not None and self.desk.notes.questions:
            self.table.session.note_advice()
        elif self._why is not None and self._why.is_anew and self.desk.notes is not None:
            self._why = self._why._replace(notes=self.desk.notes)
        if self._is_advice or self._why is not None:
            self._show()
        if self._wants_keyboard:
            self._wants_keyboard = False
            self.card.focus_first()

    # ------------------------------------------------------------------ the card

    def close_card(self) -> None:
        """Nobody wants it any more; the keyboard goes back to the map."""
        focused, before = QApplication.focusWidget(), self._came_from
        had_keyboard = focused is not None and self.card.isAncestorOf(focused)
        self._shut()
        if had_keyboard:
            wanted = before if before is not None and before.isVisible() else self.table.map.canvas
            wanted.setFocus(Qt.FocusReason.OtherFocusReason)
        self._came_from = None

    def _come_in(self) -> None:
        """Remember where the keyboard is, to give it back there."""
        focused = QApplication.focusWidget()
        if focused is not None and not self.card.isAncestorOf(focused):
            self._came_from = focused

    def _shut(self) -> None:
        self._why, self._is_advice, self._at = None, False, 0
        self._wants_keyboard = False
        self.desk.drop()
        self.card.drop()
        self._light(-1)

    def _questions(self) -> list[Question]:
        notes = self._why.notes if self._why is not None else self.desk.notes
        return notes.questions if notes is not None else []

    def _step(self, by: int) -> None:
        """To the next question, or that before; of plays also to those of the next play, or of that before."""
        at, play = self._at + by, self._beside(by)
        if 0 <= at < len(self._questions()):
            self._at = at
            self._show()
        elif play is not None:
            self._tell(play, 0 if by > 0 else max(0, len(play.notes.questions) - 1))

    def _beside(self, by: int) -> Reasons | None:
        """The next play whose reasons may be read, or that before."""
        known = readable(self.table.session) if self._why is not None else []
        at = known.index(self._why) + by if self._why in known else -1
        return known[at] if 0 <= at < len(known) else None

    def _can_step(self, by: int) -> bool:
        return 0 <= self._at + by < len(self._questions()) or self._beside(by) is not None

    def _show(self) -> None:
        if self._is_advice and self.card.kinds.count() == 0:
            self.card.offer_kinds(kinds_of_bots(self._rules), self.desk.kind)
        self.card.always.setChecked(self.is_always)
        page = self._pages.page(
            self._why, self._questions(), self._at, self.desk, (self._can_step(-1), self._can_step(1))
        )
        self.card.show_page(page, self.table.part(OverlaysPart).bar.geometry())

    # ------------------------------------------------------------------ the map and the form

    def _take(self, index: int) -> None:
        """Go to the place of an answer; advice is put into the form as well, and not given."""
        question = self._questions()[self._at]
        answer = question.best[index].answer
        if place := next(iter(self._places(answer)), ""):
            self.place_chosen.emit(place)
        if self._is_advice and self._at == 0:
            self.table.left.form.put_in(answer)
            self.table.left.form.focus_first()  # where Enter gives it

    def _light(self, index: int) -> None:
        """Mark on the map what an answer names."""
        questions = self._questions()
        places = self._places(questions[self._at].best[index].answer) if index >= 0 and questions else ()
        marks = [Selection(spaces=places)] if places else []
        self.table.map.canvas.layers.set_overlays(ON_THE_MAP, marks)

    def _places(self, answer: Answer) -> tuple[str, ...]:
        """The spaces that an answer names, or where the units stand that it names, as far as these eyes see them."""
        named = (answer,) if isinstance(answer, str) else answer if isinstance(answer, tuple) else ()
        spaces, pieces = self.table.map.board.spaces, self.table.moment.pieces
        found = (name if name in spaces else pieces[name].space if name in pieces else "" for name in named)
        return tuple(dict.fromkeys(space for space in found if space in spaces))


def _same(one: object, other: object) -> bool:
    """Is it the same question? States are the same only when they are one: comparing them would take long."""
    if not isinstance(one, tuple) or not isinstance(other, tuple):
        return one is other
    return one[:-1] == other[:-1] and one[-1] is other[-1]
