"""Guns fire into a battle from a distance, the attacker's first: loaded, coordinated, aimed (25.26, 27.21 to 27.33).

They add strength to sub-battles and are no part of them: no result touches them (27.24), they shift no column and
make no loss permanent (13.2, 25.28).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from rulesets.toulon.events import GunsAimed
from rulesets.toulon.phases.acts import ASKED_ALL_THE_SAME, Play
from rulesets.toulon.phases.combat.casualties import effectiveness
from rulesets.toulon.phases.combat.coordination import coordinating_leaders, is_bonaparte
from rulesets.toulon.phases.guns.ammunition import ask_how_to_load, load, why_not_fire
from rulesets.toulon.phases.guns.ranges import (
    guns_around,
    guns_in_reach,
    is_artillery,
    might_be_artillery,
    why_not_reach,
)
from rulesets.toulon.phases.strangers import other_unit
from rulesets.toulon.position import Position
from rulesets.toulon.procedures import RangedFire, Round, SubBattle
from rulesets.toulon.sides import OTHER
from workbench.engine.clauses import Refusal, implements
from workbench.engine.events import Told
from workbench.engine.options import OneOf, SomeOf
from workbench.engine.unfolding import Again, Begin, End, Step
from workbench.engine.words.message import Message
from workbench.engine.words.wording import joined_by_and

CEASE = "cease"


# ---------------------------------------------------------------- who fires


@implements("25.26", "27.25", "27.32", "27.33")
def attacking_guns(round_: Round, u: Play) -> Step:
    """When the sub-battles stand, the attacker's guns that are in none of them."""
    return _open_fire(round_, u, round_.attacker)


@implements("25.26", "27.25", "27.32", "27.33")
def defending_guns(round_: Round, u: Play) -> Step:
    """Then the defender's, who knows what the attacker's aim at."""
    return _open_fire(round_, u, OTHER[round_.attacker])


def _open_fire(round_: Round, u: Play, side: str) -> Step:
    q = u.position
    near = guns_held_back(q, round_) if side == round_.attacker else guns_left_alone(q, round_)
    idle = tuple((x, n) for x, n in round_.coordinators if x not in round_.leaders) if side == round_.attacker else ()
    fire = RangedFire(
        side=side,
        attacker=round_.attacker,
        area=round_.area,
        near=near,
        spent=round_.fired,
        idle=idle,
        subs=round_.subs,
    )
    return Begin(round_, fire) if round_.subs and _might_go_on(q, fire) else None


@implements("27.21", "25.23")
def guns_held_back(q: Position, round_: Round) -> tuple[str, ...]:
    """The attacker's reserve, as far as it might be guns."""
    return tuple(x for x in round_.reserve if x in q.state.units and might_be_artillery(q, x))


@implements("27.28")
def guns_left_alone(q: Position, round_: Round) -> tuple[str, ...]:
    """Defenders who might be guns, in fortifications that nobody engages; those who joined a sub-battle are in it."""
    engaged = {q.unit(sub.defenders[0]).fort for sub in round_.subs}
    fighting = {x for sub in round_.subs for x in sub.defenders}
    alone = (x for x in round_.line if x not in fighting and q.unit(x).fort and q.unit(x).fort not in engaged)
    return tuple(x for x in alone if might_be_artillery(q, x))


def guns_that_may(q: Position, fire: RangedFire) -> tuple[str, ...]:
    """Guns whose place allows them to fire into the battle, those near it first."""
    return (*(x for x in fire.near if is_artillery(q, x)), *guns_in_reach(q, fire.side, fire.area))


@implements("27.8", "27.13", "27.17")
def why_not_shoot(q: Position, fire: RangedFire, unit: str) -> Refusal | None:
    """Once in a round, but for batteries that draw on the stockpile; then ammunition."""
    if _has_shot(q, fire, unit):
        return Refusal("27.17", "they fire once in a round")
    return why_not_fire(q, unit)


