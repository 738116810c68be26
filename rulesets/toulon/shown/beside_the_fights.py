"""What stands beside the fights of a battle: sub-forces, the reserve, guns, leaders, the retreat zone (25)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulesets.toulon.phases.combat.combat import fighters, standing
from rulesets.toulon.position import Position
from rulesets.toulon.procedures import Battle, RangedFire, Retreat, Round
from rulesets.toulon.sides import OTHER
from workbench.engine.clauses import implements
from workbench.engine.shown.battle import BoardBox, BoardColumn, BoardGroup, BoardNote, BoardUnit
from workbench.engine.words.message import Message


def there(q: Position, units: Iterable[str]) -> tuple[BoardUnit, ...]:
    """Those that are still in play."""
    return tuple(BoardUnit(x) for x in units if x in q.state.units)


def boxes(
    q: Position,
    battle: Battle,
    round_: Round | None,
    fire: RangedFire | None,
    columns: tuple[BoardColumn, ...],
) -> Iterator[BoardBox]:
    """What stands on the board and in no column, in the order of a turn of it."""
    shown = {u.unit for column in columns for u in (*column.attackers, *column.defenders)}
    if round_ is not None and round_.line:
        yield from _sub_forces(q, round_, shown)
        yield from _others(q, battle, round_, shown)
    if fire is not None and fire.shots:
        guns = tuple(dict.fromkeys(fire.shots))
        yield _box(Message("Guns loaded"), ((there(q, guns)),), "27.21")
    yield from _leaders(q, battle, round_)
    yield from _retreat_zone(q, battle)


@implements("25.21", "25.23")
def _sub_forces(q: Position, round_: Round, shown: set[str]) -> Iterator[BoardBox]:
    """Sub-forces that are set against nobody yet; when the sub-battles stand, the reserve."""
    if round_.reserve:
        yield _box(Message("Reserve"), (there(q, round_.reserve),), "25.23")
    elif not round_.subs:
        forces = round_.forces or tuple((x,) for x in fighters(q, round_.area, round_.attacker))
        free = [force for force in forces if not shown.intersection(force)]
        groups = tuple(BoardGroup(there(q, force), "+".join(force)) for force in free)
        if groups:
            title = Message("Sub-forces") if round_.forces else Message("Attackers")
            yield BoardBox(title, groups, clause="25.21")


@implements("25.24", "25.4")
def _others(q: Position, battle: Battle, round_: Round, shown: set[str]) -> Iterator[BoardBox]:
    """Troops on the board whom no column shows: those that nobody engaged, and those that have fought."""
    away = {*round_.reserve, *(x for force in round_.forces for x in force if not round_.subs and not round_.fought)}
    sides = [(side, standing(q, round_.area, side)) for side in (battle.attacker, OTHER[battle.attacker])]
    if not round_.forces:
        return
    groups = tuple(
        BoardGroup(units)
        for _, standing_there in sides
        if (units := there(q, (x for x in standing_there if x not in shown and x not in away)))
    )
    if groups:
        has_fought = round_.fought or round_.at == "fight_sub_battles"
        yield BoardBox(Message("Not fighting now") if has_fought else Message("Not engaged"), groups)


@implements("25.12")
def _leaders(q: Position, battle: Battle, round_: Round | None) -> Iterator[BoardBox]:
    combine = dict(round_.coordinators) if round_ else {}
    groups = []
    for side in (battle.attacker, OTHER[battle.attacker]):
        found = tuple(
            BoardUnit(x, Message("may combine {units}", units=combine[x]) if x in combine else "")
            for x in q.leaders(battle.area, side)
            if not q.unit(x).withdrawn
        )
        if found:
            groups.append(BoardGroup(found))
    if groups:
        yield BoardBox(Message("Leaders"), tuple(groups), clause="25.12")


@implements("25.32")
def _retreat_zone(q: Position, battle: Battle) -> Iterator[BoardBox]:
    groups = []
    for side in (battle.attacker, OTHER[battle.attacker]):
        all_of_them = (*q.troops(battle.area, side), *q.leaders(battle.area, side))
        if gone := there(q, (x for x in all_of_them if q.unit(x).withdrawn)):
            groups.append(BoardGroup(gone))
    if groups:
        yield BoardBox(Message("Retreat zone"), tuple(groups), clause="25.32")


def _box(title: str, groups: tuple[tuple[BoardUnit, ...], ...], clause: str) -> BoardBox:
    return BoardBox(title, tuple(BoardGroup(units) for units in groups if units), clause=clause)


@implements("25.33", "25.34", "26.1")
def notes(q: Position, battle: Battle, retreat: Retreat | None) -> Iterator[BoardNote]:
    """How the battle as a whole stands."""
    names = {side.id: side.name for side in q.figures.design.sides}
    if battle.routed:
        yield BoardNote(Message("{side} leave the field", side=names[battle.routed]), "25.33")
    if battle.powerless:
        yield BoardNote(Message("{side} have no strength left", side=names[battle.powerless]), "25.2")
    if battle.pursuit:
        yield BoardNote(Message("free attack: {losses} {losses:loss|losses}", losses=battle.pursuit), "25.34")
    if retreat is not None:
        yield BoardNote(Message("{side} retreat", side=names[retreat.side]), "26.1")
