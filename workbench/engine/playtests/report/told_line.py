"""The line of plays that is stood on, as one pair of eyes was told it: every event once, with whose it was."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import Any, NamedTuple

from workbench.engine.design import Design
from workbench.engine.events import Answered, DiceRolled, Event, PhaseBegun
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.playtests.since_then import PLACES
from workbench.engine.playtests.told import ToldEvent, told_of_play
from workbench.engine.playtests.told_playtest import ToldPlaytest
from workbench.engine.rules_words import HIDDEN_UNIT
from workbench.engine.words.message import Message
from workbench.long_work import FEW, each

AnyPlaytest = Playtest[Any, Any]


class ToldOfPlay(NamedTuple):
    """An event of a play; `side` is whose doing it was, as far as that is known."""

    play: int
    event: Event[Any]
    sentence: str
    side: str


def told_line(playtest: AnyPlaytest, eyes: str) -> Iterator[ToldOfPlay]:
    """Everything these eyes ("" sees everything) were told, play by play; work that can be stopped between them."""
    whose = Whose(playtest)
    for number in each(range(len(playtest.plays)), FEW):
        side = ""
        for event, sentence in told_of(playtest, number, eyes):
            if isinstance(event, Answered):
                side = playtest.rules.side_of(event.seat)
            elif isinstance(event, PhaseBegun):
                side = event.side  # what the sequence of play brings with it is nobody's doing
            yield ToldOfPlay(number, event, sentence, whose.side_of(event) or side)


def told_of(playtest: AnyPlaytest, number: int, eyes: str) -> list[ToldEvent]:
    """What was told of one play."""
    play = playtest.plays[number]
    if isinstance(playtest, ToldPlaytest):
        return [*map(ToldEvent, play.events, playtest.moments[number].sentences)]
    return told_of_play(playtest.engine_of(play), playtest.before(number), play.events, eyes)


class Whose:
    """Whose unit, fleet or purse a roll is about."""

    def __init__(self, playtest: AnyPlaytest) -> None:
        self._sides = sides_by_name(playtest.rules.design)

    def side_of(self, event: Event[Any]) -> str:
        """The side that a roll names, by its id or as it is called; "" where it names none, or of other events."""
        if not isinstance(event, DiceRolled):
            return ""
        named = event.why.arguments.values() if isinstance(event.why, Message) else event.why.split(": ")
        return next(filter(None, (self._sides.get(str(name), "") for name in named)), "")


def sides_by_name(design: Design) -> Mapping[str, str]:
    """Side, faction or counter, by its id and by its name -> the side; a name that two sides have is left out."""
    of_faction = {faction.id: faction.side for faction in design.factions}
    known = [(side.id, side.name, side.id) for side in design.sides]
    known += [(faction.id, faction.name, faction.side) for faction in design.factions]
    known += [(counter.id, counter.name, of_faction.get(counter.faction, "")) for counter in design.counters]
    found: dict[str, str] = {}
    for thing, name, side in known:
        for key in {thing, str(name)}:
            found[key] = side if found.get(key, side) == side else ""
    found.pop(str(HIDDEN_UNIT), None)
    return found


def place_of(event: Event[Any], places: Container[str]) -> str:
    """The space that an event speaks of first, "" when it names none."""
    named = (getattr(event, field, "") for field in PLACES)
    return next((name for name in named if isinstance(name, str) and name in places), "")
