"""What comes of a battle (11.10, 11.11): losses, retreat, concentration, morale, fatigue and attrition."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from rulesets.grande_tactique.battle_positions import engaged, engaged_formations, principals
from rulesets.grande_tactique.casualties import Shares, shares
from rulesets.grande_tactique.phases.acts import Play, lose, set_formation, set_sheet
from rulesets.grande_tactique.phases.battles.losses import shared_out
from rulesets.grande_tactique.phases.battles.pursuit import pursuit_after
from rulesets.grande_tactique.phases.battles.retreat import eliminate, way_over
from rulesets.grande_tactique.phases.morale import move_cursor, part_the_demoralised
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.procedures import Attrition, Battle, Retreat
from workbench.engine.clauses import implements
from workbench.engine.events import UnitMoved
from workbench.engine.options import OneOf
from workbench.engine.unfolding import Begin, Step
from workbench.engine.words.message import marked

ADVANCE, STAY = "advance", "stay"
WORDS = {
    ADVANCE: marked("stand in the hex with him, and besiege him"),
    STAY: marked("come together where the attack began"),
}


@implements("11.10")
def share_out_losses(b: Battle, u: Play) -> Step:
    """Both players at once: the first loss on the formation that gave its morale, the rest as they like."""

    def says(side: str) -> Mapping[str, int]:
        q = u.position
        fall = losses_of(q, b, side)
        return shared_out(u, side, fall, marked("share out the losses of the battle"), "11.10")

    chosen = u.ask_each((b.attacking, b.defending), says)
    for side in (b.attacking, b.defending):
        for formation, losses in sorted(chosen[side].items()):
            lose(u, formation, losses)
    return b


def losses_of(q: Position, b: Battle, side: str) -> Shares:
    """How the losses of a side fall."""
    first = dict(zip((b.attacking, b.defending), b.morale_from, strict=True))[side]
    total = b.attacker_loss if side == b.attacking else b.defender_loss
    return shares(total, {x: q.formation(x).sp for x in engaged_formations(q, b, side)}, first)


@implements("11.10", "13.6", "13.7")
def give_way(b: Battle, u: Play) -> Step:
    """The vanquished retreats; a defender whose stack lives on nothing is eliminated (interpretation 54)."""
    if not b.victor:
        return b
    attacking = b.victor == b.defending
    side = b.attacking if attacking else b.defending
    lost = () if attacking else forces_out_of_supply(u.position, b)
    for force in lost:
        eliminate(u, force, b.hex)
    hexes = max(1, -(b.attacker_morale if attacking else b.defender_morale))
    forces = tuple(force for force in engaged(u.position, b, side) if force not in lost)
    retreat = Retreat(side=side, forces=forces, hex=b.hex, away_from=b.from_hex, attacking=attacking, hexes=hexes)
    return Begin(b, retreat)


@implements("13.7")
def forces_out_of_supply(q: Position, b: Battle) -> tuple[str, ...]:
    """The forces of the principal defender, if all of their formations are out of supply; else none."""
    stack = [force for force in principals(q, b, b.defending) if q.has_troops(force)]
    formations = [q.formation(x) for force in stack for x in q.formations_in(force)]
    return tuple(stack) if formations and not any(f.supplied for f in formations) else ()


@implements("11.10")
def concentrate(b: Battle, u: Play) -> Step:
    """The victor comes together on the field; undecided, each side around its principal force."""
    q = u.position
    if not b.victor:
        _gather(u, b, b.attacking, b.from_hex)
        _gather(u, b, b.defending, b.hex)
        return b
    to = b.hex
    if b.victor == b.attacking and q.forces_in(b.hex, b.defending):
        options = OneOf((ADVANCE, STAY), words=WORDS)
        choice = u.ask(b.attacking, "advance to the enemy in his fort?", options, "11.10")
        to = b.hex if choice == ADVANCE else b.from_hex
    _gather(u, b, b.victor, to)
    return b


def _gather(u: Play, b: Battle, side: str, to: str) -> None:
    q = u.position
    for force in engaged(q, b, side):
        here = q.force(force).space
        if here != to:
            u.emit(UnitMoved(unit=force, to=to, path=way_over(q, here, b.hex, to), clause="11.10"))


@implements("11.10", "3.1")
def move_the_cursors(b: Battle, u: Play) -> Step:
    """The cursors of all divisions engaged; Sardinians have one of their own, which 15.2 moves."""
    q = u.position
    for side, change in ((b.attacking, b.attacker_morale), (b.defending, b.defender_morale)):
        for formation in engaged_formations(q, b, side):
            move_cursor(u, formation, change)
    return b


@implements("11.11", "3.3")
def tire_all(b: Battle, u: Play) -> Step:
    """Everybody who fought is a level more tired, and has acted."""
    forces = (*engaged(u.position, b, b.attacking), *engaged(u.position, b, b.defending))
    for force in forces:
        set_sheet(u, force, fatigue=min(2, u.position.sheet(force).fatigue + 1))
        for formation in u.position.formations_in(force):
            set_formation(u, formation, acted=True)
    return replace(b, tired=forces)


@implements("11.11", "8.5")
def test_the_tired(b: Battle, u: Play) -> Step:
    """Each of them is tested for attrition at once, one after the other."""
    left = tuple(force for force in b.tired if force in u.state.units)
    if not left:
        return replace(b, tired=())
    return Begin(replace(b, tired=left[1:]), Attrition(force=left[0]), again=True)


@implements("11.11")
def pursue(b: Battle, u: Play) -> Step:
    """The victor may follow up, if there is anybody to follow."""
    pursuit = pursuit_after(u.position, b)
    return Begin(b, pursuit) if pursuit else None


@implements("3.2")
def leave_the_steady(b: Battle, u: Play) -> Step:
    """Divisions that the battle has demoralised are in no force with others any more (interpretation 102)."""
    part_the_demoralised(u)
    return None
