"""After the combat: stand or retreat, and the way back; `pursuing.py` has who follows (16.5.7, 16.6, 19)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.arcola.battle.outcome import forced_retreat
from rulesets.arcola.battle.retreats import longest_retreat, winners_retreat
from rulesets.arcola.battle_procedures import Aftermath, Battle, Retreat, SideOfBattle
from rulesets.arcola.grounds.retreats import why_that_way
from rulesets.arcola.phases.acts import Play, move_force
from rulesets.arcola.phases.battles.forces import forces_left
from rulesets.arcola.phases.retreats import walk_back, way_back_beside, ways_back
from rulesets.arcola.position import Position
from rulesets.arcola.reports.looking import look
from workbench.engine.clauses import Refusal, implements
from workbench.engine.mechanics.path_of_retreat import RetreatPath
from workbench.engine.options import OneOf
from workbench.engine.orders.options import OrdersFor
from workbench.engine.orders.order import COMBAT, Order, Stand
from workbench.engine.unfolding import Again, Begin, End, Step
from workbench.engine.words.message import Message

MOST_RETREAT = 9


def choices_after(p: Position, battle: Battle, is_attacker: bool) -> OrdersFor:
    """What a side may do after a combat: stand or retreat, and pursue."""
    of = battle.of(is_attacker)

    def likely(force: str) -> tuple[Order, ...]:
        stand = Order(force, COMBAT, stand=Stand(while_lost=of.lost), pursue=MOST_RETREAT)
        back = Order(force, COMBAT, stand=Stand(while_lost=-1, else_retreat=longest_retreat(of.lost)))
        return (stand, back)

    def refuse(order: Order) -> Refusal | None:
        return why_not_after(p, battle, is_attacker, order)

    return OrdersFor(
        (of.commander,), refuse, likely=likely, clause="16.5.7.2", whens=(COMBAT,), parts=("stand", "pursue")
    )


@implements("16.5.7.2", "16.6.1")
def why_not_after(p: Position, battle: Battle, is_attacker: bool, order: Order) -> Refusal | None:
    """Why a side may not go on so after a combat."""
    of = battle.of(is_attacker)
    if order.stand is None:
        return Refusal.of("16.5.7.2", "does it stand or retreat?")
    if order.stand.else_retreat < 1 or order.stand.else_retreat > longest_retreat(of.lost):
        return Refusal.of("16.5.7.2", "a retreat of 1 to {most} hexes", most=longest_retreat(of.lost))
    if not 0 <= order.pursue <= MOST_RETREAT:
        return Refusal.of("16.6", "a pursuit of 0 to {most} hexes", most=MOST_RETREAT)
    members = {x for head in of.forces if head in p.units for x in p.members(head)}
    if strange := next((x for x in order.pursue_with if x not in members), ""):
        return Refusal.of("16.6.1", "{unit} is not in this battle", unit=strange)
    return None


def _retreats(of: SideOfBattle) -> int:
    """How far a side chose to retreat; 0 is to stand."""
    stand = of.after.stand
    return 0 if stand is None or of.lost <= stand.while_lost else min(stand.else_retreat, longest_retreat(of.lost))


# ---------------------------------------------------------------- retreat


@implements("16.5.7.1", "16.5.7.2", "16.6", "18.16.a", "18.16.b", "18.17", "18.18")
def length_of_retreat(battle: Battle, is_attacker: bool) -> int:
    """How far a side goes back: as it must, or as it chose."""
    assert battle.verdict is not None
    of = battle.of(is_attacker)
    if not battle.verdict.loses(is_attacker):
        return max(_retreats(of), int(of.is_exhausted))
    number = battle.verdict.number(is_attacker)
    is_fort = battle.field.is_fort and not is_attacker
    is_rearguard = battle.verdict.is_rearguard and not is_attacker
    return max(forced_retreat(number, of.routs, of.is_tired, is_rearguard, is_fort), _retreats(of))


@implements("16.1", "16.6", "19")
def line_up(aftermath: Aftermath, u: Play) -> Step:
    """Who goes back, one after the other: the loser's forces first, then those of a winner who does not stand."""
    battle = aftermath.battle
    verdict = battle.verdict
    assert verdict is not None
    found = [
        (head, is_attacker)
        for is_attacker in sorted((True, False), key=lambda one: (not verdict.loses(one), not one))
        if length_of_retreat(battle, is_attacker)
        for head in forces_left(u.position, battle, is_attacker)
    ]
    return replace(aftermath, waiting=tuple(found))


@implements("16.6", "19", "20")
def follow_one(aftermath: Aftermath, u: Play) -> Step:
    """One force after the other; then all see where they are left."""
    if not aftermath.waiting:
        look(u)
        return End(aftermath)
    (head, is_attacker), *rest = aftermath.waiting
    after = replace(aftermath, waiting=tuple(rest))
    if not _still_stands(u.position, head):
        return Again(after)
    first = after.first if after.first and after.first[1] is is_attacker else ()
    begun = Retreat(battle=after.battle, head=head, is_attacker=is_attacker, first=first[0] if first else None)
    return Begin(after, begun, again=True)


def _still_stands(p: Position, head: str) -> bool:
    return head in p.units and p.is_on_map(head) and not p.units[head].under


@implements("13.x2", "19", "19.1", "19.2")
def go_back(retreat: Retreat, u: Play) -> Step:
    """The force goes by the way that the priorities prefer, or by another one that the referee names.

    A part of a multi-hex force ends beside its leader; nobody pursues it, for he is followed.
    """
    battle, head = retreat.battle, retreat.head
    assert battle.verdict is not None
    of, loses = battle.of(retreat.is_attacker), battle.verdict.loses(retreat.is_attacker)
    length = length_of_retreat(battle, retreat.is_attacker)
    ways = ways_back(u.position, head, length, of.all_forces)
    leaders = retreat.first if head not in of.besides else None
    beside = leaders and way_back_beside(u.position, head, leaders, of.all_forces)
    if beside:
        ways = (beside, *(way for way in ways if way.path[-1] != beside.path[-1]))
    ends = {way.path[-1]: way for way in reversed(ways)}
    end = u.rule(
        ("retreat", head),
        ways[0].path[-1],
        OneOf(sorted(ends), way=lambda hex_: ends[hex_].path),
        Message("Where does {force} retreat?", force=u.words.name_of(head)),
        clause="19.1",
        grounds=lambda: why_that_way(ways, length, bool(beside)),
    )
    way = ends[end] if end != ways[0].path[-1] else ways[0]
    if not loses:
        _winner_goes(u, retreat, head, way)
        return End(replace(retreat, first=way))
    walked = replace(retreat, walked=walk_back(u, head, way), first=way)
    return End(walked) if beside else walked


@implements("16.5.7.2", "18.16.a")
def _winner_goes(u: Play, retreat: Retreat, head: str, way: RetreatPath) -> None:
    """A winner who retreats stops before the control of any enemy whom he has not fought.

    Who has lost nothing, and is not exhausted, goes back only where no enemy at all controls the hex.
    """
    p, of = u.position, retreat.battle.of(retreat.is_attacker)
    fought = retreat.battle.of(not retreat.is_attacker).all_forces if of.lost or of.is_exhausted else ()
    others = (x for x in p.forces(p.other(p.units[head].side)) if x not in fought and not p.is_unemployed(x))
    zone = {hex_ for other in others for hex_ in p.zone_of_force(other)}
    path = winners_retreat(way, zone.__contains__)
    if len(path) > 1:
        move_force(u, head, p.members(head), path[-1], path, "retreat")
