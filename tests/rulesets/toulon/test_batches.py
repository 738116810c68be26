"""What the bots of Toulon can be told never to do."""

from __future__ import annotations

import pytest

from rulesets.toulon import ToulonRules
from rulesets.toulon.events import AreaEntered
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from tests.rulesets.toulon.bots_at_play import Game
from workbench.engine.bots import let_play, make_bots
from workbench.engine.decision import Decision
from workbench.engine.options import Number
from workbench.engine.playtests.playtest import Playtest


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
        return rules.judgement.deeds(q, Decision(seat, name, "", "", Number(0, 1), stage), answer, ())  # type: ignore[arg-type]

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
    assert set(rules.judgement.deed_words) == words
