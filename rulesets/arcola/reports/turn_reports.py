"""The reports of a turn: one of each contact in sight, those that were late, rumours, and who has left (4.1, 13, 17).

A report whose observer has no line of communication to his commander-in-chief within dispatch distance comes a turn
later, with its day. Whether that is so is judged on what the side knows, so that the delay tells nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from rulesets.arcola.figures.reports import MEN
from rulesets.arcola.phases.acts import NOBODY, Play, hidden_roll
from rulesets.arcola.position import Position
from rulesets.arcola.report_procedures import Draft
from rulesets.arcola.reports.arithmetic import cut, estimate, told_men
from rulesets.arcola.reports.contacts import behind, force_of, forget, in_order, make, report_on, watched
from rulesets.arcola.reports.observers import (
    REPORT,
    best_observer,
    errors_of,
    judged,
    most_men,
    steady_pair,
    true_spread,
)
from rulesets.arcola.reports.rumours import rumours
from rulesets.arcola.reports.watch import Watch
from rulesets.arcola.reports.words import OUTPOSTS, PATROLS
from rulesets.arcola.state import EXITED
from rulesets.arcola.visibility import position_known
from workbench.engine.clauses import implements
from workbench.engine.knowledge.contacts import Clock, Contact, Dispatch, DispatchesStand
from workbench.engine.words.message import marked

LEFT = marked("How the outposts err about who has left")
AS_FAR_AS = 2
"""Who has left by the south is reported as at this distance: within a day's march (17)."""


@implements("4.1", "13", "17")
def reports_of_turn(u: Play, seat: str) -> tuple[Draft, ...]:
    """What a side is to be told at the end of a player turn, rolled and not told: contacts, who has left, rumours."""
    return (*_on_contacts(u, seat), *reports_on_exits(u, seat), *rumours(u, seat))


@implements("4.1")
def _on_contacts(u: Play, seat: str) -> Iterator[Draft]:
    """One of each contact in sight, by its best observer."""
    watch, clock, is_late = Watch(u.position, seat), u.state.clock, lateness(u.position, seat)
    for contact in watched(u.state, seat):
        known = u.state.known_to(seat)[contact]
        observer = best_observer(watch, known.space, is_late)
        if observer is None or observer.told != MEN:
            continue
        force = force_of(u.position, seat, contact)
        men = judged(u, seat, contact, force, observer.force, observer.grade, REPORT)
        report = replace(known, estimate=men, grade=observer.grade, source=PATROLS, seen=clock, told=clock)
        late = is_late(u.position.place(observer.force))
        yield Draft(report, contact, is_late=late, most=most_men(u.position, known.space))


@implements("9")
def lateness(position: Position, seat: str) -> Callable[[str], bool]:
    """Do dispatches come late from a hex? Without a commander-in-chief on the map they go to a source of supply."""
    known = position_known(position.figures, position.state, seat)
    chief = position.pieces.chief(seat)
    if chief in known.units and known.is_on_map(chief):
        return lambda hex_: not known.is_near_chief(seat, hex_)
    return lambda hex_: not known.is_near_source(seat, hex_)


@implements("17", "17.1")
def reports_on_exits(u: Play, seat: str) -> tuple[Draft, ...]:
    """Who has left by the south edge is told to the other side as at the distance of a day's march, all as one."""
    position, figures, clock = u.position, u.position.figures.reports, u.state.clock
    leaving = position.other(seat)
    gone = [x for x in sorted(position.units) if (p := position.units[x]).side == leaving and p.space == EXITED]
    grade = figures.grade(AS_FAR_AS, has_cavalry=False)
    points = sum(position.units[x].strength for x in gone)
    if not points or grade is None:
        return ()
    contact = exit_contact(u, seat)
    unit = max(gone, key=lambda x: position.units[x].strength)
    label = contact or u.state.next_contact(seat)
    faces = hidden_roll(u, LEFT, seat, label, count=4, sides=figures.die_faces)
    steady = steady_pair(position, behind(u.state, seat, contact), grade.grade) if contact else (faces[2], faces[3])
    told = told_men(
        points * figures.men, figures.spread(grade.grade), errors_of(position), steady, (faces[0], faces[1])
    )
    men = estimate(told, figures.spread(grade.grade), figures.rounding)
    report = Contact(leaving, EXITED, clock, clock, estimate=men, grade=grade.grade, source=OUTPOSTS)
    return (Draft(report, contact, unit, most=max(men.high, figures.men)),)


