"""The game that a new-game wizard makes: nothing is wrong with it, and bots play it to an end at once."""

from __future__ import annotations

import pytest
from immutables import Map
from msgspec.structs import replace

from workbench.cartography.areas.starting_areas import with_starting_areas
from workbench.cartography.hexes.hex_sheets import grown
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.bots import make_bots
from workbench.engine.bots.letting_play import let_play
from workbench.engine.design import Side
from workbench.engine.maps.area_map import AreaMap
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.rules_modules import rules_for
from workbench.storage.checks.playable_checks import all_problems
from workbench.storage.starters.new_game import FIRST_ARMS, GameWish, made_game

SEEDS = range(6)


def sheet_of(kind: str) -> AnyMap:
    if kind == "areas":
        return with_starting_areas(AreaMap("map", "Sheet", 420, 297), 6, 4, "clear")
    fitted = grown(HexGrid(12, 10, 16, 0, 0), 420, 297, 10)
    return HexMap("map", "Sheet", fitted.width_mm, fitted.height_mm, fitted.grid)


@pytest.mark.parametrize("kind", ["areas", "hexes"])
def test_a_new_game_has_no_problem_and_is_won_by_bots(kind: str) -> None:
    design = made_game(GameWish("Own game", sheet_of(kind)))
    assert [str(problem) for problem in all_problems(design)] == []
    assert len(design.counters) == len(design.scenarios[0].placements) == 16
    winners = set()
    for seed in SEEDS:
        playtest = Playtest(rules_for(design), "first", seed=seed)
        let_play(playtest, make_bots(dict.fromkeys(("blue", "red"), "random"), playtest))
        assert playtest.state.ending
        winners.add(playtest.state.winner)
    assert winners & {"blue", "red"}


@pytest.mark.parametrize("kind", ["areas", "hexes"])
def test_bots_that_look_ahead_march_on_what_wins(kind: str) -> None:
    design = made_game(GameWish("Own game", sheet_of(kind)))
    winners = []
    for seed in range(3):
        playtest = Playtest(rules_for(design), "first", seed=seed)
        let_play(playtest, make_bots(dict.fromkeys(("blue", "red"), "greedy"), playtest))
        winners.append(playtest.state.winner)
    assert {"blue", "red"} & {*winners}, "nobody went to the space between the armies"


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (3, 1), (1, 3), (20, 20)])
def test_areas_to_begin_with_share_their_borders(columns: int, rows: int) -> None:
    sheet = with_starting_areas(AreaMap("map", "Sheet", 420, 297), columns, rows, "clear")
    assert len(sheet.spaces) == columns * rows
    told = [
        str(problem) for problem in all_problems(made_game(GameWish("Own", sheet))) if problem.place.kind != "scenario"
    ]
    assert told == []


def test_a_wish_is_what_the_game_has() -> None:
    sides = (Side("gold", "Lions", "gold"), Side("slate", "Wolves", "slate"))
    arms = (replace(FIRST_ARMS[0], count=3, strength=7), *(replace(arm, count=0) for arm in FIRST_ARMS[1:]))
    figures = Map(stacking_limit=4, zones_of_control="none")
    wish = GameWish("Own", sheet_of("hexes"), "Me", sides, arms, figures, "The pass", 6, False, False)
    design = made_game(wish)
    assert (design.title, design.designer) == ("Own", "Me")
    assert [(side.id, side.name) for side in design.sides] == [("gold", "Lions"), ("slate", "Wolves")]
    assert [kind.id for kind in design.unit_types] == ["infantry"]
    assert [counter.strength for counter in design.counters] == [7] * 6
    assert (design.number("stacking_limit"), design.text("zones_of_control")) == (4, "none")
    (scenario,) = design.scenarios
    assert (scenario.title, scenario.last_turn, scenario.placements, scenario.victory) == ("The pass", 6, (), ())
    assert design.sequence[0].side == "gold" and design.factions[1].ink == "#FFFFFF"


def test_the_chart_has_a_column_for_every_type_of_unit() -> None:
    chart = made_game(GameWish("Own", sheet_of("hexes"))).table("terrain_effects")
    assert chart.columns == ("infantry", "light", "cavalry", "artillery")
    assert chart.cell("marsh", "light") == chart.cell("marsh", "infantry") == "3"
    assert chart.cell("marsh", "cavalry") == "P"


def test_a_game_on_an_empty_sheet_lacks_only_units_on_it() -> None:
    design = made_game(GameWish("Own", AreaMap("map", "Sheet", 420, 297)))
    assert design.scenarios[0].placements == () and design.scenarios[0].victory == ()
    causes = [str(problem.cause) for problem in all_problems(design)]
    assert causes == [f"the side {side} has no unit on the map and none to come" for side in ("blue", "red")]
