"""The odds of an answer before it is given: played on from what the seat sees, never from the state itself.

The answer is played on the view of the seat through all dice. Where a whole procedure begins with it, or goes on, both
sides then choose as that procedure says, to its end; else play goes on to the next question of anybody. Of units that
the view does not show nothing is reckoned: where one takes part it is said (`UnknownForces`).
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from msgspec.structs import replace

from workbench.engine.clauses import BrokenRules
from workbench.engine.decision import Decision
from workbench.engine.dice import Dice
from workbench.engine.events import DiceRolled, Event
from workbench.engine.options import SomeOf
from workbench.engine.questions.exact_odds import TooManyWays
from workbench.engine.questions.merged_ways import Walk
from workbench.engine.questions.possible_worlds import World
from workbench.engine.questions.procedure_odds import Outcome, depth_of, paused_unfolding, segment_played
from workbench.engine.questions.whole_procedure import WholeProcedure, first_offered
from workbench.engine.rules_modules import UNPLAYABLE
from workbench.engine.ruleset import RulesModule
from workbench.engine.state import Answer, Procedure, State
from workbench.engine.visibility import masked, texts_in
from workbench.engine.words.message import Message

AnyRules = RulesModule[Any, Any]
AnyState = State[Any, Any]
MOST_WAYS, SAMPLES = 3_000, 400
"""After so many ways of single segments exact odds are given up, for somebody waits, and so many ways are played."""
SOON_WAYS, SOON_SAMPLES = 400, 40
"""What is done before anything else."""


class UnknownForces(Exception):
    """Units take part that the seat does not know; `units` are their names in the view, sorted."""

    def __init__(self, units: tuple[str, ...]) -> None:
        super().__init__(Message("forces take part that are not known"))
        self.units = units


class AnswerOdds(NamedTuple):
    """What comes of an answer.

    Attributes
    ----------
    chances
        Outcome -> its probability, sorted; `lost` is what the seat's side loses, and all others.
    attacker
        Who attacks in the procedure that is played to its end, "" where none is.
    title
        Of that procedure, "" where play went on to the next question.
    samples
        0 where the odds are exact, else how many were played.
    is_rolled
        Whether any die is rolled at all.
    is_completed
        Whether stages that nobody has answered yet were answered, by as many as may.
    is_done
        False while they are still reckoned.
    """

    chances: Mapping[Outcome, Fraction]
    attacker: str = ""
    title: str = ""
    samples: int = 0
    is_rolled: bool = False
    is_completed: bool = False
    is_done: bool = False

    def lost(self, which: int) -> dict[int, Fraction]:
        """Strength lost by the seat's side (0) or by the others (1) -> its probability, rising."""
        found: dict[int, Fraction] = {}
        for outcome, chance in self.chances.items():
            found[outcome.lost[which]] = found.get(outcome.lost[which], Fraction()) + chance
        return dict(sorted(found.items()))

    def expected(self, which: int) -> Fraction:
        """The mean strength lost by one's own side, or by the others."""
        return sum((outcome.lost[which] * chance for outcome, chance in self.chances.items()), Fraction())

    @property
    def ends(self) -> dict[str, Fraction]:
        """In which way it ends -> how likely; ways need not exclude each other. The likeliest first."""
        found: dict[str, Fraction] = {}
        for outcome, chance in self.chances.items():
            for end in dict.fromkeys(outcome.ends):
                found[end] = found.get(end, Fraction()) + chance
        return dict(sorted(found.items(), key=lambda one: (-one[1], one[0])))


class _Begun:
    """A whole procedure as it began on one of the ways; another one is another."""

    __slots__ = ("before", "depth", "procedure", "whole")

    def __init__(self, whole: WholeProcedure[Any], before: AnyState, depth: int) -> None:
        self.whole, self.before, self.depth = whole, before, depth
        self.procedure: Procedure = before.procedures[depth - 1]


