"""The odds of an answer before it is given: played on from what the seat sees, never from the state itself.

The answer is played on the view of the seat through all dice. Where a whole procedure begins with it, or goes on, both
sides then choose as that procedure says, to its end. Else play goes on through the first dice that follow and what
comes of them, to the next question of anybody or to dice of another kind. Of units that the view does not show nothing
is reckoned: where one takes part it is said (`UnknownForces`), and checks that do not rest on them can be reckoned
alone; so can a procedure that others may still come to, as if nobody came whom the seat does not know.
"""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction
from typing import Any, NamedTuple

from msgspec.structs import replace

from workbench.engine.decision import Decision
from workbench.engine.dice import Dice
from workbench.engine.events import DiceRolled, Event
from workbench.engine.options import SomeOf
from workbench.engine.questions.answer_parts import (
    AnswerOdds,
    AnyRules,
    AnyState,
    UnknownForces,
    all_who_may,
    least_said,
    most_said,
    without_what_always_is,
)
from workbench.engine.questions.exact_odds import TooManyWays
from workbench.engine.questions.merged_ways import Walk
from workbench.engine.questions.one_roll import AnotherRoll, OneRoll
from workbench.engine.questions.possible_worlds import World
from workbench.engine.questions.procedure_odds import Outcome, depth_of, paused_unfolding, segment_played
from workbench.engine.questions.whole_procedure import WholeProcedure, first_offered
from workbench.engine.rules_modules import UNPLAYABLE
from workbench.engine.state import Answer, Procedure
from workbench.engine.unfolding import Unfolding
from workbench.engine.visibility import masked, texts_in

MOST_WAYS, SAMPLES = 3_000, 400
"""After so many ways of single segments exact odds are given up, for somebody waits, and so many ways are played."""
SOONER = ((60, 12), (400, 40))
"""So many ways are looked at, else so many played, before that: something is told meanwhile."""
FEWEST_TOLD = 8
"""Of fewer that were played nothing is told."""


FAR = 300
"""So many segments are played without a die before it is given up that one is rolled."""


class _Begun:
    """A whole procedure as it began on one of the ways; another one is another."""

    __slots__ = ("before", "depth", "procedure", "whole")

    def __init__(self, whole: WholeProcedure[Any], before: AnyState, depth: int) -> None:
        self.whole, self.before, self.depth = whole, before, depth
        self.procedure: Procedure = before.procedures[depth - 1]


class _At(NamedTuple):
    """Between two segments: what has been said, lost and noted until then, and what is played to its end; without that
    the segment whose dice have been rolled, and how many were played.
    """

    state: AnyState
    is_said: bool = False
    begun: _Begun | None = None
    lost: tuple[int, int] = (0, 0)
    noted: tuple[str, ...] = ()
    rolled: str = ""
    gone: int = 0

    def forgotten(self) -> _At:
        return self._replace(state=replace(self.state, dice_count=0))


