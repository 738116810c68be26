"""Lines of the log about sides as a whole, their purses and their spies."""

from __future__ import annotations

from typing import Any

from rulesets.toulon import events as happened
from rulesets.toulon.grammar import points_in_words, the
from rulesets.toulon.position import Position
from workbench.engine.events import Event
from workbench.engine.words.wording import Name


def of_sides(event: Event[Any], name: Name) -> str:
    """What sides and purses do."""
    match event:
        case happened.InitiativeTaken(side=side, rolls=rolls):
            shown = ", ".join(f"{name(s)} {n}" for s, n in rolls)
            is_tie = len(rolls) > 1 and len({n for _, n in rolls}) == 1
            kept = ", a tie: it stays where it was" if is_tie else ""
            return f"Initiative: {name(side)}" + (f" ({shown}{kept})" if shown else "")
        case happened.OrderChosen(first=first):
            return f"First side turn: {name(first)}"
        case happened.PointsSpent(purse=purse, points=points, why=why):
            verb = "spent" if points > 0 else "credited"
            return f"{name(purse)}: {points_in_words(abs(points))} {verb}" + (f" ({why})" if why else "")
        case happened.AttackSupplyRolled(depot=depot, succeeded=succeeded):
            return f"{name(depot)} is {'' if succeeded else 'not '}in attack supply"
        case happened.MoraleChanged(side=side, defeated=defeated):
            suffer = "have suffered a significant defeat" if defeated else "have got over their defeat"
            return f"{the(side, name)} {suffer}"
    return ""


def of_spies(event: Event[Any], q: Position, name: Name) -> str:
    """What spies do, and what they report."""
    match event:
        case happened.SpiesSent(side=side, sent=sent):
            return f"{the(side, name)} send out spies" if sent else ""
        case happened.StackInspected(side=side, area=area):
            return f"spies of {the(side, name)} inspect {name(area)}"
        case happened.StackRead(area=area, counters=counters):
            return f"in {name(area)} stand: {', '.join(_read(q, counter, name) for counter in counters)}"
    return ""


def _read(q: Position, counter: happened.CounterRead, name: Name) -> str:
    """A counter as a spy describes it: "11th Devon (C2, 4)"."""
    lost = counter.as_it_is.temporary + counter.as_it_is.permanent
    quality = q.figures.counter(counter.unit).quality
    return f"{name(counter.unit)} ({quality}, {counter.strength}{f', {lost} lost' if lost else ''})"
