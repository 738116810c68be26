"""Steps 1 to 3: who fights, with or without supply, how both deploy, where the attack is pressed (16.4, 18.1–18.3)."""

from __future__ import annotations

from immutables import Map
from msgspec.structs import replace

from rulesets.arcola.battle.battlefield import Companies, Company, Field, Section, in_section, side_of_front
from rulesets.arcola.battle.deployment import Array, default_deployment, front_limit, why_not_deploy
from rulesets.arcola.battle.odds import may_lead
from rulesets.arcola.battle.outcome import may_refuse
from rulesets.arcola.battle.sight import as_seen, front_of, in_order_of_sight, posts_of
from rulesets.arcola.battle_events import BattleBegun, Deployed, FrontSeen, Pressed
from rulesets.arcola.battle_procedures import Battle, SideOfBattle
from rulesets.arcola.figures.command import Limits
from rulesets.arcola.orders.fights import REARGUARD, REFUSE
from rulesets.arcola.phases.acts import Play
from rulesets.arcola.phases.designation import Fight
from rulesets.arcola.position import Position
from rulesets.arcola.reports.estimates import battlefield_seen
from workbench.engine.clauses import Refusal, implements
from workbench.engine.maps.hex_places import axial_of
from workbench.engine.orders.options import OrdersFor
from workbench.engine.orders.order import COMBAT, Effort, Order, Post

SUPPORT = "support"
"""In reserve, but joins an envelopment that is made (18.2, 18.7)."""
SECTIONS = {str(section): section for section in Section} | {SUPPORT: Section.RESERVE}
AFTER_DEPLOYMENT = "fire"
"""The segment that a battle begins with once both sides stand."""


@implements("18.1", "16.1", "16.2", "16.4.1", "16.4.5.1")
def opened(u: Play, fight: Fight) -> Battle:
    """The forces of both sides go onto the battlefield, all in reserve yet."""
    p, attack = u.position, fight.attack
    side = p.units[attack.force].side
    enemy = p.other(side)
    defenders = [x for hex_ in attack.targets for x in p.fighting(enemy, hex_)]
    defenders = [*sorted(defenders, key=p.precedence), *fight.reserve]
    hexes = tuple(dict.fromkeys(p.place(x) for x in attack.forces))
    striking = [x for flank in fight.flanks for x in flank.forces]
    ours = (*(x for x in striking if p.units[x].side == side), *fight.standing_by)
    theirs = tuple(x for x in striking if p.units[x].side == enemy)
    u.emit(BattleBegun(side=side, hexes=hexes, targets=attack.targets))
    return Battle(
        attack=attack,
        flanks=fight.flanks,
        hexes=hexes,
        attacker=SideOfBattle(side, attack.forces, attack.order, besides=ours),
        defender=SideOfBattle(enemy, tuple(defenders), u.state.ordered(defenders[0], COMBAT), besides=theirs),
        field=_field(p, attack.forces, defenders, attack.targets),
        is_out_of_supply=_is_out_of_supply(p, attack.forces),
    )


@implements("18.1", "8", "9", "16.7.5")
def _is_out_of_supply(p: Position, forces: tuple[str, ...]) -> bool:
    """Has the greater part of the attackers no line of communication? In a village or town one does without."""
    side = p.units[forces[0]].side
    fed = sum(p.strength(x).total for x in forces if _has_line(p, side, p.place(x)))
    return fed * 2 <= sum(p.strength(x).total for x in forces)


def _has_line(p: Position, side: str, hex_: str) -> bool:
    return p.ground.is_line_immune(hex_) or p.is_near_source(side, hex_)


# ---------------------------------------------------------------- the field


@implements("12.2", "16.4.2", "16.7.1", "16.7.2", "16.7.3", "16.7.4", "16.7.5")
def _field(p: Position, attackers: tuple[str, ...], defenders: list[str], targets: tuple[str, ...]) -> Field:
    ground = p.ground
    origins = tuple(dict.fromkeys(p.place(x) for x in attackers))
    limits = {origin: _limit(p, origin, targets) for origin in origins}
    return Field(
        attacker=tuple(unit for head in attackers for unit in companies(p, head, targets)),
        defender=tuple(unit for head in defenders for unit in companies(p, head, ())),
        is_affecting=any(_is_affecting(p, origins, target) for target in targets),
        is_centre_only=any(ground.is_centre_only(target) for target in targets),
        is_fort=any(ground.is_fort(target) for target in targets),
        may_rout=all(ground.may_rout(target) for target in targets),
        limits=Map({origin: limit for origin, limit in limits.items() if limit is not None}),
    )


def companies(p: Position, head: str, into: tuple[str, ...]) -> Companies:
    """The units of a force as they come onto a battlefield; `into` are the hexes that they attack, () of a defender."""
    here = p.place(head)
    grounds = (here, *into)
    rides = all(p.ground.counts_cavalry(x) for x in grounds)
    charges = all(p.ground.cavalry_attacks(x) for x in grounds) if into else p.ground.cavalry_defends(here)
    return tuple(_company(p, unit, here, rides, charges) for unit in p.units_of(head))


