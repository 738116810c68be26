"""The withheld law: what a seat is shown and asked is the same by rules that have only the design of that seat.

Whatever would need a figure that is withheld from the seat raises `Withheld` there, and whatever is made from one that
is merely left out comes out otherwise. It is looked at twice. At the table, where whole positions are, the figures are
withheld and the counters are there; at the desk of the seat, where its view is all there is, whatever is secret.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Any

from msgspec.structs import replace

from tests.conformance import AnyPlaytest, questions
from workbench.engine.codec import to_json
from workbench.engine.play import Engine
from workbench.engine.playtests.told import told_of_play
from workbench.engine.rules_modules import AnyRules
from workbench.engine.secrecy.declared import NAMED, Withheld
from workbench.engine.secrecy.seat_design import design_for
from workbench.engine.secrecy.seat_rules import rules_of_seat

Shown = tuple[str, object]


def what_is_withheld_shows_nowhere(playtest: AnyPlaytest, every: int = 1) -> int:
    """Views, what is told of plays, scores and questions of every seat that something is withheld from; how many."""
    compared, tables = 0, dict[str, AnyRules]()
    for number, play in enumerate(playtest.plays):
        if number % every:
            continue
        for seat in playtest.rules.seats(play.state):
            own = rules_of_seat(playtest.rules, seat)
            if own is playtest.rules:
                continue
            if seat not in tables:
                tables[seat] = _without_figures(playtest.rules, seat)
            for shown, rules in ((_at_the_table, tables[seat]), (_at_the_desk, own)):
                whole = dict(shown(playtest, number, seat, playtest.rules))
                for what, told in shown(playtest, number, seat, rules):
                    where = f"seed {playtest.seed}, play {number}, {shown.__name__}: by its own design {seat} reads as"
                    assert told == whole[what], f"{where} {what}\n  {told}\n  {whole[what]}"
            compared += 1
    return compared


def _without_figures(rules: AnyRules, seat: str) -> AnyRules:
    """The rules without the tables, parameters and values that are withheld; whose counters there are lies open."""
    figures = tuple(secret for secret in rules.design.secrets if secret.what in NAMED)
    return type(rules)(design_for(replace(rules.design, secrets=figures), rules.side_of(seat)))


def _at_the_table(playtest: AnyPlaytest, number: int, seat: str, rules: AnyRules) -> Iterator[Shown]:
    engine, play = Engine(rules), playtest.plays[number]
    yield "view", to_json(engine.view(play.state, seat))
    yield "told", _told(playtest, number, seat, rules)
    yield "questions", questions([one for one in engine.decisions(play.state) if one.seat == seat])


def _at_the_desk(playtest: AnyPlaytest, number: int, seat: str, rules: AnyRules) -> Iterator[Shown]:
    view: Any = playtest.engine.view(playtest.plays[number].state, seat)
    words = copy(playtest.rules)
    words.words = rules.words
    yield "view", to_json(Engine(rules).view(view, seat))
    yield "told", _told(playtest, number, seat, words)
    yield "score", (dict(rules.points(view)), rules.turn(view), rules.words.trail(view))
    yield "questions", _asked_on_the_view(rules, view, seat)


def _told(playtest: AnyPlaytest, number: int, seat: str, rules: AnyRules) -> list[tuple[bytes, str]]:
    told = told_of_play(Engine(rules), playtest.before(number), playtest.plays[number].events, seat)
    return [(to_json(event), sentence) for event, sentence in told]


def _asked_on_the_view(rules: AnyRules, view: Any, seat: str) -> object:
    """What the seat is asked as far as its view tells; of some views no question can be derived by anybody."""
    try:
        return questions([one for one in Engine(rules).decisions(view) if one.seat == seat])
    except Withheld:
        raise
    except Exception as error:
        return type(error)
