"""What the prompt bar says: whose decision it is in the player's words, what is chosen so far, how it ended."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from editors.playtest.moment import Moment
from editors.playtest.on_map.faces import Faces
from editors.playtest.seats.titles import seats_called
from editors.playtest.session import PlaytestSession
from workbench.engine.clauses import Refusal
from workbench.engine.counters.counter_face import CounterFace
from workbench.engine.display import Piece
from workbench.engine.orders.options import OrdersFor, Ruling
from workbench.engine.state import Answer
from workbench.engine.words.message import Message
from workbench.qt.controls.parts import PromptBar
from workbench.qt.looks.translator import called, spoken

LET_PLAY_KEY = "F5"


class PromptSide:
    """Writes into the prompt bar of a table."""

    def __init__(self, bar: PromptBar, session: PlaytestSession, faces: Faces) -> None:
        self._bar, self._session, self._faces = bar, session, faces
        self._names = seats_called(session.rules.design)

    def show_moment(self, moment: Moment, collects: bool, bots_run: bool) -> None:
        """The question of a moment, or why none is asked."""
        if self._session.told_to:
            self._show_told(moment)
        elif self._session.playtest.is_over:
            self._show_ending(moment)
        elif moment.waits_for:
            self._show_waiting(moment)
        elif moment.decision is None:
            self._show_bot(moment, bots_run)
        else:
            self._show_question(moment, collects)

    def show_chosen(self, words: str, can_confirm: bool) -> None:
        """What is chosen so far, and whether it may be confirmed."""
        self._bar.set_chosen(words)
        self._bar.allow_confirm(can_confirm)

    def _show_question(self, moment: Moment, collects: bool) -> None:
        decision = moment.decision
        assert decision is not None
        taken = moment.choices.way_out or moment.only_answer
        primary = self._title_of(moment, taken) if isinstance(taken, str) and taken else ""
        self._bar.set_side(*self._faces.colours_of(decision.seat), self._sign(moment, decision.seat))
        self._bar.set_decision(
            self._names.get(decision.seat, decision.seat),
            spoken(decision.prompt),
            decision.clause,
            self._trail(moment),
            self._end_words(moment) if collects else primary,
            can_go_back=bool(moment.so_far),
        )
        self._bar.set_chosen(self.chosen_words(moment.so_far))

    def _end_words(self, moment: Moment) -> str:
        options = moment.decision.options if moment.decision is not None else None
        if isinstance(options, OrdersFor):
            return _tr("Send all orders")
        return _tr("Confirm") if isinstance(options, Ruling) else _tr("Done")

    def _show_bot(self, moment: Moment, bots_run: bool) -> None:
        name = self._names.get(moment.bot, moment.bot)
        self._bar.set_side(*self._faces.colours_of(moment.bot), self._sign(moment, moment.bot))
        if not moment.bot:
            self._bar.show_hidden_decision("")
            return
        another = bool(moment.viewer) and moment.viewer != moment.bot
        sentence = self._decides(moment) if another else _tr("the bot decides")
        primary = _tr("Stop the bots") if bots_run else _tr("Let the bots play")
        trail = self._trail(moment)
        self._bar.set_decision(name, sentence, "", trail, primary, can_go_back=False, primary_key=LET_PLAY_KEY)
        self._bar.set_chosen("")

    def _show_told(self, moment: Moment) -> None:
        """A record for a seat: where in it one stands, and the way on."""
        tree, seat = self._session.playtest.tree, self._session.told_to
        self._bar.set_side(*self._faces.colours_of(seat), self._sign(moment, seat))
        words = _tr("what was told, after play {} of {}")
        at, last = tree.kept[tree.at].depth, tree.kept[tree.line_end].depth
        primary = _tr("Next play") if at < last else ""
        trail = self._trail(moment)
        name = self._names.get(seat, seat)
        self._bar.set_decision(name, words.format(at, last), "", trail, primary, can_go_back=False)
        self._bar.set_chosen("")

    def _show_waiting(self, moment: Moment) -> None:
        """Another person is asked something that these eyes may not see."""
        name = self._names.get(moment.waits_for, moment.waits_for)
        self._bar.set_side(*self._faces.colours_of(moment.waits_for), self._sign(moment, moment.waits_for))
        trail = self._trail(moment)
        primary = _tr("Hand over to {}").format(name)
        self._bar.set_decision(name, self._decides(moment), "", trail, primary, can_go_back=False)
        self._bar.set_chosen("")

    def _decides(self, moment: Moment) -> str:
        """What another seat does: out of sight only where anything at all is hidden between seats."""
        is_open = self._session.rules.judgement.is_open(moment.sight)
        return _tr("decides") if is_open else _tr("decides, hidden from you")

    def _show_ending(self, moment: Moment) -> None:
        state, rules = moment.sight, self._session.rules
        self._bar.set_side(*self._faces.colours_of(state.winner))
        words = spoken(rules.words.ending_words(state.ending))
        if state.winner:
            winner = self._names.get(state.winner, state.winner)
            actor = spoken(Message("{side} {side:wins|win}", side=winner))
        else:
            actor = _tr("Nobody wins")
        self._bar.set_decision(actor, words, "", (), _tr("New playtest"), can_go_back=False)
        decided = rules.display.victory(state)
        title, below = called(decided.title), called(decided.below)
        self._bar.set_chosen(f"{title} ({below})" if below else title)

    def _trail(self, moment: Moment) -> tuple[str, ...]:
        return tuple(map(spoken, self._session.rules.words.trail(moment.sight)))

    def chosen_words(self, so_far: tuple[Answer, ...]) -> str:
        """The stages that are answered, in words."""
        words: list[str] = []
        for answer in so_far:
            if isinstance(answer, str):
                words.append(self._called(answer))
            elif isinstance(answer, tuple):
                words.append(_tr("{} units").format(len(answer)) if len(answer) != 1 else self._called(answer[0]))
        return ", ".join(words)

    def _called(self, key: str) -> str:
        return called(self._session.rules.words.name_of(key))

    def _title_of(self, moment: Moment, key: str) -> str:
        return next((c.title for c in moment.choices.choices if c.key == key), self._called(key))

    def _sign(self, moment: Moment, seat: str) -> CounterFace | None:
        """A counter of the side that acts; of the force under way when there is one."""
        pieces: Mapping[str, Piece] = moment.pieces
        chosen = [pieces[unit] for unit in sorted(moment.chosen_units) if unit in pieces]
        own = chosen or [
            piece for piece in pieces.values() if seat in (piece.side, piece.faction) and piece.unit_type != "leader"
        ]
        return self._faces.face(own[0]) if own else None


def several_ways(moment: Moment) -> Refusal:
    """Why Enter alone says nothing yet, and what to do: several answers are open, and none is pointed at."""
    is_open = sum(choice.refusal is None for choice in moment.choices.choices)
    words = _tr("{} answers are open, and Enter cannot know which: choose one by ↑ ↓ and Enter, or click it.")
    return Refusal(moment.decision.clause if moment.decision else "", words.format(is_open))


def _tr(text: str) -> str:
    return QCoreApplication.translate("PromptSide", text)
