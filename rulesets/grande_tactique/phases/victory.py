"""Victory (15.3): what brings points and moves the Sardinians (15.2), who holds what, and how a playtest ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.grande_tactique.events import BattleFought
from rulesets.grande_tactique.phases.acts import Play, score, stir_sardinians
from rulesets.grande_tactique.position import SARDINIAN, Position
from rulesets.grande_tactique.set_up import LOST
from rulesets.grande_tactique.state import SARDINIAN_MORALE, VICTORY_POINTS, TactiqueState
from workbench.engine.clauses import implements
from workbench.engine.display import Lost
from workbench.engine.events import Event, PositionSet, TrackSet
from workbench.engine.ruleset import Ending
from workbench.engine.words.message import marked

SARDINIANS_YIELD, NO_POINTS_LEFT = "sardinians_yield", "no_points_left"
ENDINGS = {
    SARDINIANS_YIELD: marked("a strategic victory: the morale of the Sardinians is spent"),
    NO_POINTS_LEFT: marked("a strategic victory: the French have no victory points left"),
    "strategic_victory": marked("a strategic victory by points"),
    "major_victory": marked("a major victory by points"),
    "marginal_victory": marked("a marginal victory by points"),
    "draw": marked("a draw by points"),
}
"""Every way in which a playtest can end, in the words that follow who wins."""
LEVELS = {
    "strategic_victory": marked("strategic victory"),
    "major_victory": marked("major victory"),
    "marginal_victory": marked("marginal victory"),
    "draw": marked("draw"),
}
"""What the victory points would come to now, without who wins."""
COUNTED = ("major", "decisive")
OPTION_BONAPARTE, ADDED, INSTEAD = "bonaparte_defeats", "added", "instead"
OPTION_FIFTEEN, LOWER, HIGHER = "fifteen_points", "lower", "higher"


# ------------------------------------------------------------------ battles


@implements("15.3.b", "15.2.d")
def score_battle(u: Play, fought: BattleFought) -> None:
    """Victory points (interpretation 83), and what it means to Sardinians who were in it (interpretation 84)."""
    level = fought.result.partition("_")[0]
    if not fought.victor or level not in COUNTED:
        return
    pieces = u.position.pieces
    french, coalition = pieces.sides
    instead = u.state.options.get(OPTION_BONAPARTE) == INSTEAD
    is_bonapartes = fought.victor == coalition and _is_beaten_chief(u.position, fought, french)
    if not (is_bonapartes and instead):
        score(u, f"{level}_victory", fought.victor)
    if is_bonapartes:
        score(u, f"bonaparte_{level}_defeat", french)
    if SARDINIAN in fought.armies:
        stir_sardinians(u, f"{level}_victory" if fought.victor == coalition else f"{level}_defeat")


def _is_beaten_chief(q: Position, fought: BattleFought, side: str) -> bool:
    """Was the general-in-chief of a side in the battle?"""
    return any(chief in fought.generals for chief in q.pieces.chiefs_of(side))


# ------------------------------------------------------------------ endings


@implements("15.3.a", "15.2.d", "14.1")
def immediate_ending(q: Position) -> Ending | None:
    """The end of Sardinian morale, or of the points, ends it at once; in this order (interpretation 71)."""
    french, coalition = q.pieces.sides
    if q.state.tracks[SARDINIAN_MORALE] <= 0:
        return Ending(SARDINIANS_YIELD, french, "15.3.a")
    if q.state.tracks[VICTORY_POINTS] <= 0:
        return Ending(NO_POINTS_LEFT, coalition, "15.3.a")
    return None


@implements("15.3.c", "14.3")
def final_ending(q: Position) -> Ending:
    """The band of the victory points when the last day is over (interpretation 72 for 15 points)."""
    points = q.state.tracks[VICTORY_POINTS]
    if points == q.figures.victory.overlapping_points and q.state.options.get(OPTION_FIFTEEN) == HIGHER:
        points += 1
    ending, winner = q.figures.victory.band(points)
    return Ending(ending, winner, "15.3.c")


def losses_by_side(
    side_of_faction: Mapping[str, str], start: TactiqueState, events: Sequence[Event[Any]]
) -> dict[str, int]:
    """Side -> strength points that its armies have lost by these events; stragglers who came back are not taken off."""
    lost = {LOST + faction: start.tracks[LOST + faction] for faction in side_of_faction}
    before = dict(lost)
    for event in events:
        if isinstance(event, TrackSet) and event.track in lost:
            lost[event.track] = event.value
    found = dict.fromkeys(side_of_faction.values(), 0)
    for faction, side in side_of_faction.items():
        found[side] += lost[LOST + faction] - before[LOST + faction]
    return found


def losses_told(
    side_of_faction: Mapping[str, str], seat: str, start: TactiqueState, events: Sequence[Event[Any]]
) -> dict[str, Lost]:
    """The same as a side was told it: its own whole, of an enemy's army what stood on its track when it was told last.

    A view shows no track of the enemy's; after a position was set up by hand the first that is told is counted from.
    """
    is_set_up = bool(events) and isinstance(events[0], PositionSet)
    found = losses_by_side(side_of_faction, start, events)
    for faction, side in side_of_faction.items():
        first = next((e.value for e in events if isinstance(e, TrackSet) and e.track == LOST + faction), 0)
        found[side] -= first if is_set_up and side != seat else 0
    return {side: Lost(lost, is_all=side == seat) for side, lost in found.items()}
