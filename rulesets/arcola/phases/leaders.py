"""Units that lose strength and end, and their leaders: how they are taken, and how they get away (3.3.1, 5.3)."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.arcola.events import StrengthLost
from rulesets.arcola.phases.acts import Play, hidden_total, own, part, revoke
from rulesets.arcola.phases.retreats import retreat
from workbench.engine.clauses import implements
from workbench.engine.events import UnitRemoved

ELIMINATED, CAPTURED, ESCAPES = "eliminated", "captured", "escapes"


@implements("3.3.1", "3.3.1.1", "3.3.3")
def lose_strength(u: Play, unit: str, infantry: int = 0, cavalry: int = 0, artillery: int = 0, why: str = "") -> None:
    """A unit loses strength points, and may be ineffective from now on; without any it is gone, its general with it.

    The leaders of a force that has no strength left are taken, or get away.
    """
    x, level = u.state.units[unit], u.position.pieces.level(unit)
    left = x.strength - infantry - cavalry - artillery
    u.emit(
        StrengthLost(
            unit=unit,
            infantry=infantry,
            cavalry=cavalry,
            artillery=artillery,
            ineffective=x.ineffective or left <= level,
            why=why,
            seen_by=own(u, unit),
        )
    )
    if left > 0:
        return
    head = u.position.head_of(unit)
    others = [piece for piece in u.position.members(head) if piece != unit]
    remove_piece(u, unit, ELIMINATED)
    if others and u.position.is_on_map(others[0]) and not any(u.state.units[x].strength for x in others):
        see_who_escapes(u, others)


@implements("3.3.1", "5.3.2")
def remove_piece(u: Play, piece: str, why: str) -> None:
    """A piece is gone; who stood under it stands under its leader, or finds a new head among them."""
    whose, left = own(u, piece), [x for x in u.position.members(u.position.head_of(piece)) if x != piece]
    if left:
        part(u, left)
    revoke(u, piece)
    u.emit(UnitRemoved(unit=piece, why=why, seen_by=whose))


@implements("5.3.2")
def see_who_escapes(u: Play, leaders: Iterable[str], must_go: bool = False) -> None:
    """Each leader of a force without strength escapes with a die against his own initiative, or is taken.

    Those who escape are repulsed together; who has to leave the hex and can go nowhere is taken as well.
    """
    leaders, command = tuple(leaders), u.position.figures.command
    here = u.position.place(leaders[0])
    free = []
    for leader in leaders:
        rolled = hidden_total(u, command.capture_dice, "capture", leader, here)
        if command.escapes(rolled, u.position.own_initiative(leader)):
            free.append(leader)
        else:
            remove_piece(u, leader, CAPTURED)
    if not free:
        return
    head = part(u, free)
    retreat(u, head, u.position.figures.fights.repulse_retreat, ESCAPES)
    if must_go and u.position.place(head) == here:
        for leader in free:
            remove_piece(u, leader, CAPTURED)


@implements("5.3.1", "5.3.2")
def enter_beside_leaders(u: Play, force: str, hex_: str) -> None:
    """Before a force enters a hex: unemployed leaders of the enemy there are taken by its cavalry, or get away."""
    position = u.position
    if not position.strength(force).cavalry:
        return
    enemy = position.other(position.units[force].side)
    idle = [
        x for head in position.standing(enemy, hex_) if position.is_unemployed(head) for x in position.members(head)
    ]
    if idle:
        see_who_escapes(u, idle, must_go=True)
