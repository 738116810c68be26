"""Reasons in the player's words: what an answer is worth and on what scale, what is feared of it, what is ruled out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QCoreApplication

from editors.playtest.answering.told_words import said_in_words
from editors.playtest.committing.odds_words import percent_words
from workbench.engine.bots import Feared, How, Question, Weighed
from workbench.engine.events import DiceRolled, PhaseBegun
from workbench.engine.play import Engine
from workbench.engine.playtests.told import told_of_play
from workbench.engine.words.message import begun
from workbench.qt.looks.translator import said_figure, spoken

MOST_LINES, MOST_NAMED = 2, 4
NEARLY = 0.9995
NO_FIGURE = ""
DECIDED_FROM = 1_000.0
"""A value so far from all others has to do with a playtest that is decided."""


def answer_words(question: Question, answer: Any, name: Callable[[str], str]) -> str:
    """An answer as the form calls it."""
    return begun(said_in_words(answer, question.words, name))


def figure_words(question: Question, one: Weighed) -> str:
    """ "+1.4", "5.0", "wins", "wins 33 %"; "" where the bot has no figure."""
    if one.value is None:
        return NO_FIGURE
    if one.wins >= NEARLY:
        return _tr("wins")
    if one.loses >= NEARLY:
        return _tr("loses")
    if one.wins or one.loses:
        won = _tr("wins {} %").format(percent_words(one.wins)) if one.wins else ""
        lost = _tr("loses {} %").format(percent_words(one.loses)) if one.loses else ""
        return ", ".join(filter(None, (won, lost)))
    return value_words(question, one.value)


def value_words(question: Question, value: float) -> str:
    """Against what the position is worth now, where the bot looks ahead; else as it is."""
    if question.now is None:
        return said_figure(value, ".1f")
    if abs(value) > DECIDED_FROM:
        return _tr("won") if value > 0 else _tr("lost")
    return signed(value - question.now)


def signed(value: float) -> str:
    """ "+1.4", "−0.3", "0.0"."""
    shown = said_figure(abs(value), ".1f")
    return shown if abs(value) < 0.05 else f"{'+' if value > 0 else '−'}{shown}"


def scale_words(question: Question, scale: str) -> str:
    """What the figures count, and how sure they are."""
    match question.how:
        case How.BY_CHANCE:
            return _tr("By chance: this bot weighs nothing.")
        case How.LEFT_OFF:
            return _tr("It was asked the same again and again, and goes on.")
        case How.LOOKED_AHEAD:
            told = _tr("Figures: what the position is worth to it after the play, against now, in {}.")
            return " ".join((told.format(spoken(scale)), _sure(question)))
        case How.PLANNED if any(one.value is not None for one in question.best):
            return _tr("As it has planned. Figures: {}. It did not look at dice here.").format(spoken(scale))
        case How.PLANNED:
            return _tr("In the order of its plan, which has no figures here.")
    return _tr("Figures: how it likes these answers, on a scale of this question alone. It did not look at dice here.")


def _sure(question: Question) -> str:
    if sampled := max((one.sampled for one in question.best), default=0):
        return _tr("Sampled: {} falls of the dice stand for all.").format(sampled)
    if any(one.feared is not None for one in question.best):
        return _tr("Exact over all falls of the dice.")
    return _tr("Nothing is rolled.")


def feared_words(question: Question, feared: Feared, engine: Engine[Any, Any]) -> str:
    """ "Feared (17 %, −2.1): the attacker is eliminated", as the bot's seat would read it in its log."""
    event = _event_words(feared, engine, question.seat) or _tr("the worst of the dice")
    value = value_words(question, feared.value)
    return _tr("Feared ({0} %, {1}): {2}").format(percent_words(feared.odds), value, event)


def _event_words(feared: Feared, engine: Engine[Any, Any], seat: str) -> str:
    """What the dice bring: what is told after them, else they themselves."""
    told = told_of_play(engine, feared.before, feared.events, seat)
    first = next((at for at, one in enumerate(told) if isinstance(one.event, DiceRolled)), 0)
    lines = [one for one in told[first:] if one.sentence and not isinstance(one.event, PhaseBegun)]
    after = [one for one in lines if not isinstance(one.event, DiceRolled)] or lines
    return "; ".join(spoken(one.sentence).rstrip(".") for one in after[:MOST_LINES])


def ruled_out_words(question: Question, name: Callable[[str], str]) -> str:
    """ "What it is told rules out: Aude, Bormes and 3 more." "" where nothing is."""
    if not question.ruled_out:
        return ""
    named = [answer_words(question, answer, name) for answer in question.ruled_out[:MOST_NAMED]]
    more = len(question.ruled_out) - MOST_NAMED
    words = ", ".join(named)
    told = _tr("{} and {} more").format(words, more) if more > 0 else words
    return _tr("Ruled out by what it is told: {}.").format(told)


def shares(question: Question) -> list[tuple[float, float]]:
    """How far the bar of each answer goes, and where the worst of it lies, between the worst and the best of all.

    Empty where there are no figures; the two are the same where nothing is feared. What has the same figure to read has
    the same bar.
    """
    if any(one.value is None for one in question.best):
        return []
    if any(one.wins or one.loses for one in question.best):
        return [(0.5 + 0.5 * (one.wins - one.loses),) * 2 for one in question.best]
    values = [one.value or 0.0 for one in question.best]
    worst = [one.feared.value if one.feared is not None else x for one, x in zip(question.best, values, strict=True)]
    now = question.now or 0.0
    pairs = [(round(value - now, 1), round(least - now, 1)) for value, least in zip(values, worst, strict=True)]
    low, high = min(map(min, pairs)), max(map(max, pairs))
    room = high - low
    if room <= 0:
        return [(1.0, 1.0)] * len(pairs)
    return [((value - low) / room, (least - low) / room) for value, least in pairs]


def _tr(text: str) -> str:
    return QCoreApplication.translate("ReasonWords", text)
