"""Strategic movement and forced marches (9.2.2, 9.2.3, help.b): the worked example, and every condition."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rulesets.grande_tactique.phases.strategic import DISTANCE, TWO_POINTS
from rulesets.grande_tactique.procedures import Activation, RoadMove, StrategicMovement
from tests.rulesets.grande_tactique.moments import Field
from workbench.engine.events import DiceRolled, UnitMoved

CADIBONA, ALTARE, CARCARE, MILLESIMO, MONTEZEMOLO, CEVA = "0712", "0811", "0810", "0809", "0808", "0908"
CAIRO, DEGO = "0911", "1011"
MASSENA, ARGENTEAU, DECOY = "force_fb", "force_co", "force_fk"
ORDER = "StrategicMovement.order_road_moves"
DONE = ("no_more",) * 4
"""Of both sides, in both rounds."""


def marched(field: Field, marker: str = MASSENA) -> Field:
    """The force has made its first movement of the turn."""
    sheet = replace(field.state.sheets[marker], moved=True, acted=True)
    return field.given(sheets=field.state.sheets.set(marker, sheet))


@pytest.mark.clause("9.2.2", "9.2.3", "8.5", "help.b")
def test_from_savona_to_ceva_in_a_day_as_in_the_book(field: Field) -> None:
    """A march to Carcare, a strategic move to Millesimo, a forced march to Ceva: three tests for attrition."""
    field.put_force(CADIBONA, "div_massena", sp=6)
    field.play(
        Activation(force=MASSENA), faces=[1], says={"Activation.act": ["march", ALTARE, "march", CARCARE, "end"]}
    )
    assert (field.where(MASSENA), field.sheet(MASSENA).fatigue) == (CARCARE, 0)
    field.play(
        StrategicMovement(),
        faces=[1, 1],
        says={
            ORDER: [MASSENA, "no_more", "no_more", MASSENA, "no_more", "no_more"],
            "RoadMove.march_by_road": [MILLESIMO, "end", MONTEZEMOLO, CEVA, "end"],
        },
    )
    assert (field.where(MASSENA), field.sheet(MASSENA).fatigue) == (CEVA, 2)
    assert len([roll for roll in field.happened(DiceRolled) if "attrition" in roll.why]) == 3
    assert [move.clause for move in field.happened(UnitMoved)] == ["9.1", "9.1", "9.2.2", "9.2.3", "9.2.3"]


@pytest.mark.clause("9.2.2", "8.5")
def test_the_fatigue_of_the_move_counts_in_its_attrition(field: Field) -> None:
    """5 on the die, none for 6 strength points, 1 for the new fatigue."""
    marched(field.put_force(CARCARE, "div_massena", sp=6))
    field.play(RoadMove(force=MASSENA, mp=6), faces=[5], says={"RoadMove.march_by_road": [MILLESIMO, "end"]})
    assert (field.sheet(MASSENA).fatigue, field.formation("div_massena").sp) == (1, 5)


@pytest.mark.clause("9.2.2", "help.b", "3.3")
@pytest.mark.parametrize(
    ("fatigue", "commanded", "has_moved", "refused"),
    [
        (0, True, True, ""),
        (0, False, True, "9.2.2"),
        (1, True, True, "9.2.2"),
        (2, True, True, "3.3"),
        (0, True, False, "help.b"),
    ],
)
def test_who_may_make_a_strategic_move(
    field: Field, fatigue: int, commanded: bool, has_moved: bool, refused: str
) -> None:
    field.put_force(CARCARE, "div_massena", fatigue=fatigue, commanded=commanded)
    if has_moved:
        marched(field)
    assert field.refusal(StrategicMovement(), MASSENA) == refused


@pytest.mark.clause("9.2.3")
def test_a_forced_march_follows_a_strategic_move_and_comes_once(field: Field) -> None:
    """Tired by the strategic move it may go on, though the help sheet asks for one that is not."""
    marched(field.put_force(CARCARE, "div_massena", fatigue=1)).put_force("0713", "div_laharpe")
    forced = StrategicMovement(side="french", forced=True, moved=(MASSENA,))
    assert field.refusal(forced, MASSENA) == ""
    assert field.refusal(forced, "force_fc") == "9.2.3"
    assert field.refusal(replace(forced, marched=(MASSENA,)), MASSENA) == "9.2.3"
    field.put_force(CARCARE, "div_massena", fatigue=1, commanded=False)
    assert field.refusal(forced, MASSENA) == "9.2.3"


@pytest.mark.clause("9.2.2")
def test_once_a_turn(field: Field) -> None:
    marched(field.put_force(CARCARE, "div_massena"))
    assert field.refusal(StrategicMovement(side="french", moved=(MASSENA,)), MASSENA) == "9.2.2"


@pytest.mark.clause("13.4")
def test_a_force_that_pillages_stays(field: Field) -> None:
    marched(field.put_force(CARCARE, "div_massena")).put(CARCARE, MASSENA, pillages=True)
    assert field.refusal(StrategicMovement(), MASSENA) == "13.4"


@pytest.mark.clause("9.2.2", "9.2.3")
@pytest.mark.parametrize(("forced", "clause"), [(False, "9.2.2"), (True, "9.2.3")])
def test_on_roads_alone_and_not_next_to_an_enemy(field: Field, forced: bool, clause: str) -> None:
    """The trail from Carcare to Cosseria is no road; Cairo lies beside Dego."""
    field.put_force(CARCARE, "div_massena").put_force(DEGO, "div_argenteau")
    move = RoadMove(force=MASSENA, mp=6, forced=forced)
    assert field.refusal(move, "0910") == clause
    assert field.refusal(move, CAIRO) == clause
    assert field.refusal(move, MILLESIMO) == ""
    assert field.refusal(move, "end") == clause


@pytest.mark.clause("9.2.2")
def test_an_enemy_may_be_left_and_a_decoy_keeps_away_as_well(field: Field) -> None:
    field.put_force(CARCARE, "div_massena").put_force(CAIRO, "force_cbb")
    ground = field.rules.figures.ground
    assert field.refusal(RoadMove(force=MASSENA, mp=6), MILLESIMO) == ""
    assert CAIRO in ground.around[CARCARE]
    assert field.refusal(RoadMove(force=MASSENA, mp=6), ALTARE) == ("9.2.2" if CAIRO in ground.around[ALTARE] else "")


@pytest.mark.clause("help.b")
def test_by_the_option_two_movement_points_from_the_enemy_instead(field: Field) -> None:
    """An enemy in the hills beside Altare is two points off: 9.2.2 forbids the hex, the help sheet does not."""
    ground = field.rules.figures.ground
    hills = next(to for to in ground.around[ALTARE] if ground.steps[ALTARE].get(to) == 4 and to != CARCARE)
    field.put_force(CARCARE, "div_massena").put_force(hills, "div_argenteau")
    move = RoadMove(force=MASSENA, mp=6)
    assert field.refusal(move, ALTARE) == "9.2.2"
    field.given(options=field.state.options.set(DISTANCE, TWO_POINTS))
    assert field.refusal(move, ALTARE) == ""
    field.put_force("0712", "div_argenteau")
    assert field.refusal(move, ALTARE) == "help.b"


@pytest.mark.clause("9.1")
def test_its_movement_points_are_those_of_its_march(field: Field) -> None:
    """In rain two of three: Ceva is beyond them from Carcare."""
    marched(field.put_force(CARCARE, "div_massena")).given(weather="rain")
    field.play(
        StrategicMovement(),
        faces=[1],
        says={ORDER: [MASSENA, *DONE], "RoadMove.march_by_road": [MILLESIMO, MONTEZEMOLO]},
    )
    assert field.where(MASSENA) == MONTEZEMOLO


@pytest.mark.clause("2.e", "9.2.2")
def test_a_decoy_makes_strategic_moves_like_a_force(field: Field) -> None:
    marched(field.put_force(CARCARE, DECOY), DECOY)
    field.play(StrategicMovement(), says={ORDER: [DECOY, *DONE], "RoadMove.march_by_road": [MILLESIMO, "end"]})
    assert (field.where(DECOY), field.sheet(DECOY).fatigue) == (MILLESIMO, 1)


@pytest.mark.clause("8.4", "2.a")
def test_nobody_reacts_to_a_strategic_move(field: Field) -> None:
    """Cavalry two movement points off would be alert to an active force; there is none in this phase."""
    marched(field.put_force(CARCARE, "div_massena")).put_force("1009", "bde_schubirz")
    field.play(
        StrategicMovement(), faces=[1], says={ORDER: [MASSENA, *DONE], "RoadMove.march_by_road": [MILLESIMO, "end"]}
    )
    assert {decision.name for decision in field.asked} == {ORDER, "RoadMove.march_by_road"}
