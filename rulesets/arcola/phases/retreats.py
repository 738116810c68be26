"""Retreats of every cause: where a force goes back to, whom it pushes aside, and where it leaves the map (19)."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from rulesets.arcola.battle.retreats import RetreatWalked, is_disorganized_by, walked, way_beside, ways_of_retreat
from rulesets.arcola.events import Boxed
from rulesets.arcola.figures.pieces import CAVALRY, UNEMPLOYED
from rulesets.arcola.fleeing_procedures import GoingBack
from rulesets.arcola.grounds.retreats import why_that_way
from rulesets.arcola.phases.acts import Play, disorganize, move_force, own
from rulesets.arcola.position import Position
from rulesets.arcola.state import OFF_MAP
from workbench.engine.clauses import implements
from workbench.engine.mechanics.path_of_retreat import RetreatGround, RetreatPath
from workbench.engine.mechanics.timed_march import is_beside
from workbench.engine.options import OneOf
from workbench.engine.unfolding import Step
from workbench.engine.words.message import Message

RETREAT, DISPLACED = "retreat", "displaced"
FAR = 10**6


@implements("19", "19.1", "19.4", "19.5", "5.3.1", "7.1.4.2")
def retreat_ground(position: Position, head: str, together: Collection[str] = (), shuns: bool = False) -> RetreatGround:
    """What the retreat of a force asks of the map and of who stands on it; who retreats together is in nobody's way.

    An unemployed leader cares for no zone of control and pushes nobody aside; nobody pushes him. With `shuns` a force
    keeps out of hexes that the enemy controls, but for those where friends stand.
    """
    side = position.units[head].side
    enemy, ground = position.other(side), position.ground
    is_idle = position.is_unemployed(head)
    held, zone = position.held(enemy), frozenset[str]() if is_idle else position.zone(enemy)
    shunned = zone - position.held(side) if shuns else frozenset[str]()
    sources = ground.supply_sources(side)

    @cache
    def price(force: str, here: str, there: str) -> int | None:
        arms = (CAVALRY if arm == UNEMPLOYED else arm for arm in position.arms(force))
        costs = [ground.cost(arm, here, there) for arm in arms]
        return None if None in costs else max(cost for cost in costs if cost is not None)

    def is_shelter(space: str) -> bool:
        is_one = ground.is_fort(space) or ground.is_village(space) or space in sources
        return is_one and space not in zone and position.has_room(side, space, head)

    def is_barred(force: str, here: str, there: str) -> bool:
        return there in held or (force == head and there in shunned) or price(force, here, there) is None

    def friends(space: str) -> tuple[str, ...]:
        return () if is_idle else tuple(x for x in position.fighting(side, space) if x != head and x not in together)

    return RetreatGround(
        is_barred=is_barred,
        is_controlled=lambda space: space in zone,
        friends=friends,
        strength=lambda force: position.strength(force).total,
        cost=lambda force, here, there: price(force, here, there) or 0,
        to_source=lambda space: min((ground.distance(space, source) for source in sources), default=FAR),
        is_shelter=is_shelter,
        exits={hex_: cost for hex_ in sorted(ground.edge) if (cost := ground.entry(hex_, CAVALRY)) is not None},
    )


def ways_back(
    position: Position, head: str, length: int, together: Collection[str] = (), shuns: bool = False
) -> tuple[RetreatPath, ...]:
    """The ways of a force's retreat, the one that the priorities prefer first."""
    ground = retreat_ground(position, head, together, shuns)
    return ways_of_retreat(position.ground.network.graph, head, position.place(head), length, ground)


@implements("19.2")
def way_back_beside(
    position: Position, head: str, leaders_way: RetreatPath, together: Collection[str]
) -> RetreatPath | None:
    """The way of a part of a multi-hex force that ends beside its leader, None where there is none, or where it does
    not begin beside him.
    """
    graph, here = position.ground.network.graph, position.place(head)
    if leaders_way.is_off_map or not is_beside(graph, here, leaders_way.path[0]):
        return None
    return way_beside(graph, leaders_way, head, here, retreat_ground(position, head, together))


def as_walked(position: Position, head: str, way: RetreatPath) -> RetreatWalked:
    """What pursuers want to know of a way, judged before it is walked."""
    side, ground = position.units[head].side, position.ground
    zone = position.zone(position.other(side))
    return walked(
        way,
        lambda space: space in zone,
        lambda here, there: ground.crosses_river(here, there) and not ground.is_bridged(here, there),
        lambda space: ground.is_fort(space) or ground.is_village(space),
    )


@implements("19", "19.1.4", "19.4")
def walk_back(u: Play, head: str, way: RetreatPath, why: str = RETREAT) -> RetreatWalked:
    """A force goes back by this way; who stands in it makes room first. Off the map it waits to come back."""
    found = as_walked(u.position, head, way)
    for pushed in way.displaced:
        units = u.position.members(pushed.force)
        move_force(u, pushed.force, units, pushed.to, (pushed.origin, pushed.to), DISPLACED)
    units = u.position.members(head)
    if way.path[1:]:
        move_force(u, head, units, way.path[-1], way.path, why)
    if is_disorganized_by(way):
        u.emit(Boxed(force=head, units=units, box=OFF_MAP, entry=way.path[-1], seen_by=own(u, head)))
        for unit in units:
            disorganize(u, unit)
    return found


def retreat(u: Play, head: str, length: int, why: str = RETREAT) -> RetreatWalked:
    """A force retreats so many hexes by the first of its ways."""
    return walk_back(u, head, ways_back(u.position, head, length)[0], why)


@implements("19.1", "7.1.4.2", "5.3.2")
def go_back_by_a_way(going: GoingBack, u: Play) -> Step:
    """Who flees or gets away goes by the way that the priorities prefer, or by another one that the referee names."""
    head = going.head
    ways = ways_back(u.position, head, going.length, shuns=going.shuns)
    ends = {way.path[-1]: way for way in reversed(ways)}
    end = u.rule(
        (going.why, head),
        ways[0].path[-1],
        OneOf(sorted(ends), way=lambda hex_: ends[hex_].path),
        Message("Where does {force} retreat?", force=u.words.name_of(head)),
        clause="19.1",
        grounds=lambda: why_that_way(ways, going.length),
    )
    walk_back(u, head, ends[end], going.why)
    return None
