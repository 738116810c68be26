"""The battle board as the rules modules tell it: who stands where, what it comes to, and nothing that a seat may not
know.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from rulesets.hex_and_counter.phases.combat import neighbours_who_could, targets
from rulesets.hex_and_counter.procedures import CombatPhase
from rulesets.toulon.events import OddsTaken
from tests.lockstep_games import GAMES
from workbench.engine.bots import bot_chooser, make_bot
from workbench.engine.codec import to_json
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.rules_modules import rules_for
from workbench.engine.shown.battle import BoardUnit, ShownBattle
from workbench.engine.state import is_stand_in
from workbench.engine.visibility import view

CROSSROADS, MONTENOTTE, DECEMBER = "crossroads meeting_engagement", "grande_tactique montenotte", "toulon december"
NAMES = (CROSSROADS, MONTENOTTE, DECEMBER)
SEEDS = {CROSSROADS: 5, MONTENOTTE: 5, DECEMBER: 1}
PLAYS = {CROSSROADS: 140, MONTENOTTE: 100, DECEMBER: 50}


@cache
def playtest_of(name: str) -> Playtest[Any, Any]:
    game = next(game for game in GAMES if game.name == name)
    playtest: Playtest[Any, Any] = Playtest(rules_for(game.build()), game.scenario, SEEDS[name], game.options)
    kind = "random" if name == DECEMBER else "greedy"
    bots = {seat: make_bot(kind, 3, playtest) for seat in playtest.rules.seats(playtest.state)}
    while len(playtest.plays) < PLAYS[name] and (asked := playtest.decisions()):
        playtest.play_by(asked[0].seat, bot_chooser(playtest, asked[0].seat, bots[asked[0].seat]))
    return playtest


def battles(name: str) -> Iterator[tuple[Any, ShownBattle]]:
    playtest = playtest_of(name)
    for play in playtest.plays:
        if (found := playtest.rules.display.battle(play.state)) is not None:
            yield play.state, found


def units(battle: ShownBattle) -> list[BoardUnit]:
    columns = [unit for column in battle.columns for unit in (*column.attackers, *column.defenders)]
    return columns + [unit for box in battle.boxes for group in box.groups for unit in group.units]


@pytest.mark.parametrize("name", NAMES)
def test_every_counter_of_a_battle_is_a_piece_and_stands_once(name: str) -> None:
    playtest = playtest_of(name)
    found = list(battles(name))
    assert len(found) > 3
    for state, battle in found:
        pieces = {piece.unit: piece for piece in playtest.rules.display.pieces(state)}
        named = [unit.unit for unit in units(battle)]
        assert set(named) <= set(pieces) and len(named) == len(set(named))
        for column in battle.columns:
            assert {pieces[unit.unit].side for unit in column.attackers} <= {battle.attacker.side}
            assert {pieces[unit.unit].side for unit in column.defenders} <= {battle.defender.side}


@pytest.mark.parametrize("name", NAMES)
def test_a_seat_reads_the_same_of_a_battle_in_worlds_that_it_cannot_tell_apart(name: str) -> None:
    game, playtest, chance = next(game for game in GAMES if game.name == name), playtest_of(name), random.Random(2)
    compared = 0
    for state, _ in list(battles(name))[::3]:
        for seat in playtest.rules.seats(state):
            mine = playtest.rules.display.battle(view(playtest.rules, state, seat))
            for world in game.worlds(playtest.rules, state, seat, chance):
                theirs = rules_for(game.build()).display.battle(view(playtest.rules, world.state, seat))
                assert to_json(mine) == to_json(theirs)
                compared += 1
    assert compared


def test_what_rests_on_an_unknown_counter_is_not_summed_up() -> None:
    name, hidden = DECEMBER, 0
    playtest = playtest_of(name)
    for state, _ in battles(name):
        for seat in playtest.rules.seats(state):
            battle = playtest.rules.display.battle(view(playtest.rules, state, seat))
            assert battle is not None
            for column in battle.columns:
                unread = [any(is_stand_in(u.unit) for u in side) for side in (column.attackers, column.defenders)]
                if column.sum is not None and any(unread):
                    hidden += 1
                    assert [side == "?" for side in (column.sum.attack, column.sum.defence)] == unread
                    assert not column.sum.result and not column.sum.odds
    assert hidden


def test_a_sub_battle_tells_the_column_that_is_rolled_on() -> None:
    """What the pill said while the next fight was chosen is what the log told of its roll."""
    playtest, told = playtest_of(DECEMBER), 0
    for before, play in pairwise(playtest.plays):
        if before.state.procedures[-1].at != "fight_sub_battles":
            continue
        odds = next(event for event in play.events if isinstance(event, OddsTaken))
        battle = playtest.rules.display.battle(before.state)
        assert battle is not None
        column = next(c for c in battle.columns if tuple(u.unit for u in c.attackers) == odds.attackers)
        shown = column.sum
        assert shown is not None
        assert (shown.attack, shown.defence) == (str(odds.attack), str(odds.defence))
        assert (shown.result, shown.shifts) == (odds.column, odds.shifts)
        told += 1
    assert told


def test_an_attack_that_is_put_together_is_reckoned_with_each_counter() -> None:
    playtest = playtest_of(CROSSROADS)
    rules, seen = playtest.rules, 0
    for state in (play.state for play in playtest.plays):
        phase = state.procedures[-1] if state.procedures else None
        if not isinstance(phase, CombatPhase):
            continue
        q = rules.position(state)
        for target in targets(q, phase):
            declared = rules.display.battle(state, (target,))
            assert declared is not None and declared.columns[0].sum is None and not declared.columns[0].attackers
            near = neighbours_who_could(q, phase, target)
            for count in range(1, len(near) + 1):
                now = rules.display.battle(state, (target, near[:count]))
                assert now is not None and now.columns[0].sum is not None
                assert tuple(unit.unit for unit in now.columns[0].attackers) == near[:count]
                assert now.columns[0].sum.attack == str(q.reckoned(target, near[:count]).attack)
                seen += 1
    assert seen
