"""Contacts of a side: made, told, followed and forgotten by events; nothing in them comes from what it may not know.

What a contact really is, is the strongest unit of its force: eyes follow the main body, whoever commands it.
"""

from __future__ import annotations

from collections.abc import Iterable

from immutables import Map
from msgspec.structs import replace

from rulesets.arcola.figures.pieces import ARMS
from rulesets.arcola.phases.acts import NOBODY, Play, hidden_roll
from rulesets.arcola.position import Position
from rulesets.arcola.reports.watch import Watch
from rulesets.arcola.state import BOXES, ArcolaState
from workbench.engine.knowledge.contacts import CONTACT, Behind, Contact, ContactReported, ContactStands
from workbench.engine.words.message import marked

STEADY = marked("How reports of a new contact will err")
FALSE = ""
"""What is behind a contact that is not there."""
NOTHING: Map[str, Behind] = Map()


def number_of(contact: str) -> int:
    """Contacts count by seat, in the order of telling."""
    return int(contact.removeprefix(CONTACT))


def in_order(contacts: Iterable[str]) -> list[str]:
    """Contacts in the order in which they were told."""
    return sorted(contacts, key=number_of)


def watched(state: ArcolaState, seat: str) -> list[str]:
    """The contacts of a seat that are in sight on the map."""
    known = state.known_to(seat)
    return [c for c in in_order(known) if known[c].now and known[c].space not in BOXES]


def behind(state: ArcolaState, seat: str, contact: str) -> Behind:
    """What a contact really is: the referee's alone."""
    return state.behind[seat][contact]


def force_of(position: Position, seat: str, contact: str) -> str:
    """The head of the force that a contact really is, "" when there is none on the map."""
    stands = position.state.behind.get(seat, NOTHING).get(contact)
    unit = stands.unit if stands is not None else FALSE
    return position.head_of(unit) if unit in position.units and position.is_on_map(unit) else FALSE


def contact_of(position: Position, seat: str, force: str) -> str:
    """The contact in sight that a force is to a seat, "" when it has none."""
    return next((c for c in watched(position.state, seat) if force_of(position, seat, c) == force), "")


def main_body(position: Position, force: str) -> str:
    """The strongest unit of a force, in printed order the first of several."""
    return max(position.units_of(force), key=lambda unit: position.units[unit].strength)


def size(position: Position, force: str) -> tuple[int, ...]:
    """How large a force is, then by its arms: whatever it is called."""
    strength = position.strength(force)
    return (strength.total, *(strength.of(arm) for arm in ARMS))


def followed(watch: Watch) -> dict[str, str]:
    """Force in sight -> the contact that it already is: whoever was watched without a break.

    Of two that have united the one told of first goes on. Where the unit that was followed is gone, eyes stay with
    who is left in its hex.
    """
    position, state, seat = watch.position, watch.position.state, watch.seat
    known, found = state.known_to(seat), dict[str, str]()
    leaderless = []
    for contact in watched(state, seat):
        if force := force_of(position, seat, contact):
            if force in watch.in_sight:
                found.setdefault(force, contact)
        else:
            leaderless.append(contact)
    for contact in leaderless:
        left = [x for x in watch.in_sight if x not in found and position.place(x) == known[contact].space]
        if left:
            found[max(left, key=lambda x: size(position, x))] = contact
    return found


# ---------------------------------------------------------------- by events


def tell(u: Play, seat: str, contact: str, report: Contact) -> None:
    """A contact as it is told from now on; nothing happens when nothing is new."""
    if u.state.known_to(seat).get(contact) != report:
        report_on(u, seat, contact, report)


def report_on(u: Play, seat: str, contact: str, report: Contact) -> None:
    """A report that is told even if it says the same again: whether it does may not show."""
    u.emit(ContactReported(contact=contact, report=report, seen_by=(seat,)))


def forget(u: Play, seat: str, contact: str) -> None:
    """It was looked for and is not there."""
    u.emit(ContactReported(contact=contact, report=None, seen_by=(seat,)))
    u.emit(ContactStands(seat=seat, contact=contact, behind=None, seen_by=NOBODY))


def make(u: Play, seat: str, report: Contact, unit: str) -> str:
    """A new contact, true or false; the dice by which reports of it err are rolled once, a pair for each grade."""
    contact, figures = u.state.next_contact(seat), u.position.figures.reports
    steady = hidden_roll(u, STEADY, seat, contact, count=2 * len(figures.grades), sides=figures.die_faces)
    u.emit(ContactReported(contact=contact, report=report, seen_by=(seat,)))
    u.emit(ContactStands(seat=seat, contact=contact, behind=Behind(unit, steady), seen_by=NOBODY))
    return contact


def follow_main_body(u: Play, seat: str, contact: str, force: str) -> None:
    """The unit that was followed is gone: eyes follow the strongest that is left."""
    stands = behind(u.state, seat, contact)
    if force_of(u.position, seat, contact) != force:
        now = replace(stands, unit=main_body(u.position, force))
        u.emit(ContactStands(seat=seat, contact=contact, behind=now, seen_by=NOBODY))