def _company(p: Position, unit: str, origin: str, rides: bool, charges: bool) -> Company:
    x = p.units[unit]
    return Company(
        unit,
        infantry=x.infantry,
        cavalry=x.cavalry,
        artillery=x.artillery,
        level=p.pieces.level(unit),
        ineffective=x.ineffective,
        disorganized=x.disorganized,
        origin=origin,
        leader=x.under or unit,
        rides=rides,
        charges=charges,
    )


def _limit(p: Position, origin: str, targets: tuple[str, ...]) -> Limits | None:
    beside = [target for target in targets if target in p.ground.neighbours(origin)]
    if not beside:
        return Limits(0, 0)
    into = [p.ground.limits_into(target) for target in beside]
    lowest = Limits(min(x.units for x in into), min(x.strength for x in into))
    return front_limit(Limits(*p.ground.limits_out_of(origin)), lowest, len(beside))


@implements("16.7.1")
def _is_affecting(p: Position, origins: tuple[str, ...], target: str) -> bool:
    """By its ground, or because all that is done against it comes over rivers."""
    sides = [origin for origin in origins if target in p.ground.neighbours(origin)]
    return p.ground.is_affecting(target) or all(p.ground.is_affecting_side(origin, target) for origin in sides)


@implements("16.4.4")
def array_of(p: Position, battle: Battle, is_attacker: bool) -> Array:
    """What a side deploys, and where it may: by the hexes that both know of, and not by who commands the enemy."""
    of = battle.of(is_attacker)
    main, facing = p.place(of.commander), (battle.attack.targets if is_attacker else battle.hexes)[0]
    own_side = {}
    for hex_ in dict.fromkeys(p.place(x) for x in of.forces):
        if hex_ != main:
            seen_from = (_spot(p, main), _spot(p, facing)) if is_attacker else (_spot(p, facing), _spot(p, main))
            own_side[hex_] = side_of_front(*seen_from, _spot(p, hex_))
    beyond = (hex_ for hex_ in own_side if hex_ not in battle.attack.targets)
    limits = battle.field.limits if is_attacker else Map(dict.fromkeys(beyond, Limits(0, 0)))
    leaders = [x for head in of.forces for x in p.members(head) if p.pieces.is_leader(x)]
    leaders.sort(key=p.precedence)
    return Array(battle.field.units(is_attacker), tuple(leaders), battle.field.is_centre_only, limits, Map(own_side))


def _spot(p: Position, hex_: str) -> tuple[float, float]:
    """Where a hex lies, in widths of a hex, y downwards."""
    q, r = axial_of(p.ground.hex_map.grid, p.ground.network.place(hex_))
    return q + r / 2, r * 3**0.5 / 2


# ---------------------------------------------------------------- deployment


def deployments_for(p: Position, battle: Battle, is_attacker: bool) -> OrdersFor:
    """The deployments that a side may choose, with a special combat."""
    of = battle.of(is_attacker)
    array = array_of(p, battle, is_attacker)
    usual = tuple(Post(unit, str(section)) for unit, section in default_deployment(array).items())

    def refuse(order: Order) -> Refusal | None:
        return why_not_stand(array, battle, is_attacker, order)

    def likely(force: str) -> tuple[Order, ...]:
        special = REFUSE if is_attacker else REARGUARD
        return (Order(force, COMBAT, deploy=usual), Order(force, COMBAT, deploy=usual, special=special))

    return OrdersFor(
        (of.commander,), refuse, likely=likely, clause="16.4.2", whens=(COMBAT,), parts=("deploy", "special")
    )


@implements("16.4.2", "16.4.3", "16.5.5.1", "16.5.5.2")
def why_not_stand(array: Array, battle: Battle, is_attacker: bool, order: Order) -> Refusal | None:
    """Why a side may not deploy as an order says."""
    if order.way or order.drops or order.transfers or order.attack or order.leaves or order.join:
        return Refusal.of("16.4.2", "only how the units stand is asked")
    if order.special not in ("", REFUSE if is_attacker else REARGUARD):
        return Refusal.of("16.5.5", "there is no such special combat for this side")
    if strange := next((post.section for post in order.deploy if post.section not in SECTIONS), ""):
        return Refusal.of("16.4.2", "{section} is no part of the battlefield", section=strange)
    placed = {post.unit: SECTIONS[post.section] for post in order.deploy}
    if len(placed) < len(order.deploy):
        return Refusal.of("16.4.2", "nobody is deployed twice")
    if order.deploy and (refused := why_not_deploy(array, placed)):
        return refused
    stands = _placed_on(battle.field, is_attacker, placed or default_deployment(array))
    if order.special == REFUSE and not may_refuse(stands):
        return Refusal.of("16.5.5.1", "an attack is refused only by who has somebody in every section of the front")
    return None


