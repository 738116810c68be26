"""The odds of a whole procedure, played by the rules for every way in which their dice can fall.

It is played segment by segment. Equal states that are met on different ways are one and are gone on from together, so
that two rounds of a battle cost a sum of their ways and no product. Where that is too much for exact odds the procedure
is played many times with dice, and how far the shares may be off is told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cached_property, partial
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from workbench.engine.clauses import BrokenRules
from workbench.engine.dice import Dice, SeededDice
from workbench.engine.questions.exact_odds import TooManyWays, every_way
from workbench.engine.questions.whole_procedure import WholeProcedure
from workbench.engine.ruleset import RulesModule
from workbench.engine.state import Procedure, State
from workbench.engine.unfolding import Chooser, Unfolding
from workbench.engine.words.message import Message

S = TypeVar("S", bound=State[Any, Any])
Q = TypeVar("Q")
MOST_WAYS = 60_000
"""After so many ways of single segments exact odds are given up."""
SAMPLES = 1_000
Tell = Callable[[float], None]
"""Told which share is done; whoever raises from it stops the work."""


class Outcome(NamedTuple):
    """Strength that attacker and defender have lost, and the ways in which it has ended, in words."""

    lost: tuple[int, int]
    ends: tuple[str, ...] = ()


class ProcedureOdds:
    """Outcome -> its probability, all of them together 1. `samples` is 0 where they are exact, else how many were
    played; `ways` counts the ways of single segments that were looked at.
    """

    def __init__(
        self, sides: tuple[str, str], chances: Mapping[Outcome, Fraction], samples: int = 0, ways: int = 0
    ) -> None:
        self.sides = sides
        self.chances = dict(sorted(chances.items()))
        self.samples = samples
        self.ways = ways

    def lost(self, which: int) -> dict[int, Fraction]:
        """Strength lost by the attacker (0) or the defender (1) -> its probability, rising."""
        return dict(sorted(self._summed((outcome.lost[which],) for outcome in self.chances).items()))

    @cached_property
    def ends(self) -> dict[str, Fraction]:
        """In which way it ends -> how likely; ways need not exclude each other. The likeliest first."""
        found = self._summed(dict.fromkeys(outcome.ends) for outcome in self.chances)
        return dict(sorted(found.items(), key=lambda one: (-one[1], one[0])))

    def expected(self, which: int) -> Fraction:
        """The mean strength lost by one of the sides."""
        return sum((outcome.lost[which] * chance for outcome, chance in self.chances.items()), Fraction())

    def _summed(self, of_outcomes: Any) -> dict[Any, Fraction]:
        found: dict[Any, Fraction] = {}
        for named, chance in zip(of_outcomes, self.chances.values(), strict=True):
            for name in named:
                found[name] = found.get(name, Fraction()) + chance
        return found


def procedures_of(rules: RulesModule[Any, Any]) -> dict[str, WholeProcedure[Any]]:
    """The procedures that a module offers, bound to it, by their ids."""
    return {kind.id: kind(rules) for kind in rules.whole_procedures}


class _Moment(NamedTuple, Generic[S]):
    """Between two segments: the state, what has been lost and noted until then."""

    state: S
    lost: tuple[int, int] = (0, 0)
    noted: tuple[str, ...] = ()


def procedure_odds(
    whole: WholeProcedure[S],
    rules: RulesModule[S, Any],
    state: S,
    most_ways: int = MOST_WAYS,
    samples: int = SAMPLES,
    tell: Tell = lambda share: None,
    choose: Chooser | None = None,
) -> ProcedureOdds:
    """The odds of the procedure that is going on in a state, from that moment to its end.

    Whoever is asked answers by `choose`, or else as the procedure chooses; it has to answer the same of equal states.
    Exact, or sampled where the dice fall in more than `most_ways` ways; the same state is always sampled the same.

    Raises
    ------
    KeyError
        No such procedure is going on in this state.
    """
    course = _Course(whole, rules, state, tell, choose or whole.choose)
    try:
        return course.exact(most_ways)
    except TooManyWays:
        return course.sampled(samples)


class _Course(Generic[S]):
    """One procedure from a moment on."""

    def __init__(
        self, whole: WholeProcedure[S], rules: RulesModule[S, Any], state: S, tell: Tell, choose: Chooser
    ) -> None:
        self._whole, self._rules, self._start, self._tell = whole, rules, state, tell
        self._choose = choose
        depth = depth_of(state, whole.procedure)
        if not depth:
            raise KeyError(Message("nothing of the kind goes on in this position: {title}", title=Message(whole.title)))
        self._depth = depth
        self._begun = state.procedures[depth - 1]
        self.sides = whole.sides(state, self._begun)

    def exact(self, most_ways: int) -> ProcedureOdds:
        going_on: dict[_Moment[S], Fraction] = {_Moment(self._start): Fraction(1)}
        ended: dict[Outcome, Fraction] = {}
        ways, done = 0, Fraction()
        while going_on:
            following: dict[_Moment[S], Fraction] = {}
            for moment, chance in going_on.items():
                for after, odds in every_way(partial(self._step, moment), most_ways - ways):
                    ways += 1
                    if isinstance(after, Outcome):
                        ended[after] = ended.get(after, Fraction()) + chance * odds
                        done += chance * odds
                    else:
                        after = after._replace(state=replace(after.state, dice_count=0))
                        following[after] = following.get(after, Fraction()) + chance * odds
                self._tell(max(float(done), ways / most_ways) / 2)
            going_on = following
        return ProcedureOdds(self.sides, ended, ways=ways)

    def sampled(self, samples: int) -> ProcedureOdds:
        counts: dict[Outcome, int] = {}
        for number in range(samples):
            found = self.played(SeededDice(number + 1))
            counts[found] = counts.get(found, 0) + 1
            self._tell((1 + number / samples) / 2)
        return ProcedureOdds(self.sides, {one: Fraction(n, samples) for one, n in counts.items()}, samples)

    def played(self, dice: Dice) -> Outcome:
        """One way to its end."""
        at: _Moment[S] | Outcome = _Moment(self._start)
        while not isinstance(at, Outcome):
            at = self._step(at, dice)
        return at

    def _step(self, moment: _Moment[S], dice: Dice) -> _Moment[S] | Outcome:
        """One segment further; who is asked answers as the procedure chooses."""
        u = segment_played(self._rules, moment.state, dice, self._depth, self._choose)
        by_side = self._rules.losses(moment.state, u.events)
        first, second = (lost + by_side.get(side, 0) for lost, side in zip(moment.lost, self.sides, strict=True))
        noted = self._whole.noted(u.events)
        after = _Moment(u.state, (first, second), (*moment.noted, *noted) if noted else moment.noted)
        if len(u.stack) >= self._depth:
            return after
        last = moment.state.procedures[self._depth - 1]
        ended = u.ended if isinstance(u.ended, type(last)) else last
        ends = self._whole.ends(self._start, self._begun, u.state, ended)
        return Outcome(after.lost, (*after.noted, *ends))


def depth_of(state: State[Any, Any], kind: type[Procedure]) -> int:
    """How many procedures there are down to the innermost of a type; 0 without one."""
    return max((at for at, one in enumerate(state.procedures, start=1) if isinstance(one, kind)), default=0)


def segment_played(
    rules: RulesModule[S, Q], state: S, dice: Dice, floor: int, choose: Chooser | None = None
) -> Unfolding[S, Q]:
    """A state one segment further, not beyond the end of the procedure `floor` deep.

    Where a seat is asked, it answers by `choose`.

    Raises
    ------
    BrokenRules
        A seat is asked and nobody chooses for it.
    """
    u = paused_unfolding(rules, state, dice, floor)
    if not (waits := u.run()):
        return u
    if choose is None:
        raise BrokenRules(f"{waits[0].name} waits for an answer")
    u = paused_unfolding(rules, state, dice, floor)
    u.chooser = (waits[0].seat, choose)
    u.run()
    return u


def paused_unfolding(rules: RulesModule[S, Q], state: S, dice: Dice, floor: int) -> Unfolding[S, Q]:
    """A run that is to end after one segment."""
    u = Unfolding(rules, state, dice)
    u.pauses, u.floor, u.is_of_a_playtest = True, floor, len(state.procedures) > 1
    return u
