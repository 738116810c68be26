"""Events as plain JSON, with the sentence that the log has for each."""

from __future__ import annotations

from typing import Any

from workbench.engine.codec import to_builtins
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.playtests.told import told_of_play
from workbench.engine.questions.decision_json import Json, Say


def events_json(playtest: Playtest[Any, Any], number: int, seat: str = "", say: Say = str) -> list[Json]:
    """What happened in a play as a seat (or "", who sees everything) may read it.

    `text` is the sentence of the log; what the log leaves out is marked as `bookkeeping`.
    """
    play = playtest.plays[number]
    told = told_of_play(playtest.engine_of(play), playtest.before(number), play.events, seat)
    return [
        {**to_builtins(event), **({"text": say(sentence)} if sentence else {"bookkeeping": True})}
        for event, sentence in told
    ]