def _placed_on(field: Field, is_attacker: bool, placed: dict[str, Section]) -> Field:
    units = tuple(replace(x, section=placed.get(x.id, Section.RESERVE)) for x in field.units(is_attacker))
    return field.with_units(is_attacker, units)


@implements("16.4.2", "18.2")
def as_deployed(u: Play, battle: Battle, is_attacker: bool, order: Order) -> Battle:
    """A side as it stands, which it is told; what its order cannot mean here is as by default."""
    array = array_of(u.position, battle, is_attacker)
    posts = {post.unit: post.section for post in order.deploy}
    if not posts or why_not_stand(array, battle, is_attacker, Order(order.force, COMBAT, deploy=order.deploy)):
        posts = {unit: str(section) for unit, section in default_deployment(array).items()}
    field = _placed_on(battle.field, is_attacker, {unit: SECTIONS[post] for unit, post in posts.items()})
    is_special = order.special == (REFUSE if is_attacker else REARGUARD) and (not is_attacker or may_refuse(field))
    of = replace(battle.of(is_attacker), order=order, placed=Map(posts), is_special=is_special)
    told = tuple((unit, posts[unit]) for unit in sorted(posts))
    u.emit(Deployed(posts=told, special=order.special if is_special else "", seen_by=(of.side,)))
    return with_side(replace(battle, field=field), is_attacker, of)


def with_side(battle: Battle, is_attacker: bool, of: SideOfBattle) -> Battle:
    """The battle with one of its sides as it is now."""
    return replace(battle, attacker=of) if is_attacker else replace(battle, defender=of)


# ---------------------------------------------------------------- the front is seen; where the attack is pressed


@implements("16.4.1", "18.3")
def show_the_fronts(battle: Battle, u: Play) -> Battle:
    """Each side sees who stands in the other's front line, and nothing of his reserve."""
    fronts = as_seen(battle.field.attacker), as_seen(battle.field.defender)
    for is_attacker in (True, False):
        seat, enemy = battle.of(is_attacker).side, battle.of(not is_attacker)
        hexes = tuple(dict.fromkeys(u.position.place(x) for x in enemy.forces))
        u.emit(FrontSeen(targets=hexes, units=fronts[is_attacker], seen_by=(seat,)))
        front = front_of(battle.field.units(not is_attacker))
        battlefield_seen(u, seat, enemy.forces, tuple(unit.id for unit in front))
    return replace(battle, fronts=fronts)


def efforts_for(battle: Battle) -> OrdersFor:
    """Where the attacker may press."""
    force = battle.attacker.commander
    return OrdersFor(
        (force,),
        lambda order: why_not_press(battle.field, order),
        likely=lambda _: tuple(Order(force, COMBAT, effort=effort) for effort in efforts(battle.field)),
        clause="16.5.4",
        whens=(COMBAT,),
        parts=("effort",),
    )


@implements("16.5.4", "18.3")
def as_pressed(u: Play, battle: Battle, order: Order) -> Battle:
    """Where the attack is pressed: as ordered, or by the strongest against the strongest."""
    effort = order.effort if order.effort and not why_not_press(battle.field, order) else efforts(battle.field)[0]
    side = battle.attacker.side
    u.emit(Pressed(section=effort.section, unit=effort.unit, facing=effort.facing, seen_by=(side,)))
    posts = posts_of(battle.field.defender)
    return replace(battle, lead=effort.unit, facing=next(unit for unit, post in posts.items() if post == effort.facing))


@implements("16.5.4")
def efforts(field: Field) -> tuple[Effort, ...]:
    """Where an attack can be pressed: each unit that may lead against each that can face it, the strongest first."""
    leads = [unit for unit in field.attacker if unit.id in may_lead(field.attacker)]
    leads.sort(key=lambda unit: -unit.strength)
    posts = posts_of(field.defender)
    return tuple(Effort(str(x.section), x.id, posts[y.id]) for x in leads for y in _facing(field, x.section))


def _facing(field: Field, section: Section) -> Companies:
    """Those in the section opposite; where nobody is, in the next one."""
    opposed = in_section(field.defender, section)
    if not opposed:
        near = (Section.LEFT, Section.RIGHT) if section is Section.CENTRE else (Section.CENTRE,)
        opposed = tuple(unit for one in near for unit in in_section(field.defender, one))
    return in_order_of_sight(opposed or front_of(field.defender))


@implements("16.5.4")
def why_not_press(field: Field, order: Order) -> Refusal | None:
    """Why an attack may not be pressed so."""
    effort = order.effort
    if effort is None:
        return Refusal.of("16.5.4", "where is the attack pressed?")
    if effort.unit not in may_lead(field.attacker):
        return Refusal.of("16.5.4", "{unit} cannot carry the weight of the attack", unit=effort.unit)
    if effort not in efforts(field):
        return Refusal.of("16.5.4", "nobody who faces that part of the front stands there")
    return None
