"""Contacts: what a seat was told of what it does not own, and what they really are.

Nothing that is told may be made from what the seat may not know: the ids of contacts count by seat, in the order of
telling, and true and false ones share form, order and end.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.design import Design
from workbench.engine.events import Event
from workbench.engine.state import STAND_IN, P, State, U, Unit

REFEREE = "referee"
"""The seat of who referees as a person: it sees all, belongs to no side and has no points."""
OPEN, TOLD = "open", "told"
"""How a game knows: by what lies on the table, or only by what was told."""
CONTACT = "c"
Clock = tuple[int, int]
"""A turn, and which part of it."""


class Estimate(Struct, frozen=True):
    """A strength as it was reported, in men: the likeliest, and the band that it most often lies in."""

    likely: int
    low: int
    high: int


class Contact(Struct, frozen=True):
    """What one seat was told of something that it does not own; it depends on nothing else.

    Attributes
    ----------
    seen, told
        When it was so, and when the seat heard of it: its age on arrival, and now.
    now
        It is in sight at this moment.
    at_least
        Men that were seen with own eyes.
    grade, source
        How reliable the report says it is, and where it comes from ("patrols", "rumour", "battlefield").
    arms
        What was seen of it ("cavalry").
    """

    side: str
    space: str
    seen: Clock
    told: Clock
    now: bool = True
    estimate: Estimate | None = None
    at_least: int = 0
    grade: str = ""
    source: str = ""
    arms: tuple[str, ...] = ()


class Behind(Struct, frozen=True):
    """What a contact really is: a unit, "" a false report; and the faces by which reports of it err while it lasts."""

    unit: str = ""
    steady: tuple[int, ...] = ()


class Dispatch(Struct, frozen=True):
    """A report on its way to a seat: when it is due, of which contact, and what it will say."""

    due: Clock
    seat: str
    contact: str
    report: Contact


class ToldState(State[U, P], Generic[U, P], frozen=True):
    """A state of a game in which a seat knows what it was told.

    Attributes
    ----------
    contacts
        Seat -> contact -> what it was told.
    behind
        Seat -> contact -> what it really is: the referee's alone.
    on_the_way
        Reports that have not arrived: the referee's alone.
    contacts_made
        Seat -> how many contacts it has ever had.
    """

    contacts: Map[str, Map[str, Contact]] = Map()
    behind: Map[str, Map[str, Behind]] = Map()
    on_the_way: tuple[Dispatch, ...] = ()
    contacts_made: Map[str, int] = Map()

    def known_to(self, seat: str) -> Map[str, Contact]:
        """The contacts of a seat."""
        return self.contacts.get(seat, Map())

    def face_of(self, contact: Contact) -> Unit:
        """The unit that stands in a view for a contact, with nothing but what was told of it."""
        return Unit(side=contact.side, space=contact.space)

    def next_contact(self, seat: str) -> str:
        """The id of a contact that a seat has not had yet."""
        return f"{CONTACT}{self.contacts_made.get(seat, 0) + 1}"


def is_referee(design: Design, seat: str) -> bool:
    """Is it the seat of who referees? A design may have a side of that name: it is no more than a side then."""
    return seat == REFEREE and all(side.id != REFEREE for side in design.sides)


AnyToldState = ToldState[Any, Any]
T = TypeVar("T", bound=AnyToldState)


def stand_in_of(contact: str) -> str:
    """The unit that stands in a view for a contact."""
    return f"{STAND_IN}{contact}"


class ContactReported(Event[T], frozen=True, kw_only=True):
    """A contact of one seat, new or anew: all that it knows of it. None: it was looked for, and is not there."""

    contact: str
    report: Contact | None

    def apply(self, state: T) -> T:
        (seat,) = self.seen_by or ("",)
        known = state.known_to(seat)
        if self.report is None:
            return replace(state, contacts=state.contacts.set(seat, known.delete(self.contact)))
        made = max(state.contacts_made.get(seat, 0), int(self.contact.removeprefix(CONTACT)))
        return replace(
            state,
            contacts=state.contacts.set(seat, known.set(self.contact, self.report)),
            contacts_made=state.contacts_made.set(seat, made),
        )


class ContactStands(Event[T], frozen=True, kw_only=True):
    """What a contact really is, None when it is no more: told to nobody."""

    seat: str
    contact: str
    behind: Behind | None

    def apply(self, state: T) -> T:
        known = state.behind.get(self.seat, Map())
        if self.behind is not None:
            known = known.set(self.contact, self.behind)
        elif self.contact in known:
            known = known.delete(self.contact)
        return replace(state, behind=state.behind.set(self.seat, known))


class DispatchesStand(Event[T], frozen=True, kw_only=True):
    """The reports that are on their way now: told to nobody."""

    on_the_way: tuple[Dispatch, ...]

    def apply(self, state: T) -> T:
        return replace(state, on_the_way=self.on_the_way)


CONTACT_EVENTS: tuple[type[Event[Any]], ...] = (ContactReported, ContactStands, DispatchesStand)


def known_alone(state: T, seat: str) -> T:
    """The state with the contacts of this seat and nothing that is behind any."""
    return replace(
        state,
        contacts=Map({seat: state.known_to(seat)}),
        behind=Map(),
        on_the_way=(),
        contacts_made=Map({seat: state.contacts_made.get(seat, 0)}),
    )
