"""Orders of the generals-in-chief (6.1-6.4) against the sentences of the book."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rulesets.grande_tactique.lines import LINES_ALONG, ROADS, trace_line
from rulesets.grande_tactique.phases.command import BY_RANGE, LINE, SARDINIAN_BRIGADES, orders_of, prices_of
from rulesets.grande_tactique.phases.initiative import drawable
from rulesets.grande_tactique.procedures import CommandPhase
from workbench.engine.dice import GivenDice
from workbench.engine.events import Told

SAVONA, VADO, ALBENGA, CEVA, MILLESIMO, DEGO = "0713", "0612", "0209", "0908", "0809", "1011"
ALBISOLA, ALASSIO, LOANO, NAVA = "0714", "0109", "0310", "0106"
BONAPARTE, BEAULIEU, COLLI = "bonaparte", "beaulieu", "colli"
MASSENA, LAHARPE, JOUBERT = "div_massena", "div_laharpe", "bde_joubert"
AUSTRIAN_DECOY = "force_cbb"


def command(field, **orders):
    """The command phase with orders of each general-in-chief, in the order of the question, and nothing arranged."""
    said = {"bonaparte": (), "beaulieu": (), "colli": (), **orders}

    def chosen(decision):
        return said[next(name for name in said if name.capitalize() in decision.prompt.split("(")[0])]

    return field.play(CommandPhase(), says={"CommandPhase.give_orders": chosen, "CommandPhase.arrange": "done"})


def lines_told(field) -> dict[str, str]:
    return {event.place: event.result for event in field.happened(Told) if event.what == LINE}


# ---------------------------------------------------------------- lines of communication


@pytest.mark.clause("6.1")
def test_a_line_leads_along_roads_to_an_edge_with_the_depot_of_his_nation(field) -> None:
    line = trace_line(field.put_force(SAVONA, BONAPARTE).position, BONAPARTE)
    assert line.in_supply
    assert line.way[0] == SAVONA
    assert line.source == ALASSIO
    assert LOANO in line.way


@pytest.mark.clause("6.1")
def test_an_enemy_on_every_way_cuts_the_line(field) -> None:
    """From Albenga there is the coast road, and the trail to Nava by Ormea."""
    field.put_force(ALBENGA, BONAPARTE).put_force(ALASSIO, "bde_vukassovich")
    assert trace_line(field.position, BONAPARTE).source == NAVA
    field.put_force("0205", "div_argenteau")
    line = trace_line(field.position, BONAPARTE)
    assert not line.in_supply
    assert line.blocked is not None and line.blocked.clause == "6.1"
    assert line.way == (ALBENGA, ALASSIO)


@pytest.mark.clause("6.1")
def test_a_depot_under_an_enemy_is_none(field) -> None:
    field.put_force(ALASSIO, BONAPARTE)
    assert trace_line(field.position, BONAPARTE).way == (ALASSIO,)
    field.put_force(LOANO, BONAPARTE, MASSENA).put_force(ALASSIO, "bde_vukassovich").put_force(NAVA, "div_argenteau")
    assert not trace_line(field.position, BONAPARTE).in_supply


@pytest.mark.clause("6.1")
def test_the_depots_of_another_nation_are_of_no_use(field) -> None:
    """Govone's edge is Sardinian: Beaulieu there has his line further, Colli there at once."""
    field.put_force("1808", BEAULIEU).put_force("1808", COLLI)
    assert trace_line(field.position, COLLI).way == ("1808",)
    beaulieu = trace_line(field.position, BEAULIEU)
    assert beaulieu.source in field.rules.figures.ground.depots["austrian"]


@pytest.mark.clause("6.1")
@pytest.mark.clause("2.e")
def test_a_decoy_cuts_like_any_marker(field) -> None:
    """It cannot be told from a force, and a line that went through would tell it."""
    field.put_force(LOANO, BONAPARTE)
    free = trace_line(field.position, BONAPARTE).way
    field.put_force(ALBENGA, AUSTRIAN_DECOY).put_force("0408", "bde_vukassovich")
    cut = trace_line(field.position, BONAPARTE)
    assert ALBENGA in free
    assert ALBENGA not in cut.way[:-1]


