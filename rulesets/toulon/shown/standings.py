"""How each side stands towards victory (33 to 35): what ends it at once, the lead, where points are from."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.toulon.position import Position
from rulesets.toulon.sides import ALLIED, OTHER, REPUBLICAN, SIDES
from rulesets.toulon.victory import (
    EVACUATION,
    PENINSULAS,
    forts_of_peninsula,
    holds,
    holds_peninsula,
    last_turn,
    points,
    points_of_areas,
)
from workbench.engine.clauses import implements
from workbench.engine.shown.victory import VictoryLine, ahead_of_all, lead_words, some_of
from workbench.engine.words.message import Message


@implements("33.1", "34.1", "34.2", "35.1")
def standings(q: Position) -> tuple[VictoryLine, ...]:
    """What ends it at once before the end of a turn; a scenario about an area is decided there (interpretation 90)."""
    return (*_objective(q), *_taken(q), _evacuation(q), *_leads(q), *_points(q))


def _objective(q: Position) -> Iterator[VictoryLine]:
    """The area that a scenario is about, for who has to take it and for who has to keep it."""
    if not (aim := q.state.objective):
        return
    place, turn = q.figures.spaces[aim.area].name, last_turn(q)
    held, stands = holds(q, aim.area, aim.side), _holder(q, aim.area)
    take = Message("Hold {place}, at once", place=place)
    if not aim.at_once:
        take = Message("Hold {place} after turn {turn}", place=place, turn=turn)
    keep = Message("Nobody takes {place} until turn {turn} is over", place=place, turn=turn)
    yield VictoryLine(take, aim.side, stands, clause="34.1", spaces=(aim.area,), is_met=held)
    yield VictoryLine(keep, OTHER[aim.side], stands, clause="34.1", spaces=(aim.area,), is_met=not held)


def _holder(q: Position, area: str) -> str:
    """Who holds an area, as `holds` says it."""
    names = {side.id: side.name for side in q.figures.design.sides}
    holder = next((names[side] for side in SIDES if holds(q, area, side)), "")
    if holder:
        return Message("held by the {holder}", holder=holder)
    return Message("contested") if any(q.troops(area, side) for side in SIDES) else Message("held by nobody")


def _taken(q: Position) -> Iterator[VictoryLine]:
    """Toulon, and the depots that Republicans have occupied."""
    toulon, depots = q.figures.toulon, tuple(sorted(q.state.occupied_depots))
    yield VictoryLine(
        Message("Hold {place}, at once", place=q.figures.spaces[toulon].name),
        REPUBLICAN,
        _holder(q, toulon),
        clause="34.1",
        spaces=(toulon,),
        is_met=holds(q, toulon, REPUBLICAN),
    )
    held = [depot for depot in depots if holds(q, depot, ALLIED)]
    yield VictoryLine(
        Message("Hold a depot that the Republicans have occupied, at once"),
        ALLIED,
        some_of(len(held), len(depots)) if depots else Message("none is occupied"),
        "1",
        "34.1",
        depots,
        bool(held),
    )


def _evacuation(q: Position) -> VictoryLine:
    """Evacuation points at the trigger while the Republicans hold one of two peninsulas."""
    stored, trigger = q.state.tracks.get(EVACUATION, 0), q.figures.number("evacuation_trigger")
    have = Message("Evacuation points")
    parts = [VictoryLine(have, REPUBLICAN, str(stored), str(trigger), "33.1", is_met=stored >= trigger)]
    for peninsula in PENINSULAS:
        forts = forts_of_peninsula(q, peninsula)
        held = sum(holds(q, area, REPUBLICAN) for area in forts)
        parts.append(
            VictoryLine(
                Message("Forts of the peninsula of {place}", place=_name_of(q, peninsula)),
                REPUBLICAN,
                some_of(held, len(forts)),
                str(len(forts)),
                "33.1",
                forts,
                holds_peninsula(q, peninsula, REPUBLICAN),
            )
        )
    return VictoryLine(
        Message("Evacuation, at once: the points, and one of the peninsulas"),
        REPUBLICAN,
        clause="33.1",
        spaces=tuple(dict.fromkeys(space for part in parts for space in part.spaces)),
        is_met=parts[0].is_met and any(part.is_met for part in parts[1:]),
        parts=tuple(parts),
    )


def _name_of(q: Position, peninsula: str) -> str:
    """A peninsula is called as the area of its name, where there is one."""
    known = q.figures.spaces.get(peninsula)
    return known.name if known is not None else peninsula.replace("_", " ").title()


def _leads(q: Position) -> Iterator[VictoryLine]:
    """A great lead when any turn ends; where no area decides, any lead when the last one does."""
    score, turn = points(q), last_turn(q)
    great = max(1, q.figures.number("vp_margin"))
    ways = [(Message("Lead when a turn ends"), great, "34.1")]
    if not q.state.objective:
        ways.append((Message("Lead after turn {turn}", turn=turn), 1, "34.2"))
    for what, needed, clause in ways:
        for side in SIDES:
            ahead = ahead_of_all(score, side)
            yield VictoryLine(what, side, lead_words(ahead), str(needed), clause, is_met=ahead >= needed)


def _points(q: Position) -> Iterator[VictoryLine]:
    """The points of each side, by where they are from; areas held at the start count only when they are lost."""
    for side, earned in points(q).items():
        worth = [a for a in q.held_areas(side) if q.figures.spaces[a].victory_points]
        held = tuple(a for a in worth if not q.troops(a, OTHER[side]))
        start = q.state.tracks.get(f"area_points_at_start_{side}", 0)
        parts = [
            VictoryLine(
                Message("Events"), side, _figure(q.state.tracks.get(f"victory_points_{side}", 0)), clause="35.1"
            ),
            VictoryLine(Message("Areas held"), side, _figure(points_of_areas(q, side)), clause="35.1", spaces=held),
        ]
        if start:
            parts.append(VictoryLine(Message("Held at the start"), side, _figure(-start), clause="35.1"))
        yield VictoryLine(Message("Victory points"), side, _figure(earned), clause="35.1", parts=tuple(parts))


def _figure(number: int) -> str:
    """With a minus as long as a plus."""
    return str(number).replace("-", "−")
