"""Reconnaissance (10): the worked example of Cairo, the table, margins, decoys, and who may look."""

from __future__ import annotations

import pytest

from rulesets.grande_tactique.events import Reported, TurnBegun
from rulesets.grande_tactique.figures.looking import limits
from rulesets.grande_tactique.procedures import Activation, Reconnaissance
from rulesets.grande_tactique.state import Report
from tests.rulesets.grande_tactique.moments import Field
from workbench.engine.events import Told, UnitRemoved

CARCARE, CAIRO, DEGO = "0810", "0911", "1011"
STENGEL, MASSENA, ARGENTEAU, VUKASSOVICH, DECOY = "force_ff", "force_fb", "force_co", "force_cr", "force_cbb"


def results(field: Field) -> list[str]:
    return [told.result for told in field.happened(Told) if told.what == "reconnaissance"]


@pytest.mark.clause("10", "8.4")
def test_stengel_looks_at_argenteau_as_in_the_book(field: Field) -> None:
    """Two movement points, 4 on the die and 3 for cavalry and bonus: 7 strength points are told as 9."""
    field.put_force(CARCARE, "cav_stengel").put_force(CAIRO, "div_argenteau", sp=7)
    field.play(
        Activation(force=STENGEL),
        faces=[4, 2, 3],
        says={
            "Activation.act": ["reconnoitre", ARGENTEAU, 1, "end"],
            "Reconnaissance.tell_what_was_seen": 9,
            "Reactions.offer_reactions": [ARGENTEAU, "reconnoitre"],
        },
    )
    assert field.state.reports[ARGENTEAU] == Report("division", 9, 25)
    assert results(field) == ["strength within 25 %", "nothing"]
    assert STENGEL not in field.state.reports


@pytest.mark.clause("10")
def test_each_point_spent_is_a_point_less_to_march_with(field: Field) -> None:
    """Of Stengel's five movement points one is the price of the look, and four may be spent to see better."""
    field.put_force(CARCARE, "cav_stengel").put_force(CAIRO, DECOY)
    assert field.refusal(Activation(force=STENGEL), "reconnoitre", DECOY, 4) == ""
    assert field.refusal(Activation(force=STENGEL), "reconnoitre", DECOY, 5) == "10"
    field.play(
        Activation(force=STENGEL),
        faces=[1, 1],
        says={"Activation.act": ["reconnoitre", DECOY, 0, "reconnoitre", DECOY, 3, "end"]},
    )
    march = field.asked[-1].options.refusal("march")
    assert march is not None and march.clause == "9.1"


@pytest.mark.clause("10")
@pytest.mark.parametrize(
    ("looks", "face", "told"),
    [
        ("div_argenteau", 4, "nothing"),
        ("div_argenteau", 5, "kind"),
        ("div_argenteau", 6, "strength within 50 %"),
        ("div_massena", 6, "nothing"),
        ("cav_stengel", 2, "nothing"),
        ("cav_stengel", 3, "kind"),
        ("cav_stengel", 5, "strength within 25 %"),
        ("cav_stengel", 6, "units within 10 %"),
    ],
)
def test_the_table_with_the_modifier_of_who_looks(field: Field, looks: str, face: int, told: str) -> None:
    other = "div_massena" if looks == "div_argenteau" else "div_argenteau"
    field.put_force(CARCARE, looks).put_force(CAIRO, other)
    look = Reconnaissance(by=field.marker_of(looks), on=field.marker_of(other), reacting=True)
    field.play(look, faces=[face])
    assert results(field) == [told]


@pytest.mark.clause("10")
def test_sardinian_infantry_sees_as_badly_as_the_french(field: Field) -> None:
    field.put_force(CARCARE, "colli", "sar_vitale").put_force(CAIRO, "div_massena")
    field.play(Reconnaissance(by="force_cu", on=MASSENA, reacting=True), faces=[6])
    assert results(field) == ["nothing"]


@pytest.mark.clause("10")
def test_a_force_that_contains_cavalry_sees_with_it(field: Field) -> None:
    """The example has a force containing Stengel's cavalry."""
    field.put_force(CARCARE, "bonaparte", "div_laharpe", "cav_stengel").put_force(CAIRO, "div_argenteau")
    field.play(Reconnaissance(by="force_fa", on=ARGENTEAU, reacting=True), faces=[3])
    assert results(field) == ["kind"]


@pytest.mark.clause("10")
@pytest.mark.parametrize(
    ("counters", "kind"),
    [(("beaulieu", "div_sebottendorf"), "army"), (("div_argenteau",), "division"), (("bde_vukassovich",), "brigade")],
)
def test_the_kind_of_a_force(field: Field, counters: tuple[str, ...], kind: str) -> None:
    field.put_force(CARCARE, "cav_stengel").put_force(CAIRO, *counters)
    seen = field.marker_of(counters[0])
    field.play(Reconnaissance(by=STENGEL, on=seen, reacting=True), faces=[3])
    assert field.state.reports[seen] == Report(kind)


