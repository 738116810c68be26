"""Phase II, movement: reinforcements, orders and their delays, and what is left standing together (7.1.2, 9, 13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from immutables import Map
from msgspec.structs import replace

from rulesets.arcola.events import Halted, OrderNews, OrderStands
from rulesets.arcola.figures.pieces import ARMS, CAVALRY, UNEMPLOYED
from rulesets.arcola.grounds.command import as_ordered, why_it_begins
from rulesets.arcola.orders.judging import arms_of, who_take_orders
from rulesets.arcola.orders.ways import day_of_march, way_of
from rulesets.arcola.phases.acts import Play, hidden_total, move_force, own, put_under, ruled, split_off
from rulesets.arcola.phases.consolidation import consolidate
from rulesets.arcola.position import Position
from rulesets.arcola.procedures import March, Marches, Marching, MovementPhase
from rulesets.arcola.reports.looking import look
from rulesets.arcola.state import COMING, OFF_MAP, Written
from rulesets.arcola.visibility import position_known
from workbench.engine.clauses import implements
from workbench.engine.mechanics.dispatch import Delivery
from workbench.engine.mechanics.timed_march import Arm, Mover, way_alongside
from workbench.engine.orders.options import Grounds
from workbench.engine.orders.order import MOVEMENT, Order, When
from workbench.engine.unfolding import Begin, Step
from workbench.engine.words.message import Message

BEGINS, WAITS = "begins", "waits"


@implements("7.1.2.1", "13.1", "13.1.2", "19.4")
def place_reinforcements(phase: MovementPhase, u: Play) -> Step:
    """Who is due comes onto the map where nothing hinders it; who is hindered waits for an order or better times."""
    position, entered = u.position, list[str]()
    enemy = position.other(phase.side)
    for head in _waiting(position, phase.side):
        piece = u.state.units[head]
        hex_ = _entry(u.position, head) if piece.space == OFF_MAP else piece.entry
        if hex_ and hex_ not in position.held(enemy) | position.zone(enemy):
            move_force(u, head, u.position.members(head), hex_, (hex_,), "enters")
            entered += u.position.members(head)
    if entered:
        look(u)
    return replace(phase, entered=tuple(entered))


def _waiting(position: Position, side: str) -> tuple[str, ...]:
    """Forces beside the map that may come: reinforcements that are due, and who was driven off and has rallied."""
    units = position.units
    found = [
        x
        for x in sorted(units)
        if units[x].side == side
        and not units[x].under
        and units[x].space in (COMING, OFF_MAP)
        and units[x].due <= position.state.turn
        and not units[x].disorganized
    ]
    return tuple(sorted(found, key=position.precedence))


@implements("19.4")
def _entry(position: Position, head: str) -> str:
    """The hex by which a force comes back: at the edge, open, nearest to where it left, then to its supply."""
    piece = position.units[head]
    enemy = position.other(piece.side)
    shut = position.held(enemy) | position.zone(enemy)
    sources, ground = position.ground.supply_sources(piece.side), position.ground
    arms = [arm for arm in arms_of(position, head) if arm in ARMS]
    open_ones = [x for x in sorted(ground.edge) if x not in shut and all(ground.entry(x, arm) for arm in arms)]
    return min(
        open_ones,
        key=lambda x: (ground.distance(x, piece.entry), min(ground.distance(x, source) for source in sources), x),
        default="",
    )


@implements("7.1.2.2")
def march_by_orders(phase: MovementPhase, u: Play) -> Step:
    """All that is ordered, sent and marched."""
    return Begin(phase, Marches(side=phase.side, when=MOVEMENT, entered=phase.entered))


@implements("7.1.2.3")
def consolidate_after_movement(phase: MovementPhase, u: Play) -> Step:
    """Who stands together is one force from now on."""
    consolidate(u, phase.side)
    look(u)
    return None


# ---------------------------------------------------------------- orders


def standing_orders(u: Play, side: str, when: str) -> Iterator[tuple[str, Written]]:
    """Forces of a side with an order for a phase, the highest in precedence first."""
    mine = [x for x in sorted(u.state.orders) if x in u.state.units and u.state.units[x].side == side]
    for force in sorted(mine, key=u.position.precedence):
        if written := u.state.written(force, when):
            yield force, written


@implements("13.2", "13.3", "5.2")
def roll_for_orders(marches: Marches, u: Play) -> Step:
    """Does it begin in this phase? A free order does; of all others the initiative of the leader decides."""
    lapse(u, marches.side)
    outcomes = []
    for force, written in tuple(standing_orders(u, marches.side, marches.when)):
        if written.delivery is Delivery.BEGUN or written.order.is_free:
            outcomes.append((force, True))
        else:
            rolled = hidden_total(u, u.position.figures.command.order_dice, "order", force)
            outcomes.append((force, rolled <= highest_face(u.position, force, written.delivery)))
    return replace(marches, outcomes=tuple(outcomes))


@implements("13.2", "13.3")
def highest_face(position: Position, force: str, delivery: Delivery) -> int:
    """The highest face with which a force begins its order."""
    side, place = position.units[force].side, position.place(force)
    is_on_map = position.is_on_map(force)
    place = place if is_on_map else position.units[force].entry
    command = position.figures.command
    if delivery is Delivery.DELAYED:
        delay = command.delay_after_waiting
    else:
        delay = command.delay(not position.is_near_chief(side, place), not position.is_near_source(side, place))
    cares = is_on_map and position.has_strength(force)
    return (position.modified_initiative(force) if cares else position.own_initiative(force)) - delay


def _why_it_begins(u: Play, force: str, when: When) -> Grounds:
    written = u.state.written(force, when)
    assert written is not None
    delivery, is_free = written.delivery, written.order.is_free
    highest = highest_face(u.position, force, delivery)
    grounds = why_it_begins(u.position, u.words.name_of, force, delivery, is_free, highest, (BEGINS, WAITS))
    return as_ordered(grounds, u.words.told_order(written.order, u.state))


def lapse(u: Play, side: str) -> None:
    """Orders of forces that are gone, or that cannot take any, lapse; their side is told."""
    takers = who_take_orders(u.position, side)
    for force in sorted(u.state.orders):
        if u.position.pieces.side(force) == side and force not in takers:
            for written in u.state.orders[force]:
                u.emit(OrderStands(force=force, when=written.order.when, why="void", seen_by=(side,)))


@implements("7.1.2.2", "13.2", "13.4")
def set_off(marches: Marches, u: Play) -> Step:
    """The referee confirms who begins; those set off, and all march at the same time."""

    def begins(force: str) -> Message:
        return Message("Does {force} begin its order?", force=u.words.name_of(force))

    def why(force: str) -> Grounds:
        return _why_it_begins(u, force, marches.when)

    begun = ruled(u, "order", marches.outcomes, (BEGINS, WAITS), begins, "13.2", why)
    for force, _ in marches.outcomes:
        written = u.state.written(force, marches.when)
        assert written is not None
        news = "begun" if force in begun else "no_news"
        delivery = Delivery.BEGUN if force in begun else Delivery.DELAYED
        if written.delivery is not delivery:
            now = replace(written, delivery=delivery)
            u.emit(OrderStands(force=force, when=marches.when, written=now, seen_by=own(u, force)))
        u.emit(OrderNews(force=force, news=news, seen_by=own(u, force)))
    entered = _split_up(u, marches, begun)
    on_map = [force for force in begun if u.position.is_on_map(force)]
    known = position_known(u.position.figures, u.state, marches.side)
    set_off = [_set_off(u, known, marches, force, entered) for force in on_map]
    march = Marching(
        marches.side,
        marches.when,
        tuple(mover for movers in set_off for mover in movers),
        day_of_march(u.position),
        orders=Map({force: u.state.ordered(force, marches.when) for force in begun}),
    )
    for leader, *_ in set_off:
        if not leader.way[1:] and leader.place != (march.orders[leader.id].way or leader.way)[-1]:
            march = march.halted(leader.id, "way")
    return Begin(marches, March(march=march))


@implements("11.1", "13.1", "13.1.2", "13.6.5", "7.1.4.2")
def _split_up(u: Play, marches: Marches, begun: Sequence[str]) -> frozenset[str]:
    """Each that begins is a force by itself before anybody marches, on the map if it can enter; who has entered.

    Who finds the hex held against him in which he would enter waits beside the map.
    """
    entered, before = set(marches.entered), u.state.units
    for force in begun:
        put_under(u, force, "")
    for force in begun:
        order = u.state.ordered(force, marches.when)
        if not u.position.is_on_map(force):
            hex_ = order.way[0] if order.way else u.state.units[force].entry
            if _is_shut(u.position, force, hex_):
                u.emit(Halted(force=force, space=hex_, why="enemy", seen_by=(marches.side,)))
            else:
                entered.update(u.position.members(force))
                move_force(u, force, u.position.members(force), hex_, (hex_,), "enters")
        _leave_the_disorganized(u, force)
        drop_at(u, order, u.position.place(force))
    if u.state.units is not before:
        look(u)
    return frozenset(entered)


@implements("13.6.5", "19.4")
def _is_shut(position: Position, force: str, hex_: str) -> bool:
    """May a force not come onto the map here? Who was driven off comes back where no enemy is near either."""
    piece = position.units[force]
    enemy = position.other(piece.side)
    return hex_ in position.held(enemy) or (piece.space == OFF_MAP and hex_ in position.zone(enemy))


@implements("11.1")
def drop_at(u: Play, order: Order, hex_: str) -> None:
    """Leaders whom an order leaves behind in a hex head forces of their own, with the pieces that it gives them."""
    for drop in order.drops:
        if drop.at == hex_ and drop.leader in u.position.members(order.force)[1:]:
            members = u.position.members(order.force)
            split_off(u, drop.leader, [unit for unit in drop.units if unit in members])


def _set_off(u: Play, known: Position, marches: Marches, force: str, entered: frozenset[str]) -> list[Mover]:
    """A force as it begins its march, and those who follow it; who cannot march is left behind.

    Who was to follow it and is gone, farther away, or no force any more, does not.
    """
    order, position = u.state.ordered(force, marches.when), u.position
    start = position.place(force)
    way = way_of(known, marches.side, position.arms(force), start, order.way) or (start,)
    near = (start, *position.ground.neighbours(start))
    followers = [x for x in order.join if x in position.forces(marches.side) and position.place(x) in near]
    return [
        _mover(position, force, way, force in entered),
        *(
            replace(_mover(position, x, _way_beside(position, x, way), x in entered), leader=force)
            for x in followers
            if not position.units[x].disorganized
        ),
    ]


@implements("13.7")
def _way_beside(position: Position, follower: str, way: tuple[str, ...]) -> tuple[str, ...]:
    graph, start = position.ground.network.graph, position.place(follower)
    return way_alongside(graph, start, way, lambda a, b: _dearest(position, follower, a, b)) or (start,)


def _dearest(position: Position, force: str, here: str, there: str) -> int | None:
    costs = [position.step_cost(force, arm, here, there) for arm in position.arms(force)]
    return None if None in costs else max(cost for cost in costs if cost is not None)


def _mover(position: Position, force: str, way: tuple[str, ...], has_entered: bool) -> Mover:
    def arm_of(arm: str) -> Arm:
        allowance = position.allowance(arm)
        entry = position.ground.entry(way[0], CAVALRY if arm == UNEMPLOYED else arm) if has_entered else 0
        return Arm(arm, allowance, min(entry or 0, allowance))

    arms = tuple(arm_of(arm) for arm in position.arms(force))
    return Mover(force, way, arms, position.units[force].side, position.precedence(force))


@implements("7.1.4.2")
def _leave_the_disorganized(u: Play, force: str) -> None:
    """Disorganized pieces do not move with a force: they stay, each as it is, until they rally."""
    for unit in u.position.members(force)[1:]:
        if unit in u.state.units and u.state.units[unit].disorganized:
            for under in u.position.directly_under(unit):
                put_under(u, under, force)
            put_under(u, unit, "")


def tell_halts(u: Play, march: Marching) -> None:
    """Each force hears where it came to; an order that is not at its end goes on in the next phase of its kind."""
    for mover in march.movers:
        if mover.leader:
            continue
        force, why = mover.id, march.halts.get(mover.id, "arrived" if len(mover.way) == 1 else "points")
        u.emit(Halted(force=force, space=mover.place, why=why, seen_by=(march.side,)))
        written = u.state.written(force, march.when)
        if written is None:
            continue
        if why != "points":
            u.emit(OrderStands(force=force, when=march.when, why=why, seen_by=(march.side,)))
        elif (left := points_left(written.order, mover)) != written.order.way:
            now = replace(written, order=replace(written.order, way=left))
            u.emit(OrderStands(force=force, when=march.when, written=now, why=why, seen_by=(march.side,)))


def points_left(order: Order, mover: Mover) -> tuple[str, ...]:
    """The way-points of an order that lie before a force; the end of its way where there are none."""
    return tuple(x for x in order.way if x in mover.way[1:]) or mover.way[-1:]
