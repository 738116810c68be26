"""What batches of Toulon count: losses by side; and what its bots can be told never to do."""

from __future__ import annotations

import pytest

from rulesets.toulon import ToulonRules
from rulesets.toulon.events import AreaEntered, AustriansRaised, LossTaken
from rulesets.toulon.losses import LEAVES_ALIVE
from rulesets.toulon.sides import ALLIED, REPUBLICAN, SIDES
from tests.rulesets.toulon.bots_at_play import Game, bots_of
from workbench.engine.bots import let_play, make_bots
from workbench.engine.decision import Decision
from workbench.engine.events import UnitRemoved
from workbench.engine.options import Number
from workbench.engine.playtest import Playtest


@pytest.mark.parametrize("seed", [3, 8])
def test_losses_are_what_is_missing_at_the_end(rules: ToulonRules, seed: int) -> None:
    playtest: Game = Playtest(rules, "campaign", seed)
    let_play(playtest, bots_of("restless", seed, rules))
    start, end = playtest.start.units, playtest.state.units
    events = [event for play in playtest.plays for event in play.events]
    taken = {event.unit for event in events if isinstance(event, UnitRemoved) and event.why not in LEAVES_ALIVE}
    missing = dict.fromkeys(SIDES, 0)
    for unit in sorted(start):
        missing[start[unit].side] -= start[unit].temporary + start[unit].permanent
        if unit in end:
            missing[start[unit].side] += end[unit].temporary + end[unit].permanent
        elif unit not in taken:
            # its last losses may have fallen in the very play in which it left
            suffered = (e for e in events if isinstance(e, LossTaken) and e.unit == unit)
            missing[start[unit].side] += start[unit].temporary + start[unit].permanent
            missing[start[unit].side] += sum(e.temporary + e.permanent for e in suffered)
        elif start[unit].arm not in ("leader", "battery"):
            missing[start[unit].side] += rules.design.counter(unit).strength
    raised = {event.unit: event.as_it_is for event in events if isinstance(event, AustriansRaised)}
    for unit, counter in sorted(raised.items()):
        strength = rules.design.counter(unit).strength
        missing[counter.side] += end[unit].temporary + end[unit].permanent if unit in end else strength
    assert sum(missing.values()) > 0
    assert rules.losses(playtest.start, events) == missing


@pytest.mark.parametrize(("kind", "attacks"), [("greedy", True), ("greedy:never_attacks", False)])
def test_bots_can_be_told_never_to_attack(rules: ToulonRules, kind: str, attacks: bool) -> None:
    # against a random enemy the playtest mostly ends before anybody has to attack
    playtest: Game = Playtest(rules, "campaign", 5)
    let_play(playtest, make_bots({REPUBLICAN: kind, ALLIED: "greedy"}, playtest), turns=12)
    entered = {
        playtest.before(number).active
        for number, play in enumerate(playtest.plays)
        for event in play.events
        if isinstance(event, AreaEntered)
    }
    assert (REPUBLICAN in entered) is attacks


def test_deeds_are_told_apart(rules: ToulonRules) -> None:
    q = rules.position(Playtest(rules, "campaign", 1).state)
    area, guns, foot = (
        next(a for a in q.figures.areas if q.troops(a, ALLIED)),
        next(u for u in sorted(q.state.units) if q.arm(u) == "art"),
        next(u for u in sorted(q.state.units) if q.arm(u) == "inf"),
    )

    def deeds(name: str, answer: object, stage: int = 0, seat: str = REPUBLICAN) -> frozenset[str]:
        return rules.deeds(q, Decision(seat, name, "", "", Number(0, 1), stage), answer, ())  # type: ignore[arg-type]

    assert deeds("Movement.order_a_force", area, 2) == {"attacks"}
    assert deeds("Movement.order_a_force", area, 0) == deeds("Movement.order_a_force", area, 2, ALLIED) == frozenset()
    assert deeds("Movement.order_a_force", (foot,), 1) == frozenset()
    assert deeds("Movement.order_a_force", (foot, guns), 1) == {"moves_guns"}
    assert deeds("RoadMarch.march_on", area) == {"attacks"}
    assert deeds("Entry.attempt_an_overrun", "overrun") == {"overruns"}
    assert deeds("Entry.attempt_an_overrun", "fight") == frozenset()
    assert deeds("SupplyDetermination.stake_points", 2) == {"stakes"}
    assert deeds("SupplyDetermination.stake_points", 0) == frozenset()
    words = {"attacks", "moves_guns", "overruns", "stakes", "moves_cavalry"}
    assert set(rules.deed_words) == words
