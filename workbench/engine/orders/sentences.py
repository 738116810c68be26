"""An order read back as a sentence: a message in any language of the catalogues, which no code ever reads.

>>> from workbench.engine.orders.order import Meet, Order
>>> order = Order("Masséna", way=("San Michele", "Caldiero"), meet=(Meet("attack", 100),))
>>> said = order_sentence(order, OrderNames(str, str, str))
>>> print(said.partition(", ")[0])
Masséna marches by San Michele to Caldiero
>>> print(said.partition(", ")[2])
on meeting the enemy up to his own strength attacks, else halts and reports.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from workbench.engine.orders.order import ATTACK, AVOID, COMBAT_MARCH, HALT, MOVEMENT, REPULSE, Drop, Meet, Order, Stand
from workbench.engine.words.message import Message, all_of, as_message, joined, marked

PER_CENT = 100
Called = Callable[[str], str]


@dataclass(frozen=True)
class OrderNames:
    """What an order's ids are called: pieces, spaces, contacts; and parts that are the game's own (`parts`)."""

    piece: Called
    space: Called
    contact: Called
    part: Called = lambda said: as_message(said.replace("_", " "))


DEEDS: Mapping[str, str] = {
    HALT: marked("{force:halts|halt}"),
    ATTACK: marked("{force:attacks|attack}"),
    REPULSE: marked("{force:repulses|repulse}"),
    AVOID: marked("{force:goes|go} round"),
}


def order_sentence(order: Order, names: OrderNames) -> Message:
    """All that an order says."""
    force = names.piece(order.force)
    who: str = force
    if order.join:
        who = Message("{force} with {others}", force=force, others=all_of(map(names.piece, order.join)))
    deeds = joined(", ", tuple(_deeds(order, force, names)) or (Message("{force:stays|stay} here", force=force),))
    text = marked("{who} in the enemy's turn {deeds}") if order.when == COMBAT_MARCH else marked("{who} {deeds}")
    said = Message(text, who=who, deeds=deeds)
    if order.is_free:
        said = Message("{order} (the free order of the commander-in-chief)", order=said)
    if order.note:
        return Message("{order}. Note: {note}", order=said, note=order.note)
    return Message("{order}.", order=said)


def _deeds(order: Order, force: str, names: OrderNames) -> Iterator[str]:
    if order.way:
        yield _march(order, force, names)
    yield from (_drop(drop, force, names) for drop in order.drops)
    yield from _transfers(order, force, names)
    if order.attack:
        yield Message("{force:attacks|attack} {places}", force=force, places=_at(order.attack, names))
    yield from _battle(order, force, names)
    if order.when in (MOVEMENT, COMBAT_MARCH) and (order.way or order.meet):
        yield from _meetings(order.meet or (Meet(),), force, names)
    if order.stand is not None:
        yield _stand(order.stand, force)
    if order.pursue:
        yield _pursuit(order, force, names)


def _at(spaces: Iterable[str], names: OrderNames) -> str:
    return all_of(Message("at {place}", place=names.space(space)) for space in spaces)


def _march(order: Order, force: str, names: OrderNames) -> Message:
    *points, end = order.way
    to = names.space(end)
    if points:
        by = all_of(Message("by {place}", place=names.space(point)) for point in points)
        march = Message("{force:marches|march} {by} to {place}", force=force, by=by, place=to)
    else:
        march = Message("{force:marches|march} to {place}", force=force, place=to)
    return Message("{march} and {force:leaves|leave} the map", march=march, force=force) if order.leaves else march


def _drop(drop: Drop, force: str, names: OrderNames) -> Message:
    place, leader = names.space(drop.at), names.piece(drop.leader)
    if not drop.units:
        return Message("{force:drops|drop} {leader} off at {place}", force=force, leader=leader, place=place)
    units = all_of(map(names.piece, drop.units))
    text = marked("{force:drops|drop} {leader} with {units} off at {place}")
    return Message(text, force=force, leader=leader, units=units, place=place)


def _transfers(order: Order, force: str, names: OrderNames) -> Iterator[Message]:
    for to in dict.fromkeys(transfer.to for transfer in order.transfers):
        units = all_of(names.piece(one.unit) for one in order.transfers if one.to == to)
        if to == order.force:
            yield Message("{force:takes|take} {units} under his command", force=force, units=units)
        else:
            text = marked("{force:hands|hand} {units} over to {leader}")
            yield Message(text, force=force, units=units, leader=names.piece(to))


def _battle(order: Order, force: str, names: OrderNames) -> Iterator[Message]:
    if order.special:
        yield Message("as {what}", what=names.part(order.special))
    if order.deploy:
        sections = dict.fromkeys(x.section for x in order.deploy)
        posts = (
            Message(
                "{unit} ({section})",
                unit=all_of(names.piece(x.unit) for x in order.deploy if x.section == section),
                section=names.part(section),
            )
            for section in sections
        )
        yield Message("{force:posts|post} {units}", force=force, units=all_of(posts))
    if (effort := order.effort) is not None and effort.unit:
        yield Message(
            "{force:presses|press} with {unit} ({section})",
            force=force,
            unit=names.piece(effort.unit),
            section=names.part(effort.section),
        )


def _meetings(rules: tuple[Meet, ...], force: str, names: OrderNames) -> Iterator[Message]:
    for i, rule in enumerate(rules):
        deed = Message(DEEDS[rule.do], force=force)
        is_last = not (rule.up_to or rule.whom)
        if i and is_last and not any(earlier.whom for earlier in rules[:i]):
            yield Message("else {deed}", deed=deed)
        else:
            yield Message("on meeting {enemy} {deed}", enemy=_enemy(rule, names), deed=deed)
        if is_last:
            return
    yield Message("else {force:halts|halt} and {force:reports|report}", force=force)


def _enemy(rule: Meet, names: OrderNames) -> Message:
    enemy = all_of(map(names.contact, rule.whom)) if rule.whom else Message("the enemy")
    if not rule.up_to:
        return as_message(enemy)
    if rule.up_to == PER_CENT:
        return Message("{enemy} up to his own strength", enemy=enemy)
    return Message("{enemy} up to {times:.3g} times his own strength", enemy=enemy, times=rule.up_to / PER_CENT)


def _stand(stand: Stand, force: str) -> Message:
    back = Message("{spaces} {spaces:hex|hexes}", spaces=stand.else_retreat)
    if stand.while_lost < 0:
        return Message("{force:falls|fall} back {way}", force=force, way=back)
    if not stand.while_lost:
        return Message(
            "{force:stands|stand} while nothing is lost, else {force:falls|fall} back {way}", force=force, way=back
        )
    return Message(
        "{force:stands|stand} while no more than {losses} {losses:point is|points are} lost, "
        "else {force:falls|fall} back {way}",
        force=force,
        losses=stand.while_lost,
        way=back,
    )


def _pursuit(order: Order, force: str, names: OrderNames) -> Message:
    way = Message("{spaces} {spaces:hex|hexes}", spaces=order.pursue)
    if not order.pursue_with:
        return Message("{force:pursues|pursue} up to {way}", force=force, way=way)
    units = all_of(map(names.piece, order.pursue_with))
    return Message("{force:pursues|pursue} up to {way} with {units} alone", force=force, way=way, units=units)
