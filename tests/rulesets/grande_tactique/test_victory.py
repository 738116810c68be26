"""Victory points, the morale of the Sardinians, places, and every way in which it ends (15.2, 15.3, 14.1, 14.3)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.grande_tactique import GrandeTactiqueRules
from rulesets.grande_tactique.events import BattleFought
from rulesets.grande_tactique.phases.acts import lose
from rulesets.grande_tactique.phases.morale import move_cursor
from rulesets.grande_tactique.phases.places import PRIZE_OF_CARCARE, PRIZE_OF_GENOA
from rulesets.grande_tactique.phases.victory import ENDINGS, final_ending, immediate_ending, score_battle
from rulesets.grande_tactique.procedures import Activation, EndOfTurn
from tests.rulesets.grande_tactique.moments import Field
from workbench.engine.dice import GivenDice
from workbench.engine.events import PlaytestEnded, TrackSet
from workbench.engine.unfolding import Unfolding

FRENCH, COALITION = "french", "coalition"
CARCARE, GENOA, ALBA, CEVA, CONI = "0810", "0920", "1607", "0908", "0901"
COUNT = EndOfTurn(at="verify_victory")


def unfolding(field: Field) -> Unfolding[Any, Any]:
    return Unfolding(field.rules, field.whole, GivenDice(()))


def fought(result: str, victor: str, **fields: Any) -> BattleFought:
    bare = {
        "hex": "0913",
        "attacking": FRENCH,
        "defending": COALITION,
        "attackers": (),
        "defenders": (),
        "armies": ("austrian", "french"),
        "generals": (),
        "commanders": ("", ""),
        "modifiers": (),
        "total": 0,
        "attacker_sp": 0,
        "defender_sp": 0,
        "attacker_loss": 0,
        "defender_loss": 0,
        "attacker_morale": 0,
        "defender_morale": 0,
    }
    return BattleFought(result=result, victor=victor, **(bare | fields))


def tracks_after(field: Field, battle: BattleFought) -> tuple[int, int]:
    """Victory points and Sardinian morale, from 10 and 20."""
    u = unfolding(field)
    score_battle(u, battle)
    return u.state.tracks["vp"], u.state.tracks["sardinian_morale"]


# ------------------------------------------------------------------ battles


@pytest.mark.clause("15.3.b")
@pytest.mark.parametrize(
    ("result", "victor", "points"),
    [
        ("major_victory", FRENCH, 11),
        ("decisive_victory", FRENCH, 12),
        ("major_defeat", COALITION, 8),
        ("decisive_defeat", COALITION, 7),
        ("tactical_victory", FRENCH, 10),
        ("undecided", "", 10),
    ],
)
def test_points_of_a_battle(field: Field, result: str, victor: str, points: int) -> None:
    assert tracks_after(field, fought(result, victor)) == (points, 20)


@pytest.mark.clause("15.3.b")
@pytest.mark.parametrize(("result", "added", "instead"), [("major_defeat", 5, 7), ("decisive_defeat", 2, 5)])
def test_a_defeat_of_bonaparte_costs_more(field: Field, result: str, added: int, instead: int) -> None:
    battle = fought(result, COALITION, generals=("bonaparte", "beaulieu"))
    assert tracks_after(field, battle)[0] == added
    field.given(options=field.state.options.set("bonaparte_defeats", "instead"))
    assert tracks_after(field, battle)[0] == instead


@pytest.mark.clause("15.3.b")
def test_bonaparte_victorious_is_no_defeat_and_beaulieu_beaten_costs_nothing_more(field: Field) -> None:
    assert tracks_after(field, fought("decisive_victory", FRENCH, generals=("bonaparte", "beaulieu")))[0] == 12


@pytest.mark.clause("15.2.d")
@pytest.mark.parametrize(
    ("result", "victor", "morale"),
    [
        ("major_victory", FRENCH, 19),
        ("decisive_victory", FRENCH, 18),
        ("major_defeat", COALITION, 21),
        ("decisive_defeat", COALITION, 22),
        ("tactical_victory", FRENCH, 20),
    ],
)
def test_a_battle_of_sardinians_moves_their_morale(field: Field, result: str, victor: str, morale: int) -> None:
    assert tracks_after(field, fought(result, victor, armies=("french", "sardinian")))[1] == morale


@pytest.mark.clause("15.2.d")
def test_their_morale_never_rises_above_25(field: Field) -> None:
    field.given(tracks=field.state.tracks.set("sardinian_morale", 24))
    assert tracks_after(field, fought("decisive_defeat", COALITION, armies=("french", "sardinian")))[1] == 25


@pytest.mark.clause("15.2.d")
@pytest.mark.parametrize(("before", "losses", "morale"), [(0, 1, 20), (0, 2, 19), (1, 1, 19), (0, 5, 18), (1, 4, 18)])
def test_every_two_sardinian_strength_points_lost_count(field: Field, before: int, losses: int, morale: int) -> None:
    field.put_force(CEVA, "sar_vitale").given(tracks=field.state.tracks.set("lost.sardinian", before))
    u = unfolding(field)
    lose(u, "sar_vitale", losses)
    assert u.state.tracks["sardinian_morale"] == morale


@pytest.mark.clause("15.2.d")
def test_losses_of_austrians_do_not(field: Field) -> None:
    u = unfolding(field.put_force(CEVA, "div_argenteau"))
    lose(u, "div_argenteau", 4)
    assert u.state.tracks["sardinian_morale"] == 20


# ------------------------------------------------------------------ demoralised divisions


@pytest.mark.clause("15.3.b")
@pytest.mark.clause("15.2.d")
@pytest.mark.clause("help.g")
@pytest.mark.parametrize(
    ("counter", "start", "points", "morale"), [("div_argenteau", -2, 13, 19), ("div_massena", -3, 5, 20)]
)
def test_a_demoralised_division_is_counted_once(
    field: Field, counter: str, start: int, points: int, morale: int
) -> None:
    """Argenteau's column at -3 with a cohesion of 3 is demoralised, and the Sardinians lose a point by it."""
    u = unfolding(field.put_force("0913", counter, cursor=start))
    move_cursor(u, counter, -1)
    assert (u.state.tracks["vp"], u.state.tracks["sardinian_morale"]) == (points, morale)
    move_cursor(u, counter, -1)
    assert (u.state.tracks["vp"], u.state.tracks["sardinian_morale"]) == (points, morale)


