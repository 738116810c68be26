"""The last answer or order once more: the same answers, the same units going on, or the same way from another place.

What somebody decided last under the question that is asked now is looked for in what their seat has played; the engine
judges whether it may be done again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QCoreApplication

from editors.playtest.answering.aims import Aim, AimFinder, Aims, Units
from editors.playtest.answering.answers_ahead import ONLY_ANSWER, ToldAnswer
from editors.playtest.answering.told_words import answer_words
from editors.playtest.moment import Moment
from editors.playtest.on_map.board import Board
from editors.playtest.session import PlaytestSession
from workbench.engine.clauses import IllegalAction, Refusal
from workbench.engine.decision import Action, Decision
from workbench.engine.events import UnitMoved
from workbench.engine.maps.hex_places import axial_of, find_place, is_on, number_of, place_of
from workbench.engine.playtests.play_tree import NO_PLAY, KeptPlay
from workbench.engine.shown.order import ForeseenPlay
from workbench.engine.state import Answer
from workbench.qt.looks.translator import called, spoken

MOST_LOOKED_AT = 400
"""So many plays are looked back for one that can be repeated."""
MOST_TRIED = 8
"""Units that might go where others went."""
Group = list[KeptPlay[Any]]


@dataclass(frozen=True, slots=True)
class Repetition:
    """What the command does: it gives an order, answers, or takes units up; with a sentence that says so."""

    words: str
    aim: Aim | None = None
    plays: tuple[ForeseenPlay, ...] = ()
    units: Units = ()


class Repeater:
    """Finds what can be repeated at a table."""

    def __init__(self, session: PlaytestSession, board: Board) -> None:
        self._session, self._board = session, board
        self._finder = AimFinder(session, board)

    def found(self, moment: Moment, held: Units = ()) -> Repetition | Refusal:
        """What repeating does at this moment, or why there is nothing to repeat; `held` are units taken up."""
        decision = moment.decision
        if decision is None:
            return Refusal("", _tr("Nobody at this table is asked now, so nothing can be repeated."))
        group = self._last(decision)
        if group is None:
            return Refusal(decision.clause, _tr("You have not answered this question yet, so nothing can be repeated."))
        moved, start, end = self._moved(group, decision.seat)
        on = self._further(moment, held, moved, start, end) if moved else None
        if not isinstance(on, Repetition) and moved and not (held or moment.so_far or moment.acting):
            on = self._next_one(moment, decision.seat, start, end) or on
        if isinstance(on, Repetition):
            return on
        again = self._again(decision, moment.so_far, group[0], must_be_whole=bool(moved))
        return on if isinstance(on, Refusal) and isinstance(again, Refusal) else again

    # ------------------------------------------------------------------ what was done last

    def _last(self, decision: Decision) -> Group | None:
        """The last own play that answered this question, with what went along with it."""
        tree, passed = self._session.playtest.tree, self._session.along.passed
        number, along = tree.at, Group()
        for _ in range(MOST_LOOKED_AT):
            if number == NO_PLAY:
                return None
            kept = tree.kept[number]
            action = kept.play.action
            if action is not None and action.seat == decision.seat and kept.play.made.by != ONLY_ANSWER:
                if number in passed:
                    along.insert(0, kept)
                elif action.to == decision.name:
                    return [kept, *along]
                else:
                    along.clear()
            number = kept.parent
        return None

    def _moved(self, group: Group, seat: str) -> tuple[Units, str, str]:
        """The own units that went from one place to another in these plays, where from and where to."""
        session = self._session
        first = group[0]
        tree = session.playtest.tree
        state = tree.kept[first.parent].play.state if first.parent != NO_PLAY else session.playtest.start
        engine = session.playtest.engine_of(first.play)
        side = engine.rules.side_of(seat)
        stood = {p.unit: p for p in engine.rules.display.pieces(engine.view(state, seat)) if p.side == side}
        went: dict[str, str] = {}
        for kept in group:
            for event in kept.play.events:
                if isinstance(event, UnitMoved) and event.unit in stood:
                    went[event.unit] = event.to
        ends = {(stood[unit].space, to) for unit, to in went.items() if stood[unit].space != to}
        if len(ends) != 1:
            return (), "", ""
        start, end = next(iter(ends))
        return tuple(sorted(unit for unit, to in went.items() if to == end)), start, end

    # ------------------------------------------------------------------ done again

    def _further(self, moment: Moment, held: Units, moved: Units, start: str, end: str) -> Repetition | Refusal | None:
        """The same way from where those stand that would go now."""
        chosen = tuple(sorted(unit for unit in moment.chosen_units if unit in moment.pieces))
        units = held or ((moment.acting,) if moment.acting else chosen) or moved
        aims = self._finder.found(moment, units)
        here = next((moment.pieces[unit].space for unit in units if unit in moment.pieces), "")
        if not aims.are_open or not here:
            return None
        target = self._moved_on(here, start, end)
        if target:
            return self._towards(aims, target)
        if units == moved and not moment.so_far:
            words = _tr("Taken up again: {}. Click where they go.").format(self._named(units))
            return Repetition(words, units=units)
        return None

    def _next_one(self, moment: Moment, seat: str, start: str, end: str) -> Repetition | None:
        """The next unit that stood with those that moved goes where they went."""
        side = self._session.rules.side_of(seat)
        for unit in sorted(piece.unit for piece in moment.standing_in(start) if piece.side == side)[:MOST_TRIED]:
            aims = self._finder.found(moment, (unit,))
            if (aim := aims.by_space.get(end)) is not None and aim.plays:
                return self._repeated(aims, aim)
        return None

    def _towards(self, aims: Aims, target: str) -> Repetition | Refusal | None:
        aim = aims.by_space.get(target)
        if aim is None or not aim.plays:
            return aims.refusal(target)
        return self._repeated(aims, aim)

    def _repeated(self, aims: Aims, aim: Aim) -> Repetition:
        words = _tr("Repeated: {} to {}").format(self._named(aims.units), aim.choice.title)
        return Repetition(words, aim=aim)

    def _moved_on(self, here: str, start: str, end: str) -> str:
        """The hex that lies from here as the end lay from the start; "" on a map of areas, or beyond the sheet."""
        if (grid := self._board.map.grid) is None:
            return ""
        places = [find_place(grid, number) for number in (here, start, end)]
        if None in places:
            return ""
        (q, r), (from_q, from_r), (to_q, to_r) = (axial_of(grid, place) for place in places if place is not None)
        place = place_of(grid, (q + to_q - from_q, r + to_r - from_r))
        return number_of(grid, place) if is_on(grid, place) else ""

    def _again(
        self, decision: Decision, so_far: tuple[Answer, ...], kept: KeptPlay[Any], must_be_whole: bool
    ) -> Repetition | Refusal:
        """The same answers, as far as they may be given again."""
        action = kept.play.action
        assert action is not None
        given, words = so_far, list[str]()
        for asked, answer in self._stages(decision, so_far, action):
            if (refused := asked.options.refusal(answer)) is not None:
                if words and not must_be_whole:
                    break
                who = self._name(answer) if isinstance(answer, str) else ""
                reason = spoken(refused.reason)
                return Refusal(refused.clause or asked.clause, _tr("{}: {}").format(who, reason) if who else reason)
            given = (*given, answer)
            words.append(answer_words(ToldAnswer(asked, answer), self._session.rules.words.name_of))
        if not words:
            return Refusal(decision.clause, _tr("The last answer does not fit to what has been chosen already."))
        return Repetition(_tr("Repeated: {}").format(", ".join(words)), plays=(ForeseenPlay(decision.name, given),))

    def _stages(
        self, decision: Decision, so_far: tuple[Answer, ...], action: Action
    ) -> Iterator[tuple[Decision, Answer]]:
        """Each question from this one on with what was answered to it."""
        asked: Decision | None = decision
        given = so_far
        for answer in action.answers[len(so_far) :]:
            if asked is None:
                return
            yield asked, answer
            given = (*given, answer)
            try:
                asked = self._session.playtest.next_decision(decision.seat, given)
            except IllegalAction:
                return

    def _named(self, units: Sequence[str]) -> str:
        return ", ".join(self._name(unit) for unit in units)

    def _name(self, thing: str) -> str:
        return called(self._session.rules.words.name_of(thing))


def _tr(text: str) -> str:
    return QCoreApplication.translate("Repeating", text)
