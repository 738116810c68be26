"""The withheld law: what a seat is shown and asked is the same by rules that have only the design of that seat.

Whatever would need a figure that is withheld from the seat raises `Withheld` there, and whatever is made from one that
is merely left out comes out otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.conformance import AnyPlaytest, questions
from workbench.engine.codec import to_json
from workbench.engine.play import Engine
from workbench.engine.playtests.told import told_of_play
from workbench.engine.rules_modules import AnyRules
from workbench.engine.secrecy.seat_rules import rules_of_seat


def what_is_withheld_shows_nowhere(playtest: AnyPlaytest, every: int = 1) -> int:
    """Views, what is told of plays, scores and questions of every seat that something is withheld from; how many."""
    compared = 0
    for number, play in enumerate(playtest.plays):
        if number % every:
            continue
        for seat in playtest.rules.seats(play.state):
            own = rules_of_seat(playtest.rules, seat)
            if own is playtest.rules:
                continue
            whole = dict(_shown(playtest.rules, playtest, number, seat))
            for what, told in _shown(own, playtest, number, seat):
                where = f"seed {playtest.seed}, play {number}: by its own design {seat} reads as {what}"
                assert told == whole[what], f"{where}\n  {told}\n  {whole[what]}"
            compared += 1
    return compared


def _shown(rules: AnyRules, playtest: AnyPlaytest, number: int, seat: str) -> Iterator[tuple[str, object]]:
    engine, play = Engine(rules), playtest.plays[number]
    view: Any = engine.view(play.state, seat)
    yield "view", to_json(view)
    yield "told", [(to_json(e), text) for e, text in told_of_play(engine, playtest.before(number), play.events, seat)]
    yield "score", (dict(rules.points(view)), rules.turn(view), rules.words.trail(view))
    yield "questions", questions([one for one in engine.decisions(play.state) if one.seat == seat])