@pytest.mark.clause("3.1")
@pytest.mark.clause("help.f")
def test_the_cursor_keeps_to_its_scale(field: Field) -> None:
    u = unfolding(field.put_force("0913", "div_massena"))
    move_cursor(u, "div_massena", 5)
    assert u.position.formation("div_massena").cursor == 2
    move_cursor(u, "div_massena", -9)
    assert u.position.formation("div_massena").cursor == -4


# ------------------------------------------------------------------ places


@pytest.mark.clause("15.2.d")
@pytest.mark.parametrize(
    ("place", "worth"),
    [(CARCARE, 1), ("0809", 1), ("0911", 1), ("1011", 1), ("1513", 1), ("0905", 1), (ALBA, 1), (CEVA, 2), ("1405", 2)],
)
def test_a_place_that_is_lost_and_recovered(field: Field, place: str, worth: int) -> None:
    field.put_force(place, "div_massena").play(COUNT)
    assert field.state.tracks["sardinian_morale"] == 20 - worth
    field.units.clear()
    field.put(place, "force_co").change("div_argenteau", force="force_co", sp=3).change("div_massena", force="")
    field.play(COUNT)
    assert field.state.held[place] == COALITION
    assert field.state.tracks["sardinian_morale"] == 20


@pytest.mark.clause("15.2.d")
def test_coni_is_worth_three_when_it_is_recovered(field: Field) -> None:
    field.given(held=field.state.held.set(CONI, FRENCH)).put_force(CONI, "sar_vitale").play(COUNT)
    assert field.state.tracks["sardinian_morale"] == 23


