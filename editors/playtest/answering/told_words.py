"""An answer that was told and not asked, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from editors.playtest.answering.answers_ahead import ToldAnswer
from workbench.engine.options import OneOf
from workbench.engine.orders.order import GivenOrders, Overruled, Text
from workbench.engine.state import Allotted, Answer
from workbench.engine.words.message import Message
from workbench.qt.looks.translator import called, said_figure, spoken


def answer_words(told: ToldAnswer, name: Callable[[str], str]) -> str:
    """ "Aude", "end its action", "nobody", "1 of Aude"."""
    options = told.decision.options
    return said_in_words(told.answer, options.words if isinstance(options, OneOf) else {}, name)


def said_in_words(answer: Answer, words: Mapping[str, str], name: Callable[[str], str]) -> str:
    """Any answer; `words` are what those are called that are no id."""
    if isinstance(answer, str) and answer in words:
        return spoken(words[answer])
    return spoken(answer) if isinstance(answer, Message) else _words(answer, name)


def _words(answer: Answer, name: Callable[[str], str]) -> str:
    if isinstance(answer, Allotted):
        shares = sorted(answer.shares.items())
        return ", ".join(spoken(Message("{unit} {share}", unit=name(unit), share=share)) for unit, share in shares)
    if isinstance(answer, tuple):
        return ", ".join(called(name(each)) for each in answer) or spoken(Message("nobody"))
    if isinstance(answer, GivenOrders):
        orders = spoken(Message("{count} {count:order|orders}", count=len(answer.given)))
        forces = ", ".join(called(name(order.force)) for order in answer.given)
        return f"{orders}: {forces}" if forces else orders
    if isinstance(answer, Text):
        return answer.text
    if isinstance(answer, Overruled):
        return ", ".join(filter(None, (_words(answer.instead, name), answer.note)))
    return called(name(answer)) if isinstance(answer, str) else said_figure(answer, ",")
