"""What a front-end asks of a position: it agrees with what the rules let a player do."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.grande_tactique import GrandeTactiqueRules, outlook
from rulesets.grande_tactique.lines import shown_lines
from rulesets.grande_tactique.phases.marching import why_not_enter
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.procedures import Activation, Retreat
from tests import conformance
from tests.rulesets.grande_tactique.moments import Field
from workbench.engine.bots import let_play
from workbench.engine.options import OneOf
from workbench.engine.playtests.playtest import Playtest

CARCARE, CAIRO, DEGO = "0810", "0911", "1011"
FRENCH, COALITION = "french", "coalition"


@pytest.fixture(scope="module")
def played(rules: GrandeTactiqueRules) -> Playtest[Any, Position]:
    playtest = Playtest(rules, "campaign", 2)
    let_play(playtest, conformance.random_bots(playtest), turns=4)
    return playtest


@pytest.mark.clause("6.1")
def test_lines_of_the_chiefs_are_those_that_are_drawn(rules: GrandeTactiqueRules, played: Playtest[Any, Any]) -> None:
    for play in played.plays[::40]:
        q = rules.position(play.state)
        for side in (FRENCH, COALITION):
            told = outlook.supply_report(q, side, "").lines
            assert [line.path for line in told] == [line.spaces for line in shown_lines(q, side)]
            assert [bool(line.depot) for line in told] == [not line.reason for line in told]


@pytest.mark.clause("6.1")
def test_a_force_is_told_its_line_and_a_hex_those_of_the_nations(field: Field) -> None:
    field.put_force(CARCARE, "div_laharpe", "bonaparte")
    (marker,) = field.whole.units
    told = field.rules.display.trace_supply(field.whole, FRENCH, marker)
    assert [(line.chief, line.path[0]) for line in told.lines] == [("bonaparte", CARCARE)]
    assert {x.formation for x in told.formations} <= set(field.whole.formations)
    (line,) = field.rules.display.trace_supply(field.whole, FRENCH, CARCARE).lines
    assert (line.chief, line.nation, line.path[0]) == ("", FRENCH, CARCARE)
    assert {line.nation for line in field.rules.display.trace_supply(field.whole, COALITION, DEGO).lines} == {
        "austrian",
        "sardinian",
    }
    with pytest.raises(KeyError, match="no force and no hex"):
        field.rules.display.trace_supply(field.whole, FRENCH, "9999")


@pytest.mark.clause("9.1")
@pytest.mark.clause("9.2.4")
def test_the_next_hex_of_a_march_is_open_exactly_where_the_rules_let_it_in(
    rules: GrandeTactiqueRules, played: Playtest[Any, Any]
) -> None:
    compared = 0
    for play in played.plays:
        top = play.state.procedures[-1] if play.state.procedures else None
        if not (isinstance(top, Activation) and top.at == "act" and top.force in play.state.units and top.whole):
            continue
        q = rules.position(play.state)
        if q.flees(top.force):
            continue
        (march,) = rules.display.reach(play.state, (top.force,)).forces
        here = q.force(top.force).space
        told = {d.to for d in march.to if not d.clause and len(d.path) == 2}
        open_now = {to for to in q.ground.around[here] if why_not_enter(q, top, to) is None}
        farther = {d.to for d in march.to if not d.clause and len(d.path) > 2}
        assert told <= open_now <= told | farther, (here, top)
        compared += bool(open_now)
    assert compared > 20


@pytest.mark.clause("11.1")
def test_enemies_stop_a_march_and_say_so(field: Field) -> None:
    field.put_force(CARCARE, "div_laharpe").put_force(CAIRO, "div_argenteau")
    (march,) = field.rules.display.reach(field.whole, (field.marker_of("div_laharpe"),)).forces
    (stopped,) = [d for d in march.to if d.to == CAIRO]
    assert stopped.clause == "11.1"
    assert all(CAIRO not in d.path for d in march.to if not d.clause)


@pytest.mark.clause("6.5.1")
def test_what_cannot_be_read_is_not_told(field: Field) -> None:
    field.put_force(CARCARE, "div_laharpe").put_force(DEGO, "div_argenteau")
    view = field.engine.view(field.whole, FRENCH)
    (march,) = field.rules.display.reach(view, (field.marker_of("div_argenteau"),)).forces
    assert (march.points, march.to, march.clause) == ("", (), "6.5.1")


@pytest.mark.clause("11.10")
def test_retreats_are_those_that_the_loser_is_offered(field: Field) -> None:
    field.put_force(CARCARE, "div_laharpe").put_force(CAIRO, "div_argenteau")
    marker = field.marker_of("div_laharpe")
    (way,) = field.rules.display.retreats(field.whole, (marker,)).ways
    assert way.attacker == CAIRO
    asked: list[OneOf] = []

    def choose(decision: Any) -> Any:
        asked.append(decision.options)
        return next(iter(decision.options))

    told = {d.to for d in way.to if not d.clause}
    refused = {d.to: d.clause for d in way.to if d.clause}
    retreat = Retreat(side=FRENCH, forces=(marker,), hex=CARCARE, away_from=CAIRO)
    field.play(retreat, says={"Retreat.retreat_a_hex": choose})
    (options,) = asked
    assert told == set(options)
    assert {to: r.clause for to in options.candidates if to != CARCARE and (r := options.refusal(to))} == refused
