"""What happened in some plays as beats that follow each other, made of events as they were told and of what was seen
before and after them. No Qt here.

A counter that its reader does not know has no lasting name: it is one of those that stand where the event says.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from workbench.engine.display import DeedKind, Piece, ShownDeed
from workbench.engine.events import DiceRolled, Event, UnitMoved, UnitRemoved
from workbench.engine.state import is_stand_in
from workbench.engine.visibility import place_called

SPACE_MS, FIRE_MS, LOSS_MS, DICE_MS, COME_MS, TURN_MS = 180, 300, 220, 350, 160, 200
MOST_MS, MOST_DICE = 900, 6
FOUGHT = (DeedKind.FOUGHT, DeedKind.FIRED)
Pieces = Mapping[str, Piece]


@dataclass(frozen=True, slots=True)
class Go:
    """Counters go a way together, from its first space to its last."""

    units: tuple[str, ...]
    way: tuple[str, ...]

    @property
    def ms(self) -> int:
        return SPACE_MS * (len(self.way) - 1)


@dataclass(frozen=True, slots=True)
class Shoot:
    """It is fought or fired there, from other spaces where that was told."""

    on: str
    origins: tuple[str, ...] = ()
    ms: int = FIRE_MS


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice fall, beside a space."""

    faces: tuple[int, ...]
    colours: tuple[str, ...]
    at: str
    ms: int = DICE_MS


@dataclass(frozen=True, slots=True)
class TurnOver:
    """A counter shows another face: it has lost a step, or is known from now on. `now` replaces the unit `was`."""

    was: str
    now: Piece
    ms: int = TURN_MS


@dataclass(frozen=True, slots=True)
class Fade:
    """A counter is gone."""

    unit: str
    ms: int = LOSS_MS


@dataclass(frozen=True, slots=True)
class Come:
    """A counter is there that was not."""

    piece: Piece
    ms: int = COME_MS


Act = Go | Shoot | Roll | TurnOver | Fade | Come
Beat = tuple[Act, ...]
"""What happens at the same time."""


@dataclass(frozen=True, slots=True)
class Told:
    """An event as it was told, and the deed that the map does not show; whoever made the events knows the module."""

    event: Event[Any]
    deed: ShownDeed | None = None


def beats_of(told: Sequence[Told], before: Pieces, after: Pieces, scene: str = "") -> tuple[Beat, ...]:
    """What is to be shown between two moments; `scene` is where it is fought, for dice that name no place."""
    reading = _Reading(before, after)
    for one in told:
        reading.take(one)
    reading.settle()
    return tuple(reading.beats(scene))


def ms_of(beat: Beat) -> int:
    """How long a beat lasts."""
    return max(act.ms for act in beat)


