"""How each side stands towards victory (15.3): what ends it at once, the bands of points, the places that matter."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.grande_tactique.phases.places import holder
from rulesets.grande_tactique.phases.victory import LEVELS, final_ending
from rulesets.grande_tactique.position import FRENCH, Position
from rulesets.grande_tactique.state import SARDINIAN_MORALE, VICTORY_POINTS
from workbench.engine.clauses import implements
from workbench.engine.shown.victory import VictoryLine
from workbench.engine.words.message import Message, as_message, marked
from workbench.engine.words.wording import Name, signed


@implements("15.2.d", "15.3.a", "15.3.b", "15.3.c")
def standings(q: Position, name: Name) -> tuple[VictoryLine, ...]:
    """The two ends at once, the band that the points stand in, and what the places bring."""
    return (*_at_once(q), *_bands(q), *_points(q, name))


def _at_once(q: Position) -> Iterator[VictoryLine]:
    french, coalition = q.pieces.sides
    morale, points = q.state.tracks[SARDINIAN_MORALE], q.state.tracks[VICTORY_POINTS]
    lost, places = marked("Sardinian morale is spent, at once"), tuple(q.figures.victory.sardinian_places)
    gone, left = marked("No victory points are left, at once"), marked("{points} left")
    yield VictoryLine(lost, french, Message(left, points=morale), "", "15.3.a", places, morale <= 0)
    yield VictoryLine(gone, coalition, Message(left, points=points), "", "15.3.a", is_met=points <= 0)


def _place(q: Position, place: str, name: Name, worth: str) -> VictoryLine:
    """A place of which it is noted who was the last to hold it."""
    french = q.pieces.side_of_faction[FRENCH]
    what = Message("{place} taken ({worth})", place=name(place), worth=worth)
    held = holder(q, place)
    stands = Message("held by the {side}", side=name(held)) if held else marked("held by nobody")
    return VictoryLine(what, french, stands, "", "15.2.d", (place,), held == french)


def _bands(q: Position) -> Iterator[VictoryLine]:
    """Each band of points with what it comes to after the last day."""
    table, stands = q.figures.design.table("victory_bands"), str(q.state.tracks[VICTORY_POINTS])
    turn, now = q.figures.design.scenario(q.state.scenario).last_turn, final_ending(q)
    for band in table.rows:
        ending, winner = table.cell(band, "ending"), table.cell(band, "winner")
        level = as_message(LEVELS.get(ending, ending.replace("_", " ")))
        what = Message("Points after turn {turn}: {level}", turn=turn, level=level)
        is_it = (ending, winner) == (now.ending, now.winner)
        yield VictoryLine(what, winner, stands, band, "15.3.c", is_met=is_it)


def _points(q: Position, name: Name) -> Iterator[VictoryLine]:
    """The one counter of points, with the places that bring some to the French; those that move the Sardinians."""
    figures, french = q.figures.victory, q.pieces.side_of_faction[FRENCH]
    parts = []
    for place, row in ((figures.carcare, "hexes_around_carcare"), (figures.genoa, "genoa")):
        worth = q.figures.modifier("victory_points", row, french)
        told = Message("{worth} victory {points:point|points}", worth=signed(worth), points=worth)
        parts.append(_place(q, place, name, told))
    stands = str(q.state.tracks[VICTORY_POINTS])
    yield VictoryLine(marked("Victory points"), french, stands, "", "15.3.b", parts=tuple(parts))
    cost = figures.sardinian_places
    parts = [_place(q, place, name, Message("costs {morale}", morale=morale)) for place, morale in cost.items()]
    stands = str(q.state.tracks[SARDINIAN_MORALE])
    yield VictoryLine(marked("Sardinian morale"), french, stands, "", "15.2.d", parts=tuple(parts))
