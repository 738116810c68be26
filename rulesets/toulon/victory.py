"""Victory points (35) and the ways a playtest ends (33, 34)."""

from __future__ import annotations

from functools import lru_cache

from rulesets.toulon.events import MoraleChanged
from rulesets.toulon.figures import Figures
from rulesets.toulon.position import Position
from rulesets.toulon.sides import ALLIED, OTHER, REPUBLICAN, SIDES
from rulesets.toulon.state import ToulonState
from workbench.engine.clauses import implements
from workbench.engine.events import TrackSet
from workbench.engine.maps.area_map import FortKind
from workbench.engine.mechanics.victory_track import lead, level_of_victory, standing
from workbench.engine.ruleset import Ending
from workbench.engine.unfolding import Unfolding

MAJOR, MINOR = "major_by_points", "minor_by_points"
TAKEN, KEPT = "objective_taken", "objective_kept"
EVACUATION = "evacuation"
PENINSULAS = ("eguillette", "grande_tour")


@implements("35.1", "3.j")
def points(q: Position) -> dict[str, int]:
    """Victory points by side: what events brought, and areas occupied or vacated since the start."""
    tracks = q.state.tracks
    scored = {side: tracks.get(f"victory_points_{side}", 0) for side in SIDES}
    areas = {side: points_of_areas(q, side) for side in SIDES}
    at_start = {side: -tracks.get(f"area_points_at_start_{side}", 0) for side in SIDES}
    return standing(SIDES, scored, areas, at_start)


def area_points_at_start(q: Position) -> dict[str, int]:
    """Tracks for the areas held by the set-up, which nobody has yet occupied by an event (interpretation 7)."""
    return {f"area_points_at_start_{side}": points_of_areas(q, side) for side in SIDES}


def points_of_areas(q: Position, side: str) -> int:
    """The value of the areas a side alone occupies (interpretation 7)."""
    held = (a for a in q.held_areas(side) if not q.troops(a, OTHER[side]))
    return sum(q.figures.spaces[a].victory_points for a in held)


@implements("35.1")
def score(u: Unfolding[ToulonState, Position], side: str, row: str, times: int = 1) -> None:
    """A side earns points by the schedule."""
    earn(u, side, times * u.position.figures.column("victory_points")[row])


@implements("35.1", "7.12")
def earn(u: Unfolding[ToulonState, Position], side: str, earned: int) -> None:
    """Points by an event; they end the side's disarray (interpretation 31)."""
    if earned <= 0:
        return
    track = f"victory_points_{side}"
    u.emit(TrackSet(track=track, value=u.state.tracks.get(track, 0) + earned, clause="35.1"))
    recover_from_defeat(u, side)


@implements("24.4", "35.1")
def score_leader(u: Unfolding[ToulonState, Position], leader: str) -> None:
    """The enemy's points for a leader killed or captured, by his rating."""
    q = u.position
    row = f"leader_{q.quality(leader)[0]}_lost"
    if row in q.figures.table("victory_points").rows:
        score(u, OTHER[q.unit(leader).side], row)


@implements("7.12")
def recover_from_defeat(u: Unfolding[ToulonState, Position], side: str) -> None:
    """A victory, or points, take a side off the significant defeat track."""
    if side in u.state.defeated:
        u.emit(MoraleChanged(side=side, defeated=False, clause="7.12"))


@implements("7.12")
def note_area_points(u: Unfolding[ToulonState, Position], side: str) -> None:
    """What the areas of a side are worth now: gains are counted from here on (interpretation 31)."""
    u.emit(TrackSet(track=f"area_points_{side}", value=points_of_areas(u.position, side)))


# ---------------------------------------------------------------- endings


@implements("34.1", "33.1")
def immediate_ending(q: Position) -> Ending | None:
    """The endings that do not wait for the end of a turn."""
    if holds(q, q.figures.toulon, REPUBLICAN):
        return Ending("toulon_taken", REPUBLICAN, "34.1")
    if any(holds(q, depot, ALLIED) for depot in q.state.occupied_depots):
        return Ending("depot_taken", ALLIED, "34.1")
    triggered = q.state.tracks.get(EVACUATION, 0) >= q.figures.number("evacuation_trigger")
    if triggered and any(holds_peninsula(q, peninsula, REPUBLICAN) for peninsula in PENINSULAS):
        return Ending("evacuation", REPUBLICAN, "34.1")
    if (aim := q.state.objective) and aim.at_once and holds(q, aim.area, aim.side):
        return Ending(TAKEN, aim.side)
    return None


@implements("34.1", "34.2", "31.3")
def ending_of_turn(q: Position) -> Ending | None:
    """The endings by points: a great margin at the end of any turn, any margin at the end of the last; a scenario
    that is about an area is decided there instead (interpretation 90).
    """
    leader, margin = lead(points(q))
    level = level_of_victory(margin, [(MAJOR, q.figures.number("vp_margin")), (MINOR, 1)])
    if level == MAJOR:
        return Ending(MAJOR, leader, "34.1")
    if q.state.turn < last_turn(q):
        return None
    if aim := q.state.objective:
        return Ending(TAKEN, aim.side) if holds(q, aim.area, aim.side) else Ending(KEPT, OTHER[aim.side])
    return Ending(MINOR, leader, "34.2") if level else Ending("draw", "", "34.2")


def last_turn(q: Position) -> int:
    """The last turn of the scenario, of the campaign the printed one (34.2)."""
    return q.state.last_turn or q.figures.number("last_turn")


def holds(q: Position, area: str, side: str) -> bool:
    """Friendly controlled by the side, even by a single patrol (interpretation 5)."""
    return bool(q.troops(area, side)) and not q.troops(area, OTHER[side])


def holds_peninsula(q: Position, peninsula: str, side: str) -> bool:
    """All areas of the peninsula with a permanent fort are held (interpretation 6)."""
    forts = forts_of_peninsula(q, peninsula)
    return bool(forts) and all(holds(q, a, side) for a in forts)


def forts_of_peninsula(q: Position, peninsula: str) -> tuple[str, ...]:
    """Its areas with a permanent fort, in printed order."""
    return tuple(a for a in _areas_of_peninsula(q.figures, peninsula) if _has_fort(q, a))


@lru_cache(maxsize=8)
def _areas_of_peninsula(figures: Figures, peninsula: str) -> tuple[str, ...]:
    return tuple(a for a in figures.areas if figures.spaces[a].tags.get("peninsula") == peninsula)


def _has_fort(q: Position, area: str) -> bool:
    return any(f.kind is FortKind.FORT for f in q.fortifications(area))
