"""Bots of Toulon that are told what never to do, and what not to care for."""

from __future__ import annotations

from typing import Any

from rulesets.toulon import ToulonRules
from workbench.engine.bots import let_play, make_bots, restrictions_of
from workbench.engine.decision import Decision
from workbench.engine.options import Number
from workbench.engine.playtests.playtest import Playtest


def orders(rules: ToulonRules, kind: str, turns: int = 2) -> list[tuple[Any, ...]]:
    """What a Republican bot of this kind says in orders to forces."""
    playtest: Playtest[Any, Any] = Playtest(rules, "", 5)
    let_play(playtest, make_bots({"republican": kind, "allied": "greedy"}, playtest), turns)
    actions = (play.action for play in playtest.plays if play.action)
    return [(a.to, *a.answers) for a in actions if a.seat == "republican" and a.to == "Movement.order_a_force"]


def types_ordered(rules: ToulonRules, said: list[tuple[Any, ...]]) -> set[str]:
    units = [unit for _, *answers in said for answer in answers if isinstance(answer, tuple) for unit in answer]
    return {rules.design.counter(unit).unit_type for unit in units}


def test_restrictions_are_listed(rules: ToulonRules) -> None:
    listed = restrictions_of(rules)
    assert {"never_attacks", "never_uses:cavalry", "ignores_supply"} <= set(listed)
    assert listed["never_attacks"].startswith("never ")
    assert not any("_" in meaning for meaning in listed.values()), "names, and no ids"
    assert listed["never_uses:activated_static_guns"] == "never moves or fights with activated static guns"
    assert listed["never_uses:bonaparte_battery"] == "never moves or fights with Bonaparte Battery"


def test_one_arm_is_left_where_it_is(rules: ToulonRules) -> None:
    free = types_ordered(rules, orders(rules, "greedy"))
    assert "inf" in free
    assert "inf" not in types_ordered(rules, orders(rules, "greedy:never_uses:infantry"))


def test_supply_is_ignored(rules: ToulonRules) -> None:
    q = rules.position(rules.start("", {}))
    stake = Decision("republican", "SupplyDetermination.stake_points", "", "", Number(0, 4))
    heedless = rules.ignoring(frozenset({"supply"}))
    assert [heedless.judgement.appraise(q, stake, points, ()) for points in (0, 2, 4)] == [0, -2, -4]
    playtest: Playtest[Any, Any] = Playtest(rules, "", 5)
    assert make_bots({"republican": "greedy:ignores_supply"}, playtest)
