"""Whose is which force marker (6.5.1): generic counters, dealt by chance when all is placed, a secret of their side."""

from __future__ import annotations

import pytest

from rulesets.grande_tactique import GrandeTactiqueRules
from rulesets.grande_tactique.events import MarkersDealt
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.state import TactiqueState
from tests.rulesets.grande_tactique.moments import Field
from workbench.engine.bots import let_play
from workbench.engine.bots.kinds import make_bots
from workbench.engine.codec import to_json
from workbench.engine.design import Design
from workbench.engine.events import DiceRolled
from workbench.engine.playtests.playtest import Playtest

FRENCH, COALITION, SAVONA = "french", "coalition", "0713"
BY_LETTER = {"dealing": "by_letter"}


def begun(
    rules: GrandeTactiqueRules, seed: int, scenario: str = "campaign", **options: str
) -> Playtest[TactiqueState, Position]:
    """A playtest in its first turn."""
    playtest = Playtest(rules, scenario, seed, options=options)
    let_play(playtest, make_bots(dict.fromkeys((FRENCH, COALITION), "random"), playtest), turns=1)
    return playtest


@pytest.mark.clause("6.5.1")
def test_the_counters_do_not_say_what_they_stand_for(tactique_design: Design) -> None:
    markers = [counter for counter in tactique_design.counters if counter.unit_type == "force"]
    assert {(marker.values, marker.unit_type, marker.strength, marker.size) for marker in markers} == {
        (markers[0].values, "force", 0, "")
    }
    assert not markers[0].values
    sides = {faction.id: faction.side for faction in tactique_design.factions}
    looks = {(sides[marker.faction], marker.faction) for marker in markers}
    assert len(looks) == 2, "all of a side look alike"


@pytest.mark.clause("6.5.1")
def test_markers_are_dealt_by_chance_and_each_to_one(rules: GrandeTactiqueRules) -> None:
    dealings = [begun(rules, seed).state.dealt for seed in (1, 2, 3)]
    assert len({dealt["bonaparte"] for dealt in dealings} | {dealt["beaulieu"] for dealt in dealings}) > 2
    for dealt in dealings:
        assert sorted(dealt.values()) == sorted(rules.figures.pieces.markers)
        for role, marker in rules.figures.pieces.by_letter.items():
            assert rules.figures.pieces.markers[dealt[role]].side == rules.figures.pieces.markers[marker].side


@pytest.mark.clause("6.5.1")
@pytest.mark.clause("15.1.1")
def test_forces_stay_where_they_were_placed_under_their_new_markers(rules: GrandeTactiqueRules) -> None:
    playtest = begun(rules, 2)
    number = next(n for n, play in enumerate(playtest.plays) if any(isinstance(e, MarkersDealt) for e in play.events))
    q = rules.position(playtest.plays[number].state)
    assert q.force(q.marker_of("bonaparte")).space == SAVONA
    assert q.formations_in(q.marker_of("bonaparte")) == ("div_massena",)
    assert q.sheet(q.marker_of("bonaparte")).chief == "bonaparte"
    assert q.hex_of("div_augereau") == "0512"
    decoys = {q.marker_of(decoy) for side in q.pieces.sides for decoy in q.pieces.decoys[side]}
    assert {force for force in q.state.sheets if q.is_decoy(force)} == decoys
    assert rules.problems(q.state) == ()


@pytest.mark.clause("6.5.1")
def test_nobody_but_their_side_learns_the_dealing(rules: GrandeTactiqueRules) -> None:
    playtest = begun(rules, 3)
    for play in playtest.plays:
        rolled = [e for e in play.events if isinstance(e, DiceRolled) and e.why == "force marker dealt"]
        dealt = [e for e in play.events if isinstance(e, MarkersDealt)]
        if dealt:
            assert {roll.seen_by for roll in rolled} == {()}
            assert {(e.side, e.seen_by) for e in dealt} == {(FRENCH, (FRENCH,)), (COALITION, (COALITION,))}
            break
    else:
        pytest.fail("nothing was dealt")
    for seat in (FRENCH, COALITION):
        markers = rules.figures.pieces.markers
        assert {markers[marker].side for marker in playtest.view(seat).dealt.values()} == {seat}


@pytest.mark.clause("6.5.1")
@pytest.mark.clause("2.e")
def test_two_dealings_look_alike_to_the_other_side(rules: GrandeTactiqueRules) -> None:
    """Bonaparte's marker beside a decoy's, and the other way round."""
    views = []
    for swapped in (False, True):
        field = Field(rules).put_force(SAVONA, "bonaparte", "div_massena").put_force(SAVONA, "force_fk")
        if swapped:
            field.deal(bonaparte="force_fk")
        views.append(to_json(field.engine.view(field.whole, COALITION)))
        pieces = {piece.unit: piece for piece in rules.display.pieces(field.engine.view(field.whole, FRENCH))}
        assert ("Bonaparte" in pieces["force_fk"].name) is swapped
    assert views[0] == views[1]


@pytest.mark.clause("6.5.1")
@pytest.mark.clause("6.5.3")
def test_a_force_that_parts_has_the_marker_dealt_to_it(field: Field) -> None:
    field.deal(massena="force_fk")
    assert field.marker_of("div_massena") == "force_fk"
    field.put_force(SAVONA, "div_massena")
    assert field.where("force_fk") == ""
    assert field.position.formations_in("force_fk") == ("div_massena",)


@pytest.mark.clause("6.5.1")
def test_by_letter_the_worked_example_has_bonaparte_under_a(rules: GrandeTactiqueRules) -> None:
    state = begun(rules, 1, "montenotte").state
    assert (state.dealt, state.sheets["force_fa"].chief) == (rules.start("montenotte", {}).dealt, "bonaparte")
    assert begun(rules, 1, **BY_LETTER).state.dealt == rules.start("campaign", {}).dealt


@pytest.mark.clause("6.5.1")
@pytest.mark.parametrize(
    "dealt", [{"bonaparte": "force_fb"}, {"bonaparte": "force_cn"}, {"bonaparte": None}, {"napoleon": "force_fb"}]
)
def test_what_a_dealing_by_hand_may_not_be(rules: GrandeTactiqueRules, dealt: dict[str, str | None]) -> None:
    state = rules.set_up({"turn": 4, "dealt": dealt}, "campaign", {})
    assert "6.5.1" in {problem.clause for problem in rules.problems(state)}


def test_a_dealing_may_be_set_up_by_hand(rules: GrandeTactiqueRules) -> None:
    state = rules.set_up({"turn": 4, "dealt": {"massena": "force_fc", "laharpe": "force_fb"}}, "campaign", {})
    assert rules.problems(state) == ()
    assert rules.position(state).marker_for("div_massena") == "force_fc"
