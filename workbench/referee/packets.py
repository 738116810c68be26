"""What a packet holds for its seat: its view, what it was told, what it is asked, and a page that tells it in words.

All of it is made of the seat's view and of what it may read of the events, and of nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from workbench.engine.codec import to_json
from workbench.engine.playtests.told import told_of_play
from workbench.engine.questions.decision_json import decision_json
from workbench.engine.rules_modules import AnyRules
from workbench.engine.secrecy.seat_rules import told_design
from workbench.referee.formats import (
    DESIGN,
    GAME,
    MAP,
    QUESTIONS,
    REPORT,
    TOLD,
    VIEW,
    GameFacts,
    NotPlayed,
    Saying,
    ToldPlay,
    ToldRound,
)
from workbench.referee.rounds import AnyEngine, RoundPlay
from workbench.referee.shown.map_drawing import map_drawing
from workbench.referee.shown.report_page import report_page


def first_members(facts: GameFacts, rules: AnyRules, seat: str) -> dict[str, bytes]:
    """The packet by which a seat is invited."""
    return {GAME: to_json(facts), DESIGN: to_json(told_design(rules, facts.scenario, seat))}


def told_round(
    engine: AnyEngine,
    plays: Sequence[RoundPlay],
    seat: str,
    not_played: tuple[NotPlayed, ...] = (),
    absent: tuple[str, ...] = (),
    joined: tuple[str, ...] = (),
    said: tuple[Saying, ...] = (),
) -> ToldRound:
    """What a seat is told of a round that was adjudicated."""
    return ToldRound(tuple(_told_play(engine, play, seat) for play in plays), not_played, absent, joined, said)


def members_of(
    facts: GameFacts, engine: AnyEngine, state: Any, seat: str, number: int, told: ToldRound, is_begun: bool
) -> dict[str, bytes]:
    """The packet with which round `number` begins."""
    view = engine.view(state, seat)
    asked = [d for d in engine.decisions(state) if d.seat == seat] if is_begun else []
    members = {
        VIEW: to_json(view),
        TOLD: to_json(told),
        QUESTIONS: to_json([decision_json(decision) for decision in asked]),
        REPORT: report_page(facts, engine.rules, view, seat, number, told, asked),
    }
    drawing = map_drawing(engine.rules, facts.scenario, view, facts.language_of(seat))
    return members | {MAP: drawing} if drawing else members


def _told_play(engine: AnyEngine, play: RoundPlay, seat: str) -> ToldPlay:
    told = told_of_play(engine, play.before, play.events, seat)
    return ToldPlay(msgspec.Raw(to_json([x.event for x in told])), tuple(x.sentence for x in told))
