"""What is told of an answer's odds, whoever reckons them, and how stages that nobody has answered are answered."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from workbench.engine.clauses import BrokenRules
from workbench.engine.decision import Decision
from workbench.engine.options import OneOf, SomeOf
from workbench.engine.questions.procedure_odds import Outcome
from workbench.engine.questions.whole_procedure import first_offered
from workbench.engine.ruleset import RulesModule
from workbench.engine.state import Answer, State
from workbench.engine.words.message import Message

AnyRules = RulesModule[Any, Any]
AnyState = State[Any, Any]


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
    is_of_others
        Whether it rests on what others answer at the same time, unseen.
    """

    chances: Mapping[Outcome, Fraction]
    attacker: str = ""
    title: str = ""
    samples: int = 0
    is_rolled: bool = False
    is_completed: bool = False
    is_done: bool = False
    is_of_others: bool = False

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


def least_said(decision: Decision, so_far: tuple[Answer, ...]) -> Answer:
    """What somebody says who does as little as he may."""
    options = decision.options
    if isinstance(options, OneOf) and options.way_out and options.refusal(options.way_out) is None:
        return options.way_out
    if isinstance(options, SomeOf) and options.refusal(()) is None:
        return ()
    return first_offered(decision)


def most_said(decision: Decision, so_far: tuple[Answer, ...]) -> Answer:
    """What somebody says who does as much as he may."""
    options = decision.options
    if isinstance(options, SomeOf):
        return all_who_may(options)
    if isinstance(options, OneOf):
        return next((one for one in options if one != options.way_out), options.way_out)
    return first_offered(decision)


def without_what_always_is(chances: Mapping[Outcome, Fraction]) -> Mapping[Outcome, Fraction]:
    """The same outcomes without the words that all of them share, unless nothing tells them apart then."""
    always = set.intersection(*(set(one.ends) for one in chances)) if len(chances) > 1 else set[str]()
    found: dict[Outcome, Fraction] = {}
    for one, share in chances.items():
        apart = Outcome(one.lost, tuple(end for end in dict.fromkeys(one.ends) if end not in always))
        found[apart] = found.get(apart, Fraction()) + share
    return found
