"""Exact odds of a play: the tree of all faces it can roll, grown where the engine says that a face is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from workbench.engine.decision import Action
from workbench.engine.dice import Dice, GivenDice, NeedsDice
from workbench.engine.events import Event
from workbench.engine.play import Engine
from workbench.engine.state import State
from workbench.engine.words.message import Message, as_message

S = TypeVar("S", bound=State[Any, Any])
T = TypeVar("T")
Tell = Callable[[Sequence[Event[Any]], S], str]
MOST_WAYS = 50_000


class TooManyWays(Exception):
    """A play can roll in more ways than were to be looked at; the text says how many, and what for."""


def exact_odds(
    engine: Engine[S, Any], state: S, action: Action, tell: Tell[S], most_ways: int = MOST_WAYS
) -> dict[str, Fraction]:
    """Outcome -> its exact probability, outcomes sorted; the probabilities add up to 1.

    `tell` puts the events of a play, and the state after it, into a word: plays with the same word are one outcome.
    A play that goes on to another decision ends there.

    Raises
    ------
    IllegalAction
        The action is refused.
    TooManyWays
        The dice can fall in more than `most_ways` ways.
    """
    found: dict[str, Fraction] = {}
    for (events, after), odds in every_way(lambda dice: engine.play(state, action, dice), most_ways):
        outcome = tell(events, after)
        found[outcome] = found.get(outcome, Fraction()) + odds
    return dict(sorted(found.items()))


def every_way(play: Callable[[Dice], T], most_ways: int = MOST_WAYS) -> Iterator[tuple[T, Fraction]]:
    """What a play gives for every way its dice can fall, each with its probability.

    `play` is pure but for its dice: it is begun again with one face more as often as it lacks one.

    Raises
    ------
    TooManyWays
        More than `most_ways`; some ways may have been given until then.
    """
    open_ways: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    ended = 0
    while open_ways:
        faces, odds = open_ways.pop()
        try:
            given = play(GivenDice(faces))
        except NeedsDice as needs:
            if ended + len(open_ways) + needs.sides > most_ways:
                rolled = len(faces) + 1
                raise TooManyWays(
                    Message(
                        "the dice of this play can fall in more than {ways} ways; it rolls {rolled} or more, "
                        "the last one for {why}",
                        ways=most_ways,
                        rolled=rolled,
                        why=as_message(needs.why),
                    )
                ) from None
            open_ways += [((*faces, face), odds / needs.sides) for face in range(1, needs.sides + 1)]
        else:
            ended += 1
            yield given, odds