@pytest.mark.clause("10")
@pytest.mark.parametrize(
    ("strength", "margin", "told"),
    [(7, 25, (5, 9)), (8, 50, (4, 12)), (5, 50, (2, 8)), (8, 10, (7, 9)), (4, 10, (4, 4)), (1, 50, (1, 2))],
)
def test_limits_of_what_may_be_told(strength: int, margin: int, told: tuple[int, int]) -> None:
    """9 for 7 at 25 per cent, as in the example: to the nearest whole point."""
    assert limits(strength, margin) == told


@pytest.mark.clause("10")
def test_the_observed_player_chooses_within_the_margin_and_not_beyond(field: Field) -> None:
    field.put_force(CARCARE, "cav_stengel").put_force(CAIRO, "div_argenteau", sp=7)
    look = Reconnaissance(by=STENGEL, on=ARGENTEAU, reacting=True, row="7", at="tell_what_was_seen")
    assert field.refusal(look, 4) and field.refusal(look, 10)
    assert not field.refusal(look, 5) and not field.refusal(look, 9)
    field.play(look)
    assert [decision.seat for decision in field.asked] == ["coalition"]


@pytest.mark.clause("10")
def test_at_best_the_units_are_named_and_their_strength_is_still_told_by_their_owner(field: Field) -> None:
    field.put_force(CARCARE, "cav_stengel").put_force(CAIRO, "beaulieu", "div_sebottendorf", sp=8)
    field.play(
        Reconnaissance(by=STENGEL, on="force_cn", reacting=True),
        faces=[6],
        says={"Reconnaissance.tell_what_was_seen": 9},
    )
    units = ("beaulieu", "sebottendorf", "div_sebottendorf")
    assert field.state.reports["force_cn"] == Report("army", 9, 10, units)
    assert "div_sebottendorf" not in field.engine.view(field.state, "french").formations


@pytest.mark.clause("2.e", "10")
def test_a_decoy_is_revealed_by_any_success_and_taken_off(field: Field) -> None:
    field.put_force(CARCARE, "cav_stengel").put_force(CAIRO, DECOY)
    look = Reconnaissance(by=STENGEL, on=DECOY, reacting=True)
    field.play(look, faces=[2])
    assert field.where(DECOY) == CAIRO
    field.play(look, faces=[3])
    assert field.where(DECOY) == ""
    assert [event.why for event in field.happened(UnitRemoved)] == ["a decoy"]


@pytest.mark.clause("10")
def test_results_add_up_until_the_turn_ends(field: Field) -> None:
    """A second look that tells less takes nothing away; the next morning all is forgotten."""
    field.put_force(CARCARE, "cav_stengel").put_force(CAIRO, "div_argenteau", sp=8)
    look = Reconnaissance(by=STENGEL, on=ARGENTEAU, reacting=True)
    field.play(look, faces=[6], says={"Reconnaissance.tell_what_was_seen": 8})
    best = field.state.reports[ARGENTEAU]
    assert best.units == ("argenteau", "div_argenteau")
    field.play(look, faces=[4], says={"Reconnaissance.tell_what_was_seen": 12})
    assert field.state.reports[ARGENTEAU] == best
    assert len(field.happened(Reported)) == 2
    assert not TurnBegun(turn=4).apply(field.state).reports


@pytest.mark.clause("10", "8.4")
def test_a_look_may_be_reacted_to_but_not_a_look_in_reaction(field: Field) -> None:
    field.put_force(CARCARE, "cav_stengel").put_force(CAIRO, "div_argenteau")
    field.play(Reconnaissance(by=STENGEL, on=ARGENTEAU), faces=[1], says={"Reactions.offer_reactions": "none"})
    assert [decision.name for decision in field.asked] == ["Reactions.offer_reactions"]
    field.asked.clear()
    field.play(Reconnaissance(by=ARGENTEAU, on=STENGEL, reacting=True), faces=[1])
    assert not field.asked


@pytest.mark.clause("10", "2.b")
def test_only_forces_in_the_alert_zone_are_looked_at(field: Field) -> None:
    """Infantry sees one movement point far, cavalry two: Dego is two from Carcare."""
    field.put_force(CARCARE, "div_massena").put_force(DEGO, "div_argenteau")
    assert field.refusal(Activation(force=MASSENA), "reconnoitre") == "10"
    field.put_force(CARCARE, "cav_stengel")
    assert field.refusal(Activation(force=STENGEL), "reconnoitre", ARGENTEAU) == ""


@pytest.mark.clause("10", "2.e", "8.3", "3.3")
def test_who_does_not_reconnoitre(field: Field) -> None:
    field.put_force(CAIRO, "div_argenteau").put_force(CARCARE, "bonaparte").put_force(CARCARE, "force_fk")
    assert field.refusal(Activation(force="force_fa"), "reconnoitre") == "10"
    assert field.refusal(Activation(force="force_fk"), "reconnoitre") == "2.e"
    field.put_force(CARCARE, "div_massena", commanded=False)
    failed = Activation(force=MASSENA, at="act", mp=2, whole=2, full=False)
    assert field.refusal(failed, "reconnoitre") == "8.3"
    field.put_force(CARCARE, "div_massena", fatigue=2)
    assert field.refusal(Activation(force=MASSENA), "reconnoitre") == "3.3"