@pytest.mark.clause("6.1")
def test_the_trail_from_voltri_is_a_line_unless_the_option_asks_for_roads(field) -> None:
    field.put_force("1216", BEAULIEU)
    assert trace_line(field.position, BEAULIEU).in_supply
    field.given(options=field.state.options.set(LINES_ALONG, ROADS))
    assert not trace_line(field.position, BEAULIEU).in_supply


@pytest.mark.clause("6.1")
def test_all_three_begin_the_campaign_with_a_line(rules) -> None:
    q = rules.position(rules.start("campaign", {}))
    assert all(trace_line(q, chief).in_supply for chief in (BONAPARTE, BEAULIEU, COLLI))


# ---------------------------------------------------------------- what orders cost


@pytest.mark.clause("6.1")
@pytest.mark.parametrize(
    ("where", "halves"),
    [(SAVONA, 1), (VADO, 2), ("0411", 2), (LOANO, 4), (ALBENGA, 4), (ALASSIO, 4)],
    ids=["beside him", "1 MP", "3 MP", "5 MP", "6 MP", "7 MP"],
)
def test_a_point_for_four_movement_points_the_chiefs_hex_not_counted(field, where, halves) -> None:
    """Along the coast road each hex costs a movement point."""
    field.put_force(SAVONA, BONAPARTE).put_force(where, MASSENA)
    assert prices_of(field.position, BONAPARTE) == {"massena": halves}


@pytest.mark.clause("6.1")
def test_half_a_point_in_his_own_force(field) -> None:
    field.put_force(SAVONA, BONAPARTE, MASSENA, LAHARPE)
    assert prices_of(field.position, BONAPARTE) == {"laharpe": 1, "massena": 1}


@pytest.mark.clause("6.1")
def test_each_name_tells_what_its_orders_cost(field) -> None:
    field.put_force(SAVONA, BONAPARTE, LAHARPE).put_force(LOANO, MASSENA)
    orders = orders_of(field.position, BONAPARTE)
    assert orders.note is not None
    assert {name: orders.note(name) for name in orders.candidates} == {
        "laharpe": "1/2 command point, Savona",
        "massena": "2 command points, Loano",
    }


@pytest.mark.clause("2.d")
@pytest.mark.clause("6.1")
def test_no_more_than_his_command_points(field) -> None:
    """Beaulieu has three: a column far off for three of them, and not another beside him as well."""
    field.put_force("1415", BEAULIEU).put_force("1415", "div_sebottendorf").put_force(DEGO, "div_argenteau")
    prices = prices_of(field.position, BEAULIEU)
    orders = orders_of(field.position, BEAULIEU)
    assert prices["argenteau"] == 4
    assert orders.refusal(("argenteau", "sebottendorf")) is None
    field.put_force("0411", "div_argenteau")
    assert prices_of(field.position, BEAULIEU)["argenteau"] == 6
    refused = orders_of(field.position, BEAULIEU).refusal(("argenteau", "sebottendorf"))
    assert refused is not None and refused.clause == "6.1"


@pytest.mark.clause("6.1")
def test_provera_obeys_colli(field) -> None:
    """Designer's errata."""
    field.put_force(CEVA, COLLI).put_force("1415", BEAULIEU).put_force(MILLESIMO, "div_provera")
    assert "provera" in prices_of(field.position, COLLI)
    assert "provera" not in prices_of(field.position, BEAULIEU)


@pytest.mark.clause("6.1")
def test_each_sardinian_brigade_is_a_force_to_be_paid_for(field) -> None:
    field.put_force(CEVA, COLLI, "sar_vitale").put_force("0905", "sar_dellera")
    assert prices_of(field.position, COLLI) == {"sar_vitale": 1, "sar_dellera": 2}


# ---------------------------------------------------------------- the three statuses


@pytest.mark.clause("6.2")
def test_with_a_line_and_orders_commanded_and_supplied(field) -> None:
    field.put_force(SAVONA, BONAPARTE).put_force(VADO, MASSENA, commanded=False, isolated=True, supplied=False)
    command(field, bonaparte=("massena",))
    now = field.formation(MASSENA)
    assert (now.commanded, now.isolated, now.supplied) == (True, False, True)
    assert lines_told(field) == {field.marker_of(BONAPARTE): "open"}


