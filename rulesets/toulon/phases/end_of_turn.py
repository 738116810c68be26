"""The end of a game turn: purses are emptied, and the points are counted (31)."""

from __future__ import annotations

from rulesets.toulon.figures import PURSES
from rulesets.toulon.phases.acts import Play
from rulesets.toulon.procedures import GameTurn
from rulesets.toulon.sides import SIDES
from rulesets.toulon.victory import ending_of_turn, note_area_points, points_of_areas, recover_from_defeat
from workbench.engine.clauses import implements
from workbench.engine.events import TrackSet
from workbench.engine.unfolding import Step
from workbench.engine.words.message import Message


@implements("31.2", "7.7")
def empty_purses(turn: GameTurn, u: Play) -> Step:
    """Operations points are not saved."""
    u.announce(Message("End of turn"))
    for purse in PURSES:
        if u.position.points_in(purse):
            u.emit(TrackSet(track=f"ops.{purse}", value=0))
    return None


@implements("35.1", "7.12", "3.j")
def count_areas(turn: GameTurn, u: Play) -> Step:
    """A side that holds more in areas than a turn ago, or since its defeat, has earned points (interpretation 31)."""
    for side in SIDES:
        before = u.state.tracks.get(f"area_points_{side}", u.state.tracks.get(f"area_points_at_start_{side}", 0))
        if points_of_areas(u.position, side) > before:
            recover_from_defeat(u, side)
        note_area_points(u, side)
    return None


@implements("31.3", "34.1", "34.2")
def check_victory(turn: GameTurn, u: Play) -> Step:
    """A great margin ends the playtest at any turn, the calendar at the last."""
    if ending := ending_of_turn(u.position):
        u.conclude(ending)
    return None
