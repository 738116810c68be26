"""Leaders combine units of the attacker into sub-forces for a round (25.10, 25.12 to 25.16, 25.21)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rulesets.toulon.figures import BONAPARTE, LEADER
from rulesets.toulon.phases.acts import Play
from rulesets.toulon.phases.combat.casualties import effectiveness
from rulesets.toulon.phases.combat.combat import fighters
from rulesets.toulon.phases.strangers import other_unit
from rulesets.toulon.position import Position
from rulesets.toulon.procedures import Round
from workbench.engine.clauses import Refusal, implements
from workbench.engine.events import Told
from workbench.engine.options import SomeOf
from workbench.engine.unfolding import Step
from workbench.engine.words.message import Message


@implements("25.12", "25.14")
def coordinate(round_: Round, u: Play) -> Step:
    """Each leader of the attacker who is there rolls, anew in each round: how many units he may combine.

    A leader in the retreat zone has left the fight; one unit alone has nothing to be combined with.
    """
    q = u.position
    if len(fighters(q, round_.area, round_.attacker)) < 2:
        return None
    coordinators: list[tuple[str, int]] = []
    for leader in coordinating_leaders(q, round_.area, round_.attacker):
        (face,) = u.roll(Message("{leader} coordinates", leader=u.words.name_of(leader)), clause="25.12")
        number = int(q.figures.table("coordinated_attack").rolled(str(face), q.quality(leader)[0]))
        u.emit(
            Told(
                what=Message("units that {leader} may combine", leader=u.words.name_of(leader)),
                result=str(number),
                place=round_.area,
            )
        )
        if number > 1 or is_bonaparte(q, leader):
            coordinators.append((leader, number))
    return replace(round_, coordinators=tuple(coordinators))


def coordinating_leaders(q: Position, area: str, side: str) -> tuple[str, ...]:
    """Leaders of a side in the battle who have not been sent to the retreat zone."""
    return tuple(x for x in q.leaders(area, side) if not q.unit(x).withdrawn)


def is_bonaparte(q: Position, leader: str) -> bool:
    """The general himself, not who replaces him."""
    return leader == BONAPARTE and not q.unit(leader).replaced


@implements("25.10", "25.13", "25.14", "25.15", "25.21")
def form_sub_forces(round_: Round, u: Play) -> Step:
    """Leader by leader the attacker chooses who fights as one, whatever their nations; the others fight singly."""
    q, attacker = u.position, round_.attacker
    free = list(fighters(q, round_.area, attacker))
    forces: list[tuple[str, ...]] = []
    leaders: list[str] = []
    for leader, number in round_.coordinators:
        options = combinable(q, leader, number, free)
        if not _offers_a_group(options):
            continue
        name = u.words.name_of(leader)
        prompt = Message(
            "choose the units that {leader} combines, up to {most}: they fight as one", leader=name, most=options.most
        )
        chosen = u.ask(attacker, prompt, options, clause="25.13")
        if len(chosen) > 1:
            forces.append(chosen)
            leaders.append(leader)
            free = [x for x in free if x not in chosen]
    singles = tuple((x,) for x in free)
    for leader, force in zip(leaders, forces, strict=True):
        names = " and ".join(u.words.name_of(x) for x in force)
        u.emit(
            Told(
                what=Message("combined under {leader}", leader=u.words.name_of(leader)), result=names, place=round_.area
            )
        )
    return replace(round_, forces=(*forces, *singles), leaders=(*leaders, *("" for _ in singles)))


def combinable(q: Position, leader: str, number: int, free: Iterable[str]) -> SomeOf:
    """Sets of attackers that a leader may combine after his roll; nobody is always one."""

    def refuse(units: tuple[str, ...]) -> Refusal | None:
        return why_not_combine(q, leader, number, units)

    units = tuple(free)
    return SomeOf(
        units,
        most=max(number, _least_of(q, leader)),
        refuse=refuse,
        note=lambda x: Message("{points} in combat", points=effectiveness(q, (x,))),
        beyond=other_unit(q, q.unit(leader).side, "25.13", lambda x: why_not_to_be_combined(q, leader, x)),
        clause="25.12",
    )


@implements("25.13", "25.30", "25.32")
def why_not_to_be_combined(q: Position, leader: str, unit: str) -> Refusal:
    """Why another unit is in no sub-force of a leader."""
    if q.unit(unit).space != q.unit(leader).space:
        return Refusal("25.13", "it does not stand in the area of the battle")
    if q.arm(unit) == LEADER:
        return Refusal("25.13", "units are combined, not leaders")
    if q.unit(unit).withdrawn:
        return Refusal("25.32", "it has fallen back")
    return Refusal("25.13", "another leader combines it") if q.strength(unit) else Refusal("25.30", "no strength left")


@implements("25.13", "25.16")
def why_not_combine(q: Position, leader: str, number: int, units: tuple[str, ...]) -> Refusal | None:
    """As many as the roll says; beyond it Bonaparte has a gun and one other unit."""
    if len(units) <= number or not units:
        return Refusal("25.13", "one unit alone is no coordinated attack") if len(units) == 1 else None
    if is_bonaparte(q, leader) and len(units) == _least_of(q, leader) and any(q.is_gun(x) for x in units):
        return None
    return Refusal.of("25.12", "the roll lets him combine {units} units", units=number or Message("no"))


def _least_of(q: Position, leader: str) -> int:
    """Units that a leader combines whatever he rolls."""
    if not is_bonaparte(q, leader):
        return 0
    return q.figures.number("bonaparte_least_artillery") + q.figures.number("bonaparte_least_other")


def _offers_a_group(options: SomeOf) -> bool:
    return any(len(units) > 1 for units in options)
