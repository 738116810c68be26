"""What a position is worth to a side: points, strength, ground, supply, attacks to come, and the battle under way.

All in steps of an average unit, read off the figures of the design: a game that nobody has played yet has a value too.
The weights are the bot's taste, not the game's.
"""

from __future__ import annotations

from functools import lru_cache

from rulesets.hex_and_counter.figures import Figures
from rulesets.hex_and_counter.ground import Ground
from rulesets.hex_and_counter.phases.combat import why_not_attack
from rulesets.hex_and_counter.plans.appraisal import RETREATS, Outlook
from rulesets.hex_and_counter.position import Position
from rulesets.hex_and_counter.procedures import Battle, CombatPhase, Movement, Retreat
from rulesets.hex_and_counter.state import ARRIVALS
from rulesets.hex_and_counter.victory import points
from workbench.engine.mechanics.combat_results import Suffered

SUPPLY = "supply"
POINT = 1.0
"""A victory point."""
STRENGTH = 0.2
"""A step of an average unit, besides the points that are lost with it."""

GROUND = 0.25
"""Where units stand, as `Outlook.worth` has it."""
DISRUPTED = 0.5
"""A unit that cannot attack and has no zone of control."""
CUT_OFF = 0.8
"""An average step that would be out of supply now."""
PROSPECT = 0.9
"""What an attack that can still be made in this phase promises, against one that has been made."""


def value(q: Position, side: str, ignored: frozenset[str] = frozenset()) -> float:
    """How good the position is for a side; more is better."""
    outlook = Outlook(q, side)
    found = POINT * lead(q, side) + STRENGTH * balance(q, side) + GROUND * stands(outlook)
    found += PROSPECT * prospects(outlook) - DISRUPTED * disorder(q, side) + under_way(outlook)
    if SUPPLY not in ignored and q.figures.supply_range:
        found -= CUT_OFF * cut_off(q, side)
    return found


def lead(q: Position, side: str) -> int:
    """Victory points ahead of the best of the others."""
    standing = points(q)
    return standing[side] - max((standing[enemy] for enemy in q.figures.enemies(side)), default=0)


def balance(q: Position, side: str) -> float:
    """Average steps of strength more than the enemy has, those that are still to come included."""
    total = 0.0
    for unit in sorted(q.state.units):
        x = q.unit(unit)
        if x.space in q.ground.spaces or x.space == ARRIVALS:
            strength = q.strength(unit) / step_strength(q.figures)
            total += strength if x.side == side else -strength
    return total


@lru_cache(maxsize=4)
def step_strength(figures: Figures) -> float:
    """The strength of an average step of the design's counters."""
    units = figures.units.values()
    return max(0.1, sum(x.attack for x in units) / max(1, sum(x.steps for x in units)))


def stands(outlook: Outlook) -> float:
    """How well the side's units stand.

    The mean counts, for as many units as the side has in the design: a unit that is lost costs its strength and not
    the ground it stood on, which another may take.
    """
    q, side = outlook.q, outlook.side
    units = q.on_map(side)
    if not units:
        return 0.0
    stand = sum(outlook.standing(unit, q.unit(unit).space) for unit in units)
    return stand / len(units) * min(len(units) + 1, side_size(q.figures, side))


@lru_cache(maxsize=8)
def side_size(figures: Figures, side: str) -> int:
    """How many counters a side has."""
    return sum(x.side == side for x in figures.units.values())


def disorder(q: Position, side: str) -> int:
    """Disrupted units of the side more than of its enemies; its own only where they do not recover this turn."""
    zone = q.enemy_zone(side)
    mine = sum(q.unit(x).disrupted and q.unit(x).space in zone for x in q.on_map(side))
    return mine - sum(q.unit(x).disrupted for enemy in q.figures.enemies(side) for x in q.on_map(enemy))


def cut_off(q: Position, side: str) -> float:
    """Average steps of the side that could not be supplied where they stand."""
    reached = in_supply(q, side)
    lost = (q.strength(x) for x in q.on_map(side) if q.unit(x).space not in reached)
    return sum(lost) / step_strength(q.figures)


def in_supply(q: Position, side: str) -> frozenset[str]:
    """Hexes that a line of communication of the side can come to, counted in hexes from its sources (9.2-9.4)."""
    return _in_supply(q.ground, side, q.shut_zone(side) | q.enemy_hexes(side))


