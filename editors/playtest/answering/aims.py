"""Where what is picked up can go before it is asked for: by an order that is foreseen, or by the next questions.

Questions are asked of the engine, and nothing is answered. Ways and costs are those that the rules tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from editors.playtest.answering.choices import Choice
from editors.playtest.moment import Moment
from editors.playtest.on_map.board import Board
from editors.playtest.session import PlaytestSession
from workbench.engine.clauses import IllegalAction, Refusal
from workbench.engine.decision import Decision
from workbench.engine.options import OneOf, SomeOf
from workbench.engine.shown.order import ForeseenPlay, ShownOrder
from workbench.engine.state import Answer
from workbench.engine.words.message import begun, marked
from workbench.qt.looks.translator import called, spoken

MOST_STAGES = 4
MOST_TARGETS = 24
"""So many places are looked at for what units could do there: an attack has few, a free set-up hundreds."""
TOO_FAR = marked("it cannot get there now")
Units = tuple[str, ...]


def _nothing_known(_space: str) -> Refusal | None:
    """Nothing is known of the place."""
    return None


@dataclass(frozen=True, slots=True)
class Aim:
    """A place to go to: as a choice, with its way, cost or refusal, and what is answered to get there.

    `deed` says what is done there where that had to be guessed ("declare a battle"); "" where the units just go.
    `checked` are those of them that are ticked where the place is asked for first, and units for it afterwards.
    """

    choice: Choice
    plays: tuple[ForeseenPlay, ...] = ()
    deed: str = ""
    checked: Units = ()


@dataclass(frozen=True, slots=True)
class Aims:
    """All places that were asked about, the units that would go, and why a place is none of them."""

    by_space: Mapping[str, Aim] = field(default_factory=dict)
    units: Units = ()
    beyond: Callable[[str], Refusal | None] = _nothing_known

    @property
    def are_open(self) -> bool:
        """Is there anywhere to go?"""
        return any(aim.plays for aim in self.by_space.values())

    def refusal(self, space: str) -> Refusal | None:
        """Why a place is no aim; None of one that is."""
        aim = self.by_space.get(space)
        return aim.choice.refusal if aim is not None else self.beyond(space)


NOWHERE = Aims()


class AimFinder:
    """Finds the aims of units at a table."""

    def __init__(self, session: PlaytestSession, board: Board) -> None:
        self._session, self._board = session, board

    def found(self, moment: Moment, units: Units, through: tuple[str, ...] = ()) -> Aims:
        """How these units get to places, `through` others; none where nothing of the kind is asked."""
        decision = moment.decision
        if decision is None or not units:
            return NOWHERE
        orders = self._ordered(moment, units, through)
        asked = self._asked(moment, units) if not through else NOWHERE
        if not orders:
            return asked
        elsewhere = orders.pop("").choice.refusal if "" in orders else Refusal(decision.clause, TOO_FAR)
        return Aims({**asked.by_space, **orders}, units, lambda _space: elsewhere)

    def _ordered(self, moment: Moment, units: Units, through: tuple[str, ...]) -> dict[str, Aim]:
        if len(units) != 1:
            return {}
        shown = self._session.rules.display.orders(moment.sight, units[0], moment.so_far, through)
        return {to: self._aim(to, order) for to, order in shown.items()}

    def _aim(self, to: str, order: ShownOrder) -> Aim:
        refusal = Refusal(order.clause, order.reason) if order.reason else None
        return Aim(Choice(to, self._title(to), order.note, refusal, order.way, True), order.plays)

    # ------------------------------------------------------------------ by the questions that come next

    def _asked(self, moment: Moment, units: Units) -> Aims:
        """Aims of the question for a place to which these units lead, or which a deed of theirs leads to."""
        decision, so_far = moment.decision, moment.so_far
        start = next((moment.pieces[unit].space for unit in units if unit in moment.pieces), "")
        named = set(units) <= moment.chosen_units
        for _ in range(MOST_STAGES):
            if decision is None:
                break
            if named and self._places(decision):
                return Aims(self._aims_of(decision, so_far, start), units, why_not_of(decision))
            answer = _answer_of(decision, units, start, so_far)
            if answer is None:
                return Aims(
                    self._aims_of_deeds(decision, so_far, start)
                    if named
                    else self._targets(decision, units, so_far, start),
                    units,
                )
            if isinstance(answer, tuple):
                units, named = answer, bool(answer)
            named = named or (bool(units) and answer == units[0])
            so_far = (*so_far, answer)
            decision = self._next(decision.seat, so_far)
        return NOWHERE

    def _targets(self, decision: Decision, units: Units, so_far: tuple[Answer, ...], start: str) -> Mapping[str, Aim]:
        """Places that are asked for before the units that do something there: those where these units may."""
        places = self._places(decision)
        if not places or len(places) > MOST_TARGETS:  # none where no single place is asked for
            return {}
        found = dict[str, Aim]()
        for to, aim in self._aims_of(decision, so_far, start).items():
            further = self._next(decision.seat, (*so_far, to)) if aim.plays else None
            if further is None or not isinstance(further.options, SomeOf):
                continue
            answer = _answer_of(further, units, start, (*so_far, to))
            if isinstance(answer, tuple) and answer:
                found[to] = replace(aim, checked=answer)
        return found

    def _aims_of_deeds(self, decision: Decision, so_far: tuple[Answer, ...], start: str) -> Mapping[str, Aim]:
        """Places that are asked for after something is said to be done: the first deed that may be done there."""
        options, found = decision.options, dict[str, Aim]()
        if not isinstance(options, OneOf):
            return {}
        for deed in (key for key in options.candidates if key in options.words and options.refusal(key) is None):
            further = self._next(decision.seat, (*so_far, deed))
            if further is not None and self._places(further):
                words = begun(spoken(options.words[deed]))
                for to, aim in self._aims_of(further, (*so_far, deed), start, words).items():
                    if to not in found or (found[to].choice.refusal and not aim.choice.refusal):
                        found[to] = aim
        return found

    def _aims_of(self, decision: Decision, so_far: tuple[Answer, ...], start: str, deed: str = "") -> Mapping[str, Aim]:
        options = decision.options
        assert isinstance(options, OneOf)
        found = {}
        for to in self._places(decision):
            refused = options.refusal(to)
            note = options.note(to) if options.note and refused is None else ""
            way = options.way(to) if options.way and refused is None else ((start, to) if start != to else ())
            plays = (ForeseenPlay(decision.name, (*so_far, to)),) if refused is None else ()
            refusal = Refusal(refused.clause or decision.clause, refused.reason) if refused is not None else None
            found[to] = Aim(Choice(to, self._title(to), note, refusal, way, True), plays, deed)
        return found

    def _places(self, decision: Decision) -> Sequence[str]:
        options = decision.options
        return [c for c in options.candidates if c in self._board.spaces] if isinstance(options, OneOf) else []

    def _next(self, seat: str, so_far: tuple[Answer, ...]) -> Decision | None:
        try:
            return self._session.playtest.next_decision(seat, so_far)
        except IllegalAction:
            return None

    def _title(self, space: str) -> str:
        return called(self._session.rules.words.name_of(space))


def _answer_of(decision: Decision, units: Units, start: str, so_far: tuple[Answer, ...]) -> Answer | None:
    """What the units that are picked up say to a question by themselves; None where they say nothing."""
    return next(
        (a for a in _answers(decision.options, units, start, so_far) if decision.options.refusal(a) is None), None
    )


def why_not_of(decision: Decision) -> Callable[[str], Refusal | None]:
    """Why a question does not take a place, by a clause of its own or by that of the question."""

    def why_not(space: str) -> Refusal | None:
        refused = decision.options.refusal(space)
        return Refusal(refused.clause or decision.clause, refused.reason) if refused is not None else None

    return why_not


def _answers(options: Any, units: Units, start: str, so_far: tuple[Answer, ...]) -> Iterator[Answer]:
    if isinstance(options, SomeOf):
        yield tuple(c for c in options.candidates if c in units)
        yield _as_many(options, units)
    elif isinstance(options, OneOf):
        if len(units) == 1:
            yield units[0]
        if start and start not in so_far:
            yield start


def _as_many(options: SomeOf, units: Units) -> tuple[str, ...]:
    """One after the other, those of them that may be added to the ones before."""
    chosen: tuple[str, ...] = ()
    for unit in (c for c in options.candidates if c in units):
        more = (*chosen, unit)
        if len(more) <= options.most and not (options.too_much and options.too_much(more)):
            chosen = more
    return chosen
