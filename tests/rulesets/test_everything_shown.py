"""Whatever a front-end asks of a display at any moment of a playtest is answered, to every seat and to who sees all.

The questions are found in the class itself, so that a new one is asked here from its first day.
"""

from __future__ import annotations

import inspect
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import pytest

from rulesets.template.example import race_design
from tests.robustness.random_views import design_of
from workbench.engine.bots import bot_chooser, make_bots
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.rules_display import Display
from workbench.engine.rules_modules import AnyRules, rules_for
from workbench.engine.rules_words import NotOffered
from workbench.engine.state import Answer

GAMES: dict[str, tuple[Callable[[], Any], str]] = {
    "toulon campaign": (lambda: design_of("toulon"), "campaign"),
    "toulon faron": (lambda: design_of("toulon"), "faron"),
    "grande_tactique montenotte": (lambda: design_of("grande_tactique"), "montenotte"),
    "grande_tactique campaign": (lambda: design_of("grande_tactique"), "campaign"),
    "crossroads": (lambda: design_of("crossroads"), "meeting_engagement"),
    "war_and_peace": (lambda: design_of("war_and_peace"), "war_of_1805"),
    "race": (race_design, ""),
}
PLAYS = 260
"""So far a playtest of bots is followed; on the way everything is asked as each of those who look."""
ALL_LOOK, SELDOM = 3, 3
"""So many questions of a kind are seen by everybody, and then every so-many-th by one of those who look."""
STAGES = 4
"""So many answers of one choice are given one after another, and the display asked between them."""


@cache
def hooks() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The questions about a state, with what else they want to know."""
    return tuple(_hooks())


def _hooks() -> Iterator[tuple[str, tuple[str, ...]]]:
    for name, method in inspect.getmembers(Display, inspect.isfunction):
        wanted = [p for p in inspect.signature(method).parameters.values() if p.name != "self"]
        if not name.startswith("_") and wanted and wanted[0].name == "state":
            yield name, tuple(p.name for p in wanted[1:] if p.default is p.empty)


def asked_of_all(rules: AnyRules, seen: Any, seat: str, so_far: tuple[Answer, ...]) -> int:
    """Ask everything that a window asks of a moment; how many questions were answered."""
    answered = 0
    for name, wanted in hooks():
        if set(wanted) - {"seat", "units"}:
            continue
        known = {"seat": seat, "units": _together(seen, seat)}
        try:
            getattr(rules.display, name)(seen, *(known[one] for one in wanted))
            answered += 1
        except NotOffered:
            pass
    rules.display.battle(seen, so_far)
    return answered


def _together(seen: Any, seat: str) -> tuple[str, ...]:
    """A unit of the seat's, or any."""
    own = sorted(u for u, unit in seen.units.items() if unit.side == seat and unit.space)
    return tuple(own[:1] or sorted(seen.units)[:1])


@pytest.mark.parametrize("game", GAMES)
def test_every_question_of_the_window_is_answered_at_every_kind_of_moment(game: str) -> None:
    build, scenario = GAMES[game]
    playtest: Playtest[Any, Any] = Playtest(rules_for(build()), scenario, 4)
    rules, chance, asked, known = playtest.rules, random.Random(4), 0, Counter[str]()
    kind = "random" if game == "war_and_peace" else "greedy"  # whose rules are those of the crossroads
    bots = make_bots(dict.fromkeys(rules.seats(playtest.start), kind), playtest)
    while len(playtest.plays) <= PLAYS and (decisions := playtest.decisions()):
        decision = decisions[0]
        for viewer in _who_look(("", *rules.seats(playtest.state)), known[decision.name]):
            seen = playtest.engine.view(playtest.state, viewer) if viewer else playtest.state
            asked += asked_of_all(rules, seen, viewer or decision.seat, ())
        known[decision.name] += 1
        _follow_an_answer(playtest, decision.seat, chance)
        playtest.play_by(decision.seat, bot_chooser(playtest, decision.seat, bots[decision.seat]))
    assert asked > 10 * len(playtest.plays)


def _who_look(eyes: Sequence[str], times: int) -> Sequence[str]:
    """All of them where a kind of question is met for the first times; afterwards one after the other, at times."""
    seldom, left = divmod(times, SELDOM)
    return eyes if times < ALL_LOOK else (eyes[seldom % len(eyes)],) if not left else ()


def _follow_an_answer(playtest: Playtest[Any, Any], seat: str, chance: random.Random) -> None:
    """Put an answer together stage by stage, as somebody at the table who has not decided yet does."""
    so_far: tuple[Answer, ...] = ()
    seen = playtest.view(seat)
    for _ in range(STAGES):
        asked = playtest.next_decision(seat, so_far)
        if asked is None:
            return
        so_far = (*so_far, asked.options.sample(chance))
        playtest.rules.display.battle(seen, so_far)
