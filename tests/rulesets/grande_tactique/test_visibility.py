"""Who may read what (2.e, 6.5.1): worlds that differ under the enemy's markers look alike, and go on looking alike."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulesets.grande_tactique import GrandeTactiqueRules
from rulesets.grande_tactique.procedures import ActionPhase, Activation, Attrition, DrawnMarker, Reactions, RoadMove
from tests import conformance
from tests.rulesets.grande_tactique.hidden_worlds import worlds
from tests.rulesets.grande_tactique.moments import Field
from workbench.engine.bots import let_play
from workbench.engine.codec import to_json
from workbench.engine.events import DiceRolled, Told
from workbench.engine.options import Allotment, Number, OneOf, Options, SomeOf
from workbench.engine.play import Engine
from workbench.engine.playtests.playtest import Playtest

CARCARE, CAIRO, DEGO, CEVA = "0810", "0911", "1011", "0908"
FRENCH, COALITION = "french", "coalition"
DECOY = "force_cbb"


@pytest.fixture(scope="module", params=[1, 2])
def played(request: pytest.FixtureRequest, rules: GrandeTactiqueRules) -> conformance.AnyPlaytest:
    playtest = Playtest(rules, "campaign", request.param)
    let_play(playtest, conformance.random_bots(playtest), turns=8)
    return playtest


@pytest.mark.clause("6.5.1")
@pytest.mark.clause("2.e")
def test_two_worlds_look_alike_to_whoever_cannot_see_the_difference(played: conformance.AnyPlaytest) -> None:
    assert conformance.worlds_look_alike(played, worlds, every=8) > 100


@pytest.mark.clause("6.5.1")
@pytest.mark.clause("2.e")
def test_two_worlds_in_lockstep_look_alike_while_the_same_is_told(played: conformance.AnyPlaytest) -> None:
    assert conformance.worlds_stay_alike(played, worlds, every=15, depth=8) > 200


@pytest.mark.clause("6.5.1")
def test_no_view_holds_a_sheet_or_a_formation_of_the_enemy_that_was_not_shown(rules: GrandeTactiqueRules) -> None:
    playtest = Playtest(rules, "campaign", 3)
    for seat in (FRENCH, COALITION):
        view, pieces = playtest.view(seat), rules.figures.pieces
        assert {pieces.markers[force].side for force in view.sheets} == {seat}
        assert {pieces.formations[x].side for x in view.formations} == {seat}
        assert set(view.units) == set(playtest.state.units), "markers lie open on the map"
        assert view.dice_count == 0


@pytest.mark.clause("8.2")
@pytest.mark.clause("2.e")
def test_nobody_but_its_owner_learns_which_marker_was_drawn(field: Field) -> None:
    """A decoy that only its owner moves, and a division: until something is done, the other side sees the same."""
    field.put_force(CEVA, DECOY).put_force(DEGO, "div_argenteau")
    for drawn in (
        DrawnMarker(side=COALITION, forces=(DECOY,), one=True),
        DrawnMarker(side=COALITION, forces=("force_co",)),
    ):
        seen = field.rules.seen(field.whole, drawn, FRENCH)
        assert seen == DrawnMarker(side=COALITION)
        assert field.rules.seen(field.whole, drawn, COALITION) == drawn
    phase = ActionPhase(container=("force_co", DECOY))
    field.play(phase, faces=[1, 3, 1], says={"Activation.act": "end"})
    drawn_dice = [roll for roll in field.happened(DiceRolled) if roll.why == "marker drawn"]
    assert [roll.seen_by for roll in drawn_dice] == [(), ()]
    assert not [told for told in field.happened(Told) if told.what == "acts"]


@pytest.mark.clause("2.c")
@pytest.mark.parametrize(("tests", "readers"), [("open", None), ("secret", (FRENCH,))])
def test_tests_are_rolled_in_secret_if_the_players_agree(
    field: Field, tests: str, readers: tuple[str, ...] | None
) -> None:
    """Laharpe has no orders and stands still: whether he passed his test, or was drawn at all, nobody else learns."""
    field.given(options=field.state.options.set("tests", tests))
    field.put_force(CARCARE, "div_laharpe", commanded=False)
    field.play(Activation(force="force_fc"), faces=[1, 1], says={"Activation.act": "end"})
    (test,) = [roll for roll in field.happened(DiceRolled) if roll.why.startswith("acts without orders")]
    (result,) = [told for told in field.happened(Told) if told.what == "acts without orders"]
    assert (test.seen_by, result.seen_by, result.result) == (readers, readers, "passed")
    failed = Activation(force="force_fc", mp=2, announced=True, moved=True, held_back=True)
    told = Activation(force="force_fc", announced=True, moved=True)
    assert field.rules.seen(field.whole, failed, COALITION) == told


@pytest.mark.clause("8.2")
def test_movement_points_are_read_by_their_owner_alone(field: Field) -> None:
    """They tell cavalry from infantry, and who has orders."""
    field.put_force(CARCARE, "div_laharpe")
    a = Activation(force="force_fc", mp=6, whole=6, announced=True, moved=True)
    assert field.rules.seen(field.whole, a, FRENCH) == a
    assert field.rules.seen(field.whole, a, COALITION) == Activation(force="force_fc", announced=True, moved=True)
    assert field.rules.seen(field.whole, replace(a, announced=False), COALITION) == Activation()
    move = RoadMove(force="force_fc", mp=4, moved=True)
    assert field.rules.seen(field.whole, move, COALITION) == replace(move, mp=0)
    losses = Attrition(force="force_fc", losses=1)
    assert field.rules.seen(field.whole, losses, COALITION) == Attrition()


@pytest.mark.clause("8.4")
def test_a_decoy_is_asked_for_like_any_force_that_may_be_near_enough(field: Field) -> None:
    """The French see the same whether a division or nothing stands at Dego, and both owners are asked."""
    views = []
    for inside in ("div_argenteau", DECOY):
        fresh = Field(field.rules)
        fresh.put_force(CAIRO, "div_massena").put_force(DEGO, inside)
        marker = fresh.marker_of(inside) if inside != DECOY else DECOY
        fresh.play(Reactions(to="force_fb"), says={"Reactions.offer_reactions": "none"})
        assert [decision.name for decision in fresh.asked] == ["Reactions.offer_reactions"]
        told = to_json(fresh.engine.redacted(fresh.whole, fresh.events, FRENCH))
        views.append(told.replace(marker.encode(), b"X"))
    assert views[0] == views[1]


@pytest.mark.clause("6.5.1")
@pytest.mark.clause("8.4")
def test_every_question_is_the_same_when_it_is_asked_of_the_view(
    rules: GrandeTactiqueRules, played: conformance.AnyPlaytest
) -> None:
    """What may be answered, and why the rest may not, hangs on nothing but what its seat can read."""
    blind, asked = Engine(rules), 0
    for number, play in enumerate(played.plays):
        if play.action is None or number % 5:
            continue
        before = played.before(number)
        seat, answers = play.action.seat, play.action.answers
        view = played.engine.view(before, seat)
        for stage in range(len(answers)):
            whole = played.engine.next_decision(before, seat, answers[:stage])
            seen = blind.next_decision(view, seat, answers[:stage])
            assert whole and seen, whole
            assert (seen.name, seen.prompt, choices(seen.options)) == (whole.name, whole.prompt, choices(whole.options))
            asked += 1
    assert asked > 50


def choices(options: Options[Any]) -> object:
    """What may be answered, and why the rest may not."""
    match options:
        case OneOf(candidates=candidates):
            return [(c, options.refusal(c)) for c in candidates]
        case SomeOf(candidates=candidates):
            return candidates, options.least, options.most, [options.refusal((c,)) for c in candidates]
        case Number(low=low, high=high):
            return [(n, options.refusal(n)) for n in range(low, high + 1)]
        case Allotment(total=total, over=over):
            return total, over
    raise TypeError(type(options))
