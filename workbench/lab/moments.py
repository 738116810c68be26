"""What every moment of a playtest promises: nobody reads what is hidden, and it can be left and come back to."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

from workbench.engine.codec import to_builtins, to_json
from workbench.engine.decision import Decision
from workbench.engine.options import OneOf, SomeOf
from workbench.engine.play import Engine
from workbench.engine.playtests.playtest import Playtest

AnyPlaytest = Playtest[Any, Any]
MOST_TAKEN_BACK = 12


def view_tells(playtest: AnyPlaytest, seat: str) -> str:
    """What this seat reads of units that are hidden from it: in its view, what it was told last, what it is asked."""
    engine, state = playtest.engine, playtest.state
    hidden = set(engine.rules.hidden(state, seat))
    view = engine.view(state, seat)
    if type(view) is not type(state) or engine.state_from_json(to_json(view)) != view:
        return "a view does not come back from JSON"
    asked = [text for d in playtest.decisions() if d.seat == seat for text in words_of(d)]
    if named := _named(playtest, hidden, to_json(view).decode(), *asked):
        return f"{seat} reads of {named}"
    named = named_in_events(playtest, seat, len(playtest.plays) - 1)
    return f"{seat} is told of {named}" if named else ""


def named_in_view(playtest: AnyPlaytest, seat: str, number: int) -> list[str]:
    """The units hidden after a play that the seat's view of that moment names."""
    state = playtest.plays[number].state
    view = to_json(playtest.engine.view(state, seat)).decode()
    return _named(playtest, set(playtest.rules.hidden(state, seat)), view)


def named_in_events(playtest: AnyPlaytest, seat: str, number: int) -> list[str]:
    """The units hidden before a play, after it and all the time that its events, as the seat reads them, name.

    A unit that is shown and hidden again within the play may be named: it was seen.
    """
    state = before = playtest.before(number)
    hidden = set(playtest.rules.hidden(before, seat))
    for event in playtest.plays[number].events:
        if not hidden:
            return []
        state = event.apply(state)
        hidden &= set(playtest.rules.hidden(state, seat))
    told = to_json(playtest.engine.redacted(before, playtest.plays[number].events, seat)).decode()
    return _named(playtest, hidden, told)


def words_of(decision: Decision) -> Iterator[str]:
    """All that a seat can read of a question: its prompt, what is offered, what it costs and why it is refused."""
    yield decision.prompt
    if isinstance(options := decision.options, OneOf):
        for candidate in options.candidates:
            refused = options.refusal(candidate)
            yield candidate
            yield options.words.get(candidate, "")
            yield refused.reason if refused else options.note(candidate) if options.note else ""
    elif isinstance(options, SomeOf):
        for candidate in options.candidates:
            yield candidate
            yield options.note(candidate) if options.note else ""


def set_up_differs(playtest: AnyPlaytest) -> str:
    """Set up by hand as it is told, from JSON alone, the moment is the same, and the set-up can be taken back."""
    state, asked = playtest.state, _asked(playtest.decisions())
    if not state.procedures:
        return ""
    playtest.set_up(to_builtins(state), whole=True)
    try:
        if to_json(playtest.state) != to_json(state):
            return "set up as it was told, it is another moment"
        if _asked(Engine(playtest.rules).decisions(playtest.state)) != asked:
            return "set up as it was told, other questions are asked"
    finally:
        playtest.undo()
    return "" if playtest.state is state else "a set-up is not taken back"


def taken_back_differs(playtest: AnyPlaytest, rng: random.Random) -> str:
    """Some plays taken back and played again lead to the same moment."""
    digest, taken = playtest.digest(), []
    for _ in range(rng.randint(1, MOST_TAKEN_BACK)):
        if play := playtest.undo():
            taken.append(play)
    for play in reversed(taken):
        assert play.action is not None
        playtest.play(play.action, play.given)
    return "" if playtest.digest() == digest else f"{len(taken)} plays taken back and played again lead elsewhere"


def _asked(decisions: list[Decision]) -> list[tuple[str, ...]]:
    return [(d.seat, d.name, d.clause, *words_of(d)) for d in decisions]


def _named(playtest: AnyPlaytest, hidden: set[str], *texts: str) -> list[str]:
    """The hidden units whose keys stand in the texts; a word in the printed name of another unit is no key.

    "Light chasseurs" may be read while the unit with the key `chasseurs` is hidden.
    """
    found = {unit for text in texts for unit in _keys(hidden, text)}
    if not found:
        return []
    counters = playtest.rules.design.counters
    others = {name for c in counters if c.id not in hidden for name in (c.name, c.short_name) if " " in name}
    plain = re.compile("|".join(re.escape(name) for name in sorted(others, key=len, reverse=True)) or r"(?!)")
    return sorted({unit for text in texts for unit in _keys(found, plain.sub(" ", text))})


def _keys(units: set[str], text: str) -> set[str]:
    return units & set(re.findall(r"\w+", text))
