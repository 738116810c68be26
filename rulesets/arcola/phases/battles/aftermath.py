"""After the combat: stand or retreat, the way back, the pursuit, and where everybody is left (16.5.7, 16.6, 19, 20)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.arcola.battle.battlefield import Companies, Company
from rulesets.arcola.battle.cavalry import helps_pursuit
from rulesets.arcola.battle.losses import pursuit_losses
from rulesets.arcola.battle.outcome import Tiredness, forced_retreat, may_pursue
from rulesets.arcola.battle.pursuit import (
    are_all_from_reserve,
    length_of_pursuit,
    losses_besides,
    pursued,
    why_not_pursue,
)
from rulesets.arcola.battle.retreats import RetreatWalked, longest_retreat, winners_retreat
from rulesets.arcola.battle_events import PursuitMade
from rulesets.arcola.battle_procedures import Aftermath, Battle, Retreat, SideOfBattle
from rulesets.arcola.events import Routed
from rulesets.arcola.phases.acts import Play, move_force, own, put_under
from rulesets.arcola.phases.battles.rolling import battle_roll
from rulesets.arcola.phases.leaders import lose_strength
from rulesets.arcola.phases.retreats import walk_back, way_back_beside, ways_back
from rulesets.arcola.position import Position
from rulesets.arcola.reports.looking import look
from workbench.engine.clauses import Refusal, implements
from workbench.engine.mechanics.path_of_retreat import RetreatPath
from workbench.engine.options import Number, OneOf
from workbench.engine.orders.options import OrdersFor
from workbench.engine.orders.order import COMBAT, Order, Stand
from workbench.engine.unfolding import Again, Begin, End, Step
from workbench.engine.words.message import Message

PURSUIT = "pursuit"
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


@implements("16.6", "19")
def line_up(aftermath: Aftermath, u: Play) -> Step:
    """Who goes back, one after the other: the loser's forces first, then those of a winner who does not stand."""
    battle = aftermath.battle
    verdict = battle.verdict
    assert verdict is not None
    found = [
        (head, is_attacker)
        for is_attacker in sorted((True, False), key=lambda one: (not verdict.loses(one), not one))
        if length_of_retreat(battle, is_attacker)
        for head in battle.of(is_attacker).forces
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


@implements("19", "19.1", "19.2")
def go_back(retreat: Retreat, u: Play) -> Step:
    """The force goes by the way that the priorities prefer, or by another one that the referee names."""
    battle, head = retreat.battle, retreat.head
    assert battle.verdict is not None
    of, loses = battle.of(retreat.is_attacker), battle.verdict.loses(retreat.is_attacker)
    ways = ways_back(u.position, head, length_of_retreat(battle, retreat.is_attacker), of.forces)
    if retreat.first is not None and (beside := way_back_beside(u.position, head, retreat.first, of.forces)):
        ways = (beside, *(way for way in ways if way.path[-1] != beside.path[-1]))
    ends = {way.path[-1]: way for way in reversed(ways)}
    end = u.rule(
        ("retreat", head),
        ways[0].path[-1],
        OneOf(sorted(ends), way=lambda hex_: ends[hex_].path),
        Message("Where does {force} retreat?", force=u.words.name_of(head)),
        clause="19.1",
    )
    way = ends[end] if end != ways[0].path[-1] else ways[0]
    if not loses:
        _winner_goes(u, head, way)
        return End(replace(retreat, first=way))
    return replace(retreat, walked=walk_back(u, head, way), first=way)


@implements("16.6", "20", "20.1")
def roll_for_pursuit(retreat: Retreat, u: Play) -> Step:
    """Whoever of the winners stands beside the hex that was left rolls for his pursuit, if he wants one."""
    battle, walked = retreat.battle, retreat.walked
    assert walked is not None
    winner = battle.of(not retreat.is_attacker)
    pursuer = next((x for x in winner.forces if _is_beside_start(u.position, x, walked)), "")
    units = _who_pursues(battle, u, retreat, pursuer) if pursuer else ()
    if not (units and _is_pursued(battle, retreat.is_attacker)):
        if not battle.of(retreat.is_attacker).routs and any((*walked.controlled, *walked.over_river)):
            _rout(u, retreat.head)
        return End(retreat)
    return replace(retreat, pursuer=pursuer, face=battle_roll(u, battle, PURSUIT, walked.path[0])[0])


@implements("16.5.7.2")
def _winner_goes(u: Play, head: str, way: RetreatPath) -> None:
    """A winner who retreats stops before the control of any enemy."""
    side = u.state.units[head].side
    path = winners_retreat(way, u.position.zone(u.position.other(side)).__contains__)
    if len(path) > 1:
        move_force(u, head, u.position.members(head), path[-1], path, "retreat")


def _rout(u: Play, head: str) -> None:
    if head in u.state.units:
        u.emit(Routed(units=u.position.members(head), seen_by=own(u, head)))


# ---------------------------------------------------------------- pursuit


@implements("16.6", "16.5.7.2", "7.1.3.5")
def _is_pursued(battle: Battle, is_attacker: bool) -> bool:
    """Does the enemy pursue? A winner who is not tired, stands, and has said that he would."""
    assert battle.verdict is not None
    enemy = battle.of(not is_attacker)
    tired = Tiredness(enemy.is_tired, enemy.is_exhausted)
    wants = enemy.after.pursue > 0 and not length_of_retreat(battle, not is_attacker)
    return wants and may_pursue(battle.verdict, not is_attacker, tired)


@implements("16.7.2", "16.7.3")
def _who_pursues(battle: Battle, u: Play, retreat: Retreat, pursuer: str) -> Companies:
    """The units that pursue, no more than the ground lets."""
    assert retreat.walked is not None
    units = _pursuing(battle, u, not retreat.is_attacker, pursuer)
    cap = u.position.ground.pursuit_cap(retreat.walked.path[0])
    return _within(units, cap) if units and why_not_pursue(units, cap) else units


@implements("16.6.1", "20", "20.1", "20.2", "20.3", "20.4")
def pursue(retreat: Retreat, u: Play) -> Step:
    """How far, what it costs who retreats, and where the pursuers end."""
    battle, walked, head = retreat.battle, retreat.walked, retreat.head
    assert walked is not None and battle.verdict is not None
    is_attacker, pursuer = retreat.is_attacker, retreat.pursuer
    units = _who_pursues(battle, u, retreat, pursuer)
    length = u.rule(
        ("pursuit", head),
        _length(battle, u.position, retreat, units),
        Number(0, MOST_RETREAT, clause="20.1"),
        Message("How many hexes does {force} pursue?", force=u.words.name_of(pursuer)),
        clause="20.1",
    )
    p, of = u.position, battle.of(is_attacker)
    held = p.held(p.units[head].side) if head in p.units else frozenset()
    found = pursued(walked, length, of.routs, p.figures.fights, lambda x: x in held and x != walked.path[-1])
    if found.routs and not of.routs:
        _rout(u, head)
    _lose(battle, u, is_attacker, head, losses_besides(found.losses, of.lost_in_combat), found.loses_all_guns)
    _follow(u, pursuer, units, found.path)
    return None


@implements("20.1", "20.2", "20.3")
def _length(battle: Battle, p: Position, retreat: Retreat, units: Companies) -> int:
    """As the table gives, not farther than was wanted."""
    assert battle.verdict is not None
    figures, pursuer = p.figures, retreat.pursuer
    has = helps_pursuit(units, battle.superiority[retreat.is_attacker], figures.fights.pursuit_cavalry)
    modifier = figures.battle.pursuit_modifier(are_all_from_reserve(units), has, p.pieces.bonus(pursuer))
    number = p.modified_initiative(pursuer) + battle.verdict.number(retreat.is_attacker)
    of_table = figures.battle.pursuit(number, retreat.face + modifier)
    wanted = battle.of(not retreat.is_attacker).after.pursue
    return length_of_pursuit(of_table, sum(x.strength for x in units), wanted)


def _is_beside_start(p: Position, force: str, walked: RetreatWalked) -> bool:
    return force in p.units and p.is_on_map(force) and walked.path[0] in p.ground.neighbours(p.place(force))


def _pursuing(battle: Battle, u: Play, is_attacker: bool, pursuer: str) -> Companies:
    """The units that pursue: those named, else all of the force; disorganized ones never."""
    wanted = battle.of(is_attacker).after.pursue_with
    members = u.position.members(pursuer)
    return tuple(
        x
        for x in battle.field.units(is_attacker)
        if x.id in members and x.id in u.state.units and not x.disorganized and (not wanted or x.id in wanted)
    )


def _within(units: Companies, cap: int | None) -> Companies:
    """As many of them as may pursue over rough ground, horse and the uncommitted first."""
    kept: list[Company] = []
    for x in sorted(units, key=lambda x: (x.is_committed, -x.cavalry, x.id)):
        if cap is None or sum(y.strength for y in kept) + x.strength <= cap:
            kept.append(x)
    return tuple(kept)


def _lose(battle: Battle, u: Play, is_attacker: bool, head: str, points: int, all_guns: bool) -> None:
    members = u.position.members(head) if head in u.state.units else ()
    units = tuple(x for x in battle.field.units(is_attacker) if x.id in members and x.id in u.state.units)
    if not units or not (points or all_guns):
        return
    losses = pursuit_losses(units, points, all_guns)
    for unit in sorted(losses.by_unit):
        arms = losses.by_unit[unit]
        lose_strength(u, unit, **{arm: arms[arm] for arm in sorted(arms)}, why=PURSUIT)


@implements("16.6.1", "20")
def _follow(u: Play, pursuer: str, units: Companies, path: tuple[str, ...]) -> None:
    """The pursuers stand at the end of their way: the whole force, or those who were sent."""
    if not path:
        return
    sent = {x.id for x in units}
    everybody = {x for x in u.position.units_of(pursuer)}
    if sent >= everybody:
        move_force(u, pursuer, u.position.members(pursuer), path[-1], (u.position.place(pursuer), *path), PURSUIT)
    else:
        leader = _leader_of(u.position, pursuer, sent)
        for unit in sorted(sent):
            put_under(u, unit, leader if leader != unit else "")
        if leader not in sent:
            put_under(u, leader, "")
        move_force(u, leader, u.position.members(leader), path[-1], (u.position.place(leader), *path), PURSUIT)
    u.emit(PursuitMade(side=u.state.units[pursuer].side, path=path, seen_by=(u.state.units[pursuer].side,)))


def _leader_of(p: Position, pursuer: str, sent: set[str]) -> str:
    """Who leads those who are sent: the highest leader under whom nobody else stands, or one of them."""
    leaders = [x for x in p.members(pursuer) if p.pieces.is_leader(x) and set(p.units_of(x)) <= sent and p.units_of(x)]
    return min(leaders, key=p.precedence, default=min(sent, key=p.precedence))
