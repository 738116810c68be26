"""The answers whose odds are shown beside the one that is put together. No Qt here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from editors.playtest.answering.decision_form import DecisionForm
from editors.playtest.moment import Moment
from workbench.engine.options import Number, OneOf, SomeOf
from workbench.engine.state import Answer
from workbench.engine.words.message import Message
from workbench.qt.looks.translator import called, spoken

MOST_OTHERS = 6
"""So many other ways are reckoned."""
MOST_TRIED = 40
"""So many candidates are asked whether they are legal."""


@dataclass(frozen=True)
class Candidate:
    """An answer to the question of the moment, and what it is called."""

    title: str
    answer: Answer


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
        return Candidate(choice.title, hovered)
    now = form.answer()
    if not isinstance(options, SomeOf) or not isinstance(now, tuple) or hovered in now:
        return None
    more = tuple(one for one in options.candidates if one in now or one == hovered)
    title = spoken(Message("with {unit}", unit=_name(moment, hovered)))
    return Candidate(title, more) if options.refusal(more) is None else None


def other_ways(moment: Moment, now: Answer | None) -> tuple[Candidate, ...]:
    """Answers beside the one of now: other places, one unit more, one fewer, another number."""
    options = moment.decision.options if moment.decision is not None else None
    match options:
        case OneOf():
            found = _others_of_one(moment, now)
        case SomeOf():
            found = _more_and_fewer(moment, options, now if isinstance(now, tuple) else ())
        case Number():
            found = _numbers(options, now if isinstance(now, int) else options.low)
        case _:
            return ()
    return tuple(islice(found, MOST_OTHERS))


def _others_of_one(moment: Moment, now: Answer | None) -> Iterator[Candidate]:
    for choice in moment.choices.choices[:MOST_TRIED]:
        if choice.key != now and choice.refusal is None:
            yield Candidate(choice.title, choice.key)


def _more_and_fewer(moment: Moment, options: SomeOf, now: tuple[str, ...]) -> Iterator[Candidate]:
    """With each who may be added, then without each who may be left out."""
    for key in options.candidates[:MOST_TRIED]:
        if key not in now:
            more = tuple(one for one in options.candidates if one in now or one == key)
            if options.refusal(more) is None:
                yield Candidate(spoken(Message("with {unit}", unit=_name(moment, key))), more)
    for key in now:
        fewer = tuple(one for one in now if one != key)
        if options.refusal(fewer) is None:
            yield Candidate(spoken(Message("without {unit}", unit=_name(moment, key))), fewer)


def _numbers(options: Number, now: int) -> Iterator[Candidate]:
    """The numbers next to the one of now, rising."""
    near = range(max(options.low, now - MOST_OTHERS // 2), min(options.high, now + MOST_OTHERS // 2) + 1)
    for number in near:
        if number != now and options.refusal(number) is None:
            yield Candidate(str(number), number)


def _name(moment: Moment, key: str) -> str:
    if key in moment.pieces:
        return called(moment.pieces[key].name)
    return next((choice.title for choice in moment.choices.choices if choice.key == key), key)