class AnswerReckoned:
    """One answer, or the first stages of one, reckoned a little at a time: go through `steps`, read `odds`.

    `world` is made of the view of the seat (or is the whole state, for eyes that see everything), `said` are all
    answers of the play under way, the last one as it is put together. With `only_checks` nothing is played to its end,
    and dice are told that rest on no unknown unit, whoever else takes part. `others_dare` says what is taken for said
    by those who answer at the same time unseen: as much as they may, or else as little. With `leaves_out` nobody is
    reckoned with who is unknown and may still come.

    Attributes
    ----------
    takes_for_granted
        Whether a counter takes part that is only taken for one of those that it may be.
    rests_on_others
        Whether others answer at the same time, unseen.
    """

    def __init__(
        self,
        rules: AnyRules,
        world: World,
        decision: Decision,
        said: tuple[Answer, ...],
        only_checks: bool = False,
        others_dare: bool = False,
        leaves_out: bool = False,
    ) -> None:
        view = world.state
        self._rules, self._seat, self._asked = rules, decision.seat, decision.name
        self._only_checks, self._others_dare, self._leaves_out = only_checks, others_dare, leaves_out
        self.rests_on_others = False
        self._said = tuple(masked(answer, world.filled.get) for answer in said)
        self._filled = frozenset(world.filled.values())
        self.takes_for_granted = False
        self._side = rules.side_of(decision.seat)
        self._wholes = [] if only_checks else [kind(rules) for kind in rules.whole_procedures]
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
        sooner = ((min(ways, most_ways), min(played, samples)) for ways, played in SOONER)
        for ways, played in dict.fromkeys((*sooner, (most_ways, samples))):
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
        if walk is None or (0 < walk.played < FEWEST_TOLD and not self._is_done):
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
            self.rests_on_others,
        )

    def _new_walk(self) -> Walk[_At, Outcome]:
        return Walk(self._start, self._step, lambda one: isinstance(one, Outcome))

    # ------------------------------------------------------------------ one segment further

    def _step(self, at: _At, dice: Dice) -> _At | Outcome:
        if at.is_said and at.begun is None:
            return self._towards_a_roll(at, dice)
        if at.begun is not None and at.is_said:
            return self._gone_on(at, segment_played(self._rules, at.state, dice, at.begun.depth, at.begun.whole.choose))
        u = paused_unfolding(self._rules, at.state, dice, at.begun.depth if at.begun else self._floor)
        u.chooser = (self._seat, self._say)
        waits = u.run()
        return self._gone_on(at, u, bool(waits) and not self._waits_for_others(u.state, waits))

    def _gone_on(self, at: _At, u: Unfolding[Any, Any], waits: bool = False) -> _At | Outcome:
        is_later = len(at.state.procedures) < self._floor
        begun = at.begun or (None if is_later else self._going_on(u.state))
        if self._only_checks and not at.rolled:
            self._refuse_unknown_dice(u)
        else:
            self._refuse_what_is_unknown(u.events, u.state, begun)
        is_rolled = any(isinstance(event, DiceRolled) for event in u.events)
        self._rolled = self._rolled or is_rolled
        lost, noted = self._lost(at, u.events), (*at.noted, *self._noted(at, u.events))
        if at.begun is not None and len(u.stack) < at.begun.depth:
            return Outcome(lost, (*noted, *self._ends(at.begun, u.state, u.ended)))
        if begun is not None:
            self._last_begun = begun
        elif waits or not u.stack or at.gone > FAR:
            return Outcome(lost, noted)
        if begun is not None:
            return _At(u.state, True, begun, lost, noted if at.begun is not None else ())
        return _At(u.state, True, None, lost, noted, at.rolled or (u.ran if is_rolled else ""), at.gone + 1)

    def _towards_a_roll(self, at: _At, dice: Dice) -> _At | Outcome:
        """Without a whole procedure: what comes later is another matter, and what is not known then is not told."""
        is_later = len(at.state.procedures) < self._floor
        try:
            u, waits = self._played(at, dice)
            if self._only_checks and not at.rolled:
                self._refuse_unknown_dice(u)
            elif is_later and not at.rolled:
                self._refuse_unknown_dice(u)
                if u.ran not in self._rules.judgement.known_checks:
                    return Outcome(at.lost, at.noted) if waits else at._replace(state=u.state, gone=at.gone + 1)
            else:
                self._refuse_what_is_unknown(u.events, u.state, None)
        except (AnotherRoll, UnknownForces, *UNPLAYABLE):
            return Outcome(at.lost, at.noted)
        return self._gone_on(at, u, waits)

    def _played(self, at: _At, dice: Dice) -> tuple[Unfolding[Any, Any], bool]:
        """One segment of nobody in particular, and whether somebody is asked who has to be waited for."""
        one = OneRoll(dice, at.rolled)
        u = one.u = paused_unfolding(self._rules, at.state, one, 0)
        waits = u.run()
        if waits and self._waits_for_others(at.state, waits):
            self.rests_on_others = True
            u = one.u = paused_unfolding(self._rules, at.state, one, 0)
            u.chooser = (waits[0].seat, most_said if self._others_dare else least_said)
            waits = u.run()
            return u, bool(waits) and not self._waits_for_others(u.state, waits)
        return u, bool(waits)

    def _waits_for_others(self, state: AnyState, waits: list[Decision]) -> bool:
        """Do others answer the same question at the same time?"""
        has_said = any(seat == self._seat for seat, _ in state.answers)
        return has_said and all(one.name == self._asked and one.seat != self._seat for one in waits)

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

    def _refuse_unknown_dice(self, u: Unfolding[Any, Any]) -> None:
        """Dice are told of checks that rest on nothing but what a seat knows of the unit that is checked."""
        dice = [event for event in u.events if isinstance(event, DiceRolled)]
        if dice and u.ran not in self._rules.judgement.known_checks:
            raise UnknownForces(())
        if unknown := {text for event in dice for text in texts_in(event)} & self._unknown:
            raise UnknownForces(tuple(sorted(unknown)))

    def _refuse_what_is_unknown(self, events: list[Event[Any]], after: AnyState, begun: _Begun | None) -> None:
        if not self._unknown and not self._filled:
            return
        depth = min(self._floor, begun.depth) if begun is not None else self._floor
        inside = after.procedures[depth - 1 :]
        named = {text for one in (*events[:-1], *inside) for text in texts_in(one)}
        if begun is not None and len(after.procedures) >= begun.depth:
            going_on = after.procedures[begun.depth - 1]  # inside others, where it began while one's own play went on
            if isinstance(going_on, begun.whole.procedure):
                whole = begun.whole
                named.update((whole.who_takes_part if self._leaves_out else whole.who_may_take_part)(after, going_on))
        if unknown := named & self._unknown:
            raise UnknownForces(tuple(sorted(unknown)))
        self.takes_for_granted = self.takes_for_granted or not named.isdisjoint(self._filled)
