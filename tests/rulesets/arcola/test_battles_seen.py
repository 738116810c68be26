"""What a side reads of a battle that goes on: its own half, the enemy's front line as it saw it, no more (16.4.1)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from rulesets.arcola import ArcolaRules
from rulesets.arcola.battle.battlefield import Company, Section
from rulesets.arcola.battle.sight import as_company, as_seen, is_post, posts_of
from rulesets.arcola.battle_procedures import Battle, Rolled, SideOfBattle
from rulesets.arcola.procedures import CombatPhase
from sample_games.arcola.build import build
from tests.conformance import World
from tests.lockstep import Counts, Game, played_in_lockstep
from tests.long_runs import IS_LONG
from tests.rulesets.arcola.battle.fields import companies
from workbench.engine.bots import let_play, make_bots
from workbench.engine.codec import to_json
from workbench.engine.orders.options import OrdersFor
from workbench.engine.orders.order import Order
from workbench.engine.play import Engine
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.rules_modules import AnyRules
from workbench.engine.visibility import view

SEEDS = (3, 4)


@pytest.fixture(scope="module")
def moments(rules: ArcolaRules) -> list[Any]:
    """States of campaigns of bots in which battles go on."""
    found = []
    for seed in SEEDS:
        playtest = Playtest(rules, "", seed)
        let_play(playtest, make_bots(dict.fromkeys(rules.seats(playtest.start), "greedy"), playtest))
        found += [play.state for play in playtest.plays if _phase(play.state) is not None]
    assert len(found) > 20
    return found


def _phase(state: Any) -> CombatPhase | None:
    found = (p for p in state.procedures if isinstance(p, CombatPhase) and p.battles)
    return next(found, None)


def _with_enemy_otherwise(state: Any, side: str, chance: random.Random) -> Any:
    """The same but for all of the enemy that this side may not know: everybody in reserve, order, choice, rolls."""

    def other(procedure: Any) -> Any:
        match procedure:
            case CombatPhase(battles=battles):
                return replace(procedure, battles=tuple(_otherwise(battle, side, chance) for battle in battles))
            case Battle():
                return _otherwise(procedure, side, chance)
        return procedure

    return replace(state, procedures=tuple(map(other, state.procedures)))


def _otherwise(battle: Battle, side: str, chance: random.Random) -> Battle:
    is_attacker = battle.attacker.side != side
    of = battle.of(is_attacker)
    units = [_made_otherwise(unit, battle, chance) for unit in battle.field.units(is_attacker)]
    units.append(Company(f"hidden {chance.random()}", infantry=chance.randint(1, 5)))
    changed = SideOfBattle(
        of.side,
        (*of.forces, "another"),
        Order(of.forces[0], special="refuse", note=str(chance.random())),
        of.placed.set("another", "support"),
        is_special=not of.is_special,
        lost=of.lost + 1,
        routs=not of.routs,
        is_tired=not of.is_tired,
        after=Order(of.forces[0], pursue=chance.randint(1, 9)),
    )
    battle = replace(
        battle,
        attacker=changed if is_attacker else battle.attacker,
        defender=battle.defender if is_attacker else changed,
        field=battle.field.with_units(is_attacker, tuple(units)),
        rolls=(*battle.rolls, Rolled("combat", (), (chance.randint(0, 9),))),
        superiority=(True, True),
        is_out_of_supply=not battle.is_out_of_supply,
        facing="another" if not is_attacker else battle.facing,
    )
    return (
        replace(battle, lead="another", attack=replace(battle.attack, force="x", joined=("y",)))
        if is_attacker
        else battle
    )


def _made_otherwise(unit: Company, battle: Battle, chance: random.Random) -> Company:
    seen = battle.fronts is not None and unit.is_in_front
    strength = unit.infantry if seen else chance.randint(0, 9)
    return replace(
        unit,
        infantry=strength,
        ineffective=chance.random() < 0.5,
        disorganized=chance.random() < 0.5,
        level=chance.randint(0, 3),
        is_called_up=chance.random() < 0.5,
    )


def test_all_else_of_the_enemy_changes_no_byte_of_a_view_nor_of_what_is_asked(
    rules: ArcolaRules, moments: list[Any]
) -> None:
    chance, engine = random.Random(1), Engine(rules)
    compared = asked = 0
    for state in moments:
        for side in rules.figures.pieces.sides:
            here, there = view(rules, state, side), view(rules, _with_enemy_otherwise(state, side, chance), side)
            assert to_json(here) == to_json(there)
            shown = [rules.display.battlefields(seen, side, (), None) for seen in (here, there)]
            assert to_json(shown[0]) == to_json(shown[1]) and shown[0]
            compared += 1
            for decision in (d for d in engine.decisions(here) if d.seat == side):
                assert isinstance(decision.options, OrdersFor)
                other = next(d for d in engine.decisions(there) if d.seat == side)
                assert list(decision.options) == list(other.options)
                asked += 1
    assert compared > 40 and asked > 20


def test_what_is_asked_of_a_view_is_what_is_asked(rules: ArcolaRules, moments: list[Any]) -> None:
    engine = Engine(rules)
    seen: dict[str, int] = {}
    for state in moments:
        for decision in engine.decisions(state):
            of_the_view = [d for d in engine.decisions(view(rules, state, decision.seat)) if d.seat == decision.seat]
            assert [(d.name, list(d.options)) for d in of_the_view] == [(decision.name, list(decision.options))]
            seen[decision.name] = seen.get(decision.name, 0) + 1
    assert {"CombatPhase.deploy", "CombatPhase.press", "CombatPhase.stand_or_retreat"} <= seen.keys(), seen


def test_of_the_enemy_his_front_line_is_seen_once_both_have_deployed(rules: ArcolaRules, moments: list[Any]) -> None:
    before = after = 0
    for state in moments:
        phase = _phase(state)
        assert phase is not None
        for side in rules.figures.pieces.sides:
            read = _phase(view(rules, state, side))
            assert read is not None
            for battle, true in zip(read.battles, phase.battles, strict=True):
                attacks = true.attacker.side == side
                theirs = battle.field.units(not attacks)
                own = true.field.units(attacks)
                assert [x.id for x in battle.field.units(attacks)] == [x.id for x in own if not x.is_flanking]
                if true.fronts is None:
                    assert not theirs
                    before += 1
                    continue
                assert theirs == tuple(map(as_company, true.fronts[0 if not attacks else 1]))
                assert all(x.is_in_front and is_post(x.id) and x.level == 0 for x in theirs)
                after += 1
    assert before > 5 and after > 5


def test_units_in_front_go_by_section_and_strength_and_by_nothing_that_is_hidden() -> None:
    field = companies("a L i3", "b L i5", "c C a1", "d R i4")
    names = posts_of(field)
    assert names["b"] == "left.1" and names["a"] == "left.2" and names["c"] == "centre.1"
    hidden = tuple(replace(x, ineffective=True, disorganized=True, level=3, leader="z") for x in reversed(field))
    assert as_seen(hidden) == as_seen(field)
    assert is_post("left.2")
    assert not any(map(is_post, ("reserve.1", "A-HOHENZ", "left.x", "left")))
    assert as_seen([replace(field[0], section=Section.RESERVE)]) == ()


# ---------------------------------------------------------------- in lockstep


def _reserves_spent(rules: AnyRules, state: Any, seat: str, chance: random.Random) -> Iterator[World]:
    """All of the enemy who stand in reserve in a battle are in disorder, or are not."""
    phase = _phase(state)
    if phase is None or any(isinstance(p, Battle) for p in state.procedures):
        return
    units, battles = state.units, []
    for battle in phase.battles:
        is_attacker = battle.attacker.side != seat
        changed = []
        for unit in battle.field.units(is_attacker):
            if battle.fronts is not None and not unit.is_committed and unit.id in units:
                unit = replace(unit, disorganized=not unit.disorganized)
                units = units.set(unit.id, replace(units[unit.id], disorganized=unit.disorganized))
            changed.append(unit)
        battles.append(replace(battle, field=battle.field.with_units(is_attacker, tuple(changed))))
    there = replace(phase, battles=tuple(battles))
    if units is not state.units:
        procedures = tuple(there if p is phase else p for p in state.procedures)
        yield World(replace(state, units=units, procedures=procedures), {})


def test_the_enemys_reserve_changes_nothing_that_is_answered_while_one_is_told_the_same() -> None:
    counts = Counts()
    game = Game("reserves", build, "november", _reserves_spent)
    for seed in (1, 2, 3) if IS_LONG else (1,):
        played_in_lockstep(game, seed=seed, plays=60, every=1, depth=2, kind="greedy", counts=counts)
    assert counts.total > 100 and counts.pairs, counts


def test_a_battle_is_shown_to_a_side_of_which_nobody_is_left(rules: ArcolaRules, moments: list[Any]) -> None:
    shown = 0
    for state in moments[:12]:
        phase = _phase(state)
        assert phase is not None
        for side in rules.figures.pieces.sides:
            fought = {x for battle in phase.battles for x in battle.of(battle.attacker.side == side).forces}
            p = rules.position(state)
            gone = {x for head in fought if head in state.units for x in p.members(head)}
            left = state.units.__class__({x: unit for x, unit in state.units.items() if x not in gone})
            pictures = rules.display.battlefields(view(rules, replace(state, units=left), side), side, (), None)
            assert len(pictures) == len(phase.battles)
            shown += len(pictures)
    assert shown > 12
