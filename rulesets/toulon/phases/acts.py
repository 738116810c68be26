"""Small things that many phases do: check a quality, mark attrition, turn a counter, pay."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rulesets.toulon.events import AttritionMarked, PointsSpent, QualityChecked, UnitShown
from rulesets.toulon.position import Position
from rulesets.toulon.state import ToulonState
from rulesets.toulon.words.grammar import SOURCES
from workbench.engine.clauses import implements
from workbench.engine.mechanics.modifiers import Modifiers, those_met, total_of
from workbench.engine.mechanics.quality_check import passes
from workbench.engine.tables.hits import hit
from workbench.engine.tables.rolls import thrown
from workbench.engine.unfolding import Unfolding
from workbench.engine.words.message import Message, as_message, joined
from workbench.engine.words.wording import modifiers_in_words

Play = Unfolding[ToulonState, Position]
ASKED_ALL_THE_SAME = Message(" (asked all the same, so that the enemy learns nothing)")
"""Ends the prompt of a question to which only one answer is left, for reasons that the enemy may not know."""
THREE = 3
"""Sides of the die that there is none of: a die of six is read as one (2)."""


@implements("8.1", "2.h", "19.4")
def check_quality(u: Play, unit: str, why: str, clause: str, *, entering_enemy: bool = False) -> bool:
    """One die with its modifiers against the unit's quality; everybody is told what came of it."""
    q = u.position
    modifiers = check_modifiers(q, unit, entering_enemy=entering_enemy)
    (face,) = u.roll(why, clause=clause, modifiers=modifiers)
    modifier = total_of(modifiers)
    always_fails = q.figures.number("quality_check_always_fails")
    passed = passes(face, q.figures.passes_at[q.quality(unit)], modifier, always_fails)
    hit("quality_check", q.quality(unit))
    u.emit(QualityChecked(unit=unit, why=why, modified=face + modifier, passed=passed, clause=clause))
    return passed


def check_modifiers(q: Position, unit: str, *, entering_enemy: bool = False) -> Modifiers:
    """What is added to the die of a quality check."""
    met = ["entering_enemy_area"] if entering_enemy else []
    if q.rating_among(q.leaders_with(unit)) == "A":
        met.append("leader_A_with_force")
    if q.unit(unit).out_of_supply:
        met.append("out_of_general_supply")
    return those_met(q.figures.modifiers["quality_check_modifiers"], met)


@implements("8.1")
def check_in_words(q: Position, unit: str, *, entering_enemy: bool = False) -> str:
    """What a unit needs to pass, for its owner before he commits it: "B3, passes with 4 or less (out of supply +1)"."""
    modifiers = check_modifiers(q, unit, entering_enemy=entering_enemy)
    highest = q.figures.number("quality_check_always_fails") - 1
    most = min(q.figures.passes_at[q.quality(unit)] - total_of(modifiers), highest)
    needs = Message("passes with {most} or less", most=most) if most > 0 else Message("cannot pass")
    if modifiers:
        needs = Message("{needs} ({modifiers})", needs=needs, modifiers=modifiers_in_words(modifiers, SOURCES))
    return joined(", ", (q.quality(unit), needs))


@implements("2.a")
def of_three(face: int) -> int:
    """A face of a die as one to three."""
    return (face + 1) // 2


@implements("2.a")
def roll_sum(u: Play, dice: str, why: str, clause: str = "", times: int = 1) -> int:
    """The sum of dice as the design writes them ("1D6", "1D3+1"), so many times; three sides are read off six."""
    what = Message("{why} ({dice})", why=as_message(why), dice=dice)

    def throw(_: int, count: int, sides: int) -> Sequence[int]:
        if sides == THREE:
            return [of_three(face) for face in u.roll(what, count, 6, clause=clause)]
        return u.roll(what, count, sides, clause=clause)

    return sum(thrown(dice, throw, times))


@implements("22.1", "22.2")
def mark_attrition(u: Play, unit: str, clause: str) -> None:
    """The unit's attrition check marker, or the next higher one."""
    now = u.state.units[unit].attrition
    most = u.position.figures.number("attrition_marker_most")
    u.emit(AttritionMarked(unit=unit, level=0 if now is None else min(most, now + 1), clause=clause))


@implements("16.13", "2.d")
def show(u: Play, unit: str, clause: str = "") -> None:
    """Turn a counter face down: from now on both sides read it."""
    x = u.state.units[unit]
    if not x.shown:
        u.emit(UnitShown(unit=unit, as_it_is=replace(x, shown=True), clause=clause))


@implements("7.11", "16.4")
def pay(u: Play, purse: str, points: int, why: str = "", clause: str = "") -> None:
    """Operations points leave a purse (or come back, when negative)."""
    if purse and points:
        u.emit(PointsSpent(purse=purse, points=points, why=why, clause=clause or "7.11"))
