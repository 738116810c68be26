"""Who holds which place (15.2, 15.3): noted when the day is over, with what it means to either side."""

from __future__ import annotations

from rulesets.grande_tactique.events import PlaceHeld
from rulesets.grande_tactique.phases.acts import Play, move_sardinian_morale, score
from rulesets.grande_tactique.position import FRENCH, Position
from rulesets.grande_tactique.provisions import troops_in
from workbench.engine.clauses import implements
from workbench.engine.events import TrackSet

PRIZE_OF_CARCARE, PRIZE_OF_GENOA = "prize.carcare", "prize.genoa"
OPTION_CARCARE, WITHIN_TWO, TWO_BESIDE = "carcare_hexes", "within_two", "two_beside"
TWO = 2


def holder(q: Position, place: str) -> str:
    """Who was the last to hold a place; the Coalition what the French have never taken."""
    return q.state.held.get(place, q.pieces.other(q.pieces.side_of_faction[FRENCH]))


@implements("15.2.d", "15.3.b")
def note_places(u: Play) -> None:
    """A place goes to the side whose troops alone stand in it when the day is over (interpretation 76)."""
    for place in u.position.figures.victory.places:
        taker = _sole_side(u.position, place)
        if taker and taker != holder(u.position, place) and not _waits_for_a_siege(u.position, place):
            note_holder(u, place, taker)
    _note_prize(u, PRIZE_OF_GENOA, "genoa", holder(u.position, u.position.figures.victory.genoa) == _french(u.position))
    _note_prize(u, PRIZE_OF_CARCARE, "hexes_around_carcare", holds_around_carcare(u.position))


def _french(q: Position) -> str:
    return q.pieces.side_of_faction[FRENCH]


def _sole_side(q: Position, place: str) -> str:
    there = [side for side in q.pieces.sides if troops_in(q, place, side)]
    return there[0] if len(there) == 1 else ""


@implements("15.2.b")
def _waits_for_a_siege(q: Position, place: str) -> bool:
    """Coni is not simply entered the first time."""
    return place == q.figures.victory.coni and place not in q.state.held


@implements("15.2.d")
def note_holder(u: Play, place: str, side: str) -> None:
    """A place changes hands; the Sardinians lose or win heart by what it is worth to them."""
    u.emit(PlaceHeld(hex=place, side=side))
    worth = u.position.figures.victory.sardinian_places.get(place, 0)
    move_sardinian_morale(u, -worth if side == _french(u.position) else worth, place)


@implements("15.3.b")
def holds_around_carcare(q: Position) -> bool:
    """Carcare held with no enemy troops within two hexes, or by the option two hexes beside it (interpretation 93)?"""
    french = _french(q)
    figures = q.figures.victory
    if q.state.options.get(OPTION_CARCARE) == TWO_BESIDE:
        return sum(bool(troops_in(q, number, french)) for number in figures.beside_carcare) >= TWO
    intruders = (troops_in(q, number, q.pieces.other(french)) for number in figures.around_carcare)
    return holder(q, figures.carcare) == french and not any(intruders)


@implements("15.3.b")
def _note_prize(u: Play, prize: str, row: str, is_held: bool) -> None:
    """Points for what is held come with it and go with it (interpretation 77)."""
    was_held = bool(u.state.tracks.get(prize, 0))
    if was_held != is_held:
        u.emit(TrackSet(track=prize, value=int(is_held)))
        score(u, row, _french(u.position), 1 if is_held else -1)
