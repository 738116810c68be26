"""What is told of a play: its events with their sentences in the log, to a seat or to whoever sees everything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from workbench.engine.events import Answered, Event, PhaseBegun
from workbench.engine.play import Engine
from workbench.engine.visibility import readings
from workbench.engine.words.message import Message, as_message, begun


class ToldEvent(NamedTuple):
    """An event as it is read; `sentence` is that of the log, "" of what only keeps the books."""

    event: Event[Any]
    sentence: str


def told_of_play(engine: Engine[Any, Any], before: Any, events: Sequence[Event[Any]], seat: str) -> list[ToldEvent]:
    """The events that followed `before` as a seat (or "", who sees everything) reads them, each with its sentence.

    A seat's sentences are made of its view of the moment before each event, never of the moment itself.
    """
    return list(_to_all(engine, before, events) if not seat else _to_seat(engine, before, events, seat))


def _to_all(engine: Engine[Any, Any], state: Any, events: Sequence[Event[Any]]) -> Iterator[ToldEvent]:
    for event in events:
        yield ToldEvent(event, _sentence(engine, event, state))
        state = event.apply(state)


def _to_seat(engine: Engine[Any, Any], before: Any, events: Sequence[Event[Any]], seat: str) -> Iterator[ToldEvent]:
    view: tuple[Any, Any] = (None, None)
    for event, state in readings(engine.rules, before, events, seat):
        if view[0] is not state:
            view = (state, engine.view(state, seat))
        yield ToldEvent(event, _sentence(engine, event, view[1]))


def _sentence(engine: Engine[Any, Any], event: Event[Any], before: Any) -> str:
    if isinstance(event, PhaseBegun):
        title = as_message(event.title)
        if not event.side:
            return title
        return Message("{title} – {side}", title=title, side=engine.rules.words.name_of(event.side))
    words = engine.rules.words
    text = words.told_answer(event, before)[0] if isinstance(event, Answered) else words.describe(event, before)
    return begun(text) if text else ""