@implements("27.19", "27.20", "27.21", "27.23", "27.28")
def why_no_support(q: Position, fire: RangedFire, unit: str) -> Refusal:
    """Why another unit does not fire into the battle."""
    if not is_artillery(q, unit):
        return Refusal("27.19", "no artillery")
    if q.unit(unit).space == fire.area:
        clause = "27.21" if fire.side == fire.attacker else "27.28"
        return Refusal(clause, "guns of the area fire from a reserve or a fort left alone only")
    return why_not_reach(q, unit, fire.area) or Refusal("27.19", "it cannot fire")


def _has_shot(q: Position, fire: RangedFire, unit: str) -> bool:
    draws_on_stockpile = q.is_battery(unit) and not q.unit(unit).loaded_by_roll
    return unit in (*fire.spent, *fire.shots) and not draws_on_stockpile


def _might_go_on(q: Position, fire: RangedFire) -> bool:
    """Might there be another shot, for all that both sides can see?"""
    might = (*fire.near, *guns_around(q, fire.side, fire.area))
    return any(not q.unit(x).fired and not _has_shot(q, fire, x) for x in might)


# ---------------------------------------------------------------- loading


@implements("27.21", "27.25", "27.8", "27.31")
def load_a_gun(fire: RangedFire, u: Play) -> Step:
    """Gun after gun, before anybody says at what: ammunition is looked for, or taken from the stockpile."""
    q = u.position
    if not _might_go_on(q, fire):
        return None
    guns = guns_that_may(q, fire)
    options = OneOf(
        (*dict.fromkeys(guns), CEASE),
        lambda x: None if x == CEASE else why_not_shoot(q, fire, x),
        words={CEASE: Message("no more guns")},
        note=lambda x: (
            ""
            if x == CEASE
            else Message(
                "{space}, {strength} strength", space=q.figures.spaces[q.unit(x).space].name, strength=q.strength(x)
            )
        ),
        way_out=CEASE,
        beyond=other_unit(q, fire.side, "27.19", lambda x: why_no_support(q, fire, x)),
    )
    place = u.words.name_of(fire.area)
    prompt = Message("choose a gun that fires into the battle of {place}, to help in a sub-battle", place=place)
    if not guns:
        prompt = Message(
            "no gun of yours can fire into the battle of {place}: go on{why_asked}",
            place=place,
            why_asked=ASKED_ALL_THE_SAME,
        )
    gun = u.ask(fire.side, prompt, options, clause="25.26")
    if gun == CEASE:
        return None
    how = ask_how_to_load(u, fire.side, gun)
    return Again(replace(fire, shots=(*fire.shots, gun)) if load(u, gun, how) else fire)


# ---------------------------------------------------------------- coordination


@implements("27.26", "25.17", "27.27")
def coordinate_guns(fire: RangedFire, u: Play) -> Step:
    """Leaders with two loaded guns or more roll, unless they have rolled in this round; Bonaparte where it can help."""
    if not fire.shots:
        return End(fire)
    coordinators: list[tuple[str, int]] = []
    for area in sorted({u.position.unit(x).space for x in fire.shots}):
        together = {x for x in fire.shots if u.position.unit(x).space == area}
        if len(together) < 2:
            continue
        if area == fire.area and fire.side == fire.attacker:
            coordinators += fire.idle
        else:
            leaders = coordinating_leaders(u.position, area, fire.side)
            coordinators += [(x, _roll_for_guns(u, x, area, tuple(sorted(together)))) for x in leaders]
    able = ((x, n) for x, n in coordinators if n > 1 or is_bonaparte(u.position, x))
    return replace(fire, coordinators=tuple(able))


def _roll_for_guns(u: Play, leader: str, area: str, guns: tuple[str, ...]) -> int:
    q = u.position
    if is_bonaparte(q, leader) and why_not_fire_as_one(q, leader, 0, guns) is None:
        return 0
    (face,) = u.roll(Message("{leader} coordinates guns", leader=u.words.name_of(leader)), clause="27.26")
    number = int(q.figures.table("coordinated_attack").rolled(str(face), q.quality(leader)[0]))
    u.emit(
        Told(
            what=Message("guns that {leader} may coordinate", leader=u.words.name_of(leader)),
            result=str(number),
            place=area,
        )
    )
    return number


