"""Everybody looks: who comes in sight, who is lost from it, and what is not where it was reported (4.1, 13).

Seat by seat, hex by hex; by no name. There is no chance in it: a step of somebody unseen is not one more chance.
"""

from __future__ import annotations

from itertools import takewhile

from msgspec.structs import replace

from rulesets.arcola.events import ForceMoved
from rulesets.arcola.figures.pieces import ARMS, CAVALRY
from rulesets.arcola.phases.acts import Play, hidden_roll
from rulesets.arcola.reports.contacts import (
    behind,
    follow_main_body,
    followed,
    forget,
    in_order,
    main_body,
    make,
    size,
    tell,
    watched,
)
from rulesets.arcola.reports.watch import BESIDE, Watch
from rulesets.arcola.reports.words import EYES, PATROLS
from workbench.engine.clauses import implements
from workbench.engine.knowledge.contacts import Contact
from workbench.engine.words.message import marked

WHICH_FIRST = marked("Which of several forces in a hex is told of first")


@implements("4.1", "5.3.1", "7.1.3.4", "13")
def look(u: Play) -> None:
    """After whatever has moved anybody."""
    for seat in u.position.pieces.sides:
        watch = Watch(u.position, seat)
        known = followed(watch)
        if known or watch.in_sight or u.state.known_to(seat):
            _tell_of_watched(u, watch, known)
            _tell_of_lost(u, watch, known)
            _tell_of_new(u, watch, known)
            _forget_the_missing(u, watch)


def _tell_of_watched(u: Play, watch: Watch, known: dict[str, str]) -> None:
    appear = {watch.position.place(x) for x in watch.in_sight if x not in known}
    contacts = {contact: force for force, contact in known.items()}
    for contact in in_order(contacts):
        force = contacts[contact]
        follow_main_body(u, watch.seat, contact, force)
        tell(u, watch.seat, contact, _as_seen(watch, u.state.known_to(watch.seat)[contact], force, appear))


def _as_seen(watch: Watch, known: Contact, force: str, appear: set[str]) -> Contact:
    """Where it is now; its horse is seen from beside it. What eyes counted holds while it stands as they saw it."""
    hex_ = watch.position.place(force)
    distance, ground = watch.distance(hex_), watch.position.ground
    holds = hex_ == known.space and distance <= BESIDE and all(ground.distance(hex_, x) > BESIDE for x in appear)
    return replace(
        known,
        space=hex_,
        arms=_arms_seen(watch, force, known.arms) if distance <= BESIDE else known.arms,
        at_least=known.at_least if holds else 0,
    )


def _arms_seen(watch: Watch, force: str, before: tuple[str, ...] = ()) -> tuple[str, ...]:
    cavalry = {CAVALRY} if watch.position.strength(force).cavalry else set()
    return tuple(arm for arm in ARMS if arm in {*before} - {CAVALRY} | cavalry)


def _tell_of_lost(u: Play, watch: Watch, known: dict[str, str]) -> None:
    """Who is out of sight stays where he was last seen, unless that hex is seen to be empty or another's."""
    seat, clock, kept = watch.seat, u.state.clock, set(known.values())
    for contact in watched(u.state, seat):
        if contact not in kept:
            report = u.state.known_to(seat)[contact]
            report = replace(report, space=_last_in_sight(u, watch, contact, report.space))
            if _is_seen_through(watch, report.space):
                forget(u, seat, contact)
            else:
                tell(u, seat, contact, replace(report, now=False, seen=clock, told=clock, at_least=0))


@implements("7.1.3.4")
def _last_in_sight(u: Play, watch: Watch, contact: str, hex_: str) -> str:
    """The last hex in sight on the way that it has gone since: whoever falls back is seen as far as eyes reach."""
    unit = behind(u.state, watch.seat, contact).unit
    moves = (event for event in reversed(u.events) if isinstance(event, ForceMoved) and unit in event.units)
    path = next((event.path for event in moves), ())
    if hex_ not in path or path[-1] == hex_:
        return hex_
    sight = watch.position.figures.reports.sight
    seen = list(takewhile(lambda step: watch.distance(step) <= sight, path[path.index(hex_) :]))
    return seen[-1] if seen else hex_


def _is_seen_through(watch: Watch, hex_: str) -> bool:
    return watch.looks_into(hex_) or hex_ in watch.seen_hexes


def _tell_of_new(u: Play, watch: Watch, known: dict[str, str]) -> None:
    position, clock = watch.position, u.state.clock
    new = [force for force in watch.in_sight if force not in known]
    for hex_ in sorted({position.place(force) for force in new}):
        distance = watch.distance(hex_)
        for force in _in_chance_order(u, watch, hex_, [x for x in new if position.place(x) == hex_]):
            arms = _arms_seen(watch, force) if distance <= BESIDE else ()
            source = EYES if distance <= BESIDE else PATROLS if distance <= position.figures.reports.sight else ""
            report = Contact(watch.enemy, hex_, clock, clock, source=source, arms=arms)
            make(u, watch.seat, report, main_body(position, force))


def _in_chance_order(u: Play, watch: Watch, hex_: str, forces: list[str]) -> list[str]:
    """Of several that appear in one hex at once dice say which is told of first: neither names nor strength do."""
    if len(forces) < 2:
        return forces
    position, figures = watch.position, watch.position.figures.reports
    by_size = sorted(forces, key=lambda force: size(position, force))
    faces = hidden_roll(u, WHICH_FIRST, watch.seat, hex_, count=len(forces), sides=figures.die_faces)
    return [force for _, force in sorted(zip(faces, by_size, strict=True), key=lambda drawn: drawn[0])]


def _forget_the_missing(u: Play, watch: Watch) -> None:
    """What was reported, and is not where eyes look now: it ends alike whether it ever was there."""
    known = u.state.known_to(watch.seat)
    for contact in in_order(known):
        if not known[contact].now and _is_seen_through(watch, known[contact].space):
            forget(u, watch.seat, contact)
