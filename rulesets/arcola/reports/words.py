"""What a contact is called, and what is said of it: for the tooltip, the log and the page of reports (4.1).

Nothing is read but what the seat was told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from workbench.engine.knowledge.contacts import CONTACT, Clock, Contact
from workbench.engine.words.message import Message, all_of, as_message, begun, joined, marked

EYES, PATROLS, RUMOUR, BATTLEFIELD, OUTPOSTS = "eyes", "patrols", "rumour", "battlefield", "outposts"
"""Where a report comes from. Outposts stand before Mantua, off the map (17)."""
SOURCES: Mapping[str, str] = {
    EYES: marked("by the commander on the spot"),
    PATROLS: marked("by patrols"),
    RUMOUR: marked("a rumour"),
    BATTLEFIELD: marked("on the battlefield"),
    OUTPOSTS: marked("by the outposts before Mantua"),
}
ARMS: Mapping[str, str] = {
    "infantry": marked("infantry"),
    "cavalry": marked("cavalry"),
    "artillery": marked("artillery"),
}
HOLDS = marked("{grade}: six times in seven it is so")
MAY_BE_NOTHING = marked("{grade}: there may be nobody")
Name = Callable[[str], str]


def called(contact: str, report: Contact, name: Name) -> str:
    """What a contact is called: whose force, and by which number the seat knows it. `name` names sides and hexes."""
    return Message("{side}, force {number}", side=name(report.side), number=int(contact.removeprefix(CONTACT)))


def where(report: Contact, name: Name) -> str:
    """Where it is, was, or is said to be."""
    if report.now:
        return Message("in sight at {place}", place=name(report.space))
    if report.source == RUMOUR:
        return Message("said to be at {place}", place=name(report.space))
    return Message("last seen at {place}", place=name(report.space))


def strength(report: Contact) -> str:
    """About so many men, with the band."""
    if (told := report.estimate) is not None:
        text = marked("about {men:,} men ({low:,}–{high:,})")
        return Message(text, men=told.likely, low=told.low, high=told.high)
    if report.at_least:
        return Message("at least {men:,} men", men=report.at_least)
    return Message("strength unknown")


def age(then: Clock, now: Clock, days_a_turn: int = 0) -> str:
    """How long ago something was: in this turn, or so many days or turns ago."""
    turns = now[0] - then[0]
    if turns <= 0:
        return Message("in this turn") if then[1] < now[1] else Message("just now")
    if days_a_turn:
        return Message("{days} {days:day|days} ago", days=turns * days_a_turn)
    return Message("{turns} {turns:turn|turns} ago", turns=turns)


def short_age(report: Contact, now: Clock, days_a_turn: int = 0) -> str:
    """How old it is, for the map: nothing of what is in sight, and that it is a rumour where it is one."""
    if report.now:
        return ""
    if report.source == RUMOUR and now[0] <= report.seen[0]:
        return Message("rumour")
    if report.source == RUMOUR:
        return Message("rumour, {age}", age=age(report.seen, now, days_a_turn))
    return age(report.seen, now, days_a_turn)


def band(report: Contact) -> str:
    """The band of an estimate in men, as short as it may be."""
    if (told := report.estimate) is not None:
        return Message("{low:,}–{high:,}", low=told.low, high=told.high)
    return Message("{men:,} or more", men=report.at_least) if report.at_least else ""


def source(report: Contact) -> str:
    """By whom it was told; what is not of ours stands as it is."""
    return as_message(SOURCES.get(report.source, report.source)) if report.source else ""


def reliability(report: Contact) -> str:
    """The grade, and what it means in plain words."""
    if not report.grade or report.estimate is None:
        return ""
    text = MAY_BE_NOTHING if report.source == RUMOUR else HOLDS
    return Message(text, grade=report.grade)


def arms(report: Contact) -> str:
    """What was seen of its arms."""
    if not report.arms:
        return ""
    return Message("with {arms}", arms=all_of([as_message(ARMS.get(arm, arm)) for arm in report.arms]))


def on_arrival(report: Contact, days_a_turn: int = 0) -> str:
    """How old the report was when the seat heard of it, "" when it came at once."""
    turns = report.told[0] - report.seen[0]
    if turns <= 0:
        return ""
    if days_a_turn:
        return Message("it took {days} {days:day|days} to come", days=turns * days_a_turn)
    return Message("it took {turns} {turns:turn|turns} to come", turns=turns)


def told_of(report: Contact, now: Clock, days_a_turn: int = 0) -> str:
    """All that is known of it but where: in one line."""
    return joined(", ", filter(None, _parts(report, now, days_a_turn)))


def _parts(report: Contact, now: Clock, days_a_turn: int) -> Iterator[str]:
    yield strength(report)
    yield arms(report)
    if not report.now or report.estimate is not None:
        yield Message("seen {age}", age=age(report.seen, now, days_a_turn))
    yield source(report)
    yield on_arrival(report, days_a_turn)
    yield reliability(report)


def line(contact: str, report: Contact, now: Clock, name: Name, days_a_turn: int = 0) -> str:
    """A contact in one sentence: what it is called, where it is, what is known of it."""
    return begun(
        Message(
            "{called}: {where}, {told}",
            called=called(contact, report, name),
            where=where(report, name),
            told=told_of(report, now, days_a_turn),
        )
    )
