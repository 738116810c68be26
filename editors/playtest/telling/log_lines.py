"""The log as values: one line an event that the reader was told, with its clause, its dice and its place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QCoreApplication

from editors.playtest.answering.answers_ahead import ONLY_ANSWER, ToldAnswer
from editors.playtest.answering.told_words import answer_words
from editors.playtest.on_map.board import board_of
from workbench.engine.clauses import Refusal
from workbench.engine.display import DeedKind
from workbench.engine.events import Answered, DiceRolled, Event, PhaseBegun, ProceduresStand
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.playtests.told_playtest import ToldPlaytest
from workbench.engine.ruleset import RulesModule
from workbench.engine.visibility import readings, view
from workbench.engine.words.bounded_words import MOST_TOLD, one_line
from workbench.qt.looks.translator import called, spoken

PLACE_FIELDS = ("to", "area", "space", "place", "at")
UNIT_FIELDS = ("unit", "force", "marker", "formation", "place")
SIDE_FIELDS = ("side", "result", "attacking")
TURN, HEAD = HEADINGS = ("turn", "head")
REFUSED = "refused"
BATTLES = (DeedKind.FOUGHT, DeedKind.FIRED)


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log.

    `kind` is "head" (a phase begins), "turn" (the first heading of a turn, once it is in a log), "line", or "refused":
    what a person wanted and may not, told at this table alone. `place` is a space that a click flies to, "" without
    one. `number` is that of the play, `turn` that of a heading. `is_battle` says that it was fought or fired then.
    """

    number: int
    kind: str
    text: str
    clause: str = ""
    faces: tuple[int, ...] = ()
    colours: tuple[str, ...] = ()
    side: str = ""
    place: str = ""
    turn: int = 0
    is_battle: bool = False

    @property
    def is_heading(self) -> bool:
        return self.kind in HEADINGS


def lines_of_play(playtest: Playtest[Any, Any], number: int, viewer: str) -> list[LogLine]:
    """The lines of one play, as a seat (or, with "", everybody) may read them."""
    play = playtest.plays[number]
    side = play.action.seat if play.action else ""
    found: list[LogLine] = _only_answer(playtest, number, viewer)
    told = list(_told(playtest, number, viewer))
    for event, before, sentence in told:
        if isinstance(event, PhaseBegun):
            side = ""  # what the sequence of play brings with it is nobody's doing
        found += _lines(playtest, number, side, event, before, sentence)
    if _is_battle(playtest, number, told):
        return [line if line.is_heading else replace(line, is_battle=True) for line in found]
    return found


def _is_battle(playtest: Playtest[Any, Any], number: int, told: list[tuple[Event[Any], Any, str]]) -> bool:
    """Does a play belong to a battle that its reader sees: one is under way before it, or it was fought in it?"""
    display = playtest.engine_of(playtest.plays[number]).rules.display
    shown = (display.deed(event) for event, _, _ in told)
    if any(deed is not None and deed.kind in BATTLES for deed in shown):
        return True
    return bool(told) and number > 0 and display.battle(told[0][1], ()) is not None


def refused_line(number: int, refusal: Refusal, side: str) -> LogLine:
    """What a person wanted after a play, and why they may not."""
    words = one_line(_tr("Refused: {}").format(spoken(refusal.reason)), MOST_TOLD)
    return LogLine(number, REFUSED, words, refusal.clause, side=side)


def _only_answer(playtest: Playtest[Any, Any], number: int, viewer: str) -> list[LogLine]:
    """The question that was told to its seat, which had one answer only; of others' nothing."""
    play = playtest.plays[number]
    if play.made.by != ONLY_ANSWER or play.action is None or viewer not in ("", play.action.seat):
        return []
    rules, seat = playtest.engine_of(play).rules, play.action.seat
    asked = playtest.engine_of(play).next_decision(playtest.before(number), seat)
    if asked is None:
        return []
    answer = answer_words(ToldAnswer(asked, play.action.answers[0]), rules.words.name_of)
    words = _tr("Only answer: {}: {}").format(spoken(asked.prompt), answer)
    return [LogLine(number, "line", one_line(words), asked.clause, side=rules.side_of(seat))]


def _told(playtest: Playtest[Any, Any], number: int, viewer: str) -> Iterator[tuple[Event[Any], Any, str]]:
    """What the reader was told, each event with the moment before it as the reader saw that, and its sentence."""
    state, play = playtest.before(number), playtest.plays[number]
    rules, events = playtest.engine_of(play).rules, play.events
    if isinstance(playtest, ToldPlaytest):
        for event, sentence in zip(events, playtest.moments[number].sentences, strict=True):
            yield event, state, spoken(sentence)
    elif viewer:
        seen: tuple[Any, Any] = (None, None)
        for event, before in readings(rules, state, events, viewer):
            if seen[0] is not before:
                seen = (before, view(rules, before, viewer))
            yield event, seen[1], spoken(_sentence(rules, event, seen[1]))
    else:
        for event in events:
            if not isinstance(event, ProceduresStand):
                yield event, state, spoken(_sentence(rules, event, state))
            state = event.apply(state)


def _sentence(rules: RulesModule[Any, Any], event: Event[Any], before: Any) -> str:
    words = rules.words
    return words.told_answer(event, before)[0] if isinstance(event, Answered) else words.describe(event, before)


def _lines(
    playtest: Playtest[Any, Any], number: int, side: str, event: Event[Any], before: Any, text: str
) -> Iterator[LogLine]:
    if isinstance(event, PhaseBegun):
        title, side = spoken(event.title), event.side
        whose = f"{title} – {called(playtest.rules.words.name_of(side))}" if side else title
        yield LogLine(number, HEAD, one_line(whose), event.clause, side=event.side, turn=event.turn)
    elif text:
        faces = event.faces if isinstance(event, DiceRolled) else ()
        colours = event.colours if isinstance(event, DiceRolled) else ()
        whose, place = _side(playtest, event, before) or side, _place(playtest, event)
        words = playtest.rules.words
        clause = words.told_answer(event, before)[1] if isinstance(event, Answered) else event.clause
        yield LogLine(
            number, "line", one_line(text[:1].upper() + text[1:], MOST_TOLD), clause, faces, colours, whose, place
        )


def _side(playtest: Playtest[Any, Any], event: Event[Any], before: Any) -> str:
    """The side of the unit or counter that an event or a roll is about, "" when it is about none."""
    about = [getattr(event, field, "") for field in UNIT_FIELDS]
    about += event.why.replace(":", "").split()[-1:] if isinstance(event, DiceRolled) else []
    for name in about:
        if isinstance(name, str) and name in before.units:
            return str(before.units[name].side)
    of_counter = (playtest.rules.side_of_counter(name) for name in about if isinstance(name, str))
    return next(filter(None, of_counter), "") or _side_named(playtest, event)


def _side_named(playtest: Playtest[Any, Any], event: Event[Any]) -> str:
    sides = {side.id for side in playtest.rules.design.sides}
    named = (getattr(event, field, "") for field in SIDE_FIELDS)
    return next((side for side in named if isinstance(side, str) and side in sides), "")


def _place(playtest: Playtest[Any, Any], event: Event[Any]) -> str:
    spaces = board_of(playtest.rules.design, playtest.scenario).spaces
    for field in PLACE_FIELDS:
        value = getattr(event, field, "")
        if isinstance(value, str) and value in spaces:
            return value
    return ""


def _tr(text: str) -> str:
    return QCoreApplication.translate("LogLines", text)
