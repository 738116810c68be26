"""An answer that was told and not asked, in words."""

from __future__ import annotations

from collections.abc import Callable

from editors.playtest.answering.answers_ahead import ToldAnswer
from workbench.engine.options import OneOf
from workbench.engine.state import Allotted, Answer
from workbench.engine.words.message import Message
from workbench.qt.looks.translator import called, spoken


def answer_words(told: ToldAnswer, name: Callable[[str], str]) -> str:
    """ "Aude", "end its action", "nobody", "1 of Aude"."""
    options, answer = told.decision.options, told.answer
    if isinstance(options, OneOf) and isinstance(answer, str) and answer in options.words:
        return spoken(options.words[answer])
    return _words(answer, name)


def _words(answer: Answer, name: Callable[[str], str]) -> str:
    if isinstance(answer, Allotted):
        shares = sorted(answer.shares.items())
        return ", ".join(spoken(Message("{unit} {share}", unit=name(unit), share=share)) for unit, share in shares)
    if isinstance(answer, tuple):
        return ", ".join(called(name(each)) for each in answer) or spoken(Message("nobody"))
    return called(name(answer)) if isinstance(answer, str) else str(answer)
