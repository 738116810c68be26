"""Which battles there are: as designated, as has to be, and who strikes at a flank (7.1.3, 14, 16.1).

Where nothing was ordered the rules say who attacks: everybody beside the enemy, whom nobody else attacks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from rulesets.arcola.battle_procedures import Attack
from rulesets.arcola.figures.fights import FLANK
from rulesets.arcola.position import Position
from rulesets.arcola.procedures import CombatPhase
from workbench.engine.clauses import implements
from workbench.engine.orders.order import COMBAT, Order


class Fight(NamedTuple):
    """A battle that is to be fought.

    Attributes
    ----------
    attack
        Who attacks, and which hexes.
    flanks
        Those of either side who strike at a flank in it (7.1.3.3.c).
    standing_by
        Forces of the attacker's side beside a hex that is attacked which do not attack themselves (16.1).
    reserve
        Forces beside who commands the defenders which he calls into his reserve (16.4.5.1).
    """

    attack: Attack
    flanks: tuple[Attack, ...] = ()
    standing_by: tuple[str, ...] = ()
    reserve: tuple[str, ...] = ()


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
        joined = tuple(x for x in order.join if x not in self.engaged and can_join(position, order.force, x))
        hexes = {position.place(x) for x in (order.force, *joined)}
        near = self.targets_of(hexes)
        wanted = tuple(x for x in order.attack if x in near) or near
        if order.special == FLANK and not self.attacked.isdisjoint(wanted):
            self.flanks.append(Attack(order.force, joined, tuple(x for x in wanted if x in self.attacked), order))
        else:
            open_ones = tuple(x for x in wanted if x not in self.attacked)
            if set(open_ones).isdisjoint(self.targets_of((position.place(order.force),))):
                return  # who commands has to stand beside the enemy himself (13.7)
            self.attacks.append(self._attack(order.force, joined, open_ones, order))
        self.engaged |= {order.force, *joined}

    def _attack(self, force: str, joined: tuple[str, ...], targets: tuple[str, ...], order: Order) -> Attack:
        failed = not set(self.position.state.failed.get(force, ())).isdisjoint(targets)
        return Attack(force, joined, targets, order, failed)

    @implements("7.1.3.1", "14", "14.1", "16.1")
    def mandatory(self) -> None:
        """Everybody in the enemy's control attacks whom no one else does; nobody has to out of a fortified town.

        At a flank only those strike beside whom all enemies are attacked; others attack these enemies themselves.
        """
        striking = {x for flank in self.flanks for x in flank.forces}
        self._attack_all(x for x in self.position.forces(self.side) if x not in striking)
        for flank in tuple(self.flanks):
            if any(map(self._missing, flank.forces)):
                self.flanks.remove(flank)
                self.engaged -= set(flank.forces)
                self._attack_all(flank.forces)

    def _missing(self, force: str) -> tuple[str, ...]:
        """The enemies beside a force whom nobody attacks, and somebody has to."""
        position = self.position
        if not can_fight(position, force) or not position.enemies_beside(force):
            return ()
        return tuple(x for x in self.targets_of((position.place(force),)) if x not in self.attacked)

    def _attack_all(self, forces: Iterable[str]) -> None:
        for force in sorted(forces, key=self.position.precedence):
            missing = self._missing(force)
            if missing and force not in self.engaged:
                self.attacks.append(self._attack(force, (), missing, Order(force)))
                self.engaged.add(force)
            elif missing:
                self.widen(force, missing)

    def standing_by(self, attack: Attack) -> tuple[str, ...]:
        """Forces that are beside what is attacked, and attack nobody."""
        position = self.position
        beside = {hex_ for target in attack.targets for hex_ in position.ground.neighbours(target)}
        near = (x for x in position.forces(self.side) if position.place(x) in beside and position.enemies_beside(x))
        return tuple(x for x in near if x not in self.engaged and can_fight(position, x))

    def widen(self, force: str, missing: tuple[str, ...]) -> None:
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
    near = [x for x in phase.moved if _is_engaged(position, x)]
    steady = [x for x in position.forces(side) if x not in near and _is_engaged(position, x)]
    held = {position.place(x) for x in steady}
    alone = (x for x in near if held.isdisjoint(_around(position, x)))
    return tuple(sorted(alone, key=position.precedence))


def _is_engaged(position: Position, force: str) -> bool:
    """Has it strength, and an enemy beside it?"""
    return can_fight(position, force) and bool(position.enemies_beside(force))


@implements("11.2", "11.2.1", "5.1", "16.4.5.1")
def can_join(position: Position, leader: str, force: str) -> bool:
    """May a force fight under a leader: in his hex or beside it, and of no higher rank?"""
    return (
        can_fight(position, force)
        and force != leader
        and position.place(force) in _around(position, leader)
        and position.can_command(leader, force)
    )


def _around(position: Position, force: str) -> tuple[str, ...]:
    """The hex of a force, and those beside it."""
    place = position.place(force)
    return (place, *position.ground.neighbours(place))


def _combat_orders(position: Position, side: str) -> list[Order]:
    """Orders for combat of a side's forces, the highest in precedence first; who strikes at flanks comes last."""
    state = position.state
    found = [state.ordered(x, COMBAT) for x in sorted(position.forces(side), key=position.precedence)]
    return sorted((order for order in found if order.when == COMBAT), key=lambda order: order.special == FLANK)


