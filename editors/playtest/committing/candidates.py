"""The answers whose odds are shown beside the one that is put together. No Qt here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain, islice

from editors.playtest.answering.decision_form import DecisionForm
from editors.playtest.moment import Moment
from workbench.engine.clauses import BrokenRules
from workbench.engine.decision import Decision
from workbench.engine.options import Number, OneOf, SomeOf
from workbench.engine.questions.answer_parts import all_who_may
from workbench.engine.state import Answer
from workbench.engine.words.message import Message
from workbench.qt.looks.translator import called, spoken

MOST_OTHERS, MOST_OF_A_KIND = 8, 2
"""So many other ways are reckoned, and so many of them that differ in the same stage before that of now."""
MOST_TRIED, MOST_NEAR = 40, 3
"""So many candidates are asked whether they are legal; so far from the number of now others are reckoned."""
Said = tuple[Answer, ...]
Asks = Callable[[Said], Decision | None]
"""What is asked after the answers to the first stages of the question of now; None after what may not be said."""
Calls = Callable[[str], str]


@dataclass(frozen=True)
class Candidate:
    """What may be said to the question of the moment, stage by stage, and what that is called."""

    title: str
    said: Said

    @property
    def answer(self) -> Answer:
        """That to its last stage."""
        return self.said[-1]


def answer_now(moment: Moment, form: DecisionForm) -> Answer | None:
    """What would be said now: the form as it stands, or the row that is pointed at; None of what may not be."""
    decision = moment.decision
    if decision is None:
        return None
    if isinstance(decision.options, OneOf):
        pointed = form.pointed_choice()
        return pointed.key if pointed is not None and pointed.refusal is None else None
    answer = form.answer()
    return answer if answer is not None and decision.options.refusal(answer) is None else None


def what_if(moment: Moment, form: DecisionForm, hovered: str) -> Candidate | None:
    """The answer that what the pointer lies on would make of the form, chosen or added; None where it makes none."""
    choice = next((one for one in moment.choices.choices if hovered and one.key == hovered), None)
    options = moment.decision.options if moment.decision is not None else None
    if choice is None or choice.refusal is not None:
        return None
    if isinstance(options, OneOf):
        return Candidate(choice.title, (*moment.so_far, hovered))
    now = form.answer()
    if not isinstance(options, SomeOf) or not isinstance(now, tuple) or hovered in now:
        return None
    more = tuple(one for one in options.candidates if one in now or one == hovered)
    title = spoken(Message("with {unit}", unit=_name(moment, hovered)))
    return Candidate(title, (*moment.so_far, more)) if options.refusal(more) is None else None


def other_ways(moment: Moment, now: Answer | None, asks: Asks, calls: Calls) -> tuple[Candidate, ...]:
    """What else may be said: first what differs in kind, then other places, one unit more or fewer, another number.

    Whether an earlier stage may be answered otherwise, and the same be said then, shows when it is reckoned.
    """
    options = moment.decision.options if moment.decision is not None else None
    found: Iterator[tuple[str, Answer]]
    match options:
        case OneOf():
            found = _others_of_one(moment, now)
        case SomeOf():
            chosen = now if isinstance(now, tuple) else ()
            found = chain(_others_in_kind(moment, options, chosen), _more_and_fewer(moment, options, chosen))
        case Number():
            found = _numbers(options, now if isinstance(now, int) else options.low)
        case _:
            return ()
    here = (Candidate(title, (*moment.so_far, answer)) for title, answer in found)
    before = _with_another_stage(moment, now, asks, calls) if now else ()
    ways: dict[Said, Candidate] = {}
    for one in chain(before, islice(here, MOST_OTHERS)):
        ways.setdefault(one.said, one)
    return tuple(islice(ways.values(), MOST_OTHERS))


def _with_another_stage(moment: Moment, now: Answer, asks: Asks, calls: Calls) -> Iterator[Candidate]:
    """The same where the stage before is answered otherwise: another target of the same force, another force there."""
    if not moment.so_far:
        return
    *first, said = moment.so_far
    asked = asks(tuple(first))
    options = asked.options if asked is not None else None
    others: Iterator[tuple[str, Answer]] = iter(())
    if isinstance(options, OneOf):
        others = (
            (spoken(Message("{place} instead", place=options.words.get(key) or calls(key))), key)
            for key in options.candidates[:MOST_TRIED]
            if key not in (said, options.way_out) and options.refusal(key) is None
        )
    elif isinstance(options, SomeOf) and isinstance(said, tuple):
        others = _others_in_kind(moment, options, said)
    for title, other in islice(others, MOST_OF_A_KIND):
        yield Candidate(title, (*first, other, now))


def _others_in_kind(moment: Moment, options: SomeOf, now: tuple[str, ...]) -> Iterator[tuple[str, Answer]]:
    """All who may together, and as few as may."""
    everybody = _everybody(options)
    if everybody != now and len(everybody) > 1:
        yield spoken(Message("all who may: {count} {count:unit|units}", count=len(everybody))), everybody
    few = _as_few_as_may(options)
    if few and few != now and few != everybody:
        only = Message("only {unit}", unit=_name(moment, few[0]))
        yield spoken(only if len(few) == 1 else Message("only {count} {count:unit|units}", count=len(few))), few


def _everybody(options: SomeOf) -> tuple[str, ...]:
    try:
        found = all_who_may(options)
    except BrokenRules:  # nobody may by themselves
        return ()
    return found if isinstance(found, tuple) else ()


def _as_few_as_may(options: SomeOf) -> tuple[str, ...]:
    """The first who may alone; else of all who may one after the other left out as long as that is legal."""
    alone = ((one,) for one in options.candidates[:MOST_TRIED])
    if (found := next((one for one in alone if options.refusal(one) is None), None)) is not None:
        return found
    left = _everybody(options)
    for one in left[MOST_TRIED::-1]:
        fewer = tuple(other for other in left if other != one)
        left = fewer if fewer and options.refusal(fewer) is None else left
    return left


def _others_of_one(moment: Moment, now: Answer | None) -> Iterator[tuple[str, Answer]]:
    for choice in moment.choices.choices[:MOST_TRIED]:
        if choice.key != now and choice.refusal is None:
            yield choice.title, choice.key


def _more_and_fewer(moment: Moment, options: SomeOf, now: tuple[str, ...]) -> Iterator[tuple[str, Answer]]:
    """With each who may be added, then without each who may be left out."""
    for key in options.candidates[:MOST_TRIED]:
        if key not in now:
            more = tuple(one for one in options.candidates if one in now or one == key)
            if options.refusal(more) is None:
                yield spoken(Message("with {unit}", unit=_name(moment, key))), more
    for key in now:
        fewer = tuple(one for one in now if one != key)
        if options.refusal(fewer) is None:
            yield spoken(Message("without {unit}", unit=_name(moment, key))), fewer


def _numbers(options: Number, now: int) -> Iterator[tuple[str, Answer]]:
    """The numbers next to the one of now, rising."""
    near = range(max(options.low, now - MOST_NEAR), min(options.high, now + MOST_NEAR) + 1)
    for number in near:
        if number != now and options.refusal(number) is None:
            yield str(number), number


def _name(moment: Moment, key: str) -> str:
    if key in moment.pieces:
        return called(moment.pieces[key].name)
    return next((choice.title for choice in moment.choices.choices if choice.key == key), key)
