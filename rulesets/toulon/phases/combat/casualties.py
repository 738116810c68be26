"""A sub-battle: the roll on the combat results table and the losses that come of it (23, 25.27 to 25.33)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from rulesets.toulon.events import LossTaken, OddsTaken, UnitPlaced
from rulesets.toulon.figures import STATIC_GUNS, Fortification
from rulesets.toulon.phases.acts import Play
from rulesets.toulon.phases.strangers import other_unit
from rulesets.toulon.position import Position
from rulesets.toulon.procedures import SubBattle
from rulesets.toulon.seats import readers
from rulesets.toulon.sides import OTHER, Pair, total
from rulesets.toulon.victory import earn, score
from workbench.engine.clauses import Refusal, implements
from workbench.engine.events import Told, UnitRemoved
from workbench.engine.maps.area_map import FortKind
from workbench.engine.mechanics.combat_table import outcomes, ratio_column, shifted
from workbench.engine.mechanics.losses import alternating, forced_shares
from workbench.engine.mechanics.modifiers import Modifiers, total_of
from workbench.engine.options import Allotment
from workbench.engine.unfolding import End, Step
from workbench.engine.words.message import Message, marked

TO_SHARE_OUT = {
    "permanent": marked("share out {number} permanent {number:loss|losses}"),
    "temporary": marked("share out {number} temporary {number:loss|losses}"),
}
ACROSS_THE_RIVER, COMBAT_RESULT = Message("across the river"), Message("combat result")
GUNS_IN_THE_ATTACK, TOWN = Message("guns in the attack"), "town"
TEMPORARY, PERMANENT = "temporary", "permanent"
"""Kinds of loss (23.1)."""

# ---------------------------------------------------------------- the roll


@implements("25.27", "25.11", "25.30", "27.24", "27.25", "2.a")
def roll_on_the_table(sub: SubBattle, u: Play) -> Step:
    """Effectiveness and guns at a distance as a ratio, rounded down for the defender and shifted; one die."""
    q = u.position
    attackers, defenders = able(q, sub.attackers), able(q, sub.defenders)
    if not attackers or not defenders:
        return End(sub)
    table = q.figures.table("combat_results")
    attack, defence = total((effectiveness(q, attackers), effectiveness(q, defenders)), sub.fire)
    odds, shifts = ratio_column(attack, defence, table.columns), column_shifts(q, sub)
    column = shifted(odds, total_of(shifts), table.columns)
    u.emit(
        OddsTaken(
            area=sub.area,
            attackers=attackers,
            defenders=defenders,
            attack=attack,
            defence=defence,
            fire=sub.fire,
            quality=_open_quality(q, attackers, defenders),
            odds=table.columns[odds],
            shifts=shifts,
            column=table.columns[column],
            clause="25.27",
        )
    )
    (face,) = u.roll(
        Message(
            "combat at {column} ({attack} against {defence})",
            column=table.columns[column],
            attack=attack,
            defence=defence,
        )
    )
    cell = table.rolled(str(face), table.columns[column])
    u.emit(Told(what=COMBAT_RESULT, result=cell, place=sub.area))
    first, second = outcomes(cell)
    guns = (has_guns(q, attackers), has_guns(q, defenders))
    return replace(sub, due=(first.losses, second.losses), letters=(first.letter, second.letter), guns=guns)


def able(q: Position, units: Iterable[str]) -> tuple[str, ...]:
    """Those still in play with strength left; the others are ignored (25.30)."""
    return tuple(x for x in units if x in q.state.units and q.strength(x) > 0)


@implements("25.29", "2.f")
def effectiveness(q: Position, units: Iterable[str]) -> int:
    """Strength, at most 5 of a unit, and quality points, summed."""
    most = q.figures.number("combat_strength_cap")
    there = tuple(units)
    return sum(min(q.strength(x), most) for x in there) + quality_points(q, there)


def _open_quality(q: Position, attackers: tuple[str, ...], defenders: tuple[str, ...]) -> tuple[int, int] | None:
    """What quality adds on either side, where everybody reads all of them."""
    is_open = all(q.is_read(x) for x in (*attackers, *defenders))
    return (quality_points(q, attackers), quality_points(q, defenders)) if is_open else None


@implements("25.29")
def quality_points(q: Position, units: Iterable[str]) -> int:
    """What their quality adds."""
    return sum(q.points(x) for x in units)


def column_shifts(q: Position, sub: SubBattle) -> Modifiers:
    """Columns to the right, each with its source; what helps the defender is negative (3, 13.1, 13.2)."""
    return (*fortification_shifts(q, sub), *town_shifts(q, sub), *river_shifts(q, sub))


@implements("13.1", "13.2", "13.6", "13.7", "27.46", "27.47")
def fortification_shifts(q: Position, sub: SubBattle) -> Modifiers:
    """Columns in favour of defenders in a fortification, and back again for guns in the sub-battle."""
    if not sub.fort:
        return ()
    fort = next(f for f in q.fortifications(sub.area) if f.id == sub.fort)
    columns = cover_of(q, fort)
    back = min(columns, q.figures.number("attacking_artillery_shift")) if has_guns(q, sub.attackers) else 0
    return tuple((source, n) for source, n in ((fort.id, -columns), (GUNS_IN_THE_ATTACK, back)) if n)


@implements("13.1", "27.46", "27.47")
def cover_of(q: Position, fort: Fortification) -> int:
    """Columns that a fortification is worth, as it stands now."""
    row = f"level_{fort.level}_fort" if fort.kind is FortKind.FORT else str(fort.kind)
    return q.figures.column("fortification_shifts")[f"reduced_{row}" if fort.id in q.state.reduced else row]


@implements("3.h")
def town_shifts(q: Position, sub: SubBattle) -> Modifiers:
    """Defenders in the open of a town (interpretation 3)."""
    in_town = q.figures.spaces[sub.area].town and not sub.fort
    return ((TOWN, -q.figures.column("fortification_shifts")["town"]),) if in_town else ()


@implements("3.g")
def river_shifts(q: Position, sub: SubBattle) -> Modifiers:
    """Round one against attackers who came across the river (interpretation 18)."""
    if sub.round > 1 or not any(crossed_river(q, x, sub.area) for x in sub.attackers):
        return ()
    return ((ACROSS_THE_RIVER, -q.figures.number("river_shift")),)


def crossed_river(q: Position, unit: str, area: str) -> bool:
    """Did this attacker come into the area across the river?"""
    origin = q.unit(unit).came_from
    return origin in q.network.land_neighbours[area] and q.network.has_river(origin, area)


def has_guns(q: Position, units: Iterable[str]) -> bool:
    """Is there artillery with strength left among these? Activated static guns count (13.1)."""
    return any(q.is_gun(x) or q.arm(x) == STATIC_GUNS for x in able(q, units))


# ---------------------------------------------------------------- the losses


@implements("25.28", "23.4", "25.31", "27.20")
def attacker_losses(sub: SubBattle, u: Play) -> Step:
    """The attacker shares out what he lost."""
    return _take_losses(sub, u, 0)


@implements("25.28", "23.4", "25.31", "27.20")
def defender_losses(sub: SubBattle, u: Play) -> Step:
    """The defender shares out what he lost."""
    return _take_losses(sub, u, 1)


def _take_losses(sub: SubBattle, u: Play, which: int) -> Step:
    """They alternate, temporary first; permanent first where the enemy has guns (interpretation 12).

    What the sub-battle has begun in round one it goes on with in round two.
    """
    q = u.position
    room = {x: q.strength(x) for x in able(q, (sub.attackers, sub.defenders)[which])}
    number = sub.due[which]
    if not number or not room:
        return None
    if number > sum(room.values()):
        return _counted(sub, which, *eliminate(u, tuple(room)))
    permanent_first = sub.last[which] == TEMPORARY if sub.last[which] else sub.guns[1 - which]
    temporary, permanent = alternating(number, permanent_first)
    seat = (sub.attacker, OTHER[sub.attacker])[which]
    for x, (passing, lasting) in sorted(share_out(u, seat, temporary, permanent, room, "25.28").items()):
        lose(u, x, passing, lasting)
    return _counted(_noted(sub, which, is_permanent=permanent_first == number % 2), which, number, permanent)


def _noted(sub: SubBattle, which: int, *, is_permanent: bool) -> SubBattle:
    """With the kind of the last loss of one side."""
    kind = PERMANENT if is_permanent else TEMPORARY
    return replace(sub, last=(kind, sub.last[1]) if which == 0 else (sub.last[0], kind))


def share_out(
    u: Play, side: str, temporary: int, permanent: int, room: Mapping[str, int], clause: str
) -> dict[str, Pair]:
    """Unit -> its temporary and permanent losses, as the owner likes; he is asked where he has a choice."""
    lasting = _shares(u, side, "permanent", permanent, room, clause)
    left = {x: n - lasting.get(x, 0) for x, n in room.items()}
    passing = _shares(u, side, "temporary", temporary, left, clause)
    return {x: (passing.get(x, 0), lasting.get(x, 0)) for x in room if x in passing or x in lasting}


def _shares(u: Play, side: str, kind: str, number: int, room: Mapping[str, int], clause: str) -> Mapping[str, int]:
    if (forced := forced_shares(number, room)) is not None:
        return forced
    q = u.position
    beyond = other_unit(q, side, clause, lambda x: why_no_loss(q, x, room, clause))
    options = Allotment(number, room, clause=clause, name=u.words.name_of, beyond=beyond)
    shares: Mapping[str, int] = u.ask(side, Message(TO_SHARE_OUT[kind], number=number), options).shares
    return shares


@implements("25.28", "25.30", "25.32")
def why_no_loss(q: Position, unit: str, room: Mapping[str, int], clause: str) -> Refusal:
    """Why another unit takes none of the losses of a sub-battle, or of a free attack."""
    if all(q.unit(unit).space != q.unit(x).space for x in room):
        return Refusal(clause, "it does not stand in the area of the battle")
    return Refusal(clause, "it was not in this fight") if q.strength(unit) else Refusal("25.30", "no strength left")


def _counted(sub: SubBattle, which: int, losses: int, permanent: int) -> SubBattle:
    return replace(
        sub,
        losses=total(sub.losses, one_sided(which, losses)),
        permanent=total(sub.permanent, one_sided(which, permanent)),
    )


def one_sided(which: int, number: int) -> Pair:
    """A pair with the number for the attacker (0) or the defender (1)."""
    return (number, 0) if which == 0 else (0, number)


@implements("25.31", "23.8", "23.7")
def eliminate(u: Play, units: tuple[str, ...]) -> Pair:
    """These units are removed; how much was lost, and how much of it counts as permanent (interpretation 15)."""
    q = u.position
    lost = q.total(units)
    permanent = lost + sum(q.unit(x).temporary for x in units)
    for x in units:
        score_battery(u, x, 0, q.strength(x))
        score_conversion(u, x)
        u.emit(UnitRemoved(unit=x, why="eliminated", clause="25.31"))
    return lost, permanent


@implements("23.1", "23.2")
def lose(u: Play, unit: str, temporary: int, permanent: int, clause: str = "") -> None:
    """A unit takes losses that an enemy inflicted."""
    told = readers(u.position, unit)
    u.emit(LossTaken(unit=unit, temporary=temporary, permanent=permanent, clause=clause, seen_by=told))
    score_battery(u, unit, temporary, permanent)


@implements("35.1")
def score_battery(u: Play, unit: str, temporary: int, permanent: int) -> None:
    """Losses of Bonaparte's batteries are worth points (35.1)."""
    x = u.position.unit(unit)
    if u.position.is_battery(unit):
        score(u, OTHER[x.side], "battery_temporary_loss", temporary)
        score(u, OTHER[x.side], "battery_permanent_loss", permanent)


@implements("35.1", "23.4", "25.31")
def score_conversion(u: Play, unit: str) -> None:
    """A battery's temporary losses become permanent: what these are worth more (interpretation 101)."""
    x, worth = u.position.unit(unit), u.position.figures.column("victory_points")
    if u.position.is_battery(unit):
        earn(u, OTHER[x.side], x.temporary * (worth["battery_permanent_loss"] - worth["battery_temporary_loss"]))


# ---------------------------------------------------------------- letters


@implements("25.32", "25.33")
def fall_back(sub: SubBattle, u: Play) -> Step:
    """A letter sends the units of the sub-battle to the retreat zone; R ends the battle for the others too."""
    for units, letter in zip((sub.attackers, sub.defenders), sub.letters, strict=True):
        for x in units if letter else ():
            if x in u.state.units:
                u.emit(UnitPlaced(unit=x, fort="", withdrawn=True))
    if sub.leader and sub.letters[0] and sub.leader in u.state.units:
        u.emit(UnitPlaced(unit=sub.leader, withdrawn=True, clause="26.6"))
    return None
