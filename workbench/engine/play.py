"""The engine's functions, the same for every rules module: begin, play, decisions, views, and JSON both ways."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence
from functools import cached_property, reduce
from typing import Any, Generic, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import replace

from workbench.engine.clauses import BrokenRules, IllegalAction, Refusal
from workbench.engine.codec import decode_hook, digest, from_json, to_json
from workbench.engine.decision import Action, Decision
from workbench.engine.dice import Dice, GivenDice
from workbench.engine.events import Answered, AnsweredAnew, Event, PositionSet, ProceduresStand, Withdrawn
from workbench.engine.ruleset import RulesModule
from workbench.engine.segment_names import is_called
from workbench.engine.state import Answer, State
from workbench.engine.unfolding import Chooser, Complete, Unfolding, Waits
from workbench.engine.visibility import redacted, view
from workbench.engine.words.message import Message, as_message, marked

S = TypeVar("S", bound=State[Any, Any])
Q = TypeVar("Q")
REMEMBERED = 8
NO_DICE = GivenDice(())
NOTHING_TO_TAKE_BACK = marked("nothing was said that could be taken back")


class Engine(Generic[S, Q]):
    """A rules module at work. All functions are pure: a state goes in, events and a new state come out."""

    def __init__(self, rules: RulesModule[S, Q]) -> None:
        self.rules = rules
        self._pending: list[tuple[S, list[Decision]]] = []

    # ------------------------------------------------------------------ playing

    def begin(self, state: S, dice: Dice) -> tuple[list[Event[Any]], S]:
        """Run from the scenario's start to the first decision."""
        u = Unfolding(self.rules, state, dice)
        self._remember(u, u.run())
        return u.events, u.state

    def set_up(self, position: S, dice: Dice) -> tuple[list[Event[Any]], S]:
        """Run from a position set up by hand to the next decision; answers that stand in it are checked.

        Raises
        ------
        IllegalAction
            One of these answers is refused.
        """
        u = Unfolding(self.rules, position, dice)
        for seat, answers in position.answers:
            u.fresh[seat] = u.fresh.get(seat, 0) + len(answers)
        self._remember(u, u.run())
        return [PositionSet(position=position), *u.events], u.state

    def play(self, state: S, action: Action, dice: Dice) -> tuple[list[Event[Any]], S]:
        """What follows from an action, up to the next decision.

        What a seat says `anew` takes the place of what it had said, while others are still to answer.

        Raises
        ------
        IllegalAction
            Nothing waits for this seat and segment, or an answer is refused. Nothing has changed.
        NeedsDice
            Faces are given by hand and one is missing. Nothing has changed.
        """
        if action.anew:
            return self._said_anew(state, action)
        if refused := self.why_not_now(state, action.seat, action.to):
            raise IllegalAction(refused.clause, refused.reason)
        u = Unfolding(self.rules, state, dice)
        u.emit(Answered(seat=action.seat, to=action.to, answers=action.answers, seen_by=(action.seat,)))
        u.fresh = {action.seat: len(action.answers)}
        u.needed = (action.seat, sum(len(answers) for seat, answers in u.state.answers if seat == action.seat))
        self._remember(u, u.run())
        return u.events, u.state

    def play_by(self, state: S, seat: str, chooser: Chooser, dice: Dice) -> tuple[list[Event[Any]], S]:
        """As `play`, the answers being chosen as they are asked: one run of the segment instead of one a stage.

        Raises
        ------
        IllegalAction
            An answer that was chosen is refused. Nothing has changed.
        """
        u = Unfolding(self.rules, state, dice)
        u.chooser = (seat, chooser)
        self._remember(u, u.run())
        return u.events, u.state

    def withdraw(self, state: S, seat: str) -> tuple[list[Event[Any]], S]:
        """A seat takes back what it has said while others are still to answer; as an action: anew, with no answers.

        Raises
        ------
        IllegalAction
            It has said nothing, or something has come of it.
        """
        if not self.may_say_anew(state, seat):
            raise IllegalAction(self.rules.sequence_clause, NOTHING_TO_TAKE_BACK)
        event: Event[Any] = Withdrawn(seat=seat)
        return [event], event.apply(state)

    def may_say_anew(self, state: S, seat: str) -> bool:
        """Has it answered, and has nothing come of that, but that others are still to answer?"""
        if all(said_by != seat for said_by, _ in state.answers):
            return False
        asked = [(d.seat, d.name, d.stage) for d in self.decisions(state)]
        taken_back: Event[Any] = Withdrawn(seat=seat)
        before = self.decisions(taken_back.apply(state))
        return all(one[0] != seat for one in asked) and asked == [
            (d.seat, d.name, d.stage) for d in before if d.seat != seat
        ]

    def _said_anew(self, state: S, action: Action) -> tuple[list[Event[Any]], S]:
        events, waits = self.withdraw(state, action.seat)
        if not action.answers:
            if refused := self.why_not_now(waits, action.seat, action.to):
                raise IllegalAction(refused.clause, refused.reason)
            return events, waits
        (said, *_), after = self.play(waits, replace(action, anew=False), NO_DICE)
        assert isinstance(said, Answered)
        anew: Event[Any] = AnsweredAnew(seat=said.seat, to=said.to, answers=said.answers, seen_by=said.seen_by)
        return [anew], after

    # ------------------------------------------------------------------ asking

    def decisions(self, state: S) -> list[Decision]:
        """All that is asked now, the first stage of each; empty when the playtest is over."""
        for known, waits in self._pending:
            if known is state:
                return waits
        u = Unfolding(self.rules, state, None)
        if not u.stack:
            return self._remember(u, [])
        try:
            u.run_waiting_segment()
        except Waits as wait:
            return self._remember(u, wait.decisions)
        raise BrokenRules(f"{u.name()} does not wait")

    def why_not_now(self, state: S, seat: str, to: str | None = None) -> Refusal | None:
        """Why a seat has nothing to say now, or nothing to this segment; by the clause of the sequence of play."""
        asked = {decision.seat: decision for decision in self.decisions(state)}
        clause, name = self.rules.sequence_clause, self.rules.words.name_of
        if seat not in self.rules.seats(state):
            return Refusal.of("", "nobody sits at {seat}", seat=seat or Message("a seat without a name"))
        if not asked:
            return Refusal(clause, "it is over: nobody is asked anything")
        if seat not in asked:
            return Refusal.of(
                clause,
                "nothing is asked of {seat} now, but of {others}",
                seat=name(seat),
                others=", ".join(map(name, asked)),
            )
        if to is not None and to != asked[seat].name and not self._is_same_segment(to, asked[seat].name):
            return Refusal.of(clause, "something else is asked now: {prompt}", prompt=as_message(asked[seat].prompt))
        return None

    def _is_same_segment(self, said: str, name: str) -> bool:
        """Whether a segment was called otherwise when something was said to it."""
        (kind, parted, old), (asked, _, current) = said.partition("."), name.partition(".")
        return bool(parted) and any(
            kind == asked == procedure.__name__ and is_called(segment, old) and is_called(segment, current)
            for procedure, segments in self.rules.sequence.items()
            for segment in segments
        )

    def next_decision(self, state: S, seat: str, so_far: Sequence[Answer] = ()) -> Decision | None:
        """What the seat is asked after these answers of a staged choice; None when it has said all.

        Nothing is recorded. Raises IllegalAction when one of the answers is refused.
        """
        if not so_far:
            return next((d for d in self.decisions(state) if d.seat == seat), None)
        u = Unfolding(self.rules, replace(state, answers=(*state.answers, (seat, tuple(so_far)))), None)
        u.fresh = {seat: len(so_far)}
        u.probing = True
        try:
            u.run_waiting_segment()
        except Waits as wait:
            return next((d for d in wait.decisions if d.seat == seat), None)
        except Complete:
            pass
        return None

    def legal_actions(self, state: S, seat: str, so_far: tuple[Answer, ...] = ()) -> Iterator[Action]:
        """Whole actions, depth first and lazily."""
        decision = self.next_decision(state, seat, so_far)
        if decision is not None:
            for answer in decision.options:
                yield from self.legal_actions(state, seat, (*so_far, answer))
        elif so_far:
            first = self.next_decision(state, seat)
            assert first is not None
            yield Action(seat, first.name, so_far)

    # ------------------------------------------------------------------ seeing

    def view(self, state: S, seat: str) -> S:
        """The state as this seat sees it."""
        return view(self.rules, state, seat)

    def redacted(self, before: S, events: Sequence[Event[Any]], seat: str) -> list[Event[Any]]:
        """What this seat may read of the events that followed `before`."""
        return redacted(self.rules, before, events, seat)

    # ------------------------------------------------------------------ JSON

    @cached_property
    def _event_decoder(self) -> msgspec.json.Decoder[Any]:
        whole = self.rules.state_type
        stack = _stack_of(whole)
        typed: dict[Any, Any] = {ProceduresStand: ProceduresStand[stack], PositionSet: PositionSet[whole]}  # type: ignore[valid-type]
        kinds = [typed.get(kind, kind) for kind in self.rules.all_event_types()]
        union = reduce(operator.or_, kinds)
        return msgspec.json.Decoder(list[union], dec_hook=decode_hook)  # type: ignore[valid-type]

    def events_from_json(self, raw: bytes) -> list[Event[Any]]:
        """The events that `to_json` wrote."""
        found: list[Event[Any]] = self._event_decoder.decode(raw)
        return found

    def state_from_json(self, raw: bytes) -> S:
        """The state that `to_json` wrote."""
        return from_json(raw, self.rules.state_type)

    def action_from_json(self, raw: bytes) -> Action:
        """The action that `to_json` wrote."""
        return from_json(raw, Action)

    def digest(self, state: S) -> str:
        """Equal for equal states, in every process."""
        return digest(state)

    def _remember(self, u: Unfolding[S, Q], waits: list[Decision]) -> list[Decision]:
        self._pending = [(u.state, waits), *self._pending[: REMEMBERED - 1]]
        return waits


def _stack_of(state_type: type[State[Any, Any]]) -> Any:
    """The type of the procedures of a module's state, whether it names them as parameter or as a field of its own."""
    if "procedures" not in state_type.__annotations__:
        for base in state_type.__dict__.get("__orig_bases__", ()):
            if issubclass(get_origin(base) or object, State):
                return tuple[get_args(base)[1], ...]  # type: ignore[misc]
    return get_type_hints(state_type)["procedures"]


__all__ = ["Engine", "to_json"]
