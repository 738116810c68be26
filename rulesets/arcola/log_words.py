"""Lines of the log for what happens to a side's own pieces, what it is told of others, and how its orders fare.

Who reads a line has got the event: nothing here asks what somebody may know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from rulesets.arcola import events as happened
from rulesets.arcola.battle_words import battle_line
from rulesets.arcola.orders.ruling_words import RULING_WORDS
from rulesets.arcola.reports.words import RUMOUR, source, strength
from rulesets.arcola.state import EXITED_STRENGTH, ArcolaState
from workbench.engine.events import DiceRolled, Event, Ruled, TrackSet
from workbench.engine.knowledge.contacts import Contact, ContactReported, ContactStands, DispatchesStand
from workbench.engine.mechanics.dispatch import Delivery
from workbench.engine.orders.order import GivenOrders, Order
from workbench.engine.words.message import Message, all_of, as_message, joined, marked
from workbench.engine.words.wording import Name, rolled_in_words


class Namer(Protocol):
    """What a line asks the words of the module for."""

    def place_called(self, key: str) -> str: ...

    def told_order(self, order: Order, state: ArcolaState) -> str: ...


MOVED: Mapping[str, str] = {
    "march": marked("{force} {force:marches|march} to {place}"),
    "enters": marked("{force} {force:enters|enter} the map at {place}"),
    "retreat": marked("{force} {force:retreats|retreat} to {place}"),
    "repulsed": marked("{force} {force:is|are} repulsed and {force:falls|fall} back to {place}"),
    "pursuit": marked("{force} {force:pursues|pursue} to {place}"),
    "displaced": marked("{force} {force:makes|make} room and {force:moves|move} to {place}"),
    "flees": marked("{force} {force:flees|flee} to {place}"),
}
HALTED: Mapping[str, str] = {
    "arrived": marked("{force} {force:has|have} arrived at {place}"),
    "points": marked("{force} {force:halts|halt} at {place} for the night and {force:goes|go} on in the next march"),
    "enemy": marked("{force} {force:halts|halt} at {place} before the enemy"),
    "zone": marked("{force} {force:halts|halt} at {place} beside the enemy"),
    "room": marked("{force} {force:halts|halt} at {place}: there is no room ahead"),
    "way": marked("{force} {force:halts|halt} at {place}: there is no way on"),
    "apart": marked("{force} {force:halts|halt} at {place} so as not to part"),
    "repulse": marked("{force} {force:halts|halt} at {place}: the enemy did not give way"),
    "left": marked("{force} {force:has|have} left the map at {place}"),
}
NEWS: Mapping[str, str] = {
    "sent": marked("The order to {force} is on its way"),
    "no_news": marked("No news of {force}: the order is on its way"),
    "begun": marked("{force} {force:begins|begin} the march that was ordered"),
    "void": marked("The order to {force} lapses"),
}
DOES: Mapping[str, str] = {
    "halt": marked("{force:halts|halt}"),
    "attack": marked("{force:attacks|attack}"),
    "repulse": marked("{force:repulses|repulse}"),
    "avoid": marked("{force:goes|go} round"),
}
ENDED: Mapping[str, str] = {
    "arrived": "", "points": "", "enemy": "", "zone": "", "void": marked("The order to {force} lapses"),
    "withdrawn": marked("The order to {force} is taken back"),
}  # fmt: skip
RULED_ON: Mapping[str, str] = {
    "order": marked("when {force} begins its order"),
    "meet": marked("what {force} does on meeting the enemy"),
    "disorder": marked("whether {force} {force:falls|fall} into disorder"),
    "rally": marked("whether {force} {force:rallies|rally}"),
    "capture": marked("whether {force} {force:gets|get} away"),
    "repulse": marked("whether {force} {force:repulses|repulse} the enemy"),
    "repulsed": marked("where {force} {force:falls|fall} back to"),
    "flees": marked("where {force} {force:flees|flee}"),
    "escapes": marked("where {force} {force:gets|get} away to"),
    "report": marked("how many men {force} {force:is|are} told of"),
}
ROLLED: Mapping[str, str] = {
    "order": marked("An order is rolled for"),
    "rally": marked("Rally"),
    "disorder": marked("Disorder"),
    "capture": marked("Capture"),
    "bombardment": marked("Bombardment"),
    "flank": marked("Flanking attack"),
    "comes": marked("Does the reserve come?"),
    "envelopment": marked("Envelopment"),
    "combat": marked("Combat"),
    "refusal": marked("Refused attack"),
    "tired": marked("Tiredness"),
    "pursuit": marked("Pursuit"),
}
FIELDS: Mapping[str, str] = {
    "Piece": marked("piece"),
    "Written": marked("order"),
    "under": marked("commander"),
    "infantry": marked("infantry"),
    "cavalry": marked("cavalry"),
    "artillery": marked("artillery"),
    "ineffective": marked("ineffective"),
    "disorganized": marked("disorganized"),
    "entry": marked("hex of entry"),
    "due": marked("turn of arrival"),
    "order": marked("order"),
    "delivery": marked("how far the order has come"),
    "since": marked("since when"),
    "phase": marked("phase"),
    "part": marked("part of the turn"),
    "orders": marked("orders"),
    "routed": marked("routed"),
    "contacts": marked("reports"),
    "behind": marked("what is behind the reports"),
    "on_the_way": marked("reports on their way"),
    "contacts_made": marked("reports so far"),
    "failed": marked("repulses that failed"),
}
"""What fields of the state are called."""


def ordered(orders: GivenOrders, told: Callable[[Order], str]) -> str:
    """Orders that no event that follows tells of, in one line."""
    return joined(" ", map(told, orders.given)) if orders.given else Message("No orders are written")


def line_of(event: Event[Any], before: ArcolaState, name: Name, namer: Namer) -> str | None:
    """One line for an event of this game, "" for what needs none; None for an event of all games."""
    match event:
        case happened.TurnBegun() | happened.PhaseEntered() | happened.PieceSet():
            return ""  # the head lines of the log say it
        case ContactStands() | DispatchesStand():
            return ""  # what is behind a report is the referee's, who sees the map
        case ContactReported(contact=contact, report=report):
            return _reported(contact, report, before, event.seen_by or (), name, namer)
        case Ruled():
            return _ruled(event, name)
        case TrackSet(track=track, value=value) if track == EXITED_STRENGTH:
            text = marked("{value} strength {value:point has|points have} left the map by the southern edge")
            return Message(text, value=value)
        case DiceRolled(why=why):
            return rolled_in_words(event) if why not in ROLLED else _rolled(event)
    line = battle_line(event, name, namer.place_called)
    return _own(event, before, name, namer) if line is None else line


def _rolled(event: DiceRolled[Any]) -> str:
    faces = ", ".join(map(str, event.faces))
    return Message("{why}: {faces}", why=as_message(ROLLED[event.why]), faces=faces)


def _own(event: Event[Any], before: ArcolaState, name: Name, namer: Namer) -> str | None:
    match event:
        case happened.ForceMoved(force=force, to=to, why=why):
            return Message(MOVED.get(why, MOVED["march"]), force=name(force), place=namer.place_called(to))
        case happened.PieceStands(unit=unit, under=under):
            if not under:
                return Message("{force} {force:heads|head} a force", force=name(unit))
            return Message("{force} {force:passes|pass} under {leader}", force=name(unit), leader=name(under))
        case happened.StrengthLost():
            return _lost(event, name)
        case happened.Disorganized(unit=unit, is_so=is_so):
            text = marked("{force} {force:is|are} disorganized") if is_so else marked("{force} {force:rallies|rally}")
            return Message(text, force=name(unit))
        case happened.RepulseFailed(force=force, targets=targets):
            text = marked("{force} could not repulse the enemy at {places} and has to attack")
            return Message(text, force=name(force), places=all_of(map(namer.place_called, targets)))
        case happened.Routed(units=units):
            return Message("Routed: {units}", units=all_of(map(name, units)))
        case happened.Boxed(force=force, box=box):
            text = marked("{force} {force:leaves|leave} the map for good")
            return Message(
                text if box == "exited" else marked("{force} {force:is|are} driven off the map"), force=name(force)
            )
    return _of_orders(event, before, name, namer)


def _of_orders(event: Event[Any], before: ArcolaState, name: Name, namer: Namer) -> str | None:
    match event:
        case happened.OrderStands(force=force, written=None, why=why):
            return Message(ENDED.get(why, ""), force=name(force)) if ENDED.get(why, "") else ""
        case happened.OrderStands(written=written) if written is not None and written.delivery is Delivery.SENT:
            return namer.told_order(written.order, before)
        case happened.OrderStands():
            return ""  # the news of it tell how it fares
        case happened.OrderNews(force=force, news=news):
            return Message(NEWS.get(news, NEWS["no_news"]), force=name(force))
        case happened.Halted(force=force, space=space, why=why):
            return Message(HALTED.get(why, HALTED["way"]), force=name(force), place=namer.place_called(space))
        case happened.Met():
            return _met(event, name, namer)
    return None


def _met(event: happened.Met, name: Name, namer: Namer) -> str:
    force, places = name(event.force), all_of(namer.place_called(space) for space in event.spaces)
    does = Message(DOES.get(event.does, DOES["halt"]), force=force)
    if event.men:
        text = marked("{force} {force:meets|meet} the enemy at {places}, about {men:,} men, and {does}")
        return Message(text, force=force, places=places, men=event.men, does=does)
    return Message("{force} {force:meets|meet} the enemy at {places} and {does}", force=force, places=places, does=does)


def _lost(event: happened.StrengthLost, name: Name) -> str:
    losses = event.infantry + event.cavalry + event.artillery
    line = Message("{force} {force:loses|lose} {losses} SP", force=name(event.unit), losses=losses)
    return (
        Message("{line} and {force:is|are} ineffective", line=line, force=name(event.unit))
        if event.ineffective
        else line
    )


def _reported(
    contact: str, report: Contact | None, before: ArcolaState, seats: tuple[str, ...], name: Name, namer: Namer
) -> str:
    """What the seat is told anew; what it has been watching without a change needs no line."""
    (seat,) = seats or (next(iter(sorted(before.contacts)), ""),)
    known = before.known_to(seat).get(contact)
    if report is None:
        there = namer.place_called(known.space) if known is not None else ""
        return Message("Nobody is found any more at {place}", place=there) if there else ""
    if known is not None and known.now and not report.now:
        return Message("The force at {place} is lost from sight", place=namer.place_called(report.space))
    if known is not None and (known.space, known.estimate, known.now) == (report.space, report.estimate, report.now):
        return ""
    return _told(report, name, namer)


def _told(report: Contact, name: Name, namer: Namer) -> str:
    text = marked("Enemy reported at {place}") if report.source == RUMOUR else marked("Enemy in sight at {place}")
    return joined(
        ", ", filter(None, (Message(text, place=namer.place_called(report.space)), strength(report), source(report)))
    )


def _ruled(event: Ruled[Any], name: Name) -> str:
    """What the referee rules otherwise than the program, with his note."""
    what, *of = event.what or ("",)
    subject = (
        Message(RULED_ON[what], force=name(of[0])) if what in RULED_ON and of else as_message(what.replace("_", " "))
    )
    line = Message("The referee rules {what}: {ruling}", what=subject, ruling=_ruling(event.instead))
    return Message("{line} ({note})", line=line, note=event.note) if event.note else line


def _ruling(answer: object) -> str:
    if isinstance(answer, str):
        return as_message(RULING_WORDS.get(answer, answer.replace("_", " ")))
    return str(answer)
