"""Figures of the design that the rules read: another figure, another outcome."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from immutables import Map
from msgspec.structs import replace

from rulesets.toulon import ToulonRules
from rulesets.toulon.phases.reinforcement_dates import MOST_WINDOW_TURNS, dates_in_window
from rulesets.toulon.procedures import Battle, Cannonade, Disarray, Encircled, SupplyDetermination
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from tests.rulesets.toulon.conftest import Table
from workbench.engine.design import Design
from workbench.engine.playtests.other_figures import with_other_figures

HILL = "A22"
SWISS, DROME, HORSE = "courten_swiss", "drome", "allobroges_horse"


def table_with(design: Design, figures: Mapping[str, Any]) -> Table:
    return Table(ToulonRules(with_other_figures(design, figures)))


@pytest.mark.clause("6.2")
def test_an_area_without_a_number_has_the_one_of_the_design(toulon_design: Design) -> None:
    sheet = toulon_design.map()
    bare = replace(sheet.spaces[HILL], stacking=None)
    maps = (replace(sheet, spaces={**sheet.spaces, HILL: bare}), *toulon_design.maps[1:])
    for number in (5, 2):
        design = with_other_figures(replace(toulon_design, maps=maps), {"default_stacking": number})
        figures = ToulonRules(design).figures
        assert (figures.entry_limits[HILL], figures.occupancy[HILL]) == (number, 3 * number)
        assert figures.entry_limits[figures.toulon] is None, "a depot takes in everybody"


@pytest.mark.clause("15.6")
def test_the_least_stake(toulon_design: Design) -> None:
    table = (
        table_with(toulon_design, {"attack_supply_least_ops": 3})
        .put(HILL, DROME)
        .given(tracks=Map({"ops.western_wing": 9}))
    )
    phase = SupplyDetermination(side=REPUBLICAN)
    assert [table.refusal(phase, points) for points in (0, 2, 3)] == ["", "15.6", ""]


@pytest.mark.clause("7.12")
@pytest.mark.parametrize(("dice", "faces", "points"), [("1D6", (5,), 4), ("2D6", (2, 1), 6), ("1D3+1", (5,), 5)])
def test_the_dice_of_a_significant_defeat(
    toulon_design: Design, dice: str, faces: tuple[int, ...], points: int
) -> None:
    table = table_with(toulon_design, {"significant_defeat_dice": dice}).given(tracks=Map({"ops.british": 9}))
    table.play(Disarray(side=ALLIED), faces=faces)
    assert table.state.tracks["ops.british"] == points


@pytest.mark.clause("29.5")
def test_the_dice_of_a_surrounded_force(toulon_design: Design) -> None:
    table = table_with(toulon_design, {"surrounded_loss_dice": "1D3"}).put(HILL, SWISS)
    table.play(Encircled(side=ALLIED, area=HILL), faces=(4,))
    assert table.state.units[SWISS].temporary == 2


@pytest.mark.clause("25.34")
def test_the_dice_of_a_free_attack(toulon_design: Design) -> None:
    table = table_with(toulon_design, {"pursuit_dice": "1D6"}).put(HILL, SWISS).put(HILL, HORSE)
    strength = table.position.strength(HORSE)
    battle = Battle(attacker=REPUBLICAN, area=HILL, routed=ALLIED, reserve=(HORSE,), at="charge")
    table.play(battle, faces=(2,))
    assert table.state.units[SWISS].temporary + table.state.units[SWISS].permanent == strength + 2


@pytest.mark.clause("27.34")
@pytest.mark.parametrize(("saved_at_most", "lost"), [(1, 1), (3, 0)])
def test_walls_save_by_the_table(toulon_design: Design, saved_at_most: int, lost: int) -> None:
    table = table_with(toulon_design, {"ranged_fire_saves": {"fort": str(saved_at_most)}}).put("A30", SWISS)
    table.play(Cannonade(side=REPUBLICAN, area="A30"), faces=(5,))
    assert table.state.units[SWISS].temporary == lost


@pytest.mark.clause("9.5")
def test_a_window_without_end_is_a_list_of_dates_that_ends(toulon_design: Design) -> None:
    table = table_with(toulon_design, {"reinforcement_window_turns": 10**9})
    dates = dates_in_window(table.position)
    assert (dates[0], len(dates)) == (table.state.turn, MOST_WINDOW_TURNS + 1)
    near = table_with(toulon_design, {"reinforcement_window_turns": 3})
    assert len(dates_in_window(near.position)) == 4