@implements("27.26", "27.27")
def why_not_fire_as_one(q: Position, leader: str, number: int, guns: tuple[str, ...]) -> Refusal | None:
    """As many as the roll says; Bonaparte has two without one, and three if one of them is a battery of his."""
    if len(guns) == 1:
        return Refusal("27.26", "one gun alone is no coordinated fire")
    if is_bonaparte(q, leader):
        with_battery = "_with_battery" if any(q.is_battery(x) for x in guns) else ""
        number = max(number, q.figures.number(f"bonaparte_coordinated_guns{with_battery}"))
    if len(guns) <= number:
        return None
    return Refusal.of("27.26", "he coordinates {number} {number:gun|guns}", number=number)


# ---------------------------------------------------------------- aiming


@implements("27.25", "27.26", "27.27", "27.29", "27.30", "27.33")
def aim_the_guns(fire: RangedFire, u: Play) -> Step:
    """Coordinated guns first, each set at one sub-battle; then gun by gun. Nobody's fire is split."""
    q = u.position
    aims: list[tuple[int, tuple[str, ...], str]] = []
    free = list(fire.shots)
    for leader, number in fire.coordinators:
        guns = _ask_who_fires_as_one(fire, u, leader, number, free)
        if guns:
            aims.append((_ask_target(fire, u, guns), guns, leader))
            for x in guns:
                free.remove(x)
    aims += [(_ask_target(fire, u, (x,)), (x,), "") for x in free]
    subs = list(fire.subs)
    for target, guns, leader in aims:
        points = points_of(q, guns, coordinated=bool(leader))
        subs[target] = with_fire(subs[target], fire.side, points)
        clause = "27.26" if leader else "27.25"
        u.emit(GunsAimed(units=guns, area=fire.area, sub_battle=target, points=points, leader=leader, clause=clause))
    return End(replace(fire, subs=tuple(subs)))


def _ask_who_fires_as_one(fire: RangedFire, u: Play, leader: str, number: int, free: Sequence[str]) -> tuple[str, ...]:
    q = u.position
    here = tuple(dict.fromkeys(x for x in free if q.unit(x).space == q.unit(leader).space))
    if len(here) < 2:
        return ()
    options = SomeOf(
        here,
        refuse=lambda guns: why_not_fire_as_one(q, leader, number, guns) if guns else None,
        beyond=other_unit(q, fire.side, "27.26", Message("it is no loaded gun beside him that is still to be aimed")),
    )
    name = u.words.name_of(leader)
    guns: tuple[str, ...] = u.ask(
        fire.side,
        Message("choose the guns that {leader} coordinates: they add their quality, too", leader=name),
        options,
        clause="27.26",
    )
    return guns


def _ask_target(fire: RangedFire, u: Play, guns: tuple[str, ...]) -> int:
    if len(fire.subs) == 1:
        return 0
    numbers = [str(i) for i in range(len(fire.subs))]
    words = {str(i): _title(u, i, sub) for i, sub in enumerate(fire.subs)}
    names = " and ".join(u.words.name_of(x) for x in guns)
    prompt = Message("choose the sub-battle that {names} {guns:supports|support}", names=names, guns=len(guns))
    return int(u.ask(fire.side, prompt, OneOf(numbers, words=words), clause="27.25"))


def _title(u: Play, number: int, sub: SubBattle) -> str:
    attackers = joined_by_and(u.words.name_of(x) for x in sub.attackers)
    return Message(
        "{number}: {attackers} against {units}", number=number + 1, attackers=attackers, units=len(sub.defenders)
    )


@implements("27.25", "27.26", "25.29")
def points_of(q: Position, guns: Iterable[str], *, coordinated: bool) -> int:
    """Strength points, quality points besides for guns that a leader coordinates."""
    if coordinated:
        return effectiveness(q, guns)
    most = q.figures.number("combat_strength_cap")
    return sum(min(q.strength(x), most) for x in guns)


def with_fire(sub: SubBattle, side: str, points: int) -> SubBattle:
    """The sub-battle with so many points more from a distance for one side."""
    attack, defence = sub.fire
    return replace(sub, fire=(attack + points, defence) if side == sub.attacker else (attack, defence + points))
