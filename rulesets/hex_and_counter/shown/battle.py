"""An attack as a board: the hex, who attacks it, what the table makes of it; before it is declared, too (6)."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.hex_and_counter.phases.combat import END, neighbours_who_could, why_not_attack
from rulesets.hex_and_counter.position import Position
from rulesets.hex_and_counter.procedures import Battle, CombatPhase
from workbench.engine.clauses import implements
from workbench.engine.mechanics.combat_results import Suffered
from workbench.engine.mechanics.modifiers import total_of
from workbench.engine.shown.battle import (
    BoardBox,
    BoardColumn,
    BoardGroup,
    BoardNote,
    BoardPart,
    BoardSide,
    BoardSum,
    BoardUnit,
    ShownBattle,
)
from workbench.engine.state import Answer, is_stand_in
from workbench.engine.words.message import Message
from workbench.engine.words.wording import Name, modifiers_in_words, signed

UNKNOWN = "?"
BEFORE_THE_ROLL = ("", "show_who_fights", "roll_on_the_table")


def shown_battle(q: Position, so_far: tuple[Answer, ...], name: Name) -> ShownBattle | None:
    """The attack that is rolled for or suffered, or the one that is being declared."""
    for procedure in reversed(q.state.procedures):
        if isinstance(procedure, Battle) and procedure.hex:
            return _under_way(q, procedure, name)
        if isinstance(procedure, CombatPhase):
            return _declared(q, procedure, so_far, name)
    return None


def _declared(q: Position, phase: CombatPhase, so_far: tuple[Answer, ...], name: Name) -> ShownBattle | None:
    target = so_far[0] if so_far else END
    if not isinstance(target, str) or target == END or not q.units_in(target):
        return None
    near = neighbours_who_could(q, phase, target)
    chosen = so_far[1] if len(so_far) > 1 and isinstance(so_far[1], tuple) else ()
    attackers = tuple(x for x in near if x in chosen)
    left = tuple(x for x in near if x not in chosen)
    defenders = q.units_in(target)
    column = BoardColumn(
        Message("The attack"),
        attackers=_units(attackers),
        defenders=_units(defenders),
        cover=_cover(q, target),
        sum=_sum(q, target, attackers, defenders),
        is_now=True,
    )
    boxes = (BoardBox(Message("Could attack, too"), (BoardGroup(_could(q, left, target)),)),) if left else ()
    enemy = q.unit(defenders[0]).side
    return ShownBattle(
        _title(target, name), target, BoardSide(phase.side), BoardSide(enemy), (column,), boxes, clause="6.1"
    )


def _could(q: Position, units: Iterable[str], target: str) -> tuple[BoardUnit, ...]:
    return tuple(BoardUnit(x, Message("may not") if why_not_attack(q, (x,), target) else "") for x in units)


@implements("6.8", "6.9")
def _under_way(q: Position, battle: Battle, name: Name) -> ShownBattle:
    """Before the roll with the odds, afterwards with what both suffer."""
    attackers, defenders = (tuple(x for x in units if x in q.state.units) for units in _sides(battle))
    is_rolled = battle.at not in BEFORE_THE_ROLL
    column = BoardColumn(
        Message("The attack"),
        attackers=_units(attackers),
        defenders=_units(defenders),
        cover=_cover(q, battle.hex),
        attacking_notes=_attacker_suffers(battle) if is_rolled else (),
        defending_notes=_suffers(battle.for_defender) if is_rolled else (),
        sum=None if is_rolled else _sum(q, battle.hex, attackers, defenders),
        is_now=True,
    )
    notes = (BoardNote(Message("an exchange"), "6.9"),) if battle.exchange else ()
    return ShownBattle(
        _title(battle.hex, name),
        battle.hex,
        BoardSide(battle.attacker),
        BoardSide(battle.defender, battle.lost),
        (column,),
        notes=notes,
        clause="6.8" if is_rolled else "6.4",
    )


def _sides(battle: Battle) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return battle.attackers, battle.defenders


def _title(target: str, name: Name) -> Message:
    return Message("Attack on {hex}", hex=name(target))


def _units(units: Iterable[str]) -> tuple[BoardUnit, ...]:
    return tuple(BoardUnit(x) for x in units)


@implements("6.5")
def _cover(q: Position, target: str) -> BoardNote | None:
    """What the hex itself does for its defender."""
    space = q.ground.spaces[target]
    there = (space.terrain, *space.features, *((q.figures.town,) if space.town else ()))
    shifts, modifiers = q.figures.shifts, q.figures.modifiers
    found = [(x, shifts.get(x, 0) + modifiers.get(x, 0)) for x in dict.fromkeys(there)]
    told = tuple((x, number) for x, number in found if number)
    return BoardNote(modifiers_in_words(told), "6.5") if told else None


def _sum(q: Position, target: str, attackers: tuple[str, ...], defenders: tuple[str, ...]) -> BoardSum | None:
    """Nothing of what lies hidden is summed up."""
    if not attackers or not defenders:
        return None
    attack = UNKNOWN if any(map(is_stand_in, attackers)) else str(sum(q.strength_in_battle(x) for x in attackers))
    if attack == UNKNOWN or any(map(is_stand_in, defenders)):
        return BoardSum(attack, UNKNOWN)
    found, columns = q.reckoned(target, attackers), q.figures.combat.columns
    roll = total_of(found.modifiers)
    column = columns[found.column]
    return BoardSum(
        str(found.attack),
        str(found.defence),
        columns[found.unshifted] if found.shifts else "",
        (*found.shifts, *found.modifiers),
        Message("{column}, roll {change}", column=column, change=signed(roll)) if roll else column,
        "combat_results",
        column,
        "6.4",
        "6.5",
        attack_parts=tuple(BoardPart(x, q.strength_in_battle(x), "6.4") for x in attackers),
        defence_parts=tuple(BoardPart(x, q.strength_in_battle(x, defending=True), "6.4") for x in defenders),
    )


@implements("6.9")
def _attacker_suffers(battle: Battle) -> tuple[BoardNote, ...]:
    """In an exchange as much as the defender has lost."""
    if not battle.exchange:
        return _suffers(battle.for_attacker)
    if not battle.lost:
        return (BoardNote(Message("loses as many steps as the defender"), "6.9"),)
    return _suffers(Suffered(losses=battle.lost))


def _suffers(half: Suffered) -> tuple[BoardNote, ...]:
    found = []
    if half.eliminated:
        found.append(BoardNote(Message("eliminated"), "6.8"))
    elif half.losses:
        found.append(BoardNote(Message("loses {steps} {steps:step|steps}", steps=half.losses), "6.10"))
    if half.retreat:
        found.append(BoardNote(Message("retreats {hexes}", hexes=half.retreat), "7.1"))
    return tuple(found) or (BoardNote(Message("nothing"), "6.8"),)
