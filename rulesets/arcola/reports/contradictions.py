"""What cannot be so after everybody has looked: a contact that contradicts what the seat sees, or what is (4.1)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.arcola.position import Position
from rulesets.arcola.reports.contacts import behind, force_of, in_order, watched
from rulesets.arcola.reports.watch import Watch
from rulesets.arcola.state import BOXES
from workbench.engine.knowledge.contacts import Contact
from workbench.engine.words.message import Message


def contradictions(position: Position, *seats: str) -> Iterator[str]:
    """Each in a sentence for whoever tests the rules, of these seats or of all; none as it should be."""
    for seat in seats or position.pieces.sides:
        watch, known = Watch(position, seat), position.state.known_to(seat)
        if set(known) != set(position.state.behind.get(seat, ())):
            yield Message("{side}: what is behind its contacts are others than those", side=seat)
            continue
        yield from _of_those_in_sight(watch)
        for contact in in_order(known):
            yield from _of_one(watch, contact, known[contact])


def _of_those_in_sight(watch: Watch) -> Iterator[str]:
    position, seat = watch.position, watch.seat
    forces = [force_of(position, seat, contact) for contact in watched(position.state, seat)]
    for force in watch.in_sight:
        if forces.count(force) != 1:
            yield Message(
                "{side}: {force} in sight has {count} contacts", side=seat, force=force, count=forces.count(force)
            )


def _of_one(watch: Watch, contact: str, report: Contact) -> Iterator[str]:
    position, seat = watch.position, watch.seat
    place = {"side": seat, "contact": contact, "hex": report.space}
    if (men := report.estimate) is not None and not report.at_least <= men.low <= men.likely <= men.high:
        yield Message("{side}: {contact} in {hex} has a band that does not hold its strength", **place)
    if report.side != watch.enemy:
        yield Message("{side}: {contact} in {hex} is its own", **place)
    if report.space in BOXES:
        return
    if report.now:
        yield from _of_one_in_sight(watch, contact, report, place)
    elif watch.looks_into(report.space):
        yield Message("{side}: {contact} in {hex} is where its own eyes see that it is not", **place)
    elif report.space in watch.seen_hexes:
        yield Message("{side}: {contact} in {hex} is where another is in sight", **place)
    if behind(position.state, seat, contact).unit == "" and report.now:
        yield Message("{side}: {contact} in {hex} is false and in sight", **place)


def _of_one_in_sight(watch: Watch, contact: str, report: Contact, place: dict[str, str]) -> Iterator[str]:
    position = watch.position
    force = force_of(position, watch.seat, contact)
    if force not in watch.in_sight:
        yield Message("{side}: {contact} in {hex} is nobody in sight", **place)
    elif position.place(force) != report.space:
        yield Message("{side}: {contact} in {hex} stands elsewhere", **place)
    elif report.at_least > position.strength(force).total * position.figures.reports.men:
        yield Message("{side}: {contact} in {hex} is weaker than eyes saw", **place)
