"""Which battles there are: as designated, as has to be, and who strikes at a flank (7.1.3, 14, 16.1).

Where nothing was ordered the rules say who attacks: everybody beside the enemy, whom nobody else attacks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from rulesets.arcola.battle_procedures import Attack
from rulesets.arcola.position import Position
from rulesets.arcola.procedures import CombatPhase
from workbench.engine.clauses import implements
from workbench.engine.orders.order import COMBAT, COMBAT_MARCH, Order

Fights = tuple[tuple[Attack, tuple[Attack, ...]], ...]
FLANK = "flank"


class _Plan:
    """The attacks of one side as they are put together."""

    def __init__(self, position: Position, side: str, shut: Iterable[str] = ()) -> None:
        self.position, self.side = position, side
        self.enemy = position.other(side)
        self.attacks: list[Attack] = []
        self.flanks: list[Attack] = []
        self.engaged: set[str] = set()
        self.shut = frozenset(shut)
        """Hexes of enemies who are not to be attacked: they attack."""

    def targets_of(self, hexes: Iterable[str]) -> tuple[str, ...]:
        """The hexes of enemies beside these, in order."""
        near = {x for hex_ in hexes for x in self.position.ground.neighbours(hex_)}
        return tuple(x for x in sorted(near) if x not in self.shut and self.position.fighting(self.enemy, x))

    @property
    def attacked(self) -> frozenset[str]:
        return frozenset(hex_ for attack in self.attacks for hex_ in attack.targets)

    @implements("11.2", "16.1", "16.2")
    def ordered(self, order: Order) -> None:
        """An attack as it was ordered, as far as it can be made."""
        position = self.position
        if not can_fight(position, order.force) or order.force in self.engaged:
            return
        if not self.targets_of((position.place(order.force),)):
            return  # who commands has to stand beside the enemy himself (13.7)
        joined = tuple(x for x in order.join if can_fight(position, x) and x not in self.engaged)
        hexes = {position.place(x) for x in (order.force, *joined)}
        near = self.targets_of(hexes)
        wanted = tuple(x for x in order.attack if x in near) or near
        if order.special == FLANK and not self.attacked.isdisjoint(wanted):
            self.flanks.append(Attack(order.force, joined, tuple(x for x in wanted if x in self.attacked), order))
        elif open_ones := tuple(x for x in wanted if x not in self.attacked):
            self.attacks.append(self._attack(order.force, joined, open_ones, order))
        else:
            return
        self.engaged |= {order.force, *joined}

    def _attack(self, force: str, joined: tuple[str, ...], targets: tuple[str, ...], order: Order) -> Attack:
        failed = not set(self.position.state.failed.get(force, ())).isdisjoint(targets)
        return Attack(force, joined, targets, order, failed)

    @implements("7.1.3.1", "14", "14.1")
    def mandatory(self) -> None:
        """Everybody in the enemy's control attacks whom no one else does; nobody has to out of a fortified town."""
        position = self.position
        for force in sorted(position.forces(self.side), key=position.precedence):
            bound = position.enemies_beside(force)
            if not bound or not can_fight(position, force):
                continue
            missing = tuple(x for x in self.targets_of((position.place(force),)) if x not in self.attacked)
            if missing and force not in self.engaged:
                self.attacks.append(self._attack(force, (), missing, Order(force)))
                self.engaged.add(force)
            elif missing:
                self._widen(force, missing)

    def _widen(self, force: str, missing: tuple[str, ...]) -> None:
        """A force that attacks already attacks these besides."""
        for i, attack in enumerate(self.attacks):
            if force in attack.forces:
                self.attacks[i] = Attack(
                    attack.force, attack.joined, (*attack.targets, *missing), attack.order, attack.failed_repulse
                )


def can_fight(position: Position, force: str) -> bool:
    """Does it head a force with strength on the map?"""
    units = position.units
    return force in units and not units[force].under and position.is_on_map(force) and not position.is_unemployed(force)


@implements("7.1.3.3.a", "7.1.3.3.b", "7.1.3.3.c")
def reacting(position: Position, phase: CombatPhase) -> tuple[str, ...]:
    """Of those who have marched in the enemy's turn, who is beside him and supports no friend there: they attack."""
    side = position.other(phase.side)
    near = [x for x in phase.moved if can_fight(position, x) and position.enemies_beside(x)]
    steady = [x for x in position.forces(side) if x not in near and position.enemies_beside(x)]
    held = {position.place(x) for x in steady}
    return tuple(x for x in near if held.isdisjoint(_around(position, x)))


def _around(position: Position, force: str) -> tuple[str, ...]:
    """The hex of a force, and those beside it."""
    place = position.place(force)
    return (place, *position.ground.neighbours(place))


def _combat_orders(position: Position, side: str) -> list[Order]:
    """Orders for combat of a side's forces, the highest in precedence first."""
    state = position.state
    found = [state.ordered(x, COMBAT) for x in sorted(position.forces(side), key=position.precedence)]
    return [order for order in found if order.when == COMBAT]


@implements("7.1.3.3", "7.1.3.4")
def battles_of(position: Position, phase: CombatPhase) -> Fights:
    """All battles in the order in which they are fought, each with those who strike at its flanks."""
    other = position.other(phase.side)
    reactors = reacting(position, phase)
    plan = _Plan(position, phase.side, (position.place(x) for x in reactors))
    for order in _combat_orders(position, phase.side):
        plan.ordered(order)
    plan.mandatory()
    fought = {x for attack in plan.attacks for x in attack.forces}
    against = _Plan(position, other)
    flanks = list(plan.flanks)
    for force in reactors:
        order = position.state.ordered(force, COMBAT_MARCH)
        near = against.targets_of((position.place(force),))
        wanted = tuple(x for x in order.attack if x in near) or near
        free = tuple(x for x in near if not fought.intersection(position.fighting(phase.side, x)))
        if free:
            fight = position.state.ordered(force, COMBAT)
            against.ordered(replace(fight, force=force, attack=tuple(x for x in wanted if x in free) or free))
        else:
            flanks.append(Attack(force, (), wanted, order))
    return (*_sorted(position, plan.attacks, flanks), *_sorted(position, against.attacks, ()))


def _sorted(
    position: Position, attacks: Iterable[Attack], flanks: Iterable[Attack]
) -> Iterator[tuple[Attack, tuple[Attack, ...]]]:
    """The larger battles first; of equal ones by their hexes."""
    strikes = tuple(flanks)
    for attack in sorted(attacks, key=lambda one: (-_size(position, one), one.targets)):
        hexes = {position.place(x) for x in attack.forces}
        yield attack, tuple(x for x in strikes if not set(x.targets).isdisjoint((*attack.targets, *hexes)))


def _size(position: Position, attack: Attack) -> int:
    """All strength points on both sides."""
    enemy = position.other(position.units[attack.force].side)
    theirs = (x for hex_ in attack.targets for x in position.fighting(enemy, hex_))
    return sum(position.strength(x).total for x in (*attack.forces, *theirs))
