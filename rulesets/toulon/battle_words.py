"""What a sub-battle is fought at and why: columns and their sources, before one commits and in the log afterwards."""

from __future__ import annotations

from rulesets.toulon.events import OddsTaken
from rulesets.toulon.phases.casualties import ACROSS_THE_RIVER, cover_of
from rulesets.toulon.position import Position
from rulesets.toulon.sides import OTHER
from workbench.engine.clauses import implements
from workbench.engine.mechanics.combat_table import Outcome, outcomes
from workbench.engine.mechanics.modifiers import Modifiers
from workbench.engine.words.wording import Name, counted

LETTERS = {"r": " and fall back", "R": " and leave the field with all their force"}
"""What the letters of the combat results table do (25.32, 25.33)."""


def odds_in_words(event: OddsTaken, name: Name) -> str:
    """Who fights whom with what, the odds, and what shifts them.

    "59e (8: strength 5, quality 3) against Swiss (6: strength 4, quality 2): 1:1, town 1 column left: 2:3"
    """
    attack, defence = (
        _sum(total, event.quality[i] if event.quality else None, event.fire[i])
        for i, total in enumerate((event.attack, event.defence))
    )
    sides = f"{_force(event.attackers, attack, name)} against {_force(event.defenders, defence, name)}"
    line = f"{sides}: {event.odds}"
    return f"{line}; {columns_in_words(event.shifts)}: fought at {event.column}" if event.shifts else line


def _force(units: tuple[str, ...], strength: str, name: Name) -> str:
    return f"{' and '.join(map(name, units))} ({strength})"


def _sum(total: int, quality: int | None, fire: int) -> str:
    guns = {"guns at a distance": fire}
    if quality is None:
        parts = {"strength and quality": total - fire, **guns}
    else:
        parts = {"strength": total - quality - fire, "quality": quality, **guns}
    return f"{total}: {', '.join(f'{source} {points}' for source, points in parts.items() if points)}"


def results_in_words(cell: str) -> str:
    """A cell of the combat results table: what it does to the attackers, and to the defenders."""
    first, second = outcomes(cell)
    return f"{cell}: the attackers {_suffer(first)}, the defenders {_suffer(second)}"


def _suffer(outcome: Outcome) -> str:
    loss = f"lose {outcome.losses or 'none'}"
    return f"{loss}{LETTERS.get(outcome.letter, '')}"


def columns_in_words(shifts: Modifiers) -> str:
    """Each source with its columns, to the left or to the right."""
    return ", ".join(f"{source} {counted(abs(n), 'column')} {'left' if n < 0 else 'right'}" for source, n in shifts)


@implements("13.1", "3.g", "3.h")
def shifts_of_the_ground(q: Position, side: str, origin: str, area: str) -> Modifiers:
    """What would help the defenders of an area against a side that enters it from there, for all to see."""
    found = [(fort.id, -cover_of(q, fort)) for fort in q.forts_of(area, OTHER[side])]
    if q.figures.spaces[area].town and not q.figures.spaces[area].unified_fort:
        found.append(("town", -q.figures.column("fortification_shifts")["town"]))
    if origin in q.network.land_neighbours and q.network.has_river(origin, area):
        found.append((ACROSS_THE_RIVER, -q.figures.number("river_shift")))
    return tuple((source, columns) for source, columns in found if columns)
