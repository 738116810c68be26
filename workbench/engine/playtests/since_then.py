"""What happened since a seat decided last, as far as it was told: by place, in the order in which it was told.

Two views of the seat are compared, and the events that it read in between say where it was fought and in what order
things came; no sentence of a log is read. With "" for eyes everything is seen, as by whoever looks at both sides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from workbench.engine.display import DeedKind, Piece, WorkStatus
from workbench.engine.events import Event, PhaseBegun, UnitRemoved
from workbench.engine.playtests.play_tree import Play
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.playtests.turn_summary import TurnSummary, summary_of
from workbench.engine.ruleset import RulesModule
from workbench.engine.words.message import Message, as_message, joined, marked

AnyPlaytest = Playtest[Any, Any]
PLACES = ("to", "area", "space", "place", "at", "hex", "rade")
"""Fields of events that say where something happened."""
UNITS = ("unit", "force", "marker", "formation")
MOST_AT_A_PLACE = 4
WORK_WORDS = {
    WorkStatus.WHOLE: marked("done"),
    WorkStatus.UNDER_WORK: marked("under work"),
    WorkStatus.REDUCED: marked("reduced"),
    WorkStatus.DESTROYED: marked("destroyed"),
}


class Happened(Struct, frozen=True):
    """What happened at a place, "" for what has none; `deeds` are messages."""

    place: str
    deeds: tuple[str, ...]


class SinceThen(Struct, frozen=True):
    """All that happened, and how the turn went that ended meanwhile; None while none has."""

    happened: tuple[Happened, ...] = ()
    turn: TurnSummary | None = None


NOTHING = SinceThen()


def since_then(playtest: AnyPlaytest, seat: str, eyes: str) -> SinceThen:
    """What happened since `seat` decided last, as `eyes` (that seat, or "") read it."""
    reading = reading_since(playtest, seat, eyes)
    while True:
        try:
            next(reading)
        except StopIteration as done:
            read: SinceThen = done.value
            return read


def reading_since(playtest: AnyPlaytest, seat: str, eyes: str) -> Generator[None, None, SinceThen]:
    """As `since_then`, with a rest after each play: whoever reads it in a window looks up between two of them."""
    plays = tuple(playtest.plays)
    last = number_of_last_own(plays, seat)
    is_own = plays[last].action is not None
    told: list[Event[Any]] = []
    is_news = False
    for number in range(last if is_own else last + 1, len(plays)):
        read = _read(playtest, plays, number, eyes)
        told += read
        begun = any(isinstance(event, PhaseBegun) for event in read)
        is_news = is_news or begun or (number > last and bool(read))
        yield
    if not is_news:
        return NOTHING
    seen = _Compared(playtest, plays, last, eyes, playtest.rules.side_of(seat))
    yield
    deeds = seen.deeds(told)
    first = _mentions(told, seen.now)
    order = sorted(deeds, key=lambda place: (first.get(place, len(first)), place))
    happened = tuple(Happened(place, tuple(deeds[place][:MOST_AT_A_PLACE])) for place in order)
    return SinceThen(happened, summary_of(playtest, plays, last, eyes))


def number_of_last_own(plays: Sequence[Play[Any]], seat: str) -> int:
    """The number of the last play of a seat; where a position was set by hand since, or it has made none, that of the
    play without anybody's answer from which it sees what comes."""
    for number in range(len(plays) - 1, 0, -1):
        action = plays[number].action
        if action is None or action.seat == seat:
            return number
    return 0


def _read(playtest: AnyPlaytest, plays: Sequence[Play[Any]], number: int, eyes: str) -> Sequence[Event[Any]]:
    play = plays[number]
    if not eyes:
        return play.events
    before = plays[number - 1].state if number else playtest.start
    return playtest.engine_of(play).redacted(before, play.events, eyes)


def _mentions(told: Sequence[Event[Any]], now: Mapping[str, Piece]) -> dict[str, int]:
    """Place -> when it was first spoken of."""
    found: dict[str, int] = {}
    for number, event in enumerate(told):
        for field in (*PLACES, *UNITS):
            name = getattr(event, field, "")
            if not isinstance(name, str) or not name:
                continue
            place = now[name].space if name in now else name
            found.setdefault(place, number)
    return found