def exit_contact(u: Play, seat: str) -> str:
    """The contact that stands for all who have left, "" before anybody has."""
    known = u.state.known_to(seat)
    return next((c for c in in_order(known) if known[c].space == EXITED), "")


# ---------------------------------------------------------------- telling


def true_men(position: Position, seat: str, draft: Draft) -> int:
    """How many men there are where a draft tells of some: the referee's alone."""
    if draft.report.space == EXITED:
        gone = (x for _, x in sorted(position.units.items()) if x.side == draft.report.side and x.space == EXITED)
        points = sum(piece.strength for piece in gone)
    else:
        force = (
            force_of(position, seat, draft.contact) if draft.contact else draft.unit and position.head_of(draft.unit)
        )
        points = position.strength(force).total
    return points * position.figures.reports.men


def observed(position: Position, seat: str, draft: Draft) -> tuple[str, int]:
    """(who observes what a draft tells of, how far he errs in percent, unseen); "" and as stated where nobody does."""
    report, stated = draft.report, position.figures.reports.spread(draft.report.grade)
    if report.space == EXITED:
        return "", stated
    told = (lateness(position, seat),) if draft.contact else ()
    observer = best_observer(Watch(position, seat), report.space, *told)
    force = force_of(position, seat, draft.contact) if draft.contact else draft.unit
    if observer is None or not force:
        return "", stated
    return observer.force, true_spread(position, report.grade, observer.force, position.head_of(force))


def with_men(u: Play, draft: Draft, men: int) -> Draft:
    """The draft with another number of men, as the referee rules."""
    report, figures = draft.report, u.position.figures.reports
    told = estimate(men, figures.spread(report.grade), figures.rounding, report.at_least, draft.most)
    return replace(draft, report=replace(report, estimate=told))


@implements("4.1", "13")
def tell_reports(u: Play, seat: str, drafts: tuple[Draft, ...]) -> None:
    """What comes at once is told, what comes late is sent."""
    clock = u.state.clock
    due = (clock[0] + u.position.figures.reports.late_turns, clock[1])
    late = tuple(Dispatch(due, seat, draft.contact, draft.report) for draft in drafts if draft.is_late and due > clock)
    if late:
        u.emit(DispatchesStand(on_the_way=(*u.state.on_the_way, *late), seen_by=NOBODY))
    for draft in drafts:
        if draft.is_late and due > clock:
            continue
        if draft.contact:
            report_on(u, seat, draft.contact, draft.report)
        else:
            _tell_anew(u, seat, draft)


def _tell_anew(u: Play, seat: str, draft: Draft) -> None:
    """Found again it is a new contact; what was last reported in the same hex goes, whether it was there or not."""
    known = u.state.known_to(seat)
    for contact in in_order(known):
        if known[contact].space == draft.report.space:
            forget(u, seat, contact)
    make(u, seat, draft.report, draft.unit)


@implements("4.1")
def deliver(u: Play, seat: str) -> None:
    """Reports that were on their way and are due; of a contact that is no more none is read."""
    clock = u.state.clock
    due = [one for one in u.state.on_the_way if one.seat == seat and one.due <= clock]
    if due:
        kept = tuple(one for one in u.state.on_the_way if one not in due)
        u.emit(DispatchesStand(on_the_way=kept, seen_by=NOBODY))
    for one in due:
        known = u.state.known_to(seat).get(one.contact)
        if known is not None and not _is_surpassed(known, one.report):
            report_on(u, seat, one.contact, _as_arrived(known, one.report, clock))


def _is_surpassed(known: Contact, late: Contact) -> bool:
    """Has a later report come already? Of what is in sight `seen` is the time of its report."""
    return known.now and known.estimate is not None and known.seen > late.seen


def _as_arrived(known: Contact, late: Contact, clock: Clock) -> Contact:
    """Strengths as they were; where it is, or was last seen, is known better."""
    assert late.estimate is not None
    men = cut(late.estimate, known.at_least)
    seen = late.seen if known.now else known.seen
    return replace(known, estimate=men, grade=late.grade, source=late.source, seen=seen, told=clock)
