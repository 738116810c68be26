"""Ammunition for fire at a distance: in store, by a die, or always there (27.7 to 27.17).

Whoever lets guns fire asks for `ways_to_load` first, with `ask_how_to_load`, and afterwards calls `load`; when all
fire of a battle or a barrage is over, `mark_fired`.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.toulon.events import AmmunitionSought, GunsFired
from rulesets.toulon.figures import RADES, STATIC_GUNS
from rulesets.toulon.phases.acts import Play, of_three
from rulesets.toulon.phases.guns.batteries import STOCKPILE, stockpile
from rulesets.toulon.position import Position
from rulesets.toulon.sides import ALLIED
from rulesets.toulon.state import LOST
from workbench.engine.clauses import Refusal, implements
from workbench.engine.events import TrackSet
from workbench.engine.options import OneOf
from workbench.engine.words.message import Message

AUTOMATIC, ROLL = "automatic", "roll"
WORDS = {ROLL: Message("look for ammunition"), STOCKPILE: Message("take it from the stockpile")}


@implements("27.17", "27.7", "27.11", "27.12", "27.14")
def why_not_fire(q: Position, unit: str) -> Refusal | None:
    """Why guns cannot even try to fire at a distance; None when there is a way to load them."""
    if q.unit(unit).fired:
        return Refusal("27.17", "they have fired")
    if not q.strength(unit):
        return Refusal("25.30", "no strength left")
    if ways_to_load(q, unit):
        return None
    return why_not_stockpile(q, unit) or Refusal("27.7", "out of general supply")


@implements("27.8", "27.9", "27.11", "27.12", "32.17")
def ways_to_load(q: Position, unit: str) -> tuple[str, ...]:
    """How guns may be loaded: always, by a die, from the stockpile."""
    if has_automatic_ammunition(q, unit):
        return (AUTOMATIC,)
    by_die = () if q.unit(unit).out_of_supply else (ROLL,)
    return by_die if why_not_stockpile(q, unit) else (*by_die, STOCKPILE)


@implements("27.9", "32.17")
def has_automatic_ammunition(q: Position, unit: str) -> bool:
    """Naval gunners in a fort; Allied guns in supply on a coast whose way to Toulon by sea is theirs."""
    x = q.unit(unit)
    if x.side != ALLIED:
        return False
    if x.arm == STATIC_GUNS:
        return q.strength(unit) > 0
    return not x.out_of_supply and bool(q.network.waters_of[x.space]) and _is_supplied_by_sea(q)


@implements("27.9", "15.19")
def _is_supplied_by_sea(q: Position) -> bool:
    """From any coast the way to Toulon ends in the Petite Rade, which is not held without the Grande (12.4)."""
    return all(q.state.rades.get(rade) != LOST for rade in RADES)


@implements("27.12", "27.14", "27.15")
def why_not_stockpile(q: Position, unit: str) -> Refusal | None:
    """Why guns may not be loaded from the stockpile."""
    if not q.is_battery(unit):
        return Refusal("27.12", "only Bonaparte's batteries draw on the stockpile")
    if q.unit(unit).loaded_by_roll:
        return Refusal("27.14", "they have relied on a die this turn")
    if q.strength(unit) > stockpile(q):
        return Refusal.of(
            "27.15",
            "a shot takes {strength} {strength:point|points}, and {stock} {stock:is|are} in store",
            strength=q.strength(unit),
            stock=stockpile(q),
        )
    return None


@implements("27.7", "27.9", "27.12")
def why_not_load(q: Position, unit: str, how: str) -> Refusal | None:
    """Why guns are not loaded in another way; None of a word for no way."""
    if how == AUTOMATIC:
        return Refusal("27.9", "only Allied guns on the coast and naval gunners have ammunition at any time")
    if how == ROLL:
        return Refusal("27.7", "out of general supply")
    if how != STOCKPILE:
        return None
    return why_not_stockpile(q, unit) or Refusal("27.15", "others take what is in store")


def ask_how_to_load(u: Play, seat: str, unit: str) -> str:
    """Asked where there is a choice, or where a battery might think of the stockpile; the answer is for `load`."""
    q = u.position
    ways = ways_to_load(q, unit)
    if len(ways) == 1 and not (q.is_battery(unit) and stockpile(q)):
        return ways[0]
    prompt = Message("choose how {gun} {gun:is|are} loaded", gun=u.words.subject_of(unit))
    how: str = u.ask(seat, prompt, ways_of_loading(q, unit, ways), clause="27.12")
    return how


def ways_of_loading(q: Position, unit: str, ways: tuple[str, ...]) -> OneOf:
    """By a die or from the stockpile, where only these ways are open."""

    def refuse(how: str) -> Refusal | None:
        return None if how in ways else why_not_load(q, unit, how)

    return OneOf((ROLL, STOCKPILE), refuse, words=WORDS, beyond=refuse)


@implements("27.11", "27.12", "27.13", "27.15")
def load(u: Play, unit: str, how: str) -> bool:
    """Spend the ammunition, or look for it; a battery that finds none has done for this turn."""
    q, found = u.position, True
    if how == STOCKPILE:
        u.emit(TrackSet(track=STOCKPILE, value=stockpile(q) - q.strength(unit), clause="27.15"))
    elif how == ROLL:
        whose = (
            u.words.name_of(unit)
            if q.is_read(unit)
            else Message("guns in {space}", space=u.words.name_of(q.unit(unit).space))
        )
        most = q.figures.number("ammunition_at_most")
        (face,) = u.roll(
            Message("ammunition of {whose} (found with {most} or less on 1D3)", whose=whose, most=most), clause="27.11"
        )
        found = of_three(face) <= most
    clause = {AUTOMATIC: "27.9", STOCKPILE: "27.12"}.get(how, "27.11")
    u.emit(AmmunitionSought(unit=unit, how=how, found=found, turn=q.state.turn, clause=clause))
    return found


@implements("27.17", "27.41")
def mark_fired(u: Play, units: Iterable[str], clause: str = "27.17") -> None:
    """They fire no more in this side turn."""
    fresh = tuple(sorted(x for x in set(units) if x in u.state.units and not u.state.units[x].fired))
    if fresh:
        u.emit(GunsFired(units=fresh, clause=clause))
