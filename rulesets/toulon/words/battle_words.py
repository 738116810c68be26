"""What a sub-battle is fought at and why: columns and their sources, before one commits and in the log afterwards."""

from __future__ import annotations

from rulesets.toulon.events import OddsTaken
from rulesets.toulon.phases.combat.casualties import ACROSS_THE_RIVER, cover_of
from rulesets.toulon.position import Position
from rulesets.toulon.sides import OTHER
from workbench.engine.clauses import implements
from workbench.engine.mechanics.combat_table import Outcome, outcomes
from workbench.engine.mechanics.modifiers import Modifiers
from workbench.engine.words.message import Message, as_message, joined, marked
from workbench.engine.words.wording import Name, joined_by_and

LOSSES = {
    "": marked("lose {losses}"),
    "r": marked("lose {losses} and fall back"),
    "R": marked("lose {losses} and leave the field with all their force"),
}
"""What the letters of the combat results table do (25.32, 25.33)."""


def odds_in_words(event: OddsTaken, name: Name) -> str:
    """Who fights whom with what, the odds, and what shifts them.

    "59e (8: strength 5, quality 3) against Swiss (6: strength 4, quality 2): 1:1, town 1 column left: 2:3"
    """
    attack, defence = (
        _sum(total, event.quality[i] if event.quality else None, event.fire[i])
        for i, total in enumerate((event.attack, event.defence))
    )
    line = Message(
        "{attackers} against {defenders}: {odds}",
        attackers=_force(event.attackers, attack, name),
        defenders=_force(event.defenders, defence, name),
        odds=event.odds,
    )
    if not event.shifts:
        return line
    shifts = columns_in_words(event.shifts)
    return Message("{line}; {shifts}: fought at {column}", line=line, shifts=shifts, column=event.column)


def _force(units: tuple[str, ...], strength: str, name: Name) -> str:
    return Message("{units} ({strength})", units=joined_by_and(map(name, units)), strength=strength)


def _sum(total: int, quality: int | None, fire: int) -> str:
    guns = {Message("guns at a distance"): fire}
    if quality is None:
        parts = {Message("strength and quality"): total - fire, **guns}
    else:
        parts = {Message("strength"): total - quality - fire, Message("quality"): quality, **guns}
    there = (Message("{source} {number}", source=source, number=points) for source, points in parts.items() if points)
    return Message("{total}: {parts}", total=total, parts=joined(", ", there))


def results_in_words(cell: str) -> str:
    """A cell of the combat results table: what it does to the attackers, and to the defenders."""
    first, second = outcomes(cell)
    return Message(
        "{cell}: the attackers {attackers}, the defenders {defenders}",
        cell=cell,
        attackers=_suffer(first),
        defenders=_suffer(second),
    )


def _suffer(outcome: Outcome) -> str:
    return Message(LOSSES.get(outcome.letter, LOSSES[""]), losses=outcome.losses or Message("none"))


def columns_in_words(shifts: Modifiers) -> str:
    """Each source with its columns, to the left or to the right."""
    return joined(", ", (_shift(source, columns) for source, columns in shifts))


def _shift(source: str, columns: int) -> str:
    there, number = as_message(source), abs(columns)
    if columns < 0:
        return Message("{source} {columns} {columns:column|columns} left", source=there, columns=number)
    return Message("{source} {columns} {columns:column|columns} right", source=there, columns=number)


@implements("13.1", "3.g", "3.h")
def shifts_of_the_ground(q: Position, side: str, origin: str, area: str) -> Modifiers:
    """What would help the defenders of an area against a side that enters it from there, for all to see."""
    found = [(fort.id, -cover_of(q, fort)) for fort in q.forts_of(area, OTHER[side])]
    if q.figures.spaces[area].town and not q.figures.is_unified_fort(area):
        found.append((Message("town"), -q.figures.column("fortification_shifts")["town"]))
    if origin in q.network.land_neighbours and q.network.has_river(origin, area):
        found.append((ACROSS_THE_RIVER, -q.figures.number("river_shift")))
    return tuple((source, columns) for source, columns in found if columns)
