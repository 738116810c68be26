"""How strong the sides of a battle are, and what the roll is changed by: pure functions (11.4 to 11.8)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.grande_tactique.battle_positions import (
    BY_THE_GUNS,
    FLANK,
    PRINCIPAL,
    engaged,
    engaged_formations,
    principals,
    role,
)
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.procedures import Battle
from workbench.engine.clauses import implements

OPTION_FATIGUE, WORST, ADDED = "attackers_fatigue", "worst", "added"
"""Option of a scenario: whether the two modifiers for tired attackers add up (11.8)."""
RATIO, TERRAIN, MANOEUVRE, MORALE = "ratio", "terrain", "manoeuvre", "morale"


@implements("11.4", "help.g")
def counted_sp(q: Position, b: Battle, side: str) -> int:
    """Strength points of a side as the ratio counts them: each force by its position."""
    return sum(counted_of(q, b, force) for force in engaged(q, b, side))


@implements("11.4")
def counted_of(q: Position, b: Battle, force: str) -> int:
    """Strength points of one force, by its position."""
    position = role(q, b, force)
    if position != PRINCIPAL and force in b.by_the_guns:
        position += BY_THE_GUNS
    return q.figures.battle.weighted(position, q.sp(force))


@implements("11.6")
def commander(q: Position, b: Battle, side: str) -> str:
    """The general-in-chief of the combat, or else the general of the principal force; "" for a brigade.

    Of several generals-in-chief the one with the principal force, of several generals the one who counts in manoeuvre,
    then the one with the most initiative (interpretation 48).
    """
    first = principals(q, b, side)
    chiefs = [q.sheet(force).chief for force in (*first, *engaged(q, b, side)) if q.sheet(force).chief]
    if chiefs:
        return chiefs[0]
    great = q.figures.text("great_captains").split()
    generals = {general for force in first for general in q.generals_in(force)}
    ranked = sorted(generals, key=lambda g: (g not in great, -q.general(g).initiative, g))
    return next(iter(ranked), "")


@implements("11.6")
def manoeuvre_value(q: Position, b: Battle, side: str) -> int:
    """Divisions under command, a great captain, a tactical bonus, a flank."""
    figures, forces = q.figures, engaged(q, b, side)
    divisions = {q.printed(x).general for x in engaged_formations(q, b, side) if q.printed(x).is_division}
    leader = commander(q, b, side)
    applies = {
        "great_captain": leader in figures.text("great_captains").split(),
        "tactical_bonus": any(q.general(general).tactical_bonus for general in sorted(divisions)),
        "flank_force": any(role(q, b, force) == FLANK for force in forces),
    }
    each = figures.modifier("manoeuvre", "each_division") * _under_command(q, divisions, leader)
    return each + sum(figures.modifier("manoeuvre", row) for row, holds in applies.items() if holds)


def _under_command(q: Position, divisions: set[str], leader: str) -> int:
    """How many divisions count: as many as the general-in-chief can command, one without him; Masséna's two."""
    if leader and q.general(leader).is_chief:
        return min(len(divisions), q.general(leader).command)
    own, other = q.figures.text("commands_two_divisions").split()
    return 2 if leader == own and {own, other} <= divisions else min(len(divisions), 1)


@implements("11.6")
def manoeuvre_modifier(q: Position, b: Battle) -> int:
    """Half the difference; rounded up, but in Bonaparte's favour where he is (interpretation 49)."""
    difference = manoeuvre_value(q, b, b.attacking) - manoeuvre_value(q, b, b.defending)
    favoured = q.figures.text("rounded_in_favour_of")
    defends = any(favoured in q.generals_in(force) for force in engaged(q, b, b.defending))
    half = difference // 2 if defends else -(-difference // 2)
    return _within(half, q.figures.number("manoeuvre_modifier_most"))


@implements("11.7")
def morale_modifier(q: Position, b: Battle) -> int:
    """The morale of the attacker's formation less that of the defender's."""
    attacker, defender = b.morale_from
    return _within(q.morale(attacker) - q.morale(defender), q.figures.number("morale_modifier_most"))


@implements("11.7")
def may_give_morale(q: Position, b: Battle, side: str) -> tuple[str, ...]:
    """The formations of the principal attacker, or of the principal defender."""
    return tuple(x for force in principals(q, b, side) for x in q.formations_in(force))


@implements("11.8", "3.3", "13.4")
def other_modifiers(q: Position, b: Battle) -> Mapping[str, int]:
    """Pillage and fatigue, those that apply. All attackers tired counts instead of the principal one, or besides.

    Of several forces of the principal defender the most tired speaks for all (interpretation 50).
    """
    besides = q.state.options.get(OPTION_FATIGUE) == ADDED
    attackers = [q.sheet(force).fatigue for force in engaged(q, b, b.attacking)]
    tired = max((q.sheet(force).fatigue for force in principals(q, b, b.defending)), default=0)
    applies = {
        "defender_pillages": any(q.force(force).pillages for force in principals(q, b, b.defending)),
        "principal_attacker_fatigued": q.sheet(b.attacker).fatigue > 0 and (besides or not all(attackers)),
        "all_attackers_fatigued": all(attackers),
        "principal_defender_fatigue_1": tired == 1,
        "principal_defender_fatigue_2": tired >= 2,
    }
    return {row: q.figures.modifier("battle_modifiers", row) for row, holds in applies.items() if holds}


@implements("11.4", "11.5", "11.6", "11.7", "11.8")
def modifiers(q: Position, b: Battle) -> Mapping[str, int]:
    """Everything that the roll is changed by, in the order of the book."""
    ratio = q.figures.battle.ratio_modifier(counted_sp(q, b, b.attacking), counted_sp(q, b, b.defending))
    return {
        RATIO: ratio,
        TERRAIN: q.figures.battle.terrain_modifiers(b.hex, b.from_hex)[b.terrain],
        MANOEUVRE: manoeuvre_modifier(q, b),
        MORALE: morale_modifier(q, b),
        **other_modifiers(q, b),
    }


def _within(number: int, most: int) -> int:
    return max(-most, min(most, number))
