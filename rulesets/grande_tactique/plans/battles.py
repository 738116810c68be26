"""What a battle promises: all faces of 2D6, every modifier that the seat can know, and a guess at the rest."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.grande_tactique.battle_positions import BY_THE_GUNS, PRINCIPAL, engaged, role
from rulesets.grande_tactique.battle_strength import manoeuvre_modifier, may_give_morale, other_modifiers
from rulesets.grande_tactique.plans.odds import Forecast, prospects
from rulesets.grande_tactique.plans.outlook import Outlook
from rulesets.grande_tactique.position import SARDINIAN, Position
from rulesets.grande_tactique.procedures import Battle

FRENCH_MORALE, USUAL_MORALE, USUAL_HEART = 3.5, 3.0, 3
"""The morale of troops that cannot be read."""
MAY_JOIN, MAY_HEAR = 0.7, 0.25
"""How likely enemies beside the field, and within earshot, take part."""
MAY_COME = 0.15
"""How likely own forces within earshot do."""
EARSHOT = 2
WEAKER, STRONGER = 0.6, 1.5
"""What a guessed strength may be as well, as a part of the guess."""
THE_FIELD = 0.6
"""How much of a place's worth a victory on it is."""


# ---------------------------------------------------------------------- forecasts


def attack_on(outlook: Outlook, force: str, from_hex: str, hex_: str, tired: bool = False) -> float:
    """What it promises that an own force attacks a hex from a hex beside it, with all who are likely to join.

    Enemies that cannot be read may be weaker or stronger than they are reckoned; both are weighed. `tired`: it comes
    by a march that tires it.
    """
    q = outlook.q
    defenders = q.forces_in(hex_, outlook.foe)
    known = sum(outlook.strength(f) for f in defenders if outlook.is_known(f)) + _help(outlook, hex_, outlook.foe)
    guessed = sum(outlook.strength(f) for f in defenders if not outlook.is_known(f))
    if not known + guessed:
        return 0.0
    cases = (WEAKER, STRONGER) if guessed else (1.0,)
    found = [_attack(outlook, (force, from_hex, tired), hex_, known + case * guessed) for case in cases]
    return sum(found) / len(found)


def _attack(outlook: Outlook, attacker: tuple[str, str, bool], hex_: str, defence: float) -> float:
    q, (force, from_hex, tired) = outlook.q, attacker
    defenders = q.forces_in(hex_, outlook.foe)
    near = [f for f in _beside(outlook, hex_, outlook.side) if f != force]
    joining = [f for f in near if q.is_commanded(f) and _is_fit(outlook, f)]
    far = [f for f in _in_earshot(outlook, hex_, outlook.side) if f != force]
    attack = float(q.sp(force)) + sum(_weighted(outlook, f, from_hex, hex_) for f in joining)
    attack += MAY_COME * sum(q.sp(f) for f in far)
    others = _manoeuvre(outlook, (force, *joining), defenders) + _morale(outlook, (force,), defenders)
    all_tired = all(q.sheet(f).fatigue for f in joining)
    others += _circumstances(outlook, defenders, tired=tired or bool(q.sheet(force).fatigue), all_tired=all_tired)
    return prospects(
        outlook,
        Forecast(
            attacking=outlook.side,
            attack=attack,
            defence=defence,
            ratio=q.figures.battle.ratio_modifier(round(attack), max(1, round(defence))),
            terrain=min(q.figures.battle.terrain_modifiers(hex_, from_hex).values()),
            others=others,
            attack_hearts=hearts(outlook, (force, *joining)),
            defence_hearts=hearts(outlook, defenders),
            sardinians=outlook.sardinians_among((force, *joining, *defenders)),
            chief=has_french_chief(outlook, (force, *joining, *defenders)),
            field=THE_FIELD * outlook.to_take.get(hex_, 0.0),
        ),
    )


def _circumstances(outlook: Outlook, defenders: tuple[str, ...], *, tired: bool, all_tired: bool) -> int:
    """Fatigue of the attackers, the principal one `tired`, and pillage of the defender, that all can see."""
    figures, q = outlook.q.figures, outlook.q
    row = "all_attackers_fatigued" if all_tired else "principal_attacker_fatigued"
    found = figures.modifier("battle_modifiers", row) if tired else 0
    if any(q.force(f).pillages for f in defenders):
        found += figures.modifier("battle_modifiers", "defender_pillages")
    return found


def defence_of(outlook: Outlook, hex_: str, from_hex: str, attack: float, defenders: Iterable[str]) -> float:
    """What it promises that an enemy of a strength attacks own forces in a hex from a hex beside it."""
    q, here = outlook.q, tuple(defenders)
    defence = float(sum(q.sp(f) for f in here)) + MAY_JOIN * sum(
        q.sp(f) for f in _beside(outlook, hex_, outlook.side) if f not in here and _is_fit(outlook, f)
    )
    tired = max((q.sheet(f).fatigue for f in here), default=0)
    attacking_morale = usual_morale(outlook, outlook.foe)
    morale = max((outlook.morale(x) for f in here for x in q.formations_in(f)), default=0)
    return prospects(
        outlook,
        Forecast(
            attacking=outlook.foe,
            attack=attack,
            defence=max(1.0, defence),
            ratio=q.figures.battle.ratio_modifier(max(1, round(attack)), max(1, round(defence))),
            terrain=min(q.figures.battle.terrain_modifiers(hex_, from_hex).values()),
            others=tired + max(-2, min(2, round(attacking_morale - morale))),
            attack_hearts=(USUAL_HEART,),
            defence_hearts=hearts(outlook, here),
            sardinians=outlook.sardinians_among(here),
            chief=has_french_chief(outlook, here),
            field=THE_FIELD * outlook.to_keep.get(hex_, 0.0),
        ),
    )