class _Reading:
    """Goes along the events with what stands on the map meanwhile."""

    def __init__(self, before: Pieces, after: Pieces) -> None:
        self.stands: dict[str, Piece] = dict(before)
        self._after = after
        self._acts: list[Act] = []

    # ------------------------------------------------------------------ events

    def take(self, told: Told) -> None:
        event = told.event
        if isinstance(event, UnitMoved):
            self._move(event)
        elif isinstance(event, UnitRemoved):
            if (unit := self._found(event.unit, "")) in self.stands:
                self._fade(unit)
        elif isinstance(event, DiceRolled):
            self._acts.append(Roll(event.faces, event.colours, ""))
        elif told.deed is not None and told.deed.kind in FOUGHT and told.deed.place:
            origins = dict.fromkeys(filter(None, (self._place_of(name) for name in told.deed.by)))
            self._acts.append(Shoot(told.deed.place, tuple(o for o in origins if o != told.deed.place)))
        elif (unit := getattr(event, "unit", "")) in self.stands:
            self._lose(unit)

    def _move(self, event: UnitMoved[Any]) -> None:
        unit = self._found(event.unit, event.path[0] if event.path else "")
        piece = self.stands.get(unit)
        if piece is None or piece.space == event.to:
            return
        ends_fit = len(event.path) > 1 and (event.path[0], event.path[-1]) == (piece.space, event.to)
        self._go(unit, tuple(event.path) if ends_fit else (piece.space, event.to))

    def _go(self, unit: str, way: tuple[str, ...]) -> None:
        """As one with those that go the same way; on from where it came to just now."""
        piece = self.stands[unit]
        self.stands[unit] = replace(piece, space=way[-1])
        last = self._acts[-1] if self._acts else None
        if isinstance(last, Go) and last.way == way and unit not in last.units:
            self._acts[-1] = Go((*last.units, unit), way)
        elif isinstance(last, Go) and last.units == (unit,) and last.way[-1] == way[0]:
            self._acts[-1] = Go(last.units, (*last.way, *way[1:]))
        else:
            self._acts.append(Go((unit,), way))

    def _lose(self, unit: str) -> None:
        """An event about a unit: did it lose something by now?"""
        piece, now = self.stands[unit], self._after.get(unit)
        if now is not None and _has_lost(piece, now):
            shown = replace(now, space=piece.space)
            self.stands[unit] = shown
            self._acts.append(TurnOver(unit, shown))

    def _fade(self, unit: str) -> None:
        del self.stands[unit]
        self._acts.append(Fade(unit))

    def _found(self, name: str, start: str) -> str:
        """The counter that an event is about; of unknown ones that are alike the last to move goes on."""
        if name in self.stands:
            return name
        place = place_called(name) or start
        there = {unit for unit, piece in self.stands.items() if is_stand_in(unit) and piece.space == place}
        last = self._acts[-1] if self._acts else None
        on_its_way = [unit for unit in last.units if unit in there] if isinstance(last, Go) else []
        return next(iter(on_its_way), min(there, default=""))

    def _place_of(self, name: str) -> str:
        if name in self.stands:
            return self.stands[name].space
        return place_called(name) or name

    # ------------------------------------------------------------------ what no event told

    def settle(self) -> None:
        """The rest of the difference: who stands elsewhere, looks other, is there or gone."""
        named = sorted(unit for unit in self.stands.keys() & self._after.keys() if not is_stand_in(unit))
        for unit in named:
            piece, now = self.stands[unit], self._after[unit]
            if piece.space != now.space:
                self._go(unit, (piece.space, now.space))
            elif _has_lost(piece, now) or piece.is_hidden != now.is_hidden:
                self._acts.append(TurnOver(unit, now))
        self._settle_others(
            sorted(self.stands.keys() - {*named}), [self._after[unit] for unit in sorted(self._after.keys() - {*named})]
        )

    def _settle_others(self, gone: list[str], come: Sequence[Piece]) -> None:
        """Names of unknown counters come and go with the place: one that stands where one stood is the same."""
        for now in sorted(come, key=lambda piece: not is_stand_in(piece.unit)):
            like = [was for was in gone if _stands_as(was, self.stands[was], now)]
            was = next((was for was in like if is_stand_in(was) == is_stand_in(now.unit)), next(iter(like), ""))
            if not was:
                self._acts.append(Come(now))
                continue
            if is_stand_in(was) != is_stand_in(now.unit):
                self._acts.append(TurnOver(was, now))
            gone.remove(was)
        for unit in gone:
            self._fade(unit)

    # ------------------------------------------------------------------ beats

    def beats(self, scene: str) -> Iterable[Beat]:
        """Acts of one kind that touch different counters happen together; dice fall while it is fought."""
        beat: list[Act] = []
        for act in _with_places(self._acts, scene):
            if beat and not _together(beat, act):
                yield tuple(beat)
                beat = []
            beat.append(act)
        if beat:
            yield tuple(beat)


def _has_lost(piece: Piece, now: Piece) -> bool:
    return not piece.is_hidden and not now.is_hidden and now.lost > piece.lost


def _stands_as(name: str, was: Piece, now: Piece) -> bool:
    """Can it be the same counter, of which one of the two moments does not tell which it is?"""
    is_unknown = is_stand_in(name) or is_stand_in(now.unit)
    return is_unknown and (was.space, was.side) == (now.space, now.side)


def _with_places(acts: Sequence[Act], scene: str) -> Iterable[Act]:
    """Dice fall where it is fought next; those that belong to no place are left to the log."""
    place = next((act.on for act in reversed(acts) if isinstance(act, Shoot)), scene)
    found: list[Act] = []
    for act in reversed(acts):
        if isinstance(act, Shoot):
            place = act.on
        if not isinstance(act, Roll):
            found.append(act)
        elif place:
            after = found[-1] if found else None
            if isinstance(after, Roll) and after.at == place and len(after.faces) + len(act.faces) <= MOST_DICE:
                found[-1] = Roll((*act.faces, *after.faces), (*_colours(act), *_colours(after)), place)
            else:
                found.append(Roll(act.faces, act.colours, place))
    return reversed(found)


def _colours(roll: Roll) -> tuple[str, ...]:
    """One for each die."""
    return roll.colours or ("",) * len(roll.faces)


def _together(beat: Sequence[Act], act: Act) -> bool:
    if isinstance(act, Roll):
        return all(isinstance(one, Roll) and one.at != act.at for one in beat)
    if isinstance(act, Shoot):
        return all(isinstance(one, Roll | Shoot) for one in beat)
    if any(type(one) is not type(act) for one in beat):
        return False
    return not isinstance(act, Go) or not any(isinstance(one, Go) and {*one.units} & {*act.units} for one in beat)