@lru_cache(maxsize=64)
def _in_supply(ground: Ground, side: str, barred: frozenset[str]) -> frozenset[str]:
    beside = open_neighbours(ground)
    ring = [x for x in ground.supply_sources(side) if x not in barred]
    found = set(ring)
    for _ in range(ground.figures.supply_range):
        after = {b for a in ring for b in beside[a]} - found - barred
        found |= after
        ring = sorted(after)
    return frozenset(found)


@lru_cache(maxsize=4)
def open_neighbours(ground: Ground) -> dict[str, tuple[str, ...]]:
    """Hex -> the neighbours that some type of unit can enter from it, whoever stands there."""
    graph, price = ground.network.graph, ground.supply_price
    return {
        a: tuple(b for b in beside if price(graph.nodes[b], graph.adj[a][b]) is not None)
        for a, beside in ground.neighbours.items()
    }


# ---------------------------------------------------------------- what is still to come


def prospects(outlook: Outlook) -> float:
    """Attacks that the side can still make in this turn: the best first, no unit twice."""
    q, side = outlook.q, outlook.side
    phase = next((p for p in reversed(q.state.procedures) if isinstance(p, Movement | CombatPhase)), None)
    if phase is None or phase.side != side:
        return 0.0
    gone = set(phase.fought) if isinstance(phase, CombatPhase) else set[str]()
    closed = set(phase.attacked) if isinstance(phase, CombatPhase) else set[str]()
    promises = []
    for target in sorted(outlook.enemy_hexes - closed):
        able = tuple(x for b in q.ground.neighbours[target] for x in q.friends_in(b, side) if x not in gone)
        able = tuple(x for x in able if why_not_attack(q, (x,), target) is None)
        if able:
            promises.append((outlook.attack_value(target, able), target, able))
    total = 0.0
    for promise, _, able in sorted(promises, reverse=True):
        if promise > 0 and not gone & set(able):
            total += promise
            gone |= set(able)
    if isinstance(phase, Movement):
        total += 0.3 * sum(outlook.hope(target) for target in sorted(outlook.enemy_hexes))
    return total


def under_way(outlook: Outlook) -> float:
    """What a battle that waits for an answer will still bring: losses and retreats that are due."""
    q, side = outlook.q, outlook.side
    found = 0.0
    for going in q.state.procedures:
        if isinstance(going, Retreat):
            found += (-1 if going.side == side else 1) * _driven_back(outlook, len(going.units), going.units)
        elif isinstance(going, Battle):
            found += _due(outlook, going) + _won(outlook, going)
    return found


def _won(outlook: Outlook, battle: Battle) -> float:
    """The hex that the defender has left, before anybody has entered it."""
    q = outlook.q
    if any(x in q.units_in(battle.hex) for x in battle.defenders):
        return 0.0
    found = RETREATS + 0.6 * sum(outlook.prizes.get(battle.hex, {}).values())
    return found if battle.attacker == outlook.side else -found


def _driven_back(outlook: Outlook, count: int, units: tuple[str, ...]) -> float:
    q = outlook.q
    left = {q.unit(x).space for x in units if x in q.state.units}
    prize = max((sum(outlook.prizes.get(number, {}).values()) for number in left), default=0)
    return RETREATS * 0.5 * (1 + count) + 0.6 * prize


def _due(outlook: Outlook, battle: Battle) -> float:
    """Of the segments of a battle that have not run yet."""
    q, side = outlook.q, outlook.side
    order = ("defenders_suffer", "attackers_suffer", "defenders_retreat", "attackers_retreat")
    if battle.at not in order:
        return 0.0
    left = order[order.index(battle.at) :]
    found = 0.0
    for who, suffered, units in (
        ("defenders", battle.for_defender, battle.defenders),
        ("attackers", Suffered() if battle.exchange else battle.for_attacker, battle.attackers),
    ):
        alive = tuple(x for x in units if x in q.state.units)
        whose = battle.defender if who == "defenders" else battle.attacker
        cost = 0.0
        if f"{who}_suffer" in left:
            steps = sum(q.steps(x) for x in alive)
            lost = steps if suffered.eliminated else min(suffered.losses, steps)
            cost += (outlook.step_points + STRENGTH) * lost
        if f"{who}_retreat" in left and suffered.retreat and alive:
            cost += _driven_back(outlook, len(alive), alive)
        found += -cost if whose == side else cost
    return found
