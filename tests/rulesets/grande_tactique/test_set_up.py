"""The campaign as 15.1 sets it up, what players place themselves, options, and positions set up by hand."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rulesets.grande_tactique.procedures import ActionPhase, GameTurn, SetUp
from workbench.engine.clauses import IllegalAction
from workbench.engine.codec import to_builtins
from workbench.engine.dice import GivenDice
from workbench.engine.playtests.set_up import BadPosition, Moment

ORMEA, GENOA, SAVONA, CEVA = "0405", "0920", "0713", "0908"
FRENCH_DECOYS = ("force_fk", "force_fl", "force_fm")


@pytest.fixture
def campaign(field, rules):
    """The campaign as it begins."""
    start = rules.start("campaign", {})
    field.state, field.units = start, dict(start.units)
    return field


def set_up(campaign, counters=None, decoys=None):
    """Counters at (seat -> hex), decoys at (seat -> hexes), the others where they are offered first."""
    left = {seat: list(hexes) for seat, hexes in (decoys or {}).items()}

    def place(decision):
        return (counters or {}).get(decision.seat, {"french": ORMEA, "coalition": GENOA}[decision.seat])

    def lay(decision):
        return left[decision.seat].pop(0) if left.get(decision.seat) else "off_the_map"

    return campaign.play(SetUp(), says={"SetUp.place_counters": place, "SetUp.place_decoys": lay})


# ---------------------------------------------------------------- what the book prints


@pytest.mark.clause("15.1.1")
@pytest.mark.parametrize(
    ("name", "sp", "cursor", "where"),
    [
        ("div_massena", 6, -1, SAVONA),
        ("bde_joubert", 3, 0, "0410"),
        ("div_laharpe", 3, 0, "0814"),
        ("bde_pijon", 6, 0, "1017"),
        ("div_augereau", 8, -1, "0512"),
        ("div_serurier", 8, -1, ORMEA),
        ("cav_stengel", 6, 0, "0209"),
    ],
)
def test_the_french(rules, name, sp, cursor, where) -> None:
    q = rules.position(rules.start("campaign", {}))
    stands = q.formation(name)
    assert (stands.sp, stands.cursor, q.hex_of(name)) == (sp, cursor, where)


@pytest.mark.clause("15.1.2")
@pytest.mark.parametrize(
    ("name", "sp", "where"),
    [
        ("sar_vitale", 5, CEVA),
        ("sar_dichat", 2, CEVA),
        ("sar_brempt", 4, CEVA),
        ("sar_bellegarde", 3, CEVA),
        ("div_provera", 5, "0809"),
        ("sar_colli_ricci", 3, "0910"),
        ("sar_dellera", 2, "0905"),
        ("div_sebottendorf", 5, "1216"),
        ("div_argenteau", 8, "1011"),
        ("bde_vukassovich", 3, "1313"),
        ("bde_pittoni", 5, GENOA),
        ("bde_schubirz", 2, "1718"),
    ],
)
def test_the_coalition(rules, name, sp, where) -> None:
    q = rules.position(rules.start("campaign", {}))
    stands = q.formation(name)
    assert (stands.sp, stands.cursor, q.hex_of(name)) == (sp, 0, where)


@pytest.mark.clause("15.1.1")
@pytest.mark.clause("6.5.1")
def test_who_is_named_with_a_general_in_chief_lies_under_his_marker(rules) -> None:
    q = rules.position(rules.start("campaign", {}))
    assert q.formations_in("force_fa") == ("div_massena",)
    assert q.formations_in("force_cn") == ("div_sebottendorf",)
    assert len(q.formations_in("force_cu")) == 4


# ---------------------------------------------------------------- what players place


@pytest.mark.clause("15.1.1")
def test_serurier_begins_two_hexes_around_ormea(campaign) -> None:
    ground = campaign.rules.figures.ground
    near = [number for number in sorted(ground.around) if ground.distance(ORMEA, number) == 2]
    near = [number for number in near if any(number in ground.steps[other] for other in ground.around[number])]
    far = next(number for number in sorted(ground.around) if ground.distance(ORMEA, number) == 3)
    with pytest.raises(IllegalAction):
        set_up(campaign, {"french": far})
    campaign.units = dict(campaign.rules.start("campaign", {}).units)
    set_up(campaign, {"french": near[0]})
    assert campaign.where("force_fe") == near[0]


@pytest.mark.clause("15.1.1")
@pytest.mark.clause("help.a")
def test_nobody_begins_in_mountains_that_no_march_leads_to(campaign) -> None:
    """0403 is mountain without a road or a trail, two hexes from Ormea."""
    with pytest.raises(IllegalAction) as refusal:
        set_up(campaign, {"french": "0403"})
    assert refusal.value.clause == "help.a"


@pytest.mark.clause("15.1.2")
def test_pittoni_begins_a_hex_around_genoa(campaign) -> None:
    set_up(campaign, {"coalition": "1019"})
    assert campaign.where("force_cs") == "1019"


@pytest.mark.clause("15.1.2")
def test_both_sides_place_unseen_by_each_other(campaign) -> None:
    _, state = campaign.engine.begin(replace(campaign.whole, procedures=(SetUp(),)), GivenDice(()))
    assert {decision.seat for decision in campaign.engine.decisions(state)} == {"french", "coalition"}


@pytest.mark.clause("2.e")
def test_decoys_are_laid_beside_forces_of_their_side(campaign) -> None:
    set_up(campaign, decoys={"french": [SAVONA, ORMEA]})
    assert [campaign.where(decoy) for decoy in FRENCH_DECOYS] == [SAVONA, ORMEA, ""]


@pytest.mark.clause("2.e")
def test_a_decoy_is_not_laid_where_no_force_is(campaign) -> None:
    with pytest.raises(IllegalAction):
        set_up(campaign, decoys={"french": [CEVA]})


@pytest.mark.clause("2.e")
def test_a_decoy_may_stay_off_the_map(campaign) -> None:
    set_up(campaign, decoys={"french": [SAVONA]})
    assert [campaign.where(decoy) for decoy in FRENCH_DECOYS] == [SAVONA, "", ""]


@pytest.mark.clause("2.e")
@pytest.mark.parametrize("number", ["0", "1", "3"])
def test_so_many_decoys_as_the_option_says(field, rules, number) -> None:
    start = rules.start("campaign", {"decoys": number})
    field.state, field.units = start, dict(start.units)
    set_up(field, decoys={"french": [SAVONA] * 3, "coalition": [CEVA] * 3})
    decoys = [force for force in field.state.units if field.position.is_decoy(force)]
    assert len(decoys) == 2 * int(number)


# ---------------------------------------------------------------- options


@pytest.mark.clause("15.1.1")
def test_with_the_option_laharpe_and_pijon_change_their_strengths(rules) -> None:
    q = rules.position(rules.start("campaign", {"exchanged_strengths": "yes"}))
    assert (q.formation("div_laharpe").sp, q.formation("bde_pijon").sp) == (6, 3)


@pytest.mark.parametrize("options", [{"decoys": "4"}, {"lines_along": "rivers"}, {"weather": "fair"}])
def test_options_that_are_not_offered_are_refused(rules, options) -> None:
    with pytest.raises(KeyError):
        rules.start("campaign", options)


def test_the_scenario_says_what_is_set_before_a_choice(rules) -> None:
    presets = {option.name: option.preset for option in rules.display.options_offered("campaign")}
    assert presets.items() >= {"decoys": "3", "exchanged_strengths": "no", "lines_along": "trails_too"}.items()
    assert {option.name: option.preset for option in rules.display.options_offered("montenotte")}["decoys"] == "0"


# ---------------------------------------------------------------- positions set up by hand


def test_the_start_of_each_scenario_is_without_problems(rules) -> None:
    for scenario in rules.design.scenarios:
        assert rules.problems(rules.start(scenario.id, {})) == ()


def test_play_goes_on_from_a_named_phase(rules) -> None:
    state = rules.set_up({"turn": 4, "phase": "supply"}, "campaign", {})
    assert state.turn == 4
    turn = state.procedures[-1]
    assert isinstance(turn, GameTurn)
    assert rules.figures.phases[turn.line].id == "supply"
    assert rules.problems(state) == ()


@pytest.mark.clause("7")
def test_play_goes_on_from_the_actions_with_filled_containers(rules) -> None:
    position = {"turn": 4, "phase": "actions", "formations": {"div_augereau": {"force": "force_fd", "sp": 8}}}
    position["formations"]["div_augereau"]["commanded"] = False
    actions = rules.set_up(position, "campaign", {}).procedures[-1]
    assert isinstance(actions, ActionPhase)
    assert actions.waiting == ("force_fd",)
    assert "inertia" in actions.container


@pytest.mark.parametrize(
    "moment", [Moment(turn=19), Moment(turn=2, phase="tea"), Moment(turn=2, phase="supply", side="french")]
)
def test_moments_that_there_are_not_are_refused(rules, moment) -> None:
    with pytest.raises(BadPosition):
        rules.at_moment(rules.start("campaign", {}), moment)


@pytest.mark.parametrize(
    ("change", "clause"),
    [
        ({"units": {"div_massena": {"side": "french", "space": SAVONA}}}, "6.5.1"),
        ({"units": {"force_fi": {"side": "french", "space": SAVONA}}}, "6.5.1"),
        ({"units": {"force_fd": {"side": "french", "space": CEVA}}}, ""),
        ({"units": {"force_fd": {"side": "french", "space": "0809"}}}, "11.10"),
        ({"units": {"force_fd": {"side": "french", "space": "0514"}}}, "help.a"),
        ({"formations": {"div_augereau": {"force": "force_fd", "sp": 0}}}, "6.5.1"),
        ({"formations": {"div_augereau": {"force": "force_fd", "sp": 8, "cursor": 3}}}, "3.1"),
        ({"sheets": {"force_fd": {"fatigue": 3}}}, "3.3"),
        ({"sheets": {"force_fd": {"chief": "bonaparte"}}}, "6.5.1"),
        ({"sheets": {"force_fd": {"chief": "massena"}}}, "2.f"),
        ({"weather": "snow"}, "5"),
    ],
)
@pytest.mark.clause("2.f")
def test_what_a_position_may_not_be(rules, change, clause) -> None:
    """Bonaparte may not lie under two markers, and Masséna is no general-in-chief.

    A French force beside Colli in Ceva is one at a fort.
    """
    state = rules.set_up({"turn": 4, **change}, "campaign", {})
    assert {problem.clause for problem in rules.problems(state)} == ({clause} if clause else set())


def test_a_position_that_is_written_out_is_read_again(rules) -> None:
    state = rules.start("campaign", {})
    again = rules.set_up(to_builtins(state), "campaign", {}, whole=True)
    assert again == state


@pytest.mark.clause("2.f")
def test_what_counters_there_are(rules) -> None:
    """Generals-in-chief, divisions with the general printed on them, brigades without one, markers by letters."""
    pieces = rules.figures.pieces
    assert {pieces.generals[name].is_chief for name in ("bonaparte", "colli", "beaulieu")} == {True}
    assert not pieces.generals["massena"].is_chief
    assert pieces.formations["div_massena"].is_division and not pieces.formations["bde_joubert"].is_division
    for side in pieces.sides:
        letters = [marker.letter for marker in pieces.markers.values() if marker.side == side]
        assert len(letters) == len(set(letters)) > len(pieces.decoys[side]) > 0
