"""What a battle promises: all faces of 2D6, every modifier that the seat can know, and a guess at the rest."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from rulesets.grande_tactique.battle_positions import BY_THE_GUNS, PRINCIPAL, engaged, role
from rulesets.grande_tactique.battle_strength import manoeuvre_modifier, may_give_morale, other_modifiers
from rulesets.grande_tactique.casualties import percentage
from rulesets.grande_tactique.figures import Figures
from rulesets.grande_tactique.figures.battle import ATTACKER, DEFENDER, ResultRow
from rulesets.grande_tactique.plans.outlook import Outlook
from rulesets.grande_tactique.position import FRENCH
from rulesets.grande_tactique.procedures import Battle

ENEMY_MORALE = {FRENCH: 3.5}
USUAL_MORALE = 3.0
"""The morale of troops that cannot be read."""
MAY_JOIN, MAY_HEAR = 0.6, 0.15
"""How likely enemies beside the field, and within earshot, take part; own ones within earshot the second."""
EARSHOT = 2
A_STRENGTH_POINT = 0.35
A_SARDINIAN_POINT = 0.5
"""What each strength point of Sardinians costs their morale."""
A_NOTCH = 0.3
"""What a notch of a division's morale is worth: three or four of them demoralise it."""
THE_FIELD = 0.6
"""How much of a place's worth a victory on it is."""


class Forecast(Struct, frozen=True):
    """A battle as it may come: modified strengths, the sum of all modifiers but the roll, and who is in it."""

    attacking: str
    attack: float
    defence: float
    ratio: int
    terrain: int
    others: int
    attack_divisions: int
    defence_divisions: int
    sardinians: bool
    chief: bool
    field: float


@lru_cache(maxsize=2)
def rows_of(figures: Figures) -> tuple[ResultRow, ...]:
    """The rows of the results for modified rolls from -10 on."""
    return tuple(figures.battle.result(total) for total in range(-10, 31))


FACES = tuple((a + b) for a in range(1, 7) for b in range(1, 7))


def prospects(outlook: Outlook, f: Forecast) -> float:
    """The expected value of a battle for the side of the outlook."""
    rows = rows_of(outlook.q.figures)
    shift = f.ratio + f.terrain + f.others + 10
    mean = sum(_value(outlook, f, rows[max(0, min(len(rows) - 1, face + shift))]) for face in FACES) / len(FACES)
    return mean if f.attacking == outlook.side else -mean


def _value(outlook: Outlook, f: Forecast, row: ResultRow) -> float:
    """What a result is worth to the attacker."""
    figures = outlook.q.figures.battle
    lost = []
    for code, whose, sp, other in (
        (row.attacker_loss, ATTACKER, f.attack, f.defence),
        (row.defender_loss, DEFENDER, f.defence, f.attack),
    ):
        lost.append(min(sp * percentage(figures, code, whose, f.ratio, f.terrain) / 100, other / 2))
    value = A_STRENGTH_POINT * (lost[1] - lost[0])
    value += A_NOTCH * (row.attacker_morale * f.attack_divisions - row.defender_morale * f.defence_divisions)
    if f.sardinians:
        french_attack = f.attacking == outlook.french
        value += A_SARDINIAN_POINT * (lost[1] if french_attack else -lost[0])
    if row.victor == ATTACKER:
        value += f.field
    return value + _points(outlook, f, row)


def _points(outlook: Outlook, f: Forecast, row: ResultRow) -> float:
    """Victory points and Sardinian morale of a result, as the attacker counts them."""
    level = row.result.partition("_")[0]
    if not row.victor or level not in ("major", "decisive"):
        return 0.0
    figures, french = outlook.q.figures, outlook.french
    coalition = outlook.q.pieces.other(french)
    victor = f.attacking if row.victor == ATTACKER else outlook.q.pieces.other(f.attacking)
    points = float(figures.modifier("victory_points", f"{level}_victory", victor))
    if victor == coalition:
        if f.chief:
            points += figures.modifier("victory_points", f"bonaparte_{level}_defeat", french)
        points *= outlook.dearness
    if f.sardinians:
        change = f"{level}_victory" if victor == coalition else f"{level}_defeat"
        points -= figures.modifier("sardinian_morale_changes", change)
    return points if f.attacking == french else -points


# ---------------------------------------------------------------------- forecasts


def attack_on(outlook: Outlook, force: str, from_hex: str, hex_: str) -> float:
    """What it promises that an own force attacks a hex from a hex beside it, with all who are likely to join."""
    q = outlook.q
    joining = [
        f for f in _beside(outlook, hex_, outlook.side) if f != force and q.is_commanded(f) and _is_fit(outlook, f)
    ]
    far = [f for f in _in_earshot(outlook, hex_, outlook.side) if f != force and f not in joining]
    defenders = q.forces_in(hex_, outlook.foe)
    attack = float(q.sp(force)) + sum(_weighted(outlook, f, from_hex, hex_) for f in joining)
    attack += MAY_HEAR * sum(q.sp(f) for f in far)
    defence = sum(outlook.strength(f) for f in defenders) + _help(outlook, hex_, outlook.foe)
    if defence < 0.5:
        return 0.0
    tired = q.sheet(force).fatigue > 0
    others = _manoeuvre(outlook, (force, *joining), defenders) + _morale(outlook, (force,), defenders) - tired
    if any(q.force(f).pillages for f in defenders):
        others += q.figures.modifier("battle_modifiers", "defender_pillages")
    return prospects(
        outlook,
        Forecast(
            attacking=outlook.side,
            attack=attack,
            defence=defence,
            ratio=q.figures.battle.ratio_modifier(round(attack), max(1, round(defence))),
            terrain=min(q.figures.battle.terrain_modifiers(hex_, from_hex).values()),
            others=others,
            attack_divisions=1 + len(joining),
            defence_divisions=max(1, len(defenders)),
            sardinians=outlook.has_sardinians((force, *joining, *defenders)),
            chief=any(q.sheet(f).chief for f in (force, *joining, *defenders)),
            field=THE_FIELD * outlook.to_take.get(hex_, 0.0),
        ),
    )


def defence_of(outlook: Outlook, hex_: str, from_hex: str, attack: float, defenders: Iterable[str]) -> float:
    """What it promises that an enemy of a strength attacks own forces in a hex from a hex beside it."""
    q, here = outlook.q, tuple(defenders)
    defence = float(sum(q.sp(f) for f in here)) + MAY_JOIN * sum(
        q.sp(f) for f in _beside(outlook, hex_, outlook.side) if f not in here and _is_fit(outlook, f)
    )
    tired = max((q.sheet(f).fatigue for f in here), default=0)
    attacking_morale = ENEMY_MORALE.get(outlook.foe, USUAL_MORALE)
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
            attack_divisions=1,
            defence_divisions=max(1, len(here)),
            sardinians=outlook.has_sardinians(here),
            chief=any(q.sheet(f).chief for f in here),
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


def best_morale(outlook: Outlook, forces: tuple[str, ...]) -> float:
    """The best morale among forces, what is usual where none can be read."""
    q = outlook.q
    known = [outlook.morale(x) for f in forces for x in q.formations_in(f)]
    if known:
        return float(max(known))
    return ENEMY_MORALE.get(q.faction(forces[0]) if forces else "", USUAL_MORALE)


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
            attack_divisions=len(attackers),
            defence_divisions=len(defenders),
            sardinians=outlook.has_sardinians((*attackers, *defenders)),
            chief=any(q.sheet(f).chief for f in (*attackers, *defenders)),
            field=THE_FIELD * outlook.places.get(b.hex, 0.0),
        ),
    )
