"""Which orders may be given, as far as the one who gives them knows: asked at his desk and by the referee alike.

Nothing here asks where the enemy really is; all that is found out by trying, and told by an event.
"""

from __future__ import annotations

from rulesets.arcola.figures.pieces import ARMS, UNEMPLOYED
from rulesets.arcola.orders.fights import why_not_join, why_not_plan
from rulesets.arcola.orders.ways import way_of
from rulesets.arcola.position import Position
from rulesets.arcola.state import COMING, OFF_MAP
from workbench.engine.clauses import Refusal, implements
from workbench.engine.orders.order import AVOID, COMBAT, COMBAT_MARCH, COMMAND, MOVEMENT, Drop, Order, When
from workbench.engine.state import STAND_IN


@implements("11.1", "7.1.4.2", "13.1")
def who_take_orders(known: Position, side: str) -> tuple[str, ...]:
    """Leaders of a side, and units that head a force, on the map or waiting beside it; no disorganized one."""
    found = [x for x in sorted(known.units) if takes_orders(known, side, x)]
    return tuple(sorted(found, key=known.pieces.place_in_print.__getitem__))


def takes_orders(known: Position, side: str, name: str) -> bool:
    """Is it one of those who take orders?"""
    piece = known.units.get(name)
    if piece is None or piece.side != side or name not in known.pieces.place_in_print:
        return False
    if piece.disorganized or not (known.pieces.is_leader(name) or not piece.under):
        return False
    if piece.space in (COMING, OFF_MAP):
        return not piece.under and piece.due <= known.state.turn
    return known.is_on_map(name)


def why_not(known: Position, side: str, whens: tuple[When, ...], order: Order) -> Refusal | None:
    """Why an order may not be given for one of these phases; None when it may."""
    if order.when not in whens:
        return Refusal.of("7", "this order is for another phase")
    if not takes_orders(known, side, order.force):
        return Refusal.of("7.1.2.2", "{force} takes no orders", force=order.force)
    if order.when == COMBAT:
        return why_not_plan(known, side, order)
    return (
        _why_not_way(known, side, order)
        or _why_not_drops(known, side, order)
        or _why_not_follow(known, side, order)
        or _why_not_meet(known, side, order)
        or _why_not_transfers(known, order)
        or _why_not_free(known, side, order)
    )


def start_of(known: Position, force: str) -> str:
    """Where a force begins its march: its hex, or the one by which it enters the map."""
    piece = known.units[force]
    return piece.entry if piece.space in (COMING, OFF_MAP) else piece.space


def arms_of(known: Position, force: str) -> tuple[str, ...]:
    """The arms by which a force marches once it is one: also of a leader who is to be taken out of another one."""
    if not known.units[force].under and known.is_on_map(force):
        return known.arms(force)
    units = [known.units[x] for x in known.members(force)]
    return tuple(arm for arm in ARMS if any(getattr(x, arm) for x in units)) or (UNEMPLOYED,)


@implements("13", "13.1.2", "13.4", "13.6.4", "17.1.1")
def _why_not_way(known: Position, side: str, order: Order) -> Refusal | None:
    if order.leaves and (not order.way or order.way[-1] not in known.ground.exits(side)):
        return Refusal.of("13.6.4", "nobody leaves the map here")
    if not order.way:
        return None
    if strange := next((hex_ for hex_ in order.way if hex_ not in known.ground.around), ""):
        return Refusal.of("13", "there is no hex {hex}", hex=strange)
    piece = known.units[order.force]
    start = start_of(known, order.force)
    if piece.space in (COMING, OFF_MAP):
        open_to = (piece.entry, *(known.ground.neighbours(piece.entry) if piece.due < known.state.turn else ()))
        start = order.way[0]
        if start not in open_to or start not in (*known.ground.edge, piece.entry):
            return Refusal.of("13.1.2", "{force} enters by {hex}", force=order.force, hex=piece.entry)
    if way_of(known, side, arms_of(known, order.force), start, order.way) is None:
        return Refusal.of("13.4", "there is no way by which all of {force} can march there", force=order.force)
    return None


@implements("11.1", "13.7")
def _why_not_drops(known: Position, side: str, order: Order) -> Refusal | None:
    if not order.drops:
        return None
    members = known.members(order.force)
    way = way_of(known, side, arms_of(known, order.force), start_of(known, order.force), order.way) or ()
    for drop in order.drops:
        if drop.at not in way:
            return Refusal.of("11.1", "{hex} is not on the way", hex=drop.at)
        if refused := _why_not_drop(known, order, drop, members):
            return refused
    named = [x for drop in order.drops for x in (drop.leader, *drop.units)]
    if len(set(named)) < len(named):
        return Refusal.of("11.1", "nobody is dropped off twice")
    return None