class _Compared:
    """What the eyes see differs between the moment at which the seat was asked last and now."""

    def __init__(self, playtest: AnyPlaytest, plays: Sequence[Play[Any]], last: int, eyes: str, side: str) -> None:
        self._rules: RulesModule[Any, Any] = playtest.rules
        engine = playtest.engine_of(plays[last])
        seen = engine.view if eyes else lambda state, _eyes: state
        after_own = seen(plays[last].state, eyes)
        is_own = plays[last].action is not None
        before = seen(plays[last - 1].state, eyes) if is_own else after_own
        now = playtest.view(eyes) if eyes else playtest.state
        rules = engine.rules
        self.now = {piece.unit: piece for piece in self._rules.display.pieces(now)}
        self._was = {piece.unit: piece for piece in rules.display.pieces(before)}
        after = {piece.unit: piece for piece in rules.display.pieces(after_own)}
        # what the seat itself has moved it knows; whatever else came of its own play is news like the rest
        own = {unit: piece for unit, piece in after.items() if piece.side == side}
        self._stood = {u: p for u, p in self._was.items() if p.side != side} | own
        self._control = (rules.display.control(before), self._rules.display.control(now))
        self._works = (rules.display.works(before), self._rules.display.works(now))

    def deeds(self, told: Sequence[Event[Any]]) -> dict[str, list[str]]:
        """Place -> what happened there."""
        found: dict[str, list[str]] = {}
        for place, deed in (
            *self._fights(told), *self._losses(), *self._gone(told), *self._come(), *self._taken(), *self._worked(),
        ):  # fmt: skip
            found.setdefault(place, []).append(deed)
        return found

    def _name(self, thing: str) -> str:
        return self._rules.words.name_of(thing)

    def _fights(self, told: Sequence[Event[Any]]) -> Iterator[tuple[str, str]]:
        shown = [deed for event in told if (deed := self._rules.display.deed(event)) is not None]
        for place in dict.fromkeys(deed.place for deed in shown if deed.kind is DeedKind.FOUGHT):
            yield place, Message("a fight")
        for place in dict.fromkeys(deed.place for deed in shown if deed.kind is DeedKind.FIRED):
            yield place, Message("guns fired")
        if drawn := [self._name(deed.what) for deed in shown if deed.kind is DeedKind.DRAWN]:
            yield "", Message("drawn: {what}", what=joined(", ", drawn))

    def _losses(self) -> Iterator[tuple[str, str]]:
        lost: Counter[tuple[str, str]] = Counter()
        for unit, piece in self.now.items():
            was = self._was.get(unit)
            if was is not None and piece.lost > was.lost:
                lost[piece.space, piece.side] += piece.lost - was.lost
        for (place, side), points in sorted(lost.items()):
            yield place, Message("{side} {side:loses|lose} {points}", side=self._name(side), points=points)

    def _gone(self, told: Sequence[Event[Any]]) -> Iterator[tuple[str, str]]:
        removed = {event.unit for event in told if isinstance(event, UnitRemoved)}
        for unit in sorted(removed & self._was.keys() - self.now.keys()):
            piece = self._was[unit]
            yield piece.space, Message("{unit} {unit:is|are} gone", unit=piece.name)

    def _come(self) -> Iterator[tuple[str, str]]:
        """Who came to a place: those that are known by themselves, of the others how many more there are now."""
        now, stood = _in_play(self.now), _in_play(self._stood)
        more = Counter((p.space, p.side) for p in now.values())
        more.subtract(Counter((p.space, p.side) for p in stood.values()))
        come: dict[tuple[str, str], list[Piece]] = {}
        for unit, piece in now.items():
            was = stood.get(unit)
            if was is not None and was.space != piece.space:
                come.setdefault((piece.space, piece.side), []).append(piece)
                more[piece.space, piece.side] -= 1
                more[was.space, was.side] += 1
            elif was is None and not piece.is_hidden and unit in self._was:
                come.setdefault((piece.space, piece.side), []).append(piece)  # it was due, and stands there now
                more[piece.space, piece.side] -= 1
        keys = sorted({*come, *(key for key, count in more.items() if count > 0)})
        both = Counter(place for place, _side in keys)
        for place, side in keys:
            known, others = come.get((place, side), []), max(0, more[place, side])
            words = self._come_words(known, others)
            yield place, Message("{words} ({side})", words=words, side=self._name(side)) if both[place] > 1 else words

    def _come_words(self, known: Sequence[Piece], others: int) -> Message:
        """Whose they are the map shows; it is said where both sides came."""
        count = len(known) + others
        if len(known) == 1 and not others:
            return Message("{unit} {unit:comes|come} in", unit=known[0].name)
        return Message("{count} counters come in", count=count) if count > 1 else Message("a counter comes in")

    def _taken(self) -> Iterator[tuple[str, str]]:
        """What changed hands; what nobody held, or holds now, did not."""
        was, now = self._control
        for place in sorted(was.keys() & now.keys()):
            if set(was[place]) != set(now[place]):
                holders = [self._name(side) for side in now[place]]
                is_one = len(holders) == 1
                yield place, Message("taken by {side}", side=holders[0]) if is_one else Message("contested")

    def _worked(self) -> Iterator[tuple[str, str]]:
        was = {(work.space, work.name): work.status for work in self._works[0]}
        for work in self._works[1]:
            if was.get((work.space, work.name)) is not work.status:
                status = as_message(WORK_WORDS[work.status])
                yield work.space, Message("{work} {status}", work=work.name, status=status)


def _in_play(pieces: Mapping[str, Piece]) -> dict[str, Piece]:
    return {unit: piece for unit, piece in pieces.items() if not piece.due}
