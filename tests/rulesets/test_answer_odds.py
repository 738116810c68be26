"""The odds of answers before they are given: as counted with the engine for every fall of the dice, and from views."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from tests.long_runs import IS_LONG
from workbench.engine.bots import bot_chooser, make_bots
from workbench.engine.decision import Action, Decision
from workbench.engine.dice import Dice
from workbench.engine.events import DiceRolled
from workbench.engine.play import Engine
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.questions.answer_odds import AnswerReckoned
from workbench.engine.questions.answer_parts import AnswerOdds, UnknownForces
from workbench.engine.questions.exact_odds import TooManyWays, every_way
from workbench.engine.questions.possible_worlds import World
from workbench.engine.questions.procedure_odds import depth_of
from workbench.engine.questions.prospects import Forecast, Prospect
from workbench.engine.questions.whole_procedure import WholeProcedure
from workbench.engine.rules_modules import AnyRules, rules_for
from workbench.engine.state import Answer
from workbench.engine.visibility import view
from workbench.storage.samples import build_sample

MOST_COUNTED = 1_200
COMPARED, OF_A_KIND = 2, 3
CHECKED_WAYS, CHECKED_SAMPLES, MOST_CHECKED = 60, 8, 300
"""Of checks, which are few dice: what falls in more ways is not compared, and is not played for long."""
GAMES = [("crossroads", "meeting_engagement", 250), ("toulon", "faron", 130), ("grande_tactique", "campaign", 260)]
TOLD_WAYS, TOLD_SAMPLES = (500, 100) if IS_LONG else (200, 40)
"""Of battles told from a view and from the whole state."""
NEAR = 0.2
"""So far apart shares may be that are sampled."""
LEAST_CHECKS = {"crossroads": 1, "toulon": 1, "grande_tactique": 4}
"""Questions of so many kinds lead to checks in the playtests."""


@cache
def playtest_of(game: str, scenario: str, plays: int) -> Playtest[Any, Any]:
    playtest: Playtest[Any, Any] = Playtest(rules_for(build_sample(game)), scenario, 5)
    bots = make_bots(dict.fromkeys(playtest.rules.seats(playtest.start), "greedy"), playtest)
    while len(playtest.plays) < plays and (asked := playtest.decisions()):
        playtest.play_by(asked[0].seat, bot_chooser(playtest, asked[0].seat, bots[asked[0].seat]))
    return playtest


def answers_in(playtest: Playtest[Any, Any]) -> Iterator[tuple[Any, Decision, tuple[Answer, ...]]]:
    """Every moment of a playtest with what was asked and answered."""
    engine = Engine(playtest.rules)
    for number, play in enumerate(playtest.plays):
        if play.action is not None:
            before = playtest.before(number)
            yield before, next(d for d in engine.decisions(before) if d.seat == play.action.seat), play.action.answers


def some_answers_in(playtest: Playtest[Any, Any]) -> Iterator[tuple[Any, Decision, tuple[Answer, ...]]]:
    """A few moments of each kind of question."""
    asked: Counter[str] = Counter()
    for state, decision, said in answers_in(playtest):
        asked[decision.name] += 1
        if asked[decision.name] <= OF_A_KIND:
            yield state, decision, said


def reckoned(
    rules: AnyRules, state: Any, decision: Decision, said: tuple[Answer, ...], most_ways: int = 1_000
) -> AnswerOdds:
    reckoning = AnswerReckoned(rules, World(state), decision, said)
    for _ in reckoning.steps(most_ways, 10):
        pass
    assert reckoning.odds is not None and reckoning.odds.is_done
    return reckoning.odds


def prospect(
    rules: AnyRules, sight: Any, decision: Decision, said: tuple[Answer, ...], ways: int = 500, samples: int = 100
) -> Prospect:
    forecast = Forecast(rules, sight, decision, said)
    for _ in forecast.steps(ways, samples):
        pass
    return forecast.prospect


def counted(
    rules: AnyRules,
    whole: WholeProcedure[Any],
    state: Any,
    decision: Decision,
    said: tuple[Answer, ...],
    most: int = MOST_COUNTED,
) -> dict[tuple[int, int], Fraction]:
    """What both sides lose until the battle is over, by playing it through with the engine for all dice there are."""
    engine, side = Engine(rules), rules.side_of(decision.seat)
    if depth := depth_of(state, whole.procedure):  # what follows the battle is of no interest
        state = replace(state, procedures=state.procedures[depth - 1 :])

    def played(dice: Dice) -> tuple[int, int]:
        events, at = engine.play(state, Action(decision.seat, decision.name, said), dice)
        while depth_of(at, whole.procedure) and (asked := engine.decisions(at)):
            more, at = engine.play_by(at, asked[0].seat, whole.choose, dice)
            events += more
        lost = rules.losses(state, events)
        return lost.get(side, 0), sum(lost.values()) - lost.get(side, 0)

    found: dict[tuple[int, int], Fraction] = {}
    for lost, chance in every_way(played, most):
        found[lost] = found.get(lost, Fraction()) + chance
    return found


def losses_of(odds: AnswerOdds) -> dict[tuple[int, int], Fraction]:
    found: dict[tuple[int, int], Fraction] = {}
    for outcome, chance in odds.chances.items():
        found[outcome.lost] = found.get(outcome.lost, Fraction()) + chance
    return found


@pytest.mark.parametrize(
    ("game", "scenario", "plays", "most"),
    [
        ("crossroads", "meeting_engagement", 120, 400),
        ("toulon", "faron", 130, MOST_COUNTED),
        ("grande_tactique", "campaign", 260, 400),
    ],
)
def test_odds_are_as_counted_with_every_fall_of_the_dice(game: str, scenario: str, plays: int, most: int) -> None:
    """Battles that may end in more ways than `most` are not compared."""
    playtest = playtest_of(game, scenario, plays)
    whole = playtest.rules.whole_procedures[0](playtest.rules)
    compared = 0
    for state, decision, said in answers_in(playtest):
        if not _begins(whole, state, decision, said):
            continue
        odds = reckoned(playtest.rules, state, decision, said, most)
        if not odds.is_rolled or odds.samples:
            continue
        try:
            found = counted(playtest.rules, whole, state, decision, said, most)
        except TooManyWays:
            continue
        assert losses_of(odds) == found, (decision.name, said)
        assert sum(odds.chances.values()) == 1
        compared += 1
        if compared == COMPARED:
            break
    assert compared == COMPARED


def _begins(whole: WholeProcedure[Any], state: Any, decision: Decision, said: tuple[Answer, ...]) -> bool:
    """Is there a battle, or may the answer begin one?"""
    return bool(depth_of(state, whole.procedure)) or ("declare" in decision.name and said != ("end",))


def test_what_is_open_is_told_from_a_view_as_from_the_whole_state() -> None:
    playtest, compared = playtest_of("crossroads", "meeting_engagement", 120), 0
    for state, decision, said in answers_in(playtest):
        if "declare" in decision.name:
            seen = prospect(playtest.rules, view(playtest.rules, state, decision.seat), decision, said)
            assert seen.odds == (reckoned(playtest.rules, state, decision, said),)
            compared += 1
    assert compared > 5


def test_stages_that_are_not_answered_yet_are_answered_by_all_who_may() -> None:
    playtest = playtest_of("crossroads", "meeting_engagement", 120)
    state, decision, said = next(one for one in answers_in(playtest) if "declare" in one[1].name and len(one[2]) > 1)
    first = reckoned(playtest.rules, state, decision, said[:1])
    options: Any = Engine(playtest.rules).next_decision(state, decision.seat, said[:1])
    everybody = reckoned(playtest.rules, state, decision, (said[0], options.options.candidates))
    assert first.is_completed and not everybody.is_completed
    assert first.chances == everybody.chances


def test_of_unknown_battalions_in_a_battle_the_weakest_and_the_strongest_are_told() -> None:
    playtest = playtest_of("toulon", "faron", 400)
    ranges = []
    for state, decision, said in answers_in(playtest):
        if decision.name == "RangedFire.load_a_gun":
            found = prospect(playtest.rules, view(playtest.rules, state, decision.seat), decision, said)
            assert not found.is_unknown
            ranges.append(len(found.odds))
            low, high = found.expected(1)
            assert low <= high
    assert set(ranges) == {1, 2}


def test_an_unseen_sheet_is_nowhere_taken_for_nothing() -> None:
    """What is told of battles of La Grande Tactique is near what the whole state tells, or it is not known."""
    playtest, unknown, known = playtest_of("grande_tactique", "campaign", 260), 0, 0
    for state, decision, said in answers_in(playtest):
        if not decision.name.startswith(("Battle.", "GunsMarch.")):
            continue
        sight = view(playtest.rules, state, decision.seat)
        found = prospect(playtest.rules, sight, decision, said, TOLD_WAYS, TOLD_SAMPLES)
        unknown, known = unknown + found.is_unknown, known + (not found.is_unknown)
        if found.odds and not found.odds[0].attacker:
            known, unknown = known - 1, unknown + 1
        elif found.odds:
            truly = prospect(playtest.rules, state, decision, said, TOLD_WAYS, TOLD_SAMPLES)
            for end in truly.ends:
                assert abs(found.share(end)[0] - truly.share(end)[0]) < NEAR, (decision.name, said, end)
    assert unknown and known


@pytest.mark.parametrize(("game", "scenario", "plays"), GAMES)
def test_checks_are_told_from_a_view_as_from_the_whole_state(game: str, scenario: str, plays: int) -> None:
    playtest, told = playtest_of(game, scenario, plays), set()
    for state, decision, said in some_answers_in(playtest):
        if decision.name in told:
            continue
        sight = view(playtest.rules, state, decision.seat)
        found = prospect(playtest.rules, sight, decision, said, CHECKED_WAYS, CHECKED_SAMPLES)
        if not found.is_rolled or found.odds[0].attacker or found.samples:
            continue
        truly = AnswerReckoned(playtest.rules, World(state), decision, said, only_checks=True)
        with suppress(UnknownForces):
            list(truly.steps(CHECKED_WAYS, CHECKED_SAMPLES))
            assert truly.odds is not None
            for end, share in found.odds[0].ends.items():  # others may have said more unseen
                assert truly.odds.ends.get(end, share) == share, (decision.name, said, end)
            told.add(decision.name)
    assert len(told) >= LEAST_CHECKS[game], told


@pytest.mark.parametrize(("game", "scenario", "plays"), GAMES)
def test_checks_are_as_counted_with_every_fall_of_the_dice(game: str, scenario: str, plays: int) -> None:
    """The real engine plays the answer on to the next question; what it says of the dice is counted."""
    playtest, told = playtest_of(game, scenario, plays), set()
    for state, decision, said in some_answers_in(playtest):
        if decision.name in told:
            continue
        odds = checks_alone(playtest.rules, state, decision, said)
        if odds is None or not odds.is_rolled or odds.samples:
            continue
        found = counted_checks(playtest.rules, state, decision, said)
        if found:
            assert {end: share for end, share in found.items() if share < 1} == {
                end: share for end, share in odds.ends.items() if share < 1
            }, (decision.name, said)
            told.add(decision.name)
    assert len(told) >= LEAST_CHECKS[game], told


def checks_alone(rules: AnyRules, state: Any, decision: Decision, said: tuple[Answer, ...]) -> AnswerOdds | None:
    reckoning = AnswerReckoned(rules, World(state), decision, said, only_checks=True)
    with suppress(UnknownForces):
        for _ in reckoning.steps(CHECKED_WAYS, CHECKED_SAMPLES):
            pass
    return reckoning.odds


def counted_checks(rules: AnyRules, state: Any, decision: Decision, said: tuple[Answer, ...]) -> dict[str, Fraction]:
    """What is said of the first dice, and of what comes of them -> how likely; nothing where they are too many."""
    engine, action = Engine(rules), Action(decision.seat, decision.name, said)
    found: dict[str, Fraction] = {}
    try:
        for (events, _after), chance in every_way(lambda dice: engine.play(state, action, dice), MOST_CHECKED):
            dice = [number for number, event in enumerate(events) if isinstance(event, DiceRolled)]
            others = [number for number in dice if events[number].clause != events[dice[0]].clause]
            seen = [
                event
                for event in events[: others[0] if others else None]
                if event.seen_by is None or decision.seat in event.seen_by
            ]
            for end in dict.fromkeys(rules.display.outcome(seen, state)):
                found[end] = found.get(end, Fraction()) + chance
    except TooManyWays:
        return {}
    return found