def _why_not_drop(known: Position, order: Order, drop: Drop, members: tuple[str, ...]) -> Refusal | None:
    if drop.leader == order.force or drop.leader not in members or not known.pieces.is_leader(drop.leader):
        return Refusal.of("11.1", "{leader} is no leader under {force}", leader=drop.leader, force=order.force)
    if strange := next((x for x in drop.units if x not in members or known.pieces.is_leader(x)), ""):
        return Refusal.of("11.1", "{unit} is no unit of {force}", unit=strange, force=order.force)
    return None


@implements("5.1", "11.2.1", "13.7")
def _why_not_follow(known: Position, side: str, order: Order) -> Refusal | None:
    if not order.join:
        return None
    if not known.pieces.is_leader(order.force):
        return Refusal.of("5.1", "{force} is no leader of others", force=order.force)
    if not known.is_on_map(order.force):
        return Refusal.of("11.2.1", "{force} is not on the map", force=order.force)
    return why_not_join(known, side, order)


@implements("15")
def _why_not_meet(known: Position, side: str, order: Order) -> Refusal | None:
    contacts = {name.removeprefix(STAND_IN) for name in known.heads if known.units[name].side != side}
    for meet in order.meet:
        if strange := next((c for c in meet.whom if c not in contacts), ""):
            return Refusal.of("15", "nothing was ever reported as {contact}", contact=strange)
        if not 0 <= meet.up_to <= 1000:
            return Refusal.of("15", "a share of the own strength is from 0 to 1000 per cent")
        if meet.do == AVOID and order.when not in (MOVEMENT, COMBAT_MARCH):
            return Refusal.of("13", "only who marches can go round")
    return None


@implements("7.1.1", "10.1", "11")
def _why_not_transfers(known: Position, order: Order) -> Refusal | None:
    if not order.transfers:
        return None
    if order.when != COMMAND:
        return Refusal.of("10.1", "units change commanders in the command phase alone")
    here = known.place(order.force)
    if not known.is_on_map(order.force):
        return Refusal.of("10.1", "{force} is not on the map", force=order.force)
    for transfer in order.transfers:
        moved, to = transfer.unit, transfer.to
        if any(x not in known.units or known.units[x].side != known.units[order.force].side for x in (moved, to)):
            return Refusal.of("10.1", "{unit} is no piece of this side", unit=moved if moved not in known.units else to)
        if known.place(moved) != here or known.place(to) != here:
            return Refusal.of("10.1", "{unit} and {leader} do not stand together", unit=moved, leader=to)
        if not known.pieces.is_leader(to):
            return Refusal.of("10.1", "{leader} is no leader", leader=to)
        if to in known.members(moved):
            return Refusal.of("5.1", "{unit} would stand under itself", unit=moved)
        if not known.can_command(to, moved):
            return Refusal.of("5.1", "{leader} cannot command {unit}", leader=to, unit=moved)
    return None


@implements("13.2")
def _why_not_free(known: Position, side: str, order: Order) -> Refusal | None:
    if not order.is_free:
        return None
    if order.when not in (MOVEMENT, COMBAT_MARCH):
        return Refusal.of("13.2", "only marches are ordered freely")
    if not known.figures.command.free_orders(side):
        return Refusal.of("13.2", "this side has no free order")
    if not known.is_near_chief(side, start_of(known, order.force)):
        return Refusal.of("13.2", "the commander-in-chief is beyond dispatch distance")
    return None


@implements("13.2", "13.7", "10.1")
def why_not_together(known: Position, side: str, orders: tuple[Order, ...]) -> Refusal | None:
    """Why orders that may each be given may not be given together."""
    free = [order for order in orders if order.is_free]
    if len(free) > known.figures.command.free_orders(side):
        return Refusal.of("13.2", "one order a phase is free")
    marches = [order for order in orders if order.when in (MOVEMENT, COMBAT_MARCH)]
    joined = [x for order in marches for x in order.join]
    if len(set(joined)) < len(joined) or any(order.force in joined for order in marches):
        return Refusal.of("13.7", "who marches under another leader has no other order")
    return _why_not_in_a_ring(known, orders)


def _why_not_in_a_ring(known: Position, orders: tuple[Order, ...]) -> Refusal | None:
    """Nobody comes to stand under himself, by whatever transfers one after the other."""
    under = {transfer.unit: transfer.to for order in orders for transfer in order.transfers}
    for unit in under:
        above = under[unit]
        for _ in known.units:
            above = under.get(above, known.units[above].under)
            if above in ("", unit):
                break
        if above == unit:
            return Refusal.of("5.1", "{unit} would stand under itself", unit=unit)
    return None