@pytest.mark.clause("15.2.d")
def test_a_place_is_kept_when_it_is_left_and_nobody_takes_it_while_both_are_there(field: Field) -> None:
    field.put_force(ALBA, "div_massena").put_force(ALBA, "sar_vitale").play(COUNT)
    assert ALBA not in field.state.held
    field.units.clear()
    field.put(CEVA, "force_fk").given(held=field.state.held.set(ALBA, FRENCH)).play(COUNT)
    assert dict(field.state.held) == {ALBA: FRENCH}


@pytest.mark.clause("15.3.b")
def test_genoa_is_worth_ten_as_long_as_it_is_held(field: Field) -> None:
    field.put_force(GENOA, "div_massena").play(COUNT)
    assert (field.state.tracks["vp"], field.state.tracks[PRIZE_OF_GENOA]) == (20, 1)
    field.play(COUNT)
    assert field.state.tracks["vp"] == 20
    field.units.clear()
    field.put(GENOA, "force_co").change("div_argenteau", force="force_co", sp=3).play(COUNT)
    assert (field.state.tracks["vp"], field.state.tracks[PRIZE_OF_GENOA]) == (10, 0)


@pytest.mark.clause("15.3.b")
@pytest.mark.parametrize(("enemy", "points"), [("0812", 10), ("0610", 10), ("0813", 12), ("1011", 10)])
def test_carcare_counts_with_two_hexes_around_it(field: Field, enemy: str, points: int) -> None:
    field.put_force(CARCARE, "div_massena").put_force(enemy, "div_argenteau").play(COUNT)
    assert field.state.tracks["vp"] == points


@pytest.mark.clause("15.3.b")
def test_by_the_option_two_hexes_beside_carcare_count(field: Field) -> None:
    field.given(options=field.state.options.set("carcare_hexes", "two_beside"))
    field.put_force("0811", "div_massena").put_force(CARCARE, "div_argenteau").play(COUNT)
    assert field.state.tracks["vp"] == 10
    field.put("0811", "force_fb").put("0809", "force_fd").put(CARCARE, "force_co")
    field.change("div_augereau", force="force_fd", sp=3).play(COUNT)
    assert (field.state.tracks["vp"], field.state.tracks[PRIZE_OF_CARCARE]) == (12, 1)


# ------------------------------------------------------------------ endings


@pytest.mark.clause("15.3.a")
@pytest.mark.clause("14.1")
@pytest.mark.parametrize(
    ("morale", "points", "ending", "winner"),
    [(0, 10, "sardinians_yield", FRENCH), (5, 0, "no_points_left", COALITION), (0, 0, "sardinians_yield", FRENCH)],
)
def test_what_ends_it_at_once(field: Field, morale: int, points: int, ending: str, winner: str) -> None:
    assert immediate_ending(field.position) is None
    field.given(tracks=field.state.tracks.update({"sardinian_morale": morale, "vp": points}))
    over = immediate_ending(field.position)
    assert over is not None
    assert (over.ending, over.winner, over.clause) == (ending, winner, "15.3.a")


@pytest.mark.clause("15.3.a")
@pytest.mark.clause("15.2.d")
def test_the_last_point_of_sardinian_morale_ends_it_in_the_midst_of_a_turn(field: Field) -> None:
    field.given(tracks=field.state.tracks.set("sardinian_morale", 1)).put_force(
        "0811", "div_massena", sp=2, isolated=True
    )
    field.play(Activation(force="force_fb", moved=True), says={"Activation.act": "pillage"})
    assert (field.state.ending, field.state.winner) == ("sardinians_yield", FRENCH)


@pytest.mark.clause("15.3.a")
def test_the_last_victory_point_ends_it_in_the_midst_of_a_turn(field: Field) -> None:
    field.given(tracks=field.state.tracks.set("vp", 1)).put_force("0811", "div_massena", sp=2, isolated=True)
    field.play(Activation(force="force_fb", moved=True), says={"Activation.act": "pillage"})
    assert (field.state.ending, field.state.winner) == ("no_points_left", COALITION)


