"""Events: the only thing that changes a state. `apply` is total and dull; no rule stands in it.

An event carries its dice, the clause that caused it, and who may see it. What a seat was not told, it does
not know: an event that reveals carries what it reveals.
"""

from __future__ import annotations

from operator import itemgetter
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.state import Answer, Said, State, with_units

AnyState = State[Any, Any]
S = TypeVar("S", bound=AnyState)


class Event(Struct, Generic[S], frozen=True, tag=True, kw_only=True, omit_defaults=True):
    """Something that happened. `seen_by` None is everyone; "" in `clause` is a matter of form."""

    clause: str = ""
    seen_by: tuple[str, ...] | None = None

    def apply(self, state: S) -> S:
        """The state after this event."""
        raise NotImplementedError


class News(Event[S], frozen=True, kw_only=True):
    """Something that is told, and changes nothing in the state."""

    def apply(self, state: S) -> S:
        return state


class UnitMoved(Event[S], frozen=True, kw_only=True):
    """A unit (or leader) now stands in another space. `path` is the way it took, for drawing; may be empty."""

    unit: str
    to: str
    path: tuple[str, ...] = ()

    def apply(self, state: S) -> S:
        return with_units(state, self.unit, space=self.to)


class UnitRemoved(Event[S], frozen=True, kw_only=True):
    """A unit has left the playtest."""

    unit: str
    why: str = ""

    def apply(self, state: S) -> S:
        return replace(state, units=state.units.delete(self.unit))


class TrackSet(Event[S], frozen=True, kw_only=True):
    """A track (points, turn, supply ...) shows another number. `sources` are what moved it, each with its number."""

    track: str
    value: int
    sources: tuple[tuple[str, int], ...] = ()

    def apply(self, state: S) -> S:
        return replace(state, tracks=state.tracks.set(self.track, self.value))


class DiceRolled(Event[S], frozen=True, kw_only=True):
    """Faces as they fell. `colours` names each die where the game tells them apart ("red", "white").

    `modifiers` is what the rules add to them, each source with its number; `label` is () of a counted roll.
    """

    faces: tuple[int, ...]
    why: str
    sides: int = 6
    colours: tuple[str, ...] = ()
    modifiers: tuple[tuple[str, int], ...] = ()
    label: tuple[str, ...] = ()

    def apply(self, state: S) -> S:
        return state if self.label else replace(state, dice_count=state.dice_count + len(self.faces))


class Told(News[S], frozen=True, kw_only=True):
    """What a die or a check came to, in words that each of its readers may know."""

    what: str
    result: str
    place: str = ""


class Ruled(News[S], frozen=True, kw_only=True):
    """The person who referees has ruled otherwise than the program would: what of, and the note that stays."""

    what: tuple[str, ...]
    suggested: Answer
    instead: Answer
    note: str = ""


class PhaseBegun(News[S], frozen=True, kw_only=True):
    """A line of the sequence of play has begun: the head line of what follows in the log."""

    title: str
    side: str = ""
    turn: int = 0


class Ending(Struct, frozen=True):
    """How a playtest ended and who won; `winner` "" is a draw. `clause` says by which rule."""

    ending: str
    winner: str
    clause: str = ""


class PlaytestEnded(Event[S], frozen=True, kw_only=True):
    """The playtest is over: how, and who won ("" is nobody)."""

    ending: str
    winner: str

    def apply(self, state: S) -> S:
        return replace(state, ending=self.ending, winner=self.winner)


class Answered(Event[S], frozen=True, kw_only=True):
    """What a seat has said to the segment that waited for it; others learn only that it has."""

    seat: str
    to: str
    answers: tuple[Answer, ...]

    def apply(self, state: S) -> S:
        return replace(state, answers=by_seat((*state.answers, (self.seat, self.answers))))


class AnsweredAnew(Answered[S], frozen=True, kw_only=True):
    """What a seat says instead of what it had said, while others are still to answer; they do not learn of it."""

    def apply(self, state: S) -> S:
        return replace(state, answers=by_seat((*without_those_of(state, self.seat), (self.seat, self.answers))))


class Withdrawn(Event[S], frozen=True, kw_only=True):
    """A seat takes back what it has said while others are still to answer; it is asked again."""

    seat: str

    def apply(self, state: S) -> S:
        return replace(state, answers=without_those_of(state, self.seat))


def by_seat(said: tuple[Said, ...]) -> tuple[Said, ...]:
    """What several seats have said, in an order that does not tell who was first."""
    return tuple(sorted(said, key=itemgetter(0)))


def without_those_of(state: AnyState, seat: str) -> tuple[Said, ...]:
    """What the other seats have said."""
    return tuple(said for said in state.answers if said[0] != seat)


Stack = TypeVar("Stack")
Whole = TypeVar("Whole")


class ProceduresStand(Event[AnyState], Generic[Stack], frozen=True, kw_only=True):
    """The last event of a play: the first `kept` procedures stay as they are, `then` follow."""

    kept: int
    then: Stack
    answers_used: bool = True

    def apply(self, state: Any) -> Any:
        answers = () if self.answers_used else state.answers
        return replace(state, procedures=(*state.procedures[: self.kept], *self.then), answers=answers)  # type: ignore[misc]


class PositionSet(Event[AnyState], Generic[Whole], frozen=True, kw_only=True):
    """Another position has been set up by hand: all of it. A seat is told its own view of it."""

    position: Whole

    def apply(self, state: Any) -> Any:
        return self.position


ENGINE_EVENTS: tuple[type[Event[Any]], ...] = (
    UnitMoved,
    UnitRemoved,
    TrackSet,
    DiceRolled,
    Told,
    Ruled,
    PhaseBegun,
    PlaytestEnded,
    Answered,
    AnsweredAnew,
    Withdrawn,
    ProceduresStand,
    PositionSet,
)
