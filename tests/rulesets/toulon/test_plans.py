"""The plans of the greedy bot: what is taken over from the last order is what would be found anew."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rulesets.toulon import ToulonRules
from rulesets.toulon.index import Index
from rulesets.toulon.plans.ground import Outlook
from rulesets.toulon.plans.holdings import Holdings
from rulesets.toulon.plans.ledger import Changes
from rulesets.toulon.plans.orders import Plan, plan_on
from rulesets.toulon.plans.outlooks import Outlooks, outlook_on
from rulesets.toulon.plans.stakes import zone_under_fire
from rulesets.toulon.position import Position
from rulesets.toulon.sides import ALLIED, REPUBLICAN, SIDES
from rulesets.toulon.state import ToulonState
from tests.rulesets.toulon.bots_at_play import Game
from tests.rulesets.toulon.test_index import WORDS, Change, after, start_troops
from workbench.engine.bots import GreedyBot, let_play
from workbench.engine.decision import Decision
from workbench.engine.design import Design
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.state import Answer


def all_known(outlook: Outlook) -> dict[str, object]:
    """Whatever an outlook tells of ground and units, in figures that can be compared."""
    held, q = Holdings(outlook), outlook.q
    here = {a: (*q.troops(a, outlook.side), *q.leaders(a, outlook.side)) for a in q.figures.areas}
    return {
        "control": {a: outlook.control(a) for a in here},
        "worth": {a: outlook.worth(a) for a in here},
        "need": {a: outlook.need(a) for a in here},
        "threat": {a: outlook.threat(a) for a in here},
        "present": {a: outlook.account(a).present for a in here},
        "loss": {a: held.loss(a, units[:1]) for a, units in here.items()},
        "gain": {a: held.gain(a, here[q.figures.toulon][:1]) for a in here},
        "effectiveness": {x: outlook.effectiveness(x) for x in sorted(q.state.units)},
        "orders": Plan(outlook).wishes,
    }


@dataclass
class Observed:
    """The rules, with a look at each plan of orders before it is proposed."""

    rules: ToulonRules
    plans: int = 0
    differ: list[str] = field(default_factory=list)

    def propose(self, q: Position, decision: Decision, so_far: tuple[Answer, ...]) -> Iterable[Answer]:
        if decision.name == "Movement.order_a_force" and not so_far:
            side = self.rules.side_of(decision.seat)
            self.plans += 1
            if plan_on(outlook_on(q, side)).wishes != Plan(Outlook(q, side)).wishes:
                self.differ.append(f"turn {q.state.turn}, {side}")
        return self.rules.judgement.propose(q, decision, so_far)


@pytest.mark.parametrize("seed", [3, 5])
def test_plans_of_a_campaign_are_those_made_anew(rules: ToulonRules, seed: int) -> None:
    observed, playtest = Observed(rules), Playtest(rules, "campaign", seed)
    played: Game = playtest
    let_play(
        played, {side: GreedyBot(seed, rules.judgement.appraise, propose=observed.propose) for side in SIDES}, turns=9
    )
    assert observed.plans > 100
    assert observed.differ == []


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_what_is_known_is_what_would_be_found_anew(toulon_design: Design, data: st.DataObject) -> None:
    rules = ToulonRules(toulon_design)
    start: ToulonState = rules.start("campaign", {})
    spaces = [a for a in rules.figures.areas if start_troops(rules, start, a)] + [*rules.figures.areas][:4]
    names = [unit for unit in sorted(start.units) if start.units[unit].space in rules.figures.areas]
    change = st.tuples(st.sampled_from(names), st.sampled_from(WORDS), st.sampled_from(spaces))
    side, outlooks, units = data.draw(st.sampled_from(SIDES)), Outlooks(), start.units
    changes: list[Change]
    for changes in data.draw(st.lists(st.lists(change, max_size=3), min_size=2, max_size=4)):
        for one in changes:
            units = after(units, start.units, one)
        q = Position(rules.figures, replace(start, units=units))
        assert all_known(outlooks.of(q, side)) == all_known(Outlook(q, side))


def test_threats_change_with_the_enemy_and_with_who_stands_between(rules: ToulonRules) -> None:
    start: ToulonState = rules.start("campaign", {})
    figures, before = rules.figures, Index(start.units)
    unit = next(x for x in sorted(start.units) if start.units[x].side == ALLIED and start.units[x].space != "arrivals")
    moved = Index(start.units.set(unit, replace(start.units[unit], space=figures.depot_of("western_wing"))))
    theirs = Changes.between(before, moved, REPUBLICAN)
    assert theirs.enemy == theirs.spaces == {start.units[unit].space, figures.depot_of("western_wing")}
    own = Changes.between(before, moved, ALLIED)
    assert not own.enemy
    assert figures.depot_of("western_wing") in own.presence
    assert own.areas(figures) < theirs.areas(figures)
    assert Changes.between(before, before, ALLIED).areas(figures) == frozenset()


def test_the_last_battery_that_threatens_the_ships_is_not_sent_to_and_fro(table: Any) -> None:
    figures = table.position.figures
    here, there = zone_under_fire(table.position)[:2]
    away = figures.depot_of("western_wing")
    last, *others = sorted(c.id for c in table.rules.design.counters if c.unit_type == "battery")
    enough = figures.number("tenuous_batteries")
    table.put(here, "59_bourgogne_1").put(there, "bouches_du_rhone").put(away, "grenadiers_assault")
    table.put(away, last)
    for battery in others[:enough]:
        table.put(there, battery)

    def held() -> Holdings:
        return Holdings(Outlook(table.position, REPUBLICAN))

    gained = held().gain(here, (last,))
    assert gained >= 1
    table.put(here, last)
    assert held().loss(here, (last,)) >= gained
    table.put(away, last).put(there, others[enough])
    assert held().gain(here, (last,)) == pytest.approx(gained - 1)