BANDS = [
    (1, "strategic_victory", COALITION),
    (5, "strategic_victory", COALITION),
    (6, "major_victory", COALITION),
    (15, "major_victory", COALITION),
    (16, "marginal_victory", COALITION),
    (20, "marginal_victory", COALITION),
    (21, "draw", ""),
    (25, "draw", ""),
    (26, "marginal_victory", FRENCH),
    (30, "marginal_victory", FRENCH),
    (31, "major_victory", FRENCH),
    (35, "major_victory", FRENCH),
    (36, "strategic_victory", FRENCH),
    (60, "strategic_victory", FRENCH),
]


@pytest.mark.clause("15.3.c")
@pytest.mark.clause("14.3")
@pytest.mark.parametrize(("points", "ending", "winner"), BANDS)
def test_the_points_decide_when_the_last_day_is_over(field: Field, points: int, ending: str, winner: str) -> None:
    field.given(turn=18, tracks=field.state.tracks.set("vp", points)).put_force("0713", "div_massena")
    field.play(EndOfTurn())
    (over,) = field.happened(PlaytestEnded)
    assert (over.ending, over.winner) == (ending, winner)


@pytest.mark.clause("14.3")
def test_before_the_last_day_it_goes_on(field: Field) -> None:
    field.given(turn=17).put_force("0713", "div_massena").play(EndOfTurn())
    assert field.state.ending == ""


@pytest.mark.clause("15.3.c")
@pytest.mark.parametrize(
    ("points", "ending"), [(14, "major_victory"), (15, "marginal_victory"), (16, "marginal_victory")]
)
def test_fifteen_points_stand_in_two_bands_and_the_option_takes_the_higher(
    field: Field, points: int, ending: str
) -> None:
    field.given(
        options=field.state.options.set("fifteen_points", "higher"), tracks=field.state.tracks.set("vp", points)
    )
    assert final_ending(field.position).ending == ending


@pytest.mark.clause("15.3.c")
@pytest.mark.parametrize(
    "option", ["pillage_in_passing", "pillage_again", "bonaparte_defeats", "carcare_hexes", "fifteen_points"]
)
def test_readings_that_can_be_chosen_are_offered(rules: GrandeTactiqueRules, option: str) -> None:
    (offered,) = (one for one in rules.display.options_offered("campaign") if one.name == option)
    assert offered.preset == offered.values[0][0]
    for value, _ in offered.values:
        assert rules.start("campaign", {option: value}).options[option] == value


@pytest.mark.clause("15.3.c")
def test_every_ending_has_its_words(rules: GrandeTactiqueRules) -> None:
    table = rules.design.table("victory_bands")
    by_points = {table.cell(row, "ending") for row in table.rows}
    assert {*by_points, "sardinians_yield", "no_points_left"} == set(ENDINGS)
    assert all(rules.words.ending_words(ending) for ending in ENDINGS)


@pytest.mark.clause("15.3.b")
def test_losses_are_told_by_side(rules: GrandeTactiqueRules) -> None:
    start = rules.start("campaign", {})
    events = [TrackSet(track="lost.austrian", value=3), TrackSet(track="lost.sardinian", value=2)]
    events += [TrackSet(track="lost.austrian", value=5), TrackSet(track="vp", value=9)]
    assert rules.losses(start, events) == {FRENCH: 0, COALITION: 7}


@pytest.mark.clause("15.2.d")
def test_places_that_the_french_hold_at_set_up_are_not_lost_by_anybody(rules: GrandeTactiqueRules) -> None:
    start = rules.start("montenotte", {})
    assert dict(start.held) == {"0911": FRENCH}
    assert not rules.start("campaign", {}).held


@pytest.mark.clause("15.3.b")
@pytest.mark.clause("15.2.d")
def test_the_log_says_what_points_and_morale_come_from(field: Field) -> None:
    u = unfolding(field)
    score_battle(u, fought("major_victory", COALITION, armies=("sardinian", "french"), generals=("bonaparte",)))
    told = [field.rules.words.describe(event, field.whole) for event in u.events]
    points = [line for line in told if line.startswith("Victory points: ")]
    assert points[0].endswith("(a major victory (Coalition) −2)"), told
    assert points[1].endswith("(a major defeat of Bonaparte (French) −3)"), told
    assert any(line.startswith("Sardinian morale: ") and "a major victory +1" in line for line in told), told