@implements("7.1.3.3", "7.1.3.4")
def battles_of(position: Position, phase: CombatPhase) -> tuple[Fight, ...]:
    """All battles in the order in which they are fought, each with those who strike at its flanks."""
    reactors = reacting(position, phase)
    plan = _Plan(position, phase.side, (position.place(x) for x in reactors))
    for order in _combat_orders(position, phase.side):
        plan.ordered(order)
    plan.mandatory()
    against = _Plan(position, position.other(phase.side))
    _attack_the_free(plan, against, reactors)
    _strike_at_flanks(plan, against, reactors)
    return (*_in_order(plan, against), *_in_order(against, plan))


@implements("7.1.3.3.b", "16.1")
def _attack_the_free(plan: _Plan, against: _Plan, reactors: tuple[str, ...]) -> None:
    """Each attacks all enemies beside him who are in no combat, and whom no other one attacks already."""
    position = plan.position
    fought = {x for attack in plan.attacks for x in (*attack.forces, *plan.standing_by(attack))}
    for force in reactors:
        near = against.targets_of((position.place(force),))
        free = tuple(x for x in near if fought.isdisjoint(position.fighting(plan.side, x)))
        fight = position.state.ordered(force, COMBAT)
        special = "" if fight.special == FLANK else fight.special
        if open_ones := tuple(x for x in free if x not in against.attacked):
            if force in against.engaged:
                against.widen(force, open_ones)
            else:
                against.ordered(replace(fight, force=force, attack=open_ones, special=special))


@implements("7.1.3.3.c")
def _strike_at_flanks(plan: _Plan, against: _Plan, reactors: tuple[str, ...]) -> None:
    """Who of them attacks nobody strikes at the flank of those beside him, first of those whom he was told to."""
    position = plan.position
    for force in reactors:
        if force not in against.engaged:
            order = position.state.ordered(force, COMBAT)
            near = against.targets_of((position.place(force),))
            against.flanks.append(Attack(force, (), tuple(x for x in order.attack if x in near) or near, order))
            against.engaged.add(force)


def _in_order(plan: _Plan, against: _Plan) -> Iterator[Fight]:
    """The battles of a side, the larger first, of equal ones by their hexes. Nobody is in two of them (16.1)."""
    position = plan.position
    for attack in sorted(plan.attacks, key=lambda one: (-_size(position, one), one.targets)):
        by = plan.standing_by(attack)
        plan.engaged |= set(by)
        hexes = {position.place(x) for x in (*attack.forces, *by)}
        flanks = [x for x in plan.flanks if not set(x.targets).isdisjoint(attack.targets)]
        flanks += [x for x in against.flanks if not set(x.targets).isdisjoint(hexes)]
        plan.flanks = [x for x in plan.flanks if x not in flanks]
        against.flanks = [x for x in against.flanks if x not in flanks]
        reserve = _called_in(against, attack)
        against.engaged |= set(reserve)
        yield Fight(attack, tuple(flanks), by, reserve)


@implements("16.4.5.1")
def _called_in(against: _Plan, attack: Attack) -> tuple[str, ...]:
    """Forces beside who commands the defenders, and under his command by his order, that are in no battle yet."""
    position = against.position
    here = sorted(
        (x for hex_ in attack.targets for x in position.fighting(against.side, hex_)), key=position.precedence
    )
    chief = here[0]
    return tuple(
        x
        for x in position.state.ordered(chief, COMBAT).join
        if can_join(position, chief, x)
        and x not in here
        and x not in against.engaged
        and not position.enemies_beside(x)
    )


def _size(position: Position, attack: Attack) -> int:
    """All strength points on both sides."""
    enemy = position.other(position.units[attack.force].side)
    theirs = (x for hex_ in attack.targets for x in position.fighting(enemy, hex_))
    return sum(position.strength(x).total for x in (*attack.forces, *theirs))
