"""Who wins, and when (17)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulesets.arcola.events import StrengthLost
from rulesets.arcola.figures.pieces import Pieces
from rulesets.arcola.phases.acts import Play
from rulesets.arcola.position import Position
from rulesets.arcola.procedures import RallyPhase
from rulesets.arcola.state import EXITED_STRENGTH
from workbench.engine.clauses import implements
from workbench.engine.events import Ending, Event
from workbench.engine.turns import GameTurn
from workbench.engine.unfolding import Step
from workbench.engine.words.message import marked

LEFT, VERONA, HELD = "left", "verona", "held"
ENDINGS = {
    LEFT: marked("enough of their strength has left by the south"),
    VERONA: marked("they hold Verona, and their supply reaches it"),
    HELD: marked("neither Verona nor the way to the south was theirs in time"),
}
"""Ending -> how it is said, after who wins."""


@implements("3.3.3")
def losses_of_sides(pieces: Pieces, events: Iterable[Event[Any]]) -> Mapping[str, int]:
    """Side -> strength points that it has lost by these events; of a leader who was taken none."""
    lost = dict.fromkeys(pieces.sides, 0)
    for event in events:
        if isinstance(event, StrengthLost):
            lost[pieces.side(event.unit)] += event.infantry + event.cavalry + event.artillery
    return lost


def ending_at_once(position: Position) -> Ending | None:
    """Nothing ends a campaign before its player turn is over."""
    return None


@implements("17", "17.1.1")
def judge_exits(phase: RallyPhase, u: Play) -> Step:
    """At the end of each player turn: has enough strength left by the southern edge?"""
    position = u.position
    if u.state.tracks[EXITED_STRENGTH] >= position.figures.victory.exit_strength:
        u.conclude(Ending(LEFT, position.pieces.sides[0], "17.1.1"))
    return None


@implements("17", "17.1.2", "17.2")
def judge_the_campaign(turn: GameTurn, u: Play) -> Step:
    """At the end of the turn that decides, or of the last one that is played: whose is Verona?"""
    last = u.position.figures.design.scenario(u.state.scenario).last_turn
    decides = u.position.figures.victory.verona_turn
    if turn.turn < min(decides, last):
        return None
    first, second = u.position.pieces.sides
    u.conclude(Ending(VERONA, first, "17.1.2") if holds_verona(u.position) else Ending(HELD, second, "17.2"))
    return None


@implements("17.1.2")
def holds_verona(position: Position) -> bool:
    """Does a force of the first player stand in Verona, with a source of its supply within dispatch distance?"""
    first, verona = position.pieces.sides[0], position.figures.victory.verona
    return bool(position.fighting(first, verona)) and position.is_near_source(first, verona)
