"""Which attacks may be ordered, as far as the one who orders knows, and how battles are prepared (16.1 to 16.4)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.arcola.figures.fights import FLANK
from rulesets.arcola.position import Position
from workbench.engine.clauses import Refusal, implements
from workbench.engine.orders.order import COMBAT, Order

REFUSE, REARGUARD = "refuse", "rearguard"
SPECIALS = ("", REFUSE, REARGUARD, FLANK)


@implements("16.1", "7.1.4.2")
def who_attack(known: Position, side: str) -> tuple[str, ...]:
    """The forces of a side that may attack: beside the enemy as he is known, and with any strength."""
    enemy = known.other(side)
    return tuple(
        force
        for force in known.forces(side)
        if not known.is_unemployed(force)
        and any(known.fighting(enemy, hex_) for hex_ in known.ground.neighbours(known.place(force)))
    )


@implements("16.1", "16.2", "11.2.1")
def why_not_attack(known: Position, side: str, order: Order) -> Refusal | None:
    """Why an attack may not be ordered; None when it may."""
    if order.when != COMBAT:
        return Refusal.of("7.1.3.1", "attacks are ordered for the combat phase")
    if order.force not in who_attack(known, side):
        return Refusal.of("16.1", "{force} stands beside no enemy", force=order.force)
    if order.way or order.drops or order.transfers or order.leaves or order.is_free:
        return Refusal.of("16.1", "an attack is no march")
    return why_not_join(known, side, order) or _why_not_targets(known, side, order) or why_not_special(order)


@implements("11.2.1", "5.1", "16.4.5.1")
def why_not_join(known: Position, side: str, order: Order) -> Refusal | None:
    """Why others may not be taken along; each heads a force in the same hex or beside it, under one's command."""
    here = known.place(order.force)
    for other in order.join:
        if other == order.force or other not in known.forces(side):
            return Refusal.of("11.2.1", "{other} heads no force of this side", other=other)
        if known.place(other) != here and known.place(other) not in known.ground.neighbours(here):
            return Refusal.of(
                "11.2.1", "{other} is not in the hex of {force} or beside it", other=other, force=order.force
            )
        if not known.can_command(order.force, other):
            return Refusal.of("5.1", "{other} is of higher rank than {force}", other=other, force=order.force)
    return None


@implements("16.1", "16.2")
def _why_not_targets(known: Position, side: str, order: Order) -> Refusal | None:
    hexes = [known.place(x) for x in (order.force, *order.join)]
    enemy = known.other(side)
    for target in order.attack:
        if not known.fighting(enemy, target):
            return Refusal.of("16.2", "no enemy is known to stand in {hex}", hex=target)
        if not any(target in known.ground.neighbours(hex_) for hex_ in hexes):
            return Refusal.of("16.1", "{hex} is not beside those who attack", hex=target)
    return None


@implements("16.5.5")
def why_not_special(order: Order) -> Refusal | None:
    """Why a kind of combat may not be chosen."""
    return None if order.special in SPECIALS else Refusal.of("16.5.5", "there is no such special combat")


@implements("16.1", "16.4.2", "16.5.5", "16.5.7.2")
def why_not_plan(known: Position, side: str, order: Order) -> Refusal | None:
    """Why a force may not be told beforehand how it is to fight: where the enemy will stand nobody knows yet."""
    if order.way or order.drops or order.transfers or order.leaves or order.is_free:
        return Refusal.of("16.1", "a plan for combat is no march")
    if strange := next((hex_ for hex_ in order.attack if hex_ not in known.ground.around), ""):
        return Refusal.of("16.2", "there is no hex {hex}", hex=strange)
    if strange := next((x for x in order.join if x not in known.units or known.units[x].side != side), ""):
        return Refusal.of("11.2.1", "{other} heads no force of this side", other=strange)
    named = (*(post.unit for post in order.deploy), *order.pursue_with)
    if strange := next((x for x in named if x not in known.units or known.units[x].side != side), ""):
        return Refusal.of("16.4.2", "{unit} is no piece of this side", unit=strange)
    if order.stand is not None and (order.stand.else_retreat < 1 or order.stand.while_lost < -1):
        return Refusal.of("16.5.7.2", "a retreat is of one hex at least")
    return why_not_special(order)


def likely_attacks(known: Position, side: str, force: str) -> Iterator[Order]:
    """All enemies beside a force, each alone; with neighbours under its command."""
    if force not in known.units or not known.is_on_map(force):
        return
    enemy = known.other(side)
    near = [x for x in known.ground.neighbours(known.place(force)) if known.fighting(enemy, x)]
    yield Order(force, COMBAT, attack=tuple(near))
    if len(near) > 1:
        yield from (Order(force, COMBAT, attack=(hex_,)) for hex_ in near)
    beside = [
        other
        for hex_ in known.ground.neighbours(known.place(force))
        for other in known.fighting(side, hex_)
        if known.can_command(force, other)
    ]
    yield from (Order(force, COMBAT, join=(other,), attack=tuple(near)) for other in beside)
    yield Order(force, COMBAT, attack=tuple(near), special=REFUSE)
