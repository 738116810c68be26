"""The battle board of Toulon (25): the defender's line and who engages it, forts, guns, reserve, the retreat zone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rulesets.toulon.phases.combat.battle_board import RESERVE, leader_of
from rulesets.toulon.phases.combat.casualties import (
    ACROSS_THE_RIVER,
    GUNS_IN_THE_ATTACK,
    TOWN,
    column_shifts,
    cover_of,
    effectiveness,
)
from rulesets.toulon.phases.combat.combat import standing
from rulesets.toulon.position import Position
from rulesets.toulon.procedures import Battle, RangedFire, Retreat, Round, SubBattle
from rulesets.toulon.shown.beside_the_fights import boxes, notes, there
from rulesets.toulon.sides import OTHER, Pair, total
from workbench.engine.clauses import implements
from workbench.engine.mechanics.combat_table import ratio_column, shifted
from workbench.engine.mechanics.modifiers import total_of
from workbench.engine.shown.battle import (
    BoardColumn,
    BoardNote,
    BoardPart,
    BoardSide,
    BoardSum,
    BoardUnit,
    ShownBattle,
)
from workbench.engine.state import Answer, is_stand_in
from workbench.engine.words.message import Message

ROUNDS = 2
UNKNOWN = "?"
SHIFT_CLAUSES = {GUNS_IN_THE_ATTACK: "13.2", TOWN: "3.h", ACROSS_THE_RIVER: "3.g"}
"""All other sources are fortifications, by their own clause."""


def shown_battle(q: Position, so_far: tuple[Answer, ...]) -> ShownBattle | None:
    """The innermost battle; of what is going on inside it the facts that are newest."""
    stack = q.state.procedures
    at = next((i for i in reversed(range(len(stack))) if isinstance(stack[i], Battle)), None)
    if at is None:
        return None
    battle, inside = stack[at], stack[at + 1 :]
    assert isinstance(battle, Battle)
    round_ = next((p for p in inside if isinstance(p, Round)), None)
    fire = next((p for p in inside if isinstance(p, RangedFire)), None)
    fought = next((p for p in inside if isinstance(p, SubBattle)), None)
    columns = _columns(q, battle, round_, fire, fought, so_far)
    sides = _losses(battle, round_, fought)
    place = q.figures.spaces[battle.area].name
    return ShownBattle(
        Message("Battle of {area}", area=place),
        battle.area,
        *sides,
        columns=columns,
        boxes=tuple(boxes(q, battle, round_, fire, columns)),
        round=round_.number if round_ else 0,
        rounds=ROUNDS,
        notes=tuple(notes(q, battle, next((p for p in inside if isinstance(p, Retreat)), None))),
        clause="25.8" if round_ else "25.7",
        table="combat_results" if round_ else "",
    )


def _losses(battle: Battle, round_: Round | None, fought: SubBattle | None) -> tuple[BoardSide, BoardSide]:
    """Those of the battle, of the round that is fought and of the sub-battle that is not yet counted in either."""
    all_of_them: Pair = battle.losses
    lasting: Pair = battle.permanent
    for p in (round_, fought):
        if p is not None:
            all_of_them, lasting = total(all_of_them, p.losses), total(lasting, p.permanent)
    first, second = battle.attacker, OTHER[battle.attacker]
    return BoardSide(first, all_of_them[0], lasting[0]), BoardSide(second, all_of_them[1], lasting[1])


# ---------------------------------------------------------------- the columns


def _columns(
    q: Position,
    battle: Battle,
    round_: Round | None,
    fire: RangedFire | None,
    fought: SubBattle | None,
    so_far: tuple[Answer, ...],
) -> tuple[BoardColumn, ...]:
    if round_ is None or not round_.line:
        return (_before_the_line(q, battle),)
    if fought is not None:
        rest = tuple(_sub_battle(q, sub) for sub in round_.subs)
        return _numbered((_sub_battle(q, fought, is_now=True), *rest))
    subs = fire.subs if fire else round_.subs
    if not subs and round_.at != "engage":
        return tuple(_alone(q, round_, x) for x in round_.line)
    if not subs:
        return _numbered(tuple(_engaged(q, round_, so_far)))
    if round_.at == "add_defenders":
        subs = _with_defenders(q, round_, so_far)
    is_chosen = round_.at in ("add_defenders", "fight_sub_battles") or fire is not None
    return _numbered(tuple(replace(_sub_battle(q, sub), key=str(i) if is_chosen else "") for i, sub in enumerate(subs)))


def _numbered(columns: Sequence[BoardColumn]) -> tuple[BoardColumn, ...]:
    return tuple(
        replace(column, title=Message("Sub-battle {number}", number=i)) for i, column in enumerate(columns, start=1)
    )


@implements("25.3", "16.12")
def _before_the_line(q: Position, battle: Battle) -> BoardColumn:
    """Both sides as they stand in the area, nobody engaged."""
    attackers, defenders = (standing(q, battle.area, side) for side in (battle.attacker, OTHER[battle.attacker]))
    return BoardColumn(
        Message("In the area"),
        attackers=tuple(BoardUnit(x) for x in attackers),
        defenders=tuple(BoardUnit(x, _in_fort(q, x)) for x in defenders),
    )


def _in_fort(q: Position, unit: str) -> str:
    fort = q.unit(unit).fort
    return Message("in {fort}", fort=fort) if fort else ""


def _alone(q: Position, round_: Round, unit: str) -> BoardColumn:
    fort = q.unit(unit).fort or "" if unit in q.state.units else ""
    return BoardColumn(
        Message("Unit {place} of the line", place=round_.line.index(unit) + 1),
        defenders=there(q, (unit,)),
        cover=_cover(q, round_.area, fort),
    )


@implements("25.22", "25.5")
def _engaged(q: Position, round_: Round, so_far: tuple[Answer, ...]) -> Iterator[BoardColumn]:
    """The line from the left, with the sub-forces that have been set against it, as `engage` asks for them."""
    free = {"+".join(force): force for force in round_.forces}
    answers = iter(so_far)
    left_alone, asked = "", False
    for x in round_.line:
        fort = q.unit(x).fort or ""
        if asked or not free or (fort and fort == left_alone):
            yield _alone(q, round_, x)
            continue
        chosen = next(iter(free)) if not fort and len(free) == 1 else next(answers, None)
        if isinstance(chosen, str) and chosen in free:
            attackers = free.pop(chosen)
            sub = SubBattle(attacker=round_.attacker, area=round_.area, round=round_.number, fort=fort)
            yield _sub_battle(q, replace(sub, attackers=attackers, defenders=(x,), leader=leader_of(round_, attackers)))
            continue
        left_alone = fort if chosen == RESERVE else left_alone
        asked = chosen != RESERVE
        yield replace(_alone(q, round_, x), is_now=asked)


@implements("25.24")
def _with_defenders(q: Position, round_: Round, so_far: tuple[Answer, ...]) -> tuple[SubBattle, ...]:
    """The sub-battles with the defenders that have been sent to them, as `add_defenders` asks for them."""
    subs, answers = list(round_.subs), iter(so_far)
    for x in _unengaged(round_):
        if len(subs) == 1 and not q.unit(x).fort:
            chosen: Answer | None = "0"
        else:
            chosen = next(answers, None)
        if isinstance(chosen, str) and chosen.isdecimal() and int(chosen) < len(subs):
            sub = subs[int(chosen)]
            subs[int(chosen)] = replace(sub, defenders=(*sub.defenders, x), fort="")
    return tuple(subs)


def _unengaged(round_: Round) -> tuple[str, ...]:
    engaged = {x for sub in round_.subs for x in sub.defenders}
    return tuple(x for x in round_.line if x not in engaged)


@implements("25.27", "25.28")
def _sub_battle(q: Position, sub: SubBattle, is_now: bool = False) -> BoardColumn:
    attack, defence = sub.fire
    is_rolled = any(sub.due) or any(sub.letters) or (is_now and sub.at not in ("", "roll_on_the_table"))
    fire = [(_guns(points),) if points else () for points in (attack, defence)]
    due = [_due(sub, which) if is_rolled else () for which in (0, 1)]
    led = (BoardNote(Message("combined under {leader}", leader=_name(q, sub.leader)), "25.13"),) if sub.leader else ()
    return BoardColumn(
        "",
        attackers=there(q, sub.attackers),
        defenders=there(q, sub.defenders),
        cover=_cover(q, sub.area, sub.fort),
        attacking_notes=(*fire[0], *led, *due[0]),
        defending_notes=(*fire[1], *due[1]),
        sum=None if is_rolled else _sum(q, sub),
        is_now=is_now,
    )


def _name(q: Position, unit: str) -> str:
    return Message("a leader") if is_stand_in(unit) else q.counter(unit).name


@implements("27.25")
def _guns(points: int) -> BoardNote:
    return BoardNote(Message("guns at a distance +{points}", points=points), "27.25")


@implements("25.28", "25.32", "25.33")
def _due(sub: SubBattle, which: int) -> tuple[BoardNote, ...]:
    """What the table demands of one side."""
    letter = {
        "r": BoardNote(Message("falls back"), "25.32"),
        "R": BoardNote(Message("leaves the field"), "25.33"),
    }
    losses = Message("{losses} {losses:loss|losses}", losses=sub.due[which])
    told = (BoardNote(losses, "25.28"),) if sub.due[which] else ()
    more = (letter[sub.letters[which]],) if sub.letters[which] else ()
    return (*told, *more) or (BoardNote(Message("no losses"), "25.28"),)


@implements("25.27", "25.29")
def _sum(q: Position, sub: SubBattle) -> BoardSum | None:
    """What both come to; nothing that rests on a counter which the reader does not see."""
    attackers, defenders = (tuple(u.unit for u in there(q, units)) for units in (sub.attackers, sub.defenders))
    if not attackers or not defenders:
        return None
    known = [not any(map(is_stand_in, units)) for units in (attackers, defenders)]
    attack, defence = total((effectiveness(q, attackers), effectiveness(q, defenders)), sub.fire)
    shown = [str(points) if seen else UNKNOWN for points, seen in zip((attack, defence), known, strict=True)]
    shifts = column_shifts(q, sub) if known[0] else ()
    if not all(known):
        return BoardSum(shown[0], shown[1], shifts=shifts, clause="25.29", shifts_clause="25.27")
    columns = q.figures.table("combat_results").columns
    odds = ratio_column(attack, defence, columns)
    column = shifted(odds, total_of(shifts), columns)
    return BoardSum(
        shown[0],
        shown[1],
        columns[odds] if shifts else "",
        shifts,
        columns[column],
        "combat_results",
        columns[column],
        "25.29",
        "25.27",
        tuple(SHIFT_CLAUSES.get(source, "13.1") for source, _ in shifts),
        _parts(q, attackers, sub.fire[0]),
        _parts(q, defenders, sub.fire[1]),
    )


@implements("25.29", "27.25")
def _parts(q: Position, units: tuple[str, ...], fire: int) -> tuple[BoardPart, ...]:
    """Each unit with its strength and quality, then the guns at a distance."""
    guns = (BoardPart("", fire, "27.25", Message("guns at a distance")),) if fire else ()
    return (*(BoardPart(x, effectiveness(q, (x,)), "25.29") for x in units), *guns)


@implements("13.1")
def _cover(q: Position, area: str, fort: str) -> BoardNote | None:
    """A fortification with its columns, or the town."""
    if fort:
        there = next((f for f in q.fortifications(area) if f.id == fort), None)
        columns = cover_of(q, there) if there else 0
        return BoardNote(Message("{fort}: {columns} {columns:column|columns} left", fort=fort, columns=columns), "13.1")
    if q.figures.spaces[area].town:
        columns = q.figures.column("fortification_shifts")["town"]
        return BoardNote(Message("town: {columns} {columns:column|columns} left", columns=columns), "3.h")
    return None