@pytest.mark.clause("6.2")
@pytest.mark.clause("6.1")
def test_without_a_line_commanded_and_isolated(field) -> None:
    field.put_force(ALBISOLA, BONAPARTE).put_force(ALBISOLA, MASSENA)
    for number in field.rules.figures.ground.depots["french"]:
        field.put_force(number, AUSTRIAN_DECOY if number == ALASSIO else "bde_vukassovich")
    command(field, bonaparte=("massena",))
    now = field.formation(MASSENA)
    assert (now.commanded, now.isolated) == (True, True)
    assert lines_told(field)[field.marker_of(BONAPARTE)] != "open"


@pytest.mark.clause("6.2")
def test_without_orders_not_commanded_and_isolated(field) -> None:
    field.put_force(SAVONA, BONAPARTE).put_force(VADO, MASSENA)
    command(field)
    now = field.formation(MASSENA)
    assert (now.commanded, now.isolated) == (False, True)
    assert now.supplied, "whether it starves is for the supply phase"


@pytest.mark.clause("6.2")
def test_nobody_has_orders_without_a_general_in_chief(field) -> None:
    field.put_force(VADO, MASSENA)
    command(field)
    assert not field.formation(MASSENA).commanded


@pytest.mark.clause("6.3")
@pytest.mark.parametrize(("where", "near"), [(VADO, True), ("0411", True), ("0410", True), (LOANO, False)])
def test_a_detached_brigade_is_as_its_division_four_movement_points_around(field, where, near) -> None:
    """From Savona Pietra is four movement points along the coast, Loano five."""
    field.put_force(SAVONA, BONAPARTE, MASSENA).put_force(where, JOUBERT)
    command(field, bonaparte=("massena",))
    now = field.formation(JOUBERT)
    assert (now.commanded, now.isolated) == (near, not near)


@pytest.mark.clause("6.3")
def test_a_brigade_of_an_uncommanded_division_has_no_orders_either(field) -> None:
    field.put_force(SAVONA, BONAPARTE).put_force(VADO, MASSENA).put_force(VADO, JOUBERT)
    command(field)
    assert not field.formation(JOUBERT).commanded


@pytest.mark.clause("6.3")
def test_a_brigade_whose_division_is_gone_has_no_orders(field) -> None:
    field.put_force(SAVONA, BONAPARTE).put_force(SAVONA, JOUBERT)
    command(field)
    assert (field.formation(JOUBERT).commanded, field.formation(JOUBERT).isolated) == (False, True)


@pytest.mark.clause("6.3")
def test_by_the_option_all_sardinians_near_colli_have_orders(field) -> None:
    field.given(options=field.state.options.set(SARDINIAN_BRIGADES, BY_RANGE))
    field.put_force(CEVA, COLLI, "sar_vitale").put_force("0905", "sar_dellera").put_force("0901", "sar_brempt")
    assert not prices_of(field.position, COLLI)
    command(field)
    assert [field.formation(x).commanded for x in ("sar_vitale", "sar_dellera", "sar_brempt")] == [True, True, False]


@pytest.mark.clause("6")
def test_both_sides_are_asked_at_once_and_learn_nothing_of_each_other(field) -> None:
    field.put_force(SAVONA, BONAPARTE).put_force(VADO, MASSENA).put_force(CEVA, COLLI).put_force(CEVA, "sar_vitale")
    _, state = field.engine.begin(replace(field.whole, procedures=(CommandPhase(),)), GivenDice(()))
    assert {decision.seat for decision in field.engine.decisions(state)} == {"french", "coalition"}
    command(field, bonaparte=("massena",))
    told = [event for event in field.events if type(event).__name__ in ("FormationChanged", "SheetChanged")]
    assert all(event.seen_by is not None and len(event.seen_by) == 1 for event in told)


@pytest.mark.clause("7")
def test_markers_of_uncommanded_forces_wait_for_the_inertia_marker(field) -> None:
    field.put_force(SAVONA, BONAPARTE).put_force(VADO, MASSENA).put_force(ALBISOLA, LAHARPE)
    command(field, bonaparte=("laharpe",))
    assert set(drawable(field.position)) == {"force_fa", "force_fb", "force_fc"}
    assert [field.position.is_commanded(force) for force in ("force_fb", "force_fc")] == [False, True]