def _is_fit(outlook: Outlook, force: str) -> bool:
    return outlook.q.has_troops(force) and outlook.q.sheet(force).fatigue < 2 and not outlook.q.flees(force)


def _beside(outlook: Outlook, hex_: str, side: str) -> tuple[str, ...]:
    q = outlook.q
    return tuple(f for number in q.ground.around[hex_] for f in q.forces_in(number, side))


def _in_earshot(outlook: Outlook, hex_: str, side: str) -> tuple[str, ...]:
    q = outlook.q
    return tuple(f for f in q.forces_of(side) if 1 < q.ground.distance(q.force(f).space, hex_) <= EARSHOT)


def _help(outlook: Outlook, hex_: str, side: str) -> float:
    """Strength that may come to a field, as much of it as is likely."""
    near = sum(outlook.strength(f) for f in _beside(outlook, hex_, side))
    return MAY_JOIN * near + MAY_HEAR * sum(outlook.strength(f) for f in _in_earshot(outlook, hex_, side))


def _weighted(outlook: Outlook, force: str, from_hex: str, hex_: str) -> float:
    """An own force that joins counts more from behind the enemy."""
    q = outlook.q
    flank = q.ground.sector(hex_, from_hex)[q.force(force).space] >= 2
    return q.sp(force) * (1.5 if flank else 1.0)


def _manoeuvre(outlook: Outlook, attackers: tuple[str, ...], defenders: tuple[str, ...]) -> int:
    """Half of what the generals of an attack have ahead of those of a defence; of unknown ones a single one counts."""
    mine, theirs = _skill(outlook, attackers), max(1, _skill(outlook, defenders))
    return max(-2, min(2, (mine - theirs + 1) // 2))


def _skill(outlook: Outlook, forces: tuple[str, ...]) -> int:
    q = outlook.q
    divisions = [x for f in forces for x in q.formations_in(f) if q.printed(x).is_division]
    chief = next((q.sheet(f).chief for f in forces if q.sheet(f).chief), "")
    most = q.general(chief).command if chief else 1
    bonus = any(q.general(q.printed(x).general).tactical_bonus for x in divisions)
    great = chief in q.figures.text("great_captains").split()
    return min(len(divisions), most) + bonus + great


def _morale(outlook: Outlook, attackers: tuple[str, ...], defenders: tuple[str, ...]) -> int:
    mine, theirs = best_morale(outlook, attackers), best_morale(outlook, defenders)
    return max(-2, min(2, round(mine - theirs)))


def hearts(outlook: Outlook, forces: tuple[str, ...]) -> tuple[int, ...]:
    """Cohesion and cursor of the divisions of forces; of a force that cannot be read that of one usual division."""
    q = outlook.q
    found: list[int] = []
    for force in forces:
        if not q.has_troops(force) and q.force(force).side != outlook.side and not q.force(force).shown:
            found.append(USUAL_HEART)
        found += [q.printed(x).cohesion + q.cursor(x) for x in q.formations_in(force) if has_cursor(q, x)]
    return tuple(found)


def has_french_chief(outlook: Outlook, forces: tuple[str, ...]) -> bool:
    """Is the general-in-chief of the French among forces, whose defeats count double?"""
    q = outlook.q
    return any(q.sheet(force).chief and q.force(force).side == outlook.french for force in forces)


def has_cursor(q: Position, formation: str) -> bool:
    """Is it a division with a cursor of its own?"""
    printed = q.printed(formation)
    return printed.is_division and printed.faction != SARDINIAN


def best_morale(outlook: Outlook, forces: tuple[str, ...]) -> float:
    """The best morale among forces, what is usual where none can be read."""
    q = outlook.q
    known = [outlook.morale(x) for f in forces for x in q.formations_in(f)]
    if known:
        return float(max(known))
    return usual_morale(outlook, q.force(forces[0]).side if forces else "")


def usual_morale(outlook: Outlook, side: str) -> float:
    """What troops of a side that cannot be read are reckoned to have."""
    return FRENCH_MORALE if side == outlook.french else USUAL_MORALE


def in_battle(outlook: Outlook, b: Battle) -> float:
    """What a battle that is going on promises, with those who are engaged so far."""
    q = outlook.q
    strong = []
    for side in (b.attacking, b.defending):
        total = 0.0
        for force in engaged(q, b, side):
            position = role(q, b, force)
            if position != PRINCIPAL and force in b.by_the_guns:
                position += BY_THE_GUNS
            total += q.figures.battle.weighted(position, round(outlook.strength(force)))
        strong.append(total)
    attackers, defenders = engaged(q, b, b.attacking), engaged(q, b, b.defending)
    own = may_give_morale(q, b, b.attacking), may_give_morale(q, b, b.defending)
    morale = [max((outlook.morale(x) for x in some), default=USUAL_MORALE) for some in own]
    others = (
        manoeuvre_modifier(q, b) + sum(other_modifiers(q, b).values()) + max(-2, min(2, int(morale[0] - morale[1])))
    )
    return prospects(
        outlook,
        Forecast(
            attacking=b.attacking,
            attack=strong[0],
            defence=max(1.0, strong[1]),
            ratio=q.figures.battle.ratio_modifier(round(strong[0]), max(1, round(strong[1]))),
            terrain=min(q.figures.battle.terrain_modifiers(b.hex, b.from_hex).values()),
            others=others,
            attack_hearts=hearts(outlook, attackers),
            defence_hearts=hearts(outlook, defenders),
            sardinians=outlook.sardinians_among((*attackers, *defenders)),
            chief=has_french_chief(outlook, (*attackers, *defenders)),
            field=THE_FIELD * outlook.places.get(b.hex, 0.0),
        ),
    )