class _At(NamedTuple):
    """Between two segments: what has been said, lost and noted until then, and what is played to its end."""

    state: AnyState
    is_said: bool = False
    begun: _Begun | None = None
    lost: tuple[int, int] = (0, 0)
    noted: tuple[str, ...] = ()

    def forgotten(self) -> _At:
        return self._replace(state=replace(self.state, dice_count=0))


class AnswerReckoned:
    """One answer, or the first stages of one, reckoned a little at a time: go through `steps`, read `odds`.

    `world` is made of the view of the seat (or is the whole state, for eyes that see everything), `said` are all
    answers of the play under way, the last one as it is put together.

    Attributes
    ----------
    takes_for_granted
        Whether a counter takes part that is only taken for one of those that it may be.
    """

    def __init__(self, rules: AnyRules, world: World, decision: Decision, said: tuple[Answer, ...]) -> None:
        view = world.state
        self._rules, self._seat = rules, decision.seat
        self._said = tuple(masked(answer, world.filled.get) for answer in said)
        self._filled = frozenset(world.filled.values())
        self.takes_for_granted = False
        self._side = rules.side_of(decision.seat)
        self._wholes = [kind(rules) for kind in rules.whole_procedures]
        self._floor = len(view.procedures)
        self._unknown = rules.judgement.unknown(view)
        self._completed = self._rolled = self._is_done = False
        self._last_begun = self._going_on(view)
        self._start = _At(view, begun=self._last_begun)
        self._shown: Walk[_At, Outcome] | None = None

    def steps(self, most_ways: int = MOST_WAYS, samples: int = SAMPLES) -> Generator[None, None, None]:
        """Reckon on: exactly, or by dice where they fall in more than `most_ways` ways.

        Where that is not done soon a few are played first, so that something can be told meanwhile.

        Raises
        ------
        UnknownForces
            The seat does not know who takes part.
        IllegalAction
            What is said is refused.
        """
        for ways, played in ((min(SOON_WAYS, most_ways), min(SOON_SAMPLES, samples)), (most_ways, samples)):
            walk = self._new_walk()
            try:
                for _ in walk.exactly(ways):
                    yield
                self._shown, self._is_done = walk, True
                return
            except TooManyWays:
                for _ in walk.sampled(played):
                    if self._shown is None or walk.played >= self._shown.played:
                        self._shown = walk
                    yield
        self._is_done = True

    @property
    def odds(self) -> AnswerOdds | None:
        """As far as they are reckoned; None before there is anything to tell."""
        walk, begun = self._shown, self._last_begun
        if walk is None:
            return None
        total = sum(walk.ended.values(), Fraction())
        chances = {one: share / total for one, share in sorted(walk.ended.items())}
        return AnswerOdds(
            chances if begun is not None else without_what_always_is(chances),
            begun.whole.sides(begun.before, begun.procedure)[0] if begun is not None else "",
            begun.whole.title if begun is not None else "",
            walk.played,
            self._rolled,
            self._completed,
            self._is_done,
        )

    def _new_walk(self) -> Walk[_At, Outcome]:
        return Walk(self._start, self._step, lambda one: isinstance(one, Outcome))

    # ------------------------------------------------------------------ one segment further

    def _step(self, at: _At, dice: Dice) -> _At | Outcome:
        if not at.is_said:
            u = paused_unfolding(self._rules, at.state, dice, at.begun.depth if at.begun else self._floor)
            u.chooser = (self._seat, self._say)
            waits = u.run()
        elif at.begun is not None:
            u, waits = segment_played(self._rules, at.state, dice, at.begun.depth, at.begun.whole.choose), []
        else:
            try:
                u = paused_unfolding(self._rules, at.state, dice, self._floor)
                waits = u.run()
                self._refuse_what_is_unknown(u.events, u.state, None)
            except (UnknownForces, *UNPLAYABLE):  # what comes later is another matter, and not known
                return Outcome(at.lost, at.noted)
        self._rolled = self._rolled or any(isinstance(event, DiceRolled) for event in u.events)
        self._refuse_what_is_unknown(u.events, u.state, at.begun or self._going_on(u.state))
        lost = self._lost(at, u.events)
        noted = (*at.noted, *self._noted(at, u.events))
        if at.begun is not None and len(u.stack) < at.begun.depth:
            return Outcome(lost, (*noted, *self._ends(at.begun, u.state, u.ended)))
        begun = at.begun or self._going_on(u.state)
        if begun is not None:
            self._last_begun = begun
        elif waits or len(u.stack) < self._floor:
            return Outcome(lost, noted)
        return _At(u.state, True, begun, lost, () if begun is not None and at.begun is None else noted)

    def _say(self, decision: Decision, chosen: tuple[Answer, ...]) -> Answer:
        """What is said; to stages that nobody has answered yet by as many as may."""
        if len(chosen) < len(self._said):
            return self._said[len(chosen)]
        self._completed = True
        options = decision.options
        return all_who_may(options) if isinstance(options, SomeOf) else first_offered(decision)

    def _going_on(self, state: AnyState) -> _Begun | None:
        found = ((depth_of(state, whole.procedure), whole) for whole in self._wholes)
        depth, whole = max(found, key=lambda one: one[0], default=(0, None))
        return _Begun(whole, state, depth) if depth and whole is not None else None

    def _lost(self, at: _At, events: list[Event[Any]]) -> tuple[int, int]:
        by_side = self._rules.losses(at.state, events)
        mine = by_side.get(self._side, 0)
        return at.lost[0] + mine, at.lost[1] + sum(by_side.values()) - mine

    def _noted(self, at: _At, events: list[Event[Any]]) -> tuple[str, ...]:
        if at.begun is not None:
            return at.begun.whole.noted(events)
        told = [event for event in events if event.seen_by is None or self._seat in event.seen_by]
        return self._rules.display.outcome(told, at.state)

    def _ends(self, begun: _Begun, after: AnyState, ended: Procedure | None) -> tuple[str, ...]:
        kind = type(begun.procedure)
        return begun.whole.ends(begun.before, begun.procedure, after, ended if type(ended) is kind else begun.procedure)

    def _refuse_what_is_unknown(self, events: list[Event[Any]], after: AnyState, begun: _Begun | None) -> None:
        if not self._unknown and not self._filled:
            return
        depth = min(self._floor, begun.depth) if begun is not None else self._floor
        inside = after.procedures[depth - 1 :]
        named = {text for one in (*events[:-1], *inside) for text in texts_in(one)}
        if begun is not None and len(after.procedures) >= begun.depth:
            going_on = after.procedures[begun.depth - 1]  # inside others, where it began while one's own play went on
            if isinstance(going_on, begun.whole.procedure):
                named.update(begun.whole.who_may_take_part(after, going_on))
        if unknown := named & self._unknown:
            raise UnknownForces(tuple(sorted(unknown)))
        self.takes_for_granted = self.takes_for_granted or not named.isdisjoint(self._filled)


def all_who_may(options: SomeOf) -> Answer:
    """Candidate after candidate, as many as may be chosen together."""
    chosen: tuple[str, ...] = ()
    for candidate in options.candidates:
        more = (*chosen, candidate)
        if len(more) <= options.most and not (options.too_much and options.too_much(more)):
            chosen = more
    if options.refusal(chosen) is None:
        return chosen
    found: Answer = next(iter(options), None) or ()
    if options.refusal(found) is not None:
        raise BrokenRules("no set of options is left")
    return found


def without_what_always_is(chances: Mapping[Outcome, Fraction]) -> Mapping[Outcome, Fraction]:
    """The same outcomes without the words that all of them share, unless nothing tells them apart then."""
    always = set.intersection(*(set(one.ends) for one in chances)) if len(chances) > 1 else set[str]()
    found: dict[Outcome, Fraction] = {}
    for one, share in chances.items():
        apart = Outcome(one.lost, tuple(end for end in dict.fromkeys(one.ends) if end not in always))
        found[apart] = found.get(apart, Fraction()) + share
    return found
