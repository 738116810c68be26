"""One play as it unfolds: segments ask first and act afterwards, until a decision waits or nothing goes on.

`ask` returns the seat's answer or leaves the segment; when the answer is there the segment runs again from its
top. All that stands before its last question is therefore pure, and a question after an emit or a roll is
refused here. One segment asks one seat; what several choose unseen goes through `ask_each`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar, cast

from msgspec.structs import replace

from workbench.engine.clauses import BrokenRules, IllegalAction, Refusal, clauses_of
from workbench.engine.decision import Decision
from workbench.engine.dice import Dice, Label, NeedsDice
from workbench.engine.events import (
    Answered,
    DiceRolled,
    Ending,
    Event,
    PhaseBegun,
    PlaytestEnded,
    ProceduresStand,
    Ruled,
)
from workbench.engine.knowledge.called import called_for
from workbench.engine.knowledge.contacts import REFEREE
from workbench.engine.mechanics.losses import forced_shares
from workbench.engine.options import Allotment, Options
from workbench.engine.orders.options import Grounds, Ruling, Suggestion, no_grounds
from workbench.engine.orders.order import Overruled
from workbench.engine.segment_names import is_called, segment_name
from workbench.engine.sequence.steps import Again as Again
from workbench.engine.sequence.steps import Begin as Begin
from workbench.engine.sequence.steps import Complete as Complete
from workbench.engine.sequence.steps import End as End
from workbench.engine.sequence.steps import Step as Step
from workbench.engine.sequence.steps import UnfoldingRules as UnfoldingRules
from workbench.engine.sequence.steps import Waits as Waits
from workbench.engine.state import Allotted, Answer, Procedure, State
from workbench.engine.words.message import Message, as_message, marked

S = TypeVar("S", bound=State[Any, Any])
Q = TypeVar("Q")
A = TypeVar("A", str, int, tuple[str, ...], Any)
Chooser = Callable[[Decision, tuple[Answer, ...]], Answer]
T = TypeVar("T")

LAST_SEGMENT_DONE = "."
MOST_SEGMENTS = 10_000
TOO_MANY_ANSWERS = marked("more was answered than was asked")


class Unfolding(Generic[S, Q]):
    """The context of one play, handed to every segment as `u`.

    Attributes
    ----------
    state
        As it is now. Read it, or the `position`, again after an emit: a kept one is stale.
    events
        What has happened so far in this play.
    words
        The words of the rules module, for names in prompts and in what happens.
    """

    def __init__(self, rules: UnfoldingRules[S, Q], state: S, dice: Dice | None) -> None:
        self.rules = rules
        self.words = rules.words
        self.state = state
        self.events: list[Event[Any]] = []
        self.stack: list[Procedure] = list(state.procedures)
        self._dice = dice
        self._segment: Segment | None = None
        self._acted = self._together = False
        self._asked: dict[str, int] = {}
        self._position: tuple[S, Q] | None = None
        # how answers come in: told in the action just played, probed in a dialogue, or chosen as they are asked
        self.fresh: dict[str, int] = {}
        self.needed: tuple[str, int] | None = None
        self.probing = False
        self.chooser: tuple[str, Chooser] | None = None
        # one run may end after each segment (`ran`), or with an inner procedure; what is of no playtest goes to its end
        self.pauses, self.floor, self.is_of_a_playtest, self.ran = False, 0, True, ""
        self.ended: Procedure | None = None
        self._chosen: tuple[Answer, ...] = ()
        self._said = False
        self._ruled: list[Event[Any]] = []

    # ------------------------------------------------------------------ what segments use

    @property
    def position(self) -> Q:
        """Pure questions about the state as it is now."""
        if self._position is None or self._position[0] is not self.state:
            self._position = (self.state, self.rules.position(self.state))
        return self._position[1]

    def ask(self, seat: str, prompt: str, options: Options[A], clause: str = "", forced: A | None = None) -> A:
        """The seat's answer; without one the play waits here. Ask before the segment emits or rolls.

        Where there is a `forced` answer nobody is asked; whoever gives one of its kind all the same is told why another
        may not be. So the question after it must ask for another kind.

        Raises
        ------
        IllegalAction
            The answer just given is refused; it cites the refusal's clause.
        BrokenRules
            The segment asks after it acted, or asks a second seat that cannot see what the first said.
        """
        if self._acted:
            raise BrokenRules(f"{self.name()} asks after it acted")
        seat = self.rules.seat_asked(self.state, self.stack[-1], seat)
        if not self._together and any(other != seat for other in self._asked):
            raise BrokenRules(f"{self.name()} asks a second seat unseen: make it a new segment, or ask_each")
        n = self._asked.get(seat, 0)
        given = [answer for said_by, answers in self.state.answers if said_by == seat for answer in answers]
        if forced is not None and not (n < len(given) and type(given[n]) is type(forced)):
            return forced
        options.call_by(called_for(self.rules, seat))
        self._asked[seat] = n + 1
        cited = clause or self._first_clause()
        if n < len(given):
            if n >= len(given) - self.fresh.get(seat, 0):
                _check(given[n], options, cited)
            return cast(A, given[n])
        decision = Decision(seat, self.name(), prompt, cited, options, n)
        if self.chooser and seat == self.chooser[0] and not self._said:
            answer = self.chooser[1](decision, self._chosen)
            _check(answer, options, cited)
            self._chosen = (*self._chosen, answer)
            return cast(A, answer)
        raise Waits([decision])

    def ask_each(self, seats: Iterable[str], script: Callable[[str], T]) -> dict[str, T]:
        """Every seat runs its own script of questions, unseen by the others; goes on when all have answered."""
        found: dict[str, T] = {}
        waiting: list[Decision] = []
        self._together = True
        for seat in seats:
            try:
                found[seat] = script(seat)
            except Waits as wait:
                waiting += wait.decisions
        if waiting:
            raise Waits(waiting)
        return found

    def rule(
        self,
        what: tuple[str, ...],
        suggested: A,
        options: Options[A],
        prompt: str,
        *,
        clause: str = "",
        grounds: Callable[[], Grounds] = no_grounds,
    ) -> A:
        """What the program suggests, unless a person referees and says otherwise; that stays in the record.

        A question like any other: it comes before anything is done. `what` names the ruling, `grounds` say why: they
        are asked for only where a person reads them.
        """
        if not self.state.is_refereed:
            return suggested
        cited = clause or self._first_clause()
        ruling = Ruling(Suggestion.on(grounds(), what, suggested, cited), options)
        answer = self.ask(REFEREE, prompt, cast(Any, ruling), cited)
        instead, note = (answer.instead, answer.note) if isinstance(answer, Overruled) else (answer, "")
        if instead != suggested:
            self._ruled.append(
                Ruled(what=what, suggested=suggested, instead=instead, note=note, clause=cited, seen_by=(REFEREE,))
            )
        return cast(A, instead)

    def emit(self, event: Event[Any]) -> None:
        """Let something happen. Without a clause of its own an event cites the segment's first."""
        if self.probing:
            raise Complete
        if self.chooser and not self._said:
            self._say()
        self._acted = True
        ruled, self._ruled = self._ruled, []
        for other in (*ruled, event):
            self._happens(other)

    def _happens(self, event: Event[Any]) -> None:
        if not event.clause and (clause := self._first_clause()):
            event = replace(event, clause=clause)
        self.events.append(event)
        self.state = event.apply(self.state)

    def roll(
        self,
        why: str,
        count: int = 1,
        sides: int = 6,
        *,
        clause: str = "",
        colours: tuple[str, ...] = (),
        seen_by: tuple[str, ...] | None = None,
        modifiers: tuple[tuple[str, int], ...] = (),
        label: Label = (),
    ) -> tuple[int, ...]:
        """The faces of `count` dice, rolled now and told by an event, with the `modifiers` that are added to them.

        A roll with a `label` falls as its label says, however many were rolled before: where some may not know of it.
        """
        if self.probing:
            raise Complete
        if self._dice is None:
            raise NeedsDice(why, sides)
        first, face = 0 if label else self.state.dice_count, self._dice.face
        faces = tuple(face(first + i, sides, why, label) for i in range(count))
        self.emit(
            DiceRolled(
                faces=faces,
                why=why,
                sides=sides,
                colours=colours,
                modifiers=modifiers,
                label=label,
                clause=clause,
                seen_by=seen_by,
            )
        )
        return faces

    def announce(self, title: str, side: str = "") -> None:
        """The head line in the log of what begins now, a phase of one side if it is named."""
        self.emit(PhaseBegun(title=title, side=side, turn=self.rules.turn(self.state)))

    def conclude(self, ending: Ending) -> None:
        """The playtest is over."""
        self.emit(PlaytestEnded(ending=ending.ending, winner=ending.winner, clause=ending.clause))

    def share_out(
        self, seat: str, prompt: str, total: int, room: Mapping[str, int], clause: str = ""
    ) -> Mapping[str, int]:
        """Unit -> its share of a total, units with nothing left out; the seat is asked only where it has a choice.

        What does not come out is refused by the clause, or the segment's first.
        """
        if (forced := forced_shares(total, room)) is not None:
            return forced
        cited = clause or self._first_clause()
        is_counter, elsewhere = self.rules.design.is_counter, Refusal(cited, "it has no part in this")
        options = Allotment(
            total,
            room,
            clause=cited,
            name=self.rules.words.name_of,
            beyond=lambda name: elsewhere if is_counter(name) else None,
        )
        shared: Allotted = self.ask(seat, prompt, options, clause)
        return shared.shares

    # ------------------------------------------------------------------ what the engine uses

    def name(self) -> str:
        """The segment that runs: "Movement.order_a_force"."""
        return f"{type(self.stack[-1]).__name__}.{segment_name(self._segment) if self._segment else ''}"

    def run_waiting_segment(self) -> Step:
        """Only the innermost segment, for the sake of what it asks."""
        top = self.stack[-1]
        self._segment = self._segments(top)[self._index(top)]
        return self._segment(top, self)

    def run(self) -> list[Decision]:
        """Segments run until a decision waits or nothing goes on; the pending decisions."""
        before = self.state.procedures
        answered, waits = False, list[Decision]()
        for _ in range(MOST_SEGMENTS):
            if not self.stack or len(self.stack) < self.floor:
                break
            top = self.stack[-1]
            if top.at == LAST_SEGMENT_DONE:
                self._hand_over(top)
                continue
            index = self._index(top)
            self._segment = self._segments(top)[index]
            self._acted, self._asked, self._together, self._ruled = False, {}, False, []
            if answered and self.state.answers:
                self.state = replace(self.state, answers=())
            try:
                step = self._segment(top, self)
            except Waits as wait:
                waits = wait.decisions
                self._waiting_again(answered, waits)
                break
            if not answered and self.needed and self._asked.get(self.needed[0], 0) != self.needed[1]:
                raise IllegalAction("", TOO_MANY_ANSWERS)
            if self.chooser and not self._said:
                self._say()
            for ruling in self._ruled:
                self._happens(ruling)
            answered, self.fresh = True, {}
            if self.pauses:
                self.ran = self.name()
            if self._acted and self.is_of_a_playtest and self._is_over():
                break
            self._advance(top, index, step)
            if self.pauses:
                break
        else:
            raise BrokenRules(f"segments run without end, now at {self.name()}")
        if answered or not self.events:
            self._write_down_procedures(before, answered)
        return waits

    def _is_over(self) -> bool:
        if self.state.ending:
            self.stack.clear()
            return True
        if ending := self.rules.ending(self.state):
            self.conclude(ending)
            self.stack.clear()
            return True
        return False

    def _waiting_again(self, answered: bool, waits: list[Decision]) -> None:
        if self.chooser and not self._said:
            self._say()
        if answered or self.needed is None:
            return
        seat, count = self.needed
        if more := next((d for d in waits if d.seat == seat and self._asked[seat] > count), None):
            raise IllegalAction("", Message("more is to be chosen: {prompt}", prompt=as_message(more.prompt)))
        if self._asked.get(seat, 0) < count:
            raise IllegalAction("", TOO_MANY_ANSWERS)

    def _advance(self, top: Procedure, index: int, step: Step) -> None:
        segments = self._segments(top)
        again, inner, over = False, None, False
        if isinstance(step, Begin):
            over, again, inner, step = isinstance(step, End), step.again, step.inner, step.outer
        now: Procedure = step or top
        is_last = index + 1 == len(segments)
        if again:
            here = segment_name(segments[index])
            self.stack[-1] = now if now.at == here else replace(now, at=here)
        elif over or (is_last and inner is None):
            self._hand_over(now)
        else:
            self.stack[-1] = replace(now, at=LAST_SEGMENT_DONE if is_last else segment_name(segments[index + 1]))
        if inner is not None:
            self.stack.append(inner)

    def _hand_over(self, ended: Procedure) -> None:
        self.ended = ended
        self.stack.pop()
        if self.stack:
            self.stack[-1] = self.stack[-1].receive(ended)

    def _write_down_procedures(self, before: tuple[Procedure, ...], answered: bool) -> None:
        kept = 0
        for was, now in zip(before, self.stack, strict=False):
            if was is not now:
                break
            kept += 1
        self._segment = None
        self.emit(ProceduresStand(kept=kept, then=tuple(self.stack[kept:]), answers_used=answered))

    def _say(self) -> None:
        """What the chooser answered stands before whatever comes of it, exactly as if it had been played."""
        assert self.chooser is not None
        self._said = True
        seat = self.chooser[0]
        said: Event[Any] = Answered(seat=seat, to=self.name(), answers=self._chosen, seen_by=(seat,))
        self.events.append(said)
        self.state = said.apply(self.state)

    def _segments(self, procedure: Procedure) -> tuple[Segment, ...]:
        return self.rules.sequence[type(procedure)]

    def _index(self, procedure: Procedure) -> int:
        if not procedure.at:
            return 0
        for i, segment in enumerate(self._segments(procedure)):
            if is_called(segment, procedure.at):
                return i
        raise BrokenRules(f"{type(procedure).__name__} has no segment {procedure.at}")

    def _first_clause(self) -> str:
        clauses = clauses_of(self._segment) if self._segment else ()
        return clauses[0] if clauses else ""


Segment = Callable[[Any, Unfolding[Any, Any]], Step]


def _check(answer: Answer, options: Options[Any], cited: str) -> None:
    if refused := options.refusal(answer):
        raise IllegalAction(refused.clause or cited, refused.reason, answer)
